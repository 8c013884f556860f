"""A data folder with something of everything that Bellword keeps, and what there is in such a folder.

    python -m tests.store.whole_folder 0.4     # with the version that is released: tests/store/data/folder-0.4.zip

Beside the folder's files the archive has `told.json`: what the version that made it found there.
"""

import datetime
import json
import random
import sys
import tempfile
import zipfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from classroom.competition.division import PairingKind
from classroom.competition.fold import fold_competition
from classroom.competition.service import Competitions, CompetitionService
from classroom.drills.drill_round import graded
from classroom.drills.pupil import DrillKind, Pupil, RoundResult
from classroom.formats.catalogue import format_by_key
from classroom.formats.house_rule import house_rule
from classroom.match.fold import fold
from classroom.rehearsal.competition_day import CompetitionDay
from classroom.roster.school_class import ClassPupil, Mix, MixedTeam, SchoolClass
from classroom.rules.policy import PerTurn
from classroom.settings import Settings
from classroom.store.class_book import SqliteClassBook
from classroom.store.competition_log import SqliteCompetitionLog
from classroom.store.database import Database, open_database
from classroom.store.drill_book import SqliteDrillBook
from classroom.store.event_log import SqliteEventLog
from classroom.store.house_rules import HouseRules
from classroom.store.settings import SettingsFile
from classroom.store.word_lists import WordLists
from classroom.words.teacher_list import Changes
from tests.competition.fields import opening
from tests.store import robot
from tests.store.any_format import Player, open_any

DATA = Path(__file__).parent / "data"
FOLDERS = sorted(DATA.glob("folder-*.zip"))
NOON = datetime.datetime(2026, 11, 20, 4, tzinfo=datetime.UTC)
PUPILS = (Pupil("5 Bestari", "Aina"), Pupil("5 Bestari", "陈小明"), Pupil("4 Cerdas", "Siti Nur’ain"))

Contents = dict[str, Any]


class Steps:
    """A wall clock that goes on by a second whenever it is asked."""

    def __init__(self) -> None:
        self._now = NOON

    def __call__(self) -> datetime.datetime:
        self._now += datetime.timedelta(seconds=1)
        return self._now


def fill(folder: Path) -> None:
    """Put something of everything into a new folder."""
    now = Steps()
    with closing(open_database(folder, now)) as database:
        _fill_with_matches(SqliteEventLog(database, now))
        service = Competitions(SqliteCompetitionLog(database, now)).open(opening((PairingKind.AUSTRALIAN, 2)))
        assert isinstance(service, CompetitionService)
        day = CompetitionDay(service, random.Random(7))
        for _ in (*day.enter(4), *day.judge(1), *day.play()):
            pass
        _fill_with_pupils(database)
        sheets = fold(SqliteEventLog(database, now).read("m1")).opened.teams
    usual = format_by_key("primary").turn_time
    assert isinstance(usual, PerTurn)
    slow = replace(usual, seconds=25)
    HouseRules(folder).save(house_rule(format_by_key("primary"), "house-slow", "Slow bell", {"turn_time": slow}))
    WordLists(folder, folder).save_changes(Changes().block("cat", "a nickname").allow("zzz", "the word of the day"))
    SettingsFile(folder).save(
        replace(
            Settings(), school="SK Taman Bestari", town="Ipoh", level="5", language="ms", palette="dark", big_text=True,
            volume=0.35, folder="/media/stick", turn_seconds=30, live_score=False, teams=sheets,
        )
    )  # fmt: skip


def _fill_with_matches(log: SqliteEventLog) -> None:
    for seed, length in ((1, 400), (2, 17)):
        chance = random.Random(seed)
        service = robot.begun(log, f"m{seed}", chance)
        for _ in range(length):
            if not robot.play_on(service, chance):
                break
    for seed, key in enumerate(("club", "literacy", "standard", "youth"), start=3):
        chance = random.Random(seed)
        Player(open_any(log, f"m{seed}", format_by_key(key), chance), chance).play(60)


def _fill_with_pupils(database: Database) -> None:
    pupils = tuple(ClassPupil(number, name, 5) for number, name in enumerate(("Aina", "陈小明", "Kavitha", "Ben"), 1))
    mix = Mix("2026-11-20", (MixedTeam((1, 2)), MixedTeam((3, 4), locked=True)))
    SqliteClassBook(database).save(SchoolClass("5 Bestari", pupils, (mix,)))
    book = SqliteDrillBook(database)
    for pupil in PUPILS:
        for number, kind in enumerate(DrillKind):
            began = NOON + datetime.timedelta(days=number)
            cards = [graded(item, None, kind, right=item != "qi", took_ms=900, at=began) for item in ("aa", "qi", "za")]
            book.save(RoundResult(pupil, kind, began, 4, 3, 310, 9000 + number), cards)


def contents(folder: Path) -> Contents:
    """Return what there is in a folder, as JSON has it; the folder is opened, and so brought up to date."""
    now = Steps()
    with closing(open_database(folder, now)) as database:
        assert database.notices == ()
        log, days, classes = (
            SqliteEventLog(database, now),
            SqliteCompetitionLog(database, now),
            SqliteClassBook(database),
        )
        return {
            "matches": {match_id: _match(log, match_id) for match_id in log.newest_ids(100)},
            "competitions": {one.competition_id: _competition(days, one.competition_id) for one in days.newest(100)},
            "classes": {one.school_class.title: _class(one.school_class) for one in classes.classes()},
            "drills": _drills(SqliteDrillBook(database)),
            "settings": _settings(SettingsFile(folder).load()),
            "house_rules": [
                [rule.key, rule.title, rule.turn_time.seconds]
                for rule in HouseRules(folder).load().rules
                if isinstance(rule.turn_time, PerTurn)
            ],
            "words": {
                kind: [[note.word, note.reason] for note in notes]
                for changes in (WordLists(folder, folder).changes(),)
                for kind, notes in (("allowed", changes.allowed), ("blocked", changes.blocked))
            },
        }


def as_told(now: Contents, told: Contents) -> Contents:
    """Return of what there is now the parts that an earlier version told of, to be held against them."""
    return {
        part: {key: now[part].get(key) for key in was} if isinstance(was, dict) else now[part]
        for part, was in told.items()
    }


def _match(log: SqliteEventLog, match_id: str) -> Contents:
    state, rows = fold(log.read(match_id)), log.rows(match_id)
    return {
        "phase": state.phase.name,
        "totals": list(state.totals),
        "turns": len(state.turns),
        "teams": [team.name for team in state.opened.teams],
        "events": len(rows),
        "last": rows[-1].hash.hex(),
    }


def _competition(days: SqliteCompetitionLog, competition_id: str) -> Contents:
    events = days.read(competition_id)
    state = fold_competition(events)
    return {"events": len(events), "teams": [team.entry.name for team in state.teams], "closed": state.is_closed}


def _class(one: SchoolClass) -> Contents:
    return {
        "pupils": [[pupil.number, pupil.name, pupil.year] for pupil in one.pupils],
        "mixes": [[list(team.members) for team in mix.teams] for mix in one.mixes],
    }


def _drills(book: SqliteDrillBook) -> Contents:
    pupils = [pupil for class_name in book.classes() for pupil in book.pupils(class_name)]
    return {
        f"{pupil.class_name}/{pupil.name}": {
            "results": sorted(
                [one.drill.value, one.began.isoformat(), one.asked, one.right, one.earned, one.time_ms]
                for one in book.results(pupil)
            ),
            "cards": {kind.value: sorted(card.item for card in book.cards(pupil, kind)) for kind in DrillKind},
        }
        for pupil in pupils
        if book.results(pupil)
    }


def _settings(settings: Settings) -> Contents:
    names = (
        "school",
        "town",
        "level",
        "language",
        "palette",
        "big_text",
        "volume",
        "folder",
        "turn_seconds",
        "live_score",
    )
    return {name: getattr(settings, name) for name in names} | {"teams": [team.name for team in settings.teams]}


def pack(folder: Path, archive: Path) -> None:
    """Write the files of a folder, and what there is in it, into an archive."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file() and path.stat().st_size):
            packed.write(path, path.relative_to(folder))


def unpack(archive: Path, folder: Path) -> Contents:
    """Lay the files of an archive into a folder, and return what the version that left them told of it."""
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder)
    told: Contents = json.loads((folder / "told.json").read_text("utf-8"))
    return told


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        made = Path(place) / "data"
        fill(made)
        (made / "told.json").write_text(json.dumps(contents(made), ensure_ascii=False, indent=1) + "\n", "utf-8")
        pack(made, DATA / f"folder-{sys.argv[1]}.zip")
