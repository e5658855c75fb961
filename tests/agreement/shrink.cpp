// What does not agree, cut down to what a person can read.
#include <functional>

#include "pair.hpp"
#include "policies/vocabulary.hpp"

namespace proviso::agreement {

namespace {

constexpr int attempts_at_most = 4'000;

class Shrinker {
 public:
  Shrinker(Tree policy, Case data, const Way& way) : small_{std::move(policy), std::move(data), {}}, way_{way} {
    std::string why;
    schema_ = load(text(small_.policy), why);
    differs(small_.policy, small_.data);
  }

  Small run() && {
    for (bool smaller = true; smaller && attempts_ < attempts_at_most;) smaller = cut(small_.policy) | cut_data();
    return std::move(small_);
  }

 private:
  bool differs(const Tree& policy, const Case& data) {
    ++attempts_;
    std::string why;
    const auto loaded = load(text(policy), why);
    if (!loaded) return false;
    auto judged = judge_twice(*loaded, data, way_);
    if (!judged || judged->differences.empty()) return false;
    small_.differences = std::move(judged->differences);
    return true;
  }

  /// Keeps the change where the rest still differs, and takes it back where not.
  template <class T>
  bool try_with(T& place, T other) {
    if (attempts_ >= attempts_at_most) return false;
    std::swap(place, other);
    if (differs(small_.policy, small_.data)) return true;
    std::swap(place, other);
    return false;
  }

  // The whole tree, from the top: clauses left out, expressions replaced by one of their parts or by a plain value.
  bool cut(Tree& tree) {
    bool smaller = false;
    if (tree.kind == Tree::Kind::Optional && !text(tree).empty()) smaller = try_with(tree, clause_tree(""));
    if (tree.kind == Tree::Kind::Expression && !tree.parts.empty()) {
      std::vector<Tree> inner;
      collect(tree, tree.type, inner);
      for (Tree& part : inner)
        if (try_with(tree, part)) return true;
      for (const char* plain :
           {"1", "true", "as_of", "\"a\"", "Tier.silver", "Mode.rent", "offer", "brief", "offers", "parts", "[]"})
        if (text(tree) != plain && try_with(tree, value_tree(tree.type, plain))) return true;
      if (is_quantity(tree.type) && tree.type != "number" && text(tree) != "1 " + tree.type &&
          try_with(tree, value_tree(tree.type, "1 " + tree.type)))
        return true;
    }
    for (Tree& part : tree.parts) smaller = cut(part) || smaller;
    return smaller;
  }

  static void collect(const Tree& tree, const std::string& type, std::vector<Tree>& out) {
    for (const Tree& part : tree.parts) {
      if (part.kind == Tree::Kind::Expression && part.type == type) out.push_back(part);
      if (out.size() < 12) collect(part, type, out);
    }
  }

  bool cut_data() {
    bool smaller = false;
    for (auto* list : {&small_.data.waivers, &small_.data.clearances}) smaller = fewer_parts(*list) || smaller;
    const ir::Program& program = schema_->program;
    for (std::size_t i = 0; i < program.inputs.size(); ++i)
      smaller = cut(small_.data.inputs[i], program.inputs[i].type) || smaller;
    for (std::size_t i = 0; i < program.catalogs.size(); ++i)
      for (Datum& entry : small_.data.catalogs[i].parts)
        smaller = cut(entry, schema_->program.types.record(program.catalogs[i].record)) || smaller;
    for (std::size_t i = small_.data.rates.size(); i-- > 0;) {
      auto fewer = small_.data.rates;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      smaller = try_with(small_.data.rates, std::move(fewer)) || smaller;
    }
    return smaller;
  }

  bool fewer_parts(Datum& list) {
    bool smaller = false;
    for (std::size_t i = list.parts.size(); i-- > 0;) {
      auto fewer = list.parts;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      smaller = try_with(list.parts, std::move(fewer)) || smaller;
    }
    return smaller;
  }

  bool cut(Datum& datum, ir::TypeId id) {
    const ir::Program& program = schema_->program;
    bool smaller = false;
    if (datum.kind == Datum::Kind::Leaf && !(datum.source + datum.grade + datum.captured_on).empty())
      smaller = try_with(datum, Datum{.kind = Datum::Kind::Leaf, .leaf = datum.leaf});
    if (datum.kind == Datum::Kind::List) {
      smaller = fewer_parts(datum);
      for (Datum& part : datum.parts) smaller = cut(part, program.types.element(id)) || smaller;
    }
    if (datum.kind == Datum::Kind::Record) {
      const auto& fields = program.records[program.types[id].argument].fields;
      for (std::size_t i = 0; i < fields.size(); ++i) {
        const bool may_go = fields[i].optional && datum.parts[i].kind != Datum::Kind::Absent;
        smaller = (may_go && try_with(datum.parts[i], Datum{})) || cut(datum.parts[i], fields[i].type) || smaller;
      }
    }
    return smaller;
  }

  Small small_;
  Way way_;
  std::unique_ptr<Loaded> schema_;  ///< of the data: the same however small the policy
  int attempts_ = 0;
};

}  // namespace

Small shrink(Tree policy, Case data, const Way& way) { return Shrinker{std::move(policy), std::move(data), way}.run(); }

}  // namespace proviso::agreement
