#!/usr/bin/env python3
"""Checks that `proviso check --format sarif` writes logs that readers of SARIF 2.1.0 accept: one log for all files, the members
that the standard demands, and regions that hold exactly the text in question.

    sarif.py --proviso BINARY
"""

import argparse
import json
import subprocess
import tempfile
from pathlib import Path

# An emoji is two UTF-16 code units, so columns behind it tell code units from characters.
SHARED = 'module shared\n\nlet note = "\U0001F600" + missing\n'
ONE = "module one\n\nuse shared\n\nparam unused: number = 1\nlet price = 1 USD/gpu/h + 1 USD/node/h\n"
TWO = "module two\n\nuse shared\n\nlet a = 1\nlet a = 2\n"
BROKEN = "module broken\n\nlet =\n"


def check(binary, folder, *arguments):
    done = subprocess.run([binary, "check", "--format", "sarif", *arguments], cwd=folder, capture_output=True, timeout=60, check=False)
    return done.returncode, json.loads(done.stdout), done.stderr


def lines_in_utf16(path):
    return [line.encode("utf-16-le") for line in path.read_text(encoding="utf-8").split("\n")]


def region_text(folder, physical):
    """What a reader that counts as the log says would mark."""
    region = physical["region"]
    lines = lines_in_utf16(folder / physical["artifactLocation"]["uri"])
    assert region["startLine"] == region["endLine"], region
    line = lines[region["startLine"] - 1]
    return line[2 * (region["startColumn"] - 1):2 * (region["endColumn"] - 1)].decode("utf-16-le")


def check_structure(log):
    assert set(log) == {"$schema", "version", "runs"} and log["version"] == "2.1.0", log.keys()
    (run,) = log["runs"]
    assert run["columnKind"] == "utf16CodeUnits"
    driver = run["tool"]["driver"]
    assert driver["name"] == "proviso" and driver["semanticVersion"].count(".") == 2
    ids = [rule["id"] for rule in driver["rules"]]
    assert len(ids) == len(set(ids)) and set(ids) == {result["ruleId"] for result in run["results"]}, ids
    for rule in driver["rules"]:
        assert rule["help"]["markdown"].startswith(f"# {rule['id']}: ") and rule["help"]["text"].startswith(f"{rule['id']}: ")
        assert rule["shortDescription"]["text"] and rule["fullDescription"]["text"]
        assert rule["defaultConfiguration"]["level"] in ("error", "warning")
    for result in run["results"]:
        assert ids[result["ruleIndex"]] == result["ruleId"] and result["message"]["text"]
        assert result["level"] == driver["rules"][result["ruleIndex"]]["defaultConfiguration"]["level"]
        for place in result["locations"] + result.get("relatedLocations", []):
            region = place["physicalLocation"]["region"]
            assert all(region[key] >= 1 for key in ("startLine", "startColumn", "endLine", "endColumn")), region
        related = result.get("relatedLocations", [])
        assert [place["id"] for place in related] == list(range(len(related)))
    return run["results"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--proviso", required=True)
    binary = str(Path(parser.parse_args().proviso).resolve())
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for name, text in (("shared", SHARED), ("one", ONE), ("two", TWO), ("broken", BROKEN)):
            (folder / f"{name}.proviso").write_text(text, encoding="utf-8")
        code, log, errors = check(binary, folder, "one.proviso", "two.proviso", "broken.proviso", "nowhere.proviso")
        assert code == 3 and errors == b"", (code, errors)
        found = {}
        for result in check_structure(log):
            where = result["locations"][0]["physicalLocation"] if result["locations"] else None
            text = region_text(folder, where) if where else None
            found[result["ruleId"], where and where["artifactLocation"]["uri"], text] = result
        expected = {
            ("PV0201", "shared.proviso", "missing"),  # used by two of the files, said once
            ("PV0302", "one.proviso", "+"),
            ("PV0220", "two.proviso", "a"),
            ("PV0101", "broken.proviso", "="),
            ("PV0801", None, None),
        }
        assert expected == set(found), set(found)
        sides = [region_text(folder, p["physicalLocation"]) for p in found["PV0302", "one.proviso", "+"]["relatedLocations"]]
        assert sides == ["1 USD/gpu/h", "1 USD/node/h"], sides

        (folder / "shared.proviso").write_text("module shared\n", encoding="utf-8")
        code, log, _ = check(binary, folder, "shared.proviso")
        assert code == 0 and check_structure(log) == []
    print("sarif logs are sound")


if __name__ == "__main__":
    main()
