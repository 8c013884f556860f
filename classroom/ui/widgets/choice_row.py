"""A few answers side by side, of which one is chosen."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.ui.theme import THEME
from classroom.ui.widgets.buttons import SecondaryButton
from classroom.ui.widgets.even_row import words_size

LEAST_SHARE = 8  # letters


class ChoiceButton(SecondaryButton):
    """One answer; the chosen one has a tick and a thick frame."""

    words = StringProperty("")


class ChoiceRow(BoxLayout):
    """`options`: pairs of a key and its words; `chosen`: the key of one of them, or None.

    `why_disabled`: a sentence for all of them. `can_clear`: a tap on the chosen answer takes it back. `wrap` allows
    words on several lines. `even` makes all buttons equally wide, whatever their words.
    `words_size` is the size of the words of all buttons side by side.

    Events: `on_choose(key)`, the key None where the answer was taken back; `on_refused(why)`.
    """

    __events__ = ("on_choose", "on_refused")

    options = ListProperty()
    chosen = ObjectProperty(None, allownone=True)
    why_disabled = StringProperty("")
    can_clear = BooleanProperty(False)
    wrap = BooleanProperty(False)
    even = BooleanProperty(False)
    words_size = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._buttons: dict[Any, ChoiceButton] = {}
        self._remake = Clock.create_trigger(self._make, -1)
        super().__init__(**kwargs)
        for name in ("options", "even"):
            self.fbind(name, self._remake)
        for name in ("chosen", "why_disabled"):
            self.fbind(name, self._mark)
        self._make()

    def do_layout(self, *largs: Any) -> None:
        """Give the words of all buttons side by side one size, which leaves room for the tick of any."""
        super().do_layout(*largs)
        if self.orientation == "vertical" or not self._buttons:
            return
        sizes = [words_size(button, f"\u2713 {button.words}", THEME.control) for button in self._buttons.values()]
        self.words_size = min(sizes)
        for button in self._buttons.values():
            button.font_size = self.words_size

    def button(self, key: Any) -> ChoiceButton:
        """The button of one answer; KeyError if there is none."""
        return self._buttons[key]

    def choose(self, key: Any) -> None:
        """Choose as if tapped."""
        self.chosen = None if self.can_clear and self.chosen == key else key
        self.dispatch("on_choose", self.chosen)

    def on_choose(self, key: Any) -> None:
        """Default handler: an answer was tapped."""

    def on_refused(self, why: str) -> None:
        """Default handler: an answer was tapped that cannot be chosen now."""

    def _make(self, *_args: Any) -> None:
        self.clear_widgets()
        self._buttons = {}
        for key, words in self.options:
            # Wide enough for its words, without looking uneven.
            share = 1 if self.even or self.orientation == "vertical" else LEAST_SHARE + len(words)
            button = ChoiceButton(words=words, wrap=self.wrap, size_hint_x=share, on_release=self._chooser(key))
            button.bind(on_refused=lambda _button, why: self.dispatch("on_refused", why))
            self._buttons[key] = button
            self.add_widget(button)
        self._mark()

    def _chooser(self, key: Any) -> Callable[..., None]:
        return partial(_choose, self.proxy_ref, key)

    def _mark(self, *_args: Any) -> None:
        for key, button in self._buttons.items():
            button.marked = key == self.chosen
            button.why_disabled = self.why_disabled


def _choose(row: Any, key: Any, _button: Any) -> None:
    row.choose(key)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
