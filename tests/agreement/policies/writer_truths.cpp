// Expressions of type bool.
#include "policies/writer.hpp"

namespace proviso::agreement {

Tree Writer::comparison() {
  static const std::vector<std::string> orders{" < ", " <= ", " > ", " >= ", " == ", " != "};
  if (dice_.chance(70)) {
    const TypeName type = some_ordered();
    return form("bool", "(~" + dice_.pick(orders) + "~)",
                {sub(type), dice_.chance(50) && type != "version" ? literal(type) : sub(type)});
  }
  const TypeName type = some_type();
  return form("bool", dice_.chance(50) ? "(~ == ~)" : "(~ != ~)", {sub(type), sub(type)});
}

void Writer::truths(Choices& choices) {
  choices.add(30, [this] { return comparison(); });
  choices.add(12, [this] {
    return form("bool", dice_.chance(50) ? "(~ and ~)" : "(~ or ~)", {sub("bool"), sub("bool")});
  });
  choices.add(3, [this] { return form("bool", "(~ and ~ and ~)", {sub("bool"), sub("bool"), sub("bool")}); });
  choices.add(5, [this] { return form("bool", "(not ~)", {sub("bool")}); });
  choices.add(
      6, [this] { return form("bool", dice_.chance(50) ? "(~ is known)" : "(~ is unknown)", {sub(some_type())}); });
  choices.add(3, [this] { return form("bool", dice_.chance(50) ? "(~ is true)" : "(~ is false)", {sub("bool")}); });
  choices.add(6, [this] {
    const TypeName source = some_source();
    const std::string word = dice_.chance(70) ? " in " : " not in ";
    return form("bool", "(~" + word + "~)", {sub(element_of(source)), sub(source)});
  });
  choices.add(6, [this] {
    TypeName type = some_ordered();
    const std::string word = dice_.chance(70) ? " in " : " not in ";
    return form("bool", "(~" + word + "~ .. ~)", {sub(type), sub(type), sub(type)});
  });
  choices.add(8, [this] { return binder("bool", dice_.chance(50) ? "any" : "all", some_source(), "", "bool"); });
  choices.add(4, [this] {
    static const std::vector<std::string> words{"starts_with", "ends_with", "contains"};
    return form("bool", dice_.pick(words) + "(~, ~)", {sub("text"), sub("text")});
  });
  choices.add(2, [this] {
    static const std::vector<std::string> globs{"*", "?", "*a*", "nor*", "*-?", "North", ""};
    return form("bool", "matches(~, ~)", {sub("text"), value_tree("text", "\"" + dice_.pick(globs) + "\"")});
  });
}

}  // namespace proviso::agreement
