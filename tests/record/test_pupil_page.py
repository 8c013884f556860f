"""A pupil's page for parents' day: from the matches alone, and only of words that count."""

from classroom.match import command as cmd
from classroom.match.state import MatchState
from classroom.match.team import Mode
from classroom.record.highlight import MOST_MATCHES, TypedMatch, pupil_pages
from tests.match.table import seated


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
