"""Lists that may be read in two ways: both are told in a line each, whatever the list is of."""

from collections.abc import Callable, Sequence

import pytest

from classroom.competition.board_list import BOARDS, boards_of_plans, with_sides_apart
from classroom.competition.team_list import PLAYERS, TEAMS, players_of_plans, teams_of_plans
from classroom.roster.class_list import PUPILS, review_plans
from classroom.tables.plan import Purpose, SheetPlan
from classroom.tables.reading import readings
from classroom.tables.text import table_of_text
from classroom.words.teacher_list import review
from classroom.words.word_rows import WORDS, words_of_plans

HEADS: dict[Purpose, Callable[[Sequence[SheetPlan]], str]] = {
    PUPILS: lambda plans: review_plans(plans).head,
    TEAMS: lambda plans: teams_of_plans(plans).head,
    PLAYERS: lambda plans: players_of_plans(plans).head,
    BOARDS: lambda plans: boards_of_plans(plans).head,
    WORDS: lambda plans: review(words_of_plans("words", plans).entries).head,
}
HUNDRED = "\n".join(f"Ali bin {first}{second}" for first in "abcdefghij" for second in "klmnopqrst")


def heads(purpose: Purpose, text: str) -> list[str]:
    table = table_of_text(text, purpose)
    sheet = (with_sides_apart(table) if purpose is BOARDS else table).sheets[0]
    return [HEADS[purpose]([plan]) for plan in readings(sheet, purpose)]


@pytest.mark.parametrize(
    ("purpose", "text", "told"),
    [
        (
            TEAMS,
            "Tigers\tAli\tSiti\tRaj\nLions\tMei\tWei\tDevi",
            ["2 teams, 6 pupils.", "2 teams, 4 pupils."],
        ),
        (TEAMS, "Tigers\tIpoh\nLions\tTaiping", ["2 teams, 0 pupils.", "2 teams, 2 pupils."]),
        (PLAYERS, "Ali\tIpoh\nSiti\tTaiping", ["2 players from 2 places.", "2 players."]),
        (WORDS, "cat\tkucing\ndog\tanjing", ["2 words: cat, dog.", "2 words: kucing, anjing."]),
        (
            WORDS,
            "Perkataan Inggeris\tPerkataan Melayu\ncat\tkucing\ndog\tanjing",
            ["4 words: cat, kucing, dog …", "2 words: cat, dog."],
        ),
        (
            BOARDS,
            "Tigers\tLions\tHall\nBears\tWolves\tCourt",
            ["4 boards, 6 teams.", "2 boards, 4 teams."],
        ),
        (PUPILS, "SK Taman\nSenarai Nama\nAli\nSiti\nRaj", ["3 pupils, no class.", "5 pupils, no class."]),
    ],
)
def test_two_readings_that_are_nearly_alike_are_told(purpose: Purpose, text: str, told: list[str]) -> None:
    assert heads(purpose, text) == told


def test_a_list_that_is_clear_is_not_asked_about() -> None:
    for purpose, text, told in [
        (TEAMS, "Tigers\tSK Bestari\nLions\tPerak", "2 teams, 0 pupils."),
        (TEAMS, "Tigers\tAli\nTigers\tSiti\nLions\tMei", "2 teams, 3 pupils."),
        (TEAMS, "Tigers\tPerak\tAina\n\t\tUma\nLions\tJohor\tMei", "2 teams, 3 pupils."),
        (PLAYERS, "SK Bestari\tAli bin Abu\nSK Jaya\tMei Ling", "2 players from 2 places."),
        (WORDS, "cat;an animal\ndog;another animal", "2 words: cat, dog."),
        (WORDS, "猫\tcat\n狗\tdog", "2 words: cat, dog."),
        (WORDS, "cat\ndog\nsu-n\nfun\nrun", "4 words: cat, dog, fun … 1 row is not imported."),
        (BOARDS, "A; B; C; D", "2 boards, 4 teams."),
        (BOARDS, "1\tTigers\tLions\tHall\n2\tBears\tWolves\tHall", "2 boards, 4 teams."),
        (PUPILS, f"Nama\n{HUNDRED}", "100 pupils, no class."),
        (PUPILS, "Ali\nSiti\nJUMLAH\t2", "2 pupils, no class. 1 row looks like a total or a note."),
    ]:
        assert heads(purpose, text) == [told]
