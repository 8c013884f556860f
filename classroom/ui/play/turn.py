"""The panel of a turn, and what stands in its place or beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    DictProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from classroom.i18n import _, current_language, ngettext
from classroom.match.command import DrawApart, ReleaseHold
from classroom.match.help import OpenHelp
from classroom.say.match import in_points
from classroom.say.playable import Place
from classroom.say.word import kind_text
from classroom.settings import HelperChoice
from classroom.stage.match_faces import LogLine, TurnWords
from classroom.ui.cards.question import Question
from classroom.ui.cards.word_card import QUOTED, MeaningsCard
from classroom.ui.kit.button import PrimaryButton, SecondaryButton
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.geometry import ColumnGeometry, column_geometry
from classroom.ui.kit.layout import Card, CardBox, Column, LogRow, lay, load_rules
from classroom.ui.kit.theme import THEME, tells
from classroom.ui.kit.tile import TileRow
from classroom.ui.kit.touch import TOUCHES, Pressable, Watching, let_go
from classroom.ui.play.tiles import ExchangeCard
from classroom.ui.worker import FETCHING, Asking
from classroom.words.two_letters import GuideEntry, TwoLetterPlace, letter_groups, squares_to_mark

HOOK = 40  # dp, a letter that makes a word longer


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


@tells("on_where", "on_back")
class WordView(Column):
    """A word, its points and its details; `shows_where` offers to mark its squares, `later` says when.

    Events: `on_where`, and `on_back` to return to the words.
    """

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


@tells("on_close")
class HelpPanel(Asking, CardBox):
    """The helper, as far as it is `open`. Events: `on_close` when the turn must be visible again."""

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

    def show_group(self, group: Sequence[GuideEntry]) -> None:
        """Show the words of some letters."""
        self.message = ""
        words = HelpWords()
        for entry in group:
            button = HelpWord(text=entry.word, entry=entry, on_release=lambda pressed: self.show_word(pressed.entry))
            words.ids.chips.add_widget(button)
        self._show(words, group)

    def show_word(self, entry: GuideEntry) -> None:
        """Show one word."""
        self.message = ""
        view = WordView(values=self._values, word=entry.word, points=in_points(entry.points), shows_where=self.where)
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
        if not self.where and self._screen.context.launcher.helper() is HelperChoice.WHERE:
            view.later = _("On your turn, you also see where words fit.")

    def look(self, word: str = "") -> None:
        """Search, on another thread, for places where a word (or any) fits with the tiles of the side to move."""
        self._looked_for, self.message = word, _("Checking the board …")
        find = self._screen.session.answers.find_places(self._screen.context.services.index_of)
        self.fetch(find, self._found, line=FETCHING, blinks=False)

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
        lay(self.ids.stage, [what])
        for key in self._letters.children:
            key.marked = key.group is group


class HelpWords(BoxLayout):
    """The words of a group as chips."""


class MatchPanel(Watching, Column):
    """The part beside the board at one moment of a match, such as a turn.

    `screen` is the match screen, which does what the buttons ask; `view` its view; `column` the heights of the parts.
    """

    screen = ObjectProperty()
    view = ObjectProperty(rebind=True)
    column: ColumnGeometry = ObjectProperty(column_geometry(800), rebind=True)
    has_head: ClassVar[bool] = False
    """Whether it shows the team and its score itself, in place of the cards above it."""
    moment: ClassVar[str] = "between"
    """The one of the judge's `MENUS` that belongs to it."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen=screen, view=screen.view, column=screen.column, **more)
        self.watch(screen, column=self._fit)

    def on_leave(self) -> None:
        """Clean up when the panel is removed."""
        let_go(self)

    def put_aside(self) -> bool:
        """Close what is open over the panel; return whether there was anything."""
        return False

    def key(self, _name: str) -> bool:
        """Handle a key by Kivy's name; return whether it did anything."""
        return False

    def fill(self, place: Place, box: BoxLayout, name: str, index: int = 0) -> Widget:
        """Add the part for a place on this panel, according to the match's policies, under the id `name`."""
        part = self.screen.part_for(place)(panel=self)
        self.ids[name] = part.proxy_ref
        box.add_widget(part, index=index)
        return part

    def _fit(self, _screen: Any, column: ColumnGeometry) -> None:
        self.column = column


class HelpedPanel(MatchPanel):
    """A panel over which the two-letter helper may open, covering all parts except those in `stays`.

    The helper closes when it is dismissed, a tile is laid or a message is shown.
    """

    stays: ClassVar[tuple[str, ...]] = ()
    """Names of the parts that stay in sight."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self.help: HelpPanel | None = None
        # A widget that is not on the screen lives only as long as somebody holds it.
        self._covered: list[Widget] = []
        self.watch(self.view, pending=self.close_help, message=self._make_way)

    def on_leave(self) -> None:
        super().on_leave()
        self.close_help()

    def put_aside(self) -> bool:
        was_open = self.help is not None
        self.close_help()
        return was_open

    def offer_help(self, row: BoxLayout) -> None:
        """Add the helper's button to a row, if help is open now (P18, A9)."""
        if self._open() is OpenHelp.NONE:
            return
        button = SecondaryButton(
            text=_("Two-letter words"), wrap=True, size_hint_x=1.08 if THEME.low else 1, size_hint_y=1
        )
        button.bind(on_release=self.open_help)
        self.ids["help"] = button.proxy_ref
        row.add_widget(button)

    def open_help(self, *_args: Any) -> None:
        """Show the words in place of what is below the clock."""
        if self.help is not None:
            return
        TOUCHES.screen_changed()
        self._covered = list(reversed(self.children))
        kept = [self.ids[name].__self__ for name in self.stays]
        for part in self._covered:
            if part not in kept:
                self.remove_widget(part)
        self.help = HelpPanel(self.screen, self._open(), on_close=self.close_help)
        self.add_widget(self.help)

    def close_help(self, *_args: Any) -> None:
        """Show the panel's own parts again."""
        if self.help is None:
            return
        TOUCHES.screen_changed()
        let_go(self.help)
        self.help = None
        lay(self, self._covered)
        self._covered = []

    def _open(self) -> OpenHelp:
        """Return how much help is open, limited by the match and by the teacher."""
        context = self.screen.context
        if context.launcher.words_are_closed:
            return OpenHelp.NONE
        shows_squares = context.launcher.helper() is HelperChoice.WHERE
        return min(self.view.turn.open_help, OpenHelp.WHERE if shows_squares else OpenHelp.MEANINGS)

    def _make_way(self, _view: Any, message: str) -> None:
        if message:
            self.close_help()


# Widgets for the places on these panels, by the policies of the match


class TurnClock(Card):
    """The clock of the current turn on the `panel`, or a note that the turn has no limit."""

    panel = ObjectProperty(rebind=True)


class ExchangeAllButton(SecondaryButton):
    """Exchanges the whole rack, once the `panel` has asked."""

    panel = ObjectProperty(rebind=True)


class ChallengeLaterButton(SecondaryButton):
    """Says that there is nothing to challenge while a turn runs."""

    panel = ObjectProperty(rebind=True)


# The panels of a turn


class BigButton(PrimaryButton):
    """The main part of a panel, such as the bell, in the middle of its room."""


class LayingPanel(MatchPanel):
    """The surface for tiles: the line with their score, and the buttons to play, undo, clear, shuffle."""


class TurnPanel(LayingPanel, HelpedPanel):
    """A side's turn; exchange and pass must be confirmed, with a warning if they would end the match (P13)."""

    stays = ("clock",)

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        # A widget that is not on the screen lives only as long as somebody holds it.
        self._others, self._shuffle = self.ids.others.__self__, self.ids.shuffle.__self__
        self._clock = self.fill(Place.CLOCK, self, "clock", index=len(self.children))
        screen.draw_apart(self._clock.ids.ring, self)
        self.fill(Place.EXCHANGE, self._others, "exchange", index=len(self._others.children))
        if Place.CHALLENGE in self.view.match.parts and not self.view.match.has_objections:
            self.fill(Place.CHALLENGE, self._others, "challenge")
        self.offer_help(self._others)
        self.watch(screen, parts=self._place_shuffle)
        self._place_shuffle()

    def _place_shuffle(self, *_args: Any) -> None:
        """Show Shuffle here only where there is no room for it beside the rack."""
        button, row = self._shuffle, self.ids.tiles
        if self.screen.parts.shuffle_beside_rack:
            row.remove_widget(button)
        elif button.parent is None:
            row.add_widget(button)

    def ask_exchange(self) -> None:
        """Ask for confirmation before exchanging the rack."""
        sentence = _("Exchange all {count} tiles? This turn scores 0.").format(count=self.view.turn.rack_size)
        if self.view.notes.last_zero:
            sentence = _("Exchange? {what}").format(what=self.view.notes.zero_question)
        self._ask(sentence, _("Yes, exchange"), partial(self.screen.exchange, self._side))

    def choose_exchange(self) -> None:
        """Ask which tiles to exchange, in the area of board and rack so that the clock stays visible."""
        card = ExchangeCard(self.screen)
        self.screen.lay_over(card)
        card.size_hint = (None, None)
        card.x, card.y, card.width, card.height = self.screen.beside_the_clock()
        if self.screen.parts.upright:  # the board is narrower than the window
            card.x, card.width = self.screen.x, self.screen.width

    def ask_pass(self) -> None:
        """Ask for confirmation before passing."""
        sentence = _("Pass? This turn scores 0.")
        if self.view.notes.last_zero:
            sentence = _("Pass? {what}").format(what=self.view.notes.zero_question)
        elif self.view.notes.last_pass:
            sentence = self.view.notes.last_pass
        self._ask(sentence, _("Yes, pass"), partial(self.screen.session.give_pass, self._side))

    @property
    def _side(self) -> int:
        """The side to move, read before the question: a second tap on the answer would fall in the next turn."""
        return int(self.view.to_move)

    def _ask(self, sentence: str, yes: str, do: Callable[[], object]) -> None:
        if self.view.notes.last_zero:
            self.screen.say(self.view.notes.last_zero)
        question = Question(sentence=sentence, yes_text=yes, height=self.column.row)
        question.bind(on_yes=lambda _question: self._answer(do), on_no=lambda _question: self._answer(None))
        lay(self.ids.choices, [question])

    def _answer(self, do: Callable[[], object] | None) -> None:
        lay(self.ids.choices, [self._others])
        if do:
            do()


class ComputersPanel(MatchPanel):
    """The computer's turn: people may stop its clock, nothing else."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self._clock = self.fill(Place.CLOCK, self, "clock", index=len(self.children))
        screen.draw_apart(self._clock.ids.ring, self)


class PausedPanel(MatchPanel):
    """A turn with its clock stopped: continue with the time left, or restart with the full time.

    An interrupted turn is restarted. What was seen cannot be unseen, so in a competition the new bell is offered
    first (`restarts_first`). `main` and `other` are the texts of the two buttons.
    """

    moment = "pause"
    main = StringProperty()
    other = StringProperty()
    team = StringProperty()
    title = StringProperty()
    restarts_first = BooleanProperty(defaultvalue=False)

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        view = self.view
        self.team = view.sides[int(view.to_move)].name
        stopped = _("{team}: the clock is stopped") if view.time.is_timed else _("{team}: paused")
        self.title = stopped.format(team=self.team)
        full, rest = _("Restart turn"), _("Continue")
        if view.time.is_timed:
            limit, left = int(view.time.limit_seconds), int(view.time.seconds)
            full = ngettext("New bell: {count} second", "New bell: {count} seconds", limit).format(count=limit)
            rest = ngettext("Continue: {count} second", "Continue: {count} seconds", left).format(count=left)
        self.restarts_first = view.turn.interrupted or (view.time.is_timed and not view.match.is_practice)
        self.main, self.other = (full, rest) if self.restarts_first else (rest, full)

    def go_on(self) -> None:
        """Do what the first button offers: continue the turn, or restart an interrupted one."""
        if self.restarts_first and not self.view.turn.interrupted:
            self.screen.session.restart()
        else:
            self.screen.session.resume()

    def do_other(self) -> None:
        """Do what the second button offers."""
        if self.restarts_first:
            self.screen.session.resume()
        else:
            self.screen.session.restart()


class HoldPanel(MatchPanel):
    """Shows who holds the play, and lets that side challenge it or let it stand.

    After a while its maker may draw tiles, which are kept apart.
    """

    side = NumericProperty(0)
    title = StringProperty()
    draw_text = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self.watch(self.view, hold=self._show, window=self._show)
        self._show()

    def _show(self, *_args: Any) -> None:
        view = self.view
        if view.hold.side < 0:
            return
        self.side = view.hold.side
        self.title = _("Play held by {team}").format(team=view.sides[int(view.hold.side)].name)
        self.draw_text = _("{team}: draw new tiles").format(team=view.sides[int(view.window.challenged)].name)

    def release(self) -> None:
        """Let the play stand."""
        self.screen.session.do(ReleaseHold())

    def draw_apart(self) -> None:
        """Draw tiles, which are kept apart until the play stands."""
        self.screen.session.do(DrawApart())


class ShownTilesCard(Dialog):
    """The tiles that were drawn while the play was held, before they go back into the bag (S5)."""

    tiles = StringProperty()

    def __init__(self, screen: Any, name: str, tiles: Sequence[str], **more: Any) -> None:
        text = _(
            "The play is taken off. {team} had already drawn these tiles. Show them to everyone before they go "
            "back into the bag."
        )
        super().__init__(message=text.format(team=name), tiles="".join(tiles), **more)
        self.ids.row.values = screen.view.match.tile_values


ROW = 46  # dp
PADDING = 8  # dp above and below the rows


class TurnLog(Watching, Pressable, Card):
    """The latest turns, newest first, as many as fit; a tap shows all.

    If there is too little height it is a button.
    """

    view = ObjectProperty(None, allownone=True, rebind=True)
    screen = ObjectProperty()
    is_button = BooleanProperty(defaultvalue=False)

    def __init__(self, **more: Any) -> None:
        self._fill = Clock.create_trigger(self._show, -1)
        super().__init__(**more)
        self.bind(height=self._fill)

    def on_view(self, _log: Any, view: Any) -> None:
        """Show the turns of this match from now on."""
        self.unwatch()
        self.watch(view, log=self._fill)
        self._fill()

    def on_parent(self, _log: Any, parent: Any) -> None:
        """Stop watching the match when this is removed; it may be added again."""
        if parent is None:
            self.unwatch()
        elif self.view:
            self.on_view(self, self.view)

    def _show(self, *_args: Any) -> None:
        if not self.view:
            return
        count = int((self.height - 2 * dp(PADDING)) // dp(ROW))
        self.is_button = count < 1
        lay(self.ids.rows, self.view.log[: max(0, count)], log_row)


class TurnButton(Pressable, LogRow):
    """A turn that can be tapped to show what its words mean."""


class TurnsCard(Dialog):
    """All turns so far, newest first; where dictionaries are open, a tap on a turn shows what its words mean (P18)."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._screen = screen
        lines = screen.view.log
        explained = [_explained_words(screen, line) for line in lines]
        for line, words in zip(lines, explained, strict=True):
            self.ids.turns.add_widget(self._button(line, words) if words else log_row(line, whole=True))
        self.message = _("No turn has been played yet.") if not lines else ""
        if any(explained):
            self.message = _("Tap a turn to read what its words mean.")

    def _button(self, line: LogLine, words: Sequence[str]) -> TurnButton:
        button = log_row(line, TurnButton, whole=True)
        button.bind(on_release=lambda _button: self._explain(words))
        return button

    def _explain(self, words: Sequence[str]) -> None:
        screen = self._screen
        card = MeaningsCard(screen.context.services, words)
        card.ids.close.bind(on_release=lambda _button: screen.show_turns())
        screen.open_modal(card)


def _explained_words(screen: Any, line: LogLine) -> Sequence[str]:
    if screen.context.launcher.words_are_closed:
        return ()
    words: TurnWords = screen.session.answers.words_of(line.index)
    return words.explained


def log_row(line: LogLine, kind: type[LogRow] = LogRow, *, whole: bool = False) -> Any:
    """Return a row of a `kind` for one turn, `whole` where it may grow."""
    shown = {"number": str(line.number), "words": line.words, "note": line.note, "score": line.score}
    return kind(side=line.side, whole=whole, **shown)


load_rules(__file__)
