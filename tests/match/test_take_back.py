"""An accidental play, pass or exchange is taken back by the judge before the next bell: all is as it was before it."""

import random
from dataclasses import replace

import pytest
from hypothesis import given

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.fold import apply, fold
from classroom.match.fold.step import BrokenMatchError
from classroom.match.fold.turn import CLOSING
from classroom.match.state import MatchState, Phase, RemarkKind
from classroom.match.team import Mode
from classroom.record.wording import remark_text
from classroom.rules.policy import Format, PerRound
from classroom.store.codec import decode_event, encode_event
from tests.examples import examples
from tests.fakes import FakeLexicon, FakeShuffler
from tests.match.club_table import club
from tests.match.literacy_table import literacy
from tests.match.strategies import FORMATS, a_command, accepts_half, any_opening, steps
from tests.match.table import LIMIT_MS, PRIMARY, Table, opening, seated, some_tile, tiles
from tests.match.tiles import all_tiles, tiles_there_are

BACK = cmd.TakeBack("Puan Rohani", "an elbow")
PART_OF_A_TURN = {
    *(ev.MatchOpened, ev.ItemTicked, ev.ItemSkipped, ev.ItemReopened, ev.LotDrawn, ev.StarterNamed, ev.BlanksPutAside),
    *(ev.BellRung, ev.TurnPaused, ev.PauseEnded, ev.TurnResumed, ev.TurnRestarted, ev.TurnStopped, ev.TurnTakenBack),
    *(ev.PlayMade, ev.Passed, ev.Exchanged, ev.TurnLost, ev.TurnForfeited, ev.NoWordDeclared, ev.TilesDrawn),
    *(ev.TilesReturned, ev.TilesSetApart, ev.TilesShown, ev.ScoreAnnounced, ev.ScoreObjected, ev.ScoreSettled),
    *(ev.PlayHeld, ev.HoldReleased, ev.PlayChallenged, ev.ChallengeWithdrawn, ev.EndWithdrawn, ev.ExtraTurnsCalled),
    *(ev.FreshBagOpened, ev.MatchClosed),
}
"""What comes before or belongs to a turn, and is undone with it."""


def paused_before(state: MatchState, elapsed_ms: int) -> MatchState:
    """The state, had the turn been paused in the moment of the accident."""
    return replace(apply(state, ev.TurnPaused(elapsed_ms, ev.PauseReason.JUDGE)), way_back=None)


def taken_back(match: Table, before: MatchState) -> None:
    """Take back what was done after `before`, and see that nothing is left of it but a remark."""
    side, stored = before.to_move, len(match.events)
    (event,) = match.do(BACK)
    assert isinstance(event, ev.TurnTakenBack)
    notes = match.state.pending_remarks[side]
    assert notes[-1].kind is RemarkKind.TAKEN_BACK
    was = before.pending_remarks.get(side, ())
    assert notes[:-1] == was
    as_it_was = replace(match.state, pending_remarks=before.pending_remarks)
    assert as_it_was == paused_before(before, event.elapsed_ms)
    assert len(match.events) == stored + 1
    assert fold(match.events) == match.state


# A play, a pass, an exchange


def running(*racks: str, format_: Format = PRIMARY, bag: str | None = None) -> Table:
    match = seated(*(racks or ("CATDOGE", "HORNINT")), format_=format_, bag=bag)
    match.ring()
    match.clock.pass_ms(4_000)
    return match


ENDINGS: dict[str, cmd.Command] = {
    "play": cmd.DeclarePlay(tiles("8G", "CAT")),
    "pass": cmd.Pass(),
    "exchange": cmd.ExchangeTiles(tuple("CATDOGE")),
}


def test_U9_of_every_event_it_is_decided_whether_it_is_lost_with_its_turn() -> None:
    """A new event belongs into one of the two: a decision of the judge would be lost when a turn is taken back.

    The bell of the school belongs to neither: what is taken back is still followed by the last round.
    """
    assert set(ev.EVENTS) == PART_OF_A_TURN | set(CLOSING) | {ev.LastRoundCalled}
    assert not PART_OF_A_TURN & set(CLOSING)


@pytest.mark.parametrize("what", ENDINGS)
def test_P5_P11_an_accident_is_taken_back_and_the_turn_goes_on_with_the_time_it_had(what: str) -> None:
    match = running()
    before = match.state
    match.do(ENDINGS[what])
    match.clock.pass_ms(60_000)
    taken_back(match, before)
    assert match.service.remaining_ms() == LIMIT_MS - 4_000
    match.clock.pass_ms(30_000)
    match.do(cmd.Resume())
    match.clock.pass_ms(5_999)
    match.do(cmd.DeclarePlay(tiles("8G", "DOG")))
    assert [remark.values for remark in match.state.turns[0].remarks] == [
        (what, "an elbow", *(("CAT",) if what == "play" else ())),
        ("30",),
    ]


@pytest.mark.parametrize("what", ENDINGS)
def test_P4_the_judge_may_give_the_turn_its_whole_time_again(what: str) -> None:
    match = running()
    match.do(ENDINGS[what], BACK, cmd.RestartTurn())
    assert match.service.remaining_ms() == LIMIT_MS


def test_P10_a_play_is_taken_back_when_its_score_is_announced_and_when_it_is_settled() -> None:
    for after in ((), (cmd.Announce(99),), (cmd.Announce(99), cmd.SettleScore(99, "as the judge saw it"))):
        match = running()
        before = match.state
        match.do(ENDINGS["play"], *after)
        taken_back(match, before)
        assert match.state.scores == (0, 0)


def test_P12_the_next_bell_ends_it_and_so_does_a_ruling() -> None:
    match = running()
    match.do(ENDINGS["play"])
    match.announce()
    match.ring()
    assert match.refused(BACK) is Refused.NOT_NOW
    match.do(cmd.Pause(ev.PauseReason.JUDGE))
    assert match.refused(BACK) is Refused.NOT_NOW
    match.do(cmd.Resume(), cmd.EndTurn(()) if match.service.remaining_ms() == 0 else cmd.Pass())
    before = match.state.way_back
    assert before is not None
    assert before.to_move == 1, "only the last turn"
    ruled = running()
    ruled.do(ENDINGS["play"])
    ruled.announce()
    ruled.challenge("CAT", accepted=True)
    assert ruled.refused(BACK) is Refused.NOTHING_TO_TAKE_BACK


def test_P5_what_the_bell_ended_is_no_accident() -> None:
    for laid in ((), tiles("8G", "CAT")):
        match = running()
        match.clock.pass_ms(LIMIT_MS)
        match.do(cmd.EndTurn(laid))
        assert match.refused(BACK) is Refused.NOTHING_TO_TAKE_BACK


def test_P12_a_withdrawn_challenge_leaves_the_way_back() -> None:
    match = running()
    before = match.state
    match.do(ENDINGS["play"])
    match.announce()
    match.do(cmd.ChallengePlay(1, ("CAT",)))
    assert match.refused(BACK) is Refused.NOT_NOW
    match.do(cmd.WithdrawChallenge())
    taken_back(match, before)


@pytest.mark.parametrize(
    "decision",
    [
        cmd.CorrectScore(0, 12, "the judge", "added again"),
        cmd.EnterReserve(0, "Aminah", "Kavitha"),
        cmd.Warn(1, "Daniel", "talking"),
        cmd.StopMatch("it rains"),
    ],
    ids=lambda decision: type(decision).__name__,
)
def test_P10_P14_P19_A12_what_a_judge_has_noted_or_decided_since_is_not_lost(decision: cmd.Command) -> None:
    match = running()
    match.do(ENDINGS["play"])
    match.announce()
    match.do(decision)
    assert match.refused(BACK) is Refused.NOTHING_TO_TAKE_BACK


def test_P14_a_declaration_and_tiles_drawn_since_go_back_too() -> None:
    match = seated("CATDOGE", "HORNINT", mode=Mode.PRACTICE)
    match.ring()
    before = match.state
    match.do(ENDINGS["play"])
    match.announce()
    match.do(cmd.LeaveUnchallenged(), cmd.DeclareNoWord(1))
    assert len(match.state.racks[0]) == 7
    taken_back(match, before)
    assert match.state.declared == frozenset()


def test_P13_the_fourth_zero_turn_by_accident_had_ended_the_match() -> None:
    match = seated("CATDOGE", "HORNINT")
    for _ in range(3):
        match.pass_()
        match.play_something()
    match.ring()
    before = match.state
    assert before.zero_streak(0) == 3
    match.do(cmd.Pass())
    assert match.phase() is Phase.CLOSED
    taken_back(match, before)
    assert match.state.end is None
    match.do(cmd.Resume())


@pytest.mark.parametrize("what", ENDINGS)
def test_P10_a_turn_is_taken_back_after_the_correction_of_an_earlier_one_which_is_kept(what: str) -> None:
    match = seated("CATDOGE", "HORNINT")
    match.play_something()
    match.ring()
    accident: dict[str, cmd.Command] = {
        "play": cmd.DeclarePlay(some_tile(match.state)),
        "pass": cmd.Pass(),
        "exchange": cmd.ExchangeTiles(match.state.racks[1]),
    }
    match.do(accident[what])
    if what == "play":
        match.announce()
    side, count = match.state.turns[-1].side, len(match.state.turns)
    match.correct(0, 33)
    match.do(BACK)
    state = match.state
    assert (state.phase, state.to_move, len(state.turns)) == (Phase.PAUSED, side, count - 1)
    assert state.scores[0] == 33
    assert all_tiles(state) == tiles_there_are(state)
    match.do(cmd.Resume(), cmd.Pass())


def test_P10_a_turn_whose_own_score_was_corrected_is_not_taken_back() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.play_something()
    match.correct(0, 33)
    assert match.refused(BACK) is Refused.NOTHING_TO_TAKE_BACK


def test_P20_not_once_the_judge_has_signed() -> None:
    match = seated("CATDOGE", "HORNINT")
    for _ in range(3):
        match.pass_()
        match.play_something()
    match.pass_()
    match.do(cmd.SignAsJudge("Puan Lim"))
    assert match.refused(BACK) is Refused.NOTHING_TO_TAKE_BACK


def test_P16_the_last_extra_turn_passed_by_accident() -> None:
    match = seated("AEIOULN", "AEIOULN", bag="K")
    match.do(cmd.DeclareNoWord(0), cmd.DeclareNoWord(1), cmd.ConfirmEnd())
    assert match.state.extra
    match.pass_()
    match.ring()
    before = match.state
    match.do(cmd.Pass())
    assert match.state.awaits_jury
    taken_back(match, before)
    assert match.state.extra == (1,)


def test_P12_a_turn_lost_right_after_it_is_still_owed() -> None:
    three = replace(PRIMARY, sides=replace(PRIMARY.sides, most=3))
    match = seated("CATDOGE", "HORNINT", "AEIRSTU", format_=three)
    match.play("8G", "CAT")
    match.challenge("CAT", accepted=True, side=2)
    match.ring()
    before = match.state
    assert match.do(cmd.Pass())[-1] == ev.TurnLost(2)
    taken_back(match, before)
    assert match.owed()[2] == [0]


def test_the_judge_signs_it_with_a_name_and_a_reason() -> None:
    match = running()
    match.do(cmd.Pass())
    assert match.refused(cmd.TakeBack("", "an elbow")) is Refused.NAME_NEEDED
    assert match.refused(cmd.TakeBack("Puan Rohani", " ")) is Refused.REASON_NEEDED


def test_A3_a_group_has_its_time_back_from_the_moment_of_the_accident() -> None:
    match = club("CATDOGE", "HORNINT", "AEIRSTU", "AEIRSTU")
    match.ring()
    match.clock.pass_ms(20_000)
    before = match.state
    match.do(cmd.DeclarePlay(tiles("8G", "CAT")))
    match.clock.pass_ms(30_000)
    left = match.service.remaining_ms(0)
    assert left == 15 * 60_000 - 50_000
    taken_back(match, before)
    assert match.service.remaining_ms(0) == 15 * 60_000 - 20_000


def test_U9_the_clock_of_a_round_has_gone_on_for_all() -> None:
    match = literacy("S")
    match.clock.pass_ms(20_000)
    left = match.service.remaining_ms()
    before = match.state
    match.do(cmd.DeclarePlay(tiles("8L", "S")))
    match.clock.pass_ms(5_000)
    taken_back(match, before)
    assert left is not None
    assert match.service.remaining_ms() == left - 5_000


def test_a_way_back_that_is_not_there_is_a_damaged_record() -> None:
    match = running()
    broken = ev.TurnTakenBack(0, 4_000, "Puan Rohani", "an elbow")
    with pytest.raises(BrokenMatchError, match="no turn to take back"):
        apply(match.state, broken)
    match.do(cmd.Pass())
    with pytest.raises(BrokenMatchError, match="no turn to take back"):
        apply(match.state, replace(broken, side=1))


def test_a_match_loaded_again_has_the_same_way_back() -> None:
    match = running()
    before = match.state
    match.do(ENDINGS["play"])
    match.reopen()
    taken_back(match, before)


# In every format, whatever goes before


@pytest.mark.parametrize("name", list(FORMATS))
@examples(2)
@given(numbers=steps)
def test_P5_P11_P13_in_every_format_nothing_is_left_of_what_is_taken_back(name: str, numbers: list[int]) -> None:
    """Each play, pass and exchange of a random match is taken back, then done again and played on."""
    format_, seed = FORMATS[name], sum(numbers[:1])
    match = Table(FakeShuffler(seed=seed), FakeLexicon(accepts=accepts_half))
    match.open(any_opening(format_, seed))
    for number in numbers:
        chance = random.Random(number)
        match.clock.pass_ms(chance.choice((0, 900, 4_000)))
        before, rows = match.state, len(match.events)
        command_now = a_command(before, chance)
        answer = match.service.do(command_now)
        if isinstance(answer, Refusal) or not isinstance(command_now, cmd.DeclarePlay | cmd.Pass | cmd.ExchangeTiles):
            continue
        if match.state.way_back is None:
            at_bell = any(isinstance(event, ev.BellRung | ev.TimeUsedUp | ev.TurnTimedOut) for event in answer)
            assert at_bell or isinstance(format_.turn_time, PerRound) or match.state.end is not None
            continue
        taken_back(match, before)
        assert [decode_event(*encode_event(event)) for event in match.events[rows:]] == list(match.events[rows:])
        match.do(cmd.Resume())
        assert match.phase() is Phase.RUNNING


@pytest.mark.parametrize("key", ["primary", "club", "youth", "standard", "literacy"])
def test_P5_A3_T2_S8_U9_each_shipped_format_takes_a_play_back(key: str) -> None:
    """The formats themselves, with no change of theirs."""
    format_ = format_by_key(key)
    match = Table(FakeShuffler(seed=1), FakeLexicon(accepts=lambda _word: True))
    match.open(opening(format_))
    match.do(*(cmd.TickItem(item, "Mr Lim") for item in match.state.open_items))
    while match.state.drawing:
        match.do(cmd.DrawLot(next(side for side in match.state.drawing if side not in match.state.lots[-1])))
    match.ring()
    match.clock.pass_ms(2_000)
    before = match.state
    chance = random.Random(5)
    while match.phase() is Phase.RUNNING:
        command = a_command(match.state, chance)
        if isinstance(command, cmd.DeclarePlay):
            match.service.do(command)
    taken_back(match, before)


def test_P20_in_practice_nobody_says_why_a_turn_is_taken_back_and_in_a_competition_somebody_does() -> None:
    for mode, back, said in (
        (Mode.COMPETITION, BACK, "pass taken back: an elbow"),
        (Mode.PRACTICE, cmd.TakeBack("", ""), "pass taken back"),
    ):
        match = seated("CATDOGE", "HORNINT", mode=mode)
        match.ring()
        match.do(cmd.Pass())
        if mode is Mode.COMPETITION:
            assert match.refused(cmd.TakeBack("", "")) is Refused.NAME_NEEDED
        match.do(back)
        assert [remark_text(one, str) for one in match.state.pending_remarks[0]] == [said]
