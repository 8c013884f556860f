"""Whatever stands in the place of a file, it is read or refused, at once, and nothing that was kept is lost."""

from __future__ import annotations

import json
import os
import random
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image

from classroom.errors import KnownError
from classroom.formats.catalogue import format_by_key, format_to_toml
from classroom.formats.house_rule import house_rule
from classroom.match.event import Event
from classroom.paths import wordlists_dir
from classroom.printing.crest import take_crest
from classroom.roster.school_class import SchoolClass
from classroom.rules.policy import Untimed
from classroom.settings import Settings
from classroom.store.class_file import read_class_file, write_class_file
from classroom.store.database import open_database
from classroom.store.database_file import DATABASE_NAME
from classroom.store.event_log import SqliteEventLog
from classroom.store.exchange.replay import summarise
from classroom.store.exchange.transfer import export_match, import_file
from classroom.store.house_rules import HouseRules
from classroom.store.inspection import inspect_database
from classroom.store.settings import SETTINGS_NAME, SettingsFile
from classroom.store.settings_text import LONGEST_BY_NAME, settings_text
from classroom.store.word_lists import WordLists
from tests.conftest import Tally
from tests.own_process import python
from tests.store.conftest import NOON, play_some
from tests.test_bootstrap import needs_display

FUZZED = 1_000

Read = Callable[[Path], object]


class Kind(NamedTuple):
    """A kind of file that people bring: its ending, a sound one, and what reads it."""

    suffix: str
    sound: bytes
    read: Read


class Kept:
    """A data folder with a match in its database, and readers of what people bring to it."""

    def __init__(self, folder: Path, files: Path) -> None:
        self.folder = folder
        self.database = open_database(folder, lambda: NOON)
        self.log = SqliteEventLog(self.database, lambda: NOON)
        play_some(self.log, "m1", 1, commands=40)
        self.events = self.log.read("m1")
        self.lists, self.rules = WordLists(folder, wordlists_dir()), HouseRules(folder)
        self.kinds = dict(self._kinds(files))

    def _kinds(self, files: Path) -> Iterator[tuple[str, Kind]]:
        def made(name: str, write: Callable[[Path], object]) -> bytes:
            write(files / name)
            return (files / name).read_bytes()

        classes = [SchoolClass("5 Bestari").add("Nurul", 5, "a").add("陈美玲", 5, "b")]
        for suffix in (".csv", ".xlsx"):
            sound = made(f"class{suffix}", partial(write_class_file, classes))
            yield f"class list {suffix}", Kind(suffix, sound, read_class_file)
            yield f"words {suffix}", Kind(suffix, sound, self.lists.read)
        yield "words .txt", Kind(".txt", b"cat\ndog\nquiz\n" * 40, self.lists.read)
        for suffix in (".bellword", ".gcg"):
            sound = made(f"match{suffix}", lambda path: export_match(self.log, "m1", path, "1", with_names=True))
            yield f"match {suffix}", Kind(suffix, sound, partial(import_file, self.log))
            yield f"game {suffix}", Kind(suffix, sound, summarise)
        rule = house_rule(format_by_key("primary"), "house-calm", "Calm", {"turn_time": Untimed()})
        yield "your own rules", Kind(".toml", format_to_toml(rule).encode(), partial(self.rules.take_in, replace=True))
        for suffix in (".png", ".jpg"):
            sound = made(f"crest{suffix}", Image.new("RGB", (60, 40), "red").save)
            yield f"crest {suffix}", Kind(suffix, sound, lambda path: take_crest(path, self.folder))

    def is_as_it_was(self) -> bool:
        return self.log.read("m1") == self.events


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    made = Kept(tmp_path_factory.mktemp("data"), tmp_path_factory.mktemp("files"))
    yield made
    made.database.close()


KINDS = (
    *("class list .csv", "class list .xlsx", "words .csv", "words .xlsx", "words .txt"),
    *("match .bellword", "match .gcg", "game .bellword", "game .gcg", "your own rules", "crest .png", "crest .jpg"),
)


def read_or_refuse(read: Read, path: Path) -> None:
    """Read a file; where that cannot be, there is a sentence about it."""
    sentence = "it was read, without a fault"
    try:
        read(path)
    except KnownError as error:
        sentence = str(error)
    assert len(sentence) > 20


def test_every_kind_of_file_is_named_and_sound(kept: Kept, tmp_path: Path) -> None:
    assert set(kept.kinds) == set(KINDS)
    for name, kind in kept.kinds.items():
        path = tmp_path / f"sound{kind.suffix}"
        path.write_bytes(kind.sound)
        kind.read(path)
        assert kept.is_as_it_was(), name


def _pipe(path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("this system has no named pipes")
    os.mkfifo(path)


def _endless(path: Path) -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("this system has no file without end")
    path.symlink_to("/dev/zero")


def _loop(path: Path) -> None:
    try:
        path.symlink_to(path)
    except OSError:
        pytest.skip("nobody may make links here")


def _huge(path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("on Windows a file of a terabyte fills the disk")
    with path.open("wb") as file:
        file.truncate(1 << 40)


PLACES: dict[str, Callable[[Path], None]] = {
    "a pipe that nobody writes to": _pipe,
    "a device without end": _endless,
    "a link to itself": _loop,
    "a folder": Path.mkdir,
    "a file of a terabyte": _huge,
    "an empty file": Path.touch,
    "nothing": lambda _path: None,
}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES.keys())
def test_what_is_no_file_of_the_kind_is_refused_at_once(
    kept: Kept, tmp_path: Path, place: Callable[[Path], None], tally: Tally
) -> None:
    for number, kind in enumerate(kept.kinds.values()):
        path = tmp_path / f"{number}{kind.suffix}"
        place(path)
        read_or_refuse(kind.read, path)
        assert kept.is_as_it_was()
    tally("things in the place of a file, read or refused", len(kept.kinds))


def _own_files(folder: Path) -> Sequence[tuple[Path, Read]]:
    """The files that the app itself keeps, and what reads each of them."""
    lists, rules = WordLists(folder, wordlists_dir()), HouseRules(folder)
    return (
        (folder / SETTINGS_NAME, lambda _path: SettingsFile(folder).load()),
        (folder / "word-lists" / "own-x.json", lambda _path: lists.load()),
        (folder / "word-lists" / "changes.json", lambda _path: lists.changes()),
        (folder / "house-rules" / "house-x.toml", lambda _path: rules.load()),
        (folder / DATABASE_NAME, lambda _path: inspect_database(folder, lambda: NOON)),
        (folder / DATABASE_NAME, lambda _path: open_database(folder, lambda: NOON).close()),
    )


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES.keys())
def test_neither_does_it_hold_up_the_app_among_its_own_files(
    tmp_path: Path, place: Callable[[Path], None], tally: Tally
) -> None:
    for number in range(6):
        folder = tmp_path / str(number)
        path, read = _own_files(folder)[number]
        path.parent.mkdir(parents=True)
        if place is _huge and path.name == DATABASE_NAME:
            continue  # it may be as large as the disk, and is rescued whole
        place(path)
        read_or_refuse(read, path)
    tally("things in the place of a file, read or refused", 6)


# Damaged in a thousand ways


def mutated(sound: bytes, chance: random.Random, others: Sequence[bytes]) -> bytes:
    """Return a file with bytes changed, left out, doubled, put in, or with a piece of another file in it."""
    content = bytearray(sound)
    for _ in range(chance.choice([1, 1, 2, 5, 40])):
        at = chance.randrange(len(content) + 1)
        size = min(chance.choice([1, 1, 4, 64]), len(content) - at)
        piece = chance.choice(
            [
                chance.randbytes(size),
                b"",
                bytes(content[at : at + size]) * 2,
                chance.choice([b"\x00", b"\xff\xfe", b"\r", b'"', b"\n" * 50, b"9" * 30, "\u202e".encode(), b"{[" * 9]),
                chance.choice(others)[:200],
            ]
        )
        content[at : at + size] = piece
    return bytes(content[: chance.randrange(len(content) + 1)] if chance.random() < 0.1 else content)


def fuzz(kept: Kept, name: str, folder: Path, count: int) -> None:
    kind, chance = kept.kinds[name], random.Random(name)
    others = [other.sound for other in kept.kinds.values()]
    path = folder / f"mutated{kind.suffix}"
    for _ in range(count):
        path.write_bytes(mutated(kind.sound, chance, others))
        read_or_refuse(kind.read, path)
    assert kept.is_as_it_was()


@pytest.mark.parametrize("name", KINDS)
def test_a_damaged_file_is_read_or_refused(kept: Kept, name: str, tmp_path: Path) -> None:
    fuzz(kept, name, tmp_path, 5)


@pytest.mark.soak
@pytest.mark.parametrize("name", KINDS)
def test_a_thousand_damaged_files_are_read_or_refused(kept: Kept, name: str, tmp_path: Path, tally: Tally) -> None:
    fuzz(kept, name, tmp_path, FUZZED)
    tally("damaged files of 12 kinds, read or refused", FUZZED)


@pytest.mark.soak
def test_a_thousand_damaged_settings_give_settings(tmp_path: Path, tally: Tally) -> None:
    sound, chance = settings_text(Settings(school="SK Bukit", judge_pin="")), random.Random(5)
    for _ in range(FUZZED):
        (tmp_path / SETTINGS_NAME).write_bytes(mutated(sound, chance, [sound]))
        assert isinstance(SettingsFile(tmp_path).load(), Settings)
    tally("damaged settings, read as far as they can be", FUZZED)


def test_a_database_in_whose_place_a_pipe_was_is_there_again_when_it_is_put_back(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with closing(open_database(folder, lambda: NOON)) as database:
        log = SqliteEventLog(database, lambda: NOON)
        play_some(log, "m1", 1, commands=5)
        events: tuple[Event, ...] = log.read("m1")
    aside = shutil.move(folder / DATABASE_NAME, tmp_path / "aside.db")
    _pipe(folder / DATABASE_NAME)
    read_or_refuse(lambda _path: open_database(folder, lambda: NOON).close(), folder)
    for left in folder.iterdir():
        if left.is_fifo():
            left.unlink()
    shutil.move(aside, folder / DATABASE_NAME)
    with closing(open_database(folder, lambda: NOON)) as database:
        assert SqliteEventLog(database, lambda: NOON).read("m1") == events


LOOK = """
import sys
from pathlib import Path
from classroom.bootstrap import Start, run_app

def look(app):
    from classroom.ui.navigation import ScreenName

    for name in (ScreenName.TEAMS, ScreenName.OPTIONS, ScreenName.COMPUTER, ScreenName.HALL, ScreenName.SETTINGS,
                 ScreenName.COMPETITION, ScreenName.CLASSES, ScreenName.PRINT, ScreenName.LISTS, ScreenName.HOME):
        app.context.navigator.go(name)
    app.stop()

sys.exit(run_app(Start(data=Path(sys.argv[1]), window=(1366, 768), after_start=look)))
"""
TEXTS = [*LONGEST_BY_NAME, "palette", "format_key", "word_list", "competition_list", "computer_list", "screen_keys"]
TEXTS += ["printer", "crest", "set_word", "asked_word", "held_pages", "held_since", "next_start", "bell_at", "put_away"]
HALL = '{"names": [{"table": "x"}], "matches": ["x"], "turn": 900000000, "since": "x", "runs": true, "base": [-5]}'
WORST = (
    *('{"window": [1280]}', '{"volume": 9223372036854775808, "kiosk": NaN}', '{"window": [320, 16384], "hall":'),
    '{"starter": -1, "signatories": [], "podium_turns": [[]], "columns": [{"headings": "", "holds": "zz"}]}',
    json.dumps(dict.fromkeys(TEXTS, "\0")),
    json.dumps(dict.fromkeys(TEXTS, "W" * 80)),
    '{"held_pages": "podium:99:99", "next_start": "x", "question": {"text": "", "since": "x", "meaning": "x"}}',
    f'{{"real_board": true, "hall": {HALL}}}',
    '{"against_computer": true, "computer_teams": [{"name": "", "origin": "", "members": []}]}',
    '{"drafts": [{"match_id": "x", "turns": -1, "kind": "zz", "objected": 77}], "rack_orders": {"racks": [[]]}}',
    '{"rack_orders": [{"match_id": "x", "laid": [["H8", "ab"], ["H9", "\u00e9"], ["zz", "?"]]}, {"match_id": ""}]}',
)


@needs_display
@pytest.mark.soak
def test_the_worst_settings_open_a_window_and_every_screen(tmp_path: Path, tally: Tally) -> None:
    for number, worst in enumerate(WORST):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / SETTINGS_NAME).write_text(worst, encoding="utf-8")
        done = python("-c", LOOK, str(folder), environment={"HOME": str(tmp_path)}, timeout=300)
        assert (done.returncode, done.stderr) == (0, ""), worst
        assert not list(folder.glob("report-*"))
    tally("starts of the program with the worst settings, each with a window", len(WORST))
