"""Colours and sizes a widget takes from the theme until it is given others."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from kivy.event import EventDispatcher

from classroom.ui.theme import THEME


class Themed(EventDispatcher):
    """Mix in first. `worn`: properties with what they are when nobody says otherwise.

    A rule in .kv that is bound to the theme would take back what was given in Python, as Kivy keeps only constants of
    rules from doing so; hence this. A property that still has the theme's old value follows the theme to the new one.
    """

    worn: ClassVar[Mapping[str, Callable[[], Any]]] = {}

    def __init__(self, **kwargs: Any) -> None:
        self._last_worn = {name: wanted() for name, wanted in self.worn.items()}
        super().__init__(**{**self._last_worn, **kwargs})
        THEME.follow(self._wear)

    def _wear(self, *_args: Any) -> None:
        for name, wanted in self.worn.items():
            before, self._last_worn[name] = self._last_worn[name], wanted()
            if _same(getattr(self, name), before):
                setattr(self, name, self._last_worn[name])


def _same(one: Any, other: Any) -> bool:
    return list(one) == list(other) if isinstance(other, list | tuple) else bool(one == other)
