from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from classroom.errors import FaultKind, KnownFault, StoreError
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.event import Switches
from classroom.match.state import Phase
from classroom.match.team import Mode, WordCheck
from classroom.rules.board import LaidTile, Square, parse_square, square_name
from classroom.rules.policy import PerTurn, Untimed
from classroom.stage.placing import Laid
from classroom.stage.session import PLAY_RESTS_MS, AsLeft, MatchSession
from classroom.stage.timing import SLEPT_MS
from classroom.ui.play.live_match import BoundView
from tests.fakes import FakeBell
from tests.match.table import Table, seated, tiles
from tests.ui.fake_services import FakeDevice

TIMED = PerTurn(10, begin_bells=1, end_bells=2)
FRAME = 16


@dataclass
class Seat:
    """A session and everything around it; `pulses` are the strokes that were seen, `told` what could not be saved."""

    table: Table
    session: MatchSession
    bell: FakeBell
    phone: FakeDevice
    pulses: list[int]
    told: list[str]

    def tick(self, duration: int) -> None:
        """Let time pass as frames do."""
        while duration > 0:
            self.table.clock.pass_ms(min(FRAME, duration))
            self.session.tick()
            duration -= FRAME

    def lay(self, where: str, word: str) -> None:
        """Lay tiles of the rack on the board, by tile and square."""
        for square, tile in tiles(where, word):
            placing = self.session.placing
            assert placing.tap_tile(placing.rack.index(tile.upper() if tile.isupper() else "?"))
            assert placing.tap_square(square)
            if tile.islower():
                assert placing.name_blank(tile.upper())
        self.session.show_placing()

    @property
    def kinds(self) -> list[str]:
        return [type(event).__name__ for event in self.table.events]


def sit(table: Table, *, speak: bool = False, vibrate: bool = True, **kept: Any) -> Seat:
    bell, phone = FakeBell(), FakeDevice()
    pulses: list[int] = []
    told: list[str] = []
    outside: Any = {"bell": bell, "clock": table.clock, "device": phone}
    session = MatchSession(table.service, BoundView(), vibrate=vibrate, speak=speak, **kept, **outside)
    session.rang, session.failed = pulses.append, told.append
    session.tick()
    return Seat(table, session, bell, phone, pulses, told)


def practice(
    *racks: str, live_score: bool = False, word_check: WordCheck = WordCheck.AT_CHALLENGE, timed: bool = True
) -> Seat:
    switches = Switches(TIMED if timed else Untimed(), live_score=live_score, word_check=word_check)
    return sit(seated(*(racks or ("CATSEIN", "DOGTEAR")), mode=Mode.PRACTICE, switches=switches))


def competition(*racks: str) -> Seat:
    return sit(seated(*(racks or ("CATSEIN", "DOGTEAR"))))


# Time


def test_P4_one_bell_begins_a_turn_and_two_end_it_heard_seen_and_felt() -> None:
    seat = competition()
    seat.session.ring()
    assert (seat.bell.rung, seat.pulses, seat.phone.vibrated) == ([1], [1], [0.2])
    seat.tick(9_990)
    assert seat.bell.rung == [1]
    seat.tick(20)
    assert (seat.bell.rung, seat.pulses, seat.phone.vibrated) == ([1, 2], [1, 2], [0.2, 0.4])
    seat.tick(60_000)
    assert seat.bell.rung == [1, 2]


def test_nothing_vibrates_where_that_is_not_wanted() -> None:
    seat = sit(seated("CATSEIN", "DOGTEAR"), vibrate=False)
    seat.session.ring()
    assert seat.phone.vibrated == []


def test_the_seconds_shown_are_rounded_up_and_never_count_below_zero() -> None:
    seat = competition()
    seat.session.ring()
    seat.session.tick()
    view = seat.session.view
    assert (view.time.seconds, view.fraction) == (10, 1.0)
    seat.table.clock.pass_ms(1)
    seat.session.tick()
    assert view.time.seconds == 10
    seat.table.clock.pass_ms(999)
    seat.session.tick()
    assert (view.time.seconds, view.fraction) == (9, 0.9)


def test_P5_tiles_that_make_a_play_stand_at_the_second_bell_and_one_still_in_a_hand_goes_back() -> None:
    seat = competition()
    seat.session.ring()
    seat.lay("8G", "CAT")
    assert seat.session.placing.grab_tile("finger", seat.session.placing.rack.index("S"))
    seat.tick(10_010)
    played = seat.table.events[-1]
    assert isinstance(played, ev.TilesPlayed)
    assert played.at_bell
    assert sorted(played.tiles) == sorted(tiles("8G", "CAT"))
    assert seat.session.view.notes.at_bell
    assert "S" in seat.table.state.racks[0]


def test_P5_tiles_that_make_none_go_back_at_the_second_bell() -> None:
    seat = competition()
    seat.session.ring()
    seat.lay("1A", "CAT")
    seat.tick(10_010)
    ended = next(event for event in seat.table.events if isinstance(event, ev.TurnTimedOut))
    assert len(ended.tiles) == 3
    assert seat.session.view.notes.news == "Time! Team Perak: the tiles went back, and the turn is lost."
    assert sorted(seat.table.state.racks[0]) == sorted("CATSEIN")


def test_a_machine_that_slept_pauses_the_turn_and_rings_no_bell() -> None:
    seat = competition()
    seat.session.ring()
    seat.tick(3_000)
    seat.table.clock.pass_ms(60_000)
    seat.session.tick()
    assert seat.table.phase() is Phase.PAUSED
    assert seat.table.events[-1] == ev.TurnPaused(3_000, ev.PauseReason.SLEPT)
    assert seat.bell.rung == [1]
    assert seat.session.view.notes.pause == "The computer went to sleep. The clock stopped, so no time is lost."
    seat.session.resume()
    seat.tick(6_990)
    assert seat.table.phase() is Phase.RUNNING
    seat.tick(20)
    assert seat.bell.rung == [1, 2]


def test_P4_the_bells_of_the_end_are_set_as_the_turn_begins_and_ring_without_a_frame() -> None:
    seat = competition()
    seat.session.ring()
    (alarm,) = seat.bell.waiting
    assert (alarm.strokes, alarm.ms) == (2, 10_000)
    seat.tick(9_500)
    assert seat.bell.waiting == [alarm]
    seat.table.clock.pass_ms(500)
    alarm.come()
    assert (seat.bell.rung, seat.pulses) == ([1, 2], [1])
    seat.table.clock.pass_ms(SLEPT_MS + 700)  # the frame comes late, but the machine did not sleep
    seat.session.tick()
    assert (seat.bell.rung, seat.pulses) == ([1, 2], [1, 2])
    assert seat.table.phase() is Phase.READY
    seat.session.ring()
    assert seat.bell.rung == [1, 2, 1]
    seat.tick(10_010)
    assert seat.bell.rung == [1, 2, 1, 2]


def test_a_pause_a_play_and_a_machine_that_slept_take_the_bells_back() -> None:
    seat = competition()
    seat.session.ring()
    seat.tick(4_000)
    seat.session.pause()
    assert seat.bell.waiting == []
    seat.tick(20_000)
    seat.session.resume()
    assert [alarm.ms for alarm in seat.bell.waiting] == [6_000]
    seat.table.clock.pass_ms(SLEPT_MS + 1)
    seat.session.tick()
    assert seat.table.phase() is Phase.PAUSED
    assert seat.bell.waiting == []
    seat.session.resume()
    seat.session.give_pass()
    assert seat.bell.waiting == []
    seat.session.ring()
    assert len(seat.bell.waiting) == 1
    seat.session.close()
    assert seat.bell.waiting == []
    assert seat.bell.rung == [1, 1]


def test_a_play_in_time_is_not_rung_out_while_the_disk_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = competition()
    seat.session.ring()
    seat.lay("8G", "CAT")
    seat.tick(9_900)
    waiting: list[object] = []
    append = seat.table.log.append

    def append_slowly(*asked: object) -> None:
        waiting.extend(seat.bell.waiting)
        seat.table.clock.pass_ms(1_500)
        append(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(seat.table.log, "append", append_slowly)
    assert seat.session.play()
    assert waiting == []
    assert seat.bell.rung == [1]


def test_P5_with_the_disk_full_the_bells_ring_and_what_lay_there_is_saved_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seat = competition()
    seat.session.ring()
    seat.lay("8G", "CAT")
    tries: list[object] = []

    def fail(*asked: object) -> None:
        tries.append(asked)
        raise StoreError(KnownFault(FaultKind.DISK_FULL))

    monkeypatch.setattr(seat.table.log, "append", fail)
    seat.tick(10_010)
    assert (seat.bell.rung, seat.pulses) == ([1, 2], [1, 2])
    assert seat.session.view.message.endswith("bell.")
    (told,) = seat.told
    assert told.startswith("The disk is full")
    seat.session.placing.recall()  # a hand after the bells
    assert not seat.session.play()
    seat.tick(3_000)
    assert 3 <= len(tries) <= 8
    assert seat.told == [told] * 2  # once more for who pressed PLAY, and not for every try
    assert seat.bell.rung == [1, 2]
    monkeypatch.undo()
    seat.tick(600)
    played = seat.table.events[-1]
    assert isinstance(played, ev.TilesPlayed)
    assert (played.at_bell, len(played.tiles)) == (True, 3)
    assert (seat.bell.rung, seat.pulses) == ([1, 2], [1, 2])


@pytest.mark.parametrize("late", [MatchSession.give_pass, MatchSession.exchange_all])
def test_P5_what_is_tapped_after_the_bells_does_not_take_away_what_lay_there(
    monkeypatch: pytest.MonkeyPatch, late: Callable[[MatchSession], bool]
) -> None:
    seat = competition()
    seat.session.ring()
    seat.lay("8G", "CAT")

    def fail(*_asked: object) -> None:
        raise StoreError(KnownFault(FaultKind.DISK_FULL))

    monkeypatch.setattr(seat.table.log, "append", fail)
    seat.tick(10_010)
    monkeypatch.undo()
    assert late(seat.session)
    assert isinstance(seat.table.events[-1], ev.TilesPlayed)


def test_a_slow_frame_is_no_sleep() -> None:
    seat = competition()
    seat.session.ring()
    seat.table.clock.pass_ms(SLEPT_MS)
    seat.session.tick()
    assert seat.table.phase() is Phase.RUNNING


def test_time_that_passes_between_turns_is_no_sleep() -> None:
    seat = competition()
    seat.table.clock.pass_ms(60_000)
    seat.session.tick()
    seat.session.ring()
    seat.tick(100)
    assert seat.table.phase() is Phase.RUNNING


def test_an_untimed_turn_never_ends_by_itself_and_shows_no_clock() -> None:
    seat = practice(timed=False)
    seat.session.ring()
    seat.tick(100_000)
    assert seat.table.phase() is Phase.RUNNING
    assert not seat.session.view.time.is_timed
    assert seat.bell.rung == []


def test_a_reopened_turn_stands_still_until_it_is_restarted_with_its_full_time() -> None:
    table = seated("CATSEIN", "DOGTEAR")
    table.ring()
    table.clock.pass_ms(7_000)
    table.reopen()
    seat = sit(table)
    seat.tick(20_000)
    view = seat.session.view
    assert (view.turn.interrupted, view.turn.rack_is_open) == (True, False)
    assert seat.bell.rung == []
    assert "starts again" in view.notes.pause
    assert seat.session.resume()
    assert (view.turn.interrupted, view.turn.rack_is_open, view.time.seconds) == (False, True, 10)
    assert seat.bell.rung == [1]
    seat.tick(9_900)
    assert table.phase() is Phase.RUNNING


def test_the_judge_pauses_goes_on_and_restarts() -> None:
    seat = competition()
    seat.session.ring()
    seat.tick(4_000)
    assert seat.session.pause()
    assert (seat.session.view.time.seconds, seat.session.view.turn.rack_is_open) == (6, False)
    assert seat.session.view.notes.pause == "The judge stopped the clock."
    seat.tick(30_000)
    assert seat.session.resume()
    assert seat.session.view.time.seconds == 6
    assert seat.session.pause()
    assert seat.session.restart()
    assert seat.session.view.time.seconds == 10


def test_tiles_on_the_board_stay_there_through_a_pause() -> None:
    seat = competition()
    seat.session.ring()
    seat.lay("8G", "CAT")
    seat.session.pause()
    seat.session.resume()
    assert len(seat.session.placing.pending) == 3


# What is being laid


def test_practice_shows_the_score_as_tiles_are_laid() -> None:
    seat = practice(live_score=True)
    seat.session.ring()
    seat.lay("8G", "CAT")
    view = seat.session.view
    assert (view.move.word, view.move.note, view.move.bubble) == ("CAT 10", "= 10", "10")


def test_practice_adds_the_bonus_for_the_whole_rack() -> None:
    seat = practice("QUIZESN", live_score=True)
    seat.session.ring()
    seat.lay("8D", "QUIZESN")
    assert seat.session.view.move.word.endswith(" + all tiles 50")


def test_P18_competition_shows_the_word_but_no_score() -> None:
    seat = competition()
    seat.session.ring()
    seat.lay("8G", "CAT")
    view = seat.session.view
    assert (view.move.word, view.move.place) == ("C A T", "G8, across")
    assert (view.move.note, view.move.bubble, view.message) == ("you add it up", "", "")


def test_P18_competition_does_not_say_that_a_word_is_strange() -> None:
    seat = competition()
    seat.session.ring()
    seat.lay("8G", "CNE")
    assert seat.session.view.message == seat.session.view.move.why_not == ""
    assert seat.session.play()


def test_a_word_down_the_board_is_told_so() -> None:
    seat = competition()
    seat.session.ring()
    seat.lay("H7", "CAT")
    assert seat.session.view.move.place == "H7, down"


@pytest.mark.parametrize(
    ("laid", "sentence", "marked"),
    [
        ([], "Tap a square, then your tiles.", []),
        (["8A"], "The first word must cover the star.", []),
        (["8G", "8I"], "There is a gap at H8. Fill it or move your tiles.", ["H8"]),
        (["8G", "8H", "10J"], "Tiles must be in one line. Look at J10.", ["J10"]),
    ],
)
def test_what_cannot_be_played_is_said_and_marked(laid: Sequence[str], sentence: str, marked: list[str]) -> None:
    seat = competition()
    seat.session.ring()
    for where, tile in zip(laid, "CAT", strict=False):
        seat.lay(where, tile)
    view = seat.session.view
    assert view.move.hint == sentence
    assert view.move.why_not
    assert list(view.message_squares) == [parse_square(name) for name in marked]


def test_asked_why_a_play_is_refused_the_screen_marks_every_square_of_the_fault() -> None:
    seat = competition()
    seat.session.ring()
    seat.lay("1A", "CA")
    assert list(seat.session.view.message_squares) == []
    seat.session.explain()
    assert seat.session.view.message == "The first word must cover the star."
    assert list(seat.session.view.message_squares) == [Square(7, 7)]


def test_moving_a_tile_takes_the_message_away() -> None:
    seat = competition()
    seat.session.ring()
    seat.session.play()
    assert seat.session.view.message
    seat.lay("8H", "C")
    assert seat.session.view.message == ""
    assert list(seat.session.view.message_squares) == []


def test_squares_on_which_a_word_fits_stay_marked_until_something_is_laid() -> None:
    seat = practice("QUIZESN")
    seat.session.ring()
    seat.lay("8H", "Q")
    fitting = [parse_square("H8"), parse_square("I8")]
    seat.session.mark(fitting, "Here.")
    assert (seat.session.view.hint_squares, seat.session.view.message) == (fitting, "Here.")
    seat.session.show_placing()
    assert seat.session.view.hint_squares == fitting
    seat.lay("8I", "U")
    assert seat.session.view.hint_squares == []


def test_a_strange_word_is_warned_of_once_and_then_played() -> None:
    seat = practice(word_check=WordCheck.WARN)
    seat.session.ring()
    seat.lay("8G", "CNE")
    assert not seat.session.play()
    warning = "Not in the word list: CNE. Tap Play once more if you are sure."
    assert (seat.session.view.message, seat.session.view.move.why_not) == (warning, warning)
    assert list(map(square_name, seat.session.view.message_squares)) == ["G8", "H8", "I8"]
    assert not seat.session.play(), "a second quick tap does not run over the warning"
    assert seat.table.phase() is Phase.RUNNING
    seat.tick(PLAY_RESTS_MS)
    assert not seat.session.view.move.why_not
    assert seat.session.view.message == warning
    assert seat.session.play()
    assert seat.table.phase() is Phase.ANNOUNCING


def test_another_strange_word_is_warned_of_again() -> None:
    seat = practice(word_check=WordCheck.WARN)
    seat.session.ring()
    seat.lay("8G", "CNE")
    assert not seat.session.play()
    seat.session.placing.undo()
    seat.lay("8I", "I")
    assert not seat.session.play()
    assert "CNI" in seat.session.view.message


def test_a_known_word_is_played_without_a_warning() -> None:
    seat = practice(word_check=WordCheck.WARN)
    seat.session.ring()
    seat.lay("8G", "CAT")
    assert seat.session.play()


def test_a_strange_word_is_refused_where_only_listed_words_may_be_played() -> None:
    seat = practice(word_check=WordCheck.REFUSE)
    seat.session.ring()
    seat.lay("8G", "CNE")
    assert not seat.session.play()
    assert not seat.session.play()
    assert seat.session.view.message == "Not in the word list: CNE. Try another word."


def test_once_a_play_is_declared_nothing_says_that_it_can_be_declared_again() -> None:
    seat = competition()
    seat.session.ring()
    seat.lay("8G", "CAT")
    assert seat.session.view.move.why_not == ""
    seat.session.play()
    assert seat.session.view.move.why_not == seat.session.view.move.hint == "Played. Now add up your score."


def test_a_rack_keeps_its_order_from_one_turn_to_the_next() -> None:
    seat = competition()
    seat.session.ring()
    seat.session.placing.shuffle([6, 5, 4, 3, 2, 1, 0])
    order = seat.session.placing.slots
    assert order == tuple("NIESTAC")
    seat.session.give_pass()
    assert seat.session.placing.slots == tuple("DOGTEAR")
    seat.session.ring()
    seat.session.give_pass()
    assert seat.session.placing.slots == order


def test_a_rack_keeps_its_order_when_the_app_is_ended_in_the_middle_of_a_turn() -> None:
    seat = sit(seated("CATSEIN", "DOGTEAR", "OOO"))
    kept: list[tuple[tuple[tuple[str, ...], ...], Laid]] = [((), ())]
    seat.session.arranged = lambda racks, laid: kept.append((racks, laid))
    seat.session.ring()
    seat.session.placing.shuffle([6, 5, 4, 3, 2, 1, 0])
    seat.session.show_placing()
    seat.lay("8G", "CAT")
    assert len(kept) == 2, "tiles on the board keep their slots"
    assert seat.session.play()
    seat.table.announce()
    seat.session.ring()
    seat.session.give_pass()
    seat.session.ring()
    order = seat.session.placing.slots
    assert order == tuple("NIESOOO")
    seat.lay("9G", "NO")
    again = sit(seat.table, left=AsLeft(kept[-1][0]))
    assert again.session.placing.slots == order
    assert sit(seat.table).session.placing.slots != order
    assert seat.session.pause()
    assert kept[-1][1] == (("G9", "N"), ("H9", "O"))
    again = sit(seat.table, left=AsLeft(kept[-1][0], (*kept[-1][1], ("H8", "I"), ("I9", "Q"), ("?", ""))))
    assert again.session.placing.pending == seat.session.placing.pending
    assert seat.session.resume()
    assert kept.pop()[1] == ()


def test_P11_exchanged_tiles_lie_as_they_were_drawn() -> None:
    seat = sit(seated("CATSEIN", "DOGTEAR", "SCATNEI"))
    seat.session.ring()
    assert seat.session.exchange_all()
    seat.session.ring()
    seat.session.give_pass()
    assert seat.session.placing.slots == tuple("SCATNEI")


def test_P11_exchange_takes_laid_tiles_back_first() -> None:
    seat = competition()
    seat.session.ring()
    seat.lay("8G", "CAT")
    assert seat.session.exchange_all()
    assert isinstance(seat.table.events[-1], ev.Exchanged)


def test_P11_why_an_exchange_would_be_refused_is_known_before() -> None:
    seat = sit(seated("CATSEIN", "DOGTEAR", bag="ABC"))
    seat.session.ring()
    assert (
        seat.session.view.turn.why_not_exchange
        == "There are not enough tiles in the bag to exchange: 7 needed, 3 left. Play a word or pass."
    )
    assert not seat.session.exchange_all()
    assert seat.session.view.message == seat.session.view.turn.why_not_exchange
    assert seat.table.phase() is Phase.RUNNING


# Challenges and faults


def test_a_challenged_word_is_called_out_where_the_teacher_wants_it() -> None:
    for speak, said in ((True, ["CAT"]), (False, [])):
        seat = sit(seated("CATSEIN", "DOGTEAR"), speak=speak)
        seat.table.play("8G", "CAT")
        assert seat.session.challenge(("CAT",))
        assert seat.phone.said == said


def test_a_full_disk_is_said_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = competition()
    before = seat.table.state

    def fail(*_asked: object) -> None:
        raise StoreError(KnownFault(FaultKind.DISK_FULL))

    monkeypatch.setattr(seat.table.log, "append", fail)
    assert not seat.session.ring()
    assert seat.session.view.message == "That could not be saved. Try again."
    assert seat.told == [KnownFault(FaultKind.DISK_FULL).sentence()]
    assert seat.table.state is before
    monkeypatch.undo()
    assert seat.session.ring()


def test_a_refusal_said_twice_is_told_twice() -> None:
    seat = competition()
    told: list[str] = []
    view: Any = seat.session.view
    view.bind(message=lambda _view, sentence: told.append(sentence))
    seat.session.give_pass()
    seat.session.give_pass()
    sentence = "Nobody can pass now. Wait until the next turn starts."
    assert [one for one in told if one] == [sentence] * 2


def test_a_session_that_is_closed_no_longer_listens() -> None:
    seat = competition()
    seat.session.close()
    seat.table.ring()
    assert seat.bell.rung == []
    assert seat.session.view.phase is Phase.READY


def test_P16_an_extra_turn_with_an_empty_rack_shows_the_tiles_of_the_fresh_bag() -> None:
    table = seated("EEEEEEE", "CATDOGE", bag="")
    table.pass_()
    score = table.play("8E", "CATDOGE").score
    table.do(cmd.ConfirmEnd())
    table.correct(0, score + 7)
    seat = sit(table)
    assert seat.session.view.turn.title == "Extra turn"
    assert "extra turns are played." in seat.session.view.notes.news
    seat.session.ring()
    seat.session.give_pass()
    assert not any(seat.session.placing.slots)
    table.shuffler.script = ["ACDEGOT"]
    seat.session.ring()
    assert sorted(seat.session.placing.slots) == sorted("ACDEGOT")


def test_the_tiles_of_a_play_that_was_taken_off_are_on_the_rack_again() -> None:
    seat = competition()
    seat.session.ring()
    seat.lay("8G", "CNE")
    seat.session.play()
    seat.session.announce(1)
    seat.session.settle()
    seat.session.challenge(("CNE",))
    assert seat.session.rule(accepted=False)
    assert seat.session.placing.slots == tuple("DOGTEAR")
    seat.session.ring()
    seat.session.give_pass()
    assert sorted(tile for tile in seat.session.placing.slots if tile) == sorted("CATSEIN")


def test_a_laid_blank_without_a_letter_is_asked_for() -> None:
    seat = competition("CAT?EIN")
    seat.session.ring()
    placing = seat.session.placing
    placing.tap_tile(3)
    placing.tap_square(Square(7, 7))
    seat.session.show_placing()
    assert seat.session.view.move.why_not == "Say which letter the blank is."
    assert placing.pending == (LaidTile(Square(7, 7), "?"),)
