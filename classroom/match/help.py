"""What may be looked up during a match: two-letter words, meanings of words, and racks (P18, A9)."""

from __future__ import annotations

from enum import IntEnum

from classroom.match.decide.context import is_acceptable
from classroom.match.state import MatchState, Phase
from classroom.match.team import WordCheck
from classroom.value import Value
from classroom.words.lexicon import Lexicon
from classroom.words.two_letter_guide import TwoLetterPlace, two_letter_places
from classroom.words.word_index import WordIndex


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
