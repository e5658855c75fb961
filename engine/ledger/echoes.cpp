#include "ledger/echoes.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "base/json_pointer.hpp"
#include "ledger/export_parts.hpp"

namespace proviso::ledger {

namespace {

/// Below it, words of one language are found in those of another.
constexpr std::size_t shortest_sought = 4;

struct Leaf {
  std::string place;
  std::string text;
};

/// All texts below, with their pointers, in the order of the document. Not recursive: a hostile document may be deep.
std::vector<Leaf> texts_of(const Json& json) {
  std::vector<Leaf> out;
  std::vector<std::pair<std::string, const Json*>> open{{"", &json}};
  while (!open.empty()) {
    const auto [place, node] = std::move(open.back());
    open.pop_back();
    if (node->is_string()) out.push_back({place, node->get<std::string>()});
    const std::size_t first = open.size();
    if (node->is_object())
      for (const auto& [key, value] : node->items()) open.emplace_back(place + base::pointer_step(key), &value);
    for (std::size_t i = 0; node->is_array() && i < node->size(); ++i)
      open.emplace_back(place + "/" + std::to_string(i), &(*node)[i]);
    std::reverse(open.begin() + static_cast<std::ptrdiff_t>(first), open.end());
  }
  return out;
}

/// The same pointer as a mask would give it.
std::string as_mask(const std::string& place) {
  for (const std::string_view before : {"/document/", "/predicate/decision/"})
    if (place.starts_with(before)) return place.substr(before.size() - 1);
  return place;
}

bool is_list_of_masks(const std::string& place) { return as_mask(place).starts_with("/masked/"); }

/// Whether a text tells what is hidden.
std::function<bool(const std::string&)> teller_of(const Json& hidden) {
  if (hidden.is_string()) {
    auto sought = hidden.get<std::string>();
    if (sought.empty()) return [](const std::string&) { return false; };
    return [sought = std::move(sought)](const std::string& text) {
      return sought.size() < shortest_sought ? text == sought : text.find(sought) != std::string::npos;
    };
  }
  std::set<std::string> all;
  for (Leaf& one : texts_of(hidden))
    if (!one.text.empty()) all.insert(std::move(one.text));
  return [all = std::move(all)](const std::string& text) { return all.contains(text); };
}

}  // namespace

std::vector<Echo> echoes(std::string_view document, const Masks& masks, std::string_view exported) {
  const Json whole = Json::parse(document, nullptr, false), out = Json::parse(exported, nullptr, false);
  if (whole.is_discarded() || out.is_discarded()) return {};
  const std::vector<Leaf> texts = texts_of(out);
  std::vector<Echo> found;
  for (const std::string& mask : masks) {
    const Json::json_pointer pointer{mask};
    if (!whole.contains(pointer)) continue;
    const auto tells = teller_of(whole.at(pointer));
    Echo echo{mask, {}, 0};
    for (const Leaf& one : texts) {
      if (is_list_of_masks(one.place) || !tells(one.text)) continue;
      if (echo.place.empty())
        echo.place = as_mask(one.place);
      else
        ++echo.more;
    }
    if (!echo.place.empty()) found.push_back(std::move(echo));
  }
  return found;
}

}  // namespace proviso::ledger
