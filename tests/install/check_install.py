#!/usr/bin/env python3
"""Installs a build into a folder and uses what came there as a stranger would: the tool away from its sources, the manual page, the
completions, and a program built on the library.

usage: check_install.py --build DIR --source DIR
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile


def run(*command, **options):
    """Runs it; its output. Ends the test where it fails."""
    done = subprocess.run([str(word) for word in command], text=True, capture_output=True, **options)
    if done.returncode:
        said = (done.stdout + done.stderr).splitlines()[:20]
        sys.exit("\n".join([f"{' '.join(map(str, command))}: exit {done.returncode}", *said]))
    return done.stdout


def check(what, holds):
    if not holds:
        sys.exit(f"check_install.py: {what}")


def completed(prefix, *words):
    """What bash offers for the last of the words."""
    script = prefix / "share/bash-completion/completions/proviso"
    listed = " ".join(f"'{word}'" for word in ("proviso", *words))
    return run("bash", "-c", f"source '{script}'; COMP_WORDS=({listed}); COMP_CWORD={len(words)}; _proviso; printf '%s\\n' \"${{COMPREPLY[@]}}\"").split()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--source", type=pathlib.Path, required=True)
    args = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        prefix = scratch / "usr"
        run("cmake", "--install", args.build, "--prefix", prefix)

        # The tool finds the policies that were installed beside it, not those of the tree it was built from.
        case = scratch / "case"
        shutil.copytree(args.source / "examples/09-full-tender", case)
        away = {"PATH": os.environ["PATH"], "HOME": str(scratch)}
        tool = prefix / "bin/proviso"
        said = subprocess.run([tool, "eval", case], text=True, capture_output=True, env=away, cwd=scratch)
        check(f"eval of the installed tool: exit {said.returncode}\n{said.stderr}", said.returncode in (0, 2) and not said.stderr)
        (prefix / "share/proviso/policies/std/units.proviso").rename(scratch / "units.proviso")
        broken = subprocess.run([tool, "eval", case], text=True, capture_output=True, env=away, cwd=scratch)
        check("the tool does not read what was installed", broken.returncode == 3)
        (scratch / "units.proviso").rename(prefix / "share/proviso/policies/std/units.proviso")

        check("bash offers the commands", {"check", "eval", "test"} <= set(completed(prefix, "")))
        check("bash offers the options of a command", "--as-of" in completed(prefix, "eval", "--"))
        check("bash offers what an option takes", completed(prefix, "eval", "--format", "j") == ["json"])
        check("bash offers an argument's words", completed(prefix, "completion", "z") == ["zsh"])
        zsh = (prefix / "share/zsh/vendor-completions/_proviso").read_text()
        check("zsh's script names every command", "'eval:decide a case'" in zsh)
        rest = [line for line in zsh.splitlines() if line.count("'*:value:") > 1]
        check(f"zsh takes one specification of all further arguments: {rest}", not rest and "'1:value:(new)' '*:value:" in zsh)

        manual = (prefix / "share/man/man1/proviso.1").read_text()
        check("the manual has a section for each command", all(f'.SH "{verb}"' in manual for verb in ("CHECK", "EVAL", "TEST", "FMT")))
        if shutil.which("groff"):
            shown = subprocess.run(["groff", "-man", "-Tascii", "-ww"], input=manual, text=True, capture_output=True)
            check(f"groff warns of the manual: {shown.stderr}", not shown.stderr and "--as-of" in shown.stdout)

        build = scratch / "embedding"
        run("cmake", "-S", args.source / "tests/install/embedding", "-B", build, f"-DCMAKE_PREFIX_PATH={prefix}")
        run("cmake", "--build", build)
        case_one = scratch / "one"
        shutil.copytree(args.source / "examples/01-one-rule-two-quotes", case_one)
        won = run(build / "decide", case_one, tool, env=away, cwd=scratch)
        check(f"the embedding program says: {won}", won.startswith("award "))
    print("installed, used and built on")


main()
