"""Which round of a knock-out is the final, which match decides the third place, and how far each team came."""

from __future__ import annotations

from typing import TYPE_CHECKING

from classroom.competition.division import PairingKind
from classroom.competition.result import winners
from classroom.i18n import N_, Translator
from classroom.match.team import Stage

if TYPE_CHECKING:
    from classroom.competition.event import Table
    from classroom.competition.result import Player
    from classroom.competition.state import DivisionState, RoundState


_STAGES = (Stage.FINAL, Stage.SEMI_FINAL, Stage.QUARTER_FINAL)


def stage_of(division: DivisionState, number: int, going_on: int = 0) -> Stage | None:
    """Return which of the last rounds of a knock-out a round is, None where it is none.

    How many rounds it takes follows from who is in its first one: those seated there, or the teams `going_on` before.
    """
    if number not in range(1, division.plan.rounds + 1):
        return None
    phase, first = division.plan.phase_of(number)
    if phase.pairing is not PairingKind.KNOCK_OUT:
        return None
    begun = division.rounds[first - 1] if first <= len(division.rounds) else None
    players = 2 * len(begun.tables) + len(begun.byes) if begun else min(going_on, 2**phase.rounds)
    last = max(players - 1, 1).bit_length()
    left = last - (number - first + 1)
    return _STAGES[left] if 0 <= left < len(_STAGES) else None


def round_title(division: DivisionState, number: int, say: Translator, going_on: int = 0) -> str:
    """Return what a round is called: by its number, or as one of the last of a knock-out."""
    stage = stage_of(division, number, going_on)
    return say(stage.value) if stage else say(N_("Round {number}")).format(number=number)


def seat_title(division: DivisionState, number: int, table: Table, say: Translator) -> str:
    """Return what a table of a round is called, such as ``Round 2, table 5`` or ``Final, table 1``."""
    title = table_title(division, number, table, say) or round_title(division, number, say)
    return say(N_("{round}, table {table}")).format(round=title, table=table.number)


def match_stage(division: DivisionState, number: int, table: Table) -> Stage | None:
    """Return which of the last matches of a knock-out one is, None where it is none."""
    is_third = is_for_third_place(division, division.rounds[number - 1], table)
    return Stage.THIRD_PLACE if is_third else stage_of(division, number)


def file_title(division: DivisionState, number: int) -> str:
    """Return what the files of a round are called: ``round-2``, or as one of the last of a knock-out."""
    stage = stage_of(division, number)
    return stage.name.lower().replace("_", "-") if stage else f"round-{number}"


def table_title(division: DivisionState, number: int, table: Table, say: Translator) -> str:
    """Return what a match is called beside its table: the final, or the match for third place; else empty."""
    if stage_of(division, number) is not Stage.FINAL or len(division.rounds[number - 1].tables) <= 1:
        return ""
    stage = match_stage(division, number, table)
    return say(stage.value) if stage else ""


def is_for_third_place(division: DivisionState, played: RoundState, table: Table) -> bool:
    """Tell whether two meet who have lost the round of a knock-out before."""
    if played.number == 1 or len(played.tables) <= 1 or stage_of(division, played.number) is not Stage.FINAL:
        return False
    before = {player for result in division.rounds[played.number - 2].results() for player in winners(result)}
    return not before & set(table.players)


def stages_reached(division: DivisionState) -> dict[Player, int]:
    """Return how far each team came in the knock-outs of a division: more is better, who was in none is not there."""
    reached: dict[Player, int] = {}
    for played in division.rounds:
        phase, first = division.plan.phase_of(played.number)
        if phase.pairing is not PairingKind.KNOCK_OUT:
            continue
        if played.number == first:
            seated = [player for table in played.tables for player in table.players]
            reached.update(dict.fromkeys((*seated, *played.byes), 1))
        third = [table for table in played.tables if is_for_third_place(division, played, table)]
        for player in (player for result in played.results() for player in winners(result)):
            is_third = any(player in table.players for table in third)
            reached[player] = reached.get(player, 1) + (1 if is_third else 2)
    return reached
