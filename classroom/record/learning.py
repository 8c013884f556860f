"""A few words of a match to learn, and unaccepted words that nobody challenged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from classroom.record.look_back import Retrospect
from classroom.record.words import ClassWords, RefusedBy

LEARNED = 3
"""The most words to learn from one match."""


def words_to_learn(
    look: Retrospect, words: ClassWords, is_everyday: Callable[[str], bool], may_be_shown: Callable[[str], bool]
) -> tuple[str, ...]:
    """Return up to `LEARNED` words in capitals that the pupils did not play, or that were refused wrongly.

    Words for which `is_everyday` is true come first. Each half has first the words that the computer played, then
    those that nobody found, then those refused together with a word that is none (S3). `may_be_shown` says whether
    the app may show a word and its meaning is known (P9, P18).
    """
    if not look.is_over:
        return ()
    own = set(_played(look, by_computer=False))
    refused = (word for one in words.refused for word in one.words)
    found = dict.fromkeys([*_played(look, by_computer=True), *words.missed, *refused])
    shown = [word for word in found if word not in own and may_be_shown(word)]
    return tuple(islice(sorted(shown, key=lambda word: not is_everyday(word)), LEARNED))


def unchallenged(look: Retrospect, words: ClassWords) -> tuple[str, ...]:
    """Return the unaccepted words that people laid against the computer and nobody challenged (P12)."""
    if not look.is_over or not any(team.computer for team in look.state.teams):
        return ()
    own = set(_played(look, by_computer=False))
    return tuple(word for one in words.refused if one.by is RefusedBy.NOBODY for word in one.words if word in own)


def _played(look: Retrospect, *, by_computer: bool) -> Iterator[str]:
    """Yield the words that stand, either people's or the computer's, in the order of play."""
    for past in look.turns:
        team = look.state.teams[past.before.team_of(past.turn.side)]
        if bool(team.computer) is by_computer:
            yield from past.turn.standing_words
