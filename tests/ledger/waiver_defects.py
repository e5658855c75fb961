#!/usr/bin/env python3
"""Every way in which a waiver can be no waiver, through every command that decides.

One check of waivers serves all: for each defect `eval`, `explain`, `test`, `waivers`, `ledger why` and `ledger replay` have to say that
the rule failed, and for which reason the waiver does not count. One that holds is failed and waived everywhere, never passed.
"""

import json

from common import Tool, arguments, check, finish

POLICY = """policy acme.terms
    title    "Short commitments"
    version  "1"
    owner    "finance@example.com"
    currency USD

record Offer { id: text, provider: text, price: USD/gpu/h, term: month }
input offers: list of Offer
subject offer in offers

require short_term "Commitments last at most six months"
    that offer.term <= 6 month
    else "{offer.term}"
    waivable by cfo and platform_lead up to offer.price * 1 gpu * offer.term

final require known_provider "The provider is not barred"
    that offer.provider != "barred.example"
    else "{offer.provider} is barred"

require priced "It has a price"
    that offer.price < 100 USD/gpu/h
    else "{offer.price}"
"""

# 2 USD/gpu/h for a GPU and 12 months of 730 h: 17,520 USD are at stake.
OFFER = {"id": '"long"', "provider": '"north.example"', "price": '"2 USD/gpu/h"', "term": '"12 month"'}

ANN, BEN = ("Ann", "cfo"), ("Ben", "platform_lead")
WAIVER = {"id": "W-1", "rule": "short_term", "scope": "long", "reason": "funded for a year", "requested_by": "Zoe",
          "approved_by": [ANN, BEN], "issued_on": "2026-11-01", "expires_on": "2026-11-30", "max_amount": "17520 USD",
          "revoked": False, "risk": "the model may change", "compensating_controls": "a review each month",
          "evidence": ["memo 4"]}

# name, rule, change of the waiver, change of the offer, the reason as it has to be told. One that is sound, of another candidate, is
# unused, not invalid.
DEFECTS = [
    ("expired", "short_term", {"expires_on": "2026-11-29"}, {}, "expired on 2026-11-29"),
    ("not yet issued", "short_term", {"issued_on": "2026-12-01", "expires_on": "2026-12-31"}, {},
     "issued on 2026-12-01, after 2026-11-30"),
    ("ends before it begins", "short_term", {"issued_on": "2026-11-30", "expires_on": "2026-11-29"}, {},
     "it ends on 2026-11-29, before it is issued"),
    ("revoked", "short_term", {"revoked": True}, {}, "revoked"),
    ("four eyes", "short_term", {"requested_by": " ann"}, {}, "Ann requested it and approved it"),
    ("one role of two", "short_term", {"approved_by": [ANN]}, {}, "missing: platform_lead"),
    ("one person in both roles", "short_term", {"approved_by": [ANN, ("ANN ", "platform_lead")]}, {},
     "not approved by cfo and platform_lead, each another person"),
    ("a role that may not", "short_term", {"approved_by": [ANN, ("Ben", "buyer")]}, {}, "missing: platform_lead"),
    ("nobody approved", "short_term", {"approved_by": []}, {}, "missing: cfo and platform_lead"),
    ("a cent too little", "short_term", {"max_amount": "17519.99 USD"}, {},
     "covers up to 17519.99 USD, and 17520 USD is at stake"),
    ("no amount", "short_term", {"max_amount": None}, {}, "it states no largest amount, and the rule asks for one"),
    ("another candidate", "short_term", {"scope": "longer"}, {}, "no candidate is in its scope `longer`"),
    ("another provider", "short_term", {"scope": "provider south.example"}, {},
     "no candidate is in its scope `provider south.example`"),
    ("a rule that is not there", "short_term", {"rule": "short_tern"}, {}, "no rule is named `short_tern`"),
    ("another rule", "short_term", {"rule": "priced"}, {}, "the rule cannot be waived"),
    ("a final rule", "known_provider", {"rule": "known_provider"}, {"provider": '"barred.example"', "term": '"6 month"'},
     "the rule is final and cannot be waived"),
    ("a rule nobody may waive", "priced", {"rule": "priced"}, {"price": '"100 USD/gpu/h"', "term": '"6 month"'},
     "the rule cannot be waived"),
]

# What holds, at its exact limits, and in each scope.
HOLDS = [
    ("as it is", {}),
    ("on its first day", {"issued_on": "2026-11-30"}),
    ("for the provider", {"scope": "provider north.example"}),
    ("for the case", {"scope": "case"}),
    ("by the rule's full name", {"rule": "acme.terms.short_term"}),
    ("of more than is at stake", {"max_amount": "17520.01 USD"}),
    ("approved by more than needed", {"approved_by": [("Cleo", "cfo"), ANN, BEN]}),
]


def in_toml(waiver):
    def value(name, item):
        if name == "approved_by":
            return "[" + ", ".join(f'{{ name = "{who}", role = "{role}" }}' for who, role in item) + "]"
        if isinstance(item, list):
            return json.dumps(item)
        if isinstance(item, bool):
            return str(item).lower()
        return item if name.endswith("_on") else json.dumps(item)
    return "[[waivers]]\n" + "".join(f"{name} = {value(name, item)}\n" for name, item in waiver.items() if item is not None)


def in_language(waiver, offer, rule, outcome):
    def value(name, item):
        if name == "approved_by":
            return "[" + ", ".join(f'Approver {{ name: "{who}", role: "{role}" }}' for who, role in item) + "]"
        if isinstance(item, list):
            return json.dumps(item)
        if isinstance(item, bool):
            return str(item).lower()
        return item if name.endswith("_on") or name == "max_amount" else json.dumps(item)
    fields = ", ".join(f"{name}: {value(name, item)}" for name, item in waiver.items() if item is not None)
    made = ", ".join(f"{name}: {text if name in ('id', 'provider') else json.loads(text)}" for name, text in offer.items())
    return (f'\ntest "waiver" given as_of = 2026-11-30 given offer = Offer {{ {made} }} given waivers = [Waiver {{ {fields} }}]\n'
            f"    expect {rule} {outcome}\n")


class Case:
    """One folder, written anew for each waiver."""

    def __init__(self, tool):
        self.tool = tool
        self.folder = tool.folder / "case"
        self.folder.mkdir()
        self.count = 0
        (self.folder / "case.toml").write_text('policy = "terms.proviso"\nas_of = 2026-11-30\n[inputs]\noffers = "offers.toml"\n'
                                               '[files]\nwaivers = "waivers.toml"\n')

    def write(self, waiver, offer, rule, outcome):
        (self.folder / "terms.proviso").write_text(POLICY + in_language(waiver, offer, rule, outcome))
        (self.folder / "offers.toml").write_text("[[offers]]\n" + "".join(f"{k} = {v}\n" for k, v in offer.items()))
        (self.folder / "waivers.toml").write_text(in_toml(waiver))

    def decide(self):
        """The recorded decision, held against its replay."""
        self.count += 1
        ledger = self.tool.folder / f"{self.count}.ledger"
        document = self.tool.record(ledger, self.folder)
        replayed = json.loads(self.tool.run("ledger", "replay", "--all", "--ledger", ledger, "--format", "json", ok=0).stdout)
        check(all(one["same_bytes"] for one in replayed["decisions"]) and replayed["decisions"], f"replay: {replayed}")
        return ledger, json.loads(document)


def every_defect(tool, case):
    for name, rule, change, offer_change, reason in DEFECTS:
        offer = {**OFFER, **offer_change}
        case.write({**WAIVER, **change}, offer, rule, "fails")
        ledger, decision = case.decide()
        full = f"acme.terms.{rule}"
        candidate = decision["candidates"][0]
        result = next(one for one in candidate["rules"] if one["rule"] == full)
        check(decision["verdict"]["kind"] == "reject" and candidate["status"] == "ineligible", f"{name}: {decision['verdict']}")
        check(result["outcome"] == "fail", f"{name}, eval: {result['outcome']}")
        elsewhere = "no candidate is in its scope" in reason
        told = result.get("waivers", []) + decision["unused_waivers"]
        check(told and all(w["valid"] == elsewhere and reason in w["defect"] for w in told), f"{name}, eval: {told}")

        text = tool.run("eval", case.folder, ok=1).stdout.decode()
        check(reason in " ".join(text.split()), f"{name}, eval as text:\n{text}")
        for command in (("explain", case.folder), ("ledger", "why", 1, "--ledger", ledger)):
            text = tool.run(*command, "--candidate", "long", "--rule", rule, ok=(0, 1)).stdout.decode()
            check("\nfail " in text and "failed and waived" not in text, f"{name}, {command[0]}:\n{text}")
            if result.get("waivers"):  # the others are told with the case: they name no rule or candidate of it
                check(reason in " ".join(text.split()), f"{name}, {command[0]}:\n{text}")
        tool.run("test", case.folder / "terms.proviso", ok=0)
        listed = json.loads(tool.run("waivers", case.folder, "--format", "json", ok=0 if elsewhere else 1).stdout)["waivers"]
        check([w["state"] for w in listed] == ["unused" if elsewhere else "invalid"] and reason in listed[0]["defect"], f"{name}, waivers: {listed}")


def every_waiver_that_holds(tool, case):
    for name, change in HOLDS:
        case.write({**WAIVER, **change}, OFFER, "short_term", "waived")
        ledger, decision = case.decide()
        result = next(one for one in decision["candidates"][0]["rules"] if one["rule"] == "acme.terms.short_term")
        check(decision["verdict"]["kind"] == "award" and decision["candidates"][0]["status"] == "waived", f"{name}: {decision['verdict']}")
        check(result["outcome"] == "waived" and result["waivers"][0]["valid"], f"{name}, eval: {result}")
        for command in (("explain", case.folder), ("ledger", "why", 1, "--ledger", ledger)):
            text = tool.run(*command, "--candidate", "long", "--rule", "short_term", ok=0).stdout.decode()
            check("failed and waived by W-1" in " ".join(text.split()), f"{name}, {command[0]}:\n{text}")
        tool.run("test", case.folder / "terms.proviso", ok=0)
        listed = json.loads(tool.run("waivers", case.folder, "--format", "json", ok=0).stdout)["waivers"]
        check([w["state"] for w in listed] == ["in_force"], f"{name}, waivers: {listed}")


def main():
    given = arguments()
    tool = Tool(given.proviso, given.root)
    case = Case(tool)
    every_defect(tool, case)
    every_waiver_that_holds(tool, case)
    finish(f"{len(DEFECTS)} defects and {len(HOLDS)} waivers that hold, through seven commands")


main()
