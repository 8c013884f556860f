"""Cards about words, and the choice of a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, DictProperty, ObjectProperty, StringProperty
from kivy.uix.stacklayout import StackLayout

from classroom.i18n import _, current_language
from classroom.say.match import in_points
from classroom.say.word import kind_text, shipped_name
from classroom.services import Services
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.label import GrowingLabel
from classroom.ui.kit.layout import CardBox, ListRow, load_rules
from classroom.ui.kit.score import MeaningCard
from classroom.ui.kit.theme import tells, whenever
from classroom.ui.kit.tile import TileButton
from classroom.ui.navigation import ScreenName
from classroom.ui.worker import FETCHING, Asking
from classroom.words.lexicon import LEXICON_KEYS
from classroom.words.meaning import Meaning
from classroom.words.teacher_list import StoredLists
from classroom.words.two_letters import GuideEntry


class ListChoice(Asking, Dialog):
    """`chosen` is called with the key of the tapped list; `message` says what the card is waiting for.

    Under `title`, the user can choose the app's lists with these `keys` and the teacher's lists. If `alone`, only
    those of the teacher's lists appear that add to no other list (P9).
    """

    def __init__(
        self,
        context: ScreenContext,
        now: str,
        chosen: Callable[[str], None],
        *,
        keys: Sequence[str] = LEXICON_KEYS,
        alone: bool = False,
    ) -> None:
        practise, compete = (
            _("Which word list do you use for practice?"),
            _("Which word list does the competition use?"),
        )
        super().__init__(title=compete if alone else practise)
        self._context, self._now, self._chosen, self._alone = context, now, chosen, alone
        self.message = _("Reading the word lists …")
        for key in keys:
            self._add(key, shipped_name(key), "", is_now=key == now)
        say = partial(setattr, self, "message")
        self.fetch(context.services.word_lists.load, self._on_loaded, say, FETCHING)

    def change_lists(self) -> None:
        """Go to where lists are imported, viewed and changed."""
        self.close()
        self._context.navigator.go(ScreenName.LISTS)

    def _on_loaded(self, answer: StoredLists) -> None:
        self.message = ""
        lists = [own for own in answer.lists if own.stands_alone or not self._alone]
        if not answer.lists:
            self.message = _("You have no word lists of your own yet.")
        elif not lists:
            self.message = _("Your lists only add words to other lists. Choose a complete list for the competition.")
        for own in lists:
            self._add(own.key, own.title, _("your own list"), is_now=self._now in (own.key, *own.former))
        for sentence in answer.refused:
            self.add_widget(GrowingLabel(text=sentence))

    def _add(self, key: str, name: str, note: str, *, is_now: bool) -> None:
        row = ListRow(text=f"\u2713 {name}" if is_now else name, note=note, selected=is_now)
        row.bind(on_release=partial(self._take, key))
        self.add_widget(row)

    def _take(self, key: str, _row: ListRow) -> None:
        self.close()
        self._chosen(key)


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


@tells("on_hear")
class WordCard(CardBox):
    """Shows `entry`; a tap on a hook shows the three-letter word that it makes, and a second tap the entry again.

    `values` are points by letter; `hook` is the tile that was tapped. Events: `on_hear(word)`, from a button that is
    shown if `has_voice`.
    """

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

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.fbind("entry", self._turn_to)
        whenever(self, self._show, "hook", "nothing")

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
            tile = HookTile(letter=letter, value=self.values.get(letter, 0), in_front=in_front, on_release=self._hooked)
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
        self.points = in_points(sum(self.values.get(letter, 0) for letter in self.word))
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


def known_meanings(meaning_of: Callable[[str], Meaning | None], words: Sequence[str]) -> Sequence[Meaning]:
    """Return what `meaning_of` (see `Services`) knows of `words`, in capitals; call it off the screen's thread."""
    return [meaning for word in words if (meaning := meaning_of(word))]


class MeaningsCard(Asking, Dialog):
    """A `MeaningCard` for each of `words` with a known meaning, in order; the lookup runs off the screen's thread.

    `message` names the words with no known meaning, after what else is `told`. Callers first check whether
    meanings may be read now (`match.help.meanings_open`).
    """

    def __init__(self, services: Services, words: Sequence[str], told: str = "", **more: Any) -> None:
        super().__init__(**more)
        self._words, self._told = tuple(dict.fromkeys(words)), told
        self.fetch(partial(known_meanings, services.meaning_of, self._words), self._show, line=FETCHING, blinks=False)

    def _show(self, found: Sequence[Meaning]) -> None:
        for meaning in found:
            self.add_widget(MeaningCard(meaning=meaning))
        known = {meaning.word for meaning in found}
        missing = [word for word in self._words if word not in known]
        unknown = _("No meaning found for {words}.").format(words=", ".join(missing)) if missing else ""
        self.message = " ".join(filter(None, (self._told, unknown)))


load_rules(__file__)
