"""House rules, and the options for each policy."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.catalogue import POLICIES, format_by_key, formats, rule_books, shipped_file
from classroom.formats.check import Clash, InvalidFormatError, check_rule_book, clashes_of
from classroom.formats.house_rule import (
    Figure,
    base_of,
    differences,
    figures,
    house_rule,
    house_rule_key,
    is_time,
    offers,
    origin_of,
    parse_house_rule,
    step_of,
    with_figure,
)
from classroom.formats.wording import clash_text, figure_text, number_text, subject_text
from classroom.rules.policy import (
    AnyTiles,
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
    SideOut,
    SideRack,
    Untimed,
    Words,
)
from tests import strategies
from tests.formats.strategies import house_rules

PRIMARY = format_by_key("primary")
SLOWER = PerTurn(seconds=60, begin_bells=1, end_bells=2)


def test_a_house_rule_is_a_copy_under_another_name_that_tells_where_it_came_from() -> None:
    copy = house_rule(PRIMARY, "house-slower", " Slower ", {"turn_time": SLOWER, "exchange": AnyTiles(1)})
    assert (copy.key, copy.title, copy.copy_of) == ("house-slower", "Slower", "primary")
    assert copy.turn_time == SLOWER
    assert [difference.policy for difference in differences(copy, PRIMARY)] == ["turn_time", "exchange"]
    assert differences(copy, PRIMARY)[0] == ("turn_time", PRIMARY.turn_time, SLOWER)


def test_a_changed_policy_no_longer_states_the_rules_of_its_origin() -> None:
    copy = house_rule(PRIMARY, "house-slower", "Slower", {"turn_time": SLOWER})
    assert copy.rules["turn_time"] == ()
    assert copy.rules["exchange"] == PRIMARY.rules["exchange"]


def test_a_format_departs_from_the_one_it_copies_or_bears_the_key_of_and_a_foreign_one_from_none() -> None:
    copy = house_rule(PRIMARY, "house-slower", "Slower", {"turn_time": SLOWER})
    assert base_of(copy) == base_of(replace(PRIMARY, title="Another")) == PRIMARY
    assert base_of(replace(PRIMARY, key="elsewhere")) is None


def test_the_origin_stays_as_it_was() -> None:
    house_rule(PRIMARY, "house-slower", "Slower", {"turn_time": SLOWER})
    assert format_by_key("primary").turn_time == PerTurn(10, 1, 2)
    assert differences(PRIMARY, format_by_key("primary")) == ()


def test_a_copy_of_a_copy_still_names_the_shipped_format() -> None:
    first = house_rule(PRIMARY, "house-slower", "Slower", {"turn_time": SLOWER})
    second = house_rule(first, "house-slowest", "Slowest", {"turn_time": Untimed()})
    assert second.copy_of == "primary"


def test_a_house_rule_needs_a_name_of_its_own() -> None:
    for key, title, message in [
        ("primary", "Slower", "key: 'primary' belongs to the rules Primary schools"),
        ("house-slower", "Primary schools", "title: 'Primary schools' is the name of rules"),
        ("house-slower", " PRIMARY   schools ", "is the name of rules"),
        ("house-slower", "Sekolah rendah", "title: 'Sekolah rendah' is the name of rules"),
        ("house-slower", "  ", "title: must not be empty"),
        ("house-slower", "Slow\ner", "title: must be one line of visible characters"),
        ("house-slower", "Slow\u202eer", "title: must be one line of visible characters"),
        ("house-slower", "S" * 61, "title: must have 60 characters at most, not 61"),
        ("Slower", "Slower", "key: must be small letters"),
        ("", "Slower", "key: must be small letters"),
        ("slower", "Slower", "key: the key of your own rules must start with house-.* such as house-slower"),
        ("house-", "Slower", "key: the key of your own rules must start with house-"),
        ("house--", "Slower", "key: the key of your own rules must start with house-"),
        ("house-" + "s" * 35, "Slower", "key: .*at most 40 characters"),
    ]:
        with pytest.raises(InvalidFormatError, match=message):
            house_rule(PRIMARY, key, title, {"turn_time": SLOWER})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"clock": SLOWER}, "clock: there is no such policy; the policies are: sides, racks"),
        ({"key": "other"}, "key: there is no such policy"),
        ({"turn_time": SideOut(4)}, "turn_time: SideOut is not a policy for this"),
        ({"turn_time": 60}, "turn_time: int is not a policy for this"),
        ({"racks": SideRack(51)}, "racks: 2 full racks need 102 tiles"),
    ],
)
def test_a_change_that_is_none_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidFormatError, match=message):
        house_rule(PRIMARY, "house-mine", "Mine", changes)


@pytest.fixture
def text() -> str:
    """The TOML of a house rule: no penalty for a failed challenge."""
    return (
        shipped_file("primary.toml")
        .replace('key = "primary"', 'key = "house-gentle"\ncopy_of = "primary"')
        .replace('title = "Primary schools"', 'title = "Gentle"')
        .replace('"lose-next-turn", extra_turn = true', '"no-penalty"')
    )


def parsed(text: str) -> Format:
    return parse_house_rule(text.encode(), lambda name: shipped_file(name).encode())


def test_a_house_rule_is_read_with_the_board_and_tiles_of_the_app(text: str) -> None:
    copy = parsed(text)
    assert copy.copy_of == "primary"
    assert copy.challenge == Challenge(0, NoPenalty(), names_refused=True)
    assert [difference.policy for difference in differences(copy, PRIMARY)] == ["challenge"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('copy_of = "primary"', "", "copy_of: must be the key of rules that come with the app"),
        (
            'copy_of = "primary"',
            'copy_of = "house-gentle"',
            "copy_of: rules cannot be a copy of themselves; name the rules",
        ),
        ('copy_of = "primary"', 'copy_of = "house-other"', "copy_of: must be the key of rules that come with"),
        ('copy_of = "primary"', "copy_of = 1", "copy_of: must be a text, not 1"),
        ('key = "house-gentle"', 'key = "primary"', "key: 'primary' belongs to"),
        ('title = "Gentle"', 'title = "primary schools"', "title: 'primary schools' is the name"),
        ("bag = 7", "bag = -1", "exchange: bag must be 0 or more"),
        ("least = 2", "least = 1", "challenge: challenges need another team"),
        ("20\nrules", "20 #" + " " * 4000 + "\nrules", "line 128 has more than 4000 characters"),
        ('"bell"', ", ".join(['"b"'] * 101), "checklist.items: must have 100 entries at most, not 108"),
        ('["P11"]', '["P11", "P99"]', r"exchange.rules\[1\]: there is no rule P99; use numbers"),
        ('"bell"', '"\\u0007"', r"checklist.items\[5\]: must be one line"),
    ],
)
def test_what_is_no_house_rule_is_refused(text: str, old: str, new: str, message: str) -> None:
    with pytest.raises(InvalidFormatError, match=message):
        parsed(text.replace(old, new))


def test_a_text_in_another_code_or_far_too_long_is_refused() -> None:
    with pytest.raises(InvalidFormatError, match="byte 8 of the file is not UTF-8; save the file"):
        parse_house_rule(b"key = '\xff'", lambda _name: b"")
    with pytest.raises(InvalidFormatError, match="the file has more than 50000 bytes"):
        parsed("#" * 50_001)


def test_a_house_rule_leaves_nothing_open() -> None:
    text = shipped_file("standard.toml").replace('key = "standard"', 'key = "house-ours"\ncopy_of = "standard"')
    with pytest.raises(InvalidFormatError, match="choices: your own rules cannot offer choices"):
        parsed(text.replace('"Standard rules"', '"Ours"'))


def test_all_faults_are_reported(text: str) -> None:
    with pytest.raises(InvalidFormatError) as raised:
        parsed(text.replace('copy_of = "primary"', "").replace("house-gentle", "gentle"))
    assert [fault.split(":")[0] for fault in raised.value.faults] == ["key", "copy_of"]


@pytest.mark.parametrize(
    ("title", "key"),
    [
        ("Slower", "house-slower"),
        ("  A Minute a turn! ", "house-a-minute-a-turn"),
        ("Séance", "house-seance"),
        ("慢一点", "house-rule"),
        ("CON", "house-con"),
        ("x" * 90, "house-" + "x" * 30),
    ],
)
def test_a_title_in_any_script_gives_a_key(title: str, key: str) -> None:
    assert house_rule_key(title, ()) == key
    assert house_rule_key(title, {key}) == f"{key}-2"
    assert house_rule_key(title, {key, f"{key}-2"}) == f"{key}-3"


@given(strategies.texts, st.integers(0, 12))
def test_whatever_the_title_a_house_rule_may_have_the_key(title: str, others: int) -> None:
    taken: set[str] = set()
    for _ in range(others):
        taken.add(house_rule_key(title, taken))
    key = house_rule_key(title, taken)
    assert key not in taken
    assert house_rule(PRIMARY, key, "Ours", {}).key == key


@given(house_rules())
def test_any_house_rule_differs_from_its_origin_in_what_was_changed_alone(rule: Format) -> None:
    origin = origin_of(rule)
    found = {difference.policy: difference for difference in differences(rule, origin)}
    for name in ("layout", "tiles", *POLICIES):
        assert (name in found) == (getattr(rule, name) != getattr(origin, name))
    assert all(difference.new == getattr(rule, name) for name, difference in found.items())


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
