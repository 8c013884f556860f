"""The settings and the number of wrong PINs on disk."""

import dataclasses
import errno
import itertools
import json
import os
import random
from collections.abc import Sequence
from pathlib import Path
from typing import get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.errors import FaultKind, StoreError
from classroom.i18n import LANGUAGE_NAMES
from classroom.match.team import Member, Mode, Role, Team, WordCheck
from classroom.names import LONGEST_NAME
from classroom.settings import LEAST_WINDOW, RackOrders, Settings, begun_on_ladder, first_settings, hidden
from classroom.store.settings import LARGEST, SETTINGS_NAME, UNREAD_NAME, WRONG_PINS_NAME, SettingsFile, WrongPinFile
from classroom.store.settings_text import read_settings, settings_text
from tests.conftest import Tally
from tests.strategies import values_of

TEAMS = (
    Team("Bestari", "Johor", (Member("Aisyah", Role.MAIN, 5), Member("陈小明", Role.RESERVE)), "Puan Tan", mixed=True),
    Team("Cerdas", "Perak", (Member("கவிதா"),), exception="a boys’ school"),
)
NAMES = tuple(field.name for field in dataclasses.fields(Settings))
SETTINGS = Settings(
    school="SK Bukit “Damai”",
    language="ms",
    volume=0.25,
    drag=False,
    mode=Mode.COMPETITION,
    word_check=WordCheck.WARN,
    teams=TEAMS,
)


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path)


def test_without_a_file_there_are_the_defaults_of_a_first_start(file: SettingsFile) -> None:
    assert file.load() == first_settings()
    assert file.fault is None


def test_a_file_from_before_the_first_cards_is_of_no_first_start(file: SettingsFile, tmp_path: Path) -> None:
    (tmp_path / SETTINGS_NAME).write_text('{"town": "Ipoh"}', encoding="ascii")
    assert file.load() == begun_on_ladder(Settings(town="Ipoh"))


def test_what_0_4_began_with_was_chosen_by_nobody_and_what_was_chosen_stays(file: SettingsFile, tmp_path: Path) -> None:
    path = tmp_path / SETTINGS_NAME
    path.write_text('{"turn_seconds": 10, "helper": "closed", "word_check": "at challenge"}', encoding="ascii")
    assert file.load() == begun_on_ladder(Settings())
    path.write_text('{"turn_seconds": 10, "time_outs_count": false}', encoding="ascii")
    assert file.load() == Settings(time_outs_count=False)
    file.save(Settings())
    assert SettingsFile(tmp_path).load() == Settings()


def test_how_the_tiles_of_one_match_lay_is_read_as_0_4_kept_it(file: SettingsFile, tmp_path: Path) -> None:
    for written, orders in (
        ({"match_id": "m1", "racks": [["A", ""], ["B"]]}, (RackOrders("m1", (("A", ""), ("B",))),)),
        ({"match_id": "", "racks": []}, ()),
    ):
        (tmp_path / SETTINGS_NAME).write_text(json.dumps({"version": 2, "rack_orders": written}), encoding="ascii")
        assert file.load() == Settings(rack_orders=orders)
        assert file.fault is None


def test_settings_and_team_sheets_are_there_the_next_day(file: SettingsFile, tmp_path: Path) -> None:
    file.save(SETTINGS)
    assert SettingsFile(tmp_path).load() == SETTINGS
    assert file.fault is None


@pytest.mark.parametrize(
    ("written", "what"),
    [
        ('{"school": "SK \\ud800 Bestari", "town": "Ipoh"}', "school: "),
        ('{"turn_seconds": 100001, "town": "Ipoh"}', "turn_seconds: "),
        ('{"window": [0, 700], "town": "Ipoh"}', "window: "),
        ('{"window": [1000000, 700], "town": "Ipoh"}', "window: "),
        (json.dumps({"school": "W" * 81, "town": "Ipoh"}), "school: school has 81 characters"),
        (json.dumps({"officials_exception": "W" * 201, "town": "Ipoh"}), "officials_exception: "),
        (json.dumps({"folder": "W" * 5000, "town": "Ipoh"}), "folder: "),
        (
            json.dumps({"teams": [{"name": "A", "origin": "B", "members": [{"name": "W" * 81}]}], "town": "Ipoh"}),
            "teams: ",
        ),
        (json.dumps({"choices": [{"format_key": "a", "policy": "b", "key": "c"}] * 101, "town": "Ipoh"}), "choices: "),
        ('{"round_number": 1000000001, "town": "Ipoh"}', "round_number: "),
        ('{"hall": {"turn": -3}, "town": "Ipoh"}', "hall: "),
    ],
)
def test_what_no_screen_can_show_falls_back_alone_and_is_told(
    file: SettingsFile, tmp_path: Path, written: str, what: str
) -> None:
    (tmp_path / SETTINGS_NAME).write_text(written, encoding="ascii")
    assert file.load() == begun_on_ladder(Settings(town="Ipoh"))
    assert file.fault is not None
    assert what in file.fault.detail


def test_what_is_as_long_as_can_be_typed_is_taken_and_a_folder_whose_name_is_no_text(file: SettingsFile) -> None:
    odd = os.fsdecode(b"kel\xe1s") if os.name != "nt" else "kelas"
    settings = Settings(school="W" * 80, officials_exception="W" * 200, folder="W" * 300, backup_folder=odd * 60)
    file.save(settings)
    assert file.load() == settings
    assert file.fault is None


def test_a_wrong_letter_in_a_name_is_told_and_unlocks_no_computer(file: SettingsFile, tmp_path: Path) -> None:
    file.save(Settings(kiosk=True, school="SK Bestari"))
    path = tmp_path / SETTINGS_NAME
    path.write_bytes(path.read_bytes().replace(b'"kiosk"', b'"kiosc"'))
    assert file.load() == Settings(kiosk=True, school="SK Bestari")
    assert file.fault is not None
    file.save(file.load())
    assert SettingsFile(tmp_path).load() == Settings(kiosk=True, school="SK Bestari")


def test_a_huge_file_is_not_read_to_its_end(file: SettingsFile, tmp_path: Path) -> None:
    (tmp_path / SETTINGS_NAME).write_bytes(b" " * (LARGEST + 1))
    assert file.load() == begun_on_ladder(Settings())
    assert file.fault is not None
    assert "larger" in file.fault.detail


def test_settings_on_a_disk_that_fails_are_not_taken_for_damaged(
    file: SettingsFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.save(SETTINGS)

    def fail(_path: Path, _most: int) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr("classroom.store.settings.read_at_most", fail)
        with pytest.raises(StoreError) as refused:
            file.load()
    assert refused.value.kind is FaultKind.DISK_ERROR
    assert file.load() == SETTINGS


any_settings: st.SearchStrategy[Settings] = st.builds(
    Settings,
    **{name: values_of(hint) for name, hint in get_type_hints(Settings).items()}
    | {
        "language": st.sampled_from(sorted(LANGUAGE_NAMES)),
        "starter": st.sampled_from([None, 0, 3]),
        "window": st.tuples(*[st.integers(LEAST_WINDOW, 10_000)] * 2),
        "judge_pin": st.sampled_from(["", hidden("1234", bytes(16))]),
        "crest": st.sampled_from(["", "crest-0badcafe.png"]),
    },
)


@given(settings=any_settings)
def test_any_settings_come_back(tmp_path_factory: pytest.TempPathFactory, settings: Settings) -> None:
    file = SettingsFile(tmp_path_factory.getbasetemp())
    file.save(settings)
    assert file.load() == settings
    assert file.fault is None


def test_a_whole_number_may_stand_for_a_number(file: SettingsFile, tmp_path: Path) -> None:
    (tmp_path / SETTINGS_NAME).write_text('{"volume": 1}')
    assert file.load() == begun_on_ladder(Settings(volume=1.0))


@pytest.mark.parametrize(
    "content",
    [b"", b"\x00" * 300, b"\xff\xfe{\x00", b"[]", b"null", b"{", b'{"school": "a", "school": "b"}', b"[" * 100_000],
    ids=["empty", "zeros", "UTF-16", "list", "nothing", "cut", "twice", "deep"],
)
def test_a_broken_file_gives_the_defaults_and_says_so(file: SettingsFile, tmp_path: Path, content: bytes) -> None:
    (tmp_path / SETTINGS_NAME).write_bytes(content)
    assert file.load() == begun_on_ladder(Settings())
    assert file.fault is not None
    assert file.fault.kind is FaultKind.SETTINGS_DAMAGED
    assert "Your matches are safe" in file.fault.sentence()
    file.save(SETTINGS)
    assert file.load() == SETTINGS
    assert file.fault is None


def test_a_bit_that_flips_costs_its_own_field_alone(file: SettingsFile) -> None:
    """A sign that opens or closes a text takes its neighbours along, never all."""
    chance, whole = random.Random(27), settings_text(SETTINGS)
    for _ in range(300):
        content = bytearray(whole)
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        read, _fault = read_settings(bytes(content))
        assert sum(getattr(read, name) != getattr(SETTINGS, name) for name in NAMES) <= 3


NUMBERS = ("0", "-1", "1", "1.5", "1e308", "-1e308", "1e400", "NaN", "Infinity", "-Infinity", "9223372036854775808")
LISTS = ("[]", "[1280]", "[1280, 720, 1]", "[[]]", "[[[[1]]]]", "[null]", '[""]', "[NaN]", "[" * 300 + "]" * 300)
TEXTS = ('""', '"x"', '"1280"', '"\\ud800"', '"\\u0000"', f'"{"W" * 5000}"', '"2026-99-99T99:99:99"')
WRONG = (*NUMBERS, *LISTS, *TEXTS, "null", "true", "false", "{}", '{"a": 1}')
BY_KIND = tuple({str(hint): name for name, hint in get_type_hints(Settings).items()}.values())


@pytest.mark.parametrize("names", [BY_KIND, pytest.param(NAMES, marks=pytest.mark.soak)], ids=["kinds", "fields"])
def test_a_field_with_any_wrong_value_costs_only_itself(names: Sequence[str], tally: Tally) -> None:
    assert len(WRONG) == 32
    saved = {name: value for name, value in json.loads(settings_text(SETTINGS)).items() if name != "sum"}
    table = {name: json.dumps(value) for name, value in saved.items()}
    for name, wrong in itertools.product(names, WRONG):
        pairs = (f'"{key}": {wrong if key == name else value}' for key, value in table.items())
        read, fault = read_settings(f"{{{', '.join(pairs)}}}".encode())
        own = getattr(Settings(), name) if fault else getattr(read, name)
        assert read == dataclasses.replace(SETTINGS, **{name: own}), (name, wrong, fault)
    tally("settings with a wrong value, each costing itself alone", len(names) * len(WRONG))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("language", "tlh"),
        ("turn_seconds", -10),
        ("window", [1280]),
        ("starter", -1),
        ("podium_turns", [[]]),
        ("volume", 2.5),
        ("volume", -0.1),
        ("judge_pin", "1234"),
        ("crest", "../Pictures/crest-0badcafe.png"),
        ("crest", "/home/teacher/Pictures/passport.png"),
        ("crest", "C:\\Users\\Cikgu\\crest-0badcafe.png"),
        ("crest", "crest-0badcafe.png\n"),
        ("teams", [{"name": "Bestari"}]),
        ("signatories", [{"office": "x", "office_malay": "y", "name": "z", "age": 3}]),
    ],
)
def test_one_field_that_cannot_be_read_costs_only_itself(
    file: SettingsFile, tmp_path: Path, field: str, value: object
) -> None:
    file.save(SETTINGS)
    table = json.loads((tmp_path / SETTINGS_NAME).read_text("utf-8"))
    (tmp_path / SETTINGS_NAME).write_text(json.dumps(table | {field: value}), "utf-8")
    default = getattr(Settings(), field)
    assert file.load() == dataclasses.replace(SETTINGS, **{field: default})
    assert file.fault is not None
    assert field in file.fault.detail


def test_what_an_older_version_does_not_know_is_left_out_quietly(file: SettingsFile, tmp_path: Path) -> None:
    (tmp_path / SETTINGS_NAME).write_text('{"school": "SK Bukit", "weather": "fine"}')
    assert file.load() == begun_on_ladder(Settings(school="SK Bukit"))
    assert file.fault is None


def test_a_file_that_cannot_be_opened_gives_the_defaults(file: SettingsFile, tmp_path: Path) -> None:
    (tmp_path / SETTINGS_NAME).mkdir()
    assert file.load() == begun_on_ladder(Settings())
    assert file.fault is not None


@given(st.text(max_size=LONGEST_NAME))
def test_any_text_in_a_field_is_kept(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    file = SettingsFile(tmp_path_factory.getbasetemp())
    file.save(Settings(event=text))
    assert file.load().event == text


def test_half_a_character_is_saved_as_it_is_and_not_shown(file: SettingsFile) -> None:
    file.save(Settings(event="\ud83d", town="Ipoh"))
    assert file.load() == Settings(town="Ipoh")


def test_a_mark_that_an_editor_put_before_the_text_changes_nothing(file: SettingsFile, tmp_path: Path) -> None:
    file.save(SETTINGS)
    path = tmp_path / SETTINGS_NAME
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert file.load() == SETTINGS
    assert file.fault is None


@pytest.mark.parametrize("raw", [b'{"school": "SK A", "volume": "loud"}', b'{"school": "SK A"', b"\xff\xfe{"])
def test_what_could_not_be_read_is_kept_beside_what_is_saved_in_its_place(
    file: SettingsFile, tmp_path: Path, raw: bytes
) -> None:
    (tmp_path / SETTINGS_NAME).write_bytes(raw)
    settings = file.load()
    assert not (tmp_path / UNREAD_NAME).exists()
    file.save(settings)
    file.save(SETTINGS)
    assert (tmp_path / UNREAD_NAME).read_bytes() == raw
    assert SettingsFile(tmp_path).load() == SETTINGS


def test_a_name_that_was_deleted_comes_back_from_no_settings_that_could_not_be_read(
    file: SettingsFile, tmp_path: Path
) -> None:
    raw = b'{"school": "SK A", "officials_exception": "Aina is ill", "teams": "Aina"}'
    for_another_reason = raw.replace(b"Aina", b"Siti")
    (tmp_path / SETTINGS_NAME).write_bytes(raw)
    settings = file.load()
    (tmp_path / UNREAD_NAME).write_bytes(raw)
    SettingsFile(tmp_path).forget({"aina"})
    assert b"Aina" not in b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert SettingsFile(tmp_path).load().school == "SK A"
    file.save(settings)
    assert not (tmp_path / UNREAD_NAME).exists()
    (tmp_path / SETTINGS_NAME).write_bytes(for_another_reason)
    SettingsFile(tmp_path).forget({"aina"}, [("mei", "May")])
    assert (tmp_path / SETTINGS_NAME).read_bytes() == for_another_reason


@pytest.mark.parametrize(("count", "kept"), [(0, 0), (1, 1), (999_999, 999_999), (1_000_000, 999_999)])
def test_the_number_is_read_as_it_was_saved_up_to_six_digits(count: int, kept: int, tmp_path: Path) -> None:
    file = WrongPinFile(tmp_path)
    file.save(3)
    file.save(count)
    assert file.load() == WrongPinFile(tmp_path).load() == kept
    assert (tmp_path / WRONG_PINS_NAME).exists() is bool(count)


def test_seven_digits_are_no_number_of_ours_and_six_are(tmp_path: Path) -> None:
    (tmp_path / WRONG_PINS_NAME).write_bytes(b"100000")
    assert WrongPinFile(tmp_path).load() == 100_000
    (tmp_path / WRONG_PINS_NAME).write_bytes(b"1000000")
    assert WrongPinFile(tmp_path).load() == 0
