"""The service: stored before shown, refused without a trace, taken up again where the app was stopped."""

from dataclasses import replace

import pytest

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.event import PauseReason
from classroom.match.fold import fold
from classroom.match.refusal import Refusal, Refused
from classroom.match.service import MatchChanged
from classroom.match.state import Phase
from tests.fakes import FakeLexicon, LogFaultError
from tests.match.table import LIMIT_MS, WORDS, Table, opening, seated, tiles


def test_what_is_told_is_stored_already() -> None:
    match = seated("CATDOGE", "HORNINT")
    stored: list[int] = []
    match.service.subscribe(lambda _changed: stored.append(len(match.events)))
    events = match.ring()
    assert stored == [len(match.events)]
    assert match.told[-1] == MatchChanged(match.state, events)
    assert match.service.event_count == len(match.events)


def test_what_cannot_be_stored_has_not_happened() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.ring()
    match.clock.pass_ms(3_000)
    before, told, count = match.state, len(match.told), match.service.event_count
    match.log.broken = True
    with pytest.raises(LogFaultError):
        match.service.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    assert match.state is before
    assert (len(match.told), match.service.event_count) == (told, count)
    assert match.service.remaining_ms() == LIMIT_MS - 3_000
    match.log.broken = False
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    assert fold(match.events) == match.state


def test_a_match_whose_opening_cannot_be_stored_is_not_opened() -> None:
    table = Table()
    table.log.broken = True
    with pytest.raises(LogFaultError):
        table.open(opening())


def test_a_refusal_tells_nobody() -> None:
    match = seated("CATDOGE", "HORNINT")
    told = len(match.told)
    assert match.refused(cmd.Pass()) is Refused.NOT_NOW
    assert len(match.told) == told


def test_a_subscriber_that_has_left_is_told_no_more() -> None:
    match = seated("CATDOGE", "HORNINT")
    heard: list[MatchChanged] = []
    leave = match.service.subscribe(heard.append)
    match.ring()
    leave()
    match.do(cmd.Pass())
    assert len(heard) == 1


def test_a_subscriber_may_leave_while_it_is_told() -> None:
    match = seated("CATDOGE", "HORNINT")
    heard: list[int] = []

    def once(_changed: MatchChanged) -> None:
        heard.append(1)
        leave()

    leave = match.service.subscribe(once)
    match.service.subscribe(lambda _changed: heard.append(2))
    match.ring()
    match.do(cmd.Pass())
    assert heard == [1, 2, 2]


def test_a_match_goes_on_after_the_app_was_closed_at_any_event() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.play("8G", "CAT")
    match.challenge("CAT", accepted=True)
    events, last = match.events, match.state
    for count in range(1, len(events) + 1):
        match.log.matches["m1"] = list(events[:count])
        match.reopen()
        assert match.state == fold(events[:count])
        assert match.service.event_count == count
    assert match.state == last
    match.pass_()


def test_a_turn_that_was_running_waits_to_be_restarted() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.ring()
    match.clock.pass_ms(9_000)
    assert not match.service.interrupted
    match.reopen()
    assert match.service.interrupted
    match.clock.pass_ms(60_000)
    assert match.service.remaining_ms() == LIMIT_MS
    for command in (cmd.Pass(), cmd.EndTurn(()), cmd.DeclarePlay(tiles("8G", "CAT")), cmd.Pause(PauseReason.JUDGE)):
        assert match.refused(command) is Refused.NOT_NOW
    assert match.do(cmd.RestartTurn()) == (ev.TurnRestarted(), ev.BellRung(1, 0))
    assert not match.service.interrupted
    match.clock.pass_ms(9_999)
    assert match.service.remaining_ms() == 1


def test_a_paused_turn_keeps_its_time_while_the_app_is_closed() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.ring()
    match.clock.pass_ms(4_000)
    match.do(cmd.Pause(PauseReason.JUDGE))
    match.reopen()
    assert not match.service.interrupted
    assert match.service.remaining_ms() == 6_000
    match.do(cmd.Resume())
    match.clock.pass_ms(6_000)
    match.do(cmd.EndTurn(()))
    assert match.events[-1] == ev.TurnTimedOut(0, (), LIMIT_MS)


def test_P9_another_word_list_than_the_one_of_the_opening_is_noticed() -> None:
    match = seated("CATDOGE", "HORNINT")
    assert not match.service.lexicon_changed
    match.lexicon = FakeLexicon(WORDS | {"TAC"}, sha256="beef" * 16)
    match.reopen()
    assert match.service.lexicon_changed
    assert match.service.lexicon is match.lexicon


def test_a_second_opening_is_refused_to_a_match_under_way() -> None:
    match = seated("CATDOGE", "HORNINT")
    assert match.refused(replace(opening(), match_id="m2")) is Refused.NOT_NOW


def test_why_not_says_what_a_command_would_be_answered_and_does_nothing() -> None:
    match = seated("CATDOGE", "HORNINT")
    before, count = match.state, len(match.events)
    assert match.service.why_not(cmd.RingBell()) is None
    assert match.service.why_not(cmd.Pass()) == Refusal(Refused.NOT_NOW)
    assert match.state is before
    assert len(match.events) == count
    match.ring()
    assert match.service.why_not(cmd.ExchangeTiles(tuple("CATDOGE"))) is None
    assert match.service.why_not(cmd.ExchangeTiles(tuple("CAT"))) == Refusal(Refused.EXCHANGE_ALL_OR_NONE, numbers=(7,))
    match.reopen()
    assert match.service.why_not(cmd.Pass()) == Refusal(Refused.NOT_NOW)
    assert match.service.why_not(cmd.RestartTurn()) is None


def test_the_state_before_a_command_is_not_touched_by_it() -> None:
    match = seated("CATDOGE", "HORNINT")
    before = match.state
    racks, board = before.racks, before.board
    match.play("8G", "CAT")
    assert before.phase is Phase.READY
    assert (before.racks, before.board, before.turns) == (racks, board, ())
