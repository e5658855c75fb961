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
    price = "2.5 USD/gpu/h"                 # as Proviso prints it: 1 EUR is 2 USD, 1 GBP 4
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

HEADER = """policy tests.importers
    title    "Rows"
    version  "1"
    owner    "tests@example.com"
    currency USD
    in_force 2000-01-01 .. 2099-12-31

"""
# Rates that nobody takes for today's: what is said in euros shows as twice as many dollars.
RATES = "".join(f'[[fx]]\nfrom = "{currency}"\nto = "USD"\nrate = {rate}\ndate = 2000-01-01\n'
                for currency, rate in (("EUR", 2), ("GBP", 4)))
MODULES = {"Charge": "std.charges", "Run": "std.runs", "Measurement": "std.measurements",
           "MachineState": "std.measurements", "HealthCheck": "std.measurements", "GpuLink": "std.measurements"}
# What is computed of a model's shape, beside its fields: bytes of a token in a cache of 16 bits, and beyond the window, and
# bytes of the weights as published.
OF_A_MODEL = {"token": "kv_per_token({0}, bf16)", "marginal": "kv_marginal({0}, bf16)", "parameters": "counted_parameters({0})",
              "active": "counted_active({0})", "weights": "weights({0}, {0}.precision)"}


def source_of(fixture, expected):
    bind = ", ".join(f"{key} = {json.dumps(value)}" for key, value in expected.get("bind", {}).items())
    bound = f", bind = {{ {bind} }}" if bind else ""
    return f'{{ files = "{fixture.name}", adapter = "{expected["adapter"]}"{bound} }}'


def fields_of(expected):
    return sorted({field for entry in expected.get("records", []) for field in entry} - {"id"})


def rows_case(fixture, expected):
    """Every record is a candidate, its fields are figures."""
    record = expected["record"]
    if record == "Quote":
        name, subject, text = "quotes", "candidate", "use std.quotes\n"
    elif record == "Run":
        name, subject, text = "evidence", "row", "use std.runs\nsubject row in evidence\n"
    else:
        name, subject = "rows", "row"
        text = f"use {MODULES[record]}\ninput rows: list of {record}\nsubject row in rows\n"
    text += f'require has_id "It has a name" that {subject}.id != ""\n'
    text += "".join(f'show field_{field} "{field}" = {subject}.{field}\n' for field in fields_of(expected))
    return {"rows.proviso": HEADER + text,
            "case.toml": 'policy = "rows.proviso"\nas_of = 2026-11-30\n\n[inputs]\n'
                         f'{name} = [{source_of(fixture, expected)}]\n\n[files]\nfx = "fx.toml"\n'}


def catalog_case(fixture, expected):
    """Records of a catalog stand beside the shipped ones: each is looked up by its id."""
    text = 'use std.list_prices\nrequire has_id "It has a name" that candidate.id != ""\n'
    for i, entry in enumerate(expected.get("records", [])):
        found = f'only(p in list_prices where p.id == "{entry["id"]}")'
        text += "".join(f'show row_{i}_{field} "{i} {field}" = {found}.{field}\n' for field in fields_of(expected))
    seller = next((entry["seller"] for entry in expected.get("records", []) if "seller" in entry), "")
    text += f'show total "total" = count(p in list_prices where p.seller == "{seller}")\n'
    return {"rows.proviso": HEADER + text, "evidence.json": "[]", "brief.toml": 'id = "b"\n',
            "quotes.toml": '[[quotes]]\nid = "q"\nprovider = "p"\nmode = "rent"\ncaptured_on = 2026-11-28\n',
            "case.toml": 'policy = "rows.proviso"\nas_of = 2026-11-30\n\n[inputs]\nquotes = "quotes.toml"\n'
                         'brief = "brief.toml"\nevidence = "evidence.json"\n\n[files]\nfx = "fx.toml"\n'
                         f"catalogs = [{source_of(fixture, expected)}]\n"}


def model_case(fixture, expected):
    """One file is one model of the catalog, looked up by its name."""
    files = catalog_case(fixture, expected)
    text = "use std.procurement\nuse std.models\nuse std.weights\nuse std.cache\n"
    text += 'require has_id "It has a name" that candidate.id != ""\n'
    for i, entry in enumerate(expected.get("records", [])):
        found = f'only(m in models where m.name == "{entry["id"]}")'
        for field in fields_of(expected):
            text += f'show row_{i}_{field} "{i} {field}" = {OF_A_MODEL.get(field, "{0}." + field).format(found)}\n'
    return files | {"rows.proviso": HEADER + text}


def evaluate(proviso, root, fixture, expected):
    case = {"ListPrice": catalog_case, "Model": model_case}.get(expected["record"], rows_case)
    files = case(fixture, expected)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / fixture.name).write_bytes(fixture.read_bytes())
        for name, text in (files | {"fx.toml": RATES}).items():
            (folder / name).write_text(text)
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


def figures_by_title(figures):
    return {figure["title"]: figure for figure in figures}


def found_records(expected, decision):
    """By id: the figure of each field."""
    if expected["record"] not in ("ListPrice", "Model"):
        return {c["id"]: figures_by_title(c["figures"]) for c in decision["candidates"]}
    figures = figures_by_title(decision["case_figures"])
    found = {entry["id"]: {field: figures[f"{i} {field}"] for field in fields_of(expected)}
             for i, entry in enumerate(expected["records"])}
    if expected["record"] == "Model":
        return found
    return found | {f"{n}th of the seller": {} for n in range(len(found), int(figures["total"]["value"]))}


def record_problems(expected, decision):
    found = found_records(expected, decision)
    wanted = {entry["id"]: entry for entry in expected["records"]}
    problems = [f"{name}: missing" for name in wanted.keys() - found.keys()]
    problems += [f"{name}: not expected" for name in found.keys() - wanted.keys()]
    for name in wanted.keys() & found.keys():
        for field, value in wanted[name].items():
            if field != "id" and (problem := field_problem(f"{name}.{field}", value, found[name].get(field, {}))):
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
