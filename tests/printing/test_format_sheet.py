"""The score sheet on paper for the formats that are not the source's own."""

import datetime
import io
import itertools
import random
from dataclasses import replace

import pytest
from pypdf import PdfReader

from classroom.formats.catalogue import format_by_key, formats
from classroom.match import command as cmd
from classroom.match.state import Remark, RemarkKind
from classroom.printing.page import PaperLanguage
from classroom.printing.pdf_service import drawn
from classroom.record.heading import Seat
from classroom.record.score_sheet import Cell, Row, ScoreSheet, blank_sheet, score_sheet
from classroom.rules.policy import Format
from tests.fakes import MemoryLog
from tests.grid import first_of, some_of
from tests.match.club_table import announced, club
from tests.match.literacy_table import choosing, literacy, spell
from tests.match.table import seated
from tests.match.tournament import MINUTE, STANDARD, YOUTH, dealt
from tests.store.any_format import Player, open_any, variants

from .conftest import MALAY
from .pdf import black, colours, coverage, glyphs, ink, margins, pages, size_of, text_as_set, text_of

CREATED = datetime.datetime(2026, 11, 21, tzinfo=datetime.UTC)


def printed(value: ScoreSheet, language: PaperLanguage = PaperLanguage.EN, *, blank: bool = False) -> bytes:
    return drawn(replace(value, blank=blank), language, CREATED)


def four_members() -> ScoreSheet:
    match = club("CATSDOE", "HORNINT", "EEEEEEE", "IIIIIII", bag="")
    match.play("8E", "CATSDOE")
    match.do(cmd.ConfirmEnd())
    return score_sheet(match.state)


def four_sides(turns: int) -> ScoreSheet:
    """Four sides that score 10, 20, 30, 40 in each turn."""
    sheet = score_sheet(dealt(STANDARD, "CATDOGE", "HORNINT", "EEEEEEE", "IIIIIII").state)
    rows = tuple(
        Row(turn, tuple(Cell(10 * side, 10 * side * turn) for side in range(1, 5))) for turn in range(1, turns + 1)
    )
    return replace(sheet, rows=rows)


def smallest_type(pdf: bytes, text: str) -> float:
    """The size in points of the smallest type in which a piece of `text` is set."""
    sizes = []

    def note(piece: str, _outer: object, _inner: object, _font: object, size: float) -> None:
        if piece.strip() and piece.strip() in text:
            sizes.append(size)

    PdfReader(io.BytesIO(pdf)).pages[0].extract_text(visitor_text=note)
    return min(sizes)


# The five forms

FORMATS = [format_.key for format_ in formats()]


@pytest.mark.parametrize(
    ("key", "head", "foot"),
    [
        ("primary", "Turn Team 1 Remarks Team 2 Remarks 1 2", "20 Score Unplayed tiles − Total score"),
        ("literacy", "Word Team 1 Remarks 1 2", "20 Score Own count Total score Money raised"),
        (
            "club",
            "Turn Group 1 Remarks Group 2 Remarks",
            "11 Score Unplayed tiles ± Time Total",
        ),
        ("youth", "Turn Player 1 Remarks Player 2 Remarks 1 2", "20 Score Unplayed tiles ± Time Total score"),
        ("standard", "Turn Player 1 Remarks Player 2 Remarks 1 2", "20 Score Unplayed tiles ± Total score"),
    ],
)
def test_P20_every_format_has_its_own_form(key: str, head: str, foot: str) -> None:
    pdf = printed(blank_sheet(format_by_key(key)), blank=True)
    text = text_as_set(pdf)
    assert head in text
    assert foot in text
    assert "=" not in text
    assert pages(pdf) == 1


@pytest.mark.parametrize("format_", some_of(formats(), 2), ids=lambda format_: format_.key)
def test_P20_an_empty_form_is_headed_by_what_it_is_for(format_: Format) -> None:
    schools = "Word Competition for Primary Schools level, year"
    assert (schools in text_of(printed(blank_sheet(format_), blank=True))) is (format_.key == "primary")


@pytest.mark.parametrize("key", first_of([*FORMATS, *sorted(variants().keys() - set(FORMATS))]))
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_P20_whatever_happened_in_a_match_is_printed_inside_the_page_in_black(key: str, seed: int) -> None:
    chance = random.Random(seed)
    service = open_any(MemoryLog(), "m1", variants()[key], chance)
    Player(service, chance).play(400)
    sheet = score_sheet(service.state)
    pdf = printed(sheet)
    assert 0 not in set(glyphs(pdf))
    assert colours(pdf) <= {0}
    for page in range(pages(pdf)):
        assert min(margins(black(pdf, page))) > 8
        assert coverage(pdf, page) < 0.08
    text = " ".join(text_of(pdf, page) for page in range(pages(pdf)))
    for column in sheet.columns:
        assert f" {column.score} ".replace("-", "−") in text
    for number in range(1, text.count("… (") + 1):
        assert f"({number}) turn " in text


# Members and groups


def test_A1_members_of_a_group_stand_side_by_side_above_the_sum_of_the_group() -> None:
    sheet = four_members()
    pdf = printed(sheet)
    text = text_of(pdf)
    assert size_of(pdf) == pytest.approx((297, 210), abs=0.1)
    assert "Group 1 Remarks Aminah Team Perak player 1 Group 2 Remarks Daniel Team Johor player 2" in text
    assert "Group 1 Remarks Wei Han Team Perak player 3" in text
    first, second = (team.total for team in sheet.teams)
    assert f"Time 0:00 used 0:00 used Total score {first} winner {second}".replace("-", "−") in text


def test_A1_the_total_of_the_group_that_won_is_framed() -> None:
    sheet = four_members()
    won, lost = black(printed(sheet)), black(printed(replace(sheet, winners=())))
    assert ink(won, 32, 150, 22, 22) > ink(lost, 32, 150, 22, 22) + 0.02


# Challenge points


def test_A7_T5_challenge_points_stand_beside_the_score_and_alone_where_no_turn_came() -> None:
    plus = (Remark(RemarkKind.CHALLENGE_POINTS, ("+5",)),)
    minus = (Remark(RemarkKind.CHALLENGE_POINTS, ("−5",)),)
    sheet = replace(four_sides(1), rows=(Row(1, (Cell(10, 15, plus, 5), Cell(None, -5, minus, -5), None, None)),))
    assert " 1 10 + 5 = 15 challenge: +5 − 5 = −5 challenge: −5 2 3 " in text_of(printed(sheet))


def test_A6_a_surplus_that_the_opponents_found_is_off_the_score_and_remarked() -> None:
    match = club("MAZEDOG", "HORNINT", "AEIRSTU", "AEIRSTU")
    announced(match, "8G", "MAZE", 40)
    match.do(cmd.ObjectToScore(3))
    match.do(cmd.SettleScore())
    text = text_of(printed(score_sheet(match.state)))
    assert " 1 20 = 20 " in text
    assert "announced 40, counted 30" in text


# More sides than a sheet is wide for


def test_S1_four_sides_lie_across_the_sheet_in_readable_type() -> None:
    pdf = printed(four_sides(5))
    assert size_of(pdf) == pytest.approx((297, 210), abs=0.1)
    assert smallest_type(pdf, "Player 1 Team Perak Remarks") >= 9
    assert " 5 10 = 50 20 = 100 30 = 150 40 = 200 6 " in text_of(pdf)


@pytest.mark.parametrize(
    ("turns", "sheets"),
    [(12, 1), (13, 2), *(pytest.param(*one, marks=pytest.mark.soak) for one in [(20, 2), (40, 4)])],
)
def test_S1_a_match_of_four_goes_on_with_the_totals_brought_forward(turns: int, sheets: int) -> None:
    pdf = printed(four_sides(turns))
    assert pages(pdf) == sheets
    texts = [text_of(pdf, page) for page in range(sheets)]
    numbers = [turn for turn in range(1, turns + 1) if any(f" {turn} 10 = {10 * turn} " in text for text in texts)]
    assert numbers == list(range(1, turns + 1))
    for before, after in itertools.pairwise(texts):
        totals = before.split("Carried forward = ")[1].split(" ")[0]
        assert f"Brought forward = {totals} = " in after


# Clocks, ledgers, signatures


def test_T2_T10_time_and_the_players_signatures_are_on_the_sheet() -> None:
    match = dealt(YOUTH, "CATSDOE", "HORNINT", bag="")
    match.ring()
    match.clock.pass_ms(26 * MINUTE)
    match.play("8E", "CATSDOE")
    match.do(cmd.ConfirmEnd(), cmd.SignSheet(0, "Aminah"), cmd.SignSheet(1, "Daniel"))
    pdf = printed(score_sheet(match.state))
    text = text_of(pdf)
    assert "Unplayed tiles ± + 20 all tiles used: others' tiles, twice 0 H, O, R, N, I, N, T" in text
    assert "Time − 10 26:00 used 0 0:00 used" in text
    assert "Aminah Signature: Team Perak Daniel Signature: Team Johor" in text
    assert "signed by all and locked" in text
    assert pages(pdf) == 1
    assert " 20 Score " in text


def test_U2_U8_U9_a_round_is_printed_with_its_word_its_ledger_and_the_own_count() -> None:
    match = literacy("E" * 12 + "A" * 9 + "I" * 7)
    match.shuffler.script = ["S"]
    match.do(cmd.BuyLetters(1))
    word = spell(match, "8L", "S", own_count=50)
    text = text_of(printed(score_sheet(match.state)))
    assert (
        f" 1 {word.score} = {word.score} READINGS; extra letters: S; extra letters bought: 1 for $2; announced 50"
        in text
    )
    assert f"Score {word.score} Own count 50 Total score Money raised $2 S for $2" in text
    assert "starting word: READING" in text


def test_U2_U7_a_board_of_an_event_is_printed_with_its_round_and_the_words_that_stay_lying_marked() -> None:
    match = literacy("OETTO", format_=choosing("deducted"))
    spell(match, "E9", "OE")
    spell(match, "10F", "TT")
    match.do(cmd.DisallowPlay("the judge", "a name", 0, stays=True))
    text = text_of(printed(replace(score_sheet(match.state), seat=Seat(2))))
    assert " 1 −3 = −3 ROE; disallowed, but left in place: ROE; judge: a name" in text
    assert " 2 5 = 2 ETT" in text
    assert "round 2 · starting word: READING" in text


# Small print


def test_many_particulars_go_into_the_notes() -> None:
    warnings = (Remark(RemarkKind.WARNING, ("Aminah", "talked to the other group although she had been told")),) * 24
    sheet = replace(score_sheet(seated("CATDOGE", "HORNINT").state), later=((0, warnings),))
    pdf = printed(sheet)
    assert pages(pdf) == 2
    assert "see notes for more" in text_of(pdf)
    assert text_of(pdf, 1).count("warning: Aminah, talked") == 24


def test_some_particulars_take_lines_of_their_own_and_the_20_rows_stay() -> None:
    warnings = (Remark(RemarkKind.WARNING, ("Aminah", "talked to the other group although she had been told")),) * 12
    sheet = replace(score_sheet(seated("CATDOGE", "HORNINT").state), later=((0, warnings),))
    pdf = printed(sheet)
    assert pages(pdf) == 1
    assert text_of(pdf).count("warning: Aminah") == 12
    assert " 20 Score " in text_of(pdf)
    assert min(margins(black(pdf))) > 8


def test_a_sheet_in_two_languages_names_the_teams_in_type_as_large_as_in_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MALAY, "Team {number}", "Pasukan {number}")
    pdf = printed(score_sheet(seated("CATDOGE", "HORNINT").state), PaperLanguage.BOTH)
    assert "Team 1 / Pasukan 1 Remarks Team Perak Perak" in text_of(pdf)
    assert smallest_type(pdf, "Team 1 / Pasukan 1") >= 9


def test_U9_no_title_of_a_row_is_broken_inside_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MALAY, "Word", "Perkataan")
    monkeypatch.setitem(MALAY, "Own count", "Kiraan-sendiri-pasukan")
    text = text_of(printed(blank_sheet(format_by_key("literacy")), PaperLanguage.BM, blank=True))
    assert " Perkataan Team 1 " in text
    assert " Kiraan-sendiri-pasukan Total score " in text
