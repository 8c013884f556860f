from classroom.paths import wordlists_dir
from classroom.words.lexicon import LEXICON_KEYS, LONGEST_SHORT, load_all_short_words, load_categories, load_word_list


def test_they_are_the_short_words_of_every_list_accepted_or_not() -> None:
    short = load_all_short_words(wordlists_dir())
    assert {len(word) for word in short} == set(range(2, LONGEST_SHORT + 1))
    for key in LEXICON_KEYS:
        listed = load_word_list(wordlists_dir(), key).words
        assert {word for word in listed if len(word) <= LONGEST_SHORT} <= short
    assert {word for word in load_categories(wordlists_dir()) if len(word) <= LONGEST_SHORT} <= short
