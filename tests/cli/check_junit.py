#!/usr/bin/env python3
"""Reads a JUnit report of `proviso test` as its consumers do, and holds it to the schema of Jenkins' xunit plugin.

    check_junit.py --proviso BINARY FILE...

What is checked is the part of junit-10.xsd that the report uses: the elements and where they may stand, the attributes that must be
there and those that may, and that the counts are those of the elements.
"""

import argparse
import subprocess
import sys
import xml.etree.ElementTree as xml

CHILDREN = {
    "testsuites": {"testsuite"},
    "testsuite": {"testcase", "properties", "system-out", "system-err"},
    "testcase": {"skipped", "error", "failure", "system-out", "system-err"},
    "failure": set(),
    "error": set(),
}
NEEDED = {"testsuite": {"name", "tests"}, "testcase": {"name"}}
ALLOWED = {
    "testsuites": {"name", "time", "tests", "failures", "disabled", "errors"},
    "testsuite": {"name", "tests", "failures", "errors", "time", "disabled", "skipped", "timestamp", "hostname", "id", "package"},
    "testcase": {"name", "assertions", "time", "classname", "status"},
    "failure": {"type", "message"},
    "error": {"type", "message"},
}


def trouble(element):
    tag = element.tag
    if tag not in CHILDREN:
        yield f"there is no <{tag}>"
        return
    if missing := NEEDED.get(tag, set()) - set(element.keys()):
        yield f"<{tag}> lacks {sorted(missing)}"
    if more := set(element.keys()) - ALLOWED[tag]:
        yield f"<{tag}> has {sorted(more)}"
    for child in element:
        if child.tag not in CHILDREN[tag]:
            yield f"<{child.tag}> stands in <{tag}>"
        yield from trouble(child)
    if tag in ("testsuite", "testsuites"):
        counts = {"tests": "testcase", "failures": "failure", "errors": "error"}
        for attribute, what in counts.items():
            found = sum(1 for _ in element.iter(what))
            if int(element.get(attribute)) != found:
                yield f"<{tag}> counts {element.get(attribute)} {attribute}, there are {found}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--proviso", required=True)
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    done = subprocess.run([arguments.proviso, "test", "--format", "junit", *arguments.files], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, timeout=60, check=False)
    root = xml.fromstring(done.stdout)
    found = list(trouble(root))
    if root.tag != "testsuites":
        found.append(f"the root is <{root.tag}>")
    if not root.findall(".//failure") or not root.findall(".//error") or len(root) != len(arguments.files):
        found.append("the report shows no failure, no error, or not every file")
    print("\n".join(found) or f"{root.get('tests')} test cases, as the schema wants them")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
