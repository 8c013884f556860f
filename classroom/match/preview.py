"""What a play would be before it counts: tiles laid on the board (P5, P18), or a word typed beside a real one."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.match.command import WriteWord
from classroom.match.decide.context import unlisted
from classroom.match.decide.real_board import refuse_rewritten, refuse_typed
from classroom.match.fold.real_board import board_before, counted_at_board
from classroom.match.refusal import Refusal, Refused
from classroom.match.state import MatchState
from classroom.match.team import WordCheck
from classroom.rules.board import LaidTile
from classroom.rules.format import bonus_for
from classroom.rules.placement import Misplacement, Play, Word, typed_tiles
from classroom.rules.scoring import Count, count_play
from classroom.rules.square import InvalidSquareError, parse_position
from classroom.rules.tile import LETTERS
from classroom.value import Value, replace
from classroom.words.lexicon import Lexicon


class Preview(Value):
    """Tiles laid on the board but not yet played: why they make no play, or else their words.

    `count` is None if the live score is hidden. `strange` are the words not in the list; it is empty if the check is
    not open.
    """

    misplacement: Misplacement | None = None
    words: tuple[Word, ...] = ()
    count: Count | None = None
    strange: tuple[str, ...] = ()


def preview(state: MatchState, tiles: Sequence[LaidTile], lexicon: Lexicon) -> Preview:
    """Return what the side to move may see of `tiles`."""
    play = state.find_play(tiles)
    if isinstance(play, Misplacement):
        return Preview(misplacement=play)
    switches = state.opened.switches
    practice = state.is_practice
    count = None
    if practice and switches.live_score:
        bonus = bonus_for(state.format.bonus, len(tiles), len(state.racks[state.to_move]))
        count = count_play(state.format.layout, state.tile_set.values, play, bonus)
    strange: tuple[str, ...] = ()
    if practice and switches.word_check is not WordCheck.AT_CHALLENGE:
        strange = unlisted(state, lexicon, (word.name for word in play.words))
    return Preview(words=play.words, count=count, strange=strange)


_SIGNS = frozenset(LETTERS + LETTERS.lower() + ".")


class TypedWord(Value):
    """The result of typing a word: its new `tiles` and their `count`; or a `refusal` and no count.

    `strange` are the words that practice warns of, because the list does not have them (P18).
    """

    tiles: tuple[LaidTile, ...] = ()
    count: Count | None = None
    refusal: Refusal | None = None
    strange: tuple[str, ...] = ()


def typed_word(state: MatchState, where: str, word: str, lexicon: Lexicon, turn: int | None = None) -> TypedWord:
    """Return the result of typing `word` at `where`, for the side to move or for the earlier play `turn`.

    `where` is a position as people write it, ``8D`` across and ``D8`` down. A small letter is a blank (C7).
    """
    if not where.strip():
        return TypedWord(refusal=Refusal(Refused.SQUARE_NEEDED))
    try:
        start, direction = parse_position("".join(where.split()))
    except InvalidSquareError:
        return TypedWord(refusal=Refusal(Refused.NO_SUCH_SQUARE, names=(where,)))
    if start not in state.format.layout:
        return TypedWord(refusal=Refusal(Refused.NO_SUCH_SQUARE, names=(where,)))
    if not word or not set(word) <= _SIGNS:
        return TypedWord(refusal=Refusal(Refused.LETTERS_NEEDED, names=(word,)))
    then = state if turn is None else replace(state, board=board_before(state, turn))
    tiles = typed_tiles(then.board, start, direction, word)
    if isinstance(tiles, Misplacement):
        return TypedWord(refusal=Refusal(Refused.MISPLACED, squares=tiles.squares, misplaced=tiles.fault))
    command = None if turn is None else WriteWord(turn, tiles)
    refusal = refuse_rewritten(state, command) if command else refuse_typed(state, tiles, lexicon)
    play = then.find_play(tiles)
    if refusal or not isinstance(play, Play):
        return TypedWord(tiles, refusal=refusal)
    side, extra = (state.to_move, state.extra is not None) if turn is None else (state.turns[turn].side, False)
    warns = state.is_practice and state.opened.switches.word_check is WordCheck.WARN
    strange = unlisted(state, lexicon, (word.name for word in play.words)) if warns else ()
    return TypedWord(tiles, counted_at_board(state, side, play, extra=extra), strange=strange)
