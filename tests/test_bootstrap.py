"""The app put together and started for real, in processes of their own: it opens, plays itself, is killed, goes on."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from classroom import bootstrap
from classroom.backup import Reason
from classroom.bootstrap import AppServices, MonotonicClock, Start, SystemShuffler, run_app
from classroom.drills.on_board import PastMatch
from classroom.formats.catalogue import formats
from classroom.formats.house_rule import house_rule
from classroom.match import event as ev
from classroom.partner.level import LEVELS
from classroom.paths import assets_dir, wordlists_dir
from classroom.rehearsal.demonstration import demonstration_settings
from classroom.roster.school_class import SchoolClass
from classroom.say.stored_matches import id_instead_of, in_place_of
from classroom.settings import Settings
from classroom.store.database import open_database
from classroom.store.database_file import DELETIONS
from classroom.store.event_log import SqliteEventLog
from classroom.store.settings import SettingsFile
from classroom.ui import fault_window
from classroom.words.lexicon import load_lexicon
from tests.conftest import REPOSITORY
from tests.drills.past import past_match
from tests.own_process import plain_environment, python
from tests.printing.pdf import pages
from tests.store.conftest import WallClock, play_some
from tests.ui.fake_services import TunedBell
from tests.ui.player import WINDOW

needs_display = pytest.mark.skipif(
    sys.platform.startswith("linux") and not os.environ.get("DISPLAY"), reason="there is no screen for a window"
)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    """The services of a machine on which nothing was played."""
    with closing(open_database(tmp_path, bootstrap._now)) as database:
        yield AppServices(tmp_path, database, SettingsFile(tmp_path), TunedBell())


# What is picked for each port


@given(st.lists(st.sampled_from("AABCDEE?"), min_size=1, max_size=20), st.data())
def test_C11_tiles_are_drawn_from_the_bag_and_no_more_than_it_has(bag: list[str], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(bag)))
    drawn = SystemShuffler().draw(bag, count)
    assert len(drawn) == count
    assert Counter(drawn) <= Counter(bag)


def test_the_clock_never_goes_back() -> None:
    clock = MonotonicClock()
    seen = [clock.now_ms() for _ in range(1000)]
    assert seen == sorted(seen)


def test_a_partner_plays_at_the_level_that_was_asked_for(services: AppServices) -> None:
    lexicon = load_lexicon(wordlists_dir(), "core", [])
    assert [services.partner(level.key, lexicon).level for level in LEVELS] == list(LEVELS)


def test_a_locked_stick_is_said(tmp_path: Path, services: AppServices, monkeypatch: pytest.MonkeyPatch) -> None:
    stick = Path("stick", "data")
    monkeypatch.setattr(bootstrap, "passed_over", {tmp_path: stick}.get)
    [told] = [notice() for notice in services.notices]
    assert f"Nothing can be saved in {stick}." in told


def test_a_damaged_list_of_deletions_is_said(tmp_path: Path, services: AppServices) -> None:
    (tmp_path / DELETIONS).write_text("[]\nof somebody else")
    [told] = [notice() for notice in services.notices]
    assert told.startswith("The list of what you deleted is damaged")


def test_a_damaged_class_is_said_until_it_is_mended(tmp_path: Path, services: AppServices) -> None:
    services.class_book.save(SchoolClass("5 Bestari").add("Siti"))
    with closing(open_database(tmp_path / "other", bootstrap._now)) as database:
        told = AppServices(tmp_path, database, SettingsFile(tmp_path), TunedBell())
        book = told.class_book
        stored = book.save(SchoolClass("5 Bestari").add("Siti"))
        database.connection.execute("UPDATE class_entry SET body = '{' WHERE seq = 1")
        assert [notice() for notice in told.notices] == ["A class is damaged. Open Classes to see what is left of it."]
        assert book.save(stored) == stored
        assert [notice() for notice in told.notices] == [""]
    assert services.notices == ()


# What keeps the app from starting


def test_after_a_backup_is_taken_over_every_service_tells_of_what_it_had(services: AppServices, tmp_path: Path) -> None:
    one = services.class_book.save(SchoolClass("5 Melur").add("Zahra"))
    services.settings_store.save(Settings(school="SK Taman"))
    made = services.backups.save_to(tmp_path)
    services.class_book.delete(one.class_id)
    services.settings_store.save(Settings(school="SK Seri"))
    services.house_rules.save(house_rule(formats()[0], "house-quick", "Quick", {}))
    assert [rule.key for rule in services.house_rules.known().rules] == ["house-quick"]
    assert services.drill_book.classes() == ()
    services.backups.take_over(made.place)
    services.start_anew()
    assert services.house_rules.known().rules == ()
    assert services.drill_book.classes() == ("5 Melur",)
    assert [stored.school_class for stored in services.class_book.classes()] == [one]
    assert services.settings_store.load().school == "SK Taman"
    assert not services.was_rescued


def test_what_two_computers_make_of_copies_of_a_damaged_match_is_kept_side_by_side(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "other"]
    with closing(open_database(folders[0], bootstrap._now)) as database:
        play_some(SqliteEventLog(database, bootstrap._now), "20261121-1f", seed=3, commands=9)
        database.connection.executescript(
            "DROP TRIGGER event_stays; UPDATE event SET body = '{}' WHERE seq = (SELECT max(seq) FROM event);"
        )
    shutil.copytree(folders[0], folders[1])
    made: list[str] = []
    for folder in (*folders, folders[0]):
        with closing(open_database(folder, bootstrap._now)) as database:
            services = AppServices(folder, database, SettingsFile(folder), TunedBell())
            after = in_place_of(services, "20261121-1f")
            if after:
                assert after.match_id == made[0]
                for number, match_id in enumerate(made):
                    services.match_files.take_in(tmp_path / f"{number}.bellword")
                    assert services.matches.load(match_id).state.opened.match_id == match_id
                break
            made.append(id_instead_of(services, "20261121-1f"))
            services.matches.go_on_from_sound("20261121-1f", made[-1])
            services.match_files.save(made[-1], tmp_path / f"{len(made) - 1}.bellword", with_names=True)
    assert len({*made}) == 2
    assert all(match_id.startswith("20261121-1f-2-") for match_id in made)


def test_as_the_app_closes_a_backup_is_made_if_anything_changed(services: AppServices, tmp_path: Path) -> None:
    for _closed in range(2):
        bootstrap._back_up_at_end(services)
        assert [held.reason for held in services.backups.held()] == [Reason.CLOSING]
    services.class_book.save(SchoolClass("5 Melur"))
    bootstrap._back_up_at_end(services)
    assert [held.classes for held in services.backups.held()] == [1, 0]


def test_a_file_of_matches_that_was_damaged_is_known_until_a_backup_is_taken_over(
    services: AppServices, tmp_path: Path
) -> None:
    bootstrap._back_up_at_end(services)
    services._database.close()
    (tmp_path / "bellword.db").write_bytes(b"rubbish")
    with closing(open_database(tmp_path, bootstrap._now)) as database:
        damaged = AppServices(tmp_path, database, SettingsFile(tmp_path), TunedBell())
        assert damaged.was_rescued
        found = damaged.backups.newest_good()
        assert found
        damaged.backups.take_over(found.summary.place)
        assert not damaged.was_rescued


@pytest.fixture(autouse=True)
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What would have been said in a window."""
    sentences: list[str] = []
    monkeypatch.setattr(fault_window, "show_fault", sentences.append)
    return sentences


def test_a_data_folder_that_cannot_be_made_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], shown: list[str]
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert run_app(Start(data=tmp_path / "file" / "data")) == 1
    printed = capsys.readouterr().err
    assert str(tmp_path / "file" / "data") in printed
    assert len(printed.splitlines()) == 1
    assert shown == [printed.strip()]


def test_who_typed_the_command_reads_why_in_the_terminal_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, shown: list[str]
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert run_app(Start(data=tmp_path / "file" / "data")) == 1
    assert capsys.readouterr().err
    assert shown == []


@pytest.mark.parametrize("begins", [None, b"", b"<html>"])
def test_a_main_font_that_is_missing_or_none_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown: list[str], begins: bytes | None
) -> None:
    (tmp_path / "fonts").mkdir()
    for name in fault_window.MAIN_FONT:
        shutil.copy(assets_dir() / "fonts" / name, tmp_path / "fonts" / name)
    lost = tmp_path / "fonts" / fault_window.MAIN_FONT[1]
    lost.unlink()
    if begins is not None:
        lost.write_bytes(begins)
    monkeypatch.setattr(fault_window, "assets_dir", lambda: tmp_path)
    assert run_app(Start(data=tmp_path / "data")) == 1
    (sentence,) = shown
    assert sentence.startswith(f"Bellword's font is missing or damaged: {lost}.")


def test_no_folder_for_temporary_files_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown: list[str]
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_candidate_tempdir_list", lambda: [str(tmp_path / "none")])
    assert run_app(Start(data=tmp_path)) == 1
    (sentence,) = shown
    assert sentence.startswith("Bellword has nowhere to save temporary files")


def test_a_folder_for_the_demonstration_that_cannot_be_made_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], shown: list[str]
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert run_app(Start(demonstration="primary", out=tmp_path / "file" / "out")) == 1
    assert "Choose another --out." in capsys.readouterr().err
    assert shown == []


def test_a_store_in_use_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(open_database(tmp_path, WallClock())):
        assert run_app(Start(data=tmp_path)) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_without_a_console_nothing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown: list[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "stdout", None)
    bootstrap._print_step("a line")
    assert run_app(Start(data=tmp_path / "file" / "data")) == 1
    (sentence,) = shown
    assert "--data" in sentence


# The real app


@needs_display
@pytest.mark.slow
def test_it_opens_and_closes_without_a_word_and_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "temporary").mkdir()
    (tmp_path / "running").mkdir(mode=0o700)
    # Some systems' libraries complain where there is no folder for what runs.
    places = {"TMPDIR": "temporary", "HOME": "home", "XDG_RUNTIME_DIR": "running"}
    places = {name: str(tmp_path / folder) for name, folder in places.items()}
    done = python("-m", "classroom", "--smoke", "--window", "1366x768", environment=places)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert list((tmp_path / "temporary").iterdir()) == []
    assert not (tmp_path / "home").exists()


@needs_display
@pytest.mark.soak
def test_a_demonstration_ends_well_and_tells_each_turn(tmp_path: Path) -> None:
    done = python("-m", "tests.ui.player", "short", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    printed = [line.split() for line in done.stdout.splitlines()]
    assert [words[3] for words in printed if words[0] == "turn"] == ["COAXED", *["pass"] * 7]
    (sheet,), (certificates,) = tmp_path.glob("score-sheet_*.pdf"), tmp_path.glob("certificates_*.pdf")
    assert (pages(sheet.read_bytes()), pages(certificates.read_bytes())) == (1, 9)
    assert (tmp_path / "screens" / "14-result.png").is_file()


@needs_display
@pytest.mark.soak
def test_a_demonstration_that_cannot_go_on_ends_badly(tmp_path: Path) -> None:
    done = python("-m", "tests.ui.player", "impossible", str(tmp_path))
    assert done.returncode == 1
    assert "COAXED" in done.stdout
    assert done.stderr
    assert not list(tmp_path.glob("*.pdf"))
    for picture in tmp_path.glob("screens/*.png"):
        with Image.open(picture) as opened:
            assert opened.size == WINDOW


@contextmanager
def playing(plan: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.ui.player", plan, str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=REPOSITORY,
        env=plain_environment(),
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def stored(folder: Path, match_id: str) -> tuple[ev.Event, ...]:
    now = WallClock()
    with closing(open_database(folder, now)) as database:
        return SqliteEventLog(database, now).read(match_id)


@needs_display
@pytest.mark.soak
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill as a power cut does")
def test_killed_in_the_middle_of_a_turn_one_tap_goes_on_at_the_same_event(tmp_path: Path) -> None:
    SettingsFile(tmp_path).save(demonstration_settings(tmp_path))
    with playing("begin", tmp_path) as process:
        assert process.stdout is not None
        printed = process.stdout.readline().split()
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    count, phase, interrupted, match_id = printed
    assert (phase, interrupted) == ("RUNNING", "False")
    before = stored(tmp_path, match_id)
    assert len(before) == int(count)
    assert before[-1] == ev.BellRung(1, 0)
    done = python("-m", "tests.ui.player", "resume", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "Continue",
        f"{count} RUNNING True {match_id}",
        f"{int(count) + 3} RUNNING False {match_id}",
    ]
    after: Any = stored(tmp_path, match_id)
    assert after[: len(before)] == before
    went_on = [ev.PauseEnded, ev.TurnRestarted, ev.BellRung, ev.TurnPaused]
    assert [type(event) for event in after[len(before) :]] == went_on


def test_matches_to_look_back_at_are_those_whose_record_is_sound(tmp_path: Path) -> None:
    with closing(open_database(tmp_path, bootstrap._now)) as database:
        log = SqliteEventLog(database, bootstrap._now)
        over = past_match()
        log.append("over", 1, over.events)
        log.append("under way", 1, over.events[:40])
        log.append("damaged", 1, over.events)
        database.connection.execute("DROP TRIGGER event_stays")
        database.connection.execute("UPDATE event SET body = '{}' WHERE match_id = 'damaged' AND seq = 9")
        under_way = PastMatch("under way", over.events[:40])
        assert bootstrap._past_matches(log) == (under_way, PastMatch("over", over.events))
