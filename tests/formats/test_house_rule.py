from pathlib import Path

import pytest

from classroom.formats import InvalidFormatError, differences, format_by_key, house_rule, read_house_rule, shipped_file
from classroom.rules.format import AnyTiles, Challenge, NoPenalty, PerTurn, SideOut, SideRack, Untimed

PRIMARY = format_by_key("primary")
SLOWER = PerTurn(seconds=60, begin_bells=1, end_bells=2)


def test_a_house_rule_is_a_copy_under_another_name_that_tells_where_it_came_from() -> None:
    copy = house_rule(PRIMARY, "slower", " Slower ", {"turn_time": SLOWER, "exchange": AnyTiles(1)})
    assert (copy.key, copy.title, copy.copy_of) == ("slower", "Slower", "primary")
    assert copy.turn_time == SLOWER
    assert [difference.policy for difference in differences(copy, PRIMARY)] == ["turn_time", "exchange"]
    assert differences(copy, PRIMARY)[0] == ("turn_time", PRIMARY.turn_time, SLOWER)


def test_a_changed_policy_no_longer_states_the_rules_of_its_origin() -> None:
    copy = house_rule(PRIMARY, "slower", "Slower", {"turn_time": SLOWER})
    assert copy.rules["turn_time"] == ()
    assert copy.rules["exchange"] == PRIMARY.rules["exchange"]


def test_the_origin_stays_as_it_was() -> None:
    house_rule(PRIMARY, "slower", "Slower", {"turn_time": SLOWER})
    assert format_by_key("primary").turn_time == PerTurn(10, 1, 2)
    assert differences(PRIMARY, format_by_key("primary")) == ()


def test_a_copy_of_a_copy_still_names_the_shipped_format() -> None:
    first = house_rule(PRIMARY, "slower", "Slower", {"turn_time": SLOWER})
    second = house_rule(first, "slowest", "Slowest", {"turn_time": Untimed()})
    assert second.copy_of == "primary"


@pytest.mark.parametrize(
    ("key", "title", "message"),
    [
        ("primary", "Slower", "key: 'primary' belongs to the format Primary schools"),
        ("slower", "Primary schools", "title: 'Primary schools' is the name of a format"),
        ("slower", " PRIMARY schools ", "is the name of a format"),
        ("Slower", "Slower", "key: must be small letters"),
        ("", "Slower", "key: must be small letters"),
        ("slower", "  ", "title: must not be empty"),
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
        house_rule(PRIMARY, "mine", "Mine", changes)


@pytest.fixture
def text() -> str:
    """The TOML of a house rule: no penalty for a failed challenge."""
    return (
        shipped_file("primary.toml")
        .replace('key = "primary"', 'key = "gentle"\ncopy_of = "primary"')
        .replace('title = "Primary schools"', 'title = "Gentle"')
        .replace('"lose-next-turn"', '"no-penalty"')
    )


def test_a_house_rule_is_read_from_a_file_with_the_board_and_tiles_of_the_app(tmp_path: Path, text: str) -> None:
    path = tmp_path / "gentle.toml"
    path.write_text(text, encoding="utf-8")
    copy = read_house_rule(path)
    assert copy.copy_of == "primary"
    assert copy.challenge == Challenge(1, NoPenalty())
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
        ('copy_of = "primary"', 'copy_of = "gentle"', "copy_of: must be the key"),
        ('copy_of = "primary"', "copy_of = 1", "copy_of: must be a text, not 1"),
        ('key = "gentle"', 'key = "primary"', "key: 'primary' belongs to"),
        ('title = "Gentle"', 'title = "primary schools"', "title: 'primary schools' is the name"),
        ("bag = 7", "bag = -1", "exchange: bag must be 0 or more"),
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
    with pytest.raises(InvalidFormatError, match=r"gentle\.toml: the file is not UTF-8 text"):
        read_house_rule(path)
    path.write_text("#" * 200_000, encoding="utf-8")
    with pytest.raises(InvalidFormatError, match="a format is much shorter"):
        read_house_rule(path)
