"""What the rounds and the matches of a division are called: the last of a knock-out by their stage."""

from __future__ import annotations

from classroom.competition.event import Table
from classroom.competition.state import DivisionState, stage_of
from classroom.i18n import N_, Translator
from classroom.match.team import Stage


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


def table_title(division: DivisionState, number: int, table: Table, say: Translator) -> str:
    """Return the title of a match beside its table: the final, the match for third place, or empty."""
    is_beside_another = table.for_third or len(division.rounds[number - 1].tables) > 1
    if stage_of(division, number) is not Stage.FINAL or not is_beside_another:
        return ""
    stage = match_stage(division, number, table)
    return say(stage.value) if stage else ""
