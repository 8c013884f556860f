"""The last question before something is deleted for good."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty

from classroom.ui import kit as widgets  # noqa: F401 - known to .kv
from classroom.ui.kit import Modal


class DeleteCard(Modal):
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


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
