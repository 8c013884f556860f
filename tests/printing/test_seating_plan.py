import datetime
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.catalogue import format_by_key
from classroom.match.team import Heading, Member, Official, OfficialRole, Role, Team
from classroom.printing.page import Box, Orientation, Paper, PaperLanguage
from classroom.printing.pdf_service import PdfService, drawn
from classroom.printing.seating_plan import _Sheet
from classroom.record.seating import Place, PlaceRole, SeatingPlan, seating_plan
from tests.examples import examples
from tests.grid import first_of

from .pdf import black, colours, coverage, fonts, glyphs, ink, margins, metadata, pages, size_of, text_of

CREATED = datetime.datetime(2026, 11, 21, tzinfo=datetime.UTC)
HEADING = Heading(
    event="Word Competition for Primary Schools",
    level="district",
    place="Muar",
    date="2026-11-21",
    school="SK Taman Bestari",
)
NAMES = (
    ("Puteri Nur Aina binti Azman", "கவிதா செல்வி ராமச்சந்திரன்", "نور عيني بنت عزمان"),
    ("陈美玲", "Muhammad Firdaus Hakimi Irfan bin Tengku Ahmad Shahrizan Al-Haj Khairul Anuar Zz", "W" * 80),
    ("Ng", "Siti", "Arjun"),
    ("Ben", "Aisyah", "Raj"),
)
STATES = ("Perak", "Johor", "Negeri Sembilan Darul Khusus", "Sabah")
PANEL = (
    Official("Puan Rohani", OfficialRole.ACCURACY_JUDGE, "Sabah"),
    Official("Mr Lim", OfficialRole.POINT_JUDGE, "Kedah"),
    Official("Encik Zaki", OfficialRole.TIME_KEEPER, "Perak"),
    Official("Madam Devi", OfficialRole.JURY, "Johor"),
    Official("Cik Ros", OfficialRole.JURY, "Perak"),
)


def company(count: int = 2, mains: int = 2, reserves: int = 1) -> tuple[Team, ...]:
    roles = [Role.MAIN] * mains + [Role.RESERVE] * reserves
    return tuple(
        Team(f"Team {number + 1}", STATES[number], tuple(map(Member, NAMES[number], roles))) for number in range(count)
    )


def plan(officials: tuple[Official, ...] = PANEL) -> SeatingPlan:
    return seating_plan(format_by_key("primary"), company(), officials)


def printed(seats: SeatingPlan, language: PaperLanguage = PaperLanguage.EN, heading: Heading = HEADING) -> bytes:
    return drawn(replace(seats, heading=heading), language, CREATED)


@pytest.fixture(scope="module")
def page() -> bytes:
    return printed(plan())


def cards(seats: SeatingPlan) -> Iterator[tuple[Place, Box]]:
    """Where the cards of a plan lie on the page."""
    with Paper(Orientation.LANDSCAPE, CREATED, "en") as paper:
        sheet = _Sheet(paper, seats, PaperLanguage.EN)
        for place in seats.places:
            yield place, sheet._cells(place.row, place.column)


def test_P23_the_plan_is_one_page_of_a4_lying(page: bytes) -> None:
    assert pages(page) == 1
    assert size_of(page) == pytest.approx((297, 210), abs=0.1)
    assert min(margins(black(page))) > 10
    assert coverage(page) < 0.06


def test_P23_it_says_who_sits_there_as_what_and_where_they_come_from(page: bytes) -> None:
    text = text_of(page)
    assert text.startswith(
        "Seating plan Word Competition for Primary Schools, district SK Taman Bestari, Muar, 21 November 2026"
    )
    for expected in (
        "Team 1 Perak",
        "Player Puteri Nur Aina binti Azman",
        "Accuracy judge Puan Rohani Sabah",
        "Point judge Mr Lim Kedah",
        "Time keeper Encik Zaki Perak",
        "Jury Madam Devi Johor",
        "Jury Cik Ros Perak",
    ):
        assert expected in text
    assert text.count("Player ") == 4
    assert text.count("Reserve ") == 2


@pytest.mark.parametrize(
    "language_and_title",
    first_of(
        [
            (PaperLanguage.BOTH, "Seating plan / Pelan tempat duduk Word"),
            (PaperLanguage.EN, "Seating plan Word"),
            (PaperLanguage.BM, "Pelan tempat duduk Word"),
        ]
    ),
)
def test_P23_it_speaks_either_language_or_both(
    language_and_title: tuple[PaperLanguage, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    language, title = language_and_title
    malay = {"Seating plan": "Pelan tempat duduk", "Reserve": "Simpanan"}
    monkeypatch.setattr(
        "classroom.printing.page.translation",
        lambda code: (lambda message: malay.get(message, message)) if code == "ms" else (lambda message: message),
    )
    text = text_of(printed(plan(), language))
    assert text.startswith(title)
    said = {PaperLanguage.EN: "Reserve", PaperLanguage.BM: "Simpanan", PaperLanguage.BOTH: "Reserve / Simpanan"}
    assert text.count(f"{said[language]} ") == 2


def test_P23_every_letter_has_a_shape_and_every_font_is_in_the_file(page: bytes) -> None:
    assert 0 not in set(glyphs(page))
    assert all(fonts(page).values())
    assert len(fonts(page)) > 1
    assert colours(page) <= {0.0}


def test_P23_nobody_s_name_is_in_the_metadata(page: bytes) -> None:
    assert not any("Aina" in value or "Rohani" in value for value in metadata(page).values())


def test_P23_who_is_still_to_be_found_has_a_line_to_write_on() -> None:
    seats = plan(officials=PANEL[:1])
    picture = black(printed(seats))
    for place, card in cards(seats):
        below = Box(card.x + 4, card.y + 0.6 * card.height, card.width - 8, 0.12 * card.height)
        if not place.name:
            assert ink(picture, below.x, below.y, below.width, below.height) > 0.04, place


def test_P23_no_line_stands_under_a_name() -> None:
    seats = SeatingPlan(7, 7, 2, 3, (Place(PlaceRole.JURY, "I", 1, 1, origin="Perak"),))
    picture = black(printed(seats))
    ((_, card),) = cards(seats)
    assert ink(picture, card.x + 4, card.y + 0.62 * card.height, card.width - 8, 0.08 * card.height) == 0


@pytest.mark.parametrize("key_and_count", first_of([("standard", 4), ("standard", 3), ("standard", 2), ("club", 2)]))
def test_P23_the_board_lies_in_the_middle_of_everybody(key_and_count: tuple[str, int]) -> None:
    key, count = key_and_count
    format_ = format_by_key(key)
    seats = seating_plan(format_, company(count, format_.sides.mains, 0), PANEL)
    with Paper(Orientation.LANDSCAPE, CREATED, "en") as paper:
        table = _Sheet(paper, seats, PaperLanguage.EN)._cells(seats.first, seats.first, seats.board)
    picture = black(printed(seats))
    assert ink(picture, table.x, table.y, table.width, table.height) > 0.02
    assert all(_apart(card, table) for _, card in cards(seats))


def test_P23_without_a_heading_the_competition_s_name_stands_there() -> None:
    assert text_of(printed(plan(), heading=Heading())).startswith("Seating plan Word Competition for Primary Schools ")
    typed = replace(HEADING, event="Class cup", date="next week")
    assert "Class cup, district SK Taman Bestari, Muar, next week" in text_of(printed(plan(), heading=typed))


def test_P23_a_team_named_after_its_state_is_reported_once() -> None:
    teams = tuple(Team(f"Team {state}", state, (Member("Ann"),)) for state in ("Perak",))
    seats = seating_plan(format_by_key("literacy"), teams)
    text = text_of(printed(seats))
    assert "Team Perak" in text
    assert text.count("Perak") == 1


def _apart(first: Box, second: Box) -> bool:
    return (
        first.x + first.width <= second.x
        or second.x + second.width <= first.x
        or first.y + first.height <= second.y
        or second.y + second.height <= first.y
    )


@examples(8)
@given(
    st.sampled_from(["primary", "club", "standard", "literacy"]),
    st.integers(1, 4),
    st.lists(st.sampled_from(OfficialRole), max_size=14),
)
def test_P23_cards_never_overlap_and_stay_on_the_page(key: str, count: int, roles: list[OfficialRole]) -> None:
    officials = tuple(Official(f"Official {number}", role) for number, role in enumerate(roles))
    seats = seating_plan(format_by_key(key), company(count), officials)
    found = [card for _, card in cards(seats)]
    for index, card in enumerate(found):
        assert card.width > 8
        assert card.height > 6
        assert 10 < card.x < card.x + card.width < 287
        assert 30 < card.y < card.y + card.height < 200
        assert all(_apart(card, other) for other in found[:index])


def test_P23_the_pdf_service_makes_shows_and_names_it(tmp_path: Path) -> None:
    service = PdfService(lambda: CREATED)
    pdf = service.drawn(replace(plan(), heading=HEADING), "both")
    assert service.page_count(pdf) == 1
    path = tmp_path / service.file_name("seating-plan", "7f3a", "2026-11-21")
    service.save(pdf, path)
    assert path.name == "seating-plan_2026-11-21_7f3a.pdf"
