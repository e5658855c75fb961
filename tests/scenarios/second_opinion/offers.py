"""Random briefs and offers to serve a model. Every field may be missing; `None` is what nobody stated."""

from datetime import timedelta
from fractions import Fraction as F

from facts import AS_OF

ON_GPU_LINES = ["storage", "snapshots", "egress", "network", "serving_stack"]


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
        "upfront": draw.choice([None, F(0), F(0), amount(draw, 50_000), amount(draw, 50_000)]),
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
