"""The result code of a match for a competition on another computer, made from the code of its table."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, NumericProperty, StringProperty

from classroom.competition.refusal import NotDoneBecause
from classroom.competition.result_code import code_of_match
from classroom.competition.table_match import is_of
from classroom.competition.wording import refusal_text
from classroom.i18n import _
from classroom.match.state import MatchState, Phase
from classroom.ui.cards.code_card import TABLE_LENGTH, CodeCard, spaced
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Row
from classroom.ui.ports import COMPETITIONS, CompetitionArchive, StoredMatch
from classroom.ui.wording.look_back import title_of

_MOST_TEAMS = 2  # at a table


def why_no_code(stored: StoredMatch) -> str:
    """Return a sentence that says why a match has no result code; empty if it can have one."""
    state = stored.state
    if state is None or stored.fault:
        return _("The record of this match is damaged.")
    if len(state.teams) > _MOST_TEAMS:
        return _("Only a match between two teams has a result code.")
    return "" if state.phase is Phase.CLOSED else _("A match gets its result code when it is over.")


def competition_of(archive: CompetitionArchive, match_id: str) -> str:
    """Return the title of the competition on this computer that has a match, empty for none. Raises `StoreError`."""
    states = (stored.state for stored in archive.newest(COMPETITIONS))
    return next((state.opened.title for state in states if state and is_of(state, match_id)), "")


class FirstTeamRow(Row):
    """Asks which of the teams stands first on the pairings sheet."""

    natural_height = 56

    options = ListProperty()
    chosen = NumericProperty(0)


class TableCodeCard(CodeCard):
    """Types the code of a table; `screen` then shows the result code of the match."""

    def __init__(self, screen: Any, match: MatchState) -> None:
        hint = _(
            "Find the code next to the table on the pairings sheet. You can type small letters, O for 0 and I for 1."
        )
        title = _("Table code from the pairings sheet")
        super().__init__(self._show, title=title, message=hint, length=TABLE_LENGTH)
        self._screen, self._match = screen, match
        self._first = FirstTeamRow(options=[(at, team.name) for at, team in enumerate(match.teams)])
        if len(match.teams) > 1:
            self.add_widget(self._first)

    def _show(self, code: str) -> str:
        """Show the result code; return why there is none."""
        made = code_of_match(code, self._match, is_turned=bool(self._first.chosen))
        if isinstance(made, NotDoneBecause):
            return refusal_text(made, _)
        self._screen.open_modal(MatchCodeCard(code=spaced(made), message=title_of(self._match)))
        return ""


class MatchCodeCard(Dialog):
    """Shows the result code of a match, character by character, and where to type it.

    `message` is the result in words.
    """

    code = StringProperty("")


load_rules(__file__)
