"""The computer's next act, exchanges included: from a view to an act, which is one command after a delay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import TypeVar

from classroom.match import command as cmd
from classroom.match.ports import Chance
from classroom.match.state import Phase
from classroom.partner.level import Level
from classroom.partner.miscount import Miscount, MiscountKind, miscounts
from classroom.partner.search import Search, best_to_keep, leave
from classroom.partner.view import LastPlay, View
from classroom.rules.policy import AnyTiles, Challenge, JudgeChecks, LetterShop, OnlyAlike, UnlessAlike, WholeRack
from classroom.rules.tile import BLANK, without
from classroom.value import Value
from classroom.words.lexicon import Lexicon
from classroom.words.word_index import WordIndex

# Random numbers derived from the facts of a match: asking again gives the same result

T = TypeVar("T")

_BYTES = 6


class SeededRandom:
    """A sequence of numbers that is the same for the same `facts`."""

    def __init__(self, *facts: object) -> None:
        self._facts = repr(facts)
        self._drawn = 0

    def random(self) -> float:
        """Return the next number, from 0 up to, but not including, 1."""
        self._drawn += 1
        digest = sha256(f"{self._drawn} {self._facts}".encode()).digest()
        return int.from_bytes(digest[:_BYTES], "big") / (1 << 8 * _BYTES)

    def choice(self, seq: Sequence[T]) -> T:
        """Return one of `seq`."""
        return seq[int(self.random() * len(seq))]


PartnerCommand = (
    cmd.DrawLot
    | cmd.RingBell
    | cmd.DeclarePlay
    | cmd.ExchangeTiles
    | cmd.Pass
    | cmd.Announce
    | cmd.ChallengePlay
    | cmd.DeclareNoWord
    | cmd.AskEnd
    | cmd.SignSheet
)


class Found(Value):
    """The play it has found: the main word, a blank in lower case; its position, such as ``8D``; its score."""

    word: str
    position: str
    score: int


class Act(Value):
    """The one command to send next, `after_ms` milliseconds after the last event of the match.

    This delay includes the time taken to decide; in a turn it counts from the bell. A play has `found`. An
    announcement that is wrong on purpose has `miscount`, which says what was counted wrongly.
    """

    command: PartnerCommand
    after_ms: int
    found: Found | None = None
    miscount: Miscount | None = None


# Exchanges


def tiles_to_exchange(view: View, *, keeps: bool) -> tuple[str, ...]:
    """Return the tiles to exchange if the side exchanges; empty if the format does not allow it (P11, A8, T4, S2).

    `keeps`: the side keeps its best tiles if the format leaves a choice.
    """
    rack, policy = view.rack, view.format.exchange
    if isinstance(policy, LetterShop) or view.is_extra or view.bag_size < policy.bag or not rack:
        return ()
    match policy:
        case WholeRack():
            return rack if len(rack) >= view.full_rack and len(rack) <= view.bag_size else ()
        case OnlyAlike(alike=needed) if _alike(rack) < needed:
            return ()
        case UnlessAlike(alike=most) if _alike(rack) >= most:
            return ()
        case AnyTiles() | OnlyAlike() | UnlessAlike():
            given = without(rack, best_to_keep(rack)) if keeps else rack
            return (given or ())[: view.bag_size]


def _alike(rack: Sequence[str]) -> int:
    return max(Counter(tile for tile in rack if tile != BLANK).values(), default=0)


# Deciding

# How long a person takes for things that need no thought, so that everybody can follow.
_DRAWING_MS = 1_500
_RINGING_MS = 2_500
_ANNOUNCING_MS = 2_500
_CHALLENGING_MS = 3_000
_DECLARING_MS = 3_000
_SIGNING_MS = 2_000
# The time that the others have to declare that they have no word either, before the computer passes.
_ANSWERING_MS = 10_000

# The computer leaves a fifth of the time left, or a second.
_MARGIN_SHARE = 5
_MARGIN_MS = 1_000

# After more zero turns in a row than this, do not exchange for a better rack: a few more lose the match (P13).
_BOLD_ZEROS = 1


class Partner:
    """The computer at one level, with the word list of a match and an index of the words that the level knows.

    `has_meaning` tells whether pupils can read what a word means; such words are preferred.

    It remembers only which play it has considered challenging, so that asking twice does not produce a second
    challenge.
    """

    def __init__(
        self,
        level: Level,
        lexicon: Lexicon,
        index: WordIndex,
        chance: Chance,
        has_meaning: Callable[[str], bool] = lambda _word: True,
    ) -> None:
        self._level = level
        self._lexicon = lexicon
        self._search = Search(level, index, chance, has_meaning)
        self._chance = chance
        self._thought_about: tuple[int, LastPlay] | None = None

    @property
    def level(self) -> Level:
        """The level at which it plays."""
        return self._level

    def next_act(self, view: View) -> Act | None:
        """Return what the side of `view` does next, or None if somebody else has to act."""
        match view.phase:
            case Phase.DRAWING if view.draws_lot:
                return Act(cmd.DrawLot(view.side), _DRAWING_MS)
            case Phase.CHECKING:
                return self._challenge(view)
            case Phase.READY | Phase.LAST_WINDOW:
                return self._challenge(view) or self._between_turns(view)
            case Phase.RUNNING if view.is_to_move:
                return self._turn(view)
            case Phase.ANNOUNCING if view.is_to_move and view.last_play:
                return self._announcement(view, view.last_play)
            case Phase.CLOSED if view.signs:
                return Act(cmd.SignSheet(view.side, view.name), _SIGNING_MS)
            case _:
                return None

    def _challenge(self, view: View) -> Act | None:
        """Return a challenge of the last play, or None if the level does not doubt it."""
        words = self._doubted(view)
        return Act(cmd.ChallengePlay(view.side, words), _CHALLENGING_MS) if words else None

    def _between_turns(self, view: View) -> Act | None:
        """Return a declaration that the side has no word, a request to end, or the bell for its own turn."""
        if view.phase is not Phase.READY:
            return None
        if self._is_stuck(view):
            if view.format.endings.no_word and view.side not in view.declared:
                return Act(cmd.DeclareNoWord(view.side), _DECLARING_MS)
            if view.may_ask_end and view.is_to_move:
                return Act(cmd.AskEnd(view.side), _DECLARING_MS)
        if not view.is_to_move:
            return None
        return Act(cmd.RingBell(), _ANSWERING_MS if view.side in view.declared else _RINGING_MS)

    def _doubted(self, view: View) -> tuple[str, ...]:
        """Return the words of the last play to challenge: unaccepted ones, as often as the level doubts (P12)."""
        policy, last = view.format.challenge, view.last_play
        if not view.may_challenge or last is None or not isinstance(policy, Challenge):
            return ()
        if self._thought_about == (view.turn, last):
            return ()
        self._thought_about = (view.turn, last)
        wrong = tuple(word.name for word in last.play.words if not self._is_accepted(view, word.name))
        if not wrong or _chance_of(view, last).random() >= self._level.doubts:
            return ()
        return wrong[: policy.words] if policy.words else wrong

    def _is_accepted(self, view: View, word: str) -> bool:
        """Tell whether a word counts in the match; a ruling overrides the list (P12)."""
        ruled = view.rulings.get(word)
        longest = view.format.words.longest
        return (self._lexicon.has(word) and not 0 < longest < len(word)) if ruled is None else ruled

    def _is_stuck(self, view: View) -> bool:
        """Tell whether the side can neither form a word it knows nor exchange tiles (P14, S6)."""
        asks = view.is_to_move or view.declared
        if not asks or view.is_extra or view.owes_turn or view.has_to_draw or tiles_to_exchange(view, keeps=False):
            return False
        return not self._search.has_word(view)

    def _turn(self, view: View) -> Act:
        move = self._search.play(view)
        given = tiles_to_exchange(view, keeps=self._level.keeps)
        after_ms = self._thinking_ms(view)
        if move and not (given and self._would_rather_exchange(view, self._search.worth(view, move), given)):
            return Act(cmd.DeclarePlay(move.tiles), after_ms, Found(move.text, move.position, move.score))
        return Act(cmd.ExchangeTiles(given) if given else cmd.Pass(), after_ms)

    def _would_rather_exchange(self, view: View, worth: float, given: tuple[str, ...]) -> bool:
        """Tell whether new tiles are worth more than the best play and its leave."""
        if not self._level.keeps or view.zero_streak > _BOLD_ZEROS:
            return False
        return worth < leave(without(view.rack, given) or ())

    def _thinking_ms(self, view: View) -> int:
        """Return the thinking time of the turn in milliseconds, always less than the time left."""
        least, most = self._level.thinking_ms
        wanted = least + int((most - least) * self._chance.random())
        left = view.time_left_ms
        return wanted if left is None else max(0, min(wanted, left - min(_MARGIN_MS, left // _MARGIN_SHARE)))

    def _announcement(self, view: View, last: LastPlay) -> Act:
        """Return the announced score; some levels sometimes announce a wrong one if that costs nothing (P10).

        It is always the same for one play: people may have heard it before the app stopped, although no log has it
        yet.
        """
        chance = _chance_of(view, last)
        if isinstance(view.format.announcement, JudgeChecks) and chance.random() < self._level.miscounts:
            found = miscounts(view.format, last.play, last.count)
            kinds = [kind for kind in MiscountKind if any(miscount.kind is kind for miscount in found)]
            if kinds:
                kind = chance.choice(kinds)
                miscount = chance.choice([miscount for miscount in found if miscount.kind is kind])
                return Act(cmd.Announce(miscount.announced), _ANNOUNCING_MS, miscount=miscount)
        return Act(cmd.Announce(last.count.total), _ANNOUNCING_MS)


def _chance_of(view: View, last: LastPlay) -> SeededRandom:
    """Return the random numbers with which the side decides about one play; always the same for that play."""
    return SeededRandom(view.match, view.turn, view.side, last.side, last.play.tiles)
