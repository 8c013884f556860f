"""A match at a real board: the bell, two numbers a turn, words typed in, challenges looked up, a row put right."""

from __future__ import annotations

from typing import NamedTuple

from kivy.core.window import Window

from classroom.i18n import _
from classroom.match.state import Phase, TurnKind
from classroom.ui.demonstration.gesture import every, labelled
from classroom.ui.demonstration.hand import PAUSE, QUICK, Steps
from classroom.ui.demonstration.player import Player
from classroom.ui.kit.keypad import LetterPadKey
from classroom.ui.navigation import ScreenName
from classroom.ui.play.check_list import ItemRow
from classroom.ui.play.tiles import RackBox
from classroom.ui.real_board.board_judge import RowLine


class _Noted(NamedTuple):
    """A turn to write down: the announced score, the judge's own score, and the word if it is typed."""

    announced: int
    counted: int | None = None
    where: str = ""
    word: str = ""


class RealBoardMatch(Player):
    """Two teams at a wooden board, and the judge beside it."""

    def steps(self) -> Steps:
        """Return all steps, from Home to Home."""
        hand = self._hand
        yield from self._set_up("real_board")
        yield hand.is_on(ScreenName.JUDGE)
        yield PAUSE
        hand.take("04-who-starts")
        team = hand.state.teams[0].name
        yield from hand.touch(labelled(hand.screen, _("{team} start").format(team=team)))
        yield from self._tick_list()
        yield from self._turn(_Noted(48, None, "8D", "QUITE"))
        yield from self._turn(_Noted(55, None, "8A", "MESQUITE"))
        yield from self._challenge("", "accepted")
        yield from self._run_out_of_time()
        yield from self._turn(_Noted(88, None, "9D", "INFaNCY"))
        yield from self._turn(_Noted(40, 38))
        yield from self._turn(_Noted(20))
        yield from self._challenge("BLORP", "not-accepted")
        yield from self._turn(_Noted(24, None))
        yield from self._correct(26)
        yield from self._end_match("AE", "J")
        yield from self._end()

    def _tick_list(self) -> Steps:
        """Tick what has to be there before a competition begins (P22)."""
        hand = self._hand
        yield PAUSE
        if not hand.session.view.turn.why_no_bell:
            return
        yield from hand.tap("main", picture="05-first-bell")
        yield PAUSE
        for row in reversed(every(hand.screen, ItemRow)):
            yield from hand.touch(row.ids.tick)
        yield from hand.tap("close", picture="05-check-list")

    def _turn(self, noted: _Noted) -> Steps:
        """Ring, stop, and write down what the team announces."""
        hand = self._hand
        yield from hand.tap("main", picture="06-ready")
        yield lambda: hand.state.phase is Phase.RUNNING
        yield from self._hurry(4)
        yield from hand.tap("main", picture="07-running")
        yield lambda: hand.state.phase is Phase.RECORDING
        yield PAUSE
        yield from self._digits(noted.announced)
        if noted.word:
            yield from self._write_word(noted.where, noted.word)
        if noted.counted is not None:
            yield from hand.tap("score", pause=QUICK)
            yield from self._digits(noted.counted)
        yield PAUSE
        hand.take(f"09-{'word' if noted.word else 'numbers' if noted.counted else 'number'}")
        yield from hand.touch(hand.screen.ids.ok)
        yield lambda: hand.state.phase is Phase.READY
        self._tell_turns()

    def _digits(self, number: int) -> Steps:
        for digit in str(number):
            yield from self._hand.touch(labelled(self._hand.part("keypad"), digit))

    def _write_word(self, where: str, word: str) -> Steps:
        hand = self._hand
        yield from hand.touch(hand.part("keypad").ids.ok)
        yield PAUSE
        yield from hand.touch(hand.part("where"))
        yield PAUSE
        for sign in where:
            Window.dispatch("on_textinput", sign)
            yield 0.0
        yield from self._letters(word)
        yield from hand.tap("take", picture="08-word")
        yield PAUSE

    def _letters(self, word: str) -> Steps:
        """Type letters on the pad of the card; a lower-case one is a blank."""
        hand = self._hand
        for letter in word:
            if letter.islower():
                yield from hand.touch(hand.part("blank"))
            key = next(one for one in every(hand.screen, LetterPadKey) if one.text == letter.upper())
            yield from hand.touch(key)

    def _challenge(self, word: str, picture: str) -> Steps:
        """Look up the word of the last play, typing it if that was left out."""
        hand = self._hand
        yield from hand.tap("challenge")
        yield PAUSE
        yield from self._letters(word)
        yield from hand.tap("deed", picture=f"11-{picture}")
        yield lambda: hand.state.phase is Phase.CHALLENGED
        yield from hand.tap("deed", picture=f"12-{picture}")
        yield lambda: hand.state.phase is Phase.READY
        self._tell_turns()

    def _run_out_of_time(self) -> Steps:
        hand = self._hand
        yield from hand.tap("main")
        yield lambda: hand.state.phase is Phase.RUNNING
        yield from self._hurry(12, lambda: hand.state.phase is Phase.RECORDING)
        yield from hand.tap(TurnKind.TIME.value, picture="07-time-is-over")
        yield PAUSE
        yield from hand.touch(hand.screen.ids.ok)
        yield lambda: hand.state.phase is Phase.READY
        self._tell_turns()

    def _correct(self, score: int) -> Steps:
        """Tap the last whole row of the sheet, and give its last turn another score."""
        hand = self._hand
        yield PAUSE
        row = max((one for one in hand.part("rows").children if not one.row.is_now), key=lambda one: one.row.number)
        yield from hand.touch(row)
        yield PAUSE
        hand.take("10-row")
        line = min(every(hand.screen, RowLine), key=lambda one: one.y)
        yield from hand.touch(line.ids.correct)
        yield PAUSE
        for digit in str(score):
            yield from hand.touch(labelled(hand.part("pad"), digit))
        yield from hand.touch(labelled(hand.screen, _("Counted wrongly")))
        hand.take("10-correction")
        yield from hand.tap("deed")
        yield PAUSE

    def _end_match(self, *racks: str) -> Steps:
        """Type the tiles that are left, and end the match."""
        hand = self._hand
        yield from hand.tap("judge")
        yield from hand.tap("end", picture="13-judge")
        yield PAUSE
        yield from hand.touch(labelled(hand.screen, _("No team can make a word")))
        for side, rack in enumerate(racks):
            box = next(one for one in every(hand.screen, RackBox) if one.side == side)
            yield from hand.touch(box)
            yield from self._letters(rack)
        yield from hand.tap("deed", picture="13-unplayed-tiles")
