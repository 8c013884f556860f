"""The six levels: what they are called, and the words they know."""

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.partner.level import (
    LEVELS,
    Level,
    UnknownLevelError,
    challenges_nothing,
    level_after,
    level_by_key,
    vocabulary,
)
from classroom.record.wording import LEVEL_TITLES
from classroom.rules.policy import time_limit_ms
from classroom.store.word_lists import known_words
from tests.fakes import FakeLexicon
from tests.grid import chosen_of
from tests.partner.contest import known, lexicon


def test_every_level_has_its_title_on_score_sheets_and_there_is_no_other() -> None:
    assert [(level.key, level.title) for level in LEVELS] == list(LEVEL_TITLES.items())
    assert all(level.about for level in LEVELS)


def test_a_level_is_found_by_its_key() -> None:
    assert [level_by_key(level.key) for level in LEVELS] == list(LEVELS)
    with pytest.raises(UnknownLevelError, match="'hero', only first-words"):
        level_by_key("hero")


def test_the_levels_go_from_slow_and_careless_to_quick_and_right() -> None:
    assert [level.miscounts for level in LEVELS] == sorted((level.miscounts for level in LEVELS), reverse=True)
    assert [level.thinking_ms for level in LEVELS] == sorted((level.thinking_ms for level in LEVELS), reverse=True)
    assert [level.doubts for level in LEVELS] == sorted(level.doubts for level in LEVELS)
    assert (LEVELS[0].doubts, LEVELS[-1].miscounts) == (0, 0)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.key)
def test_P4_every_level_is_done_within_the_time_of_a_primary_turn(level: Level) -> None:
    limit = time_limit_ms(format_by_key("primary").turn_time)
    assert limit
    assert level.thinking_ms[0] < level.thinking_ms[1] <= limit - 1_000


def test_a_level_knows_words_of_its_list_that_the_match_accepts() -> None:
    words = FakeLexicon(frozenset({"AT", "CAT", "HOUSE", "TEACHER"}))
    known_ones = vocabulary(level_by_key("word-builder"), ["at", "house", "teacher", "zebra"], words)
    assert [word for word in ("AT", "CAT", "HOUSE", "TEACHER", "ZEBRA") if word in known_ones] == ["AT", "HOUSE"]


def test_the_better_levels_know_more_words() -> None:
    first, builder, finder, master = (known(level.key) for level in LEVELS[:4])
    assert "cat" in first
    assert "house" in builder
    assert "house" not in first
    assert "elephant" in finder
    assert "elephant" not in builder
    assert ("astound" in finder, "astound" in master) == (False, True)
    assert not any(word in master for word in ("dossal", "hazan", "jato"))
    assert all(lexicon().has(word) for word in first.of_length(4) or ())


@pytest.mark.parametrize("level", chosen_of(LEVELS, LEVELS[0], LEVELS[-1]), ids=lambda level: level.key)
def test_P9_no_level_knows_a_word_that_is_refused_or_that_the_judge_must_be_asked_about(level: Level) -> None:
    full = lexicon("full")
    words = known_words(level, full)
    known_ones = [word for length in range(2, 16) for word in words.of_length(length) or ()]
    assert len(known_ones) > 1_000
    assert [word for word in known_ones if not full.is_certain(word)] == []
    assert not {"FUCK", "SHIT", "KAFIR", "GONNA", "COSEC", "CANADA"} & set(known_ones)


def test_where_a_list_has_too_little_of_what_a_level_knows_it_knows_words_of_that_list() -> None:
    words = frozenset({f"{one}{two}{three}" for one in "KLMNPRST" for two in "AEIOU" for three in "BDGKLMNPRST"})
    malay = FakeLexicon(words | {"RUMAHKU"})
    first = level_by_key("first-words")
    assert "KAB" in vocabulary(first, ["at", "house"], malay, malay.words)
    assert "RUMAHKU" not in vocabulary(first, ["at", "house"], malay, malay.words)
    few = FakeLexicon(frozenset({"AT", "IT", "ON"}))
    assert "ON" not in vocabulary(first, ["at", "in"], few)
    assert "ON" in vocabulary(first, ["at", "in"], few, few.words)
    assert "KAB" not in vocabulary(first, sorted(words - {"KAB"}) * 2, malay, malay.words)


def test_after_each_level_comes_a_stronger_one_and_only_the_easier_challenge_nothing() -> None:
    after = {level.key: level_after(level.key) for level in LEVELS}
    assert [one and one.key for one in after.values()] == [*[level.key for level in LEVELS[1:]], None]
    assert level_after("no such level") is None
    assert [level.key for level in LEVELS if challenges_nothing(level.key)] == [
        level.key for level in LEVELS if not level.doubts
    ]
    assert not challenges_nothing("no such level")
