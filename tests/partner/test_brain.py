"""What the computer does in each phase of a match, one command at a time."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from classroom.match import command as cmd
from classroom.match.event import Switches
from classroom.match.state import Phase, TurnKind
from classroom.match.team import Mode
from classroom.partner.brain import Act, Partner, tiles_to_exchange
from classroom.partner.level import Level, level_by_key
from classroom.partner.view import view_of
from classroom.rules.policy import AnyTiles, Challenge, EndReason, NoPenalty, Objections, PerTurn, Untimed
from classroom.words.move_generator import WordIndex
from tests.fakes import FakeLexicon, FakeShuffler
from tests.grid import in_soak
from tests.match.club_table import announced, club
from tests.match.table import PRIMARY, WORDS, Table, opening, seated, tiles
from tests.match.tournament import STANDARD, YOUTH, dealt

FIRST, CHAMPION = level_by_key("first-words"), level_by_key("champion")


def computer(level: Level = CHAMPION, words: frozenset[str] = WORDS, seed: int = 0) -> Partner:
    return Partner(level, FakeLexicon(words), WordIndex(words), random.Random(seed))


def act(match: Table, side: int, partner: Partner | None = None) -> Act:
    found = next_act(match, side, partner)
    assert found
    return found


def next_act(match: Table, side: int, partner: Partner | None = None) -> Act | None:
    return (partner or computer()).next_act(view_of(match.state, side))


def test_P8_it_draws_its_lot_once_and_again_after_equal_ones() -> None:
    match = Table(FakeShuffler("E", "A"))
    match.open(opening())
    assert act(match, 1).command == cmd.DrawLot(1)
    match.do(cmd.DrawLot(1))
    assert next_act(match, 1) is None
    match.do(cmd.DrawLot(0))
    assert match.state.drawing == (0, 1)
    assert act(match, 1).command == cmd.DrawLot(1)


def test_P4_it_rings_for_its_own_turn_and_for_no_other() -> None:
    match = seated("CATSDOE", "HORNINT")
    assert act(match, 0).command == cmd.RingBell()
    assert next_act(match, 1) is None


def test_P5_the_champion_plays_the_best_word_and_says_which() -> None:
    match = in_turn("CATOODE")
    made = act(match, 0)
    assert made.found
    match.do(made.command)
    count = match.state.turns[-1].count
    assert count
    assert (made.found.word, made.found.score) == ("CAT", count.total)
    assert made.found.position == "8F"
    assert next_act(match, 1) is None


def test_P10_it_announces_what_it_counted() -> None:
    match = seated("CATSDOE", "HORNINT")
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "CATS")))
    assert match.phase() is Phase.ANNOUNCING
    assert act(match, 0) == Act(cmd.Announce(12), act(match, 0).after_ms)
    assert next_act(match, 1) is None
    match.do(cmd.Announce(12))
    assert next_act(match, 0) is None, "the judge notes the score"


def test_P10_a_careless_level_announces_a_miscount_and_says_which() -> None:
    match = seated("CATSDOE", "HORNINT")
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "CATS")))
    made = act(match, 0, computer(replace(FIRST, miscounts=1.0)))
    assert made.miscount
    assert made.command == cmd.Announce(made.miscount.announced)
    assert made.miscount.announced != made.miscount.counted == 12


def test_P10_asked_again_after_the_app_fell_it_announces_what_was_heard() -> None:
    match = seated("CATSDOE", "HORNINT")
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "CATS")))
    half = replace(FIRST, miscounts=0.5)
    heard = act(match, 0, computer(half))
    match.reopen()
    assert [act(match, 0, computer(half, seed=seed)) for seed in range(1, 9)] == [heard] * 8


def test_P10_other_matches_hear_other_scores() -> None:
    match = seated("CATSDOE", "HORNINT")
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "CATS")))
    view = view_of(match.state, 0)
    careless = computer(replace(FIRST, miscounts=0.5))
    said = [careless.next_act(replace(view, match=f"m{number}")) for number in range(40)]
    assert 10 < sum(1 for made in said if made and made.miscount) < 30
    assert len({made.command for made in said if made}) > 3


def test_P10_where_a_wrong_score_costs_points_nobody_miscounts() -> None:
    match = seated("CATSDOE", "HORNINT", format_=replace(PRIMARY, announcement=Objections()))
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "CATS")))
    made = act(match, 0, computer(replace(FIRST, miscounts=1.0)))
    assert (made.command, made.miscount) == (cmd.Announce(12), None)


# The time


def thinking(level: Level, time: PerTurn | Untimed, left: int | None = None) -> list[int]:
    match = seated("CATSDOE", "HORNINT", mode=Mode.PRACTICE, switches=Switches(time))
    match.ring()
    view = view_of(match.state, 0, left)
    acts = [computer(level, seed=seed).next_act(view) for seed in range(20)]
    return [made.after_ms for made in acts if made]


@pytest.mark.parametrize("level", [*in_soak([FIRST]), CHAMPION], ids=lambda level: level.key)
def test_P4_it_thinks_as_long_as_its_level_and_always_less_than_it_may(level: Level) -> None:
    least, most = level.thinking_ms
    for time in (PerTurn(10, 1, 2), PerTurn(60, 1, 2), Untimed()):
        assert all(least <= ms <= most for ms in thinking(level, time))
    assert len(set(thinking(level, Untimed()))) > 1
    for seconds in (1, 3, 5):
        assert all(0 < ms < seconds * 1_000 for ms in thinking(level, PerTurn(seconds, 1, 2)))


def test_P4_it_is_done_in_what_is_left_of_a_turn() -> None:
    assert all(0 < ms < 700 for ms in thinking(FIRST, PerTurn(10, 1, 2), left=700))
    assert thinking(FIRST, PerTurn(10, 1, 2), left=0) == [0] * 20


# Exchanges and passes


def in_turn(rack: str, other: str = "HORNINT", bag: str | None = None) -> Table:
    match = seated(rack, other, bag=bag)
    match.ring()
    return match


def test_P11_without_a_word_it_exchanges_all_seven() -> None:
    match = in_turn("VVUUIIW")
    made = act(match, 0)
    assert made.command == cmd.ExchangeTiles(tuple("IIUUVVW"))
    match.do(made.command)


def test_P11_without_a_word_and_with_too_small_a_bag_it_passes() -> None:
    match = in_turn("VVUUIIW", bag="EEEE")
    made = act(match, 0)
    assert made.command == cmd.Pass()
    match.do(made.command)


def test_S2_it_exchanges_no_more_than_the_bag_has() -> None:
    view = view_of(in_turn("VVUUIIW").state, 0)
    for bag, given in ((3, 3), (0, 0)):
        few = replace(view, bag_size=bag, format=replace(PRIMARY, exchange=AnyTiles(0)))
        assert len(tiles_to_exchange(few, keeps=False)) == given


def test_P11_the_champion_would_rather_exchange_than_keep_a_hopeless_rack() -> None:
    assert act(in_turn("VVUUINW"), 0).command == cmd.ExchangeTiles(tuple("INUUVVW"))
    assert isinstance(act(in_turn("VVUUINW"), 0, computer(FIRST)).command, cmd.DeclarePlay)


def test_P13_it_plays_any_word_before_zero_turns_put_it_out() -> None:
    match = seated("VVUUINW", "HORNINT")
    match.ring()
    view = replace(view_of(match.state, 0), zero_streak=2)
    made = computer().next_act(view)
    assert made
    assert isinstance(made.command, cmd.DeclarePlay)


# Challenges


def after_play(word: str, words: frozenset[str] = WORDS) -> Table:
    match = seated("CATSDOE", "HORNINT", words=words)
    match.play("8G", word)
    return match


def test_P12_the_champion_challenges_a_word_that_is_not_accepted() -> None:
    match = after_play("TACS")
    made = act(match, 1)
    assert made.command == cmd.ChallengePlay(1, ("TACS",))
    match.do(made.command)
    assert next_act(match, 1) is None, "the judge rules"


def test_P12_nobody_challenges_a_word_of_the_list_nor_the_own_one() -> None:
    assert act(after_play("CATS"), 1).command == cmd.RingBell()
    assert next_act(after_play("TACS"), 0) is None


def test_A7_nobody_challenges_a_word_of_the_own_group() -> None:
    match = club("CATSDOE", "HORNINT", "SLEDGER", "AEIOURD")
    announced(match, "8G", "TACS", 14)
    first = match.state.turns[-1].side
    doubting = {side for side in match.state.sides if next_act(match, side)}
    assert doubting == {side for side in match.state.sides if match.state.team_of(side) != match.state.team_of(first)}


def test_P12_the_lower_levels_do_not_challenge_what_they_do_not_know() -> None:
    match = after_play("TACS")
    for key in ("first-words", "word-builder"):
        assert act(match, 1, computer(level_by_key(key))).command == cmd.RingBell()


def test_P12_a_play_is_thought_about_once() -> None:
    match, partner = after_play("TACS"), computer()
    match.do(act(match, 1, partner).command, cmd.WithdrawChallenge())
    assert act(match, 1, partner).command == cmd.RingBell()


def test_P12_a_ruling_goes_before_the_list() -> None:
    match = after_play("TACS")
    view = view_of(match.state, 1)
    made = computer().next_act(replace(view, rulings={"TACS": True}))
    assert made
    assert made.command == cmd.RingBell()
    again = after_play("CATS")
    made = computer().next_act(replace(view_of(again.state, 1), rulings={"CATS": False}))
    assert made
    assert made.command == cmd.ChallengePlay(1, ("CATS",))


def test_P12_it_plays_words_as_they_were_ruled() -> None:
    match = seated("CATSDOE", "HORNINT")
    match.ring()
    view = view_of(match.state, 0)

    def word(rulings: dict[str, bool]) -> str:
        made = computer().next_act(replace(view, rulings=rulings))
        assert made
        assert made.found
        return made.found.word

    assert word({"CATS": False}) != "CATS"
    assert word({"TOADSCE": True}) == "TOADSCE"


def test_P12_it_lets_its_lost_turn_go_by() -> None:
    match = after_play("CATS")
    match.challenge("CATS", accepted=True)
    assert match.state.turns[-1].kind is TurnKind.LOST
    assert next_act(match, 1) is None
    waiting = replace(view_of(stuck().state, 0), owes_turn=True)
    made = computer().next_act(waiting)
    assert made
    assert made.command == cmd.RingBell(), "it has nothing to say of a turn that is lost"


@pytest.mark.parametrize(("most", "challenged"), [(1, ("CO",)), (2, ("CO", "AN")), (0, ("CO", "AN"))])
def test_S3_it_challenges_as_many_words_as_it_may(most: int, challenged: Sequence[str]) -> None:
    format_ = replace(PRIMARY, challenge=Challenge(most, NoPenalty()))
    match = seated("CATSDOE", "HORNINT", format_=format_)
    match.play("8G", "CATS")
    match.play("9G", "ON")
    assert act(match, 0).command == cmd.ChallengePlay(0, tuple(challenged))


# The end


def stuck(other: str = "HORNINT") -> Table:
    """Side 0 has no word, the bag too little for an exchange."""
    return seated("VVUUIIW", other, bag="EEEE")


def test_P14_it_says_that_it_finds_no_word_and_then_waits_for_an_answer() -> None:
    match = stuck()
    made = act(match, 0)
    assert made.command == cmd.DeclareNoWord(0)
    match.do(made.command)
    after = act(match, 0)
    assert after.command == cmd.RingBell()
    assert after.after_ms > made.after_ms


def test_P14_asked_after_the_others_it_says_the_truth() -> None:
    match = stuck("VVUUIIW")
    match.do(cmd.DeclareNoWord(0))
    made = act(match, 1)
    assert made.command == cmd.DeclareNoWord(1)
    match.do(made.command)
    assert match.service.end_due() is EndReason.NO_WORD
    with_word = stuck("HORNINT")
    with_word.do(cmd.DeclareNoWord(0))
    assert next_act(with_word, 1) is None


def test_P14_it_says_nothing_while_it_may_still_exchange() -> None:
    assert act(seated("VVUUIIW", "HORNINT"), 0).command == cmd.RingBell()


def test_P14_it_challenges_the_last_play_of_all_too() -> None:
    for word, command in (("TACS", cmd.ChallengePlay(1, ("TACS",))), ("CATS", None)):
        made = computer().next_act(replace(view_of(after_play(word).state, 1), phase=Phase.LAST_WINDOW))
        assert (made.command if made else None) == command


def extra_turns(rack: str) -> list[Act]:
    """Nobody would play, both hold as much, and the computer plays the extra turn of each side."""
    match = seated(rack, rack, bag="EEEEEEE")
    match.do(cmd.DeclareNoWord(0), cmd.DeclareNoWord(1), cmd.ConfirmEnd())
    assert match.state.extra == (0, 1)
    made = list[Act]()
    while match.phase() in (Phase.READY, Phase.RUNNING, Phase.ANNOUNCING):
        made.append(act(match, match.state.to_move))
        match.do(made[-1].command)
        if match.phase() is Phase.CHECKING:
            match.do(cmd.SettleScore())
    return made


def test_P16_it_plays_its_extra_turn_for_the_score_alone() -> None:
    made = extra_turns("CATSDOE")
    ring, announce = cmd.RingBell, cmd.Announce
    assert [type(one.command) for one in made] == [ring, cmd.DeclarePlay, announce, ring, cmd.DeclarePlay, announce]
    assert made[1].found
    assert made[1].found.word == "CATS"


def test_P16_it_exchanges_nothing_in_an_extra_turn() -> None:
    made = extra_turns("VVUUIIW")
    assert [one.command for one in made] == [cmd.RingBell(), cmd.Pass()] * 2


def test_T10_it_signs_a_sheet_that_wants_signatures() -> None:
    match = dealt(YOUTH, "CATSDOE", "HORNINT")
    match.do(cmd.StopMatch("the bell of the school"))
    made = act(match, 1)
    assert made.command == cmd.SignSheet(1, match.state.side_name(1))
    match.do(made.command)
    assert next_act(match, 1) is None


def test_nothing_is_its_to_do_while_the_judge_acts() -> None:
    match = in_turn("CATSDOE")
    view = view_of(match.state, 0)
    for phase in (Phase.PAUSED, Phase.CHECKING, Phase.HELD, Phase.CHALLENGED, Phase.ENDED, Phase.CLOSED):
        assert computer().next_act(replace(view, phase=phase)) is None


def test_S6_it_asks_for_the_end_that_is_due_when_it_can_do_nothing_more() -> None:
    match = dealt(STANDARD, "VVUUIIW", "HORNINT", bag="EEEE")
    assert act(match, 0).command == cmd.RingBell(), "no end is due"
    for _ in range(6):
        match.pass_()
    assert next_act(match, 1) is None, "it is for the side to move to ask"
    assert act(match, 0).command == cmd.AskEnd(0)
    assert act(match, 0, computer(words=frozenset({"WIV", "VUI"}))).command == cmd.RingBell(), "it has a word"
