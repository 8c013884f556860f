"""What is left of a match, to be looked back at: all events before the first that is damaged."""

import sqlite3
from contextlib import closing
from pathlib import Path

from classroom.record.look_back import look_back
from classroom.store.database import Database
from classroom.store.database_file import DATABASE_NAME
from classroom.store.event_log import SqliteEventLog
from tests.store.conftest import Open, WallClock, play_some


def test_a_sound_match_has_all_its_events_and_one_not_known_has_none(log: SqliteEventLog) -> None:
    play_some(log, "m1", 1, 60)
    assert log.sound_events("m1") == log.read("m1")
    assert log.sound_events("m1", 1) == log.read("m1")[:1]
    assert log.sound_events("m2") == log.sound_events("m2", 1) == ()


def test_of_a_damaged_match_the_turns_before_the_damage_can_be_looked_back_at(
    database: Database, log: SqliteEventLog, opened: Open, folder: Path, now: WallClock
) -> None:
    play_some(log, "m1", 1, 120)
    whole = log.read("m1")
    database.close()
    with closing(sqlite3.connect(folder / DATABASE_NAME)) as connection:
        for (trigger,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f'DROP TRIGGER "{trigger}"')
        bad = len(whole) // 2
        connection.execute("UPDATE event SET body = '{}' WHERE match_id = 'm1' AND seq = ?", (bad,))
        connection.commit()
    damaged = SqliteEventLog(opened(folder), now)
    left = damaged.sound_events("m1")
    assert left == damaged.sound_events("m1", bad + 1) == whole[: bad - 1]
    assert damaged.sound_events("m1", 2) == whole[:2]
    look, before = look_back(left), look_back(whole)
    assert look
    assert before
    assert 0 < len(look.turns) < len(before.turns)
    assert [past.before for past in look.turns] == [past.before for past in before.turns][: len(look.turns)]
