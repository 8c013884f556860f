"""The Debian package: what it says of itself, and that it runs on a machine that has no Python."""

import importlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.store.whole_folder import FOLDERS, as_told, contents, unpack

if sys.platform != "linux" or not shutil.which("dpkg-deb") or not shutil.which("readelf"):
    pytest.skip("a package for Debian is made on Debian, with binutils", allow_module_level=True)

SHELL = Path("/bin/sh")


@pytest.fixture
def deb(repository: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(repository / "packaging")
    return importlib.import_module("deb")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A program of one file that is linked to the C library alone."""
    place = tmp_path / "built" / "bellword"
    place.mkdir(parents=True)
    shutil.copy(SHELL.resolve(), place / "bellword")
    return place


def fields(package: Path) -> dict[str, str]:
    text = subprocess.run(["dpkg-deb", "--field", package], capture_output=True, text=True, check=True).stdout
    return dict(line.split(": ", 1) for line in text.splitlines() if ": " in line and not line.startswith(" "))


def test_a_package_depends_on_what_its_files_want_of_the_system(deb: ModuleType, folder: Path) -> None:
    wanted = deb.depends(folder)
    assert [one for one in wanted if one.startswith("libc6 (>= 2.")]
    assert set(deb.OPENED) < set(wanted)
    assert "libstdc++6" not in wanted


def test_a_library_of_no_known_package_stops_the_package(
    deb: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deb, "wanted_libraries", lambda _: {"libnew.so.3": [folder / "bellword"]})
    with pytest.raises(SystemExit, match=r"libnew\.so\.3, which bellword needs"):
        deb.depends(folder)


def test_a_package_has_a_command_an_entry_in_the_menu_and_icons(
    deb: ModuleType, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in ("data", "_internal/kivy_install/data"):
        (folder / place).mkdir(parents=True)
        (folder / place / "some.file").write_text("")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1790000000")
    package = deb.make(folder, tmp_path / "made")
    again = deb.make(folder, tmp_path / "again")
    assert package.read_bytes() == again.read_bytes()
    subprocess.run(["dpkg-deb", "--extract", package, tmp_path / "out"], check=True)
    files = {path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*") if path.is_file()}
    assert {f"usr/share/icons/hicolor/{side}x{side}/apps/bellword.png" for side in deb.ICON_SIZES} <= files
    assert (tmp_path / "out/usr/bin/bellword").resolve() == tmp_path / "out/usr/lib/bellword/bellword"
    assert [name for name in files if "data/" in name] == ["usr/lib/bellword/_internal/kivy_install/data/some.file"]
    entry = (tmp_path / "out/usr/share/applications/bellword.desktop").read_text("utf-8")
    assert "Exec=bellword\n" in entry
    assert "Comment[ms]=" in entry
    way_back = (tmp_path / "out/usr/share/applications/bellword-remove-pin.desktop").read_text("utf-8")
    assert "Name=Bellword - Remove PIN\n" in way_back
    assert "Exec=bellword reset-pin --box\n" in way_back
    about = fields(package)
    assert about["Package"] == "bellword"
    assert about["Version"] in (tmp_path / "out/usr/share/metainfo/org.bellword.app.metainfo.xml").read_text("utf-8")
    assert int(about["Installed-Size"]) > 100


# Installed, run and removed


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The root of a small Debian without Python, made for this test."""
    if os.geteuid() != 0 or not shutil.which("mmdebstrap"):
        pytest.skip("a machine to install on is made by root with mmdebstrap")
    root = tmp_path_factory.mktemp("machine") / "root"
    subprocess.run(["mmdebstrap", "--quiet", "--variant=apt", "bookworm", root], check=True, timeout=900)
    yield root
    shutil.rmtree(root)


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """The name of a screen that everybody on this computer may draw on."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-ac", "-screen", "0", "1366x768x24", "-displayfd", str(writing)],
        pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writing)
    with os.fdopen(reading) as told:
        yield f":{told.readline().strip()}"
    server.terminate()
    server.wait(timeout=30)


Inside = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def inside(machine: Path, screen: str) -> Inside:
    """Runs a command on the machine; its devices and processes are lent to it, and taken back when it ends."""
    lend = (
        'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && mkdir -p "$1/tmp/.X11-unix" && '
        'mount --bind /tmp/.X11-unix "$1/tmp/.X11-unix" && exec chroot "$@"'
    )
    surroundings = {
        "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8", "DISPLAY": screen,
        "SDL_AUDIODRIVER": "dummy", "LIBGL_ALWAYS_SOFTWARE": "1", "DEBIAN_FRONTEND": "noninteractive",
    }  # fmt: skip

    def run(*command: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            ["unshare", "--mount", "sh", "-c", lend, "sh", machine, *command],
            env=surroundings, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=1500,
        )  # fmt: skip

    return run


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_the_package_is_installed_run_and_removed_on_a_machine_without_python(
    deb: ModuleType, repository: Path, machine: Path, inside: Inside
) -> None:
    built = repository / "dist" / "bellword"
    if not (built / "bellword").is_file():
        pytest.skip("there is no built program here: make bundle")
    package = deb.make(built, machine / "root")
    assert inside("sh", "-c", "command -v python3 python").returncode != 0

    renewed = inside("apt-get", "update", "--quiet")
    assert renewed.returncode == 0, renewed.stderr
    installed = inside("apt-get", "install", "--yes", "--no-install-recommends", f"/root/{package.name}")
    assert installed.returncode == 0, installed.stdout + installed.stderr
    assert inside("sh", "-c", "command -v python3 python").returncode != 0
    before = set((machine / "usr/lib/bellword").rglob("*"))

    smoke = inside("bellword", "--smoke")
    assert smoke.returncode == 0, smoke.stderr
    match = inside("bellword", "demo", "--format", "club", "--seed", "7")
    assert match.returncode == 0, match.stderr
    assert "club" in match.stdout.lower()
    # A whole match by the screens, with its papers and pictures.
    played = inside("bellword", "--demonstration", "real-board", "--out", "/root/out")
    assert played.returncode == 0, played.stdout[-2000:] + played.stderr[-2000:]
    assert list((machine / "root/out").rglob("*.pdf"))
    assert list((machine / "root/out").rglob("*.png"))
    shutil.copy(repository / "tests/store/data/records-0.3/primary-computer.bellword", machine / "root/match.bellword")
    taken = inside("bellword", "import", "/root/match.bellword")
    assert taken.returncode == 0, taken.stdout + taken.stderr
    # What earlier versions left is opened with all that was in it.
    for archive in FOLDERS:
        told = unpack(archive, machine / "root" / archive.stem)
        opened = inside("bellword", "--smoke", "--data", f"/root/{archive.stem}")
        assert opened.returncode == 0, opened.stderr
        assert as_told(contents(machine / "root" / archive.stem), told) == told
    # Nothing was written beside the program: a pupil may not.
    assert set((machine / "usr/lib/bellword").rglob("*")) == before

    removed = inside("apt-get", "purge", "--yes", "bellword")
    assert removed.returncode == 0, removed.stderr
    assert not (machine / "usr/lib/bellword").exists()
    assert not list((machine / "usr/share").rglob("*bellword*"))
    # The matches are the teacher's, and stay.
    assert (machine / "root/.local/share/Bellword/bellword.db").is_file()

    # The folder alone, on a stick with an odd name, its data beside it.
    stick = machine / "media/Stick Ünal 陈"
    shutil.copytree(built, stick / "Bellword", symlinks=True)
    (stick / "Bellword/data").mkdir(exist_ok=True)
    program = "/media/Stick Ünal 陈/Bellword/bellword"
    moved = inside(program, "--smoke")
    assert moved.returncode == 0, moved.stderr
    taken = inside(program, "import", "/root/match.bellword")
    assert taken.returncode == 0, taken.stdout + taken.stderr
    assert (stick / "Bellword/data/bellword.db").is_file()
