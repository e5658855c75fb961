#!/usr/bin/env python3
"""Recorded decisions are decided again from the ledger alone, to the same bytes; what differs is told as rules and values.

The folders that were read are gone by then, another PROVISO_HOME is empty, and the working folder is another.
"""

import json
import shutil
import sqlite3
import zlib
from contextlib import closing

from common import SMALL_CASE, Tool, arguments, check, finish
from independent import leaf_hash, sha256


def replay(tool, ledger, *options, ok=0, home=None):
    """The report of `ledger replay`, from an empty folder; unless `home` is given, with nothing shipped in reach."""
    away = tool.folder / "away"
    away.mkdir(exist_ok=True)
    done = tool.run("ledger", "replay", "--ledger", ledger, "--format", "json", *options, ok=ok, folder=away,
                    env={"PROVISO_HOME": str(home or away), "TMPDIR": str(tool.scratch)})
    check(not list(tool.scratch.iterdir()), f"a folder was left: {list(tool.scratch.iterdir())}")
    return json.loads(done.stdout)["decisions"] if done.stdout else []


def all_the_same(tool, ledger, count, what):
    report = replay(tool, ledger, "--all")
    check(len(report) == count, f"{what}: {len(report)} of {count} were replayed")
    for one in report:
        check(one["same_bytes"] and not one["differences"] and not one["trouble"], f"{what}: {one}")


def every_example(tool):
    # Some reach into the catalogs by a path of their own: examples and what is shipped lie as they do in the repository.
    home = tool.folder / "repository"
    for name in ("examples", "policies", "catalogs"):
        shutil.copytree(tool.root / name, home / name)
    cases = sorted(path.parent for path in home.rglob("case.toml"))
    check(len(cases) > 20, "the examples are elsewhere")
    ledger = tool.folder / "examples.ledger"
    printed = []
    for number, case in enumerate(cases, 1):
        document = tool.record(ledger, case, *(["--trace", "full"] if number % 2 else []),
                               env={"PROVISO_HOME": str(home)})
        shown = tool.run("ledger", "show", number, "--format", "json", "--ledger", ledger, ok=0).stdout
        check(shown == document, f"{case.name}: what is shown is not what was printed")
        printed.append((case.name, tool.run("eval", case, ok=(0, 1, 2), env={"PROVISO_HOME": str(home)}).stdout))
    shutil.rmtree(home)
    # As a text, too, with the order and the digits of `eval`, below the four lines of the entry.
    for number, (name, text) in enumerate(printed, 1):
        shown = tool.run("ledger", "show", number, "--ledger", ledger, ok=0).stdout
        check(shown.split(b"\n", 4)[4] == text, f"{name}: what is shown is not what `eval` prints")
    check(not tool.verify(ledger), "the ledger of all examples is whole")
    all_the_same(tool, ledger, len(cases), "examples")
    return len(cases)


def every_way_to_ask(tool):
    """Policies, days, settings and files from all sides, in one ledger."""
    ledger = tool.folder / "ways.ledger"
    home = tool.folder / "home"  # what is shipped, so that a case can lie beside it
    for name in ("policies", "catalogs"):
        shutil.copytree(tool.root / name, home / name)
    env = {"PROVISO_HOME": str(home)}
    case = tool.copy(SMALL_CASE)
    other = tool.folder / "elsewhere"
    other.mkdir()
    policy = (case / "offers.proviso").read_text()
    (other / "strict.proviso").write_text(policy.replace("= 20 USD/h", "= 15 USD/h"))
    asked = [(case, ["--policy", other / "strict.proviso"], b""), (case, ["--as-of", "2026-12-24"], b""),
             (case, ["--set", "budget=24 USD/h"], b""), (case, ["--set", "budget=1 USD/h", "--as-of", "2026-10-01"], b""),
             (case, ["--trace", "full"], b""), (case, ["--trace", "none"], b""), (case, ["--budget", "5000"], b""),
             (case / "case.toml", [], b""), (case, ["--policy", "-"], policy.replace("= 20 USD/h", "= 21 USD/h").encode())]
    # Inputs above the case's folder, by a glob, and a folder between.
    above = tool.folder / "tender" / "round" / "two"
    above.mkdir(parents=True)
    (tool.folder / "tender" / "data").mkdir()
    for name, vendor in (("a", "aurora"), ("b", "borealis")):
        (tool.folder / "tender" / "data" / f"{name}.toml").write_text(
            f'[[offers]]\nid = "{vendor}"\nprice = "2.29 USD/gpu/h"\ngpus = "8 gpu"\n')
    shutil.copy(case / "offers.proviso", tool.folder / "tender" / "offers.proviso")
    (above / "case.toml").write_text('policy = "../../offers.proviso"\nas_of = 2026-11-30\n[inputs]\noffers = "../../data/*.toml"\n')
    asked.append((above, [], b""))
    # A case that reaches what is shipped by a path of its own.
    (home / "policies" / "house.proviso").write_text(policy)
    beside = home / "cases"
    beside.mkdir()
    shutil.copy(case / "offers.toml", beside)
    (beside / "case.toml").write_text('policy = "../policies/house.proviso"\nas_of = 2026-11-30\n[inputs]\noffers = "offers.toml"\n')
    asked.append((beside, [], b""))
    for place, options, stdin in asked:
        tool.record(ledger, place, *options, stdin=stdin, env=env)
    # The same folder under relative names.
    tool.record(ledger, ".", folder=case, env=env)
    tool.record(ledger, "../" + case.name, "--policy", "../elsewhere/strict.proviso", folder=other, env=env)
    for gone in (case, other, tool.folder / "tender", home):
        shutil.rmtree(gone)
    all_the_same(tool, ledger, len(asked) + 2, "ways to ask")
    return len(asked) + 2


def another_policy(tool):
    ledger = tool.folder / "policies.ledger"
    case = tool.copy(SMALL_CASE)
    tool.record(ledger, case)
    tool.record(ledger, case, "--set", "budget=24 USD/h")
    policy = (case / "offers.proviso").read_text()
    shutil.rmtree(case)
    new = tool.folder / "new.proviso"
    new.write_text(policy.replace("= 20 USD/h", "= 10 USD/h"))
    first, second = replay(tool, ledger, "--all", "--policy", new, ok=1, home=tool.root)
    # 8 gpu at 2.29 USD/gpu/h cost 18.32 USD/h: more than 10, less than the 24 that was set for the second.
    check(first["verdict_changed"] and first["differences"][0] == {"now": "reject", "then": "award aurora", "where": "verdict"},
          f"another policy's verdict: {first}")
    check(not second["verdict_changed"], f"the setting holds under another policy, too: {second}")
    text = tool.run("ledger", "replay", 1, "--ledger", ledger, "--policy", new, ok=1).stdout.decode()
    check("another verdict" in text and "aurora, rule examples.first.within_budget" in text, text)
    broken = tool.folder / "broken.proviso"
    broken.write_text("policy examples.first\nrequire")
    check(replay(tool, ledger, 1, "--policy", broken, ok=(1, 3), home=tool.root)[0]["trouble"], "a policy that does not parse")


def forge(source, target, edit):
    """A copy whose entry 1 was edited, with the leaf that goes with it: a good ledger that nobody's engine wrote."""
    shutil.copy(source, target)
    with closing(sqlite3.connect(target)) as database:
        for name, in database.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {name}")
        entry = json.loads(database.execute("SELECT body FROM bodies WHERE seq = 1").fetchone()[0])

        def keep(data):
            database.execute("INSERT OR IGNORE INTO blobs VALUES (?, ?, ?)", (sha256(data), len(data), zlib.compress(data)))
            return {"sha256": sha256(data).hex(), "size": len(data)}

        def bytes_of(kept):
            packed, = database.execute("SELECT packed FROM blobs WHERE sha256 = ?", (bytes.fromhex(kept["sha256"]),)).fetchone()
            return zlib.decompress(packed)

        edit(entry, keep, bytes_of)
        body = json.dumps(entry, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        database.execute("UPDATE bodies SET body = ? WHERE seq = 1", (body,))
        database.execute("UPDATE entries SET leaf = ? WHERE seq = 1", (leaf_hash(body.encode()),))
        database.commit()
    return target


def differences_are_told(tool, ledger):
    def stricter(entry, keep, bytes_of):
        for file in entry["files"]:
            if file["path"].endswith("offers.proviso"):
                file.update(keep(bytes_of(file).replace(b"= 20 USD/h", b"= 18 USD/h")))
    forged = forge(ledger, tool.folder / "forged", stricter)
    one, = replay(tool, forged, 1, ok=1)
    told = {difference["where"]: (difference["then"], difference["now"]) for difference in one["differences"]}
    # 18.32 USD/h: 1.68 within 20 then, 0.32 beyond 18 now.
    rule = told.get("aurora, rule examples.first.within_budget", ("", ""))
    check(told.get("verdict") == ("award aurora", "reject") and rule[0].startswith("pass, margin 1.68 USD/h")
          and rule[1].startswith("fail, margin -0.32 USD/h"), f"{told}")


def hostile(tool, ledger):
    """Ledgers are data: none writes or reads outside of the folder that a replay makes, and none makes it crash."""
    outside = tool.folder / "outside"
    outside.mkdir()
    (outside / "offers.toml").write_text('[[offers]]\nid = "secret"\nprice = "1 USD/gpu/h"\ngpus = "1 gpu"\n')
    ways = ["../escape", "case/../../escape", "/" + str(outside / "escape"), str(outside / "escape"), "", ".", "case/..", "case/",
            "case/../../../../../../../../" + str(outside / "escape"), "../outside/escape", "case/\u0000escape"]
    tried = 0

    def with_path(key, path):
        def edit(entry, keep, bytes_of):
            entry["files"][1][key] = path
        return edit

    def with_question(key, path):
        def edit(entry, keep, bytes_of):
            entry["question"][key] = path
        return edit

    def reading(path):
        """The stored case names a file of this machine."""
        def edit(entry, keep, bytes_of):
            for file in entry["files"]:
                if file["path"].endswith("case.toml"):
                    file.update(keep(bytes_of(file).replace(b'"offers.toml"', json.dumps(path).encode())))
        return edit

    edits = [with_path(key, path) for key in ("path", "also") for path in ways if path or key == "path"]
    edits += [with_question("case", path) for path in ways[::2] + [str(outside)]]
    edits += [with_question("policy", path) for path in ways[1::2]]
    edits += [reading(path) for path in (str(outside / "offers.toml"), "../../../../../../../../.." + str(outside / "offers.toml"),
                                         "../../outside/offers.toml")]
    for edit in edits:
        forged = forge(ledger, tool.folder / "hostile", edit)
        kept = sorted(path for path in tool.folder.rglob("*"))
        report = replay(tool, forged, 1, ok=(0, 1, 3, 4))
        tried += 1
        check(all(one["trouble"] or one["same_bytes"] for one in report), f"edit {tried}: {report}")
        check("secret" not in json.dumps([one["differences"] for one in report]), f"edit {tried}: a stranger's file was read: {report}")
        check(sorted(path for path in tool.folder.rglob("*")) == kept, f"edit {tried}: something was written")
    check([path.name for path in outside.iterdir()] == ["offers.toml"], "something was written outside")

    # Documents that no engine wrote.
    documents = [b"", b"null", b"[]", b"{", b"\xff\xfe", b"[" * 200_000, b'{"children":[' * 100_000, b'{"schema":"proviso.decision/1"}']
    good = json.loads(tool.run("ledger", "show", 1, "--format", "json", "--ledger", ledger, ok=0).stdout)
    for place, key in enumerate(good):  # each member: tests/unit/trace/read_json_test.cpp
        documents.append(json.dumps({**good, key: (7, [None], {"kind": 1})[place % 3]}).encode())
    deep = {"kind": "expression", "text": "x", "children": []}
    for _ in range(300):
        deep = {"kind": "expression", "text": "x", "children": [deep]}
    good["candidates"][0]["rules"][0]["trace"] = deep
    documents.append(json.dumps(good).encode())
    for number, data in enumerate(documents):
        def edit(entry, keep, bytes_of, data=data):
            entry["document"] = keep(data)
        forged = forge(ledger, tool.folder / "hostile", edit)
        words = ("why", 1, "--candidate", "aurora") if number % 3 == 0 else ("show", 1)
        done = tool.run("ledger", *words, "--ledger", forged)
        check(done.returncode in (0, 1, 4), f"document {number}, {words[0]}: exit {done.returncode}")
        check(done.stdout or done.stderr, f"document {number}: nothing is said")
        tried += 1
    return tried


def main():
    given = arguments()
    tool = Tool(given.proviso, given.root)
    tool.scratch = tool.folder / "scratch"
    tool.scratch.mkdir()
    examples = every_example(tool)
    ways = every_way_to_ask(tool)
    another_policy(tool)
    ledger = tool.folder / "one.ledger"
    tool.record(ledger)
    differences_are_told(tool, ledger)
    tried = hostile(tool, ledger)
    finish(f"{examples} examples and {ways} other questions replayed byte for byte; {tried} hostile ledgers did no harm")


if __name__ == "__main__":
    main()
