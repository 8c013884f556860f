"""What the draw for the start shows, from the state of a match (P8, S1)."""

from __future__ import annotations

from classroom.i18n import _
from classroom.match.given_name import is_given
from classroom.match.state import MatchState, Phase
from classroom.match.team import Role
from classroom.rules.format import NO_STAR, STAR
from classroom.rules.policy import DrawStar, FirstTurn, HighestValue, MemberRacks, NearestToA, NobodyWaits
from classroom.ui.play.match_view import DrawFace, DrawnLot

TILES_TO_PICK = 12
"""The number of tiles to choose from, whatever the bag contains."""


def draw_face(state: MatchState) -> DrawFace:
    """Return the draw as it is now."""
    following = _next_side(state)
    is_decided = state.phase is not Phase.DRAWING
    rounds = [lots for lots in state.lots if lots]
    latest = rounds[-1] if rounds else {}
    return DrawFace(
        lots=tuple(
            DrawnLot(
                side=state.team_of(side),
                name=state.side_name(side),
                about=_who(state, side),
                tile=(tile := _shown_lot(state, side)),
                value=state.tile_set.values.get(tile, 0),
                is_next=side == following,
                has_won=is_decided and side == state.starter,
                is_computer=state.is_computer(side),
                note=_note(state, tile, _earlier(state, side)),
            )
            for side in state.sides
        ),
        prompt=_prompt(state, following),
        rule=starting_rule(state.format.first_turn),
        is_decided=is_decided,
        next_side=following,
        is_computers=following is not None and state.is_computer(following),
        round=len(rounds),
        drawn=tuple((state.team_of(side), tile, state.tile_set.values.get(tile, 0)) for side, tile in latest.items()),
        is_open=not state.lots[-1],
        is_tied=_is_tied(state),
        count=len(state.sides) if isinstance(state.format.first_turn, DrawStar) else TILES_TO_PICK,
    )


def _who(state: MatchState, side: int) -> str:
    """Return who draws: the pupils, or the team of a player with a rack (A2); empty if the name says it."""
    team = state.teams[state.team_of(side)]
    if team.computer:
        return ""
    if isinstance(state.format.racks, MemberRacks):
        return team.name if team.name != state.side_name(side) else ""
    pupils = " + ".join(name for name in team.names(Role.MAIN) if name != team.name)
    return pupils or (_("Pick who is in this team.") if is_given(team.name) else "")


def _note(state: MatchState, lot: str, earlier: str) -> str:
    """Return the value of a drawn lot, after a tie with the earlier lots; empty before the draw."""
    worth = _worth(state, lot)
    if not earlier:
        return worth
    return " ".join(filter(None, (worth, _("(before: {tiles})").format(tiles=earlier))))


def _earlier(state: MatchState, side: int) -> str:
    """Return the tiles that a side drew in tied rounds, before the one shown (P8, A2)."""
    drawn = [lots[side] for lots in state.lots if side in lots]
    return ", ".join(drawn[:-1])


def _is_tied(state: MatchState) -> bool:
    """Tell whether the last round ended equal and nobody has drawn since."""
    return len(state.lots) > 1 and not state.lots[-1] and state.phase is Phase.DRAWING


def _worth(state: MatchState, lot: str) -> str:
    """Return the value of a drawn lot; empty if only its letter counts (P8, A2, T3)."""
    if lot in (STAR, NO_STAR):
        return _("the star") if lot == STAR else _("no star")
    if not lot or isinstance(state.format.first_turn, NearestToA):
        return ""
    value = state.tile_set.values.get(lot, 0)
    return _("1 point") if value == 1 else _("{number} points").format(number=value)


def _next_side(state: MatchState) -> int | None:
    """The side that draws next, None when all have drawn."""
    return next((side for side in state.drawing if side not in state.lots[-1]), None)


def _shown_lot(state: MatchState, side: int) -> str:
    """Return the tile that a side has drawn, or ""; after a tie, tiles stay face up until the next draw."""
    rounds = state.lots[:-1] if not state.lots[-1] else state.lots
    if not rounds:
        return ""
    latest = rounds[-1]
    if side in latest or side in state.drawing:
        return latest.get(side, "")
    return next((lots[side] for lots in reversed(rounds) if side in lots), "")


def _prompt(state: MatchState, following: int | None) -> str:
    if following is None:
        sentence = _("{team} starts!") if state.is_computer(state.starter) else _("{team}: you start!")
        return sentence.format(team=state.side_name(state.starter))
    team = state.side_name(following)
    if state.is_computer(following) and not _is_tied(state):
        return _("{team} draws a tile …").format(team=team)
    if _is_tied(state):
        return _("It's a tie! Tap once, and the tied teams draw again.")
    if isinstance(state.format.first_turn, DrawStar):
        return _("{team}: tap a tile. One of them hides the star.").format(team=team)
    return _("{team}: tap a tile.").format(team=team)


def starting_rule(first_turn: FirstTurn) -> str:
    """Return the rule for which drawn tile starts (P8, A2, T3)."""
    match first_turn:
        case HighestValue():
            return _("The tile with the most points starts.")
        case NearestToA():
            return _("The tile nearest to A starts. A blank comes before A.")
        case DrawStar():
            return _("Find the star to start.")
        case NobodyWaits():
            return ""
