// Circles in a graph, found without recursion: programs may be deep.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace proviso::check {

/// Walks the nodes 0..count-1 depth first. `edges(node)` gives what it points at, as values with a member `to`; for an
/// edge that closes a circle `on_cycle(path, edge)` is called, `path` being the nodes of the circle from `edge.to` to
/// the edge's own. Each edge is walked once, so a circle is told once.
template <class Edges, class OnCycle>
void find_cycles(std::size_t count, Edges edges, OnCycle on_cycle) {
  enum class State : std::uint8_t { New, Open, Done };
  using List = decltype(edges(std::size_t{0}));
  struct Visit {
    std::size_t node;
    List out;
    std::size_t next = 0;
  };
  std::vector<State> state(count, State::New);
  std::vector<Visit> open;
  const auto enter = [&](std::size_t node) {
    state[node] = State::Open;
    open.push_back({node, edges(node)});
  };
  for (std::size_t start = 0; start < count; ++start) {
    if (state[start] == State::New) enter(start);
    while (!open.empty()) {
      Visit& top = open.back();
      if (top.next == top.out.size()) {
        state[top.node] = State::Done;
        open.pop_back();
        continue;
      }
      const auto edge = top.out[top.next++];
      if (state[edge.to] == State::New) {
        enter(edge.to);
      } else if (state[edge.to] == State::Open) {
        std::vector<std::size_t> path;
        for (auto visit = open.rbegin(); visit != open.rend(); ++visit) {
          path.push_back(visit->node);
          if (visit->node == edge.to) break;
        }
        std::reverse(path.begin(), path.end());
        on_cycle(path, edge);
      }
    }
  }
}

}  // namespace proviso::check
