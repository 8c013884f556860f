"""Folding stored events: complete, and a broken record is told as such."""

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.match import command as cmd
from classroom.match import decide_challenge, decide_end, decide_turn, fold_challenge, fold_end, fold_turn
from classroom.match import event as ev
from classroom.match.command import Command, OpenMatch
from classroom.match.event import Event, MatchOpened
from classroom.match.fold import BrokenMatchError, apply, begin, fold
from tests.match.table import Table, seated, tiles


def kinds(*registers: Iterable[type]) -> list[type]:
    return [kind for register in registers for kind in register]


def test_every_event_but_the_opening_is_folded_in_one_place() -> None:
    handled = kinds(*(module.HANDLERS.by_kind for module in (fold_turn, fold_challenge, fold_end)))
    assert len(handled) == len(set(handled))
    assert set(handled) == set(get_args(Event)) - {MatchOpened}


def test_every_command_but_the_opening_is_decided_in_one_place() -> None:
    decided = kinds(*(module.DECIDERS.by_kind for module in (decide_turn, decide_challenge, decide_end)))
    assert len(decided) == len(set(decided))
    assert set(decided) == set(get_args(Command)) - {OpenMatch}


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


BROKEN: dict[str, tuple[ev.Event, str]] = {
    "tiles the bag does not hold": (ev.TilesDrawn(0, tuple("ZZ")), "the bag"),
    "tiles for nobody": (ev.TilesDrawn(7, ("E",)), "TilesDrawn"),
    "tiles for less than nobody": (ev.TilesDrawn(-1, ("E",)), "there is no number"),
    "a play that is none": (ev.TilesPlayed(1, tiles("1A", "HORN"), 0, at_bell=False), "not touching"),
    "a play of other tiles": (ev.TilesPlayed(1, tiles("9G", "QX"), 0, at_bell=False), "the rack"),
    "an exchange of other tiles": (ev.Exchanged(1, ("Q",), ("E",), 0), "the rack"),
    "a lot twice in the bag": (ev.LotDrawn(0, "é"), "the bag"),
    "a lost turn that was not owed": (ev.TurnLost(1), "no turn to lose"),
    "a ruling on nothing": (ev.ChallengeRuled(accepted=True, listed=True, reason=""), "no challenge"),
    "a withdrawal of nothing": (ev.ChallengeWithdrawn(), "no challenge"),
    "a jury over no ruling": (ev.RulingOverturned(0, accepted=True, by="x", reason="y"), "no ruling"),
    "a jury over no turn": (ev.RulingOverturned(-1, accepted=True, by="x", reason="y"), "no turn"),
    "a correction of no turn": (ev.ScoreCorrected(9, 5, "x", "y"), "no turn 10"),
    "another total": (ev.MatchClosed((0, 0), None), "the receipt says"),
    "a reserve of nobody": (ev.ReserveEntered(4, "a", "b"), "ReserveEntered"),
}


@pytest.mark.parametrize(("event", "sentence"), BROKEN.values(), ids=list(BROKEN))
def test_events_that_cannot_follow_are_a_broken_record(event: ev.Event, sentence: str) -> None:
    with pytest.raises(BrokenMatchError, match=sentence):
        apply(played().state, event)


def test_a_score_without_a_play_is_a_broken_record() -> None:
    match = seated("CATDOGE", "HORNINT")
    for event in (ev.ScoreAnnounced(0, 5), ev.ScoreSettled(0, 5, 5, "")):
        with pytest.raises(BrokenMatchError, match="no play yet"):
            apply(match.state, event)


def test_an_end_before_any_turn_cannot_be_withdrawn() -> None:
    with pytest.raises(BrokenMatchError):
        apply(begin(played().events[0]), ev.EndWithdrawn())  # type: ignore[arg-type]


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


@given(st.data())
def test_a_damaged_record_folds_or_is_told_to_be_broken(data: st.DataObject) -> None:
    """Events left out, doubled or out of order are no other error than `BrokenMatchError`."""
    events = list(whole_record())
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
        assert len(fold(events).racks) == 2


def test_the_whole_record_has_what_it_says() -> None:
    there = {type(event) for event in whole_record()}
    assert there >= {ev.RulingOverturned, ev.ExtraTurnsCalled, ev.ScoreCorrected, ev.MatchClosed}
