"""What shows whose it is: the shape and colours of a side, in the palette of the moment."""

from __future__ import annotations

from typing import Any

from kivy.properties import AliasProperty, NumericProperty, ObjectProperty

from classroom.ui.palette import SideLook
from classroom.ui.theme import THEME, side_look


class Sided:
    """Mix in before a widget: `side` picks the `look`."""

    side = NumericProperty(0)
    palette = ObjectProperty(THEME.palette)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        THEME.follow(self._repaint)

    def _repaint(self) -> None:
        self.palette = THEME.palette

    def _look(self) -> SideLook:
        return side_look(self.side)

    look = AliasProperty(_look, None, bind=("side", "palette"), rebind=True)
