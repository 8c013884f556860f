"""The stored matches as lines of text, the one played last first."""

from __future__ import annotations

from collections.abc import Iterator

from classroom.store.event_log import NEWEST, SqliteEventLog, StoredMatch


def listing(log: SqliteEventLog) -> Iterator[str]:
    """Yield one line a match: its id, the day it was opened, its teams with their totals, and whether it is damaged.

    Raises `StoreError`.
    """
    after = 0
    while stored := log.newest(NEWEST, after):
        yield from map(_line, stored)
        after += len(stored)


def _line(stored: StoredMatch) -> str:
    state = stored.state
    teams = [] if state is None else zip(state.opened.teams, state.totals, strict=True)
    teams_text = ", ".join(f"{_plain(team.name)} {total}" for team, total in teams)
    damage = [f"damaged from entry {stored.fault.number} on"] if stored.fault else []
    return "  ".join([stored.match_id, stored.opened_at[:10], *([teams_text] if teams_text else []), *damage])


def _plain(name: str) -> str:
    """Return a name without signs that would move the cursor of a terminal."""
    return "".join(sign if sign.isprintable() else " " for sign in name)
