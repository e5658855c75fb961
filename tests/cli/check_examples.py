#!/usr/bin/env python3
"""Every example is a case that a transcript decides, with a page that introduces it."""

import sys
from pathlib import Path


def main():
    folders = sorted(folder for folder in Path(sys.argv[1]).iterdir() if folder.is_dir())
    missing = [f"{folder.name}: no {what}" for folder in folders
               for what, pattern in (("case.toml", "case.toml"), ("policy", "*.proviso"), ("transcript", "*.transcript"), ("README.md", "README.md"))
               if not list(folder.glob(pattern))]
    print("\n".join(missing) or f"{len(folders)} examples are complete")
    sys.exit(1 if missing or not folders else 0)


if __name__ == "__main__":
    main()
