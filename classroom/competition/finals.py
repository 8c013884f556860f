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
    from classroom.competition.state import DivisionState


_STAGES = (Stage.FINAL, Stage.SEMI_FINAL, Stage.QUARTER_FINAL)


def stage_of(division: DivisionState, number: int, going_on: int = 0) -> Stage | None:
    """Return which of the last rounds of a knock-out a round is, or None if it is not one.

    The number of rounds follows from the places of its first round, or from the number of teams `going_on` before it
    is drawn.
    """
    if number not in range(1, division.plan.rounds + 1):
        return None
    phase, first = division.plan.phase_of(number)
    if phase.pairing is not PairingKind.KNOCK_OUT:
        return None
    begun = division.rounds[first - 1] if first <= len(division.rounds) else None
    players = len(begun.places) if begun else min(going_on, 2**phase.rounds)
    last = max(players - 1, 1).bit_length()
    left = last - (number - first + 1)
    return _STAGES[left] if 0 <= left < len(_STAGES) else None


def round_title(division: DivisionState, number: int, say: Translator, going_on: int = 0) -> str:
    """Return the name of a round: its number, or its stage if it is one of the last of a knock-out."""
    stage = stage_of(division, number, going_on)
    return say(stage.value) if stage else say(N_("Round {number}")).format(number=number)


def seat_title(division: DivisionState, number: int, table: Table, say: Translator) -> str:
    """Return what a table of a round is called, such as ``Round 2, table 5`` or ``Final, table 1``."""
    title = table_title(division, number, table, say) or round_title(division, number, say)
    return say(N_("{round}, table {table}")).format(round=title, table=table.number)


def match_stage(division: DivisionState, number: int, table: Table) -> Stage | None:
    """Return which of the last matches of a knock-out a table is, or None if it is not one."""
    return Stage.THIRD_PLACE if table.for_third else stage_of(division, number)


def file_title(division: DivisionState, number: int) -> str:
    """Return the name for the files of a round: ``round-2``, or its stage if it is one of the last of a knock-out."""
    stage = stage_of(division, number)
    return stage.name.lower().replace("_", "-") if stage else f"round-{number}"


def table_title(division: DivisionState, number: int, table: Table, say: Translator) -> str:
    """Return the title of a match beside its table: the final, the match for third place, or empty."""
    is_beside_another = table.for_third or len(division.rounds[number - 1].tables) > 1
    if stage_of(division, number) is not Stage.FINAL or not is_beside_another:
        return ""
    stage = match_stage(division, number, table)
    return say(stage.value) if stage else ""


def stages_reached(division: DivisionState) -> dict[Player, int]:
    """Return how far each team came in the knock-outs of a division: more is better; others are left out."""
    reached: dict[Player, int] = {}
    for played in division.rounds:
        phase, first = division.plan.phase_of(played.number)
        if phase.pairing is not PairingKind.KNOCK_OUT:
            continue
        if played.number == first:
            seated = [player for table in played.tables for player in table.players]
            reached.update(dict.fromkeys((*seated, *played.byes), 1))
        for player in (player for result in played.results() for player in winners(result)):
            table = played.table_of(player)
            is_third = table is not None and table.for_third
            reached[player] = reached.get(player, 1) + (1 if is_third else 2)
    return reached


def how_placed(division: DivisionState) -> dict[Player, str]:
    """Return how each team's place in a knock-out came about, as a sentence to be translated.

    Teams that are still in it are left out.
    """
    told: dict[Player, str] = {}
    for played in division.rounds:
        stage, pairing = stage_of(division, played.number), division.plan.phase_of(played.number)[0].pairing
        if pairing is not PairingKind.KNOCK_OUT:
            continue
        through = {player for result in played.results() for player in winners(result)}
        for table in played.tables:
            if played.recorded_of(table.one):
                won, lost = _ENDS[Stage.THIRD_PLACE if table.for_third else stage]
                told.update({player: won if player in through else lost for player in table.players})
        if stage is Stage.FINAL:
            told.update(dict.fromkeys(played.byes, N_("Won the knock-out without a final.")))
    return {player: sentence for player, sentence in told.items() if sentence}


_ENDS: dict[Stage | None, tuple[str, str]] = {
    Stage.FINAL: (N_("Won the final."), N_("Lost the final.")),
    Stage.THIRD_PLACE: (N_("Won the match for third place."), N_("Lost the match for third place.")),
    Stage.SEMI_FINAL: ("", N_("Went out in the semi-final.")),
    Stage.QUARTER_FINAL: ("", N_("Went out in the quarter-final.")),
    None: ("", N_("Went out before the quarter-finals.")),
}
"""What is said of who won and who lost a match of a knock-out; nothing of who is still in it."""
