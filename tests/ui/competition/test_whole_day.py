"""A day of 24 teams and six rounds from Home to the papers, by touches, kept on a real disk.

What the standings must be is summed here, from the numbers that fingers typed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from math import ceil
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytest

from classroom.competition.result import Played
from classroom.competition.result_code import code_of
from classroom.competition.state import Recorded, RoundState
from classroom.store.competition_log import SqliteCompetitionLog
from classroom.store.database import open_database
from tests.store.conftest import WallClock
from tests.ui.competition.day_page import DayPage, DiskWorld, seen
from tests.ui.fake_services import FakeDevice, World
from tests.ui.harness import open_app
from tests.ui.test_end_to_end import Curtain
from tests.ui.walk import press, settle

TEAMS, ROUNDS, LATE, LEAVES = 24, 6, 2, 4
BYE_MARGIN = 50
STATES = ("Perak", "Johor", "Sabah", "Kedah", "Melaka", "Pahang")


class Sum:
    """Points in halves and margins of each team, added up from what was typed."""

    def __init__(self) -> None:
        self.halves: dict[str, int] = {}
        self.margins: dict[str, int] = {}
        self.left: set[str] = set()
        """Who left: they stand below all others."""

    def add(self, name: str, halves: int, margin: int) -> None:
        self.halves[name] = self.halves.get(name, 0) + halves
        self.margins[name] = self.margins.get(name, 0) + margin

    def lines(self) -> list[tuple[str, str, str, str]]:
        """Every line as it is read; those level are in no order to rely on."""
        figures = {name: (self.halves[name], self.margins[name]) for name in self.halves}
        found = []
        for name, own in figures.items():
            place = name not in self.left, own
            rank = 1 + sum((team not in self.left, other) > place for team, other in figures.items())
            half = own[0] % 2
            points = f"{own[0] // 2}½" if half and own[0] > 1 else "½" if half else str(own[0] // 2)
            margin = f"+{own[1]}" if own[1] > 0 else str(own[1]).replace("-", "\N{MINUS SIGN}")
            found.append((str(rank), name, points, margin))
        return found


@pytest.fixture
def world(tmp_path: Path) -> Iterator[DiskWorld]:
    now = WallClock()
    with closing(open_database(tmp_path, now)) as database:
        world = DiskWorld(device=FakeDevice(answer=tmp_path / "papers.pdf"))
        world.disk = SqliteCompetitionLog(database, now)
        yield world


def team_lines() -> list[str]:
    return [f"Team {letter}{number}, {STATES[number]}" for letter in "ABCD" for number in range(TEAMS // 4)]


class Day:
    """The day under way: `page` is touched, `sum` follows."""

    def __init__(self, page: DayPage, sum_: Sum) -> None:
        self.page, self.sum, self.chance = page, sum_, Random(7)

    @property
    def published(self) -> RoundState:
        return self.page.model.division.rounds[-1]

    def name(self, player: str) -> str:
        return str(self.page.state.name(player))

    def play_round(self, number: int) -> None:
        self.page.publish()
        for player in self.published.byes:
            self.sum.add(self.name(player), 2, BYE_MARGIN)
        for table in self.published.tables:
            one, other = (self.chance.randrange(100, 400) for _side in table.players)
            self.page.open_table(table.number)
            if number == 2 and table.number == 1:
                self.walkover()
                continue
            if number == 3 and table.number == 2:
                self.by_code(table, one, other)
            elif number == 4 and table.number == 3:
                self.wrong_then_right(table, one, other)
            elif number == 5 and table.number == 4:
                self.undone_then_right(table, one, other)
            elif table.number == 1:
                self.page.type(one, other)
            else:
                self.page.type_keys(one, other)
            self.count(table, one, other)
        if number == 2:
            self.count_walkover()

    def count_walkover(self) -> None:
        """Where the format is silent, a walkover is won by the median margin of the matches played in its round."""
        margins = [abs(one.result.margin) for one in self.published.recorded if isinstance(one.result, Played)]
        margin = ceil(median(margins))
        table = self.published.tables[0]
        self.sum.add(self.name(table.one), 2, margin)
        self.sum.add(self.name(table.other), 0, -margin)

    def recorded(self, table: Any) -> Recorded:
        found = self.published.recorded_of(table.one)
        assert found is not None
        return found

    def count(self, table: Any, one: int, other: int) -> None:
        for player, own, its in ((table.one, one, other), (table.other, other, one)):
            self.sum.add(self.name(player), 2 if own > its else 1 if own == its else 0, own - its)

    def walkover(self) -> None:
        """The second team does not come."""
        self.page.press("Walkover")
        self.page.app.tap(self.page.card.ids.winner.button(0))
        self.page.app.tap(self.page.card.ids.deed)

    def by_code(self, table: Any, one: int, other: int) -> None:
        """The result is told by a code that another computer made; one that is mistyped is refused."""
        page = self.page
        page.app.key("escape")
        played = Played(table.one, table.other, one, other)
        code = code_of(page.state, 0, self.published.number, table, played).replace("-", "")
        page.press("Result code")
        wrong = code[:-1] + ("0" if code[-1] != "0" else "1")
        for sign in wrong:
            page.app.key(sign.lower(), sign.lower())
        page.app.pass_ms(500)
        page.app.key("enter")
        assert seen(page, "This code is not right")
        page.app.key("backspace")
        page.app.key(code[-1].lower(), code[-1].lower())
        page.app.key("enter")
        assert page.card is None
        # It lies over a table that is touched next.
        page.app.app.notice.hide()

    def wrong_then_right(self, table: Any, one: int, other: int) -> None:
        """A result that was typed wrongly is corrected, with a reason and a name."""
        page = self.page
        page.type_keys(one + 100, other)
        page.open_table(table.number)
        page.press("Correct it")
        page.type_keys(one, other)
        before = self.recorded(table).result
        page.because("read or typed wrongly", "Pn. Zainab")
        (change,) = self.recorded(table).changes
        assert (change.before, change.reason, change.by) == (before, "read or typed wrongly", "Pn. Zainab")

    def undone_then_right(self, table: Any, one: int, other: int) -> None:
        """A result that was of another table is taken back, and entered anew."""
        page = self.page
        page.type_keys(other, one)
        page.open_table(table.number)
        page.press("Take it back")
        page.because("meant for another table")
        assert page.state.divisions[0].rounds[-1].recorded_of(table.one) is None
        page.open_table(table.number)
        page.type_keys(one, other)


@pytest.mark.soak
def test_a_day_of_24_teams_and_six_rounds(world: DiskWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    curtain = Curtain(monkeypatch)
    curtain.is_open = False
    with open_app(world) as app:
        page, total = DayPage(app), Sum()
        page.begin(rounds=ROUNDS)
        page.type_teams(*team_lines())
        assert len(page.state.teams) == TEAMS
        day = Day(page, total)
        page.press("Go to round {number}", number=1)
        for number in range(1, ROUNDS + 1):
            if number == LATE:
                page.type_teams("Late Birds, Sarawak")
                assert page.state.teams[-1].from_round == LATE
            if number == LEAVES:
                page.go("Teams")
                page.press("Late Birds")
                page.press("Withdraw the team")
                page.because("had to go home")
                total.left.add("Late Birds")
            page.go("Round")
            page.press("Draw round {number}", number=number) if number > 1 and page.part.kind == "published" else None
            day.play_round(number)
            assert sorted(page.standings()) == sorted(total.lines()), number
        assert [len(one.tables) for one in page.model.division.rounds] == [TEAMS // 2] * ROUNDS
        assert [len(one.byes) for one in page.model.division.rounds] == [0, 1, 1, 0, 0, 0]
        page.press("Make final")
        app.tap(app.find_all("StandingCell")[-1])
        assert not page.part.why.endswith("Tap a team to see why it is placed there.")
        save_everything(page, world)
        events = world.disk.read(page.state.opened.competition_id)
        whole = page.state
        press(app, "Back")
        press(app, whole.opened.title)
        assert page.state == whole
        assert len(events) == page.model.service.event_count


def save_everything(page: DayPage, world: World) -> None:
    """Tick pairings, standings, sheets and certificates, and save all of it with one press."""
    page.go("Papers")
    for box in page.part.ids.kinds.children:
        if not box.why_disabled and not box.ticked and "team spirit" not in box.text and "best word" not in box.text:
            page.app.tap(box)
    page.app.tap(page.part.ids.save)
    settle(page.app)
    assert len(world.paper.saved) == 1
    assert len(world.paper.walls) == 2
    assert len(world.paper.sheets) == TEAMS // 2
    assert {sheet.columns[0].side for sheet, _language, _blank in world.paper.sheets} <= {
        team.entry.name for team in page.state.teams
    }
    given = [award.name for awards, _text, _language in world.paper.awards for award in awards]
    # The first three have one for taking part too.
    assert sorted(set(given)) == sorted(team.entry.name for team in page.state.teams)
    assert len(given) == len(page.state.teams) + 3
