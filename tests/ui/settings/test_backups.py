"""Backups from the settings: three taps to a stick, and back again only after what would be replaced was shown."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from classroom.backup import Candidate, Comparison, Drilled, Held, Holdings, Reason
from classroom.errors import KnownError
from classroom.settings import Settings, hidden
from classroom.ui.navigation import ScreenName
from tests.ui.fake_services import FakeDevice, World, a_backup
from tests.ui.harness import RunningApp, assert_fits, open_app
from tests.ui.settings.test_settings import go_to_settings, part
from tests.ui.table import HORNBILLS, TIGERS

STICK = Path("/media/teacher/STICK")
MATCH = Held("m1", "Hornbills, Tigers", 60, b"1", "2026-11-20T14:00:00+08:00")
LATER = Held("m2", "Eagles, Lions", 20, b"2", "2026-11-21T09:00:00+08:00")
CLASS = Held("k1", "5 Bestari", 31, b"3")
DRILLS = tuple(Drilled(f"d{number}", {}, b"4") for number in range(3))


def found(comparison: Comparison, folder: Path = STICK) -> Candidate:
    return Candidate(a_backup(folder), comparison, MATCH.written_at, LATER.written_at, has_deleted=True)


BOTH = Comparison(Holdings(matches=(MATCH,)), Holdings(matches=(LATER,), classes=(CLASS,), drills=DRILLS))


def a_world(settings: Settings | None = None, comparison: Comparison = BOTH, **more: Any) -> World:
    world = World(settings or Settings(), **more)
    candidate = found(comparison)
    world.backups.there = {candidate.summary.place: candidate, a_backup(world.data_folder).place: candidate}
    world.backups.kept = [a_backup(world.data_folder)]
    return world


def show(app: RunningApp) -> Any:
    """Show the backups from Home."""
    section = go_to_settings(app, "saved")
    app.tap(section.ids.backups)
    app.frames(3)
    return app.screen.modal


def test_three_taps_from_home_save_to_the_stick_of_the_last_time() -> None:
    with open_app(World(Settings(backup_folder=str(STICK)))) as app:
        app.tap(app.find("SecondaryButton", text="Settings"))
        app.tap(app.screen.ids.tabs.button("saved"))
        app.tap(app.find("PrimaryButton", text="Back up to a USB stick"))
        assert app.world.backups.saved_to == [STICK]
        assert app.taps == 3
        assert app.world.device.asked == []
        app.frames(3)
        assert app.sees(f"Saved and checked: bellword-2026-11-20-140500.zip in {STICK}")
        assert app.sees("12 matches, 1 competition, 2 classes, drill results of 3 pupils")


def test_the_first_time_the_systems_dialog_asks_for_the_folder_which_is_remembered() -> None:
    with open_app(World(device=FakeDevice(answer=STICK))) as app:
        section = go_to_settings(app, "saved")
        assert app.sees("Bellword will ask you for the folder or USB stick.")
        app.tap(section.ids.back_up)
        assert app.world.backups.saved_to == [STICK]
        assert app.world.settings_store.settings.backup_folder == str(STICK)
        assert app.world.device.asked == [(Path("/documents"),)]


def test_another_stick_can_be_chosen_and_no_folder_changes_nothing() -> None:
    with open_app(World(Settings(backup_folder=str(STICK)), device=FakeDevice(has_dialog=True))) as app:
        section = go_to_settings(app, "saved")
        app.tap(section.ids.other)
        assert app.world.device.waiting
        app.world.device.waiting(None)
        assert app.world.backups.saved_to == []
        app.world.device.waiting(Path("/media/other"))
        assert app.world.backups.saved_to == [Path("/media/other")]
        assert app.world.settings_store.settings.backup_folder == str(Path("/media/other"))


def test_without_a_dialog_of_the_system_the_folder_is_chosen_on_a_card(tmp_path: Path) -> None:
    (tmp_path / "STICK").mkdir()
    with open_app(World(device=FakeDevice(folder=tmp_path))) as app:
        section = go_to_settings(app, "saved")
        app.tap(section.ids.back_up)
        app.frames(3)
        app.tap(app.find("ListRow", text="STICK"))
        app.frames(3)
        app.tap(app.screen.modal.ids.deed)
        assert app.world.backups.saved_to == [tmp_path / "STICK"]


def test_a_stick_that_is_gone_is_said_and_stays_on_the_screen() -> None:
    world = World(Settings(backup_folder=str(STICK)))
    world.backups.fault = KnownError("The folder was not found. Check that the USB stick is plugged in.")
    with open_app(world) as app:
        section = go_to_settings(app, "saved")
        app.tap(section.ids.back_up)
        app.frames(3)
        assert part(app).is_bad
        assert app.sees("Check that the USB stick is plugged in.")
        assert_fits(app.screen.modal or app.screen)


def test_when_the_last_backup_was_made_is_shown() -> None:
    with open_app(a_world()) as app:
        go_to_settings(app, "saved")
        assert app.sees("Last backup on this computer: 20 November 2026, 14:05.")
    with open_app() as app:
        go_to_settings(app, "saved")
        assert app.sees("No backup yet. Bellword makes one after each match and when you close it.")
        assert app.sees(str(app.world.data_folder))


def test_what_each_side_has_is_told_before_anything_is_replaced() -> None:
    with open_app(a_world()) as app:
        card = show(app)
        app.tap(card.ids.content.children[-1])
        app.frames(3)
        for text in (
            "Made on 20 November 2026, 14:05 by Bellword 0.3.0: 12 matches",
            "12 matches, 1 competition, 2 classes, drill results of 3 pupils.",
            "Some data is only here, some only in the backup.",
            "Last match in the backup: 20 November 2026, 14:00; here: 21 November 2026, 09:00.",
            "Some of its data was deleted here. Restoring this backup brings it back.",
            "Only in the backup, or more complete there: 1",
            "Hornbills, Tigers, 20 November 2026, 14:00",
            "Only here, or more complete here: 5. This data would be deleted.",
            "Eagles, Lions, 21 November 2026, 09:00",
            "Class 5 Bestari",
            "Drill results of 3 pupils",
        ):
            assert app.sees(text)
        app.tap(app.screen.modal.ids.close)
        assert app.world.backups.taken == []
        assert app.screen.modal is None


def test_a_backup_from_a_stick_is_taken_over_and_the_screens_begin_anew() -> None:
    file = a_backup(STICK).place
    world = a_world(Settings(teams=(HORNBILLS, TIGERS)), device=FakeDevice(answer=file))
    with open_app(world) as app:
        card = show(app)
        app.tap(card.ids.other)
        app.frames(3)
        assert world.device.asked[-1] == (Path("/documents"), ".zip")
        world.settings_store.settings = Settings(school="SK Taman", language="ms", teams=(TIGERS, HORNBILLS))
        app.tap(app.screen.modal.ids.deed)
        app.frames(3)
        assert world.backups.taken == [file]
        assert app.navigator.screen == ScreenName.HOME
        assert app.sees("SK Taman")
        assert app.settings.current.language == "ms"
        assert app.launcher.team_sheets == (TIGERS, HORNBILLS)
        assert app.notice
        app.settings.use_language("en")


def test_only_who_knows_the_judges_pin_may_take_over() -> None:
    with open_app(a_world(Settings(judge_pin=hidden("2468", bytes(16))))) as app:
        app.tap(show(app).ids.content.children[-1])
        app.frames(3)
        app.tap(app.screen.modal.ids.deed)
        app.frames(3)
        assert app.find("AskPinCard")
        assert app.world.backups.taken == []


def test_why_a_file_is_no_backup_is_said_on_the_card() -> None:
    world = a_world(device=FakeDevice(answer=Path("/documents/other.zip")))
    world.backups.fault = KnownError("other.zip is no backup of Bellword. Nothing was changed. Choose another backup.")
    with open_app(world) as app:
        card = show(app)
        app.tap(card.ids.other)
        app.frames(3)
        assert app.screen.modal is card
        assert app.sees("other.zip is no backup of Bellword. Nothing was changed.")
        assert_fits(app.screen.modal or app.screen)


def test_after_damage_home_offers_the_newest_backup_once() -> None:
    with open_app(a_world(was_rescued=True)) as app:
        app.frames(6)
        assert app.sees("Matches are missing here")
        assert app.sees("Hornbills, Tigers, 20 November 2026, 14:00")
        app.tap(app.screen.modal.ids.close)
        app.go(ScreenName.SETTINGS)
        app.navigator.go(ScreenName.HOME)
        app.frames(6)
        assert app.screen.modal is None


def test_after_damage_a_backup_that_has_nothing_more_is_not_offered() -> None:
    comparison = Comparison(Holdings(), Holdings(matches=(LATER,)))
    with open_app(a_world(comparison=comparison, was_rescued=True)) as app:
        app.frames(6)
        assert app.screen.modal is None


def test_after_damage_a_backup_that_has_more_drill_results_is_offered() -> None:
    with open_app(a_world(comparison=Comparison(Holdings(drills=DRILLS)), was_rescued=True)) as app:
        app.frames(6)
        assert app.sees("Drill results of 3 pupils")


def test_a_backup_is_made_when_a_match_is_over_none_while_it_goes_on_and_one_that_cannot_be_made_is_said_once() -> None:
    with open_app() as app:
        for screen in (ScreenName.SETTINGS, ScreenName.HOME):
            app.app._keeper.shown(screen)
        app.frames(3)
        assert app.world.backups.made_for == []
        for screen in (ScreenName.MATCH, ScreenName.ANNOUNCE, ScreenName.MATCH):
            app.app._keeper.shown(screen)
        app.frames(3)
        assert app.world.backups.made_for == []
        app.app._keeper.shown(ScreenName.RESULT)
        app.until(lambda: app.world.backups.made_for)
        assert app.world.backups.made_for == [Reason.MATCH]
        app.world.backups.fault = KnownError("The disk is full.")
        for _match in range(2):
            app.app._keeper.shown(ScreenName.HALL)
            app.app._keeper.shown(ScreenName.HOME)
            app.until(lambda: not app.app._keeper._task._asked or app.app._keeper._has_failed)
        assert app.notice == "The disk is full."


def test_what_is_deleted_and_still_on_a_stick_that_is_away_is_said() -> None:
    with open_app() as app:
        deleted: list[str] = []
        for told in ("The match was deleted.", "Deleted."):
            app.context.delete(lambda: deleted.append("done"), lambda: deleted.append("then"), told)
            app.until(lambda: not app.navigator.blocking.sentence)
            assert app.notice == told if app.world.backups.lost is None else "STICK" in app.notice
            app.world.backups.lost = STICK
        assert deleted == ["done", "then"] * 2
        assert app.notice.startswith(f"Deleted. The deleted data is still in the backups in {STICK}. Plug in the")
        # What the backups have still to delete, nobody waits for; it is said once it is known.
        may_go_on = threading.Event()
        app.context.delete(lambda: may_go_on.wait, lambda: deleted.append("then"), "The match was deleted.")
        app.until(lambda: not app.navigator.blocking.sentence)
        assert app.notice == "The match was deleted."
        may_go_on.set()
        app.until(lambda: "STICK" in app.notice)
        app.navigator.blocking.sentence = "Saving …"
        app.navigator.blocking.tell_share("Saving …", 0.42)
        app.until(lambda: app.navigator.blocking.sentence == "Saving … 42%")
        app.navigator.blocking.end()
