"""All about one two-letter word: its tiles, what it means, and what it grows into."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, DictProperty, ObjectProperty, StringProperty
from kivy.uix.stacklayout import StackLayout

from classroom.i18n import _, current_language, ngettext
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.panel import CardBox
from classroom.ui.kit.tile import TileButton
from classroom.ui.wording.word import kind_text
from classroom.words.two_letter_guide import GuideEntry

ROOMY = 640  # dp of height from which the tiles have their full size
NARROW = 420  # dp of width below which the tiles leave more room for what is beside them
QUOTED = "\N{LEFT DOUBLE QUOTATION MARK}{}\N{RIGHT DOUBLE QUOTATION MARK}"


class HookRow(StackLayout):
    """Tiles that can be tapped, in as many rows as they need."""


class HookTile(TileButton):
    """A letter that makes a three-letter word `in_front` of the word, or behind it."""

    in_front = BooleanProperty(defaultvalue=True)

    def grown(self, word: str) -> str:
        """Return the word that `word` becomes with the letter."""
        return self.letter + word if self.in_front else word + self.letter


class WordCard(CardBox):
    """Shows `entry`; a tap on a hook shows the three-letter word that it makes, and a second tap the entry again.

    `values` are points by letter; `hook` is the tile that was tapped. Events: `on_hear(word)`, from a button that is
    shown if `has_voice`.
    """

    __events__ = ("on_hear",)

    entry = ObjectProperty(None, allownone=True)
    values = DictProperty()
    has_voice = BooleanProperty(defaultvalue=False)
    hook = ObjectProperty(None, allownone=True)
    nothing = StringProperty("")
    """The text if there is no entry."""

    tile_size = AliasProperty(lambda card: _tile_size(card.width, card.height), None, bind=("width", "height"))
    word = StringProperty("")
    """The word in tiles."""
    points = StringProperty("")
    kind = StringProperty("")
    note = StringProperty("")
    """Says that the word is not in the list; empty if it is."""
    meaning = StringProperty("")
    local_meaning = StringProperty("")
    """The meaning in the language of the screen; empty if that is English."""
    sentence = StringProperty("")

    def front_text(self, entry: Any) -> str:
        """Return the heading above the letters that fit in front of the word."""
        if not entry:
            return ""
        return _("Add a letter in front") if entry.front else _("No letter fits in front")

    def behind_text(self, entry: Any) -> str:
        """Return the heading above the letters that fit after the word."""
        if not entry:
            return ""
        return _("Add a letter at the end") if entry.behind else _("No letter fits at the end")

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.fbind("entry", self._turn_to)
        for name in ("hook", "nothing"):
            self.fbind(name, self._show)

    def on_hear(self, word: str) -> None:
        """Default handler: the word is to be spoken."""

    def _turn_to(self, *_args: Any) -> None:
        entry: GuideEntry | None = self.entry
        self._fill(self.ids.front, entry.front if entry else "", in_front=True)
        self._fill(self.ids.behind, entry.behind if entry else "", in_front=False)
        self.hook = None
        self.ids.scroll.scroll_y = 1
        self._show()

    def _fill(self, row: HookRow, letters: str, *, in_front: bool) -> None:
        row.clear_widgets()
        for letter in letters:
            tile = HookTile(letter=letter, value=self.values.get(letter, 0), in_front=in_front)
            tile.bind(on_release=self._hooked)
            row.add_widget(tile)

    def _hooked(self, tile: HookTile) -> None:
        self.hook = None if tile is self.hook else tile

    def _show(self, *_args: Any) -> None:
        entry: GuideEntry | None = self.entry
        hook: HookTile | None = self.hook
        for tile in (*self.ids.front.children, *self.ids.behind.children):
            tile.selected = tile is hook
        self.local_meaning = entry.meaning_in(current_language()) if entry and not hook else ""
        if entry is None:
            self.word = self.points = self.kind = self.note = self.sentence = ""
            self.meaning = self.nothing
            return
        self.word = hook.grown(entry.word) if hook else entry.word
        points = sum(self.values.get(letter, 0) for letter in self.word)
        self.points = ngettext("{count} point", "{count} points", points).format(count=points)
        self.kind = "" if hook else kind_text(entry)
        self.note = "" if hook or entry.accepted else _("{word} is not in this list.").format(word=entry.word)
        if hook:
            sentence = (
                _("{letter} in front makes {grown}.") if hook.in_front else _("{letter} at the end makes {grown}.")
            )
            self.meaning = sentence.format(letter=hook.letter, grown=self.word)
            self.sentence = _("What does it mean? Look it up together.")
        else:
            self.meaning = entry.meaning or _("A word your teacher added.")
            self.sentence = QUOTED.format(entry.sentence) if entry.sentence else ""


def _tile_size(width: float, height: float) -> float:
    return float(dp(46 if width < dp(NARROW) else 96 if height > dp(ROOMY) else 80))


load_rules(__file__)
