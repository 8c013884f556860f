"""What the composition root makes of word lists."""

from pathlib import Path

import pytest

from classroom import bootstrap
from classroom.formats import format_by_key
from classroom.match.trouble import LexiconError
from classroom.rules.format import Words

PRIMARY = format_by_key("primary").words


def test_P9_a_match_refuses_the_words_that_its_format_refuses() -> None:
    strict, lax = bootstrap._lexicon("full", PRIMARY), bootstrap._lexicon("full", Words("pupil", "full", ()))
    assert strict.sha256 == lax.sha256
    assert [(strict.has(word), lax.has(word)) for word in ("za", "quite")] == [(False, True), (True, True)]


def test_a_word_list_that_is_not_there_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bootstrap, "wordlists_dir", lambda: tmp_path)
    with pytest.raises(LexiconError, match=r"The word list core is missing or damaged\. Your matches are safe\."):
        bootstrap._lexicon("core", PRIMARY)
    with pytest.raises(LexiconError, match=r"The word list \.\./core is"):
        bootstrap._lexicon("../core", PRIMARY)
