"""What every policy's numbers are held to."""

from __future__ import annotations


class InvalidPolicyError(ValueError):
    """A number that a policy cannot have; the message says which and why."""


MOST = 100_000
"""What no number of a policy reaches: as seconds it is more than a day."""


def need(policy: object, *names: str, least: int = 1, most: int = MOST) -> None:
    """Raise `InvalidPolicyError` where a field named is below `least` or above `most`."""
    for name in names:
        number = getattr(policy, name)
        if number < least:
            raise InvalidPolicyError(f"{name} must be {least} or more, not {number}")
        if number > most:
            raise InvalidPolicyError(f"{name} must be {most} or less, not {number}")
