#!/usr/bin/env python3
"""Checks every #include under engine/, cli/ and probe/ against the arrows that cmake/layers.txt allows.

    check_layers.py ROOT          prints each forbidden include as file:line, exits 1 if there is one
    check_layers.py --self-test   proves in a temporary tree that each kind of violation is found
"""

import fnmatch
import re
import sys
import tempfile
from pathlib import Path

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]')
SUFFIXES = {".hpp", ".cpp", ".h", ".def", ".inc", ".cu", ".cuh"}


class Layers:
    """The rules: for each room the rooms it may include, for each third-party header the rooms that may."""

    def __init__(self, text):
        self.allowed = {}
        self.reserved = []  # (header pattern, rooms)
        for number, line in enumerate(text.splitlines(), 1):
            line = line.split("#")[0].strip()
            if not line:
                continue
            if line.startswith("only "):
                rooms, patterns = line[len("only "):].split(":", 1)
                self.reserved += [(pattern, rooms.split()) for pattern in patterns.split()]
            elif "->" in line:
                room, targets = line.split("->")
                self.allowed[room.strip()] = targets.split()
            else:
                sys.exit(f"layers.txt:{number}: neither `ROOM -> ROOMS` nor `only ROOMS: HEADERS`")
        for room, targets in self.allowed.items():
            for target in targets:
                if target not in self.allowed:
                    sys.exit(f"layers.txt: `{room}` may include `{target}`, which is no room")


def room_of(path):
    """The room of a file, given by its path from the root; None where it has none."""
    parts = path.parts
    if parts[0] in ("cli", "probe"):
        return parts[0]
    if parts[0] != "engine" or len(parts) < 2:
        return None
    return parts[1] if len(parts) > 2 else "proviso"  # files directly in engine/ are the public door


def included_room(layers, root, path, quoted, header):
    """The room that an include leads to; None for a third-party or standard header."""
    if quoted:
        beside = (root / path).parent / header
        if beside.exists():
            return room_of(beside.resolve().relative_to(root.resolve()))
    parts = Path(header).parts
    if ".." in parts:
        target = ((root / path).parent / header).resolve()
        return room_of(target.relative_to(root.resolve())) if target.is_relative_to(root.resolve()) else None
    if parts[0] in ("engine", "cli", "probe"):
        return room_of(Path(header))
    if len(parts) > 1 and parts[0] in layers.allowed:
        return parts[0]
    if (root / "engine" / header).exists() or header == "proviso.hpp":
        return room_of(Path("engine") / header)
    return None


def violations(root, layers):
    for top in ("engine", "cli", "probe"):
        for file in sorted((root / top).rglob("*")):
            if file.suffix not in SUFFIXES or not file.is_file():
                continue
            path = file.relative_to(root)
            room = room_of(path)
            if room not in layers.allowed:
                yield f"{path}:1: `{room}` is no room of cmake/layers.txt"
                continue
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                match = INCLUDE.match(line)
                if not match:
                    continue
                quoted, header = match.group(1) == '"', match.group(2)
                target = included_room(layers, root, path, quoted, header)
                if target is not None:
                    if target != room and target not in layers.allowed[room]:
                        yield f"{path}:{number}: `{room}` must not include `{header}` of `{target}`"
                    continue
                for pattern, rooms in layers.reserved:
                    if fnmatch.fnmatchcase(header, pattern) and room not in rooms:
                        yield f"{path}:{number}: `{room}` must not include `{header}`: only {', '.join(rooms)} may"


def self_test():
    layers = Layers((Path(__file__).resolve().parents[2] / "cmake" / "layers.txt").read_text(encoding="utf-8"))
    cases = [  # path, line of source, whether it is forbidden
        ("engine/ir/a.hpp", '#include "base/ids.hpp"', False),
        ("engine/ir/b.hpp", '#include "ir/a.hpp"', False),
        ("engine/ir/c.hpp", '#include <vector>', False),
        ("engine/syntax/a.cpp", '#include <antlr4-runtime.h>', False),
        ("engine/ledger/a.cpp", '#include <sqlite3.h>', False),
        ("engine/facts/a.cpp", '#include <toml++/toml.h>', False),
        ("engine/proviso.cpp", '#include "eval/run.hpp"', False),
        ("cli/commands/a.cpp", '#include "proviso.hpp"', False),
        ("cli/main.cpp", '#include "commands/a.hpp"', False),
        ("probe/a.cpp", '#include "probe/samples.hpp"', False),
        ("probe/plan/b.cpp", '#include <toml++/toml.h>', False),
        ("probe/c.cpp", '#include "base/sha256.hpp"', True),
        ("engine/eval/q.cpp", '#include "probe/samples.hpp"', True),
        ("probe/d.cpp", '#include <sqlite3.h>', True),
        ("engine/base/d.hpp", '#include "ir/a.hpp"', True),
        ("engine/ir/e.hpp", '#include "check/names.hpp"', True),
        ("engine/ir/f.hpp", '  #  include <check/names.hpp>', True),
        ("engine/ir/g.hpp", '#include "../eval/run.hpp"', True),
        ("engine/ir/h.hpp", '#include "proviso.hpp"', True),
        ("engine/eval/i.cpp", '#include "ast/nodes.hpp"', True),
        ("engine/check/j.cpp", '#include <antlr4-runtime.h>', True),
        ("engine/check/k.cpp", '#include "ProvisoParser.h"', True),
        ("engine/facts/l.cpp", '#include <sqlite3.h>', True),
        ("engine/check/m.cpp", '#include <toml++/toml.h>', True),
        ("engine/ir/n.cpp", '#include <boost/multiprecision/cpp_int.hpp>', True),
        ("cli/commands/o.cpp", '#include "eval/run.hpp"', True),
        ("engine/cellar/p.hpp", '#include <vector>', True),
    ]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for path, line, _ in cases:
            file = root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"#pragma once\n{line}\n", encoding="utf-8")
        found = {text.split(":")[0] for text in violations(root, layers)}
    wrong = [path for path, _, forbidden in cases if (path in found) != forbidden]
    for path in wrong:
        print(f"self-test: wrong about {path}")
    print(f"self-test: {len(cases) - len(wrong)} of {len(cases)} includes judged rightly")
    return 1 if wrong else 0


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    if len(arguments) != 1:
        print(__doc__)
        return 9
    root = Path(arguments[0])
    found = list(violations(root, Layers((root / "cmake" / "layers.txt").read_text(encoding="utf-8"))))
    print("\n".join(found) if found else "layers: every include follows an allowed arrow")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
