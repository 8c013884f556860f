"""The words of the app as it runs: each list, index and table is loaded once, and what cannot be had is said."""

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from classroom.drills.vocabulary import false_words
from classroom.errors import LexiconError
from classroom.formats.catalogue import formats
from classroom.i18n import use_language
from classroom.partner.level import LEVELS
from classroom.paths import wordlists_dir
from classroom.rules.board import empty_board
from classroom.store import words_loaded
from classroom.store.word_lists import WordLists
from classroom.store.words_loaded import BackgroundMoveFinder
from classroom.words import move_generator
from classroom.words.lexicon import Category, Lexicon, load_lexicon
from classroom.words.move_generator import WordIndex
from classroom.words.teacher_list import Changes

WORDS = formats()[0].words


def test_P14_once_the_index_is_there_it_is_proved_whether_a_rack_can_form_a_word() -> None:
    finder = words_loaded.finder_of(words_loaded.app_lexicon("core", WORDS))
    assert isinstance(finder, BackgroundMoveFinder)
    finder.wait()
    board = empty_board(formats()[0].layout)
    assert [finder.can_form_word(board, rack, {}) for rack in ("CAT", "QVJ", "QV?")] == [True, False, False]
    assert finder.can_form_word(board, "QVJ", {"QV": True}) is True


def test_P14_until_the_index_is_there_nothing_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = threading.Event()

    def index_of(lexicon: Lexicon) -> WordIndex:
        begin.wait()
        return move_generator.index_of(lexicon)

    monkeypatch.setattr(words_loaded, "index_of", index_of)
    finder = BackgroundMoveFinder(load_lexicon(wordlists_dir(), "core", []))
    board = empty_board(formats()[0].layout)
    assert finder.can_form_word(board, "QVJ", {}) is None
    begin.set()
    finder.wait()
    assert finder.can_form_word(board, "QVJ", {}) is False


def test_whoever_asks_for_the_index_of_a_list_waits_for_the_one_that_is_being_built() -> None:
    lexicon = words_loaded.app_lexicon("core", WORDS)
    index = words_loaded.cached_index(lexicon)
    assert "cat" in index
    assert words_loaded.cached_index(lexicon) is index


def test_a_level_knows_its_words_of_the_list_of_the_match() -> None:
    lexicon = load_lexicon(wordlists_dir(), "core", [])
    first, master, champion = (words_loaded.known_words(level, lexicon) for level in (LEVELS[0], LEVELS[3], LEVELS[-1]))
    assert ("cat" in first, "house" in first, "house" in master) == (True, False, True)
    assert champion is words_loaded.certain_index(lexicon)
    assert ("heroin" in champion, "heroin" in words_loaded.cached_index(lexicon)) == (False, True)
    assert words_loaded.known_words(LEVELS[3], lexicon) is master


def test_a_level_whose_words_are_not_there_is_a_known_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lexicon = load_lexicon(wordlists_dir(), "core", [])
    monkeypatch.setattr(words_loaded, "wordlists_dir", lambda: tmp_path)
    with pytest.raises(LexiconError):
        words_loaded.known_words(LEVELS[0], lexicon)


def test_what_is_reported_of_two_letter_words_is_read_once_and_missed_where_it_is_damaged(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert len(words_loaded.two_letter_table()) == 119
    assert words_loaded.two_letter_table() is words_loaded.two_letter_table()
    (tmp_path / "two_letter.tsv").write_text("nonsense", encoding="utf-8")
    monkeypatch.setattr(words_loaded, "wordlists_dir", lambda: tmp_path)
    assert words_loaded.two_letter_table.__wrapped__() == ()


def test_meanings_are_read_once_and_missed_where_their_file_is_damaged(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    message = words_loaded.meaning_of("QUIZZES")
    assert message
    assert message.lemma == "QUIZ"
    assert words_loaded._meanings() is words_loaded._meanings()
    monkeypatch.setattr(words_loaded, "wordlists_dir", lambda: tmp_path)
    monkeypatch.setattr(words_loaded, "_meanings", words_loaded._meanings.__wrapped__)
    assert words_loaded.meaning_of("QUIZZES") is None


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_index_that_cannot_be_built_is_a_known_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def index_of(lexicon: Lexicon) -> WordIndex:
        raise MemoryError

    monkeypatch.setattr(words_loaded, "index_of", index_of)
    with pytest.raises(LexiconError):
        BackgroundMoveFinder(load_lexicon(wordlists_dir(), "core", [])).index()


def test_a_list_for_a_format_of_short_words_has_no_others() -> None:
    lexicon = words_loaded.app_lexicon("core", replace(WORDS, longest=2))
    assert lexicon.has("at")
    assert not lexicon.has("cat")


def test_a_word_list_is_read_once() -> None:
    assert words_loaded.app_lexicon("pupil", WORDS) is words_loaded.app_lexicon("pupil", WORDS)


def test_a_word_list_that_is_not_there_is_a_known_fault() -> None:
    with pytest.raises(LexiconError):
        words_loaded.app_lexicon("none", WORDS)


def test_a_match_is_played_by_the_teachers_list_with_the_teachers_changes(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("cat\nroti\nlaksa\n", encoding="utf-8")
    lists = WordLists(tmp_path, wordlists_dir())
    own = lists.save(lists.review(file, "Class 4B"))
    lists.save_changes(Changes().block("cat", "a nickname"))
    lexicon = words_loaded.classroom_lexicon(lists, own.key, WORDS)
    assert [lexicon.has(word) for word in ("cat", "roti", "laksa", "dog")] == [False, True, True, False]
    assert lexicon.title == "Class 4B, with the teacher's changes"
    assert words_loaded.classroom_lexicon(lists, own.key, WORDS) is lexicon
    assert not words_loaded.classroom_lexicon(lists, own.key, replace(WORDS, longest=4)).has("laksa")


def test_for_a_list_that_the_teacher_put_away_stands_the_formats_own(tmp_path: Path) -> None:
    lists = WordLists(tmp_path, wordlists_dir())
    assert words_loaded.classroom_lexicon(lists, "own-gone", WORDS).key == WORDS.practice
    with pytest.raises(LexiconError, match="The word list core is missing or damaged"):
        words_loaded.classroom_lexicon(WordLists(tmp_path, tmp_path), "core", WORDS)


def test_changes_that_cannot_be_read_are_a_known_fault(tmp_path: Path) -> None:
    lists = WordLists(tmp_path, wordlists_dir())
    lists.save_changes(Changes())
    (tmp_path / "word-lists" / "changes.json").write_text("{", encoding="utf-8")
    with pytest.raises(LexiconError, match=r"cannot be read.*Your matches are safe\."):
        words_loaded.classroom_lexicon(lists, "core", WORDS)


def test_drills_ask_about_the_list_for_practice_and_call_no_word_of_a_teachers_list_false(tmp_path: Path) -> None:
    lists = WordLists(tmp_path, wordlists_dir())
    usual = words_loaded.drill_words(lists, "")
    assert usual.lexicon.key == formats()[0].words.practice
    assert words_loaded.drill_words(lists, "") is usual
    assert "QO" in false_words(usual)
    (tmp_path / "ours.txt").write_text("qo\nzzz\n", "utf-8")
    lists.save(lists.review(tmp_path / "ours.txt", "Ours"))
    assert "QO" not in false_words(words_loaded.drill_words(lists, ""))


def test_drills_with_a_list_that_was_put_away_ask_about_the_usual_one(tmp_path: Path) -> None:
    words = words_loaded.drill_words(WordLists(tmp_path, wordlists_dir()), "own-none")
    assert words.lexicon.key == formats()[0].words.practice


def test_drills_say_that_the_lists_of_the_app_are_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = load_lexicon(wordlists_dir(), "core", [])
    monkeypatch.setattr(words_loaded, "wordlists_dir", lambda: tmp_path)
    with pytest.raises(LexiconError, match="Install Bellword again"):
        words_loaded._cached_drill_words(words, frozenset())


def test_words_that_are_rude_in_malay_are_refused_where_malay_is_spoken_unless_a_teacher_allows_them(
    tmp_path: Path,
) -> None:
    lists = WordLists(tmp_path, wordlists_dir())
    assert words_loaded.classroom_lexicon(lists, "full", WORDS).has("SAKAI")
    use_language("ms")
    try:
        assert not words_loaded.classroom_lexicon(lists, "full", WORDS).has("SAKAI")
        lists.save_changes(lists.changes().switch(Category.MALAY, accepted=True))
        assert words_loaded.classroom_lexicon(lists, "full", WORDS).has("SAKAI")
    finally:
        use_language("en")


@pytest.mark.parametrize("word", ["SAKAI", "COLI"])
def test_P9_what_is_rude_in_malay_the_app_itself_never_shows(word: str) -> None:
    lexicon = words_loaded.app_lexicon("full", WORDS)
    assert lexicon.has(word)
    assert not lexicon.is_certain(word)
