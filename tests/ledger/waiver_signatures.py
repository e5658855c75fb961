#!/usr/bin/env python3
"""Where a case lists keys, whoever approves by the name of one has to have signed the file that the waiver stands in.

Every way in which such a signature can fail to count goes through the commands that waiver_defects.py goes through. A `test` block
speaks of no file, so there the same waiver holds.
"""

import json
import shutil

from common import Tool, arguments, check, finish
from waiver_case import ANN, OFFER, WAIVER, Case, counts_for_nothing, holds

SIGNED = "2026-11-20"


class Keys:
    """Who has a key, and the case's list of them."""

    def __init__(self, tool, folder):
        self.tool, self.list, self.lines = tool, folder / "keys.toml", {}
        for owner in ("Ann", "Ben", "Cleo", "Eve"):
            self.make(owner, owner)
        self.make("Ben again", "Ben")

    def make(self, key, owner):
        done = self.tool.run("key", "new", owner, "--out", self.file(key), ok=0)
        self.lines[key] = done.stdout.decode().split()[-1]

    def file(self, key):
        return self.tool.folder / f"{key}.key"

    def id(self, key):
        return "+".join(self.lines[key].split("+")[:2])

    def write(self, keys):
        """Each with what else its line says: days, or that it is revoked."""
        self.list.write_text("".join(f'[[keys]]\nkey = "{self.lines[key]}"\nrole = "approver"\n{more}\n' for key, more in keys.items()))


class Signed:
    """The case, with the envelope beside its waivers made anew each time."""

    def __init__(self, tool, clearances=""):
        self.tool = tool
        self.case = Case(tool, 'keys = "keys.toml"\n' + clearances)
        self.keys = Keys(tool, self.case.folder)
        self.waivers = self.case.folder / "waivers.toml"

    def write(self, keys, signers, on=SIGNED, waiver=None):
        self.case.write(waiver or WAIVER, OFFER, "short_term", "waived")
        self.keys.write(keys)
        self.sign(self.waivers, signers, on)

    def sign(self, file, signers, on=SIGNED):
        (envelope := file.with_name(file.name + ".dsse.json")).unlink(missing_ok=True)
        for signer in signers:
            self.tool.run("sign", file, "--key", self.keys.file(signer), "--on", on, ok=0)
        return envelope

    def change(self, edit, suffix=".dsse.json"):
        file = self.waivers.with_name("waivers.toml" + suffix)
        file.write_text(edit(file.read_text()))


BOTH = {"Ann": "", "Ben": ""}


def every_defect(tool, signed):
    ben = signed.keys.id("Ben")
    # name, keys, who signs, on which day, what is changed after that, the reason as it has to be told
    defects = [
        ("nobody signed", BOTH, (), SIGNED, None, "Ann has not signed waivers.toml; Ben has not signed waivers.toml"),
        ("one of two", BOTH, ("Ann",), SIGNED, None, "Ben has not signed waivers.toml"),
        ("somebody else", BOTH | {"Eve": ""}, ("Ann", "Eve"), SIGNED, None, "Ben has not signed waivers.toml"),
        ("another key of his", BOTH, ("Ann", "Ben again"), SIGNED, None, "waivers.toml is signed by a key of Ben that is not listed"),
        ("expired", {"Ann": "", "Ben": "valid_until = 2026-11-29"}, ("Ann", "Ben"), SIGNED, None,
         f"waivers.toml is signed, but its key {ben} expired on 2026-11-29"),
        ("not yet valid", {"Ann": "", "Ben": "valid_from = 2026-11-21"}, ("Ann", "Ben"), SIGNED, None,
         f"waivers.toml is signed, but its key {ben} is not valid before 2026-11-21"),
        ("revoked", {"Ann": "", "Ben": "revoked = true"}, ("Ann", "Ben"), SIGNED, None,
         f"waivers.toml is signed, but its key {ben} is revoked"),
        ("signed later", BOTH, ("Ann", "Ben"), "2026-12-01", None,
         "waivers.toml was signed on 2026-12-01, after the day of the decision"),
        ("the file changed", BOTH, ("Ann", "Ben"), SIGNED, lambda: signed.change(lambda text: text + "# more\n", ""),
         "waivers.toml has changed since it was signed"),
        ("no envelope", BOTH, ("Ann", "Ben"), SIGNED, lambda: signed.change(lambda text: text[:-2]),
         "waivers.toml.dsse.json is no envelope"),
        ("another payload", BOTH, ("Ann", "Ben"), SIGNED, lambda: signed.change(lambda text: text.replace('"payload":"e', '"payload":"f')),
         f"the signature of {ben} on waivers.toml does not hold"),
    ]
    for name, keys, signers, on, change, reason in defects:
        signed.write(keys, signers, on)
        if change:
            change()
        counts_for_nothing(tool, signed.case, name, "short_term", reason)
    signed.write(BOTH, ("Ann",))  # the same person by another spelling
    signed.change(lambda text: text.replace('"Ben"', '" BEN"'), "")
    signed.sign(signed.waivers, ("Ann",))
    counts_for_nothing(tool, signed.case, "spelt otherwise", "short_term", "Ben has not signed waivers.toml")
    # A person whose name has a blank: the list says whose key it is, and its own name binds as before.
    carla = {**WAIVER, "approved_by": [ANN, ("Carla Platform", "platform_lead")]}
    for holder, signers in (("Carla Platform", ("Ann",)), (" carla PLATFORM", ())):
        signed.write({"Ann": "", "Ben": f'holder = "{holder}"'}, signers, waiver=carla)
        counts_for_nothing(tool, signed.case, "a holder", "short_term", f"{holder.strip()} has not signed waivers.toml")
    signed.write({"Ann": "", "Ben": 'holder = "Carla Platform"'}, ("Ann",))
    counts_for_nothing(tool, signed.case, "a holder by the key's name", "short_term", "Ben has not signed waivers.toml")
    return len(defects) + 4


def every_waiver_that_holds(tool, signed):
    expired = "valid_until = 2026-11-19"
    everyone = [
        ("both signed", BOTH, ("Ann", "Ben")),
        ("one has no key", {"Ann": ""}, ("Ann",)),
        ("none has a key", {"Eve": ""}, ()),
        ("on the key's last day", {"Ann": "", "Ben": "valid_from = 2026-11-20\nvalid_until = 2026-11-30"}, ("Ann", "Ben")),
        ("with a later key", BOTH | {"Ben": expired, "Ben again": ""}, ("Ann", "Ben again")),
        ("an old signature beside it", BOTH | {"Ben": expired, "Ben again": ""}, ("Ann", "Ben", "Ben again")),
    ]
    for name, keys, signers in everyone:
        signed.write(keys, signers)
        holds(tool, signed.case, name)
    carla = {**WAIVER, "approved_by": [ANN, ("Carla Platform", "platform_lead")]}
    signed.write({"Ann": "", "Ben": 'holder = "Carla Platform"'}, ("Ann", "Ben"), waiver=carla)
    holds(tool, signed.case, "a holder")
    return len(everyone) + 1


def signed_on_different_days(tool, signed):
    """Who signs later joins what was signed; who names another day is told that the envelope says something else."""
    signed.write(BOTH, ("Ann",))
    tool.run("sign", signed.waivers, "--key", signed.keys.file("Ben"), "--on", "2026-11-21", ok=3)
    told = tool.run("sign", signed.waivers, "--key", signed.keys.file("Ben"), "--format", "json", ok=0).stdout
    check(json.loads(told)["signed_on"] == SIGNED, f"joined: {told}")
    holds(tool, signed.case, "joined later")


def clearances(tool):
    """A condition stays open until the one who clears it has signed, where he has a key."""
    shutil.rmtree(tool.folder / "case")
    for key in tool.folder.glob("*.key"):
        key.unlink()
    signed = Signed(tool, 'clearances = "clearances.toml"\n')
    file = signed.case.folder / "clearances.toml"
    signed.write(BOTH | {"Cleo": ""}, ("Ann", "Ben"), waiver={**WAIVER, "conditions": ["a second quote"]})
    file.write_text('[[clearances]]\nwaiver = "W-1"\ncondition = "a second quote"\nby = "Cleo"\nrole = "cfo"\non = 2026-11-25\n')
    for signers, kind in (((), "conditional"), (("Ann",), "conditional"), (("Cleo",), "award")):
        signed.sign(file, signers)
        _, decision = signed.case.decide()
        check(decision["verdict"]["kind"] == kind, f"cleared by {signers}: {decision['verdict']}")
        told = "Cleo has not signed clearances.toml" in json.dumps(decision["unused_clearances"])
        check(told == (kind == "conditional"), f"cleared by {signers}: {decision['unused_clearances']}")


def main():
    given = arguments()
    tool = Tool(given.proviso, given.root)
    signed = Signed(tool)
    defects = every_defect(tool, signed)
    held = every_waiver_that_holds(tool, signed)
    signed_on_different_days(tool, signed)
    clearances(tool)
    finish(f"{defects} signatures that do not count and {held} that do, through seven commands")


main()
