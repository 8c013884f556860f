"""Files of matches as the screens have them: what cannot be is a sentence that names the file and no folder."""

import re
from pathlib import Path

import pytest

from classroom.errors import KnownError
from classroom.i18n import _, use_language
from classroom.match.fold import fold
from classroom.record.match_table import why_no_gcg
from classroom.record.plain_text import sheet_text
from classroom.record.score_sheet import score_sheet
from classroom.store.event_log import SqliteEventLog
from classroom.store.exchange.gcg import read_gcg
from classroom.store.exchange.transfer import MatchFileStore, read_match_file
from tests.grid import first_of_each_format
from tests.store.conftest import Open, WallClock
from tests.store.robot import play_out

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
