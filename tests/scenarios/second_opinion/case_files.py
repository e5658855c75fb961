"""The random case as the files that the tool reads."""

import json
from datetime import date
from fractions import Fraction as F

from facts import AS_OF, EUR

POLICY = """policy opinions.bills
    title    "Bills"
    version  "1"
    currency USD

apply std.economics
apply std.commitment
"""


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
