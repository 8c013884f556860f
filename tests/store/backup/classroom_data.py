"""A data folder with something of everything that is a teacher's."""

from __future__ import annotations

import hashlib
from pathlib import Path

from classroom.competition.division import PairingKind
from classroom.competition.service import Competitions
from classroom.match.team import Member, Team
from classroom.roster.school_class import SchoolClass
from classroom.settings import Settings
from classroom.store.class_book import SqliteClassBook
from classroom.store.competition_log import SqliteCompetitionLog
from classroom.store.database import Database
from classroom.store.database_file import DATABASE_NAME
from classroom.store.event_log import SqliteEventLog
from classroom.store.settings import SettingsFile
from tests.competition.fields import opening
from tests.store.conftest import WallClock, play_some

PNG = b"\x89PNG\r\n\x1a\n not looked at here"
SETTINGS = Settings(school="SK Taman", crest="crest-0badcafe.png", teams=(Team("Team 1", "", (Member("Zahra"),)),))
FILES = ("crest-0badcafe.png", "house-rules/house-quick.toml", "settings.json", "word-lists/own-food-1234.json")


def fill(database: Database, now: WallClock, *, matches: int = 2) -> SchoolClass:
    """Play matches, begin a competition, write a class, a list, a house rule, a crest and settings; the class."""
    log = SqliteEventLog(database, now)
    for number in range(matches):
        play_some(log, f"m{number}", seed=number, commands=12)
    Competitions(SqliteCompetitionLog(database, now)).open(opening((PairingKind.AUSTRALIAN, 3)))
    folder = database.folder
    for name, content in (
        ("word-lists/own-food-1234.json", b'{"words": ["roti"]}'),
        ("house-rules/house-quick.toml", b"key = 'house-quick'"),
        ("crest-0badcafe.png", PNG),
        ("report-20261121.txt", b"not the teacher's"),
        ("word-lists/notes.txt", b"not a list"),
    ):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)
    SettingsFile(folder).save(SETTINGS)
    return SqliteClassBook(database).save(SchoolClass("5 Melur").add("Zahra", 5, "a").add("சந்திரன்", 5, "b"))


def state_of(folder: Path) -> str:
    """All that is the teacher's in a folder that nobody has open, as one sum: the files, byte for byte."""
    names = (DATABASE_NAME, *FILES)
    found = [(name, (folder / name).read_bytes()) for name in names if (folder / name).exists()]
    return hashlib.sha256(repr(found).encode()).hexdigest()
