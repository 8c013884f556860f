from dataclasses import replace

import pytest

from classroom.match.event import ChallengeWithdrawn, MatchOpened
from classroom.match.fold import fold
from classroom.store.event_log import SqliteEventLog
from classroom.terminal import match_command as module
from classroom.terminal.match_command import listing
from tests.store.robot import play_out

PLAYED = play_out("m1", seed=1)


def test_a_match_is_reported_with_its_day_its_teams_and_their_totals(log: SqliteEventLog) -> None:
    log.append("m1", 1, PLAYED)
    first, second = fold(PLAYED).totals
    assert list(listing(log)) == [f"m1  2026-11-21  Bestari {first}, Cerdas {second}"]


def test_all_matches_are_reported_the_one_played_last_first(
    log: SqliteEventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "NEWEST", 2)
    for number in range(5):
        log.append(f"m{number}", 1, play_out(f"m{number}", seed=number)[:3])
    assert [line[:2] for line in listing(log)] == ["m4", "m3", "m2", "m1", "m0"]


def test_without_matches_there_is_nothing_to_tell(log: SqliteEventLog) -> None:
    assert list(listing(log)) == []


def test_damage_is_reported(log: SqliteEventLog) -> None:
    log.append("m1", 1, [*PLAYED[:1], ChallengeWithdrawn()])
    log.append("m2", 1, PLAYED[1:3])
    assert list(listing(log)) == [
        "m2  2026-11-21  damaged from entry 1 on",
        "m1  2026-11-21  Bestari 0, Cerdas 0  damaged from entry 2 on",
    ]


def test_a_name_cannot_move_the_cursor_of_a_terminal(log: SqliteEventLog) -> None:
    opened = PLAYED[0]
    assert isinstance(opened, MatchOpened)
    strange = replace(opened.teams[0], name="a\x1b[2J\nb\u202e")
    log.append("m1", 1, [replace(opened, teams=(strange, opened.teams[1]))])
    assert list(listing(log)) == ["m1  2026-11-21  a [2J b  0, Cerdas 0"]
