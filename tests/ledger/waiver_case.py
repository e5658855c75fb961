"""A case with one offer and one waiver, written anew for each test of what a waiver is worth."""

import json

from common import check

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


def value_of(name, item, approver, bare):
    """A field as data and language both write it; `approver` is how an approver begins there, `bare` which texts stand without quotes."""
    if name == "approved_by":
        is_, kind = approver
        return "[" + ", ".join(f'{kind}{{ name{is_} "{who}", role{is_} "{role}" }}' for who, role in item) + "]"
    if isinstance(item, bool):
        return str(item).lower()
    return item if name.endswith("_on") or name in bare else json.dumps(item)


def in_toml(waiver):
    lines = (f'{name} = {value_of(name, item, (" =", ""), ())}\n' for name, item in waiver.items() if item is not None)
    return "[[waivers]]\n" + "".join(lines)


def in_language(waiver, offer, rule, outcome):
    def value(name, item):
        return value_of(name, item, (":", "Approver "), ("max_amount",))
    fields = ", ".join(f"{name}: {value(name, item)}" for name, item in waiver.items() if item is not None)
    made = ", ".join(f"{name}: {text if name in ('id', 'provider') else json.loads(text)}" for name, text in offer.items())
    return (f'\ntest "waiver" given as_of = 2026-11-30 given offer = Offer {{ {made} }} given waivers = [Waiver {{ {fields} }}]\n'
            f"    expect {rule} {outcome}\n")


class Case:
    """One folder, written anew for each waiver."""

    def __init__(self, tool, files=""):
        self.tool = tool
        self.folder = tool.folder / "case"
        self.folder.mkdir()
        self.count = 0
        (self.folder / "case.toml").write_text('policy = "terms.proviso"\nas_of = 2026-11-30\n[inputs]\noffers = "offers.toml"\n'
                                               '[files]\nwaivers = "waivers.toml"\n' + files)

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


def counts_for_nothing(tool, case, name, rule, reason):
    """The rule of the written case failed, and every command says why the waiver does not count."""
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


def holds(tool, case, name):
    """The rule of the written case is failed and waived for every command, with what was weighed."""
    ledger, decision = case.decide()
    result = next(one for one in decision["candidates"][0]["rules"] if one["rule"] == "acme.terms.short_term")
    check(decision["verdict"]["kind"] == "award" and decision["candidates"][0]["status"] == "waived", f"{name}: {decision['verdict']}")
    check(result["outcome"] == "waived" and result["waivers"][0]["valid"], f"{name}, eval: {result}")
    for command in (("explain", case.folder), ("ledger", "why", 1, "--ledger", ledger)):
        text = " ".join(tool.run(*command, "--candidate", "long", "--rule", "short_term", ok=0).stdout.decode().split())
        for words in ("failed and waived by W-1", "risk the model may change", "controls a review each month", "evidence memo 4"):
            check(words in text, f"{name}, {command[0]}, {words}:\n{text}")
    tool.run("test", case.folder / "terms.proviso", ok=0)
    listed = json.loads(tool.run("waivers", case.folder, "--format", "json", ok=0).stdout)["waivers"]
    check([w["state"] for w in listed] == ["in_force"], f"{name}, waivers: {listed}")
    check(listed[0]["risk"] == "the model may change" and listed[0]["evidence"] == ["memo 4"], f"{name}, waivers: {listed}")
