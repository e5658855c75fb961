// Catalogs, and the names that people give their entries.
#include <catch2/catch.hpp>

#include "case_fixture.hpp"
#include "facts/references.hpp"

using namespace proviso;
using facts::testing::Case;
using facts::testing::quote;

namespace {

constexpr std::string_view gpus =
    "[[gpus]]\nname = \"H100 SXM\"\naliases = [\"H100\", \"h100-80g-sxm5\"]\nmemory = { value = \"80 GB/gpu\", source "
    "= \"datasheet\", captured_on = 2026-08-21 }\n"
    "[[gpus]]\nname = \"H100 PCIe\"\naliases = [\"H100\"]\n[[gpus]]\nname = \"L40S\"\n";

struct CatalogCase : Case {
  CatalogCase() {
    catalogs = folder.path() / "catalogs";
    file("catalogs/gpus.toml", gpus);
  }
};

}  // namespace

TEST_CASE("a reference is an entry by key, by alias, or by either with case and separators ignored") {
  CatalogCase c;
  c.file("quotes.toml", quote("a", "gpu = \"H100 SXM\"") + quote("b", "gpu = \"h100-80g-sxm5\"") +
                            quote("c", "gpu = \"h100_sxm\"") + quote("d", "gpu = \"l40s\""));
  const auto out = c.read();
  REQUIRE(out.text() == "");
  CHECK(out.shown("quotes[0].gpu.name") == "H100 SXM");
  CHECK(&out.at("quotes[1].gpu").record() == &out.at("quotes[0].gpu").record());
  CHECK(&out.at("quotes[2].gpu").record() == &out.at("quotes[0].gpu").record());
  CHECK(out.shown("quotes[3].gpu.name") == "L40S");
  CHECK(out.origin("quotes[1].gpu").as_quoted == "h100-80g-sxm5");
  CHECK(out.origin("quotes[0].gpu.memory").source == "datasheet");
  CHECK(out.place("quotes[0].gpu").path == "gpus[H100 SXM]");
  CHECK(out.facts->documents[1].path == "catalogs/gpus.toml");
}

TEST_CASE("a name that fits several entries, or none, is unknown and lists what it may mean") {
  CatalogCase c;
  c.file("quotes.toml",
         quote("a", "gpu = \"H100\"") + quote("b", "gpu = \"H100 SMX\"") + quote("c", "gpu = \"abacus\""));
  const auto out = c.read();
  REQUIRE(out.text() == "");
  const auto several = out.causes("quotes[0].gpu");
  REQUIRE(several.size() == 1);
  CHECK(several[0].kind == ir::CauseKind::Ambiguous);
  CHECK(several[0].reason == "`H100` fits several entries of gpus: H100 PCIe, H100 SXM");
  CHECK(several[0].path == "quotes[a].gpu");
  CHECK(several[0].where == "quotes.toml:3");
  CHECK(several[0].ask == "Which GPU exactly?");
  const auto near = out.causes("quotes[1].gpu");
  CHECK(near[0].kind == ir::CauseKind::Empty);
  CHECK(near[0].reason.find("it may mean H100 SXM") != std::string::npos);
  CHECK(out.causes("quotes[2].gpu")[0].reason == "`abacus` is no entry of gpus");
  CHECK(out.origin("quotes[2].gpu").as_quoted == "abacus");
}

TEST_CASE("an exact key wins over aliases of others, an exact alias over names written differently") {
  CatalogCase c;
  c.file("catalogs/gpus.toml",
         "[[gpus]]\nname = \"A\"\naliases = [\"x-1\"]\n[[gpus]]\nname = \"B\"\naliases = [\"A\", \"X1\"]\n");
  c.file("quotes.toml", quote("a", "gpu = \"A\"") + quote("b", "gpu = \"X1\"") + quote("c", "gpu = \"x1\""));
  const auto out = c.read();
  REQUIRE(out.text() == "");
  CHECK(out.shown("quotes[0].gpu.name") == "A");
  CHECK(out.shown("quotes[1].gpu.name") == "B");
  CHECK(out.causes("quotes[2].gpu")[0].kind == ir::CauseKind::Ambiguous);
}

TEST_CASE("the case adds entries; the same twice counts once, and one that differs is an error") {
  CatalogCase c;
  c.files = "catalogs = \"mine.toml\"\n";
  c.file("mine.toml", "[[gpus]]\nname = \"B300\"\nmemory = \"288 GB/gpu\"\n[[gpus]]\nname = \"L40S\"\n");
  const auto out = c.read();
  REQUIRE(out.text() == "");
  CHECK(out.facts->catalogs[0].list().elements.size() == 4);
  CHECK(out.place("gpus[0]").path == "gpus[B300]");
  c.file("mine.toml", "[[gpus]]\nname = \"L40S\"\nmemory = \"49 GB/gpu\"\n");
  const auto differs = c.read();
  CHECK(differs.codes() == "PV0623");
  CHECK(differs.text().find("catalogs/gpus.toml:") != std::string::npos);
  c.file("mine.toml", "[[gpu]]\nname = \"L40S\"\n");
  CHECK(c.read().codes() == "PV0629");
  c.file("mine.toml", "");
  CHECK(c.read().codes() == "PV0607");
  c.file("mine.toml", "[[gpus]]\nmemory = \"49 GB/gpu\"\n");
  CHECK(c.read().codes() == "PV0609");
}

TEST_CASE("catalogs alone, for commands that have no case") {
  CatalogCase c;
  diag::Diagnostics found;
  const auto constant = [&](ir::ExprId, ir::Heap&, const ir::RateTable&) { return ir::Value{}; };
  const auto read = facts::read_catalogs(c.world.program, c.catalogs, *base::parse_date("2026-11-30"), constant, found);
  REQUIRE(read);
  CHECK(read->catalogs[0].list().elements.size() == 3);
  CHECK(read->inputs.size() == c.world.program.inputs.size());
  CHECK(read->inputs[1].unknown() == ir::absent);
  CHECK(read->waivers.list().elements.empty());
  facts::References references{c.world.program};
  references.add(ir::CatalogId{0}, read->catalogs[0], *c.world.program.texts);
  CHECK(references.resolve(c.world.gpu, "H100 SXM").entry != nullptr);
  CHECK(references.resolve(c.world.gpu, "H100").ambiguous);
  CHECK(references.resolve(c.world.quote, "H100").entry == nullptr);
  CHECK(
      !facts::read_catalogs(c.world.program, c.folder.path() / "none", *base::parse_date("2026-11-30"), constant, found)
           ->catalogs.empty());
}

TEST_CASE("a catalog may be a folder of files, which are read by name") {
  CatalogCase c;
  c.file("catalogs/gpus/b.toml", "[[gpus]]\nname = \"B300\"\n");
  c.file("catalogs/gpus/a.toml", "[[gpus]]\nname = \"A10\"\n");
  c.file("catalogs/gpus/notes.md", "no data");
  const auto out = c.read();
  REQUIRE(out.text() == "");
  CHECK(out.facts->catalogs[0].list().elements.size() == 5);
  CHECK(out.facts->documents[1].path == "catalogs/gpus/a.toml");
  CHECK(out.facts->documents[2].path == "catalogs/gpus/b.toml");
  CHECK(out.facts->documents[3].path == "catalogs/gpus.toml");
  c.file("catalogs/gpus/b.toml", "[[gpus]]\nname = \"A10\"\nmemory = \"24 GB/gpu\"\n");
  CHECK(c.read().codes() == "PV0623");
}

TEST_CASE("an entry may come from a foreign file, and the case may name it") {
  CatalogCase c;
  c.file("catalogs/adapters/sheet.toml",
         "name = \"sheet\"\nformat = \"json\"\nrecord = \"Gpu\"\nhas = [\"vram\"]\n[fields]\n"
         "memory = { from = \"vram\", unit = \"GB/gpu\" }\n");
  c.file("card.json", "{\"vram\": 20}");
  c.files = "catalogs = [{ files = \"card.json\", adapter = \"sheet\", bind = { name = \"Card\" } }]\n";
  c.file("quotes.toml", quote("a", "gpu = \"card\""));
  const auto out = c.read();
  REQUIRE(out.text() == "");
  CHECK(out.shown("quotes[0].gpu.memory") == "20 GB/gpu");
  CHECK(out.origin("quotes[0].gpu.name").source == "asserted in case.toml");

  c.files = "catalogs = [{ files = \"card.json\", adapter = \"sheet\", bind = { nam = \"Card\" } }]\n";
  CHECK(c.read().codes().find("PV0712") == 0);
  c.files = "catalogs = [{ files = \"card.json\", adapter = \"shet\" }]\n";
  CHECK(c.read().text().find("did you mean `sheet`?") != std::string::npos);
  c.file("catalogs/adapters/sheet.toml",
         "name = \"sheet\"\nformat = \"json\"\nrecord = \"Quote\"\nhas = [\"vram\"]\n[fields]\n"
         "price = { from = \"vram\", unit = \"USD/gpu/h\" }\n");
  c.files = "catalogs = [{ files = \"card.json\", adapter = \"sheet\" }]\n";
  CHECK(c.read().codes() == "PV0643");
}
