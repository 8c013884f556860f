"""Demonstrations at real boards, and of a literacy event."""

from __future__ import annotations

from typing import NamedTuple

from classroom.i18n import _
from classroom.match.state import Phase, TurnKind
from classroom.rehearsal.demonstration import BOARDS, READERS
from classroom.ui.competition.boards_part import BoardCell
from classroom.ui.demonstration.hand import PAUSE, QUICK, Steps, every
from classroom.ui.demonstration.player import Player
from classroom.ui.kit.keypad import LetterPadKey
from classroom.ui.kit.layout import ListRow
from classroom.ui.navigation import ScreenName
from classroom.ui.play.tiles import RackBox
from classroom.ui.real_board.board_judge import RowLine
from classroom.ui.real_board.hall import BoardTile, NamesRow
from classroom.words.move_generator import Move


class _Noted(NamedTuple):
    """A turn to write down: the announced score, the judge's own score, and the word if it is typed."""

    announced: int
    counted: int | None = None
    where: str = ""
    word: str = ""


class RealBoardMatch(Player):
    """Two teams at a wooden board, and the judge beside it."""

    def steps(self) -> Steps:
        yield from self._set_up("real_board")
        yield self.hand.is_on(ScreenName.JUDGE)
        yield from self.hand.look("04-who-starts")
        team = self.hand.state.teams[0].name
        yield from self.hand.press(_("{team} to start").format(team=team))
        yield PAUSE
        if self.hand.session.view.turn.why_no_bell:
            yield from self._tick_list("main")
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

    def _turn(self, noted: _Noted) -> Steps:
        """Ring, stop, and write down what the team announces."""
        yield from self.hand.tap("main", picture="06-ready", to=Phase.RUNNING)
        yield from self._hurry(4)
        yield from self.hand.tap("main", picture="07-running", to=Phase.RECORDING)
        yield from self._digits(noted.announced)
        if noted.word:
            yield from self._write_word(noted.where, noted.word)
        if noted.counted is not None:
            yield from self.hand.tap("score", pause=QUICK)
            yield from self._digits(noted.counted)
        yield from self.hand.look(f"09-{'word' if noted.word else 'numbers' if noted.counted else 'number'}")
        yield from self.hand.touch(self.hand.screen.ids.ok)
        yield self.hand.is_on(Phase.READY)
        self._tell_turns()

    def _write_word(self, where: str, word: str) -> Steps:
        yield from self.hand.touch(self.hand.part("keypad").ids.ok)
        yield PAUSE
        yield from self._write(self.hand.part("where"), where)
        yield from self._letters(word)
        yield from self.hand.tap("take", picture="08-word")
        yield PAUSE

    def _letters(self, word: str) -> Steps:
        """Type letters on the pad of the card; a lower-case one is a blank."""
        for letter in word:
            if letter.islower():
                yield from self.hand.touch(self.hand.part("blank"))
            key = next(one for one in every(self.hand.screen, LetterPadKey) if one.text == letter.upper())
            yield from self.hand.touch(key)

    def _challenge(self, word: str, picture: str) -> Steps:
        """Look up the word of the last play, typing it if that was left out."""
        yield from self.hand.tap("challenge")
        yield PAUSE
        yield from self._letters(word)
        yield from self.hand.tap("deed", picture=f"11-{picture}", to=Phase.CHALLENGED)
        yield from self.hand.tap("deed", picture=f"12-{picture}", to=Phase.READY)
        self._tell_turns()

    def _run_out_of_time(self) -> Steps:
        yield from self.hand.tap("main", to=Phase.RUNNING)
        yield from self._hurry(12, lambda: self.hand.state.phase is Phase.RECORDING)
        yield from self.hand.tap(TurnKind.TIME.value, picture="07-time-is-over")
        yield PAUSE
        yield from self.hand.touch(self.hand.screen.ids.ok)
        yield self.hand.is_on(Phase.READY)
        self._tell_turns()

    def _correct(self, score: int) -> Steps:
        """Tap the last whole row of the sheet, and give its last turn another score."""
        yield PAUSE
        row = max(
            (one for one in self.hand.part("rows").children if not one.row.is_now), key=lambda one: one.row.number
        )
        yield from self.hand.touch(row)
        yield from self.hand.look("10-row")
        line = min(every(self.hand.screen, RowLine), key=lambda one: one.y)
        yield from self.hand.touch(line.ids.correct)
        yield from self._digits(score, "pad")
        yield from self.hand.press(_("Counted wrongly"))
        self.hand.take("10-correction")
        yield from self.hand.tap("deed")
        yield PAUSE

    def _end_match(self, *racks: str) -> Steps:
        """Type the tiles that are left, and end the match."""
        yield from self.hand.tap("judge")
        yield from self.hand.tap("end", picture="13-judge")
        yield from self.hand.press(_("No team can make a word"))
        for side, rack in enumerate(racks):
            box = next(one for one in every(self.hand.screen, RackBox) if one.side == side)
            yield from self.hand.touch(box)
            yield from self._letters(rack)
        yield from self.hand.tap("deed", picture="13-unplayed-tiles")


_RESULTS = ((24, 16, 30), (18, 27, 12), (32, 9, 22), (20, 41, 15))
"""The scores typed for the boards after each turn."""


class HallDay(Player):
    """Three boards under one bell."""

    def steps(self) -> Steps:
        yield from self.hand.tap("hall", picture="01-home", to=ScreenName.HALL)
        yield from self._type_names()
        yield from self.hand.tap("begin", picture="02-names")
        yield self.hand.has("main")
        for number, scores in enumerate(_RESULTS):
            yield from self._turn(number)
            yield from self._note(number, scores)
        yield from self._look_at_first()
        for paper in ("blank", "filled"):
            yield from self._save(paper, "08-results", paper)
            self._tell(f"saved the {paper} sheets")
        yield from self._go_back(ScreenName.HOME)

    def _type_names(self) -> Steps:
        yield from self.hand.tap("more")
        yield PAUSE
        row = max(every(self.hand.screen, NamesRow), key=lambda one: one.number)
        for field, name in zip((row.ids.name_one, row.ids.name_two), BOARDS[-1], strict=True):
            yield from self._write(field, name)

    def _turn(self, number: int) -> Steps:
        """Ring for all boards, and let ten seconds pass."""
        yield from self.hand.tap("main", picture="03-ready")
        yield 2 * PAUSE
        self.hand.take("04-turn")
        for _second in range(11):
            self._put_forward(1_000)
            yield 0.05
        yield lambda: not self.hand.screen.runs
        self._tell(f"turn {number + 1} of all boards")

    def _note(self, number: int, scores: tuple[int, ...]) -> Steps:
        """Type the score of each board, one after the other."""
        for score in scores:
            yield from self._type(score, picture="05-result")
        yield PAUSE
        self._tell(f"scores of turn {number + 1}: {' '.join(map(str, scores))}")

    def _look_at_first(self) -> Steps:
        """Open the sheet of the first board, and go back to the hall."""
        yield from self.hand.touch(next(one for one in every(self.hand.screen, BoardTile) if one.entry.number == 1))
        yield self.hand.is_on(ScreenName.JUDGE)
        yield PAUSE
        yield from self.hand.tap("home", picture="06-board", to=ScreenName.HALL)


_SET_WORDS = ("READING", "LIBRARY")
_ROUNDS = 2
_TYPED = (((1, 96, 5), (2, 74, 0)), ((0, 101, 2), (1, 88, 0), (2, 90, 12)))
"""What is typed in each round: the team, its score, the money it raised."""
_LEFT = 20
"""Seconds left of the round when the last word is laid."""


class LiteracyEvening(Player):
    """Three teams, of which the first plays its first round on this computer."""

    def steps(self) -> Steps:
        yield from self._begin_evening()
        for number, typed in enumerate(_TYPED):
            yield from self._begin_round(number)
            if number == 0:
                yield from self._play_here()
            for at, score, raised in typed:
                yield from self._type_score(number, at, score, raised)
        yield from self._totals()
        yield from self._save_all()
        yield from self._go_back(ScreenName.COMPETITION)
        yield from self.hand.look("17-evenings")
        yield from self._go_back(ScreenName.HOME)

    # The evening

    def _begin_evening(self) -> Steps:
        yield from self.hand.tap("competition", picture="01-home", to=ScreenName.COMPETITION)
        yield self.hand.has("format")
        yield from self.hand.choose("format", "literacy")
        while self.hand.screen.rounds > _ROUNDS:
            yield from self.hand.touch(self.hand.part("fewer"))
        yield from self.hand.tap("begin", picture="02-new-evening")
        yield self.hand.has("place")
        yield from self.hand.tap("next", picture="03-no-team-yet")
        yield PAUSE
        yield from self._write(self.hand.part("lines"), "".join(", ".join(line) + "\n" for line in READERS))
        yield from self.hand.tap("deed", picture="03-teams-typed")
        yield PAUSE

    def _begin_round(self, number: int) -> Steps:
        """Choose the word with which all boards begin (U2)."""
        yield from self.hand.tap("next", picture=f"04-before-round-{number + 1}")
        yield self.hand.has("suggestions")
        yield from self.hand.choose("suggestions", _SET_WORDS[number])
        yield from self.hand.tap("publish", picture="05-set-word")
        yield lambda: bool(every(self.hand.screen, BoardCell))

    def _open_board(self, at: int) -> Steps:
        yield PAUSE
        cells = [one for one in every(self.hand.screen, BoardCell) if one.face.name == READERS[at][0]]
        yield from self.hand.touch(cells[0])

    def _type_score(self, number: int, at: int, score: int, raised: int) -> Steps:
        """Type a score from a team that plays elsewhere."""
        yield from self._open_board(at)
        yield PAUSE
        for entry, figure in (("score", score), ("raised", raised)):
            yield from self.hand.touch(self.hand.part(entry))
            yield from self._digits(figure, "digits")
        yield from self.hand.tap("deed", picture="12-score")
        yield from self.hand.look(f"13-round-{number + 1}")
        self._tell(f"round {number + 1}: {READERS[at][0]} {score}, raised {raised}")

    def _totals(self) -> Steps:
        yield from self.hand.tap("next")
        yield from self.hand.tap("close", picture="14-totals")
        yield from self.hand.look("14-winners")
        yield from self.hand.tap("close")

    def _save_all(self) -> Steps:
        """Totals, the sheet of the round that was played here, and certificates."""
        yield from self.hand.choose("parts", "papers")
        yield self.hand.has("kinds")
        yield PAUSE
        yield from self._save("save", "15-papers")
        self._tell("saved documents")
        yield from self.hand.tap("earlier")
        for paper in ("totals", "sheets", "certificates"):
            yield PAUSE
            yield from self.hand.tap(f"paper_{paper}")
        yield from self._save("save", "15-more-papers")
        self._tell("saved documents")

    # The round

    def _play_here(self) -> Steps:
        yield from self._open_board(0)
        yield from self.hand.tap("play", picture="05-board", to=ScreenName.MATCH)
        yield from self._ring()
        yield 2 * PAUSE
        self.hand.take("07-round")
        for number in range(4):
            yield from self._spell(self._best_word(), more=3 if number == 1 else 0)
        self.hand.take("08-new-tiles")
        yield from self._buy()
        for _word in range(3):
            wrong = self._plays.misspelt(self.hand.state)
            yield from self._spell(wrong or self._best_word())
            if wrong:
                yield from self._disallow(wrong)
                break
        yield from self._last_word()
        yield self.hand.is_on(ScreenName.RESULT)
        yield from self.hand.look("11-round-is-over")
        yield from self.hand.tap("home", to=ScreenName.HOME)
        yield from self.hand.tap("competition", to=ScreenName.COMPETITION)

    def _spell(self, move: Move, more: int = 0) -> Steps:
        """Lay a word and count it, perhaps wrongly (U9)."""
        yield from self._declare(move)
        yield self.hand.is_on(Phase.ANNOUNCING)
        yield from self._type(self._score() + more, "pad", picture="09-own-count")
        yield lambda: self.hand.state.phase is not Phase.ANNOUNCING
        yield from self.hand.look("10-counted-wrong" if more else "10-counted-right")
        self._tell_turns()

    def _buy(self) -> Steps:
        """Buy three letters (U8)."""
        yield from self.hand.tap("shop")
        yield from self.hand.tap("buy_3", picture="08-shop")
        yield from self.hand.tap("deed", picture="08-asked")
        yield from self.hand.tap("close", picture="08-bought")
        yield from self.hand.look("08-extra-letters")

    def _disallow(self, move: Move) -> Steps:
        """The judge removes a misspelt word (U7)."""
        yield from self.hand.tap("judge")
        yield from self.hand.tap("disallow", picture="08-judge")
        yield PAUSE
        rows = [row for row in every(self.hand.screen, ListRow) if move.word in row.text.split(", ")]
        yield from self.hand.touch(rows[0])
        yield from self.hand.press(_("Not in the dictionary"))
        yield QUICK
        self.hand.take("08-disallow")
        yield from self.hand.tap("deed")
        yield from self.hand.look("08-disallowed")

    def _last_word(self) -> Steps:
        """The two bells ring while the last word is being counted, and it still counts (U9)."""
        left = self.hand.session.service.remaining_ms()
        yield from self._hurry(left / 1000 - _LEFT)
        yield from self.hand.look("10-last-seconds")
        yield from self._declare(self._best_word())
        yield self.hand.is_on(Phase.ANNOUNCING)
        yield from self._hurry(_LEFT, lambda: self.hand.session.view.time.seconds <= 0)
        yield PAUSE
        yield from self._type(self._score(), "pad", picture="10-two-bells")
        yield lambda: self.hand.state.is_over
        self._tell_turns()
