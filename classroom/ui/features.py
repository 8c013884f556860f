"""The screens, and what a feature keeps from screen to screen; a feature is imported when it is first shown."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar, assert_never

from classroom.i18n import _, reword_screens
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.kit.screen import BaseScreen
from classroom.ui.kit.touch import let_go
from classroom.ui.navigation import ScreenName

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from classroom.match.service import MatchService
    from classroom.ui.archive.match_filter import MatchQuery
    from classroom.ui.competition.day import DayModel
    from classroom.ui.drills.drill_session import DrillsModel
    from classroom.ui.formats.draft import RuleDraft
    from classroom.ui.play.live_match import LiveMatch


MOST_KEPT = 12
"""The most screens kept: ten take some 50 MB together, a tenth of the app's maximum."""

AHEAD = (
    ScreenName.TEAMS,
    ScreenName.OPTIONS,
    ScreenName.CLASSES,
    ScreenName.HELPER,
    ScreenName.RULES,
)
"""Screens made before they are first shown, while Home is idle; those needed soonest come first."""

_Refillable = TypeVar("_Refillable", bound=RefillableScreen)


class Features:
    """Makes the screens; `live` is the match on screen, or None if there is none.

    Of the screens that can be refilled, it keeps the most recently left.
    """

    def __init__(self, context: ScreenContext) -> None:
        self._context = context
        self._kept: dict[type[BaseScreen], RefillableScreen] = {}
        self._ahead = list(AHEAD)
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

        return DayModel(self._context)

    @cached_property
    def sought(self) -> MatchQuery:
        """The query of the list of matches."""
        from classroom.ui.archive.match_filter import MatchQuery

        return MatchQuery()

    @cached_property
    def rule_draft(self) -> RuleDraft:
        """The house rule that is being made."""
        from classroom.ui.formats.draft import RuleDraft

        return RuleDraft()

    def show_match(self, service: MatchService) -> None:
        """Put a match on screen."""
        from classroom.ui.play.live_match import LiveMatch

        self.live = LiveMatch(self._context, service)
        self.live.follow()

    def close_match(self) -> None:
        """Take the match off the screen."""
        if self.live:
            self.live.close()
        self.live = None
        self._kept = {kind: screen for kind, screen in self._kept.items() if screen.live is None}

    def keep(self, screen: BaseScreen) -> None:
        """Keep a screen that was left, if it can be refilled; of too many, the one left longest ago is dropped."""
        if isinstance(screen, RefillableScreen) and screen.live in (None, self.live):
            self._kept[type(screen)] = screen
            if len(self._kept) > MOST_KEPT:
                del self._kept[next(iter(self._kept))]

    def keep_none(self) -> None:
        """Drop the kept screens, so that each is made again: they do not look like new ones."""
        self._kept.clear()
        self._ahead = list(AHEAD)

    def make_ahead(self, place: Widget) -> bool:
        """Make the next screen that was never shown; return whether there was one.

        It gets the size of `place`, where it will be. It is kept like one that was left, and filled when it is shown.
        """
        if not self._ahead:
            return False
        made = self.make_screen(self._ahead[0])
        # It is laid out beforehand, too.
        made.size, made.pos = place.size, place.pos
        let_go(made)
        self.keep(made)
        return True

    def _filled(self, kind: type[_Refillable], *given: Any) -> BaseScreen:
        """Return the kept screen of a kind, refilled, or a new one if none is kept."""
        kept = self._kept.pop(kind, None)
        if kept is None:
            return kind(*given)
        kept.show_again()
        return kept

    def make_screen(self, name: ScreenName) -> BaseScreen:
        """Return a screen in the state of a new one.

        Its texts speak of teams, except on the screen of a competition of players.
        """
        reword_screens(None)
        if name in self._ahead:
            self._ahead.remove(name)
        match name:
            case ScreenName.HOME:
                from classroom.ui.home import HomeScreen

                return self._filled(HomeScreen, self._context)
            case ScreenName.TEAMS:
                from classroom.ui.setup.teams import TeamsScreen

                return self._filled(TeamsScreen, self._context)
            case ScreenName.OPTIONS:
                from classroom.ui.setup.match_options import MatchOptionsScreen

                return self._filled(MatchOptionsScreen, self._context)
            case ScreenName.FORMATS:
                from classroom.ui.formats.formats import FormatsScreen

                return FormatsScreen(self._context, self.rule_draft)
            case ScreenName.RULES:
                from classroom.ui.formats.formats import RulesScreen

                return self._filled(RulesScreen, self._context, self.rule_draft)
            case ScreenName.HOUSE_RULE:
                from classroom.ui.formats.formats import HouseRuleScreen

                return HouseRuleScreen(self._context, self.rule_draft)
            case ScreenName.COMPUTER:
                from classroom.ui.setup.computer import ComputerScreen

                return ComputerScreen(self._context)
            case ScreenName.DRAW:
                from classroom.ui.play.draw import DrawScreen

                return DrawScreen(self._context, self._live())
            case ScreenName.JUDGE:
                from classroom.ui.real_board.judge_screen import JudgeScreen

                return JudgeScreen(self._context, self._live())
            case ScreenName.HALL:
                from classroom.ui.real_board.hall import HallScreen

                return HallScreen(self._context)
            case ScreenName.MATCH:
                from classroom.ui.play.match_screen import MatchScreen

                return self._filled(MatchScreen, self._context, self._live())
            case ScreenName.ANNOUNCE:
                from classroom.ui.play.score import AnnounceScreen

                return self._filled(AnnounceScreen, self._context, self._live())
            case ScreenName.OBJECTION:
                from classroom.ui.play.score import ObjectionScreen

                return ObjectionScreen(self._context, self._live())
            case ScreenName.RESULT:
                from classroom.ui.play.result import ResultScreen

                return ResultScreen(self._context, self._live())
            case ScreenName.PRINT:
                from classroom.ui.papers.print_centre import PrintScreen

                return PrintScreen(self._context)
            case ScreenName.MATCHES:
                from classroom.ui.archive.matches import MatchesScreen

                return MatchesScreen(self._context, self.sought)
            case ScreenName.REPLAY:
                from classroom.ui.archive.replay import ReplayScreen

                return ReplayScreen(self._context)
            case ScreenName.SETTINGS:
                from classroom.ui.settings.settings import SettingsScreen

                return self._filled(SettingsScreen, self._context)
            case ScreenName.HELPER:
                from classroom.ui.words.helper import HelperScreen

                return self._filled(HelperScreen, self._context)
            case ScreenName.LISTS:
                from classroom.ui.words.lists import ListsScreen

                return ListsScreen(self._context)
            case ScreenName.CLASSES:
                from classroom.ui.roster.classes import ClassesScreen

                return self._filled(ClassesScreen, self._context)
            case ScreenName.MIX:
                from classroom.ui.roster.mix import MixScreen

                return self._filled(MixScreen, self._context)
            case ScreenName.DRILLS:
                from classroom.ui.drills.drills import DrillsScreen

                return DrillsScreen(self._context, self.drills)
            case ScreenName.DRILL:
                from classroom.ui.drills.drill import DrillScreen

                return DrillScreen(self._context, self.drills)
            case ScreenName.PROGRESS:
                from classroom.ui.drills.progress import ProgressScreen

                return ProgressScreen(self._context, self.drills)
            case ScreenName.COMPETITION:
                return self._competition()
            case _:
                assert_never(name)

    def explain(self, name: ScreenName, screen: BaseScreen) -> None:
        """Show the card that explains a screen, unless another card is open; close it if it is already there."""
        from classroom.papers.guide import TITLE
        from classroom.ui.cards.explanation_card import ExplanationCard

        if isinstance(screen.modal, ExplanationCard):
            screen.modal.close()
        elif screen.modal is None:
            # Home's card also leads to the guide, which is about all screens.
            leads_to = _(TITLE) if name is ScreenName.HOME else ""
            card = ExplanationCard(name, screen.room_to_explain(), leads_to=leads_to)
            card.bind(on_more=lambda _card: self._open_guide(screen))
            screen.open_modal(card)

    def _open_guide(self, screen: BaseScreen) -> None:
        from classroom.ui.cards.guide_card import GuideCard

        screen.open_modal(GuideCard(self._context))

    def _competition(self) -> BaseScreen:
        """Return the screen of the open competition, or the list of competitions."""
        navigator = self._context.navigator
        wanted = navigator.part_of(ScreenName.COMPETITION, "")
        if wanted:
            navigator.keep_part(ScreenName.COMPETITION, "")
            self.day.show(wanted)
        if self.day.service and self.day.state:
            from classroom.competition.people import as_of_players
            from classroom.ui.competition.day_screen import DayScreen

            reword_screens(as_of_players if self.day.state.is_single else None)
            return DayScreen(self._context, self.day)
        from classroom.ui.competition.competitions import CompetitionsScreen

        return self._filled(CompetitionsScreen, self._context, self.day)

    def _live(self) -> LiveMatch:
        if self.live is None:
            raise RuntimeError("no match is on screen")
        return self.live
