#!/usr/bin/env python3
"""Writes the manual page proviso.1 from the help pages of the commands, so that the two cannot differ.

usage: man_page.py --version V --out FILE PAGE.md...
"""
import argparse
import pathlib


def escaped(line):
    """A line as roff shows it: no escapes, no requests."""
    line = line.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + line if line[:1] in (".", "'") else line


def example(lines):
    """Lines as they are laid out, in a fixed pitch."""
    return [".nf", ".ft CW", *map(escaped, lines), ".ft R", ".fi"]


def page(pages, version):
    overview = pages.pop("proviso").splitlines()
    title, body = overview[0], overview[2:]
    name, summary = (part.strip() for part in title.split(" - ", 1))
    out = [f'.TH PROVISO 1 "" "proviso {version}" "User Commands"', ".SH NAME", escaped(f"{name} - {summary}"),
           ".SH DESCRIPTION", *example(body)]
    for command, text in sorted(pages.items()):
        lines = text.splitlines()
        out += [f'.SH "{command.upper()}"', escaped(lines[0]), ".PP", *example(lines[2:])]
    return "\n".join(out) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--version", required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("pages", type=pathlib.Path, nargs="+")
    args = parser.parse_args()
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(page({path.stem: path.read_text() for path in args.pages}, args.version))


main()
