#!/usr/bin/env python3
"""Writes a price list of many rows, the same bytes every time, and times its import.

    rows.py FOLDER [COUNT]                   writes FOLDER/prices.csv in SkyPilot's columns, 100,000 rows unless told otherwise
    rows.py --time PROVISO FOLDER [COUNT]    writes it, imports it five times into an empty folder, prints the shortest time
"""

import random
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from timed import arguments, shortest  # noqa: E402

PARTS = ("H100", "H200", "A100-80GB", "L40S", "L4", "B200", "MI300X")


def write(folder, count):
    dice = random.Random(20261130)
    folder.mkdir(parents=True, exist_ok=True)
    lines = ["InstanceType,vCPUs,MemoryGiB,AcceleratorName,AcceleratorCount,Price,SpotPrice,Region,AvailabilityZone"]
    for number in range(count):
        gpus = dice.choice((1, 2, 4, 8))
        price = round(gpus * dice.uniform(0.5, 6), 4)
        spot = f"{price * dice.uniform(0.3, 0.9):.4f}" if dice.random() < 0.5 else ""
        lines.append(f"m{number % 500}-{gpus},{gpus * 16},{gpus * 128},{dice.choice(PARTS)},{gpus},{price:.4f},{spot},"
                     f"region-{number // 500},region-{number // 500}-a")
    path = folder / "prices.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def main():
    tool, folder, count = arguments(__doc__, 100_000)
    prices = write(folder, count)
    if tool is None:
        return
    kept = folder / "kept"
    best, peak = shortest([tool, "prices", "import", str(prices), "-o", str(kept), "--provider", "bench", "--captured-on", "2026-11-28"],
                          before=lambda: shutil.rmtree(kept, ignore_errors=True))
    print(f"{count} rows of prices imported: {best:.3f} s, of five times; at most {peak} MiB")


if __name__ == "__main__":
    main()
