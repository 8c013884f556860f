import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from classroom import __version__, bootstrap
from classroom.__main__ import main
from classroom.bootstrap import Start
from classroom.formats.catalogue import format_to_toml, formats, rule_books
from classroom.formats.check import InvalidFormatError
from classroom.formats.house_rule import house_rule
from classroom.paths import wordlists_dir
from classroom.rehearsal.demonstration import DEMONSTRATIONS
from classroom.rules.policy import Draw, Untimed
from classroom.store.database import open_database
from classroom.store.database_file import DATABASE_NAME
from classroom.store.event_log import SqliteEventLog
from classroom.store.house_rules import FOLDER_NAME, HouseRules
from classroom.store.word_lists import WordLists
from classroom.terminal import format_command
from classroom.words.teacher_list import Changes
from tests.shared_data import GCG, needs_shared
from tests.store.conftest import NOON
from tests.store.exchange.records import EVENTS, PLAYERS
from tests.store.robot import play_out


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.gcg"
    path.write_text(PLAYERS + EVENTS, encoding="utf-8")
    return path


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Start]:
    """How the app would have been started."""
    starts: list[Start] = []

    def run_app(start: Start) -> int:
        starts.append(start)
        return 7

    monkeypatch.setattr(bootstrap, "run_app", run_app)
    return starts


@pytest.mark.skipif(
    sys.platform == "win32", reason="Windows takes a name that is too long for a folder that is not there"
)
@pytest.mark.parametrize("command", [("matches",), ("backup",), ("export", "m1", "--to", "m1.bellword")])
def test_a_folder_that_cannot_be_looked_into_is_said(
    command: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--data", str(tmp_path / ("x" * 300))]) == 1
    assert "xxx cannot be read" in capsys.readouterr().out


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """`python -m classroom` as its own process."""
    return subprocess.run(
        [sys.executable, "-m", "classroom", *arguments],
        capture_output=True,
        check=False,
        cwd=Path(__file__).parent.parent,
        env=os.environ | environment,
    )


def test_without_a_command_the_app_is_opened_and_its_code_returned(started: list[Start]) -> None:
    assert main([]) == 7
    assert started == [Start()]


def test_options_reach_the_app(started: list[Start]) -> None:
    main(["--demonstration", "--out", "o", "--window", "1280x800"])
    main(["--data", "d", "--smoke"])
    both = [Start(demonstration="primary", out=Path("o"), window=(1280, 800)), Start(data=Path("d"), smoke=True)]
    assert started == both
    assert main(["--data", "d", "--demonstration"]) == 2
    assert started == both


@pytest.mark.parametrize(
    ("arguments", "name"),
    [([], ""), (["--demonstration"], "primary"), *((["--demonstration", name], name) for name in DEMONSTRATIONS)],
)
def test_a_demonstration_is_named_and_is_the_primary_one_where_it_is_not(
    started: list[Start], arguments: list[str], name: str
) -> None:
    main(arguments)
    assert [start.demonstration for start in started] == [name]


def test_arguments_that_make_no_sense_are_refused_with_a_hint(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, message in [
        (["--window", "big"], "Enter the width and the height, such as 1366x768"),
        (["--window", "0x600"], "is not a size"),
        (["--window", "1366x768x2"], "is not a size"),
        (["replay"], "FILE"),
        (["import"], "FILE"),
        (["export", "m1"], "--to"),
        (["dance"], "dance"),
        (["--dance"], "--dance"),
        (["--demonstration", "dance"], "choose from"),
        (["--demonstration", "dance"], "literacy, club, youth, standard, real-board, hall"),
    ]:
        with pytest.raises(SystemExit) as left:
            main(arguments)
        assert left.value.code == 2
        # Before Python 3.12 what can be chosen stands in quotes.
        assert message in capsys.readouterr().err.replace("'", "")


def test_the_version_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"Bellword {__version__}\n"


def test_formats_are_listed_with_policies_and_rule_ids(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["formats"]) == 0
    out = capsys.readouterr().out
    for format in formats():
        assert f"{format.title} ({format.key})" in out
        assert all(rule in out for rules in format.rules.values() for rule in rules)


def test_formats_are_listed_with_what_they_leave_open(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["formats"]) == 0
    out = capsys.readouterr().out
    for choice in (choice for book in rule_books() for choice in book.choices):
        assert re.search(rf"^    {re.escape(choice.key)} +{re.escape(choice.title)}$", out, re.MULTILINE)


def test_house_rules_of_a_folder_are_listed_with_what_they_do_otherwise(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["formats", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out.endswith(f"\nThere are no rules of your own in {tmp_path}.\n")
    HouseRules(tmp_path).save(house_rule(formats()[0], "house-calm", "Calm", {"turn_time": Untimed()}))
    assert main(["--data", str(tmp_path), "formats"]) == 0
    expected = capsys.readouterr().out.split("\n\n")[-1]
    assert expected.startswith(
        "Calm (house-calm), your own rules, based on Primary schools\n  Time: turns have no time limit. In Primary"
    )
    (tmp_path / FOLDER_NAME / "house-x.toml").write_text("", encoding="utf-8")
    assert main(["formats", "--data", str(tmp_path)]) == 1
    assert "house-x.toml is damaged" in capsys.readouterr().out


def test_a_house_rule_goes_by_a_file_from_one_folder_to_another(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    one, other = str(tmp_path / "one"), str(tmp_path / "other")
    rule = house_rule(formats()[0], "house-calm", "Calm", {"turn_time": Untimed()})
    HouseRules(tmp_path / "one").save(rule)
    file = tmp_path / "calm.toml"
    assert main(["formats", "--data", one, "--export", "house-calm", "--to", str(file)]) == 0
    assert main(["formats", "--data", other, "--import", str(file)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{file}: house-calm exported",
        f"{file}: Calm (house-calm) imported",
    ]
    assert HouseRules(tmp_path / "other").load().rules == (rule,)


def test_a_format_that_is_none_is_reported_without_a_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def rule_books() -> None:
        raise InvalidFormatError("dash.toml: bonus: is missing")

    monkeypatch.setattr(format_command, "rule_books", rule_books)
    assert main(["formats"]) == 1
    assert capsys.readouterr().out == "dash.toml: bonus: is missing\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--import", "a.toml", "--export", "house-calm"), "Use either --import or --export"),
        (("--replace",), "together with --import FILE"),
        (("--to", "calm.toml"), "together with --export KEY"),
        (("--import", "a.toml"), "a.toml was not found"),
    ],
)
def test_options_for_house_rules_that_do_nothing_together_are_refused(
    arguments: tuple[str, ...],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["formats", "--data", str(tmp_path), *arguments]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert said in line
    assert list(tmp_path.iterdir()) == []


def test_a_house_rule_that_is_not_carried_gets_a_reason(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    data, file = str(tmp_path), tmp_path / "calm.toml"
    HouseRules(tmp_path).save(house_rule(formats()[0], "house-calm", "Calm", {"turn_time": Untimed()}))
    assert main(["formats", "--data", data, "--export", "house-none"]) == 1
    file.write_text("", encoding="utf-8")
    assert main(["formats", "--data", data, "--import", str(file)]) == 1
    other = house_rule(formats()[0], "house-calm", "Calm", {"tie_break": Draw()})
    file.write_text(format_to_toml(other), encoding="utf-8")
    assert main(["formats", "--data", data, "--import", str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "You have no rules of your own called house-none. Choose other rules."
    assert lines[1].startswith("No rules were imported and nothing was changed. calm.toml is damaged")
    assert "(calm.toml: blanks: is missing; " in lines[1]
    assert "You already have rules called Calm" in lines[2]
    assert main(["formats", "--data", data, "--import", str(file), "--replace"]) == 0
    assert HouseRules(tmp_path).load().rules == (other,)


def test_one_game_that_agrees_is_one_line(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    assert main(["replay", str(game)]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{game}: 6 moves, ann 141, ben 57: agrees")


def test_verbose_shows_the_moves(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    assert main(["replay", "--verbose", str(game)]) == 0
    assert "MESQUITE 57" in capsys.readouterr().out


def test_several_games_end_with_how_many_agree(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    wrong = game.with_name("wrong.gcg")
    wrong.write_text((PLAYERS + EVENTS).replace("+88", "+87"), encoding="utf-8")
    assert main(["replay", str(game.parent)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 3
    assert out[1].startswith(f"{wrong}:5: the file says +87, the board gives +88")
    assert out[2] == "1 of 2 agree"


@pytest.mark.parametrize(
    "data", [b"", b"\0" * 5000, bytes(range(256)) * 12, b"#" * 2_000_000, b">a: b\n", (PLAYERS + ">ann: A 8D").encode()]
)
def test_a_damaged_file_gets_a_reason_with_file_and_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes
) -> None:
    path = tmp_path / "damaged.gcg"
    path.write_bytes(data)
    assert main(["replay", str(path)]) == 1
    out = capsys.readouterr()
    assert re.fullmatch(re.escape(str(path)) + r":\d+: [^\n]{10,200}\n", out.out)
    assert out.err == ""


def test_a_missing_file_gets_a_reason(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["replay", str(tmp_path / "none.gcg")]) == 1
    assert capsys.readouterr().out == f"{tmp_path / 'none.gcg'}: the file was not found\n"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with two matches."""
    folder = tmp_path / "data"
    database = open_database(folder, lambda: NOON)
    for number in (1, 2):
        SqliteEventLog(database, lambda: NOON).append(f"m{number}", 1, play_out(f"m{number}", seed=number))
    database.close()
    return folder


def test_matches_go_by_files_from_one_folder_to_another(
    capsys: pytest.CaptureFixture[str], data: Path, tmp_path: Path
) -> None:
    other = ["--data", str(tmp_path / "other")]
    files = [str(tmp_path / f"m{number}.bellword") for number in (1, 2)]
    assert main(["matches", "--data", str(data)]) == 0
    listed = capsys.readouterr().out
    assert re.fullmatch(r"(m[21]  2026-11-21  Bestari \d+, Cerdas \d+\n){2}", listed)
    assert main(["--data", str(data), "export", "m1", "--names", "--to", files[0]]) == 0
    assert main(["export", "m2", "--names", "--to", files[1], "--data", str(data)]) == 0
    assert main(["import", *files, *other]) == 0
    assert main(["import", *files, *other]) == 0
    expected = capsys.readouterr().out
    assert expected.count(" imported, with ") == expected.count("was already here, with the same") == 2
    assert main([*other, "matches"]) == 0
    assert capsys.readouterr().out == listed


def test_of_several_files_the_sound_ones_are_taken_in(
    capsys: pytest.CaptureFixture[str], data: Path, tmp_path: Path
) -> None:
    sound, cut = tmp_path / "m1.bellword", tmp_path / "cut.bellword"
    main(["export", "m1", "--names", "--to", str(sound), "--data", str(data)])
    cut.write_bytes(sound.read_bytes()[:9999])
    capsys.readouterr()
    assert main(["import", str(cut), str(sound), "--data", str(tmp_path / "other")]) == 1
    refused, taken = capsys.readouterr().out.splitlines()
    assert re.match(
        re.escape(str(cut)) + r":\d+: the file ends after \d+ of its \d+ events; .* Nothing was stored\.", refused
    )
    assert "match m1 imported" in taken


@pytest.mark.parametrize("command", [["matches"], ["export", "m1", "--to", "m1.bellword"]])
def test_where_no_matches_are_kept_that_is_reported_and_nothing_is_made(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: list[str]
) -> None:
    folder = tmp_path / "none"
    assert main([*command, "--data", str(folder)]) == 1
    assert capsys.readouterr().out == f"There are no matches in {folder}.\n"
    assert not folder.exists()


def test_while_the_app_has_the_matches_open_a_command_is_refused(
    capsys: pytest.CaptureFixture[str], data: Path
) -> None:
    database = open_database(data, lambda: NOON)
    assert main(["matches", "--data", str(data)]) == 1
    database.close()
    assert capsys.readouterr().out.startswith("Your matches are already open in another window or program.")


def test_what_was_found_damaged_is_reported(capsys: pytest.CaptureFixture[str], data: Path) -> None:
    path = data / DATABASE_NAME
    path.write_bytes(path.read_bytes()[: -len(path.read_bytes()) // 2])
    assert main(["matches", "--data", str(data)]) == 0
    assert capsys.readouterr().out.startswith("The file with your matches was damaged, so Bellword started a new one.")


def test_a_folder_that_cannot_be_had_is_reported(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    assert main(["import", str(game), "--data", str(game / "data")]) == 1
    assert capsys.readouterr().out.startswith(f"Bellword cannot save its matches in {game / 'data'}: ")


def test_the_text_commands_need_no_kivy_and_no_window() -> None:
    code = (
        "import sys; sys.modules['kivy'] = None; from classroom.__main__ import main; "
        "code = main(['formats']); sys.exit(code or 'sqlite3' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=False, cwd=Path(__file__).parent.parent
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_commands_about_matches_need_no_kivy(data: Path) -> None:
    code = (
        "import sys; sys.modules['kivy'] = None; from classroom.__main__ import main; "
        f"sys.exit(main(['matches', '--data', {str(data)!r}]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=False, cwd=Path(__file__).parent.parent
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"\n") == 2


def test_as_a_process_it_answers_with_its_code(game: Path) -> None:
    done = run("replay", str(game))
    assert (done.returncode, done.stderr) == (0, b"")
    done = run("replay", str(game.with_name("none.gcg")))
    assert (done.returncode, done.stderr) == (1, b"")


def test_a_terminal_without_the_letters_of_a_name_is_no_reason_to_fail(tmp_path: Path) -> None:
    path = tmp_path / "names.gcg"
    path.write_text(f"#player1 李 李明\n#player2 ben\n{EVENTS.replace('ann', '李')}", encoding="utf-8")
    done = run("replay", "--verbose", str(path), PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert rb"\u674e 141" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipe that closes like this")
def test_a_reader_that_goes_away_is_no_reason_for_a_traceback(game: Path) -> None:
    listing = " ".join(["replay", "--verbose", *[str(game)] * 300])
    done = subprocess.run(
        f"{sys.executable} -m classroom {listing} | head -n 1",
        shell=True,
        capture_output=True,
        check=False,
        cwd=Path(__file__).parent.parent,
    )
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""


@needs_shared
def test_the_real_games_are_reported_one_line_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(GCG / "clean"), str(GCG / "incomplete")]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "58 of 58 agree"
    assert main(["replay", str(GCG / "defective")]) == 1
    *lines, last = capsys.readouterr().out.splitlines()
    assert last == "0 of 14 agree"
    assert len(lines) == 14
    assert all(re.match(r".+\.gcg:\d+: .{10,}", line) for line in lines)


def test_a_teachers_list_is_taken_in_and_listed_with_its_hash(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, data = tmp_path / "words.txt", str(tmp_path / "data")
    file.write_text("roti\nlaksa\n", encoding="utf-8")
    assert main(["lists", "--data", data, "--import", str(file), "--name", "Class 4B"]) == 0
    expected = capsys.readouterr().out.splitlines()
    assert expected[0] == "words.txt: 2 words, 2 of them new"
    assert re.fullmatch(r"Class 4B \(own-class-4b-[0-9a-f]{8}\) imported", expected[-1])
    assert main(["--data", data, "lists"]) == 0
    (own,) = WordLists(tmp_path / "data", wordlists_dir()).load().lists
    assert capsys.readouterr().out.splitlines()[3:] == [
        f"{own.key}  Class 4B  {own.sha256[:8]}  2 words from words.txt"
    ]
    assert main(["lists", "--data", data, "--delete", own.key]) == 0
    assert main(["lists", "--data", data, "--delete", own.key]) == 1


def test_a_file_of_words_with_a_bad_line_is_taken_in_only_without_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, data = tmp_path / "words.txt", str(tmp_path / "data")
    file.write_text("roti\nlaks4\n", encoding="utf-8")
    take_in = ["lists", "--data", data, "--import", str(file), "--name", "Class 4B", "--add-to", "core"]
    assert main(take_in) == 1
    assert "No words were imported" in capsys.readouterr().out
    assert main([*take_in, "--leave-out"]) == 0
    assert '  Line 2: "laks4" contains "4", which is not a letter from A to Z.' in capsys.readouterr().out.splitlines()


def test_words_are_allowed_and_blocked_with_reasons_and_categories_switched(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lists = ["lists", "--data", str(tmp_path)]
    assert main([*lists, "--allow", "Roti", "--reason", "we eat it"]) == 0
    assert main([*lists, "--block", "CAT", "--reason", "a nickname"]) == 0
    assert main([*lists, "--accept", "slang"]) == 0
    expected = capsys.readouterr().out.splitlines()
    assert expected[-3:] == ["allowed  roti: we eat it", "blocked  cat: a nickname", "category  slang: always accepted"]
    for undone in (["--forget", "roti"], ["--forget", "cat"], ["--by-rules", "slang"]):
        assert main([*lists, *undone]) == 0
    assert "with the teacher's changes" not in capsys.readouterr().out.splitlines()[-1]
    assert WordLists(tmp_path, wordlists_dir()).changes() == Changes()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--allow", "roti"], "Say why roti is allowed or blocked"),
        (["--block", "c4t", "--reason", "x"], '"c4t" contains "4"'),
        (["--refuse", "nice"], "There is no category nice. Choose from vulgar, slang"),
        (["--import", "none.txt", "--name", "Mine"], "none.txt: The file was not found"),
        (["--import", "none.txt"], "Give the list a name"),
        (["--name", "Mine"], "together with --import FILE"),
        (["--forget", "cat", "--reason", "x"], "together with --allow WORD or --block WORD"),
        (["--delete", "pupil"], "pupil comes with the app"),
        (["--delete", "own-none"], "There is no word list called own-none"),
    ],
)
def test_a_change_to_the_lists_that_makes_no_sense_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str], expected: str
) -> None:
    assert main(["lists", "--data", str(tmp_path), *arguments]) == 1
    assert expected in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []
