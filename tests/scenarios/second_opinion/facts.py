"""What all parts of the second opinion agree on: the day, the rate, and what a missing fact is."""

from datetime import date
from fractions import Fraction as F

AS_OF = date(2026, 11, 30)
EUR = F("1.1355")  # USD
GIB = F(2**30, 10**9)  # GB
MONTH_S = 730 * 3600


class Unknown(Exception):
    """A fact that the figure needs is not there."""


def need(value):
    if value is None:
        raise Unknown
    return value


def figures(named):
    """Of functions by name, what each returns, and None where a fact is missing."""
    found = {}
    for name, figure in named.items():
        try:
            found[name] = figure()
        except Unknown:
            found[name] = None
    return found
