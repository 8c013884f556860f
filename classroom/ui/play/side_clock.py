"""The clock of a team's own time: beside the board, while it is stopped, and as the judge sets it (A3, T2, S8)."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import AliasProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.i18n import _
from classroom.match.command import SetClock
from classroom.rules.policy import SECOND_MS
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import ModalCard
from classroom.ui.kit.panel import Card
from classroom.ui.play.match_view import NO_CLOCK
from classroom.ui.play.turn_panel import PausedPanel

LARGE = (640, 155)  # dp of a clock card's width and height from which it has room for more
STEPS = (60, 10)
"""Seconds by which a clock is set on and back."""


class SideClock(Card):
    """The clock of the team to move on a `panel`, and below it what overtime costs or what is left of the match."""

    panel = ObjectProperty(rebind=True)
    clock = ObjectProperty(NO_CLOCK, rebind=True)
    has_room = AliasProperty(
        lambda card: card.height > dp(LARGE[1]) and card.width > dp(LARGE[0]), None, bind=("size",), cache=True
    )
    """Whether there is room for what overtime costs."""


class SidePausedPanel(PausedPanel):
    """A turn, or the counting of its score, whose clock is stopped: it goes on, or the judge sets a clock first."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self.title = _("{team}: the clock is stopped").format(team=self.team)
        self.watch(self.view, clocks=self._show_main)
        self._show_main()
        now = screen.session.answers.judge_face()
        self._has_more = now.warns or now.knows_absence
        self.other = _("Judge") if self._has_more else _("Judge: set a clock")

    def _show_main(self, *_args: Any) -> None:
        going_on = _("GO ON: {time}").format(time=self.view.clock.text)
        self.main = _("RESTART THE TURN") if self.view.interrupted else going_on

    def go_on(self) -> None:
        """Let the turn go on; an interrupted one is begun again."""
        self.screen.session.resume()

    def do_other(self) -> None:
        """Set a clock, as judge, or choose what else the rules have for the judge then."""
        if self._has_more:
            self.screen.judge_in_pause()
        else:
            ask_judge(self.screen, lambda: self.screen.open_modal(SetClockCard(self.screen)))


class SetClockCard(ModalCard):
    """Gives a team time back, or takes some, as judge: first the team, then how much, who and why."""

    side = NumericProperty(0)
    changed = NumericProperty(0)
    """Seconds given back, or below 0 taken."""
    now = StringProperty()
    then = StringProperty()
    message = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._session = screen.session
        self._buttons: list[SecondaryButton] = []
        faces = self._session.answers.team_choices()
        for face in faces:
            button = SecondaryButton(text=face.name, wrap=True, size_hint_y=1)
            button.bind(on_release=partial(self._choose, face.side))
            self.ids.teams.add_widget(button)
            self._buttons.append(button)
        for seconds in STEPS:
            for sign in (-1, 1):
                button = SecondaryButton(text=_step_text(sign * seconds), size_hint_y=1)
                button.bind(on_release=partial(self._step, sign * seconds))
                self.ids.steps.add_widget(button)
        form = self.ids.form
        form.name = self._session.signer or self._session.answers.judges_name() or _("Judge")
        form.picks = [_("The clock ran on by accident"), _("The wrong clock ran"), _("A question to the judge")]
        form.sign_text = _("Set the clock")
        self._choose(next(face.side for face in faces if face.is_next))

    def _choose(self, side: int, *_args: Any) -> None:
        self.side, self.changed = side, 0
        for face, button in zip(self._session.answers.team_choices(), self._buttons, strict=True):
            button.selected = face.side == side
        self._show()

    def _step(self, seconds: int, *_args: Any) -> None:
        self.message = ""
        changed = int(self.changed) + seconds
        if self._session.answers.can_be_given(int(self.side), changed * SECOND_MS):
            self.changed = changed
        else:
            self.message = _("The clock cannot be set further.")
        self._show()

    def _show(self) -> None:
        self.now, self.then = self._session.answers.clock_texts(int(self.side), int(self.changed) * SECOND_MS)
        self.ids.form.why_not = "" if self.changed else _("First say how much time is given back or taken.")

    def set_clock(self, name: str, reason: str) -> None:
        """Set it."""
        self._session.signer = name
        used_ms = self._session.answers.used_after(int(self.side), int(self.changed) * SECOND_MS)
        if self._session.do(SetClock(int(self.side), used_ms, name, reason)):
            self.close()
        else:
            self.message = self._session.view.message

    def change_text(self, changed: float) -> str:
        """Say how much is given back or taken."""
        if not changed:
            return _("no change")
        time = f"{abs(int(changed)) // 60}:{abs(int(changed)) % 60:02}"
        return (_("{time} given back") if changed > 0 else _("{time} taken")).format(time=time)


def _step_text(seconds: int) -> str:
    sign = "+" if seconds > 0 else "\N{MINUS SIGN}"
    return f"{sign}{abs(seconds) // 60}:{abs(seconds) % 60:02}"


load_rules(__file__)
