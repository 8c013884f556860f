"""How the simulated people of one match play: how slowly, how boldly, how often they break a rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from classroom.match.ports import Chance
from classroom.value import Value


class SimulationProfile(Value):
    """The probability of each kind of event, from 0 for never to 1 for whenever it can happen.

    `slowness` is the fraction of its share of the time that a side spends thinking, 1 being all of it. `stoppages`
    are of the app itself, after which the match is loaded again.
    """

    slowness: float = 0.8
    passes: float = 0.02
    exchanges: float = 0.05
    phoneys: float = 0.06
    miscounts: float = 0.12
    objections: float = 0.5
    holds: float = 0.12
    withdrawals: float = 0.1
    challenges_phoney: float = 0.75
    challenges_word: float = 0.04
    overrules: float = 0.05
    late_draws: float = 0.5
    ends_asked: float = 0.3
    ends_confirmed: float = 0.7
    hopes_given_up: float = 0.5
    purchases: float = 0.08
    pauses: float = 0.03
    stoppages: float = 0.005
    ticks: float = 0.9
    skips: float = 0.05
    incidents: float = 0.05
    warnings: float = 0.1
    departures: float = 0.01
    reviews: float = 0.1
    accidents: float = 0.02
    close_finishes: float = 0.03


_PROFILES = (
    *((SimulationProfile(),) * 6),
    SimulationProfile(slowness=1.5),
    # Many passes and exchanges.
    SimulationProfile(passes=0.75, exchanges=0.3, reviews=0.6),
    # Many phoneys, challenges and overruled rulings.
    SimulationProfile(phoneys=0.35, challenges_word=0.3, holds=0.3, overrules=0.3, reviews=0.5, incidents=0.2),
    # Many warnings, in pauses too.
    SimulationProfile(incidents=0.3, warnings=0.8, departures=0.1, pauses=0.1),
    SimulationProfile(phoneys=0, miscounts=0, close_finishes=1, slowness=0.6),
)


def any_profile(chance: Chance) -> SimulationProfile:
    """Return the profile of one match: most are ordinary."""
    profile = chance.choice(_PROFILES)
    return replace(profile, slowness=profile.slowness * (0.7 + 0.6 * chance.random()))


# Chance and time in a rehearsal: chance is passed in, and time passes only by `SimulatedClock.pass_ms`


def happens(chance: Chance, how_often: float) -> bool:
    """Return True with the probability `how_often`, from 0 to 1."""
    return chance.random() < how_often


class ChanceShuffler:
    """Draws tiles at random; implements `match.ports.Shuffler`."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def draw(self, bag: Sequence[str], count: int) -> tuple[str, ...]:
        """Return `count` tiles of `bag`, each tile as likely as every other."""
        return tuple(self._chance.sample(bag, count))


class SimulatedClock:
    """A clock that shows the same time until `pass_ms` is called; implements `match.ports.Clock`."""

    def __init__(self) -> None:
        self._now_ms = 0

    def now_ms(self) -> int:
        """Return the milliseconds that have passed since the clock was made."""
        return self._now_ms

    def pass_ms(self, duration: int) -> None:
        """Let this number of milliseconds pass."""
        self._now_ms += duration
