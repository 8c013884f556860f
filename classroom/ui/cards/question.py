"""Questions before something is done: in the place of the buttons that led to it, or on a card over the screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import _
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.theme import Fixed
from classroom.ui.kit.touch import tells


@tells("on_yes", "on_no")
class Question(Fixed, BoxLayout):
    """A question in place of the buttons that led to it, so that the board stays visible.

    It has a `sentence` and a button with the text `yes_text`. Events: `on_yes`, `on_no`.
    """

    sentence = StringProperty()
    yes_text = StringProperty()


class DeleteCard(Dialog):
    """The last question before something is deleted for good: a `title`, what it is `about`; `then` deletes it."""

    about = StringProperty("")

    def __init__(self, sentence: str, then: Callable[[], object], **more: Any) -> None:
        labels = {"deed": _("Delete for good"), "cancel": _("Keep it"), "is_danger": True}
        super().__init__(message=sentence, then=then, breadth="small", **{**labels, **more})


class LockedBackupsCard(Dialog):
    """Asks whether what is deleted or renamed may stay for now in the backups of a locked `folder`.

    `then` continues.
    """

    def __init__(self, folder: Path, then: Callable[[], object]) -> None:
        sentence = _(
            "{folder} is locked, for example by the small switch on a USB stick. Its backups still contain "
            "everything you delete or rename here. Unlock the folder so that Bellword can delete it there too."
        )
        super().__init__(
            title=_("Some backups are locked"),
            message=sentence.format(folder=folder),
            deed=_("Continue anyway"),
            cancel=_("Change nothing"),
            then=then,
        )


class QuitCard(Dialog):
    """Asks whether the app is to be closed, and has `navigator` close it."""

    def __init__(self, navigator: Any) -> None:
        super().__init__(
            title=_("Close Bellword?"),
            message=_("Everything is saved. Matches continue where you left off."),
            deed=_("Close Bellword"),
            cancel=_("Stay"),
            breadth="small",
            then=navigator.quit,
        )


load_rules(__file__)
