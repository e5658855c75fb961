"""What the tests of this folder share: the command, a folder of their own, and checks that tell what they saw."""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SMALL_CASE = "examples/01-one-rule-two-quotes"


def arguments(**more):
    parser = argparse.ArgumentParser()
    parser.add_argument("--proviso", required=True)
    parser.add_argument("--root", type=Path, required=True)
    for name, kind in more.items():
        parser.add_argument("--" + name, type=kind, required=True)
    return parser.parse_args()


class Tool:
    """The command, run in a folder of this test's own."""

    def __init__(self, binary, root, parent=None):
        self.binary = str(Path(binary).resolve())
        self.root = Path(root).resolve()
        self._folder = tempfile.TemporaryDirectory(prefix="proviso-ledger-", dir=parent)
        self.folder = Path(self._folder.name)
        self.env = {key: value for key, value in os.environ.items() if not key.startswith("PROVISO_")}

    def run(self, *words, ok=None, stdin=b"", folder=None, env=None, **more):
        """stdout, stderr and exit code; `ok` is the exit codes that are expected, or one."""
        done = subprocess.run([self.binary, *map(str, words)], cwd=folder or self.folder, env={**self.env, **(env or {})},
                              input=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120, check=False, **more)
        if ok is not None:
            check(done.returncode in (ok if isinstance(ok, (tuple, list, range)) else (ok,)),
                  f"{' '.join(map(str, words))}: exit {done.returncode}\n{done.stdout.decode()}{done.stderr.decode()}")
        return done

    def record(self, ledger, case=None, *options, **more):
        """Decides and records; the document that was recorded."""
        case = case or self.root / SMALL_CASE
        more.setdefault("ok", (0, 1, 2))
        done = self.run("eval", case, "--ledger", ledger, "--actor", "jo", "--time", "2026-11-30T15:42:20Z", "--format", "json",
                        *options, **more)
        return done.stdout

    def verify(self, ledger, *options):
        """What `ledger verify` finds, a line each; nothing where the ledger is whole."""
        done = self.run("ledger", "verify", "--ledger", ledger, *options, ok=(0, 1))
        lines = done.stdout.decode().splitlines()
        found = lines[-1] == "the ledger was changed" or lines[-1].startswith("which shows nothing about this one")
        check((done.returncode != 0) == found, f"exit {done.returncode}: {lines}")
        return [] if done.returncode == 0 else lines[:-1]

    def copy(self, name):
        """A folder of the repository, copied to be changed."""
        target = self.folder / Path(name).name
        shutil.copytree(self.root / name, target)
        return target


FAILED = []


def check(holds, what):
    if not holds:
        print(f"FAILED: {what}")
        FAILED.append(what)
    return holds


def finish(done):
    if FAILED:
        sys.exit(f"{len(FAILED)} failed")
    print(done)
