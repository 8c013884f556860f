"""The common rules of a match under way (C6, C7, C10, C11, C12) in every format that they concern.

What needs no match (C1 to C10) is in `tests/rules/test_common.py`.
"""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from classroom.formats.catalogue import formats
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import Refusal, Refused
from classroom.match.fold import apply
from classroom.match.state import MatchState, Phase, Turn
from classroom.match.team import Member, Role
from classroom.rules.board import LaidTile, parse_square
from classroom.rules.placement import Misplaced
from classroom.rules.policy import (
    STAR,
    BlanksPlayed,
    Challenge,
    DrawStar,
    EachTurn,
    Format,
    HighestValue,
    JudgeDisallows,
    LetterShop,
    NearestToA,
    NobodyWaits,
    SetWord,
    is_returned_first,
)
from classroom.rules.tile import BLANK
from tests.examples import examples
from tests.fakes import FakeLexicon, FakeShuffler
from tests.match.strategies import a_play
from tests.match.table import Table, boxed, opening, team, ticks, tiles
from tests.match.tiles import all_tiles, tiles_there_are

FIRST = "READING"
ANY_WORD = FakeLexicon(accepts=lambda _: True)


def those(concerned: Callable[[Format], bool] = lambda _: True) -> list[object]:
    """The formats that are concerned, as parameters; none that has no room for words as long as are played here."""
    roomy = [
        format for format in formats() if not format.words.longest and format.layout.width == formats()[0].layout.width
    ]
    chosen: list[object] = [pytest.param(format, id=format.key) for format in roomy if concerned(format)]
    assert chosen, "no format is concerned"
    return chosen


def removes_plays(format: Format) -> bool:
    return isinstance(format.challenge, Challenge | JudgeDisallows)


every_format = pytest.mark.parametrize("format", those())
with_plays_that_come_off = pytest.mark.parametrize("format", those(removes_plays))
with_blanks = pytest.mark.parametrize(
    "format", those(lambda format: isinstance(format.blanks, BlanksPlayed) and removes_plays(format))
)
with_a_draw_each_turn = pytest.mark.parametrize("format", those(lambda format: isinstance(format.refill, EachTurn)))


# A match laid out the same way in every format


def lots(format: Format, seats: int) -> list[str]:
    """What is drawn for the start so that the first seat has it."""
    letters = [tile for tile in format.tiles.tiles if tile != BLANK]
    match format.first_turn:
        case NobodyWaits():
            return []
        case DrawStar():
            return [STAR, *"-" * (seats - 1)]
        case NearestToA():
            best = sorted(letters)
        case HighestValue():
            best = sorted(letters, key=lambda tile: -format.tiles.values[tile])
    return [best[0], *best[len(best) - seats + 1 :]]


def opened(format: Format, shuffler: FakeShuffler) -> Table:
    table = Table(shuffler, ANY_WORD)
    mains, reserves = [Role.MAIN] * format.sides.mains, [Role.RESERVE] * format.sides.reserves
    teams = [
        replace(team(number), members=tuple(Member(f"Pupil {number} {at}", role, 5) for at, role in enumerate(roles)))
        for number, roles in enumerate([mains + reserves] * format.sides.most)
    ]
    set_word = FIRST if isinstance(format.opening, SetWord) else ""
    table.open(replace(opening(format, teams=teams), set_word=set_word))
    return table


def begun(format: Format, rack: str, *, bag: int | None = None) -> Table:
    """A match in which READING lies on 8E to 8K and a side with `rack` is to move, its bell rung.

    Every other rack has an S. `bag` is how many tiles the bag then holds, by default the
    rest of the box. Where racks are larger, `rack` is filled up.
    """
    is_played = not isinstance(format.opening, SetWord)
    empty = opened(format, FakeShuffler()).state
    seats, size = len(empty.seats), empty.rack_size(0)
    rest = Counter(format.tiles.tiles) - Counter({BLANK: 2}) - Counter(rack) - Counter("S" * (seats - 1))
    rest -= Counter(FIRST if is_played else "")

    def filled(beginning: str) -> str:
        """A full rack that begins so and goes on with the commonest tiles there are."""
        while len(beginning) < size:
            tile = rest.most_common(1)[0][0]
            rest.subtract(tile)
            beginning += tile
        return beginning

    racks = [FIRST, filled(rack), *(filled("S") for _ in range(seats - 2))] if is_played else [filled(rack)]
    first_draw = [filled("S")] if is_played else []
    if bag is not None:
        left = "".join(rest.elements())[:bag]
        format = boxed("".join((*racks, *first_draw, left)), format)
    table = opened(format, FakeShuffler(*lots(format, seats), *racks, *first_draw))
    table.do(*ticks(table.state))
    while table.phase() is Phase.DRAWING:
        for side in table.state.drawing:
            table.do(cmd.DrawLot(side))
    if is_played:
        turn(table, "8E", FIRST)
    ring(table)
    assert table.state.board.rows()[7] == f"....{FIRST}...."
    assert Counter(rack) <= Counter(table.state.racks[table.state.to_move])
    assert bag is None or len(table.state.bag) == bag
    return table


def ring(table: Table) -> None:
    if table.phase() is Phase.READY:
        table.ring()
    assert table.phase() is Phase.RUNNING


def finish(table: Table, where: str, word: str) -> None:
    """A play with its bell, up to where it may be taken off: before the score is noted where that is the rule."""
    ring(table)
    table.do(cmd.DeclarePlay(tiles(where, word)))
    if table.phase() is Phase.ANNOUNCING:
        table.do(cmd.Announce(table.state.turns[-1].count.total))  # type: ignore[union-attr]
    if table.phase() is Phase.CHECKING and not table.state.is_challenged_unwritten:
        table.do(cmd.SettleScore())


def turn(table: Table, where: str, word: str) -> Turn:
    """A play with its bell and its score, as the format has them."""
    finish(table, where, word)
    if table.phase() is Phase.CHECKING:
        table.do(cmd.SettleScore())
    return table.state.turns[-1]


def take_off(table: Table) -> None:
    """Take the last play off, as the format does that."""
    if isinstance(table.state.format.challenge, JudgeDisallows):
        table.do(cmd.DisallowPlay("the judge", "it is no word"))
        return
    turn = table.state.turns[-1]
    assert turn.play
    other = next(side for side in table.state.sides if table.state.team_of(side) != table.state.team_of(turn.side))
    table.do(cmd.ChallengePlay(other, (turn.play.words[0].name,)), cmd.RuleChallenge(accepted=False, reason="no word"))


# C6, C7, C10: what lies on the board


@with_plays_that_come_off
def test_C6_a_tile_stays_where_it_was_played_and_only_a_play_taken_off_comes_back(format: Format) -> None:
    table = begun(format, "SOTAKEN")
    side = table.state.to_move
    before, held = table.state.board, Counter(table.state.racks[side])
    refusal = table.refusal(cmd.DeclarePlay(tiles("8K", "O")))
    assert refusal.misplaced is Misplaced.SQUARE_TAKEN
    finish(table, "L8", "SO")
    assert Counter(table.state.racks[side]) == held - Counter("SO")
    assert table.state.board == before.lay(tiles("L8", "SO"))
    take_off(table)
    assert table.state.board == before
    assert Counter(table.state.racks[side]) == held


@with_blanks
def test_C7_a_blank_is_named_once_keeps_its_letter_and_scores_nothing_in_any_turn(format: Format) -> None:
    table = begun(format, "?OTAKEN")
    refusal = table.refusal(cmd.DeclarePlay(tiles("8L", BLANK)))
    assert refusal.misplaced is Misplaced.BLANK_WITHOUT_LETTER
    # READINGS: the blank lies on a double letter.
    assert turn(table, "8L", "s").score == 1 + 1 + 1 + 2 + 1 + 1 + 2 + 0
    assert table.state.board.at(parse_square("L8")) == "s"
    ring(table)
    tile = table.state.racks[table.state.to_move][1]
    later = turn(table, "L9", tile)
    assert later.play
    assert [word.name for word in later.play.words] == [f"S{tile}"]
    assert later.score == 0 + format.tiles.values[tile]
    assert table.state.board.at(parse_square("L8")) == "s"


@with_blanks
def test_C7_a_blank_whose_play_comes_off_is_free_again(format: Format) -> None:
    table = begun(format, "?OTAKEN")
    side = table.state.to_move
    finish(table, "8L", "s")
    assert BLANK not in table.state.racks[side]
    take_off(table)
    assert BLANK in table.state.racks[side]
    assert "s" not in table.state.racks[side]


@with_plays_that_come_off
def test_C10_the_premium_under_a_play_that_came_off_counts_for_the_next(format: Format) -> None:
    table = begun(format, "SOTAKEN")
    # S on a double letter.
    finish(table, "8L", "S")
    take_off(table)
    assert turn(table, "8L", "S").score == 9 + 2


# C11, C12: what is drawn


@with_a_draw_each_turn
@pytest.mark.parametrize("word", ["S", "SO", "STAKE"])
def test_C11_a_side_draws_as_many_as_it_laid_and_not_before_its_play_stands(format: Format, word: str) -> None:
    table = begun(format, "SOTAKEN")
    side, bag = table.state.to_move, Counter(table.state.bag)
    turn(table, "L8", word)
    assert len(table.state.racks[side]) == 7 - len(word)
    assert Counter(table.state.bag) == bag
    drawn = [event for event in table.ring() if isinstance(event, ev.TilesDrawn)]
    assert [(event.side, len(event.tiles)) for event in drawn] == [(side, len(word))]
    assert Counter(drawn[0].tiles) <= bag
    assert Counter(table.state.bag) == bag - Counter(drawn[0].tiles)
    assert len(table.state.racks[side]) == 7


@with_a_draw_each_turn
@pytest.mark.parametrize("left", [0, 1, 4])
def test_C11_or_what_the_bag_still_holds(format: Format, left: int) -> None:
    table = begun(format, "SOTAKEN", bag=left)
    side, bag = table.state.to_move, Counter(table.state.bag)
    turn(table, "L8", "STAKE")
    table.ring()
    assert Counter(table.state.racks[side]) == Counter("ON") + bag
    assert table.state.bag == ()


@every_format
def test_C12_no_tile_is_swapped_but_by_an_exchange_that_the_format_allows(format: Format) -> None:
    # Two of one letter at most, so that no rule about tiles alike allows an exchange; the bag is nearly empty.
    table = begun(format, "SOTAKEN", bag=1)
    held = table.state.racks[table.state.to_move]
    for some in (held, held[:1], held[:3]):
        assert table.refused(cmd.ExchangeTiles(some)) is not Refused.NOT_NOW
    assert table.state.racks[table.state.to_move] == held
    assert table.refusal(cmd.DeclarePlay(tiles("8L", "Q"))).reason is Refused.NOT_ON_RACK


# C6, C11, C12 in any match


def a_doubt(state: MatchState, chance: random.Random) -> cmd.Command | None:
    """A doubt about the last play, by the judge or by anybody, at any time; most of it will be refused."""
    if state.is_over or not state.last_play or not state.last_play.play:
        return None
    if isinstance(state.format.challenge, JudgeDisallows):
        return cmd.DisallowPlay("judge", "reason")
    return cmd.ChallengePlay(chance.choice(state.sides), (state.last_play.play.words[0].name,))


def a_step(table: Table, chance: random.Random) -> cmd.Command:
    """What somebody may ask for now; some of it will be refused."""
    state = table.state
    hand = state.hand(state.to_move)
    doubt = a_doubt(state, chance)
    if doubt and chance.random() < 0.2:
        return doubt
    match state.phase:
        case Phase.DRAWING:
            return cmd.DrawLot(chance.choice([side for side in state.drawing if side not in state.lots[-1]]))
        case Phase.ANNOUNCING:
            return cmd.Announce(chance.randrange(60))
        case Phase.CHECKING:
            return cmd.SettleScore()
        case Phase.CHALLENGED:
            return cmd.RuleChallenge(chance.random() < 0.5, "reason")
        case Phase.LAST_WINDOW:
            return cmd.ConfirmEnd()
        case Phase.ENDED:
            return cmd.DecideTie(None, "jury", "reason")
    if state.phase is Phase.READY:
        return ticks(state)[0] if state.waits_for_list else cmd.RingBell()
    some = tuple(chance.sample(hand, chance.randint(0, len(hand))))
    others: list[cmd.Command] = [cmd.Pass(), cmd.ExchangeTiles(some), cmd.ExchangeTiles(hand), cmd.EndTurn(())]
    if isinstance(state.format.exchange, LetterShop):
        others += [cmd.BuyLetters(chance.choice(state.format.exchange.prices).letters), cmd.ReturnLetters()]
    play: list[cmd.Command] = [cmd.DeclarePlay(a_play(state, chance))]
    return chance.choice(play * 8 + others)


def check_board(before: MatchState, after: MatchState, event: ev.Event) -> None:
    """No tile moves: squares fill by a play and empty again only by a ruling on that play (C6, C7)."""
    was = {square: tile for square in before.format.layout.squares if (tile := before.board.at(square))}
    now = {square: tile for square in after.format.layout.squares if (tile := after.board.at(square))}
    gone = {LaidTile(square, tile) for square, tile in was.items() if now.get(square) != tile}
    new = {LaidTile(square, tile) for square, tile in now.items() if was.get(square) != tile}
    if isinstance(event, ev.TilesPlayed):
        assert (gone, new) == (set(), set(event.tiles))
    elif gone:
        assert isinstance(event, ev.ChallengeRuled | ev.PlayDisallowed), event
        plays = [set(turn.play.tiles) for turn in before.turns if turn.play and not turn.taken_off]
        assert gone == plays[-1]
        assert new == set()
    else:
        assert new == set(), event


def check_hands(before: MatchState, after: MatchState, event: ev.Event) -> None:
    """A side gains and loses tiles only by what it draws, plays, exchanges, buys or takes back (C11, C12)."""
    gained, lost = changes(before, after)
    owner = getattr(event, "side", None)
    assert {side for side, change in {**gained, **lost}.items() if change} <= {owner} or taken_back(event), event
    match event:
        case ev.TilesDrawn(side, drawn):
            assert (gained[side], lost[side]) == (Counter(drawn), Counter())
            assert Counter(drawn) <= Counter(before.bag)
            assert len(after.racks[side]) <= after.rack_size(side)
        case ev.TilesPlayed(side, laid):
            faces = Counter(BLANK if tile.islower() else tile for _, tile in laid)
            assert (gained[side], lost[side]) == (Counter(), faces)
        case ev.Exchanged(side, returned, drawn):
            first = Counter(returned) if is_returned_first(before.format.exchange) else Counter()
            assert Counter(drawn) <= Counter(before.bag) + first
            assert gained[side] - lost[side] == Counter(drawn) - Counter(returned)
            assert lost[side] - gained[side] == Counter(returned) - Counter(drawn)
        case ev.TilesReturned(side, returned):
            assert (gained[side], lost[side]) == (Counter(), Counter(returned))
            assert len(after.racks[side]) == after.rack_size(side)
        case ev.LettersBought(side, letters):
            assert (gained[side], lost[side]) == (Counter(letters), Counter())
        case ev.LettersReturned(side):
            purchase = before.last_purchase(side)
            assert purchase is not None
            assert (gained[side], lost[side]) == (Counter(), Counter(purchase.letters))
        case _ if taken_back(event):
            assert not any(lost.values())
        case _:
            assert not any((*gained.values(), *lost.values())), event


def changes(before: MatchState, after: MatchState) -> tuple[Mapping[int, Counter[str]], Mapping[int, Counter[str]]]:
    """What each side has gained, and what it has lost."""
    hands = {side: (Counter(before.hand(side)), Counter(after.hand(side))) for side in before.sides}
    gained = {side: now - was for side, (was, now) in hands.items()}
    return gained, {side: was - now for side, (was, now) in hands.items()}


def taken_back(event: ev.Event) -> bool:
    return isinstance(event, ev.ChallengeRuled | ev.PlayDisallowed)


@every_format
@examples(3)
@given(seed=st.integers(0, 2**32 - 1))
@example(seed=1)  # letters are bought and given back
def test_C6_C7_C11_C12_in_any_match_tiles_go_only_where_a_draw_a_play_or_a_ruling_takes_them(
    format: Format, seed: int
) -> None:
    chance = random.Random(seed)
    table = opened(format, FakeShuffler(seed=seed))
    state, plays = table.state, 0
    for _ in range(90):
        if table.phase() is Phase.CLOSED:
            break
        table.clock.pass_ms(chance.choice((0, 900, 4_000)))
        is_first = not plays and table.phase() is Phase.RUNNING
        answer = table.service.do(cmd.DeclarePlay(a_play(state, chance)) if is_first else a_step(table, chance))
        for event in () if isinstance(answer, Refusal) else answer:
            after = apply(state, event)
            check_board(state, after, event)
            check_hands(state, after, event)
            assert all_tiles(after) == tiles_there_are(after)
            plays += isinstance(event, ev.TilesPlayed)
            state = after
        assert state == table.state
    assert plays
