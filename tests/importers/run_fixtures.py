#!/usr/bin/env python3
"""Reads small files of our own through the shipped adapters and holds every field to what a person worked out.

    run_fixtures.py --proviso BIN --root . [FIXTURE...]

Beside each fixture `NAME.EXT` lies `NAME.EXT.expected.toml`:

    adapter  = "gpuhunt"
    record   = "Quote"                      # into which record of policies/std it is read
    bind     = { provider = "acme" }        # what the case asserts; left out: nothing
    findings = ["2 rows not read: ..."]     # parts of the warnings, one each; no others may come
    refused  = "a part of the error"        # instead of records: the file is not read

    [[records]]                             # every record, in any order
    id    = "x8/eu/on_demand"
    price = "2.5 USD/gpu/h"                 # as Proviso prints it
    gpu   = { unknown = "part of the reason" }
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib

# Of a record: the module that declares it and, where that has a subject of its own, the input and the subject.
HOMES = {"Quote": ("std.quotes", "quotes", "candidate")}
MODULES = {"Charge": "std.charges", "Run": "std.runs", "Measurement": "std.measurements",
           "MachineState": "std.measurements", "HealthCheck": "std.measurements", "ListPrice": "std.list_prices"}


def policy(record, fields):
    module, _, subject = HOMES.get(record, (MODULES.get(record), "rows", "row"))
    text = ['policy tests.importers', '    title "Rows"', '    version "1"', '    owner "tests@example.com"',
            '    currency USD', '    in_force 2000-01-01 .. 2099-12-31', f'use {module}']
    if record not in HOMES:
        text += [f'input rows: list of {record}', 'subject row in rows']
    text.append(f'require has_id "It has a name" that {subject}.id != ""')
    text += [f'show field_{field} "{field}" = {subject}.{field}' for field in fields if field != "id"]
    return "\n".join(text) + "\n"


def case(record, fixture, expected):
    bind = ", ".join(f"{key} = {json.dumps(value)}" for key, value in expected.get("bind", {}).items())
    source = f'files = "{fixture.name}", adapter = "{expected["adapter"]}"' + (f", bind = {{ {bind} }}" if bind else "")
    name = HOMES.get(record, (None, "rows", None))[1]
    return f'policy = "rows.proviso"\nas_of = 2026-11-30\n\n[inputs]\n{name} = [{{ {source} }}]\n'


def evaluate(proviso, root, fixture, expected):
    record = expected["record"]
    fields = sorted({field for entry in expected.get("records", []) for field in entry})
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / fixture.name).write_bytes(fixture.read_bytes())
        (folder / "rows.proviso").write_text(policy(record, fields))
        (folder / "case.toml").write_text(case(record, fixture, expected))
        return subprocess.run([proviso, "eval", folder, "--format", "json"], capture_output=True, text=True,
                              env=dict(os.environ, PROVISO_HOME=root, NO_COLOR="1"))


def field_problem(name, wanted, figure):
    value = figure.get("value")
    if isinstance(wanted, dict):
        reasons = json.dumps(figure, ensure_ascii=False)
        if value is None or value == "unknown":
            return None if wanted["unknown"] in reasons else f"{name}: unknown for another reason: {reasons}"
        return f"{name}: {value}, expected to be unknown ({wanted['unknown']})"
    return None if value == str(wanted) else f"{name}: {value}, expected {wanted}"


def record_problems(expected, decision):
    found = {candidate["id"]: candidate for candidate in decision["candidates"]}
    wanted = {entry["id"]: entry for entry in expected["records"]}
    problems = [f"{name}: missing" for name in wanted.keys() - found.keys()]
    problems += [f"{name}: not expected" for name in found.keys() - wanted.keys()]
    for name in wanted.keys() & found.keys():
        figures = {figure["title"]: figure for figure in found[name]["figures"]}
        for field, value in wanted[name].items():
            if field != "id" and (problem := field_problem(f"{name}.{field}", value, figures.get(field, {}))):
                problems.append(problem)
    return problems


def finding_problems(expected, text):
    findings = re.findall(r"^(?:warning|error)\[PV\d+\]: (.*)$", text, re.M)
    wanted = expected.get("findings", [])
    problems = [f"no finding says: {part}" for part in wanted if not any(part in finding for finding in findings)]
    return problems + [f"not expected: {finding}" for finding in findings if not any(part in finding for part in wanted)]


def problems_of(proviso, root, path):
    expected = tomllib.loads(path.read_text())
    fixture = path.with_name(path.name.removesuffix(".expected.toml"))
    run = evaluate(proviso, root, fixture, expected)
    if "refused" in expected:
        if run.returncode != 3:
            return [f"read with exit code {run.returncode}, expected to be refused"]
        return [] if expected["refused"] in run.stderr else [f"refused for another reason:\n{run.stderr}"]
    if run.returncode not in (0, 1, 2):
        return [run.stderr]
    return record_problems(expected, json.loads(run.stdout)) + finding_problems(expected, run.stderr)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--proviso", required=True)
    parser.add_argument("--root", required=True)
    parser.add_argument("fixtures", nargs="*")
    arguments = parser.parse_args()
    root = str(pathlib.Path(arguments.root).resolve())
    folder = pathlib.Path(root) / "tests/importers/fixtures"
    paths = [path for path in sorted(folder.rglob("*.expected.toml"))
             if not arguments.fixtures or any(name in str(path) for name in arguments.fixtures)]
    failed = 0
    for path in paths:
        problems = problems_of(arguments.proviso, root, path)
        failed += bool(problems)
        if problems:
            print(f"FAILED {path.relative_to(folder)}", *problems, sep="\n  ")
    print(f"{len(paths) - failed} passed, {failed} failed")
    return 1 if failed or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
