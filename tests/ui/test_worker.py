"""Work off the screen's thread: the latest answer counts, and it comes on the screen's thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest
from kivy.clock import Clock
from kivy.uix.widget import Widget

from classroom.errors import KnownError
from classroom.ui.kit.touch import let_go, take_up
from classroom.ui.worker import DRAWING, FETCHING, Asking, LatestTask, begin_what_waits, unsaid
from tests.ui.fake_services import PATIENCE
from tests.ui.frame import frames
from tests.ui.harness import LAPTOP, resize


@pytest.fixture(autouse=True)
def _window() -> None:
    resize(LAPTOP)


def draw_until(happened: Callable[[], object]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < give_up, "it did not happen"
        frames(1)
        time.sleep(0.005)


def settle() -> None:
    """Let everything that was asked be done and handed over."""
    finished: list[bool] = []
    frames(1)  # what was asked is begun
    for executor in (DRAWING, FETCHING):
        executor.submit(lambda: None).result(PATIENCE)
    LatestTask(finished.append).ask(lambda: True)
    draw_until(lambda: finished)


def test_the_work_is_done_elsewhere_and_its_answer_comes_here() -> None:
    answers: list[tuple[str, str]] = []
    task: LatestTask[str] = LatestTask(lambda answer: answers.append((answer, threading.current_thread().name)))
    task.ask(lambda: threading.current_thread().name)
    draw_until(lambda: answers)
    ((there, here),) = answers
    assert here == threading.main_thread().name
    assert there != here


def test_no_answer_comes_before_a_frame_is_drawn() -> None:
    answers: list[int] = []
    LatestTask(answers.append).ask(lambda: 1)
    begin_what_waits()
    DRAWING.submit(lambda: None).result(PATIENCE)
    assert answers == []
    draw_until(lambda: answers)


def test_work_that_no_picture_waits_for_begins_after_the_picture() -> None:
    begun = threading.Event()
    LatestTask[None](lambda _answer: None).ask(begun.set)
    Clock.tick_draw()
    DRAWING.submit(lambda: None).result(PATIENCE)
    assert not begun.is_set()
    draw_until(begun.is_set)


def test_the_answer_to_an_older_question_is_dropped() -> None:
    answers: list[str] = []
    task: LatestTask[str] = LatestTask(answers.append)
    may_answer = threading.Event()

    def slow() -> str:
        assert may_answer.wait(PATIENCE)
        return "old"

    task.ask(slow)
    task.ask(lambda: "new")
    may_answer.set()
    draw_until(lambda: answers)
    settle()
    assert answers == ["new"]


def test_what_is_forgotten_is_not_answered() -> None:
    answers: list[int] = []
    task: LatestTask[int] = LatestTask(answers.append)
    task.ask(lambda: 1)
    task.forget()
    settle()
    assert answers == []


def test_a_fault_in_the_work_is_raised_where_faults_are_reported() -> None:
    task: LatestTask[int] = LatestTask(lambda _answer: pytest.fail("there is no answer"))
    task.ask(lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        settle()
    settle()


def test_a_fault_in_work_that_is_forgotten_is_nobody_s() -> None:
    task: LatestTask[int] = LatestTask(lambda _answer: pytest.fail("there is no answer"))
    task.ask(lambda: 1 // 0)
    task.forget()
    settle()


def test_waiting_for_another_program_keeps_no_paper_from_being_drawn() -> None:
    opened: list[str] = []
    drawn: list[str] = []
    viewer_shows = threading.Event()

    def open_viewer() -> str:
        assert viewer_shows.wait(PATIENCE)
        return "open"

    LatestTask(opened.append, FETCHING).ask(open_viewer)
    LatestTask(drawn.append).ask(lambda: "a page")
    draw_until(lambda: drawn)
    assert opened == []
    viewer_shows.set()
    draw_until(lambda: opened)


# What a widget asks for


class AskingWidget(Asking, Widget):
    """Notes what it is told, beside a second question of its own."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.others: list[str] = []
        super().__init__()

    def on_told(self, answer: str) -> None:
        self.told.append(answer)

    def on_other(self, answer: str) -> None:
        self.others.append(answer)

    def ask(self, work: Callable[[], str]) -> None:
        self.fetch(work, self.on_told, line=DRAWING, blinks=False)


class Refusing(Widget):
    """What is around the widget that asks."""

    def __init__(self, inside: Widget) -> None:
        self.refused: list[str] = []
        super().__init__()
        self.add_widget(inside)

    def refuse(self, why: str) -> None:
        self.refused.append(why)


def at_fault() -> str:
    raise KnownError("The disk is full.")


def test_of_what_a_widget_asks_for_only_the_newest_counts_and_each_question_by_itself() -> None:
    widget, may_answer = AskingWidget(), threading.Event()

    def slow() -> str:
        assert may_answer.wait(PATIENCE)
        return "old"

    widget.ask(slow)
    widget.fetch(lambda: "other", widget.on_other, line=DRAWING, blinks=False)
    widget.ask(lambda: "new")
    may_answer.set()
    settle()
    assert (widget.told, widget.others) == (["new"], ["other"])


def test_an_answer_that_is_ready_at_once_is_there_before_the_next_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("classroom.ui.worker.BLINK", PATIENCE)
    widget = AskingWidget()
    widget.fetch(lambda: "soon", widget.on_told)
    assert widget.told == ["soon"]


def test_a_known_fault_is_refused_by_what_is_around_the_widget_unless_it_says_it_itself() -> None:
    widget = AskingWidget()
    around = Refusing(widget)
    widget.ask(at_fault)
    settle()
    assert around.refused == ["The disk is full."]
    widget.fetch(at_fault, widget.on_told, widget.on_other, DRAWING, blinks=False)
    settle()
    widget.fetch(at_fault, widget.on_told, unsaid, DRAWING, blinks=False)
    settle()
    assert (around.refused, widget.told, widget.others) == (["The disk is full."], [], ["The disk is full."])


def test_what_a_widget_forgets_is_not_answered() -> None:
    widget = AskingWidget()
    widget.forget(widget.on_told)
    widget.ask(lambda: "answer")
    widget.forget(widget.on_told)
    settle()
    assert widget.told == []


def test_whatever_goes_away_waits_for_nothing_and_asks_anew_when_it_is_shown_again() -> None:
    widget = AskingWidget()
    around = Refusing(widget)
    widget.ask(lambda: "old")
    widget.fetch(at_fault, widget.on_other, line=DRAWING, blinks=False)
    let_go(around)
    settle()
    take_up(around)
    settle()
    assert (widget.told, widget.others, around.refused) == ([], [], [])
    widget.ask(lambda: "refilled")
    settle()
    assert widget.told == ["refilled"]
