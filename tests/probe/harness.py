"""Runs the probe against the stand-in of the driver: what a test says is the machine, and the probe's JSON is what it asserts on.

    python3 test_NAME.py PROBE STAND_IN PROVISO
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROBE, STAND_IN = sys.argv[1:3]


class Run:
    """One run of the probe. `machine` is the stand-in's scenario; `without` names libraries that are not there."""

    def __init__(self, machine="", arguments=(), without=(), plan=None):
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PROVISO_")}
        for library in ("LIBCUDA", "LIBNVML", "LIBCUBLASLT", "LIBNCCL"):
            environment["PROVISO_PROBE_" + library] = "/nowhere/lib.so" if library in without else STAND_IN
        environment["PROVISO_STAND_IN"] = machine
        with tempfile.TemporaryDirectory() as folder:
            if plan is not None:
                file = Path(folder, "plan.toml")
                file.write_text(plan, encoding="utf-8")
                arguments = ["--plan", str(file), *arguments]
            done = subprocess.run([PROBE, *arguments], env=environment, capture_output=True, text=True, timeout=120, check=False)
        self.code, self.out, self.err = done.returncode, done.stdout, done.stderr
        self.json = json.loads(self.out) if self.out.startswith("{") else None

    def measurement(self, name):
        """The one with that id."""
        found = [m for m in self.json["measurements"] if m["id"] == name]
        assert len(found) == 1, f"{name} is not one of {[m['id'] for m in self.json['measurements']]}"
        return found[0]


def step(measure, **keys):
    """A step of a plan; values are written as TOML writes them."""
    lines = [f'measure = "{measure}"'] + [f"{key} = {value}" for key, value in keys.items()]
    return "\n[[step]]\n" + "\n".join(lines) + "\n"


def plan(*steps):
    return 'schema = "proviso.plan/1"\n' + "".join(steps)


def main():
    unittest.main(argv=sys.argv[:1])
