// Places, holes, and the values of the command line.
#include <catch2/catch.hpp>
#include <string>

#include "ast/print.hpp"
#include "ast/walk.hpp"
#include "samples.hpp"
#include "syntax/parse.hpp"

using namespace proviso;

namespace {

struct Parsed {
  base::SourceMap sources;
  diag::Diagnostics diagnostics;
  std::optional<ast::File> file;

  explicit Parsed(const std::string& text) {
    file = syntax::parse(sources.add("test.proviso", text), sources, diagnostics);
  }
  std::string text(base::Span at) const { return std::string{sources.text(at)}; }
};

std::string value(const std::string& text) {
  base::SourceMap sources;
  diag::Diagnostics diagnostics;
  ast::File into;
  const auto id = syntax::parse_expression(into, sources.add("--set", text), sources, diagnostics);
  if (!id) return std::string{diag::code(diagnostics.items()[0].kind)} + " " + diagnostics.items()[0].message();
  const std::string printed = ast::print(into, *id);
  return printed.substr(0, printed.size() - 1);
}

}  // namespace

TEST_CASE("spans are bytes of the file, also within holes and behind letters beyond ASCII") {
  const Parsed p{"module m\n// дом\nlet a = \"€ {f(\"ü {x.y}\")} end\" == b\n"};
  REQUIRE(p.file);
  std::string seen;
  for (const auto& e : p.file->exprs) seen += p.text(e.span) + "|";
  CHECK(seen == "x|x.y|\"ü {x.y}\"|f(\"ü {x.y}\")|\"€ {f(\"ü {x.y}\")} end\"|b|\"€ {f(\"ü {x.y}\")} end\" == b|");
}

TEST_CASE("a declaration's span is all of it") {
  const Parsed p{
      "policy p\n  title \"t\"\nfinal require a \"t\" that b\n  cites \"S1\"\nlet c = 1 cites \"S2\" // not this\n"};
  REQUIRE(p.file);
  CHECK(p.text(p.file->decls[0].span) == "final require a \"t\" that b\n  cites \"S1\"");
  CHECK(p.text(p.file->decls[1].span) == "let c = 1 cites \"S2\"");
  CHECK(p.text(p.file->header.title->span) == "\"t\"");
  CHECK(p.text(p.file->name.span) == "p");
}

TEST_CASE("children come before their parents and lie within them") {
  for (const auto& [name, text] : good_samples()) {
    CAPTURE(name);
    const Parsed p{text};
    REQUIRE(p.file);
    for (std::uint32_t i = 0; i < p.file->exprs.size(); ++i) {
      const ast::Expr& e = p.file->exprs[i];
      ast::for_each_child(e.node, [&](ast::ExprId child) {
        CHECK(child.value < i);
        const base::Span inner = (*p.file)[child].span;
        CHECK((e.span.begin <= inner.begin && inner.end <= e.span.end));
      });
    }
  }
}

TEST_CASE("slips leave a file, real errors do not") {
  const Parsed slip{"module m\nrequire a \"t\" that b = c\n"};
  CHECK(slip.file);
  CHECK(slip.diagnostics.error_count() == 1);
  CHECK(ast::print(*slip.file).find("(== b c)") != std::string::npos);
  const Parsed error{"module m\nlet = c\nlet b = 1\n"};
  CHECK_FALSE(error.file);
  CHECK(error.diagnostics.error_count() == 1);
}

TEST_CASE("the value of a setting is an expression") {
  CHECK(value("12 month") == "12[month]");
  CHECK(value(" {\"DE\", \"NL\"} ") == "(set \"DE\" \"NL\")");
  CHECK(value("-0.5 USD/gpu/h") == "(negate 0.5[USD/gpu/h])");
  CHECK(value("\"text {x}\"") == "(text \"text \" x)");
  CHECK(value("").starts_with("PV0101 expected an expression"));
  CHECK(value("1 2").starts_with("PV0102"));
  CHECK(value("a b") == "PV0101 expected the end after `a`, found `b`");
  CHECK(value("let x").starts_with("PV0101"));
}

TEST_CASE("expressions can be added to a file that has some") {
  Parsed p{"module m\nlet a = 1 + 2\n"};
  REQUIRE(p.file);
  const auto before = p.file->exprs.size();
  const auto id = syntax::parse_expression(*p.file, p.sources.add("--set", "3 * 4"), p.sources, p.diagnostics);
  REQUIRE(id);
  CHECK(id->value == before + 2);
  CHECK(ast::print(*p.file, *id) == "(* 3 4)\n");
}
