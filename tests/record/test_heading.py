"""What stands above the papers of a match (P18, P20)."""

from dataclasses import replace

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match.event import MatchOpened
from classroom.match.team import Heading, Mode
from classroom.record.heading import PRACTICE, USUAL_EVENT, USUAL_PRACTICE, paper_heading
from tests.match.table import Table, opening

LITERACY = format_by_key("literacy")


def opened(mode: Mode, event: str) -> MatchOpened:
    table = Table()
    table.open(opening())
    return replace(table.state.opened, mode=mode, heading=Heading(event=event))


@pytest.mark.parametrize(
    ("mode", "event", "shown"),
    [
        (Mode.PRACTICE, USUAL_EVENT, PRACTICE),
        (Mode.PRACTICE, USUAL_PRACTICE, PRACTICE),
        (Mode.PRACTICE, "Friday words", "Friday words"),
        (Mode.COMPETITION, "Word Day", "Word Day"),
        (Mode.COMPETITION, "", USUAL_EVENT),
    ],
)
def test_P20_what_the_teacher_writes_reaches_the_papers_of_practice_too(mode: Mode, event: str, shown: str) -> None:
    assert paper_heading(opened(mode, event)).event == shown


def test_U1_an_event_that_nobody_named_is_called_as_its_rules_are() -> None:
    literacy = replace(opened(Mode.COMPETITION, USUAL_EVENT), format=LITERACY)
    assert paper_heading(literacy).event == LITERACY.title
