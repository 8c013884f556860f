"""The group match of a school club: how it ends, unplayed tiles, who wins without playing on (A10 to A12)."""

from collections.abc import Callable

import pytest

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refused
from classroom.match.event import PauseReason
from classroom.match.state import End, Phase, Remark, RemarkKind
from classroom.record.score_sheet import score_sheet
from classroom.record.wording import remarks_text
from classroom.rules.policy import EndReason, GreatestMargin
from tests.fakes import FakeShuffler
from tests.grid import chosen_of
from tests.match.club_table import CLUB, LIMIT_MS, club, groups, run_out, with_seconds
from tests.match.table import Table, opening
from tests.match.tournament import scored

FOUR = ("CATSDOE", "HORNINT", "AEIRSTU", "EEEDOGS")
ORGANISERS = "the organisers"


def end_of(table: Table) -> End:
    assert table.state.end
    return table.state.end


def passes(table: Table, count: int) -> None:
    for _ in range(count):
        table.pass_()


# A10: a player is out, all have passed, the time is over


def test_A10_the_match_ends_when_a_player_has_no_tile_and_the_bag_is_empty() -> None:
    table = club(*FOUR, bag="")
    table.play("8E", "CATSDOE")
    assert table.phase() is Phase.LAST_WINDOW
    assert table.refused(cmd.RingBell()) is Refused.NOT_NOW
    table.do(cmd.ConfirmEnd())
    assert (end_of(table).reason, end_of(table).side) == (EndReason.TILES_USED, 0)
    assert table.phase() is Phase.CLOSED


def test_A10_an_empty_rack_with_a_tile_in_the_bag_ends_nothing() -> None:
    table = club(*FOUR, bag="A")
    table.play("8E", "CATSDOE")
    assert table.phase() is Phase.READY
    assert table.refused(cmd.ConfirmEnd()) is Refused.NO_END_DUE
    table.ring()
    assert table.state.racks[0] == ("A",)


def test_A10_the_last_play_may_be_challenged_and_play_goes_on_when_it_comes_off() -> None:
    table = club(*FOUR, bag="")
    table.finish("8E", "CATSDOE")
    table.challenge("CATSDOE", accepted=False, side=3)
    assert (table.phase(), table.state.to_move) == (Phase.READY, 1)
    assert len(table.state.racks[0]) == 7


@pytest.mark.parametrize("players", [2, 3, 4])
def test_A10_two_full_cycles_of_passes_end_the_match_and_one_pass_less_does_not(players: int) -> None:
    table = club(*FOUR[:players])
    passes(table, 2 * players - 1)
    assert table.state.end is None
    table.pass_()
    assert (end_of(table).reason, end_of(table).side) == (EndReason.PASSES, None)
    assert table.phase() is Phase.CLOSED


def exchanges(table: Table) -> None:
    table.ring()
    # The last tile: the three that are alike stay for another time.
    table.do(cmd.ExchangeTiles(table.state.racks[table.state.to_move][-1:]))


def plays(table: Table) -> None:
    table.play("8G", "SO")


def plays_no_word(table: Table) -> None:
    table.finish("8G", "SO")
    table.challenge("SO", accepted=False, reason="the book says so")


@pytest.mark.parametrize("way", [exchanges, plays, plays_no_word])
@pytest.mark.parametrize("passed", chosen_of([0, 3, 7], 3))
def test_A10_what_is_no_pass_breaks_the_cycles(way: Callable[[Table], None], passed: int) -> None:
    """EEEDOGS may exchange and play; with all four seats alike it does not matter whose turn it is."""
    table = club("EEESOGD", "EEESOGD", "EEESOGD", "EEESONT")
    passes(table, passed)
    way(table)
    passes(table, 7)
    assert table.state.end is None
    table.pass_()
    assert end_of(table).reason is EndReason.PASSES


def test_A10_the_passes_in_a_row_are_counted_up_to_the_two_cycles_that_end_the_match() -> None:
    table = club(*FOUR)
    assert table.state.passes_to_end == (0, 8)
    passes(table, 3)
    assert table.state.passes_to_end == (3, 8)
    table.play("8G", "DO")
    assert table.state.passes_to_end == (0, 8)


def test_A10_of_a_group_out_of_time_no_pass_is_counted() -> None:
    table = club(*FOUR)
    passes(table, 1)
    table.do(cmd.SetClock(0, LIMIT_MS, "the judge", "as the clock on the table says"))
    assert table.state.passes_to_end == (0, 4)
    passes(table, 1)
    assert table.state.passes_to_end == (1, 4)


def test_A10_a_group_out_of_time_is_not_waited_for_with_the_passes() -> None:
    table = club(*FOUR)
    run_out(table)
    passes(table, 3)
    assert table.state.end is None
    table.pass_()
    assert end_of(table).reason is EndReason.PASSES


def test_A10_a_group_that_loses_its_time_between_turns_does_not_make_one_cycle_two() -> None:
    table = club(*FOUR)
    passes(table, 4)
    table.do(cmd.SetClock(0, LIMIT_MS, "the judge", "as the clock on the table says"))
    assert table.state.end is None
    passes(table, 1)
    assert table.state.end is None
    passes(table, 1)
    assert end_of(table).reason is EndReason.PASSES


def test_A10_six_zero_turns_that_are_no_passes_end_nothing() -> None:
    table = club("EEESOGD", "EEESOGD", "EEESOGD", "EEESONT")
    for _ in range(12):
        exchanges(table)
    assert table.state.end is None


def test_A10_nobody_declares_that_there_is_no_word() -> None:
    table = club(*FOUR)
    assert table.refused(cmd.DeclareNoWord(0)) is Refused.NOT_NOW


@pytest.mark.parametrize("players", [2, 4])
def test_A10_the_time_of_both_groups_ends_the_match_with_the_unplayed_tiles_deducted(players: int) -> None:
    table = club(*FOUR[:players], format_=with_seconds(60))
    first = table.play("8G", "CAT").score
    run_out(table)
    run_out(table)
    assert end_of(table).reason is EndReason.TIME
    held = [table.state.tile_set.worth(rack) for rack in end_of(table).unplayed]
    assert table.state.totals == (first - sum(held[0::2]), -sum(held[1::2]))
    # Seven on every rack: the tiles drawn for the play before are unplayed too.
    assert [len(rack) for rack in end_of(table).unplayed] == [7] * players


# A11: unplayed tiles


@pytest.mark.parametrize(
    ("players", "adjustments"),
    [
        # HORNINT is worth 10, AEIRSTU 7, EEEDOGS 9.
        (2, (10, -10)),
        (3, (10 + 7, -10, -7)),
        (4, (10 + 7 + 9, -10, -7, -9)),
    ],
)
def test_A11_the_group_of_who_went_out_adds_all_others_tiles_which_their_holders_lose(
    players: int, adjustments: tuple[int, ...]
) -> None:
    table = club(*FOUR[:players], bag="")
    score = table.play("8E", "CATSDOE").score
    table.do(cmd.ConfirmEnd())
    assert end_of(table).adjustments == adjustments
    # What the partner holds is taken from the group and given to it.
    others = -sum(adjustments[1::2])
    assert table.state.totals == (score + others, -others)
    assert table.state.winner == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_A11_where_nobody_is_out_each_group_loses_what_its_players_hold(players: int) -> None:
    table = club(*FOUR[:players])
    passes(table, 2 * players)
    # CATSDOE is worth 10.
    worth = [10, 10, 7, 9][:players]
    assert end_of(table).adjustments == tuple(-value for value in worth)
    assert table.state.totals == (-sum(worth[0::2]), -sum(worth[1::2]))


def test_A11_a_blank_unplayed_costs_nothing() -> None:
    table = club("CATSDO?", "HORNIN?")
    passes(table, 4)
    assert end_of(table).adjustments == (-9, -9)


# A12: the winner


def test_A12_the_higher_total_wins_whoever_went_out() -> None:
    table = club("CATSDOE", "QZHORNS", bag="")
    table.pass_()
    table.play("8D", "QZHORNS")
    table.do(cmd.ConfirmEnd())
    assert table.state.winner == 1


def test_A12_level_groups_share_the_win() -> None:
    table = club("CATSDOE", "CATSDOE")
    passes(table, 4)
    assert table.phase() is Phase.CLOSED
    scored(table, 20, 20)
    assert table.state.totals == (10, 10)
    assert table.state.winning_teams == (0, 1)
    assert table.state.winner is None


def at_the_start() -> Table:
    table = Table(FakeShuffler())
    table.open(opening(CLUB, teams=groups()))
    return table


def before_a_turn() -> Table:
    table = club(*FOUR)
    table.play("8G", "CATS")
    return table


def in_a_turn() -> Table:
    table = club(*FOUR)
    table.play("8G", "CATS")
    table.ring()
    table.clock.pass_ms(60_000)
    table.do(cmd.Pause(PauseReason.JUDGE))
    return table


def in_the_last_window() -> Table:
    table = club(*FOUR, bag="")
    table.play("8E", "CATSDOE")
    return table


AT_ANY_TIME = pytest.mark.parametrize("make", [at_the_start, before_a_turn, in_a_turn, in_the_last_window])


@AT_ANY_TIME
@pytest.mark.parametrize("side", range(4))
def test_A12_a_group_wins_when_the_organisers_disqualify_the_other(make: Callable[[], Table], side: int) -> None:
    table = make()
    table.do(cmd.Disqualify(side, ORGANISERS, "left the room"))
    assert (end_of(table).reason, end_of(table).side) == (EndReason.DISQUALIFIED, side)
    assert end_of(table).note == "the organisers: left the room"
    assert table.phase() is Phase.CLOSED
    assert table.state.winner == 1 - table.state.team_of(side)


@AT_ANY_TIME
@pytest.mark.parametrize("side", range(4))
def test_A12_or_walks_out_or_does_not_appear(make: Callable[[], Table], side: int) -> None:
    table = make()
    absent = table.state.sides_of(table.state.team_of(side))
    table.do(cmd.WalkOver(absent, ORGANISERS, "not there"))
    assert end_of(table).reason is EndReason.WALKOVER
    assert table.phase() is Phase.CLOSED
    assert table.state.winner == 1 - table.state.team_of(side)


def test_A12_the_one_who_leads_wins_nothing_by_walking_out() -> None:
    table = before_a_turn()
    assert table.state.scores[0] > table.state.scores[1]
    table.do(cmd.WalkOver((0,), ORGANISERS, "walked out"))
    assert table.state.winner == 1


def test_A12_where_neither_group_appears_nobody_wins() -> None:
    table = at_the_start()
    table.do(cmd.WalkOver((0, 1, 2, 3), ORGANISERS, "not there"))
    assert table.phase() is Phase.CLOSED
    assert table.state.winning_teams == ()
    assert table.state.winner is None
    assert table.events[-1] == ev.MatchClosed((0, 0), None)


@pytest.mark.parametrize("kind", ["disqualify", "walk over"])
def test_A12_the_organisers_sign_for_it(kind: str) -> None:
    table = before_a_turn()

    def command(side: int, by: str, reason: str) -> cmd.Command:
        return cmd.Disqualify(side, by, reason) if kind == "disqualify" else cmd.WalkOver((side,), by, reason)

    assert table.refused(command(0, "", "reason")) is Refused.NAME_NEEDED
    assert table.refused(command(0, ORGANISERS, " ")) is Refused.REASON_NEEDED
    assert table.refused(command(4, ORGANISERS, "reason")) is Refused.NO_SUCH_SIDE
    assert table.refused(cmd.WalkOver((), ORGANISERS, "reason")) is Refused.NOT_NOW


def test_A12_a_match_that_is_over_is_not_lost_again() -> None:
    table = before_a_turn()
    table.do(cmd.Disqualify(1, ORGANISERS, "reason"))
    assert table.refused(cmd.Disqualify(0, ORGANISERS, "reason")) is Refused.NOT_NOW
    assert table.refused(cmd.WalkOver((0,), ORGANISERS, "reason")) is Refused.NOT_NOW


def test_A12_a_walkover_is_worth_the_greatest_margin_of_the_round() -> None:
    assert CLUB.absence == GreatestMargin()


# A12, its warnings


def warned(table: Table, side: int, member: str) -> None:
    """Warn a player for the third time."""
    warning = cmd.Warn(side, member, "talked to a spectator")
    table.do(warning, warning)
    assert not any(map(table.state.is_disqualified, table.state.sides))
    table.do(warning)


def test_A12_the_third_warning_of_a_player_disqualifies_the_player_and_not_the_group() -> None:
    for make in [before_a_turn, in_a_turn, in_the_last_window]:
        for side, member in [(0, "Wei Han"), (1, "Daniel"), (3, "Daniel")]:
            table = make()
            phase = table.phase()
            warned(table, side, member)
            assert table.state.end is None
            out = next(side for side in table.state.sides if table.state.side_name(side) == member)
            assert [side for side in table.state.sides if table.state.is_disqualified(side)] == [out]
            assert table.phase() in (phase, Phase.READY)
            assert table.state.to_move != out


def test_A12_the_group_of_a_disqualified_player_plays_on_with_its_other() -> None:
    table = before_a_turn()
    warned(table, 1, "Daniel")
    turns = []
    for _ in range(6):
        turns.append(table.state.to_move)
        table.play_something()
    assert turns == [2, 3, 0, 2, 3, 0]


def test_A12_who_is_disqualified_in_the_own_turn_does_not_end_it_and_has_used_its_time() -> None:
    table = in_a_turn()
    warning = cmd.Warn(1, "Daniel", "talked")
    table.do(warning, warning)
    events = table.do(warning)
    assert events[-1] == ev.TurnForfeited(1, 60_000)
    assert (table.phase(), table.state.to_move, table.state.used_ms) == (Phase.READY, 2, (0, 60_000))
    assert len(table.state.turns) == 1
    assert table.service.remaining_ms(1) == 14 * 60_000
    # What lay on the rack stays there, and is deducted at the end.
    assert len(table.state.racks[1]) == 7


def test_A11_A12_the_tiles_of_a_disqualified_player_are_unplayed_tiles_of_the_group() -> None:
    table = club(*FOUR)
    warned(table, 0, "Aminah")
    assert table.state.to_move == 1
    passes(table, 6)
    end = end_of(table)
    assert end.reason is EndReason.PASSES
    assert end.adjustments[0] == -table.state.tile_set.worth(table.state.racks[0])


@pytest.mark.parametrize("make", [before_a_turn, in_a_turn, in_the_last_window])
def test_A12_a_group_loses_when_its_last_player_is_disqualified(make: Callable[[], Table]) -> None:
    table = make()
    warned(table, 1, "Daniel")
    table.do(*[cmd.Warn(3, "Siti", "talked")] * 3)
    assert end_of(table).reason is EndReason.DISQUALIFIED
    assert table.phase() is Phase.CLOSED
    assert table.state.winner == 0


def test_A12_a_group_of_one_loses_with_that_player() -> None:
    table = club(*FOUR[:2])
    table.do(*[cmd.Warn(1, "Daniel", "talked")] * 3)
    assert end_of(table).reason is EndReason.DISQUALIFIED
    assert table.state.winner == 0


def test_A12_a_disqualified_player_objects_to_nothing_but_the_other_may() -> None:
    table = before_a_turn()
    warned(table, 1, "Daniel")
    play = table.finish("9G", "A").play
    assert play
    words = (play.words[0].name,)
    assert table.refused(cmd.ObjectToScore(1)) is Refused.PLAYER_DISQUALIFIED
    assert table.refused(cmd.ChallengePlay(1, words)) is Refused.PLAYER_DISQUALIFIED
    table.do(cmd.ObjectToScore(3), cmd.ChallengePlay(3, words))


def test_A12_the_sheet_says_who_was_disqualified() -> None:
    table = before_a_turn()
    warned(table, 1, "Daniel")
    assert table.state.pending_remarks[1][-1] == Remark(RemarkKind.PLAYER_OUT, ("Daniel",))
    passes(table, 6)
    later = dict(score_sheet(table.state).later)
    assert remarks_text(later[1], str).endswith("player disqualified: Daniel")


def test_A12_the_warnings_of_two_players_are_not_added_up() -> None:
    table = before_a_turn()
    for member in ("Aminah", "Wei Han"):
        table.do(*[cmd.Warn(0, member, "talked")] * 2)
    table.do(*[cmd.Warn(1, "Siti", "talked")] * 2)
    assert not any(map(table.state.is_disqualified, table.state.sides))
    assert len(table.state.warned) == 6
    table.do(cmd.Warn(2, "Aminah", "talked"))
    assert table.state.is_disqualified(0)
    assert table.state.end is None


def test_A12_warnings_last_over_the_turns_and_are_remarked_on_the_next() -> None:
    table = club(*FOUR)
    for reason in ("talked", "talked again"):
        table.do(cmd.Warn(0, "Aminah", reason))
        table.play_something()
        passes(table, 3)
    assert [warned.reason for warned in table.state.warned] == ["talked", "talked again"]
    warned = [turn.side for turn in table.state.turns for remark in turn.remarks if remark.kind is RemarkKind.WARNING]
    assert warned == [0, 0]
    table.reopen()
    assert len(table.state.warned) == 2


def test_A12_a_warning_names_a_member_and_a_reason() -> None:
    table = before_a_turn()
    refusal = table.refusal(cmd.Warn(0, "Daniel", "talked"))
    assert (refusal.reason, refusal.names) == (Refused.NO_SUCH_MEMBER, ("Daniel", "Team Perak"))
    assert table.refused(cmd.Warn(0, "Aminah", " ")) is Refused.REASON_NEEDED
    assert table.refused(cmd.Warn(9, "Aminah", "talked")) is Refused.NO_SUCH_SIDE
