"""How many examples a property test makes up: few in every run, and the same on every machine; in `make soak` sixty
times as many, others each time.

A test whose examples take long, or no time, says with `@examples(5)` how many it makes up where others make up `USUAL`.
"""

from typing import Any

from hypothesis import HealthCheck, settings

FEW, USUAL, MANY = 8, 15, 500


def register() -> None:
    """Make the profiles known, of which `--hypothesis-profile many` chooses the other than that of every run."""
    for name, count in (("few", FEW), ("many", MANY)):
        settings.register_profile(
            name,
            # Deadlines would turn a busy machine into a failing test; the time limit of pytest-timeout is enough.
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow],
            max_examples=count,
            # A run that fails by chance says nothing of the change that was made before it.
            derandomize=name == "few",
        )
    settings.load_profile("few")


def examples(count: int, **more: Any) -> settings:
    """As many times more or fewer examples than other tests as `count` is more or fewer than `USUAL`, one at least."""
    return settings(max_examples=max(1, count * settings().max_examples // USUAL), **more)
