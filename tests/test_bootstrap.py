"""The app put together and started for real, in processes of their own: it opens, plays itself, is killed, goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom import bootstrap
from classroom.bootstrap import BackgroundMoveFinder, Hand, MonotonicClock, Start, run_app
from classroom.drills.false_word import false_words
from classroom.drills.past_play import PastMatch
from classroom.formats import formats
from classroom.match import event as ev
from classroom.match.trouble import LexiconError
from classroom.partner.level import LEVELS
from classroom.paths import wordlists_dir
from classroom.rules.board import empty_board
from classroom.store.database import open_database
from classroom.store.event_log import SqliteEventLog
from classroom.store.settings import SettingsFile
from classroom.store.word_lists import WordLists
from classroom.ui.demonstration_script import demonstration_settings
from classroom.words import move_finder
from classroom.words.lexicon import Lexicon, load_lexicon
from classroom.words.teacher_list import Changes
from classroom.words.word_index import WordIndex
from tests.conftest import REPOSITORY
from tests.drills.past import past_match
from tests.printing.pdf import pages
from tests.store.conftest import WallClock

WORDS = formats()[0].words

needs_display = pytest.mark.skipif(
    sys.platform.startswith("linux") and not os.environ.get("DISPLAY"), reason="there is no screen for a window"
)


# What is picked for each port


@given(st.lists(st.sampled_from("AABCDEE?"), min_size=1, max_size=20), st.data())
def test_C11_tiles_are_drawn_from_the_bag_and_no_more_than_it_has(bag: list[str], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(bag)))
    drawn = Hand().draw(bag, count)
    assert len(drawn) == count
    assert Counter(drawn) <= Counter(bag)


def test_the_clock_never_goes_back() -> None:
    clock = MonotonicClock()
    seen = [clock.now_ms() for _ in range(1000)]
    assert seen == sorted(seen)


def test_P14_once_the_index_is_there_it_is_proved_whether_a_rack_can_form_a_word() -> None:
    finder = bootstrap._finder(bootstrap._lexicon("core", WORDS))
    assert isinstance(finder, BackgroundMoveFinder)
    finder.wait()
    board = empty_board(formats()[0].layout)
    assert [finder.can_form_word(board, rack, {}) for rack in ("CAT", "QVJ", "QV?")] == [True, False, False]
    assert finder.can_form_word(board, "QVJ", {"QV": True}) is True


def test_P14_until_the_index_is_there_nothing_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = threading.Event()

    def index_of(lexicon: Lexicon) -> WordIndex:
        begin.wait()
        return move_finder.index_of(lexicon)

    monkeypatch.setattr(bootstrap, "index_of", index_of)
    finder = BackgroundMoveFinder(load_lexicon(wordlists_dir(), "core", []))
    board = empty_board(formats()[0].layout)
    assert finder.can_form_word(board, "QVJ", {}) is None
    begin.set()
    finder.wait()
    assert finder.can_form_word(board, "QVJ", {}) is False


def test_whoever_asks_for_the_index_of_a_list_waits_for_the_one_that_is_being_built() -> None:
    lexicon = bootstrap._lexicon("core", WORDS)
    index = bootstrap._index(lexicon)
    assert "cat" in index
    assert bootstrap._index(lexicon) is index


def test_a_partner_knows_what_its_level_knows_of_the_list_of_the_match() -> None:
    lexicon = load_lexicon(wordlists_dir(), "core", [])
    assert [bootstrap._partner(level.key, lexicon).level for level in LEVELS] == list(LEVELS)
    first, master, champion = (bootstrap._vocabulary(level, lexicon) for level in (LEVELS[0], LEVELS[2], LEVELS[3]))
    assert ("cat" in first, "house" in first, "house" in master) == (True, False, True)
    assert champion is bootstrap._index(lexicon)
    assert bootstrap._vocabulary(LEVELS[2], lexicon) is master


def test_a_partner_whose_words_are_not_there_is_known_trouble(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lexicon = load_lexicon(wordlists_dir(), "core", [])
    monkeypatch.setattr(bootstrap, "wordlists_dir", lambda: tmp_path)
    with pytest.raises(LexiconError):
        bootstrap._partner(LEVELS[0].key, lexicon)


def test_what_is_told_of_two_letter_words_is_read_once_and_missed_where_it_is_damaged(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert len(bootstrap._two_letter_table()) == 119
    assert bootstrap._two_letter_table() is bootstrap._two_letter_table()
    (tmp_path / "two_letter.tsv").write_text("nonsense", encoding="utf-8")
    monkeypatch.setattr(bootstrap, "wordlists_dir", lambda: tmp_path)
    assert bootstrap._two_letter_table.__wrapped__() == ()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_meanings_are_read_once_and_missed_where_their_file_is_damaged(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told = bootstrap._meaning("QUIZZES")
    assert told
    assert told.lemma == "QUIZ"
    assert bootstrap._meanings() is bootstrap._meanings()
    monkeypatch.setattr(bootstrap, "wordlists_dir", lambda: tmp_path)
    monkeypatch.setattr(bootstrap, "_meanings", bootstrap._meanings.__wrapped__)
    assert bootstrap._meaning("QUIZZES") is None


def test_an_index_that_cannot_be_built_is_known_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    def index_of(lexicon: Lexicon) -> WordIndex:
        raise MemoryError

    monkeypatch.setattr(bootstrap, "index_of", index_of)
    with pytest.raises(LexiconError):
        BackgroundMoveFinder(load_lexicon(wordlists_dir(), "core", [])).index()


def test_a_list_for_a_format_of_short_words_has_no_others() -> None:
    lexicon = bootstrap._lexicon("core", replace(WORDS, longest=2))
    assert lexicon.has("at")
    assert not lexicon.has("cat")


def test_a_word_list_is_read_once() -> None:
    assert bootstrap._lexicon("pupil", WORDS) is bootstrap._lexicon("pupil", WORDS)


def test_a_word_list_that_is_not_there_is_known_trouble() -> None:
    with pytest.raises(LexiconError):
        bootstrap._lexicon("none", WORDS)


def test_a_match_is_played_by_the_teachers_list_with_the_teachers_changes(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("cat\nroti\nlaksa\n", encoding="utf-8")
    lists = WordLists(tmp_path, wordlists_dir())
    own = lists.keep(lists.review(file, "Class 4B"))
    lists.save_changes(Changes().block("cat", "a nickname"))
    lexicon = bootstrap._classroom_lexicon(lists, own.key, WORDS)
    assert [lexicon.has(word) for word in ("cat", "roti", "laksa", "dog")] == [False, True, True, False]
    assert lexicon.title == "Class 4B, with the teacher's changes"
    assert bootstrap._classroom_lexicon(lists, own.key, WORDS) is lexicon
    assert not bootstrap._classroom_lexicon(lists, own.key, replace(WORDS, longest=4)).has("laksa")


def test_for_a_list_that_the_teacher_put_away_stands_the_formats_own(tmp_path: Path) -> None:
    lists = WordLists(tmp_path, wordlists_dir())
    assert bootstrap._classroom_lexicon(lists, "own-gone", WORDS).key == WORDS.practice
    with pytest.raises(LexiconError, match="The word list core is missing or damaged"):
        bootstrap._classroom_lexicon(WordLists(tmp_path, tmp_path), "core", WORDS)


def test_changes_that_cannot_be_read_are_known_trouble(tmp_path: Path) -> None:
    lists = WordLists(tmp_path, wordlists_dir())
    lists.save_changes(Changes())
    (tmp_path / "word-lists" / "changes.json").write_text("{", encoding="utf-8")
    with pytest.raises(LexiconError, match=r"cannot be read.*Your matches are safe\."):
        bootstrap._classroom_lexicon(lists, "core", WORDS)


# What keeps the app from starting


def test_a_data_folder_that_cannot_be_made_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert run_app(Start(data=tmp_path / "file" / "data")) == 1
    told = capsys.readouterr().err
    assert str(tmp_path / "file" / "data") in told
    assert len(told.splitlines()) == 1


def test_a_folder_for_the_demonstration_that_cannot_be_made_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert run_app(Start(demonstration=True, out=tmp_path / "file" / "out")) == 1
    assert "Choose another --out." in capsys.readouterr().err


def test_a_store_in_use_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(open_database(tmp_path, WallClock())):
        assert run_app(Start(data=tmp_path)) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_without_a_console_nothing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "stdout", None)
    bootstrap._report("a line")
    assert run_app(Start(data=tmp_path / "file" / "data")) == 1


# The real app


def app(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`python -m ...` as its own process, without what the tests set for Kivy."""
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=REPOSITORY,
        env=plain_environment() | environment,
    )


def plain_environment() -> dict[str, str]:
    """The environment without what the tests set for Kivy; still silent, and drawn by the processor."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_", "KCFG_"))}


@needs_display
@pytest.mark.slow
def test_it_opens_shows_its_screens_and_closes_without_a_word() -> None:
    done = app("classroom", "--smoke", "--window", "1366x768")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@needs_display
@pytest.mark.slow
def test_it_leaves_nothing_behind_but_the_match(tmp_path: Path) -> None:
    (tmp_path / "temporary").mkdir()
    done = app("classroom", "--smoke", TMPDIR=str(tmp_path / "temporary"), HOME=str(tmp_path / "home"))
    assert (done.returncode, done.stderr) == (0, "")
    assert list((tmp_path / "temporary").iterdir()) == []
    assert not (tmp_path / "home").exists()


@needs_display
@pytest.mark.slow
def test_a_demonstration_ends_well_and_tells_each_turn(tmp_path: Path) -> None:
    done = app("tests.ui.player", "short", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    told = [line.split() for line in done.stdout.splitlines()]
    assert [words[3] for words in told if words[0] == "turn"] == ["COAXED", *["pass"] * 7]
    (sheet,), (certificates,) = tmp_path.glob("score-sheet_*.pdf"), tmp_path.glob("certificates_*.pdf")
    assert (pages(sheet.read_bytes()), pages(certificates.read_bytes())) == (1, 6)
    assert (tmp_path / "screens" / "14-result.png").is_file()


@needs_display
@pytest.mark.slow
def test_a_demonstration_that_cannot_go_on_ends_badly(tmp_path: Path) -> None:
    done = app("tests.ui.player", "impossible", str(tmp_path))
    assert done.returncode == 1
    assert "COAXED" in done.stdout
    assert done.stderr
    assert not list(tmp_path.glob("*.pdf"))


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
@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill as a power cut does")
def test_killed_in_the_middle_of_a_turn_one_tap_goes_on_at_the_same_event(tmp_path: Path) -> None:
    SettingsFile(tmp_path).save(demonstration_settings(tmp_path))
    with playing("begin", tmp_path) as process:
        assert process.stdout is not None
        told = process.stdout.readline().split()
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    count, phase, interrupted, match_id = told
    assert (phase, interrupted) == ("RUNNING", "False")
    before = stored(tmp_path, match_id)
    assert len(before) == int(count)
    assert before[-1] == ev.BellRung(1, 0)
    done = app("tests.ui.player", "resume", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "CONTINUE",
        f"{count} RUNNING True {match_id}",
        f"{int(count) + 2} RUNNING False {match_id}",
    ]
    after: Any = stored(tmp_path, match_id)
    assert after[: len(before)] == before
    assert [type(event) for event in after[len(before) :]] == [ev.TurnRestarted, ev.BellRung, ev.TurnPaused]


def test_drills_ask_about_the_list_for_practice_and_call_no_word_of_a_teachers_list_false(tmp_path: Path) -> None:
    lists = WordLists(tmp_path, wordlists_dir())
    usual = bootstrap._drill_words(lists, "")
    assert usual.lexicon.key == formats()[0].words.practice
    assert bootstrap._drill_words(lists, "") is usual
    assert "QO" in false_words(usual)
    (tmp_path / "ours.txt").write_text("qo\nzzz\n", "utf-8")
    lists.keep(lists.propose(lists.read(tmp_path / "ours.txt"), "Ours"))
    assert "QO" not in false_words(bootstrap._drill_words(lists, ""))


def test_drills_with_a_list_that_was_put_away_ask_about_the_usual_one(tmp_path: Path) -> None:
    words = bootstrap._drill_words(WordLists(tmp_path, wordlists_dir()), "own-none")
    assert words.lexicon.key == formats()[0].words.practice


def test_drills_say_that_the_lists_of_the_app_are_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = load_lexicon(wordlists_dir(), "core", [])
    monkeypatch.setattr(bootstrap, "wordlists_dir", lambda: tmp_path)
    with pytest.raises(LexiconError, match="Install Bellword again"):
        bootstrap._kept_drill_words(words, frozenset())


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
