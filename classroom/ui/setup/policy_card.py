"""The ways to play a part of the rules that the rule book leaves open, a sentence each (S4, S7, S8, A3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.formats.reading import Choice
from classroom.formats.wording import policy_text
from classroom.i18n import _
from classroom.ui.kit.button import SinkingPanel
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.wording.format import as_sentences


class WayButton(SinkingPanel):
    """A way to play: its `title` and a `sentence` on what it means; ticked if `chosen`."""

    focus_radius = 12
    title = StringProperty("")
    sentence = StringProperty("")
    chosen = BooleanProperty(defaultvalue=False)


class PolicyCard(Dialog):
    """The ways to play one part of the rules, `now` ticked; `take` is called with the one that is tapped."""

    def __init__(
        self, title: str, offered: Sequence[Choice], now: Choice | None, take: Callable[[Choice], None], **more: Any
    ) -> None:
        super().__init__(title=title, **more)
        self._take = take
        for choice in offered:
            sentence = as_sentences(policy_text(choice.value, _))
            way = WayButton(title=_(choice.title), sentence=sentence, chosen=choice == now)
            way.bind(on_release=partial(self._choose, choice))
            self.add_widget(way)

    def _choose(self, choice: Choice, _way: FloatLayout) -> None:
        self.close()
        self._take(choice)


load_rules(__file__)
