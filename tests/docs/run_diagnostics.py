#!/usr/bin/env python3
"""Shows that the pages of docs/diagnostics tell the truth: what each calls wrong is reported, and its repair is accepted.

    run_diagnostics.py --proviso BINARY [CODE...]
    run_diagnostics.py --self-test

A page is named PVnnnn.md and reads:

    # PVnnnn: the message, with a word in capitals for each of its arguments
    what was seen, which rule it breaks, and why there is such a rule

    ## Example
    ```proviso offers.proviso       a file and its name
    ```console                      `$ command` lines, each followed by what it prints
    ## Repaired
    the files that differ from the example's; a console block where it is the command that does

In the example the tool reports the page's code once and nothing else, but for what the page names with "comes with `PVnnnn`";
after the repair it reports nothing. An example that is HEAVY runs only with PROVISO_HEAVY=1. Every code of the
registry has a page and every page a code, and README.md lists them all. With PROVISO_ACCEPT=1 the console blocks and README.md
are rewritten with what comes out now, and the run counts as failed so that nobody takes it for a success.
"""

import argparse
import difflib
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROW = re.compile(r'^X\(\w+, "(PV\d{4})", (Error|Warning), "(.*)"\)$', re.M)
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.M | re.S)
FINDING = re.compile(r"^(?:error|warning)\[(PV\d{4})\]", re.M)
COMPANION = re.compile(r"comes\s+with\s+`(PV\d{4})`")
HOLE = re.compile(r"\\\{\d\\\}")

# What costs more than everybody's test run should: why.
HEAVY = {"PV0604": "20 million values take 3 GB"}

FAMILIES = (("01", "The text of a file"), ("02", "Names and declarations"), ("03", "Types, units and dimensions"),
            ("04", "Rules, scores, ranking, decide and tests"), ("05", "Warnings"), ("06", "Data files and adapters"),
            ("07", "The case"), ("08", "The program as a whole"))


ROOT = Path(__file__).resolve().parents[2]


def run(command, folder, binary):
    """What a terminal shows after the command line: its output and, where it is not 0, its exit code."""
    env = {**os.environ, "PATH": f"{Path(binary).resolve().parent}:{os.environ['PATH']}", "NO_COLOR": "1", "LC_ALL": "C.UTF-8",
           "PROVISO_HOME": str(ROOT)}
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=60, check=False)
    text = done.stdout.decode("utf-8", "backslashreplace")
    return text + (f"[exit {done.returncode}]\n" if done.returncode else "")


def commands(console):
    return [line[2:] for line in console.splitlines() if line.startswith("$ ")]


def files_of(section):
    return {block[2]: block[3] for block in BLOCK.finditer(section) if block[2]}


def console_of(section):
    found = [block[3] for block in BLOCK.finditer(section) if block[1] == "console"]
    return found[0] if found else ""


def play(console, files, binary):
    """The console block as it comes out now, in a scratch folder that holds the files."""
    with tempfile.TemporaryDirectory() as scratch:
        for name, text in files.items():
            path = Path(scratch) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return "\n".join(f"$ {command}\n{run(command, scratch, binary)}" for command in commands(console))


def problems_of(page, code, message, binary):
    """What is wrong with the page, and the page as it should be."""
    problems = []
    title, _, rest = page.partition("\n")
    pattern = HOLE.sub("(.+)", re.escape(message))
    if not re.fullmatch(f"# {code}: {pattern}", title) or HOLE.search(re.escape(title)):
        problems.append(f"the title is `{title}`, the message `{message}`")
    if "\n## Example\n" not in rest or "\n## Repaired\n" not in rest:
        return problems + ["has no sections `Example` and `Repaired`"], page
    text, _, rest = rest.partition("\n## Example\n")
    example, _, repaired = rest.partition("\n## Repaired\n")
    if len(text.strip()) < 80:
        problems.append("says nothing of what the message means")

    broken = files_of(example)
    if not commands(console_of(example)):
        return problems + ["the example runs nothing"], page
    shown = play(console_of(example), broken, binary)
    found = FINDING.findall(shown)
    if found.count(code) != 1:
        problems.append(f"the example reports {code} {found.count(code)} times:\n{shown}")
    if set(found) - {code} != set(COMPANION.findall(text)):
        problems.append(f"the example reports more than {code}, or less than the page says:\n{shown}")

    mended = play(console_of(repaired) or console_of(example), {**broken, **files_of(repaired)}, binary)
    if FINDING.search(mended) or re.search(r"^\[exit ([3-9]|\d\d+)\]", mended, re.M):
        problems.append(f"the repair is not accepted:\n{mended}")
    if not console_of(repaired) and not files_of(repaired):
        problems.append("nothing is repaired")

    now = page
    for old, new in ((console_of(example), shown), (console_of(repaired), mended)):
        if old:
            now = now.replace(f"```console\n{old}```", f"```console\n{new}```")
    return problems, now


def index(registry, pages):
    lines = ["# Diagnostics\n", "\n", "Every finding of the tool has a code that never changes. `proviso check --explain CODE` shows its page.\n",
             "The pages are tested: each example is reported as it says, and its repair is accepted.\n"]
    for prefix, heading in FAMILIES:
        lines += ["\n", f"## PV{prefix}xx: {heading}\n", "\n"]
        for code in sorted(registry):
            if code[2:4] == prefix and code in pages:
                title = pages[code].partition("\n")[0].partition(": ")[2]
                lines.append(f"- [{code}]({code}.md) {title}\n")
    return "".join(lines)


def compare(path, old, new):
    """Whether the file is as it should be; shows the difference, and takes it over where that is asked for."""
    if old == new:
        return True
    sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True), str(path), "now"))
    if os.environ.get("PROVISO_ACCEPT") == "1":
        path.write_text(new, encoding="utf-8")
        print(f"{path}: REWRITTEN, read it before you commit")
    return False


def check(registry, folder, binary, only):
    pages = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("PV*.md")}
    wrong = [f"{code}: has no page" for code in registry if code not in pages]
    wrong += [f"{code}: is not a code of the registry" for code in pages if code not in registry]
    heavy = set() if os.environ.get("PROVISO_HEAVY") == "1" else set(HEAVY)
    codes = sorted(code for code in pages if code in registry and code not in heavy and (not only or code in only))
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda code: problems_of(pages[code], code, registry[code], binary), codes))
    for code, (problems, now) in zip(codes, results):
        wrong += [f"{code}: {problem}" for problem in problems]
        if not compare(folder / f"{code}.md", pages[code], now):
            wrong.append(f"{code}: shows what is not printed")
    listing = folder / "README.md"
    if not compare(listing, listing.read_text(encoding="utf-8") if listing.exists() else "", index(registry, pages)):
        wrong.append("README.md: does not list the pages as they are")
    return wrong


def self_test():
    """A page that lies is found out. The tool is played by `sh`: the file is what it would report."""
    head = "# PV9999: `NAME` is odd\n\n" + "A name is even, because two people have to be able to share it. " * 2 + "\n\n## Example\n\n"
    console = "```console\n$ sh a\nerror[PV9999]: seen\n```\n"
    bad, good = '```text a\necho "error[PV9999]: seen"\n```\n\n', "\n## Repaired\n\n```text a\n:\n```\n"
    true_page = head + bad + console + good
    lies = {
        "reported twice": true_page.replace("seen\"\n", "seen\"; echo 'error[PV9999]: again'\n"),
        "reported with another": true_page.replace("seen\"\n", "seen\"; echo 'error[PV9998]: too'\n"),
        "never reported": true_page.replace('echo "error[PV9999]: seen"', ":"),
        "not repaired": true_page.replace("```text a\n:\n", "```text a\necho 'error[PV9999]: still'\n"),
        "repair crashes": true_page.replace("```text a\n:\n", "```text a\nexit 4\n"),
        "another title": true_page.replace("is odd", "is even"),
        "title with a hole": true_page.replace("`NAME`", "`{0}`"),
        "prints something else": true_page.replace("error[PV9999]: seen\n```", "error[PV9999]: saw\n```"),
        "says nothing": true_page.replace(head, "# PV9999: `NAME` is odd\n\n## Example\n\n"),
        "a companion that is not reported": true_page.replace("A name", "It comes with `PV9998`. A name"),
        "no repair": true_page.replace("## Repaired", "## Else"),
    }
    problems, now = problems_of(true_page, "PV9999", "`{0}` is odd", "/bin/sh")
    if problems or now != true_page:
        sys.exit(f"self-test: a true page is refused: {problems}")
    for name, page in lies.items():
        problems, now = problems_of(page, "PV9999", "`{0}` is odd", "/bin/sh")
        if not problems and now == page:
            sys.exit(f"self-test: passes though {name}")
    print("self-test passed")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--proviso")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("codes", nargs="*")
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()
    registry = {row[1]: row[3].replace('\\"', '"') for file in (ROOT / "engine/diag").glob("*.def")
                for row in ROW.finditer(file.read_text(encoding="utf-8"))}
    if not registry:
        sys.exit("the registry is empty")
    wrong = check(registry, ROOT / "docs/diagnostics", arguments.proviso, arguments.codes)
    for line in wrong:
        print(line)
    print(f"{len(registry)} codes, {len(wrong)} problems")
    if wrong:
        sys.exit(1)


if __name__ == "__main__":
    main()
