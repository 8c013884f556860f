"""The end of a match: who won, how it went, and the way to the papers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from classroom.i18n import _, ngettext
from classroom.match import highlight
from classroom.match.command import DecideTie
from classroom.match.state import MatchState
from classroom.match.team import Role
from classroom.match.wording import end_reason_text
from classroom.rules.ending import EndReason
from classroom.ui.desk import FORMAT, HOME, PRINT, Desk
from classroom.ui.screens.base import DeskScreen
from classroom.ui.theme import THEME
from classroom.ui.widgets.buttons import PrimaryButton, SecondaryButton
from classroom.ui.widgets.card import Card
from classroom.ui.widgets.modal import Modal
from classroom.ui.widgets.score_chart import ScoreLine


class ResultCard(Card):
    """One team's result: filled with the team's colour where it `won`."""

    side = NumericProperty(0)
    won = BooleanProperty(defaultvalue=False)
    title = StringProperty()
    name = StringProperty()
    members = StringProperty()
    total = StringProperty()
    sum_line = StringProperty()
    ink = StringProperty()


class JuryCard(Modal):
    """Asks for the jury's decision on level totals: a button for each level side and one for a shared win (P16)."""

    message = StringProperty()

    def __init__(self, choices: list[tuple[int | None, str]], decide: Callable[[JuryCard, int | None], None]) -> None:
        super().__init__()
        for winner, text in choices:
            button = SecondaryButton(text=text)
            button.bind(on_release=lambda _button, chosen=winner: decide(self, chosen))
            self.ids.choices.add_widget(button)

    @property
    def names(self) -> str:
        """Who decides."""
        text: str = self.ids.names.text
        return text

    @property
    def reason(self) -> str:
        """Why."""
        text: str = self.ids.reason.text
        return text


class Highlight(Card):
    """One thing worth telling: a caption, the thing, and a line more."""

    caption = StringProperty()
    fact = StringProperty()
    more = StringProperty()


class ResultScreen(DeskScreen):
    """Shows the match of the desk's session, or the stored match that was opened to look at."""

    headline = StringProperty()
    awaits_jury = BooleanProperty(defaultvalue=False)
    lines = ListProperty()

    def __init__(self, desk: Desk, **more: Any) -> None:
        super().__init__(desk, **more)
        # Kivy's ids alone would not keep them alive while the jury's button stands in their place.
        self._papers = [self.ids.certificates.__self__, self.ids.score_sheet.__self__]
        if desk.session:
            desk.session.view.bind(sheet=self._show)
        self._show()

    def on_leave(self) -> None:
        """Stop listening to the match."""
        if self.desk.session:
            self.desk.session.view.unbind(sheet=self._show)

    def _show(self, *_args: Any) -> None:
        state = self.desk.match_to_print()
        if state is None or state.end is None:
            return
        ending = end_reason_text(state.end.reason.value, _)
        self.headline = _("Match over: {ending}").format(ending=ending)
        if state.end.reason is EndReason.STOPPED:
            self.headline = _("Match over: stopped by the judge ({reason})").format(reason=state.end.note)
        if state.awaits_jury != self.awaits_jury:
            self.awaits_jury = state.awaits_jury
            self._show_actions()
        self.lines = [
            ScoreLine(totals, THEME.palette.sides[side].ink, THEME.palette.sides[side].shape)
            for side, totals in enumerate(highlight.running_totals(state))
        ]
        self._show_teams(state)
        self._show_highlights(state)

    def _show_actions(self) -> None:
        """While the jury has to decide there is nothing to print: its button takes the place of the papers."""
        actions = self.ids.actions
        actions.clear_widgets()
        if not self.awaits_jury:
            for button in self._papers:
                actions.add_widget(button)
            return
        button = PrimaryButton(text=_("THE JURY DECIDES"))
        button.bind(on_release=lambda _button: self.ask_jury())
        actions.add_widget(button)

    def _show_teams(self, state: MatchState) -> None:
        cards = self.ids.cards
        cards.clear_widgets()
        leaders = (state.winner,) if state.winner is not None else state.leaders()
        for side in sorted(state.sides, key=lambda one: (one not in leaders, -state.totals[one])):
            team = state.teams[side]
            cards.add_widget(
                ResultCard(
                    side=side,
                    won=side in leaders and not state.awaits_jury,
                    title=_verdict(state, side, leaders),
                    name=team.name,
                    members=", ".join((*team.names(Role.MAIN), *team.names(Role.RESERVE))),
                    total=str(state.totals[side]),
                    sum_line=_sum_line(state, side),
                )
            )

    def _show_highlights(self, state: MatchState) -> None:
        box = self.ids.highlights
        box.clear_widgets()
        best = highlight.best_play(state)
        if best:
            more = _("{team}, turn {number}").format(team=state.teams[best.side].name, number=best.number)
            box.add_widget(Highlight(caption=_("Best play"), fact=f"{best.word}, {best.score}", more=more))
        racks = len(highlight.whole_racks(state))
        made = len(highlight.words_made(state))
        more = ngettext("{count} play with a whole rack", "{count} plays with a whole rack", racks).format(count=racks)
        box.add_widget(Highlight(caption=_("Words made"), fact=str(made), more=more if racks else _("all different")))
        closest = highlight.closest_moment(state)
        if closest:
            fact = ngettext("{count} point", "{count} points", closest.margin).format(count=closest.margin)
            more = _("turn {number}").format(number=closest.number)
            box.add_widget(Highlight(caption=_("Closest moment"), fact=fact, more=more))

    # What the buttons do

    def print_papers(self, paper: str) -> None:
        """Go to the print screen with `paper` chosen: ``certificates`` or ``score-sheet``."""
        self.desk.paper = paper
        self.desk.go(PRINT)

    def play_again(self) -> None:
        """Begin another match with the same teams."""
        self._put_aside(FORMAT)

    def go_home(self) -> None:
        """Put the match aside."""
        self._put_aside(HOME)

    def ask_jury(self) -> None:
        """Ask whom the jury names: one of the level sides, or nobody (P16)."""
        state = self.desk.match_to_print()
        if state is None or not state.awaits_jury:
            return
        choices: list[tuple[int | None, str]] = [(side, state.teams[side].name) for side in state.leaders()]
        self.add_widget(JuryCard([*choices, (None, _("Shared win"))], self._decide))

    def _decide(self, card: JuryCard, winner: int | None) -> None:
        session = self.desk.session
        if session and session.do(DecideTie(winner, card.names, card.reason)):
            card.close()
        elif session:
            card.message = session.view.message

    def _put_aside(self, screen: str) -> None:
        self.desk.leave()
        if screen != HOME:
            self.desk.go(screen)


def _verdict(state: MatchState, side: int, leaders: tuple[int, ...]) -> str:
    if state.awaits_jury:
        return _("Level: the jury decides")
    if side in leaders:
        return _("The winners") if len(leaders) == 1 else _("Shared win")
    if state.end and state.end.reason is EndReason.ZERO_TURNS and side == state.end.side:
        return _("Match ended: too many zero turns in a row (rule)")
    return _("Well played")


def _sum_line(state: MatchState, side: int) -> str:
    """How the total came about, such as ``241 less 5 for unplayed tiles (D, E, I, R)``."""
    if state.end is None or not state.end.unplayed[side]:
        return _("No unplayed tiles")
    score, added = state.scores[side], state.end.adjustments[side]
    tiles = ", ".join(state.end.unplayed[side])
    return _("{score} less {lost} for unplayed tiles ({tiles})").format(score=score, lost=-added, tiles=tiles)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
