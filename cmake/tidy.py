#!/usr/bin/env python3
"""Runs clang-tidy over the sources of a compilation database, each only where it or what it includes has changed.

usage: tidy.py --build DIR [--jobs N] REGEX...

A file that came out clean is remembered in DIR/tidy by the hash of its preprocessed text, the linter's settings and its version;
a file with findings never is. Prints the findings; exits 1 where there are any.
"""
import argparse
import concurrent.futures
import hashlib
import json
import pathlib
import re
import shlex
import subprocess
import sys


def preprocessed(entry):
    """What the compiler sees of the file, as bytes; None where it cannot be preprocessed."""
    command, skip = [], False
    for word in shlex.split(entry["command"]):
        if skip:
            skip = False
        elif word == "-o":
            skip = True
        elif word != "-c":
            command.append(word)
    # The launcher stands before the compiler; the first word that ends as one does starts the command.
    start = next(at for at, word in enumerate(command) if re.search(r"(\+\+|clang|gcc)[^/]*$", word))
    run = subprocess.run(command[start:] + ["-E", "-C"], cwd=entry["directory"], capture_output=True)
    return run.stdout if run.returncode == 0 else None


def lint(entry, build, settings):
    """The findings of one file, as text; empty where it is clean."""
    text = preprocessed(entry)
    mark = None
    if text is not None:
        mark = build / "tidy" / hashlib.sha256(settings + text).hexdigest()
        if mark.exists():
            return ""
    run = subprocess.run(["clang-tidy", "-quiet", "-p", str(build), entry["file"]], capture_output=True, text=True)
    if run.returncode == 0:
        if mark is not None:
            mark.touch()
        return ""
    return run.stdout + (run.stderr if not run.stdout.strip() else "")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("regex", nargs="+")
    args = parser.parse_args()

    entries = {}
    for entry in json.loads((args.build / "compile_commands.json").read_text()):
        if any(re.search(regex, entry["file"]) for regex in args.regex):
            entries[entry["file"]] = entry
    if not entries:
        sys.exit("tidy.py: no source of the compilation database matches")

    (args.build / "tidy").mkdir(exist_ok=True)
    version = subprocess.run(["clang-tidy", "--version"], capture_output=True, check=True).stdout
    settings = version + pathlib.Path(".clang-tidy").read_bytes()

    found = 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        runs = {pool.submit(lint, entry, args.build, settings): file for file, entry in sorted(entries.items())}
        for done, run in enumerate(concurrent.futures.as_completed(runs), 1):
            if sys.stderr.isatty():
                print(f"\r{done}/{len(runs)} files", end="", file=sys.stderr, flush=True)
            if findings := run.result():
                found += 1
                print(findings, flush=True)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(f"{len(entries)} files, {found} with findings")
    sys.exit(1 if found else 0)


main()
