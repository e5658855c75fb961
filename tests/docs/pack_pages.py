#!/usr/bin/env python3
"""Holds the tables of docs/packs/*.md to the policy text: parameters, facts and rules of each pack and of all that it applies.

    pack_pages.py --root FOLDER

With PROVISO_ACCEPT=1 the tables are rewritten. Every pack has a page and a case in examples/packs.
"""

import argparse
import os
import re
import sys
from pathlib import Path

BEGIN, END = "<!-- read from the policy text by tests/docs/pack_pages.py -->\n", "<!-- end -->\n"
DECLARATION = re.compile(r"(?m)^(?=(?:final |override |ordered )*(?:apply|use|module|param|let|require|forbid|condition|warn|precondition|"
                         r"show|test|record|enum|input|catalog|subject|score|unit|currency|dimension)\b|///|// ----)")
PARAM = re.compile(r'(?:final )?param (\w+):\s*([^="]+?)\s*(?:=\s*(.*?))?\s*"([^"]*)"\s*$', re.S)
RULE = re.compile(r'(final )?(precondition|require|forbid|condition|warn) (\w+) "((?:[^"\\]|\\.)*)"(.*)', re.S)
HEADINGS = (
    ("It pauses the tender where this does not hold", ("precondition",), ""),
    ("It says no where this does not hold, and not yet where it is unknown", ("require", "forbid"), "may be waived by"),
    ("It asks before signing where this does not hold or is unknown", ("condition",), "cleared by"),
    ("It warns where this does not hold", ("warn",), ""),
)


def declarations(path):
    """The declarations of a module before its fixtures and tests, comments left out."""
    text = re.sub(r"(?m)^\s*//.*\n|\s+// .*$", lambda m: "\n" if m.group().endswith("\n") else "", path.read_text(encoding="utf-8"))
    for part in DECLARATION.split(text):
        part = part.strip()
        if part and not part.startswith("test "):
            yield part


def modules(root, name, seen, settings):
    """The module and all that it applies, in the order of the text."""
    if name in seen:
        return
    path = root / "policies" / (name.replace(".", "/") + ".proviso")
    seen[name] = list(declarations(path))
    for part in seen[name]:
        applied = re.match(r"apply ([\w.]+)(?: as \w+)?(?: with \{(.*)\})?", part, re.S)
        if applied:
            for setting in re.finditer(r"(\w+):\s*((?:\{[^}]*\}|\[.*?\]|[^,{\[]+))", applied.group(2) or "", re.S):
                settings.setdefault((applied.group(1), setting.group(1)), " ".join(setting.group(2).split()))
            modules(root, applied.group(1), seen, settings)


def used(root, names):
    """What the modules build on without applying it: its parameters and facts count, its rules do not."""
    found, todo = {}, [(name, part) for name, parts in names.items() for part in parts]
    while todo:
        name, part = todo.pop(0)
        use = re.match(r"use ([\w.]+)", part)
        if use and use.group(1) not in names and use.group(1) not in found and not use.group(1).endswith(".samples"):
            found[use.group(1)] = list(declarations(root / "policies" / (use.group(1).replace(".", "/") + ".proviso")))
            todo += [(use.group(1), other) for other in found[use.group(1)]]
    return found


def facts(parts):
    """Fields of the brief, of offers and of runs that the text mentions."""
    text = "\n".join(re.sub(r'"(?:[^"\\]|\\.)*"', '""', part) for part in parts)
    for title, word in (("of the brief", "brief"), ("of an offer", "candidate"), ("of a run", r"(?:run|other|learning_run|steady_run|burst_run|run_at_promise)")):
        fields = sorted(set(re.findall(rf"\b{word}\.((?:machine|software|security|custody|operator|control|safeguards)\.\w+|\w+)", text)))
        fields = [f for f in fields if f not in ("id", "machine", "software", "security", "custody", "operator", "control", "safeguards")]
        if fields:
            yield title, fields


def tables(root, pack):
    seen, settings = {}, {}
    modules(root, "packs." + pack, seen, settings)
    every = seen | used(root, seen)
    lines = ["## Parameters", "", "| parameter | default | what |", "| --- | --- | --- |"]
    for name, parts in every.items():
        for part in parts:
            param = PARAM.match(part)
            if param:
                value = settings.get((name, param.group(1)), param.group(3))
                shown = f"`{' '.join(value.split())}`" if value else f"to be set: {param.group(2)}"
                lines.append(f"| `{name}.{param.group(1)}` | {shown} | {param.group(4)} |")
    lines += ["", "## Facts it asks", ""]
    for title, fields in facts([part for parts in every.values() for part in parts]):
        lines.append(f"- {title}: " + ", ".join(f"`{field}`" for field in fields))
    for heading, kinds, who_title in HEADINGS:
        rows = []
        for name, parts in seen.items():
            for part in parts:
                rule = RULE.match(part)
                if rule and rule.group(2) in kinds:
                    waivable = re.search(r"waivable by ([\w ,]+?)(?= up to|\s*(?:cites|because|ask|unknown|cleared|\Z))", rule.group(5))
                    cleared = re.search(r"cleared by ([\w ,]+?)(?=\s*(?:cites|because|ask|unknown|waivable|\Z))", rule.group(5))
                    who = "nobody: law" if rule.group(1) else " ".join((waivable or cleared).group(1).split()) if waivable or cleared else ""
                    rows.append((f"`{name}.{rule.group(3)}`", rule.group(4).replace("|", "\\|"), who))
        if rows:
            columns = 3 if who_title else 2
            lines += ["", f"## {heading}", ""]
            lines += ["| " + " | ".join(row[:columns]) + " |" for row in [("rule", "title", who_title), ("---",) * 3, *rows]]
    return "\n".join(lines) + "\n"


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--root", type=Path, required=True)
    root = arguments.parse_args().root
    wrong = []
    packs = sorted(path.stem for path in (root / "policies" / "packs").glob("*.proviso") if path.stem != "samples")
    for pack in packs:
        page = root / "docs" / "packs" / f"{pack}.md"
        for path in (page, root / "examples" / "packs" / pack / "case.toml"):
            if not path.is_file():
                wrong.append(f"{path.relative_to(root)}: there is none")
        if not page.is_file():
            continue
        text = page.read_text(encoding="utf-8")
        before, begin, rest = text.partition(BEGIN)
        found, end, after = rest.partition(END)
        if not begin or not end:
            wrong.append(f"{page.name}: the marks of its tables are missing")
        elif found != tables(root, pack):
            if os.environ.get("PROVISO_ACCEPT") == "1":
                page.write_text(before + BEGIN + tables(root, pack) + END + after, encoding="utf-8")
                print(f"{page.name}: REWRITTEN, read it before you commit")
            else:
                wrong.append(f"{page.name}: its tables are not those of the policy text; PROVISO_ACCEPT=1 rewrites them")
    print("\n".join(wrong) or f"{len(packs)} packs and their pages agree")
    sys.exit(1 if wrong or not packs else 0)


if __name__ == "__main__":
    main()
