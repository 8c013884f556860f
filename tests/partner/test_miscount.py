"""Wrong counts that people come to, of plays whose right count is known."""

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.partner.level import Miscount, MiscountKind, miscount_of, miscounts
from classroom.rules.board import LaidTile, empty_board, parse_square
from classroom.rules.placement import Count, Play, count_play, find_play
from tests.match.table import tiles
from tests.partner.contest import contest

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
