"""What a side does: in its turn, with its score, and about the plays of others."""

from __future__ import annotations

from collections.abc import Iterator

from classroom.match import command as cmd
from classroom.match.ports import Chance
from classroom.match.state import MatchState, Turn
from classroom.rehearsal.profile import SimulationProfile, happens
from classroom.rehearsal.search import Search
from classroom.rules import policy
from classroom.rules.board import LaidTile
from classroom.words.lexicon import Lexicon

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
