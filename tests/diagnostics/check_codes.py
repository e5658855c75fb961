#!/usr/bin/env python3
"""Every diagnostic of the registry is reached by a test.

    check_codes.py ROOT
    check_codes.py --self-test

Reads the codes of engine/diag/*.def and looks for each where a test compares it with what the tool says: the expected
texts of golden tests, transcripts, the README's console blocks, and the codes that unit tests name in their checks.
"""

import re
import sys
from pathlib import Path

ROW = re.compile(r'^X\((\w+), "(PV\d{4})"', re.MULTILINE)
CODE = re.compile(r"PV\d{4}")
COMPARED = ("tests/**/*.expected", "tests/**/*.transcript", "examples/**/*.transcript", "README.md")
CHECKS = ("tests/unit/**/*.cpp", "tests/limits/*.cpp")


def without_comments(source):
    """C++ without line comments: a code that is only talked about is not reached."""
    return re.sub(r"//[^\n]*", "", source)


def registered(root):
    return {code: name for path in sorted(root.glob("engine/diag/*.def")) for name, code in ROW.findall(path.read_text())}


def reached(root):
    codes, names = set(), set()
    for pattern in COMPARED:
        for path in root.glob(pattern):
            codes.update(CODE.findall(path.read_text(errors="replace")))
    for pattern in CHECKS:
        for path in root.glob(pattern):
            source = without_comments(path.read_text())
            codes.update(CODE.findall(source))
            names.update(re.findall(r"\bKind::(\w+)", source))
    return codes, names


def unreached(rows, codes, names):
    return [f"{code} {name}" for code, name in sorted(rows.items()) if code not in codes and name not in names]


def self_test():
    rows = {"PV0001": "A", "PV0002": "B", "PV0003": "C"}
    assert unreached(rows, {"PV0001"}, {"C"}) == ["PV0002 B"]
    assert ROW.findall('// X(no)\nX(Expected, "PV0101", Error, "x")\n') == [("Expected", "PV0101")]
    assert without_comments("CHECK(x); // PV0001\n") == "CHECK(x); \n"


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    root = Path(sys.argv[1])
    rows = registered(root)
    missing = unreached(rows, *reached(root))
    for row in missing:
        print(f"no test reaches {row}")
    print(f"{len(rows) - len(missing)} of {len(rows)} diagnostics are reached by a test")
    return 1 if missing or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
