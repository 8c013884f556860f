"""Numbers as people read them on papers and screens."""

from __future__ import annotations

MINUS = "\N{MINUS SIGN}"


def figure(number: int | None) -> str:
    """Return a number with a real minus sign; empty for none."""
    return "" if number is None else str(number).replace("-", MINUS)


def signed(number: int) -> str:
    """Return a number that is added or subtracted, with its sign, such as +5."""
    return f"+{number}" if number > 0 else figure(number)


def money(currency: str, amount: int) -> str:
    """Return an amount with its currency, such as $5 or RM 5."""
    return f"{currency} {amount}" if currency[-1:].isalpha() else f"{currency}{amount}"
