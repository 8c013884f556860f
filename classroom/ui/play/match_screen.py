"""A match under way: the board, the rack of the team to move, and beside them what belongs to the moment."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from classroom.match.state import Phase
from classroom.rules.square import Square
from classroom.ui.kit.geometry import board_geometry, column_geometry
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import LetterChooser
from classroom.ui.kit.score import TeamCard
from classroom.ui.kit.screen import LayeredScreen
from classroom.ui.kit.touch import TOUCHES
from classroom.ui.navigation import Desk
from classroom.ui.play.challenge_card import ChallengeCard, WordChoice
from classroom.ui.play.ending_panel import EndingPanel
from classroom.ui.play.handover_panel import HandoverPanel
from classroom.ui.play.helped_panel import HelpedPanel
from classroom.ui.play.judge_menu import JudgeMenu
from classroom.ui.play.match_view import TeamFace
from classroom.ui.play.panel import MatchPanel
from classroom.ui.play.partner_panel import PartnerPanel
from classroom.ui.play.paused_panel import PausedPanel
from classroom.ui.play.running_panel import RunningPanel
from classroom.ui.play.turn_log import TurnsCard

RING_KEY = "f2"
PLAY_KEYS = ("enter", "numpadenter")


class MatchScreen(LayeredScreen):
    """Shows the phases in which the board is played on; `panel` is the part for the phase, `modal` the card over all.

    Buttons on the panels call the methods here; each sends one command through the session.
    """

    session = ObjectProperty()
    view = ObjectProperty()
    parts = ObjectProperty(board_geometry(1280, 800), rebind=True)
    column = ObjectProperty(column_geometry(800), rebind=True)
    mirrored = BooleanProperty(defaultvalue=False)
    board_x = NumericProperty(0)
    column_x = NumericProperty(0)

    def __init__(self, desk: Desk, **more: Any) -> None:
        session = desk.session
        self.panel: MatchPanel | None = None
        super().__init__(desk, session=session, view=session.view, mirrored=desk.settings.controls_left, **more)
        self._choose = Clock.create_trigger(self._choose_panel, -1)
        self.bind(size=self._measure)
        self._measure()
        self.view.bind(teams=self._show_teams, message=self._told)
        self.view.bind(phase=self._changed, interrupted=self._changed, to_move=self._changed, end_due=self._changed)
        self.view.bind(challenge=self._show_challenge, pending=self.ids.surface.sync)
        self._show_teams()
        self._choose_panel()
        self._show_challenge()

    def on_leave(self) -> None:
        """Stop listening to the match."""
        super().on_leave()
        self._choose.cancel()
        self.view.unbind(teams=self._show_teams, message=self._told, challenge=self._show_challenge)
        self.view.unbind(pending=self.ids.surface.sync)
        self.view.unbind(phase=self._changed, interrupted=self._changed, to_move=self._changed, end_due=self._changed)
        if self.panel:
            self.panel.on_leave()

    # What is shown

    def _measure(self, *_args: Any) -> None:
        if self.width < dp(200) or self.height < dp(200):
            return
        self.parts = board_geometry(self.width, self.height, Metrics.density)
        self.column = column_geometry(self.height, Metrics.density)
        self.board_x = self.parts.column if self.mirrored else 0
        self.column_x = 0 if self.mirrored else self.parts.board

    def _show_teams(self, *_args: Any) -> None:
        cards = self.ids.cards
        faces: list[TeamFace] = self.view.teams
        while len(cards.children) < len(faces):
            cards.add_widget(TeamCard())
        for card, face in zip(reversed(cards.children), faces, strict=True):
            card.side, card.name, card.members, card.score = face.side, face.name, face.members, str(face.score)
            card.zeros, card.zero_limit, card.active = face.zeros, face.zero_limit, face.is_to_move

    def _changed(self, *_args: Any) -> None:
        self.ids.surface.let_go()
        self._choose()

    def _choose_panel(self, *_args: Any) -> None:
        kind = self._panel_kind()
        if type(self.panel) is kind:
            return
        TOUCHES.screen_changed()
        if self.panel:
            self.panel.on_leave()
            self.close_modal(but=ChallengeCard)
        self.panel = kind(self)
        self.ids.place.clear_widgets()
        self.ids.place.add_widget(self.panel)
        blank = self.session.placing.unnamed_blank
        if blank and kind is RunningPanel:
            self.ask_letter(blank)  # the keys were taken away when the clock was stopped

    def _panel_kind(self) -> type[MatchPanel]:
        view = self.view
        if view.interrupted or view.phase is Phase.PAUSED:
            return PausedPanel
        if view.phase is Phase.RUNNING:
            return PartnerPanel if view.is_computers_turn else RunningPanel
        if view.end_due:
            return EndingPanel
        return HandoverPanel if view.phase is Phase.READY or self.panel is None else type(self.panel)

    def _told(self, _view: Any, message: str) -> None:
        # While a turn runs the move line says it; a notice would lie over the rack.
        if message and not isinstance(self.panel, RunningPanel | PartnerPanel):
            self.desk.tell(message)

    def _show_challenge(self, *_args: Any) -> None:
        if self.view.challenge:
            self.open_modal(ChallengeCard(self))
        else:
            self.close_modal()

    # A turn

    def placed(self) -> None:
        """Fingers or keys have changed what lies on the board."""
        self.session.show_placing()

    def ask_letter(self, _square: Square) -> None:
        """Ask what the blank that was just laid stands for; the clock goes on."""
        chooser = LetterChooser(letters="".join(self.session.service.state.tile_set.letters))
        chooser.bind(
            on_letter=lambda _chooser, letter: self.ids.surface.name_blank(letter),
            on_cancel=lambda _chooser: self.ids.surface.cancel_blank(),
        )
        self.open_modal(chooser)
        # Over the board only: the clock stays in sight.
        chooser.size_hint = (None, None)
        chooser.size = (self.parts.board, self.height)
        chooser.pos = (self.x + self.board_x, self.y)

    def play(self) -> None:
        """Play what lies on the board, or say why not."""
        self.ids.surface.let_go()
        if self.view.why_not_play:
            self.session.explain()
        else:
            self.session.play()

    def say(self, sentence: str) -> None:
        """Say why something cannot be done."""
        self.session.tell(sentence)

    def shuffle(self) -> None:
        """Put the rack in another order."""
        self.ids.surface.shuffle(self.session.shuffled())

    def exchange(self) -> None:
        """Exchange the whole rack."""
        self.session.exchange_all()
        self.ids.surface.sync()

    # Between turns

    def ring(self) -> None:
        """Ring the bell for the next turn; before its own the computer first does what it was about to."""
        if self.view.is_computers_turn and self.desk.partner:
            self.desk.partner.hurry()
        else:
            self.session.ring()

    def challenge(self) -> None:
        """Say what a challenge of the last play costs, and ask which word; only CHECK on that card is a challenge."""
        if self.view.challenge_words:
            self.open_modal(WordChoice(self))

    def judge(self) -> None:
        """Show what the judge may do now."""
        self.open_modal(JudgeMenu(self))

    def show_turns(self) -> None:
        """Show all turns so far."""
        self.open_modal(TurnsCard(self))

    # Keys

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Enter plays, F2 rings, Esc closes the helper or takes back; arrows, letters and Space lay tiles."""
        modal = self.modal
        if isinstance(modal, LetterChooser):
            return bool(modal.key(name))
        if modal:
            return False
        if name == "escape" and isinstance(self.panel, HelpedPanel) and self.panel.help:
            self.panel.close_help()
            return True
        if self.view.rack_is_open:
            if name in PLAY_KEYS:
                self.play()
                return True
            return bool(self.ids.surface.key(name, text, modifiers))
        if name == RING_KEY and isinstance(self.panel, HandoverPanel):
            self.ring()
            return True
        return False


load_rules(__file__)
