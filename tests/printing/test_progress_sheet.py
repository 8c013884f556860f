import datetime
from collections.abc import Mapping
from dataclasses import replace

import pytest

from classroom.drills.progress import (
    CHART_ROUNDS,
    ClassProgress,
    PupilProgress,
    WordCounts,
    class_progress,
    pupil_progress,
)
from classroom.drills.pupil import DrillKind, Pupil, RoundResult
from classroom.printing.page import PaperLanguage
from classroom.printing.pdf_service import PdfService, drawn
from classroom.printing.progress_sheet import ROWS_A_PAGE
from tests.grid import first_of

from .conftest import MALAY
from .pdf import A4, black, colours, coverage, fonts, glyphs, ink, margins, metadata, pages, size_of, text_of

CREATED = datetime.datetime(2026, 11, 21, tzinfo=datetime.UTC)
NAMES = (
    "Puteri Nur Aina",
    "கவிதா செல்வி ராமச்சந்திரன்",
    "نور عيني بنت عزمان",
    "陈美玲",
    "Muhammad Firdaus Hakimi Irfan bin Tengku Ahmad Shahrizan Al-Haj Khairul Anuar Zz",
    "Ng",
)
BAR = (14.0, 54.0, 182.0, 9.0)


def progress(
    name: str = NAMES[0],
    rounds: int = 6,
    words: WordCounts = WordCounts(20, 15, 29),  # noqa: B008 - a frozen value
    best: Mapping[DrillKind, int] | None = None,
) -> PupilProgress:
    """A pupil's progress: each round of 20 questions has one more of them right, or as many as `best` has."""
    pupil = Pupil("5 Bestari", name)
    results = [
        RoundResult(pupil, kind, CREATED + datetime.timedelta(days=day), 20, right, 100 * right, 50_000)
        for kind in DrillKind
        for day in range(rounds)
        for right in [min(20, (best or {}).get(kind, day))]
    ]
    return replace(pupil_progress(pupil, results, (), (), CREATED), words=words)


def a_class(count: int) -> ClassProgress:
    counts = [WordCounts(number, 10, 54 - number) for number in range(count)]
    return class_progress(
        "5 Bestari",
        (progress(f"{NAMES[number % 6]} {number}"[-80:], number % 9, counts[number]) for number in range(count)),
    )


def printed(
    value: PupilProgress | ClassProgress,
    language: PaperLanguage = PaperLanguage.EN,
    created: datetime.datetime = CREATED,
) -> bytes:
    return drawn(value, language, created)


def is_sound(pdf: bytes, most_ink: float = 0.12) -> None:
    """What holds for every paper: A4, black ink and little of it, fonts that come along, nothing at the edge."""
    assert colours(pdf) <= {0.0}
    assert all(fonts(pdf).values())
    assert 0 not in set(glyphs(pdf))
    for page in range(pages(pdf)):
        assert size_of(pdf, page) == pytest.approx(A4, abs=0.1)
        assert min(margins(black(pdf, page))) > 8
        assert coverage(pdf, page) < most_ink


@pytest.mark.parametrize("name", first_of(NAMES))
def test_a_pupil_of_any_name_has_one_page(name: str) -> None:
    pdf = printed(progress(name))
    assert pages(pdf) == 1
    is_sound(pdf, most_ink=0.06)


def test_the_page_of_a_pupil_has_the_numbers_of_the_chart() -> None:
    value = progress(best={DrillKind.HOOKS: 5, DrillKind.FIND_BEST: 13})
    text = text_of(printed(value))
    for message in (NAMES[0], "5 Bestari, 21 November 2026", "Known: 20", "Learning: 15", "New: 29"):
        assert message in text
    for kind in DrillKind:
        drill = value.drills[kind]
        is_best = kind is DrillKind.FIND_BEST  # whose share is of a score, and says more than how many were right
        right = f"Tries: {drill.asked}." if is_best else f"Right: {drill.right} of {drill.asked}."
        assert f"Rounds: {drill.rounds}. {right}" in text
        of_what = " of the best score" if is_best else " right"
        assert f"On average, {round(100 * drill.share)} %{of_what} and 2.5 seconds for each answer." in text


def test_the_bar_tells_known_learning_and_new_by_its_hatching() -> None:
    x, y, width, height = BAR
    picture = black(printed(progress(words=WordCounts(20, 20, 20))))
    known, learning, new = (
        ink(picture, x + part * width / 3 + 2, y + 1, width / 3 - 4, height - 2) for part in range(3)
    )
    assert known > 1.5 * learning > 0
    assert new == 0


@pytest.mark.parametrize(("words", "empty"), [(WordCounts(0, 0, 0), 0.0), (WordCounts(0, 0, 64), 0.0)])
def test_a_bar_of_nothing_met_is_white(words: WordCounts, empty: float) -> None:
    x, y, width, height = BAR
    assert ink(black(printed(progress(words=words))), x + 1, y + 1, width - 2, height - 2) == empty


def points(value: PupilProgress) -> list[tuple[int, int]]:
    """Where on the page of a pupil the chart of the first drill has its dots, by round: column and height."""
    picture = black(printed(value))
    left, top, width, height = 25.0, 94.0, 73.0, 64.0
    step = width / CHART_ROUNDS
    found = []
    for number in range(CHART_ROUNDS):
        x = left + (number + 0.5) * step
        for share in range(0, 101, 5):
            y = top + height * (1 - share / 100)
            if ink(picture, x - 0.5, y - 0.5, 1.0, 1.0) > 0.9:
                found.append((number, share))
    return found


def test_every_round_has_a_dot_as_high_as_its_share() -> None:
    assert points(progress(rounds=4)) == [(0, 0), (1, 5), (2, 10), (3, 15)]


def test_one_round_is_one_dot_and_none_is_said_to_be_none() -> None:
    assert points(progress(rounds=1)) == [(0, 0)]
    assert points(progress(rounds=0)) == []
    assert text_of(printed(progress(rounds=0))).count("Not tried yet.") == len(DrillKind)


def test_of_many_rounds_the_latest_are_shown() -> None:
    value = progress(rounds=CHART_ROUNDS + 5)
    assert points(value)[:2] == [(0, 25), (1, 30)]
    assert f"Rounds: {CHART_ROUNDS + 5}." in text_of(printed(value))


@pytest.mark.parametrize("count", first_of([ROWS_A_PAGE, 1, 12]))
def test_a_class_stands_on_one_page_with_a_line_a_pupil(count: int) -> None:
    value = a_class(count)
    pdf = printed(value)
    assert pages(pdf) == 1
    is_sound(pdf)
    text = text_of(pdf)
    for pupil in value.pupils:
        assert f"{pupil.words.known}/64" in text
        for drill in pupil.drills.values():
            percent = round(100 * drill.share)
            # A line that begins with a name from right to left is read out so.
            either = f"{percent} % ({drill.rounds})", f"({drill.rounds}) % {percent}"
            assert not drill.asked or any(map(text.count, either))
    together = value.drill(DrillKind.HOOKS)
    assert not together.asked or f"{round(100 * together.share)} % ({together.rounds})" in text


def test_a_large_class_goes_on_on_another_page() -> None:
    pdf = printed(a_class(ROWS_A_PAGE + 1))
    assert pages(pdf) == 2
    is_sound(pdf)
    assert "Everybody" not in text_of(pdf)
    assert "Everybody" in text_of(pdf, 1)
    assert ["(1/2)" in text_of(pdf), "(2/2)" in text_of(pdf, 1)] == [True, True]


def test_an_empty_class_says_so() -> None:
    pdf = printed(class_progress("5 Bestari", ()))
    assert pages(pdf) == 1
    is_sound(pdf)
    assert "No pupils in this class yet." in text_of(pdf)


@pytest.fixture
def malay_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MALAY, "Known", "Sudah tahu")
    monkeypatch.setitem(MALAY, "True or false", "Benar atau tidak")


@pytest.mark.usefixtures("malay_words")
def test_the_paper_speaks_malay_or_both() -> None:
    malay, both = (text_of(printed(progress(), language)) for language in (PaperLanguage.BM, PaperLanguage.BOTH))
    assert "Sudah tahu: 20" in malay
    assert "Known" not in malay
    assert "Known / Sudah tahu: 20" in both
    assert "True or false / Benar atau tidak" in both


def test_no_name_is_in_what_the_file_says_of_itself() -> None:
    pdf = printed(progress())
    assert not any("Puteri" in text or "Bestari" in text for text in metadata(pdf).values())


def test_the_pdf_service_prints_it_under_a_name_without_anybodys_name() -> None:
    service = PdfService(lambda: CREATED)
    assert service.drawn(a_class(3), "en") == printed(a_class(3))
    assert service.drawn(progress(), "ms") == printed(progress(), PaperLanguage.BM)
    assert service.file_name("drills", "", "2026-11-21") == "drills_2026-11-21.pdf"
