#!/usr/bin/env python3
"""Runs what the pages of the documentation show, so that they cannot come to lie.

    run_snippets.py --proviso BINARY --root FOLDER PAGE...
    run_snippets.py --self-test

The first line of a fenced block says how it is held to the truth:

    proviso                   a whole policy or module: checks without a finding, and its tests pass
    proviso prelude           the same, and what the fragments and expectations below it stand on
    proviso fragment          declarations, added to the prelude; their tests pass, too
    proviso expect            the inside of a test, added to the prelude
    proviso [...] fail PVnnnn refused with this code and no other
    LANGUAGE file NAME        begins the file NAME in the page's own scratch folder
    LANGUAGE append NAME      adds to it
    LANGUAGE change NAME      takes the place of its paragraph that begins with the same two words
    LANGUAGE from PATH        every line of it stands in that file of the repository, in this order
    console                   a transcript (tests/cli/run_transcripts.py), run in the scratch folder, or in FOLDER where
                              the page writes no file

Any other block is prose. Blocks are taken in their order. With PROVISO_ACCEPT=1 transcripts are rewritten. Links to files and to
headings lead somewhere.
"""

import argparse
import difflib
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "cli"))
from run_transcripts import replay  # noqa: E402

BLOCK = re.compile(r"(?ms)^(?P<fence>```+)(?P<info>[^\n`]*)\n(?P<text>.*?)^(?P=fence)[ \t]*$")
KINDS = ("prelude", "fragment", "expect")


class Trouble(Exception):
    """What is wrong with a block, for the page's author."""


def paragraphs(text):
    return re.split(r"\n{2,}", text.strip("\n"))


def head(paragraph):
    """The first two words of a paragraph, comments before it left out."""
    lines = [line for line in paragraph.splitlines() if not line.lstrip().startswith(("//", "#"))]
    return lines[0].split()[:2] if lines and lines[0].split() else None


def write(action, file, text):
    """`file`, `append` and `change`: what the page tells its reader to do to a file."""
    if action == "file":
        file.parent.mkdir(parents=True, exist_ok=True)
        return file.write_text(text, encoding="utf-8")
    if not file.exists():
        raise Trouble(f"`{file.name}` is not begun yet")
    old = file.read_text(encoding="utf-8")
    if action == "append":
        return file.write_text(old + "\n" + text, encoding="utf-8")
    parts = paragraphs(old)
    for new in paragraphs(text):
        at = [i for i, part in enumerate(parts) if head(part) == head(new)]
        if len(at) != 1:
            raise Trouble(f"{len(at)} paragraphs of `{file.name}` begin with `{' '.join(head(new))}`")
        parts[at[0]] = new
    return file.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def stands_in(text, file):
    """`from`: every line of the block, in this order; comments at the end of lines are the page's own."""
    rest = iter([line.strip() for line in file.read_text(encoding="utf-8").splitlines()])
    for line in text.splitlines():
        wanted = re.sub(r"\s+#.*$", "", line).strip()
        if wanted and not any(wanted == line for line in rest):
            raise Trouble(f"`{wanted}` does not stand in `{file.name}`, or not in this order")


def anchors(text):
    """What GitHub calls the headings of a page."""
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in re.findall(r"(?m)^#+ (.*)$", text)}


def dead_links(page, text):
    prose = BLOCK.sub("", text)
    for link in re.findall(r"\]\(([^)\s]+)\)", prose):
        if "://" in link:
            continue
        file, _, anchor = link.partition("#")
        target = page.parent / file if file else page
        if not target.exists():
            yield f"{page}: the link `{link}` leads to no file\n"
        elif anchor and anchor not in anchors(BLOCK.sub("", target.read_text(encoding="utf-8"))):
            yield f"{page}: the link `{link}` leads to no heading\n"


class Page:
    def __init__(self, path, root, binary):
        self.path, self.root, self.binary, self.prelude, self.count = path, root, binary, None, 0

    def proviso(self, *arguments):
        return subprocess.run([self.binary, *arguments], capture_output=True, text=True, check=False, timeout=120,
                              cwd=self.folder, env={**os.environ, "NO_COLOR": "1"})

    def findings(self, file):
        done = self.proviso("check", "--format", "json", str(file))
        try:
            return json.loads(done.stdout)["diagnostics"]
        except ValueError:
            raise Trouble(f"`check` said no JSON: {done.stdout}{done.stderr}") from None

    def whole(self, kind, text):
        if kind in ("fragment", "expect") and self.prelude is None:
            raise Trouble("no prelude stands above it")
        if kind == "fragment":
            return self.prelude + "\n" + text
        if kind == "expect":
            return self.prelude + f'\ntest "this block"\n{text}'
        return text

    def policy(self, words, text):
        wanted = None
        if len(words) >= 2 and words[-2] == "fail":
            wanted, words = words[-1], words[:-2]
        if len(words) > 1 or (words and words[0] not in KINDS):
            raise Trouble(f"`{' '.join(words)}` is no kind of block")
        kind = words[0] if words else "whole"
        if kind == "prelude":
            self.prelude = text
        file = self.folder / "block.proviso"
        file.write_text(self.whole(kind, text), encoding="utf-8")
        found = self.findings(file)
        if wanted is not None:
            if {finding["code"] for finding in found} != {wanted}:
                raise Trouble(f"expected {wanted}, found {self.told(found) or 'nothing wrong'}")
            return
        if found:
            raise Trouble(self.told(found))
        if re.search(r"^test ", file.read_text(encoding="utf-8"), re.M):
            done = self.proviso("test", str(file))
            if done.returncode != 0:
                raise Trouble(done.stdout + done.stderr)

    @staticmethod
    def told(found):
        return "\n".join(f"{finding['code']}: {finding['message']}" for finding in found)

    def block(self, info, text):
        """What stands between the fences afterwards."""
        words = info.split()
        if words == ["console"]:
            return replay(text, self.console, self.binary)
        if len(words) == 3 and words[1] in ("file", "append", "change"):
            write(words[1], self.folder / words[2], text)
        elif len(words) == 3 and words[1] == "from":
            stands_in(text, self.root / words[2])
        elif words and words[0] == "proviso":
            self.policy(words[1:], text)
        elif len(words) > 1:
            raise Trouble(f"`{info.strip()}` is no kind of block")
        else:
            return text
        return text

    def run(self):
        """The page as it should be, and what is wrong with it."""
        old = self.path.read_text(encoding="utf-8")
        own_files = any(len(m["info"].split()) == 3 and m["info"].split()[1] == "file" for m in BLOCK.finditer(old))
        troubles = []

        def one(match):
            self.count += len(match["info"].split()) > 1 or match["info"].strip() in ("proviso", "console")
            text = match["text"]
            try:
                text = self.block(match["info"], text)
            except Trouble as trouble:
                troubles.append(f"{self.path}:{old.count(chr(10), 0, match.start()) + 1}: ```{match['info']}\n{trouble}\n")
            return f"{match['fence']}{match['info']}\n{text}{match['fence']}"

        with tempfile.TemporaryDirectory() as scratch:
            self.folder = Path(scratch)
            self.console = self.folder if own_files else self.root
            new = BLOCK.sub(one, old)
        troubles += dead_links(self.path, old)
        return old, new, troubles


def check(path, root, binary):
    page = Page(path, root, binary)
    old, new, troubles = page.run()
    print("\n".join(troubles), end="")
    if old != new:
        sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True), str(path), "now"))
        if os.environ.get("PROVISO_ACCEPT") == "1":
            path.write_text(new, encoding="utf-8")
            print(f"{path}: REWRITTEN, read it before you commit")
    print(f"{path.name}: {page.count} blocks")
    return not troubles and old == new


def self_test(binary):
    prelude = "```proviso prelude\nmodule page\n\nlet price: USD/h = 2 USD/h\n```\n"
    cases = [
        ("```proviso\nmodule a\n\nlet x: USD = 1 USD\n```\n", True),
        ("```proviso\nmodule a\n\nlet x: USD = 1 h\n```\n", False),
        ("```proviso fail PV0301\nmodule a\n\nlet x: USD = 1 h\n```\n", True),
        ("```proviso fail PV0302\nmodule a\n\nlet x: USD = 1 h\n```\n", False),
        ("```proviso fail PV0301\nmodule a\n\nlet x: USD = 1 USD\n```\n", False),
        ("```proviso fragment\nlet y: USD = price * 2 h\n```\n", False),
        (prelude + "```proviso fragment\nlet y: USD = price * 2 h\n```\n", True),
        (prelude + "```proviso expect\nexpect price * 2 h == 4 USD\n```\n", True),
        (prelude + "```proviso expect\nexpect price * 2 h == 5 USD\n```\n", False),
        (prelude + "```proviso expect fail PV0302\nexpect price == 2 USD\n```\n", True),
        (prelude + "```proviso fragmnt\nlet y: USD = price * 2 h\n```\n", False),
        ("```toml file a/b\nx = 1\n```\n```console\n$ cat a/b\nx = 1\n```\n", True),
        ("```toml file a/b\nx = 1\n```\n```toml append a/b\ny = 2\n```\n```console\n$ cat a/b\nx = 1\n\ny = 2\n```\n", True),
        ("```toml file b\nx = 1\n\ny = 2\n```\n```toml change b\nx = 3\n```\n```console\n$ cat b\nx = 3\n\ny = 2\n```\n", True),
        ("```toml file b\nx = 1\n```\n```toml change b\nz = 3\n```\n", False),
        ("```console\n$ echo a\nb\n```\n", False),
        ("```toml from facts.toml\nx = 1   # one\nz = 3\n```\n", True),
        ("```toml from facts.toml\nz = 3\nx = 1\n```\n", False),
        ("```proviso\nno first line\n```\n", False),
        ("words\n", True),
        ("# A b\n[here](#a-b) [there](facts.toml)\n", True),
        ("# A b\n[here](#a-c)\n", False),
        ("[there](facts.json)\n", False),
    ]
    with tempfile.TemporaryDirectory() as scratch:
        page = Path(scratch) / "page.md"
        (Path(scratch) / "facts.toml").write_text("x = 1\ny = 2\nz = 3\n", encoding="utf-8")
        for text, right in cases:
            page.write_text(text, encoding="utf-8")
            if check(page, Path(scratch), binary) != right:
                sys.exit(f"self-test: should be {right}:\n{text}")
    print("self-test passed")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--proviso", type=Path, required=True)
    parser.add_argument("--root", type=Path)
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("pages", nargs="*", type=Path)
    arguments = parser.parse_args()
    binary = arguments.proviso.resolve()
    if arguments.self_test:
        return self_test(binary)
    failed = [page for page in arguments.pages if not check(page.resolve(), arguments.root.resolve(), binary)]
    print(f"{len(arguments.pages) - len(failed)} passed, {len(failed)} failed")
    if failed or not arguments.pages:
        sys.exit(1)


if __name__ == "__main__":
    main()
