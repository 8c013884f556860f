"""Pupils who played a practice without names are named after it, for its papers (P21)."""

import pytest

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.anonymous import without_names
from classroom.match.command import Refused
from classroom.match.state import Phase
from classroom.match.team import Mode, Team
from classroom.record.award import AwardKind, awards
from tests.match.table import PRIMARY, Table, opening, seated

NAMELESS = (Team("Team 1", "", ()), Team("Team 2", "", ()))


def over() -> Table:
    """A practice that has ended, of two teams without names."""
    match = Table()
    match.shuffler.script = ["K", "A"]
    match.open(opening(PRIMARY, mode=Mode.PRACTICE, teams=NAMELESS))
    match.do(cmd.DrawLot(0), cmd.DrawLot(1), cmd.RingBell(), cmd.Pass(), cmd.StopMatch("lunch"))
    assert match.phase() is Phase.CLOSED
    return match


def test_P21_pupils_named_after_a_practice_have_certificates_and_are_there_when_it_is_opened_again() -> None:
    match = over()
    assert awards(match.state) == ()
    assert match.do(cmd.NamePupils((("Aina ", "", " Wei  Jie"), ()))) == (ev.PupilsNamed(0, ("Aina", "Wei Jie")),)
    assert match.do(cmd.NamePupils(((), ("Daniel",)))) == (ev.PupilsNamed(1, ("Daniel",)),)
    match.reopen()
    given = [award for award in awards(match.state) if award.kind is AwardKind.PARTICIPATION]
    assert [award.name for award in given] == ["Aina", "Wei Jie", "Daniel"]
    assert match.state.opened.teams == NAMELESS


@pytest.mark.parametrize(
    ("names", "why"),
    [((), Refused.NAME_NEEDED), (((" ",), ()), Refused.NAME_NEEDED), (((), (), ("Aina",)), Refused.NO_SUCH_SIDE)],
)
def test_P21_a_name_is_needed_and_a_team_that_it_is_in(names: tuple[tuple[str, ...], ...], why: Refused) -> None:
    assert over().refused(cmd.NamePupils(names)) is why


def test_P21_who_has_played_is_not_changed_afterwards() -> None:
    match = seated("CATDOGE", "HORNINT", mode=Mode.PRACTICE)
    assert match.refused(cmd.NamePupils((("Mei",),))) is Refused.NOT_NOW
    match.do(cmd.StopMatch("lunch"))
    assert match.refused(cmd.NamePupils((("Mei",),))) is Refused.NOT_NOW


def test_a_match_without_names_has_none_of_those_either() -> None:
    match = over()
    match.do(cmd.NamePupils(((), ("Aina", "Mei"))))
    assert without_names(match.events)[-1] == ev.PupilsNamed(1, ("Pupil B1", "Pupil B2"))
