"""The screens, and what a feature keeps from screen to screen; a feature is imported when it is first shown."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from itertools import chain
from typing import TYPE_CHECKING, Any

from classroom.i18n import _, reword_screens
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.kit.layout import lay_out
from classroom.ui.kit.screen import BaseScreen
from classroom.ui.kit.touch import let_go, take_up
from classroom.ui.navigation import ScreenName

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from classroom.match.service import MatchService
    from classroom.say.format import RuleDraft
    from classroom.ui.archive.matches import MatchQuery
    from classroom.ui.competition.day import DayModel
    from classroom.ui.drills.drill_session import DrillsModel
    from classroom.ui.play.live_match import LiveMatch


MOST_KEPT = 18
"""The most screens kept, as each takes memory."""

AHEAD = tuple(map(ScreenName, ("teams", "computer", "options", "classes", "helper", "rules")))
"""Screens made before they are first shown, while Home is idle; those needed soonest come first."""

READ_AHEAD = ("class_book", "formats")
"""The services that read what the first of them is filled with, each in a frame of its own: half of what it takes."""

SCREENS = {
    ScreenName.HOME: "home HomeScreen",
    ScreenName.TEAMS: "setup.teams TeamsScreen",
    ScreenName.OPTIONS: "setup.match_options MatchOptionsScreen",
    ScreenName.FORMATS: "formats FormatsScreen rule_draft",
    ScreenName.RULES: "formats RulesScreen rule_draft",
    ScreenName.HOUSE_RULE: "formats HouseRuleScreen rule_draft",
    ScreenName.COMPUTER: "setup.computer ComputerScreen",
    ScreenName.HALL: "real_board.hall HallScreen",
    ScreenName.PRINT: "papers.print_centre PrintScreen",
    ScreenName.MATCHES: "archive.matches MatchesScreen sought",
    ScreenName.REPLAY: "archive.replay ReplayScreen",
    ScreenName.SETTINGS: "settings SettingsScreen",
    ScreenName.HELPER: "words.helper HelperScreen",
    ScreenName.LISTS: "words.lists ListsScreen",
    ScreenName.CLASSES: "roster.classes ClassesScreen",
    ScreenName.MIX: "roster.mix MixScreen",
    ScreenName.DRILLS: "drills.drills DrillsScreen drills",
    ScreenName.DRILL: "drills.drill DrillScreen drills",
    ScreenName.PROGRESS: "drills.progress ProgressScreen drills",
    ScreenName.COMPETITION: "competition.competitions CompetitionsScreen day",
    ScreenName.DRAW: "play.draw DrawScreen on_screen",
    ScreenName.MATCH: "play.match_screen MatchScreen on_screen",
    ScreenName.ANNOUNCE: "play.score AnnounceScreen on_screen",
    ScreenName.OBJECTION: "play.score ObjectionScreen on_screen",
    ScreenName.RESULT: "play.result ResultScreen on_screen",
    ScreenName.JUDGE: "real_board.judge_screen JudgeScreen on_screen",
}
"""The module and the class of each screen, and what it is given beside the context; in the order in which
`warming` imports them."""

DAY = "competition.day_screen DayScreen day"
"""How the screen of a competition that is open is made, as in `SCREENS`."""


def module_of(name: ScreenName) -> str:
    """Return the name of the module that has a screen."""
    return f"classroom.ui.{SCREENS[name].split()[0]}"


def _kind_of(said: str) -> Any:
    module, kind, *_models = said.split()
    return getattr(import_module(f"classroom.ui.{module}"), kind)


class Features:
    """Makes the screens; `live` is the match on screen, or None if there is none.

    Of the screens that can be refilled, it keeps the most recently left.
    """

    def __init__(self, context: ScreenContext) -> None:
        self._context = context
        self._kept: dict[type[BaseScreen], RefillableScreen] = {}
        self._ahead, self._unread = list(AHEAD), list(READ_AHEAD)
        self._half_made: dict[ScreenName, Iterator[None]] = {}
        self.live: LiveMatch | None = None

    @cached_property
    def drills(self) -> DrillsModel:
        """The drill under way, and who drills."""
        from classroom.ui.drills.drill_session import DrillsModel

        return DrillsModel(self._context)

    @cached_property
    def day(self) -> DayModel:
        """The competition on the screens."""
        from classroom.ui.competition.day import DayModel

        made = DayModel(self._context)
        made.fbind("service", self._drop_past)
        return made

    @cached_property
    def sought(self) -> MatchQuery:
        """The query of the list of matches."""
        from classroom.ui.archive.matches import MatchQuery

        return MatchQuery()

    @cached_property
    def rule_draft(self) -> RuleDraft:
        """The house rule that is being made."""
        from classroom.say.format import RuleDraft

        return RuleDraft()

    def show_match(self, service: MatchService) -> None:
        from classroom.ui.play.live_match import LiveMatch

        self.live = LiveMatch(self._context, service)
        self.live.follow()

    def close_match(self) -> None:
        """Take the match off the screen."""
        if self.live:
            self.live.close()
        self.live = None
        self._drop_past()

    def _drop_past(self, *_args: object) -> None:
        there = None, self.live, "day" in self.__dict__ and self.day.service
        self._kept = {kind: screen for kind, screen in self._kept.items() if screen.live in there}

    def keep(self, screen: BaseScreen) -> None:
        """Keep a screen that was left, if it can be refilled; of too many, the one left longest ago is dropped."""
        if isinstance(screen, RefillableScreen):
            self._kept[type(screen)] = screen
            self._drop_past()
            if len(self._kept) > MOST_KEPT:
                del self._kept[next(iter(self._kept))]

    def keep_none(self) -> None:
        """Drop the kept screens, so that each is made again: they do not look like new ones."""
        self._kept.clear()
        self._half_made.clear()
        self._ahead = list(AHEAD)

    def read_ahead(self) -> bool:
        """Read the next of what the first screen is filled with, once its module is there; return whether it was."""
        if not self._unread or module_of(AHEAD[0]) not in sys.modules:
            return False
        getattr(self._context.services, self._unread.pop())
        return True

    def make_ahead(self, place: Widget) -> Iterator[None] | None:
        """Return the steps that make the next screen that was never shown and whose module is there; None without one.

        It gets the size of `place`, where it will be. It is kept like one that was left, and filled when it is shown.
        """
        if not self._ahead or module_of(self._ahead[0]) not in sys.modules:
            return None
        name = self._ahead.pop(0)
        self._half_made[name] = self._steps(name, place)
        return self._half_made[name]

    def _steps(self, name: ScreenName, place: Widget) -> Iterator[None]:
        made = self._new(SCREENS[name])
        made.size = 1, 1  # without room its labels measure nothing yet
        for _step in chain(made.steps(), (None,)):
            # Keys are for what is shown meanwhile.
            let_go(made)
            yield
            if name not in self._half_made:
                return
            take_up(made)
        # It is laid out beforehand, too.
        made.size, made.pos = place.size, place.pos
        lay_out(made)
        let_go(made)
        del self._half_made[name]
        self.keep(made)

    def make_screen(self, name: ScreenName) -> BaseScreen:
        """Return a screen in the state of a new one: one that was kept, refilled, or one made now.

        Its texts speak of teams, except on the screen of a competition of players.
        """
        reword_screens(None)
        if name in self._ahead:
            self._ahead.remove(name)
        deque(self._half_made.get(name, ()), maxlen=0)
        said = DAY if name is ScreenName.COMPETITION and self._opens_day() else SCREENS[name]
        if (kept := self._kept.pop(_kind_of(said), None)) is not None:
            kept.show_again()
            return kept
        made = self._new(said)
        deque(made.steps(), maxlen=0)
        return made

    def _new(self, said: str) -> BaseScreen:
        made: BaseScreen = _kind_of(said)(self._context, *(getattr(self, model) for model in said.split()[2:]))
        return made

    def explain(self, name: ScreenName, screen: BaseScreen) -> None:
        """Show the card that explains a screen, unless another card is open; close it if it is already there."""
        from classroom.guide import TITLE
        from classroom.ui.cards.explanation_card import ExplanationCard

        if isinstance(screen.modal, ExplanationCard):
            screen.modal.close()
        elif screen.modal is None and name is ScreenName.HOME and self._context.lock.is_on:
            doors = _("Tap a picture to play, to practise or to look at words. For anything else, ask your teacher.")
            screen.ask(_("Home"), doors)
        elif screen.modal is None:
            # Home's card also leads to the guide, which is about all screens.
            leads_to = _(TITLE) if name is ScreenName.HOME else ""
            card = ExplanationCard(name, screen.room_to_explain(), leads_to=leads_to)
            card.bind(on_more=lambda _card: self._open_guide(screen))
            screen.open_modal(card)

    def _open_guide(self, screen: BaseScreen) -> None:
        from classroom.ui.cards.guide_card import GuideCard

        screen.open_modal(GuideCard(self._context))

    def _opens_day(self) -> bool:
        """Return whether a competition is open; its screen speaks of players where it is one of players."""
        navigator = self._context.navigator
        if wanted := navigator.part_of(ScreenName.COMPETITION, ""):
            navigator.keep_part(ScreenName.COMPETITION, "")
            self.day.show(wanted)
        if self.day.newest is None:
            return False
        if self.day.state.is_single:
            from classroom.competition.team import as_of_players

            reword_screens(as_of_players)
        return True

    @property
    def on_screen(self) -> LiveMatch:
        """The match on screen; there is one."""
        if self.live is None:
            raise RuntimeError("no match is on screen")
        return self.live
