"""A round on the screen: looked at, changed, published; its results typed, told, played and put right."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from classroom.competition.command import (
    CorrectResult,
    EnterResult,
    EnterTeam,
    ListJudges,
    PlanDivision,
    TakeBackResult,
    WithdrawTeam,
)
from classroom.competition.division import PairingKind, Phase
from classroom.competition.event import Room, Source
from classroom.competition.result import NobodyCame, Outcome, Played, Ruled, Walkover, WalkoverReason
from classroom.competition.team import Entry, EntryMember, Judge
from classroom.errors import FaultKind, KnownFault
from classroom.match import command as match_cmd
from classroom.match.team import Heading, Official, OfficialRole, Role
from classroom.moments import parse_moment, time_of
from classroom.record.heading import Seat
from classroom.record.look_back import WordSheet
from classroom.record.seating import SeatingPlan, seating_plan
from classroom.say.audience_day import board_faces
from classroom.services import Chime
from classroom.settings import podium_held
from classroom.ui.competition.round_part import RoundPart
from classroom.ui.competition.table_card import ScoreCard, TableResultCard
from classroom.ui.kit.touch import focused
from classroom.ui.navigation import ScreenName
from tests.ui.competition.day_page import DayPage, open_day, seen
from tests.ui.fake_services import FakeDevice, World
from tests.ui.harness import assert_fits, resize
from tests.ui.walk import fields, press, settle, write

FOUR = ("Hornbills, Perak", "Tigers, Johor", "Turtles, Sabah", "Geckos, Kedah")
DISK_FULL = KnownFault(FaultKind.DISK_FULL, "/data")


def recorded(page: DayPage) -> list[object]:
    return [one.result for one in page.model.division.rounds[-1].recorded]


def test_without_teams_the_round_says_what_to_do() -> None:
    with open_day() as page:
        page.go("Round")
        assert seen(page, "A round needs at least two teams here. Check the Teams page.")
        assert [button.text for button in page.app.find_all("PrimaryButton")] == ["Add teams"]


def test_a_small_window_has_the_whole_name_of_the_competition_and_each_number_beside_its_table() -> None:
    with open_day(teams=FOUR) as page:
        resize((1024, 600))
        page.press("Go to round {number}", number=1)
        settle(page.app)
        name = page.app.find("NameLabel", text="Word Competition for Primary Schools")
        assert not name.shorten
        for cell in page.app.find_all("ProposedCell"):
            number = page.app.find("FitLabel", text=cell.number, within=cell)
            assert number.center_y == pytest.approx(cell.ids.seats.center_y, abs=1)


def test_two_teams_change_places_by_taps_and_the_published_round_waits_and_is_taken_back_with_a_reason() -> None:
    with open_day(teams=FOUR) as page:
        page.press("Go to round {number}", number=1)
        assert page.state.divisions[0].rounds == ()
        page.press("Hornbills")
        page.press("Geckos")
        page.press("Restore the draw")
        page.press("Hornbills")
        page.press("Turtles")
        page.publish()
        assert [table.players for table in page.model.division.rounds[0].tables] == [("3", "2"), ("1", "4")]
        page.press("Draw round {number}", number=2)
        assert page.app.notice == ("Round 1 is not complete. Enter the missing results first. Tables: 1, 2.")
        page.app.navigator.notify("")
        assert page.part.number == 1
        page.press("Take back round")
        page.app.tap(page.card.ids.deed)
        assert seen(page, "Enter a reason, or tap one.")
        page.because("a team came late")
        assert page.model.division.rounds == ()
        assert isinstance(page.part, RoundPart)
        assert page.part.kind == "proposed"


def test_teams_that_have_met_are_marked_before_the_round_is_published() -> None:
    with open_day(teams=FOUR, plan="australian") as page:
        page.publish_next()
        for table in (1, 2):
            page.open_table(table)
            page.type_keys(200 + table, 100)
        page.press("Draw round {number}", number=2)
        page.app.tap(page.part.ids.publish, hasty=True)
        assert len(page.model.division.rounds) == 1, "a second click publishes nothing unseen"
        assert not seen(page, "they met in round 1")
        table = page.part._proposed.tables[0]
        before = page.model.division.rounds[0].table_of(table.one).players
        (opponent,) = set(before) - {table.one}
        page.press(page.state.name(table.other))
        page.press(page.state.name(opponent))
        assert seen(page, "they met in round 1")


def test_P3_teams_of_one_state_are_said_in_red_and_published_only_with_a_reason() -> None:
    with open_day(teams=("Hornbills, Perak", "Tigers, Johor", "Turtles, Perak", "Geckos, Johor")) as page:
        page.press("Go to round {number}", number=1)
        settle(page.app)
        assert page.part.warning == ""
        # A swap by hand makes two tables of one state.
        page.press("Tigers")
        page.press("Turtles")
        assert seen(page, "both from Perak")
        assert seen(page, "both from Johor")
        schools = {seat.below.rpartition(" \N{MIDDLE DOT} ")[2] for seat in page.app.find_all("SeatButton")}
        assert schools == {"Perak", "Johor"}
        assert page.part.warning.startswith("At 2 tables")
        assert all(cell.warns for cell in page.app.find_all("ProposedCell"))
        page.publish()
        page.app.tap(page.card.ids.deed)
        assert page.card.fault
        assert page.model.division.rounds == ()
        page.because("the teachers agree")
        assert page.model.division.rounds[0].origin_exception == "the teachers agree"


def test_the_director_chooses_a_page_names_rooms_and_counts_down_on_the_second_screen() -> None:
    with open_day(teams=FOUR) as page:
        page.publish_next()
        page.app.tap(page.app.find("SecondaryButton", text="Second screen"))
        assert page.card.message.startswith("The second screen is not open yet")
        page.app.tap(page.app.find("ListRow", text="Pairings only"))
        assert page.app.settings.current.held_pages == "pairings"
        page.app.tap(page.app.find("SecondaryButton", text="Second screen"))
        assert page.app.find("ListRow", note="\N{CHECK MARK}").text == "Pairings only"
        page.app.tap(page.app.find("ListRow", text="Every page in turn"))
        assert page.app.settings.current.held_pages == ""
        page.app.tap(page.app.find("SecondaryButton", text="Second screen"))
        page.app.tap(page.app.find("ListRow", text="Enter the tables in each room"))
        assert_fits(page.card)
        page.card.text = "Hall A: 1\nLibrary"
        page.app.tap(page.card.ids.deed)
        assert "“Library” needs a room and its tables" in page.card.fault
        page.card.text = "Hall A: 1\nLibrary: 1-2"
        page.app.tap(page.card.ids.deed)
        assert page.card.fault == "Table 1 is in two rooms. Put it in one of them."
        page.card.text = "Hall A: 1\nLibrary: 2-9"
        page.app.tap(page.card.ids.deed)
        assert page.state.rooms == (Room("Hall A", 1, 1), Room("Library", 2, 9))
        page.app.tap(page.app.find("SecondaryButton", text="Second screen"))
        assert_fits(page.card)
        page.app.tap(page.app.find("ListRow", text="Pairings in Library only"))
        held = page.app.settings.current.held_pages
        (face,) = board_faces(page.state, held)
        assert (face.title, [row.number for row in face.rows]) == ("Round 1 \N{MIDDLE DOT} Library", ["2"])
        assert [face.title for face in board_faces(page.state)] == [
            "Round 1 \N{MIDDLE DOT} Hall A",
            "Round 1 \N{MIDDLE DOT} Library",
        ]
        page.app.tap(page.app.find("SecondaryButton", text="Second screen"))
        page.press("Countdown to the next round")
        for typed, why in (
            ("later", "Type the time, such as 10:45, or tap how long to wait."),
            ("0000", "That time has passed. Choose a later one."),
        ):
            page.app.screen.modal.ids.time.text = typed
            page.app.tap(page.app.screen.modal.ids.deed)
            assert page.app.screen.modal.fault == why
        page.app.tap(page.app.find("ChoiceButton", words="in 15 min"))
        page.app.tap(page.app.screen.modal.ids.deed)
        settings, now = page.app.settings.current, page.app.context.services.now()
        assert settings.held_pages == "countdown"
        starts = parse_moment(settings.next_start)
        assert starts == (now + timedelta(minutes=15)).replace(second=0, microsecond=0)


def test_a_time_is_written_in_several_ways() -> None:
    now = datetime(2026, 5, 4, 8, 30, tzinfo=UTC)
    for text in ("9:05", "09.05", "0905", " 9 05 "):
        assert time_of(text, now) == datetime(2026, 5, 4, 9, 5, tzinfo=UTC)
    for text in ("", "25:00", "9:75", "5", "soon"):
        assert time_of(text, now) is None


def test_a_result_is_refused_left_or_on_the_disk_before_it_is_seen_and_noticed_when_it_comes_twice() -> None:
    with open_day(teams=FOUR) as page:
        page.publish_next()
        page.open_table(1)
        for digit in "999":
            page.app.tap(page.key(digit))
        page.app.tap(page.card.ids.one)
        page.app.tap(page.key("9"))
        page.app.tap(page.card.ids.other)
        for digit in "100":
            page.app.tap(page.key(digit))
        page.app.tap(page.card.ids.deed)
        assert seen(page, "A score must be between")
        assert page.card.entries == ["9999", "100"]
        page.app.key("escape")
        assert page.card is None
        assert recorded(page) == []
        page.open_table(1)
        page.app.world.competitions.fault = DISK_FULL
        page.type(200, 100)
        assert isinstance(page.card, ScoreCard)
        assert page.card.fault == DISK_FULL.sentence()
        assert recorded(page) == []
        page.app.world.competitions.fault = None
        page.app.tap(page.card.ids.deed)
        assert recorded(page) == [Played("1", "2", 200, 100, is_start_known=False)]
        assert page.table(1).face.note == ""
        assert not page.table(1).face.is_open
        assert page.app.sees("open", within=page.table(2))
        assert not page.app.sees("open", within=page.table(1))
        page.open_table(2)
        assert page.card.began is None  # they draw lots at the table
        for _tap in range(3):
            page.app.tap(page.card.ids.who.button(1))
        page.app.tap(page.key("\N{MINUS SIGN}"))
        page.type(12, 7)
        assert recorded(page)[1:] == [Played("4", "3", 7, -12)]
        page.open_table(1)
        assert isinstance(page.card, TableResultCard)
        code = page.card.code.replace("-", "")
        page.press("Close")
        page.press("Result code")
        for sign in code:
            page.press(sign)
        page.app.tap(page.card.ids.deed)
        assert seen(
            page,
            "This result for Hornbills and Tigers in round 1 has already been entered. You don't need to "
            "enter it again.",
        )
        page.app.key("escape")
        for screen in (ScreenName.COMPETITION, ScreenName.HOME):
            page.app.key("escape")
            page.app.frames(3)
            assert page.model.service is None
            assert page.app.navigator.screen == screen


def test_A12_nobody_came_a_walkover_has_its_reason_and_is_offered_where_a_team_has_left() -> None:
    with open_day(teams=FOUR) as page:
        page.publish_next()
        page.open_table(1)
        page.press("Walkover")
        page.app.tap(page.card.ids.deed)
        assert seen(page, "Tap the winner, or Nobody came.")
        page.press("Nobody came")
        page.app.tap(page.card.ids.deed)
        page.open_table(2)
        page.press("Walkover")
        page.press("Geckos")
        page.press("Turtles came too late")
        page.app.tap(page.card.ids.deed)
        assert recorded(page) == [NobodyCame("1", "2"), Walkover("4", "3", WalkoverReason.LATE)]
        page.model.do(TakeBackResult(0, 1, "1", "they came"))
        page.model.do(WithdrawTeam("1", "ill"))
        settle(page.app)
        assert page.table(1).face.note == "Hornbills left"
        page.open_table(1)
        assert page.card.message == "A team has left. Tap Walkover to enter the result."
        page.press("Walkover")
        assert (page.card.won, page.card.reason) == (1, WalkoverReason.ABSENT)
        page.app.tap(page.card.ids.deed)
        assert Walkover("2", "1") in recorded(page)


def test_a_knock_out_asks_who_goes_on_where_the_scores_are_level() -> None:
    with open_day(teams=FOUR, plan="knock_out", rounds=2) as page:
        page.publish_next()
        page.open_table(1)
        page.type(150, 150)
        assert seen(page, "but one of them must win")
        assert seen(page, "Who wins?")
        page.app.tap(page.card.ids.who.button(1))
        page.app.tap(page.card.ids.deed)
        (result,) = recorded(page)
        assert isinstance(result, Played)
        assert result.decided_for == page.model.division.rounds[0].tables[0].other


def drawn_too_early(page: DayPage) -> None:
    """Round 2 is published, and then a result of round 1 corrected on its card."""
    page.model.do(replace(page.model.service.next_round(), origin_exception="no other draw"))
    for table in page.model.division.rounds[0].tables:
        page.model.do(EnterResult(0, 1, Played(table.one, table.other, 300, 200 + table.number)))
    page.model.do(replace(page.model.service.next_round(), origin_exception="no other draw"))
    settle(page.app)


def correct_first(page: DayPage) -> None:
    table = page.model.division.rounds[0].tables[0]
    page.model.do(CorrectResult(0, 1, Played(table.one, table.other, 200, 300), "read wrongly"))
    settle(page.app)


def test_T9_a_result_corrected_after_the_next_draw_says_so_and_offers_to_draw_again() -> None:
    with open_day(teams=FOUR) as page:
        drawn_too_early(page)
        page.go("Round")
        correct_first(page)
        assert page.card.title == "Round 2 was drawn before this correction."
        assert_fits(page.card)
        page.press("Keep the draw")
        assert page.part.warning == "This round was drawn before a result of round 1 was changed."
        page.model.do(TakeBackResult(0, 1, "1", "of another table"))
        settle(page.app)
        page.press("Draw again")
        settle(page.app)
        assert (len(page.model.division.rounds), page.card) == (1, None)


def test_T9_a_round_that_is_being_played_stays_and_that_is_said() -> None:
    with open_day(teams=FOUR) as page:
        drawn_too_early(page)
        table = page.model.division.rounds[1].tables[0]
        page.model.do(EnterResult(0, 2, Played(table.one, table.other, 300, 200)))
        correct_first(page)
        assert page.card is None
        assert page.app.notice == (
            "Round 2 was drawn before this correction. That round already has results, so its draw stays."
        )


@contextmanager
def at_board(world: World | None = None, draws: int = 2) -> Iterator[DayPage]:
    """The first round of whole teams, and its first table with the draw over."""
    with open_day(world) as page:
        for state in ("Perak", "Johor"):
            page.model.do(EnterTeam(whole_team(state)))
        page.model.do(ListJudges((Judge("Pn. Latifah", "Melaka"),)))
        page.publish_next()
        page.app.world.shuffler.script = ["K", "A"]
        page.open_table(1)
        page.press("Play it here")
        settle(page.app)
        assert page.app.session, page.app.notice
        for side in range(draws):
            assert page.app.session.do(match_cmd.DrawLot(side))
        yield page


def whole_team(state: str) -> Entry:
    roles = (Role.MAIN, Role.MAIN, Role.RESERVE)
    members = tuple(EntryMember(f"{state} {at}", "5 Bestari", 5, role) for at, role in enumerate(roles))
    return Entry(f"Team {state}", state, members, "Cikgu Ana", mixed=True)


def leave(page: DayPage) -> None:
    page.app.launcher.leave()
    page.app.navigator.notify("")
    page.app.frames(3)


def end(page: DayPage) -> None:
    """Let the judge end the match after a turn of 12 points."""
    session = page.app.session
    if not session.service.state.turns:
        for item in session.service.state.open_items:
            assert session.do(match_cmd.TickItem(item, "Pn. Latifah"))
        assert session.do(match_cmd.RingBell())
        assert session.do(match_cmd.Pass())
    assert session.do(match_cmd.CorrectScore(0, 12, "the judge", "added wrongly"))
    assert page.app.session.do(match_cmd.StopMatch("the bus is here"))
    assert page.app.session.service.state.winner is not None


def test_P23_a_match_played_here_gives_its_result_by_itself_and_its_papers_are_printed_with_one_press() -> None:
    with at_board() as page:
        leave(page)
        press(page.app, "Competition")
        assert page.table(1).face.note == "being played here"
        page.open_table(1)
        page.press("Continue here")
        settle(page.app)
        end(page)
        (one,) = page.model.division.rounds[0].recorded
        assert one.source is Source.PLAYED_HERE
        assert one.match_id == page.app.session.service.state.opened.match_id
        assert isinstance(one.result, Played)
        match = page.app.session.service.state
        assert sorted((one.result.first_score, one.result.second_score)) == sorted(match.totals)
        assert page.state.name(one.result.winner or "") == match.teams[match.winner or 0].name
        assert page.app.notice == "The result of this match has been entered in the competition."
        leave(page)
        press(page.app, "Competition")
        assert not page.table(1).face.is_open
        page.go("Documents")
        for box in page.part.ids.kinds.children:
            if box.ticked != box.text.startswith(("Seating", "Words")):
                page.app.tap(box)
        page.app.world.device.answer = Path("/usb/papers.pdf")
        page.app.tap(page.part.ids.save)
        settle(page.app)
        paper = page.app.world.paper
        ((plan, _language),) = paper.of(SeatingPlan)
        assert plan.seat == Seat(1, 1)
        assert replace(plan, seat=Seat(), heading=Heading()) == seating_plan(
            page.model.format,
            [whole_team(state).team() for state in ("Perak", "Johor")],
            [Official("Pn. Latifah", OfficialRole.ACCURACY_JUDGE, "Melaka")],
        )
        assert len(paper.of(WordSheet)) == 1
        assert paper.saved == [Path("/usb/papers.pdf")]


def test_what_goes_on_from_a_damaged_record_is_the_match_of_the_table_before_and_after_a_start() -> None:
    with at_board() as page:
        title, first = page.state.opened.title, page.app.session.service.state.opened.match_id
        log = page.app.world.log
        damaged = first
        for number in (2, 3):
            leave(page)
            log.damaged[damaged] = len(log.matches[damaged]) + 1
            page.app.launcher.resume_sound(damaged)
            settle(page.app)
            damaged = page.app.session.service.state.opened.match_id
            assert damaged.startswith(f"{first}-{number}-")
        leave(page)
        page.model.close()
        press(page.app, "Competition")
        press(page.app, title)
        assert page.table(1).face.note == "being played here"
        page.open_table(1)
        page.press("Continue here")
        settle(page.app)
        end(page)
        (one,) = page.model.division.rounds[0].recorded
        assert one.match_id == damaged
        assert page.app.notice == "The result of this match has been entered in the competition."


def test_a_match_that_ends_while_the_competition_is_closed_is_taken_in_at_once_and_only_once() -> None:
    with at_board() as page:
        title, match_id = page.state.opened.title, page.app.session.service.state.opened.match_id
        leave(page)
        page.model.close()
        page.app.launcher.resume(match_id)
        settle(page.app)
        end(page)
        assert page.app.notice == "The result of this match has been entered in the competition."
        leave(page)
        press(page.app, "Competition")
        press(page.app, title)
        assert len(page.model.division.rounds[0].recorded) == 1
        page.model.number = 1
        page.go("Round")
        page.open_table(1)
        page.press("Take back result")
        page.because("meant for another table")
        page.press("Back")
        press(page.app, title)
        assert page.model.division.rounds[0].recorded == ()


def test_P1_P2_P17_who_is_not_ready_holds_up_the_round_and_not_the_first_bell_of_a_table() -> None:
    with open_day(teams=FOUR, format_key="primary") as page:
        page.press("Go to round {number}", number=1)
        assert page.part.line.endswith("2 tables have no judge.")
        page.app.tap(page.part.ids.publish)
        assert page.card.message == "4 teams are not ready to play. 2 tables have no judge."
        assert_fits(page.card)
        page.app.tap(page.app.find_all("ReadyRow", page.card)[-1])
        page.app.frames(3)
        card = page.app.find("EntryCard")
        assert card.ids.name.text == "Hornbills"
        page.app.tap(card.ids.close)
        page.app.tap(page.card.ids.deed)
        page.app.tap(page.card.ids.deed)
        assert page.card.fault
        assert page.model.division.rounds == ()
        page.because("names will follow")
        assert page.model.division.rounds[0].entry_exception == "names will follow"
        page.open_table(1)
        page.press("Play it here")
        settle(page.app)
        opened = page.app.session.service.state.opened
        assert (opened.entry_exception, opened.officials_exception) == ("names will follow",) * 2


def test_P1_P2_where_all_are_ready_after_all_the_round_is_published_at_once() -> None:
    with open_day(format_key="primary") as page:
        for state in ("Perak", "Johor"):
            page.model.do(EnterTeam(replace(whole_team(state), mixed=False)))
        page.model.do(ListJudges((Judge("Pn. Latifah", "Melaka"), Judge("En. Ravi", "Kelantan"))))
        page.press("Go to round {number}", number=1)
        page.app.tap(page.part.ids.publish)
        page.app.tap(page.card.ids.tick_all)
        settle(page.app)
        assert page.card.message == "All teams are ready to play."
        assert [row.why for row in page.app.find_all("ReadyRow", page.card)] == ["Ready to play."] * 2
        page.press("Publish round")
        assert page.model.division.rounds[0].entry_exception == ""


def test_seats_swapped_by_hand_stay_when_teams_get_ready() -> None:
    with open_day(teams=FOUR, format_key="primary") as page:
        page.press("Go to round {number}", number=1)
        drawn = [table.players for table in page.part._proposed.tables]
        for player in (drawn[0][0], drawn[1][0]):
            page.part.choose(player)
        swapped = [table.players for table in page.part._proposed.tables]
        assert swapped != drawn
        page.app.tap(page.part.ids.publish)
        page.app.tap(page.card.ids.tick_all)
        settle(page.app)
        page.app.tap(page.card.ids.close)
        settle(page.app)
        assert [table.players for table in page.part._proposed.tables] == swapped
        # Another team changes the draw.
        for name, origin in (("Herons", "Kedah"), ("Kites", "Perak")):
            page.model.do(EnterTeam(Entry(name, origin)))
        settle(page.app)
        assert len(page.part._proposed.tables) == 3
        assert not page.part.is_changed


def test_a_match_file_gives_the_result_of_its_table() -> None:
    world = World()
    with at_board(world) as page:
        title = page.state.opened.title
        under_way = page.app.session.service.state
        kept = dict(world.competitions.competitions)
        leave(page)
        page.model.close()
        page.app.launcher.resume(under_way.opened.match_id)
        settle(page.app)
        end(page)
        over = page.app.session.service.state
        leave(page)
        world.log.matches.clear()  # it was played on another computer
        world.competitions.competitions = kept
        press(page.app, "Competition")
        press(page.app, title)
        assert recorded(page) == []
        # The match of strangers is refused whole: it is neither counted nor stored.
        strangers = tuple(replace(team, name=f"Other {team.name}") for team in over.teams)
        opened = replace(over.opened, match_id="20261121-0badcafe")
        world.match_files.held = replace(over, opened=opened, teams=strangers)
        page.app.use_services(device=FakeDevice(answer=Path("/usb/table.bellword")))
        page.press("Match file")
        settle(page.app)
        assert "are not paired here" in page.app.notice
        assert world.match_files.opened == []
        for held in (under_way, over):
            world.match_files.held = held
            read_file(page)
            assert ("is not over yet" in page.app.notice) == (held is under_way)
        (one,) = page.model.division.rounds[0].recorded
        assert one.source is Source.MATCH_FILE


def read_file(page: DayPage) -> None:
    page.app.use_services(device=FakeDevice(answer=Path("/usb/table.bellword")))
    page.press("Match file")
    settle(page.app)
    page.app.tap(page.app.find("Dialog", title="Import this match?").ids.deed)
    settle(page.app)


def test_a_format_that_is_gone_or_that_no_screen_can_play_leaves_the_scores_to_be_typed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("classroom.ui.competition.day.serves_format", lambda _format: False)
    with open_day(format_key="club", teams=FOUR) as page:
        page.publish_next()
        page.open_table(1)
        page.press("Play it here")
        assert "cannot be played in the app yet" in page.card.fault
        assert page.app.session is None
        monkeypatch.undo()
        page.app.key("escape")
        page.app.use_services(formats=[replace(one, key=f"other-{one.key}") for one in page.app._services.formats])
        page.open_table(1)
        page.press("Play it here")
        assert "Type in the result." in page.card.fault


def came_late(page: DayPage) -> None:
    """A team comes after the first round was published."""
    page.publish_next()
    page.enter("Otters, Melaka")
    page.go("Round")
    while page.part.number != 1:
        page.app.tap(page.part.ids.earlier)


def test_T8_the_director_gives_a_late_team_a_result_with_a_name_and_a_reason_puts_it_right_and_takes_it_back() -> None:
    with open_day(teams=FOUR) as page:
        came_late(page)
        assert seen(page, "no match: no points this round")
        assert page.part.can_take_back, "nothing is entered"
        page.press("Otters")
        page.app.tap(page.card.ids.deed)
        assert seen(page, "First choose: won, drawn or lost.")
        page.app.tap(page.card.ids.outcome.button(Outcome.LOST))
        page.app.tap(page.key("5"))
        page.app.tap(page.key("0"))
        assert_fits(page.card)
        page.app.tap(page.card.ids.deed)
        page.because("came late", "Pn. Zainab")
        assert recorded(page) == [Ruled("5", Outcome.LOST, -50)]
        assert not page.part.can_take_back
        (given,) = page.model.division.rounds[0].recorded
        assert (given.reason, given.by) == ("came late", "Pn. Zainab")
        assert seen(page, "Decided: lost, margin −50 (came late)")
        assert [line for line in page.standings() if line[1] == "Otters"] == [("5", "Otters", "0", "−50")]
        page.model.do(TakeBackResult(0, 1, "5", "of another table"))
        page.go("Round")
        settle(page.app)
        page.press("Otters")
        page.app.tap(page.card.ids.outcome.button(Outcome.WON))
        page.app.pass_ms(500)
        for digit in "30":
            page.app.key(digit, digit)
        page.app.tap(page.card.ids.deed)
        page.because("was at another match")
        assert recorded(page) == [Ruled("5", Outcome.WON, 30)]
        page.press("Otters")
        assert seen(page, "Decided: won, margin +30 (was at another match)")
        page.app.tap(page.card.ids.outcome.button(Outcome.DRAWN))
        page.app.tap(page.card.ids.deed)
        page.because("decided by the judges", "Pn. Zainab")
        assert recorded(page) == [Ruled("5", Outcome.DRAWN, 0)]
        page.press("Otters")
        assert seen(page, "Decided: drawn, margin 0 (decided by the judges, Pn. Zainab)")
        page.app.tap(page.card.ids.take_back)
        page.because("read or typed wrongly")
        assert recorded(page) == []
        assert seen(page, "no match: no points this round")


def test_P16_level_scores_are_decided_by_a_jury_and_the_director_gives_scores_where_they_are_known() -> None:
    with open_day(teams=FOUR) as page:
        page.publish_next()
        page.open_table(1)
        for digit in "200":
            page.app.tap(page.key(digit))
        assert seen(page, "Who started?")
        page.app.tap(page.card.ids.other)
        for digit in "200":
            page.app.tap(page.key(digit))
        assert seen(page, "Jury's choice")
        page.app.tap(page.card.ids.who.button(1))
        page.app.tap(page.card.ids.deed)
        page.open_table(2)
        page.type(150, 150)
        first, second = page.model.division.rounds[0].tables
        assert recorded(page) == [
            Played(first.one, first.other, 200, 200, decided_for=first.other, is_start_known=False),
            Played(second.one, second.other, 150, 150, is_start_known=False),
        ]
        page.open_table(2)
        page.press("Correct it")
        page.type_keys(188, 155)  # Enter after the first is for the second, which has a value
        name = page.state.name
        assert page.card.message == f"New result: {name(second.one)} 188, {name(second.other)} 155"
        page.app.tap(page.card.ids.close)
        page.model.do(TakeBackResult(0, 1, "1", "of another table"))
        settle(page.app)
        page.open_table(1)
        page.press("Director decides")
        card = page.card
        assert_fits(card)
        page.app.tap(card.ids.winner.button(1))
        page.press("the score sheet is lost")
        page.app.tap(card._scores[0])
        page.app.key("enter")
        assert card._scores[1].focus
        for one, other, fault in (("300", "", "both empty"), ("300", "210", "does not match"), ("210", "300", "")):
            card._scores[0].text, card._scores[1].text, card.name = one, other, "Pn. Zainab"
            page.app.tap(card.ids.deed)
            assert fault in card.fault
        result = page.model.division.rounds[0].recorded_of(first.one).result
        assert (result.first_score, result.second_score, result.winner, result.decided_for) == (210, 300, "2", None)


def test_P16_a_match_here_in_which_nobody_scored_waits_for_the_director() -> None:
    with at_board() as page:
        assert page.app.session.do(match_cmd.StopMatch("the bus is here"))
        assert page.app.notice.endswith("ended before anybody scored. Play it again, or let the director decide.")
        leave(page)
        press(page.app, "Competition")
        assert page.table(1).face.note == "nobody scored"
        page.open_table(1)
        assert seen(page, "The match here ended before anybody scored. Play it again, or let the director decide.")
        page.press("Director decides")
        page.app.tap(page.card.ids.deed)
        assert not page.model.division.rounds[0].recorded
        winner = page.card.names[1]
        page.app.tap(page.card.ids.winner.button(1))
        page.card.name = "Cikgu Tan"
        page.because("stopped too early")
        (one,) = page.model.division.rounds[0].recorded
        assert isinstance(one.result, Played)
        assert page.state.name(one.result.winner or "") == winner
        assert (one.reason, one.by) == ("stopped too early", "Cikgu Tan")
        page.open_table(1)
        assert "(stopped too early, Cikgu Tan)" in page.card.about
        page.press("Correct it")
        page.press("Director decides")
        page.app.tap(page.card.ids.winner.button(2))
        page.card.name = "Cikgu Tan"
        page.because("decided by the judges")
        (one,) = page.model.division.rounds[0].recorded
        assert one.result.winner is None


def test_a_result_typed_for_a_table_whose_match_is_open_here_ends_that_match() -> None:
    with at_board() as page:
        match_id = page.app.session.service.state.opened.match_id
        for item in page.app.session.service.state.open_items:
            assert page.app.session.do(match_cmd.TickItem(item, "Pn. Latifah"))
        assert page.app.session.do(match_cmd.RingBell())  # it is left in the middle of a turn
        leave(page)
        press(page.app, "Competition")
        page.open_table(1)
        page.type_keys(310, 290)
        assert seen(page, "End the match that is open here?")
        assert recorded(page) == []
        page.app.tap(page.card.ids.close)
        assert page.table(1).face.note == "being played here"
        page.open_table(1)
        page.type_keys(310, 290)
        page.press("End match and enter result")
        settle(page.app)
        assert page.app.notice == ""
        (one,) = page.model.division.rounds[0].recorded
        assert (one.source, one.result.margin) == (Source.TYPED, 20)
        state = page.app.world.log.stored(match_id).state
        assert state
        assert state.is_closed
        assert not page.model.is_played_here(1, page.model.division.rounds[0].tables[0])


def test_a_match_here_in_which_nobody_has_begun_goes_when_its_result_is_typed() -> None:
    with at_board(draws=0) as page:
        match_id = page.app.session.service.state.opened.match_id
        leave(page)
        press(page.app, "Competition")
        page.open_table(1)
        page.type_keys(310, 290)
        page.press("End match and enter result")
        settle(page.app)
        assert len(recorded(page)) == 1
        assert match_id not in page.app.world.log.matches


def test_results_of_a_club_are_typed_one_after_the_other_by_keys_or_with_two_taps() -> None:
    with open_day(teams=(*FOUR, "Bears, Sabah", "Deer, Pahang"), format_key="club") as page:
        page.publish_next()
        page.app.key("tab")
        assert focused() is page.table(1)
        page.app.key("enter")
        page.type_keys(300, 100)
        page.app.frames(3)
        assert focused() is page.table(2)
        page.open_table(2)
        for digit in "123":
            page.app.key(digit, digit)
        assert page.card.active == 0
        page.app.key("backspace")
        assert (page.card.active, list(page.card.entries)) == (0, ["12", ""])
        page.app.pass_ms(500)
        page.app.key("enter")
        assert page.card.active == 1
        page.card.must_answer = True
        page.app.key("enter")
        assert not page.card.fault
        page.card.must_answer = False
        page.app.key("enter")
        assert page.card.fault
        page.app.key("escape")
        taps = 0
        page.open_table(2)
        taps += 1
        for digit in "312287":
            page.app.tap(page.key(digit))
        page.app.tap(page.card.ids.deed)
        taps += 1
        _first, one = recorded(page)
        assert isinstance(one, Played)
        assert {one.first_score, one.second_score} == {312, 287}
        assert taps == 2
        page.open_table(3)
        page.press("Play it here")
        settle(page.app)
        assert page.app.session is None
        assert page.app.notice


@pytest.mark.soak
def test_among_many_teams_one_is_found_by_part_of_its_name() -> None:
    teams = [f"Team {number:02} {word}" for number, word in enumerate(("Owl", "Cat", "Ape", "Bee") * 9, start=1)]
    with open_day(teams=teams, format_key="club") as page:

        def find(words: str) -> None:
            """Have these words typed at once: for each letter the rows are made anew."""
            fields(page.app)[0].text = words
            settle(page.app)

        assert page.part.ids.grid.pages > 1
        page.app.tap(page.part.ids.grid.ids.find)
        write(page.app, 0, "20 b")
        page.app.tap(page.app.find_all("ListRow", page.card)[0])
        assert page.card.ids.name.text == "Team 20 Bee"
        page.app.tap(page.card.ids.close)
        page.publish_next()
        page.app.tap(page.part.ids.grid.ids.find)
        find("zebra")
        assert page.card.message == "No team found. Type another part of the name."
        find("team 19")
        assert len(page.app.find_all("ListRow", page.card)) == 1
        page.app.tap(page.app.find_all("ListRow", page.card)[0])
        assert "Team 19 Ape" in page.card.names
        page.app.tap(page.card.ids.close)
        page.go("Standings")
        page.app.tap(page.part.ids.grid.ids.find)
        find("20")
        page.app.tap(page.app.find_all("ListRow", page.card)[0])
        assert page.part.why.startswith("Team 20 Bee, place")


def test_the_director_reveals_third_second_and_first_on_the_second_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("classroom.ui.competition.round_part.MOST_ON_PODIUM", 3)
    with open_day(teams=FOUR) as page:
        assert not page.model.do(PlanDivision(0, (Phase(PairingKind.KING_OF_THE_HILL, 1),)))
        page.publish_next()
        page.app.tap(page.app.find("SecondaryButton", text="Second screen"))
        page.app.tap(page.app.find("ListRow", text="Winners, one by one"))
        assert page.app.notice.startswith("Too many teams share the first three places.")
        page.app.app.notice.hide()
        for table in page.model.division.rounds[0].tables:
            scores = 300 + 10 * table.number, 200
            assert not page.model.do(EnterResult(0, 1, Played(table.one, table.other, *scores), Source.TYPED))
        lines = page.state.standings(0)
        page.app.frames(3)
        page.app.tap(page.app.find("SecondaryButton", text="Second screen"))
        page.app.tap(page.app.find("ListRow", text="Winners, one by one"))
        settle(page.app)
        for shown, line in enumerate((lines[2], lines[1], lines[0])):
            assert page.app.settings.current.held_pages == podium_held(0, shown)
            assert page.card.message.endswith(f"place {3 - shown}, {page.state.name(line.player)}.")
            assert_fits(page.card)
            # The second is shown without a sound.
            page.app.tap(page.card.ids.silent if shown == 1 else page.card.ids.deed)
        assert page.app.settings.current.held_pages == podium_held(0, 3)
        assert page.card is None
        assert page.app.world.bell.cheered == [Chime.STARS, Chime.WINNERS]
        page.app.tap(page.app.find("SecondaryButton", text="Second screen"))
        assert page.app.find("ListRow", note="\N{CHECK MARK}").text == "Winners, one by one"
