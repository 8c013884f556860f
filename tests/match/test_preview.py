"""What a side may see of its play before it is played (P5, P18)."""

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match.event import Switches
from classroom.match.help import Preview
from classroom.match.state import Phase
from classroom.match.team import Mode, WordCheck
from classroom.rules.board import parse_square
from classroom.rules.placement import Misplaced, Misplacement
from classroom.rules.policy import NO_STAR, STAR, PerTurn
from tests.fakes import FakeShuffler
from tests.match.table import Table, opening, seated, tiles

TEN = PerTurn(10, 1, 2)


def practising(switches: Switches) -> Table:
    match = seated("CATDOGE", "HORNINT", mode=Mode.PRACTICE, switches=switches)
    match.ring()
    return match


@pytest.mark.parametrize("word", ["CAT", "TAC"])
def test_P18_competition_shows_neither_score_nor_whether_the_word_is_listed(word: str) -> None:
    match = seated("CATDOGE", "HORNINT")
    match.ring()
    seen = match.service.preview(tiles("8G", word))
    assert [shown.name for shown in seen.words] == [word]
    assert (seen.misplacement, seen.count, seen.strange) == (None, None, ())


def test_P5_competition_says_where_a_placement_is_wrong() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.ring()
    wrong = Misplacement(Misplaced.START_NOT_COVERED, (parse_square("H8"),))
    assert match.service.preview(tiles("1A", "CAT")) == Preview(misplacement=wrong)


def test_P18_practice_shows_the_live_score_only_where_it_is_switched_on() -> None:
    on = practising(Switches(TEN, live_score=True)).service.preview(tiles("8G", "CAT"))
    assert on.count
    assert on.count.total == 10
    assert practising(Switches(TEN)).service.preview(tiles("8G", "CAT")).count is None


def test_C9_the_live_score_has_the_bonus() -> None:
    seen = practising(Switches(TEN, live_score=True)).service.preview(tiles("8E", "CATDOGE"))
    assert seen.count
    assert seen.count.bonus == 50


def test_P18_a_score_that_is_shown_as_it_is_laid_is_noted_with_the_play() -> None:
    match = practising(Switches(TEN, live_score=True))
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    assert match.state.phase is Phase.READY
    assert [(turn.score, turn.announced) for turn in match.state.turns] == [(10, None)]
    assert match.state.window


def test_P10_a_score_that_is_hidden_is_announced_by_its_team() -> None:
    match = practising(Switches(TEN))
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    assert match.state.phase is Phase.ANNOUNCING


def test_P18_T5_a_score_that_is_shown_is_announced_where_challenges_come_before_it_is_written() -> None:
    rules = format_by_key("youth")
    match = Table(FakeShuffler(STAR, NO_STAR, "CATDOGE", "HORNINT"))
    match.open(opening(rules, mode=Mode.PRACTICE, switches=Switches(rules.turn_time, live_score=True)))
    match.do(cmd.DrawLot(0), cmd.DrawLot(1), cmd.RingBell(), cmd.DeclarePlay(tiles("8G", "CAT")))
    assert match.state.phase is Phase.CHECKING
    assert match.state.turns[-1].announced == 10


@pytest.mark.parametrize(
    ("check", "strange"),
    [(WordCheck.AT_CHALLENGE, ()), (WordCheck.WARN, ("TAC",)), (WordCheck.REFUSE, ("TAC",))],
)
def test_P18_practice_may_tell_which_words_are_not_listed(check: WordCheck, strange: tuple[str, ...]) -> None:
    match = practising(Switches(TEN, word_check=check))
    assert match.service.preview(tiles("8G", "TAC")).strange == strange
    assert match.service.preview(tiles("8G", "CAT")).strange == ()


def test_P12_a_ruling_goes_before_the_list_here_too() -> None:
    match = practising(Switches(TEN, word_check=WordCheck.WARN))
    match.play("8G", "TAC")
    match.challenge("TAC", accepted=False)
    match.pass_()
    match.play("8G", "CAT")
    match.challenge("CAT", accepted=False, reason="not today")
    match.pass_()
    match.ring()
    assert match.service.preview(tiles("8G", "CAT")).strange == ("CAT",)
