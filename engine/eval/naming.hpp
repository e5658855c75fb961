// Causes of unknowns, with paths as the policy would say them: the subject's fields are `candidate.field`, records of
// the case `brief.field`, elements of other lists `evidence[run-1].field`.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "eval/world.hpp"

namespace proviso::eval {

class Naming {
 public:
  explicit Naming(const World& world) : world_{world} {}

  /// A field that no document filled, read while `subject` (or nobody) is the subject.
  ir::UnknownId field(const ir::RecordValue& record, std::uint32_t field, const ir::RecordValue* subject);
  /// A field that is 0 where it is divided by.
  ir::UnknownId zero(const ir::RecordValue& record, std::uint32_t field, const ir::RecordValue* subject,
                     std::string reason);
  ir::UnknownId input(ir::InputId input);
  ir::UnknownId catalog(ir::CatalogId catalog);
  ir::UnknownId as_of();
  /// There is no subject: only where rules are looked at without a case.
  ir::UnknownId nobody();
  ir::UnknownId single(ir::CauseKind kind, std::string path, std::string reason, std::string ask = {});

  /// Nothing in a list, or nothing of it that was asked for; where it should have been are the inputs behind the list.
  ir::UnknownId nothing_in(ExprId list, std::string path, std::string reason);

  /// `a ?? b` with both unknown: each says that the other would do.
  ir::UnknownId either(ir::UnknownId a, ir::UnknownId b);
  /// All unknowns inside a known value: fields of a record, elements of a list.
  ir::UnknownId inside(const Value& value, const ir::RecordValue* subject);
  /// Causes found while `inner` was the subject, as they are called where `outer` (or nobody) is.
  ir::UnknownId renamed(ir::UnknownId causes, const ir::RecordValue& inner, const ir::RecordValue* outer);

  /// Causes that the reader of the data named by its own paths, as they are called where `subject` is the subject.
  ir::UnknownId seen(ir::UnknownId causes, const ir::RecordValue* subject);

  /// What an element of a list is called: its path, or its value where it has none.
  std::string element(const Value& value, ir::TypeId type, ir::UnitId unit, const ir::RecordValue* subject) const;

 private:
  /// "evidence: bench/a.json, bench/b.json; reviews", or empty for a list that is read from no input.
  const std::string& source_of(ExprId list);
  std::string document_of(const ir::RecordValue& record, const ir::RecordValue* subject) const;
  /// Who holds a record that no document has, and the path from there: the default of a field of a subject or input.
  struct Holder {
    const ir::RecordValue* record;
    std::string path;
  };
  std::optional<Holder> holder_of(const ir::RecordValue& record, const ir::RecordValue* subject) const;
  std::string place_path(const ir::RecordValue& record, const ir::RecordValue* subject) const;
  bool is_whole(const ir::RecordValue& record);
  std::string seen_from(const std::string& path, const ir::RecordValue* subject) const;

  struct Key {
    const ir::RecordValue* record;
    std::uint32_t field;
    bool own;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const noexcept {
      return std::hash<const void*>{}(key.record) * 31 + std::size_t{key.field} * 2 + (key.own ? 1 : 0);
    }
  };

  const World& world_;
  std::unordered_map<Key, ir::UnknownId, KeyHash> fields_;
  std::unordered_set<const ir::RecordValue*> wholes_;
  std::unordered_map<std::uint32_t, std::string> lists_;  // by ExprId: the sources of lists that were empty
};

/// `quotes/b.toml:12`, or with a JSON pointer where there is no line.
std::string place_text(const std::string& document, std::uint32_t line, const std::string& pointer);

}  // namespace proviso::eval
