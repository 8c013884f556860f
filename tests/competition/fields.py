"""Competitions in memory, for tests: a log that is a list, and ways to open, fill and play one."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from classroom.competition import command as cmd
from classroom.competition.command import NotDone, NotDoneBecause
from classroom.competition.division import Division, PairingKind, Phase
from classroom.competition.event import CompetitionEvent
from classroom.competition.result import Played
from classroom.competition.service import Competitions, CompetitionService
from classroom.competition.team import Entry
from classroom.formats.catalogue import format_by_key
from classroom.rehearsal.competition_day import CompetitionDay


class ListLog:
    """Keeps the events of competitions in lists."""

    def __init__(self) -> None:
        self.events: dict[str, list[CompetitionEvent]] = {}

    def append(self, competition_id: str, first: int, events: Sequence[CompetitionEvent]) -> None:
        stored = self.events.setdefault(competition_id, [])
        assert first == len(stored) + 1
        stored.extend(events)

    def read(self, competition_id: str) -> tuple[CompetitionEvent, ...]:
        return tuple(self.events[competition_id])


def opening(
    *phases: tuple[PairingKind, int], title: str = "Day", format_key: str = "youth", competition_id: str = "c1"
) -> cmd.OpenCompetition:
    division = Division("", (), tuple(Phase(kind, rounds) for kind, rounds in phases))
    return cmd.OpenCompetition(competition_id, "test", title, format_by_key(format_key), (division,))


def begun(
    *phases: tuple[PairingKind, int], teams: str = "", log: ListLog | None = None, format_key: str = "youth"
) -> CompetitionService:
    """A competition of teams that are called by one letter each; their numbers count from 1 in this order.

    Where teams have boards of their own it is a literacy event.
    """
    is_alone = any(kind is PairingKind.OWN_BOARDS for kind, _rounds in phases)
    service = Competitions(log or ListLog()).open(opening(*phases, format_key="literacy" if is_alone else format_key))
    assert isinstance(service, CompetitionService)
    for name in teams:
        done(service, cmd.EnterTeam(Entry(name)))
    return service


def done(service: CompetitionService, command: cmd.CompetitionCommand) -> CompetitionEvent:
    answer = service.do(command)
    assert not isinstance(answer, NotDoneBecause), answer
    return answer


def refused(answer: object) -> NotDone:
    assert isinstance(answer, NotDoneBecause), answer
    return answer.reason


def publish(service: CompetitionService, division: int = 0, *, because: str = "") -> list[str]:
    """Publish the next round as it is proposed, `because` of what its teams of one origin may meet.

    Returns its pairings by name, then the bye.
    """
    proposed = service.next_round(division)
    assert isinstance(proposed, cmd.PublishRound), proposed
    done(service, replace(proposed, origin_exception=because))
    names = service.state.name
    return ["".join(map(names, table.players)) for table in proposed.tables] + [names(one) for one in proposed.byes]


def enter(service: CompetitionService, *scores: tuple[int, int]) -> None:
    """Enter results of the last round, for its tables in order: the score of its first named, then the other's."""
    one = service.state.divisions[0].rounds[-1]
    for table, (score, other) in zip(one.tables, scores, strict=True):
        done(service, cmd.EnterResult(0, one.number, Played(table.one, table.other, score, other)))


def day(*phases: tuple[PairingKind, int], seed: int = 1, log: ListLog | None = None) -> CompetitionDay:
    return CompetitionDay(begun(*phases, log=log), Random(seed))
