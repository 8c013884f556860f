"""What a house rule may take for a policy: what the rule books have, with other figures."""

from dataclasses import replace
from typing import Any

import pytest

from classroom.formats.catalogue import POLICIES, format_by_key, formats, rule_books
from classroom.formats.check import Clash, InvalidFormatError, check_rule_book, clashes_of
from classroom.formats.house_rule import Figure, figures, is_time, offers, step_of, with_figure
from classroom.formats.wording import clash_text, figure_text, number_text, subject_text
from classroom.rules.policy import (
    BlanksAside,
    CentreOpening,
    Challenge,
    EachWords,
    Endings,
    Format,
    NoPenalty,
    NotAnnounced,
    NoZeroLimit,
    Objections,
    PerRound,
    PerTurn,
    RackBonus,
    SetWord,
    Sheet,
    SideRack,
    Words,
)

PRIMARY = format_by_key("primary")


def plain(text: str) -> str:
    return text


def test_every_way_of_every_rule_book_is_offered_once_with_its_book_and_rules() -> None:
    for policy in POLICIES:
        found = offers(policy)
        for format_ in formats():
            assert [offer.value for offer in found].count(getattr(format_, policy)) == 1
        left_open = [choice.value for book in rule_books() for choice in book.choices if choice.policy == policy]
        assert all(value in [offer.value for offer in found] for value in left_open)
        assert found[0].title == "Primary schools"
        assert found[0].ids == PRIMARY.rules[policy]
        assert subject_text(policy, plain)


def test_every_number_of_a_policy_has_a_name_and_can_be_made_larger() -> None:
    for policy in POLICIES:
        for offer in offers(policy):
            for figure in figures(offer.value):
                assert figure_text(figure, plain)
                assert number_text(figure, plain)
                more = with_figure(offer.value, figure, figure.number + step_of(figure))
                if more is not None:
                    assert {one.path: one.number for one in figures(more)}[figure.path] > figure.number


def test_a_number_inside_a_part_of_a_policy_is_one_of_its_numbers() -> None:
    overtime = format_by_key("youth").turn_time
    inside = Figure(("out_of_time", "points"), 10)
    assert inside in figures(overtime)
    assert figures(with_figure(overtime, inside, 15)) != figures(overtime)


def test_a_number_that_cannot_be_is_none() -> None:
    (limit,) = figures(PRIMARY.zero_turns)
    assert with_figure(PRIMARY.zero_turns, limit, 0) is None


@pytest.mark.parametrize(
    ("name", "number", "step", "shown"),
    [
        ("seconds", 10, 5, "10 seconds"),
        ("seconds", 90, 30, "1 minute 30 seconds"),
        ("seconds", 900, 60, "15 minutes"),
        ("points", 5, 1, "5"),
        ("points", 50, 5, "50"),
    ],
)
def test_a_number_is_stepped_by_what_suits_its_size(name: str, number: int, step: int, shown: str) -> None:
    figure = Figure((name,), number)
    assert step_of(figure) == step
    assert number_text(figure, plain) == shown
    assert is_time(figure) == (name == "seconds")


def changed(**policies: Any) -> Format:
    return replace(PRIMARY, **policies)


ALONE = replace(PRIMARY.sides, least=1, most=1)
WORDS = PRIMARY.words
CLASHES = {
    Clash.TOO_FEW_TILES: changed(racks=SideRack(60)),
    Clash.TOO_MANY_TEAMS: changed(sides=replace(PRIMARY.sides, most=5)),
    Clash.TOO_MANY_PLAYERS: changed(sides=replace(PRIMARY.sides, mains=9)),
    Clash.TOO_MANY_ROWS: changed(sheet=Sheet(101)),
    Clash.ROUND_OF_SEVERAL: changed(turn_time=PerRound(600, 1, 2)),
    Clash.NOBODY_OBJECTS: changed(sides=ALONE, announcement=Objections()),
    Clash.NOTHING_WRITTEN: changed(
        announcement=NotAnnounced(), challenge=Challenge(0, NoPenalty(), until_written=True)
    ),
    Clash.HELD_TOO_LATE: changed(challenge=Challenge(0, NoPenalty(), hold_seconds=15, until_written=True)),
    Clash.NOBODY_CHALLENGES: changed(sides=ALONE),
    Clash.WORDS_OF_SEVERAL_RACKS: changed(refill=EachWords(4)),
    Clash.BONUS_OUT_OF_REACH: changed(bonus=RackBonus(8, 50)),
    Clash.WORDS_TOO_SHORT: changed(words=Words("pupil", "full", (), longest=1)),
    Clash.OPENING_OUT_OF_REACH: changed(opening=CentreOpening(8)),
    Clash.SET_WORD_TOO_LONG: changed(opening=SetWord(15, ()), words=replace(WORDS, longest=7)),
    Clash.SET_WORD_NOT_IN_BOX: changed(opening=SetWord(2, ("ÄÖ",))),
    Clash.START_NEVER_DRAWN: changed(
        tiles=replace(PRIMARY.tiles, kinds=tuple(replace(kind, value=1) for kind in PRIMARY.tiles.kinds))
    ),
    Clash.ENDLESS: changed(
        turn_time=PerTurn(10, 1, 2), zero_turns=NoZeroLimit(), endings=Endings(tiles_used=False, no_word=False)
    ),
}


def test_every_clash_has_a_format_that_has_it() -> None:
    assert set(CLASHES) == set(Clash)


def test_what_does_not_go_together_is_named_for_the_screen_and_refused_in_a_file() -> None:
    for clash in Clash:
        assert clash in clashes_of(CLASHES[clash])
        assert clash_text(clash, plain).endswith(".")
        with pytest.raises(InvalidFormatError):
            check_rule_book(CLASHES[clash])


def test_too_few_letters_beside_blanks_put_aside_are_too_few_tiles() -> None:
    assert Clash.TOO_FEW_TILES in clashes_of(changed(racks=SideRack(50), blanks=BlanksAside()))


@pytest.mark.parametrize("format_", formats(), ids=lambda one: one.key)
def test_the_rule_books_of_the_app_have_no_clash(format_: Format) -> None:
    assert clashes_of(format_) == ()
