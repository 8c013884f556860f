"""Nothing on the match screens is clipped, too small or on top of something else, in any window and for any hand."""

import pytest
from kivy.uix.widget import Widget

from classroom.match import command as cmd
from classroom.match.team import Member, Mode, Role, Team
from classroom.settings import Settings
from classroom.ui.kit.theme import THEME
from tests.grid import first_of
from tests.match.table import boxed
from tests.ui.harness import EVERY_WINDOW, LAPTOP, LAPTOP_WINDOW, LEAST_GAP, OTHER_PALETTES, SIZES, TABLET, box, faults
from tests.ui.table import CAT, QUIZ, Table, seated

RACKS = ("FARMHOE", "PASTEIB", "V?XI", "QTUINAA")
IDS = [f"{width}x{height}" for width, height in SIZES]


def ignored(widget: Widget) -> bool:
    """The board and its tiles draw their own; a field is as high as its frame; rows of a list touch each other."""
    return type(widget).__name__ in {"BoardView", "RackView", "PlacingSurface", "NameInput", "ListRow"}


def fits(table: Table, name: str) -> None:
    table.app.frames(3)
    table.app.rest()
    size = "x".join(
        str(part) for part in (round(table.app.app.root_layout.width), round(table.app.app.root_layout.height))
    )
    table.app.shot(f"match-{name}-{size}")
    assert faults(getattr(table.screen, "modal", None) or table.screen, LEAST_GAP, ignored) == []


def turns(table: Table) -> None:
    """Two turns, each phase looked at."""
    fits(table, "01-first")
    table.ring()
    fits(table, "02-running")
    table.lay("H6", "FARM", down=True)
    fits(table, "03-laid")
    table.tap("exchange")
    fits(table, "04-exchange")
    table.tap("no")
    table.tap("pause")
    fits(table, "05-paused")
    table.tap("go_on")
    table.tap("play")
    table.app.frames(2)
    fits(table, "06-announce")
    table.announce(12)
    fits(table, "07-check")
    table.tap("judge")
    fits(table, "08-judged")
    table.tap("close")
    table.stand()
    fits(table, "09-handover")
    table.whole_turn("F10", "PASTE", score=25)
    fits(table, "10-words")


def cards(table: Table) -> None:
    """Every card over the screen, after `turns`."""
    table.tap("challenge")
    fits(table, "11-which-word")
    table.press("PASTE")
    table.tap("deed")
    fits(table, "12-verdict")
    table.tap("differ")
    fits(table, "13-reason")
    table.press(table.app.find_all("SecondaryButton", within=table.part("picks"))[0].text)
    table.tap("deed")
    fits(table, "14-lost-turn")
    table.tap("judge")
    fits(table, "15-judge")
    for name in ("reserve", "correct", "overturn", "stop", "turns"):
        table.tap(name)
        fits(table, f"16-{name}")
        rows = table.app.find_all("ListRow")
        if rows:
            table.app.tap(rows[0])
            fits(table, f"17-{name}")
        table.tap("close")
        table.tap("judge")
    table.tap("close")
    table.ring()
    table.lay("H11", "I", down=True)
    fits(table, "18-laid")


@pytest.mark.parametrize("size", EVERY_WINDOW, ids=IDS)
def test_everything_fits(size: tuple[int, int]) -> None:
    with seated(*RACKS, size=size) as table:
        turns(table)
        cards(table)


@pytest.mark.parametrize("size", EVERY_WINDOW, ids=IDS)
def test_a_reopened_turn_and_the_end_fit(size: tuple[int, int]) -> None:
    with seated(QUIZ, CAT, rule_book=boxed(QUIZ + CAT), lots="ZA", size=size) as table:
        table.ring()
        table.app.launcher.leave()
        table.app.frames(3)
        table.app.launcher.resume("match-1")
        fits(table, "19-reopened")
        table.tap("go_on")
        table.lay("D8", "QUIZESN")
        table.tap("play")
        table.announce(1)
        fits(table, "20-bonus")
        table.stand()
        fits(table, "21-tiles-used")
    with seated(QUIZ, CAT, size=size) as table:
        for side in (0, 1):
            table.do(cmd.DeclareNoWord(side))
        fits(table, "22-no-word")


def test_the_keys_of_a_blank_fit() -> None:
    with seated("?ARMHOE", CAT, size=LAPTOP_WINDOW) as table:
        table.ring()
        table.lay("H8", "?")
        fits(table, "23-blank")


@pytest.mark.parametrize("name", [pytest.param("light", marks=pytest.mark.soak), *OTHER_PALETTES])
def test_everything_fits_in_every_palette_with_big_text(name: str) -> None:
    with seated(*RACKS, settings=Settings(big_text=True, palette=name), size=TABLET) as table:
        assert (THEME.text_scale, THEME.palette.name) == (1.25, name)
        turns(table)


def sizes(table: Table) -> dict[str, float]:
    """The size in which each text stands on the screen, the smallest where it stands twice."""
    found: dict[str, float] = {}
    for label in table.app.find_all("FitLabel") + table.app.find_all("NameLabel"):
        if label.text:
            found[label.text] = min(label.font_size, found.get(label.text, label.font_size))
    return found


@pytest.mark.parametrize("size", first_of([LAPTOP_WINDOW, TABLET]))
def test_big_text_makes_no_text_smaller_and_a_row_of_buttons_has_one_size(size: tuple[int, int]) -> None:
    def look(*, big: bool) -> dict[str, float]:
        table.app.settings.change(big_text=big)
        table.app.frames(4)
        return sizes(table)

    with seated(*RACKS, size=size) as table:
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


def test_everything_fits_in_words_that_are_longer(pseudo_language: None) -> None:
    """All but Shuffle, one word that has the room between rack and board's edge in every language there is."""
    with seated(*RACKS, size=TABLET) as table:
        table.screen.ids.shuffle.text = "Kocok"
        fits(table, "24-long-words")
        table.ring()
        fits(table, "25-long-words")
        table.tap("exchange")
        fits(table, "26-long-words")
        table.tap("no")
        table.tap("pause")
        fits(table, "27-long-words")
        table.tap("leave")


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
        table.app.shot("match-28-names")
        assert faults(table.screen, LEAST_GAP, shortened) == []
        table.ring()
        table.app.frames(3)
        table.app.shot("match-29-names")
        assert faults(table.screen, LEAST_GAP, shortened) == []


# Which side of the board the controls are on


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


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


def test_each_phase_of_a_competition_match_fits() -> None:
    with seated(*RACKS, mode=Mode.COMPETITION) as table:
        turns(table)
