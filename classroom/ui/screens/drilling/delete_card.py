"""A last question before a pupil or a class is deleted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty

from classroom.ui import widgets  # noqa: F401 - known to .kv
from classroom.ui.widgets import Modal


class DeleteCard(Modal):
    """Asks with a `sentence` whether it is really to be done; `do` is called where it is."""

    sentence = StringProperty("")

    def __init__(self, sentence: str, do: Callable[[], None], **more: Any) -> None:
        super().__init__(sentence=sentence, **more)
        self._do = do

    def confirm(self) -> None:
        """Do it."""
        self.close()
        self._do()

    def key(self, name: str) -> bool:
        """Esc takes the card away."""
        if name == "escape":
            self.close()
        return name == "escape"


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
