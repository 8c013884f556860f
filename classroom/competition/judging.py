"""Which judge sits at which table: nobody judges a team from their own state or school (P17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from classroom.competition.event import Table
from classroom.competition.state import CompetitionState
from classroom.competition.team import Judge
from classroom.value import replace


def propose_judges(state: CompetitionState, tables: Sequence[Table], taken: Iterable[str] = ()) -> tuple[Table, ...]:
    """Return the tables with judges from elsewhere, as far as there are enough; earlier tables have priority.

    If a table has two, the first is for accuracy and the second for points. Every table gets one before any gets two.
    A judge sits at one table. Of the possible judges, the one who has judged these teams least often is chosen first.
    `taken` are judges who sit elsewhere. No other placement gives more tables a judge (P17).
    """
    seen, seated = _seen(state), set(taken)

    def possible(table: Table) -> list[str]:
        free = [judge.name for judge in judges_from_elsewhere(state, table) if judge.name not in seated]
        return sorted(free, key=lambda name: sum(seen[name, player] for player in table.players))

    judges: list[tuple[str, ...]] = [() for _table in tables]
    for _seat_at_table in range(state.opened.judges_at_table):
        wishes = [possible(table) for table in tables]
        sits_at: dict[str, int] = {}
        for at in range(len(tables)):
            _seat(at, wishes, sits_at, set())
        for name, at in sits_at.items():
            judges[at] = (*judges[at], name)
        seated.update(sits_at)
    return tuple(replace(table, judges=judges[at]) for at, table in enumerate(tables))


def judges_from_elsewhere(state: CompetitionState, table: Table) -> tuple[Judge, ...]:
    """Return the judges who may sit at a table: those from the origin of neither of its teams (P17)."""
    own = {team.entry.origin.casefold() for team in state.teams if team.player in table.players} - {""}
    return tuple(judge for judge in state.judges if judge.origin.casefold() not in own)


def judge_of_own(state: CompetitionState, table: Table) -> str:
    """Return a judge of a table who may not sit there, or empty if all may; one who is not listed may (P17)."""
    barred = {judge.name for judge in state.judges} - {judge.name for judge in judges_from_elsewhere(state, table)}
    return next((judge for judge in table.judges if judge in barred), "")


def with_judges(
    tables: Sequence[Table], number: int, judges: tuple[str, ...], over: Collection[int] = ()
) -> tuple[Table, ...]:
    """Return the tables with these judges at one of them; they leave any other table that is not `over`."""
    return tuple(
        replace(table, judges=judges)
        if table.number == number
        else replace(table, judges=tuple(name for name in table.judges if name not in judges or table.number in over))
        for table in tables
    )


def _seat(at: int, wishes: Sequence[Sequence[str]], sits_at: dict[str, int], asked: set[str]) -> bool:
    """Seat a judge at a table, moving others to tables where they may also sit; return False if impossible."""
    for name in wishes[at]:
        if name not in asked and name not in sits_at:
            sits_at[name] = at
            return True
    for name in wishes[at]:
        if name not in asked:
            asked.add(name)
            if _seat(sits_at[name], wishes, sits_at, asked):
                sits_at[name] = at
                return True
    return False


def _seen(state: CompetitionState) -> Counter[tuple[str, str]]:
    """Return how often each judge has judged each team."""
    return Counter(
        (judge, player)
        for one in state.rounds
        for table in one.tables
        for judge in table.judges
        for player in table.players
    )
