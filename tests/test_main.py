import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from classroom import __version__, bootstrap
from classroom.__main__ import main
from classroom.bootstrap import Start
from classroom.formats import formats
from tests.shared_data import GCG, needs_shared
from tests.store.exchange.records import EVENTS, PLAYERS


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
    main(["--data", "d", "--demonstration", "--out", "o", "--smoke", "--window", "1280x800"])
    assert started == [Start(data=Path("d"), demonstration=True, out=Path("o"), smoke=True, window=(1280, 800))]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--window", "big"], "write width x height, such as 1366x768"),
        (["--window", "0x600"], "is no size"),
        (["--window", "1366x768x2"], "is no size"),
        (["replay"], "FILE"),
        (["dance"], "dance"),
        (["--dance"], "--dance"),
    ],
)
def test_arguments_that_make_no_sense_are_refused_with_a_hint(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert message in capsys.readouterr().err


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
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
    assert capsys.readouterr().out == f"{tmp_path / 'none.gcg'}: there is no such file\n"


def test_the_text_commands_need_no_kivy_and_no_window() -> None:
    code = (
        "import sys; sys.modules['kivy'] = None; from classroom.__main__ import main; "
        "code = main(['formats']); sys.exit(code or 'sqlite3' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=False, cwd=Path(__file__).parent.parent
    )
    assert (done.returncode, done.stderr) == (0, b"")


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
def test_the_real_games_are_told_one_line_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(GCG / "clean"), str(GCG / "incomplete")]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "58 of 58 agree"
    assert main(["replay", str(GCG / "defective")]) == 1
    *lines, last = capsys.readouterr().out.splitlines()
    assert last == "0 of 14 agree"
    assert len(lines) == 14
    assert all(re.match(r".+\.gcg:\d+: .{10,}", line) for line in lines)
