"""A match without its names, for sharing."""

from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from classroom.i18n import use_language
from classroom.match import event as ev
from classroom.match.anonymous import LEFT_OUT, PEOPLE, TYPED, id_without_names, without_names
from classroom.match.event import EVENTS, Event, MatchOpened
from classroom.match.fold import fold
from classroom.match.team import OfficialRole
from classroom.store.codec import decode_event
from classroom.store.exchange.transfer import parse_match
from tests.grid import first_of_each_format
from tests.match.table import Table, opening, team

RECORDS = sorted((Path(__file__).parents[1] / "store" / "data").rglob("*.bellword"))

NOBODYS = frozenset(
    {"match_id", "lexicon_key", "lexicon_title", "lexicon_sha256", "app_version", "set_word", "item", "tile"}
)
"""Fields of events whose texts name nobody."""


def events(path: Path) -> list[Event]:
    return [decode_event(row.kind, row.body) for row in parse_match(path.read_bytes()).rows]


def people_in(opened: MatchOpened) -> set[str]:
    """Every name that stands at the opening of a match."""
    teams = [team for team in opened.teams if not team.computer]
    found = {text for team in teams for text in (team.name, team.origin, team.teacher, team.exception)}
    found |= {text for team in opened.teams for member in team.members for text in (member.name, member.short)}
    found |= {text for official in opened.officials for text in (official.name, official.origin)}
    return (found | {opened.heading.school, opened.heading.place, opened.officials_exception}) - {""}


def texts_in(value: Any) -> list[str]:
    """Every text anywhere in a value."""
    if isinstance(value, str):
        return [value]
    if is_dataclass(value):
        return [text for field in fields(value) for text in texts_in(getattr(value, field.name))]
    if isinstance(value, tuple):
        return [text for one in value for text in texts_in(one)]
    return []


def test_of_every_text_of_an_event_it_is_known_whether_it_may_name_somebody() -> None:
    for kind in EVENTS:
        for field in fields(kind):
            if field.type == "str":
                assert field.name in PEOPLE | TYPED | NOBODYS, f"{kind.__name__}.{field.name}"


def test_no_name_is_left_in_any_record() -> None:
    for path in RECORDS:
        there = events(path)
        opened = there[0]
        assert isinstance(opened, MatchOpened)
        found = texts_in(without_names(there))
        typed = {getattr(event, name, "") for event in there for name in TYPED | PEOPLE}
        # The officials of these records are called what officials are called without a name.
        people = {
            text for text in people_in(opened) | typed if isinstance(text, str) and not text.startswith("Official ")
        }
        assert [text for text in found if any(name in text for name in people - {""})] == []


@pytest.mark.parametrize("path", first_of_each_format(RECORDS), ids=lambda path: path.stem)
def test_a_match_without_names_comes_to_what_it_came_to(path: Path) -> None:
    there = events(path)
    with_names, without = fold(there), fold(without_names(there))
    assert (without.phase, without.totals, without.winner) == (with_names.phase, with_names.totals, with_names.winner)
    assert [turn.score for turn in without.turns] == [turn.score for turn in with_names.turns]
    assert [len(one.members) for one in without.teams] == [len(one.members) for one in with_names.teams]


def test_teams_have_a_letter_and_pupils_their_teams_letter_and_a_number() -> None:
    table = Table()
    table.open(opening())
    opened = without_names(table.events)[0]
    assert isinstance(opened, MatchOpened)
    assert [one.name for one in opened.teams] == ["Team A", "Team B"]
    assert [member.name for member in opened.teams[1].members] == ["Pupil B1", "Pupil B2", "Pupil B3"]
    assert [member.year for member in opened.teams[1].members] == [5, 5, 5]
    assert [one.name for one in opened.officials] == ["Official 1", "Official 2", "Official 3"]
    assert opened.officials[0].role is OfficialRole.ACCURACY_JUDGE
    assert opened.match_id == "m1-unnamed"


def test_the_stand_ins_are_in_the_language_on_screen() -> None:
    table = Table()
    table.open(opening())
    use_language("ms")
    opened = without_names(table.events)[0]
    assert isinstance(opened, MatchOpened)
    assert (opened.teams[0].name, opened.teams[0].members[0].name) == ("Pasukan A", "Murid A1")


def test_who_comes_in_or_is_warned_is_called_by_the_same_stand_in() -> None:
    table = Table()
    table.open(opening())
    leaving, _other, entering = (member.name for member in team(0).members)
    more = (
        ev.ReserveEntered(0, leaving, entering),
        ev.WarningGiven(0, entering, f"{entering} spoke"),
        ev.SheetSigned(0, "Somebody else"),
        ev.JudgeSigned("Mr Lim"),
    )
    assert without_names((*table.events, *more))[-4:] == (
        ev.ReserveEntered(0, "Pupil A1", "Pupil A3"),
        ev.WarningGiven(0, "Pupil A3", LEFT_OUT),
        ev.SheetSigned(0, LEFT_OUT),
        ev.JudgeSigned("Official 2"),
    )


def test_more_of_a_match_is_the_same_and_more() -> None:
    table = Table()
    table.open(opening())
    assert without_names(table.events)[:3] == without_names(table.events[:3])
    assert without_names(()) == ()


def test_an_id_stays_one_that_a_file_may_have() -> None:
    assert id_without_names("m1") == "m1-unnamed"
    assert len(id_without_names("m" * 80)) == 80
