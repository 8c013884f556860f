"""Ten seconds, and Find the best: bell, board and rack, playing, time, examples, the best plays of a past match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from classroom.drills.pupil import DrillKind, Pupil
from classroom.rules.board import LaidTile, Square
from classroom.settings import Settings
from classroom.ui.drills.drill_boards import PlayRow
from classroom.ui.kit.modal import LetterChooser
from classroom.ui.navigation import ScreenName
from classroom.words.meaning import Meaning, Source
from tests.ui.drills.test_drills import is_row
from tests.ui.exercise import AINA, KAVITHA, Exercise, begin, drilling
from tests.ui.finished import lay, stop
from tests.ui.harness import LAPTOP, assert_fits
from tests.ui.table import seated

TEN, BEST = DrillKind.TEN_SECONDS, DrillKind.FIND_BEST
CENTRE = Square(7, 7)


@contextmanager
def looking_back(
    *pupils: Pupil, size: tuple[int, int] = LAPTOP, settings: Settings | None = None, rack: str = "CATSDOE"
) -> Iterator[Exercise]:
    """Find the best, after a match that was stopped when its first team had laid CAT."""
    with seated(rack, "HORNINT", size=size, settings=settings, seconds=None) as table:
        for pupil in pupils:
            table.app.world.drill_book.add(pupil)
        lay(table, "8H", "CAT")
        stop(table)
        table.app.launcher.leave()
        table.app.frames(3)
        table.app.go(ScreenName.DRILLS)
        assert_fits(table.app.screen, ignore=is_row)
        yield begin(table.app, BEST, *pupils)


def rows(exercise: Exercise) -> list[PlayRow]:
    """The plays shown, from the top."""
    return sorted(exercise.app.find_all(PlayRow), key=lambda row: -row.y)


def example(exercise: Exercise) -> Sequence[LaidTile]:
    tiles: Sequence[LaidTile] = exercise.question.examples[0].tiles
    return tiles


def test_the_rack_is_face_down_until_the_bell_and_two_bells_with_nothing_laid_show_an_example() -> None:
    with drilling(TEN, AINA) as exercise:
        assert exercise.stage == "ready"
        assert not exercise.rung
        assert exercise.part("rack").face_down
        assert exercise.app.sees("One bell, 10 seconds, two bells.")
        exercise.tap("ring")
        assert list(exercise.rung) == [1]
        assert not exercise.part("rack").face_down
        exercise.app.pass_ms(3_500)
        assert exercise.part("watch").seconds == 7
        shown = exercise.question.examples[0]
        before = exercise.shown_cells()
        exercise.run_out()
        assert list(exercise.rung) == [1, 2]
        assert exercise.part("verdict").sentence == f"Time's up. You could have played {shown.word}."
        after = exercise.shown_cells()
        assert sum(one != other for one, other in zip(before, after, strict=True)) == len(shown.tiles)
        assert list(exercise.part("board").last_play) == [square for square, _tile in shown.tiles]


def test_a_word_laid_in_time_or_lying_there_at_the_second_bell_is_right() -> None:
    with drilling(TEN, AINA) as exercise:
        exercise.tap("ring")
        exercise.lay(example(exercise))
        exercise.tap("play")
        assert exercise.part("verdict").accepted
        assert exercise.results(AINA)[0].right == 1
        assert rows(exercise)[0].whose == "yours"
        exercise.go_on()
        assert exercise.stage == "asking"
        assert list(exercise.rung) == [1, 1]
        exercise.lay(example(exercise))
        exercise.run_out()
        assert exercise.part("verdict").accepted
        assert exercise.results(AINA)[0].right == 2


def test_keys_ring_lay_and_play() -> None:
    with drilling(TEN, AINA) as exercise:
        exercise.app._seconds += 1
        exercise.app.key("f2")
        assert exercise.stage == "asking"
        exercise.app.tap(exercise.square(example(exercise)[0].square))
        exercise.app.key(example(exercise)[0].tile.lower())
        assert len(exercise.part("surface").model.pending) == 1
        exercise.app.key("escape")
        assert not exercise.part("surface").model.pending
        exercise.lay(example(exercise))
        exercise.app._seconds += 1
        exercise.app.key("enter")
        assert exercise.stage == "answered"
        exercise.wait()
        exercise.app._seconds += 1
        exercise.app.key("enter")
        assert exercise.stage == "asking"


def test_play_says_what_is_wrong_and_the_clock_goes_on_with_undo_and_shuffle() -> None:
    with drilling(TEN, AINA) as exercise:
        exercise.tap("ring")
        exercise.lay(example(exercise)[:1])
        exercise.tap("undo")
        assert not exercise.part("surface").model.pending
        exercise.tap("shuffle")
        assert sorted(exercise.part("rack").slots) == sorted(exercise.question.rack)
        exercise.tap("play")
        assert exercise.app.sees("Put your tiles on the board first.")
        exercise.app.tap(exercise.slot_of(exercise.question.rack[0]))
        far = next(
            Square(row, column)
            for row in (0, 8)
            for column in (0, 8)
            if exercise.question.board.at(Square(row, column)) is None
        )
        exercise.app.tap(exercise.square(far))
        exercise.tap("play")
        assert exercise.stage == "asking"
        assert list(exercise.part("board").problem)
        exercise.tap("recall")
        assert not list(exercise.part("board").problem)
        assert sorted(exercise.part("rack").slots) == sorted(exercise.question.rack)


def test_two_pupils_ring_for_themselves() -> None:
    with drilling(TEN, AINA, KAVITHA) as exercise:
        exercise.tap("ring")
        exercise.run_out()
        assert exercise.app.find("SeatChip", name="Aina").active
        exercise.go_on()
        assert exercise.stage == "ready"
        assert exercise.app.find("SeatChip", name="Kavitha").active
        assert exercise.part("rack").face_down
        assert list(exercise.rung) == [1, 2]


def test_a_computer_that_slept_gives_the_ten_seconds_back() -> None:
    with drilling(TEN, AINA) as exercise:
        exercise.tap("ring")
        exercise.lay(example(exercise)[:1])
        exercise.app.world.clock.pass_ms(3_600_000)
        exercise.app.frames(3)
        assert exercise.stage == "ready"
        assert exercise.app.sees("The computer went to sleep. Ring the bell to start the clock again.")
        assert list(exercise.rung) == [1]
        assert exercise.app.world.bell.waiting == []
        exercise.tap("ring")
        assert exercise.part("watch").seconds == 10


def test_the_two_bells_of_the_ten_seconds_wait_for_no_frame() -> None:
    with drilling(TEN, AINA) as exercise:
        exercise.tap("ring")
        (alarm,) = exercise.app.world.bell.waiting
        assert (alarm.strokes, alarm.ms) == (2, 10_000)
        alarm.come()
        exercise.app.world.clock.pass_ms(14_000)  # a frame that the disk held up
        exercise.app.frames(3)
        assert exercise.stage == "answered"
        assert list(exercise.rung) == [1, 2]


def test_find_the_best_shows_the_past_board_and_what_would_have_scored_most() -> None:
    with looking_back(AINA) as exercise:
        assert exercise.question.rack == tuple("CATSDOE")
        exercise.app.world.meanings["DO"] = Meaning("DO", "what DO is", "DO", Source.OWN)
        exercise.tap("ring")
        exercise.app.tap(exercise.square(CENTRE))
        for tile in "DOE":
            exercise.app.tap(exercise.slot_of(tile))
        assert exercise.part("board").bubble == "8"
        exercise.app.key("backspace")
        exercise.app.frames(2)
        exercise.tap("play")
        assert exercise.stage == "asking"
        assert exercise.app.sees("There is a better play: try once more!")
        exercise.tap("play")
        best = exercise.question.best
        assert exercise.part("verdict").sentence.startswith("Good! ")
        assert f"{best[0].word} would score more: {best[0].score}." in exercise.part("verdict").sentence
        assert exercise.part("verdict").accepted, "a lawful word is not crossed out"
        exercise.app.until(lambda: exercise.app.sees("DO: what DO is"))
        shown = rows(exercise)
        assert shown[0].word == "DO"
        assert [row.word for row in shown[1:]] == [move.word for move in best]
        exercise.app.tap(shown[1])
        assert best[0].word in exercise.shown_cells()
        assert shown[1].selected
        exercise.app.tap(shown[0])
        assert best[0].word not in exercise.shown_cells()


def test_a_two_letter_word_is_explained_in_the_language_of_the_screen() -> None:
    with looking_back(AINA, settings=Settings(language="ms")) as exercise:
        exercise.tap("ring")
        exercise.app.tap(exercise.square(CENTRE))
        for tile in "DO":
            exercise.app.tap(exercise.slot_of(tile))
        exercise.tap("play")
        exercise.tap("play")
        (entry,) = [one for one in exercise.question.vocabulary.guide if one.word == "DO"]
        assert exercise.session.meaning == f"DO: {entry.meaning_in('ms')}"
        assert entry.meaning_in("ms")


def test_the_sum_is_hidden_where_the_teacher_hides_it() -> None:
    with looking_back(AINA, settings=Settings(live_score=False)) as exercise:
        exercise.tap("ring")
        exercise.app.tap(exercise.square(CENTRE))
        for tile in "DO":
            exercise.app.tap(exercise.slot_of(tile))
        assert not exercise.part("board").bubble
        assert exercise.app.sees("D O")


def test_a_blank_asks_for_its_letter_and_two_bells_take_the_keys_away() -> None:
    with looking_back(AINA, rack="CATSDO?") as exercise:
        exercise.tap("ring")
        exercise.app.tap(exercise.square(CENTRE))
        exercise.app.tap(exercise.slot_of("?"))
        assert isinstance(exercise.app.screen.modal, LetterChooser)
        exercise.press("T")
        assert exercise.app.screen.modal is None
        assert exercise.part("surface").model.pending == (LaidTile(CENTRE, "t"),)
        exercise.tap("recall")
        exercise.app.tap(exercise.square(CENTRE))
        exercise.app.tap(exercise.slot_of("?"))
        exercise.run_out()
        assert exercise.app.screen.modal is None
        assert exercise.stage == "answered"


def test_a_match_that_is_gone_is_told() -> None:
    with looking_back(AINA) as exercise:
        exercise.press("Stop")
        exercise.app.frames(3)
        screen = exercise.app.screen
        exercise.app.world.log.matches.clear()
        exercise.app.tap(screen.ids.find_best)
        exercise.wait()
        assert exercise.app.sees("To use the drill Find the best, first finish a match played on the screen.")
        exercise.press("Stop")
        exercise.app.frames(3)
        assert exercise.app.navigator.screen == ScreenName.DRILLS
