"""What the Windows program is made of is pinned and complete, and what its demonstration left is really looked at."""

import importlib.util
import re
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from PIL import Image

from tests.conftest import REPOSITORY

FOLDER = REPOSITORY / "packaging" / "windows"
PINNED = re.compile(r"[a-z0-9-]+==[0-9.]+ \\\n    --hash=sha256:[0-9a-f]{64}")
CHECKS_ALONE = {"import-linter", "mypy", "pytest-cov", "ruff"}


def pins(*names: str) -> dict[str, str]:
    """Each package of these lists with its version."""
    listed = "".join((FOLDER / name).read_text(encoding="utf-8") for name in names)
    return dict(re.findall(r"^([a-z0-9-]+)==([0-9.]+)", listed, re.MULTILINE))


def unmet(wanted: list[str], pinned: dict[str, str]) -> list[str]:
    """What of `wanted` is not pinned, or at a version that does not fit."""
    requirements = [Requirement(text) for text in wanted]
    return [
        str(one)
        for one in requirements
        if (one.marker is None or one.marker.evaluate({"python_version": "3.13", "sys_platform": "win32"}))
        and not one.specifier.contains(pinned.get(canonicalize_name(one.name), "0"))
    ]


@pytest.mark.parametrize("name", ["program.txt", "python.txt", "tests.txt"])
def test_every_package_has_its_version_and_its_hash(name: str) -> None:
    lines = [line for line in (FOLDER / name).read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    assert PINNED.sub("", "\n".join(lines)).split() == []


def test_what_the_project_needs_is_pinned_at_a_version_that_it_takes() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert unmet([*project["dependencies"], *extras["packaging"]], pins("program.txt")) == []
    tests = [text for text in extras["tests"] if Requirement(text).name not in CHECKS_ALONE]
    assert unmet(tests, pins("program.txt", "tests.txt")) == []


@pytest.fixture(scope="module")
def look() -> ModuleType:
    """The script that looks at what a demonstration left."""
    spec = importlib.util.spec_from_file_location("look_at_papers", FOLDER / "look_at_papers.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_missing_papers_and_blank_pictures_are_found(look: ModuleType, tmp_path: Path) -> None:
    for number in range(39):
        Image.linear_gradient("L").resize((300, 200)).save(tmp_path / f"{number}.png")
    Image.new("RGB", (300, 201), "white").save(tmp_path / "white.png")
    assert look.picture_faults(tmp_path) == [
        "white.png is blank.",
        "The pictures have different sizes: [(300, 200), (300, 201)].",
    ]
    (tmp_path / "white.png").unlink()
    assert look.picture_faults(tmp_path) == ["There are 39 pictures of screens; there should be 40 at least."]
    assert look.paper_faults(tmp_path) == [
        "There should be one PDF certificates; there are 0.",
        "There should be one PDF score-sheet; there are 0.",
    ]


def test_a_stick_has_the_way_back_from_a_forgotten_pin_in_each_language(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("portable", FOLDER / "portable.py")
    assert spec
    assert spec.loader
    portable = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(portable)
    program = tmp_path / "program"
    program.mkdir()
    (program / "bellword.exe").write_bytes(b"MZ")
    portable.make(program, tmp_path / "made.zip")
    with zipfile.ZipFile(tmp_path / "made.zip") as made:
        for name in ("Remove PIN.cmd", "Buang PIN.cmd"):
            assert made.read(f"Bellword/{name}").strip() == b'@start "" "%~dp0bellword.exe" reset-pin --box'
