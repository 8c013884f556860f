"""Pairings and standings for the wall: readable from afar, in both languages, with anybody's names (T8, T9)."""

import datetime
from collections.abc import Sequence
from dataclasses import replace

import pypdfium2
import pytest

from classroom.competition.division import PairingKind
from classroom.competition.result import Played, Standing, TieDecision, TieWay, standings
from classroom.competition.rounds import Bracket, BracketMatch, BracketRound
from classroom.competition.wall_papers import (
    BYE,
    PairingRow,
    PairingSheet,
    SchoolRow,
    SchoolSheet,
    SeatSheet,
    StandingSheet,
    TeamRound,
    TeamSeat,
    TeamSheet,
    TotalRow,
    TotalSheet,
    WallTeam,
)
from classroom.i18n import LANGUAGE_NAMES, translation
from classroom.match.team import Heading, Stage
from classroom.names import LONGEST_NAME
from classroom.printing import page as papers_language
from classroom.printing.page import PaperLanguage
from classroom.printing.pdf_service import PdfService, drawn
from classroom.printing.wall_paper import _pages
from tests.grid import chosen_of, first_of

from .conftest import MALAY
from .pdf import (
    A4,
    black,
    colours,
    fonts,
    glyphs,
    ink,
    margins,
    metadata,
    pages,
    size_of,
    sizes_of_lines,
    text_of,
)

CREATED = datetime.datetime(2026, 11, 22, tzinfo=datetime.UTC)
HEADING = Heading(place="Ipoh", date="2026-11-22", school="SK Taman Bestari")
NAMES = ("Hornbills", "陈慧敏", "கவிதா", "عائشة", "Nguyễn", "Sun Bears", "Orang-utans")
NOTE_WORDS = ("draw lots", "meet again", "computer", "cabutan", "bertemu", "komputer")
LONGEST = "W" * 40 + " " + "m" * (LONGEST_NAME - 41)


def pairings(count: int, names: Sequence[str] = NAMES, *, byes: int = 1) -> PairingSheet:
    rows = tuple(
        PairingRow(
            number,
            (WallTeam(names[number % len(names)], "Perak"), WallTeam(names[(number + 1) % len(names)], "Johor")),
            (None, 0, 1)[number % 3],
            ("Pn. Latifah",) if number % 2 else (),
            "4K7-QXA" if number % 2 else "",
        )
        for number in range(1, count + 1)
    )
    out = tuple(WallTeam(names[number % len(names)]) for number in range(byes))
    return PairingSheet("Word Day", "", 3, PairingKind.AUSTRALIAN, rows, out, HEADING, forgiven=True)


def table(count: int, names: Sequence[str] = NAMES) -> StandingSheet:
    players = [str(number) for number in range(count)]
    rounds = [tuple(Played(one, other, 300, 200) for one, other in zip(players[::2], players[1::2], strict=False))]
    lines = standings(players, rounds)
    teams = tuple(WallTeam(f"{names[int(line.player) % len(names)]} {line.player}", "Sabah") for line in lines)
    return StandingSheet("Word Day", "Open", 1, 6, is_final=False, lines=lines, teams=teams, heading=HEADING)


def seats(count: int, names: Sequence[str] = NAMES, room: str = "") -> SeatSheet:
    found = tuple(
        TeamSeat(WallTeam(f"{names[at % len(names)]} {at}", "Sabah"), at // 2 + 1 if at else 0, room if at else "")
        for at in range(count)
    )
    return SeatSheet("Word Day", "Open", 3, found, HEADING)


def totals(count: int, names: Sequence[str] = NAMES, rounds: int = 2) -> TotalSheet:
    words = ("READING", "LIBRARY", "TEACHER", "WRITING", "STORIES", "LETTERS")[:rounds]
    rows = tuple(
        TotalRow(
            WallTeam(f"{names[at % len(names)]} {at}", "Sabah"),
            at + 1,
            tuple(None if at == 1 and not number else 100 - at for number in range(rounds)),
            200 - 2 * at,
            2 * at,
            ("Aina", "Ben", "Chan", "Devi"),
        )
        for at in range(count)
    )
    return TotalSheet("Word evening", "", words, rows, is_final=True, heading=HEADING, currency="$")


SCHOOL = "Sekolah Jenis Kebangsaan (Cina) Chung Hwa Presbyterian Kuala Selangor"


def schools(count: int) -> SchoolSheet:
    standing = Standing("", 1, 5, -1234, 10, 10, 10, 0)
    rows = (SchoolRow(WallTeam(f"{SCHOOL} {at}"), standing, NAMES[:3]) for at in range(count))
    return SchoolSheet("Word Day", tuple(rows), is_final=True, heading=HEADING)


def printed(
    what: PairingSheet | SeatSheet | StandingSheet | SchoolSheet | TotalSheet | TeamSheet,
    language: PaperLanguage = PaperLanguage.EN,
) -> bytes:
    return drawn(what, language, CREATED)


def test_T9_the_pairings_have_every_table_and_who_sits_out() -> None:
    text = text_of(printed(pairings(2, ["Tigers", "Geckos", "Otters"])))
    for part in (
        "Word Day Round 3, Australian Draw SK Taman Bestari, Ipoh, 22 November 2026",
        "1 4K7-QXA Geckos Perak Otters Johor judge: Pn. Latifah",
        "2 Otters Perak Tigers Johor",
        "bye Tigers",
        "● starts; if there is no ●, draw lots; some teams meet again because no new opponents are left",
        "A bye is a win by 50 points.",
        "Played on another computer? Type the table's code there: Matches played, More, Result code.",
    ):
        assert part in text


def test_the_notes_at_the_foot_stand_in_each_language_of_the_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    dot = "● starts; if there is no ●, draw lots"
    monkeypatch.setitem(MALAY, dot, "● bermula dahulu")
    code = "Played on another computer? Type the table's code there: Matches played, More, Result code."
    monkeypatch.setitem(MALAY, code, "Di komputer lain? Taip kod meja di situ: Rekod perlawanan, Lagi, Kod keputusan.")
    text = text_of(printed(pairings(2, ["Tigers"]), PaperLanguage.BOTH))
    again = f"{dot}; some teams meet again"
    for note in (again, code, "● bermula dahulu; ", "Di komputer lain? Taip kod meja di situ"):
        assert note in text


@pytest.mark.parametrize("language", chosen_of(PaperLanguage, PaperLanguage.BOTH))
def test_the_notes_at_the_foot_are_as_large_in_every_language(
    language: PaperLanguage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(papers_language, "translation", translation)
    pdf = printed(pairings(14, ["Tigers"], byes=0), language)
    said = sizes_of_lines(pdf)
    assert {said[line] for line in said if any(word in line for word in NOTE_WORDS)} == {10.0}
    assert min(margins(black(pdf))) >= 9


def test_a_note_that_is_too_long_for_a_line_has_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MALAY, "● starts; if there is no ●, draw lots", "● bermula dahulu " * 9)
    pdf = printed(pairings(14, ["Tigers"], byes=0), PaperLanguage.BM)
    sizes = [size for line, size in sizes_of_lines(pdf).items() if "bermula" in line]
    assert len(sizes) >= 2
    assert set(sizes) == {10.0}
    assert min(margins(black(pdf))) >= 9


def test_the_code_on_the_sheet_says_where_it_is_typed_with_the_names_of_the_screen_and_its_buttons() -> None:
    for code in LANGUAGE_NAMES:
        say = translation(code)
        note = say("Played on another computer? Type the table's code there: Matches played, More, Result code.")
        for name in ("Matches played", "More", "Result code"):
            assert say(name) in note


def test_a_sheet_without_codes_says_nothing_of_them() -> None:
    sheet = pairings(2)
    without = replace(sheet, rows=tuple(replace(row, code="") for row in sheet.rows))
    assert "another computer" not in text_of(printed(without))


def test_T3_a_dot_stands_before_who_begins() -> None:
    picture = black(printed(pairings(3, ["iii"], byes=0)))
    # At the first table the first begins, at the second the second; at the third a lot decides.
    dots = [[ink(picture, x, 51 + 21 * row + 2, 3, 12) > 0.05 for x in (33.5, 115.7)] for row in range(3)]
    assert dots == [[True, False], [False, True], [False, False]]


def test_T3_without_any_dot_nothing_is_said_of_it() -> None:
    assert "starts" not in text_of(printed(PairingSheet("Day", "", 1, PairingKind.ROUND_ROBIN, (), (), HEADING)))


def test_P16_the_pairings_say_how_level_teams_were_put_in_order() -> None:
    decision = TieDecision(("2", "1"), TieWay.CHOSEN, "won when they met", "Pn. Zainab")
    text = text_of(printed(replace(pairings(4), decided=((("Tigers", "Bears"), decision),))))
    assert "Level, in this order: Tigers, Bears. Placed by the director (Pn. Zainab: won when they met)." in text


def test_P16_later_standings_say_how_level_teams_were_put_in_order() -> None:
    decision = TieDecision(("2", "1"), TieWay.CHOSEN, "won when they met", "Pn. Zainab")
    text = text_of(printed(replace(table(4), decided=((3, (("Tigers", "Bears"), decision)),))))
    told = "Level after round 3, in this order: Tigers, Bears. Placed by the director (Pn. Zainab: won when they met)."
    assert told in text


def test_T8_the_standings_say_why_each_team_stands_there() -> None:
    text = text_of(printed(table(4, ["Tigers", "Geckos"])))
    assert "Word Day Standings after round 1 of 6, Open" in text
    assert "1 Tigers 0 (Sabah) Level with Tigers 2: the same points (1) and the same total margin (+100)." in text
    assert "1-0-0 +100" in text
    assert "By points, then by total margin." in text


def test_T8_standings_printed_too_early_say_how_many_results_are_missing() -> None:
    assert "results missing" not in text_of(printed(table(4)))
    assert "results missing: 2" in text_of(printed(replace(table(4), missing=2)))


def test_U1_U2_U8_the_totals_have_every_round_its_word_and_what_was_raised() -> None:
    text = text_of(printed(totals(3, ["Kenari", "Merak", "Helang"])))
    for part in ("Final totals", "1. READING", "2. LIBRARY", "Kenari 0 (Sabah)", "Aina, Ben, Chan, Devi"):
        assert part in text
    for figure in ("200", "198", "196", "$0", "$2", "$4", "–"):
        assert figure in text
    assert "The highest total over all rounds wins." in text
    assert "Extra letters raised $6 in all." in text


@pytest.mark.parametrize("what", [table(8, ("Hawks",)), totals(8, ("Hawks",))])
def test_T8_U1_the_figures_of_a_team_stand_on_the_line_of_its_name(what: StandingSheet | TotalSheet) -> None:
    with pypdfium2.PdfDocument(printed(what)) as document:
        text = document[0].get_textpage()
        boxes = [(text.get_text_range(at, 1), text.get_charbox(at)) for at in range(text.count_chars())]
    middles = [((box[1] + box[3]) / 2, box[0]) for sign, box in boxes if sign == "H" and box[3] - box[1] > 9]
    assert len(middles) == 8
    for middle, left in middles:
        rank = [box for sign, box in boxes if sign.isdigit() and box[2] < left and box[1] < middle < box[3]]
        assert len(rank) == 1
        assert abs((rank[0][1] + rank[0][3]) / 2 - middle) < 1.5


@pytest.mark.parametrize(("teams", "rounds"), [(1, 1), pytest.param(14, 6, marks=pytest.mark.soak), (15, 6)])
def test_U1_the_totals_of_many_teams_and_rounds_stay_on_the_page(teams: int, rounds: int) -> None:
    pdf = printed(totals(teams, [LONGEST], rounds))
    assert pages(pdf) == (3 if teams > 14 else 1)
    for page in range(pages(pdf)):
        assert min(margins(black(pdf, page))) >= 9


@pytest.mark.parametrize("language", first_of([PaperLanguage.BOTH, PaperLanguage.BM]))
@pytest.mark.parametrize("what", first_of([pairings(13), table(24)]), ids=["pairings", "standings"])
def test_names_in_every_script_are_printed_and_embedded(
    what: PairingSheet | StandingSheet, language: PaperLanguage
) -> None:
    pdf = printed(what, language)
    assert 0 not in glyphs(pdf)
    assert all(fonts(pdf).values())
    assert colours(pdf) <= {0.0}
    assert size_of(pdf) == pytest.approx(A4, abs=0.1)
    assert "Title" not in str(metadata(pdf))


@pytest.mark.parametrize(
    "what",
    first_of([pairings(14, [LONGEST]), table(28, [LONGEST]), seats(28, [LONGEST])]),
    ids=["pairings", "standings", "seats"],
)
def test_the_longest_names_stay_on_the_page(what: PairingSheet | SeatSheet | StandingSheet) -> None:
    pdf = printed(what, PaperLanguage.BOTH)
    for page in range(pages(pdf)):
        assert min(margins(black(pdf, page))) >= 9


@pytest.mark.parametrize(("rows", "expected"), [(0, [0]), (14, [14]), (15, [8, 7]), (28, [14, 14]), (30, [10, 10, 10])])
def test_rows_are_shared_out_evenly_and_as_few_pages_as_can_be(rows: int, expected: list[int]) -> None:
    assert [len(page) for page in _pages(range(rows))] == expected


def test_pages_are_numbered_where_there_are_several() -> None:
    pdf = printed(table(24))
    assert pages(pdf) == 2
    assert "2/2" in text_of(pdf, 1)
    assert "1/1" not in text_of(printed(table(4)))


@pytest.mark.soak
def test_the_service_makes_both_and_the_same_twice() -> None:
    service = PdfService(lambda: CREATED)
    assert service.drawn(pairings(3), "both") == printed(pairings(3), PaperLanguage.BOTH)
    assert service.drawn(table(3), "en") == printed(table(3))
    assert service.file_name("pairings", "c1", "2026-11-22") == "pairings_2026-11-22_c1.pdf"


@pytest.mark.parametrize("language", chosen_of(PaperLanguage, PaperLanguage.BOTH))
def test_the_pairings_of_finals_have_the_bracket_on_a_page_of_its_own(language: PaperLanguage) -> None:
    bracket = Bracket(
        "Word Day",
        "Open",
        (
            BracketRound(2, Stage.SEMI_FINAL, (
                BracketMatch(("Hornbills", "Tigers"), ("310", "310"), 0, 1),
                BracketMatch(("Otters", ""), won=0, has_bye=True),
            )),
            BracketRound(3, Stage.FINAL, (BracketMatch(("Hornbills", "Otters"), table=1),)),
        ),
        third=BracketMatch(("Tigers", "Geckos"), table=2),
    )  # fmt: skip
    sheet = replace(pairings(2), stage=Stage.FINAL, bracket=bracket)
    pdf = printed(sheet, language)
    assert pages(pdf) == 2
    text = text_of(pdf, 1)
    for said in ("310", "Geckos", "Otters", "judges"):
        assert said in text


def test_a_teams_card_says_what_a_bye_adds_and_who_decided_level_scores() -> None:
    rounds = (
        TeamRound(1, None, 0, None, None, (BYE,), None, 1),
        TeamRound(2, Stage.FINAL, 1, WallTeam("Otters"), (300, 300), ("won", "decided by the judges"), None, 1),
    )
    text = text_of(printed(TeamSheet(WallTeam("Tigers"), (), "", rounds, table(2), 0)))
    assert text.count("Won 1, drawn 0, lost 0.") == 1, "its figures are said once"
    standings = table(2)
    with_bye = replace(standings, lines=tuple(replace(line, byes=1) for line in standings.lines))
    has_rule = ["A bye is a win by 50 points." in text_of(printed(sheet)) for sheet in (standings, with_bye)]
    assert has_rule == [False, True]
    assert "Round 1 bye, a win by 50 points 1 Final 1 – Otters 300 : 300 won, decided by the judges 1" in text


def test_who_sits_where_has_each_team_with_its_table_and_room() -> None:
    text = text_of(printed(seats(3, ["Tigers"], "Hall B")))
    for part in ("Who sits where, A to Z, Round 3, Open", "bye Tigers 0 Sabah", "1 Hall B Tigers 1 Sabah", "2 Hall B"):
        assert part in text
    assert pages(printed(seats(28))) == 1


JUDGES = tuple(f"Puan Siti Nurhaliza binti Abdul Rahman {at}" for at in (1, 2))


def long_named(
    what: PairingSheet | SeatSheet | StandingSheet | SchoolSheet,
) -> PairingSheet | SeatSheet | StandingSheet | SchoolSheet:
    """The same paper with schools and judges as districts have them."""
    match what:
        case PairingSheet(rows=rows):
            return replace(what, rows=tuple(
                replace(row, teams=tuple(replace(team, origin=SCHOOL) for team in row.teams), judges=JUDGES)
                for row in rows
            ))  # fmt: skip
        case SeatSheet(seats=found):
            return replace(what, seats=tuple(replace(one, team=replace(one.team, origin=SCHOOL)) for one in found))
        case StandingSheet(teams=teams):
            return replace(what, teams=tuple(replace(team, origin=SCHOOL) for team in teams))
        case SchoolSheet():
            return what


@pytest.mark.parametrize(
    "what", [pairings(12), seats(24), table(24), schools(24)], ids=["pairings", "seats", "standings", "schools"]
)
def test_no_name_school_or_judge_is_cut_or_below_nine_points(
    what: PairingSheet | SeatSheet | StandingSheet | SchoolSheet,
) -> None:
    pdf = printed(long_named(what), PaperLanguage.EN)
    titles = "won, drawn,", "lost"
    letters = [size for line, size in sizes_of_lines(pdf).items() if line not in titles]
    assert min(letters) >= 9
    text = " ".join(text_of(pdf, page) for page in range(pages(pdf)))
    assert "…" not in text
    assert text.count(SCHOOL) == 24
    if isinstance(what, PairingSheet):
        assert text.count("judges: " + ", ".join(JUDGES)) == 12


def name_sizes(*names: str) -> dict[str, float]:
    """How large the names of a paper are, by their first words."""
    found = sizes_of_lines(printed(pairings(2, names, byes=0)))
    return {line.split()[0]: size for line, size in found.items() if line.startswith(tuple(names))}


def test_the_names_of_a_paper_are_as_large_as_each_other_unless_one_is_much_too_long() -> None:
    short = name_sizes("Owls", "Cats")
    sizes = name_sizes("Owls", "Sekolah Melati Selangor")
    assert sizes["Owls"] == sizes["Sekolah"] < short["Owls"]
    assert name_sizes("Owls", LONGEST)["Owls"] == pytest.approx(0.7 * short["Owls"])
