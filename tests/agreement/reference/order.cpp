// Which of two values comes first.
#include <algorithm>
#include <cctype>

#include "reference/value.hpp"

namespace proviso::agreement {

namespace {

int sign(bool less, bool greater) { return less ? -1 : greater ? 1 : 0; }

template <class T>
int compared(const T& a, const T& b) {
  return sign(a < b, b < a);
}

bool is_digits(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::vector<std::string> parts(const std::string& text) {
  std::vector<std::string> out{""};
  for (const char c : text) {
    if (c == '.')
      out.emplace_back();
    else
      out.back() += c;
  }
  return out;
}

// 0.9 < 0.11; a missing part is 0, a leading `v` means nothing, a pre-release comes before its release.
int version_order(std::string a, std::string b) {
  const auto cut = [](std::string& text) {
    if (text.size() > 1 && text[0] == 'v' && is_digits(text.substr(1, 1))) text.erase(0, 1);
    const auto dash = text.find('-');
    std::string pre = dash == std::string::npos ? "" : text.substr(dash + 1);
    text.resize(std::min(dash, text.size()));
    return pre;
  };
  const std::string pre_a = cut(a), pre_b = cut(b);
  const auto parts_a = parts(a), parts_b = parts(b);
  for (std::size_t i = 0; i < std::max(parts_a.size(), parts_b.size()); ++i) {
    const std::string x = i < parts_a.size() ? parts_a[i] : "0", y = i < parts_b.size() ? parts_b[i] : "0";
    const int order = is_digits(x) && is_digits(y) ? compared(Number{x}, Number{y}) : compared(x, y);
    if (order != 0) return order;
  }
  if (pre_a.empty() || pre_b.empty()) return sign(pre_b.empty() && !pre_a.empty(), pre_a.empty() && !pre_b.empty());
  return compared(pre_a, pre_b);
}

int lexicographic(const std::vector<Value>& a, const std::vector<Value>& b) {
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    if (const int first = total_order(a[i], b[i]); first != 0) return first;
  return compared(a.size(), b.size());
}

}  // namespace

int order(const Value& a, const Value& b) { return total_order(a, b); }

int total_order(const Value& a, const Value& b) {
  if (is_unknown(a) || is_unknown(b)) return sign(!is_unknown(a) && is_unknown(b), is_unknown(a) && !is_unknown(b));
  if (const auto* truth = std::get_if<bool>(&a)) return compared(*truth, std::get<bool>(b));
  if (const auto* number = std::get_if<Number>(&a)) return compared(*number, std::get<Number>(b));
  if (const auto* text = std::get_if<std::string>(&a)) return compared(*text, std::get<std::string>(b));
  if (const auto* version = std::get_if<Version>(&a)) return version_order(version->text, std::get<Version>(b).text);
  if (const auto* day = std::get_if<Day>(&a)) return compared(day->number, std::get<Day>(b).number);
  if (const auto* member = std::get_if<Member>(&a)) return compared(member->index, std::get<Member>(b).index);
  if (const auto* record = std::get_if<RecordPtr>(&a))
    return lexicographic((*record)->fields, std::get<RecordPtr>(b)->fields);
  return lexicographic(std::get<ListPtr>(a)->elements, std::get<ListPtr>(b)->elements);
}

}  // namespace proviso::agreement
