"""How they play: the rules on a card, practice or competition, and what practice may change (P18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.match.command import OpenMatch
from classroom.match.entry import EntryField, entry_faults
from classroom.match.refusal import Refusal, Refused
from classroom.match.switches import competition_switches
from classroom.match.team import Mode, WordCheck
from classroom.rules.policy import TurnTime
from classroom.settings import HelperChoice
from classroom.ui.cards.list_choice import ListChoice
from classroom.ui.context import ContextScreen, ScreenContext
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import text_extent
from classroom.ui.kit.theme import LEAST_TEXT
from classroom.ui.match_setup import (
    WORD_LISTS,
    changes_text,
    event_typed,
    format_of,
    may_leave_time_outs_out,
    open_command,
    seconds_text,
    switches_of,
    turn_choices,
    turn_seconds,
    word_list_of,
)
from classroom.ui.navigation import ScreenName
from classroom.ui.setup.officials_card import OfficialsCard
from classroom.ui.setup.unfinished_card import UnfinishedCard
from classroom.ui.wording.format import rule_lines, sides_line
from classroom.ui.wording.refusal import refusal_sentence
from classroom.ui.wording.word import shipped_name
from classroom.ui.worker import FETCHING, LatestTask, attempt
from classroom.words.teacher_list import StoredLists

_ROOM = 130  # dp for the name of an own list


class RuleLine(BoxLayout):
    """One rule on the card: `text`."""

    text = StringProperty("")


class MatchOptionsScreen(ContextScreen):
    """Every choice is kept at once; START begins the match."""

    format_title = StringProperty("")
    changes = StringProperty("")
    is_practice = BooleanProperty(defaultvalue=True)
    seconds = NumericProperty(0)
    live_score = BooleanProperty(defaultvalue=False)
    word_check = ObjectProperty(WordCheck.AT_CHALLENGE)
    helper = ObjectProperty(HelperChoice.CLOSED)
    why_no_helper = StringProperty("")
    time_outs_count = BooleanProperty(defaultvalue=True)
    has_time_outs = BooleanProperty(defaultvalue=False)
    """Whether the format has zero turns that time-outs are among (P13)."""
    word_list = StringProperty("")
    is_own = BooleanProperty(defaultvalue=False)
    """Whether the list is one of the teacher's own; `own_words` stand on their button."""
    own_words = StringProperty("")
    why_fixed = StringProperty("")
    """Why the switches cannot be changed, empty where they can."""
    missing = NumericProperty(0)
    """How many things the team sheets still lack for this kind of match."""
    missing_officials = NumericProperty(0)
    """How many things are wrong with the officials, whom a competition asks for (P17)."""
    next_line = StringProperty("")
    """What the match lacks, `is_lacking`, or who judges it; `next_step` stands on the button below."""
    next_step = StringProperty("")
    is_lacking = BooleanProperty(defaultvalue=False)
    why_no_start = StringProperty("")

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        self._format = format_of(context.settings.current, context.services.formats)
        self._own: Mapping[str, str] | None = None
        self._lists: LatestTask[StoredLists | KnownError] = LatestTask(self._have_lists, FETCHING)
        self.format_title = _(self._format.title)
        self.has_time_outs = may_leave_time_outs_out(self._format)
        super().__init__(context, **more)
        self._show()
        self.watch(context.launcher, blocking_competition=self._ask_how)
        self._ask_how()
        self.watch(context.launcher, officials_are_asked=self._ask_officials)
        self._ask_officials()
        book = context.services.word_lists
        self._lists.ask(lambda: attempt(book.load))

    def on_leave(self) -> None:
        """Keep what stands above the score sheet."""
        super().on_leave()
        self._lists.forget()
        self._keep_heading()

    def _keep_heading(self) -> None:
        ids, settings = self.ids, self.context.settings.current
        heading = {"event": event_typed(ids.event.text), "level": ids.level.text, "town": ids.place.text}
        if any(getattr(settings, name) != text for name, text in heading.items()):
            self.context.settings.change(**heading)

    def mode_options(self) -> list[tuple[Mode, str]]:
        """Return the kinds of match."""
        return [(Mode.PRACTICE, _("PRACTICE")), (Mode.COMPETITION, _("COMPETITION"))]

    def time_options(self) -> list[tuple[int, str]]:
        """Return the times of a turn, 0 for no limit."""
        return [
            (seconds, seconds_text(seconds) if seconds else _("No limit")) for seconds in turn_choices(self._format)
        ]

    def check_options(self) -> list[tuple[WordCheck, str]]:
        """Return when a word is looked up."""
        return [
            (WordCheck.AT_CHALLENGE, _("If challenged")),
            (WordCheck.WARN, _("Warn first")),
            (WordCheck.REFUSE, _("Refuse")),
        ]

    def helper_options(self) -> list[tuple[HelperChoice, str]]:
        """Return how far the two-letter helper may be opened during the match."""
        return [
            (HelperChoice.CLOSED, _("Closed")),
            (HelperChoice.LIST, _("The list")),
            (HelperChoice.WHERE, _("Where they fit")),
        ]

    def list_options(self, is_practice: bool) -> list[tuple[str, str]]:
        """Return the app's word lists that may be played by: in a competition the format's own alone (P9)."""
        keys = WORD_LISTS if is_practice else (self._format.words.competition,)
        return [(key, shipped_name(key)) for key in keys]

    def choose_list(self) -> None:
        """Choose among all word lists, the teacher's own too; a competition has one dictionary (P9)."""
        keys = [key for key, _name in self.list_options(self.is_practice)]
        card = ListChoice(self.context, self.word_list, self.take_list, keys=keys, alone=not self.is_practice)
        self.open_modal(card)

    def take_list(self, key: str) -> None:
        """Keep a list as chosen for this kind of match."""
        if self.is_practice:
            self.choose(word_list=key)
        else:
            self.choose(competition_list="" if key == self._format.words.competition else key)

    def choose(self, **changes: object) -> None:
        """Keep a choice."""
        self.context.settings.change(**changes)
        self._show()

    def go_back(self) -> None:
        """Go back to the team sheets."""
        self.context.navigator.go(ScreenName.TEAMS)

    def complete(self) -> None:
        """Show the team sheets with what they lack, or the officials once nothing is missing there."""
        if not self.missing:
            card = self.choose_officials()
            if self.missing_officials and self.context.settings.current.officials:
                card.mark()
            return
        self.context.launcher.sheets_were_checked = True
        self.context.navigator.go(ScreenName.TEAMS)

    def choose_officials(self) -> OfficialsCard:
        """Ask who judges and who keeps the time."""
        self.context.navigator.notice = ""  # why the match cannot start: it would lie over the card
        card = OfficialsCard(self.context, self._show)
        self.open_modal(card)
        return card

    def start(self) -> None:
        """Begin the match."""
        self._keep_heading()
        self.context.launcher.begin_next()

    def _ask_how(self, *_args: Any) -> None:
        """Ask what to do about a competition that holds up this practice (P18)."""
        competition, self.context.launcher.blocking_competition = self.context.launcher.blocking_competition, None
        if competition:
            self.open_modal(UnfinishedCard(self.context, competition))

    def _ask_officials(self, *_args: Any) -> None:
        """Ask for the officials without whom a competition could not begin."""
        is_asked, self.context.launcher.officials_are_asked = self.context.launcher.officials_are_asked, False
        if is_asked:
            self.choose_officials().mark()

    def _show(self) -> None:
        settings, services = self.context.settings.current, self.context.services
        self.is_practice = settings.mode is Mode.PRACTICE
        own = competition_switches(self._format)
        self.seconds = settings.turn_seconds if self.is_practice else turn_seconds(self._format)
        self.live_score = settings.live_score if self.is_practice else own.live_score
        self.word_check = settings.word_check if self.is_practice else own.word_check
        self.time_outs_count = settings.time_outs_count if self.is_practice else own.time_outs_count
        self._show_list(word_list_of(settings, self._format))
        self.why_fixed = "" if self.is_practice else refusal_sentence(Refusal(Refused.SWITCHED_IN_COMPETITION))
        self._show_helper(settings.helper)
        self._show_rules(switches_of(settings, self._format).turn_time)
        self.changes = changes_text(settings, self._format)
        self._show_faults(open_command(settings, services))

    def _show_rules(self, time: TurnTime) -> None:
        """Say the rules with the time that is chosen."""
        lines, shown = (sides_line(self._format), *rule_lines(self._format, time)), self.ids.rules
        while len(shown.children) < len(lines):
            shown.add_widget(RuleLine())
        for line, text in zip(reversed(shown.children), lines, strict=True):
            line.text = text

    def _show_faults(self, command: OpenMatch) -> None:
        """Show what the match still lacks: on the team sheets, then of officials."""
        faults = entry_faults(command)
        wrong = [fault for fault in faults if fault.field is EntryField.OFFICIAL]
        self.missing, self.missing_officials = len(faults) - len(wrong), len(wrong)
        self.is_lacking = bool(faults)
        self.why_no_start = self.next_line = self.next_step = ""
        if self.missing:
            self.why_no_start = _("Complete the team sheets first. A competition needs everything on them.")
            self.next_line = _("Missing on the team sheets: {number}").format(number=self.missing)
            self.next_step = _("Complete them")
        elif wrong:
            self.why_no_start = refusal_sentence(wrong[0].refusal)
            self.next_line = _("Officials to correct: {number}").format(number=self.missing_officials)
            self.next_step = _("Judges and time keeper")
        elif self._format.officials.required and command.mode is Mode.COMPETITION:
            self.next_line = ", ".join(official.name for official in command.officials)
            self.next_step = _("Judges and time keeper")

    def _show_helper(self, liked: HelperChoice) -> None:
        """Show how far the helper is open: as practice likes it, or as the format says (P18, A9)."""
        rules = self._format.help
        own = HelperChoice.LIST if rules.list_open else HelperChoice.CLOSED
        self.helper = liked if self.is_practice and rules.in_practice else own
        self.why_no_helper = self.why_fixed
        if self.is_practice and not rules.in_practice:
            self.why_no_helper = refusal_sentence(Refusal(Refused.HELPER_CLOSED))

    def _show_list(self, key: str) -> None:
        """Show which list is chosen; an own one that is no more gives way to the format's own."""
        if self._own is not None and key not in (*WORD_LISTS, *self._own):
            words = self._format.words
            key = words.practice if self.is_practice else words.competition
        self.word_list = key
        self.is_own = key not in WORD_LISTS
        title = (self._own or {}).get(key, "")
        own = _("Own list")
        self.own_words = _shortened(f"\u2713 {title or own}") if self.is_own else own

    def _have_lists(self, answer: StoredLists | KnownError) -> None:
        if isinstance(answer, KnownError):
            self.context.navigator.notify(str(answer))
            return
        self._own = {key: own.title for own in answer.lists for key in (*own.former, own.key)}
        if self.context.settings.current.competition_list not in ("", *self._own):
            # What is shown as chosen is then what is played by.
            self.context.settings.change(competition_list="")
            if not self.is_practice:
                self.context.navigator.notify(refusal_sentence(Refusal(Refused.LIST_GONE)))
        self._show()


def _shortened(text: str) -> str:
    """As much of `text` as its button has room for."""
    shown = text
    while text_extent(shown, sp(LEAST_TEXT), bold=True)[0] > dp(_ROOM) and len(text) > 1:
        text = text[:-1].rstrip()
        shown = f"{text}..."
    return shown


load_rules(__file__)
