"""The computer says the score of its play: the pupils say whether it is right, and are told whether they were."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.ui.kit import Card, CardBox  # noqa: F401 - known to .kv
from classroom.ui.wording.partner import points


class ScoreQuestion(BoxLayout):
    """What the computer says, and two buttons; `screen` is told which."""

    screen = ObjectProperty()
    view = ObjectProperty()
    why_not_yet = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen=screen, view=screen.view, **more)

    def score_words(self, said: int | None) -> str:
        """Return what the computer says."""
        return "..." if said is None else points(said)


class ScoreAnswer(Card):
    """Whether the pupils were right (`accepted`), with a `title` and why."""

    accepted = BooleanProperty(defaultvalue=True)
    title = StringProperty()
    detail = StringProperty()


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
