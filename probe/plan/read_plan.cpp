#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>
#include <string_view>

#include <toml++/toml.h>

#include "probe/measure/measures.hpp"
#include "probe/plan/plan.hpp"

namespace proviso::probe {

namespace {

// Reads one plan; every complaint names the place in the file.
class Reader {
 public:
  explicit Reader(std::string file) : file_{std::move(file)} {}

  Plan read() {
    std::ifstream stream{file_, std::ios::binary};
    std::ostringstream text;
    if (!stream || !(text << stream.rdbuf())) throw PlanError(file_ + ": cannot be read");
    const toml::table root = parse(text.str());
    refuse_unknown(root, {"schema", "case", "step"});
    Plan plan;
    plan.origin = file_;
    const auto schema = text_of(root, "schema");
    if (schema != plan.schema)
      fail((schema ? *root.get("schema") : root).source(), "`schema` is not `" + plan.schema + "`");
    plan.case_name = text_of(root, "case").value_or("");
    const toml::array* steps = root["step"].as_array();
    if (steps == nullptr || steps->empty()) fail(root.source(), "a plan has at least one `[[step]]`");
    for (const auto& node : *steps) {
      if (!node.is_table()) fail(node.source(), "a step is a table");
      plan.steps.push_back(step(*node.as_table()));
    }
    return plan;
  }

 private:
  [[noreturn]] void fail(const toml::source_region& at, const std::string& what) const {
    throw PlanError(file_ + ":" + std::to_string(at.begin.line) + ":" + std::to_string(at.begin.column) + ": " + what);
  }

  toml::table parse(const std::string& text) const {
    try {
      return toml::parse(text);
    } catch (const toml::parse_error& error) {
      fail(error.source(), std::string{error.description()});
    }
  }

  void refuse_unknown(const toml::table& table, std::initializer_list<std::string_view> known) const {
    for (const auto& [key, node] : table)
      if (std::find(known.begin(), known.end(), key.str()) == known.end())
        fail(node.source(), "unknown key `" + std::string{key.str()} + "`");
  }

  std::optional<std::string> text_of(const toml::table& table, std::string_view key) const {
    const auto* node = table.get(key);
    if (node == nullptr) return std::nullopt;
    if (!node->is_string()) fail(node->source(), "`" + std::string{key} + "` is a text");
    return node->as_string()->get();
  }

  // A whole number, written as one or as a text of its digits.
  std::int64_t whole(const toml::node& node, std::string_view key, std::int64_t least, std::int64_t most) const {
    std::int64_t value = 0;
    bool is_whole = false;
    if (const auto* number = node.as_integer()) {
      value = number->get();
      is_whole = true;
    } else if (const auto* text = node.as_string()) {
      const std::string& digits = text->get();
      const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), value);
      is_whole = end.ec == std::errc{} && end.ptr == digits.data() + digits.size();
    }
    if (!is_whole || value < least || value > most)
      fail(node.source(), "`" + std::string{key} + "` is a whole number from " + std::to_string(least) + " to " +
                              std::to_string(most));
    return value;
  }

  std::optional<std::int64_t> number_of(const toml::table& table, std::string_view key, std::int64_t least,
                                        std::int64_t most) const {
    const auto* node = table.get(key);
    if (node == nullptr) return std::nullopt;
    return whole(*node, key, least, most);
  }

  std::vector<std::int64_t> numbers_of(const toml::table& table, std::string_view key, std::int64_t most) const {
    std::vector<std::int64_t> numbers;
    const auto* node = table.get(key);
    if (node == nullptr) return numbers;
    const auto* list = node->as_array();
    if (list == nullptr || list->empty()) fail(node->source(), "`" + std::string{key} + "` is a list of whole numbers");
    for (const auto& entry : *list) numbers.push_back(whole(entry, key, 1, most));
    return numbers;
  }

  Model model(const toml::table& table) const {
    refuse_unknown(table, {"layers", "hidden", "heads", "kv_heads", "head_dim", "intermediate", "bytes_per_weight"});
    Model model;
    const auto required = [&](const char* key, std::int64_t most) {
      const auto value = number_of(table, key, 1, most);
      if (!value) fail(table.source(), std::string("a model says its `") + key + "`");
      return *value;
    };
    model.layers = required("layers", 1000);
    model.hidden = required("hidden", 1 << 20);
    model.kv_heads = required("kv_heads", 4096);
    model.head_dim = required("head_dim", 4096);
    // What a plan may leave open has the value that most models of this shape have; the result's conditions show it.
    model.heads = number_of(table, "heads", 1, 4096).value_or(std::max<std::int64_t>(1, model.hidden / model.head_dim));
    model.intermediate = number_of(table, "intermediate", 1, 1 << 22).value_or(model.hidden * 7 / 2);
    model.bytes_per_weight = number_of(table, "bytes_per_weight", 1, 2).value_or(2);
    return model;
  }

  Step step(const toml::table& table) const {
    refuse_unknown(table, {"measure", "because", "gpus", "bytes", "seconds", "samples", "model", "batch", "context",
                           "path", "load"});
    Step step;
    const auto measure = text_of(table, "measure");
    if (!measure) fail(table.source(), "a step says what to `measure`");
    if (find_measure(*measure) == nullptr)
      fail(table.get("measure")->source(),
           "`" + *measure + "` is nothing that can be measured: see `proviso-probe --list`");
    step.measure = *measure;
    step.because = text_of(table, "because").value_or("");
    step.gpus = number_of(table, "gpus", 1, 64);
    if (const auto bytes = number_of(table, "bytes", 4096, std::int64_t{1} << 44))
      step.bytes = static_cast<std::uint64_t>(*bytes);
    step.seconds = number_of(table, "seconds", 1, 86400);
    step.samples = number_of(table, "samples", 1, 100000);
    step.batch = numbers_of(table, "batch", 4096);
    step.context = numbers_of(table, "context", 1 << 22);
    step.path = text_of(table, "path").value_or("");
    const auto load = text_of(table, "load").value_or("steady");
    if (load != "steady" && load != "burst") fail(table.get("load")->source(), "`load` is `steady` or `burst`");
    step.load = load == "burst" ? Load::Burst : Load::Steady;
    if (const auto* shape = table.get("model")) {
      if (!shape->is_table()) fail(shape->source(), "`model` is a table");
      step.model = model(*shape->as_table());
    }
    if (step.measure.starts_with("matrix_") && step.load == Load::Steady &&
        step.seconds.value_or(sustained_seconds) < sustained_seconds)
      fail(table.get("seconds")->source(), "a rate is measured for " + std::to_string(sustained_seconds) +
                                               " `seconds` at least: a shorter one tells of a cold GPU");
    if (step.measure == "decode_step" && (!step.model || step.batch.empty() || step.context.empty()))
      fail(table.source(), "`decode_step` needs `model`, `batch` and `context`");
    return step;
  }

  std::string file_;
};

}  // namespace

Plan read_plan(const std::string& file) { return Reader{file}.read(); }

}  // namespace proviso::probe
