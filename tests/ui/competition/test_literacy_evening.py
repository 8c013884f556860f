"""A whole evening of two rounds and three teams by touches, kept on a real disk (U1, U2, U8, U9)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from classroom.competition.result import Scored
from classroom.competition.result_code import code_of
from classroom.competition.wall_papers import TotalSheet
from classroom.match import command as cmd
from classroom.match.state import MatchState, Phase
from classroom.store.competition_log import SqliteCompetitionLog
from classroom.store.database import open_database
from classroom.ui.competition.boards_part import BoardsPart
from tests.fakes import FakeShuffler as Drawn
from tests.match.literacy_table import ANY_WORD, LITERACY, full_rack, spell
from tests.match.table import Table as MatchTable
from tests.match.table import opening
from tests.store.conftest import WallClock
from tests.ui.competition.day_page import DayPage, DiskWorld, seen
from tests.ui.fake_services import FakeDevice, FakeShuffler, World
from tests.ui.harness import assert_fits, open_app
from tests.ui.play.round_table import RoundTable, set_word_lexicon
from tests.ui.walk import settle

TEAMS = (
    "Kenari, Perak, Aina, Ben, Chan, Devi",
    "Merak, Perak, Emy, Fong, Gopal, Hani",
    "Helang, Johor, Ika, Jin, Kala, Lim",
)
ROUND_MS = 20 * 60_000


@pytest.fixture
def world(tmp_path: Path) -> Iterator[DiskWorld]:
    now = WallClock()
    with closing(open_database(tmp_path, now)) as database:
        shuffler = FakeShuffler([*full_rack("SOSOTTOE")])
        world = DiskWorld(
            device=FakeDevice(answer=tmp_path / "papers.pdf"), shuffler=shuffler, lexicon=set_word_lexicon
        )
        world.disk = SqliteCompetitionLog(database, now)
        yield world


class Evening:
    """The evening under way: a page is touched."""

    def __init__(self, page: DayPage) -> None:
        self.page, self.app = page, page.app

    @property
    def part(self) -> Any:
        return self.page.part

    def board(self, name: str) -> Any:
        (found,) = [cell for cell in self.app.find_all("BoardCell") if cell.face.name == name]
        return found

    def open_board(self, name: str) -> None:
        self.app.tap(self.board(name))
        self.app.frames(3)

    def type_score(self, score: int, raised: int = 0) -> None:
        """Type a score, and what was raised, by the keys of the card, and enter them."""
        card = self.page.card
        for entry, number in (("score", score), ("raised", raised)):
            self.app.tap(card.ids[entry])
            for digit in str(number):
                self.app.tap(self.page.key(digit))
        assert card.ids.raised.number == f"${raised}", "U8: an amount has its currency, also while it is typed"
        self.app.tap(card.ids.deed)
        self.app.frames(3)

    def begin_round(self, word: str) -> None:
        form = self.part.ids.form
        self.app.tap(form.ids.suggestions.button(word))
        self.app.tap(self.part.ids.publish)
        settle(self.app)

    def totals(self) -> list[tuple[str, str, str, str]]:
        self.page.app.tap(self.app.screen.ids.parts.button("standings"))
        self.app.frames(3)
        cells = [cell for cell in reversed(self.part.ids.grid.ids.cells.children) if hasattr(cell, "place")]
        return [(one.place, one.name, one.below.partition(", ")[0], one.ids.figures.children[0].text) for one in cells]


def played_elsewhere(state: Any, name: str, number: int, word: str) -> MatchState:
    """The round of a team as another machine has it in its match file: one word, and letters bought."""
    team = next(team.entry.team() for team in state.teams if team.entry.name == name)
    table = MatchTable(Drawn(full_rack("SO"), "QZJ"), ANY_WORD)
    table.open(replace(opening(LITERACY), teams=(team,), set_word=word, round_number=number))
    table.ring()
    table.do(cmd.BuyLetters(3))
    spell(table, "8L", "S")
    table.clock.pass_ms(ROUND_MS)
    table.do(cmd.EndTurn(()))
    return table.state


def first_word(evening: Evening) -> None:
    """U2: without a word no round begins, nor with one that is none; then all teams have the same."""
    page, app = evening.page, evening.app
    app.tap(page.part.ids.publish)
    assert "Choose the starting word for all boards in round 1." in app.notice
    page.part.ids.form.ids.word.text = "QQQQQQQ"
    app.frames(2)
    app.tap(page.part.ids.publish)
    settle(app)
    assert "QQQQQQQ" in app.notice
    assert not page.model.division.rounds
    evening.begin_round("READING")
    app.navigator.notify("")  # it would lie over the button of the next card
    app.frames(3)
    assert page.model.division.rounds[0].set_word == "READING"
    assert [table.players for table in page.model.division.rounds[0].tables] == [("1",), ("2",), ("3",)]
    assert_fits(app.screen)


def play_here(evening: Evening) -> None:
    """A team plays its round on this computer: a word, and a letter bought."""
    page, app = evening.page, evening.app
    evening.open_board("Kenari")
    assert_fits(page.card)
    page.press("Play it here")
    settle(app)
    table = RoundTable(app)
    assert (table.state.opened.set_word, table.state.opened.round_number) == ("READING", 1)
    table.ring()
    table.spell("L8", "S", 11)
    table.tap("shop")
    app.frames(3)
    table.tap("buy_1")
    table.tap("deed")
    table.tap("close")
    app.frames(3)
    table.run_out()
    assert table.at(Phase.CLOSED)
    page.press("Home")
    settle(app)
    app.navigator.notify("")  # it would lie over the button
    app.frames(3)
    page.press("Competition")
    settle(app)
    assert page.model.division.rounds[0].recorded[0].result == Scored("1", 11, 2)


def take_in_file(evening: Evening, world: World, match: MatchState) -> None:
    """A round comes from another machine in its match file."""
    world.match_files.held = match
    world.device.answer = Path("helang.bellword")
    evening.page.press("Match file")
    settle(evening.app)
    evening.app.tap(evening.app.find("Dialog", title="Import this match?").ids.deed)
    settle(evening.app)


def second_round(evening: Evening, world: World) -> None:
    """Another word, results by code and typed; a file of another word is refused, and a score corrected."""
    page, app = evening.page, evening.app
    page.press("Round {number}", number=2)
    settle(app)
    evening.begin_round("LIBRARY")
    take_in_file(evening, world, played_elsewhere(page.state, "Helang", 2, "READING"))
    assert "Helang started with the word READING" in app.notice
    app.navigator.notify("")
    app.frames(3)
    table = page.model.division.rounds[1].tables[2]
    assert page.model.enter_code(code_of(page.state, 0, 2, table, Scored("3", 60, 10))) == ""
    for name, score in (("Kenari", 29), ("Merak", 10)):
        evening.open_board(name)
        evening.type_score(score)
    evening.open_board("Merak")
    assert_fits(page.card)
    page.press("Correct it")
    evening.type_score(0)
    page.because("read or typed wrongly", "Pn. Zainab")


def final_totals(evening: Evening) -> None:
    """U1: the sum of the rounds decides; equal sums share a place; the winners' page."""
    page, app = evening.page, evening.app
    assert evening.totals() == [
        ("1", "Helang", "11 + 60", "71"),
        ("2", "Kenari", "11 + 29", "40"),
        ("2", "Merak", "40 + 0", "40"),
    ]
    assert_fits(app.screen)
    assert app.sees("Letter sales: $22")
    page.press("Make totals final")
    settle(app)
    assert page.state.is_closed
    for text in ("The winners", "Helang", "Ika, Jin, Kala, Lim", "71 points in 2 rounds"):
        assert app.sees(text, within=page.card)
    assert_fits(page.card)
    app.tap(page.card.ids.close)


def save_papers(evening: Evening, world: World) -> None:
    """U8: the totals with the sum of the ledger, the sheets of rounds played with the app, certificates."""
    page, app = evening.page, evening.app
    page.go("Documents")
    for box in page.part.ids.kinds.children:
        if not box.why_disabled and not box.ticked and "spirit" not in box.text and "best word" not in box.text:
            app.tap(box)
    world.device.answer = Path("papers.pdf")
    app.tap(page.part.ids.save)
    settle(app)
    ((sheet, _language),) = world.paper.of(TotalSheet)
    assert isinstance(sheet, TotalSheet)
    assert [row.team.name for row in sheet.winners] == ["Helang"]
    assert (sheet.words, sheet.raised, sheet.currency) == (("READING", "LIBRARY"), 22, "$")
    assert len(world.paper.saved) == 1


def test_U2_a_round_begins_with_the_judges_word_once_they_were_asked_about_it(world: DiskWorld) -> None:
    with open_app(world) as app:
        page = DayPage(app)
        page.begin(rounds=1, format_key="literacy")
        evening = Evening(page)
        page.enter(*TEAMS)
        page.go("Round")
        settle(app)
        page.part.ids.form.ids.word.text = "ireland"
        app.tap(page.part.ids.publish)
        settle(app)
        assert app.notice.startswith("IRELAND is not in the word list.")
        assert not page.model.division.rounds
        app.tap(page.part.ids.publish)
        settle(app)
        assert page.model.division.rounds[0].set_word == "IRELAND"
        app.navigator.notify("")  # it would lie over the button
        app.frames(3)
        evening.open_board("Helang")
        page.press("Play it here")
        settle(app)
        assert RoundTable(app).state.opened.set_word == "IRELAND"


def test_U1_U2_U8_a_whole_evening_of_two_rounds_and_three_teams(world: DiskWorld) -> None:
    with open_app(world) as app:
        page = DayPage(app)
        page.begin(rounds=2, format_key="literacy")
        evening = Evening(page)
        page.enter(*TEAMS)
        assert [len(team.entry.members) for team in page.state.teams] == [4, 4, 4]
        page.go("Round")
        settle(app)
        assert isinstance(page.part, BoardsPart)
        assert_fits(app.screen)
        first_word(evening)
        play_here(evening)
        evening.open_board("Merak")
        evening.type_score(40, 5)
        take_in_file(evening, world, played_elsewhere(page.state, "Helang", 1, "READING"))
        assert page.model.division.rounds[0].recorded[2].result == Scored("3", 11, 5)
        assert_fits(app.screen)
        second_round(evening, world)
        final_totals(evening)
        save_papers(evening, world)
        whole = page.state
        page.press("Back")
        settle(app)
        page.press(whole.opened.title)
        settle(app)
        assert page.state == whole


def test_a_round_that_has_to_wait_says_for_what_in_the_middle_of_the_window(world: DiskWorld) -> None:
    with open_app(world) as app:
        page = DayPage(app)
        page.begin(rounds=2, format_key="literacy")
        page.enter("Kenari", "Merak")
        page.press("Kenari")
        assert not page.card.asks_mixed, "these rules ask for no mixed teams"
        app.key("escape")
        page.go("Round")
        settle(app)
        Evening(page).begin_round("READING")
        page.press("Next round")
        assert seen(page, "Round 1 is not complete. Enter the missing results first. Tables: 1, 2.")
        assert_fits(app.screen)


def test_a_score_that_cannot_be_is_refused_and_stays_on_the_card(world: DiskWorld) -> None:
    with open_app(world) as app:
        page = DayPage(app)
        page.begin(rounds=1, format_key="literacy")
        evening = Evening(page)
        page.enter("Kenari", "Merak")
        page.go("Round")
        settle(app)
        evening.begin_round("READING")
        evening.open_board("Kenari")
        app.tap(page.card.ids.deed)
        assert page.card.fault == "Type the score of this round."
        evening.type_score(2000)
        assert "A score must be between -500 and 1547. Check the score sheet." in page.card.fault
        assert page.card.entries[0] == "2000"
