"""What a team has done for the first time, which the result cheers."""

from dataclasses import replace

from classroom.match.state import MatchState
from classroom.record.highlight import First, find_firsts
from tests.match.table import seated


def every(_word: str) -> bool:
    return True


def played(*words: tuple[str, str]) -> MatchState:
    """A match in which teams lay these words in turn."""
    match = seated("CATSDOG", "HORNINT")
    for where, word in words:
        match.play(where, word)
    return match.state


CAT, CATS = ("8G", "CAT"), ("8G", "CATS")


def test_a_first_match_is_said_to_be_one_and_no_other_is() -> None:
    now = played(CAT)
    assert find_firsts(now, 0, every, []) == (First.MATCH,)
    assert find_firsts(now, 0, every, [played(CAT)]) == ()


def test_the_best_word_so_far_is_better_than_all_before() -> None:
    assert find_firsts(played(CATS), 0, every, [played(CAT)]) == (First.BEST_WORD,)
    assert find_firsts(played(CAT), 0, every, [played(CATS)]) == ()
    assert find_firsts(played(CATS), 0, every, [played(CATS)]) == ()


def test_a_word_that_does_not_count_is_not_cheered() -> None:
    assert find_firsts(played(CATS), 0, lambda _word: False, [played(CAT)]) == ()


def test_a_first_play_of_fifty_points_is_told() -> None:
    now = seated("CATSDOG", "HORNINT")
    now.play("8E", "CATSDOG")
    assert find_firsts(now.state, 0, every, [played(CAT)]) == (First.FIFTY,)
    assert First.FIFTY not in find_firsts(now.state, 0, every, [now.state])


def test_a_challenge_is_won_by_the_team_that_made_it() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.play("8G", "TAC")
    match.challenge("TAC", accepted=False)
    assert find_firsts(match.state, 1, every, [played(CAT)]) == (First.CHALLENGE_WON,)
    assert find_firsts(match.state, 0, every, [played(CAT)]) == ()
    assert find_firsts(match.state, 1, every, [match.state]) == ()


def test_pupils_are_known_in_whichever_team_they_were() -> None:
    now, before = played(CAT), played(CATS)
    other = replace(before, opened=replace(before.opened, teams=before.opened.teams[::-1]))
    assert find_firsts(now, 1, every, [other]) == ()


def test_of_teams_without_a_name_nothing_is_said() -> None:
    now = played(CATS)
    nobody = tuple(replace(team, name="", origin="", members=()) for team in now.opened.teams)
    assert find_firsts(replace(now, opened=replace(now.opened, teams=nobody)), 0, every, []) == ()
