"""The list of matches: go on, look up, print again, page by page."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from classroom.competition import command as day_cmd
from classroom.competition.board_list import BOARDS, read_boards
from classroom.competition.division import PairingKind
from classroom.competition.result import Played
from classroom.competition.service import CompetitionService
from classroom.competition.team import Entry, EntryMember
from classroom.errors import FaultKind, KnownFault
from classroom.match import command as cmd
from classroom.match.team import Mode
from classroom.roster.school_class import ClassPupil, SchoolClass
from classroom.rules.policy import PerTurn
from classroom.settings import RackOrders, Settings, hidden
from classroom.store.class_file import read_class_file
from classroom.ui.navigation import ScreenName
from tests.competition.fields import opening
from tests.ui.fake_services import FakeDevice, World
from tests.ui.harness import SIZES, RunningApp, assert_fits, open_app
from tests.ui.table import HORNBILLS, OFFICIALS, TIGERS
from tests.ui.words.test_closed_words import CLOSED

CLASS = Settings(teams=(HORNBILLS, TIGERS), officials=OFFICIALS)


STOPPED, OPEN = "stopped", "open"


def play(app: RunningApp, *matches: str) -> None:
    """Begin matches, each to be left open or stopped by the judge."""
    for how in matches:
        app.world.shuffler.script = ["K", "A"]
        app.launcher.begin_next()
        for side in (0, 1):
            assert app.session.do(cmd.DrawLot(side))
        if how == STOPPED:
            assert app.session.do(cmd.StopMatch("lunch"))
        app.launcher.leave()


def show(app: RunningApp) -> None:
    app.go(ScreenName.MATCHES)


def rows(app: RunningApp) -> list[str]:
    """What each row says of its match, from the top."""
    found = sorted(app.find_all("MatchRow"), key=lambda row: -row.y)
    return [row.status for row in found]


def tap_row(app: RunningApp, index: int) -> None:
    app.tap(sorted(app.find_all("MatchRow"), key=lambda row: -row.y)[index])


def test_without_a_match_there_is_one_button() -> None:
    with open_app() as app:
        show(app)
        assert app.sees("No match has been finished yet.")
        buttons = {button.text for button in app.find_all("KitButton", within=app.screen)}
        assert buttons == {"New match", "Back", "Open a match file", "?"}
        app.tap(app.find("PrimaryButton", text="New match"))
        assert app.navigator.screen == ScreenName.TEAMS


def test_the_match_played_last_stands_first_with_all_that_tells_it_and_each_is_one_tap_away() -> None:
    with open_app(World(CLASS)) as app:
        app.settings.change(mode=Mode.COMPETITION)
        play(app, STOPPED)
        app.settings.change(mode=Mode.PRACTICE)
        play(app, OPEN)
        show(app)
        assert rows(app) == ["not finished", "finished"]
        for said in ("21 November 2026, 10:30", "Hornbills", "Aina, Wei Jie, Mei / Kavitha, Daniel, Siti"):
            assert app.sees(said)
        kinds = [row.kind for row in _from_the_top(app)]
        assert kinds == ["Primary schools, practice", "Primary schools, competition"]
        card = more(app, 1)
        assert card.message.startswith("Primary schools, competition, 21 November 2026, 10:30")
        app.tap(card.ids.close)
        tap_row(app, 1)
        assert app.navigator.screen == ScreenName.RESULT
        app.launcher.leave()
        show(app)
        tap_row(app, 0)
        assert app.navigator.screen == ScreenName.MATCH
        assert app.session.service.state.opened.match_id == "match-2"


def test_a_damaged_match_says_so_and_what_is_left_can_be_looked_at_and_printed() -> None:
    with open_app(World(CLASS)) as app:
        play(app, STOPPED, OPEN)
        app.world.log.damaged["match-1"] = 1
        show(app)
        tap_row(app, 1)
        assert app.navigator.screen == ScreenName.MATCHES, "where nothing is left it stays in the list"
        assert app.notice.startswith("The record of this match is damaged from entry 1 on.")
        app.world.log.damaged["match-1"] = 4
        app.navigator.rebuild()
        app.until(lambda: app.sees("The record of this match is damaged from entry 4 on."))
        assert rows(app) == ["not finished", "damaged"]
        tap_row(app, 1)
        app.tap(app.find("StoredMatchCard").ids.look_back)
        assert app.navigator.screen == ScreenName.REPLAY
        app.tap(app.find("SecondaryButton", text="Print"))
        assert app.navigator.screen == ScreenName.PRINT
        printed = app.launcher.match_to_print()
        assert printed is not None
        assert printed.opened.match_id == "match-1"


def test_a_damaged_match_goes_on_from_its_last_sound_entry_though_another_was_played_since() -> None:
    with open_app(World(CLASS)) as app:
        play(app, OPEN, STOPPED)
        events = app.world.log.matches["match-1"]
        app.world.log.damaged["match-1"] = 4
        show(app)
        tap_row(app, 1)
        card = app.find("StoredMatchCard")
        assert card.damage == (
            "The record of this match is damaged. The record can be read up to turn 1. Hornbills would play next. "
            f"{len(events) - 3} later entries are lost. The damaged record is in Matches played."
        )
        assert_fits(card)
        app.tap(card.ids.deed)
        assert app.navigator.screen == ScreenName.MATCH
        assert app.session.service.state.opened.match_id == "match-1-2-3"
        assert app.world.log.matches["match-1"] == events
        assert app.world.log.matches["match-1-2-3"][1:3] == events[1:3]


def test_a_damaged_match_that_was_gone_on_from_stays_listed_and_is_not_gone_on_from_twice() -> None:
    with open_app(World(CLASS)) as app:
        play(app, OPEN)
        app.world.log.damaged["match-1"] = 4
        show(app)
        tap_row(app, 0)
        app.tap(app.find("StoredMatchCard").ids.deed)
        app.launcher.leave()
        show(app)
        assert rows(app) == ["not finished", "damaged"]
        tap_row(app, 1)
        card = app.find("StoredMatchCard")
        assert card.deed == ""
        assert card.damage.startswith(
            "The record of this match is damaged. Another match in this list replaces this one: Hornbills"
        )
        assert_fits(card)
        app.world.log.unreadable = KnownFault(FaultKind.DISK_ERROR, "E:")
        app.tap(card.ids.close)
        tap_row(app, 1)
        assert app.notice.startswith("E: cannot be read or written at the moment")
        app.world.log.unreadable = None
        app.tap(app.find("StoredMatchCard").ids.close)
        app.world.log.delete_match("match-1-2-2")
        app.navigator.rebuild()
        app.until(lambda: rows(app) == ["damaged"])
        tap_row(app, 0)
        assert app.find("StoredMatchCard").deed == "Continue from there"


def test_a_match_that_was_over_where_its_record_is_damaged_is_only_looked_at() -> None:
    with open_app(World(CLASS)) as app:
        play(app, STOPPED)
        log = app.world.log
        log.damaged["match-1"] = len(log.matches["match-1"]) + 1
        show(app)
        assert more(app, 0).deed == ""
        app.tap(app.find("StoredMatchCard").ids.close)
        tap_row(app, 0)
        assert app.notice.startswith("The record of this match is damaged from entry ")
        assert app.navigator.screen == ScreenName.REPLAY


def test_more_matches_than_fit_are_on_further_pages() -> None:
    with open_app(World(CLASS), SIZES[2]) as app:
        play(app, *[OPEN] * 7)
        show(app)
        shown = len(rows(app))
        assert 4 <= shown < 7
        app.tap(app.find("SecondaryButton", text="Newer"))
        assert app.notice == "These are the newest matches."
        app.tap(app.find("SecondaryButton", text="Older"))
        assert len(rows(app)) == 7 - shown
        assert app.sees("Page 2")
        app.tap(app.find("SecondaryButton", text="Older"))
        assert app.notice == "There are no older matches."
        app.tap(app.find("SecondaryButton", text="Newer"))
        assert len(rows(app)) == shown


ANTS, BEES = replace(HORNBILLS, name="Ants", origin="École 4B"), replace(TIGERS, name="Bees", origin="Kedah")


def _from_the_top(app: RunningApp) -> list[Any]:
    return sorted(app.find_all("MatchRow"), key=lambda row: -row.y)


def find(app: RunningApp, words: str) -> list[str]:
    """Have words typed at once, of which each letter would make the rows anew; what stands in them, from the top."""
    app.find("FindRow").ids.field.text = words
    app.frames(4)
    return [row.faces[0][1] if row.faces else row.status for row in _from_the_top(app)]


FOUND = {
    "": ["Ants", "Hornbills"],
    "wei aina": ["Ants", "Hornbills"],
    "perak": ["Hornbills"],
    "bees": ["Ants"],
    "ecole": ["Ants"],
    "4b kedah": ["Ants"],
    "competition": ["Ants"],
    "primary schools": ["Ants", "Hornbills"],
    "21 nov": ["Ants", "Hornbills"],
    "22 nov": [],
    "4 bestari": ["Ants", "Hornbills"],
    "zul": [],
}
"""What stands in the list for words that are typed."""


def test_P21_matches_are_found_by_pupil_team_class_day_kind_and_certificate() -> None:
    with open_app(World(CLASS)) as app:
        app.world.class_book.save(SchoolClass("4 Bestari", (ClassPupil(1, "AINA"),)))
        play(app, STOPPED)
        app.settings.change(teams=(ANTS, BEES), mode=Mode.COMPETITION)
        play(app, STOPPED)
        show(app)
        for words, found in FOUND.items():
            assert find(app, words) == found, words
        find(app, "")
        app.tap(app.find("FindRow").ids.field)
        for letter in "zul":
            app.key(letter, letter)
        assert app.sees("No match contains “zul”. Try a name, a class or a day.")
        app.tap(app.find("SecondaryButton", text="Clear search"))
        app.frames(4)
        assert rows(app) == ["finished", "finished"]
        assert not app.find("FindRow").text
        match_id = app.world.log.newest(2)[1].match_id
        assert find(app, f"{match_id}-p02") == ["Hornbills"]
        assert app.sees(f"Certificate {match_id}-P02: Wei Jie, for taking part.")
        assert_fits(app.screen)


def a_closed_competition(world: World) -> str:
    """A day of two teams is played and closed; its id."""
    service = world.services().competitions.open(opening((PairingKind.AUSTRALIAN, 1), competition_id="day-1"))
    assert isinstance(service, CompetitionService)
    pupils = tuple(EntryMember(name) for name in ("Aina", "Wei Jie"))
    service.do(day_cmd.EnterTeam(Entry("Hornbills", "Perak", pupils)))
    service.do(day_cmd.EnterTeam(Entry("Tigers", "Johor")))
    proposed = service.next_round()
    assert isinstance(proposed, day_cmd.PublishRound)
    service.do(proposed)
    service.do(day_cmd.EnterResult(0, 1, Played("1", "2", 200, 100)))
    service.do(day_cmd.CloseCompetition())
    return service.state.opened.competition_id


DAYS = {
    "a02": "Certificate day-1-A02: Wei Jie (Hornbills), for winning the competition.",
    "p03": "Certificate day-1-P03: Tigers, for taking part in the competition.",
    "s03": "Certificate day-1-S03: Tigers, for the best team spirit.",
    "w01": "Certificate day-1-W01: Aina (Hornbills), for the best word of the day.",
}
"""What is said of the certificates of a competition's day, by their numbers."""


def test_P21_a_certificate_of_a_competitions_day_is_found_again_by_its_number() -> None:
    world = World(CLASS)
    competition_id = a_closed_competition(world)
    with open_app(world) as app:
        show(app)
        find(app, f"{competition_id}-a03")
        assert app.sees(f"No match contains “{competition_id}-a03”. Try a name, a class or a day.")
        assert not app.find_all("ListRow")
        for number, said in DAYS.items():
            app.find("FindRow").ids.field.text = f"{competition_id}-{number}"
            app.frames(4)
            assert app.sees(said)
            assert_fits(app.screen)
        app.tap(app.find("ListRow"))
        app.frames(4)
        assert app.navigator.screen == ScreenName.COMPETITION
        state = app.app.features.day.state
        assert state is not None
        assert state.opened.competition_id == competition_id


def test_a_damaged_match_is_found_by_its_day_only() -> None:
    with open_app(World(CLASS)) as app:
        play(app, STOPPED, OPEN)
        app.world.log.damaged["match-1"] = 1
        show(app)
        find(app, "2026")
        assert rows(app) == ["not finished", "damaged"]
        find(app, " aina")
        assert rows(app) == ["not finished"]


def three_matches(app: RunningApp) -> None:
    """Two of Hornbills, one of Ants, the newest."""
    play(app, STOPPED, STOPPED)
    app.settings.change(teams=(ANTS, BEES), mode=Mode.COMPETITION)
    play(app, STOPPED)
    show(app)


def test_words_and_page_are_the_same_after_a_look_into_a_match_and_gone_after_home() -> None:
    with open_app(World(CLASS)) as app:
        three_matches(app)
        find(app, "hornbills aina")
        app.tap(more(app, 0).ids.look_back)
        app.tap(app.find("SecondaryButton", text="Back"))
        app.frames(4)
        assert len(rows(app)) == 2
        assert app.find("FindRow").text == "hornbills aina"
        tap_row(app, 0)
        assert app.navigator.screen == ScreenName.RESULT
        app.launcher.leave()
        show(app)
        assert len(rows(app)) == 2
        app.tap(app.find("SecondaryButton", text="Back"))
        assert app.navigator.screen == ScreenName.HOME
        show(app)
        assert len(rows(app)) == 3


def test_names_leave_the_settings_with_the_last_match_that_has_them() -> None:
    with open_app(World(CLASS)) as app:
        for _ in range(2):
            app.world.shuffler.script = ["K", "A"]
            app.launcher.begin_next()
            app.launcher.leave()
            app.frames(4)
        show(app)
        kept = app.world.settings_store
        app.screen._delete(app.world.log.newest(1)[0])
        assert kept.settings.teams == CLASS.teams
        app.screen._delete(app.world.log.newest(1)[0])
        assert kept.settings.teams == ()
        assert app.launcher.team_sheets == ()


def test_where_the_last_match_found_is_deleted_that_is_said() -> None:
    with open_app(World(CLASS)) as app:
        three_matches(app)
        find(app, "ants")
        app.screen._delete(app.world.log.newest(1)[0])
        app.frames(4)
        assert app.sees("No match contains “ants”. Try a name, a class or a day.")


def test_an_unreadable_disk_is_told() -> None:
    world = World(CLASS)
    with open_app(world) as app:
        world.log.unreadable = KnownFault(FaultKind.DISK_ERROR, "E:")
        show(app)
        assert app.notice.startswith("E: cannot be read")


# All that may be done with a match


def more(app: RunningApp, index: int) -> Any:
    app.tap(sorted(app.find_all("SecondaryButton", text="More"), key=lambda button: -button.y)[index])
    return app.find("StoredMatchCard")


def hold(app: RunningApp, button: Any, seconds: float) -> None:
    touch = app.finger(button)
    app.pass_ms(500)
    touch.press()
    app.frames(2)
    for _ in range(5):
        app.pass_ms(int(seconds * 200))
    touch.up()
    app.frames(3)


@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
def test_the_list_is_exported_as_it_is_found_and_read_back(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"matches.{suffix}"
    with open_app(World(CLASS, device=FakeDevice(answer=file))) as app:
        play(app, STOPPED, OPEN)
        show(app)
        app.tap(app.screen.ids.export)
        card = app.screen.modal
        assert_fits(card)
        app.tap(card.ids.deed if suffix == "xlsx" else card.ids.save_csv)
        app.until(lambda: card.said)
        found = read_boards(read_class_file(file, BOARDS))
        assert [board.sides for board in found.boards] == [("Hornbills", "Tigers")] * 2
        app.tap(card.ids.close)


def test_more_offers_to_look_back_to_print_and_to_go_on() -> None:
    with open_app(World(CLASS)) as app:
        play(app, STOPPED, OPEN)
        show(app)
        card = more(app, 0)
        assert card.deed == "Continue match"
        app.tap(card.ids.close)
        assert not app.find_all("StoredMatchCard")
        card = more(app, 1)
        assert card.deed == "Show result"
        assert "Hornbills" in card.title
        app.tap(card.ids.deed)
        assert app.navigator.screen == ScreenName.RESULT
        app.launcher.leave()
        show(app)
        app.tap(more(app, 1).ids.look_back)
        assert app.navigator.screen == ScreenName.REPLAY
        app.tap(app.find("SecondaryButton", text="Back"))
        assert app.navigator.screen == ScreenName.MATCHES
        app.tap(more(app, 0).ids.print)
        assert app.navigator.screen == ScreenName.PRINT
        printed = app.launcher.match_to_print()
        assert printed is not None
        assert printed.opened.match_id == "match-2"


def test_P18_while_a_competition_is_under_way_no_other_match_is_looked_back_at() -> None:
    with open_app(World(replace(CLASS, mode=Mode.COMPETITION))) as app:
        play(app, STOPPED, OPEN)
        show(app)
        app.tap(more(app, 1).ids.look_back)
        assert app.navigator.screen == ScreenName.MATCHES
        assert app.notice == CLOSED
        app.tap(more(app, 0).ids.look_back)
        assert app.navigator.screen == ScreenName.REPLAY


def test_deleting_wants_a_held_finger_and_an_answer() -> None:
    with open_app(World(CLASS)) as app:
        play(app, STOPPED, OPEN)
        show(app)
        card = more(app, 1)
        app.tap(card.ids.delete, briefly=True)
        assert card.fault.startswith("Hold this button for a second")
        hold(app, card.ids.delete, 0.8)
        assert not app.find_all("DeleteCard")
        hold(app, card.ids.delete, 1.2)
        question = app.find("DeleteCard")
        assert app.sees("Hornbills", within=question)
        assert_fits(question)
        app.tap(question.ids.close)
        assert list(app.world.log.matches) == ["match-1", "match-2"]
        app.settings.change(rack_orders=(RackOrders("match-1"), RackOrders("match-2")))
        hold(app, more(app, 1).ids.delete, 1.2)
        app.tap(app.find("DeleteCard").ids.deed)
        assert list(app.world.log.matches) == ["match-2"]
        assert app.settings.current.rack_orders == (RackOrders("match-2"),)
        assert app.notice == "The match was deleted."
        assert rows(app) == ["not finished"]


def test_the_last_match_of_a_page_leaves_no_empty_page() -> None:
    with open_app(World(CLASS), SIZES[2]) as app:
        play(app, OPEN)
        show(app)
        while len(app.world.log.matches) <= app.screen._rows_shown:
            play(app, OPEN)
        show(app)
        app.tap(app.find("SecondaryButton", text="Older"))
        assert len(rows(app)) == 1
        hold(app, more(app, 0).ids.delete, 1.2)
        app.tap(app.find("DeleteCard").ids.deed)
        assert app.sees("Page 1")
        assert len(rows(app)) > 1


def test_a_match_of_which_nothing_is_left_can_be_deleted() -> None:
    with open_app(World(CLASS)) as app:
        play(app, STOPPED)
        app.world.log.damaged["match-1"] = 1
        show(app)
        card = more(app, 0)
        assert card.deed == ""
        assert not app.find_all("SecondaryButton", within=card, text="Look back")
        assert_fits(card)
        hold(app, card.ids.delete, 1.2)
        app.tap(app.find("DeleteCard").ids.deed)
        assert not app.world.log.matches
        assert app.sees("No match has been finished yet.")


def test_a_disk_that_cannot_delete_is_told_and_the_match_stays() -> None:
    with open_app(World(CLASS)) as app:
        play(app, STOPPED)
        show(app)
        app.world.log.fault = KnownFault(FaultKind.DISK_FULL, "E:")
        hold(app, more(app, 0).ids.delete, 1.2)
        app.tap(app.find("DeleteCard").ids.deed)
        assert list(app.world.log.matches) == ["match-1"]
        assert app.notice.startswith("The disk is full, so nothing was changed.")


def test_a_match_is_saved_as_a_file_where_the_teacher_chose() -> None:
    with open_app(World(CLASS)) as app:
        play(app, STOPPED)
        show(app)
        for button, kind in (("deed", ".bellword"), ("gcg", ".gcg"), ("text", ".txt")):
            app.world.device.answer = Path(f"/stick/final{kind[:3]}")
            app.tap(more(app, 0).ids.file)
            app.tap(app.find("Dialog", title="Which kind of file?").ids[button])
            app.until(lambda: app.notice.startswith("Saved: "))
            ((_match, path),) = app.world.match_files.saved
            assert path.name == f"final{kind[:3]}{kind}"
            assert str(app.world.device.asked[-1][1]).endswith(kind)
            app.world.match_files.saved.clear()
            app.app.notice.hide()


def test_the_names_stay_at_home_unless_they_are_ticked_each_time() -> None:
    with open_app(World(CLASS)) as app:
        play(app, STOPPED)
        show(app)
        for is_ticked in (True, False):
            app.world.device.answer = Path("/stick/final")
            app.tap(more(app, 0).ids.file)
            card = app.find("Dialog", title="Which kind of file?")
            names = app.find("TickBox", within=card)
            assert not names.ticked
            if is_ticked:
                app.tap(names)
            app.tap(card.ids.deed)
            app.until(lambda: app.notice.startswith("Saved: "))
            assert app.world.match_files.with_names is is_ticked
            _folder, offered = app.world.device.asked[-1]
            assert "Hornbills" not in str(offered)
            app.app.notice.hide()


def test_P18_a_match_under_way_is_saved_only_as_what_tells_nobody_the_tiles_of_others() -> None:
    with open_app(World(CLASS)) as app:
        play(app, OPEN)
        show(app)
        app.tap(more(app, 0).ids.file)
        card = app.find("Dialog", title="Which kind of file?")
        app.tap(card.ids.gcg)
        assert card.fault.startswith("A GCG file shows which tiles each team had")
        assert_fits(card)
        assert not card.ids.deed.why_disabled
        assert app.world.device.asked == []


def test_one_window_at_a_time_asks_for_a_file() -> None:
    with open_app(World(CLASS)) as app:
        play(app, STOPPED)
        show(app)
        device = app.world.device
        device.has_dialog = True
        for said in ("", "Choose the file in the window that has opened."):
            app.tap(app.screen.ids.open)
            assert app.notice == said
        assert device.waiting
        device.waiting(None)
        for said in ("Opening a window to choose a place …", "Choose a place in the window that has opened."):
            app.tap(more(app, 0).ids.file)
            app.tap(app.find("Dialog", title="Which kind of file?").ids.deed)
            assert app.notice == said
        assert len(device.asked) == 2


def test_why_a_match_cannot_be_saved_is_said() -> None:
    with open_app(World(CLASS)) as app:
        play(app, STOPPED)
        show(app)
        app.world.match_files.fault = "GCG knows matches of two only."
        app.world.device.answer = Path("/stick/final.gcg")
        app.tap(more(app, 0).ids.file)
        assert_fits(app.find("Dialog", title="Which kind of file?"))
        app.tap(app.find("Dialog", title="Which kind of file?").ids.gcg)
        app.until(lambda: app.notice == "GCG knows matches of two only.")


def test_a_match_file_is_opened_and_shown_in_the_list(tmp_path: Path) -> None:
    with open_app(World(CLASS)) as app:
        play(app, STOPPED)
        show(app)
        app.world.device.answer = tmp_path / "final.bellword"
        app.world.match_files.held = app.world.log.stored("match-1").state
        app.tap(app.screen.ids.open)
        app.frames(2)
        assert app.world.match_files.opened == []
        card = app.find("Dialog", title="Import this match?")
        assert app.sees("Check code 4K7Q-XM2R")
        assert app.sees("Compare this code with the one on the signed score sheet.")
        assert not card.ids.content.children[0].text
        assert_fits(card)
        app.tap(card.ids.close)
        assert app.world.match_files.opened == []
        app.tap(app.screen.ids.open)
        app.frames(2)
        app.tap(app.find("Dialog", title="Import this match?").ids.deed)
        app.frames(2)
        assert app.world.match_files.opened == [tmp_path / "final.bellword"]
        assert app.notice == "The match from final.bellword is now in this list."
        app.world.device.answer = tmp_path / "game.gcg"
        app.tap(app.screen.ids.open)
        app.frames(2)
        assert app.world.match_files.opened[-1] == tmp_path / "game.gcg"
        app.world.match_files.fault = "This file cannot be opened as a match: line 1."
        app.tap(app.screen.ids.open)
        app.frames(2)
        assert app.notice == app.world.match_files.fault
        assert app.find_all("MatchLine")


def test_a_file_of_other_rules_than_those_of_its_name_is_shown_with_them(tmp_path: Path) -> None:
    with open_app(World(CLASS)) as app:
        play(app, STOPPED)
        show(app)
        state = app.world.log.stored("match-1").state
        assert state is not None
        hour = replace(state.format, turn_time=PerTurn(3_600, 1, 1))
        for format, said in (
            (hour, "This match's rules differ from"),
            (replace(state.format, key="forged", title="Standard match"), "does not have this match's rules"),
            (replace(hour, turn_time=state.format.turn_time), ""),
        ):
            app.world.device.answer = tmp_path / "final.bellword"
            app.world.match_files.held = replace(state, opened=replace(state.opened, format=format))
            app.tap(app.screen.ids.open)
            app.frames(2)
            card = app.find("Dialog", title="Import this match?")
            rules = card.ids.content.children[0].text
            assert said in rules
            assert bool(rules) == bool(said)
            assert ("60 minutes" in rules) == (format is hour)
            assert_fits(card)
            app.tap(card.ids.close)


def test_a_closed_match_shows_the_code_of_its_papers() -> None:
    with open_app(World(CLASS)) as app:
        play(app, STOPPED)
        show(app)
        assert "Check code 4K7Q-XM2R" in more(app, 0).message


def test_where_there_is_a_pin_it_is_asked_for_before_a_match_is_deleted() -> None:
    with open_app(World(replace(CLASS, judge_pin=hidden("2468", bytes(16))))) as app:
        play(app, STOPPED, OPEN)
        show(app)
        button = more(app, 0).ids.delete
        assert button.text == "Delete (PIN)"
        app.tap(button, briefly=True)  # the PIN is enough: it need not be held, too
        card = app.find("AskPinCard")
        for key in ("1", "1", "1", "1", "enter"):
            app.key(key, key)
        assert app.sees("That is not the PIN.")
        assert not app.find_all("DeleteCard")
        for key in ("2", "4", "6", "8", "enter"):
            app.key(key, key)
        assert card.parent is None
        app.tap(app.find("DeleteCard").ids.deed)
        assert len(app.world.log.matches) == 1


def test_the_page_is_filled_once_as_the_screen_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    with open_app(World(CLASS)) as app:
        play(app, OPEN, OPEN, OPEN)
        asked: list[int] = []
        newest = app.world.log.newest

        def counted(count: int, *more: int) -> Any:
            asked.append(count)
            return newest(count, *more)

        monkeypatch.setattr(app.world.log, "newest", counted)
        show(app)
        assert len(asked) == 1, asked
        assert len(rows(app)) == 3
