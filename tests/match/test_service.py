"""The service: stored before shown, refused without a trace, taken up again where the app was stopped."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from classroom.i18n import use_language
from classroom.match import command as cmd
from classroom.match import decide, state
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.event import PauseReason
from classroom.match.fold import apply, fold
from classroom.match.fold.step import BrokenMatchError
from classroom.match.ports import DamagedMatchError
from classroom.match.service import MatchChanged
from classroom.match.state import MatchState, Phase
from classroom.match.team import Mode
from classroom.rules.board import Board, LaidTile
from classroom.rules.placement import Misplacement, Play, find_play
from tests.fakes import FakeLexicon, LogFaultError, MemoryLog
from tests.match.table import LIMIT_MS, WORDS, Table, opening, seated, team, tiles
from tests.match.tiles import all_tiles, tiles_there_are


def test_what_is_published_is_stored_already() -> None:
    match = seated("CATDOGE", "HORNINT")
    stored: list[int] = []
    match.service.subscribe(lambda _changed: stored.append(len(match.events)))
    events = match.ring()
    assert stored == [len(match.events)]
    assert match.published[-1] == MatchChanged(match.state, events)
    assert match.service.event_count == len(match.events)


def test_what_cannot_be_stored_has_not_happened() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.ring()
    match.clock.pass_ms(3_000)
    before, published, count = match.state, len(match.published), match.service.event_count
    match.log.broken = True
    with pytest.raises(LogFaultError):
        match.service.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    assert match.state is before
    assert (len(match.published), match.service.event_count) == (published, count)
    assert match.service.remaining_ms() == LIMIT_MS - 3_000
    match.log.broken = False
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    assert fold(match.events) == match.state


class DamagedLog(MemoryLog):
    """Has the first `sound` events of every match that was there before, and says that the others are damaged."""

    sound = 0

    def read(self, match_id: str) -> tuple[ev.Event, ...]:
        events = super().read(match_id)
        if match_id == "m1":
            raise DamagedMatchError(match_id, self.sound + 1, events[: self.sound])
        return events


def damaged(match: Table, sound: int) -> Table:
    """The same table, its match damaged after so many sound events."""
    log = DamagedLog(match.log.matches)
    log.sound = sound
    return replace_log(match, log)


def replace_log(match: Table, log: MemoryLog) -> Table:
    table = Table()
    table.log, table.lexicon = log, match.lexicon
    return table


def test_what_is_sound_of_a_damaged_match_goes_on_as_another_match() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.ring()
    before, events = match.state, match.events
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    table = damaged(match, len(events))
    service = table.matches.go_on_from_sound("m1", "m2")
    assert (service.state.opened.match_id, service.state.racks) == ("m2", before.racks)
    assert service.interrupted
    assert table.log.matches["m2"][1:] == list(events[1:])
    assert len(table.log.matches["m1"]) > len(events)


def test_events_that_never_come_alone_are_let_go_where_the_next_ones_are_lost() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")), cmd.Announce(5), cmd.SettleScore())
    match.ring()
    closed = next(at for at, event in enumerate(match.events) if isinstance(event, ev.WindowClosed))
    state = damaged(match, closed + 1).matches.go_on_from_sound("m1", "m2").state
    assert state.window
    assert state.phase is Phase.READY


def test_a_deal_that_was_cut_off_is_dealt_to_its_end() -> None:
    match = seated("CATDOGE", "HORNINT")
    dealt = next(at for at, event in enumerate(match.events) if isinstance(event, ev.TilesDrawn))
    state = damaged(match, dealt + 1).matches.go_on_from_sound("m1", "m2").state
    assert [len(rack) for rack in state.racks] == [7, 7]
    assert all_tiles(state) == tiles_there_are(state)


def test_events_that_cannot_follow_are_no_more_sound_than_damaged_ones() -> None:
    match = seated("CATDOGE", "HORNINT")
    log = MemoryLog({"m1": [*match.events, ev.Passed(9, 0), ev.BellRung(1, 0)]})
    service = replace_log(match, log).matches.go_on_from_sound("m1", "m2")
    assert log.matches["m2"][1:] == list(match.events[1:])
    assert service.state.phase is Phase.READY


def test_a_match_whose_opening_is_damaged_does_not_go_on() -> None:
    with pytest.raises(BrokenMatchError):
        damaged(seated("CATDOGE", "HORNINT"), 0).matches.go_on_from_sound("m1", "m2")


def test_a_match_whose_opening_cannot_be_stored_is_not_opened() -> None:
    table = Table()
    table.log.broken = True
    with pytest.raises(LogFaultError):
        table.open(opening())


def test_an_event_is_applied_once_on_its_way_to_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    match = seated("CATDOGE", "HORNINT")
    applied: list[ev.Event] = []

    def counted(state: MatchState, event: ev.Event) -> MatchState:
        applied.append(event)
        return apply(state, event)

    monkeypatch.setattr(decide, "apply", counted)
    match.play("8G", "CAT")
    match.pass_()
    match.ring()
    assert tuple(applied) == match.events[-len(applied) :]
    assert {ev.TilesPlayed, ev.TilesDrawn, ev.ScoreSettled} <= {type(event) for event in applied}


def test_a_play_that_is_previewed_and_declared_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = seated("CATDOGE", "HORNINT")
    match.ring()
    found: list[Sequence[LaidTile]] = []

    def counted(board: Board, laid: Sequence[LaidTile], *, opening_tiles: int) -> Play | Misplacement:
        found.append(laid)
        return find_play(board, laid, opening_tiles=opening_tiles)

    monkeypatch.setattr(state, "find_play", counted)
    match.service.preview(tiles("8G", "CA"))
    for laid in ("DOG", "CAT"):
        match.service.preview(tiles("8G", laid))
    match.service.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    assert found == [tiles("8G", laid) for laid in ("CA", "DOG", "CAT")]
    played = match.state.turns[-1].play
    assert played
    assert played.words[0].name == "CAT"


def test_a_refusal_is_not_published() -> None:
    match = seated("CATDOGE", "HORNINT")
    published = len(match.published)
    assert match.refused(cmd.Pass()) is Refused.NOT_NOW
    assert len(match.published) == published


def test_a_subscriber_that_has_left_hears_no_more() -> None:
    match = seated("CATDOGE", "HORNINT")
    heard: list[MatchChanged] = []
    leave = match.service.subscribe(heard.append)
    match.ring()
    leave()
    match.do(cmd.Pass())
    assert len(heard) == 1


def test_a_subscriber_may_leave_while_it_is_called() -> None:
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
    assert match.do(cmd.RestartTurn()) == (ev.PauseEnded(60_000), ev.TurnRestarted(), ev.BellRung(1, 0))
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


def test_teams_that_the_app_named_are_called_in_the_language_on_screen_and_others_as_they_were() -> None:
    match, typed = Table(), seated("CATDOGE", "HORNINT")
    match.open(opening(mode=Mode.PRACTICE, teams=(replace(team(0), name="Team 1"), replace(team(1), name="Otters"))))
    published, others = len(match.published), len(typed.published)
    use_language("ms")
    match.service.name_anew()
    assert [match.state.side_name(side) for side in (0, 1)] == ["Pasukan 1", "Otters"]
    assert len(match.published) == published + 1
    typed.service.name_anew()
    assert len(typed.published) == others, "names that people typed are nobody's to change"


def test_A3_what_is_left_of_a_match_without_a_time_of_its_own_is_none() -> None:
    assert seated("CATDOGE", "HORNINT").service.match_left_ms() is None


def test_a_list_of_matches_has_of_an_opening_who_played_by_which_rules_and_no_more() -> None:
    opened = seated("CATDOGE", "HORNINT").state.opened
    brief = ev.in_brief(opened)
    assert (brief.mode, brief.title, brief.level) == (opened.mode, opened.format.title, opened.heading.level)
    assert [team.name for team in brief.teams] == [team.name for team in opened.teams]
    assert [[one.name for one in team.members] for team in brief.teams] == [
        [one.name for one in team.members] for team in opened.teams
    ]
    assert brief.officials == tuple(official.name for official in opened.officials)
