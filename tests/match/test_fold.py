"""Folding stored events: a record that is broken is refused as such, and as nothing else."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.decide.context import DECISIONS
from classroom.match.event import Event, MatchOpened
from classroom.match.fold import apply, begin, fold
from classroom.match.fold.step import FOLDINGS, BrokenMatchError
from classroom.match.state import TurnKind
from classroom.record.score_sheet import score_sheet
from classroom.rules.board import LaidTile, Layout, Square
from classroom.rules.policy import EndReason
from tests.fakes import FakeLexicon, FakeShuffler
from tests.match.club_table import club, run_out
from tests.match.literacy_table import ROUND_MS, choosing, disallow, literacy, spell
from tests.match.table import WORDS, Table, opening, seated, team, tiles
from tests.match.test_real_board import board, numbers
from tests.match.tiles import all_tiles, tiles_there_are
from tests.strategies import values_of


def played() -> Table:
    match = seated("CATDOGE", "HORNINT")
    match.play("8G", "CAT")
    return match


def test_a_record_begins_with_its_opening() -> None:
    match = played()
    for events in ((), match.events[1:]):
        with pytest.raises(BrokenMatchError, match="begins with its opening"):
            fold(events)
    with pytest.raises(BrokenMatchError, match="cannot stand inside"):
        fold([*match.events, match.events[0]])


_FIGURES: dict[object, st.SearchStrategy[object]] = {
    int: st.integers(-1, 3),
    str: st.sampled_from(["A", "C", "E", "?"]),
    tuple[str, ...]: st.lists(st.sampled_from("ACDEOT?"), max_size=3).map(tuple),
    int | None: st.none() | st.integers(-1, 3),
}


@st.composite
def strange_events(draw: st.DrawFn) -> Event:
    """An event of any kind with figures that a match may have, or nearly."""
    kind = draw(st.sampled_from([kind for kind in ev.EVENTS if kind is not MatchOpened]))
    strategies = {name: _FIGURES.get(hint, values_of(hint)) for name, hint in get_type_hints(kind).items()}
    values = {name: draw(strategy) for name, strategy in strategies.items()}
    event: Event = kind(**values)
    return event


BROKEN: dict[str, tuple[ev.Event, str]] = {
    "tiles the bag does not hold": (ev.TilesDrawn(0, tuple("ZZ")), "the bag"),
    "tiles for nobody": (ev.TilesDrawn(7, ("E",)), "TilesDrawn tells of side 8"),
    "tiles for less than nobody": (ev.TilesDrawn(-1, ("E",)), "side 0"),
    "a play that is none": (ev.TilesPlayed(1, tiles("1A", "HORN"), 0, at_bell=False), "not touching"),
    "a play of other tiles": (ev.TilesPlayed(1, tiles("9G", "QX"), 0, at_bell=False), "the rack"),
    "an exchange of other tiles": (ev.Exchanged(1, ("Q",), ("E",), 0), "the rack"),
    "a lot after the draw": (ev.LotDrawn(0, "E"), "no lot to draw"),
    "a turn of nobody": (ev.Passed(2, 0), "side 3, which is not in this match"),
    "a win of nobody": (ev.JuryDecided(-1, "x", "y"), "team 0, which is not in this match"),
    "a lost turn that was not owed": (ev.TurnLost(1), "no turn to lose"),
    "a ruling on nothing": (ev.ChallengeRuled(accepted=True, listed=True, reason=""), "no challenge"),
    "a withdrawal of nothing": (ev.ChallengeWithdrawn(), "no challenge"),
    "a jury over no ruling": (ev.RulingOverturned(0, accepted=True, by="x", reason="y"), "no ruling"),
    "a jury over no turn": (
        ev.RulingOverturned(-1, accepted=True, by="x", reason="y"),
        "turn 0, which is not in this match",
    ),
    "a correction of no turn": (ev.ScoreCorrected(9, 5, "x", "y"), "turn 10, which is not in this match"),
    "an end withdrawn that was none": (ev.EndWithdrawn(), "no end to withdraw"),
    "tiles returned that nobody holds": (ev.TilesReturned(1, ("Q",)), "the rack"),
    "another total": (ev.MatchClosed((0, 0), None), "the receipt says"),
    "a reserve of nobody": (ev.ReserveEntered(4, "a", "b"), "ReserveEntered"),
    "an end for want of nobody": (ev.MatchEnded(EndReason.WALKOVER, 0, "", absent=(7,)), "MatchEnded tells of side 8"),
    "pupils of nobody": (ev.PupilsNamed(-1, ("x",)), "PupilsNamed tells of team 0"),
    "a tile beside the board": (ev.TilesPlayed(0, (LaidTile(Square(40, 40), "C"),), 5, at_bell=False), "off board"),
}


def test_events_that_cannot_follow_are_a_broken_record() -> None:
    for event, sentence in BROKEN.values():
        with pytest.raises(BrokenMatchError, match=sentence):
            apply(played().state, event)


def test_P8_a_lot_is_drawn_once_and_from_the_bag() -> None:
    opened = played().events[0]
    assert isinstance(opened, MatchOpened)
    drawn = apply(begin(opened), ev.LotDrawn(0, "E"))
    for lot, sentence in ((ev.LotDrawn(0, "A"), "no lot to draw"), (ev.LotDrawn(1, "é"), "the bag")):
        with pytest.raises(BrokenMatchError, match=sentence):
            apply(drawn, lot)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_match_opened_for_as_many_teams_as_its_format_forbids_is_a_broken_record(count: int) -> None:
    opened = played().events[0]
    assert isinstance(opened, MatchOpened)
    with pytest.raises(BrokenMatchError, match=f"there are {count} teams"):
        fold([replace(opened, teams=(opened.teams * 2)[:count])])


@given(st.data())
def test_whatever_is_put_into_a_record_folds_and_can_be_shown_or_is_told_to_be_broken(data: st.DataObject) -> None:
    record = data.draw(st.sampled_from(RECORDS))()
    state = fold(record[: data.draw(st.integers(1, len(record)))])
    for _ in range(data.draw(st.integers(1, 6))):
        with suppress(BrokenMatchError):
            state = apply(state, data.draw(strange_events()))
        assert len(score_sheet(state).columns) == len(state.seats)
        assert state.winner in (None, *range(len(state.teams)))
        assert all_tiles(state) == tiles_there_are(state)


@pytest.mark.parametrize("word", ["", "READINGS", "reading", "READ?NG", "RÉADING", "READ NG"])
def test_U2_a_set_word_that_no_tiles_of_the_box_make_is_a_broken_record(word: str) -> None:
    opened = literacy("").state.opened
    begin(opened)
    with pytest.raises(BrokenMatchError, match="set word"):
        begin(replace(opened, set_word=word))


def test_U2_a_set_word_that_the_board_is_too_narrow_for_is_a_broken_record() -> None:
    opened = literacy("").state.opened
    with pytest.raises(BrokenMatchError, match="does not fit on the board"):
        begin(replace(opened, format=replace(opened.format, layout=Layout(("..*..",)))))


def test_a_match_that_nobody_of_it_is_to_start_is_a_broken_record() -> None:
    opened = played().state.opened
    with pytest.raises(BrokenMatchError, match="nobody to start"):
        begin(replace(opened, starter=9))


def test_a_score_without_a_play_is_a_broken_record() -> None:
    match = seated("CATDOGE", "HORNINT")
    for event in (ev.ScoreAnnounced(0, 5), ev.ScoreSettled(0, 5, 5, "")):
        with pytest.raises(BrokenMatchError, match="no play yet"):
            apply(match.state, event)


def test_before_any_turn_there_is_no_end_to_withdraw_and_no_turn_to_give_back() -> None:
    begun = begin(played().events[0])  # type: ignore[arg-type]
    for event, sentence in ((ev.EndWithdrawn(), "no end to withdraw"), (ev.TurnGivenBack(0), "TurnGivenBack")):
        with pytest.raises(BrokenMatchError, match=sentence):
            apply(begun, event)


def test_a_play_is_disallowed_once() -> None:
    table = literacy("OETTO")
    spell(table, "E9", "OE")
    disallow(table)
    with pytest.raises(BrokenMatchError, match="no play on the board"):
        apply(table.state, ev.PlayDisallowed(0, "x", "y"))


@cache
def whole_record() -> tuple[Event, ...]:
    """A match with rulings both ways, a jury, level totals, extra turns and a correction."""
    match = seated("CATDOGE", "CATDOGE", bag="")
    match.play("8G", "TAC")
    match.challenge("TAC", accepted=False)
    match.play("8G", "DOG")
    match.challenge("DOG", accepted=True)
    match.overturn(1, accepted=False)
    match.do(cmd.DeclareNoWord(0), cmd.DeclareNoWord(1), cmd.ConfirmEnd())
    match.play("8G", "CAT")
    match.play("H9", "CE")
    match.do(cmd.ConfirmEnd())
    match.correct(2, 9)
    return match.events


@cache
def literacy_record() -> tuple[Event, ...]:
    """A round with letters bought, blanks put aside, a refill, a word disallowed and the timer."""
    match = literacy("OETTO", "Q", "BBM??", "MP", format_=choosing("deducted"))
    match.do(cmd.BuyLetters(1))
    for where, word in (("E9", "OE"), ("G9", "T"), ("I9", "T"), ("K9", "O"), ("E11", "Q")):
        spell(match, where, word)
    match.clock.pass_ms(ROUND_MS)
    match.do(cmd.DisallowPlay("the judge", "no word"), cmd.EndTurn(()))
    return match.events


@cache
def club_record() -> tuple[Event, ...]:
    """Four players with objections to a score and to words, warnings that disqualify, a clock set, no time left."""
    match = club("EEESOGD", "HORNINT", "AEIRSTU", "AEIRSTU")
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "SO")), cmd.Announce(9), cmd.ObjectToScore(1))
    match.do(cmd.SettleScore())
    match.ring()
    match.do(cmd.DeclarePlay(tiles("9G", "IN")), cmd.Announce(9), cmd.ChallengePlay(2, ("IN",)))
    match.do(cmd.RuleChallenge(accepted=False, reason="x"), cmd.Warn(0, "Aminah", "talked"))
    match.do(cmd.SetClock(1, 10, "the judge", "x"))
    match.ring()
    match.do(cmd.Pause(ev.PauseReason.JUDGE), *[cmd.Warn(2, "Wei Han", "talked")] * 3)
    run_out(match)
    run_out(match)
    return match.events


@cache
def standard_record() -> tuple[Event, ...]:
    """Plays held, tiles drawn apart that are kept and others that are shown, and a walkover."""
    match = Table(FakeShuffler("A", "B", "CATDOGE", "HORNINT"), FakeLexicon(WORDS))
    match.open(opening(format_by_key("standard"), teams=(team(0, 1, 0), team(1, 1, 0))))
    match.do(cmd.DrawLot(0), cmd.DrawLot(1))
    match.play("8G", "CAT")
    match.do(cmd.HoldPlay(1))
    match.clock.pass_ms(15_000)
    match.do(cmd.DrawApart(), cmd.ReleaseHold())
    match.play("9F", "IN")
    match.do(cmd.HoldPlay(0))
    match.clock.pass_ms(15_000)
    match.do(cmd.DrawApart(), cmd.ChallengePlay(0, ("IN",)), cmd.RuleChallenge(accepted=False, reason="x"))
    match.do(cmd.WalkOver((1,), "the judge", "left"))
    return match.events


@cache
def board_record() -> tuple[Event, ...]:
    """A match at a real board: turns with and without a word typed in, one typed later, unplayed tiles, the end."""
    match = board()
    match.rung(match.typed("8H", "CAT", 10), numbers(4), cmd.RecordTurn(TurnKind.EXCHANGE))
    match.do(cmd.WriteWord(0, tiles("8G", "CAT")), cmd.EndAtBoard(EndReason.NO_WORD, (("E",), ())))
    return match.events


RECORDS = (whole_record, literacy_record, club_record, standard_record, board_record)

BROKEN_ELSEWHERE: dict[str, tuple[Callable[[], tuple[Event, ...]], ev.Event, str]] = {
    "letters of no shop": (literacy_record, ev.LettersBought(0, ("Z",) * 9, 2), "the bag of extra letters"),
    "blanks the bag does not hold": (literacy_record, ev.BlanksPutAside(0, ("?",) * 3), "the bag"),
    "no turn disallowed": (literacy_record, ev.PlayDisallowed(9, "x", "y"), "turn 10, which is not in this match"),
    "tiles set apart that the bag does not hold": (standard_record, ev.TilesSetApart(0, ("Z",) * 2), "the bag"),
    "the release of no hold": (standard_record, ev.HoldReleased(0), "no hold"),
    "a turn given back that no time ended": (club_record, ev.TurnGivenBack(1), "no turn to be given back"),
    "a word typed for a pass": (board_record, ev.WordWritten(2, tiles("9G", "AT")), "no play"),
}


@pytest.mark.parametrize(("record", "event", "sentence"), BROKEN_ELSEWHERE.values(), ids=list(BROKEN_ELSEWHERE))
def test_in_other_matches_too_events_that_cannot_follow_are_a_broken_record(
    record: Callable[[], tuple[Event, ...]], event: ev.Event, sentence: str
) -> None:
    with pytest.raises(BrokenMatchError, match=sentence):
        apply(fold(record()), event)


AT_A_BOARD = (ev.StarterNamed(0), ev.TurnStopped(0, 5), ev.PlayMade(0, 5), ev.WordWritten(0, ()), ev.RackWritten(0, ()))
ON_SCREEN = (ev.LotDrawn(0, "E"), ev.TilesDrawn(0, ("E",)), ev.TilesReturned(0, ()), ev.TilesSetApart(0, ("E",)))
OF_OTHER_FORMATS = (
    ev.BlanksPutAside(0, ("?",)),
    ev.LettersBought(0, (), 2, 1),
    ev.ScoreObjected(0),
    ev.ClockSet(0, 5, "x", "y"),
    ev.PlayHeld(0),
    ev.PlayDisallowed(0, "x", "y"),
    ev.SheetSigned(0, "x"),
)


@pytest.mark.parametrize(
    ("record", "events"),
    [
        (whole_record, (*AT_A_BOARD, *OF_OTHER_FORMATS)),
        (board_record, (*ON_SCREEN, *OF_OTHER_FORMATS)),
        (literacy_record, (ev.Exchanged(0, (), (), 5), ev.PlayChallenged(0, ()), ev.NoWordDeclared(0))),
        (club_record, (ev.ExtraTurnsCalled(), ev.JudgeSigned("x"))),
    ],
)
def test_events_of_another_kind_of_match_are_a_broken_record(
    record: Callable[[], tuple[Event, ...]], events: tuple[Event, ...]
) -> None:
    whole = record()
    for state in (fold(whole), fold(whole[:20])):
        for event in events:
            with pytest.raises(BrokenMatchError, match="does not happen in a match of this kind"):
                apply(state, event)


@given(st.data())
def test_a_damaged_record_folds_or_is_told_to_be_broken(data: st.DataObject) -> None:
    """Events left out, doubled or out of order are no other error than `BrokenMatchError`."""
    events = list(data.draw(st.sampled_from(RECORDS))())
    for _ in range(data.draw(st.integers(1, 4))):
        place, other = (data.draw(st.integers(1, len(events) - 1)) for _ in range(2))
        match data.draw(st.sampled_from(["leave out", "double", "exchange"])):
            case "leave out":
                del events[place]
            case "double":
                events.insert(other, events[place])
            case _:
                events[place], events[other] = events[other], events[place]
    with suppress(BrokenMatchError):
        state = fold(events)
        assert len(state.racks) == len(state.seats)


def test_the_whole_records_have_what_they_say() -> None:
    there = {type(event) for record in RECORDS for event in record()}
    assert there >= {ev.RulingOverturned, ev.ExtraTurnsCalled, ev.ScoreCorrected, ev.MatchClosed}
    assert there >= {ev.LettersBought, ev.BlanksPutAside, ev.PlayDisallowed, ev.TimeUsedUp}
    assert there >= {ev.ScoreObjected, ev.ChallengeRuled, ev.WarningGiven, ev.ClockSet}
    assert there >= {ev.StarterNamed, ev.TurnStopped, ev.PlayMade, ev.WordWritten, ev.RackWritten}
    assert there >= {ev.PlayHeld, ev.TilesSetApart, ev.HoldReleased, ev.TilesShown, ev.TurnForfeited}


def test_every_event_but_the_opening_is_applied_by_one_function() -> None:
    assert set(FOLDINGS) == set(ev.EVENTS) - {ev.MatchOpened}


def test_every_command_is_decided_by_one_function() -> None:
    assert set(DECISIONS) == set(cmd.COMMANDS)
