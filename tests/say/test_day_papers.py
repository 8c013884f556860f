"""What the files of a competition's papers are called."""

from dataclasses import replace
from typing import Any

import pytest

from classroom.competition.command import PlanDivision
from classroom.competition.division import PairingKind, Phase
from classroom.formats.catalogue import format_by_key
from classroom.i18n import use_language
from classroom.say.day_papers import PAIRINGS, PAPERS, SPIRIT, DayPapers, file_of
from classroom.settings import Settings
from tests.competition.fields import begun, done, enter, publish
from tests.ui.fake_services import World


def day(title: str) -> DayPapers:
    """The final of four teams."""
    service = begun((PairingKind.KING_OF_THE_HILL, 1), teams="ABCD")
    done(service, PlanDivision(0, (Phase(PairingKind.KING_OF_THE_HILL, 1), Phase(PairingKind.KNOCK_OUT, 1))))
    publish(service)
    enter(service, (300, 100), (250, 100))
    publish(service)
    state = replace(service.state, opened=replace(service.state.opened, title=title))
    services: Any = World().services()
    return DayPapers(services, state, 0, 1, format_by_key("youth"), Settings(), "en")


def test_a_file_is_called_by_its_competition_round_and_paper() -> None:
    one = day("District 2026")
    assert file_of(one, (PAIRINGS,)) == "district-2026-round-1-pairings.pdf"
    assert file_of(one._replace(number=2), (PAIRINGS,)) == "district-2026-final-pairings.pdf"
    assert file_of(one, (SPIRIT,)) == "district-2026-team-spirit.pdf"
    assert file_of(one, (PAIRINGS, "blank")) == "district-2026-round-1-papers.pdf"
    assert file_of(one._replace(number=0), (PAIRINGS, SPIRIT)) == "district-2026-papers.pdf"
    use_language("ms")
    assert file_of(one, (PAIRINGS,)) == "district-2026-pusingan-1-jadual.pdf"


def test_no_two_papers_of_a_round_overwrite_each_other() -> None:
    one = day("Day")
    assert len({file_of(one, (key,)) for key in PAPERS}) == len(PAPERS)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        (" ../Pusat: A/B \\ *?", "pusat-a-b"),
        ("区赛 2026", "区赛-2026"),
        ("கவிதா", "கவிதா"),
        ("陈" * 80, "陈" * 26),
        ("???", ""),
    ],
)
def test_any_title_can_begin_the_name_of_a_file(title: str, name: str) -> None:
    assert file_of(day(title), (SPIRIT,)) == "-".join(filter(None, (name, "team-spirit.pdf")))
