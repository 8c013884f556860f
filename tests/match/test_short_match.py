"""The short match: ten turns on a small board, and a word that is none is refused at once."""

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match.command import Refusal
from classroom.match.state import Phase
from classroom.match.team import Mode
from classroom.rules.policy import EndReason
from tests.match.table import seated, tiles

SHORT = format_by_key("short")


def test_M1_a_short_match_ends_after_ten_turns_and_each_team_has_had_five() -> None:
    match = seated("CATSDOG", "HORNINT", format_=SHORT, mode=Mode.PRACTICE)
    for _turn in range(9):
        match.pass_()
    assert match.state.end is None
    match.pass_()
    assert match.state.end
    assert match.state.end.reason is EndReason.TURNS
    assert match.state.phase is Phase.CLOSED
    assert [sum(turn.side == side for turn in match.state.turns) for side in (0, 1)] == [5, 5]


def test_M1_S4_a_word_that_is_none_is_refused_and_the_turn_goes_on() -> None:
    match = seated("CATSDOG", "HORNINT", format_=SHORT, mode=Mode.PRACTICE)
    match.ring()
    assert isinstance(match.service.do(cmd.DeclarePlay(tiles("5D", "TAC"))), Refusal)
    assert match.state.phase is Phase.RUNNING
    match.do(cmd.DeclarePlay(tiles("5D", "CAT")))
