"""Several divisions on the screen: each has its own teams, rounds, standings and papers (T1)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from classroom.competition.columns import DayTable, rows_of_day
from classroom.competition.command import CorrectResult, PlanDivision
from classroom.competition.division import NEWBIE, OPEN, PairingKind, SchoolLevel, final_of_pools
from classroom.competition.event import Source
from classroom.competition.result import Played
from classroom.competition.result_code import code_of
from classroom.competition.wall_papers import StandingSheet
from classroom.errors import FaultKind, KnownFault
from classroom.ui.competition.competitions import OWN, POOLS, TOURNAMENT
from classroom.ui.competition.team_import import RegistrationCard
from classroom.ui.demonstration.hand import middle
from classroom.ui.navigation import ScreenName
from tests.ui.competition.day_page import DayPage, open_day, seen
from tests.ui.fake_services import FakeDevice, World
from tests.ui.harness import open_app
from tests.ui.walk import press, settle, write


@contextmanager
def two_years(world: World | None = None) -> Iterator[DayPage]:
    """A competition of Year 5 and Year 6, with two teams in each."""
    with open_day(world, divisions=("Year 5", "Year 6")) as page:
        page.enter("Hornbills, Perak, Aina", "Tigers, Johor")
        divide(page, 1)
        page.enter("Turtles, Sabah", "Geckos, Kedah")
        yield page


def divide(page: DayPage, at: int) -> None:
    """Show a division."""
    page.app.tap(page.app.screen.ids.divisions.button(at))


def play(page: DayPage) -> None:
    """Publish the round of the division that is shown, and enter the result of its table."""
    page.publish_next()
    page.enter_results((200, 100))


@contextmanager
def tournament() -> Iterator[DayPage]:
    """A competition of the two divisions of the youth tournament."""
    with open_app(World()) as app:
        page = DayPage(app)
        app.go(ScreenName.COMPETITION)
        app.tap(app.screen.ids.format.button("youth"))
        app.tap(app.screen.ids.kind.button(TOURNAMENT))
        press(app, "Start")
        yield page


def open_team(page: DayPage, name: str) -> None:
    """Open the details of a team."""
    page.app.tap(next(cell for cell in page.app.find_all("TeamCell") if cell.name == name))


def answer(page: DayPage, rating: str, age: str, level: SchoolLevel) -> None:
    """Answer what is asked of a team."""
    write(page.app, 0, rating)
    write(page.app, 1, age)
    page.app.tap(page.card.ids.level.button(level))


def names(page: DayPage, division: int) -> list[str]:
    return [team.entry.name for team in page.state.teams_of(division)]


def test_T1_each_division_is_paired_ranked_and_has_its_papers_for_itself() -> None:
    world = World(device=FakeDevice(answer=Path("/usb/papers.pdf")))
    with two_years(world) as page:
        assert [division.plan.title for division in page.state.divisions] == ["Year 5", "Year 6"]
        assert (names(page, 0), names(page, 1)) == (["Hornbills", "Tigers"], ["Turtles", "Geckos"])
        play(page)
        assert [len(division.rounds) for division in page.state.divisions] == [0, 1]
        divide(page, 0)
        play(page)
        assert [line[1] for line in page.standings()] == ["Hornbills", "Tigers"]
        divide(page, 1)
        assert [line[1] for line in page.standings()] == ["Turtles", "Geckos"]
        divide(page, 0)
        page.go("Standings")
        page.make_final()
        page.app.navigator.notify("")
        page.go("Documents")
        for box in page.part.ids.kinds.children:
            if "everybody" in box.text:
                page.app.tap(box)
        page.app.tap(page.part.ids.save)
        settle(page.app)
        given = [(text.level, award.name) for awards, text, _ in world.paper.awards for award in awards]
        assert given == [*[("Year 5, Place 1", "Aina")] * 2, *[("Year 5, Place 2", "Tigers")] * 2]
        assert [sheet.division for sheet, _language in world.paper.of(StandingSheet)] == ["Year 5"]


def test_T1_where_another_division_cannot_be_drawn_yet_no_table_of_the_first_can_be_tapped() -> None:
    with open_day(divisions=("Year 5", "Year 6")) as page:
        page.enter("Hornbills, Perak, Aina", "Tigers, Johor")
        page.publish_next()
        table = page.app.find("TableCell")
        divide(page, 1)
        page.app.tap(middle(table))
        assert page.card is None


def test_T1_of_each_division_is_told_how_far_it_is_and_which_result_is_missing_before_all_end() -> None:
    with two_years() as page:
        play(page)
        divide(page, 0)
        page.go("Standings")
        page.press("Make standings final")
        assert seen(page, "Year 5: No round has been played yet.")
        assert not page.state.is_closed
        page.app.key("escape")
        page.go("Round")
        page.publish()
        divide(page, 1)
        page.go("Standings")
        page.press("Make standings final")
        missing = "Year 5: round 1 is not complete. Enter the missing results first. Tables: 1."
        assert page.app.notice == missing


def test_a_result_code_shows_the_round_of_its_division() -> None:
    with two_years() as page:
        page.go("Round")
        page.publish()
        (table,) = page.state.divisions[1].rounds[0].tables
        code = code_of(page.state, 1, 1, table, Played(table.one, table.other, 210, 90))
        divide(page, 0)
        page.publish()
        page.press("Result code")
        for sign in code.replace("-", ""):
            page.app.key(sign.lower(), sign)
        page.app.pass_ms(500)
        page.app.tap(page.card.ids.deed)
        assert page.app.notice == "Round 1, table 2: Turtles 210, Geckos 90."
        assert page.model.at == 1
        assert [one.source for one in page.state.divisions[1].rounds[0].recorded] == [Source.CODE]
        assert seen(page, "1 of 1 results")


def test_divisions_need_names_of_their_own() -> None:
    with open_app(World()) as app:
        page = DayPage(app)
        app.go(ScreenName.COMPETITION)
        app.tap(app.screen.ids.kind.button(OWN))
        write(app, 0, "Year 5")
        app.tap(page.card.ids.deed)
        assert seen(page, "Enter at least two names, such as Year 5 and Year 6.")
        write(app, 1, "year  5")
        app.tap(page.card.ids.deed)
        assert seen(page, "Two divisions have the same name. Change one.")
        write(app, 1, "Year 6")
        app.tap(page.card.ids.deed)
        assert page.card is None
        press(app, "Start")
        assert [one.title for one in page.state.opened.divisions] == ["Year 5", "Year 6"]


def test_own_divisions_are_ticked_once_they_have_names() -> None:
    with open_app(World()) as app:
        page = DayPage(app)
        app.world.competitions.unreadable = KnownFault(FaultKind.DISK_ERROR, "E:")
        app.go(ScreenName.COMPETITION)
        app.until(lambda: app.notice.startswith("E: cannot be read"))
        assert (app.screen.news, app.screen.is_new) == ("", True), "it waits for nothing: a new one can be started"
        app.tap(app.screen.ids.kind.button(OWN))
        page.press("Cancel")
        assert app.screen.ids.kind.chosen == app.screen.kind == "one"
        for rounds, needed in ((5, "6 teams: 5."), (6, "6 teams: 5."), (7, "8 teams: 7.")):
            app.screen.plan, app.screen.rounds = "round_robin", rounds
            assert needed in app.screen.advice


def final_is_played_and_a_pool_corrected(page: DayPage) -> None:
    """T9: after the final is played, too, a correction says which round was drawn before it."""
    page.go("Round")
    page.enter_results((300, 200), (310, 210))
    page.publish_next()
    page.enter_results((300, 200))
    table = page.state.divisions[0].rounds[0].tables[0]
    assert not page.model.do(CorrectResult(0, 1, Played(table.one, table.other, 200, 200), "read wrongly"))
    settle(page.app)
    level = page.state.divisions[2].rounds[0].tables[0].one
    assert (page.model.at, page.part._division_of([level])) == (2, 2), "of a final that is drawn, not of their pool"
    assert page.app.notice == (
        "Semi-final was drawn before this correction. That round already has results, so its draw stays."
    )
    page.model.number = 1
    divide(page, 2)
    page.model.number = 1
    page.go("Round")
    assert page.part.warning == "This round was drawn before a result of round 1 was changed."
    _heads, *rows = rows_of_day(page.state, 0, DayTable.RESULTS)
    assert dict.fromkeys(row[0] for row in rows) == dict.fromkeys(("Pool A", "Pool B", "Final"))


def test_pools_are_played_apart_and_their_best_meet_in_one_final() -> None:
    with open_app(World(), (1024, 600)) as app:
        page = DayPage(app)
        app.go(ScreenName.COMPETITION)
        app.tap(app.screen.ids.format.button("club"))
        app.tap(app.screen.ids.plan.button("round_robin"))
        for _round in range(5):
            app.tap(app.screen.ids.fewer)
        app.tap(app.screen.ids.kind.button(POOLS))
        app.tap(page.card.ids.best.button(1))
        page.press("Save names")
        assert "The winners of the pools meet in the final, which decides the first 2 places." in app.screen.advice
        page.press("Start")
        assert [one.plan.best for one in page.state.divisions] == [0, 0, 1]
        page.enter("Otters", "Civets")
        divide(page, 1)
        page.enter("Tapirs", "Egrets")
        divide(page, 2)
        page.go("Round")
        assert seen(page, "The final can be drawn when all pools have finished. Still playing: Pool A, Pool B.")
        page.press("Change plan")
        app.tap(page.card.ids.best.button(2))
        page.press("Save plan")
        assert (page.state.divisions[2].plan.best, page.state.divisions[2].plan.rounds) == (2, 2)
        for at, score in enumerate((200, 220)):
            divide(page, at)
            page.publish_next()
            page.enter_results((score, 200))
        page.model.do(PlanDivision(2, final_of_pools("", 2, 1).phases, 1))
        divide(page, 2)
        page.go("Standings")
        assert [line[1] for line in page.standings()] == ["Tapirs", "To be decided"]
        page.go("Teams")
        assert sorted(cell.name for cell in app.find_all("TeamCell")) == ["Tapirs", "To be decided"]
        page.model.do(PlanDivision(2, final_of_pools("", 2, 2).phases, 2))
        page.go("Round")
        settle(app)
        page.press("Decide the order")
        assert seen(page, "Otters, Civets. They met in round 1: Otters 200, Civets 200.")
        page.press("Draw lots")
        settle(app)
        assert page.state.divisions[0].settled, "the level teams are of a pool"
        notes = [cell.note for cell in app.find_all("ProposedCell")]
        assert all("Pool A" in note and "Pool B" in note for note in notes)
        page.publish()
        page.go("Teams")
        assert {one.name for one in app.find_all("TeamCell")} == {"Otters", "Civets", "Tapirs", "Egrets"}
        assert not seen(page, "Add teams")
        assert [len(one.rounds) for one in page.state.divisions] == [1, 1, 1]
        final_is_played_and_a_pool_corrected(page)


def test_teams_of_a_list_are_shared_among_the_pools_and_moved_in_their_details() -> None:
    with open_app(World(), (1024, 600)) as app:
        page = DayPage(app)
        page.begin("round_robin", 3, "club", ("Pool A", "Pool B"), best=1)
        page.enter(*(f"{name}, SK {name[0]}" for name in ("K one", "K two", "L one", "L two", "M one")))
        press(app, "Divide teams among the pools")
        said = "Pool A: 3 teams, Pool B: 2 teams. Teams from one school are in different pools as far as possible."
        assert app.notice == said
        assert (names(page, 0), names(page, 1)) == (["K one", "L two", "M one"], ["K two", "L one"])
        assert not seen(page, "Divide teams among the pools"), "they are"
        open_team(page, "M one")
        assert [text for _at, text in page.card.divisions] == ["Pool A", "Pool B"]
        app.tap(page.card.ids.divisions.button(1))
        press(app, "Save team")
        assert app.notice == "Moved to Pool B: M one."
        assert names(page, 1) == ["K two", "L one", "M one"]
        app.navigator.notify("")
        press(app, "Divide teams among the pools")
        press(app, "Divide teams")
        assert names(page, 1) == ["K two", "L one"]
        page.publish_next()
        page.go("Teams")
        open_team(page, "L two")
        assert not page.card.ids.divisions.parent.is_shown, "it has a round"


def test_T1_conditions_are_asked_checked_and_explained_and_the_other_division_is_offered() -> None:
    with tournament() as page:
        page.type_teams("Aminah, Perak", "Wei Han, Johor", "Kumar, Kedah")
        assert isinstance(page.card, RegistrationCard)
        assert seen(page, "Aminah (1 of 3)")
        page.app.tap(page.card.ids.deed)
        assert seen(page, "Choose the kind of school first.")
        answer(page, "", "11", SchoolLevel.PRIMARY)
        page.app.tap(page.card.ids.deed)
        said = "Aminah cannot enter Open: a rating of 800 or more is needed. entry is only for upper secondary school"
        assert page.card.fault.lower().startswith(said.lower())
        assert names(page, 0) == []
        page.app.tap(page.card.ids.other)
        assert names(page, 1) == ["Aminah"]
        answer(page, "950", "21", SchoolLevel.UNIVERSITY)
        page.app.tap(page.card.ids.deed)
        assert names(page, 0) == ["Wei Han"]
        answer(page, "900", "25", SchoolLevel.OUT_OF_SCHOOL)
        page.app.tap(page.card.ids.deed)
        assert "players older than 24 may not enter." in page.card.fault
        assert not page.card.ids.other.is_shown
        page.app.tap(page.card.ids.leave_out)
        assert page.app.notice == "Not entered: Kumar."
        assert not page.app.find_all("Modal")
        page.type_teams("Aini, Perak", "Siti, Johor")
        page.app.tap(page.app.find("RegistrationCard").ids.close)
        assert page.app.find("AddTeamsCard").text == "Aini, Perak\nSiti, Johor", "who was asked about is still typed"


def test_T1_the_tournament_has_its_rounds_and_what_is_no_number_is_said_and_nothing_but_the_rating_kept() -> None:
    with tournament() as page:
        page.type_teams("Wei Han, Johor")
        answer(page, "9x", "21", SchoolLevel.UNIVERSITY)
        page.app.tap(page.card.ids.deed)
        assert seen(page, "The rating must be a number, such as 12. Leave the box empty if there is none.")
        write(page.app, 0, "950")
        page.app.tap(page.card.ids.deed)
        assert names(page, 0) == ["Wei Han"]
        assert page.state.teams[0].entry.rating == 950  # it seeds round 1
        assert "UNIVERSITY" not in repr(page.state.teams)
        plans = [division.plan for division in page.state.divisions]
        assert plans == [OPEN, NEWBIE]
        assert [plan.rounds for plan in plans] == [15, 13]
        assert plans[0].phase_of(11)[0].pairing is PairingKind.KING_OF_THE_HILL
