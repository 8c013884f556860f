"""Where the result screen has its match from: the one that is under way, or a stored one that is looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from classroom.errors import KnownError
from classroom.match.help import MatchWords
from classroom.match.state import MatchState
from classroom.record.highlight import Counts
from classroom.ui.navigation import Desk
from classroom.ui.play.match_view import HighlightFace, ResultFace
from classroom.ui.play.result_face import highlight_faces, result_face


class ResultSource:
    """What the screen shows and does of the match that `desk` has at hand."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def face(self) -> ResultFace | None:
        """Return the result, None where no match is over."""
        state = self._desk.match_to_print()
        return result_face(state) if state else None

    def find_highlights(self) -> Callable[[], Sequence[HighlightFace]]:
        """Return the search for what there is to remember, to be called on another thread: it may read a list."""
        state = self._desk.match_to_print()
        return partial(_highlights, state, self._desk) if state else tuple

    def play_again(self) -> None:
        """Put the match aside, and choose how to play another with the same teams."""
        state = self._desk.match_to_print()
        self._desk.leave()
        if state:
            self._desk.set_up_like(state.opened)

    def go_on(self, then: Callable[[], None]) -> None:
        """Do `then` with the match under way: a stored one is opened first."""
        state = self._desk.match_to_print()
        if state and self._desk.session is None:
            self._desk.resume(state.opened.match_id, then)
        elif state:
            then()


def _highlights(state: MatchState, desk: Desk) -> Sequence[HighlightFace]:
    return highlight_faces(state, _counting(state, desk))


def _counting(state: MatchState, desk: Desk) -> Counts:
    """Return whether a word of a match counts, by its list; where that cannot be had, by the rulings alone."""
    opened = state.opened
    try:
        lexicon = desk.services.matches.lexicon(opened.lexicon_key, state.format.words)
    except KnownError:
        return lambda word: state.rulings.get(word, False)
    return MatchWords(state, lexicon).has
