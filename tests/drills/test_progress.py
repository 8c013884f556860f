import datetime
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.drills.drill_round import graded
from classroom.drills.progress import CHART_ROUNDS, class_progress, pupil_progress, word_counts
from classroom.drills.pupil import FULL_MARKS, Card, DrillKind, Pupil, ResultError, RoundResult, Stage, stars
from tests.drills.words import AISYAH, AT, RAJ

WORDS = ("AA", "AT", "IT", "QI")


@st.composite
def results(draw: st.DrawFn, pupil: Pupil = AISYAH) -> list[RoundResult]:
    made: list[RoundResult] = []
    for minutes in draw(st.lists(st.integers(0, 100_000), unique=True, max_size=30)):
        asked = draw(st.integers(0, 20))
        right = draw(st.integers(0, asked))
        began = AT + datetime.timedelta(minutes=minutes)
        earned = draw(st.integers(0, FULL_MARKS * asked))
        made.append(RoundResult(pupil, draw(st.sampled_from(DrillKind)), began, asked, right, earned, 100 * asked))
    return made


def card(item: str, stage: Stage) -> Card:
    return Card(item, stage, None if stage is Stage.KNOWN else 0, 1.0, 5.0, AT, AT)


@given(results())
def test_the_sums_of_progress_are_those_of_the_results(made: list[RoundResult]) -> None:
    progress = pupil_progress(AISYAH, made, (), WORDS, AT)
    drills = progress.drills.values()
    assert progress.rounds == sum(result.asked > 0 for result in made)
    assert sum(drill.asked for drill in drills) == sum(result.asked for result in made)
    assert sum(drill.right for drill in drills) == sum(result.right for result in made)
    assert sum(drill.earned for drill in drills) == sum(result.earned for result in made)
    assert sum(drill.time_ms for drill in drills) == sum(result.time_ms for result in made)


@given(results())
def test_every_drill_has_a_point_a_round_in_the_order_of_time(made: list[RoundResult]) -> None:
    progress = pupil_progress(AISYAH, made, (), WORDS, AT)
    assert set(progress.drills) == set(DrillKind)
    for kind, drill in progress.drills.items():
        own = sorted((one for one in made if one.drill is kind and one.asked), key=lambda one: one.began)
        assert [(point.began, point.share) for point in drill.points] == [(one.began, one.share) for one in own]
        assert all(0 <= point.share <= 1 for point in drill.points)
        assert drill.chart == drill.points[-CHART_ROUNDS:]
        assert 0 <= drill.share <= 1


@given(results(AISYAH), results(RAJ))
def test_a_class_has_done_what_its_pupils_have(one: list[RoundResult], other: list[RoundResult]) -> None:
    pupils = [pupil_progress(RAJ, other, (), WORDS, AT), pupil_progress(AISYAH, one, (), WORDS, AT)]
    progress = class_progress("5 Bestari", pupils)
    assert [pupil.pupil for pupil in progress.pupils] == [AISYAH, RAJ]
    for kind in DrillKind:
        together = progress.drill(kind)
        assert together.asked == sum(result.asked for result in (*one, *other) if result.drill is kind)
        assert together.rounds == len(together.points) == sum(pupil.drills[kind].rounds for pupil in pupils)
        begun = [point.began for point in together.points]
        assert begun == sorted(begun)


def test_the_rounds_and_words_of_a_pupil_are_counted_and_the_latest_rounds_are_on_the_chart() -> None:
    began = [AT + datetime.timedelta(minutes=minutes) for minutes in range(CHART_ROUNDS + 3)]
    made = [RoundResult(AISYAH, DrillKind.HOOKS, at, 2, 1, FULL_MARKS, 100) for at in began]
    progress = pupil_progress(AISYAH, made, [card("AA", Stage.KNOWN), card("AT", Stage.LEARNING)], WORDS, AT)
    assert progress.rounds == len(made)
    assert [point.began for point in progress.drills[DrillKind.HOOKS].chart] == began[3:]
    assert (progress.words.known, progress.words.learning, progress.words.new, progress.words.total) == (1, 1, 2, 4)


def test_what_was_learned_is_told_and_no_missed_day_takes_any_of_it_away() -> None:
    friday = datetime.datetime(2026, 11, 27, 8, tzinfo=datetime.UTC)
    day = datetime.timedelta(days=1)
    practised = [friday - 3 * day, friday - day, friday, friday]
    rights = zip(practised, (9, 1, 9, 5), strict=True)
    rounds = [RoundResult(AISYAH, DrillKind.HOOKS, at, 10, right, 100) for at, right in rights]
    words = [f"A{letter}" for letter in "ABCDEFGH"]
    cards = [graded(item, None, DrillKind.TRUE_OR_NOT, right=True, took_ms=500, at=friday) for item in words[:6]]
    cards[0] = graded("AA", cards[0], DrillKind.TRUE_OR_NOT, right=True, took_ms=500, at=friday)
    cards += [graded(words[6], None, DrillKind.TRUE_OR_NOT, right=False, took_ms=500, at=friday)]
    found = pupil_progress(AISYAH, rounds, cards, words, friday + datetime.timedelta(hours=2)).learned
    assert (found.right, found.today, found.stars, found.goal) == (6, 6, 4, 8)
    assert set(found.tomorrow) == set(words[1:7])
    false = graded("AZ", None, DrillKind.TRUE_OR_NOT, right=False, took_ms=500, at=friday)
    more = pupil_progress(AISYAH, rounds, [false, *cards], words, friday + datetime.timedelta(hours=2)).learned
    assert more == replace(found, tomorrow=(*found.tomorrow, "AZ")), "behind them what only looks like a word"
    assert found.week == (False, True, False, True, True, False, False)
    assert found.run == 2
    assert found.sentences() == [
        "6 two-letter words right today.",
        "Back tomorrow in True or false: 6 questions.",
        "2 days in a row!",
        "The next star is at 8 words.",
    ]
    assert found.sentences(with_back=False) == [told for told in found.sentences() if "tomorrow" not in told]
    monday = pupil_progress(AISYAH, rounds, cards, words, friday + 3 * day).learned
    assert (monday.run, monday.right, monday.today) == (2, 6, 0), "a free weekend is no missed day"
    later = pupil_progress(AISYAH, rounds, cards, words, friday + 9 * day).learned
    assert (later.run, later.right) == (0, 6)
    assert not pupil_progress(AISYAH, (), (), words, friday).learned.sentences()


def test_an_empty_class_has_done_nothing() -> None:
    assert class_progress("5 Bestari", ()).drill(DrillKind.HOOKS).share == 0


@given(st.dictionaries(st.sampled_from([*WORDS, "ZZ", "OI"]), st.sampled_from(Stage)))
def test_words_are_known_being_learnt_or_new_and_false_ones_are_none(stages: dict[str, Stage]) -> None:
    counts = word_counts([card(item, stage) for item, stage in stages.items()], WORDS)
    assert counts.total == len(WORDS)
    assert counts.known == sum(stages.get(word) is Stage.KNOWN for word in WORDS)
    assert counts.new == sum(word not in stages for word in WORDS)


def test_the_time_for_an_answer_is_shown_in_seconds() -> None:
    result = RoundResult(AISYAH, DrillKind.HOOKS, AT).with_answer(right=True, share=1, took_ms=3000)
    result = result.with_answer(right=False, share=0, took_ms=4000)
    drill = pupil_progress(AISYAH, [result], (), WORDS, AT).drills[DrillKind.HOOKS]
    assert (drill.seconds, drill.share) == (3.5, 0.5)


@pytest.mark.parametrize("share", [-1.0, 0.0, 0.333, 1.0, 7.0])
def test_marks_never_leave_their_range(share: float) -> None:
    result = RoundResult(AISYAH, DrillKind.FIND_BEST, AT).with_answer(right=False, share=share, took_ms=-5)
    assert 0 <= result.earned <= FULL_MARKS
    assert result.time_ms == 0


def test_figures_that_are_no_result_are_refused() -> None:
    for wrong in [
        {"asked": -1},
        {"right": 3},
        {"right": -1},
        {"earned": 201},
        {"earned": -1},
        {"asked": 10**6},
        {"time_ms": -1},
        {"time_ms": 10**12},
        {"began": AT.replace(tzinfo=None)},
    ]:
        right = {"asked": 2, "right": 2, "earned": 200, "time_ms": 5, "began": AT}
        RoundResult(AISYAH, DrillKind.HOOKS, **right)  # type: ignore[arg-type]
        with pytest.raises(ResultError):
            RoundResult(AISYAH, DrillKind.HOOKS, **right | wrong)  # type: ignore[operator]


def test_stars_are_for_shares_of_right_answers_met_exactly_and_none_is_for_none() -> None:
    assert [stars(right, 10) for right in (0, 1, 5, 6, 8, 9, 10)] == [0, 1, 1, 2, 2, 3, 3]
    assert stars(0, 0) == 0
