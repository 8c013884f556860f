"""Work beside the screen's thread: tasks of which only the newest counts, and tasks that the screen waits for."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from functools import partial
from typing import Any, Generic, TypeVar

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import StringProperty

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.ui.kit.touch import Watching, refuse

T = TypeVar("T")
_Follow = Callable[[], object]

DRAWING = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing papers")
"""Makes and draws documents one by one, because the drawing library cannot do two at a time."""

FETCHING = ThreadPoolExecutor(max_workers=1, thread_name_prefix="fetching")
"""Waits for disks and other programs, so that papers can be drawn meanwhile."""

KEEPING = ThreadPoolExecutor(max_workers=1, thread_name_prefix="keeping backups")
"""Makes backups, so that no paper and no match waits for one."""

THINKING = ThreadPoolExecutor(max_workers=1, thread_name_prefix="thinking")
"""Looks for plays, so that a team's turn waits for no paper."""

READING = ThreadPoolExecutor(max_workers=1, thread_name_prefix="reading")
"""Reads stored matches and drills, so that they do not wait for another task's disk."""

OPENING = ThreadPoolExecutor(max_workers=1, thread_name_prefix="opening")
"""Does what the whole app waits for, which no screen's reading delays."""

BLINK = 0.05
"""Seconds for which the screen may freeze: work that takes no longer is shown without a waiting message."""

_TURN_SECONDS = 0.0005


def give_way_to_drawing() -> None:
    """Keep work on other threads from delaying frames; call this once.

    Drawing waits for other work many times a frame, each time for one switch interval, 5 ms by default. Garbage
    collection during a frame is prevented by `garbage`.
    """
    sys.setswitchinterval(_TURN_SECONDS)


_AFTER_PICTURE = list[Callable[[], object]]()


def begin_what_waits(*_args: Any) -> None:
    """Begin all that was to begin after the next picture; call this when no picture follows."""
    waiting = _AFTER_PICTURE[:]
    _AFTER_PICTURE.clear()
    for begin in waiting:
        begin()


def after_picture(begin: Callable[[], object]) -> None:
    """Have work begun once the next picture is there: beside its making, it would only delay it."""
    _AFTER_PICTURE.append(begin)
    Clock.schedule_once(begin_what_waits, 0)


def attempt(work: Callable[[], T]) -> T | KnownError:
    """Do `work` and return its result, or the `KnownError` it raised."""
    try:
        return work()
    except KnownError as error:
        return error


class LatestTask(Generic[T]):
    """The latest task of one kind: calling `ask` again drops the answer to the previous question.

    `done` is called on the screen's thread. An exception in the work is raised there too, where faults are reported.
    With `blinks`, `ask` first waits a moment, and an answer that is ready by then is handed over before `ask`
    returns. Any other work begins `after_picture`, and so perhaps behind what was asked for later and `blinks`.
    """

    def __init__(self, done: Callable[[T], None], executor: Executor = DRAWING, *, blinks: bool = False) -> None:
        self._done = done
        self._executor = executor
        self._blinks = blinks
        self._asked = 0

    def ask(self, work: Callable[[], T]) -> None:
        """Have `work` done; the answer goes to `done` unless something newer has been asked meanwhile."""
        self._asked += 1
        number = self._asked
        if not self._blinks:
            after_picture(lambda: self._await(number, self._executor.submit(work)))
            return
        future = self._executor.submit(work)
        if wait([future], BLINK).done:
            self._hand_over(number, future)
        else:
            self._await(number, future)

    def forget(self) -> None:
        """Stop waiting for an answer."""
        self._asked += 1

    def _await(self, number: int, future: Future[T]) -> None:
        future.add_done_callback(lambda done: Clock.schedule_once(lambda _dt: self._hand_over(number, done), 0))

    def _hand_over(self, number: int, future: Future[T]) -> None:
        if number == self._asked:
            self._done(future.result())


class BlockingTask(EventDispatcher):
    """Waits for one task at a time; `sentence` says for which, and is empty if there is none.

    `notify` is called with the sentence of a known fault.
    """

    sentence = StringProperty()

    def __init__(self, notify: Callable[[str], object]) -> None:
        super().__init__()
        self._notify = notify
        self._task = LatestTask[_Follow](self._go_on, OPENING, blinks=True)

    def fetch(
        self,
        work: Callable[[], T],
        then: Callable[[T], object],
        sentence: str = "",
        failed: Callable[[str], object] | None = None,
    ) -> None:
        """Have `work` done off the screen's thread, then call `then`, or `failed` (else `notify`) with a known fault.

        Requests made while it waits are ignored.
        """
        if not self.sentence:
            self.sentence = sentence or _("One moment …")
            self._task.ask(partial(_followed, work, then, failed or self._notify))

    def tell_share(self, sentence: str, share: float) -> None:
        """Show, from any thread, which share of the work is done."""
        told = f"{sentence} {share:.0%}"
        Clock.schedule_once(lambda _dt: setattr(self, "sentence", told if self.sentence else ""), 0)

    def end(self) -> None:
        self._task.forget()
        self.sentence = ""

    def _go_on(self, follow: _Follow) -> None:
        self.sentence = ""
        follow()


def _followed(work: Callable[[], T], then: Callable[[T], object], failed: Callable[[str], object]) -> _Follow:
    """Do `work`, and return what is to be done with its answer, or with the known fault."""
    try:
        return partial(then, work())
    except KnownError as error:
        return partial(failed, str(error))


def run_behind(work: Callable[[], T], then: Callable[[T], object], failed: Callable[[str], object]) -> None:
    """Have something of the backups done while people go on; then call `then`, or `failed` with a known fault."""
    LatestTask[_Follow](_follow, KEEPING).ask(partial(_followed, work, then, failed))


class Asking(Watching):
    """Mix in before a screen, card or part that has work done beside its thread; once it is gone, it waits for none."""

    def __init__(self, **more: Any) -> None:
        self._tasks: dict[str, LatestTask[_Follow]] = {}
        super().__init__(**more)

    def fetch(
        self,
        work: Callable[[], T],
        then: Callable[[T], object],
        failed: Callable[[str], object] | None = None,
        line: Executor = READING,
        *,
        blinks: bool = True,
    ) -> None:
        """Have `work` done in a `line`, then call `then`, or `failed` (else `refuse`) with a known fault.

        Of what is asked for the same `then`, only the newest counts. `blinks` as in `LatestTask`.
        """
        self.forget(then)
        task = self._tasks[then.__qualname__] = LatestTask[_Follow](_follow, line, blinks=blinks)
        task.ask(partial(_followed, work, then, failed or partial(refuse, self)))

    def forget(self, then: Callable[[T], object]) -> None:
        """Drop the answer that `then` waits for."""
        if task := self._tasks.get(then.__qualname__):
            task.forget()

    def unwatch(self) -> None:
        """Undo every `watch`, and wait for no answer any more."""
        for task in self._tasks.values():
            task.forget()
        super().unwatch()


def _follow(follow: _Follow) -> None:
    follow()


def unsaid(_why: str) -> None:
    """For `failed`: the fault is said elsewhere, and what is shown does without."""
