"""A competition whose round is played at the boards of a hall, and what is done at one of them."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.competition import command as cmd
from classroom.competition.division import PairingKind
from classroom.competition.service import Competitions, CompetitionService
from classroom.competition.team import Entry, EntryMember, Judge
from classroom.match import command as match_cmd
from classroom.match.state import TurnKind
from classroom.match.team import Role
from tests.competition.fields import done, opening, publish
from tests.ui.fake_services import World
from tests.ui.harness import RunningApp

TEAMS = ("Team Perak", "Team Johor", "Team Sabah", "Team Kedah")


def competing(world: World, names: Sequence[str] = TEAMS, *, format_key: str = "primary") -> CompetitionService:
    """A competition of whole teams, its first round published."""
    command = opening((PairingKind.AUSTRALIAN, 3), format_key=format_key)
    service = Competitions(world.competitions).open(command)
    assert isinstance(service, CompetitionService)
    roles = (Role.MAIN, Role.MAIN, Role.RESERVE)
    for name in names:
        members = tuple(EntryMember(f"{name} {at}", "5 Bestari", 5, role) for at, role in enumerate(roles))
        done(service, cmd.EnterTeam(Entry(name, name, members, "Cikgu Ana", mixed=True)))
    done(service, cmd.ListJudges((Judge("Pn. Latifah", "Melaka"), Judge("En. Ravi", "Kelantan"))))
    publish(service)
    return service


def make_ready(app: RunningApp) -> None:
    """Tick the list of the board that is open, and say who starts."""
    session = app.session
    for item in session.service.state.open_items:
        assert session.do(match_cmd.TickItem(item, "Pn. Latifah"))
    assert session.do(match_cmd.NameStarter(0))


def play(app: RunningApp, first: int, second: int) -> None:
    """Let both teams of the board that is open have a turn, and the judge end the match."""
    for score in (first, second):
        assert app.session.do(match_cmd.RecordTurn(TurnKind.PLAY, score, score))
    assert app.session.do(match_cmd.StopMatch("the bus is here"))
    app.frames(3)
