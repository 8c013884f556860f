"""The score of a play when the players check it: its maker counts and announces, and others may object (A5-A7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from classroom.i18n import _
from classroom.match.command import ObjectToScore
from classroom.record.figure import figure
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Column
from classroom.ui.kit.touch import TOUCHES
from classroom.ui.play.announce import CountCard
from classroom.ui.play.challenge_card import ChallengeCard, WordChoice
from classroom.ui.play.live_match import LiveMatch
from classroom.ui.play.match_view import ObjectionFace, Objector, Scoring
from classroom.ui.play.score_screen import ScoreScreen
from classroom.ui.wording.match import objection_stakes


class ScoreObjectionCard(Dialog):
    """Asks who objects to the announced score, and says what an objection by the own group or by the others costs."""

    stakes = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        title = _("Object to the score {score}?").format(score=screen.view.played.announced)
        super().__init__(title=title, **more)
        self._session = screen.session
        face: ObjectionFace = screen.view.objection
        self.ids.people.options = [(one, self._name(one, screen)) for one in face.objectors]
        self.ids.people.choose(face.objectors[0])

    def _name(self, one: Objector, screen: Any) -> str:
        team = screen.view.teams[one.team].name
        own = _("{name}, same group") if one.is_own else _("{name} of {team}")
        return own.format(name=one.name, team=team)

    def choose(self, one: Objector) -> None:
        """Show the effect of an objection by this player."""
        self.stakes, self.fault = objection_stakes(is_own=one.is_own), ""

    def do(self) -> str:
        """Object; from now on all see the count."""
        return str(self._session.refused(ObjectToScore(self.ids.people.chosen.side)))


class ObjectionsCard(Column):
    """What the others may do now that the score is announced; `screen` is the screen it is on."""

    screen = ObjectProperty(rebind=True)


class ObjectionScreen(ScoreScreen):
    """The player who made the play types its score; until it is recorded, others may object to a word or the score.

    The app's count is hidden until somebody objects, but may be shown in practice (`shows_count`).
    """

    player = StringProperty()
    shows_count = BooleanProperty(defaultvalue=False)

    def __init__(self, context: ScreenContext, live: LiveMatch, **more: Any) -> None:
        super().__init__(context, live, **more)
        self._objections = ObjectionsCard(screen=self)
        self.watch(self.view, scoring=self._show, objection=self._show_card, message=self.setter("message"))
        self.watch(self.view, challenge=self._show_challenge)
        self._show()
        self._show_challenge()

    def _show(self, *_args: Any) -> None:
        view = self.view
        if view.scoring is Scoring.NONE:
            return
        TOUCHES.screen_changed()
        self.side, self.player = view.turn.look, view.sides[int(view.to_move)].name
        words = view.played.words
        self.checking = view.scoring is Scoring.CHECKING
        asked, said = _("played {word}. What is your score?"), _("played {word} and announced {score}.")
        question = said if self.checking else asked
        self.question = question.format(word=words[0] if words else "", score=view.played.announced)
        self.shows_count = False
        self.message = self.asked = ""
        self.ids.keypad.entry = str(view.played.announced) if self.checking else ""
        self._show_middle()
        self._show_card()

    def _show_middle(self) -> None:
        """Show the keys during typing, and then the possible objections."""
        middle = self._objections if self.checking else self._keypad
        self.ids.middle.clear_widgets()
        for widget in (self._number, middle, self._judge):
            self.ids.middle.add_widget(widget)

    def _show_card(self, *_args: Any) -> None:
        """Show the app's count once it is open, and before that what must be counted."""
        if self.view.scoring is Scoring.NONE:
            return
        place = self.ids.card
        place.clear_widgets()
        view = self.view
        is_open = self.checking and (view.objection.is_open or self.shows_count)
        card = CountCard(
            played=view.played if is_open else replace(view.played, counted=None, announced=None),
            values=view.match.tile_values,
            counts_alone=not view.match.is_practice,
            said=view.objection.sum_line,
            waiting=self._waiting(),
        )
        place.add_widget(card)

    def _waiting(self) -> str:
        if not self.checking:
            return _("The app's count is still hidden. Count for yourselves.")
        return _("The app shows its count if somebody objects to the score.")

    # What is typed

    def to_do(self, checking: bool, ruled: str) -> str:
        """Say what comes next."""
        if ruled:
            return ruled
        if checking:
            return _(
                "Does anybody object? You may object once to a word and once to the score. Then the score is "
                "written down."
            )
        return _("Count your score and type it. The others also count and may object.")

    def confirm(self, entry: str) -> None:
        """Announce the typed score; a very high one must be confirmed first."""
        if not self._is_asked(entry):
            self.session.announce(int(entry))

    # What the others say

    def object_to_word(self) -> None:
        """Say what a challenge of a word costs, and ask which."""
        self.open_modal(WordChoice(self))

    def object_to_score(self) -> None:
        """Ask who objects to the score."""
        self.open_modal(ScoreObjectionCard(self))

    def _show_challenge(self, *_args: Any) -> None:
        if self.view.challenge:
            self.open_modal(ChallengeCard(self))
        else:
            self.close_modal()

    def show_count(self) -> None:
        """Show the app's count, in practice."""
        self.shows_count = True
        self._show_card()

    def write_text(self, due: int | None) -> str:
        """Return what the button says that writes the score down."""
        return _("Write down") if due is None else _("Write down {score}").format(score=figure(due))

    # What the judge says

    def judge_words(self, checking: bool) -> str:
        """Return what the judge's button says."""
        return _("Judge: change score") if checking else _("Judge: take it back")


load_rules(__file__)
