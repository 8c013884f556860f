"""The levels of the computer, and miscounts."""

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.partner.level import (
    LEVELS,
    Level,
    Miscount,
    MiscountKind,
    UnknownLevelError,
    challenges_nothing,
    level_after,
    level_by_key,
    miscount_of,
    miscounts,
    vocabulary,
)
from classroom.record.wording import LEVEL_TITLES
from classroom.rules.board import LaidTile, empty_board, parse_square
from classroom.rules.placement import Count, Play, count_play, find_play
from classroom.rules.policy import time_limit_ms
from classroom.store.words_loaded import known_words
from tests.fakes import FakeLexicon
from tests.grid import chosen_of
from tests.match.table import tiles
from tests.partner.contest import contest, known, lexicon


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


PRIMARY = format_by_key("primary")


def counted(laid: tuple[LaidTile, ...], *before: tuple[LaidTile, ...], bonus: int = 0) -> tuple[Play, Count]:
    board = empty_board(PRIMARY.layout)
    for earlier in before:
        board = board.lay(earlier)
    play = find_play(board, laid)
    assert isinstance(play, Play)
    return play, count_play(PRIMARY.layout, PRIMARY.tiles.values, play, bonus)


def of_kind(kind: MiscountKind, play: Play, count: Count) -> list[Miscount]:
    return [miscount for miscount in miscounts(PRIMARY, play, count) if miscount.kind is kind]


QUITE = counted(tiles("8D", "QUITE"))
"""48: the Q on a double letter, 20 and 4, and the start square doubles the word (C8)."""


def test_C8_a_letter_premium_is_forgotten() -> None:
    (miscount,) = of_kind(MiscountKind.LETTER_PREMIUM, *QUITE)
    assert miscount == Miscount(MiscountKind.LETTER_PREMIUM, 48, 28, "QUITE", parse_square("D8"), "Q")


def test_C8_a_word_premium_is_forgotten() -> None:
    (miscount,) = of_kind(MiscountKind.WORD_PREMIUM, *QUITE)
    assert miscount == Miscount(MiscountKind.WORD_PREMIUM, 48, 24, "QUITE", parse_square("H8"), "E")


def test_C8_of_a_threefold_word_two_thirds_are_forgotten() -> None:
    play, count = counted(tiles("8A", "CRE"), tiles("8D", "ATE"))
    (miscount,) = of_kind(MiscountKind.WORD_PREMIUM, play, count)
    assert (count.total, miscount.announced, miscount.square) == (24, 8, parse_square("A8"))


def test_C7_nobody_announces_nothing_at_all() -> None:
    play, count = counted(tiles("9I", "st"), tiles("8F", "CATS"))
    assert (count.total, count.words[1].total) == (1, 1), "two blanks, and an S above one of them"
    assert of_kind(MiscountKind.CROSS_WORD, play, count) == []


def test_a_letter_is_taken_for_one_point_more_or_less_but_not_those_of_one_point() -> None:
    found = of_kind(MiscountKind.LETTER_VALUE, *QUITE)
    assert [(miscount.tile, miscount.value, miscount.taken_for, miscount.announced) for miscount in found] == [
        ("Q", 10, 9, 44),
        ("Q", 10, 11, 52),
    ]


def test_C5_a_word_across_is_forgotten() -> None:
    play, count = counted(tiles("9G", "TO"), tiles("8F", "CAT"))
    found = [
        (miscount.word, miscount.counted - miscount.announced)
        for miscount in of_kind(MiscountKind.CROSS_WORD, play, count)
    ]
    assert found == [(word.word.name, word.total) for word in count.words[1:]]
    assert [word for word, _ in found] == ["AT", "TO"]


def test_C8_a_premium_that_counts_in_two_words_is_forgotten_in_both() -> None:
    # The T at I9 is on a double letter, and in OX's cross word too.
    play, count = counted(tiles("9H", "OX"), tiles("8F", "CATS"))
    (miscount,) = of_kind(MiscountKind.LETTER_PREMIUM, play, count)
    assert miscount.square == parse_square("I9")
    assert miscount.announced == count.total - 2 * 8


def test_C7_a_blank_is_counted_as_its_letter() -> None:
    (miscount,) = of_kind(MiscountKind.BLANK, *counted(tiles("8D", "qUITE")))
    assert (miscount.value, miscount.taken_for, miscount.announced - miscount.counted) == (0, 10, 40)


def test_C9_the_points_for_all_seven_are_forgotten() -> None:
    play, count = counted(tiles("8D", "QUITEST"), bonus=50)
    (miscount,) = of_kind(MiscountKind.BONUS, play, count)
    assert miscount.announced == count.total - 50
    assert of_kind(MiscountKind.BONUS, *QUITE) == []


def test_a_plain_play_leaves_little_to_forget() -> None:
    play, count = counted((*tiles("9H", "O"), *tiles("10H", "N")), tiles("8G", "TO"))
    assert {miscount.kind for miscount in miscounts(PRIMARY, play, count)} <= {MiscountKind.LETTER_PREMIUM}


def test_every_miscount_in_whole_matches_is_wrong_and_above_nothing() -> None:
    plays = [turn for turn in contest("word-master", "champion", seed=1).state.turns if turn.play and turn.count]
    assert plays
    for turn in plays:
        assert turn.play
        assert turn.count
        for miscount in miscounts(PRIMARY, turn.play, turn.count):
            assert miscount.counted == turn.count.total
            assert 1 <= miscount.announced != miscount.counted


@pytest.mark.parametrize(
    ("announced", "kind"),
    [
        (28, MiscountKind.LETTER_PREMIUM),
        (24, MiscountKind.WORD_PREMIUM),
        (52, MiscountKind.LETTER_VALUE),
        (48, None),
        (47, None),
    ],
)
def test_a_wrong_count_is_explained_where_a_miscount_gives_it(announced: int, kind: MiscountKind | None) -> None:
    miscount = miscount_of(PRIMARY, *QUITE, announced)
    assert (miscount.kind if miscount else None) is kind
