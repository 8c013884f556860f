"""The match screens for any hand, with big texts and long names; that nothing is clipped the walk sees."""

from dataclasses import replace

import pytest
from kivy.uix.widget import Widget

from classroom.match import command as cmd
from classroom.match.team import Member, Role, Team
from classroom.settings import Settings
from tests.grid import first_of
from tests.ui.harness import LAPTOP, LAPTOP_WINDOW, LEAST_GAP, TABLET, assert_fits, box, faults
from tests.ui.table import HORNBILLS, TIGERS, Table, seated

RACKS = ("FARMHOE", "PASTEIB", "V?XI", "QTUINAA")


def ignored(widget: Widget) -> bool:
    """The board and its tiles draw their own; a field is as high as its frame; rows of a list touch each other."""
    return type(widget).__name__ in {"BoardView", "RackView", "PlacingSurface", "NameInput", "ListRow"}


def sizes(table: Table) -> dict[str, float]:
    """The size in which each text stands on the screen, the smallest where it stands twice."""
    found: dict[str, float] = {}
    for label in table.app.find_all("FitLabel") + table.app.find_all("NameLabel"):
        if label.text:
            found[label.text] = min(label.font_size, found.get(label.text, label.font_size))
    return found


def test_big_text_makes_no_text_smaller_and_a_row_of_buttons_has_one_size() -> None:
    def look(*, big: bool) -> dict[str, float]:
        table.app.settings.change(big_text=big)
        table.app.frames(4)
        return sizes(table)

    with seated(*RACKS, size=LAPTOP_WINDOW) as table:
        for step in ("handover", "turn", "count"):
            usual, big = look(big=False), look(big=True)
            smaller = {text: (usual[text], big[text]) for text in usual if big.get(text, usual[text]) < usual[text]}
            assert smaller == {}, step
            if step == "handover":
                table.ring()
            elif step == "turn":
                row = table.panel.ids.others.children
                assert len({button.font_size for button in row}) == 1 < len(row)
                table.lay("H8", "FAR")
                table.tap("play")
                table.app.frames(2)


def long_names() -> tuple[Team, ...]:
    first = ("Nur Aisyah Sofea binti Mohd Khairul Anuar", "Muhammad Danish Haikal bin Abdul Rahman", "Aina")
    second = ("கவிதா முருகன்", "陈伟杰", "سيتي نورهاليزا")
    teams = []
    for name, origin, people in (
        ("The Very Fast Rhinoceros Hornbills of Ipoh", "Perak", first),
        ("கவிதா", "Johor", second),
    ):
        roles = (Role.MAIN, Role.MAIN, Role.RESERVE)
        members = tuple(Member(person, role) for person, role in zip(people, roles, strict=True))
        teams.append(Team(name, origin, members))
    return tuple(teams)


def test_long_names_and_names_in_any_script_fit() -> None:
    def shortened(widget: Widget) -> bool:
        return ignored(widget) or getattr(widget, "is_shortened", False) is True

    with seated(*RACKS, teams=long_names(), size=TABLET) as table:
        table.app.frames(3)
        assert faults(table.screen, LEAST_GAP, shortened) == []
        table.ring()
        table.app.frames(3)
        assert faults(table.screen, LEAST_GAP, shortened) == []


# Which side of the board the controls are on


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.soak
@pytest.mark.parametrize("size", first_of([LAPTOP, TABLET]), ids=["laptop", "tablet"])
def test_left_handed_controls_are_the_mirror_of_right_handed_ones(size: tuple[int, int]) -> None:
    boxes = []
    for left in (False, True):
        with seated(size=size, settings=Settings(controls_left=left)) as table:
            table.ring()
            table.app.frames(3)
            board, column, rack = (box(table.screen.ids[name]) for name in ("board", "column", "rack"))
            assert not overlap(board, column)
            assert not overlap(rack, column)
            assert faults(table.screen, LEAST_GAP, ignored) == []
            assert board[2] < size[0] - 8, "the board keeps from the window's edge"
            boxes.append((board, box(table.panel)))
            table.lay("H8", "QUIZ")
            table.tap("play")
            assert table.app.world.bell.rung
    (board, column), (other_board, other_column) = boxes
    assert board[0] < column[0]
    assert other_column[0] < other_board[0]
    assert (board[2] - board[0], column[2] - column[0]) == (
        other_board[2] - other_board[0],
        other_column[2] - other_column[0],
    )


# Numbers stand still, lists give way


def edges(table: Table, *names: str) -> list[tuple[float, ...]]:
    return [box(table.part(name)) for name in names]


def test_nothing_moves_while_the_clock_runs_and_tiles_are_laid() -> None:
    with seated() as table:
        table.ring()
        names = ("play", "undo", "exchange", "pause", "ring", "log", "board", "rack")
        before = edges(table, *names)
        cards = [box(card) for card in table.screen.ids.cards.children]
        table.lay("H8", "QUIZ")
        table.app.pass_ms(7_000)
        table.tap("undo")
        assert edges(table, *names) == before
        assert [box(card) for card in table.screen.ids.cards.children] == cards


@pytest.mark.soak
@pytest.mark.parametrize("height", first_of([600, 768, 697]))
def test_the_last_turns_are_in_sight_in_every_window(height: int) -> None:
    with seated(size=(1366, height)) as table:
        table.whole_turn("H8", "QUIZ", score=44)
        table.ring()
        table.app.frames(3)
        rows = table.app.find_all("LogRow", within=table.part("log"))
        assert rows
        assert all(box(row)[1] >= 0 for row in rows)


def test_a_list_without_room_for_a_row_is_a_button() -> None:
    with seated() as table:
        table.whole_turn("H8", "QUIZ", score=44)
        table.ring()
        log = table.part("log")
        log.size_hint_y, log.height = None, 56
        table.app.frames(3)
        assert table.app.find_all("LogRow", within=log) == []
        assert "All turns" in table.app.texts(within=log)


@pytest.mark.soak
@pytest.mark.parametrize("big", [False, True])
def test_both_names_and_both_scores_have_one_size(*, big: bool) -> None:
    named = (replace(HORNBILLS, name="Orangutans"), TIGERS)
    with seated(size=(1024, 600), teams=named, settings=Settings(big_text=big)) as table:
        table.whole_turn("H8", "QUIZ", score=44)
        table.do(cmd.CorrectScore(0, 144, "Judge", "to have three digits"))
        table.app.frames(3)
        cards = table.app.find_all("TeamCard")
        assert len({card.score_size for card in cards}) == 1
        assert len({card.ids.name.max_font_size for card in cards}) == 1
        assert_fits(table.screen)
