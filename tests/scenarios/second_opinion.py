#!/usr/bin/env python3
"""A second opinion on bills: random offers are billed by the library and, from the same data, by the few lines below.

    second_opinion.py --proviso BINARY [--seed N] [--offers N]

Both have to agree on every figure, to the last digit where it is a finite one, and on which figures are unknown. The arithmetic here is
written from the text of the formulas, in Python's fractions, without a look at the library.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from datetime import date, timedelta
from fractions import Fraction as F
from pathlib import Path

AS_OF = date(2026, 11, 30)
EUR = F("1.1355")
MONTH_S = 730 * 3600
GIB = F(2**30, 10**9)  # a GiB in GB
ON_GPU_LINES = ["storage", "snapshots", "egress", "network", "serving_stack"]

POLICY = """policy opinions.bills
    title    "Bills"
    version  "1"
    currency USD

apply std.economics
apply std.commitment
"""


class Unknown(Exception):
    """A fact that the bill needs is not there."""


def need(value):
    if value is None:
        raise Unknown
    return value


def some(draw, chance, make):
    return make() if draw.random() < chance else None


def amount(draw, top):
    return F(draw.randrange(1, top * 100), 100)


def make_offer(draw, number):
    mode = draw.choice(["rent", "rent", "reserve", "reserve", "api", "buy"])
    offer = {
        "id": f"offer-{number:03}",
        "provider": draw.choice(["north", "south"]),
        "mode": mode,
        "captured_on": AS_OF - timedelta(days=draw.choice([0, 3, 14, 14, 15] if draw.random() < 0.3 else [0, 5, 14])),
        "price_origin": draw.choice(["written_offer", "own_page"] * 5 + ["third_party", None]),
        "currency": draw.choice(["USD", "USD", "EUR"]),
        "gpus": draw.randrange(1, 9),
        "instances": draw.randrange(1, 5),
        "tax_basis": draw.choice(["net", "net", "gross"] * 3 + [None]),
        "tax_rate": some(draw, 0.9, lambda: F(draw.choice([7, 19, 20, 22]), 100)),
        "idle_billed": draw.choice([True, False, True, False, None]),
        "term": draw.choice([0, 1, 3, 12]) if mode == "reserve" else 0,
        "minimum": some(draw, 0.3, lambda: amount(draw, 20_000)),
        "upfront": some(draw, 0.3, lambda: amount(draw, 50_000)),
        "included": sorted(line for line in ON_GPU_LINES + ["support", "observability", "labor"] if draw.random() < 0.6),
    }
    if mode in ("rent", "reserve"):
        price = F(0) if draw.random() < 0.05 else amount(draw, 6)
        offer["price" if draw.random() < 0.7 else "instance_price"] = price if draw.random() < 0.95 else None
    if mode == "api":
        offer["input_price"], offer["output_price"] = amount(draw, 2), amount(draw, 8)
        offer["retries_billed"] = draw.choice([True, False, None])
    if mode == "buy":
        offer.update(capex=amount(draw, 400_000), residual_share=F(draw.randrange(0, 30), 100), life=draw.randrange(1, 7),
                     it_power=amount(draw, 12), load_factor=F(draw.randrange(30, 100), 100), pue=F(draw.randrange(110, 190), 100),
                     colocation_price=amount(draw, 300), colocation_includes_power=draw.choice([True, False]),
                     maintenance_share=F(draw.randrange(0, 9), 100), staff=amount(draw, 60_000), insurance=amount(draw, 900),
                     site_network=amount(draw, 900), spares_share=F(draw.randrange(0, 15), 100), decommissioning=amount(draw, 9_000),
                     lead_time=draw.choice([0, 73, 146]))
    for line in ["storage", "snapshots", "support_price", "observability"]:
        offer[line] = draw.choice([None, F(0), amount(draw, 900), amount(draw, 900)])
    kind = draw.choice(["one", "three", "none"])
    offer["network"] = amount(draw, 90) if kind == "one" else None
    for line in ["public_address", "load_balancer", "private_link"]:
        offer[line] = amount(draw, 50) if kind == "three" and draw.random() < 0.9 else None
    kind = draw.choice(["gb", "gib", "steps", "none"])
    offer["egress_price"] = amount(draw, 1) if kind in ("gb", "gib") else None
    offer["egress_unit"] = "GiB" if kind == "gib" else "GB"
    offer["egress_steps"] = [(F(0), F("0.09")), (F(10_000), F("0.085")), (F(50_000), F("0.07"))] if kind == "steps" else []
    draw.shuffle(offer["egress_steps"])
    return offer


def make_brief(draw):
    return {
        "utilisation": F(draw.randrange(5, 100), 100),
        "retry_share": F(draw.randrange(0, 20), 100),
        "input_tokens": F(draw.randrange(1, 90_000)),
        "output_tokens": F(draw.randrange(1, 30_000)),
        "egress": F(draw.choice([0, 150, 10_000, 10_001, 73_000, 300_000])),
        "recovers_tax": draw.choice([True, False]),
        "discount": F(draw.choice([0, 10, 15]), 100),  # of the provider `south`
        "rate": F(draw.choice([0, 12]), 100),
        "horizon": 24,
        "serving_stack": amount(draw, 400),
        "observability": amount(draw, 400),
        "platform_labor": amount(draw, 6_000),
        "integration_labor": amount(draw, 900),
        "energy_price": F(draw.randrange(5, 30), 100),
        "run": {"rate": F(draw.randrange(500, 20_000)), "gpus": draw.randrange(1, 9), "requests": 1_000, "failed": draw.randrange(0, 5),
                "accepted": draw.randrange(500, 1_000)},
        "review": {"judged": 500, "accepted": draw.randrange(100, 500)},
    }


# ---- the second opinion ----------------------------------------------------------------------------------------------------------


def recovery(rate, periods):
    return F(1, periods) if rate == 0 else rate * (1 + rate) ** periods / ((1 + rate) ** periods - 1)


def opinion(offer, brief):
    """Figures by name; None where a fact is missing. Money is in USD, times are months where nothing else is said."""
    gpu, mode = offer["mode"] != "api", offer["mode"]
    money = EUR if offer["currency"] == "EUR" else F(1)
    fleet = offer["gpus"] * offer["instances"]

    def counts():
        if offer["captured_on"] + timedelta(days=14) < AS_OF or need(offer["price_origin"]) == "third_party":
            raise Unknown

    def tax():
        basis = need(offer["tax_basis"])
        if brief["recovers_tax"]:
            return F(1) if basis == "net" else 1 / (1 + need(offer["tax_rate"]))
        return 1 + need(offer["tax_rate"]) if basis == "net" else F(1)

    def charged(quoted):
        """Of the offer, in its currency, on the buyer's tax basis."""
        counts()
        return need(quoted) * money * tax()

    def discount():
        return brief["discount"] if offer["provider"] == "south" else F(0)

    def gpu_price():
        price = offer.get("price")
        if price is None:
            price = need(offer.get("instance_price")) / offer["gpus"]
        if price == 0:
            raise Unknown
        return charged(price) * (1 - discount())

    def owned():
        """A year."""
        rate, years, capex = brief["rate"], offer["life"], charged(offer["capex"])
        tied = capex * (1 + offer["spares_share"]) * (1 + rate * F(offer["lead_time"], 365))
        end = (offer["capex"] * offer["residual_share"] - offer["decommissioning"]) * money / (1 + rate) ** years
        hours = 8760
        energy = F(0) if offer["colocation_includes_power"] else (
            offer["it_power"] * offer["load_factor"] * offer["pue"] * brief["energy_price"] * hours)
        space = offer["it_power"] * offer["colocation_price"] * money * tax() * 12
        fixed = (offer["staff"] + offer["insurance"] + offer["site_network"]) * money
        return (tied - end) * recovery(rate, years) + energy + space + capex * offer["maintenance_share"] + fixed

    def running():
        if mode == "buy":
            return owned() / 12
        if mode == "api":
            # whether repeats are billed does not matter where nothing is repeated
            billed_again = brief["retry_share"] > 0 and need(offer["retries_billed"])
            attempts = 1 / (1 - brief["retry_share"]) if billed_again else 1
            tokens = brief["input_tokens"] * offer["input_price"] + brief["output_tokens"] * offer["output_price"]
            return charged(tokens) * (1 - discount()) * attempts
        return gpu_price() * fleet * 730

    def billed():
        if mode != "rent":
            return F(1)
        return F(1) if need(offer["idle_billed"]) else brief["utilisation"]

    def advance():
        if not offer["upfront"]:
            return F(0)
        return charged(offer["upfront"]) * (1 - discount()) * recovery(brief["rate"] / 12, offer["term"] or brief["horizon"])

    def compute():
        by_use = running() * billed()
        least = by_use if offer["minimum"] is None else offer["minimum"] * money
        return max(by_use, least) + advance()

    def idle():
        if not gpu:
            return F(0)
        at_work = running() * brief["utilisation"]
        return max(compute() - advance() - at_work, F(0)) + advance() * max(billed() - brief["utilisation"], F(0))

    def line(name, quoted, own=None):
        """What a clause contains costs what is stated on top, else nothing; a zero without a clause is a question."""
        try:
            value = charged(quoted)
        except Unknown:
            value = own
        if name in offer["included"]:
            return value or F(0)
        if need(value) == 0:
            raise Unknown
        return value

    def egress():
        volume = brief["egress"]
        if volume == 0 or not gpu:
            return F(0)
        if offer["egress_steps"]:
            steps = sorted(offer["egress_steps"])
            ends = [start for start, _ in steps[1:]] + [volume]
            quoted = sum((price * max(F(0), min(volume, end) - start) for (start, price), end in zip(steps, ends)), F(0))
        else:
            quoted = offer["egress_price"] and offer["egress_price"] * volume / (GIB if offer["egress_unit"] == "GiB" else 1)
        return line("egress", quoted)

    def network():
        try:
            return line("network", offer["network"])
        except Unknown:
            return sum(line(part, offer[part]) for part in ("public_address", "load_balancer", "private_link"))

    def lines():
        total = line("support", offer["support_price"]) + line("observability", offer["observability"], brief["observability"])
        total += line("labor", None, brief["platform_labor" if gpu else "integration_labor"])
        if gpu:
            total += line("storage", offer["storage"]) + line("snapshots", offer["snapshots"]) + egress() + network()
            total += line("serving_stack", None, brief["serving_stack"])
        return total

    def monthly():
        return compute() + lines()

    def unit():
        run, review = brief["run"], brief["review"]
        if not gpu:
            return monthly() / (brief["output_tokens"] * F(review["accepted"], review["judged"]))
        kept = (1 - brief["retry_share"]) * (1 - F(run["failed"], run["requests"] + run["failed"])) * F(run["accepted"], run["requests"])
        return monthly() / (run["rate"] / run["gpus"] * fleet * MONTH_S * brief["utilisation"] * kept / 10**6)

    def exposure():
        least = None if offer["minimum"] is None else offer["minimum"] * money
        if mode == "api":
            return F(0)
        if mode == "buy":
            capex = charged(offer["capex"])
            return capex * (1 + offer["spares_share"]) * (1 + brief["rate"] * F(offer["lead_time"], 365))
        each = gpu_price() * fleet * 730
        return max(each, each if least is None else least) * offer["term"] + (offer["upfront"] or 0) * money

    figures = {}
    for name, figure in {"compute": compute, "idle": idle, "egress": egress, "network": lambda: network() if gpu else F(0),
                         "monthly_cost": monthly, "unit_cost": unit, "exposure": exposure}.items():
        try:
            figures[name] = figure()
        except Unknown:
            figures[name] = None
    return figures


# ---- the case as files -----------------------------------------------------------------------------------------------------------


def decimal(value):
    """Of a fraction whose denominator divides a power of ten."""
    text = f"{value.numerator * 10**9 // value.denominator:010}"
    return f"{text[:-9]}.{text[-9:]}".rstrip("0").rstrip(".")


UNITS = {"price": "{}/gpu/h", "instance_price": "{}/h", "input_price": "{}/Mtoken", "output_price": "{}/Mtoken", "capex": "{}", "upfront": "{}",
         "decommissioning": "{}", "colocation_price": "{}/kW/month", "staff": "{}/year", "insurance": "{}/year", "site_network": "{}/year",
         "it_power": "kW", "life": "year", "lead_time": "day", "term": "month", "gpus": "gpu"}
MONTHLY = {"storage", "snapshots", "support_price", "observability", "network", "public_address", "load_balancer", "private_link", "minimum"}


def as_json(offer):
    out = {"gpu": "H100 SXM"}
    for key, value in offer.items():
        if value is None or key in ("currency", "egress_unit"):
            continue
        if key == "included":
            out[key] = [{"line": line, "clause": "1"} for line in value]
        elif key == "egress_price":
            out[key] = f"{decimal(value)} {offer['currency']}/{offer['egress_unit']}"
        elif key == "egress_steps":
            out[key] = [{"above": f"{decimal(a)} GB/month", "price": f"{decimal(p)} {offer['currency']}/GB"} for a, p in value]
        elif key in MONTHLY:
            out[key] = f"{decimal(value)} {offer['currency']}/month"
        elif key in UNITS:
            out[key] = f"{decimal(F(value))} {UNITS[key].format(offer['currency'])}"
        elif isinstance(value, date):
            out[key] = value.isoformat()
        elif isinstance(value, F):
            out[key] = decimal(value)
        else:
            out[key] = value
    return out


def write_case(folder, offers, brief):
    def put(name, value):
        (folder / name).write_text(json.dumps(value), encoding="utf-8")

    run, review = brief["run"], brief["review"]
    (folder / "bills.proviso").write_text(POLICY, encoding="utf-8")
    (folder / "case.toml").write_text(
        f'policy = "bills.proviso"\nas_of = {AS_OF}\n[inputs]\nbrief = "brief.json"\nquotes = "quotes.json"\n'
        'evidence = "evidence.json"\nreviews = "reviews.json"\n[files]\nfx = "fx.toml"\n', encoding="utf-8")
    (folder / "fx.toml").write_text(f'[[fx]]\nfrom = "EUR"\nto = "USD"\nrate = {decimal(EUR)}\ndate = 2026-11-27\n', encoding="utf-8")
    put("quotes.json", [as_json(offer) for offer in offers])
    lengths = {"input_tokens": "2_000_000 token", "output_tokens": "1_000_000 token"}
    put("evidence.json", [{"id": "run", "measured_on": "2026-11-01", "model": "Qwen3-32B", "precision": "bf16", "gpu": "H100 SXM",
                           "gpus": f"{run['gpus']} gpu", "load": "steady", "concurrency": "32 request", "ttft_p99": "400 ms",
                           "requests": f"{run['requests']} request", "failed": f"{run['failed']} request",
                           "accepted": f"{run['accepted']} request", "output_rate": f"{run['rate']} token/s", **lengths}])
    put("reviews.json", [{"id": provider, "judged_on": "2026-11-01", "model": "Qwen3-32B", "provider": provider,
                          "judged": f"{review['judged']} request", "accepted": f"{review['accepted']} request"}
                         for provider in ("north", "south")])
    out = {"id": "brief", "kind": "realtime_inference", "model": "Qwen3-32B", "precision": "bf16", "input_p95": "100 token/request",
           "output_p95": "100 token/request", "concurrency": "32 request", "burst_factor": "1", "ttft_p99": "500 ms", "max_error_rate": "1 %",
           "recovers_tax": brief["recovers_tax"], "horizon": f"{brief['horizon']} month", "discount_rate": decimal(brief["rate"]),
           "utilisation": decimal(brief["utilisation"]), "retry_share": decimal(brief["retry_share"]),
           "input_tokens": f"{brief['input_tokens']} Mtoken/month", "output_tokens": f"{brief['output_tokens']} Mtoken/month",
           "egress": f"{brief['egress']} GB/month", "energy_price": f"{decimal(brief['energy_price'])} USD/kWh",
           "discounts": [{"provider": "south", "share": decimal(brief["discount"]), "source": "contract"}]}
    for line in ("serving_stack", "observability", "platform_labor", "integration_labor"):
        out[line] = f"{decimal(brief[line])} USD/month"
    put("brief.json", out)


def figures_of(document):
    found = {}
    for candidate in document["candidates"]:
        figures = {}
        for figure in candidate["figures"]:
            text = figure.get("exact", figure["value"]).split(" ")[0]
            figures[figure["name"]] = None if text == "unknown" else F(text.lstrip("~"))
        found[candidate["id"]] = figures
    return found


def same(mine, theirs):
    if mine is None or theirs is None:
        return mine is theirs
    # a power of money's growth is taken to twelve decimals, and what is no finite decimal is printed to twelve digits
    return mine == theirs or abs(mine - theirs) <= abs(mine) / 10**9


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--proviso", required=True)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--offers", type=int, default=60)
    options.add_argument("--rounds", type=int, default=6)
    options = options.parse_args()
    compared = known = 0
    for seed in range(options.seed, options.seed + options.rounds):
        draw = random.Random(seed)
        brief = make_brief(draw)
        offers = [make_offer(draw, number) for number in range(options.offers)]
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write_case(folder, offers, brief)
            done = subprocess.run([options.proviso, "eval", "case.toml", "--format", "json", "--trace", "none"], cwd=folder,
                                  capture_output=True, timeout=120, check=False)
        if done.returncode not in (0, 1, 2):
            sys.exit(f"seed {seed}: exit {done.returncode}\n{done.stderr.decode()[:2000]}")
        theirs = figures_of(json.loads(done.stdout))
        for offer in offers:
            for figure, mine in opinion(offer, brief).items():
                other = theirs[offer["id"]][figure]
                compared, known = compared + 1, known + (mine is not None)
                if not same(mine, other):
                    print(f"seed {seed}, {offer['id']}, {figure}: {mine and float(mine)} here, {other and float(other)} there\n{offer}\n{brief}")
                    sys.exit(1)
    if known < compared / 4 or known > compared * 9 / 10:
        sys.exit(f"{known} of {compared} figures are known: too few of the others to be a test")
    print(f"{compared} figures agree, {known} of them known")


if __name__ == "__main__":
    main()
