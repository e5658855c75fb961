// A program that decides a case with the library and says who won: the whole of what an embedder needs.
#include <iostream>
#include <proviso.hpp>

int main(int, char** argv) {
  proviso::Session session{.shipped = proviso::find_shipped(argv[2]), .files = {}, .diagnostics = {}};
  const auto decision =
      proviso::decide_case(session, {.case_path = argv[1], .policy = {}, .as_of = {}, .settings = {}, .eval = {}});
  for (const auto& finding : session.diagnostics.items()) std::cerr << finding.message() << '\n';
  if (!decision) return 3;
  std::cout << decision->verdict.kind << ' ' << decision->verdict.candidate << '\n';
}
