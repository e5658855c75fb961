#!/usr/bin/env python3
"""Names of GPUs as real files spell them: each means the part that it should, or is ambiguous and that part is among those it may mean.

Ends with 77, which CTest shows as skipped, where the table of spellings is not there.
"""

import argparse
import csv
import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent

# The table's own names for parts, and ours; several where its row stands for a family.
PARTS = {
    "A100-SXM4-40GB": ["A100 40GB SXM"],
    "A100-PCIe-40GB": ["A100 40GB PCIe"],
    "A100-SXM4-80GB": ["A100 80GB SXM"],
    "A100-PCIe-80GB": ["A100 80GB PCIe"],
    "A800": ["A800"],
    "H100-SXM5-80GB": ["H100 SXM"],
    "H100-PCIe-80GB": ["H100 PCIe"],
    "H100-NVL-94GB": ["H100 NVL"],
    "H800": ["H800"],
    "H20": ["H20"],
    "GH200-96GB / 144GB": ["GH200 96GB", "GH200 144GB"],
    "H200-SXM-141GB": ["H200 SXM"],
    "H200-NVL-141GB": ["H200 NVL"],
    "B200-SXM-180GB": ["B200"],
    "B300-270/288GB": ["B300"],
    "GB200-186GB": ["GB200"],
    "GB300": ["GB300"],
    "L4": ["L4"],
    "L40": ["L40"],
    "L40S": ["L40S"],
    "A10": ["A10"],
    "A10G": ["A10G"],
    "A40": ["A40"],
    "RTX PRO 6000 Blackwell": ["RTX PRO 6000 Server", "RTX PRO 6000 Workstation", "RTX PRO 6000 Max-Q"],
    "RTX 6000 Ada": ["RTX 6000 Ada"],
    "Quadro RTX 6000 (Turing)": ["Quadro RTX 6000"],
    "RTX A6000": ["RTX A6000"],
    "RTX 5090": ["RTX 5090"],
    "RTX 4090": ["RTX 4090"],
    "RTX 3090": ["RTX 3090"],
    "V100-16GB": ["V100 16GB"],
    "V100-32GB": ["V100 32GB"],
    "T4": ["T4"],
    "MI300X": ["MI300X"],
    "MI325X": ["MI325X"],
    "MI355X": ["MI355X"],
}
# No GPUs, undocumented names, and parts of a GPU, which stand for no whole one.
LEFT_OUT = {"TPU v5p", "TPU v6e", "Gaudi (HL-205)", "H100T", "MIG slice"}
# Names of a machine's type or a price list's row: what they hold is for the reader of that list, no name of a GPU.
MACHINES = re.compile(r"^[a-z]\d\w*[-.]|^N[CDV]\d|^ND_|^GPU |GCP SKU|OCI|^V100/S$|\*|NOT NVL|\(reseller|fb total|p3|p5|/ ")
# A remark in brackets is the table's; these are part of the name.
WHOLE = {"Nvidia A100 (80GB)", "NVIDIA Blackwell GPU (B200-SXM-180GB)"}


def spellings(table: pathlib.Path):
    with table.open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows, delimiter="\t"):
            if row["canonical"] in LEFT_OUT or MACHINES.search(row["alias"]):
                yield row["canonical"], None
            else:
                remark = r"$^" if row["alias"] in WHOLE else r" \([^()]*\)$"
                yield row["canonical"], re.sub(remark, "", row["alias"]).strip()


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--proviso", required=True)
    arguments = parser.parse_args()
    table = HERE.parents[2] / "shared" / "data" / "GPU_ALIASES.tsv"
    if not table.is_file():
        print(f"{table} is not there: nothing was tested")
        return 77
    rows = list(spellings(table))
    asked = [(part, name) for part, name in rows if name is not None]
    command = [arguments.proviso, "catalog", "resolve", "--catalog", "gpus", "--format", "json", "--", *(n for _, n in asked)]
    run = subprocess.run(command, capture_output=True, text=True)
    if not run.stdout:
        print(run.stderr)
        return 1
    meanings = json.loads(run.stdout)["names"]
    exact = ambiguous = 0
    wrong = []
    for (part, name), meaning in zip(asked, meanings, strict=True):
        found = [entry["name"] for entry in meaning["entries"]]
        if not set(found) & set(PARTS[part]):
            wrong.append(f"{name}: {found or 'no entry'}, wanted {' or '.join(PARTS[part])}")
        elif len(found) == 1:
            exact += 1
        else:
            ambiguous += 1
    print(f"{len(asked)} spellings: {exact} mean their part, {ambiguous} are ambiguous with it, {len(wrong)} are wrong; "
          f"{len(rows) - len(asked)} of {len(rows)} left out")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
