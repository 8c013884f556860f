"""P9 as a whole: what the primary format's own lists take and refuse."""

from pathlib import Path

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.words.lexicon import Category, Lexicon, load_lexicon

WORDS = format_by_key("primary").words
BRITISH = "colour centre favourite grey realise traveller jewellery aluminium tyre pyjamas aeroplane catalogue"
AMERICAN = "color center favorite gray traveler jewelry aluminum pajamas"
# None of them is another word as well, as china and turkey are.
PROPER_NOUNS = "london malaysia johor selangor europe african monday january fatimah kumar sarawak islam"
ACRONYMS = "nasa unesco fifa dna bbc usa tv pc phd mr mrs ltd"
INFORMAL = "gonna wanna dunno gotta kinda thru nite lite yeah isnt dont"
VULGAR = "shit arse piss bugger"


@pytest.fixture(scope="module", params=sorted({WORDS.practice, WORDS.competition}))
def lexicon(request: pytest.FixtureRequest, wordlists: Path) -> Lexicon:
    """Each of the lists that the format names, with the categories that it refuses."""
    return load_lexicon(wordlists, request.param, [Category(name) for name in WORDS.refused])


def those_of(lexicon: Lexicon, words: str) -> list[str]:
    return [word for word in words.split() if lexicon.has(word)]


def test_P9_british_spellings_count(lexicon: Lexicon) -> None:
    assert those_of(lexicon, BRITISH) == BRITISH.split()


def test_P9_american_spellings_do_not_count_in_the_list_for_pupils(wordlists: Path) -> None:
    assert those_of(load_lexicon(wordlists, WORDS.practice, []), AMERICAN) == []


@pytest.mark.parametrize("words", [PROPER_NOUNS, ACRONYMS, INFORMAL, VULGAR])
def test_P9_proper_nouns_acronyms_slang_informal_spellings_and_vulgar_words_do_not_count(
    lexicon: Lexicon, words: str
) -> None:
    assert those_of(lexicon, words) == []


def test_P9_a_name_that_is_a_word_of_its_own_counts(lexicon: Lexicon) -> None:
    assert those_of(lexicon, "china turkey march may") == ["china", "turkey", "march", "may"]
