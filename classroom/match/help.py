"""What may be looked up while a match is under way: two-letter words, what words mean, and who held what (P18, A9)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from classroom.match.decide.context import is_acceptable
from classroom.match.state import MatchState, Phase
from classroom.match.team import Mode, WordCheck
from classroom.words.lexicon import Lexicon
from classroom.words.two_letter_guide import TwoLetterPlace, two_letter_places
from classroom.words.word_index import WordIndex


class OpenHelp(IntEnum):
    """How much help is open; each has what those before it have.

    LIST: the accepted words of two letters. MEANINGS: what they mean. WHERE: squares on which they fit.
    """

    NONE = 0
    LIST = 1
    MEANINGS = 2
    WHERE = 3


def open_help(state: MatchState, *, with_places: bool = False) -> OpenHelp:
    """Return the help that is open now.

    In competition there is none (P18), or where the format lays the list on the table, the list alone (A9). Practice
    opens it where the teacher has, which the match's record says; `with_places` is whether squares may be shown too,
    to the people whose turn runs: between the bells their rack is closed, and the computer's is nobody's to see.
    """
    if state.phase not in (Phase.READY, Phase.RUNNING):
        return OpenHelp.NONE
    if state.opened.mode is Mode.PRACTICE and state.opened.switches.helper_open:
        team = state.teams[state.team_of(state.to_move)]
        may_see = state.phase is Phase.RUNNING and not team.computer
        return OpenHelp.WHERE if with_places and may_see else OpenHelp.MEANINGS
    return OpenHelp.LIST if state.format.help.list_open else OpenHelp.NONE


def racks_open(state: MatchState) -> bool:
    """Tell whether the tiles that the sides held may be shown: not before the end, as they still hold most of them."""
    return state.is_over


def meanings_open(state: MatchState) -> bool:
    """Tell whether people may read now what the words on the board mean.

    A dictionary is closed in a competition until the match is over (P18). In practice it is open between the turns.
    """
    if state.is_over:
        return True
    return state.opened.mode is Mode.PRACTICE and state.phase in (Phase.READY, Phase.LAST_WINDOW)


def turn_meanings_open(state: MatchState, index: int) -> bool:
    """Tell whether people may read now what the words of turn `index` mean.

    Not while they may be challenged: what has a meaning is a word (P12).
    """
    return meanings_open(state) and state.turns[index].stands and not may_be_challenged(state, index)


def may_be_challenged(state: MatchState, index: int) -> bool:
    """Tell whether turn `index` is the play that may still be challenged (P12)."""
    return state.window and state.turns[index] is state.last_play


def closes_helper(state: MatchState) -> bool:
    """Tell whether no list of words may be opened beside this match, a competition under way (P18)."""
    return state.opened.mode is Mode.COMPETITION and not state.is_over


def reveals_words(state: MatchState) -> bool:
    """Tell whether a match under way gives away what is a word without being asked: not beside a competition (P18).

    The computer plays none but words, and a check before the play needs no challenge.
    """
    checks = state.opened.switches.word_check is not WordCheck.AT_CHALLENGE
    return not state.is_over and (checks or any(team.computer for team in state.teams))


@dataclass(frozen=True)
class MatchWords:
    """The words that count in a match now: those of its list, less and more what was ruled (P9, P12)."""

    state: MatchState
    lexicon: Lexicon

    def has(self, word: str) -> bool:
        """Tell whether `word`, in any case, is accepted."""
        return is_acceptable(self.state, self.lexicon, word)


def places_now(state: MatchState, index: WordIndex) -> tuple[TwoLetterPlace, ...]:
    """Return every place where the side to move can lay a two-letter word, by `index` and by what was ruled (P12)."""
    return two_letter_places(
        index.ruled(state.rulings),
        state.board,
        state.hand(state.to_move),
        letters=state.tile_set.letters,
        opening_tiles=state.format.opening.tiles,
    )
