"""What cannot be done at this moment says what it is and what has to come first."""

import pytest

from classroom.match import command as cmd
from classroom.match.command import Refusal, Refused
from classroom.match.event import PauseReason
from classroom.match.service import MatchService
from classroom.match.state import Phase
from classroom.say.refusal import _IN_THE_WAY, _WHAT, _WHY, refusal_sentence
from tests.match.table import Table, opening, seated


def said(match: Table, command: cmd.Command) -> str:
    refusal = match.refusal(command)
    assert refusal.reason is Refused.NOT_NOW
    return refusal_sentence(refusal)


def test_every_command_and_every_moment_has_its_words() -> None:
    commands = set(cmd.COMMANDS)
    assert commands == set(_WHAT)
    assert set(_WHY) == set(Phase)
    assert _IN_THE_WAY.keys() <= commands


def test_before_the_draw() -> None:
    match = Table()
    match.open(opening())
    assert said(match, cmd.Pass()) == "Nobody can pass now. Draw to see who starts."
    assert said(match, cmd.ConfirmEnd()) == "The match cannot be ended now. Draw to see who starts."


def test_from_turn_to_turn() -> None:
    match = seated("CATSDOG", "HORNINT")
    assert said(match, cmd.Announce(1)) == "You cannot announce a score now. Wait until the next turn starts."
    match.ring()
    assert said(match, cmd.RingBell()) == "The bell cannot ring now. Finish the turn first."
    match.do(cmd.Pause(PauseReason.JUDGE))
    assert said(match, cmd.Pass()) == "Nobody can pass now. The match is paused. Continue it first."


def test_what_stands_in_the_way_at_the_right_moment() -> None:
    match = seated("CATSDOG", "HORNINT")
    assert said(match, cmd.DeclareNoWord(1)) == (
        "The team cannot say now that it has no word. This team has already said it has no word, or another team "
        "must say so first."
    )
    match.play("8G", "CATS")
    assert said(match, cmd.TickItem("schools", "Mr Lim")) == "The checklist is closed now. The first bell has rung."


def test_of_a_turn_that_broke_off_with_the_app_it_is_said_what_to_do() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.ring()
    gone_on: MatchService = match.matches.load("m1")
    refusal = gone_on.do(cmd.Pass())
    assert isinstance(refusal, Refusal)
    assert refusal_sentence(refusal) == ("The app was closed in the middle of this turn. Restart the turn first.")


@pytest.mark.parametrize("command", [cmd.Pass(), cmd.RingBell(), cmd.SettleScore()])
def test_when_the_match_is_over(command: cmd.Command) -> None:
    match = seated("CATSDOG", "HORNINT")
    match.do(cmd.StopMatch("lunch"))
    assert said(match, command).endswith(" The match is over.")
