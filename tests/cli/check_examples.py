#!/usr/bin/env python3
"""Every example is a case that a transcript decides, with a page that introduces it. Those of the packs have theirs in docs/packs."""

import sys
from pathlib import Path


def main():
    root = Path(sys.argv[1])
    folders = sorted(folder for folder in root.iterdir() if folder.is_dir() and folder.name != "packs")
    packs = sorted(folder for folder in (root / "packs").iterdir() if folder.is_dir())
    wanted = (("case.toml", "case.toml"), ("policy", "*.proviso"), ("transcript", "*.transcript"))
    missing = [f"{folder.name}: no {what}" for folder in folders + packs for what, pattern in wanted if not list(folder.glob(pattern))]
    missing += [f"{folder.name}: no README.md" for folder in folders if not (folder / "README.md").is_file()]
    print("\n".join(missing) or f"{len(folders) + len(packs)} examples are complete")
    sys.exit(1 if missing or not folders else 0)


if __name__ == "__main__":
    main()
