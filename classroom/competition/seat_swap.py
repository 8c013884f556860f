"""The director's changes to a proposed round: two teams swap seats, and the rounds in which they have met (T9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from classroom.competition.command import PublishRound
from classroom.competition.event import Table
from classroom.competition.judging import propose_judges
from classroom.competition.pairing import starts, who_starts
from classroom.competition.proposal import judging_elsewhere
from classroom.competition.result import Player
from classroom.competition.state import CompetitionState


def swapped(state: CompetitionState, proposed: PublishRound, one: Player, other: Player) -> PublishRound:
    """Return the round with two teams swapped; who begins at their tables is proposed again (T3).

    Either may be the team with the bye. Judges stay, unless one must not judge at the current table or a table lacks
    one; then all are proposed again (P17).
    """
    places = {one: other, other: one}
    counts = starts(state.divisions[proposed.division].results())
    tables: list[Table] = []
    for table in proposed.tables:
        players = (places.get(table.one, table.one), places.get(table.other, table.other))
        first = None if state.opened.starts_by_lot else who_starts(players, counts)
        if set(players) == set(table.players):
            tables.append(table)
        else:
            tables.append(Table(table.number, *players, first=first, judges=table.judges))
    byes = tuple(places.get(player, player) for player in proposed.byes)
    if not all(table.judges and _may_judge(state, table) for table in tables):
        tables = list(propose_judges(state, tables, judging_elsewhere(state, proposed.division)))
    return replace(proposed, tables=tuple(tables), byes=byes)


def _may_judge(state: CompetitionState, table: Table) -> bool:
    """Tell whether no judge of a table comes from the same origin as one of its teams."""
    origins = {judge.name: judge.origin.casefold() for judge in state.judges}
    own = {team.entry.origin.casefold() for team in state.teams if team.player in table.players} - {""}
    return not any(origins.get(judge, "") in own for judge in table.judges)


def meetings(state: CompetitionState, division: int, players: Sequence[Player]) -> tuple[int, ...]:
    """Return the rounds in which two teams sat at one table."""
    pair = set(players)
    return tuple(
        one.number
        for one in state.divisions[division].rounds
        if any(set(table.players) == pair for table in one.tables)
    )
