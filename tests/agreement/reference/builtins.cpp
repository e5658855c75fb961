// Functions on texts and dates, and what is said of the origin of a fact.
#include <chrono>

#include "reference/reference.hpp"

namespace proviso::agreement {

namespace {

using namespace std::chrono;

bool in_calendar(const Number& days) {
  static const Number first{sys_days{year{1} / 1 / 1}.time_since_epoch().count()};
  static const Number last{sys_days{year{9999} / 12 / 31}.time_since_epoch().count()};
  return first <= days && days <= last;
}

std::string mapped(std::string text, char from, char to) {
  for (char& c : text)
    if (c >= from && c < from + 26) c = static_cast<char>(c - from + to);
  return text;
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\n\r");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t\n\r") - first + 1);
}

std::vector<std::string> characters(const std::string& text) {
  std::vector<std::string> out;
  for (const char c : text) {
    if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) out.emplace_back();
    out.back() += c;
  }
  return out;
}

// `*` is any text, `?` one character.
bool matches(const std::vector<std::string>& text, std::size_t at, const std::vector<std::string>& glob,
             std::size_t from) {
  if (from == glob.size()) return at == text.size();
  if (glob[from] == "*")
    return matches(text, at, glob, from + 1) || (at < text.size() && matches(text, at + 1, glob, from));
  return at < text.size() && (glob[from] == "?" || glob[from] == text[at]) && matches(text, at + 1, glob, from + 1);
}

}  // namespace

Value day_in_range(const Number& day_number) {
  if (!in_calendar(day_number)) return unknown("", "calendar");
  return Day{day_number.small()};
}

Value add_months(const Day& day, const Number& months, bool up) {
  if (!months.is_integer()) return unknown("", "whole months");
  if (abs(months) > 20'000 * 12) return unknown("", "calendar");
  const year_month_day from{sys_days{days{day.number}}};
  const int step = static_cast<int>(months.small());
  const int month_number =
      static_cast<int>(from.year()) * 12 + static_cast<int>(static_cast<unsigned>(from.month())) - 1 + step;
  const int y = month_number >= 0 ? month_number / 12 : (month_number - 11) / 12;
  const year_month_day wanted{year{y}, month{static_cast<unsigned>(month_number - y * 12 + 1)}, from.day()};
  if (y < 1 || y > 9999) return unknown("", "calendar");
  sys_days found{wanted};
  if (!wanted.ok()) {
    const sys_days last{wanted.year() / wanted.month() / std::chrono::last};
    found = up ? last + days{1} : last;
  }
  return day_in_range(Number{found.time_since_epoch().count()});
}

Value call_text(ir::Builtin builtin, const std::vector<Value>& arguments) {
  const auto& text = std::get<std::string>(arguments[0]);
  const std::string other = arguments.size() > 1 ? std::get<std::string>(arguments[1]) : "";
  switch (builtin) {
    case ir::Builtin::StartsWith:
      return text.size() >= other.size() && text.compare(0, other.size(), other) == 0;
    case ir::Builtin::EndsWith:
      return text.size() >= other.size() && text.compare(text.size() - other.size(), other.size(), other) == 0;
    case ir::Builtin::ContainsText:
      return text.find(other) != std::string::npos;
    case ir::Builtin::Lower:
      return mapped(text, 'A', 'a');
    case ir::Builtin::Upper:
      return mapped(text, 'a', 'A');
    case ir::Builtin::Trim:
      return trimmed(text);
    case ir::Builtin::Length:
      return Number{characters(text).size()};
    case ir::Builtin::Matches:
      return matches(characters(text), 0, characters(other), 0);
    default:
      PROVISO_UNREACHABLE();
  }
}

// Of a field that was read from data; nothing is said of one that a policy made, or of one that is missing.
Value Reference::provenance(const ir::CallBuiltin& n, Frame& frame) {
  const ir::ExprId leaf = program_.operands[n.arguments.begin];
  const auto& read = std::get<ir::FieldRef>(program_[leaf].node);
  const Value object = eval(read.object, frame);
  if (is_unknown(object)) return object;
  const RecordPtr& record = std::get<RecordPtr>(object);
  if (const Value held = field(*record, read.field); is_unknown(held)) return held;
  const Said said = record->said.empty() ? Said{} : record->said[read.field];
  const Value missing = unknown("", "not said");
  if (n.builtin == ir::Builtin::CapturedOn) return said.captured_on ? Value{*said.captured_on} : missing;
  std::string text;
  if (n.builtin == ir::Builtin::SourceOf) text = said.source;
  if (n.builtin == ir::Builtin::GradeOf) text = said.grade;
  if (said.from_file) {
    if (n.builtin == ir::Builtin::GradeOf && text.empty()) text = document_.signing.grade;
    if (n.builtin == ir::Builtin::SignerOf) text = document_.signing.signer;
    if (n.builtin == ir::Builtin::SignerRoleOf) text = document_.signing.role;
    if (n.builtin == ir::Builtin::DigestOf) text = document_.sha256;
  }
  return text.empty() ? missing : Value{text};
}

Value Reference::eval(const ir::CallBuiltin& n, Frame& frame) {
  using enum ir::Builtin;
  switch (n.builtin) {
    case SourceOf:
    case CapturedOn:
    case GradeOf:
    case SignerOf:
    case SignerRoleOf:
    case DigestOf:
      return provenance(n, frame);
    default:
      break;
  }
  std::vector<Value> arguments;
  Unknown why;
  bool open = false;
  for (std::uint32_t i = 0; i < n.arguments.count; ++i) {
    arguments.push_back(eval(program_.operands[n.arguments.begin + i], frame));
    open = open || is_unknown(arguments.back());
    add_causes(why.causes, arguments.back());
  }
  if (open) return why;
  switch (n.builtin) {
    case Min:
    case Max:
    case Abs:
    case Round:
    case Sqrt:
    case PowerTo:
      return call_number(n.builtin, n.option, arguments);
    case AddMonths:
      return add_months(std::get<Day>(arguments[0]), std::get<Number>(arguments[1]), n.option != 0);
    default:
      return call_text(n.builtin, arguments);
  }
}

}  // namespace proviso::agreement
