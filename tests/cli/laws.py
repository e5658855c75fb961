#!/usr/bin/env python3
"""Laws that every example obeys, whatever it decides.

    laws.py --proviso BINARY --root FOLDER

- Order means nothing: shuffling the entries of data files, the declarations of the policy and the lists of files in case.toml
  changes nothing in the JSON but digests and source positions.
- Place means nothing: the same case decided from another folder gives the same bytes.
- Losers decide nothing: with any one losing candidate left out, the same candidate wins.
"""

import argparse
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

POSITIONS = {"sha256", "at", "line", "column", "pointer", "clause_at"}
ROUNDS = 3


def decide(binary, case, folder):
    done = subprocess.run([binary, "eval", case, "--format", "json", "--trace", "full"], cwd=folder, capture_output=True, timeout=60, check=False)
    if done.returncode not in (0, 1, 2):
        sys.exit(f"{case}: exit {done.returncode}\n{done.stderr.decode()}")
    return done.stdout


def without_positions(node):
    if isinstance(node, dict):
        return {key: without_positions(value) for key, value in node.items() if key not in POSITIONS}
    if isinstance(node, list):
        return [without_positions(item) for item in node]
    return re.sub(r"(\.(?:toml|json|jsonl|csv|proviso)):\d+(?::\d+)?", r"\1", node) if isinstance(node, str) else node


def blocks(text, begins):
    """The text before the first block, and the blocks; comments and doc lines go with the block they precede."""
    head, found, pending = [], [], []
    for line in text.splitlines(keepends=True):
        if begins(line):
            found.append(pending + [line])
            pending = []
        elif line.startswith("//") or (line.startswith("#") and found):
            pending.append(line)
        else:
            (found[-1] if found else head).extend(pending + [line])
            pending = []
    (found[-1] if found else head).extend(pending)
    return "".join(head), ["".join(block) for block in found]


def shuffle_data(path, dice):
    head, entries = blocks(path.read_text(), lambda line: re.match(r"\[\[\w+\]\]", line))
    dice.shuffle(entries)
    path.write_text(head + "".join(entry.rstrip("\n") + "\n\n" for entry in entries))


def shuffle_policy(path, dice):
    text = path.read_text()
    start = re.search(r"(?m)^(?:\s+(?:title|version|owner|currency|in_force)\b.*\n?)+", text).end()
    _, declarations = blocks(text[start:], lambda line: re.match(r"[a-z]", line))
    dice.shuffle(declarations)
    path.write_text(text[:start] + "\n" + "".join(declaration.rstrip("\n") + "\n\n" for declaration in declarations))


def shuffle_case(path, dice):
    def reorder(found):
        items = re.findall(r'"[^"]*"', found[0])
        dice.shuffle(items)
        return "[" + ", ".join(items) + "]"
    path.write_text(re.sub(r'\[\s*"[^"]*"(?:\s*,\s*"[^"]*")*\s*,?\s*\](?!\s*$\n\[)', reorder, path.read_text()))


def shuffled(example, folder, dice):
    copy = folder / example.name
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(example, copy)
    for path in sorted(copy.rglob("*")):
        if path.name == "case.toml":
            shuffle_case(path, dice)
        elif path.suffix == ".toml" and not path.with_name(path.name + ".dsse.json").exists():  # a signed file is its bytes
            shuffle_data(path, dice)
        elif path.suffix == ".proviso" and path.read_text().startswith("policy"):
            shuffle_policy(path, dice)
    return copy


def check_order(binary, example, folder):
    wanted = without_positions(json.loads(decide(binary, example, folder)))
    for seed in range(ROUNDS):
        found = without_positions(json.loads(decide(binary, shuffled(example, folder, random.Random(seed)), folder)))
        if found != wanted:
            sys.exit(f"{example.name}: shuffled with seed {seed}, another decision\n{first_difference(wanted, found)}")


def first_difference(a, b, path=""):
    if isinstance(a, dict) and isinstance(b, dict):
        for key in sorted(a.keys() | b.keys()):
            if a.get(key) != b.get(key):
                return first_difference(a.get(key), b.get(key), f"{path}/{key}")
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for index, (x, y) in enumerate(zip(a, b)):
            if x != y:
                return first_difference(x, y, f"{path}/{index}")
    return f"{path}: {json.dumps(a)[:300]}\n  against {json.dumps(b)[:300]}"


def check_losers(binary, example, folder):
    decision = json.loads(decide(binary, example, folder))
    verdict = decision["verdict"]
    if verdict["candidate"] is None:
        return 0
    left_out = 0
    for loser in decision["candidates"]:
        if loser["id"] in (verdict["candidate"], verdict["with"]):
            continue
        copy = folder / example.name
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(example, copy)
        if not leave_out(copy, loser["id"]):
            continue
        found = json.loads(decide(binary, copy, folder))["verdict"]
        if found["candidate"] != verdict["candidate"]:
            sys.exit(f"{example.name}: without {loser['id']} {found['candidate']} wins, not {verdict['candidate']}")
        left_out += 1
    return left_out


def leave_out(copy, candidate):
    """Removes the entry with this id from whichever data file holds it."""
    for path in sorted(copy.rglob("*.toml")):
        head, entries = blocks(path.read_text(), lambda line: re.match(r"\[\[\w+\]\]", line))
        kept = [entry for entry in entries if not re.search(rf'(?m)^id\s*=\s*"{re.escape(candidate)}"', entry)]
        if len(kept) == len(entries) - 1:
            path.write_text(head + "".join(kept))
            return True
    return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--proviso", required=True, type=lambda text: str(Path(text).resolve()))
    parser.add_argument("--root", required=True, type=lambda text: Path(text).resolve())
    arguments = parser.parse_args()
    examples = sorted(path.parent for path in (arguments.root / "examples").glob("*/case.toml"))
    left_out = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for example in examples:
            check_order(arguments.proviso, example, folder)
            here, there = decide(arguments.proviso, example, folder), decide(arguments.proviso, example.name, example.parent)
            if here != there:
                sys.exit(f"{example.name}: decided from its parent folder, other bytes")
            left_out += check_losers(arguments.proviso, example, folder)
    if not examples or left_out < 10:
        sys.exit(f"only {len(examples)} examples and {left_out} losers: the laws were hardly tried")
    print(f"{len(examples)} examples shuffled {ROUNDS} times each, {left_out} losers left out")


if __name__ == "__main__":
    main()
