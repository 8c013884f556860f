"""Whether the others let the last play stand before the bell, so that its words may be looked up at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty

from classroom.match.command import LeaveUnchallenged
from classroom.ui.widgets import Modal


class UnchallengedCard(Modal):
    """Asks about the `words` of the last play; once nobody can challenge them any more, calls `then`."""

    words = StringProperty()

    def __init__(self, screen: Any, words: tuple[str, ...], then: Callable[[], None], **more: Any) -> None:
        super().__init__(words=", ".join(words), **more)
        self._session = screen.session
        self._then = then

    def agree(self) -> None:
        """Let the play stand."""
        if self._session.do(LeaveUnchallenged()):
            self.close()
            self._then()


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
