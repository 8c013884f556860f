"""The matches of a log as people see them: names that the app gave to teams are in the current language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from classroom.store.event_log import MatchHead, SqliteEventLog, StoredMatch

if TYPE_CHECKING:
    from classroom.match.event import Event


class ShownMatches:
    """Reads matches from a `log` and deletes them there; raises `StoreError`."""

    def __init__(self, log: SqliteEventLog) -> None:
        self._log = log

    def newest(self, count: int, after: int = 0) -> tuple[StoredMatch, ...]:
        """Return up to `count` matches, the last played first, skipping the first `after`."""
        return tuple(map(_shown, self._log.newest(count, after)))

    def heads(self) -> tuple[MatchHead, ...]:
        """Return how every match was opened, the one played last first."""
        from classroom.match.given_name import shown_opening

        return tuple(
            head._replace(opened=shown_opening(head.opened)) if head.opened else head for head in self._log.heads()
        )

    def ids_named_after(self, first: str) -> tuple[str, ...]:
        """Return the existing match ids that are `first` or begin with it and a hyphen, the latest first."""
        return self._log.ids_named_after(first)

    def stored(self, match_id: str) -> StoredMatch:
        """Return one match as far as it can be read, with its `fault`."""
        return _shown(self._log.stored(match_id))

    def sound_events(self, match_id: str) -> tuple[Event, ...]:
        """Return the events of a match up to the first damaged one, none if the match is not known."""
        from classroom.match.event import MatchOpened
        from classroom.match.given_name import shown_opening

        events = self._log.sound_events(match_id)
        return tuple(shown_opening(event) if isinstance(event, MatchOpened) else event for event in events)

    def delete_match(self, match_id: str) -> None:
        """Delete a match for good."""
        self._log.delete_match(match_id)


def _shown(stored: StoredMatch) -> StoredMatch:
    if stored.state is None:
        return stored
    from classroom.match.given_name import shown_state

    return stored._replace(state=shown_state(stored.state))
