import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.errors import FaultKind, StoreError
from classroom.formats.catalogue import format_by_key, format_to_toml, shipped_file
from classroom.formats.check import InvalidFormatError
from classroom.formats.house_rule import differences, house_rule
from classroom.i18n import use_language
from classroom.rules.policy import AnyTiles, Format, PerTurn, Untimed
from classroom.store.house_rules import HouseRuleError, HouseRules, StoredRules, read_house_rule
from tests.formats.strategies import house_rules
from tests.store.child import as_ordinary_person

PRIMARY = format_by_key("primary")
SLOWER = house_rule(PRIMARY, "house-slower", "Slower", {"turn_time": PerTurn(60, 1, 2)})
CALM = house_rule(format_by_key("club"), "house-calm", "慢慢来", {"turn_time": Untimed()})


@pytest.fixture
def kept(tmp_path: Path) -> HouseRules:
    return HouseRules(tmp_path / "data")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A house rule as a colleague gives it away."""
    path = tmp_path / "from a colleague.toml"
    path.write_text(format_to_toml(SLOWER), encoding="utf-8")
    return path


def there_is(kept: HouseRules) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in kept._folder.glob("*")} if kept._folder.exists() else {}


def refusal(kept: HouseRules, path: Path, *, replace: bool = False) -> str:
    """Import what must be refused, and see that nothing was changed."""
    before = there_is(kept)
    with pytest.raises(HouseRuleError) as raised:
        kept.take_in(path, replace=replace)
    assert there_is(kept) == before
    return f"{raised.value} {raised.value.details}"


@pytest.fixture
def gentle(tmp_path: Path) -> Path:
    """A house rule whose board and tiles lie in files of their own: no penalty for a failed challenge."""
    path = tmp_path / "gentle.toml"
    text = (
        shipped_file("primary.toml")
        .replace('key = "primary"', 'key = "house-gentle"\ncopy_of = "primary"')
        .replace('title = "Primary schools"', 'title = "Gentle"')
        .replace('"lose-next-turn", extra_turn = true', '"no-penalty"')
    )
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    return path


def test_a_board_beside_the_file_comes_before_the_one_of_the_app(tmp_path: Path, gentle: Path) -> None:
    assert [difference.policy for difference in differences(read_house_rule(gentle), PRIMARY)] == ["challenge"]
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "standard.txt").write_text("W.W\n.*.\nW.W", encoding="utf-8")
    rule = read_house_rule(gentle)
    assert rule.layout.rows == ("W.W", ".*.", "W.W")
    assert [difference.policy for difference in differences(rule, PRIMARY)] == ["layout", "challenge"]


def test_all_faults_of_a_file_are_reported_each_with_its_name(gentle: Path) -> None:
    text = gentle.read_text(encoding="utf-8")
    gentle.write_text(text.replace('copy_of = "primary"', "").replace("house-gentle", "gentle"), encoding="utf-8")
    with pytest.raises(InvalidFormatError) as raised:
        read_house_rule(gentle)
    assert [fault.split(":")[:2] for fault in raised.value.faults] == [
        ["gentle.toml", " key"],
        ["gentle.toml", " copy_of"],
    ]


def test_no_more_of_a_file_is_read_than_a_house_rule_may_have(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_text("#" * 200_000, encoding="utf-8")
    with pytest.raises(InvalidFormatError, match=r"long\.toml: the file has more than 50000 bytes"):
        read_house_rule(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_without_end_is_refused_and_not_waited_for(kept: HouseRules, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    assert "pipe.toml: this is a folder, a pipe or a device, not a file" in refusal(kept, tmp_path / "pipe.toml")


def test_at_first_there_are_none(kept: HouseRules) -> None:
    assert kept.load() == StoredRules((), ())


def test_saved_rules_are_there_the_next_day_by_title(kept: HouseRules, tmp_path: Path) -> None:
    kept.save(CALM)
    kept.save(SLOWER)
    assert HouseRules(tmp_path / "data").load() == StoredRules((SLOWER, CALM), ())


def test_a_rule_is_one_file_that_needs_no_other(kept: HouseRules) -> None:
    kept.save(SLOWER)
    assert [path.name for path in kept._folder.iterdir()] == ["house-slower.toml"]
    assert read_house_rule(kept._folder / "house-slower.toml") == SLOWER


@given(rule=house_rules())
def test_any_house_rule_comes_back(tmp_path_factory: pytest.TempPathFactory, rule: Format) -> None:
    kept = HouseRules(tmp_path_factory.getbasetemp())
    kept.save(rule, replace=True)
    assert kept.load() == StoredRules((rule,), ())


def test_a_rule_of_the_same_key_gives_way_only_when_it_is_to_be_replaced(kept: HouseRules) -> None:
    kept.save(SLOWER)
    other = replace(SLOWER, title="Much slower")
    with pytest.raises(HouseRuleError, match=r"nothing was changed\. You already have rules called Slower"):
        kept.save(other)
    assert kept.load().rules == (SLOWER,)
    kept.save(other, replace=True)
    assert kept.load().rules == (other,)


@pytest.mark.parametrize("title", ["slower", " SLOWER", "Ｓｌｏｗｅｒ"])
def test_two_rules_never_have_the_same_title(kept: HouseRules, title: str) -> None:
    kept.save(SLOWER)
    for replaces in (False, True):
        with pytest.raises(HouseRuleError, match="You already have rules called Slower"):
            kept.save(replace(CALM, title=title), replace=replaces)
    assert kept.load().rules == (SLOWER,)


def test_only_a_house_rule_is_kept(kept: HouseRules) -> None:
    for format in (PRIMARY, replace(SLOWER, copy_of="house-calm"), replace(SLOWER, exchange=AnyTiles(1), title="\n")):
        with pytest.raises(HouseRuleError, match="These rules were not saved, and nothing was changed"):
            kept.save(format)
    assert there_is(kept) == {}


def test_a_deleted_rule_is_gone_and_the_others_stay(kept: HouseRules) -> None:
    kept.save(CALM)
    kept.save(SLOWER)
    kept.delete("house-slower")
    assert kept.load().rules == (CALM,)
    for key in ("house-slower", "primary", "../house-calm", ""):
        with pytest.raises(HouseRuleError, match="You have no rules of your own called"):
            kept.delete(key)
    assert kept.load().rules == (CALM,)


def test_a_rule_goes_by_a_file_to_another_computer(kept: HouseRules, tmp_path: Path) -> None:
    kept.save(CALM)
    kept.export("house-calm", tmp_path / "calm.toml")
    other = HouseRules(tmp_path / "other")
    assert other.take_in(tmp_path / "calm.toml") == CALM
    assert other.load() == kept.load()
    with pytest.raises(HouseRuleError, match="You have no rules of your own called house-slower"):
        kept.export("house-slower", tmp_path / "slower.toml")
    assert not (tmp_path / "slower.toml").exists()


def test_board_and_tiles_beside_a_file_are_taken_in_with_it(kept: HouseRules, tmp_path: Path) -> None:
    text = format_to_toml(SLOWER)
    start, end = text.index("board = ["), text.index("tiles = [")
    path = tmp_path / "small.toml"
    path.write_text(text[:start] + 'board = "small.txt"\n' + text[end:], encoding="utf-8")
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "small.txt").write_text("...\n.*.\n...", encoding="utf-8")
    kept.take_in(path)
    (tmp_path / "boards" / "small.txt").unlink()
    assert kept.load().rules[0].layout.rows == ("...", ".*.", "...")


def test_the_same_rule_is_taken_in_twice_without_a_word(kept: HouseRules, file: Path) -> None:
    kept.take_in(file)
    before = there_is(kept)
    assert kept.take_in(file) == SLOWER
    assert there_is(kept) == before


def test_a_rule_taken_in_gives_way_to_one_of_its_key(kept: HouseRules, file: Path) -> None:
    mine = replace(SLOWER, exchange=AnyTiles(1))
    kept.save(mine)
    expected = refusal(kept, file)
    assert expected.startswith("No rules were imported and nothing was changed. You already have rules called Slower.")
    kept.take_in(file, replace=True)
    assert kept.load().rules == (SLOWER,)


HOSTILE = {
    "empty": b"",
    "zeros": b"\0" * 5000,
    "noise": bytes(range(256)) * 20,
    "endless": b"#" * 10_000_000,
    "deep": b"a = " + b"[" * 3_900,
    "deep keys": b".".join([b"a"] * 20_000) + b" = 1",
    "deep keys in every line": b"\n".join(b".".join([b"a"] * 1_900) + b"%d = 1" % line for line in range(12)),
    "many keys": b"".join(b"k%d = 1\n" % number for number in range(4_000)),
    "long key": b"k" * 3_900 + b" = 1",
    "long number": b"key = " + b"9" * 3_900,
    "of the app": format_to_toml(PRIMARY).encode(),
    "key of the app": format_to_toml(SLOWER).replace('"house-slower"', '"standard"').encode(),
    "no prefix": format_to_toml(SLOWER).replace('"house-slower"', '"slower"').encode(),
    "a way out": format_to_toml(SLOWER).replace('"house-slower"', '"../house-slower"').encode(),
    "circular": format_to_toml(SLOWER).replace('"primary"', '"house-slower"').encode(),
    "of nothing": format_to_toml(SLOWER).replace('"primary"', '"house-other"').encode(),
    "twice a key": format_to_toml(SLOWER).replace('key = "house', 'key = "house-x"\nkey = "house').encode(),
    "twice a table": format_to_toml(SLOWER).encode() + b"[sheet]\nrows = 1\nrules = []\n",
    "unknown policy": format_to_toml(SLOWER).encode() + b"[sockets]\nopen = true\n",
    "unknown kind": format_to_toml(SLOWER).replace('"per-turn"', '"per-moon"').encode(),
    "cut": format_to_toml(SLOWER)[:900].encode(),
    "UTF-16": format_to_toml(SLOWER).encode("utf-16"),
    "invisible": format_to_toml(SLOWER).replace('"Slower"', '"Slo\u202ewer"').encode(),
    "board of paths": format_to_toml(SLOWER).replace("board = [", 'board = "../../secret.txt"\nx = [').encode(),
    "huge board": format_to_toml(SLOWER).replace('    "W..l', f'    "{"." * 3_900}",\n    "W..l', 1).encode(),
    "numbers in the board": format_to_toml(SLOWER).replace('    "W..l', '    5,\n    "W..l', 1).encode(),
    "a box without end": format_to_toml(SLOWER).replace("A,9,1", "A,999999,1").encode(),
    "a million players": format_to_toml(SLOWER).replace("mains = 2", "mains = 1000000").encode(),
    "a million rows": format_to_toml(SLOWER).replace("rows = 20", "rows = 1000000").encode(),
}


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(content, id=name, marks=[pytest.mark.soak] if name == "deep keys in every line" else [])
        for name, content in HOSTILE.items()
    ],
)
def test_a_hostile_file_is_refused_in_a_sentence_and_the_old_rule_stays(
    kept: HouseRules, tmp_path: Path, content: bytes
) -> None:
    kept.save(SLOWER)
    path = tmp_path / "new.toml"
    path.write_bytes(content)
    expected = refusal(kept, path, replace=True)
    assert expected.startswith("No rules were imported and nothing was changed. new.toml is damaged")
    assert len(expected) < 800
    assert kept.load() == StoredRules((SLOWER,), ())


@given(damage=st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), min_size=1, max_size=4))
def test_a_file_with_some_bytes_spoilt_is_taken_in_as_it_reads_or_refused(
    tmp_path_factory: pytest.TempPathFactory, damage: list[tuple[int, int]]
) -> None:
    folder = tmp_path_factory.mktemp("spoilt")
    content = bytearray(format_to_toml(SLOWER).encode())
    for at, byte in damage:
        content[at % len(content)] = byte
    path = folder / "new.toml"
    path.write_bytes(bytes(content))
    kept = HouseRules(folder / "data")
    try:
        rule = kept.take_in(path)
    except HouseRuleError:
        assert there_is(kept) == {}
    else:
        assert kept.load() == StoredRules((rule,), ())


def test_a_folder_and_what_is_not_there_are_refused(kept: HouseRules, tmp_path: Path) -> None:
    kept.save(SLOWER)
    assert "this is a folder, a pipe or a device" in refusal(kept, tmp_path)
    with pytest.raises(StoreError, match="cannot be read or written at the moment"):
        kept.take_in(tmp_path / "none.toml")


def test_a_damaged_file_in_the_folder_is_reported_and_the_others_are_there(kept: HouseRules) -> None:
    kept.save(SLOWER)
    kept.save(CALM)
    (kept._folder / "house-slower.toml").write_text("seconds = 5", encoding="utf-8")
    (kept._folder / "house-folder.toml").mkdir()
    loaded = kept.load()
    assert loaded.rules == (CALM,)
    assert [str(refused).split(" ")[0] for refused in loaded.refused] == ["house-folder.toml", "house-slower.toml"]
    with pytest.raises(HouseRuleError, match="You already have rules called house-slower"):
        kept.save(SLOWER)
    kept.save(SLOWER, replace=True)
    assert SLOWER in kept.load().rules


def test_a_file_under_another_name_is_reported_and_not_taken_for_two_rules(kept: HouseRules) -> None:
    kept.save(SLOWER)
    copy = kept._folder / "copy.toml"
    copy.write_text(format_to_toml(SLOWER), encoding="utf-8")
    loaded = kept.load()
    assert loaded.rules == (SLOWER,)
    (refused,) = loaded.refused
    assert isinstance(refused, HouseRuleError)
    assert refused.details == "copy.toml: the house rule house-slower is kept in house-slower.toml; import this file"


def test_what_people_read_is_said_in_their_language(kept: HouseRules, tmp_path: Path) -> None:
    (tmp_path / "new.toml").write_bytes(b"")
    use_language("ms")
    try:
        expected = refusal(kept, tmp_path / "new.toml")
    finally:
        use_language("en")
    assert expected.startswith("Tiada peraturan yang diimport")


def test_where_the_folder_cannot_be_made_nothing_is_taken_in(kept: HouseRules, file: Path) -> None:
    kept._folder.parent.mkdir()
    kept._folder.write_text("a file where the folder should be", encoding="utf-8")
    with pytest.raises(StoreError, match="cannot be read or written at the moment"):
        kept.take_in(file)
    assert kept.load() == StoredRules((), ())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no read-only folders of this kind")
def test_a_folder_that_may_not_be_written_to_keeps_what_it_has() -> None:
    # A folder that everybody can reach, unlike the temporary folders of the tests.
    stick = Path(tempfile.mkdtemp(prefix="bellword-stick-"))
    stick.chmod(0o755)
    kept = HouseRules(stick)
    kept.save(CALM)
    kept._folder.chmod(0o555)

    def try_it() -> list[FaultKind]:
        found: list[FaultKind] = []
        changes: list[Callable[[], None]] = [lambda: kept.save(SLOWER), lambda: kept.delete("house-calm")]
        for change in changes:
            with pytest.raises(StoreError) as raised:
                change()
            found.append(raised.value.kind)
        assert kept.load() == StoredRules((CALM,), ())
        return found

    try:
        assert as_ordinary_person(try_it) == [FaultKind.READ_ONLY, FaultKind.READ_ONLY]
    finally:
        kept._folder.chmod(0o755)
        shutil.rmtree(stick)
