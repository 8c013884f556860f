import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.catalogue import (
    POLICIES,
    Choice,
    format_by_key,
    format_from_data,
    format_to_data,
    formats,
    parse_format,
    parse_rule_book,
    rules,
    shipped_file,
)
from classroom.formats.check import InvalidFormatError
from classroom.formats.strict import KIND
from classroom.rules import policy
from classroom.rules.policy import Format
from tests import strategies

EVERY_FORMAT = [pytest.param(format, id=format.key) for format in formats()]
PRIMARY = format_by_key("primary")
TEXT = shipped_file("primary.toml")


def fault(text: str) -> str:
    with pytest.raises(InvalidFormatError) as raised:
        parse_format(text, shipped_file)
    return str(raised.value)


def changed(old: str, new: str) -> str:
    assert old in TEXT, old
    return TEXT.replace(old, new, 1)


_REFUSED = ("vulgar", "slang", "informal-spelling", "abbreviation", "indecent")
_WORDS = policy.Words("pupil", "full", _REFUSED, spellings_apart=True)


def test_the_primary_format_is_the_default() -> None:
    assert formats()[0] == PRIMARY
    assert [format.key for format in formats()][:6] == ["primary", "short", "literacy", "club", "youth", "standard"]
    assert PRIMARY.title == "Primary schools"
    assert PRIMARY.copy_of == ""


def test_P1_P2_P3_two_teams_of_two_mains_and_a_reserve_of_years_4_to_6() -> None:
    assert PRIMARY.sides == policy.Sides(
        least=2, most=2, mains=2, reserves=1, years=(4, 5, 6), different_origins=True, mixed_teams=True, teacher=True
    )


def test_P4_each_turn_has_10_seconds_one_bell_begins_and_two_bells_end_it() -> None:
    assert PRIMARY.turn_time == policy.PerTurn(seconds=10, begin_bells=1, end_bells=2)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        pytest.param("racks", policy.SideRack(7), id="P7"),
        pytest.param("first_turn", policy.HighestValue(), id="P8"),
        pytest.param("opening", policy.CentreOpening(2), id="C3"),
        pytest.param("refill", policy.EachTurn(), id="C11"),
        pytest.param("bonus", policy.RackBonus(7, 50), id="C9"),
        pytest.param("exchange", policy.WholeRack(7), id="P11"),
        pytest.param("announcement", policy.JudgeChecks(), id="P10"),
        pytest.param(
            "challenge", policy.Challenge(0, policy.LoseNextTurn(extra_turn=True), names_refused=True), id="P12"
        ),
        pytest.param("zero_turns", policy.SideOut(4, blank_plays=False), id="P13"),
        pytest.param("endings", policy.Endings(tiles_used=True, no_word=True), id="P14"),
        pytest.param("end_adjustment", policy.LoseOwn(), id="P15"),
        pytest.param("tie_break", policy.ExtraTurn(), id="P16"),
        pytest.param("words", _WORDS, id="P9"),
        pytest.param("help", policy.Help(in_practice=True), id="P18"),
        pytest.param("sheet", policy.Sheet(20), id="P20"),
    ],
)
def test_the_primary_format_states_its_rules(request: pytest.FixtureRequest, name: str, expected: object) -> None:
    assert getattr(PRIMARY, name) == expected
    assert request.node.callspec.id in PRIMARY.rules[name]


@pytest.mark.parametrize("format", EVERY_FORMAT)
def test_every_policy_of_a_shipped_format_names_the_rules_it_states_or_that_it_states_none(format: Format) -> None:
    assert set(format.rules) == set(POLICIES)
    assert {rule for ids in format.rules.values() for rule in ids} <= rules().keys()


@pytest.mark.parametrize("format", EVERY_FORMAT)
def test_a_shipped_format_lies_in_the_file_of_its_key(format: Format) -> None:
    assert parse_format(shipped_file(f"{format.key}.toml"), shipped_file) == format


@pytest.mark.parametrize("format", EVERY_FORMAT)
def test_a_format_by_value_is_read_back_and_has_no_need_of_a_file(format: Format) -> None:
    data = json.loads(json.dumps(format_to_data(format)))
    assert "".join(data["layout"]["rows"]).count("*") == 1
    assert data["tiles"]["kinds"][0] == {"letter": "A", "count": 9, "value": 1}
    assert format_from_data(data) == format


@given(strategies.formats())
def test_any_format_by_value_is_read_back(format: Format) -> None:
    assert format_from_data(json.loads(json.dumps(format_to_data(format)))) == format


@pytest.mark.parametrize("format", EVERY_FORMAT)
def test_every_policy_is_stored_with_its_kind(format: Format) -> None:
    data = format_to_data(format)
    assert all(KIND in data[name] for name in POLICIES)
    inner = (
        data["challenge"].get("failed"),
        data["challenge"].get("disallowed_word"),
        data["turn_time"].get("out_of_time"),
    )
    assert all(KIND in table for table in inner if table is not None)


def test_an_unknown_key_is_no_format_by_key() -> None:
    with pytest.raises(KeyError, match="primary"):
        format_by_key("tertiary")


def test_each_fault_in_a_file_is_refused_with_its_path() -> None:
    for old, new, message in [
        ("seconds = 10", "secs = 10", "turn_time.secs: there is no such key"),
        ("seconds = 10", "secs = 10", "turn_time.seconds: is missing"),
        ("seconds = 10", 'seconds = "10"', "turn_time.seconds: must be a whole number, not '10'"),
        ("seconds = 10", "seconds = 10.0", "turn_time.seconds: must be a whole number, not 10.0"),
        ("seconds = 10", "seconds = true", "turn_time.seconds: must be a whole number, not true"),
        ("seconds = 10", "seconds = 0", "turn_time: seconds must be 1 or more, not 0"),
        ("[4, 5, 6]", '[4, "5", 6]', "sides.years[1]: must be a whole number, not '5'"),
        ('"lose-next-turn"', '"lose"', "challenge.failed.kind: must be one of lose-next-turn, no-penalty, points-"),
        ('kind = "whole-rack"', "", "exchange.kind: is missing; write one of whole-rack, any-tiles"),
        ("teacher = true", "teacher = 1", "sides.teacher: must be true or false, not 1"),
        ("[sheet]", "[shet]", "shet: there is no such key"),
        ('rules = ["P1", "P2", "P3", "P19"]', "", "sides.rules: must be a list of rule ids"),
        ('rules = ["P17"]', 'rules = "P17"', "officials.rules: must be a list of rule ids"),
        ('rules = ["P1", "P22"]', 'rules = ["22"]', "checklist.rules: must be a list of rule ids"),
        ('key = "primary"', 'key = "My key"', "key: must be small letters, digits and hyphens, not 'My key'"),
        ('key = "primary"', "", "key: is missing"),
        ('title = "Primary schools"', 'title = " "', "title: must not be empty"),
        ('title = "Primary schools"', "title = 5", "title: must be a text, not 5"),
        ('title = "Primary schools"', 'title = "x"\nrules = {}', "rules: there is no such key"),
        ('title = "Primary schools"', 'title = "x"\nlayout = {}', "layout: there is no such key"),
        ("size = 7", "size = 60", "racks: 2 full racks need 120 tiles, but the tile set has 100"),
        ('"standard.txt"', '"../standard.txt"', "board: must be the name of a file in the folder boards"),
        ('"standard.txt"', '"/etc/passwd"', "board: must be the name of a file in the folder boards"),
        ('board = "standard.txt"', "", "board: must be the name of a file"),
        ('"standard.txt"', '"round.txt"', "board: the file boards/round.txt was not found"),
        ('"english.csv"', '"klingon.csv"', "tiles: the file tiles/klingon.csv was not found"),
        (
            '"slang"',
            '"slnag"',
            "words.refused: there is no category 'slnag'; the categories are: vulgar, slang, informal-sp",
        ),
        ("= true", "= perhaps", "this is not TOML"),
        ("size = 7", "size = 7\nsize = 8", "this is not TOML"),
        ("size = 7", "size = " + "9" * 5000, "this is not TOML"),
        ("size = 7", "size = " + "[" * 5000, "this is not TOML"),
    ]:
        assert message in fault(changed(old, new))


def test_a_missing_policy_is_refused() -> None:
    for name in POLICIES:
        without = re.sub(rf"\[{name}\]\n(.+\n)+", "", TEXT)
        assert without != TEXT
        assert fault(without) == f"{name}: is missing"


def test_a_policy_that_is_no_table_is_refused() -> None:
    for name in POLICIES:
        number = re.sub(rf"\[{name}\]\n(.+\n)+", "", f"{name} = 5\n{TEXT}")
        assert f"{name}: must be a table, not 5" in fault(number)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("boards/standard.txt", "..\n*", "board: boards/standard.txt: row 2 has 1 squares, the first has 2"),
        ("tiles/english.csv", "letter,count,value\nA,1", "tiles: tiles/english.csv: line 2 has 2 fields instead of 3"),
    ],
)
def test_a_bad_board_or_tile_file_is_refused_with_its_line(name: str, text: str, message: str) -> None:
    def resource(wanted: str) -> str:
        return text if wanted == name else shipped_file(wanted)

    with pytest.raises(InvalidFormatError, match=re.escape(message)):
        parse_format(TEXT, resource)


def test_a_board_file_that_cannot_be_read_is_refused_with_its_name() -> None:
    def resource(wanted: str) -> str:
        if wanted.startswith("boards/"):
            raise PermissionError("no way in")
        return shipped_file(wanted)

    with pytest.raises(InvalidFormatError, match=re.escape("the file boards/standard.txt cannot be read: no way in")):
        parse_format(TEXT, resource)


def test_the_faults_of_board_and_tiles_are_reported_together() -> None:
    sentence = fault(changed('"standard.txt"', '"x.txt"').replace("english.csv", "x.csv").replace("[sheet]", "[shet]"))
    assert all(part in sentence for part in ("board: ", "tiles: ", "shet: "))


@given(st.text())
def test_any_text_is_a_format_or_refused(text: str) -> None:
    with pytest.raises(InvalidFormatError):
        parse_format(text, shipped_file)


scraps = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["kind", "rows", "size", "x"]), inner),
    max_leaves=5,
)


@given(st.sampled_from(sorted(format_to_data(PRIMARY))), scraps)
def test_any_damage_to_stored_data_is_refused_and_not_guessed_at(name: str, scrap: Any) -> None:
    data: dict[str, Any] = json.loads(json.dumps(format_to_data(PRIMARY)))
    if name in ("key", "title", "copy_of") and isinstance(scrap, str):
        return
    if name == "rules" and isinstance(scrap, dict):
        return
    data[name] = scrap
    with pytest.raises(InvalidFormatError):
        format_from_data(data)


CHOICE = '\n[[choices]]\npolicy = "tie_break"\nkey = "draw"\ntitle = "A draw"\nvalue = { kind = "draw" }\n'


def test_what_a_rule_book_leaves_open_is_read() -> None:
    book = parse_rule_book(TEXT + CHOICE, shipped_file)
    assert book.choices == (Choice("tie_break", "draw", "A draw", policy.Draw()),)
    assert book.format == PRIMARY
    final = policy.PerSide(1200, policy.SitsOut(), timed_challenges=False, until_announced=True, match_seconds=2400)
    assert format_by_key("club", turn_time="final").turn_time == final


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (CHOICE, "", "choices: must be a list of tables, written [[choices]]"),
        ('key = "draw"\n', "", "choices.0: must have a policy, a key, a title and a value only"),
        ('key = "draw"\n', 'key = "draw"\nrules = []\n', "choices.0: must have a policy, a key, a title and a value"),
        ('"tie_break"', '"ties"', "choices.0.policy: there is no policy 'ties', only sides, racks"),
        ('{ kind = "draw" }', '{ kind = "dice" }', "choices.0.value.kind: must be one of extra-turn, shared-win, draw"),
        ('{ kind = "draw" }', '{ kind = "draw", x = 1 }', "choices.0.value.x: there is no such key"),
        ('{ kind = "draw" }', "5", "choices.0.value: must be a table, not 5"),
    ],
)
def test_a_choice_that_is_none_is_refused_with_its_place(old: str, new: str, message: str) -> None:
    assert old in CHOICE
    text = TEXT + CHOICE.replace(old, new) if new or old != CHOICE else f"choices = 5\n{TEXT}"
    assert message in fault(text)


@pytest.mark.parametrize("order", ['"1"', "1.5", "true"])
def test_a_place_that_is_no_whole_number_is_refused(order: str) -> None:
    assert "order: must be a whole number" in fault(changed("order = 1", f"order = {order}"))


@pytest.mark.parametrize(("name", "choice"), [("challenge", "plus-7"), ("bonus", "none"), ("colour", "red")])
def test_a_choice_that_a_rule_book_does_not_offer_is_refused(name: str, choice: str) -> None:
    with pytest.raises(KeyError, match=f"standard offers for {name}: .*; not '{choice}'"):
        format_by_key("standard", **{name: choice})
