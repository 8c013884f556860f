"""Work off the screen's thread: the latest answer counts, and it comes on the screen's thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from classroom.ui.worker import DRAWING, FETCHING, LatestTask
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
    DRAWING.submit(lambda: None).result(PATIENCE)
    assert answers == []
    draw_until(lambda: answers)


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
