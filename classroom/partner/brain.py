"""The computer as a team: the play it finds, and its next act, exchanges included: one command after a delay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import islice
from typing import TypeVar

from classroom.match import command as cmd
from classroom.match.ports import Chance
from classroom.match.state import Phase
from classroom.partner.level import Level, Miscount, MiscountKind, miscounts
from classroom.partner.view import LastPlay, View
from classroom.rules.placement import Play, find_play
from classroom.rules.policy import AnyTiles, Challenge, JudgeChecks, LetterShop, OnlyAlike, UnlessAlike, WholeRack
from classroom.rules.tile import BLANK, without
from classroom.value import Value
from classroom.words.lexicon import Lexicon
from classroom.words.move_generator import Move, RuledIndex, WordIndex, exists, plays

# What the tiles left on the rack are worth: an estimate in points, fast enough to be made for every play.
# A tile kept is worth what it adds to later turns, compared with a tile drawn at random. The numbers are round
# estimates. A blank makes the difference between an ordinary turn and one that lays all seven tiles. An S extends
# most words on the board to form a second word. Letters found in many words help a little; a V or a Q is hard to
# play. About three vowels to four consonants are best, and a second tile of the same letter is already one too many.

_WORTH = {
    **dict.fromkeys("?", 20.0),
    **dict.fromkeys("S", 6.0),
    **dict.fromkeys("X", 3.0),
    **dict.fromkeys("ERZ", 1.5),
    **dict.fromkeys("ACDHLMNT", 0.5),
    **dict.fromkeys("IP", 0.0),
    **dict.fromkeys("BKOY", -1.0),
    **dict.fromkeys("FGJ", -2.0),
    **dict.fromkeys("UW", -2.5),
    **dict.fromkeys("V", -4.0),
    **dict.fromkeys("Q", -6.0),
}
_VOWELS = frozenset("AEIOU")
_VOWEL_SHARE = 3 / 7
_ODD_TILE = 1.5  # for each vowel or consonant too many
_SPARE = 0.7  # tolerated, as no rack is balanced to a fraction of a tile
_ALIKE = 1.5
_U_WITH_Q = 5.0


def leave(kept: Iterable[str]) -> float:
    """Return what `kept` tiles are worth, in points, while there are tiles to draw; 0 if there are none."""
    counts = Counter(kept)
    worth = sum(_WORTH.get(tile, 0.0) * count for tile, count in counts.items())
    vowels = sum(count for tile, count in counts.items() if tile in _VOWELS)
    letters = counts.total() - counts[BLANK]
    uneven = max(0.0, abs(vowels - _VOWEL_SHARE * letters) - _SPARE) * _ODD_TILE
    alike = sum(_ALIKE * count * (count - 1) / 2 for tile, count in counts.items() if tile != BLANK)
    helped = _U_WITH_Q if counts["Q"] and (counts["U"] or counts[BLANK]) else 0.0
    return worth - uneven - alike + helped


def most_leave(rack: Iterable[str]) -> float:
    """Return an upper bound, in points, for the leave of any part of `rack`."""
    return _U_WITH_Q + sum(max(0.0, _WORTH.get(tile, 0.0)) for tile in rack)


def best_to_keep(rack: Sequence[str], fewest_given: int = 1) -> tuple[str, ...]:
    """Return what to keep of `rack` if at least `fewest_given` tiles are given away; the worst go, one by one."""
    kept = tuple(sorted(rack))
    found: tuple[str, ...] = ()
    while kept:
        kept = max((kept[:at] + kept[at + 1 :] for at in range(len(kept))), key=leave)
        given = len(rack) - len(kept)
        if given >= fewest_given and leave(kept) > leave(found):
            found = kept
    return found


_NEAR = 10.0  # points that a play may be worth less than one of words that nobody can look up
_LOOKED_UP = 60  # plays at most, so that a list of words without meanings costs no time


class Search:
    """Finds plays with the words of an `index`, as changed by the rulings of the match.

    A word for which `has_meaning` is false teaches nothing: it is played only where no play of words with a meaning is
    worth nearly as much.
    """

    def __init__(
        self, level: Level, index: WordIndex, chance: Chance, has_meaning: Callable[[str], bool] = lambda _word: True
    ) -> None:
        self._level = level
        self._words = RuledIndex(index)
        self._chance = chance
        self._has_meaning = has_meaning

    def has_word(self, view: View) -> bool:
        """Tell whether any word that the level knows can be played."""
        form = view.format
        letters, least = form.tiles.letters, form.opening.tiles
        return exists(self._under(view.rulings), view.board, view.rack, letters=letters, opening_tiles=least)

    def play(self, view: View) -> Move | None:
        """Return the play that the level makes, or None if it finds none."""
        return self._best(view) if self._level.keeps else self._some(view)

    def worth(self, view: View, move: Move) -> float:
        """Return the value of a play in points: its score, plus its leave if the level counts that."""
        return move.score + (_after(view, _kept(view.rack, _laid(move))) if self._level.keeps else 0)

    def _best(self, view: View) -> Move | None:
        """Return the play that is worth most, the first found of equal ones, or one worth nearly as much."""
        most = _most_after(view)
        worths: dict[str, float] = {}
        near: list[tuple[float, Move]] = []
        best = float("-inf")
        for move in self._plays(view, view.rack):
            # No leave could make up for such a low score.
            if move.score + most < best - _NEAR:
                continue
            laid = _laid(move)
            if laid not in worths:
                worths[laid] = _after(view, _kept(view.rack, laid))
            worth = move.score + worths[laid]
            if worth >= best - _NEAR:
                near.append((worth, move))
                best = max(best, worth)
        near.sort(key=lambda one: -one[0])
        return self._with_meaning(view, [move for worth, move in near if worth >= best - _NEAR])

    def _some(self, view: View) -> Move | None:
        """Return one of the plays found with some of the tiles, or with all of them if some make none."""
        level = self._level
        reach = min(level.reach, len(view.rack))
        seen: dict[Move, None] = {}
        for _ in range(level.looks):
            hand = sorted(self._chance.sample(view.rack, reach))
            seen.update(dict.fromkeys(islice(self._plays(view, hand), level.sight)))
        found = list(seen) or list(islice(self._plays(view, view.rack), level.sight))
        if not found:
            return None
        considered = self._chance.sample(found, min(level.considered, len(found)))
        considered.sort(key=lambda move: move.score)
        wanted = considered[round(level.aim * (len(considered) - 1))]
        near = [move for move in considered if abs(move.score - wanted.score) <= _NEAR]
        near.sort(key=lambda move: (move is not wanted, abs(move.score - wanted.score)))
        return self._with_meaning(view, near)

    def _with_meaning(self, view: View, moves: Sequence[Move]) -> Move | None:
        """Return the first of these plays of which every word has a meaning, else the first."""
        for move in moves[:_LOOKED_UP]:
            play = find_play(view.board, move.tiles, opening_tiles=view.format.opening.tiles)
            if isinstance(play, Play) and all(self._has_meaning(word.name) for word in play.words):
                return move
        return next(iter(moves), None)

    def _plays(self, view: View, hand: Sequence[str]) -> Iterator[Move]:
        form = view.format
        return plays(
            self._under(view.rulings),
            view.board,
            hand,
            values=form.tiles.values,
            bonus=form.bonus,
            opening_tiles=form.opening.tiles,
        )

    def _under(self, rulings: Mapping[str, bool]) -> WordIndex:
        """Return the words the level knows, without those refused and with those accepted in the match (P12)."""
        longest = self._level.longest
        known = {word: accepted for word, accepted in rulings.items() if not accepted or not 0 < longest < len(word)}
        return self._words.under(known)


def _after(view: View, kept: Sequence[str]) -> float:
    """Return what `kept` tiles are worth after the turn; 0 in an extra turn, where only its score counts (P16).

    With an empty bag they are points that will be lost (P15); a side that goes out makes the others lose theirs.
    """
    if view.is_extra:
        return 0.0
    if view.bag_size:
        return leave(kept)
    return float(-view.format.tiles.worth(kept)) if kept else _held_by_others(view)


def _most_after(view: View) -> float:
    """Return an upper bound for the result of `_after` in this view."""
    if view.is_extra:
        return 0.0
    return most_leave(view.rack) if view.bag_size else _held_by_others(view)


def _held_by_others(view: View) -> float:
    """Return the value of the tiles that are neither on the board nor on the side's own rack."""
    tiles = view.format.tiles
    return float(tiles.worth(without(tiles.tiles, (*view.board.tiles(), *view.rack)) or ()))


def _laid(move: Move) -> str:
    """Return the tiles that a play takes from the rack, sorted."""
    word, blanks = move.word, move.blanks
    return "".join(sorted(BLANK if number in blanks else word[at] for number, at in enumerate(move.slot.empty)))


def _kept(rack: Sequence[str], laid: Sequence[str]) -> tuple[str, ...]:
    return without(rack, laid) or ()


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
