#!/usr/bin/env python3
"""Checkpoints and proofs as Proviso prints them, verified by the second implementation; and what is wrong with them seen."""

import sqlite3

import independent
from common import Tool, arguments, check, finish


def refused(what, function, *given):
    try:
        function(*given)
    except (independent.Refused, ValueError, IndexError, KeyError):
        return
    check(False, f"{what} was taken for good")


def main():
    given = arguments()
    tool = Tool(given.proviso, given.root)
    ledger = tool.folder / "ledger"
    public = tool.run("key", "new", "acme.audit", "--out", "audit.key", ok=0).stdout.decode()
    other = independent.read_key(tool.run("key", "new", "acme.other", "--out", "other.key", ok=0).stdout.decode())
    (tool.folder / "keys").write_text("# who may sign checkpoints\n" + public)
    keys = [independent.read_key(public)]
    secret = (tool.folder / "audit.key").read_text()
    check(secret.startswith("PRIVATE+KEY+acme.audit+"), "the secret key has another form")
    check((tool.folder / "audit.key").stat().st_mode & 0o777 == 0o600, "others may read the secret key")
    tool.record(ledger, None, "--as-of", "2026-11-27")
    again = tool.run("key", "new", "acme.audit", "--out", "audit.key", ok=4)
    check((tool.folder / "audit.key").read_text() == secret, "a secret key was written over")
    (tool.folder / "broken.key").write_text(secret[:-3])
    refused_keys = [tool.run("ledger", "checkpoint", "--ledger", ledger, "--key", key, ok=9) for key in ("keys", "broken.key")]
    for done in [again, *refused_keys]:
        check(secret[40:70] not in (done.stdout + done.stderr).decode(), "the secret was printed")

    def checkpoint():
        return tool.run("ledger", "checkpoint", "--ledger", ledger, "--key", "audit.key", ok=0).stdout.decode()

    notes = []
    for place, day in enumerate(("2026-11-28", "2026-11-29", "2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03")):
        tool.record(ledger, None, "--as-of", day)
        notes.append(checkpoint())
        check(independent.read_checkpoint(independent.open_note(notes[-1], keys))[1] == place + 3, "the size is another")
    origin, leaves, entries, _ = independent.read_ledger(ledger)
    check(len(leaves) == 8, "an entry is missing")
    text = independent.open_note(notes[-1], keys)
    check(independent.read_checkpoint(text) == (origin, 8, independent.tree_hash(leaves)), "the checkpoint is of another tree")
    unsigned = tool.run("ledger", "checkpoint", "--ledger", ledger, ok=0).stdout.decode()
    check(unsigned == text, "signing changed the text")
    check(independent.check_ledger(ledger, independent.read_checkpoint(text))[1] == 8, "the whole file")

    proofs = []
    for seq in range(8):
        body = tool.run("ledger", "show", seq, "--format", "entry", "--ledger", ledger, ok=0).stdout if seq else None
        if body is None:  # the opening is no decision, which `show` shows
            database = sqlite3.connect(ledger)
            body = database.execute("SELECT body FROM bodies WHERE seq = 0").fetchone()[0].encode()
            database.close()
        proof = tool.run("ledger", "prove", seq, "--key", "audit.key", "--ledger", ledger, ok=0).stdout.decode()
        check(independent.check_inclusion(proof, body, keys) == seq, f"entry {seq} is proved elsewhere")
        proofs.append((proof, body))
    by_id = tool.run("ledger", "prove", leaves[3].hex()[:12], "--key", "audit.key", "--ledger", ledger, ok=0).stdout.decode()
    check(by_id == proofs[3][0], "the same entry by its id has another proof")
    for earlier, note in enumerate(notes, 3):
        proof = tool.run("ledger", "prove", "--from", earlier, "--key", "audit.key", "--ledger", ledger, ok=0).stdout.decode()
        check(independent.check_consistency(proof, note, keys) == 8, f"the first {earlier} entries")
        refused("a proof for another checkpoint", independent.check_consistency, proof, notes[(earlier - 2) % len(notes)], keys)
        refused("a proof by a stranger", independent.check_consistency, proof, note, [other])

    proof, body = proofs[3]
    refused("another body", independent.check_inclusion, proof, body + b" ", keys)
    refused("another entry", independent.check_inclusion, proof, proofs[4][1], keys)
    refused("another place", independent.check_inclusion, proof.replace("index 3", "index 4"), body, keys)
    refused("a shorter proof", independent.check_inclusion, "\n".join(proof.split("\n")[:2] + proof.split("\n")[3:]), body, keys)
    refused("a stranger's signature", independent.check_inclusion, proof, body, [other])
    for at in range(0, len(notes[-1].encode()), 7):  # whichever letter of a note is changed
        data = bytearray(notes[-1].encode())
        data[at] ^= 1
        refused(f"a note changed at {at}", lambda data=data: independent.open_note(bytes(data).decode(), keys))

    # What the tool itself makes of notes: signed, by a stranger, not at all, changed.
    def verify(note, *options):
        (tool.folder / "note").write_text(note)
        return tool.run("ledger", "verify", "--ledger", ledger, "--checkpoint", "note", *options).returncode

    check([verify(note, "--keys", "keys") for note in notes] == [0] * 6, "an earlier checkpoint of its own")
    check(verify(unsigned) == 0, "an unsigned checkpoint without --keys")
    check(verify(unsigned, "--keys", "keys") == 1, "an unsigned checkpoint with --keys")
    stranger = tool.run("ledger", "checkpoint", "--ledger", ledger, "--key", "other.key", ok=0).stdout.decode()
    check(verify(stranger, "--keys", "keys") == 1, "a stranger's checkpoint")
    check(verify(notes[0].replace("\n3\n", "\n4\n"), "--keys", "keys") == 1, "a checkpoint changed under its signature")
    check(verify(text.replace("\n8\n", "\n9\n")) == 1, "a checkpoint of more entries than there are")
    finish(f"{len(entries)} entries: {len(proofs)} proofs of inclusion and {len(notes)} of consistency hold, what was changed does not")


if __name__ == "__main__":
    main()
