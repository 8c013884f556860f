"""Which matches can be written as GCG: text of recorded games that other programs read."""

from __future__ import annotations

from classroom.i18n import _, ngettext
from classroom.match.state import MatchState
from classroom.rules.policy import SetWord

_PLAYERS = 2


def why_no_gcg(state: MatchState) -> str:
    """Return why a match cannot be GCG, as a sentence; empty if it can."""
    if len(state.seats) != _PLAYERS or len(state.teams) != _PLAYERS:
        seats = len(state.seats)
        sentence = ngettext(
            "The match has {count} side, but a GCG file needs two players. Save it as a match file instead.",
            "The match has {count} sides, but a GCG file needs two players. Save it as a match file instead.",
            seats,
        )
        return sentence.format(count=seats)
    if state.is_real_board:
        return _("In a match on a real board, the racks are not known. Save the match as a match file instead.")
    if isinstance(state.format.opening, SetWord):
        return _(
            "This match started with a word on the board. A GCG file cannot show that. Save it as a match file instead."
        )
    return ""
