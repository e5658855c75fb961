// Places in a document's tree: what an adapter's pointers lead to.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "facts/adapter.hpp"

namespace proviso::facts {

/// One of the nodes that rows stand in: the root, what a `*` stands for, the row itself.
struct Frame {
  const Node* node = nullptr;
  std::string_view key;   ///< in its object; empty in a list
  std::size_t index = 0;  ///< its place in its list or object
  std::string pointer;
};

/// Steps from node to node. In XML a name stands for all elements of that name: `*` takes each of them, and where there
/// is one a step goes on through it.
class NodeWalk {
 public:
  explicit NodeWalk(bool xml) : xml_{xml} {}

  /// The child of that name or, in a list, number; null where there is none.
  const Node* child(const Node& from, std::string_view name) const;
  /// As child(), for keys of a large object that are looked up again and again.
  const Node* indexed_child(const Node& from, const std::string& name);
  /// As child(); `hint` is where the key stood in the last node that was asked.
  const Node* hinted_child(const Node& from, std::string_view name, std::size_t& hint) const;
  /// What stands for `*`, in turn, until `take` says false.
  bool each_child(const Node& node, const std::function<bool(const Node&, std::string_view, std::size_t)>& take) const;
  /// Where XML has one element of a name: that one.
  const Node& only(const Node& node) const {
    return xml_ && node.form == Form::Array && node.elements.size() == 1 ? node.elements.front() : node;
  }
  /// Every node that the path leads to from `node`, in order, until `take` says false. `{...}` steps lead nowhere.
  bool each(const Node& node, const Path& path, const std::function<bool(const Node&)>& take,
            std::size_t step = 0) const;

 private:
  bool xml_;
  std::unordered_map<const Node*, std::unordered_map<std::string_view, const Node*>> indexes_;
};

/// Every row of a document at the adapter's `rows`, with what it stands in, outermost first, until `take` says false.
/// The last frame is the row. `implied` says that it is an element of a list that `rows` does not say `*` of. Of
/// several places the root counts where none of the others is there. Whether one is.
bool each_row(const Adapter& adapter, const Document& document,
              const std::function<bool(const std::vector<Frame>&, bool implied)>& take);

}  // namespace proviso::facts
