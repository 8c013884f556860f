"""A match at a real board by touches: the judge's screen, words typed in, the look-up, rows put right, the end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from classroom.match.command import RecordTurn, StopMatch
from classroom.match.state import MatchState, Phase, TurnKind
from classroom.match.team import Mode
from classroom.record.score_sheet import score_sheet
from classroom.settings import Settings
from classroom.ui.navigation import ScreenName
from tests.fakes import FakeLexicon
from tests.ui.fake_services import World
from tests.ui.harness import LAPTOP, RunningApp, assert_fits, open_app
from tests.ui.table import HORNBILLS, OFFICIALS, TIGERS

LIST = frozenset({"QUITE", "MESQUITE", "INFANCY", "QI", "UN", "IF", "TA", "EN", "CAT"})
SETTINGS = Settings(teams=(HORNBILLS, TIGERS), real_board=True)
TAKE_BACK = "Take back the score 9"
SMALLEST, UPRIGHT = (1024, 600), (800, 1280)


class Judge:
    """The app beside a real board, and a judge's fingers."""

    def __init__(self, app: RunningApp) -> None:
        self.app = app

    @property
    def state(self) -> MatchState:
        state: MatchState = self.app.session.service.state
        return state

    @property
    def screen(self) -> Any:
        return self.app.screen

    def tap(self, text: str) -> None:
        self.app.tap(self.app.find("KitButton", within=self.screen.modal, text=text))

    def press(self, name: str) -> None:
        self.app.tap(self.screen.ids[name])

    def deed(self) -> None:
        """Do what the dialog is about."""
        self.app.tap(self.screen.modal.ids.deed)

    def choose(self, kind: str) -> None:
        """Tap the key for a turn without a play."""
        self.app.tap(self.screen.ids.kinds.ids[kind])

    def digits(self, number: int) -> None:
        for digit in str(number):
            self.app.tap(self.app.find("DigitKey", within=self.screen, text=digit))

    def session_tick(self) -> None:
        """Let the app look at the clock."""
        self.app.session.tick()

    def letters(self, word: str) -> None:
        for letter in word:
            if letter.islower():
                self.tap("Next: a blank")
            self.app.tap(self.app.find("LetterPadKey", within=self.screen.modal, text=letter.upper()))

    def word(self, where: str, word: str) -> None:
        """Type a word; its first square as people write it."""
        self.tap("word")
        self.app.tap(self.screen.modal.ids.where)
        self.app.write(where)
        self.letters(word)

    def play(self, announced: int, where: str = "", word: str = "", counted: int | None = None) -> None:
        """Ring, let some seconds pass, stop, and write down what the team announces."""
        self.press("main")
        self.app.pass_ms(3_000)
        self.press("main")
        self.digits(announced)
        if word:
            self.word(where, word)
            self.tap("Use word")
        if counted is not None:
            self.press("score")
            self.digits(counted)
        self.press("ok")

    def open_row(self, number: int) -> None:
        """Tap a row of the sheet."""
        lines = [line for line in self.screen.ids.rows.children if line.row.number == number]
        self.app.tap(lines[0])

    def correct(self, row: int, turn: str, score: int) -> None:
        """Tap a row, and give one of its turns another score."""
        self.open_row(row)
        line = next(line for line in self.app.find_all("RowLine") if line.about.startswith(turn))
        self.app.tap(line.ids.correct)
        keypad = self.app.find("Keypad", within=self.screen.modal)
        for digit in str(score):
            self.app.tap(self.app.find("DigitKey", within=keypad, text=digit))
        self.tap("Correct score")

    def message(self) -> str:
        return str(self.screen.message or self.screen.entry.line)


@contextmanager
def at_the_board(
    size: tuple[int, int] = LAPTOP, settings: Settings = SETTINGS, starts: str = "Hornbills to start"
) -> Iterator[Judge]:
    """A match at a real board that the Hornbills, or whoever `starts`, are about to start."""
    world = World(settings, lexicon=lambda _key, _words: FakeLexicon(LIST))
    with open_app(world, size) as app:
        app.launcher.begin_next()
        app.frames(3)
        judge = Judge(app)
        judge.tap(starts)
        yield judge


def cells(state: MatchState) -> list[list[tuple[int | None, int] | None]]:
    rows = score_sheet(state).rows
    return [[(cell.score, cell.running) if cell else None for cell in row.cells] for row in rows]


def test_P10_P12_a_whole_match_is_written_down_by_touches_as_a_judge_would_by_hand() -> None:
    with at_the_board() as judge:
        app = judge.app
        judge.play(48, "8D", "QUITE")
        judge.play(55, "8A", "MESQUITE")
        assert judge.state.turns[1].score == 57
        judge.press("challenge")  # lost: MESQUITE is a word, and costs the Hornbills a turn
        judge.deed()
        assert app.sees("Accepted")
        judge.deed()
        assert [turn.kind for turn in judge.state.turns] == [TurnKind.PLAY, TurnKind.PLAY, TurnKind.LOST]
        judge.press("main")
        app.pass_ms(10_100)
        assert judge.state.phase is Phase.RECORDING
        assert app.world.bell.rung[-1] == 2
        assert app.sees("Time's up")
        judge.choose("time")
        judge.press("ok")
        judge.play(88, "9D", "INFaNCY")
        assert not app.sees("* word not typed")
        judge.play(40, counted=38)
        assert app.sees("* word not typed")
        judge.play(20)
        judge.press("challenge")  # won: what was not typed in is typed now
        judge.letters("BLORP")
        judge.deed()
        assert app.sees("Refused")
        judge.deed()
        judge.correct(3, "Tigers: 38", 40)
        assert judge.state.scores == (136, 97)
        judge.press("judge")
        judge.tap("End of the match")
        judge.tap("No team can make a word")
        judge.letters("AE")
        app.tap(app.find("RackBox", side=1))
        judge.letters("J")
        assert [app.find("RackBox", side=side).caption for side in (0, 1)] == [
            "Hornbills: 2 to subtract",
            "Tigers: 8 to subtract",
        ]
        judge.deed()
        assert app.navigator.screen == ScreenName.RESULT
        assert judge.state.totals == (134, 89)
        assert cells(judge.state) == [
            [(48, 48), (57, 57)],
            [(0, 48), (0, 57)],
            [(88, 136), (40, 97)],
            [(0, 136), None],
        ]
        assert not any(row.is_now for row in app.session.view.board.rows), "no row comes next"


def test_a_turn_takes_five_taps_beside_a_real_board() -> None:
    with at_the_board() as judge:
        judge.app.taps = 0
        judge.press("main")
        judge.digits(124)
        judge.press("ok")
        assert (judge.app.taps, judge.state.scores) == (5, (124, 0))


def test_every_kind_of_bad_input_is_refused_with_what_is_wrong_and_stays_typed() -> None:
    with at_the_board() as judge:
        judge.press("main")
        judge.press("ok")
        assert judge.message() == "Type the score first, or tap Pass, Exchange or Out of time."
        for where, word, wrong in (
            ("9Z", "QUITE", "9Z is not a square. Type it like this: 8H for across, H8 for down."),
            ("1A", "QUITE", "The first word must cover the star."),
            ("8M", "QUITE", "A tile is off the board. Move it onto the board."),
            ("8D", "QUIZQ", "These tiles are no longer left: Q. Check the letters again."),
            ("8D", "QUITESET", "A rack has 7 tiles, but this word needs 8 new ones. Check the word."),
        ):
            judge.word(where, word)
            card = judge.screen.modal
            assert card.verdict == wrong
            assert card.ids.take.why_disabled == wrong
            judge.tap("Clear word") if card.turn >= 0 else judge.tap("No word")
        judge.word("8D", "QUITE")
        judge.tap("Use word")
        judge.digits(48)
        assert judge.message() == "QUITE 48  Both counts agree."
        judge.press("ok")
        judge.press("main")
        for where, word, wrong in (
            ("1A", "CAT", "Your word must touch a tile on the board."),
            ("8D", "QUART", "F8 has a different letter. Type the word as it is on the board."),
        ):
            judge.word(where, word)
            assert judge.screen.modal.verdict == wrong
            judge.tap("No word")
        judge.digits(251)
        judge.press("ok")
        assert judge.message() == "251 is a lot. Tap OK again if it is right."
        assert judge.state.scores == (48, 0)


def test_another_score_than_that_of_the_word_typed_in_needs_a_reason() -> None:
    with at_the_board() as judge:
        judge.play(48, "8D", "QUITE", counted=40)
        assert judge.screen.entry.line == "QUITE 48  The word scores 48, but you typed 40. OK will ask you why."
        assert judge.app.sees("The app counts 48. Why 40?")
        judge.tap("Jury's decision")
        judge.tap("Write down score")
        assert judge.state.scores == (40, 0)


def test_a_word_left_out_is_typed_in_from_its_row_and_those_after_it_then() -> None:
    with at_the_board() as judge:
        judge.play(50)
        judge.press("main")
        judge.word("8A", "MESQUITE")
        assert judge.screen.modal.verdict.startswith("The word Hornbills played in turn 1 has not been typed.")
        judge.tap("Back")
        judge.tap("word")
        judge.tap("No word")
        judge.digits(57)
        judge.press("ok")
        judge.open_row(1)
        line = next(line for line in judge.app.find_all("RowLine") if line.about.startswith("Hornbills"))
        judge.app.tap(line.ids.write)
        judge.app.tap(judge.screen.modal.ids.where)
        judge.app.write("8D")
        judge.letters("QUITE")
        assert judge.screen.modal.total == "48, but 50 is written down"
        assert_fits(judge.screen.modal)
        judge.tap("Use word")
        assert (judge.state.turns[0].words, judge.state.scores) == (("QUITE",), (50, 57))


def test_what_is_typed_outlives_back_home_and_the_app_itself() -> None:
    with at_the_board() as judge:
        judge.press("main")
        judge.app.pass_ms(2_000)
        judge.press("main")
        judge.digits(2)
        judge.word("8D", "QUIT")
        judge.tap("Back")
        judge.digits(4)
        judge.app.navigator.rebuild()
        judge.app.frames(3)
        assert (judge.screen.draft.announced, judge.screen.draft.word) == ("24", "QUIT")
        judge.press("judge")
        judge.tap("Home: the match is saved")
        judge.app.tap(judge.app.find(text="Continue"))
        judge.digits(0)
        assert (judge.screen.draft.announced, judge.screen.draft.where) == ("240", "8D"), "the next digit is the third"
        judge.app.tap(judge.screen.ids.keypad.ids.back)
        world = judge.app.world
        kept = world.settings_store.load()
    world.settings_store.settings = kept
    with open_app(world) as app:
        app.tap(app.find(text="Continue"))
        again = Judge(app)
        assert again.state.phase is Phase.RECORDING
        assert (again.screen.draft.announced, again.screen.draft.word) == ("24", "QUIT")
        again.word("", "E")
        again.tap("Use word")
        again.press("ok")
        assert (again.state.scores, again.state.turns[0].announced) == ((48, 0), 24)
        assert again.app.settings.current.drafts == ()


def test_a_pass_tapped_by_mistake_is_tapped_away_and_a_row_written_by_mistake_taken_back() -> None:
    with at_the_board() as judge:
        judge.press("main")
        judge.choose("pass")
        judge.choose("pass")
        assert judge.screen.draft.kind == ""
        judge.choose("exchange")
        judge.digits(9)
        assert (judge.screen.draft.kind, judge.screen.draft.announced) == ("", "9")
        judge.press("ok")
        judge.press("judge")
        judge.app.tap(judge.app.find("SecondaryButton", within=judge.screen.modal, text=TAKE_BACK))
        judge.tap("Take back")
        assert (judge.state.phase, judge.state.turns) == (Phase.RECORDING, ())


def test_P22_a_competition_at_a_real_board_waits_for_its_check_list() -> None:
    settings = replace(SETTINGS, mode=Mode.COMPETITION, officials=OFFICIALS)
    with at_the_board(settings=settings) as judge:
        judge.tap("Checklist")
        for row in judge.app.find_all("ItemRow"):
            judge.app.tap(row.ids.tick)
        judge.tap("Close")
        judge.press("main")
        assert judge.state.phase is Phase.RUNNING


def test_the_keyboard_alone_writes_a_turn_down() -> None:
    with at_the_board() as judge:
        app = judge.app
        app.key("f2")
        app.pass_ms(1_000)
        app.key("f2")
        for digit in "24":
            app.key(digit)
        app.pass_ms(500)
        app.key("enter")
        assert judge.state.scores == (24, 0)


def test_P13_P15_after_a_disqualification_the_tiles_left_are_asked_for_before_any_paper() -> None:
    with at_the_board() as judge:
        judge.play(40)
        for _turn in range(4):
            judge.app.session.do(RecordTurn(TurnKind.PASS))
            if not judge.state.is_over:
                judge.app.session.do(RecordTurn(TurnKind.PLAY, 5, 5))
        judge.app.frames(3)
        result = judge.app.screen
        assert judge.app.sees("Unplayed tiles: not written down yet")
        assert (result.ids.certificates.text, score_sheet(judge.state).columns[0].unplayed) == ("Unplayed tiles", None)
        judge.press("certificates")
        judge.deed()
        assert judge.screen.modal.fault == judge.screen.modal.message, "nothing is typed yet"
        judge.letters("AE")
        judge.app.tap(judge.app.find("RackBox", side=1))
        for key in ("j", "x", "backspace"):
            judge.app.key(key)
        judge.deed()
        assert judge.state.end
        assert judge.state.end.adjustments == (-2, -8)
        assert result.ids.certificates.text == "Certificates"


def test_P15_who_has_no_tiles_to_type_in_is_asked_once() -> None:
    with at_the_board() as judge:
        judge.play(40)
        judge.app.session.do(StopMatch("The bell has gone"))
        judge.app.frames(3)
        judge.press("certificates")
        judge.tap("Cancel")
        assert judge.app.screen.ids.certificates.text == "Certificates"
