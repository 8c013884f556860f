"""The two-letter words during a match: the list and, in practice, their meanings and places (P18, A9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, DictProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import _, current_language, ngettext
from classroom.match.help import OpenHelp
from classroom.settings import HelperChoice
from classroom.ui.cards.word_card import QUOTED
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Column
from classroom.ui.kit.panel import CardBox
from classroom.ui.kit.tile import TileRow
from classroom.ui.wording.word import kind_text
from classroom.ui.worker import FETCHING, LatestTask
from classroom.words.two_letter_guide import GuideEntry, TwoLetterPlace, squares_to_mark

MOST_IN_GROUP = 20  # words that fit in a panel at once
HOOK = 40  # dp, a letter that makes a word longer


def letter_groups(entries: Sequence[GuideEntry], most: int = MOST_IN_GROUP) -> list[tuple[GuideEntry, ...]]:
    """Return the words in groups of whole first letters: at most `most` each, unless one letter has more."""
    groups: list[tuple[GuideEntry, ...]] = []
    for _letter, of_letter in groupby(entries, key=lambda entry: entry.word[0]):
        more = tuple(of_letter)
        if groups and len(groups[-1]) + len(more) <= most:
            groups[-1] += more
        else:
            groups.append(more)
    return groups


def group_name(group: Sequence[GuideEntry]) -> str:
    """Return the first letters of a group, such as ``A`` or ``B-E``."""
    first, last = group[0].word[0], group[-1].word[0]
    return first if first == last else f"{first}\N{EN DASH}{last}"


class HelpWord(SecondaryButton):
    """A word to tap; `entry` is what the guide says of it."""

    natural_height = 56

    entry = ObjectProperty()


class GroupKey(SecondaryButton):
    """The key for a `group` of words by first letter."""

    group = ObjectProperty()


class Hooks(BoxLayout):
    """Letters that make a word longer, in small tiles beside a `title`."""

    title = StringProperty()

    def show(self, letters: str, values: Mapping[str, int]) -> None:
        """Lay these letters."""
        for letter in letters:
            row = TileRow(word=letter, values=values, tile_size=dp(HOOK), size_hint=(None, None))
            row.size = row.minimum_width, row.minimum_height
            self.ids.letters.add_widget(row)


class WordView(Column):
    """A word, its points and its details; `shows_where` offers to mark its squares, `later` says when.

    Events: `on_where`, and `on_back` to return to the words.
    """

    __events__ = ("on_where", "on_back")

    values = DictProperty()
    word = StringProperty()
    points = StringProperty()
    kind = StringProperty()
    meaning = StringProperty()
    local_meaning = StringProperty()
    """The meaning in the language of the screen; empty where that is English."""
    sentence = StringProperty()
    front_title = StringProperty()
    behind_title = StringProperty()
    later = StringProperty()
    shows_where = BooleanProperty(defaultvalue=False)

    def on_where(self) -> None:
        """Default handler: squares are to be marked."""

    def on_back(self) -> None:
        """Default handler: the words are to be shown again."""


class HelpPanel(CardBox):
    """The helper, as far as it is `open`. Events: `on_close` when the turn must be visible again."""

    __events__ = ("on_close",)

    where = BooleanProperty(defaultvalue=False)
    message = StringProperty()
    # A message needs the room of the button.
    offers_any = AliasProperty(
        lambda panel: panel.where and not panel.message, None, bind=("where", "message"), cache=True
    )

    def __init__(self, screen: Any, open_help: OpenHelp, **more: Any) -> None:
        super().__init__(where=open_help is OpenHelp.WHERE, **more)
        self._screen, self._open = screen, open_help
        self._looked_for = ""
        self._looking: LatestTask[tuple[TwoLetterPlace, ...]] = LatestTask(self._found, FETCHING)
        self._values = screen.view.match.tile_values
        # A widget that is not on the screen lives only as long as somebody holds it.
        self._letters = self.ids.groups.__self__
        groups = letter_groups(screen.session.answers.two_letter_guide(screen.context.services.two_letter_table()))
        for group in groups:
            key = GroupKey(text=group_name(group), group=group)
            key.bind(on_release=lambda pressed: self.show_group(pressed.group))
            self._letters.add_widget(key)
        if groups:
            self.show_group(groups[0])
        else:
            self.message = _("The word list has no two-letter words.")

    def on_close(self) -> None:
        """Default handler: the helper is no longer wanted."""

    def forget(self) -> None:
        """Stop waiting for answers."""
        self._looking.forget()

    def show_group(self, group: Sequence[GuideEntry]) -> None:
        """Show the words of some letters."""
        self.message = ""
        words = HelpWords()
        for entry in group:
            button = HelpWord(text=entry.word, entry=entry)
            button.bind(on_release=lambda pressed: self.show_word(pressed.entry))
            words.ids.chips.add_widget(button)
        self._show(words, group)

    def show_word(self, entry: GuideEntry) -> None:
        """Show one word."""
        self.message = ""
        view = WordView(
            values=self._values,
            word=entry.word,
            points=ngettext("{count} point", "{count} points", entry.points).format(count=entry.points),
            shows_where=self.where,
        )
        if self._open >= OpenHelp.MEANINGS:
            self._explain(view, entry)
        view.bind(on_where=lambda _view: self.look(entry.word), on_back=lambda _view: self.show_group(self._group))
        self._show(view, self._group)

    def _explain(self, view: WordView, entry: GuideEntry) -> None:
        view.kind, view.meaning = kind_text(entry), entry.meaning
        view.local_meaning = entry.meaning_in(current_language())
        view.sentence = QUOTED.format(entry.sentence) if entry.sentence else ""
        view.front_title = _("Add a letter in front") if entry.front else ""
        view.behind_title = _("Add a letter at the end") if entry.behind else ""
        view.ids.front.show(entry.front, self._values)
        view.ids.behind.show(entry.behind, self._values)
        if not self.where and self._screen.context.settings.current.helper is HelperChoice.WHERE:
            view.later = _("On your turn, you also see where words fit.")

    def look(self, word: str = "") -> None:
        """Search, on another thread, for places where a word (or any) fits with the tiles of the side to move."""
        self._looked_for, self.message = word, _("Checking the board …")
        self._looking.ask(self._screen.session.answers.find_places(self._screen.context.services.index_of))

    def _found(self, places: tuple[TwoLetterPlace, ...]) -> None:
        squares, word = squares_to_mark(places, self._looked_for), self._looked_for
        if not squares:
            nowhere = (
                _("{word} does not fit on the board with your tiles.") if word else _("No two-letter word fits now.")
            )
            self.message = nowhere.format(word=word)
            return
        where = _("{word} fits on the marked squares.") if word else _("Two-letter words fit on the marked squares.")
        session = self._screen.session
        self.dispatch("on_close")
        session.mark(sorted(squares), where.format(word=word))

    def _show(self, what: BoxLayout, group: Sequence[GuideEntry]) -> None:
        """Show the words of a group or one of them, which has the room of the letters as well."""
        self._group = group
        self.remove_widget(self._letters)
        if isinstance(what, HelpWords):
            self.add_widget(self._letters, index=1)
        self.ids.stage.clear_widgets()
        self.ids.stage.add_widget(what)
        for key in self._letters.children:
            key.marked = key.group is group


class HelpWords(BoxLayout):
    """The words of a group as chips."""


load_rules(__file__)
