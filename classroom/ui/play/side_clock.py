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
from classroom.ui.kit.panel import Card
from classroom.ui.play.judge_ask import JudgeAsk
from classroom.ui.play.match_view import NO_CLOCK
from classroom.ui.play.turn_panel import PausedPanel

LARGE = (640, 155)  # dp of a clock card's width and height from which it has room for more
STEPS = (60, 10)
"""Seconds by which a clock is moved forward or back."""


class SideClock(Card):
    """The clock of the team to move on a `panel`, and below it the cost of overtime or the time left in the match."""

    panel = ObjectProperty(rebind=True)
    clock = ObjectProperty(NO_CLOCK, rebind=True)
    has_room = AliasProperty(
        lambda card: card.height > dp(LARGE[1]) and card.width > dp(LARGE[0]), None, bind=("size",), cache=True
    )
    """Whether there is room for the cost of overtime."""


class SidePausedPanel(PausedPanel):
    """A turn, or the counting of its score, with a stopped clock: continue, or let the judge set a clock first."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self.title = _("{team}: the clock is stopped").format(team=self.team)
        self.watch(self.view, clocks=self._show_main)
        self._show_main()
        now = screen.session.answers.judge_face()
        self._has_more = now.warns or now.knows_absence
        self.other = _("Judge") if self._has_more else _("Judge: set a clock")

    def _show_main(self, *_args: Any) -> None:
        going_on = _("Continue: {time}").format(time=self.view.clocks.shown.text)
        self.main = _("Restart turn") if self.view.turn.interrupted else going_on

    def go_on(self) -> None:
        """Continue the turn; restart it if it was interrupted."""
        self.screen.session.resume()

    def do_other(self) -> None:
        """Set a clock, as judge, or choose what else the rules have for the judge then."""
        if self._has_more:
            self.screen.judge_in_pause()
        else:
            ask_judge(self.screen, lambda: self.screen.open_modal(SetClockCard(self.screen)))


class SetClockCard(JudgeAsk):
    """Lets the judge add or take away a team's time: first the team, then how much, who and why."""

    changed = NumericProperty(0)
    """Seconds given back, or below 0 taken."""
    clock = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        picks = [_("The clock was left running by accident"), _("The wrong clock ran"), _("A question for the judge")]
        super().__init__(screen, picks=picks, **more)
        faces = self.session.answers.team_choices()
        self.ids.teams.options = [(face.side, face.name) for face in faces]
        for seconds in STEPS:
            for sign in (-1, 1):
                button = SecondaryButton(text=_step_text(sign * seconds))
                button.bind(on_release=partial(self._step, sign * seconds))
                self.ids.steps.add_widget(button)
        self.ids.teams.choose(next(face.side for face in faces if face.is_next))

    def choose(self) -> None:
        """Begin with the clock of the team that was tapped."""
        self.changed = 0
        self._show()

    def _step(self, seconds: int, *_args: Any) -> None:
        self.fault = ""
        changed = int(self.changed) + seconds
        if self.session.answers.can_be_given(self.ids.teams.chosen, changed * SECOND_MS):
            self.changed = changed
        else:
            self.fault = _("The clock cannot be changed any further.")
        self._show()

    def _show(self) -> None:
        now, then = self.session.answers.clock_texts(self.ids.teams.chosen, int(self.changed) * SECOND_MS)
        self.clock = f"{now} \N{RIGHTWARDS ARROW} {then}" if self.changed else now
        self.why_not = "" if self.changed else _("Choose how much time to give back or take away.")

    def command(self) -> SetClock:
        """Return the command that sets the clock."""
        side = int(self.ids.teams.chosen)
        used_ms = self.session.answers.used_after(side, int(self.changed) * SECOND_MS)
        return SetClock(side, used_ms, self.name, self.reason)

    def change_text(self, changed: float) -> str:
        """Say how much is given back or taken."""
        if not changed:
            return _("no change")
        time = f"{abs(int(changed)) // 60}:{abs(int(changed)) % 60:02}"
        return (_("{time} given back") if changed > 0 else _("{time} taken away")).format(time=time)


def _step_text(seconds: int) -> str:
    sign = "+" if seconds > 0 else "\N{MINUS SIGN}"
    return f"{sign}{abs(seconds) // 60}:{abs(seconds) % 60:02}"


load_rules(__file__)
