import pytest
from hypothesis import given

from classroom.formats.catalogue import POLICIES, RuleBook, format_by_key, formats, rule_book, rule_books
from classroom.formats.house_rule import house_rule
from classroom.formats.wording import describe, description, house_rule_text, rule_book_text
from classroom.rules.policy import Format, Untimed
from tests import strategies

PRIMARY = format_by_key("primary")


@given(strategies.formats())
def test_any_format_is_described_policy_by_policy(format: Format) -> None:
    lines = describe(format)
    assert [line.policy for line in lines] == list(POLICIES)
    assert all(len(line.sentence) > 10 for line in lines)
    assert description(format)


@pytest.mark.parametrize("format", [pytest.param(format, id=format.key) for format in formats()])
def test_a_description_has_every_policy_with_its_rules(format: Format) -> None:
    text = description(format)
    assert text.startswith(f"{format.title} ({format.key})\n")
    for name, words, rules in describe(format):
        assert name.replace("_", " ") in text
        assert words.split()[0] in text
        assert all(rule in text for rule in rules)


def test_numbers_of_the_policies_are_described() -> None:
    text = " ".join(description(PRIMARY).split())
    assert "10 seconds a turn, started by 1 bell and ended by 2 bells" in text
    assert "50 points for playing 7 tiles from a full rack in one turn [C9]" in text
    assert "any words in a play may be challenged" in text
    assert "the judge names the refused words [P12]" in text
    assert "100 tiles, including 2 blanks" in text


def test_what_differs_from_an_origin_is_starred() -> None:
    copy = house_rule(PRIMARY, "house-open", "Open", {"turn_time": Untimed()})
    starred = [line for line in description(copy, PRIMARY).splitlines() if line.startswith("*")]
    assert starred == ["* turn time         turns have no time limit"]


@pytest.mark.parametrize("book", [pytest.param(book, id=book.format.key) for book in rule_books()])
def test_a_rule_book_tells_its_choices_by_key_and_title(book: RuleBook) -> None:
    text = rule_book_text(book)
    assert text.startswith(description(book.format))
    rest = text.removeprefix(description(book.format))
    assert rest.count(" has these choices:") == len({choice.policy for choice in book.choices})
    for choice in book.choices:
        assert f"    {choice.key} " in rest
        assert choice.title in rest


def test_choices_stand_under_their_policy() -> None:
    lines = rule_book_text(rule_book("club")).splitlines()
    assert lines[-3:] == [
        "  turn time has these choices:",
        "    usual           15 minutes a group",
        "    final           Grand final: 20 minutes a group",
    ]


def test_a_house_rule_tells_where_it_comes_from_and_how_it_differs() -> None:
    rule = house_rule(PRIMARY, "house-open", "Open", {"turn_time": Untimed()})
    lines = house_rule_text(rule).splitlines()
    assert lines[0] == "Open (house-open), your own rules, based on Primary schools"
    assert lines[1].startswith("  Time: turns have no time limit. In Primary schools: 10 seconds a turn, ")
    assert all(len(line) <= 100 for line in lines)
