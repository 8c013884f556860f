"""The matches of a log with the names of the language on screen."""

from dataclasses import replace
from typing import Any

from classroom.i18n import use_language
from classroom.match.event import MatchOpened
from classroom.match.fold import fold
from classroom.store.database import Database
from classroom.store.event_log import SqliteEventLog
from tests.store.conftest import WallClock
from tests.store.robot import play_out


def test_teams_that_the_app_named_follow_the_language_wherever_a_match_is_read(
    database: Database, now: WallClock
) -> None:
    log = SqliteEventLog(database, now)
    opened, *others = play_out("m1", seed=1)[:6]
    assert isinstance(opened, MatchOpened)
    teams = tuple(replace(team, name=f"Team {number}") for number, team in enumerate(opened.teams, 1))
    stored = (replace(opened, teams=teams), *others)
    log.append("m1", 1, stored)
    log.append("m2", 1, others[:1])

    def named() -> list[Any]:
        (head,) = (head for head in log.heads() if head.match_id == "m1")
        events = log.sound_events("m1")
        states = [log.newest(1, after=1)[0].state, log.stored("m1").state, fold(events)]
        assert head.opened
        return [*(state.teams[0].name for state in states if state), head.opened.teams[0].name]

    assert named() == ["Team 1"] * 4
    use_language("ms")
    assert named() == ["Pasukan 1"] * 4
    assert log.read("m1") == stored
    assert [one.state for one in log.newest(1)] == [None], "a match without its opening stays in the list"
    log.delete_match("m1")
    assert [one.match_id for one in log.newest()] == ["m2"]
