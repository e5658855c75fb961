// Lists and sets, and the binders over them.
#include "policies/writer.hpp"

namespace proviso::agreement {

// word(first x in source by key where p: value); without a key or value where the type is empty.
Tree Writer::binder(const TypeName& type, const std::string& word, const TypeName& source, const TypeName& key,
                    const TypeName& value, const std::string& first) {
  const std::string name = fresh("x");
  const TypeName element = element_of(source);
  const bool bare = element == value && word != "map" && dice_.chance(50);
  const bool before = subject_mentioned_;
  subject_mentioned_ = false;
  Tree out = value_tree(type, word + "(" + first + name + " in ");
  out.add(sub(source));
  locals_.push_back({name, element, true, subject_mentioned_, false});
  subject_mentioned_ = subject_mentioned_ || before;
  if (!key.empty()) {
    out.words.back() += " by ";
    out.add(sub(key));
  }
  if (dice_.chance(40)) {
    out.words.back() += " where ";
    out.add(dice_.chance(25) ? form("bool", "((~) is true)", {sub("bool")}) : sub("bool"));
  }
  if (!value.empty() && !bare) {
    out.words.back() += ": ";
    out.add(sub(value));
  }
  locals_.pop_back();
  out.words.back() += ")";
  return out;
}

void Writer::collections(Choices& choices, const TypeName& type) {
  const TypeName element = element_of(type);
  choices.add(5, [this, type, element] {
    const bool list = is_list(type);
    Tree out = value_tree(type, list ? "[" : "{");
    const int size = dice_.between(1, 3);
    for (int i = 0; i < size; ++i) out.add(sub(element), i + 1 < size ? ", " : list ? "]" : "}");
    return out;
  });
  choices.add(4, [this, type, element] { return binder(type, "filter", type, "", ""); });
  if (!is_list(type)) return;
  choices.add(6, [this, type, element] { return binder(type, "map", some_source(), "", element); });
  choices.add(2, [this, type, element] {
    const TypeName source = some_source();  // without a value, a filtered set stays a set
    return binder(type, is_list(source) ? "filter" : "map", source, "", element);
  });
  choices.add(3, [this, type, element] { return binder(type, "unique", some_source(), "", element); });
}

// newest and the like, for a value of any type.
void Writer::choosing(Choices& choices, const TypeName& type) {
  choices.add(2, [this, type] {
    static const std::vector<std::string> words{"newest", "oldest"};
    return binder(type, dice_.pick(words), some_source(), "date", type);
  });
  choices.add(3, [this, type] {
    static const std::vector<std::string> words{"least", "greatest"};
    return binder(type, dice_.pick(words), some_source(), some_ordered(), type);
  });
  choices.add(2, [this, type] { return binder(type, "only", some_source(), "", type); });
}

}  // namespace proviso::agreement
