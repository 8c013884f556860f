"""What the second screen reads of the match that is being played."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from classroom.match import event as ev
from classroom.match.clock import TurnClock, clock_after, stopped
from classroom.match.fold import apply, fold
from classroom.match.fold.step import BrokenMatchError
from classroom.match.ports import Clock
from classroom.match.practice_choices import turn_limit_ms
from classroom.match.state import MatchState, Phase
from classroom.moments import parse_moment
from classroom.rules.policy import time_limit_ms
from classroom.say.match import AtBell
from classroom.settings import Hall

if TYPE_CHECKING:
    from classroom.competition.state import CompetitionState
    from classroom.match.event import Event
    from classroom.rules.policy import Words
    from classroom.settings import Settings
    from classroom.words.lexicon import Lexicon


class Followed(Protocol):
    """A match that somebody else plays: its events, and when each was written, in ISO 8601."""

    @property
    def match_id(self) -> str:
        """The match's stable name."""

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened."""

    @property
    def written_at(self) -> tuple[str, ...]:
        """When each of the events was written, in seconds of the wall clock."""


class FollowedCompetition(Protocol):
    """A competition run elsewhere, and when something last happened in it, in ISO 8601."""

    @property
    def state(self) -> CompetitionState:
        """Its state now."""

    @property
    def written_at(self) -> str:
        """When its last event was written, in seconds of the wall clock."""


class Follower(Protocol):
    """Follows the store that the other app writes to."""

    @property
    def newest(self) -> Followed | None:
        """The match played most recently, or None if there is none."""

    @property
    def competition(self) -> FollowedCompetition | None:
        """The competition used most recently, or None if there is none."""

    def look(self) -> bool:
        """Read the store again; return whether anything has changed."""


class SettingsReader(Protocol):
    """The settings of the classroom, which the other app changes."""

    def load(self) -> Settings:
        """Return the settings, or the defaults."""


class AudienceServices(Protocol):
    """The services of the second screen."""

    @property
    def follower(self) -> Follower:
        """The follower of what is played."""

    @property
    def clock(self) -> Clock:
        """The time that nobody can set."""

    @property
    def now(self) -> Callable[[], datetime]:
        """The wall clock."""

    @property
    def settings_store(self) -> SettingsReader:
        """The settings."""

    @property
    def lexicon(self) -> Callable[[str, Words], Lexicon]:
        """A function that returns the lexicon for a key under a format's word policy. Raises `KnownError`."""


# This covers its state, its clock, and what the bell found. Events contain no time of day and nothing about a turn in
# progress. The onlooker's own clock starts when it sees the event that starts the clock, so it is late by the interval
# between two looks.


_LATE_MS = 2_000
"""An event older than this was not written just now: wall-clock times are stored in whole seconds."""
_HALF_A_SECOND_MS = 500
_STILL_MS = 2_000
"""A turn that runs this long past its end is played by nobody: the other app ended during it."""
_COUNTING = frozenset({Phase.ANNOUNCING, Phase.CHECKING})


class Onlooker:
    """What is known of the match being played: `state` is None if there is none, or none of today.

    `pause_reason` is why the clock was last stopped; `at_bell` is what the last closing bell found.
    """

    def __init__(self, clock: Clock, now: Callable[[], datetime]) -> None:
        self._clock = clock
        self._now = now
        self._has_looked = False
        self._leave()

    def _leave(self) -> None:
        self.state: MatchState | None = None
        self.pause_reason: ev.PauseReason | None = None
        self.at_bell = AtBell.NO_BELL
        self._match_id = ""
        self._seen: tuple[ev.Event, ...] = ()
        self._is_broken = False
        self._turn_clock = stopped(0)

    def see(self, match: Followed | None) -> None:
        """See all that has happened in `match` since the last time; a match of another day is none."""
        began_watching, self._has_looked = not self._has_looked, True
        if match is None or not match.events or not self._is_of_today(match.written_at[-1]):
            self._leave()
            return
        known = len(self._seen)
        if match.match_id != self._match_id or match.events[:known] != self._seen:
            self._leave()
            known = 0
        self._match_id = match.match_id
        self._seen = match.events
        if self._is_broken:
            return
        is_followed = known > 0
        now_ms = self._clock.now_ms()
        for event, written_at in zip(match.events[known:], match.written_at[known:], strict=True):
            age_ms = 0 if is_followed else self._age_ms(written_at)
            if age_ms < _LATE_MS and not began_watching:
                age_ms = 0
            if not self._take(event, now_ms - max(0, age_ms - _HALF_A_SECOND_MS)):
                self._is_broken = True
                break

    def _take(self, event: ev.Event, at_ms: int) -> bool:
        """Apply one event; return whether it can follow those before."""
        try:
            self.state = fold([event]) if self.state is None else apply(self.state, event)
        except BrokenMatchError:
            return False
        self._turn_clock = clock_after(event, self._turn_clock, self.state, at_ms)
        match event:
            case ev.TurnPaused(reason=reason):
                self.pause_reason = reason
            case ev.TilesPlayed(at_bell=at_bell):
                self.at_bell = AtBell.PLAYED if at_bell else AtBell.NO_BELL
            case ev.TurnTimedOut(tiles=tiles):
                self.at_bell = AtBell.WENT_BACK if tiles else AtBell.NOTHING
        return True

    def _is_of_today(self, written_at: str) -> bool:
        return is_of_today(written_at, self._now())

    def _age_ms(self, written_at: str) -> int:
        written = parse_moment(written_at)
        return max(0, round((self._now() - written).total_seconds() * 1000)) if written else 0

    # The clock

    @property
    def turn_clock(self) -> TurnClock:
        """The clock of what is under way now, such as a turn."""
        return self._turn_clock

    def _elapsed_ms(self) -> int:
        return self._turn_clock.elapsed(self._clock.now_ms())

    @property
    def limit_ms(self) -> int | None:
        """The whole time of a turn, a team or a round, or None if there is no limit."""
        return time_limit_ms(self.state.opened.switches.turn_time) if self.state else None

    def left_ms(self, side: int | None = None) -> int | None:
        """Return the time left to `side`, or None if there is no limit.

        By default, the side is the one whose time is running or who is next.
        """
        state = self.state
        if state is None:
            return None
        own = turn_limit_ms(state.opened.switches)
        if own is not None and not (self._is_in_turn or state.phase in _COUNTING):
            return own
        if side is None:
            side = state.to_move if state.running_side is None else state.running_side
        return state.time_left_ms(self._elapsed_ms(), side)

    @property
    def _is_in_turn(self) -> bool:
        """Whether a turn has begun that is not over."""
        return self.state is not None and self.state.phase in (Phase.RUNNING, Phase.PAUSED, Phase.RECORDING)

    @property
    def is_still(self) -> bool:
        """Whether the turn stands still: the clock was stopped, or the other app ended in it."""
        state = self.state
        if state is None or state.phase is Phase.PAUSED:
            return state is not None
        limit = turn_limit_ms(state.opened.switches)
        return state.phase is Phase.RUNNING and limit is not None and self._elapsed_ms() > limit + _STILL_MS


def is_of_today(written_at: str, now: datetime) -> bool:
    """Tell whether something was written on the day that it is `now`."""
    written = parse_moment(written_at)
    return written is not None and written.astimezone(now.tzinfo).date() == now.date()


# The store says since when the clock has run. The onlooker's own clock starts when it sees that, so it is late by the
# interval between two looks. Only if the clock was running before the first look is the wall clock used to tell how
# long.


"""A clock that runs this long past its end belongs to nobody: the app ended while it was running."""


class HallWatch:
    """What an onlooker knows of the hall's clock; the `hall` from `shown` is None if none should be shown."""

    def __init__(self, clock: Clock, now: Callable[[], datetime]) -> None:
        self._clock = clock
        self._now = now
        self._seen: Hall | None = None
        self._began_ms = 0

    def see(self, hall: Hall) -> None:
        """Read what is stored of the hall."""
        if hall == self._seen:
            return
        was_watching, self._seen = self._seen is not None, hall
        since = parse_moment(hall.since)
        age = (self._now() - since).total_seconds() * 1000 if since and not was_watching else 0
        self._began_ms = self._clock.now_ms() - hall.used_ms - max(0, round(age))

    def shown(self, match: Followed | None) -> Hall | None:
        """Return the hall if it should be shown: under the bell today, and no other match was played since."""
        hall = self._seen
        if hall is None or not hall.matches or not is_of_today(hall.since, self._now()):
            return None
        if match is None or match.match_id in hall.matches or not match.written_at:
            return hall
        since, written = parse_moment(hall.since), parse_moment(match.written_at[-1])
        return hall if since and written and written < since else None

    def left_ms(self, hall: Hall) -> int:
        """Return the time left in the turn or round; the full time for a turn whose bell has not rung."""
        if not hall.runs:
            return hall.left_ms
        return max(0, hall.seconds * 1000 - (self._clock.now_ms() - self._began_ms))

    def is_still(self, hall: Hall) -> bool:
        """Tell whether the clock has stopped although it should run, because the app ended meanwhile."""
        return hall.runs and self._clock.now_ms() - self._began_ms > hall.seconds * 1000 + _STILL_MS
