"""What the judge does beside the play: the menu between two turns, and the cards it leads to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import _
from classroom.match.command import (
    CorrectScore,
    DeclareNoWord,
    EnterReserve,
    LeaveUnchallenged,
    OverturnRuling,
    SignAsJudge,
    StopMatch,
    TakeBack,
)
from classroom.ui.kit.button import DangerButton, KitButton, SecondaryButton
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Column
from classroom.ui.kit.modal import ModalCard
from classroom.ui.kit.row import ListRow
from classroom.ui.play.absence_card import AbsenceCard
from classroom.ui.play.challenge_card import accepting_reasons, refusing_reasons, word_button
from classroom.ui.play.disallow_card import DisallowCard
from classroom.ui.play.match_view import JudgeFace, LogLine, ReserveFace, RulingFace
from classroom.ui.play.organisers import DisqualifyCard, WarnCard
from classroom.ui.play.real_board.racks_card import UnplayedCard
from classroom.ui.play.side_clock import SetClockCard
from classroom.ui.wording.match import far_question, is_far


class JudgeActions(ModalCard):
    """A button for each thing a judge does; what cannot be done now says why when it is tapped.

    `screen` has the `session` and the `view` of the match, and `open_modal`.
    """

    title = StringProperty()
    message = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._screen = screen
        self._list(screen.session.answers.judge_face())

    def _list(self, now: JudgeFace) -> None:
        """Add the buttons."""
        raise NotImplementedError

    def _add(
        self,
        name: str,
        text: str,
        what: Callable[..., Any],
        why_not: str = "",
        kind: type[KitButton] = SecondaryButton,
    ) -> None:
        button = kind(text=text, size_hint_y=1, why_disabled=why_not, wrap=True)
        button.bind(on_release=lambda _button: self._do(what), on_refused=self._refused)
        self.ids.actions.add_widget(button)
        self.ids[name] = button.proxy_ref

    def _add_losses(self, now: JudgeFace) -> None:
        """Add the ways in which a match ends because of who plays it (A12, T8)."""
        self._add("walk_over", _("Absent or too late"), AbsenceCard, now.why_no_walk_over)
        if now.disqualifies:
            self._add("disqualify", _("Disqualify a team"), DisqualifyCard, now.why_no_loss)

    def _do(self, what: Callable[..., Any]) -> None:
        if isinstance(what, type):
            self._screen.open_modal(what(self._screen))
        else:
            self.close()
            what()

    def _refused(self, _button: Any, why: str) -> None:
        self.message = why


class JudgeMenu(JudgeActions):
    """What the judge does between two turns."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, title=_("Judge"), message=_("The match waits."), **more)

    def _list(self, now: JudgeFace) -> None:
        screen = self._screen
        self._add("leave", _("Home: the match is kept"), screen.context.launcher.leave)
        if now.has_reserves:
            self._add("reserve", _("Reserve in"), ReserveCard, now.why_no_reserve)
        self._add("correct", _("Correct a score"), CorrectionCard, now.why_no_correction)
        self._add("overturn", _("Jury: another ruling"), RulingsCard, now.why_no_ruling)
        for side, face in enumerate(screen.view.sides if now.declares else ()):
            why = now.why_not_declare[side]
            if face.is_computer and not why:
                why = _("The computer says so itself.")
            text = _("{team} can make no word").format(team=face.name)
            self._add(f"no_word_{side}", text, partial(self._ask_no_word, side), why)
        if now.warns:
            self._add("warn", _("Warn a player"), WarnCard, now.why_no_loss)
        self._add("take_back", now.take_back, TakeBackCard, now.why_no_take_back)
        if screen.view.can_disallow:
            self._add("disallow", _("Disallow a word"), DisallowCard, now.why_not_disallow)
        self._add("turns", _("All turns"), screen.show_turns)
        if now.has_clocks:
            self._add("set_clock", _("Set a clock"), SetClockCard, now.why_not_set_clock)
        self._add_losses(now)
        # As far as can be from the way home, and in another colour.
        self._add("stop", _("End the match early"), StopCard, now.why_no_stop, DangerButton)

    def _ask_no_word(self, side: int) -> None:
        self._screen.open_modal(NoWordCard(self._screen, side))


class JudgeBeforehand(JudgeActions):
    """What the judge does while the start is drawn for: some may not have come at all (A12)."""

    def __init__(self, screen: Any, **more: Any) -> None:
        message = _("Nothing has been played yet.")
        super().__init__(screen, title=_("Judge"), message=message, card_height=dp(360), **more)

    def _list(self, now: JudgeFace) -> None:
        self._add("leave", _("Home: the match is kept"), self._screen.context.launcher.leave)
        self._add_losses(now)


class JudgeInPause(JudgeActions):
    """What the judge does while the clock of a team is stopped."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, title=_("Judge"), message=_("The clock is stopped."), card_height=dp(440), **more)

    def _list(self, now: JudgeFace) -> None:
        self._add("set_clock", _("Set a clock"), SetClockCard, now.why_not_set_clock)
        if now.warns:
            self._add("warn", _("Warn a player"), WarnCard, now.why_no_loss)
        self._add_losses(now)
        self._add("stop", _("End the match early"), StopCard, now.why_no_loss or now.why_no_stop, DangerButton)


class JudgeAfterwards(JudgeActions):
    """What the judge and the jury may still do when the match is over, until the sheet is signed (P12, P20)."""

    def __init__(self, screen: Any, **more: Any) -> None:
        message = _("Totals, result, sheet and certificates follow what is changed here.")
        super().__init__(screen, title=_("After the match"), message=message, card_height=dp(420), **more)

    def _list(self, now: JudgeFace) -> None:
        self._add("correct", _("Correct a score"), CorrectionCard, now.why_no_correction)
        self._add("overturn", _("Jury: another ruling"), RulingsCard, now.why_no_ruling)
        if self._screen.view.can_disallow:
            self._add("disallow", _("Disallow a word"), DisallowCard, now.why_not_disallow)
        if self._screen.view.board:
            self._add("unplayed", _("Unplayed tiles"), UnplayedCard, now.why_no_correction)
        self._add("take_back", now.take_back, TakeBackCard, now.why_no_take_back)
        if now.has_clocks:
            self._add("set_clock", _("Set a clock"), SetClockCard, now.why_not_set_clock)
        if now.is_signed_by_judge:
            self._add("sign", _("The judge signs the sheet"), SignCard, now.why_not_sign)


class RoundJudgeMenu(JudgeActions):
    """What the judge does in a round, whose clock goes on meanwhile unless it is paused."""

    def __init__(self, screen: Any, **more: Any) -> None:
        goes_on = "" if screen.view.is_covered else _("The clock goes on.")
        super().__init__(screen, title=_("Judge"), message=goes_on, card_height=dp(420), **more)

    def _list(self, now: JudgeFace) -> None:
        screen = self._screen
        if screen.view.is_covered:
            self._add("leave", _("Home: the match is kept"), screen.context.launcher.leave)
        else:
            self._add("pause", _("Pause the round"), partial(screen.session.pause, 0), now.why_no_pause)
        if screen.view.can_disallow:
            self._add("disallow", _("Disallow a word"), DisallowCard, now.why_not_disallow)
        self._add("turns", _("All words"), screen.show_turns)
        why = "" if screen.view.is_covered else _("First pause the round.")
        self._add("stop", _("End the round early"), StopCard, why, DangerButton)


class SignCard(ModalCard):
    """Asks who signs as judge: from then on nothing is changed any more (P12, P20)."""

    message = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._session = screen.session
        self.ids.name.text = screen.session.answers.judges_name()

    def missing(self, name: str) -> str:
        """Return what has to be done before the sheet can be signed; empty where nothing is missing."""
        return "" if name.strip() else _("Write who decides this.")

    def sign(self) -> None:
        """Sign."""
        if self._session.do(SignAsJudge(self.ids.name.text)):
            self.close()
        else:
            self.message = self._session.view.message


class NoWordCard(ModalCard):
    """Explains what it means that the team of `side` can make no word, and asks whether it says so (P14)."""

    title = StringProperty()
    others = StringProperty()

    def __init__(self, screen: Any, side: int, **more: Any) -> None:
        sides = screen.view.sides
        title = _("{team} can make no word").format(team=sides[side].name)
        others = ", ".join(face.name for other, face in enumerate(sides) if other != side)
        super().__init__(title=title, others=others, **more)
        self._session = screen.session
        self._side = side

    def declare(self) -> None:
        """Say so for the team."""
        self.close()
        self._session.do(DeclareNoWord(self._side))


class TakeBackCard(ModalCard):
    """Asks who takes the last play, pass or exchange back as an accident, and why; the sheet keeps it."""

    title = StringProperty()
    message = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(title=screen.session.answers.judge_face().take_back, **more)
        self._session = screen.session
        form = self.ids.form
        form.name = self._session.signer or self._session.answers.judges_name() or _("Judge")
        form.picks = [
            _("Touched by accident"),
            _("The wrong button"),
            _("The other team touched it"),
            _("The teams agree"),
        ]

    def take_back(self, name: str, reason: str) -> None:
        """Take it back."""
        self._session.signer = name
        if self._session.do(TakeBack(name, reason)):
            self.close()
        else:
            self.message = self._session.view.message


class ReserveCard(ModalCard):
    """A button for every way a reserve can come in; the chosen one is done with OK."""

    chosen = ObjectProperty(None, allownone=True)
    message = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._session = screen.session
        for face in self._session.answers.reserve_faces():
            self._add(face)

    def _add(self, face: ReserveFace) -> None:
        text = _("{team}: {entering} for {leaving}")
        text = text.format(team=face.team, entering=face.entering, leaving=face.leaving)
        button = SecondaryButton(text=text, height=dp(72))
        command = EnterReserve(face.side, face.leaving, face.entering)
        button.bind(on_release=lambda pressed: self._choose(pressed, command))
        self.ids.choices.add_widget(button)

    def _choose(self, pressed: KitButton, command: EnterReserve) -> None:
        self.chosen, self.message = command, ""
        for button in self.ids.choices.children:
            button.selected = button is pressed

    def enter(self) -> None:
        """Let the reserve come in."""
        self.close()
        self._session.do(self.chosen)


class StopCard(ModalCard):
    """Asks why; the answer ends the match as it is now, and the sheet keeps it."""

    message = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._session = screen.session
        self.ids.form.picks = [
            _("The lesson is over"),
            _("A team has to leave"),
            _("The teams agree"),
            _("An emergency"),
        ]

    def stop(self, reason: str) -> None:
        """End the match."""
        if not self._session.do(StopMatch(reason)):
            self.message = self._session.view.message


class UnchallengedCard(ModalCard):
    """Asks whether the others let the `words` of the last play stand before the bell; calls `then` once they do."""

    words = StringProperty()

    def __init__(self, screen: Any, words: tuple[str, ...], then: Callable[[], None], **more: Any) -> None:
        super().__init__(words=", ".join(words), **more)
        self._session = screen.session
        self._then = then

    def agree(self) -> None:
        """Let the play stand."""
        if self._session.do(LeaveUnchallenged()):
            self.close()
            self._then()


# Corrections: the score of an earlier turn, a ruling that the jury overrules


class CorrectionCard(ModalCard):
    """First the turn, then the score with who says so and why; everything later is counted anew."""

    message = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._session = screen.session
        self.as_director = screen.session.answers.judge_face().needs_director
        self.message = director_text() if self.as_director else ""
        self._asked: tuple[int, int] | None = None
        for line in screen.view.log:
            row = ListRow(text=_row_text(line), note=line.score)
            row.bind(on_release=lambda _row, chosen=line: self.choose(chosen))
            self.ids.rows.add_widget(row)

    def choose(self, line: LogLine) -> None:
        """Ask for the score of this turn."""
        title = _("{team}, turn {number}: {text}").format(team=line.who, number=line.number, text=line.text)
        form = CorrectionForm(
            card=self,
            index=line.index,
            title=title,
            was=line.score,
            name="" if self.as_director else self._session.signer or _("Judge"),
        )
        self._show(form)

    def _show(self, form: BoxLayout) -> None:
        self.ids.stage.clear_widgets()
        self.ids.stage.add_widget(form)

    def correct(self, index: int, score: int, name: str, reason: str) -> None:
        """Note another score; one that is far from what it was once it is signed again."""
        asked = (index, score)
        was = next(line.score for line in self._session.view.log if line.index == index)
        if self._asked != asked and is_far(score, int(was)):
            self._asked, self.message = asked, far_question(score, int(was))
            return
        self._session.signer = name
        if self._session.do(CorrectScore(index, score, name, reason, as_director=self.as_director)):
            self.close()
        else:
            self.message = self._session.view.message


class CorrectionForm(Column):
    """The new score of one turn."""

    card = ObjectProperty()
    index = NumericProperty(0)
    title = StringProperty()
    was = StringProperty()
    name = StringProperty()
    why_not = StringProperty()

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.ids.form.picks = [
            _("Counted wrongly"),
            _("Typed wrongly"),
            _("A premium was missed"),
            _("Jury's decision"),
        ]

    def sign(self, name: str, reason: str) -> None:
        """Hand the score over."""
        self.card.correct(int(self.index), int(self.ids.pad.entry), name, reason)


class RulingsCard(ModalCard):
    """The rulings of this match; the jury may decide otherwise, with a name and a reason (P12)."""

    message = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._session = screen.session
        self.as_director = screen.session.answers.judge_face().needs_director
        self.message = director_text() if self.as_director else ""
        for face in self._session.answers.ruling_faces():
            row = ListRow(text=face.text)
            row.bind(on_release=lambda _row, chosen=face: self.choose(chosen))
            self.ids.rows.add_widget(row)

    def choose(self, face: RulingFace) -> None:
        """Ask who overturns this ruling, and why."""
        form = RulingForm(
            card=self,
            index=face.index,
            accepts=not face.accepted,
            title=face.question,
            words=face.words,
            name="" if self.as_director else self._session.signer or _("Jury"),
        )
        self.ids.stage.clear_widgets()
        self.ids.stage.add_widget(form)

    def overturn(self, index: int, *, accepted: bool, name: str, reason: str, refused: tuple[str, ...]) -> None:
        """Overrule the ruling."""
        self._session.signer = name
        command = OverturnRuling(index, accepted, name, reason, as_director=self.as_director, refused=refused)
        if self._session.do(command):
            self.close()
        else:
            self.message = self._session.view.message


class RulingForm(Column):
    """Who overturns a ruling, and why; of several `words` that were accepted the jury taps those it refuses."""

    card = ObjectProperty()
    index = NumericProperty(0)
    accepts = ObjectProperty(defaultvalue=True)
    title = StringProperty()
    words = ListProperty()
    name = StringProperty()

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        for word in self.words if len(self.words) > 1 else ():
            button = word_button(word, self._tap, commits=False)
            self.ids.words.add_widget(button)
        reasons = accepting_reasons() if self.accepts else refusing_reasons()
        self.ids.form.picks = reasons

    def sign(self, name: str, reason: str) -> None:
        """Hand the decision over."""
        refused = tuple(reversed([button.text for button in self.ids.words.children if button.selected]))
        self.card.overturn(int(self.index), accepted=bool(self.accepts), name=name, reason=reason, refused=refused)

    def _tap(self, button: KitButton) -> None:
        button.selected = not button.selected


def director_text() -> str:
    """Return who may change a sheet that all have signed (T10)."""
    return _("The sheet is signed: only the director changes it, with name and reason.")


def _row_text(line: LogLine) -> str:
    return _("Turn {number}, {team}: {text}").format(number=line.number, team=line.who, text=line.text)


load_rules(__file__)
