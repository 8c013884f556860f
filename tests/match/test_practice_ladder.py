"""The ladder of practice: which steps there are, and which of them the last matches lead to (P4, P13, P18)."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.catalogue import format_by_key, formats
from classroom.match.event import Switches, competition_switches
from classroom.match.practice_ladder import (
    FEWEST_TURNS,
    MOST_MATCHES,
    Proposal,
    Step,
    Way,
    Why,
    is_of_same_people,
    ladder,
    propose_step,
    step_played,
)
from classroom.match.state import End, MatchState, Turn, TurnKind
from classroom.match.team import Member, Mode, Team, WordCheck
from classroom.rules.policy import EndReason, PerTurn, Untimed
from tests.match.table import PRIMARY, Table, opening, team

STEPS = ladder(PRIMARY)
TIMED_OUT, SCORELESS, SCORED = "timed out", "scoreless", "scored"


@cache
def _opened(seconds: int, key: str = "primary") -> MatchState:
    table = Table()
    time = PerTurn(seconds, 1, 2) if seconds else Untimed()
    table.open(opening(format_by_key(key), mode=Mode.PRACTICE, switches=Switches(time)))
    return table.service.state


def a_match(seconds: int, turns: Sequence[str], *, is_over: bool = True) -> MatchState:
    """A match with so many seconds a turn, 0 for no clock, whose turns went as told."""
    kinds = {TIMED_OUT: TurnKind.TIME, SCORELESS: TurnKind.PASS, SCORED: TurnKind.PLAY}
    made = tuple(
        Turn(number % 2, kinds[how], number // 2 + 1, score=10 if how == SCORED else 0)
        for number, how in enumerate(turns)
    )
    end = End(EndReason.STOPPED, None, "lunch", ((), ()), (0, 0), frozenset())
    return replace(_opened(seconds), turns=made, end=end if is_over else None)


def turns(timed_out: int, scoreless: int, scored: int) -> list[str]:
    return [TIMED_OUT] * timed_out + [SCORELESS] * scoreless + [SCORED] * scored


def proposed(*played: MatchState) -> Proposal:
    found = propose_step(PRIMARY, played)
    assert found
    return found


# The steps


def test_P4_the_ladder_leads_from_no_clock_with_help_to_the_official_ten_seconds() -> None:
    assert [step.seconds for step in STEPS] == [0, 60, 30, 20, 10]
    first, *_between, last = STEPS
    assert first == Step(0, live_score=True, word_check=WordCheck.WARN, helper_open=True)
    assert last == Step(10, is_official=True)


def test_P18_the_last_step_departs_from_the_format_in_nothing() -> None:
    own, last = competition_switches(PRIMARY), STEPS[-1]
    assert (last.live_score, last.word_check, last.helper_open, last.time_outs_count) == (
        own.live_score,
        own.word_check,
        own.helper_open,
        own.time_outs_count,
    )


def test_no_step_gives_more_help_than_the_one_before() -> None:
    def help_of(step: Step) -> tuple[bool, ...]:
        return step.live_score, step.word_check is WordCheck.WARN, step.helper_open

    for before, after in pairwise(STEPS):
        assert all(had or not has for had, has in zip(help_of(before), help_of(after), strict=True))


def test_P4_only_a_format_whose_turns_have_a_limit_has_a_ladder() -> None:
    assert {format.key for format in formats() if ladder(format)} == {"primary", "short"}
    slow = replace(format_by_key("standard"), turn_time=PerTurn(45, 1, 2))
    assert [step.seconds for step in ladder(slow)] == [0, 60, 45]


def test_P18_where_practice_has_no_helper_no_step_opens_it() -> None:
    closed = replace(PRIMARY, help=replace(PRIMARY.help, in_practice=False))
    assert not any(step.helper_open for step in ladder(closed))


def test_a_match_with_a_mix_of_its_own_counts_for_the_step_that_gives_as_much_time() -> None:
    for seconds, step in [(0, 0), (90, 0), (60, 1), (45, 1), (30, 2), (20, 3), (12, 3), (10, 4), (5, 4)]:
        switches = _opened(seconds).opened.switches
        assert step_played(STEPS, switches) == min(step, len(STEPS) - 1)


# What is proposed


def test_without_a_match_the_first_step_is_proposed() -> None:
    assert proposed() == Proposal(0, Way.STAY, Why.NO_MATCH)


def test_P13_time_outs_and_zero_turns_say_where_to_go() -> None:
    for seconds, went, step, way, why in [
        (30, turns(3, 1, 10), 2, Way.STAY, Why.TIME),
        (30, turns(5, 0, 9), 1, Way.BACK, Why.TIME),
        (30, turns(1, 1, 12), 3, Way.ON, Why.WENT_WELL),
        (30, turns(0, 5, 9), 2, Way.STAY, Why.NO_SCORE),
        (30, turns(0, 8, 6), 1, Way.BACK, Why.NO_SCORE),
        (30, turns(5, 0, 0), 2, Way.STAY, Why.FEW_TURNS),
        (0, turns(0, 8, 6), 0, Way.STAY, Why.NO_SCORE),
        (0, turns(0, 2, 12), 1, Way.ON, Why.WENT_WELL),
        (10, turns(0, 1, 13), 4, Way.STAY, Why.WENT_WELL),
        (10, turns(6, 1, 7), 3, Way.BACK, Why.TIME),
    ]:
        found = proposed(a_match(seconds, went))
        assert (found.step, found.way, found.why) == (step, way, why)
        assert (found.turns, found.timed_out) == (len(went), went.count(TIMED_OUT))


def test_the_last_matches_at_one_step_count_together_and_older_ones_at_another_do_not() -> None:
    good, bad = turns(0, 0, 8), turns(8, 0, 0)
    assert proposed(a_match(30, good), a_match(30, bad)).turns == 16
    assert proposed(a_match(30, good), a_match(60, bad), a_match(30, bad)) == Proposal(3, Way.ON, Why.WENT_WELL, 8)
    assert proposed(*[a_match(30, good)] * (MOST_MATCHES + 2)).turns == 8 * MOST_MATCHES


def test_matches_that_go_on_or_have_no_turn_or_another_ladder_say_nothing() -> None:
    open_, empty = a_match(10, turns(9, 0, 0), is_over=False), a_match(10, [])
    other = replace(_opened(20, "standard"), turns=a_match(20, turns(9, 0, 0)).turns, end=empty.end)
    assert proposed(open_, empty, other).why is Why.NO_MATCH
    assert propose_step(format_by_key("standard"), [other]) is None


def test_turns_of_the_computer_are_not_looked_at() -> None:
    played = a_match(30, turns(0, 0, 16))
    computer = replace(played.teams[1], computer="champion", members=())
    assert proposed(replace(played, teams=(played.teams[0], computer))).turns == 8


went = st.lists(st.sampled_from([TIMED_OUT, SCORELESS, SCORED]), max_size=30)
seconds = st.sampled_from([step.seconds for step in STEPS])


@given(st.lists(st.tuples(seconds, went), max_size=5))
def test_a_proposal_is_one_step_away_at_most_and_counts_what_happened(played: list[tuple[int, list[str]]]) -> None:
    found = proposed(*(a_match(*one) for one in played))
    told = [one for one in played if one[1]]
    if not told:
        assert found.why is Why.NO_MATCH
        return
    now = [step.seconds for step in STEPS].index(told[0][0])
    assert abs(found.step - now) <= 1
    assert {Way.BACK: -1, Way.STAY: 0, Way.ON: 1}[found.way] == found.step - now
    assert found.timed_out + found.scoreless <= found.turns
    assert (found.turns < FEWEST_TURNS) == (found.why is Why.FEW_TURNS)


@given(seconds, went, st.data())
def test_one_more_time_out_in_place_of_a_score_never_leads_further_on(
    seconds: int, went: list[str], data: st.DataObject
) -> None:
    scored = [place for place, how in enumerate(went) if how == SCORED]
    if not scored:
        return
    place = data.draw(st.sampled_from(scored))
    worse = [*went[:place], TIMED_OUT, *went[place + 1 :]]
    assert proposed(a_match(seconds, worse)).step <= proposed(a_match(seconds, went)).step


# Whose matches they are


def test_a_match_is_of_the_same_people_where_one_pupil_plays_again() -> None:
    opened = _opened(30).opened
    one, other = opened.teams
    mixed = Team("Reds", "", (other.members[0], Member("Zul")))
    assert is_of_same_people(opened.teams, (mixed,))
    assert not is_of_same_people(opened.teams, (Team("Reds", "", (Member("Zul"),)), team(3)))
    assert not is_of_same_people(opened.teams, (replace(one, members=()),))


def test_teams_without_pupils_are_known_by_their_names_and_without_names_all_are_the_same() -> None:
    opened = _opened(30).opened
    nobody = replace(opened, teams=(Team("Team 1", "", ()), Team("Team 2", "", ())))
    ants = replace(opened, teams=(Team("Ants", "", ()), Team("Team 2", "", ())))
    assert is_of_same_people(nobody.teams, (Team("Pasukan 1", "", ()), Team("Pasukan 2", "", ())))
    assert is_of_same_people(ants.teams, (Team("ants ", "", ()), Team("Bees", "", ())))
    assert not is_of_same_people(ants.teams, nobody.teams)
    assert not is_of_same_people(nobody.teams, ants.teams)


def test_only_who_was_at_a_step_goes_back_to_it() -> None:
    hard = a_match(10, turns(6, 1, 7))
    assert (proposed(hard).way, proposed(hard).was_there) == (Way.BACK, False)
    assert proposed(hard, a_match(20, turns(0, 0, 8))).was_there
