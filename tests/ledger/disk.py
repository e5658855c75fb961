#!/usr/bin/env python3
"""A disk without room, a file and a folder that may not be written: said clearly, exit code 4, and the ledger is as it was."""

import os
import resource
import shutil
import signal
import subprocess
from pathlib import Path

from common import SMALL_CASE, Tool, arguments, check, finish

NOBODY = 65534


def limit(size):
    """For the child: no file grows beyond so many bytes, as if the disk were full."""
    def run():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    return run


def nobody():
    """For the child: somebody whom permissions bind, as they do not bind root."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


# A file system of so many KiB that nobody else sees, which ends with this process. In it the ledger, and beside it a file
# that takes the room; once that is gone, the same is recorded.
REALLY_FULL = """
set -e
mount -t tmpfs -o size="$1"k tmpfs "$2"
cp "$3" "$2/ledger"
head -c "$4"K /dev/zero > "$2/others"
echo mounted
proviso() { set +e; "$BINARY" "$@" > "$OUT.stdout" 2> "$OUT.stderr"; code=$?; set -e; echo "$1 $code"; }
OUT="$5.first" proviso eval "$6" --ledger "$2/ledger" --actor jo --as-of 2026-11-29
OUT="$5.left" proviso ledger list --ledger "$2/ledger"
OUT="$5.whole" proviso ledger verify --ledger "$2/ledger"
rm "$2/others"
OUT="$5.second" proviso eval "$6" --ledger "$2/ledger" --actor jo --as-of 2026-11-29
OUT="$5.end" proviso ledger verify --ledger "$2/ledger"
"""


def really_full(tool, whole):
    """A disk whose last blocks are taken, with every room from nothing to enough. False where none can be had here."""
    if not shutil.which("unshare"):
        print("A REALLY FULL DISK WAS NOT TRIED: there is no `unshare`; a limit on the size of files stood for it")
        return False
    at, out = tool.folder / "disk", tool.folder / "full"
    at.mkdir()
    size = (whole.stat().st_size + 4095) // 4096 * 4
    others, outcomes = 256, set()
    for room in (*range(0, 64, 4), 256):
        done = subprocess.run(["unshare", "--map-root-user", "--mount", "sh", "-c", REALLY_FULL, "sh", str(size + others + room),
                               str(at), str(whole), str(others), str(out), str(tool.case)], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, env={**tool.env, "BINARY": tool.binary}, timeout=120, check=False)
        said = done.stdout.decode().splitlines()
        if "mounted" not in said:
            print(f"A REALLY FULL DISK WAS NOT TRIED: none can be made here ({done.stderr.decode().strip()}); a limit on the size "
                  "of files stood for it")
            return False
        codes = [int(line.split()[-1]) for line in said[1:]]
        check(len(codes) == 5, f"room {room}: {said} {done.stderr.decode()}")
        first, listed, verified, second, ended = codes
        told = Path(f"{out}.first.stderr").read_text()
        outcomes.add(first)
        if first == 4:
            check("the disk is full" in told and "nothing was recorded" in told, f"room {room}: {told}")
            check(not Path(f"{out}.first.stdout").read_bytes(), f"room {room}: a verdict was printed")
        check(first in (0, 4), f"room {room}: exit {first}: {told}")
        check(listed == verified == ended == 0 and len(Path(f"{out}.left.stdout").read_text().splitlines()) == (3 if first == 0 else 2),
              f"room {room}: {said}: {told}")
        check(second == 0, f"room {room}: once there is room: {Path(f'{out}.second.stderr').read_text()}")
    check(outcomes == {0, 4}, f"no room was too small, or none enough: {outcomes}")
    return True


def refused(tool, ledger, what, words, **more):
    done = tool.run("eval", tool.case, "--ledger", ledger, "--actor", "jo", **more)
    said = done.stderr.decode()
    check(done.returncode == 4, f"{what}: exit {done.returncode}\n{said}")
    check(not done.stdout, f"{what}: a verdict was printed: {done.stdout.decode()}")
    check("recorded as entry" not in said and any(word in said for word in words), f"{what}: {said}")
    check(str(ledger.name) in said, f"{what}: which file is not said: {said}")


def main():
    given = arguments()
    tool = Tool(given.proviso, given.root)
    tool.case = given.root.resolve() / SMALL_CASE

    # Full: at every size from nothing to more than the ledger needs, the file is what it was before, or what it is after.
    whole = tool.folder / "whole"
    tool.record(whole)
    before = whole.read_bytes()
    ledger = tool.folder / "ledger"
    outcomes = set()
    for room in range(0, len(before) + 40960, 4096):
        shutil.copy(whole, ledger)
        done = tool.run("eval", tool.case, "--ledger", ledger, "--actor", "jo", "--as-of", "2026-11-29", preexec_fn=limit(room + 1))
        said = done.stderr.decode()
        outcomes.add(done.returncode)
        if done.returncode == 4:
            check(not done.stdout and "nothing was recorded" in said, f"full at {room}: {done.stdout.decode()}{said}")
            check(not tool.verify(ledger) and len(tool.run("ledger", "list", "--ledger", ledger).stdout.splitlines()) == 2,
                  f"full at {room}: something is left")
        else:
            check(done.returncode == 0 and "recorded as entry 2" in said and not tool.verify(ledger), f"room {room}: {said}")
    check(outcomes == {0, 4}, f"no size was too small, or none enough: {outcomes}")
    for room in (0, 512, 4096, 8192):
        new = tool.folder / f"new-{room}"
        refused(tool, new, f"no room to begin, {room}", ["nothing was recorded"], preexec_fn=limit(room))
        done = tool.run("ledger", "list", "--ledger", new)
        check(done.returncode == 4, f"half a ledger was left: {done.stdout.decode()}")
        tool.record(new)  # and once there is room, it begins
        check(not tool.verify(new), "a ledger begun at the second try")

    disk = really_full(tool, whole)

    # Permissions.
    for folder in (tool.folder, ):
        folder.chmod(0o755)
    closed = tool.folder / "closed"
    closed.mkdir()
    shutil.copy(whole, closed / "ledger")
    (closed / "ledger").chmod(0o444)
    closed.chmod(0o555)
    bound = {"preexec_fn": nobody}
    probe = tool.run("eval", tool.case, **bound)
    if probe.returncode == 0:
        refused(tool, closed / "ledger", "a file that may not be written", ["may not be written"], **bound)
        refused(tool, closed / "other", "a folder that may not be written", ["cannot be opened"], **bound)
        check(sorted(path.name for path in closed.iterdir()) == ["ledger"], "something was left beside the ledger")
        check((closed / "ledger").read_bytes() == before, "the ledger was changed")
        readable = tool.run("ledger", "verify", "--ledger", closed / "ledger", **bound)
        check(readable.returncode == 0, f"to read takes no right to write: {readable.stderr.decode()}")
    else:
        print("permissions not tried: this account cannot be left for one that reaches the command")
    closed.chmod(0o755)
    refused(tool, tool.folder / "none" / "ledger", "no such folder", ["there is no folder", "nothing was recorded"])
    refused(tool, tool.folder, "a folder", ["cannot be opened", "is a directory"])
    (tool.folder / "text").write_text("not a ledger\n" * 100)
    refused(tool, tool.folder / "text", "another file", ["is no ledger"])
    check((tool.folder / "text").read_text() == "not a ledger\n" * 100, "another file was written to")
    finish("nothing half-written, nothing printed as if it were recorded" + (", on a disk that was full, too" if disk else ""))


if __name__ == "__main__":
    main()
