"""The installer and the portable folder, in a Windows of their own: installed, opened, replaced by a newer, removed."""

from __future__ import annotations

import os
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from classroom import __version__
from tests.conftest import REPOSITORY
from tests.windows import wine
from tests.windows.desktop import OK
from tests.windows.wine import LONG, PYTHON, Windows, wait_until, windows

SETUP = REPOSITORY / "dist" / f"bellword-{__version__}-setup.exe"
PORTABLE = REPOSITORY / "dist" / f"bellword-{__version__}-portable.zip"

REASON = wine.why_not(PYTHON, SETUP, PORTABLE)
pytestmark = [
    pytest.mark.soak,
    pytest.mark.timeout(LONG),
    pytest.mark.skipif(bool(REASON), reason=REASON),
]

USER, ALL = "HKEY_CURRENT_USER", "HKEY_LOCAL_MACHINE"
ENTRY = r"Software\Microsoft\Windows\CurrentVersion\Uninstall\Bellword"
MENU = r"Microsoft\Windows\Start Menu\Programs\Bellword.lnk"
CANCELLED, IS_OPEN = 2, 4


@pytest.fixture
def school(tmp_path: Path) -> Iterator[Windows]:
    with windows(tmp_path / "wine") as made:
        yield made


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installer of an older version, whose program is only text, with a module that the present one has not."""
    folder = tmp_path_factory.mktemp("older")
    (folder / "program" / "_internal").mkdir(parents=True)
    (folder / "program" / "bellword.exe").write_text("old program")
    (folder / "program" / "_internal" / "gone.pyd").write_text("old module")
    (folder / "program" / "bill-of-materials.cdx.json").write_text("{}")
    (folder / "program" / "licences").mkdir()
    (folder / "program" / "licences" / "old.txt").write_text("old licence")
    setup = folder / "older-setup.exe"
    words = {"VERSION": "0.0.1", "FOLDER": folder / "program", "OUT": setup}
    words["ICON"] = REPOSITORY / "assets" / "icons" / "bellword.ico"
    command = ["makensis", "-V1", "-INPUTCHARSET", "UTF8", *(f"-D{name}={value}" for name, value in words.items())]
    subprocess.run([*command, REPOSITORY / "packaging" / "windows" / "bellword.nsi"], check=True)
    return setup


def users_own(school: Windows) -> Path:
    """Where Bellword keeps what a user has saved."""
    return school.folder / "drive_c" / "users" / wine.USER / "AppData" / "Local" / "Bellword"


def program_of(school: Windows) -> Path:
    """The folder it is installed in for the user."""
    return users_own(school).parent / "Programs" / "Bellword"


def menu_entry(school: Windows) -> Path:
    return users_own(school).parent.parent / "Roaming" / Path(MENU.replace("\\", "/"))


def into(school: Windows, program: Path) -> list[str]:
    """The word that names the folder, as the installer wants it: never in quotation marks."""
    return f"/D={school.name(program)}".split(" ")


def remove(school: Windows, program: Path, *words: str) -> int:
    """Remove it; the uninstaller goes on as another process, in a folder that can be removed."""
    ended, _said = school.run(program / "uninstall.exe", "/S", *words, *f"_?={school.name(program)}".split(" "))
    (program / "uninstall.exe").unlink(missing_ok=True)
    return ended


def open_until(school: Windows, program: Path, data: Path) -> subprocess.Popen[bytes]:
    """Open the app and wait until it has made its database and its window."""
    process = school.start(program / "bellword.exe")
    wait_until((data / "bellword.db").is_file, f"a database in {data}")
    wait_until(lambda: school.desktop("texts", "Bellword"), "its window")
    return process


def test_a_user_installs_it_opens_it_and_removes_it_with_or_without_data(school: Windows) -> None:
    program, data = program_of(school), users_own(school)
    assert school.run(SETUP, "/S") == (0, "")
    listed = school.registered(USER, ENTRY)
    assert listed["DisplayName"] == "Bellword"
    assert listed["DisplayVersion"] == __version__
    assert listed["DisplayIcon"] == school.name(program / "bellword.exe")
    assert listed["QuietUninstallString"] == f'"{school.name(program / "uninstall.exe")}" /S'
    assert int(listed["EstimatedSize"]) > 50_000
    assert not school.registered(ALL, ENTRY)
    assert "bellword.exe".encode("utf-16-le") in menu_entry(school).read_bytes()
    way_back = menu_entry(school).with_name("Bellword - Remove PIN.lnk")
    assert "reset-pin --box".encode("utf-16-le") in way_back.read_bytes()
    assert school.run(program / "bellword.exe", "--smoke")[0] == 0

    app = open_until(school, program, data)
    # As long as it is open nothing of it is touched.
    assert school.run(SETUP, "/S")[0] == IS_OPEN
    assert remove(school, program) == IS_OPEN
    assert (program / "_internal" / "wordlists").is_dir()
    assert school.registered(USER, ENTRY)
    assert school.close_app(app) == 0

    assert school.run(SETUP, "/S") == (0, "")
    assert remove(school, program) == 0
    assert list(program.iterdir()) == []
    assert not menu_entry(school).exists()
    assert not way_back.exists()
    assert not school.registered(USER, ENTRY)
    assert (data / "bellword.db").is_file()

    assert school.run(SETUP, "/S") == (0, "")
    assert remove(school, program, "/DELETEDATA") == 0
    assert not data.exists()


def test_a_newer_version_takes_the_place_of_an_older_one_and_keeps_all_else(school: Windows, older: Path) -> None:
    program = school.path("C:\\Tools of Nurul Aïn 陈\\Bellword")
    assert school.run(older, "/S", *into(school, program))[0] == 0
    assert school.registered(USER, ENTRY)["DisplayVersion"] == "0.0.1"
    assert (program / "licences" / "old.txt").is_file()
    assert not (program / "arriving").exists()
    kept = {program / "data" / "bellword.db": "matches", program / "letter.txt": "a letter of the teacher's"}
    kept[users_own(school) / "bellword.db"] = "other matches"
    for path, text in kept.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    assert school.run(SETUP, "/S")[0] == 0
    assert school.registered(USER, ENTRY)["DisplayVersion"] == __version__
    assert not (program / "_internal" / "gone.pyd").exists()
    assert sorted(path.name for path in program.iterdir()) == [
        "_internal", "bellword.exe", "data", "letter.txt", "uninstall.exe"
    ]  # fmt: skip
    assert not program_of(school).exists()
    assert remove(school, program) == 0
    assert {path: path.read_text() for path in kept} == kept

    # What is deleted on demand is what Bellword saved, and no letter.
    assert school.run(older, "/S", *into(school, program))[0] == 0
    assert remove(school, program, "/DELETEDATA") == 0
    assert [path.name for path in kept if path.exists()] == ["letter.txt"]


def test_a_folder_named_data_that_is_not_ours_stays(school: Windows, older: Path) -> None:
    program = school.path("C:\\Everything")
    (program / "data").mkdir(parents=True)
    (program / "data" / "results.xlsx").write_text("theirs")
    assert school.run(older, "/S", *into(school, program))[0] == 0
    assert remove(school, program, "/DELETEDATA") == 0
    assert (program / "data" / "results.xlsx").read_text() == "theirs"


def test_for_all_users_it_is_where_all_find_it(school: Windows) -> None:
    program, menu = school.path("C:\\Program Files\\Bellword"), school.path(f"C:\\ProgramData\\{MENU}")
    assert school.run(SETUP, "/S", "/ALLUSERS") == (0, "")
    assert school.registered(ALL, ENTRY)["InstallLocation"] == school.name(program)
    assert not school.registered(USER, ENTRY)
    assert menu.is_file()
    assert not menu_entry(school).exists()
    assert school.run(program / "bellword.exe", "--smoke")[0] == 0
    # Its uninstaller knows for whom it was installed.
    assert remove(school, program) == 0
    assert not school.registered(ALL, ENTRY)
    assert not menu.exists()


@pytest.mark.parametrize(
    ("language", "welcome", "button", "ready"),
    [
        ("C", "Install Bellword", "&Install", "Bellword is installed"),
        ("ms_MY", "Pasang Bellword", "&Pasang", "telah dipasang"),
    ],
)
def test_a_teacher_is_led_through_it_in_both_languages(
    tmp_path: Path, older: Path, language: str, welcome: str, button: str, ready: str
) -> None:
    more = {}
    if language != "C":
        (tmp_path / "locale").mkdir()
        made = tmp_path / "locale" / f"{language}.UTF-8"
        if subprocess.run(
            ["localedef", "-i", language, "-f", "UTF-8", made], check=False, capture_output=True
        ).returncode:
            pytest.skip(f"there is no {language} to be made on this computer (Debian: locales)")
        more = {"LOCPATH": str(made.parent), "LC_ALL": made.name, "LANG": made.name}
    with windows(tmp_path / "wine", **more) as school:
        school.start(older)
        wait_until(lambda: welcome in school.desktop("texts", "Bellword"), "the welcome")
        assert button in school.desktop("texts", "Bellword")
        school.desktop("press", "Bellword", str(OK))
        wait_until(lambda: ready in school.desktop("texts", "Bellword"), "the end")
        assert school.registered(USER, ENTRY)["DisplayVersion"] == "0.0.1"


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    with zipfile.ZipFile(PORTABLE) as archive:
        archive.extractall(tmp_path / "stick")
    return tmp_path / "stick"


def test_on_a_stick_data_stays_on_the_stick(school: Windows, stick: Path) -> None:
    program = Path("E:\\Bellword")
    assert school.plug_in("e", stick) == "E:\\"
    data = stick / "Bellword" / "data"
    assert (data / "Read me.txt").is_file()
    process = school.start(f"{program}\\bellword.exe")
    wait_until((data / "bellword.db").is_file, "a database on the stick")
    wait_until(lambda: school.desktop("texts", "Bellword"), "its window")
    assert school.close_app(process) == 0
    assert not users_own(school).exists()


def test_a_stick_goes_from_one_computer_to_another_with_all_that_is_on_it(tmp_path: Path, stick: Path) -> None:
    match = REPOSITORY / "tests" / "store" / "data" / "records-0.3" / "primary-computer.bellword"
    for letter, user in (("e", wine.USER), ("f", "Cikgu கவிதா")):
        with windows(tmp_path / letter, USER=user) as computer:
            program = computer.plug_in(letter, stick) + "Bellword\\bellword.exe"
            if letter == "e":
                assert computer.run(program, "import", match)[0] == 0
            process = computer.start(program)
            wait_until(lambda: computer.desktop("texts", "Bellword"), "its window")
            assert computer.close_app(process) == 0
            assert computer.run(program, "matches") == (0, "m1  2026-11-21  Hornbills -1, The computer 7\n")
            people = computer.folder / "drive_c" / "users"
            assert (people / user).is_dir()
            assert not list(people.glob("*/AppData/Local/Bellword"))
    assert len(list((stick / "Bellword" / "data" / "backups").iterdir())) == 1


def test_from_a_locked_stick_data_goes_to_the_user(school: Windows, stick: Path) -> None:
    if subprocess.run(["mount", "--bind", stick, stick], check=False, capture_output=True).returncode:
        pytest.skip("only root may lock a folder for this test")
    try:
        subprocess.run(["mount", "-o", "remount,ro,bind", stick], check=True)
        assert not os.access(stick, os.W_OK)
        school.plug_in("e", stick)
        process = school.start("E:\\Bellword\\bellword.exe")
        wait_until((users_own(school) / "bellword.db").is_file, "a database of the user's own")
        wait_until(lambda: school.desktop("texts", "Bellword"), "its window")
        assert school.close_app(process) == 0
        assert sorted(path.name for path in (stick / "Bellword" / "data").iterdir()) == ["Read me.txt"]
    finally:
        subprocess.run(["umount", "--lazy", stick], check=True)
