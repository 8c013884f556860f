"""A match at a real board: written down turn by turn, by the rules as far as it was typed in."""

from dataclasses import replace

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refused
from classroom.match.event import competition_switches
from classroom.match.fold import fold
from classroom.match.fold.real_board import typed_adjustments
from classroom.match.help import typed_word
from classroom.match.state import Phase, Remark, RemarkKind, TurnKind
from classroom.match.team import Mode, WordCheck
from classroom.record.look_back import look_back
from classroom.record.score_sheet import Cell, Departure, score_sheet
from classroom.record.wording import remarks_text
from classroom.rules.board import LaidTile, parse_position
from classroom.rules.placement import Misplaced, Misplacement, typed_tiles
from classroom.rules.policy import EndReason, Format, Untimed, WholeRack
from classroom.say.refusal import refusal_sentence
from tests.fakes import FakeLexicon
from tests.match.table import LIMIT_MS, PRIMARY, Table, opening, ticks, tiles
from tests.match.tiles import all_tiles, tiles_there_are

LIST = frozenset({"QUITE", "MESQUITE", "INFANCY", "RECOUNTS", "QI", "UN", "IF", "TA", "EN", "CAT", "CATS"})
NOTHING_LEFT = ((), ())


class Board(Table):
    """A table beside a real board, where turns are typed as a judge types them."""

    def typed(self, where: str, word: str, announced: int | None = None, **more: object) -> cmd.RecordTurn:
        start, direction = parse_position(where)
        laid = typed_tiles(self.state.board, start, direction, word)
        assert not isinstance(laid, Misplacement), laid
        return cmd.RecordTurn(TurnKind.PLAY, announced, tiles=laid, **more)  # type: ignore[arg-type]

    def plays(self) -> list[tuple[LaidTile, ...]]:
        return [turn.play.tiles for turn in self.state.turns if turn.play]

    def rung(self, *commands: cmd.Command) -> None:
        """Ring, let some seconds pass, and stop the clock before it is written down."""
        self.do(cmd.RingBell())
        self.clock.pass_ms(4_000)
        self.do(cmd.StopTurn(), *commands)


def replace_tile(laid: LaidTile, tile: str) -> LaidTile:
    return LaidTile(laid.square, tile)


def board(format_: Format = PRIMARY, mode: Mode = Mode.PRACTICE) -> Board:
    """A match at a real board, side 0 about to start."""
    table = Board(lexicon=FakeLexicon(LIST))
    table.open(replace(opening(format_, mode=mode), real_board=True))
    if table.phase() is Phase.DRAWING:
        table.do(cmd.NameStarter(0))
    table.do(*ticks(table.state))
    return table


def test_a_typed_word_without_its_square_is_asked_for_it() -> None:
    table = board()
    for where in ("", " "):
        refusal = typed_word(table.state, where, "CAT", table.lexicon).refusal
        assert refusal
        assert refusal.reason is Refused.SQUARE_NEEDED
        assert refusal_sentence(refusal) == "Type the word's first square: 8H for across, H8 for down."


@pytest.mark.parametrize(
    ("where", "word", "reason"),
    [
        ("Q9Z", "CAT", Refused.NO_SUCH_SQUARE),
        ("20H", "CAT", Refused.NO_SUCH_SQUARE),
        ("8H", "", Refused.LETTERS_NEEDED),
        ("8H", "C4T", Refused.LETTERS_NEEDED),
        ("1A", "CAT", Refused.MISPLACED),
    ],
)
def test_a_typed_word_is_refused_with_what_is_wrong(where: str, word: str, reason: Refused) -> None:
    table = board()
    typed = typed_word(table.state, where, word, table.lexicon)
    assert typed.refusal
    assert (typed.refusal.reason, typed.count) == (reason, None)


def test_C8_a_typed_word_comes_to_what_its_tiles_count_also_where_it_is_typed_anew() -> None:
    table = board()
    first = typed_word(table.state, "8 H", "CAT", table.lexicon)
    assert first.count
    assert first.refusal is None
    table.rung(table.typed("8H", "CAT", first.count.total))
    anew = typed_word(table.state, "8G", "CAT", table.lexicon, turn=0)
    assert anew.count
    assert [tile.tile for tile in anew.tiles] == ["C", "A", "T"]


def numbers(score: int, announced: int | None = None) -> cmd.RecordTurn:
    return cmd.RecordTurn(TurnKind.PLAY, score if announced is None else announced, score)


PASS, EXCHANGE, TIME = (cmd.RecordTurn(kind) for kind in (TurnKind.PASS, TurnKind.EXCHANGE, TurnKind.TIME))


def test_P10_a_whole_match_has_the_sheet_that_a_judge_computes_by_hand() -> None:
    table = board(mode=Mode.COMPETITION)
    table.rung(table.typed("8D", "QUITE", 48))
    table.rung(table.typed("8A", "MESQUITE", 55))
    table.do(cmd.ChallengePlay(0, ("MESQUITE",)), cmd.RuleChallenge(accepted=True))  # costs the challengers a turn
    table.do(cmd.RingBell())
    table.clock.pass_ms(LIMIT_MS)
    assert [type(event) for event in table.do(cmd.EndTurn(()))] == [ev.BellRung, ev.TurnStopped]
    table.do(TIME)
    table.rung(table.typed("9D", "INFaNCY", 88))
    table.rung(table.typed("E4", "RECOUNTS", 40))
    table.rung(numbers(18, announced=20))
    table.do(cmd.ChallengePlay(1, ("blorp",)), cmd.RuleChallenge(accepted=False))
    table.do(cmd.CorrectScore(1, 56, "Mr Lim", "Counted wrongly"))
    table.do(cmd.EndAtBoard(EndReason.NO_WORD, (("A", "E"), ("J",))))
    assert table.phase() is Phase.CLOSED
    assert table.state.totals == (48 + 0 + 88 + 0 - 2, 56 + 0 + 40 - 8)
    sheet = score_sheet(table.state)
    cells = [[(cell.score, cell.running) if cell else None for cell in row.cells] for row in sheet.rows]
    assert cells == [[(48, 48), (56, 56)], [(0, 48), (0, 56)], [(88, 136), (40, 96)], [(0, 136), None]]
    assert [column.unplayed for column in sheet.columns] == [2, 8]
    assert sheet.winners == (0,)
    kinds = [[remark.kind for remark in turn.remarks] for turn in table.state.turns]
    assert RemarkKind.ANNOUNCED in kinds[1]
    assert kinds[2] == [RemarkKind.LOST_TURN]
    assert RemarkKind.TIME in kinds[3]


def test_P22_no_turn_is_written_down_before_the_check_list_is_done_whoever_rang() -> None:
    table = Board(lexicon=FakeLexicon(LIST))
    table.open(replace(opening(PRIMARY, mode=Mode.COMPETITION), real_board=True))
    table.do(cmd.NameStarter(0))
    refused = table.refusal(numbers(10))
    assert (refused.reason, refused.names) == (Refused.LIST_IS_OPEN, table.state.open_items)
    table.do(*ticks(table.state), numbers(10))
    assert table.state.scores == (10, 0)


def test_P8_who_starts_is_written_down_and_may_be_written_anew_until_the_first_turn() -> None:
    table = Board()
    table.open(replace(opening(mode=Mode.PRACTICE), real_board=True))
    assert table.refusal(cmd.DrawLot(0)).reason is Refused.AT_REAL_BOARD
    table.do(cmd.NameStarter(0), cmd.NameStarter(1))
    assert (table.phase(), table.state.to_move) == (Phase.READY, 1)
    table.rung(PASS)
    assert table.refusal(cmd.NameStarter(0)).reason is Refused.NOT_NOW


def test_P16_who_has_the_first_extra_turn_is_not_named() -> None:
    table = board()
    table.do(cmd.EndAtBoard(EndReason.NO_WORD, NOTHING_LEFT))
    assert (table.phase(), table.state.to_move) == (Phase.READY, 0)
    assert table.refusal(cmd.NameStarter(1)).reason is Refused.NOT_NOW


def test_P5_nothing_is_played_on_screen_beside_a_real_board() -> None:
    table = board()
    table.do(cmd.RingBell())
    for command in (cmd.Pass(), cmd.ExchangeTiles(()), cmd.DeclarePlay(())):
        assert table.refusal(command).reason is Refused.AT_REAL_BOARD


def test_a_turn_is_written_down_without_a_bell_too_and_while_the_clock_runs() -> None:
    table = board()
    table.do(numbers(12))
    table.do(cmd.RingBell())
    table.clock.pass_ms(3_000)
    table.do(numbers(8))
    assert table.state.scores == (12, 8)
    assert table.phase() is Phase.READY


def test_P13_four_zero_turns_in_a_row_put_a_side_out_and_its_tiles_are_typed_in_afterwards() -> None:
    table = board()
    for zero in (PASS, TIME, EXCHANGE):
        table.do(zero, numbers(5))
    table.do(PASS)
    assert table.phase() is Phase.CLOSED
    assert (table.state.end and table.state.end.reason, table.state.winner) == (EndReason.ZERO_TURNS, 1)
    table.do(cmd.WriteRack(1, ("Q", "Z")), cmd.WriteRack(0, ("A",)), cmd.WriteRack(1, ("Q",)))
    assert table.state.totals == (-1, 5)
    # A correction that ends the run gives the match back, and the tiles typed in are among the others again.
    table.do(cmd.CorrectScore(0, 4, "Mr Lim", "Typed wrongly"))
    assert (table.phase(), table.state.racks, len(table.state.bag)) == (Phase.READY, ((), ()), 100)


def test_P14_all_tiles_are_used_only_with_an_empty_rack() -> None:
    table = board()
    table.do(numbers(30))
    refused = table.refusal(cmd.EndAtBoard(EndReason.TILES_USED, (("A",), ("B",))))
    assert refused.reason is Refused.NO_RACK_EMPTY
    table.do(cmd.EndAtBoard(EndReason.TILES_USED, ((), ("B", "?"))))
    assert (table.state.totals, table.state.end and table.state.end.side) == ((30, -3), 0)


def test_T7_who_is_out_at_a_real_board_adds_twice_what_the_other_holds() -> None:
    table = board(format_by_key("youth"))
    table.do(numbers(30), numbers(10), cmd.EndAtBoard(EndReason.TILES_USED, ((), ("B", "?"))))
    assert table.state.totals == (36, 10)


@pytest.mark.parametrize(
    ("key", "reason", "added"),
    [
        ("primary", EndReason.TILES_USED, (0, -3)),
        ("youth", EndReason.TILES_USED, (6, 0)),
        ("youth", EndReason.PASSES, (0, -3)),
        ("youth", None, (0, -3)),
    ],
)
def test_T7_P15_what_tiles_come_to_as_they_are_typed_is_what_the_end_adds(
    key: str, reason: EndReason | None, added: tuple[int, ...]
) -> None:
    table, racks = board(format_by_key(key)), ((), ("B", "?"))
    table.do(numbers(30), numbers(10))
    assert typed_adjustments(table.state, racks, reason) == added
    if reason is EndReason.TILES_USED:
        table.do(cmd.EndAtBoard(reason, racks))
        assert table.state.end
        assert table.state.end.adjustments == added
        assert typed_adjustments(table.state, ((), ("E",))) == ((0, -1) if key == "primary" else (2, 0))


def test_P15_unplayed_tiles_are_those_that_can_be_left() -> None:
    table = board()
    table.do(table.typed("8D", "QUITE", 48))
    ending = cmd.EndAtBoard(EndReason.NO_WORD, (("Q",), ("A",)))
    refused = table.refusal(ending)
    assert (refused.reason, refused.names) == (Refused.NOT_LEFT, ("Q",))
    eight = cmd.EndAtBoard(EndReason.NO_WORD, (("E",) * 8, ()))
    assert table.refusal(eight).reason is Refused.RACK_TOO_LONG
    assert table.refusal(cmd.EndAtBoard(EndReason.STOPPED, NOTHING_LEFT)).reason is Refused.NO_END_DUE


@pytest.mark.parametrize(
    ("key", "ends"),
    [
        ("primary", {EndReason.TILES_USED, EndReason.NO_WORD}),
        ("club", {EndReason.TILES_USED, EndReason.PASSES, EndReason.TIME}),
        ("youth", {EndReason.TILES_USED, EndReason.TIME}),
        ("literacy", {EndReason.TIME}),
    ],
)
def test_P14_A10_T6_U9_a_match_ends_at_a_board_only_in_the_ways_of_its_rules(key: str, ends: set[EndReason]) -> None:
    for reason in EndReason:
        table = real_round() if key == "literacy" else board(format_by_key(key))
        table.do(numbers(9))
        ending = cmd.EndAtBoard(reason, ((),) * len(table.state.seats))
        if reason in ends:
            table.do(ending)
        else:
            assert table.refused(ending) is Refused.NO_END_DUE


def test_P14_nobody_proves_that_no_word_is_possible_where_no_rack_is_known() -> None:
    table = board()
    table.finder.answer = False
    table.do(numbers(9), numbers(9))
    assert table.service.end_due() is None


def test_P16_level_totals_bring_an_extra_turn_with_the_tiles_that_were_left() -> None:
    table = board()
    table.do(table.typed("8D", "QUITE", 48))
    table.do(numbers(48))
    table.do(cmd.WriteWord(1, table.typed("8A", "MESQUITE").tiles))
    table.do(cmd.EndAtBoard(EndReason.NO_WORD, (("C", "A", "S"), ("B", "D"))))
    assert (table.phase(), table.state.extra) == (Phase.READY, (0, 1))
    assert table.refusal(table.typed("A7", "AMEN")).names == ("E", "N")
    assert table.refused(EXCHANGE) is Refused.ONLY_A_WORD, "an extra turn is for the final word"
    table.rung(table.typed("B7", "AES", 6, score=6, reason="Jury's decision"))
    table.rung(numbers(3))
    table.do(cmd.ConfirmEnd())
    assert (table.phase(), table.state.totals) == (Phase.CLOSED, (48 - 5 + 6, 48 - 5 + 3))
    assert all_tiles(table.state) == tiles_there_are(table.state)


def test_P16_a_side_without_tiles_plays_its_extra_turn_from_a_fresh_bag() -> None:
    table = board()
    table.do(table.typed("8D", "QUITE", 48))
    table.do(table.typed("8A", "MESQUITE", 57), cmd.CorrectScore(1, 49, "Mr Lim", "Counted wrongly"))
    table.do(cmd.EndAtBoard(EndReason.TILES_USED, ((), ("A",))))
    table.do(table.typed("9D", "QUITE", score=5, reason="Jury's decision"))
    assert (table.state.boxes, all_tiles(table.state)) == (2, tiles_there_are(table.state))


def test_C3_C4_what_is_typed_is_checked_and_refused_with_what_is_wrong() -> None:
    table = board()
    start, across = parse_position("8D")
    empty = table.state.board
    assert table.refusal(table.typed("1A", "CAT")).misplaced is Misplaced.START_NOT_COVERED
    assert table.refusal(table.typed("8D", "QUIZQ")).names == ("Q",)
    assert table.refusal(table.typed("8B", "CATSCATS")).reason is Refused.MORE_THAN_A_RACK
    assert typed_tiles(empty, parse_position("8L")[0], across, "QUITE") == Misplacement(
        Misplaced.OFF_BOARD, (parse_position("8P")[0],)
    )
    table.do(table.typed("8D", "QUITE", 48))
    assert table.refusal(table.typed("1A", "CAT")).misplaced is Misplaced.NOT_TOUCHING
    other = typed_tiles(table.state.board, start, across, "QUART")
    assert other == Misplacement(
        Misplaced.OTHER_LETTER, (parse_position("8F")[0], parse_position("8G")[0], parse_position("8H")[0])
    )
    assert typed_tiles(table.state.board, start, across, "QUITE") == Misplacement(Misplaced.NO_TILES, ())
    assert typed_tiles(table.state.board, start, across, ".....S") == table.typed("8D", "QUITES").tiles


def test_C7_a_small_letter_is_a_blank_and_there_are_two() -> None:
    table = board()
    table.do(table.typed("8D", "QUItE"))
    table.do(table.typed("F6", "tRI"))
    assert table.refusal(table.typed("D8", "Qi")).names == ("?",)


def test_P10_the_judges_own_score_of_a_typed_word_needs_a_reason() -> None:
    table = board()
    assert table.refusal(table.typed("8D", "QUITE", score=40)).reason is Refused.REASON_NEEDED
    assert table.refusal(cmd.RecordTurn(TurnKind.PLAY, 40)).reason is Refused.SCORE_NEEDED
    assert table.refusal(numbers(5000)).reason is Refused.SCORE_OUT_OF_RANGE
    assert table.refusal(numbers(5, announced=-1)).reason is Refused.SCORE_OUT_OF_RANGE
    table.do(table.typed("8D", "QUITE", 40, score=40, reason="Jury's decision"))
    assert table.state.scores == (40, 0)


def test_after_a_play_that_was_not_typed_in_words_wait_until_it_is() -> None:
    table = board()
    table.do(table.typed("8D", "QUITE", 48), numbers(57))
    refused = table.refusal(table.typed("9D", "INFaNCY", 88))
    assert (refused.reason, refused.names, refused.numbers) == (Refused.WORD_MISSING, ("Team Johor",), (1,))
    table.do(cmd.WriteWord(1, table.typed("8A", "MESQUITE").tiles))
    assert table.state.scores == (48, 57)
    table.do(table.typed("9D", "INFaNCY", 88))
    assert table.state.scores == (136, 57)
    table.do(numbers(50, announced=52))
    table.do(cmd.WriteWord(3, table.typed("E4", "RECOUNTS").tiles))
    first, second = (remarks_text(cell.remarks, str) for cell in _second_cells(table))
    assert (first, second) == ("MESQUITE", "RECOUNTS; announced 52, counted 50; counted by the app: 40")
    table.do(cmd.CorrectScore(3, 40, "Pn. Lim", "counted wrongly"))
    assert "counted by the app" not in remarks_text(_second_cells(table)[1].remarks, str)


def test_P10_a_reason_for_a_word_is_none_for_the_score_that_was_written_down() -> None:
    table = board()
    table.do(numbers(60), cmd.ChallengePlay(1, ("QUITE",)), cmd.RuleChallenge(accepted=True, reason="it is French"))
    table.do(cmd.WriteWord(0, table.typed("8D", "QUITE").tiles))
    assert table.state.turns[0].other_count == 48
    table.do(cmd.CorrectScore(0, 60, "Pn. Lim", "jury's decision"))
    assert table.state.turns[0].other_count is None


def _second_cells(table: Table) -> list[Cell]:
    return [cell for row in score_sheet(table.state).rows if (cell := row.cells[1])]


def test_a_word_typed_wrongly_is_typed_anew_where_the_words_after_it_still_fit() -> None:
    table = board()
    table.do(table.typed("8D", "QUITE", 48))
    table.do(table.typed("8A", "MESQUITE", 57))
    (first, second), lower = table.plays(), table.typed("9D", "CAT").tiles
    assert table.refusal(cmd.WriteWord(0, lower)).misplaced is Misplaced.START_NOT_COVERED
    refused = table.refusal(cmd.WriteWord(0, tiles("H8", "QUITE")))
    assert (refused.reason, refused.names, refused.numbers) == (Refused.LATER_WORD_UNFIT, ("Team Johor",), (1,))
    assert table.refusal(cmd.WriteWord(0, (*first[:4], replace_tile(first[4], "Q")))).names == ("Q",)
    assert table.refusal(cmd.WriteWord(1, ())).misplaced is Misplaced.NO_TILES
    table.do(cmd.WriteWord(1, second[1:]))
    assert table.state.turns[1].words == ("ESQUITE",)
    assert table.state.scores == (48, 57), "the score stays as it was noted"
    look = look_back(table.events)
    assert look
    assert look.turns[1].board.rows()[7] == "...QUITE......."


def test_P12_a_refused_word_comes_off_and_the_jury_may_lay_it_again() -> None:
    table = board()
    table.do(table.typed("8D", "QUITE", 48), cmd.ChallengePlay(1, ("QUITE",)))
    table.do(cmd.RuleChallenge(accepted=False, reason="Not in the dictionary"))
    assert (table.state.scores, table.state.board.is_empty, len(table.state.bag)) == ((0, 0), True, 100)
    table.do(cmd.OverturnRuling(0, accepted=True, by="Jury", reason="It is there", refused=()))
    assert (table.state.scores, len(table.state.bag)) == ((48, 0), 95)
    # Its challengers lost their turn for it.
    assert [turn.kind for turn in table.state.turns] == [TurnKind.PLAY, TurnKind.LOST]


def test_P12_of_a_play_that_was_not_typed_in_any_word_is_looked_up_and_only_words() -> None:
    table = board()
    table.do(numbers(10))
    assert table.refusal(cmd.ChallengePlay(1, ("C4T",))).reason is Refused.NOT_A_WORD_OF_THE_PLAY
    table.do(cmd.ChallengePlay(1, ("CAT",)), cmd.RuleChallenge(accepted=True))
    assert (table.state.scores, table.state.to_move) == ((10, 0), 0)
    table.do(numbers(4))
    assert table.refusal(cmd.ChallengePlay(0, ("CAT",))).reason is Refused.OWN_PLAY


def test_a_row_written_by_accident_is_taken_back_until_the_next_bell() -> None:
    table = board()
    table.rung(numbers(10))
    table.do(cmd.TakeBack("Mr Lim", "The wrong button"))
    assert (table.phase(), table.state.to_move, table.state.turns) == (Phase.RECORDING, 0, ())
    table.do(table.typed("8D", "QUITE", 48))
    table.do(cmd.TakeBack("Mr Lim", "The wrong button"))
    assert (table.state.board.is_empty, len(table.state.bag)) == (True, 100)
    table.do(numbers(12))
    table.do(cmd.RingBell())
    assert table.refusal(cmd.TakeBack("Mr Lim", "Late")).reason is Refused.NOT_NOW


def test_P11_tiles_are_exchanged_only_while_the_bag_can_hold_seven() -> None:
    whole = replace(PRIMARY, exchange=WholeRack(bag=87))
    table = board(whole)
    table.do(table.typed("8D", "QUITE", 48))
    refused = table.refusal(EXCHANGE)
    assert (refused.reason, refused.numbers) == (Refused.BAG_TOO_SMALL, (87, 81))
    table.do(numbers(8), EXCHANGE)  # nobody knows how many tiles that was


def test_a_turn_that_ran_when_the_app_stopped_is_written_down_or_rung_again() -> None:
    table = board()
    table.do(cmd.RingBell())
    table.reopen()
    assert table.service.interrupted
    table.do(numbers(9))
    table.do(cmd.RingBell())
    table.reopen()
    table.do(cmd.RestartTurn())
    assert table.phase() is Phase.RUNNING
    table.do(cmd.StopTurn())
    table.reopen()
    assert table.phase() is Phase.RECORDING
    table.do(numbers(4))


def test_a_turn_has_used_its_time_until_the_clock_was_stopped_or_it_was_written_down() -> None:
    table = board()
    table.rung()
    table.clock.pass_ms(9_000)  # while it is written down
    table.reopen()
    table.do(numbers(20))
    assert table.state.used_ms == (4_000, 0)
    table.do(cmd.RingBell())
    table.clock.pass_ms(3_000)
    table.do(numbers(7))
    assert table.state.used_ms == (4_000, 3_000)
    table.clock.pass_ms(5_000)
    table.do(numbers(8))
    assert table.state.used_ms == (4_000, 3_000), "no bell was rung"


def test_U9_the_words_of_a_round_are_written_down_while_it_runs_and_after_its_bell() -> None:
    literacy = format_by_key("literacy")
    table = Board(lexicon=FakeLexicon(LIST | {opening(literacy).set_word}))
    table.open(replace(opening(literacy, mode=Mode.PRACTICE), real_board=True))
    table.do(cmd.RingBell())
    table.clock.pass_ms(60_000)
    table.do(numbers(20))
    assert (table.phase(), table.state.used_ms) == (Phase.RUNNING, (60_000,))
    assert not table.state.window
    table.clock.pass_ms(table.service.remaining_ms() or 0)
    table.do(cmd.EndTurn(()), numbers(11), numbers(7))
    table.do(cmd.EndAtBoard(EndReason.TIME, ((),)))
    assert (table.phase(), table.state.totals) == (Phase.CLOSED, (38,))


def real_round(challenge: str = "taken-back") -> Board:
    """A round of one team at a real board, which another bell rings for."""
    literacy = format_by_key("literacy", challenge=challenge)
    table = Board(lexicon=FakeLexicon(LIST | {opening(literacy).set_word}))
    table.open(replace(opening(literacy, mode=Mode.PRACTICE), real_board=True))
    return table


def test_U8_letters_bought_at_a_real_board_are_counted_and_paid_for_whenever_they_are_written_down() -> None:
    table = real_round()
    assert table.do(cmd.BuyLetters(7)) == (ev.LettersBought(0, (), 10, 7),)
    table.do(cmd.RingBell(), cmd.BuyLetters(3))
    table.clock.pass_ms(table.service.remaining_ms() or 0)
    table.do(cmd.EndTurn(()), cmd.BuyLetters(1), cmd.ReturnLetters(), numbers(120))
    assert [(one.size, one.amount) for one in table.state.ledger] == [(7, 10), (3, 5)]
    assert table.state.raised(0) == 15
    assert table.state.turns[0].remarks == (
        Remark(RemarkKind.LETTERS_BOUGHT, ("7", "10")),
        Remark(RemarkKind.LETTERS_BOUGHT, ("3", "5")),
        Remark(RemarkKind.LETTERS_BOUGHT, ("1", "2")),
        Remark(RemarkKind.LETTERS_RETURNED, ("1", "2")),
    )
    table.do(cmd.EndAtBoard(EndReason.TIME, ((),)))
    assert table.refused(cmd.BuyLetters(1)) is Refused.NOT_NOW
    assert table.refused(cmd.ReturnLetters()) is Refused.NOT_NOW
    assert fold(table.events) == table.state
    assert sum(all_tiles(table.state).values()) == 100 + 98 + len("READING"), "none is lost"


def test_U8_a_word_at_a_real_board_may_have_letters_that_only_the_bag_for_sale_has() -> None:
    table = real_round()
    zeros = tiles("9E", "Z" * 2)
    assert table.refused(cmd.RecordTurn(TurnKind.PLAY, tiles=zeros)) is Refused.NOT_LEFT
    table.do(cmd.BuyLetters(1), cmd.RecordTurn(TurnKind.PLAY, tiles=zeros))
    assert table.state.turns[0].words


def test_U5_U7_at_a_real_board_a_word_disallowed_after_the_end_gives_nothing_back_by_lot() -> None:
    table = real_round()
    table.do(cmd.RingBell(), cmd.RecordTurn(TurnKind.PLAY, tiles=tiles("9E", "NS")))
    table.clock.pass_ms(table.service.remaining_ms() or 0)
    table.do(cmd.EndTurn(()), cmd.EndAtBoard(EndReason.TIME, (tuple("A" * 9 + "E" * 12 + "I" * 7),)))
    events = table.do(cmd.DisallowPlay("the judge", "a name", turn=0, words=table.state.turns[0].words[:1]))
    assert not any(isinstance(event, ev.TilesReturned) for event in events), "nobody knows the tiles of the team"
    assert fold(table.events) == table.state


@pytest.mark.parametrize("key", ["primary", "club", "youth", "standard"])
def test_every_format_of_sides_is_written_down_to_its_end(key: str) -> None:
    format_ = format_by_key(key)
    table = board(format_)
    table.do(*(numbers(10 + side) for side in table.state.sides))
    table.do(cmd.EndAtBoard(EndReason.TILES_USED, ((),) * len(table.state.seats)))
    assert table.state.is_over
    assert sum(table.state.scores) == sum(10 + side for side in table.state.sides)


def test_the_computer_has_no_hands_at_a_real_board() -> None:
    command = replace(opening(mode=Mode.PRACTICE), real_board=True)
    teams = (command.teams[0], replace(command.teams[1], members=(), computer="easy"))
    answer = Board().matches.open(replace(command, teams=teams), "few")
    assert getattr(answer, "reason", None) is Refused.COMPUTER_HAS_NO_HANDS


def test_what_was_written_down_folds_to_the_same_and_no_tile_is_lost() -> None:
    table = board(replace(PRIMARY, turn_time=Untimed()), Mode.COMPETITION)
    assert table.state.opened.switches == competition_switches(table.state.format)
    table.do(table.typed("8D", "QUITE", 48), numbers(20), PASS, TIME)
    table.do(cmd.EndAtBoard(EndReason.NO_WORD, (("A",), ("B",))))
    assert fold(table.events) == table.state
    assert all_tiles(table.state) == tiles_there_are(table.state)


def test_a_match_on_screen_knows_nothing_of_what_is_typed_beside_a_board() -> None:
    table = Table(lexicon=FakeLexicon(LIST))
    table.open(opening())
    for command in (
        cmd.NameStarter(0),
        cmd.StopTurn(),
        PASS,
        cmd.WriteRack(0, ()),
        cmd.EndAtBoard(EndReason.TILES_USED, NOTHING_LEFT),
        cmd.WriteWord(0, ()),
    ):
        assert table.refused(command) is Refused.NOT_NOW


def test_what_no_judge_can_mean_is_refused() -> None:
    table = board()
    assert table.refused(cmd.NameStarter(9)) is Refused.NO_SUCH_SIDE
    assert table.refused(cmd.RecordTurn(TurnKind.LOST)) is Refused.NOT_NOW
    table.rung(PASS)
    assert table.refused(cmd.WriteWord(0, tiles("8H", "CAT"))) is Refused.NO_PLAY
    eight = typed_word(table.state, "8D", "INFANCYS", table.lexicon)
    assert eight.refusal
    assert eight.refusal.reason is Refused.MORE_THAN_A_RACK


def test_in_practice_a_word_that_is_none_may_be_refused_at_once() -> None:
    table = Board(lexicon=FakeLexicon(LIST))
    switches = replace(competition_switches(PRIMARY), word_check=WordCheck.REFUSE)
    table.open(replace(opening(PRIMARY, mode=Mode.PRACTICE, switches=switches), real_board=True))
    table.do(cmd.NameStarter(0))
    strange = typed_word(table.state, "8H", "TAC", table.lexicon)
    assert strange.refusal
    assert (strange.refusal.reason, strange.refusal.names) == (Refused.NOT_IN_LIST, ("TAC",))


def test_A6_at_a_real_board_an_announced_score_stands_and_is_objected_to_as_on_the_screen() -> None:
    table = board(format_by_key("club"))
    own, other = table.state.to_move, (table.state.to_move + 1) % len(table.state.sides)
    table.do(cmd.RecordTurn(TurnKind.PLAY, 40, 30))
    assert table.state.turns[-1].score == 40, "nobody objected"
    for objector, score in ((other, 20), (own, 30)):
        table = board(format_by_key("club"))
        table.do(cmd.RecordTurn(TurnKind.PLAY, 40, 30, objected=objector))
        turn = table.state.turns[-1]
        assert (turn.score, turn.objected) == (score, objector)
        assert Remark(RemarkKind.ANNOUNCED, ("40", "30")) in turn.remarks
        assert fold(table.events) == table.state
    primary = board(PRIMARY)
    assert primary.refused(cmd.RecordTurn(TurnKind.PLAY, 40, 30, objected=1)) is Refused.NOT_NOW


def test_A6_of_a_word_typed_in_the_app_counts_what_an_objection_costs() -> None:
    club = format_by_key("club")
    table = board(club)
    other = (table.state.to_move + 1) % len(table.state.sides)
    laid = tiles("8D", "QUITE")
    table.do(cmd.RecordTurn(TurnKind.PLAY, 60, tiles=laid, objected=other))
    assert table.state.turns[-1].score == 48 - (60 - 48)


# A5, T5: a word is doubted before the score of its play is written


@pytest.mark.parametrize("key", ["club", "youth"])
@pytest.mark.parametrize("is_typed", [True, False])
def test_A5_T5_at_a_real_board_a_word_is_doubted_before_the_score_is_written(key: str, *, is_typed: bool) -> None:
    for accepted in (False, True):
        table = board(format_by_key(key))
        typed = table.typed("8D", "QUITE")
        table.rung(cmd.RecordUnwritten(typed.tiles if is_typed else ()))
        assert (table.phase(), table.state.scores) == (Phase.RECORDING, (0, 0))
        assert table.state.unwritten
        used = table.state.used_ms
        table.clock.pass_ms(3_000)
        table.do(cmd.ChallengePlay(1, ("QUITE",)), cmd.RuleChallenge(accepted, "so it is"))
        assert fold(table.events) == table.state
        if not accepted:
            assert (table.phase(), table.state.to_move, table.state.scores) == (Phase.READY, 1, (0, 0))
            assert (table.state.board.is_empty, len(table.state.bag)) == (True, 100)
            continue
        assert table.refused(cmd.ChallengePlay(1, ("QUITE",))) is Refused.CHALLENGED_ALREADY
        assert table.refused(PASS) is Refused.NOT_NOW
        table.reopen()
        score = cmd.RecordTurn(TurnKind.PLAY, 48, 48, typed.tiles)
        table.do(score)
        assert table.phase() is Phase.READY
        assert table.state.scores == ((48 + 5, 0) if key == "youth" else (48, -5))
        assert table.state.turns[0].words == ("QUITE",)
        assert table.state.used_ms == used, "nothing runs while it is written down"
        assert all_tiles(table.state) == tiles_there_are(table.state)


@pytest.mark.parametrize("key", ["club", "youth"])
def test_A5_T5_once_its_score_is_written_at_a_real_board_a_word_is_doubted_no_more(key: str) -> None:
    table = board(format_by_key(key))
    table.rung(table.typed("8D", "QUITE", 48))
    assert table.refused(cmd.ChallengePlay(1, ("QUITE",))) is Refused.SCORE_IS_WRITTEN
    assert table.refused(cmd.HoldPlay(1)) is Refused.NOT_NOW


def test_A5_A6_a_withdrawn_doubt_leaves_the_score_to_be_written_and_objected_to() -> None:
    table = board(format_by_key("club"))
    table.do(cmd.RecordUnwritten(), cmd.ChallengePlay(1, ("CAT",)), cmd.WithdrawChallenge())
    assert table.phase() is Phase.RECORDING
    assert table.refused(cmd.RecordTurn(TurnKind.PLAY, 40)) is Refused.SCORE_NEEDED
    table.do(cmd.RecordTurn(TurnKind.PLAY, 40, 30, objected=1))
    assert table.state.scores == (20, 0)


def test_A5_a_play_that_waits_for_its_score_is_taken_back_as_any() -> None:
    table = board(format_by_key("club"))
    table.rung(cmd.RecordUnwritten(table.typed("8D", "QUITE").tiles), cmd.TakeBack("Mr Lim", "The wrong button"))
    assert (table.phase(), table.state.turns, len(table.state.bag)) == (Phase.RECORDING, (), 100)
    table.do(PASS)
    assert table.state.used_ms == (4_000, 0)


def test_P12_where_words_are_doubted_after_the_score_no_play_waits_for_it() -> None:
    assert board().refused(cmd.RecordUnwritten()) is Refused.NOT_NOW


# U7, U9: a word of a round that was entered by its score


@pytest.mark.parametrize(("choice", "total"), [("taken-back", 12), ("deducted", 12 - 20)])
def test_U7_a_word_entered_by_its_score_is_disallowed_while_the_round_runs_and_after_it(
    choice: str, total: int
) -> None:
    for ends_first in (False, True):
        table = real_round(choice)
        table.do(cmd.RingBell(), numbers(20), numbers(12))
        if ends_first:
            table.clock.pass_ms(table.service.remaining_ms() or 0)
            table.do(cmd.EndTurn(()), numbers(0), cmd.EndAtBoard(EndReason.TIME, ((),)))
        phase = table.phase()
        table.do(cmd.DisallowPlay("the judge", "a name", turn=0))
        assert (table.phase(), table.state.scores) == (phase, (total,))
        assert "word disallowed" in remarks_text(table.state.turns[0].remarks, str)
        assert table.refused(cmd.DisallowPlay("the judge", "a name", turn=0)) is Refused.NO_SUCH_TURN
        assert fold(table.events) == table.state


def test_U9_a_word_entered_by_its_score_is_corrected_and_taken_back_while_the_round_runs() -> None:
    table = real_round()
    table.do(cmd.RingBell())
    table.clock.pass_ms(60_000)
    table.do(numbers(20))
    table.clock.pass_ms(5_000)
    left = table.service.remaining_ms()
    table.do(cmd.CorrectScore(0, 21, "the judge", "counted wrongly"))
    assert (table.phase(), table.service.remaining_ms(), table.state.scores) == (Phase.RUNNING, left, (21,))
    table.do(numbers(7), cmd.TakeBack("the judge", "typed for another board"))
    assert (table.phase(), table.service.remaining_ms(), table.state.scores) == (Phase.RUNNING, left, (21,))
    table.clock.pass_ms(1_000)
    assert table.service.remaining_ms() == (left or 0) - 1_000
    assert fold(table.events) == table.state


def test_U9_a_word_taken_back_when_the_round_is_over_starts_no_clock() -> None:
    table = real_round()
    table.do(cmd.RingBell(), numbers(20))
    table.clock.pass_ms(table.service.remaining_ms() or 0)
    table.do(cmd.EndTurn(()), cmd.TakeBack("the judge", "typed for another board"))
    assert (table.phase(), table.state.turns) == (Phase.RECORDING, ())
    table.do(numbers(21), cmd.EndAtBoard(EndReason.TIME, ((),)))
    assert table.state.totals == (21,)


def test_U9_a_word_entered_by_its_score_is_typed_while_the_round_runs_and_stops_nothing() -> None:
    table = real_round()
    table.do(cmd.RingBell(), numbers(20))
    table.clock.pass_ms(5_000)
    left = table.service.remaining_ms()
    start, direction = parse_position("L8")
    laid = typed_tiles(table.state.board, start, direction, "CAT")
    assert not isinstance(laid, Misplacement)
    table.do(cmd.WriteWord(0, laid))
    assert (table.phase(), table.service.remaining_ms(), table.state.scores) == (Phase.RUNNING, left, (20,))
    assert table.state.untyped is None
    assert board_with_a_turn_running().refused(cmd.WriteWord(0, ())) is Refused.NOT_NOW, "no round"


def board_with_a_turn_running() -> Board:
    table = board()
    table.do(numbers(20), cmd.RingBell())
    return table


def test_U9_a_round_whose_time_is_up_ends_with_what_was_written_and_a_turn_does_not() -> None:
    table = real_round()
    table.do(cmd.RingBell(), numbers(20))
    assert table.refused(cmd.EndAtBoard(EndReason.TIME, ((),))) is Refused.NOT_NOW
    table.clock.pass_ms(table.service.remaining_ms() or 0)
    table.do(cmd.EndTurn(()), cmd.EndAtBoard(EndReason.TIME, ((),)))
    assert (table.phase(), table.state.totals) == (Phase.CLOSED, (20,))
    club = board(format_by_key("club"))
    club.rung()
    assert club.refused(cmd.EndAtBoard(EndReason.TIME, ((),) * len(club.state.seats))) is Refused.NOT_NOW


def test_P18_practice_that_warns_says_at_a_real_board_too_which_word_the_list_lacks() -> None:
    table = Board(lexicon=FakeLexicon(LIST))
    switches = replace(competition_switches(PRIMARY), word_check=WordCheck.WARN)
    table.open(replace(opening(PRIMARY, mode=Mode.PRACTICE, switches=switches), real_board=True))
    table.do(cmd.NameStarter(0))
    assert typed_word(table.state, "8H", "CAT", table.lexicon).strange == ()
    warned = typed_word(table.state, "8H", "TAC", table.lexicon)
    assert (warned.strange, warned.refusal) == (("TAC",), None)
    assert score_sheet(table.state).departures == ()
    table.rung(table.typed("8H", "CAT", 10))
    assert score_sheet(table.state).departures == ((Departure.WORD_CHECK, "warn"),)
    table.rung(cmd.RecordTurn(TurnKind.PLAY, 12, 12))
    assert score_sheet(table.state).departures == (), "of one play no word was checked"


def test_T5_a_word_that_was_ruled_to_be_one_stays_the_word_of_its_play() -> None:
    table = board(format_by_key("youth"))
    table.do(cmd.RingBell())
    table.clock.pass_ms(3_000)
    typed = typed_word(table.state, "8D", "QUITE", table.lexicon)
    table.do(cmd.RecordUnwritten(typed.tiles), cmd.ChallengePlay(1, ("QUITE",)), cmd.RuleChallenge(accepted=True))
    other = typed_word(table.state, "8D", "INFANCY", table.lexicon, turn=0)
    assert other.refusal
    assert (other.refusal.reason, other.refusal.names) == (Refused.WORD_IS_RULED, ("QUITE",))
    assert typed_word(table.state, "8E", "QUITE", table.lexicon, turn=0).refusal is None, "where it lies is put right"
