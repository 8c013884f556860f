"""What a side does in its turn, with its score and about others' plays, and how the people of one match play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from classroom.match import command as cmd
from classroom.match.ports import Chance
from classroom.match.state import MatchState, Turn
from classroom.rules import policy
from classroom.rules.board import Direction, LaidTile, Square
from classroom.rules.placement import Play
from classroom.rules.tile import BLANK
from classroom.value import Value, replace
from classroom.words.lexicon import Lexicon
from classroom.words.move_generator import WordIndex, plays


class SimulationProfile(Value):
    """The probability of each kind of event, from 0 for never to 1 for whenever it can happen.

    `slowness` is the fraction of its share of the time that a side spends thinking, 1 being all of it. `stoppages`
    are of the app itself, after which the match is loaded again.
    """

    slowness: float = 0.8
    passes: float = 0.02
    exchanges: float = 0.05
    phoneys: float = 0.06
    miscounts: float = 0.12
    objections: float = 0.5
    holds: float = 0.12
    withdrawals: float = 0.1
    challenges_phoney: float = 0.75
    challenges_word: float = 0.04
    overrules: float = 0.05
    late_draws: float = 0.5
    ends_asked: float = 0.3
    ends_confirmed: float = 0.7
    hopes_given_up: float = 0.5
    purchases: float = 0.08
    pauses: float = 0.03
    stoppages: float = 0.005
    ticks: float = 0.9
    skips: float = 0.05
    incidents: float = 0.05
    warnings: float = 0.1
    departures: float = 0.01
    reviews: float = 0.1
    accidents: float = 0.02
    close_finishes: float = 0.03


_PROFILES = (
    *((SimulationProfile(),) * 6),
    SimulationProfile(slowness=1.5),
    # Many passes and exchanges.
    SimulationProfile(passes=0.75, exchanges=0.3, reviews=0.6),
    # Many phoneys, challenges and overruled rulings.
    SimulationProfile(phoneys=0.35, challenges_word=0.3, holds=0.3, overrules=0.3, reviews=0.5, incidents=0.2),
    # Many warnings, in pauses too.
    SimulationProfile(incidents=0.3, warnings=0.8, departures=0.1, pauses=0.1),
    SimulationProfile(phoneys=0, miscounts=0, close_finishes=1, slowness=0.6),
)


def any_profile(chance: Chance) -> SimulationProfile:
    """Return the profile of one match: most are ordinary."""
    profile = chance.choice(_PROFILES)
    return replace(profile, slowness=profile.slowness * (0.7 + 0.6 * chance.random()))


# Chance and time in a rehearsal: chance is passed in, and time passes only by `SimulatedClock.pass_ms`


def happens(chance: Chance, how_often: float) -> bool:
    """Return True with the probability `how_often`, from 0 to 1."""
    return chance.random() < how_often


class ChanceShuffler:
    """Draws tiles at random; implements `match.ports.Shuffler`."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def draw(self, bag: Sequence[str], count: int) -> tuple[str, ...]:
        """Return `count` tiles of `bag`, each tile as likely as every other."""
        return tuple(self._chance.sample(bag, count))


class SimulatedClock:
    """A clock that shows the same time until `pass_ms` is called; implements `match.ports.Clock`."""

    def __init__(self) -> None:
        self._now_ms = 0

    def now_ms(self) -> int:
        """Return the milliseconds that have passed since the clock was made."""
        return self._now_ms

    def pass_ms(self, duration: int) -> None:
        """Let this number of milliseconds pass."""
        self._now_ms += duration


_LOOKS = 2
_CONSIDERED = 12
_TRIES = 12


class Search:
    """Finds plays with `reach` tiles of a hand; looks at no more than the first `most` plays."""

    def __init__(self, index: WordIndex, chance: Chance, *, reach: int, most: int) -> None:
        self._index = index
        self._chance = chance
        self._reach = reach
        self._most = most

    def word(self, state: MatchState) -> tuple[LaidTile, ...]:
        """Return a play for the side to move with only listed words, often a good one; empty if none is found."""
        hand = state.hand(state.to_move)
        for _ in range(_LOOKS):
            found = plays(
                self._index,
                state.board,
                self._chance.sample(hand, min(self._reach, len(hand))),
                values=state.tile_set.values,
                bonus=state.format.bonus,
                opening_tiles=state.format.opening.tiles,
            )
            if seen := list(islice(found, self._most)):
                considered = self._chance.sample(seen, min(len(seen), _CONSIDERED))
                return max(considered, key=lambda move: move.score).tiles
        return ()

    def phoney(self, state: MatchState) -> tuple[LaidTile, ...]:
        """Return tiles that are placed correctly, whatever they spell; empty if none are found."""
        hand = state.hand(state.to_move)
        squares = state.format.layout.squares
        near = [square for square in squares if state.board.at(square)] or [state.format.layout.start]
        for _ in range(_TRIES if hand else 0):
            laid = self._some_tiles(state, self._chance.choice(near), hand)
            if isinstance(state.find_play(laid), Play):
                return laid
        return ()

    def astray(self, state: MatchState) -> tuple[LaidTile, ...]:
        """Return one tile in a corner, where it rarely makes a play."""
        hand = state.hand(state.to_move)
        return (LaidTile(state.format.layout.squares[0], self._named(hand[0])),) if hand else ()

    def _some_tiles(self, state: MatchState, by: Square, hand: Sequence[str]) -> tuple[LaidTile, ...]:
        chance = self._chance
        direction = chance.choice(tuple(Direction))
        square = by.step(direction.other, chance.choice((-1, 0, 1))).step(direction, -chance.choice((0, 1, 2)))
        laid: list[LaidTile] = []
        for tile in chance.sample(hand, min(len(hand), chance.choice((1, 2, 2, 3, 4)))):
            while state.board.at(square):
                square = square.step(direction)
            laid.append(LaidTile(square, self._named(tile)))
            square = square.step(direction)
        return tuple(laid)

    def _named(self, tile: str) -> str:
        return self._chance.choice("aeinrst") if tile == BLANK else tile


# The approximate number of turns for which a side's own time, and a round, are made.
_TURNS_A_SIDE = 14
_WORDS_A_ROUND = 25
_UNTIMED_MS = 40_000
_DOUBTS_HELD = 0.5
_ALL_WORDS = 0.5


class Player:
    """Plays for every side.

    Methods yield the commands that the side would give now; the first one that the match accepts is carried out.
    """

    def __init__(self, search: Search, profile: SimulationProfile, lexicon: Lexicon, chance: Chance) -> None:
        self._search = search
        self._profile = profile
        self._lexicon = lexicon
        self._chance = chance

    def thinking_ms(self, state: MatchState) -> int:
        """Return how long the side to move thinks before it does anything, in milliseconds."""
        match state.opened.switches.turn_time:
            case policy.PerTurn(seconds=seconds):
                share = seconds * 1000
            case policy.PerSide(seconds=seconds):
                seats = len(state.sides_of(state.team_of(state.to_move)))
                share = seconds * 1000 // (_TURNS_A_SIDE * seats)
            case policy.PerRound(seconds=seconds):
                share = seconds * 1000 // _WORDS_A_ROUND
            case policy.Untimed():
                share = _UNTIMED_MS
        return int(share * self._profile.slowness * (0.3 + self._chance.random()))

    def turn(self, state: MatchState) -> Iterator[cmd.Command]:
        """Yield what to do in a turn with time left: buy, exchange, pass or play."""
        profile = self._profile
        is_alone = isinstance(state.opened.switches.turn_time, policy.PerRound) and len(state.seats) == 1
        yield from self.now_and_then_buys(state)
        if happens(self._chance, profile.exchanges):
            yield from self._exchange(state)
        if happens(self._chance, profile.passes):
            yield cmd.Pass()
        if happens(self._chance, profile.phoneys) and (laid := self._search.phoney(state)):
            yield cmd.DeclarePlay(laid)
        if laid := self._search.word(state):
            yield cmd.DeclarePlay(laid)
        yield from self._purchase(state)
        yield from self._exchange(state)
        # A team alone has nobody to pass to, so it keeps looking until the bell.
        if not is_alone:
            yield cmd.Pass()

    def now_and_then_buys(self, state: MatchState) -> Iterator[cmd.Command]:
        """Yield a purchase of extra letters, in a turn or elsewhere in the round, or its return (U8)."""
        if state.last_purchase(state.to_move) and happens(self._chance, self._profile.accidents):
            yield cmd.ReturnLetters()
        if happens(self._chance, self._profile.purchases):
            yield from self._purchase(state)

    def laid_at_bell(self, state: MatchState) -> tuple[LaidTile, ...]:
        """Return the tiles on the board when the time is up."""
        found = self._chance.choice((self._search.word, self._search.word, self._search.astray, None))
        return found(state) if found else ()

    def announcement(self, turn: Turn) -> cmd.Command:
        """Return the announced score, sometimes too low or too high."""
        counted = turn.count.total if turn.count else 0
        error = self._chance.choice((-2, -1, 1, 3, 10)) if happens(self._chance, self._profile.miscounts) else 0
        return cmd.Announce(max(0, counted + error))

    def objections(self, state: MatchState) -> Iterator[cmd.Command]:
        """Yield objections to a word and to a wrong score, in either order, if the format has them (A5, A6, T5)."""
        if not state.is_challenged_unwritten:
            return
        ways = [self.doubts, self._objection_to_score]
        for way in self._chance.sample(ways, len(ways)):
            yield from way(state)

    def _objection_to_score(self, state: MatchState) -> Iterator[cmd.Command]:
        turn = state.turns[-1]
        is_wrong = turn.announced is not None and turn.announced != turn.counted
        if is_wrong and happens(self._chance, self._profile.objections):
            yield cmd.ObjectToScore(self._chance.choice(state.sides))

    def doubts(self, state: MatchState) -> Iterator[cmd.Command]:
        """Yield a hold or a challenge of the last play by a side of another team."""
        others = self._others(state)
        if not isinstance(state.format.challenge, policy.Challenge) or not state.window or not others:
            return
        side = self._chance.choice(others)
        if state.format.challenge.hold_seconds and happens(self._chance, self._profile.holds):
            yield cmd.HoldPlay(side)
        chosen = self._profile.challenges_phoney if self._phoneys(state) else self._profile.challenges_word
        if happens(self._chance, chosen):
            yield self._challenge(state, side)

    def after_hold(self, state: MatchState) -> Iterator[cmd.Command]:
        """Yield a challenge of a held play, then that the hold ends."""
        if state.hold and happens(self._chance, _DOUBTS_HELD):
            side = self._chance.choice((state.hold.side, *self._others(state)))
            yield self._challenge(state, side)
        yield cmd.ReleaseHold()

    def has_word(self, state: MatchState) -> bool:
        """Tell whether the side to move finds a play in one search."""
        return bool(self._search.word(state))

    def _challenge(self, state: MatchState, side: int) -> cmd.Command:
        """Return a challenge of all words if the format allows it, else of a phoney or of any word."""
        rule, play = state.format.challenge, state.last_play
        words = [word.name for word in play.play.words] if play and play.play else []
        most = rule.words if isinstance(rule, policy.Challenge) else 0
        if not most and happens(self._chance, _ALL_WORDS):
            return cmd.ChallengePlay(side, tuple(words))
        return cmd.ChallengePlay(side, (self._chance.choice(self._phoneys(state) or words),))

    def _others(self, state: MatchState) -> list[int]:
        """Return the sides of the teams that did not make the last play."""
        play = state.last_play
        return [side for side in state.sides if play and state.team_of(side) != state.team_of(play.side)]

    def _phoneys(self, state: MatchState) -> list[str]:
        play = state.last_play
        words = play.play.words if play and play.play else ()
        return [word.name for word in words if not self._lexicon.has(word.name)]

    def _purchase(self, state: MatchState) -> Iterator[cmd.Command]:
        if isinstance(state.format.exchange, policy.LetterShop) and state.format.exchange.prices:
            yield cmd.BuyLetters(self._chance.choice(state.format.exchange.prices).letters)

    def _exchange(self, state: MatchState) -> Iterator[cmd.Command]:
        rack = state.racks[state.to_move]
        match state.format.exchange:
            case policy.WholeRack():
                yield cmd.ExchangeTiles(rack)
            case policy.AnyTiles() | policy.OnlyAlike() | policy.UnlessAlike() if rack:
                count = self._chance.choice(range(1, len(rack) + 1))
                yield cmd.ExchangeTiles(tuple(self._chance.sample(rack, count)))
