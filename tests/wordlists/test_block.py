"""What a primary school refuses, and what it must not refuse."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.words.lexicon import (
    Categories,
    Category,
    Lexicon,
    RefusedBecause,
    WordRefusal,
    load_lexicon,
    load_word_list,
    parse_block_list,
    parse_words,
    refused_by,
)
from tests.grid import some_of

P9 = refused_by(format_by_key("primary").words)

# Stems that are vulgar wherever they stand, and the words in which they stand by accident.
STEMS = {
    "arsehole": "",
    "asshole": "",
    "bastard": "",
    "bitch": "",
    "bollock": "",
    "bugger": r"(de|hum|jitter)bugger\w*",
    "clitor": "",
    "cocksuck": "",
    "cunnil": "",
    "cunt": "",
    "dildo": "",
    "ejacul": "",
    "erotic": r"(anapl|ath?erosclero?|c|het|otosclero|rhinoc|sclero?|sid|x)\w*t?erotics?|\w*scleroti\w*",
    "faggot": "",
    "fellat": "",
    "fuck": "",
    "gangbang": "",
    "goddam": "",
    "masturb": "",
    "nigg": r"snigg\w*|niggl\w*|renigg(ed|ing)",
    "orgasm": "",
    "paedophil": "",
    "pederast": "",
    "piss": r"inspissat\w*|spissitudes?|pissasphalts?",
    "poof": r"spoof\w*",
    "porn": "",
    "prostitut": "",
    "rapist": r"\w*therapists?",
    "scrot": "",
    "shit": r"mishit\w*|shita?ke\w*|shitakes?|shitt(ah|im)\w*",
    "slut": "",
    "sodom": r"isodom\w*",
    "turd": r"sturd\w*|turd(i|o|u)\w*",
    "wank": r"\w*[st]wank\w*|wankle",
    "whore": "",
}
# Rows of the first draft that are neither refused nor worth a row among the allowed words.
LEFT_OUT = (
    "boodied", "boodies", "boody", "boodying", "cummer", "footlicker", "geez", "gubs", "munting", "nippling",
    "retarding", "sadis", "unmanlinesses", "wab", "wabs", "womanishnesses",
)  # fmt: skip
ORDINARY = """
    class grass cockpit titan cocktail peacock shuttlecock bass pass assess assist title titter bluetit button butter
    scrap therapist grape drape sextet sexton dickens shiitake mishit snigger niggle swank analogy analyse canal
    pimple pussycat puss screw dike balls bum cock booty haji kimchi breast nipple anus naked nude
    bloody damnation circumcise uterus drug gay idiot stupid dumb fat heathen pound mark crown real do me re bee jay
    delta iota hush wow hello chick twit mum dad telly exam lab uni radar laser scuba
"""


@pytest.fixture(scope="module")
def blocked(wordlists: Path) -> Categories:
    return parse_block_list((wordlists / "block.txt").read_text("utf-8"))


@pytest.fixture(scope="module")
def allowed(wordlists: Path) -> frozenset[str]:
    return parse_words((wordlists / "allow.txt").read_text("utf-8"), "allow.txt")


@pytest.fixture(scope="module")
def full(wordlists: Path) -> Lexicon:
    return load_lexicon(wordlists, "full", P9)


@pytest.fixture(scope="module")
def pupil(wordlists: Path) -> Lexicon:
    return load_lexicon(wordlists, "pupil", P9)


def test_no_word_is_both_refused_and_allowed(blocked: Categories, allowed: frozenset[str]) -> None:
    assert set(blocked) & allowed == set()


def test_every_category_has_words(blocked: Categories) -> None:
    # What is indecent has a table of its own.
    with_words = {category for categories in blocked.values() for category in categories}
    assert with_words == set(Category) - {Category.INDECENT}


def test_words_of_two_letters_are_left_to_their_table(blocked: Categories) -> None:
    assert [word for word in blocked if len(word) == 2] == []


def test_every_row_is_a_word_that_could_be_played(blocked: Categories, full: Lexicon) -> None:
    spellings = {word for word, kinds in blocked.items() if Category.INFORMAL_SPELLING in kinds}
    assert sorted(set(blocked) - full.words - spellings) == []


def test_P9_at_least_150_words_of_the_full_list_are_informal_spellings_and_nothing_else(
    blocked: Categories, full: Lexicon
) -> None:
    spellings = {word for word, kinds in blocked.items() if Category.INFORMAL_SPELLING in kinds}
    assert len(spellings & full.words) >= 150
    assert {blocked[word] for word in spellings} == {frozenset({Category.INFORMAL_SPELLING})}
    assert {"tho", "tonite", "enuf", "nuff", "sez", "gonna", "thru"} <= spellings
    assert "lite" not in spellings


# Ordinary words that some spell the same in haste, or that are the usual spelling in another country.
ORDINARY = """
    also bite bout cause coma cos cotton den diner donut doughnut elite feller gal holler light liter liters mere
    night plow right rite rites satire sed site sites suite ton tough tuff white wite write wrote yea yeller
"""


def test_P9_an_ordinary_word_is_no_informal_spelling(blocked: Categories, full: Lexicon) -> None:
    for word in ORDINARY.split():
        if word in full.words:
            assert Category.INFORMAL_SPELLING not in blocked.get(word, frozenset())


@pytest.mark.parametrize("key", ["everyday", "core", "pupil"])
def test_P9_the_lists_for_pupils_teach_no_informal_spelling(wordlists: Path, blocked: Categories, key: str) -> None:
    words = load_word_list(wordlists, key).words
    assert sorted(word for word in words if Category.INFORMAL_SPELLING in blocked.get(word, ())) == []


def test_P9_informal_spellings_are_refused_with_this_reason_where_the_primary_rules_hold(wordlists: Path) -> None:
    full = load_lexicon(wordlists, "full", P9)
    for word in ("tho", "tonite", "enuf", "nuff", "sez", "gonna", "thru"):
        assert full.refusal(word) == WordRefusal(word, RefusedBecause.BLOCKED, Category.INFORMAL_SPELLING)


@pytest.mark.parametrize("key", ["literacy", "club", "youth", "standard"])
def test_A13_informal_spellings_count_elsewhere_where_the_dictionary_has_them(wordlists: Path, key: str) -> None:
    full = load_lexicon(wordlists, "full", refused_by(format_by_key(key).words))
    assert all(map(full.has, ("tho", "tonite", "enuf", "nuff", "sez", "gonna", "thru")))


def test_P9_rules_written_before_the_spellings_had_a_kind_refuse_them_as_slang_did() -> None:
    old = replace(format_by_key("primary").words, refused=("vulgar", "slang", "abbreviation"), spellings_apart=False)
    assert refused_by(old) == P9[:-1]
    assert P9[-1] is Category.INDECENT
    assert Category.INFORMAL_SPELLING not in refused_by(replace(old, spellings_apart=True))
    assert refused_by(replace(old, refused=("vulgar",))) == (Category.VULGAR,)


@pytest.mark.parametrize("stem", some_of(STEMS))
def test_no_vulgar_stem_in_the_full_list_was_overlooked(full: Lexicon, stem: str) -> None:
    unblocked = [word for word in full.words if stem in word and full.has(word)]
    assert [word for word in unblocked if not re.fullmatch(STEMS[stem], word)] == []
    assert bool(unblocked) == bool(STEMS[stem])


@pytest.mark.parametrize(
    ("word", "category"),
    [
        ("SHIT", Category.VULGAR),
        ("arse", Category.VULGAR),
        ("nigger", Category.VULGAR),
        ("kafir", Category.VULGAR),
        ("gonna", Category.INFORMAL_SPELLING),
        ("yeah", Category.SLANG),
        ("cosec", Category.ABBREVIATION),
    ],
)
def test_P9_a_refused_word_is_refused_by_its_category(full: Lexicon, word: str, category: Category) -> None:
    refusal = full.refusal(word)
    assert refusal is not None
    assert refusal.category is category


@pytest.mark.parametrize(
    ("word", "category"),
    [
        pytest.param("soh", Category.MUSICAL_NOTE, marks=pytest.mark.soak),
        ("fa", Category.MUSICAL_NOTE),
        pytest.param("theta", Category.LETTER_NAME, marks=pytest.mark.soak),
        ("pi", Category.LETTER_NAME),
        ("ringgit", Category.CURRENCY),
        pytest.param("phew", Category.INTERJECTION, marks=pytest.mark.soak),
        ("oh", Category.INTERJECTION),
        ("situ", Category.FRAGMENT),
    ],
)
def test_A13_notes_letters_money_calls_and_parts_are_accepted_until_switched_off(
    wordlists: Path, full: Lexicon, word: str, category: Category
) -> None:
    assert full.has(word)
    assert not load_lexicon(wordlists, "full", [category]).has(word)


def test_an_ordinary_word_is_not_hit(pupil: Lexicon, full: Lexicon) -> None:
    for word in ORDINARY.split():
        assert full.refusal(word) is None
        assert word not in pupil.words or pupil.has(word)


def test_a_school_keeps_nearly_all_words_of_its_list(pupil: Lexicon) -> None:
    assert len(pupil.words) - len(pupil) < 0.02 * len(pupil.words)


def test_hints_never_propose_a_vulgar_word(wordlists: Path, blocked: Categories) -> None:
    core = load_word_list(wordlists, "core").words
    assert sorted(word for word in core if Category.VULGAR in blocked.get(word, ())) == []


def test_every_row_of_the_draft_was_decided(
    shared: Path, wordlists: Path, blocked: Categories, allowed: frozenset[str], full: Lexicon
) -> None:
    draft = set((shared / "words" / "block.txt").read_text("utf-8").split())
    looked_at = {line.split("\t")[0] for line in (wordlists / "decency.tsv").read_text("utf-8").splitlines()}
    undecided = {word for word in draft if len(word) > 2} - set(blocked) - allowed - looked_at - set(LEFT_OUT)
    assert draft
    assert undecided & full.words == set()
