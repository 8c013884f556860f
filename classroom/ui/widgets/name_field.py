"""A field to type a name in, in any script."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.textinput import TextInput

from classroom.ui.script import Script, is_plain, runs
from classroom.ui.theme import SCRIPT_FONTS, THEME
from classroom.ui.widgets.fit_label import text_extent
from classroom.ui.widgets.gate import admits
from classroom.ui.widgets.long_name import within
from classroom.ui.widgets.panel import Panel

LONGEST_NAME = 80
_PADDING = 16  # dp from the frame to the name


class NameInput(TextInput):
    """The line that is typed into; takes the font of the script that is being written."""

    longest = NumericProperty(LONGEST_NAME)

    def insert_text(self, substring: str, from_undo: bool = False) -> Any:
        """Take what is typed or pasted as one line, up to the longest name."""
        line = " ".join(substring.split("\n")).replace("\t", " ")
        room = max(0, int(self.longest) - len(self.text) + len(self.selection_text))
        return super().insert_text(line[:room], from_undo=from_undo)

    def on_text(self, _field: Any, text: str) -> None:
        """Change the font when the script changes."""
        foreign: Script = next((run.script for run in runs(text) if run.script != "latin"), "latin")
        self.font_name = SCRIPT_FONTS[foreign]
        self._show_beginning()

    def on_focus(self, _field: Any, _focus: bool) -> None:
        """Show the beginning of a long text once nobody types in it."""
        self._show_beginning()

    def _show_beginning(self) -> None:
        if not self.focus:
            Clock.schedule_once(self._go_home, 0)

    def on_width(self, _field: Any, _width: float) -> None:
        """Show the beginning again in the new room."""
        self._show_beginning()

    def _go_home(self, _dt: float) -> None:
        if not self.focus:
            self.cursor = (0, 0)
            self.scroll_x = 0


class NameField(Panel, FloatLayout):
    """`text`, `hint_text` (shown while empty), `focus`; at most `longest` characters.

    While it is not being typed into it shows the name as it will stand on screen and paper, joined and reordered, and
    a long one on two lines.

    Events: `on_text_validate` when Enter is pressed.
    """

    __events__ = ("on_text_validate",)

    text = StringProperty("")
    hint_text = StringProperty("")
    focus = BooleanProperty(False)
    longest = NumericProperty(LONGEST_NAME)
    preview = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("text", "focus", "size"):
            self.fbind(name, self._preview)
        self._preview()

    def _preview(self, *_args: Any) -> None:
        room = self.width - dp(2 * _PADDING)
        is_long = text_extent(self.text, THEME.control)[0] > room
        self.preview = (
            "" if self.focus or (is_plain(self.text) and not is_long) else within(self.text, room, self.height)
        )

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to type wherever the field is touched."""
        if self.disabled or not self.collide_point(*touch.pos):
            return False
        if admits(touch) and not self.ids.input.dispatch("on_touch_down", touch):
            touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Begin to type on release beside the line itself."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        # After the touch has ended: Kivy takes the keyboard from everything a touch did not go to.
        Clock.schedule_once(self._begin, 0)
        return True

    def _begin(self, _dt: float) -> None:
        self.ids.input.focus = True

    def on_text_validate(self) -> None:
        """Default handler: Enter was pressed."""


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
