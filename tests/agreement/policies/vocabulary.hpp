// What every random policy talks about: one schema with fields of every type, and the values that are likely to meet.
#pragma once

#include <string>
#include <vector>

namespace proviso::agreement {

/// A type by its name in the language; quantities by the unit they are written in.
using TypeName = std::string;

struct FieldName {
  std::string record;
  std::string field;
  TypeName type;
};

/// Records, enums, inputs, the catalog and the subject; the same for every policy.
const std::string& schema_text();
const std::vector<FieldName>& schema_fields();

const std::vector<TypeName>& quantity_types();
bool is_quantity(const TypeName& type);
bool is_enum(const TypeName& type);
bool is_record(const TypeName& type);
bool is_list(const TypeName& type);
bool is_set(const TypeName& type);
bool is_ordered(const TypeName& type);
TypeName element_of(const TypeName& list_or_set);
const std::vector<std::string>& members_of(const TypeName& enumeration);
/// Units in which a quantity of this type may be written; the first is the type's name (empty for `number`).
const std::vector<std::string>& units_of(const TypeName& quantity);
/// Types that values, definitions and parameters may have.
const std::vector<TypeName>& all_types();

/// `a * b` or `a / b` that make a quantity.
struct Product {
  TypeName result, a, b;
  bool divides;
};
const std::vector<Product>& products();

/// Few numbers, texts and dates, so that they meet often.
const std::vector<std::string>& likely_numbers();
const std::vector<std::string>& likely_texts();
const std::vector<std::string>& likely_dates();
const std::vector<std::string>& likely_versions();

}  // namespace proviso::agreement
