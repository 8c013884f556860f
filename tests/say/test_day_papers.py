"""What the files of a competition's papers are called, and that every one of them can be read."""

import datetime
from dataclasses import replace
from typing import Any

import pytest

from classroom.competition.command import (
    CloseCompetition,
    EnterResult,
    EnterTeam,
    ListJudges,
    PlanDivision,
    PublishRound,
)
from classroom.competition.division import PairingKind, Phase
from classroom.competition.match_result import opening_of_table
from classroom.competition.result import Played
from classroom.competition.service import CompetitionService
from classroom.competition.team import Entry, EntryMember, Judge
from classroom.errors import KnownError
from classroom.formats.catalogue import format_by_key
from classroom.i18n import use_language
from classroom.match.command import DrawLot
from classroom.match.team import Heading, Role
from classroom.printing.pdf_service import PdfService
from classroom.say.day_papers import PAIRINGS, PAPERS, SPIRIT, TEAMS, DayPapers, file_of, team_paper, works_of
from classroom.settings import ENGLISH_TEACHER, HEAD_TEACHER, Settings
from tests.competition.fields import begun, done, enter, publish
from tests.fakes import FakeShuffler
from tests.match.table import Table, ticks
from tests.printing.pdf import pages, sizes, sizes_of_lines, text_of
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


def with_pdf(world: World) -> Any:
    """The services of a world that draws its papers."""
    created = datetime.datetime(2026, 11, 22, tzinfo=datetime.UTC)
    services: Any = world.services()
    return replace(services, pdf=PdfService(lambda: created))


def test_a_file_is_called_by_its_competition_round_and_paper() -> None:
    one = day("District 2026")
    assert file_of(one, (PAIRINGS,)) == "district-2026-round-1-pairings.pdf"
    assert file_of(one._replace(number=2), (PAIRINGS,)) == "district-2026-final-pairings.pdf"
    assert file_of(one, (SPIRIT,)) == "district-2026-team-spirit.pdf"
    assert file_of(one, (PAIRINGS, "blank")) == "district-2026-round-1-documents.pdf"
    assert file_of(one._replace(number=0), (PAIRINGS, SPIRIT)) == "district-2026-documents.pdf"
    use_language("ms")
    assert file_of(one._replace(language="both"), (PAIRINGS,)) == "district-2026-pusingan-1-jadual.pdf"
    assert file_of(one._replace(language="en"), (PAIRINGS,)) == "district-2026-round-1-pairings.pdf"


def test_a_teams_card_has_its_rounds_with_whom_it_met_and_who_began_and_its_place() -> None:
    one = day("Day")
    services: Any = with_pdf(World())
    text = text_of(team_paper(one._replace(services=services, number=2), "1")())
    for said in ("Player card, after round 2 of 2 A Round", "Round 1 1 B 300 : 100 won 1 Final 1", "Place 1 of 4"):
        assert said in text
    assert file_of(one, (TEAMS,), "A/B") == "day-round-1-team-cards-a-b.pdf"


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


SCHOOLS = (
    "Sekolah Jenis Kebangsaan (Cina) Chung Hwa Presbyterian Kuala Selangor",
    "Sekolah Menengah Kebangsaan Agama Sultan Zainal Abidin Kuala Terengganu",
)
NAMES = (
    "Puteri Nur Aina Sofea binti Mohd Hafizuddin Abdullah",
    "Muhammad Firdaus Hakimi Irfan bin Tengku Ahmad Shahrizan",
)
LONG_EVENT = "Pertandingan Kata Sekolah-Sekolah Daerah Kuala Selangor dan Kuala Langat"


def publish_unready(service: CompetitionService) -> None:
    proposed = service.next_round(0)
    assert isinstance(proposed, PublishRound), proposed
    done(service, replace(proposed, origin_exception="a small district", entry_exception="the lists are on paper"))


def long_named_day(format_key: str) -> DayPapers:
    """A day that is over, of 24 teams or players with the longest names and schools, one match played with the app."""
    format_ = format_by_key(format_key)
    service = begun((PairingKind.KING_OF_THE_HILL, 1), format_key=format_key)
    sides = format_.sides
    for at in range(24):
        name = f"{NAMES[at % 2]} {chr(65 + at)}"
        pupils = [f"{NAMES[(at + place) % 2]} {at}-{place}" for place in range(sides.mains + sides.reserves)]
        members = tuple(
            EntryMember(pupil, "5 Bestari", 5, Role.MAIN if place < sides.mains else Role.RESERVE)
            for place, pupil in enumerate([name] if service.state.is_single else pupils)
        )
        done(service, EnterTeam(Entry(name, f"{SCHOOLS[at % 2]} {at}", members)))
    done(service, ListJudges(tuple(Judge(f"Puan {NAMES[0]} {at}", SCHOOLS[0]) for at in range(24))))
    phases = Phase(PairingKind.KING_OF_THE_HILL, 1), Phase(PairingKind.KNOCK_OUT, 2, third_place=True)
    done(service, PlanDivision(0, phases))
    publish_unready(service)
    tables = service.state.divisions[0].rounds[0].tables
    world = World()
    world.log.matches["m1"] = played_match(service, format_key)
    for at, table in enumerate(tables):
        result = Played(table.one, table.other, 300 + at, 100)
        done(service, EnterResult(0, 1, result, match_id="" if at else "m1"))
    for _round in range(2):
        publish_unready(service)
        enter(service, *((250, 100),) * len(service.state.divisions[0].rounds[-1].tables))
    done(service, CloseCompetition())
    heading = Heading(LONG_EVENT, "district", "2026", "Kuala Selangor", "2026-11-22", SCHOOLS[0])
    state = replace(service.state, opened=replace(service.state.opened, title=LONG_EVENT, heading=heading))
    services: Any = with_pdf(world)
    signatories = tuple(replace(one, name=f"Tuan Haji {NAMES[1]}") for one in (HEAD_TEACHER, ENGLISH_TEACHER))
    settings = Settings(school=SCHOOLS[0], signatories=signatories)
    return DayPapers(services, state, 0, 1, format_, settings, "both", state.teams[0].player)


def played_match(service: CompetitionService, format_key: str) -> Any:
    """The events of a match of the first table, with a word and some more turns."""
    table = service.state.divisions[0].rounds[0].tables[0]
    opening = opening_of_table(service.state, 1, table, format_by_key(format_key), "m1", "test", "one judge only")
    box = sorted(opening.format.tiles.tiles, key=lambda tile: opening.format.tiles.values[tile])
    lots = (box[-1], box[0]) if opening.starter is None else ()
    match = Table(FakeShuffler(*lots, "CATSDOG", "HORNTEA"))
    match.open(opening)
    match.do(*ticks(match.state), *(DrawLot(side) for side in range(2) if lots))
    match.play("8G", "CATS")
    for _turn in range(5):
        match.play_something()
    return match.events


@pytest.mark.soak
@pytest.mark.parametrize("format_key", ["primary", "standard"])
def test_no_letter_on_any_paper_of_a_day_with_24_long_names_is_below_nine_points(format_key: str) -> None:
    one = long_named_day(format_key)
    rounds = (one, *(one._replace(number=number) for number in (2, 3)))
    for key, paper in PAPERS.items():
        if paper.has_pairs is False:
            continue
        for of_round in rounds if key == PAIRINGS else rounds[:1]:
            # All of a kind have names as long as the first one's.
            papers = [work() for work in works_of(of_round, (key,), [])[:1]]
            assert papers, key
            for pdf in papers:
                if key == "best-word":
                    # The values on tiles are part of a picture, and no text for reading.
                    small = {line for line, size in sizes_of_lines(pdf).items() if size < 9}
                    assert all(line.isdigit() for line in small), (key, small)
                else:
                    assert min(sizes(pdf)) >= 9, (key, sizes(pdf))
                text = " ".join(text_of(pdf, page) for page in range(pages(pdf)))
                # The pupils of a team without room in the head of its sheet are at the foot of it.
                assert "…" not in text or (key == "sheets" and format_key == "primary"), key
                assert key != "blank" or "not everything was ready: the lists are on paper" in text


def test_the_prizes_are_below_the_final_standings_with_the_turn_of_the_recorded_match() -> None:
    one = long_named_day("standard")._replace(number=3, language="en")
    pdf = next(iter(works_of(one, ("standings",), [])))()
    text = " ".join(text_of(pdf, page) for page in range(pages(pdf)))
    for said in ("Highest turn", "CATS, against", "Tables with known turns: 1 of 16.", "Biggest margin"):
        assert said in text
    assert min(sizes(pdf)) >= 9


def test_a_best_word_that_is_not_known_is_named_beside_the_papers_that_are_made() -> None:
    one = long_named_day("primary")
    closed = replace(one.state, is_closed=True)
    rounds = tuple(replace(played, recorded=()) for played in one.division.rounds)
    unplayed = one._replace(state=replace(closed, divisions=(replace(one.division, rounds=rounds),)))
    assert PAPERS["best-word"].why_not(one._replace(state=closed)) == ""
    assert PAPERS["best-word"].why_not(unplayed).startswith("No scoring words are saved here")
    missing: list[str] = []
    assert len(works_of(unplayed, ("seats", "best-word"), missing)) == 1
    why = "No scoring words are saved here, so the best word is not known."
    assert missing == [f'Could not prepare "Certificate: best word of the day". {why}']


def test_a_paper_that_cannot_be_made_is_named_once_and_the_others_of_its_kind_are_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse() -> bytes:
        raise KnownError("The record of a match is damaged.")

    works = (refuse, lambda: b"%PDF", refuse)
    monkeypatch.setitem(PAPERS, "seats", PAPERS["seats"]._replace(works=lambda _day: iter(works)))
    missing: list[str] = []
    found = works_of(day("Cup"), ("seats",), missing)
    assert ([work() for work in found], len(missing)) == ([b"", b"%PDF", b""], 1)
    assert "Who sits where, A to Z" in missing[0]
    assert missing[0].endswith("The record of a match is damaged.")


def test_a_players_seating_plan_names_the_player_and_the_school_once() -> None:
    one = long_named_day("standard")
    table = one.tables[0]
    text = text_of(next(iter(works_of(one, ("seating",), [])))())
    for player in table.players:
        team = one.state.team(player)
        assert team
        assert text.count(team.entry.name.split()[-1]) >= 1
        assert text.count(team.entry.origin) == 1
