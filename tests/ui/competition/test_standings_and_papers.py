"""The standings with their reasons, the end of a competition, and its papers made with one press."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from classroom.competition.team_list import TEAMS, read_teams
from classroom.competition.wall_papers import PairingSheet, TeamSheet
from classroom.errors import KnownError
from classroom.i18n import translation
from classroom.record.award import AwardKind
from classroom.record.heading import seat_text
from classroom.record.score_sheet import ScoreSheet
from classroom.say.day_papers import PAIRINGS, PAPERS
from classroom.store.class_file import read_class_file
from tests.grid import in_soak
from tests.ui.competition.day_page import DayPage, figures_of, open_day, seen
from tests.ui.fake_services import FakeDevice, World
from tests.ui.harness import assert_fits
from tests.ui.walk import settle

FOUR = ("Hornbills, Perak, Aina, Wei Jie, Kavitha", "Tigers, Johor", "Turtles, Sabah", "Geckos, Kedah")
SCORES = ((200, 100), (180, 170))


def save_without_pairings(page: DayPage, monkeypatch: pytest.MonkeyPatch) -> None:
    """See that what cannot be made is said before anything is saved, and the rest is saved if the teacher says so."""

    def refuse() -> bytes:
        raise KnownError("The record of a match is damaged.")

    paper = page.app.world.paper
    saved = len(paper.saved)
    with monkeypatch.context() as patch:
        patch.setitem(PAPERS, PAIRINGS, PAPERS[PAIRINGS]._replace(works=lambda _day: iter([refuse])))
        for answer in ("close", "deed"):
            page.app.tap(page.part.ids.save)
            settle(page.app)
            assert page.card.title == "Continue without these documents?"
            assert page.card.message.endswith("The record of a match is damaged.")
            assert len(paper.saved) == saved
            page.app.tap(page.card.ids[answer])
    settle(page.app)
    assert len(paper.saved) == saved + 1


def play_round(page: DayPage, number: int) -> None:
    assert len(page.model.division.rounds) == number - 1
    page.publish_next()
    page.enter_results(*SCORES)


def test_a_tap_explains_a_place_and_the_standings_of_any_round_can_be_seen() -> None:
    with open_day(teams=FOUR) as page:
        play_round(page, 1)
        after_one = page.standings()
        assert [line[0] for line in after_one] == ["1", "2", "3", "4"]
        page.press("Hornbills")
        assert seen(page, ("Hornbills, place 1. Same points as Turtles (1), but a bigger total margin: +100 to +10."))
        assert page.card.title == "Hornbills"
        for said in ("Perak", "Aina, Wei Jie, Kavitha"):
            assert seen(page, said)
        assert seen(page, "Round 1, table 1: Hornbills 200, Tigers 100; then in place 1.")
        assert_fits(page.card)
        page.press("Print")
        settle(page.app)
        ((sheet, language),) = page.app.world.paper.of(TeamSheet)
        assert (sheet.team.name, language) == ("Hornbills", "en")
        assert [(one.table, one.scores, one.rank) for one in sheet.rounds] == [(1, (200, 100), 1)]
        assert [path.name for path in page.app.world.paper.saved] == [
            "word-competition-for-primary-schools-round-1-team-cards-hornbills.pdf"
        ]
        page.press("Prizes")
        assert seen(page, "Biggest margin: 100 points. Hornbills, against Tigers (Round 1, table 1)")
        assert seen(page, "Highest turn. Tables with known turns: 0 of 2.")
        page.card.close()
        play_round(page, 2)
        assert page.standings() != after_one
        page.app.tap(page.part.ids.earlier)
        assert seen(page, "Standings after round 1 of 6")
        assert sorted(map(figures_of, page.app.find_all("StandingCell"))) == sorted(after_one)


def test_the_schools_have_a_table_of_their_own_where_one_has_two_teams() -> None:
    with open_day(format_key="club", teams=("Otters, SK Seri", "Civets, SK Desa", "Tapirs, SK Seri")) as page:
        page.go("Standings")
        assert not seen(page, "Schools"), "before the first result"
        page.publish_next()
        page.enter_results((200, 150))
        page.go("Standings")
        page.press("Schools")
        assert seen(page, "Otters, Tapirs")
        (first, _second) = page.app.find_all("TotalCell", page.card)[::-1]
        assert (first.place, first.name) == ("1", "SK Seri")


@pytest.mark.soak
def test_few_lines_stand_in_two_columns_and_higher_than_many() -> None:
    with open_day(teams=FOUR) as page:
        page.go("Standings")
        grid = page.part.ids.grid
        cells = page.app.find_all("StandingCell")
        assert len({cell.x for cell in cells}) == (2 if page.app.screen.width > page.app.screen.height else 1)
        assert {cell.height for cell in cells} == {grid.row_height}
        few = grid.row_height
        page.enter(*(f"Team {number}, Place {number}" for number in range(9)))
        page.go("Standings")
        assert page.part.ids.grid.cell_height <= page.part.ids.grid.row_height < few


def test_standings_become_final_only_with_all_results_and_are_opened_with_a_reason() -> None:
    with open_day(teams=FOUR) as page:
        page.go("Round")
        page.publish()
        page.go("Standings")
        page.press("Make standings final")
        assert "Enter the missing results first. Tables: 1, 2." in page.app.notice
        page.app.navigator.notify("")
        page.go("Round")
        for table, scores in enumerate(SCORES, start=1):
            page.open_table(table)
            page.type_keys(*scores)
        page.go("Standings")
        page.make_final()
        assert page.state.is_closed
        page.app.navigator.notify("")
        page.go("Teams")
        page.press("Add teams")
        assert page.app.notice == "The competition is closed. To change the teams, open it again first."
        page.app.navigator.notify("")
        page.go("Round")
        page.open_table(1)
        for deed in ("Correct it", "Take back result"):
            page.card.fault = ""
            page.press(deed)
            assert page.card.fault == "The competition is closed. To make changes, open it again first."
        page.card.close()
        page.go("Standings")
        page.press("Open again")
        page.because("closed too early", "Pn. Zainab")
        assert not page.state.is_closed


def ready(world: World) -> World:
    world.device = FakeDevice(answer=Path("/usb/papers.pdf"))
    return world


def tick(page: DayPage, *words: str) -> None:
    """Tick these papers, and no others."""
    for box in page.part.ids.kinds.children:
        if box.ticked != any(word in box.text for word in words):
            page.app.tap(box)


def test_an_end_before_the_last_round_is_asked_about_and_certificates_name_places_pupils_and_spirit() -> None:
    with open_day(ready(World()), teams=FOUR) as page:
        play_round(page, 1)
        page.go("Documents")
        box = next(box for box in page.part.ids.kinds.children if "everybody" in box.text)
        page.app.tap(box)
        assert page.app.notice == "First go to Standings and make them final."
        assert not box.ticked
        page.app.navigator.notify("")
        page.go("Standings")
        page.press("Make standings final")
        assert seen(page, "1 of 6 rounds has been played.")
        page.app.tap(page.card.ids.close)
        assert not page.state.is_closed
        page.make_final()
        assert page.state.is_closed
        assert page.app.notice == "The standings are final. You will find the certificates under Documents."
        page.app.navigator.notify("")
        page.go("Documents")
        tick(page, "everybody")
        page.app.tap(next(box for box in page.part.ids.kinds.children if "team spirit" in box.text))
        page.press("Geckos")
        page.app.tap(page.part.ids.save)
        settle(page.app)
        paper = page.app.world.paper
        given = [(text.level, award.kind, award.name) for awards, text, _language in paper.awards for award in awards]
        assert given[:3] == [("Place 1", AwardKind.ACHIEVEMENT, name) for name in ("Aina", "Wei Jie", "Kavitha")]
        assert given[3:6] == [("Place 1", AwardKind.PARTICIPATION, name) for name in ("Aina", "Wei Jie", "Kavitha")]
        assert given[6] == ("Place 2", AwardKind.SECOND_PLACE, "Turtles")
        assert given[-1] == ("", AwardKind.TEAM_SPIRIT, "Geckos")
        numbers = [award.number for awards, _text, _language in paper.awards for award in awards]
        assert len(set(numbers)) == len(numbers)
        assert paper.joins == [5]
        assert paper.saved == [Path("/usb/papers.pdf")]


def test_papers_of_the_day_are_asked_for_made_in_the_languages_that_are_chosen_or_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = ready(World())
    with open_day(world, teams=FOUR) as page:
        play_round(page, 1)
        page.go("Documents")
        tick(page)
        page.app.tap(page.part.ids.save)
        assert page.app.notice == "Tick the documents that you want."
        page.app.navigator.notify("")
        tick(page, "Pairings", "Standings", "Blank score sheets")
        world.paper.may_make = threading.Event()
        page.app.tap(page.part.ids.save)
        page.app.until(lambda: page.part.all)
        assert page.part.line == "Document 1 of 4"
        page.app.tap(page.part.ids.cancel)
        world.paper.may_make.set()
        settle(page.app)
        assert world.paper.saved == []
        assert len(world.paper.of(PairingSheet)) == 1
        assert not page.part.is_making
        world.paper.papers.clear()
        tick(page, "Pairings", "Blank score sheets")
        for language in ("both", "ms"):
            page.app.tap(page.part.ids.languages.button(language))
            page.app.tap(page.part.ids.save)
            settle(page.app)
        assert [(language, sheet.blank) for sheet, language in world.paper.of(ScoreSheet)] == [
            ("both", True),
            ("both", True),
            ("ms", True),
            ("ms", True),
        ]
        world.paper.papers.clear()
        save_without_pairings(page, monkeypatch)
        world.paper.papers.clear()
        page.go("Standings")
        page.make_final()
        page.app.navigator.notify("")
        page.go("Documents")
        page.app.tap(page.part.ids.languages.button("ms"))
        tick(page, "Blank score sheets", "everybody")
        page.app.tap(page.part.ids.save)
        settle(page.app)
        sheets = [sheet for sheet, _language in world.paper.of(ScoreSheet)]
        seats = [seat_text(sheet.seat, translation("ms")) for sheet in sheets]
        assert seats == ["Pusingan 1, meja 1", "Pusingan 1, meja 2"]
        assert world.paper.awards[0][1].level == "Tempat ke-1"
        world.paper.awards.clear()
        page.app.tap(page.part.ids.languages.button("both"))
        page.app.tap(page.part.ids.save)
        settle(page.app)
        assert world.paper.awards[0][1].level == "Place 1 / Tempat ke-1"


@pytest.mark.parametrize("suffix", [*in_soak(["csv"]), "xlsx"])
def test_teams_standings_and_results_are_exported_and_the_teams_read_back_the_same(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"day.{suffix}"
    with open_day(World(device=FakeDevice(answer=file)), teams=FOUR) as page:
        play_round(page, 1)
        page.go("Documents")
        page.app.tap(page.part.ids.export.__self__)
        for what, heading in (("STANDINGS", "Place"), ("RESULTS", "Round"), ("TEAMS", "team")):
            page.card.message = ""
            page.app.tap(page.card.ids.tables.button(what))
            page.app.tap(page.card.ids[f"save_{suffix}"])
            page.app.until(lambda: page.card.message)
            rows = read_class_file(file, TEAMS).sheets[0].rows
            assert rows[0].cells[0] == heading
            # A file is called by its competition, so that those of several lie side by side.
            assert str(page.app.world.device.asked[-1][1]).startswith("word-competition-for-primary-schools-")
            if what == "RESULTS":
                scores = sorted((row.cells[3], row.cells[5]) for row in rows[1:])
                assert scores == sorted((str(one), str(other)) for one, other in SCORES)
        assert_fits(page.card)
        for what, heading in (("CROSS_TABLE", "Place"), ("TABLES", "Team"), ("RECORDS", "Team"), ("PRIZES", "Prize")):
            page.card.message = ""
            page.app.tap(page.card.ids.tables.button(what))
            page.app.tap(page.card.ids[f"save_{suffix}"])
            page.app.until(lambda: page.card.message)
            assert read_class_file(file, TEAMS).sheets[0].rows[0].cells[0] == heading
        page.card.message = ""
        page.app.tap(page.card.ids.tables.button("TEAMS"))
        page.app.tap(page.card.ids[f"save_{suffix}"])
        page.app.until(lambda: page.card.message)
        again = read_teams(read_class_file(file, TEAMS))
        assert again.entries == tuple(team.entry for team in page.state.teams if team.entry.members)
        assert (again.remarks, again.unread) == ((), ())
