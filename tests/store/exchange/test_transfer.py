"""Matches imported and exported, and the match file."""

import json
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from classroom.errors import FaultKind, KnownError, StoreError
from classroom.i18n import _, use_language
from classroom.match.command import CorrectScore
from classroom.match.event import ChallengeWithdrawn, Event, ScoreAnnounced
from classroom.match.fold import fold
from classroom.match.ports import DamagedMatchError
from classroom.record.match_table import why_no_gcg
from classroom.record.plain_text import sheet_text
from classroom.record.score_sheet import score_sheet
from classroom.store.codec import decode_event, encode_event
from classroom.store.event_log import SqliteEventLog
from classroom.store.event_table import NO_HASH, Row, link
from classroom.store.exchange.gcg import read_gcg
from classroom.store.exchange.transfer import (
    LARGEST_FILE,
    LONGEST_LINE,
    MOST_EVENTS,
    Imported,
    MatchFileError,
    MatchFileStore,
    OtherMatchError,
    Outcome,
    TransferResult,
    export_match,
    import_file,
    import_match,
    match_file,
    parse_match,
    read_match_file,
    write_match_file,
)
from classroom.store.json_text import canonical_json
from tests.grid import chosen_of, first_of_each_format
from tests.match.test_fold import strange_events
from tests.match.tournament import STANDARD, dealt
from tests.store.any_format import Player, open_any, variants
from tests.store.conftest import Open, WallClock
from tests.store.exchange.records import PLAYERS
from tests.store.robot import MemoryLog, matches, play_on, play_out

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


NOON = "2026-11-21T12:00:00+08:00"


def linked(bodies: Sequence[tuple[str, str]], match_id: str = "m1", written_at: str = NOON) -> list[Row]:
    """Rows with a sound chain, whatever is in them; `bodies` are kinds and bodies."""
    rows: list[Row] = []
    for seq, (kind, body) in enumerate(bodies, start=1):
        rows.append(link(rows[-1].hash if rows else NO_HASH, match_id, seq, kind, body, written_at))
    return rows


def rows_of(played: Sequence[Event], match_id: str = "m1") -> list[Row]:
    return linked([encode_event(event) for event in played], match_id)


ROWS = rows_of(PLAYED)
CONTENT = match_file(ROWS, "1.2.3")
LINES = CONTENT.decode().splitlines()


def unchecked(rows: Sequence[Row], **header: Any) -> bytes:
    """A file as another program could write it: every hash right, nothing else looked at."""
    message = json.loads(LINES[0]) | {
        "events": len(rows),
        "last_hash": rows[-1].hash.hex(),
        "match_id": rows[0].match_id,
    }
    lines = [message | header]
    lines += [
        {"seq": row.seq, "kind": row.kind, "body": row.body, "written_at": row.written_at, "hash": row.hash.hex()}
        for row in rows
    ]
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def with_line(number: int, change: Callable[[dict[str, Any]], object]) -> bytes:
    """The file with one line changed by `change`."""
    table = json.loads(LINES[number - 1])
    change(table)
    return "\n".join([*LINES[: number - 1], json.dumps(table), *LINES[number:]]).encode()


def refused(data: bytes) -> MatchFileError:
    with pytest.raises(MatchFileError) as error:
        parse_match(data)
    message = str(error.value)
    assert message.startswith(f"line {error.value.line}: ")
    assert message.endswith(".")
    assert message.isprintable()
    assert len(message) < 400
    return error.value


# What is right


def test_a_file_whose_hashes_were_all_made_anew_has_another_check_code() -> None:
    """Nothing offline proves who wrote a file: such a one is taken in, and the code on the signed paper tells."""
    signed = parse_match(CONTENT)
    assert signed.state.is_closed
    assert re.fullmatch("[0-9A-Z]{4}-[0-9A-Z]{4}", signed.check_code)
    at, played = next((at, event) for at, event in enumerate(PLAYED) if isinstance(event, ScoreAnnounced))
    other = (*PLAYED[:at], replace(played, announced=played.announced + 1), *PLAYED[at + 1 :])
    forged = parse_match(match_file(rows_of(other), "1.2.3"))
    assert (forged.match_id, forged.state.totals) == (signed.match_id, signed.state.totals)
    assert forged.check_code != signed.check_code
    assert parse_match(match_file(ROWS[:20], "1.2.3")).check_code == ""


def test_a_match_comes_back_with_its_rows_and_its_state() -> None:
    match = parse_match(CONTENT)
    assert match.rows == tuple(ROWS)
    assert match.match_id == "m1"
    assert match.state == fold(PLAYED)


def test_the_file_says_what_it_is_and_has_one_line_an_event() -> None:
    header, first, *others = (json.loads(line) for line in LINES)
    assert header == {
        "what": "bellword-match",
        "version": 1,
        "match_id": "m1",
        "app_version": "1.2.3",
        "events": len(PLAYED),
        "last_hash": ROWS[-1].hash.hex(),
    }
    assert first["kind"] == "match-opened"
    assert json.loads(first["body"])["teams"][1]["members"][0]["name"] == "陈小明"
    assert len(others) == len(PLAYED) - 1


def test_names_stand_in_the_file_as_they_are_written() -> None:
    assert "陈小明" in CONTENT.decode()


@pytest.mark.parametrize("count", [1, 2, 17, len(PLAYED) - 1])
def test_a_match_under_way_comes_back(count: int) -> None:
    assert parse_match(match_file(ROWS[:count], "1")).state == fold(PLAYED[:count])


HARMLESS = {
    "a byte order mark": b"\xef\xbb\xbf" + CONTENT,
    "the line ends of Windows": CONTENT.replace(b"\n", b"\r\n"),
    "no last line end": CONTENT.rstrip(b"\n"),
    "a byte order mark and the line ends of Windows": b"\xef\xbb\xbf" + CONTENT.replace(b"\n", b"\r\n"),
    "keys in another order": unchecked(ROWS),
}


@pytest.mark.parametrize("data", HARMLESS.values(), ids=list(HARMLESS))
def test_what_editors_and_mail_change_does_no_harm(data: bytes) -> None:
    assert data != CONTENT
    assert parse_match(data).rows == tuple(ROWS)


def with_name(name: str) -> list[Row]:
    """The match with another name of a team, as a version that kept it so would have stored it."""
    kind, body = encode_event(PLAYED[0])
    opening = json.loads(body)
    opening["teams"][0]["name"] = name
    return linked([(kind, json.dumps(opening))])


def test_a_name_that_nobody_could_type_is_refused_with_what_to_do() -> None:
    """A stored match with such a name opens all the same, and goes into a file without names."""
    for name in [
        *("Best\ud83d", "Best\nari", "Best\x07", "\u202eBestari", "Best\u2028ari"),
        *("Best\u200bari", "Bestari\ufeff", "Best\u00adari", "B" * 81, "B" * 900, "Bestari ", "Bes  tari"),
    ]:
        assert refused(unchecked(with_name(name))).reason.endswith("export the match again without names.")
        with pytest.raises(MatchFileError, match="without names"):
            match_file(with_name(name), "1")
        assert fold([decode_event(row.kind, row.body) for row in with_name(name)]).opened.teams[0].name == name


@pytest.mark.parametrize("name", ["ක්\u200dෂ", "நூர் ஐனா", "陈小明", "نورعين", "B" * 80])
def test_a_name_of_any_script_is_taken_in(name: str) -> None:
    assert parse_match(match_file(with_name(name), "1")).state.opened.teams[0].name == name


@pytest.mark.parametrize("written", ["0001-01-01T00:00:00+08:00", "9999-12-31T23:59:59+08:00"])
def test_a_time_that_nobody_can_reckon_with_is_refused(written: str) -> None:
    rows = linked([encode_event(event) for event in PLAYED[:3]], written_at=written)
    assert "must be a moment" in refused(unchecked(rows)).reason


def test_a_file_is_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "final.bellword"
    path.write_bytes(b"older")
    write_match_file(path, ROWS, "1.2.3")
    assert path.read_bytes() == CONTENT
    assert read_match_file(path).rows == tuple(ROWS)
    assert list(tmp_path.iterdir()) == [path]


def test_what_could_not_be_read_back_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "final.bellword"
    with pytest.raises(MatchFileError, match="match_id must have at most 80 letters"):
        write_match_file(path, rows_of(PLAYED, "../m1"), "1")
    with pytest.raises(MatchFileError, match="line 3: this cannot follow"):
        write_match_file(path, rows_of([PLAYED[0], ChallengeWithdrawn()]), "1")
    assert list(tmp_path.iterdir()) == []


def test_where_no_file_can_be_written_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "a.bellword").mkdir()
    for path in (tmp_path / "a.bellword", tmp_path / "none" / "b.bellword"):
        with pytest.raises(OSError, match=r"a\.bellword|none"):
            write_match_file(path, ROWS, "1")
    assert [path.name for path in tmp_path.iterdir()] == ["a.bellword"]


# What is refused


def _twice(line: str) -> bytes:
    *_, last = json.loads(line)
    return CONTENT.replace(line.encode(), line.encode()[:-1] + f',"{last}":1}}'.encode())


OPENING = ROWS[0].body
LONG = f'"{"x" * LONGEST_LINE}"\n'.encode()

REFUSED: dict[str, tuple[bytes, int, str]] = {
    "nothing": (b"", 1, "the file is empty"),
    "a byte order mark alone": (b"\xef\xbb\xbf", 1, "the file is empty"),
    "a line end alone": (b"\n", 1, "not readable as JSON"),
    "another file": (b"#player1 ann Ann Lim\n", 1, "not readable as JSON"),
    "a list": (b"[]\n", 1, "not a Bellword match file"),
    "a table of something else": (b'{"what":"recipe"}\n', 1, "not a Bellword match file"),
    "UTF-16": (CONTENT.decode().encode("utf-16"), 1, "not UTF-8|not text"),
    "NULs": (b"\0" * 5000, 1, "not text"),
    "a NUL in a line": (CONTENT.replace(b"tiles-drawn", b"tiles\0drawn", 1), 7, "not text"),
    "a byte that is not UTF-8": (CONTENT.replace("陈".encode(), b"\xe9", 1), 2, r"byte \d+ of this line is not UTF-8"),
    "a newer form": (with_line(1, lambda line: line.update(version=2, more=1)), 1, "newer version.*Open it with"),
    "no form": (with_line(1, lambda line: line.update(version=0)), 1, "no version 0 of this kind of file"),
    "a form that is no number": (with_line(1, lambda line: line.update(version="1")), 1, "version: must be a whole"),
    "a form that is a truth": (with_line(1, lambda line: line.update(version=True)), 1, "version: must be a whole"),
    "a key too many": (with_line(1, lambda line: line.update(more=1)), 1, "more: there is no such key"),
    "a key too few": (with_line(1, lambda line: line.pop("app_version")), 1, "app_version: is missing"),
    "no events": (with_line(1, lambda line: line.update(events=0)), 1, "at least one event"),
    "fewer than no events": (with_line(1, lambda line: line.update(events=-1)), 1, "at least one event"),
    "another last hash": (with_line(1, lambda line: line.update(last_hash="00")), 1, "not the one that this line"),
    "another match": (with_line(1, lambda line: line.update(match_id="m2")), 2, "the hash is not that"),
    "a match by the name of a file": (
        with_line(1, lambda line: line.update(match_id="../m1")),
        1,
        "match_id must have",
    ),
    "a match without a name": (with_line(1, lambda line: line.update(match_id="")), 1, "match_id must have"),
    "cut off before an event": ("\n".join(LINES[:9]).encode(), 9, r"ends after 8 of its \d+ events"),
    "cut off in an event": (CONTENT[: len("\n".join(LINES[:9])) - 7], 9, r"ends after 8 of its \d+ events"),
    "cut off in the last event": (CONTENT[:-9], len(LINES), "not readable as JSON"),
    "cut off in the header": (CONTENT[:40], 1, "not readable as JSON"),
    "the header alone": (LINES[0].encode(), 1, "ends after 0 of"),
    "a line too many": (CONTENT + LINES[-1].encode(), len(LINES) + 1, "here is one more line"),
    "an empty line at the end": (CONTENT + b"\n", len(LINES) + 1, "here is one more line"),
    "an empty line between": (CONTENT.replace(b"\n", b"\n\n", 1), len(LINES) + 1, "here is one more line"),
    "two matches": (CONTENT + CONTENT, len(LINES) + 1, "here is one more line"),
    "a line left out": (
        with_line(1, lambda line: line.update(events=len(PLAYED) - 1)).replace(LINES[4].encode() + b"\n", b""),
        5,
        "event 4 belongs here, not event 5",
    ),
    "lines exchanged": ("\n".join([*LINES[:3], LINES[4], LINES[3], *LINES[5:]]).encode(), 4, "event 3 belongs here"),
    "a key twice in the header": (_twice(LINES[0]), 1, "a key is given twice"),
    "a key twice in a line": (_twice(LINES[6]), 7, "a key is given twice"),
    "a key twice in a body": (unchecked(linked([("match-opened", OPENING[:-1] + ',"mode":"x"}')])), 2, "given twice"),
    "no table": (CONTENT.replace(LINES[6].encode(), b"17"), 7, "must be a table"),
    "a kind that is no text": (with_line(7, lambda line: line.update(kind=["passed"])), 7, "kind: must be a text"),
    "a body that is no text": (with_line(7, lambda line: line.update(body={})), 7, "body: must be a text"),
    "a number that is none": (CONTENT.replace(b'"seq":6', b'"seq":6.0'), 7, "seq: must be a whole number"),
    "another hash": (with_line(7, lambda line: line.update(hash="00" * 32)), 7, "the hash is not that"),
    "a hash in capitals": (
        with_line(7, lambda line: line.update(hash=line["hash"].upper())),
        7,
        "the hash is not that",
    ),
    "another body": (with_line(7, lambda line: line.update(body="{}")), 7, "the hash is not that"),
    "another time": (with_line(7, lambda line: line.update(written_at="2027" + NOON[4:])), 7, "the hash is not that"),
    "no time": (unchecked(linked([encode_event(PLAYED[0])], written_at="noon")), 2, "written_at must be a moment"),
    "a time of nowhere": (unchecked(linked([encode_event(PLAYED[0])], written_at=NOON[:-6])), 2, "written_at must be"),
    "a long time": (unchecked(linked([encode_event(PLAYED[0])], written_at=NOON + "0" * 999)), 2, "written_at must be"),
    "a kind not known": (unchecked(linked([encode_event(PLAYED[0]), ("eaten", "{}")])), 3, "not known"),
    "a strange kind": (unchecked(linked([("\x1b[2J" * 9, "{}")])), 2, r"the kind of event .*\\x1b.* is not known"),
    "a body not known": (unchecked(linked([("match-opened", "{}")])), 2, "match_id: is missing; format: is missing"),
    "a body nested deeply": (unchecked(linked([("match-opened", "[" * 90_000)])), 2, "nested too deeply"),
    "a line nested deeply": (CONTENT.replace(LINES[6].encode(), b"[" * 90_000), 7, "nested too deeply"),
    "a header nested deeply": (b'{"what":' * 20_000 + b"\n", 1, "nested too deeply"),
    "a huge number": (CONTENT.replace(b'"seq":6', b'"seq":' + b"9" * 5000), 7, "a number has 5000 signs"),
    "a huge number in a body": (
        unchecked(linked([encode_event(PLAYED[0]), ("bell-rung", '{"elapsed_ms":' + "9" * 50 + ',"strokes":1}')])),
        3,
        "a number has 50 signs",
    ),
    "no number at all": (CONTENT.replace(b'"seq":6', b'"seq":NaN'), 7, "NaN is no number"),
    "a NUL in a name": (
        unchecked(linked([("match-opened", OPENING.replace("Bestari", r"B\u0000"))])),
        2,
        "be one line",
    ),
    "a NUL in a body": (unchecked(linked([("match-opened", OPENING + "\0")])), 2, "not readable as JSON"),
    "a NUL between": (unchecked(linked([("match-opened", OPENING.replace("{", "{\0", 1))])), 2, "not readable as JSON"),
    "a text without end": (
        unchecked(linked([("match-opened", OPENING.replace("Bestari", "B" * 1001))])),
        2,
        "a text in this line has more than 1000 characters",
    ),
    "half a character": (unchecked(linked([("match-opened", OPENING.replace("Bestari", "\ud83d"))])), 2, "half a char"),
    "half a character in a kind": (unchecked(linked([("\ud83d", "{}")])), 2, "half a char"),
    "half a character in a time": (unchecked(linked([encode_event(PLAYED[0])], written_at="\ud83d")), 2, "written_at"),
    "an opening of another match": (unchecked(rows_of(PLAYED, "m2")), 2, "opens a different match from m2"),
    "no opening": (unchecked(rows_of(PLAYED[1:])), 2, "begins with its opening"),
    "two openings": (unchecked(rows_of([PLAYED[0], PLAYED[0]])), 3, "cannot stand inside a match"),
    "events that cannot follow": (unchecked(rows_of([*PLAYED[:9], *PLAYED[20:]])), 11, "cannot follow what came"),
    "another total": (
        unchecked(linked([*map(encode_event, PLAYED[:-1]), ("match-closed", '{"totals":[1,2],"winner":null}')])),
        len(LINES),
        "the receipt says",
    ),
    "too long a line": (LONG, 1, f"more than {LONGEST_LINE} bytes"),
    "too many events": (CONTENT + b"\n" * MOST_EVENTS, MOST_EVENTS + 2, f"more than {MOST_EVENTS} events"),
    "too large a file": (CONTENT + b" " * LARGEST_FILE, 1, f"more than {LARGEST_FILE} bytes"),
}


def test_a_hostile_file_is_refused_with_its_line() -> None:
    for data, line, reason in REFUSED.values():
        error = refused(data)
        assert error.line == line
        assert re.search(reason, error.reason), error.reason


def test_a_file_cut_off_anywhere_is_refused() -> None:
    for length in range(0, len(CONTENT), 997):
        refused(CONTENT[:length])


def parsed(data: bytes) -> tuple[Row, ...] | None:
    """The rows of a file, None where it is refused."""
    try:
        return parse_match(data).rows
    except MatchFileError:
        return None


@given(st.data())
def test_any_changed_byte_is_refused_or_harmless(data: st.DataObject) -> None:
    changed = bytearray(CONTENT)
    for _again in range(data.draw(st.integers(1, 3))):
        changed[data.draw(st.integers(0, len(changed) - 1))] = data.draw(st.integers(0, 255))
    assert parsed(bytes(changed)) in (None, tuple(ROWS))


@given(st.data())
def test_bytes_left_out_doubled_or_put_in_are_refused_or_harmless(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(CONTENT)))
    end = data.draw(st.integers(start, min(len(CONTENT), start + 2000)))
    new = data.draw(st.binary(max_size=40) | st.sampled_from([b"", CONTENT[start:end] * 2, b"\r\n", b" ", b"\0"]))
    assert parsed(CONTENT[:start] + new + CONTENT[end:]) in (None, tuple(ROWS))


@given(st.binary(max_size=300))
def test_whatever_is_in_a_file_it_is_refused(data: bytes) -> None:
    assert parsed(data) is None


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
)


@given(st.data())
def test_a_line_with_any_value_spoilt_is_refused_or_harmless(data: st.DataObject) -> None:
    number = data.draw(st.integers(1, len(LINES)))
    key = data.draw(st.sampled_from(sorted(json.loads(LINES[number - 1]))))
    spoilt = with_line(number, lambda line: line.update({key: data.draw(json_values)}))
    assert parsed(spoilt) in (None, tuple(ROWS))


@given(st.data())
def test_events_with_sound_hashes_that_are_no_match_are_refused(data: st.DataObject) -> None:
    """Whoever knows how the hashes are made can make them; the events must still be events, and follow one another."""
    played = data.draw(st.sampled_from(matches_of_all_formats()))
    bodies = [encode_event(event) for event in played[: data.draw(st.integers(1, len(played)))]]
    rows = linked([*bodies, *map(encode_event, data.draw(st.lists(strange_events(), min_size=1, max_size=3)))])
    assert parsed(unchecked(rows)) in (None, tuple(rows))


@given(st.data())
def test_an_opening_of_any_match_is_taken_or_refused(data: st.DataObject) -> None:
    opened, *more = data.draw(st.sampled_from(matches_of_all_formats()))
    kind, body = encode_event(opened)
    table = json.loads(body)
    _spoil(table, data)
    try:
        body = canonical_json(table)
    except ValueError:  # no number
        return
    rows = linked([(kind, body), *map(encode_event, more[:9])])
    assert parsed(unchecked(rows)) in (None, tuple(rows))


def _spoil(inner: Any, data: st.DataObject) -> None:
    """Put another value somewhere into a table or a list."""
    while True:
        keys: Sequence[Any] = sorted(inner) if isinstance(inner, dict) else range(len(inner))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(inner[key], dict | list) or not inner[key] or data.draw(st.booleans()):
            inner[key] = data.draw(json_values | st.integers(-(10**15), 10**15))
            return
        inner = inner[key]


@cache
def matches_of_all_formats() -> tuple[tuple[Event, ...], ...]:
    """A match begun in every format."""
    logs = {key: MemoryLog() for key in variants()}
    for key, log in logs.items():
        chance = random.Random(key)
        Player(open_any(log, "m1", variants()[key], chance), chance).play(25)
    return tuple(log.read("m1") for log in logs.values())


def test_a_box_of_more_tiles_than_a_computer_can_hold_is_refused() -> None:
    kind, body = encode_event(PLAYED[0])
    table = json.loads(body)
    table["format"]["tiles"]["kinds"][1]["count"] = 10**14
    error = refused(unchecked(linked([(kind, json.dumps(table))])))
    assert (error.line, "999" in error.reason) == (2, True)


RECORDS = sorted((Path(__file__).parents[1] / "data").rglob("*.bellword"))
HOSTILE = {
    "empty.bellword": b"",
    "binary.bellword": bytes(range(256)),
    "nul.bellword": b"{}\0\n",
    "utf16.bellword": "a match".encode("utf-16"),
    "list.bellword": b"[]\n" * 3,
    "deep.bellword": b"[" * 100_000,
    "paper.bellword": b"%PDF-1.7",
    "binary.gcg": bytes(range(256)),
    "words.txt": b"roti\n",
    "noending": b"",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_answered_by_a_sentence(name: str, log: SqliteEventLog, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(HOSTILE[name])
    with pytest.raises(KnownError, match=name) as message:
        MatchFileStore(log, "1").take_in(path)
    if path.suffix == ".bellword":
        with pytest.raises(KnownError, match=f"{name} is (damaged or was changed|not a Bellword match file)"):
            MatchFileStore(log, "1").read(path)
    assert str(tmp_path) not in str(message.value)
    assert log.newest() == ()


@pytest.mark.parametrize("name", HOSTILE)
def test_on_a_malay_screen_nothing_of_it_is_english(name: str, log: SqliteEventLog, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(HOSTILE[name])
    use_language("ms")
    try:
        with pytest.raises(KnownError) as message:
            MatchFileStore(log, "1").take_in(path)
    finally:
        use_language("en")
    assert not set(str(message.value).lower().split()) & {"is", "the", "a", "file", "line", "of", "this", "again"}


def test_a_newer_file_and_another_match_of_one_id_are_said(
    log: SqliteEventLog, opened: Open, tmp_path: Path, now: WallClock
) -> None:
    path = tmp_path / "m1.bellword"
    log.append("m1", 1, play_out("m1", seed=1))
    store = MatchFileStore(log, "1")
    store.save("m1", path, with_names=True)
    other = SqliteEventLog(opened(tmp_path / "other"), now)
    other.append("m1", 1, play_out("m1", seed=2))
    with pytest.raises(KnownError, match=r"The match in m1[.]bellword is already here, but with different turns"):
        MatchFileStore(other, "1").take_in(path)
    path.write_bytes(path.read_bytes().replace(b'"version":1', b'"version":9', 1))
    with pytest.raises(KnownError, match=r"m1[.]bellword was made by a newer version of Bellword"):
        store.read(path)


def test_what_is_not_there_is_reported(log: SqliteEventLog, tmp_path: Path) -> None:
    for path in (tmp_path / "gone.bellword", tmp_path):
        with pytest.raises(KnownError):
            MatchFileStore(log, "1").take_in(path)
    with pytest.raises(KnownError, match="cannot be saved like this"):
        MatchFileStore(log, "1").save("nobody", tmp_path / "m.bellword")


def test_a_match_goes_from_one_computer_to_another(
    log: SqliteEventLog, opened: Open, tmp_path: Path, now: WallClock
) -> None:
    other = SqliteEventLog(opened(tmp_path / "other"), now)
    log.append("m1", 1, play_out("m1", seed=1))
    MatchFileStore(log, "1").save("m1", tmp_path / "m1.bellword", with_names=True)
    assert MatchFileStore(other, "1").read(tmp_path / "m1.bellword").state == fold(log.read("m1"))
    assert MatchFileStore(other, "1").read(tmp_path / "m1.bellword").check_code == log.stored("m1").check_code != ""
    assert other.newest() == ()
    MatchFileStore(other, "1").take_in(tmp_path / "m1.bellword")
    assert other.read("m1") == log.read("m1")


def test_unless_it_is_asked_for_a_file_has_no_names_and_opens_beside_the_match_itself(
    log: SqliteEventLog, tmp_path: Path
) -> None:
    log.append("m1", 1, play_out("m1", seed=1))
    files, path = MatchFileStore(log, "1"), tmp_path / "m1.bellword"
    files.save("m1", path)
    text = path.read_text(encoding="utf-8")
    with_names = fold(log.read("m1"))
    for team in with_names.opened.teams:
        for name in (team.name, *(member.name for member in team.members)):
            assert name not in text
    files.take_in(path)
    files.take_in(path)
    assert sorted(one.match_id for one in log.newest()) == ["m1", "m1-unnamed"]
    without = fold(log.read("m1-unnamed"))
    assert [team.name for team in without.teams] == ["Team A", "Team B"]
    assert without.totals == with_names.totals


@pytest.mark.parametrize("ending", [".gcg", ".txt"])
def test_recorded_games_and_texts_have_names_only_where_they_are_asked_for(
    log: SqliteEventLog, tmp_path: Path, ending: str
) -> None:
    log.append("m1", 1, play_out("m1", seed=1))
    path = tmp_path / f"m1{ending}"
    names = [team.name for team in fold(log.read("m1")).teams]
    for with_names in (True, False):
        MatchFileStore(log, "1").save("m1", path, with_names=with_names)
        text = path.read_text(encoding="utf-8")
        assert all((name in text) is with_names for name in names)
        assert ("Team A" in text) is not with_names


def test_the_text_is_the_score_sheet(log: SqliteEventLog, tmp_path: Path) -> None:
    log.append("m1", 1, play_out("m1", seed=1))
    path = tmp_path / "m1.txt"
    MatchFileStore(log, "1").save("m1", path, with_names=True)
    assert path.read_text(encoding="utf-8") == sheet_text(score_sheet(fold(log.read("m1"))), _)


@pytest.mark.parametrize("with_names", [True, False], ids=["with names", "without"])
@pytest.mark.parametrize("record", first_of_each_format(RECORDS), ids=lambda path: path.stem)
def test_a_match_of_any_format_is_saved_in_every_form_or_it_is_said_why_not(
    record: Path, log: SqliteEventLog, tmp_path: Path, *, with_names: bool
) -> None:
    match = read_match_file(record)
    log.append_rows(match.rows)
    files = MatchFileStore(log, "1")
    for ending in (".bellword", ".txt"):
        files.save(match.match_id, tmp_path / f"m{ending}", with_names=with_names)
    assert files.read(tmp_path / "m.bellword").state.totals == match.state.totals
    assert str(abs(match.state.totals[0])) in (tmp_path / "m.txt").read_text(encoding="utf-8")
    why = why_no_gcg(match.state)
    if why:
        with pytest.raises(KnownError, match=re.escape(why)):
            files.save(match.match_id, tmp_path / "m.gcg", with_names=with_names)
    else:
        files.save(match.match_id, tmp_path / "m.gcg", with_names=with_names)
        assert read_gcg(tmp_path / "m.gcg").players


ALL_RECORDS = len(ROWS)


def test_a_match_that_is_new_is_stored_as_it_was(log: SqliteEventLog) -> None:
    match = parse_match(match_file(ROWS, "1"))
    assert import_match(log, match) == Imported("m1", Outcome.NEW, ALL_RECORDS, ALL_RECORDS)
    assert log.rows("m1") == tuple(ROWS)
    assert log.stored("m1").state == fold(PLAYED)
    assert log.stored("m1").opened_at == ROWS[0].written_at


def test_a_match_goes_from_store_to_store_and_on_there(
    log: SqliteEventLog, opened: Open, tmp_path: Path, now: WallClock
) -> None:
    log.append("m1", 1, PLAYED[:100])
    other = SqliteEventLog(opened(tmp_path / "other"), now)
    import_match(other, parse_match(match_file(log.rows("m1"), "1")))
    chance = random.Random(2)
    service = matches(other, chance).load("m1")
    while play_on(service, chance):
        pass
    back = parse_match(match_file(other.rows("m1"), "1"))
    assert import_match(log, back).outcome is Outcome.GONE_ON
    assert log.rows("m1") == other.rows("m1")
    assert log.stored("m1").state == service.state


@given(stored=st.integers(0, ALL_RECORDS), in_file=st.integers(1, ALL_RECORDS))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_of_one_match_the_store_keeps_the_longer(log: SqliteEventLog, stored: int, in_file: int) -> None:
    log.delete_match("m1")
    log.append_rows(ROWS[:stored])
    imported = import_match(log, parse_match(match_file(ROWS[:in_file], "1")))
    longer = max(stored, in_file)
    assert log.rows("m1") == tuple(ROWS[:longer])
    assert (imported.added, imported.stored) == (longer - stored, longer)
    assert imported.outcome is (
        Outcome.THE_SAME
        if stored == in_file
        else Outcome.BEHIND
        if stored > in_file
        else Outcome.GONE_ON
        if stored
        else Outcome.NEW
    )


@pytest.mark.parametrize("same", chosen_of([1, 7, 12, 100], 7))
def test_another_match_of_the_same_name_is_refused_and_nothing_changes(log: SqliteEventLog, same: int) -> None:
    kept = rows_of([*PLAYED[:same], *play_out("m1", seed=3)[same:]])
    log.append_rows(kept)
    differs = next(here.seq for here, there in zip(kept, ROWS, strict=False) if here != there)
    with pytest.raises(OtherMatchError, match=f"from event {differs} on it is another than in the file") as refused:
        import_match(log, parse_match(match_file(ROWS, "1")))
    assert refused.value.seq == differs > same
    assert log.rows("m1") == tuple(kept)


def test_into_a_damaged_match_nothing_is_stored(log: SqliteEventLog, opened: Open, tmp_path: Path) -> None:
    database = opened(tmp_path / "other")
    damaged = SqliteEventLog(database, WallClock())
    damaged.append_rows(ROWS[:20])
    database.connection.execute("DROP TRIGGER event_stays")
    database.connection.execute("UPDATE event SET kind = 'passed' WHERE seq = 5")
    with pytest.raises(DamagedMatchError):
        import_match(damaged, parse_match(match_file(ROWS, "1")))
    assert database.connection.execute("SELECT count(*) FROM event").fetchone() == (20,)


def test_where_nothing_can_be_written_it_is_reported(opened: Open, folder: Path, now: WallClock) -> None:
    database = opened(folder)
    database.connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError) as refused:
        import_match(SqliteEventLog(database, now), parse_match(match_file(ROWS, "1")))
    assert refused.value.kind is FaultKind.READ_ONLY
