"""Widgets of the pages of the second screen."""

from __future__ import annotations

import math
from typing import Any

from kivy.event import EventDispatcher
from kivy.lang.parser import global_idmap
from kivy.properties import AliasProperty, BooleanProperty, ColorProperty, DictProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.i18n import dotted
from classroom.ui.kit.label import MORE, FitLabel, text_extent, within
from classroom.ui.kit.layout import Card, Sided, load_rules
from classroom.ui.kit.theme import whenever

HEIGHT = 768
LEAST = 37
"""The smallest size of letters, in units, that can be read from six picture heights away."""
_EDGE = 4
"""Pixels by which the letters of some scripts extend beyond their line."""


class Picture(EventDispatcher):
    """The picture that the room sees: `unit` is how many pixels a unit of it has."""

    unit = NumericProperty(1)


global_idmap["PICTURE"] = PICTURE = Picture()


class BigLabel(FitLabel):
    """`words` as large as fits, at most `most` units and never below the smallest size.

    Text that is too long ends in dots.
    """

    words = StringProperty()
    most = NumericProperty(LEAST)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        PICTURE.bind(unit=self._write)
        whenever(self, self._write, "words", "most", "size", "wrap", "bold")
        self._write()

    def _write(self, *_args: Any) -> None:
        least = float(math.ceil(LEAST * PICTURE.unit))
        self.min_font_size, self.max_font_size = least, max(least, self.most * PICTURE.unit)
        # One line has room for the letters themselves, not for the font's tall white space.
        height = self.height if self.wrap else max(self.height, 2 * least)
        room = within if self.wrap else _in_a_line
        self.text = room(self.words, math.floor(self.width), height, least, bold=bool(self.bold))


class BigTitle(BigLabel):
    """Bold, in the middle of its place, in as many lines as it needs."""


def _in_a_line(words: str, width: float, height: float, size: float, *, bold: bool) -> str:
    """Return as much of `words` as one line has room for."""
    if width <= 1 or height <= 1:
        return words
    one = words.replace(" ", "\N{NO-BREAK SPACE}")
    return within(one, width - _EDGE, height, size, bold=bold).replace("\N{NO-BREAK SPACE}", " ")


class TeamRow(Sided, Card):
    """A team during a match, filled with its colour if `is_active`; `time` is the time it has left."""

    name = StringProperty()
    score = StringProperty()
    note = StringProperty()
    time = StringProperty()
    below = AliasProperty(lambda row: dotted(row.time, row.note), None, bind=("time", "note"))
    ink = ColorProperty()
    ink_of_text = ColorProperty()
    is_active = BooleanProperty(defaultvalue=False)


class LastTurnCard(Card):
    """The last turn: the team, the word in tiles, the score and the outcome."""

    look = NumericProperty(0)
    title = StringProperty()
    tiles = StringProperty()
    values = DictProperty()
    score = StringProperty()
    more = StringProperty()
    sentence = StringProperty()
    is_refused = BooleanProperty(defaultvalue=False)
    needs_two_lines = BooleanProperty(defaultvalue=False)
    """Whether the sentence below the tiles is too long for one line."""
    tile_most = NumericProperty(0)
    foot = NumericProperty(0)


class TeamTotal(Sided, Card):
    """A team after the match, filled with its colour if it has `won`."""

    name = StringProperty()
    members = StringProperty()
    total = StringProperty()
    won = BooleanProperty(defaultvalue=False)
    ink = ColorProperty()
    ink_of_text = ColorProperty()
    shows_members = BooleanProperty(defaultvalue=False)


class BestWord(Card):
    """The word that counted most by itself."""

    look = NumericProperty(0)
    tiles = StringProperty()
    squares = StringProperty()
    values = DictProperty()
    score = StringProperty()
    team = StringProperty()


class WellPlayed(Card):
    """A team that has not won, praised below the winners: its `words`, and its best turn."""

    look = NumericProperty(0)
    words = StringProperty()
    best = StringProperty()


_NAME_WIDTH = 420
"""Units for a name within a sentence."""


class RoomPage(Widget):
    """A page of the second screen, as high as the picture; in an upright or narrow window that is less wide."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.bind(height=self._measure)
        self._measure()

    def _measure(self, *_args: Any) -> None:
        PICTURE.unit = self.height / HEIGHT


class WaitingPage(RoomPage):
    """Nothing is played: the app's name, the school and the event."""

    school = StringProperty()
    event = StringProperty()


def short_name(name: str) -> str:
    """Return a name short enough for a sentence: the whole name, or its first words."""
    if text_extent(name, LEAST)[0] <= _NAME_WIDTH:
        return name
    words = name.split()
    while len(words) > 1:
        words.pop()
        shown = f"{' '.join(words)} {MORE}"
        if text_extent(shown, LEAST)[0] <= _NAME_WIDTH:
            return shown
    letters = words[0] if words else name
    while len(letters) > 1 and text_extent(letters + MORE, LEAST)[0] > _NAME_WIDTH:
        letters = letters[:-1]
    return letters + MORE


load_rules(__file__)
