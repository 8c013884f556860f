"""Play the computer: its level, who plays, turn time, words and help; each choice starts as it was last time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.i18n import _, ngettext
from classroom.match.command import Refusal, Refused
from classroom.match.entry import EntryFault, EntryField, entry_faults
from classroom.match.names import OUR_TEAM, is_given
from classroom.match.team import Member, Role, Team, tidy_team
from classroom.partner.level import LEVELS
from classroom.say import match_setup
from classroom.say.refusal import refusal_sentence
from classroom.say.stored_matches import teams_of
from classroom.say.word import beaten, shipped_name
from classroom.services import Archive
from classroom.settings import HelperChoice, Settings
from classroom.ui.cards.word_card import ListChoice
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.kit.field import FormRow
from classroom.ui.kit.layout import Panel, load_rules
from classroom.ui.kit.theme import PRESS_DEPTH
from classroom.ui.kit.touch import Pressable
from classroom.ui.worker import FETCHING, unsaid
from classroom.words.teacher_list import StoredLists

ROOMY = 160  # dp of height from which a level's card shows its number large, below the words
_WINS_OF = 100  # newest matches, in which wins are counted
_EASY_SECONDS = Settings().computer_seconds  # a turn at the easiest level
_HELPER = (HelperChoice.CLOSED, HelperChoice.LIST, HelperChoice.WHERE)  # a button cycles through these


class LevelCard(Panel, Pressable, Widget):
    """A level's card: `title`, `about`, `number` (1 is the easiest), matches `won`; framed and ticked if `chosen`."""

    focus_radius = 14
    key = StringProperty("")
    title = StringProperty("")
    about = StringProperty("")
    number = NumericProperty(1)
    won = NumericProperty(0)
    chosen = BooleanProperty(defaultvalue=False)
    is_roomy = AliasProperty(lambda card: card.height > dp(ROOMY), None, bind=("height",), cache=True)

    def told(self, about: str, won: int) -> str:
        """Return what is said of the level; once it was beaten here, how often, in place of all but its first words."""
        wins = ngettext("Beaten once.", "Beaten {count} times.", won).format(count=won)
        return f"{about.partition('. ')[0].removesuffix('.')}. {wins}" if won else about

    def on_pressed(self, _card: Any, pressed: bool) -> None:
        """Sink under the finger."""
        self.sink = PRESS_DEPTH if pressed else 0


class ComputerScreen(RefillableScreen):
    """Sets up a match against the computer; choices and typed text are kept, at latest when the screen is left."""

    level = StringProperty(LEVELS[0].key)
    for_pupils = BooleanProperty(defaultvalue=False)
    """Whether only the levels are shown, as a child chooses no more on a locked computer."""
    seconds = NumericProperty(0)
    word_list = StringProperty("")
    """The name of the word list."""
    helper = StringProperty("")
    """The level of the two-letter helper, in words."""
    why_no_helper = StringProperty("")
    help = StringProperty("")
    """The app's help in a turn, in words."""

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        super().__init__(context, for_pupils=context.lock.is_on, **more)
        for number, level in enumerate(LEVELS, start=1):
            card = LevelCard(key=level.key, title=_(level.title), about=_(level.about), number=number)
            card.bind(on_release=lambda pressed: self.take_level(pressed.key))
            self.ids.levels.add_widget(card)
        self.refill()

    def refill(self) -> None:
        """Show the names, the level and the words as they were chosen last."""
        services, settings = self.context.services, self.context.settings.current
        self._format = match_setup.format_of(self._settings, services.formats)
        self._own: Mapping[str, str] = {}
        self.ids.seconds.options = match_setup.turn_time_options(self._format)
        for row in (self.ids.team, *self._pupils()):
            row.text = row.fault = ""
        self._show(settings.computer_teams)
        self.seconds = settings.computer_seconds
        self._show_words()
        self._show_wins(Counter())
        self.fetch(services.word_lists.load, self._on_lists_loaded, line=FETCHING, blinks=False)
        self.fetch(partial(self._count_wins, services.archive), self._show_wins, unsaid, blinks=False)

    def _count_wins(self, archive: Archive) -> Counter[str]:
        """Return how often each level was beaten in the newest matches. Raises `StoreError`."""
        ids = archive.newest_ids(_WINS_OF)
        against = (match_id for match_id in ids if any(team.computer for team in teams_of(archive, match_id)))
        states = (archive.stored(match_id).state for match_id in against)
        return Counter(beaten(state) for state in states if state)

    def _show_wins(self, wins: Counter[str]) -> None:
        for card in self.ids.levels.children:
            card.won = wins[card.key]

    def on_leave(self) -> None:
        """Keep what is typed and chosen."""
        super().on_leave()
        self._keep()

    def take_level(self, key: str) -> None:
        """Play at the level tapped; the easiest begins with much time, which can be changed."""
        self.choose_level(key)
        if key == LEVELS[0].key:
            self.seconds = _EASY_SECONDS

    def choose_level(self, key: str) -> None:
        self.level = key
        for card in self.ids.levels.children:
            card.chosen = card.key == key

    def choose_list(self) -> None:
        """Choose among all word lists, the teacher's own too."""
        now = match_setup.word_list_of(self._settings, self._format)
        self.open_modal(ListChoice(self.context, now, self._take_list, keys=match_setup.WORD_LISTS))

    def _take_list(self, key: str) -> None:
        self.context.settings.change(computer_list=key)
        self._show_words()

    def next_helper(self) -> None:
        """Open the two-letter helper one step further, or close it if it is fully open."""
        after = (_HELPER.index(self._settings.helper) + 1) % len(_HELPER)
        self.context.settings.change(computer_helper=_HELPER[after])
        self._show_words()

    def switch_help(self) -> None:
        """Show scores and warn of wrong words, or leave both to the pupils as in a competition."""
        self.context.settings.change(computer_help=not self.context.settings.current.computer_help)
        self._show_words()

    @property
    def _settings(self) -> Settings:
        return match_setup.against_computer(self.context.settings.current, self.context.services.formats)

    def _show_words(self) -> None:
        """Show which words count, and how far the pupils may look them up."""
        key, words = match_setup.word_list_of(self._settings, self._format), self._format.words
        if key not in (*match_setup.WORD_LISTS, *self._own) and self._own:
            key = words.practice
        self.word_list = shipped_name(key) if key in match_setup.WORD_LISTS else self._own.get(key, _("Own list"))
        self.help = _("Score, word warnings") if self._settings.computer_help else _("None")
        is_open = self._format.help.in_practice
        self.why_no_helper = "" if is_open else refusal_sentence(Refusal(Refused.HELPER_CLOSED))
        self.helper = {
            HelperChoice.CLOSED: _("Closed"),
            HelperChoice.LIST: _("The list"),
            HelperChoice.WHERE: _("Where they fit"),
        }[self._settings.helper if is_open else HelperChoice.CLOSED]

    def _on_lists_loaded(self, answer: StoredLists) -> None:
        self._own = {key: own.title for own in answer.lists for key in (*own.former, own.key)}
        self._show_words()

    def start(self) -> None:
        """Begin the match, or say beside the names what is wrong with them."""
        self._keep()
        if faults := entry_faults(match_setup.open_command(self._settings, self.context.services)):
            self._mark(faults)
        else:
            self.context.launcher.begin_against_computer()

    def _show(self, teams: tuple[Team, ...]) -> None:
        ours = next((team for team in teams if not team.computer), None)
        levels = [team.computer for team in teams if team.computer]
        names = [member.name for member in ours.members] if ours else []
        for row, name in zip(self._pupils(), names, strict=False):
            row.text = name
        self.ids.team.text = ours.name if ours and not is_given(ours.name) else ""
        self.choose_level(next((level.key for level in LEVELS if level.key in levels), LEVELS[0].key))

    def _pupils(self) -> list[FormRow]:
        return [self.ids.first, self.ids.second]

    def _keep(self) -> None:
        name = self.ids.team.text.strip() or _(OUR_TEAM)
        members = tuple(Member(row.text, Role.MAIN) for row in self._pupils())
        teams = (tidy_team(Team(name, "", members)), match_setup.computer_team(self.level))
        settings = self.context.settings.current
        if settings.computer_teams != teams or settings.computer_seconds != self.seconds:
            self.context.settings.change(computer_teams=teams, computer_seconds=int(self.seconds))

    def _mark(self, faults: tuple[EntryFault, ...]) -> None:
        """Show what is wrong, beside the name if it was typed here."""
        named = [row for row in self._pupils() if row.text.strip()]
        for fault in faults:
            sentence = refusal_sentence(fault.refusal)
            if fault.field is EntryField.NAME:
                self.ids.team.fault = sentence
            elif fault.field is EntryField.MEMBER and fault.member is not None:
                named[fault.member].fault = sentence
            else:
                self.context.navigator.notify(sentence)


load_rules(__file__)
