"""The same for work that ends with a model: random clusters, what a run costs on them, and the case as files."""

import json
from fractions import Fraction as F

from case_files import decimal
from facts import AS_OF, Unknown, figures, need

POLICY = """policy opinions.runs
    title    "Runs"
    version  "1"
    currency USD

apply std.economics
apply std.learning
apply std.run_costs
"""


def make_brief(draw):
    return {
        "runs": draw.randrange(1, 5),
        "labor": F(draw.randrange(1, 900_000), 100),
        "accepted": draw.randrange(1, 9),  # of 8 and more
        "run": {"hours": F(draw.randrange(1, 300)), "gpus": draw.choice([8, 16, 64]), "write": draw.choice([None, 30, 120, 600]),
                "restore": draw.randrange(0, 900), "interval": draw.choice([900, 2_400, 7_200])},
    }


def make_offer(draw, number):
    some = lambda value: value if draw.random() < 0.9 else None
    return {
        "id": f"cluster-{number:03}",
        "mode": draw.choice(["rent", "rent", "reserve"]),
        "spot": draw.random() < 0.4,
        "price": F(draw.randrange(50, 600), 100),
        "instances": draw.randrange(1, 9),
        "idle_billed": draw.choice([True, False, None]),
        "gpu_hours": some(F(draw.choice([900, 5_000, 50_677]))),
        "eviction_hours": some(F(draw.choice([1, 6, 100, 400]))),
        "restart_s": some(draw.randrange(0, 900)),
        "restart_usd": some(F(draw.randrange(0, 500), 100)),
    }


def opinion(offer, brief):
    """In USD a run; times are hours."""
    run, fleet, runs = brief["run"], 8 * offer["instances"], brief["runs"]

    def between_failures():
        rate = run["gpus"] / need(offer["gpu_hours"])
        if offer["spot"]:
            rate += offer["instances"] / need(offer["eviction_hours"])
        return 1 / rate

    def writing():
        return F(need(run["write"]), run["interval"])

    def failing():
        lost_each_time = F(run["interval"], 2) + need(offer["restart_s"]) + run["restore"]
        return lost_each_time / 3600 / between_failures()

    def work():
        lost = writing() + failing()
        if lost >= 1:
            raise Unknown
        return run["hours"] * run["gpus"] / (1 - lost)

    def share():
        return runs * work() / (fleet * 730)

    def compute():
        always = offer["price"] * fleet * 730
        if offer["mode"] == "reserve" or need(offer["idle_billed"]):
            return always
        return always * share()

    def at_work():
        return min(offer["price"] * fleet * 730 * share(), compute())

    def restarts():
        if not offer["spot"]:
            return F(0)
        return need(offer["restart_usd"]) * offer["instances"] * share() * 730 / need(offer["eviction_hours"])

    def a_run():
        return (compute() + brief["labor"] + restarts()) / runs

    return figures({
        "computing": lambda: at_work() / runs * (1 - writing() - failing()),
        "checkpointing": lambda: at_work() / runs * writing(),
        "failing": lambda: at_work() / runs * failing(),
        "idling": lambda: (compute() - at_work()) / runs,
        "operating": lambda: (brief["labor"] + restarts()) / runs,
        "cost_of_a_run": a_run,
        "accepted_run": lambda: a_run() / F(brief["accepted"], 8 + brief["accepted"]),
    })


def write_case(folder, offers, brief):
    def put(name, value):
        (folder / name).write_text(json.dumps(value), encoding="utf-8")

    def stated(fields):
        return {key: value for key, value in fields.items() if value is not None}

    def unit(value, name):
        return None if value is None else f"{decimal(F(value))} {name}"

    (folder / "runs.proviso").write_text(POLICY, encoding="utf-8")
    (folder / "case.toml").write_text(
        f'policy = "runs.proviso"\nas_of = {AS_OF}\n[inputs]\nbrief = "brief.json"\nquotes = "quotes.json"\n'
        'evidence = "evidence.json"\nreviews = "reviews.json"\n', encoding="utf-8")
    contained = ["storage", "snapshots", "egress", "network", "serving_stack", "support", "observability"]
    put("quotes.json", [stated({
        "id": offer["id"], "provider": "p", "mode": offer["mode"], "capacity": "spot" if offer["spot"] else "on_demand",
        "captured_on": AS_OF.isoformat(), "price_origin": "own_page", "tax_basis": "net", "gpu": "H100 SXM", "gpus": "8 gpu",
        "instances": offer["instances"], "price": unit(offer["price"], "USD/gpu/h"), "idle_billed": offer["idle_billed"],
        "gpu_mean_time": unit(offer["gpu_hours"], "h*gpu"), "eviction_mean_time": unit(offer["eviction_hours"], "h"),
        "restart_time": unit(offer["restart_s"], "s"), "restart_cost": unit(offer["restart_usd"], "USD"),
        "included": [{"line": line, "clause": "1"} for line in contained]}) for offer in offers])
    run = brief["run"]
    put("evidence.json", [stated({
        "id": "tuning", "measured_on": "2026-11-01", "model": "Qwen3-32B", "precision": "bf16", "gpu": "H100 SXM",
        "gpus": f"{run['gpus']} gpu", "time_to_target": unit(run["hours"], "h"), "checkpoint_write": unit(run["write"], "s"),
        "checkpoint_restore": unit(run["restore"], "s"), "checkpoint_interval": unit(run["interval"], "s")})])
    put("reviews.json", [{"id": "models", "judged_on": "2026-11-01", "model": "Qwen3-32B", "precision": "bf16",
                          "judged": f"{8 + brief['accepted']} request", "accepted": f"{brief['accepted']} request"}])
    put("brief.json", {"id": "brief", "kind": "fine_tuning", "model": "Qwen3-32B", "precision": "bf16", "recovers_tax": True,
                       "runs": f"{brief['runs']} run/month", "egress": "10 GB/month", "platform_labor": unit(brief["labor"], "USD/month")})
