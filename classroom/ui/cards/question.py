"""Questions before something is done: in the place of the buttons that led to it, or on a card over the screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import _
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import ModalCard


class Question(BoxLayout):
    """In the place of the buttons that led to it, so that the board stays in sight.

    `sentence`, and a button with the words of `yes_text`. Events: `on_yes`, `on_no`.
    """

    __events__ = ("on_yes", "on_no")

    sentence = StringProperty()
    yes_text = StringProperty()

    def on_yes(self) -> None:
        """Default handler: it is to be done."""

    def on_no(self) -> None:
        """Default handler: it is not to be done."""


class DeleteCard(ModalCard):
    """The last question before something is deleted for good.

    It asks with a `sentence`, below a `title` and what it is `about` where there are any; `do` deletes it.
    """

    title = StringProperty("")
    about = StringProperty("")
    sentence = StringProperty("")

    def __init__(self, sentence: str, do: Callable[[], None], **more: Any) -> None:
        super().__init__(sentence=sentence, **more)
        self._do = do

    def delete(self) -> None:
        """Close the card and delete."""
        self.close()
        self._do()


class LockedBackupsCard(ModalCard):
    """Asks whether what is deleted, or called otherwise, may stay in the backups of a locked `folder` for now.

    `do` goes on.
    """

    sentence = StringProperty("")

    def __init__(self, folder: Path, do: Callable[[], object]) -> None:
        sentence = _(
            "{folder} is locked, as a stick is by its small switch. Its backups keep what you delete or rename here. "
            "It goes from them by itself once the folder is no longer locked."
        )
        super().__init__(sentence=sentence.format(folder=folder))
        self._do = do

    def go_on(self) -> None:
        """Close the card and go on."""
        self.close()
        self._do()


class QuitCard(ModalCard):
    """Asks whether the app is to be closed, and has `navigator` close it."""

    navigator = ObjectProperty()


load_rules(__file__)
