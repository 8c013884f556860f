"""Between two turns: who is next, what happened, and the bell."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from classroom.i18n import _
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules
from classroom.ui.play.helped_panel import HelpedPanel
from classroom.ui.play.last_turn import NO_LINE
from classroom.ui.play.match_view import TeamFace


class BetweenTurns(HelpedPanel):
    """What the panels between turns share: the buttons for a challenge and for the judge, and the last turn."""

    challenge_text = StringProperty()
    why_no_challenge = StringProperty()
    turn = ObjectProperty(NO_LINE, rebind=True)

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self.view.bind(challenge_words=self._show_window, last_line=self._show_window)
        self._show_window()

    def on_leave(self) -> None:
        """Stop listening to the view."""
        super().on_leave()
        self.view.unbind(challenge_words=self._show_window, last_line=self._show_window)

    def _show_window(self, *_args: Any) -> None:
        words, view = self.view.challenge_words, self.view
        self.challenge_text = _("Challenge {word}").format(word=words[0]) if len(words) == 1 else _("Challenge a word")
        self.why_no_challenge = "" if words else _("There is no word to challenge now.")
        if words and view.teams[int(view.challenger)].is_computer:
            self.why_no_challenge = _("This word is yours: only the computer may challenge it.")
        self.turn = self.view.last_line or NO_LINE


class HandoverPanel(BetweenTurns):
    """Who is next; the board stays in sight, the rack lies face down until the bell."""

    side = NumericProperty(0)
    team = StringProperty()
    people = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self.view.bind(teams=self._show_team, to_move=self._show_team, others=self._show_team)
        self._show_team()
        self.offer_help(self.ids.actions)
        if screen.desk.may_take_back():
            self.ids.last.height = self.ids.last.opacity = 0  # there was no turn yet
            self.add_widget(SecondaryButton(text=_("Back: change how you play"), on_release=self._take_back))

    def on_leave(self) -> None:
        """Stop listening to the view."""
        super().on_leave()
        self.view.unbind(teams=self._show_team, to_move=self._show_team, others=self._show_team)

    def _take_back(self, _button: SecondaryButton) -> None:
        self.screen.desk.take_back()

    def _show_team(self, *_args: Any) -> None:
        faces: list[TeamFace] = self.view.teams
        face = faces[int(self.view.to_move)]
        self.side, self.team = face.side, _("{team}, ready?").format(team=face.name)
        if face.is_computer:
            self.people = _("It rings the bell in a moment. You may ring it too.")
            return
        away = _("{team} look away, please.").format(team=self.view.others)
        if any(other.is_computer for other in faces):
            away = _("The computer does not see your tiles.")
        self.people = f"{face.members}. {away}" if face.members else away


load_rules(__file__)
