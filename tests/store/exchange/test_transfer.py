"""Files of matches by name: what is reported of each, and that a refused one leaves nothing."""

from pathlib import Path

import pytest

from classroom.match.command import CorrectScore
from classroom.store.event_log import SqliteEventLog
from classroom.store.exchange.transfer import TransferResult, export_match, import_file, read_match_file
from tests.match.tournament import STANDARD, dealt
from tests.store.conftest import Open, WallClock
from tests.store.exchange.records import PLAYERS
from tests.store.robot import play_out

PLAYED = play_out("m1", seed=1)
FOUR_SIDES = dealt(STANDARD, "HATSOME", "AXEIORN", "BCDEFGH", "IIILLLO").events
ALL = len(PLAYED)


@pytest.fixture
def other(opened: Open, tmp_path: Path, now: WallClock) -> SqliteEventLog:
    """The store of another computer."""
    return SqliteEventLog(opened(tmp_path / "other"), now)


def test_a_match_is_exported_and_imported_again_and_again(
    log: SqliteEventLog, other: SqliteEventLog, tmp_path: Path
) -> None:
    path = tmp_path / "final.Bellword"
    for count, message in (
        (50, "match m1 imported, with 50 events"),
        (50, "match m1 was already here, with the same 50 events"),
        (ALL, f"match m1 continued: {ALL - 50} new events, {ALL} in total"),
    ):
        log.append("m1", len(log.read("m1")) + 1, PLAYED[len(log.read("m1")) : count])
        assert export_match(log, "m1", path, "1.2.3", with_names=True) == TransferResult(
            done=True, line=f"{path}: match m1, {count} events"
        )
        assert import_file(other, path) == TransferResult(done=True, line=f"{path}: {message}")
        assert other.rows("m1") == log.rows("m1") == read_match_file(path).rows


def test_an_older_file_changes_nothing(log: SqliteEventLog, tmp_path: Path) -> None:
    path = tmp_path / "m1.bellword"
    log.append("m1", 1, PLAYED[:20])
    export_match(log, "m1", path, "1", with_names=True)
    log.append("m1", 21, PLAYED[20:])
    message = import_file(log, path)
    assert message == TransferResult(
        done=True, line=f"{path}: match m1 was already here and has continued since; all {ALL} events stay"
    )


def test_a_file_that_is_not_sound_is_refused_with_name_and_line(
    log: SqliteEventLog, other: SqliteEventLog, tmp_path: Path
) -> None:
    path = tmp_path / "m1.bellword"
    log.append("m1", 1, PLAYED)
    export_match(log, "m1", path, "1", with_names=True)
    path.write_bytes(path.read_bytes().replace(b'"seq":9', b'"seq":8'))
    assert import_file(other, path) == TransferResult(
        done=False,
        line=f"{path}:10: event 9 belongs here, not event 8. Copy or export the file again. Nothing was stored.",
    )
    assert other.newest() == ()


def test_another_match_of_the_same_name_is_refused(log: SqliteEventLog, other: SqliteEventLog, tmp_path: Path) -> None:
    path = tmp_path / "m1.bellword"
    log.append("m1", 1, PLAYED)
    other.append("m1", 1, play_out("m1", seed=2))
    export_match(log, "m1", path, "1", with_names=True)
    message = import_file(other, path)
    assert not message.done
    assert message.line.startswith(
        f"{path}: the match m1 is here already, and from event 1 on it is another than in the "
    )
    assert message.line.endswith("delete the one that is here first. Nothing was stored.")


@pytest.mark.parametrize("name", ["m1", "m1.pdf", "m1.bellword.pdf", ".bellword"])
def test_a_file_of_another_ending_is_neither_read_nor_written(log: SqliteEventLog, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    log.append("m1", 1, PLAYED)
    message = export_match(log, "m1", path, "1", with_names=True)
    assert (message.done, ".bellword" in message.line) == (False, True)
    assert not path.exists()
    message = import_file(log, path)
    assert (message.done, ".bellword" in message.line) == (False, True)


def test_what_cannot_be_reached_is_reported(log: SqliteEventLog, tmp_path: Path) -> None:
    log.append("m1", 1, PLAYED)
    (tmp_path / "folder.bellword").mkdir()
    assert import_file(log, tmp_path / "none.bellword").line.endswith("none.bellword: the file was not found")
    assert "cannot be read: " in import_file(log, tmp_path / "folder.bellword").line
    assert "cannot be written: " in export_match(log, "m1", tmp_path / "folder.bellword", "1", with_names=True).line
    assert (
        "cannot be written: " in export_match(log, "m1", tmp_path / "none" / "m1.bellword", "1", with_names=True).line
    )


def test_only_a_match_that_is_there_and_whole_is_exported(opened: Open, tmp_path: Path, now: WallClock) -> None:
    database = opened(tmp_path / "data")
    log = SqliteEventLog(database, now)
    path = tmp_path / "m1.bellword"
    message = export_match(log, "m1", path, "1", with_names=True)
    assert message == TransferResult(
        done=False, line="there is no match 'm1' here; `matches` lists those that there are"
    )
    log.append("m1", 1, PLAYED[1:9])
    message = export_match(log, "m1", path, "1", with_names=True)
    assert message.line.startswith("m1 cannot be exported: line 2: this cannot follow what came before")
    database.connection.execute("DROP TRIGGER event_stays")
    database.connection.execute("UPDATE event SET kind = 'passed' WHERE seq = 5")
    message = export_match(log, "m1", path, "1", with_names=True)
    assert message.line.startswith("m1 cannot be exported: The record of this match is damaged from entry 5 on.")
    assert not path.exists()


# Recorded games


def gcg(tmp_path: Path, events: str) -> Path:
    path = tmp_path / "The final.GCG"
    path.write_text(PLAYERS + events, encoding="utf-8")
    return path


def test_a_recorded_game_is_imported_once_and_exported(log: SqliteEventLog, tmp_path: Path) -> None:
    path = gcg(tmp_path, ">ann: AEIQTUZ 8D QUITE +48 48\n>ben: BCDEFGH - +0 0\n#rack1 AIINOSZ\n#rack2 BCDEFGH\n")
    first = import_file(log, path)
    (stored,) = log.newest()
    assert first == TransferResult(done=True, line=f"{path}: match {stored.match_id} imported, with 10 events")
    again = import_file(log, path)
    assert again == TransferResult(done=True, line=f"{path}: match {stored.match_id} was already here, with 10 events")
    assert stored.fault is None
    assert stored.state
    assert stored.state.opened.heading.event == "The final"
    out = tmp_path / "out.gcg"
    assert export_match(log, stored.match_id, out, "1", with_names=True) == TransferResult(
        done=True, line=f"{out}: match {stored.match_id} as a recorded game"
    )
    assert ">Ann_Lim: AEIQTUZ 8D QUITE +48 48\n>Ben_Ali: BCDEFGH - +0 0\n" in out.read_text(encoding="utf-8")
    portable = tmp_path / "out.bellword"
    assert export_match(log, stored.match_id, portable, "1", with_names=True).done


def test_points_that_a_judge_gave_are_reported_where_a_recorded_game_is_exported(
    log: SqliteEventLog, tmp_path: Path
) -> None:
    match = dealt(STANDARD, "HATSOME", "AXEIORN")
    match.play("8G", "HAT")
    match.do(CorrectScore(0, 9, "the judge", "added again"))
    log.append("m1", 1, match.events)
    message = export_match(log, match.state.opened.match_id, tmp_path / "out.gcg", "1", with_names=True)
    assert message.done
    assert "; programs that check the sums will refuse it from line " in message.line
    assert "the file says +9, the board gives +12. A .bellword file works for any match" in message.line
    assert not import_file(log, tmp_path / "out.gcg").done


def test_gaps_and_doubts_of_a_recorded_game_are_reported(log: SqliteEventLog, tmp_path: Path) -> None:
    message = import_file(log, gcg(tmp_path, ">ann: X - +0 0\n>ben: X - +0 0\n>ann: X - +0 0\n"))
    assert message.line.endswith(
        "; 5 of its racks are not known in full and were filled in"
        "; tiles in these lines cannot have been on the rack and were not taken over: 4"
    )
    (stored,) = log.newest()
    assert stored.state
    assert stored.state.opened.heading.event == "The final (racks in part filled in)"


@pytest.mark.parametrize(
    ("events", "message"),
    [
        (">ann: AEIQTUZ 8D QUITE +47 47\n", ":3: the file says +47, the board gives +48. Nothing was stored."),
        (
            ">cat: AEIQTUZ 8D QUITE +48 48\n",
            ":3: the nick 'cat' is not that of #player1 or #player2. Nothing was stored."[:],
        ),
    ],
)
def test_a_faulty_record_is_refused_with_its_line(
    log: SqliteEventLog, tmp_path: Path, events: str, message: str
) -> None:
    path = gcg(tmp_path, events)
    assert import_file(log, path) == TransferResult(done=False, line=f"{path}{message}")
    assert log.newest() == ()


def test_a_match_that_gcg_cannot_hold_is_refused_in_words(log: SqliteEventLog, tmp_path: Path) -> None:
    assert export_match(log, "m1", tmp_path / "m1.gcg", "1", with_names=True).line.startswith(
        "there is no match 'm1' here"
    )
    log.append("m1", 1, FOUR_SIDES)
    message = export_match(log, "m1", tmp_path / "m1.gcg", "1", with_names=True)
    assert message.line.startswith("m1 cannot be exported: The match has 4 sides, but a GCG file needs two players. ")
    log.append("m2", 1, PLAYED[1:9])
    assert export_match(log, "m2", tmp_path / "m2.gcg", "1", with_names=True).line.startswith(
        "m2 cannot be exported: a match begins "
    )
    assert not list(tmp_path.glob("*.gcg"))


def test_a_huge_recorded_game_is_refused(log: SqliteEventLog, tmp_path: Path) -> None:
    path = tmp_path / "huge.gcg"
    path.write_bytes(b"#" * 3_000_000)
    assert "more than 1000000 bytes" in import_file(log, path).line
