#!/usr/bin/env python3
"""Imports real files of the field through whichever shipped adapter knows them, and holds what comes of each to a list.

    run_outcomes.py --proviso BIN --root . [PART OF A PATH...]

The files lie in ../shared/data, are read there and never copied here; without them the test counts as skipped (exit code 77). Each
`outcomes*.toml` beside this script lists the folders that it answers for, and of every file in them what comes of it:

    folders = ["vllm-bench-serve"]      # nothing in them may be missing below

    [[file]]
    path    = "vllm-bench-serve/a.json"
    adapter = "vllm"                    # the one that knows it by its content: it is not named to the tool
    record  = "Run"                     # measurements go through `evidence import`, the others through `prices import`
    bind    = { what = "all_reduce" }   # what the file does not say and a record cannot be without; left out: nothing
    records = 3
    # or instead of `records`:
    refused = "a part of the reason"    # of a file that no adapter knows, or of one that is not to be believed

What is imported has to be kept byte for byte, of what is refused nothing.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import tomllib

MEASURED = {"Run", "Measurement", "MachineState", "GpuLink", "HealthCheck"}


def command_of(path, entry, into):
    kind = "evidence" if entry.get("record") in MEASURED else "prices"
    bound = [f"--bind={key}={value}" for key, value in entry.get("bind", {}).items()]
    return [kind, "import", str(path), "-o", str(into), "--by", "test", "--format", "json", *bound]


def outcome_of(proviso, root, path, entry):
    """What an import makes of the file: the adapter, the records and their number, or why nothing is kept of it."""
    with tempfile.TemporaryDirectory() as folder:
        into = pathlib.Path(folder) / "kept"
        run = subprocess.run([proviso, *command_of(path, entry, into)], capture_output=True, text=True,
                             env=dict(os.environ, PROVISO_HOME=str(root), NO_COLOR="1"))
        kept = sorted(into.rglob("*"))
        if run.returncode != 0:
            return {"refused": run.stderr + "".join(f"\nkept all the same: {file}" for file in kept)}
        imported = json.loads(run.stdout)["files"][0]
        raw = [file.read_bytes() for file in kept if file.parent.name == "raw"]
        return {"adapter": imported["adapter"], "record": ", ".join(imported["records"]), "records": len(imported["entries"]),
                "kept": "as it is" if raw == [path.read_bytes()] else "changed"}


def problems_of(entry, outcome):
    if "refused" in entry:
        if "refused" not in outcome:
            return [f"read, {outcome['records']} records through {outcome['adapter']}; expected to be refused"]
        if "kept all the same" in outcome["refused"]:
            return [outcome["refused"]]
        return [] if entry["refused"] in outcome["refused"] else [f"refused for another reason:\n{outcome['refused']}"]
    if "refused" in outcome:
        return [f"refused:\n{outcome['refused']}"]
    expected = entry | {"kept": "as it is"}
    return [f"{key}: {outcome[key]}, expected {expected[key]}" for key in outcome if outcome[key] != expected[key]]


def unlisted(data, lists):
    """Files in the folders of a list of which it says nothing."""
    listed = {entry["path"] for outcomes in lists for entry in outcomes["file"]}
    found = {str(path.relative_to(data)) for outcomes in lists for folder in outcomes.get("folders", [])
             for path in (data / folder).rglob("*") if path.is_file()}
    return sorted(found - listed) + sorted(f"{path} (not there)" for path in listed if not (data / path).is_file())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--proviso", required=True)
    parser.add_argument("--root", required=True)
    parser.add_argument("parts", nargs="*")
    arguments = parser.parse_args()
    here = pathlib.Path(__file__).resolve().parent
    data = here.parents[2] / "shared" / "data"
    if not data.is_dir():
        print(f"{data} is not there: nothing was tested")
        return 77
    root = pathlib.Path(arguments.root).resolve()
    lists = [tomllib.loads(path.read_text()) for path in sorted(here.glob("outcomes*.toml"))]
    wrong = [f"of no list: {path}" for path in unlisted(data, lists)]
    entries = [entry for outcomes in lists for entry in outcomes["file"]
               if not arguments.parts or any(part in entry["path"] for part in arguments.parts)]
    for entry in entries:
        problems = problems_of(entry, outcome_of(arguments.proviso, root, data / entry["path"], entry))
        wrong += [f"{entry['path']}: {problem}" for problem in problems]
    print(f"{len(entries)} files")
    print("\n".join(wrong))
    return 1 if wrong or not entries else 0


if __name__ == "__main__":
    sys.exit(main())
