#include <algorithm>
#include <functional>

#include "facts/node_path.hpp"
#include "facts/rows.hpp"

namespace proviso::facts {

namespace {

class NodeRows {
 public:
  NodeRows(const Adapter& adapter, const Document& document, Session& session, const RowSink& sink)
      : adapter_{adapter},
        document_{document},
        session_{session},
        sink_{sink},
        walk_{document.format == Format::Xml},
        hints_(adapter.sources.size()) {
    using Kind = Source::Kind;
    for (std::size_t i = 0; i < adapter.sources.size(); ++i) {
      hints_[i].resize(adapter.sources[i].path.size());
      reads_values_ = reads_values_ || (adapter.sources[i].kind == Kind::Value && adapter.sources[i].up == 0);
    }
  }

  void run() {
    const auto take = [&](const std::vector<Frame>& frames, bool implied) { return row(frames, implied); };
    if (each_row(adapter_, document_, take)) return;
    std::string places;
    for (const Path& path : adapter_.rows) places += (places.empty() ? "`" : ", `") + path_text(path) + "`";
    session_.report(diag::Kind::AdapterMismatch, document_.at({}), {adapter_.name, "it has no " + places});
  }

 private:
  bool row(const std::vector<Frame>& frames, bool implied) {
    const Node& node = *frames.back().node;
    ++row_.number;
    row_.at = node.at;
    row_.pointers.resize(frames.size());
    std::transform(frames.rbegin(), frames.rend(), row_.pointers.begin(), std::mem_fn(&Frame::pointer));
    const bool list = node.form == Form::Array && !implied;
    if (node.form != Form::Table && !list && !reads_values_) {
      session_.report(diag::Kind::DataWrongForm, document_.at(node.at, frames.back().pointer),
                      {"row " + std::to_string(row_.number), std::string{form_text(node.form)}, "a table"});
      return true;
    }
    row_.values.assign(adapter_.sources.size(), {});
    keys_.clear();
    keys_.reserve(adapter_.sources.size());
    set_fixed(adapter_, document_, row_, number_);
    for (std::size_t i = 0; i < adapter_.sources.size(); ++i) set(i, frames);
    return sink_(row_);
  }

  void set(std::size_t id, const std::vector<Frame>& frames) {
    const Source& source = adapter_.sources[id];
    if (source.up >= frames.size()) return;
    const Frame& frame = frames[frames.size() - 1 - source.up];
    Foreign& into = row_.values[id];
    switch (source.kind) {
      case Source::Kind::Place:
        return find(id, *frame.node, into);
      case Source::Kind::Root:
        return find(id, *frames.front().node, into);
      case Source::Kind::Key:
        if (frame.key.data() != nullptr) into = {Form::Text, frame.key, frame.node->at};
        return;
      case Source::Kind::Index:
        into = {Form::Number, keys_.emplace_back(std::to_string(frame.index)), frame.node->at};
        return;
      case Source::Kind::Value:
        return put(*frame.node, into);
      case Source::Kind::Number:
      case Source::Kind::File:
      case Source::Kind::Constant:
        return;  // fixed
    }
  }
  // An element of XML that is alone is read as itself, and counted as a list.
  void put(const Node& node, Foreign& into) const {
    const Node& read = walk_.only(node);
    into = {read.form, read.text, read.at, &node};
  }

  void find(std::size_t id, const Node& from, Foreign& into) {
    const Path& path = adapter_.sources[id].path;
    const Node* node = &from;
    for (std::size_t i = 0; i < path.size() && node != nullptr; ++i) {
      if (path[i].any) return gather(path, i, *node, into);
      if (path[i].named_by.valid())
        node = walk_.indexed_child(*node, std::string{row_.values[path[i].named_by.index()].text});
      else
        node = walk_.hinted_child(*node, path[i].name, hints_[id][i]);
    }
    if (node != nullptr) put(*node, into);
  }
  // All that a pointer with `*` leads to, as a list; nothing where it leads nowhere.
  void gather(const Path& path, std::size_t step, const Node& node, Foreign& into) {
    walk_.each(
        node, path,
        [&](const Node& found) {
          into.gathered.push_back(&found);
          return true;
        },
        step);
    if (into.gathered.empty()) return;
    into.form = Form::Array;
    into.at = into.gathered.front()->at;
  }

  const Adapter& adapter_;
  const Document& document_;
  Session& session_;
  const RowSink& sink_;
  NodeWalk walk_;
  std::vector<std::vector<std::size_t>> hints_;  // by source and step of its path
  bool reads_values_ = false;
  Row row_;
  std::string number_;
  std::vector<std::string> keys_;  // texts that the document does not hold; never more than sources
};

}  // namespace

void rows_of_nodes(const Adapter& adapter, const Document& document, Session& session, const RowSink& sink) {
  NodeRows{adapter, document, session, sink}.run();
}

}  // namespace proviso::facts
