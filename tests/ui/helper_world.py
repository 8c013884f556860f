"""A world whose word lists are the app's own, for tests that look words up."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from classroom.rules.policy import Words
from classroom.word_cache import classroom_lexicon
from classroom.words.lexicon import Lexicon
from classroom.words.move_generator import index_of
from classroom.words.word_index import WordIndex
from tests.ui.fake_services import FakeServices, World


@cache
def shipped_index(lexicon: Lexicon) -> WordIndex:
    """The index of such a list."""
    return index_of(lexicon)


class ListedWorld(World):
    """The world of other tests, with real words."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.lexicon = self._shipped_lexicon

    def services(self) -> FakeServices:
        return replace(super().services(), index_of=shipped_index)

    def _shipped_lexicon(self, key: str, words: Words) -> Lexicon:
        return classroom_lexicon(self.word_lists, key, words)
