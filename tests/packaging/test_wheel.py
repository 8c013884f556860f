"""What a wheel carries, by the tool that builds it."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("hatchling", reason="the wheel is built with hatchling; install the extra `tests`")


@pytest.fixture(scope="module")
def carried(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    folder = tmp_path_factory.mktemp("wheel")
    result = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=repository, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    (wheel,) = folder.glob("bellword-*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


@pytest.mark.soak
def test_a_wheel_carries_the_whole_package(repository: Path, carried: set[str]) -> None:
    package = repository / "classroom"
    wanted = {path.relative_to(repository).as_posix() for path in package.rglob("*")
              if path.is_file() and "__pycache__" not in path.parts}  # fmt: skip
    assert wanted - carried == set()


@pytest.mark.parametrize("name", ["assets", "wordlists"])
def test_a_wheel_carries_assets_and_word_lists_but_not_what_makes_them(
    repository: Path, carried: set[str], name: str
) -> None:
    folder = repository / name
    files = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    shipped = {f"classroom/_data/{name}/{path.as_posix()}" for path in files if path.suffix != ".py"}
    assert shipped
    assert {entry for entry in carried if entry.startswith(f"classroom/_data/{name}/")} == shipped


def test_a_wheel_carries_nothing_else(carried: set[str]) -> None:
    assert {entry.split("/")[0] for entry in carried if ".dist-info/" not in entry} == {"classroom"}
