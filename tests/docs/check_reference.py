#!/usr/bin/env python3
"""Every word of the grammar and every function of the checker stands in the reference, in code.

    check_reference.py --root FOLDER
    check_reference.py --self-test
"""

import argparse
import re
import sys
from pathlib import Path

CODE = re.compile(r"(?ms)^```[^\n]*\n(.*?)^```|`([^`\n]+)`")


def grammar_words(grammar):
    rules = re.findall(r"(?ms)^(?:hardWord|softWord)\s*:(.*?);", grammar)
    return {word for rule in rules for word in re.findall(r"'(\w+)'", rule)}


def functions(builtins, binders):
    rows = re.findall(r'^\s*\{"(\w+)", \w+, \{', builtins, re.M)
    return set(rows) | set(re.findall(r'\{"(\w+)", ast::BinderKind::', binders))


def missing(words, page):
    code = " ".join(block or span for block, span in CODE.findall(page))
    return sorted(words - set(re.findall(r"\w+", code)))


def self_test():
    words = grammar_words("hardWord : 'policy' | 'use' ;\nsoftWord : 'title'\n | 'up' ;\nother : 'no' ;\n")
    assert words == {"policy", "use", "title", "up"}, words
    assert functions('  {"abs", Abs, {"x"}, 1},\n', '{"any", ast::BinderKind::Any, 1},') == {"abs", "any"}
    assert missing(words, "use `policy a` and\n```proviso\ntitle up\n```\n") == ["use"]
    print("self-test passed")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--root", type=Path)
    parser.add_argument("--self-test", action="store_true")
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()

    def text(path):
        return (arguments.root / path).read_text(encoding="utf-8")

    words = grammar_words(text("grammar/Proviso.g4"))
    known = functions(text("engine/check/builtins.cpp"), text("engine/check/binders.cpp"))
    if len(words) < 50 or len(known) < 20:
        sys.exit(f"found {len(words)} words and {len(known)} functions only: are they written differently now?")
    absent = missing(words | known, text("docs/language.md"))
    print(f"{len(words)} words and {len(known)} functions, not in the reference: {', '.join(absent) or 'none'}")
    sys.exit(1 if absent else 0)


if __name__ == "__main__":
    main()
