"""What the review says of turns, without a window."""

from classroom.match import command as cmd
from classroom.record.look_back import PastTurn, RefusedBy, RefusedWords, look_back
from classroom.say import look_back as say
from classroom.say.look_back import TurnLine
from tests.match.club_table import club
from tests.match.table import Table, seated, tiles


def past_turns(match: Table) -> tuple[PastTurn, ...]:
    look = look_back(match.events)
    assert look
    return look.turns


def test_a_play_is_told_with_its_words_and_their_points() -> None:
    match = seated("CATSDOG", "HORNINT", draws=("EEEE", "IIII"))
    match.play("8G", "CATS")
    match.play("9F", "NO", announced=1)
    first, second = past_turns(match)
    assert say.turn_line(first) == TurnLine("1", 0, "CATS", "", str(first.turn.score))
    assert say.words_line(first) == f"CATS {first.turn.score}"
    assert say.happened(first) == ""
    assert say.heading_of(first) == "Team Perak, turn 1"
    line = say.turn_line(second)
    assert (line.text, line.note) == ("NO + 1", "announced 1")
    assert say.words_line(second).startswith("NO ")
    assert say.happened(second) == f"announced 1, counted {second.turn.score}"


def test_a_whole_rack_is_told_with_its_bonus() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.play("8D", "CATSDOG")
    line = say.words_line(past_turns(match)[0])
    count = match.state.turns[0].count
    assert count
    assert line == f"CATSDOG {count.words[0].total} + all tiles {count.bonus}"


def test_what_was_no_play_is_told_in_a_word() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.pass_()
    match.exchange()
    match.time_out()
    assert [say.turn_line(past).text for past in past_turns(match)] == ["pass", "exchange", "ran out of time"]
    assert [say.words_line(past) for past in past_turns(match)] == ["pass", "exchange", "ran out of time"]
    assert [say.happened(past) for past in past_turns(match)] == ["", "", ""]


def test_rulings_and_corrections_are_told() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.play("8G", "TAC")
    match.challenge("TAC", accepted=False, reason="not in our book")
    match.correct(0, 7)
    (past,) = past_turns(match)
    assert say.turn_line(past).text == "TAC refused"
    told = say.happened(past)
    assert "TAC refused" in told
    assert "not in our book" in told
    assert "0 corrected to 7" in told
    assert say.better_title(past) == "Better plays"


def test_a_play_that_was_not_counted_says_so() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "CATS")))
    (past,) = past_turns(match)
    assert say.turn_line(past).score == ""
    assert say.happened(past) == "The score was not written down."


def test_a_member_at_the_board_has_the_shape_of_the_team() -> None:
    match = club("CATSDOG", "HORNINT", "AEIOUST", "RSTLNEA")
    match.pass_()
    match.pass_()
    match.pass_()
    assert [say.turn_line(past).team for past in past_turns(match)] == [0, 1, 0]
    assert "turn 1" in say.heading_of(past_turns(match)[2])


def test_who_refused_words_is_told_with_the_reason() -> None:
    assert say.refused_by(RefusedWords(("TAC",), RefusedBy.JUDGE, "a name")) == "judge: a name"
    assert say.refused_by(RefusedWords(("TAC",), RefusedBy.JURY)) == "jury"
    assert say.refused_by(RefusedWords(("TAC",), RefusedBy.NOBODY)) == "not in the list"
