"""The last question before something is deleted for good."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import ModalCard


class DeleteCard(ModalCard):
    """Asks with a `sentence`, below a `title` and what it is `about` where there are any; `do` deletes it."""

    title = StringProperty("")
    about = StringProperty("")
    sentence = StringProperty("")

    def __init__(self, sentence: str, do: Callable[[], None], **more: Any) -> None:
        super().__init__(sentence=sentence, **more)
        self._do = do

    def delete(self) -> None:
        """Delete it."""
        self.close()
        self._do()


load_rules(__file__)
