"""What a side must have drawn, and how gaps are filled: soonest first, nothing that the other needs, evenly else."""

from collections import Counter

import pytest

from classroom.store.exchange.gcg_import import (
    ImpossibleRackError,
    Need,
    Needs,
    Outlook,
    drawn,
    needs,
    returned,
    wanted,
    weakened,
)
from classroom.store.exchange.replay import record_format, replay
from tests.store.exchange.recorded import imported
from tests.store.exchange.records import game

NOBODY = Outlook((), ())


def turn(line: int, tiles: str, gone: str = "", *, size: int = 7, unnamed: int = 0) -> Need:
    return Need(line, size, Counter(tiles), tuple(gone), tuple(gone), unnamed, exchanges=unnamed > 0)


def outlook(rack: str, *coming: Need) -> Outlook:
    return Outlook(tuple(rack), coming)


def needed(events: str) -> Needs:
    """The needs of a record in which nothing is wrong."""
    record = game(events)
    report = replay(record, record_format())
    assert report.findings == ()
    return needs(record, {step.entry.line: step.play for step in report.steps if step.play}, 100, 7)


def message(side: tuple[Need, ...]) -> list[tuple[int, int, str, str]]:
    """Line, size of the rack, what must be on it, what leaves it."""
    return [(one.line, one.size, "".join(sorted(one.tiles.elements())), "".join(one.gone)) for one in side]


# Needs


def test_racks_moves_and_what_is_left_tell_what_was_needed() -> None:
    ann, ben = needed(
        ">ann: AEIQTUZ 8D QUITE +48 48\n"
        ">ann: ABCDEFZ (challenge) +5 53\n"
        ">ben: 8A MES..... +57 57\n"
        ">ann: - +0 53\n"
        ">ben: -3 +0 57\n"
        "#rack1 Z\n"
    )
    assert message(ann) == [(3, 7, "AEIQTUZ", "QUITE"), (6, 7, "ABCDEFZ", ""), (8, 7, "Z", "")]
    assert message(ben) == [(5, 7, "EMS", "MES"), (7, 7, "", "")]
    assert ben[1].unnamed == 3


def test_who_played_last_has_drawn_before_the_last_rack_is_shown() -> None:
    ann, ben = needed(">ann: AEIQTUZ 8D QUITE +48 48\n#rack1 ABCDEFZ\n#rack2 ABCDEFG\n")
    assert message(ann) == [(3, 7, "AEIQTUZ", "QUITE"), (4, 7, "ABCDEFZ", "")]
    assert message(ben) == [(5, 7, "ABCDEFG", "")]


def test_a_play_taken_back_leaves_the_rack_as_it_was() -> None:
    ann, _ = needed(">ann: 8D QUITE +48 48\n>ann: AEIQTUZ -- -48 0\n>ben: - +0 0\n")
    assert message(ann) == [(3, 7, "AEIQTUZ", "")]


def test_a_tile_that_is_gone_a_turn_later_did_not_stay() -> None:
    (ann, _) = needed(">ann: AEIQTUZ 8D QUITE +48 48\n>ben: - +0 0\n>ann: ABCDEFG - +0 48\n")
    assert message(ann) == [(3, 7, "AEIQTU", "QUITE"), (5, 7, "ABCDEFG", "")]
    assert [one.doubted for one in ann] == [True, False]


def test_of_two_racks_too_large_together_the_earlier_is_in_doubt() -> None:
    (ann, _) = needed(">ann: ABCDEFG - +0 0\n>ben: - +0 0\n>ann: XYZ - +0 0\n")
    assert message(ann) == [(3, 7, "DEFGXYZ", ""), (5, 7, "XYZ", "")]


# Drawing


def test_wanted_is_what_is_not_on_the_rack_yet_the_soonest_first() -> None:
    coming = (turn(1, "CAB", "CAB"), turn(2, "DA", "D"), turn(3, "AE"))
    assert wanted(outlook("B", *coming)) == ["A", "C", "A", "D", "E"]
    exchange = turn(4, "XYZ", "X", unnamed=5)
    assert wanted(outlook("", exchange, turn(5, "YZ"))) == ["X", "Y", "Z", "Z"]


@pytest.mark.parametrize(
    ("bag", "count", "own", "other", "expected"),
    [
        ("AAABBBZ", 2, outlook("", turn(1, "ZB")), NOBODY, "BZ"),
        ("AAABBBZ", 3, outlook("", turn(1, "Z", "Z"), turn(2, "BB")), NOBODY, "BBZ"),
        ("AAABBB", 2, outlook("Z", turn(1, "Z")), outlook("", turn(2, "BBB")), "AA"),
        ("ABZ", 1, outlook("", turn(1, "", size=1), turn(3, "Z")), outlook("", turn(2, "Z")), "B"),
        ("ABZ", 1, outlook("", turn(1, "", size=1), turn(3, "Z", size=1)), outlook("", turn(2, "Z")), "Z"),
        ("ABCDEFGHI", 3, NOBODY, NOBODY, "BEH"),
        ("AB", 2, NOBODY, outlook("", turn(1, "AB")), "AB"),
    ],
    ids=["now", "later", "not the other's", "not even later", "unless a rack is full", "evenly", "for want of others"],
)
def test_who_draws_takes_what_is_needed(bag: str, count: int, own: Outlook, other: Outlook, expected: str) -> None:
    assert "".join(drawn(bag, count, own, other)) == expected


def test_what_cannot_be_drawn_is_reported_with_its_line() -> None:
    with pytest.raises(ImpossibleRackError, match=r"line 3: the rack QQ cannot be: there is no Q left to draw"):
        drawn("QABC", 2, outlook("", turn(3, "QQ")), NOBODY)
    with pytest.raises(ImpossibleRackError, match=r"line 4: the rack AB cannot be: XY stayed on it after the turn"):
        drawn("QABC", 1, outlook("XY", turn(4, "AB")), NOBODY)


def test_of_tiles_exchanged_by_number_those_go_that_are_needed_least() -> None:
    need = turn(1, "", unnamed=2)
    assert returned(need, outlook("ABCDE", turn(2, "AB", "AB"), turn(3, "C")), "XYZ") == ("D", "E")
    assert returned(need, outlook("ABC", turn(2, "AB", "AB"), turn(3, "C")), "BXY") == ("B", "C")
    assert returned(turn(1, "QA", "Q", unnamed=1), outlook("QAB", turn(2, "A")), "") == ("B", "Q")


# Doubts


def test_a_tile_that_there_is_not_was_not_on_the_rack_in_question() -> None:
    found = ((turn(3, "XAB", "A"),), (turn(4, "XCD", "C"),))
    left = weakened(found, ImpossibleRackError(found[1][0], Counter("X"), Counter()))
    assert left[0] == found[0]
    assert (left[1][0].tiles, left[1][0].doubted) == (Counter("CD"), True)


def test_a_tile_that_was_laid_did_not_stay_with_the_other() -> None:
    found = ((turn(3, "XAB", "A"),), (turn(4, "XCD", "X"),))
    left = weakened(found, ImpossibleRackError(found[1][0], Counter("X"), Counter()))
    assert left[0][0].tiles == Counter("AB")
    assert left[1] == found[1]


def test_a_tile_that_comes_back_at_once_was_not_exchanged() -> None:
    exchange = Need(3, 7, Counter("QAB"), tuple("QA"), tuple("QA"), exchanges=True)
    found = ((exchange, turn(5, "QX", "QX")), (turn(4, "C", "C"),))
    left = weakened(found, ImpossibleRackError(found[0][1], Counter("Q"), Counter()))
    assert (left[0][0].gone, left[0][0].unnamed, left[0][0].doubted) == (("A",), 1, True)


def test_where_nothing_is_in_doubt_the_record_is_refused() -> None:
    found = ((turn(3, "X", "X"),), (turn(4, "X", "X"),))
    error = ImpossibleRackError(found[1][0], Counter("X"), Counter())
    with pytest.raises(ImpossibleRackError):
        weakened(found, error)


def test_both_cannot_hold_the_one_x() -> None:
    match = imported(game(">ann: X - +0 0\n>ben: X - +0 0\n>ann: X - +0 0\n"))
    assert match.doubted == (4,)
    assert "X" in match.state.racks[0]
