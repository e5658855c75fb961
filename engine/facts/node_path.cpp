#include "facts/node_path.hpp"

#include <algorithm>
#include <charconv>

namespace proviso::facts {

namespace {

constexpr std::size_t small_object = 16;  // keys: looking through them costs no more than an index

const Node* element_at(const Node& list, std::string_view step) {
  std::size_t index = 0;
  const auto [last, error] = std::from_chars(step.data(), step.data() + step.size(), index);
  const bool good = error == std::errc{} && last == step.data() + step.size() && index < list.elements.size();
  return good ? &list.elements[index] : nullptr;
}

}  // namespace

const Node* NodeWalk::child(const Node& from, std::string_view name) const {
  const Node& node = only(from);
  if (node.form == Form::Table) return node.find(name);
  return node.form == Form::Array ? element_at(node, name) : nullptr;
}

const Node* NodeWalk::indexed_child(const Node& from, const std::string& name) {
  const Node& node = only(from);
  if (node.form != Form::Table || node.keys.size() <= small_object) return child(node, name);
  auto& index = indexes_[&node];
  if (index.empty())
    for (std::size_t i = 0; i < node.keys.size(); ++i) index.emplace(node.keys[i].name, &node.elements[i]);
  const auto found = index.find(name);
  return found == index.end() ? nullptr : found->second;
}

const Node* NodeWalk::hinted_child(const Node& from, std::string_view name, std::size_t& hint) const {
  const Node& node = only(from);
  if (node.form != Form::Table) return child(node, name);
  if (hint < node.keys.size() && node.keys[hint].name == name) return &node.elements[hint];
  const auto found = std::ranges::find(node.keys, name, &Key::name);
  if (found == node.keys.end()) return nullptr;
  hint = static_cast<std::size_t>(found - node.keys.begin());
  return &node.elements[hint];
}

bool NodeWalk::each_child(const Node& node,
                          const std::function<bool(const Node&, std::string_view, std::size_t)>& take) const {
  if (node.form != Form::Table && node.form != Form::Array) return true;
  std::size_t index = 0;
  for (std::size_t i = 0; i < node.elements.size(); ++i) {
    const Node& element = node.elements[i];
    const std::string_view key = node.form == Form::Table ? node.keys[i].name : std::string_view{};
    if (xml_ && node.form == Form::Table && element.form == Form::Array) {
      for (const Node& each : element.elements)
        if (!take(each, key, index++)) return false;
    } else if (!take(element, key, index++)) {
      return false;
    }
  }
  return true;
}

bool NodeWalk::each(const Node& node, const Path& path, const std::function<bool(const Node&)>& take,
                    std::size_t step) const {
  const Node* at = &node;
  for (; step < path.size(); ++step) {
    if (path[step].any)
      return each_child(
          *at, [&](const Node& element, std::string_view, std::size_t) { return each(element, path, take, step + 1); });
    at = path[step].named_by.valid() ? nullptr : child(*at, path[step].name);
    if (at == nullptr) return true;
  }
  return take(only(*at));
}

namespace {

class RowWalk {
 public:
  RowWalk(const Document& document, const std::function<bool(const std::vector<Frame>&, bool)>& take)
      : walk_{document.format == Format::Xml}, take_{take} {}

  // The rows at `path` below `root`; false where no more are wanted.
  bool run(const Node& root, const Path& path) {
    frames_.push_back({.node = &root, .key = {}, .index = 0, .pointer = {}});
    const bool goes_on = down(path, 0, root, {});
    frames_.pop_back();
    return goes_on;
  }
  // Whether a path has led anywhere, be it to an empty list.
  bool is_there() const { return is_there_; }
  void forget() { is_there_ = false; }

 private:
  bool down(const Path& path, std::size_t step, const Node& from, std::string pointer) {
    const Node* node = &from;
    for (; step < path.size() && !path[step].any; ++step) {
      node = walk_.child(*node, path[step].name);
      if (node == nullptr) return true;
      pointer += pointer_step(path[step].name);
    }
    is_there_ = is_there_ || step == path.size() || node->form == Form::Array || node->form == Form::Table;
    if (step < path.size())
      return walk_.each_child(*node, [&](const Node& element, std::string_view key, std::size_t index) {
        return into(path, step + 1, {&element, key, index, pointer_of(pointer, key, index)});
      });
    if (frames_.back().node == node && frames_.size() > 1) return take_(frames_, false);
    return row(*node, pointer);
  }
  static std::string pointer_of(const std::string& above, std::string_view key, std::size_t index) {
    return above + (key.data() == nullptr ? "/" + std::to_string(index) : pointer_step(key));
  }
  bool into(const Path& path, std::size_t step, Frame frame) {
    const Node& node = *frame.node;
    std::string pointer = frame.pointer;
    frames_.push_back(std::move(frame));
    const bool goes_on = down(path, step, node, std::move(pointer));
    frames_.pop_back();
    return goes_on;
  }
  // A row that no `*` stands for: the node, or each element of the list that it is.
  bool row(const Node& node, const std::string& pointer) {
    const bool list = node.form == Form::Array;
    const std::span<const Node> rows = list ? std::span<const Node>{node.elements} : std::span<const Node>{&node, 1};
    for (std::size_t i = 0; i < rows.size(); ++i) {
      frames_.push_back({&rows[i], {}, i, list ? pointer_of(pointer, {}, i) : pointer});
      const bool goes_on = take_(frames_, true);
      frames_.pop_back();
      if (!goes_on) return false;
    }
    return true;
  }

  NodeWalk walk_;
  const std::function<bool(const std::vector<Frame>&, bool)>& take_;
  std::vector<Frame> frames_;
  bool is_there_ = false;
};

}  // namespace

bool each_row(const Adapter& adapter, const Document& document,
              const std::function<bool(const std::vector<Frame>&, bool implied)>& take) {
  RowWalk walk{document, take};
  const auto below = [&](const Node& root) {
    for (const Path& path : adapter.rows)
      if (!path.empty() && !walk.run(root, path)) return false;
    const bool root_counts = std::ranges::any_of(adapter.rows, &Path::empty);
    return walk.is_there() || !root_counts || walk.run(root, {});
  };
  if (document.format != Format::JsonLines) {
    below(document.root);
    return walk.is_there();
  }
  // Each line is a document of its own.
  bool any = document.root.elements.empty();
  for (const Node& line : document.root.elements) {
    walk.forget();
    const bool goes_on = below(line);
    any = any || walk.is_there();
    if (!goes_on) break;
  }
  return any;
}

}  // namespace proviso::facts
