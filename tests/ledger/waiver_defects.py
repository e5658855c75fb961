#!/usr/bin/env python3
"""Every way in which a waiver can be no waiver, through every command that decides.

One check of waivers serves all: for each defect `eval`, `explain`, `test`, `waivers`, `ledger why` and `ledger replay` have to say that
the rule failed, and for which reason the waiver does not count. One that holds is failed and waived everywhere, never passed.
"""

from common import Tool, arguments, finish
from waiver_case import ANN, BEN, OFFER, WAIVER, Case, counts_for_nothing, holds

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


def every_defect(tool, case):
    for name, rule, change, offer_change, reason in DEFECTS:
        case.write({**WAIVER, **change}, {**OFFER, **offer_change}, rule, "fails")
        counts_for_nothing(tool, case, name, rule, reason)


def every_waiver_that_holds(tool, case):
    for name, change in HOLDS:
        case.write({**WAIVER, **change}, OFFER, "short_term", "waived")
        holds(tool, case, name)


def main():
    given = arguments()
    tool = Tool(given.proviso, given.root)
    case = Case(tool)
    every_defect(tool, case)
    every_waiver_that_holds(tool, case)
    finish(f"{len(DEFECTS)} defects and {len(HOLDS)} waivers that hold, through seven commands")


main()
