"""The match screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from classroom.i18n import _
from classroom.say.playable import Part, Place
from classroom.services import Chime
from classroom.stage.match_faces import ScoredFace
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.geometry import ROOMY, Box
from classroom.ui.kit.layout import Row, lay, load_rules
from classroom.ui.kit.modal import DrawnWhenSeen, LetterChooser
from classroom.ui.kit.placing_surface import BoardStage
from classroom.ui.kit.score import PlayJoy
from classroom.ui.kit.screen import ExplainButton
from classroom.ui.kit.theme import THEME
from classroom.ui.kit.touch import TOUCHES
from classroom.ui.play import turn
from classroom.ui.play.between import EndingPanel, HandoverPanel
from classroom.ui.play.challenge_card import ChallengeCard
from classroom.ui.play.judge import SideClock, SidePausedPanel
from classroom.ui.play.live_match import LiveMatch
from classroom.ui.play.round import OwnCountPanel, RoundClock, RoundPanel, RoundPausedPanel, RoundStartPanel
from classroom.ui.play.shell import LiveScreen, TeamCards
from classroom.ui.play.tiles import ExchangeSomeButton, LetterShopButton

WIDGETS: Mapping[Part, type[Any]] = {
    Part.HANDOVER_PANEL: HandoverPanel,
    Part.TURN_PANEL: turn.TurnPanel,
    Part.COMPUTERS_PANEL: turn.ComputersPanel,
    Part.PAUSED_PANEL: turn.PausedPanel,
    Part.ENDING_PANEL: EndingPanel,
    Part.TURN_CLOCK: turn.TurnClock,
    Part.SIDE_CLOCK: SideClock,
    Part.SIDE_PAUSED_PANEL: SidePausedPanel,
    Part.HOLD_PANEL: turn.HoldPanel,
    Part.EXCHANGE_ALL: turn.ExchangeAllButton,
    Part.EXCHANGE_SOME: ExchangeSomeButton,
    Part.CHALLENGE_LATER: turn.ChallengeLaterButton,
    Part.ROUND_START_PANEL: RoundStartPanel,
    Part.ROUND_PANEL: RoundPanel,
    Part.ROUND_PAUSED_PANEL: RoundPausedPanel,
    Part.ROUND_CLOCK: RoundClock,
    Part.OWN_COUNT_PANEL: OwnCountPanel,
    Part.LETTER_SHOP: LetterShopButton,
}
"""Panels are made with their screen, the others with their `panel`."""


RING_KEY = "f2"
PLAY_KEYS = ("enter", "numpadenter")

TWO_FLAT_ROWS, TWO_ROWS, TWO_ROOMY_ROWS, TWO_NARROW_ROWS = 76, 100, 160, 178
"""dp of height of two rows of cards: in an upright window, in a low one, with enough room, and in a narrow one."""

_TURNS = frozenset({Place.TURN, Place.COMPUTERS_TURN, Place.SCORE})


class BoardCover(DrawnWhenSeen, Widget):
    """Hides board and rack while the clock is stopped, so that nobody goes on thinking."""


class ShuffleButton(DrawnWhenSeen, SecondaryButton):
    """Shown beside the rack if there is room."""


class MatchScreen(LiveScreen, BoardStage, RefillableScreen):
    """Shows a match while the board is played on; `panel` is beside the board, `modal` the card over everything.

    The policies of the match decide on the panel (`view.match.parts`). Buttons on panels call the methods here; each
    sends one command through the session.
    """

    guards_turns = True

    def __init__(self, context: ScreenContext, live: LiveMatch, **more: Any) -> None:
        self._partner = live.partner
        self.panel: turn.MatchPanel | None = None
        self._shown: Place | None = None
        super().__init__(context, live, mirrored=context.settings.current.controls_left, **more)
        self._choose = Clock.create_trigger(self._show_panel, -1)
        self._cards = TeamCards()
        self.ids["cards"] = self._cards.proxy_ref
        self._head = Row(spacing=dp(8))
        self._head.add_widget(self._cards)
        self._head.add_widget(ExplainButton(pos_hint={"top": 1}))
        self.ids.column.add_widget(self._head, index=1)
        self.watch(self, column=self._fit)
        self._fit()
        self.watch(self.view, teams=self._show_teams, clocks=self._cards.show_clocks, message=self._notify)
        self.watch(self.view, moment=self._moment_changed, to_move=self._moment_changed)
        self.watch(self.view, challenge=self.show_challenge, pending=self.ids.surface.sync)
        self.watch(self.view, round=self.ids.surface.sync)  # letters bought lie on the rack at once
        self.watch(self.view, shown_tiles=self._show_shown)
        self._cheering = Clock.create_trigger(self._cheer, -1)
        self.watch(self.view, scored=self._cheering)
        self._joy: PlayJoy | None = None
        self._begin()

    def _begin(self) -> None:
        self._show_teams()
        self._cards.show_clocks(self.view)
        self._show_panel()
        self.show_challenge()
        self._cheering()

    def refill(self) -> None:
        """Show the current state of the match."""
        self.rack_room = None
        self.mirrored = self.context.settings.current.controls_left
        self.judge_asks = self.context.judge_asks(practice=self.view.match.is_practice)
        self.ids.surface.sync()
        self._begin()

    def on_leave(self) -> None:
        """Remove the panel and drop every held tile."""
        super().on_leave()
        self._choose.cancel()
        self._cheering.cancel()
        if self._joy:
            self._joy.end()
        self.ids.surface.let_go()
        if self.panel:
            self.panel.on_leave()
        self.ids.place.clear_widgets()
        self._shown = self.panel = None

    # What is shown

    def part_for(self, place: Place) -> type[Any]:
        """Return the widget that the policies of the match have for a place."""
        return WIDGETS[self.view.match.parts[place]]

    def room_to_explain(self) -> Box | None:
        """Return the room over the board during a turn, as the clock keeps running and must stay visible."""
        return self.beside_the_clock() if self._shown in _TURNS else None

    def _fit(self, *_args: Any) -> None:
        is_shown = not (self.panel and self.panel.has_head)
        height = self.column.cards
        if self._cards.is_many:
            is_roomy = self.parts.column_height >= dp(ROOMY)
            roomy = TWO_NARROW_ROWS if THEME.low else TWO_ROOMY_ROWS
            least = TWO_FLAT_ROWS if self.parts.upright else roomy if is_roomy else TWO_ROWS
            height = max(height, round(dp(least)))
        self._cards.height = height
        self._head.height, self._head.opacity = (height, 1) if is_shown else (0, 0)
        if is_shown != (self._head.parent is not None):
            if is_shown:
                self.ids.column.add_widget(self._head, index=1)
            else:
                self.ids.column.remove_widget(self._head)
        self._cards.low = self.column.low

    def _show_teams(self, *_args: Any) -> None:
        self._cards.show(self.view)
        self._fit()

    def _moment_changed(self, *_args: Any) -> None:
        self.ids.surface.let_go()
        self._choose()

    def _show_panel(self, *_args: Any) -> None:
        place: Place = self.view.moment
        if place is self._shown:
            return
        TOUCHES.screen_changed()
        if self.panel:
            self.panel.on_leave()
            self.close_modal(but=ChallengeCard)
        self._shown, self.panel = place, self.part_for(place)(self)
        self.moment = self.panel.moment
        self._fit()
        lay(self.ids.place, [self.panel])
        blank = self.session.placing.unnamed_blank
        if blank and place is Place.TURN:
            self.ask_letter(blank)  # the keys were taken away when the clock was stopped

    def _notify(self, _view: Any, message: str) -> None:
        # During a turn the move line shows it, and a card shows its own refusals; a notice would cover both.
        if message and self._shown not in _TURNS and self.modal is None:
            self.context.navigator.notify(message)

    # A play that has scored

    def _cheer(self, *_args: Any) -> None:
        """Animate the last play once positions are known: its tiles land, its points fly to the total."""
        scored: ScoredFace | None = self.view.scored
        if scored is None:
            return
        self.session.presenter.show_cheered()
        if self._joy:
            self._joy.end()
        if scored.bonus and not scored.at_bell:
            self.context.cheer(Chime.ALL_SEVEN)
        board, card = self.ids.board, self._cards.card(scored.team)
        first, last = board.square_center(scored.tiles[0].square), board.square_center(scored.tiles[-1].square)
        size, squares = int(board.cell), [square for square, _face in scored.tiles]
        pictures = [(board.face_of(at, size), board.ground_of(at, size), board.square_pos(at)) for at in squares]
        self._joy = PlayJoy(
            pictures,
            board.cell,
            reached=lambda done: self._count_up(scored, done),
            points=f"+{scored.gain}",
            said=_("All {count} tiles! {bonus} extra points").format(count=len(pictures), bonus=scored.bonus)
            if scored.bonus
            else "",
            start=(last[0], last[1] - 1.4 * board.cell),
            target=card.ids.total.center,
            place=(board.center_x, max(first[1], last[1]) + 1.6 * board.cell),
        )
        self.add_widget(self._joy)
        self._joy.play()

    def _count_up(self, scored: ScoredFace, done: float) -> None:
        """Show the team's score including the new points that have arrived so far; at the end, the actual score."""
        if done < 1:
            self._cards.card(scored.team).score = str(scored.before + round(done * scored.gain))
        else:
            self._show_teams()

    def _show_shown(self, *_args: Any) -> None:
        if self.view.shown_tiles:
            self.open_modal(turn.ShownTilesCard(self, self.view.shown_tiles.name, self.view.shown_tiles.tiles))

    # A turn

    def placed(self) -> None:
        """Update the view after a change of the tiles on the board."""
        self.session.show_placing()

    def play(self) -> None:
        """Play what lies on the board, or say why not."""
        self.ids.surface.let_go()
        if self.view.move.why_not:
            self.session.explain()
        else:
            self.session.play()

    def say(self, sentence: str) -> None:
        """Say why something cannot be done."""
        self.session.say(sentence)

    refuse = say

    def exchange(self, side: int) -> None:
        """Exchange the whole rack of a side that has confirmed it."""
        self.session.exchange_all(side)
        self.ids.surface.sync()

    # Between turns

    def ring(self) -> None:
        """Ring the bell for the next turn; before the computer's turn, its pending action comes first."""
        if self.view.turn.is_computers and self._partner:
            self._partner.hurry()
        else:
            self.session.ring()

    # Keys

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Enter plays, F2 rings, Esc closes the helper or takes back; arrows, letters and Space lay tiles."""
        modal = self.modal
        if isinstance(modal, LetterChooser):
            return bool(modal.key(name))
        if modal:
            return False
        if name == "escape" and self.panel and self.panel.put_aside():
            return True
        if self.panel and self.panel.key(name):
            return True
        if self.view.turn.rack_is_open:
            if name in PLAY_KEYS:
                self.play()
                return True
            return bool(self.ids.surface.key(name, text, modifiers))
        if name == RING_KEY and self._shown is Place.BETWEEN_TURNS:
            self.ring()
            return True
        return False


load_rules(__file__)
