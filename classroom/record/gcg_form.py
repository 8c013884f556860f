"""Which matches GCG has a form for: text of recorded games that other programs read."""

from __future__ import annotations

from classroom.i18n import _, ngettext
from classroom.match.state import MatchState
from classroom.rules.policy import SetWord

_PLAYERS = 2


def why_no_gcg(state: MatchState) -> str:
    """Return why a match cannot be GCG, in a sentence; empty where it can."""
    if len(state.seats) != _PLAYERS or len(state.teams) != _PLAYERS:
        seats = len(state.seats)
        sentence = ngettext(
            "The match has {count} side, and a GCG file has two players. Save it as a match file, which takes any.",
            "The match has {count} sides, and a GCG file has two players. Save it as a match file, which takes any.",
            seats,
        )
        return sentence.format(count=seats)
    if state.is_real_board:
        return _("Nobody knows the racks of a match at a real board. Save it as a match file, which takes any.")
    if isinstance(state.format.opening, SetWord):
        return _("A word lay on the board before the first play, for which GCG has no form. Save it as a match file.")
    return ""
