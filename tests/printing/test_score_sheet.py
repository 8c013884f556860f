import datetime
import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match.state import Remark, RemarkKind
from classroom.match.team import Heading, Mode, Stage
from classroom.printing.page import Box, Line, Orientation, Paper, PaperLanguage, Style, cut, lines_in, plain, room_for
from classroom.printing.pdf_service import drawn
from classroom.record.heading import USUAL_EVENT, Seat
from classroom.record.score_sheet import Cell, Column, Departure, Row, ScoreSheet, blank_sheet, score_sheet
from classroom.record.wording import remark_text
from classroom.rules.policy import EndReason
from tests.examples import examples
from tests.grid import chosen_of, first_of, in_soak
from tests.match.table import OFFICIALS, Table, opening, seated, team, tiles

from .conftest import MALAY
from .pdf import black, colours, coverage, fonts, glyphs, ink, margins, metadata, pages, size_of, sizes, text_of

PRIMARY = format_by_key("primary")
CODE = "4K7Q-XM2R"
CREATED = datetime.datetime(2026, 11, 21, tzinfo=datetime.UTC)
TEAMS = (("Hornbills", "Perak"), ("Tigers", "Johor"), ("Otters", "Kedah"), ("Macaws", "Sabah"))


def sheet(turns: int = 4, sides: int = 2, **changes: Any) -> ScoreSheet:
    """A match in which side s scores 7t + s in turn t."""
    running = [0] * sides
    rows = []
    for turn in range(1, turns + 1):
        cells = []
        for side in range(sides):
            running[side] += 7 * turn + side
            cells.append(
                Cell(
                    7 * turn + side,
                    running[side],
                    (Remark(RemarkKind.WORDS, (f"W{'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[turn % 26]}S",)),),
                )
            )
        rows.append(Row(turn, tuple(cells)))
    columns = tuple(
        Column(
            team,
            state,
            ("Aina", "Mei Ling"),
            running[side],
            ("Q", "?") if side else (),
            10 * side,
            running[side] - 10 * side,
        )
        for side, (team, state) in enumerate(TEAMS[:sides])
    )
    whole = ScoreSheet(
        match_id="2026-0317",
        heading=Heading(
            "Word Competition for Primary Schools", "District", "2026", "Ipoh", "2026-11-21", "SK Taman Bestari"
        ),
        format_title="Primary-school competition",
        practice=False,
        columns=columns,
        rows=tuple(rows),
        rows_per_sheet=20,
        lexicon="Pupil list",
        lexicon_hash="4c480110aa",
        ended=EndReason.TILES_USED.value,
        winners=(0,),
        judges=("Pn. Norhayati",),
    )
    return replace(whole, **changes)


def with_remarks(*remarks: Remark) -> ScoreSheet:
    return sheet(rows=(Row(1, (Cell(14, 14, remarks), None)),))


def printed(value: ScoreSheet, language: PaperLanguage = PaperLanguage.EN, *, blank: bool = False) -> bytes:
    return drawn(replace(value, blank=blank), language, CREATED)


def test_P20_the_sheet_has_the_form_of_the_source() -> None:
    text = text_of(printed(sheet()))
    assert text.startswith(
        "Score sheet Word Competition for Primary Schools District level, year 2026"
        " SK Taman Bestari, Ipoh, 21 November 2026"
        " Turn Team 1 Remarks Hornbills Perak Aina, Mei Ling Team 2 Remarks Tigers Johor Aina, Mei Ling"
        " 1 7 = 7 WBS 8 = 8 WBS 2 14 = 21 WCS 15 = 23 WCS"
    )
    assert " 18 19 20 Score 70 74 Unplayed tiles − 0 10 Q, blank Total score 70 winner 64" in text
    assert "Pn. Norhayati Judge's name Signature 21 November 2026 Date" in text


def test_P20_the_sheet_is_one_a4_page_with_20_rows() -> None:
    pdf = printed(sheet())
    assert pages(pdf) == 1
    assert size_of(pdf) == pytest.approx((210, 297), abs=0.1)
    turns = " ".join(map(str, range(5, 21)))
    assert f" {turns} Score " in text_of(pdf)


def test_P20_every_score_stands_above_its_running_total() -> None:
    text = text_of(printed(sheet(20)))
    for row in sheet(20).rows:
        for cell in row.cells:
            assert cell is not None
            assert f"{cell.score} = {cell.running} " in text


def test_P20_a_longer_match_goes_on_to_a_second_sheet() -> None:
    value = sheet(23)
    pdf = printed(value)
    assert pages(pdf) == 2
    first, second = text_of(pdf, 0), text_of(pdf, 1)
    at_20 = [cell.running for cell in value.rows[19].cells if cell]
    assert "Sheet 1 of 2" in first
    assert f"Carried forward = {at_20[0]} = {at_20[1]}" in first
    assert "Total score" not in first
    assert "continued on the next sheet" in first
    assert "end of the match" not in first
    assert "Sheet 2 of 2" in second
    assert f"Brought forward = {at_20[0]} = {at_20[1]} 21 147 = " in second
    assert " 40 Score " in second
    assert "Total score" in second


@pytest.mark.parametrize(
    ("turns", "sheets"),
    [
        pytest.param(0, 1, marks=pytest.mark.soak),
        (20, 1),
        (21, 2),
        *(pytest.param(*one, marks=pytest.mark.soak) for one in [(1, 1), (40, 2), (41, 3)]),
    ],
)
def test_P20_there_are_as_many_sheets_as_turns_need(turns: int, sheets: int) -> None:
    assert pages(printed(sheet(turns))) == sheets


def test_P16_an_extra_turn_is_named() -> None:
    rows = (*sheet(20).rows, Row(21, (Cell(12, 900, ()), Cell(3, 901, ())), extra=True))
    assert "21 extra turn 12 = 900 3 = 901 22 " in text_of(printed(sheet(20, rows=rows)), 1)


def test_a_turn_not_yet_had_is_empty() -> None:
    value = sheet(rows=(Row(1, (Cell(14, 14, ()), None)),))
    assert " 1 14 = 14 2 3 4 " in text_of(printed(value))


def test_a_match_under_way_has_no_total_and_no_winner() -> None:
    columns = tuple(replace(column, unplayed=None, total=None, unplayed_tiles=()) for column in sheet().columns)
    text = text_of(printed(sheet(columns=columns, ended=None, winners=())))
    assert "Score 70 74 Unplayed tiles − Total score Pn. Norhayati" in text
    assert "end of the match" not in text


def test_P16_a_shared_win_is_said_of_both() -> None:
    columns = tuple(replace(column, total=64) for column in sheet().columns)
    text = text_of(printed(sheet(columns=columns, winners=(0, 1), decided_by="Dr Lim")))
    assert text.count("shared win") == 2
    assert "decided by Dr Lim" in text
    undecided = text_of(printed(sheet(columns=columns, winners=())))
    assert "shared win" not in undecided


def test_the_winners_total_is_framed() -> None:
    first, second = (black(printed(sheet(winners=(winner,)))) for winner in (0, 1))
    for left, framed, plain_ in ((33, first, second), (115, second, first)):
        assert ink(framed, left, 250, 24, 14) > ink(plain_, left, 250, 24, 14) + 0.03


def test_the_foot_says_what_the_match_was_judged_by() -> None:
    departures = (
        (Departure.LIVE_SCORE, ""),
        (Departure.TURN_TIME, "0"),
        (Departure.WORD_CHECK, "warn"),
        (Departure.HELPER_OPEN, ""),
    )
    text = text_of(printed(sheet(practice=True, departures=departures)))
    assert "end of the match: all tiles used" in text
    assert "Primary-school competition (practice) · word list: Pupil list 4c480110 · match 2026-0317" in text
    assert "practice: live score on; no time limit; words checked before the play; helper open" in text
    assert "(competition)" in text_of(printed(sheet()))


def test_P18_a_practice_names_no_competition(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Table()
    match.open(replace(opening(mode=Mode.PRACTICE), heading=Heading(event=USUAL_EVENT)))
    assert text_of(printed(score_sheet(match.state))).startswith("Score sheet Practice match level, year")
    monkeypatch.setitem(MALAY, "Practice match", "Perlawanan latihan")
    malay = text_of(printed(score_sheet(match.state), PaperLanguage.BM))
    assert "Perlawanan latihan" in malay
    assert USUAL_EVENT not in malay


def test_P10_an_error_in_an_announcement_is_remarked_and_the_count_is_the_score() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.play("8G", "CAT", announced=12)
    text = text_of(printed(score_sheet(match.state)))
    assert " 1 10 = 10 " in text
    assert "announced 12, counted 10" in text


def test_P17_P20_both_judges_are_named_on_their_line_and_the_time_keeper_below() -> None:
    accuracy, point, keeper = (official.name for official in OFFICIALS)
    text = text_of(printed(score_sheet(seated("CATDOGE", "HORNINT").state)))
    assert f"{accuracy}, {point} Judge's name" in text
    assert f"time keeper: {keeper}" in text


def test_who_signed_a_practice_stands_on_the_judges_line() -> None:
    text = text_of(printed(sheet(judges=(), practice=True, signed_by="Pn. Aishah")))
    assert "Pn. Aishah Judge's name" in text


def test_P2_P17_what_a_competition_allowed_for_a_reason_is_printed() -> None:
    teams = (team(0), replace(team(1), mixed=False, exception="a school of one community"))
    match = Table()
    match.open(replace(opening(teams=teams), officials=OFFICIALS[:2], officials_exception="Encik Zaki is ill"))
    text = text_of(printed(score_sheet(match.state)))
    assert "Team Johor not from different communities: a school of one community" in text
    assert "judge or time keeper missing: Encik Zaki is ill" in text


def test_P22_what_was_skipped_on_the_list_is_printed_with_who_and_why() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.do(cmd.SkipItem("uniforms", "Puan Rohani", "it rains"))
    text = text_of(printed(score_sheet(match.state)))
    assert "skipped on the checklist: Uniforms (Puan Rohani: it rains)" in text


def test_a_blank_sheet_is_the_form_alone() -> None:
    text = text_of(printed(blank_sheet(PRIMARY), blank=True))
    turns = " ".join(map(str, range(1, 21)))
    assert text.strip() == (
        "Score sheet Word Competition for Primary Schools level, year Turn Team 1 Remarks Team 2 Remarks "
        f"{turns} Score Unplayed tiles − Total score Judge's name Signature Date Primary schools"
    )


def test_a_match_printed_blank_keeps_its_headings_and_nothing_played() -> None:
    text = text_of(printed(sheet(23), blank=True))
    assert "Team 1 Remarks Hornbills Perak Team 2 Remarks Tigers Johor 1 2 3 4" in text
    assert "=" not in text
    assert "winner" not in text


def test_rows_of_a_blank_sheet_are_high_enough_to_write_in() -> None:
    picture = black(printed(blank_sheet(PRIMARY), blank=True))
    column = picture.crop((round(15 / 25.4 * 150), 0, round(15 / 25.4 * 150) + 1, picture.height)).tobytes()
    lines = [index for index in range(1, len(column)) if column[index] and not column[index - 1]]
    heights = [(after - before) / 150 * 25.4 for before, after in itertools.pairwise(lines)]
    assert sum(height >= 8.5 for height in heights) >= 20


def test_the_sheet_speaks_malay() -> None:
    value = with_remarks(Remark(RemarkKind.TIME))
    text = text_of(printed(value, PaperLanguage.BM))
    assert text.startswith("Helaian markah Word Competition for Primary Schools peringkat District , tahun 2026")
    assert "1 14 = 14 kehabisan masa 2" in text
    assert "Score sheet / Helaian markah" in text_of(printed(value, PaperLanguage.BOTH))


@pytest.mark.parametrize("sides", chosen_of([1, 2, 3, 4], 1, 4))
@pytest.mark.parametrize("language", first_of(PaperLanguage))
def test_any_number_of_sides_has_room(sides: int, language: PaperLanguage) -> None:
    pdf = printed(replace(sheet(9, sides), check_code=CODE), language)
    assert size_of(pdf) == pytest.approx((210, 297) if sides < 4 else (297, 210), abs=0.1)
    assert min(margins(black(pdf))) > 8
    for name, state in TEAMS[:sides]:
        assert name in text_of(pdf)
        assert state in text_of(pdf)


@pytest.mark.parametrize("turns", [*in_soak([4, 20]), 23])
def test_nothing_is_printed_within_8_mm_of_the_edge(turns: int) -> None:
    pdf = printed(sheet(turns, practice=True, departures=((Departure.LIVE_SCORE, ""),), check_code=CODE))
    for page in range(pages(pdf)):
        assert min(margins(black(pdf, page))) > 8
        assert f"check code {CODE}" in text_of(pdf, page)


def test_the_check_code_stands_above_the_title_and_on_no_blank_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MALAY, "check code {code}", "kod semakan {code}")
    value = replace(sheet(), check_code=CODE)
    assert f"kod semakan {CODE}" in text_of(printed(value, PaperLanguage.BM))
    assert "check code" not in text_of(printed(sheet())) + text_of(printed(value, blank=True))
    # A title of two languages is as wide as the code is long: they stand one above the other.
    with_code, without = (black(printed(one, PaperLanguage.BOTH)) for one in (value, sheet()))
    changed = ImageChops.difference(with_code.convert("L"), without.convert("L")).getbbox()
    assert changed is not None
    assert changed[3] / 150 * 25.4 < 12


def test_a_sheet_is_thin_lines_on_white() -> None:
    pdf = printed(sheet(20))
    assert coverage(pdf) < 0.06
    assert colours(pdf) <= {0}


def test_every_remark_is_printed_whole() -> None:
    of_two = (RemarkKind.ANNOUNCED, RemarkKind.CORRECTED, RemarkKind.LETTERS_BOUGHT, RemarkKind.LETTERS_RETURNED)
    others = {RemarkKind.PAUSED: ("125",), RemarkKind.TAKEN_BACK: ("play", "an elbow", "QUIZ")}
    remarks = [Remark(kind, others.get(kind, ("24", "22") if kind in of_two else ("QUIZ",))) for kind in RemarkKind]
    rows = tuple(Row(turn, (Cell(1, turn, (remark,)), None)) for turn, remark in enumerate(remarks, 1))
    pdf = printed(sheet(rows=rows))
    text = " ".join(text_of(pdf, page) for page in range(pages(pdf)))
    for turn, remark in enumerate(remarks, 1):
        assert f"{turn} 1 = {turn} {remark_text(remark, str)} " in text


def test_a_remark_of_two_lines_keeps_all_its_words() -> None:
    remark = Remark(RemarkKind.JUDGE, ("the tile lay between two squares and was moved",))
    pdf = printed(with_remarks(Remark(RemarkKind.WORDS, ("QUIZ",)), remark))
    assert "QUIZ; judge: the tile lay between two squares and was moved 2 3 " in text_of(pdf)
    assert pages(pdf) == 1


def test_a_remark_too_long_for_its_cell_is_in_full_in_a_note_at_the_foot_of_the_sheet() -> None:
    reason = " ".join(f"reason{number}" for number in range(60))
    pdf = printed(with_remarks(Remark(RemarkKind.JUDGE, (reason,))))
    assert pages(pdf) == 1
    assert "… (1) 2 3 " in text_of(pdf)
    assert f"Date (1) turn 1, Hornbills: judge: {reason} end of the match" in text_of(pdf)
    assert " 20 Score " in text_of(pdf)
    assert min(margins(black(pdf))) > 8


def test_every_note_has_its_number_and_stands_on_the_sheet_of_its_remark() -> None:
    long = (Remark(RemarkKind.JUDGE, ("the tile lay between two squares, and the judge had it moved back " * 2,)),)
    plain_rows = sheet(30).rows
    rows = tuple(
        replace(row, cells=(replace(row.cells[0], remarks=long), row.cells[1])) if row.turn in (3, 25) else row
        for row in plain_rows
        if row.cells[0]
    )
    pdf = printed(sheet(rows=rows))
    assert pages(pdf) == 2
    for page, number, turn in ((0, 1, 3), (1, 2, 25)):
        text = text_of(pdf, page)
        assert f"… ({number}) " in text
        assert f"({number}) turn {turn}, Hornbills: judge: the tile" in text
        assert text.count(" turn ") == 1


def test_remarks_are_never_in_tiny_type(paper: Paper) -> None:
    remark = Remark(RemarkKind.JUDGE, ("the tile lay between two squares, and the judge had it moved back",))
    rows = tuple(Row(turn, (Cell(1, turn, (remark,)), Cell(1, turn, (remark,)))) for turn in range(1, 21))
    pdf = printed(sheet(rows=rows))
    assert pages(pdf) == 1
    assert min(sizes(pdf)) >= 7.5
    assert text_of(pdf).count("the judge had it moved back") == 40


@pytest.mark.soak
def test_many_notes_take_many_pages() -> None:
    remark = Remark(RemarkKind.JUDGE, ("a very long reason " * 60,))
    rows = tuple(Row(turn, (Cell(1, turn, (remark,)), None)) for turn in range(1, 21))
    pdf = printed(sheet(rows=rows))
    notes = " ".join(text_of(pdf, page) for page in range(1, pages(pdf)))
    assert pages(pdf) > 2
    assert all(f"({number}) turn {number}, " in notes for number in range(1, 21))
    for page in range(pages(pdf)):
        assert min(margins(black(pdf, page))) > 8


@pytest.fixture(scope="module")
def paper() -> Iterator[Paper]:
    with Paper(Orientation.PORTRAIT, CREATED, "en") as paper:
        yield paper


def text(line: Line) -> str:
    return "".join(span.text for span in line)


remarks = st.lists(st.text(st.sampled_from("abcWIகவிنور陈,;"), min_size=1, max_size=30), min_size=1, max_size=40).map(
    " ".join
)


@given(remark=remarks, width=st.floats(20, 60))
@examples(15)
def test_no_line_of_a_remark_is_wider_or_higher_than_its_cell(paper: Paper, remark: str, width: float) -> None:
    box = Box(0, 0, width, 9)
    lines, style = lines_in(paper, plain(remark), Style(9), box, 6)
    shown = cut(paper, lines, style, box, "… (1)")
    assert 6 <= style.size <= 9
    assert len(shown) <= room_for(style, box)
    assert all(paper.measure(line, style) <= width + 1e-6 for line in shown)
    if len(lines) <= room_for(style, box):
        assert "".join(map(text, shown)).replace(" ", "") == remark.replace(" ", "")
    else:
        assert text(shown[-1]).endswith("… (1)")


@pytest.mark.parametrize(
    "name", first_of(["**x** {nb} (", "{team} %s", "<b>x</b>", "கவிதா", "نور عيني", "陈美玲", "{0}"])
)
def test_names_are_printed_as_they_are(name: str) -> None:
    columns = tuple(replace(column, side=name, origin=name, members=(name, name)) for column in sheet().columns)
    pdf = printed(
        sheet(columns=columns, decided_by=name, judges=(name,), lexicon=name, format_title=name, match_id=name)
    )
    assert 0 not in set(glyphs(pdf))
    assert set(name.replace(" ", "")) <= set(text_of(pdf))
    if name.isascii():
        assert f"Team 1 Remarks {name} {name} {name}, {name} Team 2" in text_of(pdf)


def test_names_of_any_length_stay_in_their_places() -> None:
    long = ("Sekolah Kebangsaan " * 12)[:80]
    columns = tuple(replace(column, side=long, origin=long, members=(long,) * 3) for column in sheet().columns)
    heading = Heading(long, long, long, long, long, long)
    pdf = printed(sheet(columns=columns, heading=heading, judges=(long, long), lexicon=long, format_title=long))
    assert text_of(pdf, 1).startswith("Notes")
    for page in range(pages(pdf)):
        assert min(margins(black(pdf, page))) > 8


def test_names_without_room_in_the_head_are_printed_whole_at_the_foot() -> None:
    names = ("Puteri Nur Aina binti Azman Shah", "Lim Wei Jie", "Kavitha Selvi a/p Ramachandran")
    columns = sheet().columns
    fits = printed(sheet(columns=(replace(columns[0], members=names), columns[1])))
    assert text_of(fits).count(names[0]) == 1
    assert min(sizes(fits)) >= 9
    longest = tuple(f"{name} binti Tengku Muhammad Firdaus Hakimi" for name in names)
    cut_short = printed(sheet(columns=(replace(columns[0], members=longest), columns[1])))
    assert f"Hornbills: {', '.join(longest)}" in text_of(cut_short)
    assert pages(cut_short) == 1


def test_the_judges_names_stay_readable_however_long() -> None:
    judges = ("Puan Norhayati binti Tengku Ismail Shah", "Encik Muhammad Firdaus bin Khairul Anuar")
    pdf = printed(sheet(judges=judges))
    assert f"{judges[1]} {judges[0]}, Judge's name" in text_of(pdf)
    assert min(sizes(pdf)) >= 9


def test_fonts_are_embedded_and_nothing_else_is_reported() -> None:
    pdf = printed(sheet())
    assert fonts(pdf)
    assert all(fonts(pdf).values())
    assert set(metadata(pdf)) == {"/CreationDate"}


def test_P20_a_pause_with_its_length_and_what_was_taken_back_stand_in_the_remarks_on_paper() -> None:
    match = seated("CATDOGE", "HORNINT")
    match.ring()
    match.do(cmd.Pass(), cmd.TakeBack("Puan Rohani", "the wrong button"))
    match.clock.pass_ms(125_000)
    match.do(cmd.Resume())
    match.lay(tiles("8G", "CAT"))
    shown = text_of(printed(score_sheet(match.state)))
    assert "CAT; pass taken back: the wrong button; paused for 2 min 5 s" in shown


def test_P20_the_sheet_of_a_table_says_its_seat_and_asks_for_no_level_where_none_is_given() -> None:
    blank = replace(blank_sheet(PRIMARY), seat=Seat(2, 3))
    said = text_of(printed(blank, blank=True))
    assert "Round 2, table 3" in said
    assert "level" not in said
    assert "Round 2, table 3 / Round 2, meja 3" in text_of(printed(blank, PaperLanguage.BOTH, blank=True))
    played = replace(sheet(), seat=Seat(5, 2, Stage.SEMI_FINAL))
    assert "Semi-final, table 2" in text_of(printed(played))
    of_year = text_of(printed(replace(blank, heading=Heading(year="2026"), begins="Aina"), blank=True))
    assert "year 2026 Round 2, table 3, Starts: Aina" in of_year
    assert "level" not in of_year
    judged = text_of(printed(replace(blank, judges=("Pn. Tan", "Mr. Lim")), blank=True))
    assert "Pn. Tan, Mr. Lim" in judged
    given = replace(blank, heading=Heading(level="District", year="2026"))
    assert "District level, year 2026 Round 2, table 3" in text_of(printed(given, blank=True))
    assert "level, year" in text_of(printed(blank_sheet(PRIMARY), blank=True))
