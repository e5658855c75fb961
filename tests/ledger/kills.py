#!/usr/bin/env python3
"""Four processes append to one ledger and are killed at random moments: nothing that was acknowledged is lost, the rest is whole.

--kills N of a program that only appends, so that nearly every moment is one of writing, its first moments those of making the
file; --evals N of `proviso eval --ledger`, killed anywhere in its life. Every 50 kills begin with no file.
"""

import os
import random
import re
import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path

from common import SMALL_CASE, Tool, arguments, check, finish

ROUND = 50
AT_ONCE = 4


class Process:
    """One that is killed after a while; what it said until then."""

    def __init__(self, command, tool, seconds):
        self.process = subprocess.Popen(command, cwd=tool.folder, env=tool.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self.until = time.monotonic() + seconds

    def end(self):
        self.process.kill()
        out, err = self.process.communicate()
        return self.process.returncode, out.decode(), err.decode()


def run_killed(count, command, tool, life):
    """Exit code, stdout and stderr of so many processes, four at a time."""
    running, ended, started = [], [], 0
    while len(ended) < count:
        while len(running) < AT_ONCE and started < count:
            running.append(Process(command(started), tool, life()))
            started += 1
        running.sort(key=lambda one: one.until)
        first = running.pop(0)
        time.sleep(max(0.0, first.until - time.monotonic()))
        ended.append(first.end())
    return ended


def entries_of(ledger):
    if not ledger.exists():
        return {}
    with closing(sqlite3.connect(ledger)) as database:
        if not database.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
            return {}  # nobody came as far as to make it
        return {seq: leaf.hex() for seq, leaf in database.execute("SELECT seq, leaf FROM entries")}


def held_against(tool, ledger, promised, what):
    """That every promise is kept: the entry of this number has an id that begins so."""
    entries = entries_of(ledger)
    numbers = [seq for seq, _ in promised]
    check(len(numbers) == len(set(numbers)), f"{what}: one number was given twice")
    lost = [(seq, leaf) for seq, leaf in promised if not entries.get(seq, "").startswith(leaf)]
    check(not lost, f"{what}: acknowledged, but not there: {lost[:3]}")
    if entries:
        check(not tool.verify(ledger), f"{what}: not whole")
    return len(entries)


def main():
    given = arguments(appender=Path, kills=int, evals=int)
    # In memory, where there is such a folder: a killed process loses nothing that the system has, so the disk's pace is no
    # part of the question, and each life holds more moments of writing.
    memory = Path("/dev/shm")
    tool = Tool(given.proviso, given.root, memory if os.access(memory, os.W_OK) else None)
    random.seed(20261130)
    promises = recorded = 0
    for number, begin in enumerate(range(0, given.kills, ROUND)):
        ledger = tool.folder / f"ledger-{number}"
        ended = run_killed(min(ROUND, given.kills - begin), lambda i: [given.appender.resolve(), ledger, f"p{i}"], tool,
                           lambda: random.uniform(0, 0.05))
        check(all(code == -9 for code, _, _ in ended), f"a process ended by itself: {[e for e in ended if e[0] != -9][:1]}")
        promised = []
        for _, out, _ in ended:
            for line in out.split("\n")[:-1]:  # the last may be cut
                seq, leaf = line.split()
                promised.append((int(seq), leaf))
        promises += len(promised)
        recorded += held_against(tool, ledger, promised, f"round {number}")
    check(promises > given.kills // 4, f"only {promises} acknowledged: the processes hardly came to append")

    ledger = tool.folder / "evals"
    eval_command = [tool.binary, "eval", given.root.resolve() / SMALL_CASE, "--ledger", ledger, "--format", "json"]
    begin = time.monotonic()
    tool.record(ledger)
    life = time.monotonic() - begin
    ended = run_killed(given.evals, lambda i: eval_command, tool, lambda: random.uniform(0.3, 3) * life)
    # What is printed is recorded: acknowledged is the line on stderr, and any verdict on stdout.
    promised = []
    for code, out, err in ended:
        said = re.search(r"recorded as entry (\d+), id ([0-9a-f]+), in", err)
        if said:
            promised.append((int(said[1]), said[2]))
        check(said or not out, "a verdict was printed before it was recorded")
        check(code in (-9, 0), f"exit {code}: {err}")
    held_against(tool, ledger, promised, "evals")
    finish(f"{given.kills} appenders and {given.evals} evals killed: {promises} and {len(promised)} acknowledged decisions are there, "
           f"{recorded} entries in all, every ledger whole")


if __name__ == "__main__":
    main()
