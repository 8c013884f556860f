"""What the second screen needs of the rest, as protocols; the composition root fills them."""

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
    """A competition that goes on elsewhere, and when something last happened in it, in ISO 8601."""

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
        """The match played last, None where there is none."""

    @property
    def competition(self) -> FollowedCompetition | None:
        """The competition gone on with last, None where there is none."""

    def look(self) -> bool:
        """Look once more; return whether something is different."""


class SettingsReader(Protocol):
    """The settings of the classroom, which the other app changes."""

    def load(self) -> Settings:
        """Return the settings, or the defaults."""


class AudienceServices(Protocol):
    """All that the second screen is given."""

    @property
    def follower(self) -> Follower:
        """What is played."""

    @property
    def clock(self) -> Clock:
        """The time that nobody can set."""

    @property
    def now(self) -> Callable[[], datetime]:
        """The time on the wall."""

    @property
    def settings_store(self) -> SettingsReader:
        """The settings."""

    @property
    def lexicon(self) -> Callable[[str, Words], Lexicon]:
        """The word list of a key under the policy of a format. Raises `KnownError`."""
