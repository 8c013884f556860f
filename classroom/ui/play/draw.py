"""The draw for the start: each team taps a tile that lies face down (P8, S1)."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import _
from classroom.match.command import DrawLot
from classroom.stage.stage_faces import DrawFace
from classroom.ui.context import ScreenContext
from classroom.ui.kit.button import JudgeButton
from classroom.ui.kit.layout import CardBox, lay, load_rules
from classroom.ui.kit.theme import THEME
from classroom.ui.kit.tile import LotTile
from classroom.ui.play.live_match import LiveMatch
from classroom.ui.play.shell import LiveScreen

TILES_IN_A_ROW = 6
TILES_IN_A_SHORT_ROW = 4
NARROW = 370  # dp of width below which the tile lies under the name


class DrawnCard(CardBox):
    """A team and the tile it has drawn: `side`, `name`, `face` ("" before), `value`, `note`, `is_next`, `has_won`.

    `about` says who the team is, if the name does not.

    `is_computer`: nobody has to tap for it.
    """

    side = NumericProperty(0)
    name = StringProperty("")
    about = StringProperty("")
    face = StringProperty("")
    value = NumericProperty(0)
    note = StringProperty("")
    is_next = BooleanProperty(defaultvalue=False)
    has_won = BooleanProperty(defaultvalue=False)
    is_computer = BooleanProperty(defaultvalue=False)
    is_narrow = AliasProperty(lambda card: card.width < dp(NARROW), None, bind=("width",))

    def outcome(self, *, has_won: bool, is_next: bool) -> str:
        """Return what the draw means for the team, or that it is its turn to draw."""
        if has_won:
            return _("The computer starts!") if self.is_computer else _("You start!")
        if is_next:
            return _("Drawing a tile …") if self.is_computer else _("Your turn to draw")
        return ""


class DrawScreen(LiveScreen):
    """Lets the teams draw until one starts, then waits for GO; in practice, the app may draw for them.

    `tiles` are the ones to choose from, `cards` show the teams.
    """

    prompt = StringProperty("")
    rule = StringProperty("")
    is_decided = BooleanProperty(defaultvalue=False)
    moment = "before"
    may_skip = BooleanProperty(defaultvalue=False)
    """Whether the app may draw for the teams: nobody has to tap in practice."""

    def __init__(self, context: ScreenContext, live: LiveMatch, **more: Any) -> None:
        super().__init__(context, live, **more)
        face: DrawFace = self.view.draw
        self.rule = face.rule
        self.cards = [
            DrawnCard(side=lot.side, name=lot.name, about=lot.about, is_computer=lot.is_computer) for lot in face.lots
        ]
        lay(self.ids.cards, self.cards)
        self.tiles = [self._tile() for _ in range(face.count)]
        self._turned: list[LotTile] = []
        self._seen = (face.round, len(face.drawn))
        in_a_row = TILES_IN_A_SHORT_ROW if THEME.upright else TILES_IN_A_ROW
        for start in range(0, face.count, in_a_row):
            row = BoxLayout(spacing=dp(18), size_hint=(None, 1), pos_hint={"center_x": 0.5})
            row.bind(minimum_width=row.setter("width"))
            lay(row, self.tiles[start : start + in_a_row])
            self.ids.tiles.add_widget(row)
        self._picked: LotTile | None = None
        if "disqualify" in self.session.answers.deeds():
            self._offer_judge()
        self.watch(self.view, draw=self._show, message=self._notify)
        self._show()

    def _offer_judge(self) -> None:
        """Add the judge's button to the bar, for a team that is absent at the draw (A12)."""
        button = JudgeButton(words=_("Judge"), asks=self.judge_asks, size_hint=(None, None))
        button.size = dp(150), dp(50)
        button.pos_hint = {"center_y": 0.5}
        button.bind(on_release=lambda _button: self.judge())
        self.ids.bar.add_widget(button, index=1)
        self.ids["judge"] = button.proxy_ref

    def draw_rest(self) -> None:
        """Draw for all who still have to, again after each tie, until somebody starts (P8)."""
        while (side := self.view.draw.next_side) is not None:
            if not self.session.do(DrawLot(side)):
                return

    def _tile(self) -> LotTile:
        tile = LotTile(size_hint=(None, 1))
        tile.bind(height=tile.setter("width"), on_release=partial(self._pick))
        return tile

    def _pick(self, tile: LotTile) -> None:
        face: DrawFace = self.view.draw
        if face.is_tied:
            self.draw_rest()
            return
        if face.next_side is None or (tile.face and not face.is_open):
            return
        if face.is_computers:
            self.context.navigator.notify(_("The computer draws its own tile."))
            return
        self._picked = tile
        self.session.do(DrawLot(face.next_side))
        self._picked = None

    def _notify(self, _view: Any, message: str) -> None:
        if message and self.modal is None:
            self.context.navigator.notify(message)

    def _show(self, *_args: Any) -> None:
        face: DrawFace = self.view.draw
        self._turn_over(face)
        self.is_decided, self.prompt = face.is_decided, face.prompt
        self.may_skip = self.view.match.is_practice and not face.is_decided
        for card, lot in zip(self.cards, face.lots, strict=True):
            card.face, card.value = lot.tile, lot.value
            card.is_next, card.has_won = lot.is_next, lot.has_won
            card.note = lot.note

    def _turn_over(self, face: DrawFace) -> None:
        """Turn new draws face up: the tapped tile, or any tile for the computer."""
        rounds, count = self._seen
        self._seen = (face.round, len(face.drawn))
        if face.round != rounds:
            count = 0
            self._turn_back()
        for side, drawn, value in face.drawn[count:]:
            tile = self._picked or next(tile for tile in reversed(self.tiles) if not tile.face)
            tile.side, tile.face, tile.value = side, drawn, value
            self._turned.append(tile)

    def _turn_back(self) -> None:
        for tile in self._turned:
            tile.face = ""
        self._turned.clear()


load_rules(__file__)
