import pytest

from classroom.formats.catalogue import InvalidRuleTextsError, Rule, formats, parse_rule_texts, rules
from classroom.rules.policy import Format
from classroom.say.format import OF_THE_BOARD

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
