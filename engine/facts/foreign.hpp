// Rows of a foreign document → records, as an adapter says.
#pragma once

#include <functional>

#include "facts/adapter.hpp"
#include "facts/lists.hpp"

namespace proviso::facts {

/// What stands at one source of a row.
struct Foreign {
  Form form = Form::Null;
  std::string_view text;
  Position at;
  const Node* node = nullptr;              ///< where the document has nodes; of one element of XML its list
  std::vector<const Node*> gathered = {};  ///< of an Array that a pointer with `*` finds: its elements

  bool is_list() const { return form == Form::Array || (node != nullptr && node->form == Form::Array); }
  /// Its elements in turn, where it is a list.
  template <class Take>
  void each_element(const Take& take) const {
    if (node == nullptr)
      for (const Node* element : gathered) take(*element);
    else
      for (const Node& element : node->elements) take(element);
  }
};

struct Row {
  std::vector<Foreign> values;  ///< by SourceId
  Position at;
  std::size_t number = 0;  ///< from 1
  std::vector<std::string>
      pointers;  ///< of the row and what it stands in, by so many `*` above it; where there are any
};

/// Takes the rows of a document one by one; false: no more of them.
using RowSink = std::function<bool(const Row&)>;

/// The document is of the adapter's kind. Whatever is wrong has been reported; rows left out are counted in warnings.
void read_foreign(Tools& tools, const Adapter& adapter, const Document& document, const ListTarget& target,
                  std::vector<ir::Value>& into);

}  // namespace proviso::facts
