#!/usr/bin/env python3
"""A second opinion on costs: random offers are costed by the library and, from the same data, by the few lines beside this file.

    main.py --proviso BINARY [--seed N] [--rounds N] [--offers N]

Both have to agree on every figure, to the last digit where it is a finite one, and on which figures are unknown. The arithmetic of
bills.py and runs.py is written from the text of the formulas, in Python's fractions.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from fractions import Fraction as F
from pathlib import Path

import bills
import case_files
import offers as serving
import runs as learning

SUBJECTS = {
    "bills": (serving.make_brief, serving.make_offer, case_files.write_case, bills.opinion),
    "runs": (learning.make_brief, learning.make_offer, learning.write_case, learning.opinion),
}


def figures_of(document):
    found = {}
    for candidate in document["candidates"]:
        figures = {}
        for figure in candidate["figures"]:
            text = figure.get("exact", figure["value"]).split(" ")[0]
            if text == "unknown":
                figures[figure["name"]] = None
            elif text.lstrip("~-")[:1].isdigit():
                figures[figure["name"]] = F(text.lstrip("~"))
        found[candidate["id"]] = figures
    return found


def same(mine, theirs):
    if mine is None or theirs is None:
        return mine is theirs
    # what interest makes of money is taken to twelve decimals
    return mine == theirs or abs(mine - theirs) <= abs(mine) / 10**9


def library(binary, write_case, candidates, brief):
    with tempfile.TemporaryDirectory() as name:
        write_case(Path(name), candidates, brief)
        done = subprocess.run([binary, "eval", "case.toml", "--format", "json", "--trace", "none"], cwd=name, capture_output=True,
                              timeout=120, check=False)
    if done.returncode not in (0, 1, 2):
        sys.exit(f"exit {done.returncode}\n{done.stderr.decode()[:2000]}")
    return figures_of(json.loads(done.stdout))


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--proviso", required=True)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--offers", type=int, default=60)
    options.add_argument("--rounds", type=int, default=6)
    options = options.parse_args()
    binary = str(Path(options.proviso).resolve())
    for subject, (make_brief, make_offer, write_case, opinion) in SUBJECTS.items():
        compared = known = 0
        for seed in range(options.seed, options.seed + options.rounds):
            draw = random.Random(seed)
            brief = make_brief(draw)
            candidates = [make_offer(draw, number) for number in range(options.offers)]
            theirs = library(binary, write_case, candidates, brief)
            for candidate in candidates:
                for figure, mine in opinion(candidate, brief).items():
                    other = theirs[candidate["id"]][figure]
                    compared, known = compared + 1, known + (mine is not None)
                    if not same(mine, other):
                        sys.exit(f"{subject}, seed {seed}, {candidate['id']}, {figure}: {mine and float(mine)} here, "
                                 f"{other and float(other)} there\n{candidate}\n{brief}")
        if not compared / 5 < known < compared * 9 / 10:
            sys.exit(f"{subject}: {known} of {compared} figures are known, so one of the two is hardly tested")
        print(f"{subject}: {compared} figures agree, {known} of them known")


if __name__ == "__main__":
    main()
