"""The two-letter words: all of them, what each means, and the words that they grow into (P18)."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import AliasProperty, BooleanProperty, DictProperty, ObjectProperty, StringProperty

from classroom.i18n import _, ngettext
from classroom.match.team import Mode
from classroom.say.match_setup import WORD_LISTS, format_of, word_list_of
from classroom.say.word import STARTS, Guide, fetch_guide, none_at, places_of, shipped_name
from classroom.ui.cards.papers import TwoLetterCard
from classroom.ui.cards.word_card import ListChoice
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.layout import lay, load_rules
from classroom.ui.kit.theme import whenever
from classroom.ui.worker import FETCHING
from classroom.value import replace
from classroom.words.lexicon import Category
from classroom.words.move_generator import InvalidRackError
from classroom.words.two_letters import GuideEntry, GuideSearch, search_guide


class WordChip(SecondaryButton):
    """A word that can be tapped; `entry` is its entry in the guide. Dashed if the list does not have the word."""

    natural_height = 56

    entry = ObjectProperty()


class IndexKey(SecondaryButton):
    """A letter of the index, or the button for all letters if `letter` is empty."""

    letter = StringProperty("")


class HelperScreen(RefillableScreen):
    """The two-letter words of one list; each filter narrows them down, and the card shows one of them."""

    values = DictProperty()
    letter = StringProperty("")
    """The letter of the index, empty for all words."""
    place = StringProperty(STARTS)
    """The place of that letter in a word."""
    dear = BooleanProperty(defaultvalue=False)
    calls = BooleanProperty(defaultvalue=False)
    text = StringProperty("")
    rack = StringProperty("")
    """The letters from which the words must be made."""
    list_key = StringProperty("")
    list_title = StringProperty("")
    status = StringProperty("")
    nothing = StringProperty("")
    """Why no word was found, shown in place of the words."""
    chosen = ObjectProperty(None, allownone=True)

    for_pupils = BooleanProperty(defaultvalue=False)
    """Whether the computer is locked: the list is a grown-up's choice, and so is printing."""

    places = AliasProperty(lambda screen: places_of(screen.letter), None, bind=("letter",))
    """The button texts for `place`."""

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        self._chips: dict[str, WordChip] = {}
        self._refill = Clock.create_trigger(self._fill, -1)
        self.guide = Guide()
        self._use_format(context)
        super().__init__(context, **more)
        whenever(self, self._refill, "letter", "place", "dear", "calls", "text", "rack")
        self.fbind("chosen", self._mark)
        self._begin()

    def refill(self) -> None:
        """Clear the filters and read the words of the chosen list again."""
        self._use_format(self.context)
        self.show_all()
        self.chosen = None
        self._fill()
        self._begin()

    def _use_format(self, context: ScreenContext) -> None:
        self._format = format_of(context.settings.current, context.services.formats)
        self.values = self._format.tiles.values

    def _begin(self) -> None:
        """Show the letters of the format, and have the words read."""
        self.for_pupils = self.context.lock.is_on
        letters = self._format.tiles.letters
        lay(self.ids.index, letters, lambda letter: IndexKey(text=letter, letter=letter, on_release=self._point))
        self.look_into(word_list_of(replace(self.context.settings.current, mode=Mode.PRACTICE), self._format))

    def on_leave(self) -> None:
        """Show no other words."""
        super().on_leave()
        self._refill.cancel()

    def print_words(self) -> None:
        """Ask in which form the words are printed, for the tables of a match (A9)."""
        self.open_modal(TwoLetterCard(self.context, self.list_key))

    def hear(self, word: str) -> None:
        """Have a word spoken, or say how a computer without a voice gets one."""
        if not self.context.services.device.can_say():
            message = _(
                "Ask a grown-up to add a voice. In Windows, open Settings, then Time & language, then Speech. In "
                "Linux, install the program espeak."
            )
            self.open_modal(Dialog(title=_("This computer cannot speak"), message=message))
        elif not self.context.services.device.say(word.lower()):
            self.context.navigator.notify(_("This computer cannot say the word now."))

    # Lists

    def look_into(self, key: str) -> None:
        """Show the words of another list."""
        self.list_key, self.status = key, _("Loading the words …")
        work = partial(fetch_guide, self.context.services, key, self._format)
        self.fetch(work, self._show_guide, line=FETCHING, blinks=False)

    def choose_list(self) -> None:
        self.open_modal(ListChoice(self.context, self.list_key, self.look_into))

    def _show_guide(self, guide: Guide) -> None:
        self.guide = guide
        self.list_title = shipped_name(self.list_key) if self.list_key in WORD_LISTS else guide.title
        for entry in guide.entries:
            chip = self._chips.get(entry.word) or self._new_chip(entry.word)
            chip.entry, chip.muted = entry, not entry.accepted
        if self.chosen:
            self.chosen = next((entry for entry in guide.entries if entry.word == self.chosen.word), None)
        self._fill()

    def _new_chip(self, word: str) -> WordChip:
        chip = self._chips[word] = WordChip(text=word, on_release=self._choose)
        return chip

    # The question

    def _point(self, key: IndexKey) -> None:
        self.letter = key.letter

    def ask_for(self, **wanted: bool | str) -> None:
        """Change a filter, starting from the whole alphabet."""
        self.letter = ""
        for name, value in wanted.items():
            setattr(self, name, value)

    def show_all(self) -> None:
        """Clear the filters: show every word."""
        self.ask_for(place=STARTS, dear=False, calls=False, text="", rack="")

    def _search(self) -> GuideSearch:
        asked = {self.place: self.letter}
        kind = Category.INTERJECTION if self.calls else None
        return GuideSearch(text=self.text, dear=self.dear, letters=self.rack, category=kind, **asked)

    def _fill(self, *_args: Any) -> None:
        for key in self.ids.index.children:
            key.selected = key.letter == self.letter
        try:
            found = list(search_guide(self.guide.entries, self._search()))
        except InvalidRackError:
            self._lay([])
            self.status = _("Type letters from A to Z. A ? stands for a blank tile.")
            return
        self._lay(found)
        self.ids.scroll.scroll_y = 1
        if self.chosen not in found:
            self.chosen = next((entry for entry in found if entry.accepted), found[0]) if found else None
        self._mark()
        self.nothing = "" if found else self.guide.fault or self._nothing()
        self.status = self._status(found) if found else ""

    def _lay(self, found: list[GuideEntry]) -> None:
        """Show chips for these words."""
        lay(self.ids.chips, [self._chips[entry.word] for entry in found if entry.accepted])
        lay(self.ids.outside, [self._chips[entry.word] for entry in found if not entry.accepted])

    def _status(self, found: list[GuideEntry]) -> str:
        """Return how many of the words can be played."""
        inside = sum(entry.accepted for entry in found)
        return ngettext("{count} word.", "{count} words.", inside).format(count=inside)

    def _nothing(self) -> str:
        if self.letter and not (self.dear or self.calls or self.text or self.rack):
            return none_at(self.letter)[self.place]
        return _("No two-letter word matches. Try other letters.")

    def _choose(self, chip: WordChip) -> None:
        self.chosen = chip.entry

    def _mark(self, *_args: Any) -> None:
        for chip in self._chips.values():
            chip.marked = chip.entry is self.chosen


load_rules(__file__)
