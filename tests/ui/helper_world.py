"""A world whose word lists are the app's own, for tests that look words up."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from classroom.rules.policy import Words
from classroom.store.word_lists import NoSuchListError
from classroom.words.lexicon import Lexicon, refused_by
from classroom.words.move_generator import WordIndex, index_of
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
        by_rules = refused_by(words)
        try:
            return self.word_lists.lexicon(key, by_rules)
        except NoSuchListError:  # as the app does when the teacher has deleted it
            return self.word_lists.lexicon(words.practice, by_rules)
