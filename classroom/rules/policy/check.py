"""What every policy's numbers are held to."""

from __future__ import annotations


class InvalidPolicyError(ValueError):
    """A number that a policy cannot have; the message says which and why."""


def need(policy: object, *names: str, least: int = 1) -> None:
    """Raise `InvalidPolicyError` where a field named is below `least`."""
    for name in names:
        if getattr(policy, name) < least:
            raise InvalidPolicyError(f"{name} must be {least} or more, not {getattr(policy, name)}")
