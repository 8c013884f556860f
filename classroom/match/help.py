"""Help in a match: what may be looked up (P18, A9), and what a play would be before it counts (P5)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from classroom.match.command import Refusal, Refused, WriteWord
from classroom.match.decide.context import is_acceptable, unlisted
from classroom.match.decide.real_board import refuse_rewritten, refuse_typed
from classroom.match.fold.real_board import board_before, counted_at_board
from classroom.match.state import MatchState, Phase
from classroom.match.team import WordCheck
from classroom.rules.board import InvalidSquareError, LaidTile, parse_position
from classroom.rules.placement import Count, Misplacement, Play, Word, count_play, typed_tiles
from classroom.rules.policy import bonus_for
from classroom.rules.tile import LETTERS
from classroom.value import Value, replace
from classroom.words.lexicon import Lexicon
from classroom.words.move_generator import WordIndex
from classroom.words.two_letters import TwoLetterPlace, two_letter_places


class OpenHelp(IntEnum):
    """The level of help; each includes those before it.

    LIST: the accepted two-letter words. MEANINGS: what they mean. WHERE: the squares on which they fit.
    """

    NONE = 0
    LIST = 1
    MEANINGS = 2
    WHERE = 3


def open_help(state: MatchState, *, with_places: bool = False) -> OpenHelp:
    """Return the help that is open now.

    In competition there is none (P18), or only the list if the format puts it on the table (A9). In practice it is
    open if the teacher has opened it, which the record of the match says. `with_places` also allows squares to be
    shown, but only during a turn that people play: between the bells their rack is closed, and nobody may see the
    computer's.
    """
    if state.phase not in (Phase.READY, Phase.RUNNING):
        return OpenHelp.NONE
    if state.is_practice and state.opened.switches.helper_open:
        team = state.teams[state.team_of(state.to_move)]
        may_see = state.phase is Phase.RUNNING and not team.computer
        return OpenHelp.WHERE if with_places and may_see else OpenHelp.MEANINGS
    return OpenHelp.LIST if state.format.help.list_open else OpenHelp.NONE


def racks_open(state: MatchState) -> bool:
    """Tell whether the racks of the sides may be shown: only after the end, as they still hold most of the tiles."""
    return state.is_over


def meanings_open(state: MatchState) -> bool:
    """Tell whether people may now read the meanings of the words on the board.

    In a competition the dictionary is closed until the match is over (P18). In practice it is open between turns.
    """
    if state.is_over:
        return True
    return state.is_practice and state.phase in (Phase.READY, Phase.LAST_WINDOW)


def turn_meanings_open(state: MatchState, index: int) -> bool:
    """Tell whether people may now read the meanings of the words of turn `index`.

    Not while the turn may be challenged: having a meaning proves that it is a word (P12).
    """
    return meanings_open(state) and state.turns[index].stands and not may_be_challenged(state, index)


def may_be_challenged(state: MatchState, index: int) -> bool:
    """Tell whether turn `index` is the play that may still be challenged (P12)."""
    return state.window and state.turns[index] is state.last_play


def closes_helper(state: MatchState) -> bool:
    """Tell whether word lists must stay closed beside this match, because it is a competition under way (P18)."""
    return not state.is_practice and not state.is_over


def reveals_words(state: MatchState) -> bool:
    """Tell whether a match under way reveals, unasked, which words are accepted.

    The computer plays only accepted words, and a check before the play needs no challenge. Such a match must not be
    open beside a competition (P18).
    """
    checks = state.opened.switches.word_check is not WordCheck.AT_CHALLENGE
    return not state.is_over and (checks or any(team.computer for team in state.teams))


class MatchWords(Value):
    """The words accepted in a match now: its list, changed by the rulings so far (P9, P12)."""

    state: MatchState
    lexicon: Lexicon

    def has(self, word: str) -> bool:
        """Tell whether `word`, in upper or lower case, is accepted."""
        return is_acceptable(self.state, self.lexicon, word)


def places_now(state: MatchState, index: WordIndex) -> tuple[TwoLetterPlace, ...]:
    """Return every place where the side to move can lay a two-letter word of `index`, given the rulings (P12)."""
    return two_letter_places(
        index.ruled(state.rulings),
        state.board,
        state.hand(state.to_move),
        letters=state.tile_set.letters,
        opening_tiles=state.format.opening.tiles,
    )


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
