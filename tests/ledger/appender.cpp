// Appends decisions to a ledger without end, and says after each where it stands; for kills.py, which kills it.
//
//   ledger_appender FILE NAME
#include <cstdio>
#include <string>

#include "drafts.hpp"
#include "ledger/ledger.hpp"

int main(int argc, char** argv) {
  using namespace proviso;
  if (argc != 3) return 9;
  auto ledger = ledger::Ledger::open_to_append(argv[1], ledger::opening());
  if (!ledger) {
    std::fprintf(stderr, "appender: %s\n", ledger.error().text.c_str());
    return 4;
  }
  for (int i = 0;; ++i) {
    const auto receipt = ledger->append(ledger::decision_draft(std::string{argv[2]} + "-" + std::to_string(i)));
    if (!receipt) {
      std::fprintf(stderr, "appender: %s\n", receipt.error().text.c_str());
      return 4;
    }
    std::printf("%llu %s\n", static_cast<unsigned long long>(receipt->seq), base::to_hex(receipt->leaf).c_str());
    std::fflush(stdout);
  }
}
