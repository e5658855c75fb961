"""The bill of an offer, from the text of the formulas, without a look at the library."""

from datetime import timedelta
from fractions import Fraction as F

from facts import AS_OF, EUR, GIB, MONTH_S, Unknown, figures, need


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
        if not (need(offer["upfront"]) if offer["term"] else offer["upfront"]):
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
        return max(each, each if least is None else least) * offer["term"] + (need(offer["upfront"]) if offer["term"] else offer["upfront"] or 0) * money

    return figures({"compute": compute, "idle": idle, "egress": egress, "network": lambda: network() if gpu else F(0),
                    "monthly_cost": monthly, "unit_cost": unit, "exposure": exposure})
