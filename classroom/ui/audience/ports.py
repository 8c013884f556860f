"""What the second screen needs from the other packages, as protocols; the composition root provides them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from classroom.competition.state import CompetitionState
    from classroom.match.event import Event
    from classroom.match.ports import Clock
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
