import csv
import errno
import io
import json
import os
import re
import sys
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.errors import StoreError
from classroom.paths import wordlists_dir
from classroom.store.table_file import WordFileError, read_word_table
from classroom.store.word_lists import AppListError, NoSuchListError, WordLists, WordListsError
from classroom.tables.plan import SUFFIXES
from classroom.tables.reading import plan_table
from classroom.words.lexicon import Category, RefusedBecause, load_lexicon
from classroom.words.teacher_list import Changes, Entry, StoredLists, TeacherList, hash_of_words
from classroom.words.word_rows import WORDS, words_of_plans
from tests.store.child import as_ordinary_person

OLD = frozenset({"laksa", "roti"})
P9 = (Category.VULGAR,)


@pytest.fixture
def kept(tmp_path: Path) -> WordLists:
    return WordLists(tmp_path / "data", wordlists_dir())


@pytest.fixture
def old(kept: WordLists, tmp_path: Path) -> TeacherList:
    """A list that is kept already."""
    path = tmp_path / "old.txt"
    path.write_text("Laksa\nRoti\n", encoding="utf-8")
    return kept.save(kept.review(path, "Class 4B"))


def there_is(kept: WordLists) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in kept._folder.glob("*")} if kept._folder.exists() else {}


def take_in(kept: WordLists, path: Path, title: str = "Class 4B", base: str = "") -> TeacherList:
    return kept.save(kept.review(path, title, base))


def entries_of(path: Path) -> tuple[Entry, ...]:
    return words_of_plans(path.name, plan_table(read_word_table(path), WORDS)).entries


def workbook(*rows: tuple[object, ...]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def zipped(**parts: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return file.getvalue()


def rewritten(part: str, old_text: bytes, new_text: bytes) -> bytes:
    """A small spreadsheet with something changed in one of its parts."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook(("cat",)))) as archive, zipfile.ZipFile(file, "w") as changed:
        for name in archive.namelist():
            content = archive.read(name)
            if name == part:
                assert old_text in content
                content = content.replace(old_text, new_text)
            changed.writestr(name, content)
    return file.getvalue()


BOMB = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "' + b"a" * 5000 + b'">' + b"".join(
    b'<!ENTITY %c "%s">' % (letter, b"&%c;" % (letter - 1) * 50) for letter in range(ord("b"), ord("h"))
)  # fmt: skip

HOSTILE = {
    "binary": ("words.txt", bytes(range(256)) * 20, "characters that are not text|not UTF-8"),
    "Latin-1": ("words.txt", b"cat\ncaf\xe9\n", "Line 2: this is not UTF-8 text"),
    "digits": ("words.txt", b"cat\n4wd\n", 'Line 2: "4wd" contains "4"'),
    "zeros": ("words.txt", b"cat\n\0\0\0\n", "Line 2 has characters that are not text"),
    "one letter": ("words.txt", b"cat\na\n", 'Line 2: "a" is too short'),
    "40 letters": ("words.txt", b"cat\n" + b"a" * 40 + b"\n", "Line 2: .* is too long. A word has 2 to 15 letters"),
    "empty": ("words.txt", b"", "no words. Choose another file"),
    "blank": ("words.txt", b"\xef\xbb\xbf \r\n\n", "no words. Choose another file"),
    "only a heading": ("words.csv", b"Word,Reason\r\n", "no words. Choose another file"),
    "wrong suffix": ("words.doc", b"cat\n", r"end in \.txt, \.csv, \.xlsx"),
    "no suffix": ("words", b"cat\n", r"end in \.txt, \.csv, \.xlsx"),
    "zip of something else": ("words.xlsx", zipped(readme=b"cat"), "not a spreadsheet that Bellword can read"),
    "zip bomb": ("words.xlsx", zipped(**{"xl/workbook.xml": b"\0" * 70_000_000}), "This spreadsheet is too large"),
    "zip of many parts": (
        "words.xlsx",
        zipped(**{f"part{n}": b"" for n in range(600)}),
        "This spreadsheet is too large",
    ),
    "cut spreadsheet": ("words.xlsx", workbook(("cat",))[:-200], "not a spreadsheet that Bellword can read"),
    "entities": (
        "words.xlsx",
        rewritten("xl/workbook.xml", b"<workbook", BOMB + b"]><workbook a='&g;'"),
        "no words. Choose another file|not a spreadsheet that Bellword can read",
    ),
    "formulas": ("words.xlsx", workbook(("cat",), ("=1+1",)), 'Line 2: "=1\\+1" is a formula'),
    "formulas in CSV": ("words.csv", b'cat\r\n"=cmd|\'/C calc\'!A0"\r\n', "Line 2: .* is a formula"),
    "numbers in a spreadsheet": ("words.xlsx", workbook(("cat",), (12.5,)), 'Line 2: "12.5" contains "1"'),
    "unclosed quotes": ("words.csv", b'cat\r\n"dog\r\n' + b"cow\r\n" * 50, "not a CSV table"),
    "duplicate words": ("words.txt", b"cat\ndog\nCat\n", 'Line 3: "Cat" is already on line 1'),
    "mixed scripts": ("words.txt", "cat\nc\u0430t\n".encode(), 'Line 2: .* contains "\u0430"'),
    "turned round": ("words.txt", "cat\nc\u202eat\n".encode(), 'contains "U\\+202E"'),
    "very long line": ("words.txt", b"cat\n" + b"dog " * 100_000, "Line 2 has more than 1,000 characters"),
    "several words a line": ("words.txt", b"cat\nice cream\n", "Line 2: .* is more than one word"),
    "too many lines": ("words.txt", b"\n" * 500_001 + b"cat", "more than 500,000 lines"),
}  # fmt: skip


def refusal(kept: WordLists, path: Path) -> str:
    """Take in what must be refused, and see that nothing was changed."""
    before = there_is(kept)
    with pytest.raises(WordListsError) as raised:
        take_in(kept, path)
    assert there_is(kept) == before
    message = str(raised.value)
    assert message.startswith(f"No words were imported and the lists were not changed. {path.name}: ")
    assert len(message) < 500
    assert message.isprintable()
    return message


@pytest.mark.parametrize(("name", "content", "message"), HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_file_is_refused_in_a_sentence_and_the_old_list_stays(
    kept: WordLists, old: TeacherList, tmp_path: Path, name: str, content: bytes, message: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert re.search(message, refusal(kept, path))
    assert kept.load() == StoredLists((old,), ())


@pytest.mark.parametrize("name", ["words.txt", "words.csv", "words.xlsx"])
def test_a_file_of_200_MB_is_refused_without_being_read(
    kept: WordLists, old: TeacherList, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    path = tmp_path / name
    with path.open("wb") as file:
        file.truncate(200_000_000)

    def read_nothing(_path: Path, _most: int) -> bytes:
        raise AssertionError("it is read")

    monkeypatch.setattr("classroom.store.table_file.read_at_most", read_nothing)
    with pytest.raises(WordListsError, match="It is larger than 10 MB"):
        take_in(kept, path)
    monkeypatch.undo()
    assert kept.load() == StoredLists((old,), ())


def test_a_folder_and_what_is_not_there_are_refused(kept: WordLists, old: TeacherList, tmp_path: Path) -> None:
    folder = tmp_path / "folder.txt"
    folder.mkdir()
    assert "This is a folder or a device, not a file" in refusal(kept, folder)
    assert "The file was not found" in refusal(kept, tmp_path / "none.txt")
    assert kept.load().lists == (old,)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_that_nobody_writes_to_holds_nothing_up(kept: WordLists, old: TeacherList, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    assert "This is a folder or a device" in refusal(kept, tmp_path / "pipe.txt")
    assert kept.load().lists == (old,)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no unreadable files of this kind")
def test_a_file_that_may_not_be_read_is_refused_in_a_sentence() -> None:
    with tempfile.TemporaryDirectory(prefix="bellword-stick-") as made:
        path = Path(made) / "words.txt"
        path.write_text("cat\n", encoding="utf-8")
        path.parent.chmod(0o755)
        path.chmod(0)

        def try_it() -> str:
            with pytest.raises(WordFileError) as raised:
                read_word_table(path)
            return str(raised.value)

        assert as_ordinary_person(try_it).startswith("words.txt: The file cannot be read: Permission denied.")


@pytest.mark.parametrize(
    "content",
    [
        b"Laksa\nROTI\ncat\n",
        b"\xef\xbb\xbflaksa\r\nroti\r\ncat\r\n",
        b"cat\n\n  roti \n\tlaksa",
    ],
)
def test_a_licensed_list_is_taken_in_as_a_school_has_it(kept: WordLists, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "LICENSED.TXT"
    path.write_bytes(content)
    own = take_in(kept, path, "The school's dictionary")
    assert own.words == OLD | {"cat"}
    assert own.sha256 == hash_of_words(own.words)
    assert kept.load() == StoredLists((own,), ())
    lexicon = kept.lexicon(own.key, P9)
    assert (lexicon.title, lexicon.sha256, len(lexicon)) == ("The school's dictionary", own.sha256, 3)


@pytest.mark.parametrize(
    "rows",
    [
        [["Topic", "Word", "Reason"], ["food", "Roti", "bread"], ["", "", ""], ["food", "laksa", "soup"]],
        [["roti", "bread"], ["laksa", "soup, hot"]],
        [["", ""], ["Perkataan"], ["roti"], ["laksa"]],
    ],
)
def test_the_column_of_words_is_found_in_a_table(kept: WordLists, tmp_path: Path, rows: list[list[str]]) -> None:
    for separator in ",;\t":
        path = tmp_path / "words.csv"
        with path.open("w", encoding="utf-8-sig", newline="") as file:
            csv.writer(file, delimiter=separator).writerows(rows)
        assert take_in(kept, path).words == OLD
    path = tmp_path / "words.xlsx"
    path.write_bytes(workbook(*map(tuple, rows)))
    assert take_in(kept, path).words == OLD


def test_the_line_of_a_word_is_that_of_its_row(tmp_path: Path) -> None:
    path = tmp_path / "words.xlsx"
    path.write_bytes(workbook(("Word",), (), ("roti",), (True,)))
    assert entries_of(path) == (Entry(3, "roti"), Entry(4, "True"))
    path = tmp_path / "words.csv"
    path.write_bytes(b"Word\r\n\r\nroti\r\n")
    assert entries_of(path) == (Entry(3, "roti"),)


def test_a_row_far_beyond_the_end_of_every_sheet_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "words.xlsx"
    path.write_bytes(rewritten("xl/worksheets/sheet1.xml", b'<row r="1"', b'<row r="999999999999"'))
    assert entries_of(path) == (Entry(1, "cat"),)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("words.xlsx", b"cat\ndog\n"),
        ("words.txt", workbook(("cat",), ("dog",))),
        ("words.csv", b"cat\rdog\r\x1a"),
        ("words.txt", "cat\x85dog\x0c".encode()),
        ("words.txt", "cat\r\ndog\r\n".encode("utf-16-le")),
    ],
)
def test_what_a_file_has_counts_and_not_its_suffix_nor_its_line_ends(tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert [entry.text for entry in entries_of(path)] == ["cat", "dog"]


@given(content=st.binary(max_size=300), suffix=st.sampled_from(SUFFIXES))
def test_whatever_stands_in_a_file_it_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, suffix: str
) -> None:
    path = tmp_path_factory.getbasetemp() / f"any{suffix}"
    path.write_bytes(content)
    try:
        entries = entries_of(path)
    except WordFileError as error:
        message, entries = str(error), ()
    else:
        message = f"any{suffix}: read"
    assert message.startswith(f"any{suffix}: ")
    assert all(entry.line >= 1 and entry.text.strip() for entry in entries)


def test_a_review_tells_what_is_new_and_changes_nothing(kept: WordLists, old: TeacherList, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    path.write_text("roti\nsatay\nbad1\ndamn\n", encoding="utf-8")
    before = there_is(kept)
    proposal = kept.review(path, "class 4b")
    assert there_is(kept) == before
    assert proposal.list.key == old.key
    assert proposal.review.new == (Entry(2, "satay"), Entry(4, "damn"))
    assert [refused.line for refused in proposal.review.refused] == [3]
    assert set(proposal.review.sorted_out) == {"damn"}


def test_refused_lines_are_left_out_only_where_they_may_be(kept: WordLists, old: TeacherList, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    path.write_text("satay\nbad1\nbad2\n", encoding="utf-8")
    assert "Lines without a word: 2." in refusal(kept, path)
    own = kept.save(kept.review(path, "Class 4B"), without_refused=True)
    assert own.words == {"satay"}
    assert kept.load() == StoredLists((own,), ())
    assert own.key == old.key


def test_words_added_to_a_list_of_the_app_are_beside_its_own(kept: WordLists, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    path.write_text("cat\nzzyzx\n", encoding="utf-8")
    proposal = kept.review(path, "Class words", "core")
    assert proposal.review.new == (Entry(2, "zzyzx"),)
    own = kept.save(proposal)
    lexicon = kept.lexicon(own.key, P9)
    core = load_lexicon(wordlists_dir(), "core", P9)
    assert lexicon.words == core.words | {"zzyzx"}
    assert lexicon.sha256 == hash_of_words(lexicon.words)


@pytest.mark.parametrize(
    ("title", "base", "message"),
    [
        ("british english, CLASSROOM", "", "The app comes with a list called British English, classroom"),
        ("pupils' LIST", "", "The app comes with a list called Pupils' list"),
        ("  ", "", "one line of up to 60 characters"),
        ("Mine", "yawl", "There is no list yawl"),
    ],
)
def test_a_name_or_a_base_that_cannot_be_is_refused(
    kept: WordLists, tmp_path: Path, title: str, base: str, message: str
) -> None:
    path = tmp_path / "new.txt"
    path.write_text("cat\n", encoding="utf-8")
    with pytest.raises(WordListsError, match=message):
        kept.review(path, title, base)


def test_the_changes_of_yesterday_are_there_today(kept: WordLists, tmp_path: Path) -> None:
    assert kept.changes() == Changes()
    changes = Changes().allow("roti", "we eat it").block("cat", "a nickname").switch(Category.SLANG, accepted=True)
    kept.save_changes(changes)
    again = WordLists(tmp_path / "data", wordlists_dir())
    assert again.changes() == changes
    lexicon = again.lexicon("core", P9)
    assert lexicon.title == "British English, common words, with the teacher's changes"
    assert lexicon.has("roti")
    refused = lexicon.refusal("cat")
    assert refused
    assert (refused.because, refused.reason) == (RefusedBecause.BLOCKED, "a nickname")
    file = tmp_path / "data" / "word-lists" / "changes.json"
    whole = file.read_text("utf-8")
    file.write_text(whole.replace('"cat"', '"bat"'), "utf-8")
    with pytest.raises(WordListsError, match="not as it was saved"):
        again.changes()
    file.write_text(json.dumps({name: value for name, value in json.loads(whole).items() if name != "sum"}), "utf-8")
    assert again.changes() == changes, "as versions up to 0.4 wrote it"


def test_a_list_without_changes_is_as_it_comes_and_made_once(kept: WordLists) -> None:
    lexicon, shipped = kept.lexicon("core", P9), load_lexicon(wordlists_dir(), "core", P9)
    assert (lexicon.title, lexicon.sha256, lexicon.words) == (shipped.title, shipped.sha256, shipped.words)
    assert kept.lexicon("core", P9) is lexicon
    kept.save_changes(Changes().block("cat", "a nickname"))
    assert kept.lexicon("core", P9) is not lexicon
    kept.save_changes(Changes())
    assert kept.lexicon("core", P9) is lexicon


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"[]",
        b'{"allowed": [], "blocked": [], "switches": [], "more": 1}',
        b'{"allowed": [{"word": "C4T", "reason": "x"}], "blocked": [], "switches": []}',
        b'{"allowed": [], "blocked": [], "switches": [{"category": "nice", "accepted": true}]}',
        b"[" * 100_000,
    ],
)
def test_damaged_changes_are_reported_and_never_taken_for_none(kept: WordLists, content: bytes) -> None:
    kept.save_changes(Changes().block("cat", "a nickname"))
    (kept._folder / "changes.json").write_bytes(content)
    for use in (kept.changes, lambda: kept.lexicon("core", P9)):
        with pytest.raises(WordListsError, match="Your changes to the word lists cannot be read"):
            use()
    assert there_is(kept) == {"changes.json": content}


def damaged(change: Callable[[dict[str, object]], object]) -> Callable[[bytes], bytes]:
    def damage(content: bytes) -> bytes:
        table = json.loads(content)
        change(table)
        return json.dumps(table).encode()

    return damage


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda content: content[:-20],
        lambda _: b"\0" * 1000,
        damaged(lambda table: table.update(words="laksa roti zebra")),
        damaged(lambda table: table.update(words="laksa rot1")),
        damaged(lambda table: table.update(words="")),
        damaged(lambda table: table.update(title="Another")),
        damaged(lambda table: table.update(title="\n")),
        damaged(lambda table: table.update(base="../core")),
        damaged(lambda table: table.pop("origin")),
    ],
)
def test_a_damaged_list_is_reported_and_the_others_are_there(
    kept: WordLists, old: TeacherList, tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / "other.txt"
    path.write_text("satay\n", encoding="utf-8")
    other = take_in(kept, path, "Other")
    file = kept._folder / f"{old.key}.json"
    file.write_bytes(damage(file.read_bytes()))
    found = kept.load()
    assert found.lists == (other,)
    assert [message.split(" is damaged: ")[0] for message in found.refused] == [file.name]
    with pytest.raises(WordListsError, match="There is no word list called own-class-4b"):
        kept.lexicon(old.key, P9)


@pytest.mark.parametrize("refused", ["iterdir", "stat"])
def test_a_folder_that_may_not_be_read_is_never_taken_for_one_without_lists(
    kept: WordLists, old: TeacherList, monkeypatch: pytest.MonkeyPatch, refused: str
) -> None:
    def locked(path: Path) -> object:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    with monkeypatch.context() as locking:
        locking.setattr(Path, refused, locked)
        use = kept.load if refused == "iterdir" else kept.changes
        for reading in (use, lambda: kept.lexicon(old.key, P9)):
            with pytest.raises(StoreError, match="word-lists cannot be read or written at the moment"):
                reading()
    assert kept.load().lists == (old,)


def test_a_deleted_list_is_gone_and_there_is_no_other_to_delete(kept: WordLists, old: TeacherList) -> None:
    kept.delete(old.key)
    assert kept.load() == StoredLists((), ())
    for key in (old.key, "pupil", "../changes", ""):
        with pytest.raises(WordListsError, match="There is no word list"):
            kept.delete(key)


def test_where_nothing_can_be_written_nothing_is_changed(kept: WordLists, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    kept._folder.write_text("a file where the folder should be", encoding="utf-8")
    path = tmp_path / "new.txt"
    path.write_text("cat\n", encoding="utf-8")
    with pytest.raises(StoreError):
        take_in(kept, path)
    with pytest.raises(StoreError):
        kept.save_changes(Changes().allow("roti", "bread"))
    assert kept._folder.read_text(encoding="utf-8") == "a file where the folder should be"


# Names, and files read once


def test_a_renamed_list_is_found_by_every_name_it_had(kept: WordLists, old: TeacherList) -> None:
    first = kept.rename(old.key, "Class 5B")
    second = kept.rename(first.key, "  Class   6B ")
    assert (second.title, second.words) == ("Class 6B", OLD)
    assert set(second.former) == {old.key, first.key}
    assert kept.load() == StoredLists((second,), ())
    assert len({kept.lexicon(key, P9).sha256 for key in (old.key, first.key, second.key)}) == 1
    back = kept.rename(second.key, "CLASS 4B")
    assert (back.key, set(back.former)) == (old.key, {first.key, second.key})
    assert len(there_is(kept)) == 1


def test_a_list_taken_in_again_keeps_the_names_it_had(kept: WordLists, old: TeacherList, tmp_path: Path) -> None:
    renamed = kept.rename(old.key, "Class 5B")
    path = tmp_path / "new.txt"
    path.write_text("satay\n", encoding="utf-8")
    own = take_in(kept, path, "Class 5B")
    assert own.former == renamed.former
    assert kept.lexicon(old.key, P9).words == {"satay"}


def test_a_new_list_with_a_name_that_another_had_is_found_by_it(
    kept: WordLists, old: TeacherList, tmp_path: Path
) -> None:
    kept.rename(old.key, "Class 5B")
    path = tmp_path / "new.txt"
    path.write_text("satay\n", encoding="utf-8")
    own = take_in(kept, path, "Class 4B")
    assert own.key == old.key
    assert kept.lexicon(old.key, P9).words == {"satay"}


@pytest.mark.parametrize("title", ["Animals", "british english, classroom", " ", "x" * 61])
def test_a_new_name_that_cannot_be_changes_nothing(
    kept: WordLists, old: TeacherList, tmp_path: Path, title: str
) -> None:
    path = tmp_path / "new.txt"
    path.write_text("cow\n", encoding="utf-8")
    take_in(kept, path, "Animals")
    before = there_is(kept)
    with pytest.raises(WordListsError, match="Nothing was changed"):
        kept.rename(old.key, title)
    assert there_is(kept) == before


def test_what_is_not_there_is_neither_renamed_nor_deleted(kept: WordLists) -> None:
    with pytest.raises(NoSuchListError):
        kept.rename("own-none", "Class 4B")
    with pytest.raises(NoSuchListError):
        kept.delete("own-none")


def test_a_list_of_an_earlier_version_has_no_former_names(kept: WordLists, old: TeacherList) -> None:
    (path,) = kept._folder.glob("own-*")
    table = json.loads(path.read_text(encoding="utf-8"))
    del table["former"]
    path.write_text(json.dumps(table), encoding="utf-8")
    assert kept.load() == StoredLists((old,), ())


def test_a_file_is_read_once_and_weighed_as_often_as_one_likes(kept: WordLists, tmp_path: Path) -> None:
    path = tmp_path / "Food.txt"
    path.write_text("cat\nroti\n", encoding="utf-8")
    file = words_of_plans(path.name, plan_table(kept.read(path), WORDS))
    path.unlink()
    assert file.name == "Food.txt"
    assert [entry.text for entry in kept.propose(file, "Food").review.new] == ["cat", "roti"]
    assert [entry.text for entry in kept.propose(file, "Food", "core").review.new] == ["roti"]


def test_words_of_kinds_are_left_out_where_that_is_wished(kept: WordLists, tmp_path: Path) -> None:
    path = tmp_path / "Food.txt"
    path.write_text("roti\ndamn\nyob\n", encoding="utf-8")
    proposal = kept.review(path, "Food").without_sorted_out()
    assert kept.save(proposal).words == {"roti"}


def test_a_file_of_ours_that_was_changed_is_read_again(kept: WordLists, old: TeacherList, tmp_path: Path) -> None:
    elsewhere = WordLists(tmp_path / "data", wordlists_dir())
    path = tmp_path / "new.txt"
    path.write_text("satay\nsambal\n", encoding="utf-8")
    kept.load()
    own = take_in(elsewhere, path)
    assert kept.load().lists == (own,)


def test_the_lists_of_the_app_are_described_or_their_damage_is_reported(tmp_path: Path, kept: WordLists) -> None:
    assert kept.descriptions()["pupil"].title == "British English, classroom"
    assert Category.SLANG in kept.categories()["yob"]
    none = WordLists(tmp_path, tmp_path / "nothing")
    for ask in (none.descriptions, none.categories, lambda: none.lexicon("core", P9)):
        with pytest.raises(AppListError, match="cannot be read"):
            ask()
