"""How many examples a property test makes up: some in every run, thirty times as many in `make soak`.

`@given` alone makes up `SOME`; a test whose examples take long, or no time, says with `@examples(5)` how many it does.
"""

from typing import Any

from hypothesis import HealthCheck, settings

SOME, MANY = 15, 500


def register() -> None:
    """Make the profiles known, of which `--hypothesis-profile many` chooses the other than that of every run."""
    for name, count in (("some", SOME), ("many", MANY)):
        # Deadlines would turn a busy machine into a failing test; the time limit of pytest-timeout is enough.
        settings.register_profile(name, deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=count)
    settings.load_profile("some")


def examples(count: int, **more: Any) -> settings:
    """So many examples in every run, and as many times more as the profile makes up of others."""
    return settings(max_examples=count * settings().max_examples // SOME, **more)
