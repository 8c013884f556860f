"""The remarkable moments of a match, and a page for parents' day."""

from dataclasses import replace

from classroom.errors import LexiconError
from classroom.match import command as cmd
from classroom.match.state import MatchState
from classroom.match.team import Mode
from classroom.record.highlight import (
    MOST_MATCHES,
    BestWord,
    ClosestMoment,
    TypedMatch,
    best_word,
    closest_moment,
    pupil_pages,
    running_totals,
    whole_racks,
    words_made,
    words_that_count,
)
from classroom.words.lexicon import Lexicon
from tests.fakes import FakeLexicon
from tests.match.club_table import club
from tests.match.table import Table, seated, tiles
from tests.match.tournament import YOUTH, dealt

STOP = cmd.StopMatch("enough")


def every(_word: str) -> bool:
    return True


def test_P9_without_its_list_only_what_was_ruled_counts() -> None:
    state = some_turns().state

    def missing(*_list: object) -> Lexicon:
        raise LexiconError("the list is gone")

    counts = words_that_count(state, missing)
    assert not counts("CAT")
    assert words_that_count(replace(state, rulings={"CAT": True}), missing)("CAT")
    assert words_that_count(state, lambda *_list: FakeLexicon(frozenset({"CAT"})))("CAT")


def some_turns() -> Table:
    """CATS (12), then TEN across from its S, then nothing."""
    match = seated("CATSDOG", "TENHORN", draws=("EEEE", "IIII"))
    match.play("8G", "CATS")
    return match


def test_nothing_is_shown_of_a_match_without_a_play() -> None:
    match = seated("CATSDOG", "TENHORN")
    match.do(STOP)
    assert best_word(match.state, every, match.state.sides) is None
    assert whole_racks(match.state, every) == ()
    assert words_made(match.state, every) == ()
    assert running_totals(match.state) == ((0,), (0,))
    assert closest_moment(match.state) is None


def test_the_best_word_is_the_one_that_counts_most() -> None:
    match = seated("CATSDOG", "HORNINT")
    first = match.play("8G", "CATS")
    second = match.play("G8", ".ON")
    assert second.score < first.score
    assert best_word(match.state, every, match.state.sides) == BestWord("CATS", first.score, 0, 1, "CATS", ".w..")


def test_of_two_that_count_the_same_the_earlier_is_shown() -> None:
    match = seated("CATSDOG", "CORNINT")
    assert match.play("8G", "AT").score == match.play("9H", "C").score == 4
    assert best_word(match.state, every, match.state.sides) == BestWord("AT", 4, 0, 1, "AT", ".w")


def test_C8_C9_the_best_word_has_its_own_points_and_not_those_of_the_words_beside_it_or_of_the_rack() -> None:
    match = seated("CATSDOG", "TENHORN", draws=("EEEEEEE", "IIIIIII"))
    whole = match.play("8B", "CATSDOG")
    beside = match.play("9G", "HO")
    assert (whole.score, len(beside.words)) == (50 + 24, 3)
    own = {word.word.name: word.total for word in beside.count.words} if beside.count else {}
    assert beside.score == sum(own.values())
    for sides, word, score in (((0,), "CATSDOG", 24), ((1,), max(own, key=own.__getitem__), max(own.values()))):
        best = best_word(match.state, every, sides)
        assert best
        assert (best.word, best.score) == (word, score)


def test_P10_the_best_word_scores_as_its_play_was_settled() -> None:
    match = seated("CATSDOG", "TENHORN", draws=("EEEEEEE", "IIIIIII"))
    match.play("8B", "CATSDOG")
    beside = match.play("9G", "HO")
    for turn, score, side, own in ((0, 80, 0, 30), (0, 60, 0, 10), (1, beside.score + 9, 1, 9), (1, 3, 1, 3)):
        match.do(cmd.CorrectScore(turn, score, "the judge", "added wrongly"))
        best = best_word(match.state, every, (side,))
        assert best
        assert (score, best.score) == (score, own)


def test_a_play_that_was_not_accepted_is_not_shown() -> None:
    match = some_turns()
    match.challenge("CATS", accepted=False, reason="not in our book")
    match.do(STOP)
    assert best_word(match.state, every, match.state.sides) is None
    assert words_made(match.state, every) == ()


def test_P9_a_play_that_nobody_looked_up_and_that_is_no_word_is_not_praised() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.play("8G", "CATS")
    second = match.play("G8", ".ON")
    best = best_word(match.state, lambda word: word != "CATS", match.state.sides)
    assert best == BestWord("CON", second.score, 1, 1, "CON", ".l.")
    assert words_made(match.state, lambda word: word != "CATS") == ("CON",)


def test_a_play_still_to_be_announced_is_not_shown() -> None:
    match = seated("CATSDOG", "TENHORN")
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "CATS")))
    assert best_word(match.state, every, match.state.sides) is None
    assert words_made(match.state, every) == ()
    match.announce()
    assert words_made(match.state, every) == ("CATS",)


def test_C9_whole_racks_are_the_plays_with_the_bonus() -> None:
    match = seated("CATSDOG", "TENHORN")
    whole = match.play("8B", "CATSDOG")
    match.play("C8", ".TE")
    assert whole_racks(match.state, every) == (whole,)


def test_words_are_shown_once_each_in_the_order_they_were_made() -> None:
    match = seated("CATSDOG", "ATTNHOR")
    match.play("8G", "CAT")
    match.play("G8", ".AT")
    assert words_made(match.state, every) == ("CAT",)


def test_the_totals_run_row_by_row_and_a_row_not_played_changes_nothing() -> None:
    match = seated("CATSDOG", "HORNINT")
    first = match.play("8G", "CATS")
    second = match.play("G8", ".ON")
    match.pass_()
    assert running_totals(match.state) == ((0, first.score, first.score), (0, second.score, second.score))


def test_the_closest_moment_is_the_latest_of_the_closest_rows_once_all_have_scored() -> None:
    match = seated("CATSDOG", "HORNINT")
    first = match.play("8G", "CATS")
    assert closest_moment(match.state) is None
    second = match.play("G8", ".ON")
    match.pass_()
    match.pass_()
    assert closest_moment(match.state) == ClosestMoment(abs(first.score - second.score), 2)


def test_A1_the_totals_are_those_of_the_groups() -> None:
    match = club("CATSDOG", "HORNINT", "EEEEEEE", "IIIIIII")
    turns = [match.play_something() for _ in range(4)]
    first, second = turns[0].score + turns[2].score, turns[1].score + turns[3].score
    assert running_totals(match.state) == ((0, first), (0, second))


def test_T5_the_points_of_a_failed_challenge_are_in_the_totals() -> None:
    match = dealt(YOUTH, "CATSDOG", "HORNINT")
    match.finish("8G", "CATS")
    match.challenge("CATS", accepted=True)
    assert running_totals(match.state) == ((0, match.state.turns[0].score + 5), (0, 0))


def test_no_moment_is_close_where_one_team_was_far_ahead() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.play("8G", "CATS")
    match.play("G8", ".ON")
    match.correct(0, 90)
    assert closest_moment(match.state) is None


def played() -> MatchState:
    match = seated("CATSDOG", "HORNINT", mode=Mode.PRACTICE)
    match.play("8G", "CATS")
    match.play("G8", ".ON")
    match.do(cmd.StopMatch("the bell"))
    return match.state


def test_P9_a_page_has_the_matches_the_words_that_count_and_the_best_of_the_pupils_own_team() -> None:
    match = played()
    one, other = (team.members[0].name for team in match.teams)
    pages = pupil_pages(
        (one, other.upper(), "Nobody"), "5 Bestari", "SK", [match] * 12, lambda _match: {"CATS"}.__contains__
    )
    first, second, third = pages.pages
    assert (first.played, first.won, len(first.latest)) == (12, 12, MOST_MATCHES)
    assert (first.words, first.best_word, first.best_turn) == (("CATS",), ("CATS", 12), ("CATS", 12))
    assert (first.latest[0].own, first.latest[0].has_won) == (match.teams[0].name, True)
    assert (second.played, second.won, second.words, second.best_word) == (12, 0, (), None)
    assert second.latest[0].has_won is False
    assert (third.played, third.latest, third.best_turn) == (0, (), None)


def test_a_typed_result_is_a_match_of_the_page_without_words() -> None:
    match = played()
    name = match.teams[0].members[0].name
    typed = TypedMatch("2099-01-01", ("Team 1", "Team 2"), (("Mei", name.upper()), ("Raj",)), (120, 95), 0)
    first, second = pupil_pages((name, "Raj"), "5", "SK", [match], lambda _match: {"CATS"}.__contains__, [typed]).pages
    assert (first.played, first.won, first.latest[0].own, first.latest[0].totals) == (2, 2, "Team 1", "95")
    assert (second.played, second.won, second.latest[0].has_won, second.words) == (1, 0, False, ())
