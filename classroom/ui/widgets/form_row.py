"""A line of a form: what is asked, the field to type in, and below it what is wrong with the answer."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from classroom.ui.widgets.name_field import LONGEST_NAME


class FormRow(GridLayout):
    """`caption`, `text`, `hint_text`, `longest`, `focus`; `fault`: a sentence, gone once the text changes.

    `caption_width` in pixels, or more where the caption needs it. Without `has_note` the frame alone shows that there
    is a fault, and the screen says it elsewhere. Widgets added to it (in .kv: written under it) stand right of the
    field.

    Events: `on_text_validate` when Enter is pressed.
    """

    __events__ = ("on_text_validate",)

    caption = StringProperty("")
    text = StringProperty("")
    hint_text = StringProperty("")
    fault = StringProperty("")
    has_note = BooleanProperty(True)
    focus = BooleanProperty(False)
    longest = NumericProperty(LONGEST_NAME)
    caption_width = NumericProperty(130)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Put a widget right of the field, once there is one."""
        slots = self.ids.get("slots")
        if slots:
            slots.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)

    def on_text(self, _row: Any, _text: str) -> None:
        """Forget what was wrong with the answer before."""
        self.fault = ""

    def on_text_validate(self) -> None:
        """Default handler: Enter was pressed."""


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
