"""A cover over the whole window while there is something to wait for."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.ui.widgets import card  # noqa: F401 - known to .kv
from classroom.ui.widgets.focus import unfocus

_UNSEEN_SECONDS = 0.3


class Cover(FloatLayout):
    """Keeps touches and keys from what lies below while there is a `sentence`, which is shown when the wait is long."""

    sentence = StringProperty("")
    is_seen = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._seeing = Clock.create_trigger(self._see, _UNSEEN_SECONDS)

    def on_sentence(self, _cover: Any, sentence: str) -> None:
        """Wait a little before anything is shown; show nothing any more when the wait is over."""
        self._seeing.cancel()
        self.is_seen = False
        if sentence:
            unfocus()
            self._seeing()

    def _see(self, _dt: float) -> None:
        self.is_seen = True

    @property
    def is_modal(self) -> bool:
        """Whether it keeps the keyboard's ring too from what lies below."""
        return bool(self.sentence)

    def on_touch_down(self, touch: Any) -> bool:
        """Keep the touch."""
        return bool(self.sentence)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
