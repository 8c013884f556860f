import string
from itertools import islice, product
from pathlib import Path

import pytest

from classroom.paths import wordlists_dir
from classroom.store.word_lists import FOLDER_NAME, WordLists
from classroom.terminal.list_command import proposal_lines, word_listing
from classroom.words.lexicon import Category


@pytest.fixture
def kept(tmp_path: Path) -> WordLists:
    return WordLists(tmp_path / "data", wordlists_dir())


def test_a_list_added_to_another_tells_both_and_a_damaged_file_is_reported(kept: WordLists, tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("zzyzx\ncat\n", encoding="utf-8")
    own = kept.save(kept.review(file, "Class 4B", "core"))
    (tmp_path / "data" / FOLDER_NAME / "own-x.json").write_text("", encoding="utf-8")
    lexicon = kept.lexicon(own.key, [Category.VULGAR])
    assert list(word_listing(kept, [Category.VULGAR]))[3:] == [
        f"{own.key}  Class 4B  {lexicon.sha256[:8]}  {len(lexicon):,} words, 2 of them from words.txt, added to core",
        "own-x.json is damaged: not readable as JSON: Expecting value at character 1. Import the list again.",
    ]


def test_of_a_long_list_only_the_first_lines_are_reported(kept: WordLists, tmp_path: Path) -> None:
    words = ["".join(letters) for letters in islice(product(string.ascii_lowercase, repeat=3), 1000)]
    file = tmp_path / "words.txt"
    file.write_text("\n".join([*words, *"abcdefghijklmnopqrstuvwxyz"]), encoding="utf-8")
    message = list(proposal_lines(kept.review(file, "Long")))
    assert message[0] == "words.txt: 1,000 words, 1,000 of them new"
    assert message[1] == "  Line 1: aaa is new"
    assert message[21] == "  ... and 980 more"
    assert message[22].startswith('  Line 1001: "a" is too short')
    assert message[42] == "  ... and 6 more"
