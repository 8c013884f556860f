"""The bill of materials leads every file of a program back to where it came from, and refuses what it cannot."""

import importlib.util
import json
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def bill(repository: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("bill", repository / "packaging" / "bill.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["bill"] = module  # dataclasses look there for the module of a class
    spec.loader.exec_module(module)
    return module


def put(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("")


def file_of(package: str, beginning: str) -> str:
    """Some file that a package installed here has under a name that begins so."""
    return next(file.as_posix() for file in distribution(package).files or [] if file.as_posix().startswith(beginning))


def whence(bill: ModuleType, folder: Path, name: str) -> tuple[str, str]:
    put(folder, name)
    origins = bill.Origins("1.2.3", bill.this_python())
    origins.take_file(folder, folder / name)
    (part,) = (part for part in origins.parts.values() if part.files)
    return part.name, part.licence


@pytest.mark.parametrize(
    ("name", "part", "licence"),
    [
        ("_internal/LICENSE", "Bellword", "MIT"),
        ("_internal/classroom/ui/home.kv", "Bellword", "MIT"),
        pytest.param("_internal/assets/icons/bellword-256.png", "Bellword", "MIT", marks=pytest.mark.soak),
        pytest.param("_internal/assets/help/ms/home.png", "Bellword", "MIT", marks=pytest.mark.soak),
        ("_internal/assets/fonts/Andika-Bold.ttf", "Andika", "OFL-1.1"),
        pytest.param("_internal/wordlists/meanings_own.tsv", "Bellword", "MIT", marks=pytest.mark.soak),
        ("_internal/wordlists/everyday_own.txt", "Word list everyday_own", "MIT"),
        ("_internal/base_library.zip", "Python", "PSF-2.0"),
        ("_internal/python3.11/lib-dynload/_json.so", "Python", "PSF-2.0"),
        ("_internal/python313.dll", "Python", "PSF-2.0"),
        ("_internal/VCRUNTIME140_1.dll", "Microsoft Visual C++ runtime", "LicenseRef-Microsoft-redistributable"),
        ("_internal/kivy_install/data/style.kv", "Kivy", "MIT"),
    ],
)
def test_a_file_is_led_back_to_its_part(bill: ModuleType, tmp_path: Path, name: str, part: str, licence: str) -> None:
    assert whence(bill, tmp_path, name) == (part, licence)


@pytest.mark.skipif(sys.platform != "linux", reason="wheels of other systems carry their libraries elsewhere")
def test_a_library_that_a_wheel_carries_is_a_part_of_its_own(bill: ModuleType, tmp_path: Path) -> None:
    name = file_of("pillow", "pillow.libs/libfreetype")
    assert whence(bill, tmp_path, f"_internal/{name}") == ("libfreetype (in pillow)", "FTL OR GPL-2.0-or-later")


def test_every_asset_and_word_list_is_led_back(bill: ModuleType, repository: Path, tmp_path: Path) -> None:
    origins = bill.Origins("1.2.3", bill.this_python())
    for top in ("assets", "wordlists"):
        for path in (repository / top).rglob("*"):
            if path.is_file() and path.suffix not in {".py", ".pyc"}:
                name = f"_internal/{path.relative_to(repository).as_posix()}"
                put(tmp_path, name)
                origins.take_file(tmp_path, tmp_path / name)
    assert {"Bellword", "Noto Sans Tamil", "Word list full"} <= set(origins.parts)
    assert all(part.licence for part in origins.parts.values())


@pytest.mark.parametrize("name", ["_internal/libnowhere.so.7", "_internal/assets/fonts/Unlisted.ttf"])
def test_a_file_of_unknown_origin_is_refused(bill: ModuleType, tmp_path: Path, name: str) -> None:
    with pytest.raises(bill.UnknownPartError, match=Path(name).stem):
        whence(bill, tmp_path, name)


def test_a_package_of_unknown_licence_is_refused(
    bill: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(bill.LICENCE_OF_PACKAGE, "fsrs")
    with pytest.raises(bill.UnknownPartError, match="fsrs"):
        whence(bill, tmp_path, "_internal/fsrs/__init__.py")


def test_modules_are_led_back_and_unknown_ones_refused(bill: ModuleType) -> None:
    origins = bill.Origins("1.2.3", bill.this_python())
    for name in ("classroom.rules.board", "fpdf.fonts", "json.decoder", "plyer.platforms.linux"):
        origins.take_module(name)
    assert {name: part.modules for name, part in origins.parts.items() if part.modules} == {
        "Bellword": {"classroom.rules.board"},
        "fpdf2": {"fpdf.fonts"},
        "Python": {"json.decoder"},
        "plyer": {"plyer.platforms.linux"},
    }
    with pytest.raises(bill.UnknownPartError, match="nowhere"):
        origins.take_module("nowhere.at_all")


def test_a_bill_names_every_file_with_its_licence_text(
    bill: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "_internal/fsrs/py.typed", "_internal/LICENSE", "data/bellword.db", "_internal/base_library.zip")
    monkeypatch.setattr(bill, "_modules", lambda _: ["fsrs.card", "classroom"])
    written = bill.bill_of(tmp_path, "1.2.3", bill.this_python())
    assert bill.missing_in(tmp_path, written) == []
    assert (tmp_path / "licences/fsrs/LICENSE").read_text("utf-8").startswith("MIT License")
    put(tmp_path, "_internal/added later.so")
    assert bill.missing_in(tmp_path, written) == ["_internal/added later.so"]
    first = json.dumps(written)
    (tmp_path / "_internal/added later.so").unlink()
    assert json.dumps(bill.bill_of(tmp_path, "1.2.3", bill.this_python())) == first
    components = written["components"]
    assert [(one["name"], one["version"]) for one in components if one["name"] == "Bellword"] == [("Bellword", "1.2.3")]
    assert all(one["licenses"] for one in components)


def test_the_python_of_another_system_is_read_from_its_folder(bill: ModuleType, tmp_path: Path) -> None:
    put(tmp_path, "_overlapped.pyd", "LICENSE.txt", "Lib/site-packages/thing-2.dist-info/RECORD")
    (tmp_path / "Lib/site-packages/thing-2.dist-info/METADATA").write_text("Name: thing\nVersion: 2\n")
    (tmp_path / "python313.dll").write_bytes("FileVersion\0\0003.13.2\0".encode("utf-16-le"))
    with zipfile.ZipFile(tmp_path / "python313.zip", "w") as packed:
        packed.writestr("_colorize.pyc", b"")
    found = bill.windows_python(tmp_path)
    assert (found.version, [one.name for one in found.packages]) == ("3.13.2", ["thing"])
    assert {"_colorize", "_overlapped", "json"} <= found.modules


@pytest.mark.soak
def test_nothing_in_the_built_folder_is_missing_from_its_bill(bill: ModuleType, repository: Path) -> None:
    folder = repository / "dist" / "bellword"
    if not (folder / bill.BILL).is_file():
        pytest.skip("there is no built program here: make bundle")
    written = json.loads((folder / bill.BILL).read_text("utf-8"))
    assert bill.missing_in(folder, written) == []
    for one in written["components"]:
        assert one["licenses"], one["name"]
        assert one.get("version") or one["type"] == "data", one["name"]
