#!/usr/bin/env python3
"""Compares Proviso's answers over generated vendor quotes with exact answers that a program of another hand works out.

usage: answers.py BENCH_ANSWERS SHARED COUNT

SHARED is the folder of the generator and of the reference (gen.py, reference.py); where it is not, the test is skipped.
"""
import pathlib
import subprocess
import sys
import tempfile

SKIPPED = 77
HERE = pathlib.Path(__file__).resolve().parent


def main() -> int:
    program, shared, count = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    if not (shared / "reference.py").exists():
        print(f"skipped: {shared} has no reference.py")
        return SKIPPED
    with tempfile.TemporaryDirectory(prefix="proviso-answers-") as name:
        folder = pathlib.Path(name)
        subprocess.run([sys.executable, shared / "gen.py", count, folder], check=True)
        subprocess.run([sys.executable, shared / "reference.py", count, folder, folder / "expected.csv"], check=True)
        (folder / "case.toml").write_text(
            f'policy = "{HERE}/vendors.proviso"\nas_of = 2026-06-15\n\n[inputs]\nquotes = "quotes_{count}.csv"\n'
        )
        answers = subprocess.run([program, folder], check=True, stdout=subprocess.PIPE, text=True).stdout
        answers = answers.replace(",rejected,", ",reject,").splitlines()  # `reject` is a word of the language
        expected = (folder / "expected.csv").read_text().splitlines()
    different = [(a, b) for a, b in zip(answers, expected) if a != b]
    for ours, theirs in different[:5]:
        print(f"ours   {ours}\ntheirs {theirs}")
    print(f"{len(expected)} quotes, {len(answers)} answers, {len(different)} differ")
    return 0 if len(answers) == len(expected) == int(count) and not different else 1


if __name__ == "__main__":
    sys.exit(main())
