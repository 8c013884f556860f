"""The draw for the start: each team taps a tile that lies face down (P8, S1)."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import _
from classroom.match.command import DrawLot
from classroom.match.event import LotDrawn
from classroom.match.service import MatchChanged
from classroom.match.state import MatchState, Phase
from classroom.rules.policy import DrawStar, FirstTurn, HighestValue, NearestToA, NobodyWaits
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.panel import CardBox
from classroom.ui.kit.screen import DeskScreen
from classroom.ui.kit.tile import LotTile
from classroom.ui.navigation import MATCH, Desk

TILES_TO_PICK = 12
TILES_IN_A_ROW = 6


class DrawnCard(CardBox):
    """A team and the tile it has drawn: `side`, `name`, `face` ("" before), `value`, `note`, `is_next`, `has_won`.

    `is_computer`: nobody has to tap for it.
    """

    side = NumericProperty(0)
    name = StringProperty("")
    face = StringProperty("")
    value = NumericProperty(0)
    note = StringProperty("")
    is_next = BooleanProperty(defaultvalue=False)
    has_won = BooleanProperty(defaultvalue=False)
    is_computer = BooleanProperty(defaultvalue=False)

    def told(self, *, has_won: bool, is_next: bool) -> str:
        """Say to the team what the draw has brought it, or that it draws now."""
        if has_won:
            return _("It starts!") if self.is_computer else _("You start!")
        if is_next:
            return _("It draws a tile ...") if self.is_computer else _("Your turn to draw")
        return ""


class DrawScreen(DeskScreen):
    """Lets the teams draw until one starts, then waits for GO.

    `tiles` lie there to be picked, `cards` stand for the teams.
    """

    prompt = StringProperty("")
    rule = StringProperty("")
    is_decided = BooleanProperty(defaultvalue=False)

    def __init__(self, desk: Desk, **more: Any) -> None:
        super().__init__(desk, **more)
        self._service = desk.session.service
        state = self._service.state
        self.rule = _rule_sentence(state.format.first_turn)
        self.cards = [
            DrawnCard(side=side, name=state.teams[side].name, is_computer=bool(state.teams[side].computer))
            for side in state.sides
        ]
        for card in self.cards:
            self.ids.cards.add_widget(card)
        self.tiles = [self._tile() for _ in range(TILES_TO_PICK)]
        self._turned: list[LotTile] = []
        for start in range(0, TILES_TO_PICK, TILES_IN_A_ROW):
            row = BoxLayout(spacing=dp(18), size_hint=(None, 1), pos_hint={"center_x": 0.5})
            row.bind(minimum_width=row.setter("width"))
            for tile in self.tiles[start : start + TILES_IN_A_ROW]:
                row.add_widget(tile)
            self.ids.tiles.add_widget(row)
        self._picked: LotTile | None = None
        self._leave = self._service.subscribe(self._changed)
        self._show()

    def on_leave(self) -> None:
        """Stop listening to the match."""
        self._leave()

    def go_on(self) -> None:
        """Show the board."""
        self.desk.go(MATCH)

    def _tile(self) -> LotTile:
        tile = LotTile(size_hint=(None, 1))
        tile.bind(height=tile.setter("width"), on_release=partial(self._pick))
        return tile

    def _pick(self, tile: LotTile) -> None:
        state = self._service.state
        side = _next_side(state)
        if side is None or (tile.face and state.lots[-1]):
            return
        if state.teams[side].computer:
            self.desk.tell(_("The computer draws its tile itself."))
            return
        self._picked = tile
        if not self.desk.session.do(DrawLot(side)):
            self.desk.tell(self.desk.session.view.message)
        self._picked = None

    def _changed(self, changed: MatchChanged) -> None:
        for event in changed.events:
            if isinstance(event, LotDrawn):
                latest = next(lots for lots in reversed(changed.state.lots) if lots)
                self._turn_over(event.tile, is_first=len(latest) == 1)
        self._show()

    def _turn_over(self, face: str, *, is_first: bool) -> None:
        """Turn a tile face up: the one that was tapped, or for the computer any other."""
        if is_first:
            self._turn_back()
        tile = self._picked or next(tile for tile in reversed(self.tiles) if not tile.face)
        tile.face, tile.value = face, self._service.state.tile_set.values[face]
        self._turned.append(tile)

    def _turn_back(self) -> None:
        for tile in self._turned:
            tile.face = ""
        self._turned.clear()

    def _show(self) -> None:
        state = self._service.state
        following = _next_side(state)
        self.is_decided = state.phase is not Phase.DRAWING
        for card in self.cards:
            face = _shown_lot(state, int(card.side))
            card.face, card.value = face, state.tile_set.values.get(face, 0)
            card.is_next = card.side == following
            card.has_won = self.is_decided and card.side == state.starter
            card.note = _points(card.value) if face else ""
        self.prompt = _prompt(state, following)


def _next_side(state: MatchState) -> int | None:
    """The side that draws next, None when all have drawn."""
    return next((side for side in state.drawing if side not in state.lots[-1]), None)


def _shown_lot(state: MatchState, side: int) -> str:
    """The tile a side has drawn, "" before it has; after a tie the tiles lie open until somebody draws again."""
    rounds = state.lots[:-1] if not state.lots[-1] else state.lots
    if not rounds:
        return ""
    latest = rounds[-1]
    if side in latest or side in state.drawing:
        return latest.get(side, "")
    return next((lots[side] for lots in reversed(rounds) if side in lots), "")


def _points(value: float) -> str:
    return _("1 point") if value == 1 else _("{number} points").format(number=int(value))


def _prompt(state: MatchState, following: int | None) -> str:
    if following is None:
        starts = state.teams[state.starter]
        sentence = _("{team} starts!") if starts.computer else _("{team}: you start!")
        return sentence.format(team=starts.name)
    team = state.teams[following].name
    if state.teams[following].computer:
        return _("{team} draws a tile ...").format(team=team)
    if len(state.lots) > 1 and not state.lots[-1]:
        return _("Equal: draw again! {team}, tap a tile.").format(team=team)
    return _("{team}: tap a tile.").format(team=team)


def _rule_sentence(first_turn: FirstTurn) -> str:
    match first_turn:
        case HighestValue():
            return _("The tile with the most points starts.")
        case NearestToA():
            return _("The tile nearest to A starts. A blank comes before A.")
        case DrawStar():
            return _("The star starts.")
        case NobodyWaits():
            return ""


load_rules(__file__)
