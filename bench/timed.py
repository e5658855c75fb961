"""How long a command takes: the shortest of five times, in seconds, and how much memory it held at the most, in MiB."""

import os
import subprocess
import sys
import time
from pathlib import Path


def arguments(usage, count):
    """`[--time PROVISO] FOLDER [COUNT]`: the tool to time, or None; the folder; how many, `count` unless told otherwise."""
    words = sys.argv[1:]
    tool = None
    if words[:1] == ["--time"]:
        tool, words = words[1:2], words[2:]
    if not words or tool == []:
        sys.exit(usage)
    return tool and tool[0], Path(words[0]), int(words[1]) if len(words) > 1 else count


def shortest(command, good=(0,), before=lambda: None):
    """`before` is called before each time. Ends the measurement where the command ends with another code."""
    best, peak = float("inf"), 0
    for _ in range(5):
        before()
        begin = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as running:
            _, status, used = os.wait4(running.pid, 0)
            running.returncode = os.waitstatus_to_exitcode(status)
        best = min(best, time.perf_counter() - begin)
        peak = max(peak, used.ru_maxrss // 1024)
        if running.returncode not in good:
            sys.exit(f"{' '.join(map(str, command))}: ended with {running.returncode}")
    return best, peak
