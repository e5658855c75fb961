#!/usr/bin/env python3
"""Runs the commands of transcripts and compares what they print, byte for byte.

    run_transcripts.py --proviso BINARY --root FOLDER FILE...
    run_transcripts.py --self-test

A transcript reads as a terminal would show it:

    # a comment
    $ proviso eval examples/01-one-rule-two-quotes
    what it prints, stderr included, in the order of writing
    [exit 2]

A blank line stands after the output of a command that is not the last. `[exit N]` is written where N is not 0. Commands are
run by bash, each transcript in a scratch copy of what it names with `#! copy PATH` (else in FOLDER itself, which it must not
change); `proviso` is BINARY. With PROVISO_ACCEPT=1 the files are rewritten with what was printed, and the run counts as failed
so that nobody takes it for a success. Transcripts in Markdown pages are run by tests/docs/run_snippets.py.
"""

import argparse
import difflib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROMPT = "$ "


def run(command, folder, binary):
    """What a terminal shows after the command line: its output and, where it is not 0, its exit code."""
    env = {**os.environ, "PATH": f"{Path(binary).resolve().parent}:{os.environ['PATH']}", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
    env.pop("PROVISO_HOME", None)
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=60, check=False)
    text = done.stdout.decode("utf-8", "backslashreplace")
    if text and not text.endswith("\n"):
        text += "\n[no line end]\n"
    return text + (f"[exit {done.returncode}]\n" if done.returncode else "")


def replay(transcript, root, binary):
    """The transcript as it comes out now."""
    lines = transcript.splitlines(keepends=True)
    copies = [line.split()[2] for line in lines if line.startswith("#! copy ")]
    with tempfile.TemporaryDirectory() as scratch:
        folder = root
        if copies:
            folder = Path(scratch)
            for copy in copies:
                source, target = root / copy, folder / copy
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copytree(source, target) if source.is_dir() else shutil.copy(source, target)
        out, in_output = [], False
        for line in lines:
            if in_output and line.startswith((PROMPT, "# ", "#!")):
                out.append("\n")  # one blank line after every command's output
            if line.startswith(PROMPT):
                in_output = True
                out += [line, run(line[len(PROMPT):].rstrip("\n"), folder, binary)]
            elif line.startswith(("# ", "#!")):
                in_output = False
                out.append(line)
            elif not in_output:
                out.append(line)
        return "".join(out)


def check(file, root, binary):
    """Whether the file still tells the truth; prints the difference where it does not."""
    old = file.read_text(encoding="utf-8")
    if PROMPT not in old:
        print(f"{file}: holds no command")
        return False
    new = replay(old, root, binary)
    if old == new:
        return True
    sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True), str(file), "now"))
    if os.environ.get("PROVISO_ACCEPT") == "1":
        file.write_text(new, encoding="utf-8")
        print(f"{file}: REWRITTEN, read it before you commit")
    return False


def self_test():
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "t.transcript"
        for text, right in (("$ echo a\na\n", True), ("$ echo a\nb\n", False), ("$ false\n", False), ("$ false\n[exit 1]\n", True),
                            ("# no command\n", False), ("$ echo a >&2\na\n", True)):
            file.write_text(text, encoding="utf-8")
            if check(file, Path(scratch), "/bin/true") != right:
                sys.exit(f"self-test: {text!r} should be {right}")
    print("self-test passed")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--proviso")
    parser.add_argument("--root", type=Path)
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("files", nargs="*", type=Path)
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()
    failed = [file for file in arguments.files if not check(file, arguments.root, arguments.proviso)]
    print(f"{len(arguments.files) - len(failed)} passed, {len(failed)} failed")
    if failed or not arguments.files:
        sys.exit(1)


if __name__ == "__main__":
    main()
