// Foreign files through adapters: those that are shipped, and what is wrong with others.
#include <catch2/catch.hpp>

#include "case_fixture.hpp"
#include "facts/foreign_dates.hpp"

using namespace proviso;
using facts::testing::Case;
using facts::testing::Outcome;

namespace {

// A case that reads with the adapters of this repository.
struct ForeignCase : Case {
  ForeignCase() {
    catalogs = std::filesystem::path{PROVISO_SOURCE_DIR} / "catalogs";
    world.program.catalogs.clear();
  }

  Outcome runs(std::string_view bound_files, std::string_view json) {
    file("bench/run.json", json);
    inputs = "brief = \"brief.toml\"\nquotes = \"quotes.toml\"\nruns = " + std::string{bound_files} + "\n";
    return read();
  }
  Outcome prices(std::string_view bind, std::string_view csv) {
    file("prices.csv", csv);
    quotes("[{ files = \"prices.csv\", adapter = \"skypilot\", bind = { " + std::string{bind} + " } }]");
    return read();
  }
};

std::string bench(std::string_view prompts, std::string_view completed, std::string_view more = "") {
  return "{\"date\": \"20261112-091500\", \"backend\": \"vllm\", \"model_id\": \"acme/llm-7b\", \"num_prompts\": " +
         std::string{prompts} +
         ", \"request_rate\": \"inf\", \"max_concurrency\": 64, \"duration\": 96.5, \"completed\": " +
         std::string{completed} +
         ", \"total_input_tokens\": 611328, \"total_output_tokens\": 152832, \"request_throughput\": 12.4375, "
         "\"output_throughput\": 1592.10, "
         "\"total_token_throughput\": 7960.0, \"mean_ttft_ms\": 212.4, \"median_ttft_ms\": 188.0, \"p90_ttft_ms\": "
         "301.5, "
         "\"p99_ttft_ms\": 462.250000000000000001" +
         std::string{more} + "}";
}

constexpr std::string_view bound = "[{ files = \"bench/*.json\", adapter = \"vllm\", bind = { gpus = \"8 gpu\" } }]";

}  // namespace

TEST_CASE("a benchmark result is a run, its numbers exact, in the units that the format has") {
  ForeignCase c;
  const auto out = c.runs(bound, bench("1200", "1194", ", \"failed\": 6, \"steady_state\": {\"x\": 1}"));
  REQUIRE(out.text() == "");
  CHECK(out.shown("runs[0].id") == "20261112-091500/acme/llm-7b/64");
  CHECK(out.shown("runs[0].measured_on") == "2026-11-12");
  CHECK(out.shown("runs[0].ttft_p99") == "462.250000000000000001 ms");
  CHECK(out.at("runs[0].ttft_p99").number() ==
        *base::Rational::from_text("0.462250000000000000001", base::TextForm::Data));
  CHECK(out.shown("runs[0].output_rate") == "1592.1 token/s");
  CHECK(out.shown("runs[0].requests") == "1194 request");
  CHECK(out.shown("runs[0].failed") == "6 request");
  CHECK(out.shown("runs[0].duration") == "96.5 s");
  CHECK(out.at("runs[0].request_rate").is_unknown());
  CHECK(out.at("runs[0].tokenizer").is_unknown());
  CHECK(out.origin("runs[0].ttft_p99").pointer == "/p99_ttft_ms");
  CHECK(out.shown("runs[0].gpus") == "8 gpu");
  CHECK(out.origin("runs[0].gpus").source == "asserted in case.toml");
  CHECK(out.facts->documents[out.origin("runs[0].gpus").document.index()].role == "case");
  CHECK(out.facts->documents.back().sha256.size() == 64);
}

TEST_CASE("files without `failed` say it all the same") {
  ForeignCase c;
  CHECK(c.runs(bound, bench("1200", "1194")).shown("runs[0].failed") == "6 request");
}

TEST_CASE("a failed run measures nothing, and a percentile of few is none") {
  ForeignCase c;
  const auto failed = c.runs(bound, bench("100", "0"));
  REQUIRE(failed.text() == "");
  CHECK(failed.causes("runs[0].ttft_p50")[0].reason ==
        "no request completed, so the zeros of the file measure nothing");
  CHECK(failed.at("runs[0].output_rate").is_unknown());
  CHECK(failed.shown("runs[0].failed") == "100 request");

  const auto few = c.runs(bound, bench("99", "99"));
  CHECK(few.causes("runs[0].ttft_p99")[0].reason == "a 99th percentile of fewer than 100 requests is their maximum");
  CHECK(few.causes("runs[0].ttft_p99")[0].path == "runs[20261112-091500/acme/llm-7b/64].ttft_p99");
  CHECK(few.shown("runs[0].ttft_p90") == "301.5 ms");
  CHECK(c.runs(bound, bench("100", "100")).shown("runs[0].ttft_p99") == "462.250000000000000001 ms");

  CHECK(c.runs(bound, bench("1000", "990")).at("runs[0].ttft_p50").kind() == ir::ValueKind::Number);
  CHECK(c.runs(bound, bench("1000", "989")).at("runs[0].ttft_p50").is_unknown());
}

TEST_CASE("a sweep is a list, and a file is recognised by what it holds") {
  ForeignCase c;
  const auto out =
      c.runs("\"bench/*.json\"",
             "[" + bench("100", "100") + "," +
                 bench("100", "100", ", \"label\": null").replace(1, 25, "\"date\": \"2026-11-13T01:02:03Z\"") + "]");
  REQUIRE(out.text() == "");
  CHECK(out.input("runs").list().elements.size() == 2);
  CHECK(out.shown("runs[0].measured_on") == "2026-11-13");  // `-` sorts before a digit
  CHECK(out.origin("runs[0].ttft_p50").pointer == "/1/median_ttft_ms");
  CHECK(out.origin("runs[1].ttft_p50").pointer == "/0/median_ttft_ms");
}

TEST_CASE("an adapter of the case's own is named by its file") {
  ForeignCase c;
  constexpr std::string_view own = "[{ files = \"bench/*.json\", adapter = \"adapters/ours.toml\" }]";
  c.file("adapters/ours.toml",
         "name = \"ours\"\ntitle = \"Ours\"\nformat = \"json\"\nrecord = \"Run\"\nhas = [\"run\"]\n[fields]\n"
         "id = { from = \"run\" }\nttft_p99 = { from = \"p99\", unit = \"ms\" }\n");
  const auto out = c.runs(own, R"({"run": "r1", "p99": 0.1})");
  REQUIRE(out.text() == "");
  CHECK(out.shown("runs[0].ttft_p99") == "0.1 ms");
  CHECK(out.facts->documents.back().path == "adapters/ours.toml");
  CHECK(out.facts->documents.back().role == "adapter ours");

  c.file("adapters/ours.toml", "name = \"ours\"\n");
  CHECK(c.runs(own, R"({"run": "r1"})").codes() == "PV0640");
  CHECK(c.runs("[{ files = \"bench/*.json\", adapter = \"absent.toml\" }]", R"({"run": "r1"})").codes() == "PV0641");
}

TEST_CASE("two files of one run are two entries with one id") {
  ForeignCase c;
  c.file("bench/copy.json", bench("100", "100"));
  CHECK(c.runs(bound, bench("100", "100")).codes() == "PV0619");
}

TEST_CASE("what the case asserts and the file contradicts") {
  ForeignCase c;
  const std::string_view wrong =
      "[{ files = \"bench/*.json\", adapter = \"vllm\", bind = { requests = \"7 request\" } }]";
  CHECK(c.runs(wrong, bench("100", "100")).codes() == "PV0627");
  const std::string_view same =
      "[{ files = \"bench/*.json\", adapter = \"vllm\", bind = { requests = \"100 request\", id = \"mine\" } }]";
  const auto out = c.runs(same, bench("100", "100"));
  REQUIRE(out.text() == "");
  CHECK(out.shown("runs[0].id") == "mine");
  CHECK(out.place("runs[0]").path == "runs[mine]");
  CHECK(c.runs("[{ files = \"bench/*.json\", adapter = \"vllm\", bind = { gpuz = \"8 gpu\" } }]", bench("100", "100"))
            .codes() == "PV0712");
  CHECK(c.runs("[{ files = \"bench/*.json\", adapter = \"vllm\", bind = { gpus = \"8\" } }]", bench("100", "100"))
            .codes() == "PV0611");
}

TEST_CASE("a file that is another's") {
  ForeignCase c;
  const auto out = c.runs(bound, bench("100", "100", ", \"ttft_measured\": false"));
  CHECK(out.codes() == "PV0642");
  CHECK(out.text().find("it has `ttft_measured`") != std::string::npos);
  CHECK(c.runs("\"bench/*.json\"", bench("100", "100", ", \"ttft_measured\": false")).codes().find("PV0629") == 0);
  CHECK(c.runs("[{ files = \"bench/*.json\", adapter = \"vlm\" }]", bench("1", "1"))
            .text()
            .find("did you mean `vllm`?") != std::string::npos);
  c.quotes("[{ files = \"bench/*.json\", adapter = \"vllm\" }]");
  c.world[c.world.quote].fields.erase(c.world[c.world.quote].fields.begin() + 1, c.world[c.world.quote].fields.end());
  CHECK(c.read().codes() == "PV0643");
}

TEST_CASE("a price list's row is an on-demand offer, and a spot offer where there is one") {
  ForeignCase c;
  const auto out =
      c.prices("provider = \"cloud.example\", captured_on = \"2026-11-28\"",
               "Region,InstanceType,AcceleratorName,AcceleratorCount,vCPUs,Price,SpotPrice,AvailabilityZone\r\n"
               "eu,x8,H100,8.0,192,19.60,7.3450,eu-a\r\n"
               "eu,y8,H100,8,192,16.00,16.000,\r\n"
               "eu,z8,H100,8,192,16.00,0.00,\r\n"
               "eu,s8,H100,8,192,,5.5,\r\n"
               "eu,n8,H100,8,192,,,\r\n"
               "eu,z8,H100,8,192,16.00,,\r\n"
               "eu,cpu,,,4,0.20,0.1,\r\n"
               "eu,,H100,8,,14.00,,\r\n");
  CHECK(out.codes() == "PV0646 PV0646 PV0646 PV0646");
  CHECK(out.text().find("1 row not read: they name no instance") != std::string::npos);
  CHECK(out.text().find("1 row not read: they name no GPU") != std::string::npos);
  CHECK(out.text().find("1 row not read: they have no price above zero") != std::string::npos);
  CHECK(out.text().find("1 record not read: they repeat others in every field") != std::string::npos);
  REQUIRE(out.facts);
  REQUIRE(out.input("quotes").list().elements.size() == 5);
  CHECK(out.shown("quotes[0].id") == "s8/eu/spot");
  CHECK(out.shown("quotes[1].id") == "x8/eu/eu-a/on_demand");
  CHECK(out.shown("quotes[1].instance_price") == "19.6 USD/h");
  CHECK(out.shown("quotes[1].gpus") == "8 gpu");
  CHECK(out.shown("quotes[1].mode") == "rent");
  CHECK(out.shown("quotes[1].capacity") == "on_demand");
  CHECK(out.shown("quotes[2].id") == "x8/eu/eu-a/spot");
  CHECK(out.shown("quotes[2].instance_price") == "7.345 USD/h");
  CHECK(out.shown("quotes[3].id") == "y8/eu/on_demand");
  CHECK(out.shown("quotes[4].id") == "z8/eu/on_demand");
  CHECK(out.place("quotes[1]").captured_on == base::parse_date("2026-11-28"));
  CHECK(out.origin("quotes[1].instance_price").captured_on == base::parse_date("2026-11-28"));
  CHECK(out.origin("quotes[1].instance_price").line == 2);
  CHECK(out.origin("quotes[1].instance_price").column == 20);
}

TEST_CASE("a price list whose rows or numbers are broken") {
  ForeignCase c;
  const std::string header = "InstanceType,AcceleratorName,AcceleratorCount,Price,SpotPrice,Region\n";
  CHECK(c.prices("", header + "a,H100,8,1.0\n").codes() == "PV0621");
  CHECK(c.prices("", header + "a,H100,eight,1.0,,eu\n").codes() == "PV0612");
  CHECK(c.prices("", header + "a,H100,8,\"1.0,,eu\n").codes() == "PV0602");
  CHECK(c.prices("", header + "a,H100,8,1.0,,eu\na,H100,8,2.0,,eu\n").codes() == "PV0619");
  CHECK(c.prices("", "InstanceType,Price\na,1\n").codes() == "PV0642");
}

TEST_CASE("adapters that are not right say where, all at once") {
  Case c;
  c.catalogs = c.folder.path() / "catalogs";
  c.file(
      "catalogs/adapters/bad.toml",
      "name = \"bad\"\nformt = \"csv\"\nformat = \"yaml\"\n[[group]]\nname = \"g\"\n[fields]\nid = { unit = \"s\" }\n"
      "price = { from = \"p\", needs = \"h\" }\n[[skip]]\nwhen = [{ from = \"x\" }]\nbecause = \"y\"\n");
  const auto out = c.quotes("[{ files = \"quotes.toml\", adapter = \"bad\" }]").read();
  CHECK(out.codes() == "PV0640 PV0640 PV0640 PV0640 PV0640 PV0640 PV0640");
  CHECK(out.text().find("`formt` is not a key of an adapter (did you mean `format`?)") != std::string::npos);
}

TEST_CASE("a row may show that a file must not be read, and two adapters may want one file") {
  Case c;
  c.catalogs = c.folder.path() / "catalogs";
  const std::string adapter =
      "format = \"csv\"\nhas = [\"n\"]\n[[refuse]]\nwhen = [{ from = \"n\", is = \"x\" }]\nbecause = \"`x` marks a "
      "file that was withdrawn\"\n"
      "[fields]\nid = { join = [\"@file\", \"@row\"], with = \"#\" }\nfactor = { from = \"n\", texts = { one = \"1\" } "
      "}\n";
  c.file("catalogs/adapters/one.toml", "name = \"one\"\n" + adapter);
  c.quotes("\"q.csv\"").file("q.csv", "n\none\n2\n");
  const auto out = c.read();
  REQUIRE(out.text() == "");
  CHECK(out.shown("quotes[0].id") == "q.csv#1");
  CHECK(out.shown("quotes[0].factor") == "1");
  c.file("q.csv", "n\nx\n");
  CHECK(c.read().codes() == "PV0645");
  c.file("catalogs/adapters/two.toml", "name = \"two\"\n" + adapter);
  CHECK(c.file("q.csv", "n\n1\n").read().codes() == "PV0644");
}

TEST_CASE("dates of foreign formats") {
  CHECK(facts::date_like("YYYYMMDD-hhmmss", "20261112-091500") == base::parse_date("2026-11-12"));
  CHECK(facts::date_like("YYYY-MM-DDThh:mm:ss*", "2026-11-12T09:15:00.123Z") == base::parse_date("2026-11-12"));
  CHECK(!facts::date_like("YYYYMMDD-hhmmss", "20261112"));
  CHECK(!facts::date_like("YYYYMMDD", "20260230"));
  CHECK(!facts::date_like("YYYYMMDD", "202611122"));
  CHECK(!facts::date_like("YYYY-MM-DD", "12.11.2026"));
}

TEST_CASE("an adapter counts the elements of a list, and knows the words that it lists") {
  Case c;
  c.catalogs = c.folder.path() / "catalogs";
  c.file("catalogs/adapters/shape.toml",
         "name = \"shape\"\nformat = \"json\"\nhas = [\"layers\"]\n[fields]\nid = { from = \"id\" }\n"
         "gpus = { from = \"layers\", count = [\"full\", \"1\"], unit = \"gpu\" }\n"
         "factor = { from = \"layers\", count = \"*\" }\n"
         "provider = [{ from = \"kind\", texts = { x = \"known\" }, listed = true }, { text = \"other\" }]\n");
  c.file("a.json",
         "[{\"id\": \"a\", \"layers\": [\"full\", \"window\", \"full\", 1, null], \"kind\": \"x\"},"
         "{\"id\": \"b\", \"layers\": [], \"kind\": \"y\"}, {\"id\": \"c\", \"layers\": 3, \"kind\": null}]");
  const auto out = c.quotes("[{ files = \"a.json\", adapter = \"shape\" }]").read();
  REQUIRE(out.text() == "");
  CHECK(out.shown("quotes[0].gpus") == "3 gpu");
  CHECK(out.shown("quotes[0].factor") == "5");
  CHECK(out.shown("quotes[0].provider") == "known");
  CHECK(out.shown("quotes[1].gpus") == "0 gpu");
  CHECK(out.shown("quotes[1].factor") == "0");
  CHECK(out.shown("quotes[1].provider") == "other");
  CHECK(out.at("quotes[2].gpus").is_unknown());  // a number is no list of none
  CHECK(out.shown("quotes[2].provider") == "other");

  c.file("catalogs/adapters/shape.toml",
         "name = \"shape\"\nformat = \"json\"\nhas = [\"layers\"]\n[fields]\nid = { from = \"id\", listed = true }\n");
  CHECK(c.read().text().find("`listed` needs `texts`") != std::string::npos);
}
