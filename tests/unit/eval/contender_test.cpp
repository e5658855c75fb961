#include "eval/contender.hpp"

#include <catch2/catch.hpp>

using namespace proviso;
using namespace proviso::eval;

namespace {

// A tally made by hand: two keys, lowest price then lowest term; a negative number stands for an unknown.
struct Bid {
  std::string_view id;
  std::uint32_t mode;
  Status status;
  std::int64_t price;
  std::int64_t term;
};

constexpr std::uint32_t rent = 0, reserve = 1, api = 2;

ir::Value number(std::int64_t n) { return n < 0 ? ir::Value{} : ir::Value{base::Rational{n}}; }

Tally tally_of(const std::vector<Bid>& bids) {
  Tally out;
  out.keys.resize(2);
  for (const Bid& bid : bids) {
    out.candidates.push_back(nullptr);
    out.ids.push_back(bid.id);
    out.modes.emplace_back(bid.mode);
    out.statuses.push_back(bid.status);
    out.key_values.push_back(number(bid.price));
    out.key_values.push_back(number(bid.term));
  }
  return out;
}

ir::Clause award(std::optional<std::uint32_t> mode, std::optional<std::uint32_t> with = {},
                 std::vector<std::uint32_t> reads = {}) {
  ir::Clause out;
  out.kind = ir::Clause::Kind::Award;
  out.mode = mode;
  out.with = with;
  out.reads_best = std::move(reads);
  return out;
}

// Ids of the contenders against the first bid, which won.
std::string found(const std::vector<Bid>& bids, const std::vector<ir::Clause>& clauses) {
  const base::Interner texts;
  std::vector<const ir::Clause*> open;
  for (const ir::Clause& clause : clauses) open.push_back(&clause);
  const Tally tally = tally_of(bids);
  std::string out;
  for (const std::size_t i : contenders(tally, open, 0, texts)) out += std::string{tally.ids[i]} + " ";
  return out;
}

const Bid winner{"m", rent, Status::Eligible, 10, 3};

}  // namespace

TEST_CASE("Only insufficient candidates contend") {
  for (const Status status : {Status::Eligible, Status::Waived, Status::Ineligible})
    CHECK(found({winner, {"x", rent, status, -1, -1}}, {award(rent)}) == "");
  CHECK(found({winner, {"x", rent, Status::Insufficient, -1, -1}}, {award(rent)}) == "x ");
}

TEST_CASE("The first key that differs excuses where it is known and puts the candidate below") {
  const auto against = [](std::string_view id, std::int64_t price, std::int64_t term) {
    return found({winner, {id, rent, Status::Insufficient, price, term}}, {award(rent)});
  };
  CHECK(against("x", 11, -1) == "");  // dearer, whatever its term
  CHECK(against("x", 9, -1) == "x ");
  CHECK(against("x", -1, 99) == "x ");  // the price comes first, and may be anything
  CHECK(against("x", 10, 4) == "");
  CHECK(against("x", 10, 2) == "x ");
  CHECK(against("x", 10, -1) == "x ");
  CHECK(against("x", 10, 3) == "");  // only the id differs: x comes after m
  CHECK(against("a", 10, 3) == "a ");
}

TEST_CASE("A mode contends where an open clause names it, alone or beside another") {
  const Bid other{"x", reserve, Status::Insufficient, 1, 1};
  CHECK(found({winner, other}, {award(rent)}) == "");
  CHECK(found({winner, other}, {award(reserve), award(rent)}) == "x ");
  CHECK(found({winner, other}, {award(rent, reserve)}) == "x ");
  CHECK(found({winner, other}, {award(std::nullopt)}) == "x ");
}

TEST_CASE("A mode read through best has no excuse") {
  const Bid dear{"x", api, Status::Insufficient, 99, 99};
  CHECK(found({winner, dear}, {award(rent)}) == "");
  CHECK(found({winner, dear}, {award(rent, {}, {api})}) == "x ");
  CHECK(found({winner, dear}, {award(api)}) == "");
}

TEST_CASE("Contenders come in the order of their ids") {
  CHECK(found({winner, {"z", rent, Status::Insufficient, 1, 1}, {"b", rent, Status::Insufficient, 1, 1}},
              {award(rent)}) == "b z ");
}
