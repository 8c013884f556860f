"""Words for the tests of drills: the lists that come with the app, under the rules of the usual format."""

from __future__ import annotations

import datetime
import random
from functools import cache

from classroom.drills.pupil import Pupil
from classroom.drills.vocabulary import Vocabulary, vocabulary_of
from classroom.formats.catalogue import formats
from classroom.paths import wordlists_dir
from classroom.words.lexicon import (
    Category,
    Lexicon,
    load_all_short_words,
    load_lexicon,
    load_two_letter_table,
    load_word_list,
)
from classroom.words.move_generator import WordIndex

AT = datetime.datetime(2026, 11, 21, 8, 0, tzinfo=datetime.UTC)
AISYAH = Pupil("5 Bestari", "Aisyah")
RAJ = Pupil("5 Bestari", "Raj")


@cache
def vocabulary(key: str = "pupil") -> Vocabulary:
    """A shipped list as a drill gets it from the app."""
    format_ = formats()[0]
    return made_of(load_lexicon(wordlists_dir(), key, [Category(name) for name in format_.words.refused]))


def made_of(lexicon: Lexicon) -> Vocabulary:
    """Any list as a drill gets it from the app."""
    folder = wordlists_dir()
    return vocabulary_of(
        lexicon,
        WordIndex(lexicon.certain_words()),
        load_two_letter_table(folder),
        formats()[0].tiles,
        easy=load_word_list(folder, "everyday").words,
        known=load_all_short_words(folder),
    )


def chance(seed: int = 0) -> random.Random:
    return random.Random(seed)
