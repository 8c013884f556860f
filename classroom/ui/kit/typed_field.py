"""The text field with the focus, and whether it needs on-screen keys: a tablet or whiteboard has no keyboard."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, OptionProperty

KEY_SECONDS = 60.0
"""A keyboard counts as present for this long after a key was pressed."""

NO_FINGER = frozenset({"mouse", "demonstration"})
"""Devices whose touches do not indicate a touch screen."""

KEY_MODES = AUTOMATIC, ALWAYS, NEVER = "automatic", "always", "never"
WORDS, NAMES, CLASS, LETTERS, CODE, DIGITS = "words", "names", "class", "letters", "code", "digits"
"""What a field takes: sentences, names, a class such as 5 Bestari, letters of one word, a code of the app, digits."""


def _take_none(_name: str) -> None:
    pass


class TypedField(EventDispatcher):
    """The text field with the focus, and whether to show keys for it; `now` returns seconds.

    `mode` is from the settings: show keys automatically (a finger started the input, and no key was pressed for a
    minute), for every field, or never.
    """

    field = ObjectProperty(None, allownone=True)
    offers = ListProperty()
    """Known names that may be meant; `take` is called with the one that is tapped."""
    has_keys = BooleanProperty(defaultvalue=False)
    mode = OptionProperty(AUTOMATIC, options=KEY_MODES)

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._now = now
        self._key_at = -math.inf
        self._is_finger = False
        self.take: Callable[[str], object] = _take_none
        self._forget = Clock.create_trigger(self._ended, 0)

    @property
    def is_by_touch(self) -> bool:
        """Whether the user types by touch: the last touch was a finger, and no key was pressed for a minute."""
        return self._is_finger and self._now() - self._key_at > KEY_SECONDS

    def touched(self, _window: Any, touch: Any) -> None:
        """Note the device of a touch."""
        self._is_finger = str(touch.device) not in NO_FINGER

    def key_pressed(self, *_args: Any) -> None:
        """Note that there is a keyboard, so that on-screen keys would be in the way."""
        self._key_at = self._now()
        if self.mode == AUTOMATIC:
            self.has_keys = False

    def begin(self, field: Any, *, with_keys: bool = True) -> None:
        """Type into a field from now on; on-screen keys come, if they are wanted, unless not `with_keys`."""
        self._forget.cancel()
        self.offer_none()
        self.field = field
        if with_keys and (self.mode == ALWAYS or (self.mode == AUTOMATIC and self.is_by_touch)):
            self.has_keys = True

    def end(self, field: Any) -> None:
        """Leave a field; the keys stay if another field follows at once."""
        if self.field is field:
            self._forget()

    def offer(self, names: Sequence[str], take: Callable[[str], object]) -> None:
        """Offer names beside the keys, for the field that is typed into."""
        self.take, self.offers = take if names else _take_none, list(names)

    def offer_none(self) -> None:
        """Offer nothing, and keep no reference to the screen that offered names."""
        self.take, self.offers = _take_none, []

    def turn_keys(self) -> None:
        """Show the keys, or hide them."""
        self.has_keys = self.field is not None and not self.has_keys

    def _ended(self, _dt: float) -> None:
        if self.field is not None and not self.field.focus:
            self.offer_none()
            self.field, self.has_keys = None, False


TYPED = TypedField()
"""The shared instance: fields report to it, and the app shows its keys by it."""

Window.bind(on_touch_down=TYPED.touched, on_key_down=TYPED.key_pressed)


SHIFT, BACK, SPACE, DONE, HIDE, SIGNS, ABC = "shift", "back", "space", "done", "hide", "signs", "abc"
SYSTEM = "system"

_LAST_ROW = (SIGNS, SYSTEM, "/", SPACE, ".", HIDE, DONE)
_PLAIN = (tuple("qwertyuiop"), (*"asdfghjkl", "'"), (SHIFT, *"zxcvbnm", "-", BACK))
_FIRST_SIGNS = (tuple("1234567890"), ("@", "(", ")", ",", ":", ";", "&", "+", "#", "_"))
_MORE_SIGNS = ("!", "?", "'", '"', "=", "*", "%", "\N{EN DASH}", "-", BACK)
SHEETS: dict[str, tuple[tuple[str, ...], ...]] = {
    NAMES: (*_PLAIN, _LAST_ROW),
    SIGNS: (*_FIRST_SIGNS, _MORE_SIGNS, (ABC, *_LAST_ROW[1:])),
    LETTERS: (tuple("QWERTYUIOP"), (*"ASDFGHJKL", BACK), (*"ZXCVBNM", "?", HIDE, DONE)),
    CODE: (tuple("1234567890"), tuple("QWERTYUIOP"), (*"ASDFGHJKL", BACK), (*"ZXCVBNM", "-", HIDE, DONE)),
    DIGITS: (tuple("123"), tuple("456"), tuple("789"), (BACK, "0", DONE)),
}
"""The keys for each kind of field, row by row: signs, and the names of keys that do something else."""

WIDTHS = {SPACE: 3, DONE: 2}
"""The columns of each key wider than one; the space key also takes those of a missing key."""
