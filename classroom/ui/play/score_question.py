"""The computer says the score of its play: the pupils say whether it is right, and are told whether they were."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Column
from classroom.ui.kit.panel import Card
from classroom.ui.wording.partner import points


class ScoreQuestion(Column):
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


load_rules(__file__)
