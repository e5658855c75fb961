#!/usr/bin/env python3
"""A ledger changed by somebody who can write its file and knows SQL: `ledger verify` names what was done.

What is consistent in itself, body, leaf and columns, is a good ledger, only another one: that takes a checkpoint kept elsewhere.
"""

import json
import shutil
import sqlite3
import zlib
from contextlib import closing

from common import Tool, arguments, check, finish
from independent import leaf_hash, sha256

TRIGGERS = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"


def change(ledger, edit):
    """Runs `edit` on the database with its triggers out of the way."""
    with closing(sqlite3.connect(ledger)) as database:
        triggers = database.execute(TRIGGERS).fetchall()
        for name, _ in triggers:
            database.execute(f"DROP TRIGGER {name}")
        edit(database)
        for _, sql in triggers:
            database.execute(sql)
        database.commit()


def sql(*statements):
    def edit(database):
        for statement in statements:
            database.execute(statement)
    return edit


def body_of(database, seq):
    return json.loads(database.execute("SELECT body FROM bodies WHERE seq = ?", (seq,)).fetchone()[0])


def put_body(database, seq, entry, leaf_too):
    body = json.dumps(entry, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    database.execute("UPDATE bodies SET body = ? WHERE seq = ?", (body, seq))
    if leaf_too:
        database.execute("UPDATE entries SET leaf = ? WHERE seq = ?", (leaf_hash(body.encode()), seq))


def actor(seq, leaf_too):
    def edit(database):
        entry = body_of(database, seq)
        entry["actor"] = "somebody else"
        put_body(database, seq, entry, leaf_too)
    return edit


def add_blob(database):
    data = b"a file that no decision read"
    database.execute("INSERT INTO blobs VALUES (?, ?, ?)", (sha256(data), len(data), zlib.compress(data)))


def other_bytes(database):
    """The bytes of a file, with the size that they had."""
    digest, size = database.execute("SELECT sha256, size FROM blobs LIMIT 1").fetchone()
    database.execute("UPDATE blobs SET packed = ? WHERE sha256 = ?", (zlib.compress(b"x" * size), digest))


def other_verdict(database):
    """The document says `reject`, and all that its digest goes through says so, but for the summary."""
    entry = body_of(database, 2)
    packed, = database.execute("SELECT packed FROM blobs WHERE sha256 = ?", (bytes.fromhex(entry["document"]["sha256"]),)).fetchone()
    data = zlib.decompress(packed).replace(b'"kind":"award"', b'"kind":"reject"')
    entry["document"] = {"sha256": sha256(data).hex(), "size": len(data)}
    database.execute("INSERT INTO blobs VALUES (?, ?, ?)", (sha256(data), len(data), zlib.compress(data)))
    put_body(database, 2, entry, True)


def removed_files(database):
    """A file that a decision rests on, and its mention with it."""
    entry = body_of(database, 2)
    gone = next(file for file in entry["files"] if file["path"].endswith("offers.toml"))
    entry["files"].remove(gone)
    put_body(database, 2, entry, True)


SWAP = ("UPDATE {0} SET seq = 100 WHERE seq = 2", "UPDATE {0} SET seq = 2 WHERE seq = 3", "UPDATE {0} SET seq = 3 WHERE seq = 100")

# What was done, and the first thing that a reviewer is to be told.
NAMED = [
    ("a changed body", actor(2, False), "entry 2: was changed: its body has another hash than its leaf"),
    ("a body in another form", sql("UPDATE bodies SET body = body || ' ' WHERE seq = 1"), "entry 1: was changed"),
    ("a body that is none", sql("UPDATE bodies SET body = '{}' WHERE seq = 3"), "entry 3: was changed"),
    ("a leaf", sql("UPDATE entries SET leaf = zeroblob(32) WHERE seq = 2"), "entry 2: was changed"),
    ("no leaf", sql("DELETE FROM entries WHERE seq = 2"), "entry 2: is missing from the list of entries"),
    ("no body", sql("DELETE FROM bodies WHERE seq = 3"), "entry 3: was removed"),
    ("no last body", sql("DELETE FROM bodies WHERE seq = 4"), "entry 4: its body was removed"),
    ("a middle entry removed", sql("DELETE FROM bodies WHERE seq = 2", "DELETE FROM entries WHERE seq = 2"), "entry 2: was removed"),
    ("a middle entry removed, the rest moved up",
     sql("DELETE FROM bodies WHERE seq = 2", "DELETE FROM entries WHERE seq = 2", "UPDATE bodies SET seq = 2 WHERE seq = 3",
         "UPDATE entries SET seq = 2 WHERE seq = 3", "UPDATE bodies SET seq = 3 WHERE seq = 4",
         "UPDATE entries SET seq = 3 WHERE seq = 4"), "entry 2: was put in another place: it says that it is entry 3"),
    ("the opening removed", sql("DELETE FROM bodies WHERE seq = 0", "DELETE FROM entries WHERE seq = 0"), "entry 0: was removed"),
    ("everything removed", sql("DELETE FROM bodies", "DELETE FROM entries", "DELETE FROM blobs"), "file: has no entries"),
    ("two entries swapped", sql(*(one.format(table) for table in ("bodies", "entries") for one in SWAP)),
     "entry 2: was put in another place: it says that it is entry 3"),
    ("two bodies swapped", sql(*(one.format("bodies") for one in SWAP)), "entry 2: was changed"),
    ("an entry twice", sql("INSERT INTO bodies SELECT 5, body FROM bodies WHERE seq = 4"), "entry 5: is missing from the list"),
    ("a blob added", add_blob, "blob "),
    ("a blob removed", sql("DELETE FROM blobs WHERE sha256 = (SELECT sha256 FROM blobs LIMIT 1)"), "entry "),
    ("a blob's bytes", other_bytes, "blob "),
    ("a blob's size", sql("UPDATE blobs SET size = size + 1 WHERE sha256 = (SELECT max(sha256) FROM blobs)"), "blob "),
    ("a blob's name", sql("UPDATE blobs SET sha256 = zeroblob(32) WHERE sha256 = (SELECT max(sha256) FROM blobs)"),
     "blob 000000000000: its bytes were changed: their digest is another"),
    ("a blob that is no stream", sql("UPDATE blobs SET packed = zeroblob(40) WHERE sha256 = (SELECT max(sha256) FROM blobs)"), "blob "),
    ("a document that says otherwise than its summary", other_verdict, "entry 2, summary: says another thing than the document"),
    ("a file that a decision rests on, spoken of no more", removed_files, "entry 2, inputs: `offers.toml` is not kept with it"),
    ("a trigger dropped", "DROP TRIGGER blobs_stay", "schema: `trigger blobs_stay` was removed"),
    ("a trigger rewritten", """PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'an entry is never changed', 'x') WHERE name = 'bodies_stay'""", "schema: `trigger bodies_stay` was changed"),
    ("a table added", "CREATE TABLE notes (text TEXT)", "schema: `table notes` was added"),
    ("a view added", "CREATE VIEW latest AS SELECT max(seq) FROM bodies", "schema: `view latest` was added"),
    ("an index dropped", "DROP INDEX subjects", "schema: `index subjects` was removed"),
    ("a column added", "ALTER TABLE entries ADD COLUMN note TEXT", "schema: `table entries` was changed"),
    ("another format", "PRAGMA user_version = 2", "a ledger of format 2"),
    ("another kind of file", "PRAGMA application_id = 1", "is no ledger"),
] + [
    (f"the column {column} {how}", sql(f"UPDATE entries SET {column} = {value} WHERE seq = {seq}"), f"entry {seq}, {column}: ")
    for seq, column, how, value in (
        (2, "policy", "changed", "'another'"), (2, "verdict", "changed", "'reject'"), (2, "mode", "filled", "'rent'"),
        (2, "provider", "filled", "'acme'"), (2, "candidate", "changed", "'borealis'"), (2, "candidate", "emptied", "NULL"),
        (2, "mode", "filled with nothing", "''"), (2, "as_of", "moved", "'2020-01-01'"), (2, "kind", "changed", "'opening'"),
        (2, "subject", "filled", "'x'"), (0, "policy", "filled", "'x'"))
]


# One cause in a ledger whose entries speak of each other: how often it is told, and as what. Entry 1 is a decision, 2 and 3 approve it,
# 4 supersedes it, 5 rests on the same files.
ONE_CAUSE = [
    ("a changed decision", actor(1, False), "entry 1: was changed: its body has another hash than its leaf"),
    ("a verdict in a body", sql("""UPDATE bodies SET body = replace(body, '"verdict":"award"', '"verdict":"pause"') WHERE seq = 1"""),
     "entry 1: was changed: its body has another hash than its leaf; verdict: the list has another value than the entry; "
     "summary: says another thing than the document"),
    ("a digest in a body", sql("""UPDATE bodies SET body = replace(body, '"document":{"sha256":"', '"document":{"sha256":"0') WHERE seq = 1"""),
     "entry 1: was changed: "),
    ("a body that is none", sql("UPDATE bodies SET body = '{}' WHERE seq = 1"), "; 1 file is left that no other entry speaks of"),
    ("a decision removed", sql("DELETE FROM bodies WHERE seq = 1", "DELETE FROM entries WHERE seq = 1"),
     "entry 1: was removed, or put behind others; 1 file is left that no other entry speaks of"),
    ("its body removed", sql("DELETE FROM bodies WHERE seq = 1"), "entry 1: was removed, or put behind others; 1 file is left"),
    ("the last body removed", sql("DELETE FROM bodies WHERE seq = 5"), "entry 5: its body was removed; 1 file is left"),
    ("a decision rewritten with its leaf", actor(1, True), "entry 2, subject: speaks of no decision before it"),
    ("a file that all rest on removed", lambda database: database.execute("DELETE FROM blobs WHERE sha256 = ?", (shared_file(database),)),
     "entry 1, case/case.toml: blob "),
    ("the bytes of a document", lambda database: database.execute("UPDATE blobs SET packed = ? WHERE sha256 = ?", (
        zlib.compress(b"x" * body_of(database, 1)["document"]["size"]), bytes.fromhex(body_of(database, 1)["document"]["sha256"]))),
     "its bytes were changed: their digest is another"),
    ("the size of a shared file", lambda database: database.execute("UPDATE blobs SET size = size + 1 WHERE sha256 = ?", (shared_file(database),)),
     "its bytes were changed: they do not unpack to "),
]


def shared_file(database):
    return bytes.fromhex(next(file for file in body_of(database, 1)["files"] if file["path"] == "case/case.toml")["sha256"])


def one_cause_one_finding(tool):
    whole, changed = tool.folder / "spoken", tool.folder / "changed"
    tool.record(whole, None, "--as-of", "2026-11-28")
    for who in ("ann", "ben"):
        tool.run("key", "new", who, "--out", f"{who}.key", ok=0)
        tool.run("ledger", "approve", 1, "--as", who, "--role", "cfo", "--key", f"{who}.key", "--time", "2026-12-01T09:00:00Z",
                 "--ledger", whole, ok=0)
    tool.record(whole, None, "--as-of", "2026-11-29", "--supersedes", 1)
    tool.record(whole, None, "--as-of", "2026-11-30")
    check(not tool.verify(whole), "a ledger with approvals is whole")
    for what, edit, finding in ONE_CAUSE:
        shutil.copy(whole, changed)
        change(changed, edit)
        lines = tool.verify(changed)
        check(len(lines) == 1 and finding in lines[0], f"{what}: {lines}")


def told(tool, ledger, *options):
    """What verify says first, whether it could read the file or not."""
    done = tool.run("ledger", "verify", "--ledger", ledger, *options)
    check(done.returncode in (1, 4), f"exit {done.returncode}")
    return (done.stdout or done.stderr).decode()


def main():
    given = arguments()
    tool = Tool(given.proviso, given.root)
    whole = tool.folder / "ledger"
    for day in ("2026-11-28", "2026-11-29", "2026-11-30", "2026-12-01"):
        tool.record(whole, None, "--as-of", day)
    check(not tool.verify(whole), "a ledger that nobody changed is whole")
    (tool.folder / "kept").write_bytes(tool.run("ledger", "checkpoint", "--ledger", whole, ok=0).stdout)

    changed = tool.folder / "changed"
    for what, edit, finding in NAMED:
        shutil.copy(whole, changed)
        if isinstance(edit, str):
            with closing(sqlite3.connect(changed)) as database:
                database.executescript(edit)
        else:
            change(changed, edit)
        lines = told(tool, changed)
        check(finding in lines, f"{what}: {lines}")

    one_cause_one_finding(tool)

    # The ledger itself refuses what its triggers forbid.
    with closing(sqlite3.connect(whole)) as database:
        for statement in ("UPDATE bodies SET body = ''", "DELETE FROM bodies", "DELETE FROM entries", "UPDATE blobs SET size = 0",
                          "DELETE FROM blobs", "UPDATE entries SET verdict = 'award'", "INSERT INTO bodies VALUES (99, '')"):
            try:
                database.execute(statement)
                check(False, f"the ledger took: {statement}")
            except sqlite3.Error:
                database.rollback()
    check(not tool.verify(whole), "a ledger whose triggers said no is whole")

    # Consistent in itself: found with a checkpoint alone.
    consistent = [("an entry rewritten with its leaf", actor(2, True), "checkpoint: the first 5 entries are not those it was made of"),
                  ("the last entry removed with its leaf and bytes", cut_last, "entry 4: was removed: the checkpoint is of 5 entries")]
    for what, edit, finding in consistent:
        shutil.copy(whole, changed)
        change(changed, edit)
        check(not tool.verify(changed), f"{what} makes another good ledger")
        check(finding in "\n".join(tool.verify(changed, "--checkpoint", "kept")), f"{what}: not told with a checkpoint")
    new = tool.folder / "new"  # all of it thrown away and written again
    for day in ("2026-11-28", "2026-11-29", "2026-11-30", "2026-12-01"):
        tool.record(new, None, "--as-of", day)
    check(not tool.verify(new) and "of another ledger" in tool.verify(new, "--checkpoint", "kept")[0], "a ledger written anew")
    finish(f"{len(NAMED)} changes named, {len(ONE_CAUSE)} told once, {len(consistent) + 1} rewritings found with a checkpoint")


def cut_last(database):
    document = body_of(database, 4)["document"]["sha256"]
    database.execute("DELETE FROM bodies WHERE seq = 4")
    database.execute("DELETE FROM entries WHERE seq = 4")
    database.execute("DELETE FROM blobs WHERE sha256 = ?", (bytes.fromhex(document),))


if __name__ == "__main__":
    main()
