// proviso ledger checkpoint, prove: what an outsider keeps of a ledger, and is shown of it.
#include "ledger/checkpoint.hpp"

#include "cli/ledger/arguments.hpp"
#include "trust/note.hpp"

namespace proviso::cli {
namespace {

/// The checkpoint of all leaves, as a note, signed where a key is given. Nothing where the ledger cannot be read: said.
struct Tree {
  std::vector<ledger::Digest> leaves;
  std::string note;
};

std::optional<Tree> read_tree(const ledger::Ledger& ledger, const LedgerArguments& arguments, int& code) {
  const auto origin = ledger.origin();
  auto leaves = ledger.leaves();
  if (!origin || !leaves) {
    code = told(origin ? leaves.error() : origin.error());
    return {};
  }
  Tree out{std::move(leaves).value(), {}};
  out.note = to_text(ledger::checkpoint_of(origin.value(), out.leaves));
  if (arguments.key.empty()) return out;
  const auto signer = trust::read_signer(arguments.key);
  if (!signer) throw CLI::ValidationError{signer.error()};
  out.note = trust::signed_note(out.note, signer.value());
  return out;
}

}  // namespace

int ledger_checkpoint(const LedgerArguments& arguments) {
  int code = exit_award;
  const auto ledger = open_ledger(arguments, code);
  if (!ledger) return code;
  const auto tree = read_tree(*ledger, arguments, code);
  if (!tree) return code;
  return print_result(tree->note) ? exit_award : exit_environment;
}

int ledger_prove(const LedgerArguments& arguments) {
  const bool inclusion = !arguments.ids.empty();
  if (inclusion == (arguments.from != 0) || arguments.ids.size() > 1)
    throw CLI::ValidationError{"`prove` wants one entry, or `--from N`: the size of an earlier checkpoint"};
  int code = exit_award;
  const auto ledger = open_ledger(arguments, code);
  if (!ledger) return code;
  const auto tree = read_tree(*ledger, arguments, code);
  if (!tree) return code;
  if (!inclusion) {
    if (arguments.from > tree->leaves.size())
      return told({ledger::Failure::Kind::NoEntry, "the ledger has " + std::to_string(tree->leaves.size()) +
                                                       " entries, fewer than " + std::to_string(arguments.from)});
    const auto proof = ledger::consistency_proof(arguments.from, tree->leaves);
    return print_result(ledger::consistency_text(arguments.from, proof, tree->note)) ? exit_award : exit_environment;
  }
  const auto row = ledger->find(arguments.ids.front());
  if (!row) return told(row.error());
  const auto proof = ledger::inclusion_proof(row->seq, tree->leaves);
  return print_result(ledger::inclusion_text(row->seq, proof, tree->note)) ? exit_award : exit_environment;
}

}  // namespace proviso::cli
