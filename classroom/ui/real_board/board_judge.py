"""The judge's actions at a real board: the menu, corrections of earlier rows, a score other than the counted one."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from kivy.properties import NumericProperty, StringProperty

from classroom.i18n import _
from classroom.match import event as ev
from classroom.match.command import Pause, RecordTurn, WriteWord
from classroom.match.typed_word import TypedWord
from classroom.ui.kit.button import DangerButton
from classroom.ui.kit.dialog import Ask, Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import GrowingColumn
from classroom.ui.play.between import ask_end
from classroom.ui.play.faces import BoardFace, BoardMoment, SheetRow
from classroom.ui.play.judge import (
    CorrectionCard,
    JudgeActions,
    ReserveCard,
    RulingPick,
    SetClockCard,
    StopCard,
    TakeBackCard,
    correct_last,
)
from classroom.ui.play.match_view import JudgeFace
from classroom.ui.real_board.board_word import BoardWordCard
from classroom.ui.real_board.end_card import EndCard


class BoardJudgeMenu(JudgeActions):
    """The judge's menu at a real board."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, title=_("Judge"), message=_("Your entry is saved."), **more)

    def _list(self, now: JudgeFace) -> None:
        screen = self._screen
        runs = screen.view.board.moment is BoardMoment.RUNNING
        between = _why_not_between(screen.view.board)
        why_no_pause = "" if runs else _("No clock is running.")
        self._add("leave", _("Home: the match is saved"), screen.context.launcher.leave)
        self._add("pause", _("Pause"), partial(screen.session.do, Pause(ev.PauseReason.JUDGE)), why_no_pause)
        self._add("take_back", now.take_back, TakeBackCard, now.why_no_take_back)
        self._add("correct", _("Correct a score"), partial(correct_last, screen), now.why_no_correction or between)
        self._add("overturn", _("Jury: change a ruling"), RulingPick, now.why_no_ruling or between)
        self._add("reserve", _("Use a reserve"), ReserveCard, now.why_no_reserve)
        self._add("turns", _("All turns"), screen.show_turns)
        if now.has_clocks:
            self._add("set_clock", _("Set a clock"), SetClockCard, now.why_not_set_clock)
        self._add_losses(now)
        if screen.view.end.may_be_asked:
            self._add("ask_end", _("Ask to end"), partial(ask_end, screen))
        self._add("end", _("End of the match"), partial(screen.open_modal, EndCard(screen)), between)
        self._add("stop", _("End the match early"), StopCard, now.why_no_stop or between, DangerButton)

    def _do(self, what: Any) -> None:
        self.close()
        if isinstance(what, type):
            self._screen.open_modal(what(self._screen))
        else:
            what()


def _why_not_between(face: BoardFace) -> str:
    """Return why an earlier turn cannot be changed now, or an empty text; while a round runs it can (U9)."""
    is_free = face.moment is BoardMoment.READY or (face.is_round and face.moment is BoardMoment.RUNNING)
    return "" if is_free else _("Write down the turn first.")


class RowCard(Dialog):
    """Corrects an earlier row: the scores of its turns and their words."""

    def __init__(self, screen: Any, row: SheetRow, **more: Any) -> None:
        super().__init__(title=_("Turn {number}").format(number=row.number), **more)
        self._screen = screen
        for line in reversed(screen.view.log):
            if any(entry.turn == line.index for entry in row.entries):
                about = _("{team}: {score} ({text})").format(team=line.who, score=line.score, text=line.text or "-")
                self._add(about, line)

    def _add(self, about: str, line: Any) -> None:
        lines = RowLine(about=about, side=line.side)
        face = self._screen.view.board
        why = _why_not_between(face)
        lines.ids.correct.why_disabled = why
        lines.ids.write.why_disabled = why or self._screen.session.answers.why_no_word(line.index)
        lines.ids.correct.bind(on_release=lambda _button: self._correct(line), on_refused=self._refuse)
        lines.ids.write.bind(on_release=lambda _button: self._write(line.index), on_refused=self._refuse)
        self.add_widget(lines)

    def _correct(self, line: Any) -> None:
        self._screen.open_modal(CorrectionCard(self._screen, line))

    def _write(self, turn: int) -> None:
        where, word = self._screen.session.answers.written(turn)
        card = BoardWordCard(self._screen, where, word, partial(self._written, turn), turn=turn)
        self._screen.open_modal(card)

    def _written(self, turn: int, where: str, word: str) -> None:
        typed: TypedWord = self._screen.session.answers.typed(where, word, turn)
        self._screen.session.do(WriteWord(turn, typed.tiles))


class RowLine(GrowingColumn):
    """A turn of the row, with what may be changed of it."""

    about = StringProperty()
    side = NumericProperty(0)


class WordReasonCard(Ask):
    """Asks why the judge records a score other than the app's count for the typed word (P10)."""

    def __init__(self, screen: Any, command: RecordTurn, counted: int, **more: Any) -> None:
        super().__init__(
            title=_("The app counts {counted}. Why {score}?").format(counted=counted, score=command.score),
            message=_("The judge's score counts. The reason goes on the score sheet."),
            deed=_("Record score"),
            picks=[_("Counted again by hand"), _("The word was typed wrongly"), _("Jury's decision")],
            **more,
        )
        self._screen, self._command = screen, command

    def do(self) -> str:
        """Record the score."""
        command = self._command
        signed = replace(command, reason=self.reason)
        return "" if self._screen.write(signed) else str(self._screen.view.message)


load_rules(__file__)
