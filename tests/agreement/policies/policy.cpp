#include "policies/policy.hpp"

#include "policies/writer.hpp"

namespace proviso::agreement {

namespace {

class PolicyWriter {
 public:
  explicit PolicyWriter(Dice& dice) : dice_{dice}, writer_{dice} {}

  Tree write() {
    Tree policy{Tree::Kind::Frame, "", {schema_text()}, {}};
    const auto some = [&](int low, int high, auto&& make) {
      const int count = dice_.between(low, high);
      for (int i = 0; i < count; ++i) policy.add((this->*make)());
    };
    some(0, 2, &PolicyWriter::parameter);
    some(0, 3, &PolicyWriter::definition);
    some(0, 2, &PolicyWriter::function);
    some(0, 3, &PolicyWriter::definition);
    some(1, 4, &PolicyWriter::rule);
    if (dice_.chance(20)) policy.add(group());
    if (dice_.chance(8)) policy.add(disabled());
    some(2, 6, &PolicyWriter::show);
    if (dice_.chance(60)) some(1, 3, &PolicyWriter::score);
    if (dice_.chance(60)) policy.add(ranking());
    if (dice_.chance(70)) policy.add(decision());
    return policy;
  }

 private:
  static constexpr Place constants{false, false, false, false};
  static constexpr Place of_case{true, false, false, false};
  static constexpr Place of_candidate{true, true, false, false};
  static constexpr Place scoring{true, true, true, false};
  static constexpr Place deciding{true, false, true, true};

  Tree declaration(std::string begin) { return clause_tree("\n" + std::move(begin)); }

  Tree parameter() {
    const TypeName type = simple_type();
    const std::string name = writer_.fresh("p");
    Tree out = declaration("param " + name + ": " + type + " = ");
    out.add(writer_.write(type, dice_.between(0, 1), constants));
    writer_.declare(Named{name, type, false, false, false});
    return out;
  }

  TypeName simple_type() {
    for (;;)
      if (const TypeName type = dice_.pick(all_types());
          type == "bool" || type == "text" || type == "date" || is_quantity(type) || is_enum(type))
        return type;
  }

  Tree definition() {
    const TypeName type = dice_.pick(all_types());
    const std::string name = writer_.fresh("d");
    const bool late = dice_.chance(10);
    bool subject = false;
    Tree value = writer_.write(type, dice_.between(1, 3),
                               late               ? scoring
                               : dice_.chance(40) ? of_case
                                                  : of_candidate,
                               subject);
    const bool typed = dice_.chance(60) && type != "list of Chip";
    Tree out = declaration("let " + name + (typed ? ": " + type : "") + " = ");
    out.add(std::move(value));
    writer_.declare(Named{name, type, true, subject, late});
    return out;
  }

  Tree function() {
    NamedFunction made{writer_.fresh("f"), {}, dice_.pick(all_types()), false};
    Tree out = declaration("let " + made.name + "(");
    const auto known = writer_.known().size();
    const int formals = dice_.between(1, 2);
    for (int i = 0; i < formals; ++i) {
      const TypeName type = dice_.pick(all_types());
      made.formals.emplace_back(writer_.fresh("a"), type);
      const bool typed = dice_.chance(70) && type != "list of Chip";
      out.words.back() += made.formals.back().first + (typed ? ": " + type : "") + (i + 1 < formals ? ", " : ") = ");
      for (int often = 0; often < 3; ++often)
        writer_.declare(Named{made.formals.back().first, type, false, false, false});
    }
    out.add(writer_.write(made.type, dice_.between(1, 2), dice_.chance(50) ? of_case : of_candidate, made.subject));
    writer_.known().resize(known);
    writer_.declare(std::move(made));
    return out;
  }

  // What rules usually ask, so that candidates do get through.
  Tree usual(const Place& place) {
    static const std::vector<std::string> of_offer{
        "offer.price <= 3 USD/gpu/h",
        "offer.gpus >= 1 gpu",
        "offer.term <= 12 month",
        "offer.fee < 10 USD",
        "offer.price <= brief.limit",
        "offer.gpus >= brief.need",
        "offer.share in 0.1 .. 10",
        "offer.price * offer.gpus <= brief.hourly and offer.gpus >= brief.need",
        "offer.ok",
        "offer.since >= 2025-11-30 and offer.term > 0 h",
        "offer.tier >= Tier.silver"};
    static const std::vector<std::string> of_brief{"brief.need >= 1 gpu", "brief.ready", "brief.level in 0 .. 100",
                                                   "as_of >= brief.start", "brief.budget > 0 USD and brief.level > 0"};
    return value_tree("bool", place.subject && dice_.chance(80) ? dice_.pick(of_offer) : dice_.pick(of_brief));
  }

  Tree truth(const Place& place, int depth) {
    return dice_.chance(55) ? usual(place) : writer_.write("bool", dice_.between(1, depth), place);
  }

  Tree rule() { return rule_named(writer_.fresh("r")); }

  Tree rule_named(const std::string& name) {
    static const std::vector<std::string> kinds{"require",   "require",   "require", "forbid",
                                                "condition", "condition", "warn",    "precondition"};
    std::string kind = dice_.pick(kinds);
    if (kind == "precondition" && (in_group_ || dice_.chance(50))) kind = "require";
    const Place place = kind == "precondition" || dice_.chance(10) ? of_case : of_candidate;
    Tree out = declaration(kind + " " + name + " \"Rule\"\n");
    if (dice_.chance(25)) {
      Tree guard = clause_tree("    when ");
      guard.add(truth(place, 2), "\n");
      out.add(std::move(guard));
    }
    out.words.back() += "    that ";
    if (kind == "forbid" && dice_.chance(60)) {
      out.words.back() += "not (";
      out.add(truth(place, 3), ")");
    } else {
      out.add(truth(place, 3));
    }
    clauses(out, kind, place);
    return out;
  }

  void clauses(Tree& out, const std::string& kind, const Place& place) {
    static const std::vector<std::string> policies{"defers", "fails", "passes"};
    if (dice_.chance(30)) {
      Tree message = clause_tree("\n    else ");
      message.add(writer_.message(1, place));
      out.add(std::move(message));
    }
    if (dice_.chance(35)) out.add(clause_tree("\n    unknown " + dice_.pick(policies)));
    if ((kind == "require" || kind == "forbid") && dice_.chance(50)) {
      static const std::vector<std::string> roles{"cfo", "cfo and lead", "cfo and lead, ceo", "lead and lead"};
      Tree waivable = clause_tree("\n    waivable by " + dice_.pick(roles));
      if (dice_.chance(40)) {
        waivable.words.back() += " up to ";
        waivable.add(writer_.write("USD", dice_.between(0, 1), place));
      }
      out.add(std::move(waivable));
    }
    if (kind == "condition" && dice_.chance(60))
      out.add(clause_tree(dice_.chance(50) ? "\n    cleared by buyer" : "\n    cleared by buyer, cfo"));
  }

  Tree group() {
    Tree out = declaration("group " + writer_.fresh("g") + " \"Group\" when ");
    out.add(truth(of_candidate, 2), " {");
    const int rules = dice_.between(1, 2);
    in_group_ = true;
    for (int i = 0; i < rules; ++i) out.add(rule());
    in_group_ = false;
    out.words.back() += "\n}";
    return out;
  }

  Tree disabled() {
    const std::string name = writer_.fresh("r");
    Tree out = declaration("disable rule " + name + " because \"tried\"");
    out.add(rule_named(name));
    return out;
  }

  Tree show() {
    const TypeName type = dice_.pick(all_types());
    Tree out = declaration("show " + writer_.fresh("s") + " \"Figure\" = ");
    out.add(writer_.write(type, dice_.between(1, 4),
                          dice_.chance(30)   ? scoring
                          : dice_.chance(50) ? of_case
                                             : of_candidate));
    return out;
  }

  Tree score() {
    has_scores_ = true;
    Tree out = declaration("score " + writer_.fresh("w") + " weight " + writer_.positive("number") + " of ");
    if (dice_.chance(30)) {
      const TypeName type = dice_.chance(50) ? "Tier" : "Mode";
      const auto& members = members_of(type);
      out.add(dice_.chance(70) ? value_tree(type, type == "Tier" ? "offer.tier" : "offer.mode")
                               : writer_.write(type, 2, scoring));
      out.words.back() += dice_.chance(50)
                              ? " points { " + members[0] + ": 0, " + members[1] + ": 40, " + members[2] + ": 100 }"
                              : " points { " + members[2] + ": 75, else: 10 }";
    } else {
      const TypeName type = dice_.chance(50) ? "USD/gpu/h" : dice_.pick(quantity_types());
      out.add(type == "USD/gpu/h" && dice_.chance(70) ? value_tree(type, "offer.price")
                                                      : writer_.write(type, 2, scoring));
      out.words.back() += " from ";
      out.add(writer_.write(type, dice_.chance(80) ? 0 : 1, constants), " to ");
      out.add(writer_.write(type, dice_.chance(80) ? 0 : 1, constants));
    }
    if (dice_.chance(25)) out.add(clause_tree(dice_.chance(50) ? "\n    at least 20" : "\n    at least 50"));
    if (dice_.chance(40)) out.add(clause_tree(dice_.chance(50) ? "\n    unknown scores 0" : "\n    unknown scores 50"));
    return out;
  }

  Tree ranking() {
    Tree out = declaration("rank by ");
    const int keys = dice_.between(1, 3);
    for (int i = 0; i < keys; ++i) {
      out.words.back() += std::string{i > 0 ? ", " : ""} + (dice_.chance(50) ? "highest " : "lowest ");
      const TypeName type = dice_.chance(50) ? "USD/gpu/h" : ordered_type();
      if (has_scores_ && dice_.chance(40)) {
        out.words.back() += "score";
        if (dice_.chance(40)) out.words.back() += " to nearest " + writer_.positive("number");
        continue;
      }
      out.add(type == "USD/gpu/h" && dice_.chance(70) ? value_tree(type, "offer.price")
                                                      : writer_.write(type, 1, scoring));
      if (is_quantity(type) && dice_.chance(40)) out.words.back() += " to nearest " + writer_.positive(type);
    }
    return out;
  }

  TypeName ordered_type() {
    for (;;)
      if (const TypeName type = dice_.pick(all_types()); is_ordered(type)) return type;
  }

  Tree decision() {
    Tree out = declaration("decide");
    const int clauses = dice_.between(1, 4);
    for (int i = 0; i < clauses; ++i) {
      Tree clause =
          i == 0 ? Tree{Tree::Kind::Frame, "", {"\n    " + verdict()}, {}} : clause_tree("\n    " + verdict());
      const bool stops = !clause.words.back().starts_with("\n    award");
      if (stops || dice_.chance(40)) {
        clause.words.back() += " when ";
        clause.add(dice_.chance(40) ? writer_.write("bool", 2, deciding) : usual_choice());
      }
      if (dice_.chance(20)) {
        clause.words.back() += " show " + writer_.fresh("s") + " \"Figure\" = ";
        clause.add(writer_.write(dice_.pick(quantity_types()), 2, deciding));
      }
      out.add(std::move(clause));
    }
    return out;
  }

  std::string verdict() {
    static const std::vector<std::string> all{"award any",
                                              "award any",
                                              "award rent",
                                              "award rent",
                                              "award reserve",
                                              "award api",
                                              "award reserve with rent",
                                              "award rent with api",
                                              "pause",
                                              "reject",
                                              "insufficient"};
    return dice_.pick(all);
  }

  Tree usual_choice() {
    static const std::vector<std::string> all{"(best(rent).price <= best(reserve).price)",
                                              "(best(api) is known)",
                                              "(count(eligible) > 1)",
                                              "brief.ready",
                                              "((offer.price for best(api)) <= (offer.price for best(rent)))",
                                              "(best(reserve).gpus >= brief.need)",
                                              "(best(rent) is unknown or best(api).price < best(rent).price)",
                                              "(brief.level == 1)"};
    return value_tree("bool", dice_.pick(all));
  }

  Dice& dice_;
  Writer writer_;
  bool has_scores_ = false;
  bool in_group_ = false;  ///< whose guard mentions the subject: no place for a precondition
};

}  // namespace

Tree random_policy(Dice& dice) { return PolicyWriter{dice}.write(); }

}  // namespace proviso::agreement
