#!/usr/bin/env python3
"""Runs the probe on a real GPU and holds what it measured against the datasheet's figures in catalogs/gpus.

    on_device.py --probe BIN --root ROOT

Exit code 0: every figure was measured and none is beyond what the hardware can do; 1: one is not; 4: there is no GPU to measure.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

# The datasheet's field for each measurement, and the share of it that a healthy GPU reaches at least. A copy reaches some 90 % of a
# memory's bandwidth; matrices reach 60 to 80 % of a peak that is stated for the highest clock, which no GPU keeps under its power cap.
FIGURES = {
    "memory_read": ("bandwidth", 0.75),
    "memory_copy": ("bandwidth", 0.75),
    "memory_triad": ("bandwidth", 0.75),
    "matrix_bf16": ("bf16", 0.45),
    "matrix_fp16": ("fp16", 0.45),
    "matrix_fp8": ("fp8", 0.40),
    "matrix_fp64": ("fp64_tensor", 0.45),
}
ABOVE = 1.02  # of a datasheet's rounded figure; beyond that the measurement is wrong
IN = {"GB/s": 1e9, "TB/s": 1e12, "TFLOPS": 1e12, "PFLOPS": 1e15}


# Multipliers are measured as a job would use them: the clock falls as a GPU warms up, and the quick plan does not wait for that.
SUSTAINED_SECONDS = 10
SUSTAINED = 'schema = "proviso.plan/1"\n' + "".join(
    f'[[step]]\nmeasure = "{what}"\ngpus = 1\nseconds = {SUSTAINED_SECONDS}\n'
    for what in ("matrix_bf16", "matrix_fp16", "matrix_tf32", "matrix_fp8", "matrix_fp64"))


def catalog(root, name, memory_bytes):
    """The catalog's entries that answer to the driver's name; of several, those whose visible memory is nearest."""
    entries = []
    for file in sorted((root / "catalogs" / "gpus").glob("*.toml")):
        for entry in tomllib.loads(file.read_text(encoding="utf-8")).get("gpus", []):
            if name.lower() in (known.lower() for known in [entry["name"], *entry.get("aliases", [])]):
                entries.append(entry)

    def distance(entry):
        visible = figure(entry, "memory_visible")
        return abs(visible * 2**20 - memory_bytes) if visible else float("inf")

    return min(entries, key=distance, default=None)


def figure(entry, field):
    """A field's number in its own unit's base (B/s, FLOPS; MiB as they are), or None."""
    value = entry.get(field)
    value = value["value"] if isinstance(value, dict) else value
    match = re.match(r"([\d.]+) ([A-Za-z]+(?:/s)?)", value or "")
    return float(match[1]) * IN.get(match[2], 1) if match else None


def table(result, root):
    """Prints the figures of every GPU; yields what is wrong."""
    print(f"{'measurement':<28} {'measured':>12} {'datasheet':>12}  share")
    for found in result["measurements"]:
        if found["status"] == "failed":
            yield f"{found['id']} failed: {found['because']}"
        if found["status"] != "done":
            print(f"{found['id']:<28} {found['status']}: {found['because']}")
            continue
        shown = f"{found['id']:<28} {found['median']:>12} "
        if found["what"].startswith("matrix_"):
            held = float(found["conditions"]["duration_s"])
            if held < SUSTAINED_SECONDS:
                yield f"{found['id']} was sustained for {held:g} s; {SUSTAINED_SECONDS} s were wanted"
            clock = found["clock_mhz"]
            if not clock:
                yield f"{found['id']}: nobody saw the clock at which it ran"
            else:
                print(f"{found['id']:<28} {held:>11.4g}s at {clock['min']} to {clock['max']} MHz")
        field, least = FIGURES.get(found["what"], (None, 0))
        gpu = result["gpus"][found["gpus"][0]] if found["gpus"] else None
        entry = catalog(root, gpu["name"], gpu["memory_bytes"]) if field else None
        stated = figure(entry, field) if entry else None
        if not stated:
            print(f"{shown} {'':>12} {found['unit']}{' (unstable)' if found['unstable'] else ''}")
            continue
        share = float(found["median"]) * IN[found["unit"]] / stated
        print(f"{shown} {stated / IN[found['unit']]:>12.7g}  {share:.0%} {found['unit']}{' (unstable)' if found['unstable'] else ''}")
        if not least <= share <= ABOVE:
            yield f"{found['id']} is {share:.1%} of what the datasheet states; {least:.0%} to {ABOVE:.0%} were expected"


def run(probe, folder, *words):
    """The probe's exit code and its result."""
    output = Path(folder, "result.json")
    done = subprocess.run([probe, *words, "-o", str(output)], check=False)
    return done.returncode, json.loads(output.read_text(encoding="utf-8"))


def with_sustained(quick, sustained):
    """The quick result, with what was sustained in place of what it measured of the multipliers."""
    rest = [m for m in quick["measurements"] if not m["what"].startswith("matrix_")]
    return quick | {"measurements": rest + sustained["measurements"]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--probe", required=True)
    parser.add_argument("--root", type=Path, required=True)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        code, result = run(arguments.probe, folder, "--quick", "--path", folder)
        if result["simulated"]:
            print("probe-check: the result is simulated, so nothing was checked")
            return 4
        if not result["gpus"] or code == 4 and not any(m["status"] == "done" for m in result["measurements"]):
            print(f"probe-check: nothing was checked: {result['incomplete_because']}")
            return 4
        plan = Path(folder, "plan.toml")
        plan.write_text(SUSTAINED, encoding="utf-8")
        sustained = run(arguments.probe, folder, "--plan", str(plan))[1]
    wrong = list(table(with_sustained(result, sustained), arguments.root))
    wrong += [f"the run is incomplete: {one['incomplete_because']}" for one in (result, sustained) if not one["complete"]]
    print("\n".join(f"probe-check: {text}" for text in wrong) or "probe-check: every figure is within what the hardware can do")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
