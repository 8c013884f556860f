"""What there is to wait for before anything else can be done: a match that is read, and the like."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from kivy.event import EventDispatcher
from kivy.properties import StringProperty

from classroom.i18n import _
from classroom.match.trouble import KnownError
from classroom.ui.worker import READING, Errand

T = TypeVar("T")


class Waiting(EventDispatcher):
    """One thing at a time is waited for; `sentence` says what, and is empty while there is nothing.

    `tell` is told what cannot be had.
    """

    sentence = StringProperty()

    def __init__(self, tell: Callable[[str], object]) -> None:
        super().__init__()
        self._tell = tell
        self._errand: Errand[Callable[[], object]] = Errand(self._go_on, READING, blinks=True)

    def fetch(self, work: Callable[[], T], then: Callable[[T], object], sentence: str = "") -> None:
        """Have `work` done beside the screen's thread, and then `then` with its answer.

        A known error of the work is told, and nothing follows. What is asked for while we wait is not done.
        """
        if self.sentence:
            return

        def follow() -> Callable[[], object]:
            try:
                return partial(then, work())
            except KnownError as error:
                return partial(self._tell, str(error))

        self.sentence = sentence or _("One moment …")
        self._errand.ask(follow)

    def end(self) -> None:
        """Wait for nothing any more."""
        self._errand.forget()
        self.sentence = ""

    def _go_on(self, follow: Callable[[], object]) -> None:
        self.sentence = ""
        follow()
