"""The competition in progress today, as Home offers it."""

from __future__ import annotations

from typing import NamedTuple

from classroom.competition.state import CompetitionState
from classroom.i18n import _, ngettext
from classroom.ui.ports import Services


class RunningDay(NamedTuple):
    """A competition to go on with: its id, and what is due in it."""

    competition_id: str
    line: str


def running_day(services: Services) -> RunningDay | None:
    """Return the competition in which something happened today and that is not closed. Raises `StoreError`."""
    for stored in services.competition_archive.newest(1):
        state = stored.state
        if state and not state.is_closed and state.teams and stored.written_at.startswith(services.today()):
            return RunningDay(stored.competition_id, f"{state.opened.title}: {_due(state)}")
    return None


def _due(state: CompetitionState) -> str:
    """Return what comes next: the results of a round being played, or the draw for the next."""
    for division in state.divisions:
        last = division.rounds[-1] if division.rounds else None
        if last and last.open_tables:
            count = len(last.open_tables)
            sentence = ngettext(
                "round {number}, {count} result missing.", "round {number}, {count} results missing.", count
            )
            return sentence.format(number=last.number, count=count)
    unfinished = state.unfinished
    if unfinished:
        return _("draw round {number}.").format(number=unfinished[0].next_number)
    return _("all rounds have been played.")
