"""Rule books read and written, and their rules as sentences."""

import json
import re
import tomllib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.catalogue import (
    POLICIES,
    Choice,
    InvalidRuleTextsError,
    Rule,
    format_by_key,
    format_from_data,
    format_to_data,
    format_to_toml,
    formats,
    parse_format,
    parse_rule_book,
    parse_rule_texts,
    rule_books,
    rules,
    shipped_file,
)
from classroom.formats.check import InvalidFormatError
from classroom.formats.strict import KIND
from classroom.rules import policy
from classroom.rules.policy import CheckList, Format
from classroom.say.format import OF_THE_BOARD
from tests import strategies
from tests.formats.strategies import house_rules

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


def no_file(name: str) -> str:
    raise AssertionError(f"{name} was asked for, though all stands in one file")


@pytest.mark.parametrize("format", [pytest.param(format, id=format.key) for format in formats()])
def test_a_format_is_one_file_that_is_read_back_equal(format: Format) -> None:
    assert parse_format(format_to_toml(format), no_file) == format


@pytest.mark.parametrize(
    "key", [pytest.param((book.format.key, choice.policy, choice.key), id=f"{book.format.key}-{choice.key}")
            for book in rule_books() for choice in book.choices]
)  # fmt: skip
def test_every_choice_of_a_rule_book_is_read_back_equal(key: tuple[str, str, str]) -> None:
    format = format_by_key(key[0], **{key[1]: key[2]})
    assert parse_format(format_to_toml(format), no_file) == format


@given(house_rules())
def test_any_house_rule_is_one_file_that_is_read_back_equal(rule: Format) -> None:
    assert parse_format(format_to_toml(rule), no_file) == rule


def test_a_file_reads_as_the_shipped_ones_do() -> None:
    written, shipped = format_to_toml(format_by_key("club")), shipped_file("club.toml")
    assert 'turn_time]\nkind = "per-side"\nseconds = 900\nout_of_time = { kind = "sits-out" }\n' in written
    assert "kind" not in tomllib.loads(written)["sides"]
    for name in POLICIES:
        assert tomllib.loads(written)[name].items() >= tomllib.loads(shipped)[name].items()


def test_board_and_tiles_stand_in_the_file_line_by_line() -> None:
    document = tomllib.loads(format_to_toml(format_by_key("primary")))
    assert document["board"] == shipped_file("boards/standard.txt").split()
    assert document["tiles"] == shipped_file("tiles/english.csv").split()


def test_a_long_list_has_a_line_for_each_item() -> None:
    items = tuple(f"look at board {number}" for number in range(40))
    format = replace(format_by_key("primary"), checklist=CheckList(items))
    text = format_to_toml(format)
    assert max(map(len, text.splitlines())) < 120
    assert parse_format(text, no_file) == format


SMALL = """\
[C]
title = "Common rules"
source = "What all share."
[C.rules]
C1 = "The board is square."
C2 = "The box is full."

[P]
title = "Primary schools"
source = "A ministry's rules."
[P.rules]
P1 = "Pupils play."
"""
# How many rules each source has; a rule more or less is a decision and not a mistake.
COUNTS = {"C": 12, "P": 23, "U": 9, "A": 13, "T": 10, "S": 8, "M": 1}


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(InvalidRuleTextsError) as raised:
        parse_rule_texts(text)
    return raised.value.faults


def test_rules_are_read_in_order_with_their_section() -> None:
    book = parse_rule_texts(SMALL)
    assert list(book) == ["C1", "C2", "P1"]
    assert book["C2"] == Rule("C2", "The box is full.", "Common rules", "What all share.")
    assert book["P1"] == Rule("P1", "Pupils play.", "Primary schools", "A ministry's rules.")


def test_a_section_says_which_of_its_rules_are_met_on_a_screen_or_a_paper() -> None:
    book = parse_rule_texts(SMALL.replace("[C.rules]", 'screen = ["C2"]\npaper = ["C1", "C2"]\n[C.rules]'))
    assert [(rule.on_screen, rule.on_paper) for rule in book.values()] == [(False, True), (True, True), (False, False)]


def test_what_a_rule_tells_stands_with_a_policy_that_names_the_rule() -> None:
    book = parse_rule_texts(SMALL + '[P.told]\nP1.sides = "Only pupils play."')
    assert (book["P1"].told, book["C1"].told) == ({"sides": "Only pupils play."}, {})
    named = {(policy, id_) for one in formats() for policy, ids in one.rules.items() for id_ in ids}
    of_every_board = {("layout", id_) for id_ in OF_THE_BOARD}
    assert [
        (policy, rule.id)
        for rule in rules().values()
        for policy in rule.told
        if (policy, rule.id) not in named | of_every_board
    ] == []


def test_what_is_no_table_of_rules_is_refused_with_its_place() -> None:
    for old, new, says in [
        ("[C]", "[C", "this is not TOML"),
        ("[P.rules]", '[P.clauses]\n"1" = ["P1", "Q7"]\n[P.rules]', "P.clauses: '1' names Q7, which is no rule"),
        ("[P.rules]", '[P.clauses]\n"1" = []\n[P.rules]', "P.clauses: '1' names nothing, which is no rule"),
        ("[P.rules]", '[P.told]\nP2.sides = "Pupils."\n[P.rules]', "P.told: P2 is no rule of this section"),
        ("[P.rules]", '[P.told]\nP1.sides = "pupils."\n[P.rules]', "P.told.P1.sides: must be sentences"),
        ("[C.rules]", 'screen = ["C3"]\n[C.rules]', "C.screen: C3 is no rule of this section"),
        ("[C.rules]", 'paper = ["P1"]\n[C.rules]', "C.paper: P1 is no rule of this section"),
        ("[C.rules]", 'paper = ["C1", "C1"]\n[C.rules]', "C.paper: names a rule twice"),
        ("[C.rules]", 'screen = "C1"\n[C.rules]', "C.screen: must be a list"),
        (SMALL, "", "there is no section"),
        ('title = "Common rules"\n', "", "C.title: is missing"),
        ('title = "Common rules"', 'title = " "', "C.title: must not be empty"),
        ('source = "What all share."', 'source = ""', "C.source: must not be empty"),
        ('source = "What all share."', "source = 3", "C.source: must be a text, not 3"),
        ('source = "What all share."', 'source = "What all share."\ncolour = "red"', "C.colour: there is no such key"),
        ('[P.rules]\nP1 = "Pupils play."', 'rules = ["P1"]', "P.rules: must be a table, not a list"),
        ('[P.rules]\nP1 = "Pupils play."', "[P.rules]", "P.rules: has no rule"),
        ('"Pupils play."', "true", "must be a text, not true"),
        ('P1 = "Pupils play."', 'Q1 = "Pupils play."', "P.rules.Q1: P1 should stand here"),
        ("C2 =", "C3 =", "C.rules.C3: C2 should stand here; ids count from 1"),
        ("C1 =", "C01 =", "C.rules.C01: C1 should stand here"),
        ('"Pupils play."', '""', "P.rules.P1: must be one sentence"),
        ('"Pupils play."', '"pupils play."', "P.rules.P1: must be one sentence"),
        ('"Pupils play."', '"Pupils play"', "P.rules.P1: must be one sentence"),
        ('"Pupils play."', '"Pupils\\nplay."', "P.rules.P1: must be one sentence"),
        ('"Pupils play."', f'"P{"l" * 240}."', "P.rules.P1: must be one sentence of up to 240 characters"),
    ]:
        assert old in SMALL
        assert says in "\n".join(faults(SMALL.replace(old, new, 1)))


@pytest.mark.parametrize("name", ["c", "CC", "1"])
def test_a_section_is_named_by_the_letter_of_its_ids(name: str) -> None:
    text = SMALL.replace("[C]", f"[{name}]").replace("[C.rules]", f"[{name}.rules]")
    assert faults(text) == (f"{name}: a section is named by one capital letter",)


def test_all_faults_are_reported_at_once() -> None:
    assert len(faults(SMALL.replace("C2", "C3").replace('"Pupils play."', '""'))) == 2


def test_the_book_is_read_once_and_cannot_be_changed() -> None:
    assert rules() is rules()
    with pytest.raises(TypeError):
        rules()["C1"] = rules()["C2"]  # type: ignore[index]


def test_the_book_has_every_rule_of_every_source() -> None:
    expected = [f"{letter}{number}" for letter, count in COUNTS.items() for number in range(1, count + 1)]
    assert list(rules()) == expected


def test_no_rule_says_what_another_says() -> None:
    sentences = [rule.sentence.casefold() for rule in rules().values()]
    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize("format", [pytest.param(format, id=format.key) for format in formats()])
def test_every_rule_that_a_format_names_is_in_the_book(format: Format) -> None:
    named = {rule for ids in format.rules.values() for rule in ids}
    assert named - rules().keys() == set()
