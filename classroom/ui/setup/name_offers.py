"""Names offered while somebody types, side by side where nothing else is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.boxlayout import BoxLayout

from classroom.ui.kit.button import SinkingPanel
from classroom.ui.kit.kv import load_rules

LEAST_WIDTH, MOST = 170, 4  # dp of a name; names side by side


class NameOffer(SinkingPanel):
    """A name that can be tapped: `text`, `chosen` with the arrow keys. The line being typed keeps the keyboard."""

    text = StringProperty("")
    chosen = BooleanProperty(defaultvalue=False)

    def __init__(self, **more: Any) -> None:
        super().__init__(**{"is_focusable": False, **more})

    def on_touch_down(self, touch: Any) -> bool:
        """Leave the keyboard to the line: Kivy takes it from every widget that was not touched."""
        taken = super().on_touch_down(touch)
        if taken:
            FocusBehavior.ignored_touch.append(touch)
        return taken


class NameOffers(BoxLayout):
    """The `names` offered, with `chosen` marked by the arrow keys; at most `most` fit.

    Events: `on_take(name)`: a name was tapped.
    """

    __events__ = ("on_take",)

    names = ListProperty()
    chosen = StringProperty("")
    most = NumericProperty(MOST)

    def on_width(self, _offers: Any, width: float) -> None:
        """Offer as many as have room."""
        self.most = max(1, min(MOST, int(width // dp(LEAST_WIDTH))))

    def offer(self, names: Sequence[str]) -> None:
        """Offer these names, none of them chosen yet."""
        self.chosen = ""
        self.names = list(names)
        self._mark()

    def step(self, step: int) -> None:
        """Choose the next or the previous name; beyond either end no name is chosen."""
        if not self.names:
            return
        places = ["", *self.names]
        self.chosen = places[(places.index(self.chosen) + step) % len(places)]
        self._mark()

    def on_names(self, _offers: Any, names: list[str]) -> None:
        """Show them."""
        self.clear_widgets()
        for name in names:
            offer = NameOffer(text=name)
            offer.bind(on_release=lambda pressed: self.dispatch("on_take", pressed.text))
            self.add_widget(offer)

    def on_take(self, name: str) -> None:
        """Default handler: a name was tapped."""

    def _mark(self) -> None:
        for offer in self.children:
            offer.chosen = offer.text == self.chosen


load_rules(__file__)
