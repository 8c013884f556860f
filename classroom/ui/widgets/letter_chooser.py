"""Twenty-six keys to say what a blank stands for, while the clock goes on."""

from pathlib import Path
from typing import Any

from kivy.factory import Factory
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from classroom.ui.widgets.modal import Modal

COLUMNS = 6


class LetterChooser(Modal):
    """`letters` in rows of six and Cancel; `title` above. Closes itself.

    Events: `on_letter(letter)`, `on_cancel`.
    """

    __events__ = ("on_letter", "on_cancel")

    letters = StringProperty("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    title = StringProperty("")
    columns = NumericProperty(COLUMNS)
    gap = NumericProperty(dp(8))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("letters", self._fill)
        self._fill()

    def _fill(self, *_args: Any) -> None:
        area = self.ids.area
        area.clear_widgets()
        for letter in self.letters:
            key = Factory.LetterKey(text=letter)
            key.bind(on_release=lambda pressed: self.choose(pressed.text))
            area.add_widget(key)

    def choose(self, letter: str) -> None:
        """Take a letter."""
        self.close()
        self.dispatch("on_letter", letter)

    def cancel(self) -> None:
        """Take none."""
        self.close()
        self.dispatch("on_cancel")

    def put_aside(self) -> None:
        """Take none."""
        self.cancel()

    def key(self, name: str) -> bool:
        """A key of the keyboard by Kivy's name; whether it did anything."""
        if name.upper() in self.letters and len(name) == 1:
            self.choose(name.upper())
        else:
            return False
        return True

    def on_letter(self, letter: str) -> None:
        """Default handler: a letter was chosen."""

    def on_cancel(self) -> None:
        """Default handler: Cancel was pressed."""


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
