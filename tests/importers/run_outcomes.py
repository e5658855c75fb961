#!/usr/bin/env python3
"""Reads real files of the field through whichever shipped adapter knows them, and holds what comes of each to a list.

    run_outcomes.py --proviso BIN --root . [PART OF A PATH...]

The files lie in ../shared/data, are read there and never copied here; without them the test counts as skipped (exit code 77). Each
`outcomes*.toml` beside this script lists the folders that it answers for, and of every file in them what comes of it:

    folders = ["vllm-bench-serve"]      # nothing in them may be missing below

    [[file]]
    path    = "vllm-bench-serve/a.json"
    adapter = "vllm"                    # the one that knows it by its content: it is not named to the tool
    record  = "Run"
    bind    = { what = "all_reduce" }   # what the file does not say and a record cannot be without; left out: nothing
    records = 3
    # or instead of `records`:
    refused = "a part of the reason"    # of a file that no adapter knows, or of one that is not to be believed

Records of a catalog (`ListPrice`) are read by the adapter's name, as catalogs are, and counted beside the shipped ones.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import tomllib

POLICY = """policy tests.importers
    title    "Records of a file"
    version  "1"
    owner    "tests@example.com"
    currency USD
    in_force 2000-01-01 .. 2099-12-31

use {module}

precondition is_read "It is read" that count({name}) > 0
show records "records" = count({name})
"""
# The input of each record, and the module that declares it.
INPUTS = {
    "Run": ("std.runs", "evidence"),
    "Measurement": ("std.measurements", "measurements"),
    "MachineState": ("std.measurements", "machine_states"),
    "GpuLink": ("std.measurements", "gpu_links"),
    "HealthCheck": ("std.measurements", "health_checks"),
    "Charge": ("std.charges", "charges"),
    "Quote": ("std.quotes", "quotes"),
    "ListPrice": ("std.list_prices", "list_prices"),
}
# What the catalog's module wants bound.
BESIDE_A_CATALOG = {"evidence.json": "[]", "brief.toml": 'id = "b"\n', "quotes.json": "[]"}


def source_of(path, entry):
    bind = ", ".join(f"{key} = {json.dumps(value)}" for key, value in entry.get("bind", {}).items())
    keys = [f"files = {json.dumps(str(path))}"] + ([f"bind = {{ {bind} }}"] if bind else [])
    if entry.get("record") == "ListPrice":
        keys.append(f'adapter = {json.dumps(entry["adapter"])}')
    return "{ " + ", ".join(keys) + " }" if len(keys) > 1 else json.dumps(str(path))


def case_of(path, entry):
    module, name = INPUTS[entry.get("record", "Quote")]
    files = {"records.proviso": POLICY.format(module=module, name=name)}
    case = 'policy = "records.proviso"\nas_of = 2026-11-30\n\n[inputs]\n'
    if name != "list_prices":
        return files | {"case.toml": case + f"{name} = [{source_of(path, entry)}]\n"}
    case += "".join(f'{file.partition(".")[0]} = "{file}"\n' for file in BESIDE_A_CATALOG)
    case += f"\n[files]\ncatalogs = [{source_of(path, entry) if path else ''}]\n"
    return files | BESIDE_A_CATALOG | {"case.toml": case}


def run_case(proviso, root, files):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            (pathlib.Path(folder) / name).write_text(text)
        return subprocess.run([proviso, "eval", folder, "--format", "json"], capture_output=True, text=True,
                              env=dict(os.environ, PROVISO_HOME=str(root), NO_COLOR="1"))


def evaluated(proviso, root, path, entry):
    """What a tiny case makes of the file: the adapter and the number of records, or why it is not read."""
    run = run_case(proviso, root, case_of(path, entry))
    if run.returncode not in (0, 1, 2):
        return {"refused": run.stderr}
    decision = json.loads(run.stdout)
    adapters = [file["role"].removeprefix("adapter ") for file in decision["inputs"] if file["role"].startswith("adapter ")]
    records = int(decision["case_figures"][0]["value"])
    if entry["record"] == "ListPrice" and path:
        records -= evaluated(proviso, root, None, entry)["records"]
    return {"adapter": ", ".join(adapters), "records": records}


# How the outcome of a file is found out.
outcome_of = evaluated


def problems_of(entry, outcome):
    if "refused" in entry:
        if "refused" not in outcome:
            return [f"read, {outcome['records']} records through {outcome['adapter']}; expected to be refused"]
        return [] if entry["refused"] in outcome["refused"] else [f"refused for another reason:\n{outcome['refused']}"]
    if "refused" in outcome:
        return [f"refused:\n{outcome['refused']}"]
    return [f"{key}: {outcome[key]}, expected {entry[key]}" for key in ("adapter", "records") if outcome[key] != entry[key]]


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
