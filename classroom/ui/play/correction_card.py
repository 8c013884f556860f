"""Corrections of what was written down: the score of an earlier turn, a ruling the jury takes another view of."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import _
from classroom.match.command import CorrectScore, OverturnRuling
from classroom.match.state import MatchState, Turn
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Column
from classroom.ui.kit.modal import ModalCard
from classroom.ui.kit.row import ListRow
from classroom.ui.play.challenge_card import accepting_reasons, refusing_reasons
from classroom.ui.play.match_view import LogLine


class CorrectionCard(ModalCard):
    """First the turn, then the score with who says so and why; everything later is counted anew."""

    message = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._session = screen.session
        for line in screen.view.log:
            row = ListRow(text=_row_text(line, screen.view.teams[line.side].name), note=line.score)
            row.bind(on_release=lambda _row, chosen=line: self.choose(chosen))
            self.ids.rows.add_widget(row)

    def choose(self, line: LogLine) -> None:
        """Ask for the score of this turn."""
        team = self._session.view.teams[line.side].name
        title = _("{team}, turn {number}: {text}").format(team=team, number=line.number, text=line.text)
        form = CorrectionForm(
            card=self, index=line.index, title=title, was=line.score, name=self._session.signer or _("Judge")
        )
        self._show(form)

    def _show(self, form: BoxLayout) -> None:
        self.ids.stage.clear_widgets()
        self.ids.stage.add_widget(form)

    def correct(self, index: int, score: int, name: str, reason: str) -> None:
        """Note another score."""
        self._session.signer = name
        if self._session.do(CorrectScore(index, score, name, reason)):
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
        state: MatchState = self._session.service.state
        for index, turn in enumerate(state.turns):
            if turn.ruling:
                row = ListRow(text=_ruling_text(turn, state.teams[turn.side].name))
                row.bind(on_release=lambda _row, at=index, chosen=turn: self.choose(at, chosen))
                self.ids.rows.add_widget(row)

    def choose(self, index: int, turn: Turn) -> None:
        """Ask who overturns this ruling, and why."""
        if turn.ruling is None:
            return
        asked = _("The jury refuses {words}") if turn.ruling.accepted else _("The jury accepts {words}")
        form = RulingForm(
            card=self,
            index=index,
            accepts=not turn.ruling.accepted,
            title=asked.format(words=", ".join(turn.ruling.words)),
            name=self._session.signer or _("Jury"),
        )
        self.ids.stage.clear_widgets()
        self.ids.stage.add_widget(form)

    def overturn(self, index: int, *, accepted: bool, name: str, reason: str) -> None:
        """Overrule the ruling."""
        self._session.signer = name
        if self._session.do(OverturnRuling(index, accepted, name, reason)):
            self.close()
        else:
            self.message = self._session.view.message


class RulingForm(Column):
    """Who overturns a ruling, and why."""

    card = ObjectProperty()
    index = NumericProperty(0)
    accepts = ObjectProperty(defaultvalue=True)
    title = StringProperty()
    name = StringProperty()

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        reasons = accepting_reasons() if self.accepts else refusing_reasons()
        self.ids.form.picks = reasons

    def sign(self, name: str, reason: str) -> None:
        """Hand the decision over."""
        self.card.overturn(int(self.index), accepted=bool(self.accepts), name=name, reason=reason)


def _row_text(line: LogLine, team: str) -> str:
    return _("Turn {number}, {team}: {text}").format(number=line.number, team=team, text=line.text)


def _ruling_text(turn: Turn, team: str) -> str:
    words = ", ".join(turn.ruling.words) if turn.ruling else ""
    accepted = turn.ruling is not None and turn.ruling.accepted
    said = (
        _("Turn {number}, {team}: {words} accepted") if accepted else _("Turn {number}, {team}: {words} not accepted")
    )
    return said.format(number=turn.number, team=team, words=words)


load_rules(__file__)
