"""True or not, and Hooks: answers by touch and key, bells, the clock, turns of two, the end."""

import pytest

from classroom.drills.pupil import DRILLS, DrillKind
from classroom.errors import FaultKind, KnownFault
from classroom.ui.navigation import ScreenName
from classroom.words.meaning import Meaning, Source
from tests.ui.exercise import AINA, KAVITHA, Exercise, drilling

TRUE, HOOKS = DrillKind.TRUE_OR_NOT, DrillKind.HOOKS
WORDS = pytest.mark.parametrize("kind", [TRUE, HOOKS])


def texts(exercise: Exercise) -> str:
    return " ".join(exercise.app.texts(exercise.app.screen))


@WORDS
def test_one_bell_begins_and_a_right_answer_is_told_and_kept(kind: DrillKind) -> None:
    with drilling(kind, AINA) as exercise:
        assert list(exercise.rung) == [1]
        assert exercise.app.world.device.vibrated
        exercise.answer()
        assert exercise.stage == "answered"
        assert exercise.part("verdict").accepted
        assert "Right!" in exercise.part("verdict").sentence
        (result,) = exercise.results(AINA)
        assert (result.asked, result.right) == (1, 1)
        assert exercise.app.sees("1 right")


def test_a_two_letter_word_is_told_with_meaning_and_sentence() -> None:
    with drilling(TRUE, AINA) as exercise:
        while not exercise.question.is_word:
            exercise.answer()
            exercise.go_on()
        entry = exercise.question.entry
        exercise.answer(rightly=False)
        assert not exercise.part("verdict").accepted
        assert exercise.part("verdict").dashed
        assert entry.meaning in texts(exercise)
        assert f"“{entry.sentence}”" in texts(exercise)


def test_hooks_show_all_words_and_put_the_letter_in_its_place() -> None:
    with drilling(HOOKS, AINA) as exercise:
        question = exercise.question
        assert "_" in exercise.part("tiles").word
        letter = exercise.letter(rightly=False)
        exercise.answer(rightly=False)
        assert exercise.part("tiles").word == question.grown(letter)
        shown = {row.word for row in exercise.app.find_all("TileRow", within=exercise.part("words"))}
        assert shown == {question.grown(right) for right in question.right}


@pytest.mark.parametrize("rightly", [True, False])
def test_hooks_tell_what_the_longer_word_means(*, rightly: bool) -> None:
    with drilling(HOOKS, AINA) as exercise:
        question = exercise.question
        made = [question.grown(letter) for letter in question.right]
        meanings = exercise.app.world.meanings
        meanings |= {word: Meaning(word, f"what {word} is", word, Source.OWN) for word in made}
        letter = exercise.letter(rightly=rightly)
        exercise.answer(rightly=rightly)
        told = question.grown(letter) if rightly else made[0]
        exercise.app.until(lambda: exercise.app.sees(f"{told}: what {told} is"))


@WORDS
def test_two_bells_when_time_is_over(kind: DrillKind) -> None:
    with drilling(kind, AINA) as exercise:
        limit = DRILLS[kind].limit_ms
        exercise.app.pass_ms(limit - 1_000)
        assert exercise.stage == "asking"
        assert exercise.part("watch").seconds == 1
        exercise.app.pass_ms(1_000)
        assert exercise.stage == "answered"
        assert "Time's up." in texts(exercise)
        assert list(exercise.rung) == [1, 2]
        exercise.go_on()
        (result,) = exercise.results(AINA)
        assert (result.asked, result.right, result.time_ms) == (1, 0, limit)


def test_the_keyboard_answers_and_goes_on() -> None:
    with drilling(TRUE, AINA) as exercise:
        exercise.app._seconds += 1
        exercise.app.key("y" if exercise.question.is_word else "n")
        assert exercise.part("verdict").accepted
        exercise.wait()
        first = exercise.question
        exercise.app._seconds += 1
        exercise.app.key("enter")
        assert exercise.stage == "asking"
        assert exercise.question is not first
    with drilling(HOOKS, AINA) as exercise:
        exercise.app._seconds += 1
        exercise.app.key("1")
        assert exercise.stage == "asking"
        exercise.app.key(exercise.letter().lower())
        assert exercise.part("verdict").accepted


def test_a_full_disk_is_told_and_the_drill_goes_on_and_a_second_finger_answers_nothing() -> None:
    with drilling(TRUE, AINA) as exercise:
        place = exercise.part("no").center
        exercise.answer()
        exercise.app.tap(place, hasty=True)
        exercise.app.tap(exercise.part("next"), hasty=True)
        assert exercise.stage == "answered"
        (result,) = exercise.results(AINA)
        assert result.asked == 1
        exercise.go_on()
        exercise.app.world.drill_book.fault = KnownFault(FaultKind.DISK_FULL)
        exercise.answer()
        assert exercise.app.notice.startswith("The disk is full")
        exercise.go_on()
        exercise.app.world.drill_book.fault = None
        exercise.answer()
        assert exercise.results(AINA)[0].asked == 3


def test_two_pupils_take_turns_and_their_names_stay_in_sight() -> None:
    with drilling(TRUE, AINA, KAVITHA) as exercise:
        for name, other in (("Aina", "Kavitha"), ("Kavitha", "Aina"), ("Aina", "Kavitha")):
            assert exercise.app.find("SeatChip", name=name).active
            assert not exercise.app.find("SeatChip", name=other).active
            assert (exercise.stage, exercise.app.find("TileDrill").tiles) == ("ready", "")
            assert exercise.app.sees(f"{name}, ready?")
            exercise.answer(rightly=name == "Aina")
            assert exercise.app.find("SeatChip", name=name).active
            assert exercise.part("next").text == f"Next: {other}"
            exercise.go_on()
        assert [result.right for result in exercise.results(AINA)] == [2]
        assert [result.right for result in exercise.results(KAVITHA)] == [0]


def test_a_computer_that_slept_gives_the_time_back() -> None:
    with drilling(TRUE, AINA) as exercise:
        exercise.app.world.clock.pass_ms(60_000)
        exercise.app.frames(2)
        assert exercise.stage == "ready"
        assert exercise.app.sees("The computer went to sleep. Ring the bell to start the clock again.")
        assert list(exercise.rung) == [1]
        exercise.tap("ring")
        assert exercise.stage == "asking"
        assert exercise.part("watch").seconds == 8
        exercise.answer()
        assert exercise.results(AINA)[0].right == 1


def test_leaving_keeps_what_was_answered() -> None:
    with drilling(HOOKS, AINA) as exercise:
        exercise.answer()
        exercise.go_on()
        exercise.answer(rightly=False)
        word = exercise.question.item
        exercise.press("Stop")
        assert exercise.app.sees("1 of 2 correct")
        assert [row.word for row in exercise.app.find_all("ReviewRow")] == [word]
        assert exercise.results(AINA)[0].asked == 2
        exercise.press("Another drill")
        assert exercise.app.screen.chosen == [AINA]


def test_a_question_that_ran_out_before_stop_does_not_count() -> None:
    with drilling(HOOKS, AINA) as exercise:
        exercise.answer()
        exercise.go_on()
        exercise.run_out()
        assert exercise.stage == "answered"
        exercise.press("Stop")
        assert exercise.app.sees("1 of 1 correct")
        assert not exercise.app.find_all("ReviewRow")
        assert exercise.results(AINA)[0].asked == 1
        assert exercise.part("pulse").glow == 0


def test_a_question_that_ran_out_counts_with_its_word_once_the_pupil_has_gone_on() -> None:
    with drilling(HOOKS, AINA) as exercise:
        exercise.answer()
        exercise.go_on()
        exercise.run_out()
        exercise.wait()
        exercise.session._is_asking = True  # the next question takes its time
        exercise.tap("next")
        exercise.press("Stop")
        assert exercise.app.sees("1 of 2 correct")
        assert len(exercise.app.find_all("ReviewRow")) == 1


def test_stopping_before_an_answer_goes_back() -> None:
    with drilling(TRUE, AINA) as exercise:
        exercise.press("Stop")
        exercise.app.frames(3)
        assert exercise.app.navigator.screen == ScreenName.DRILLS
        assert not exercise.results(AINA)


def test_a_whole_round_ends_with_two_bells_and_can_be_done_once_more() -> None:
    with drilling(HOOKS, AINA) as exercise:
        portion = exercise.session.rules.portion
        for number in range(1, portion + 1):
            assert exercise.app.sees(f"{number} of {portion}")
            exercise.answer()
            exercise.go_on()
        assert exercise.stage == "over"
        assert list(exercise.rung) == [1, 2]
        assert exercise.app.sees(f"{portion} of {portion} correct")
        assert exercise.app.sees("All correct. Well done!")
        exercise.press("Do it again")
        exercise.wait()
        exercise.app.frames(3)
        assert exercise.stage == "asking"
        assert exercise.session.pupils == (AINA,)
        assert exercise.app.screen.session is exercise.session
        assert exercise.app.sees(f"1 of {portion}")
        exercise.answer()
        assert exercise.stage == "answered"
