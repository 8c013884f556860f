import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.formats.catalogue import format_by_key, shipped_file
from classroom.formats.check import InvalidFormatError
from classroom.formats.house_rule import differences, house_rule, house_rule_key, origin_of, read_house_rule
from classroom.formats.reading import POLICIES
from classroom.rules.format import Format
from classroom.rules.policy import AnyTiles, Challenge, NoPenalty, PerTurn, SideOut, SideRack, Untimed
from tests import strategies
from tests.formats.strategies import house_rules

PRIMARY = format_by_key("primary")
SLOWER = PerTurn(seconds=60, begin_bells=1, end_bells=2)


def test_a_house_rule_is_a_copy_under_another_name_that_tells_where_it_came_from() -> None:
    copy = house_rule(PRIMARY, "house-slower", " Slower ", {"turn_time": SLOWER, "exchange": AnyTiles(1)})
    assert (copy.key, copy.title, copy.copy_of) == ("house-slower", "Slower", "primary")
    assert copy.turn_time == SLOWER
    assert [difference.policy for difference in differences(copy, PRIMARY)] == ["turn_time", "exchange"]
    assert differences(copy, PRIMARY)[0] == ("turn_time", PRIMARY.turn_time, SLOWER)


def test_a_changed_policy_no_longer_states_the_rules_of_its_origin() -> None:
    copy = house_rule(PRIMARY, "house-slower", "Slower", {"turn_time": SLOWER})
    assert copy.rules["turn_time"] == ()
    assert copy.rules["exchange"] == PRIMARY.rules["exchange"]


def test_the_origin_stays_as_it_was() -> None:
    house_rule(PRIMARY, "house-slower", "Slower", {"turn_time": SLOWER})
    assert format_by_key("primary").turn_time == PerTurn(10, 1, 2)
    assert differences(PRIMARY, format_by_key("primary")) == ()


def test_a_copy_of_a_copy_still_names_the_shipped_format() -> None:
    first = house_rule(PRIMARY, "house-slower", "Slower", {"turn_time": SLOWER})
    second = house_rule(first, "house-slowest", "Slowest", {"turn_time": Untimed()})
    assert second.copy_of == "primary"


@pytest.mark.parametrize(
    ("key", "title", "message"),
    [
        ("primary", "Slower", "key: 'primary' belongs to the format Primary schools"),
        ("house-slower", "Primary schools", "title: 'Primary schools' is the name of a format"),
        ("house-slower", " PRIMARY   schools ", "is the name of a format"),
        ("house-slower", "Sekolah rendah", "title: 'Sekolah rendah' is the name of a format"),
        ("house-slower", "  ", "title: must not be empty"),
        ("house-slower", "Slow\ner", "title: must be one line of letters that can be seen"),
        ("house-slower", "Slow\u202eer", "title: must be one line of letters that can be seen"),
        ("house-slower", "S" * 61, "title: must have 60 characters or less, not 61"),
        ("Slower", "Slower", "key: must be small letters"),
        ("", "Slower", "key: must be small letters"),
        ("slower", "Slower", "key: the key of a house rule begins with house-.* such as house-slower"),
        ("house-", "Slower", "key: the key of a house rule begins with house-"),
        ("house--", "Slower", "key: the key of a house rule begins with house-"),
        ("house-" + "s" * 35, "Slower", "key: .*up to 40 characters"),
    ],
)
def test_a_house_rule_needs_a_name_of_its_own(key: str, title: str, message: str) -> None:
    with pytest.raises(InvalidFormatError, match=message):
        house_rule(PRIMARY, key, title, {"turn_time": SLOWER})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"clock": SLOWER}, "clock: there is no such policy; there are sides, racks"),
        ({"key": "other"}, "key: there is no such policy"),
        ({"turn_time": SideOut(4)}, "turn_time: SideOut is not a policy for this"),
        ({"turn_time": 60}, "turn_time: int is not a policy for this"),
        ({"racks": SideRack(51)}, "racks: 2 full racks take 102 tiles"),
    ],
)
def test_a_change_that_is_none_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidFormatError, match=message):
        house_rule(PRIMARY, "house-mine", "Mine", changes)


@pytest.fixture
def text() -> str:
    """The TOML of a house rule: no penalty for a failed challenge."""
    return (
        shipped_file("primary.toml")
        .replace('key = "primary"', 'key = "house-gentle"\ncopy_of = "primary"')
        .replace('title = "Primary schools"', 'title = "Gentle"')
        .replace('"lose-next-turn", extra_turn = true', '"no-penalty"')
    )


def test_a_house_rule_is_read_from_a_file_with_the_board_and_tiles_of_the_app(tmp_path: Path, text: str) -> None:
    path = tmp_path / "gentle.toml"
    path.write_text(text, encoding="utf-8")
    copy = read_house_rule(path)
    assert copy.copy_of == "primary"
    assert copy.challenge == Challenge(0, NoPenalty(), names_refused=True)
    assert [difference.policy for difference in differences(copy, PRIMARY)] == ["challenge"]


def test_a_board_beside_the_file_comes_before_the_one_of_the_app(tmp_path: Path, text: str) -> None:
    path = tmp_path / "gentle.toml"
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "standard.txt").write_text("W.W\n.*.\nW.W", encoding="utf-8")
    assert read_house_rule(path).layout.rows == ("W.W", ".*.", "W.W")
    assert [difference.policy for difference in differences(read_house_rule(path), PRIMARY)] == ["layout", "challenge"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('copy_of = "primary"', "", "copy_of: must be the key of a format that comes with the app"),
        (
            'copy_of = "primary"',
            'copy_of = "house-gentle"',
            "copy_of: a house rule is no copy of itself; name the form",
        ),
        ('copy_of = "primary"', 'copy_of = "house-other"', "copy_of: must be the key of a format that comes with"),
        ('copy_of = "primary"', "copy_of = 1", "copy_of: must be a text, not 1"),
        ('key = "house-gentle"', 'key = "primary"', "key: 'primary' belongs to"),
        ('title = "Gentle"', 'title = "primary schools"', "title: 'primary schools' is the name"),
        ("bag = 7", "bag = -1", "exchange: bag must be 0 or more"),
        ("least = 2", "least = 1", "challenge: other teams challenge"),
        ("20\nrules", "20 #" + " " * 4000 + "\nrules", "line 127 has more than 4000 characters"),
        ('"bell"', ", ".join(['"b"'] * 101), "checklist.items: must have 100 entries or fewer, not 108"),
        ('["P11"]', '["P11", "P99"]', r"exchange.rules\[1\]: there is no rule P99; name rules"),
        ('"bell"', '"\\u0007"', r"checklist.items\[5\]: must be one line"),
    ],
)
def test_a_file_that_is_no_house_rule_is_refused_by_its_name(
    tmp_path: Path, text: str, old: str, new: str, message: str
) -> None:
    path = tmp_path / "gentle.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(InvalidFormatError, match=f"gentle.toml: {message}"):
        read_house_rule(path)


def test_a_file_that_is_no_text_or_far_too_long_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "gentle.toml"
    path.write_bytes(b"key = '\xff'")
    with pytest.raises(InvalidFormatError, match=r"gentle\.toml: byte 8 of the file is not UTF-8; save it"):
        read_house_rule(path)
    path.write_text("#" * 200_000, encoding="utf-8")
    with pytest.raises(InvalidFormatError, match=r"gentle\.toml: the file has more than 50000 bytes"):
        read_house_rule(path)


def test_a_folder_or_a_device_is_refused_and_a_missing_file_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(InvalidFormatError, match="this is a folder or a device, not a file"):
        read_house_rule(tmp_path)
    with pytest.raises(FileNotFoundError):
        read_house_rule(tmp_path / "none.toml")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes with a place in a folder")
def test_a_pipe_without_end_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "pipe.toml"
    os.mkfifo(path)
    with pytest.raises(InvalidFormatError, match=r"pipe\.toml: this is a folder or a device"):
        read_house_rule(path)


def test_a_house_rule_leaves_nothing_open(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    text = shipped_file("standard.toml").replace('key = "standard"', 'key = "house-ours"\ncopy_of = "standard"')
    path.write_text(text.replace('"Standard rules"', '"Ours"'), encoding="utf-8")
    with pytest.raises(InvalidFormatError, match=r"ours\.toml: choices: a house rule leaves nothing open"):
        read_house_rule(path)


def test_all_faults_of_a_file_are_reported_each_with_its_name(tmp_path: Path, text: str) -> None:
    path = tmp_path / "gentle.toml"
    path.write_text(text.replace('copy_of = "primary"', "").replace("house-gentle", "gentle"), encoding="utf-8")
    with pytest.raises(InvalidFormatError) as raised:
        read_house_rule(path)
    assert [fault.split(":")[:2] for fault in raised.value.faults] == [
        ["gentle.toml", " key"],
        ["gentle.toml", " copy_of"],
    ]


@pytest.mark.parametrize(
    ("title", "key"),
    [
        ("Slower", "house-slower"),
        ("  A Minute a turn! ", "house-a-minute-a-turn"),
        ("Séance", "house-seance"),
        ("慢一点", "house-rule"),
        ("CON", "house-con"),
        ("x" * 90, "house-" + "x" * 30),
    ],
)
def test_a_title_in_any_script_gives_a_key(title: str, key: str) -> None:
    assert house_rule_key(title, ()) == key
    assert house_rule_key(title, {key}) == f"{key}-2"
    assert house_rule_key(title, {key, f"{key}-2"}) == f"{key}-3"


@given(strategies.texts, st.integers(0, 12))
def test_whatever_the_title_a_house_rule_may_have_the_key(title: str, others: int) -> None:
    taken: set[str] = set()
    for _ in range(others):
        taken.add(house_rule_key(title, taken))
    key = house_rule_key(title, taken)
    assert key not in taken
    assert house_rule(PRIMARY, key, "Ours", {}).key == key


@given(house_rules())
def test_any_house_rule_differs_from_its_origin_in_what_was_changed_alone(rule: Format) -> None:
    origin = origin_of(rule)
    found = {difference.policy: difference for difference in differences(rule, origin)}
    for name in ("layout", "tiles", *POLICIES):
        assert (name in found) == (getattr(rule, name) != getattr(origin, name))
    assert all(difference.new == getattr(rule, name) for name, difference in found.items())
