"""The words of a school-club match: kinds accepted, kinds refused, each with a switch; on the app's own lists (A13)."""

from dataclasses import replace
from functools import cache

import pytest

from classroom.formats.catalogue import formats
from classroom.match import command as cmd
from classroom.match.service import Matches, MatchService
from classroom.paths import wordlists_dir
from classroom.rules.policy import Format, Words
from classroom.words.lexicon import Category, Lexicon, load_lexicon, refused_by
from tests.fakes import FakeClock, FakeFinder, FakeShuffler, MemoryLog
from tests.grid import some_of
from tests.match.club_table import CLUB, club, groups, lots
from tests.match.table import opening, tiles

ALL = frozenset(Category)
BY_DEFAULT = frozenset({Category.VULGAR, Category.ABBREVIATION, Category.FRAGMENT})

# A word of each kind that the full list has.
SAMPLE = {
    Category.VULGAR: "ARSE",
    Category.SLANG: "NOSH",
    Category.INFORMAL_SPELLING: "TONITE",
    Category.ABBREVIATION: "COSEC",
    Category.MUSICAL_NOTE: "SOH",
    Category.LETTER_NAME: "THETA",
    Category.CURRENCY: "RINGGIT",
    Category.INTERJECTION: "OUCH",
    Category.FRAGMENT: "SITU",
    Category.INDECENT: "HEROIN",
    Category.MALAY: "SAKAI",
}


@cache
def list_of(refused: frozenset[Category]) -> Lexicon:
    return load_lexicon(wordlists_dir(), "full", refused)


def words_of(refused: frozenset[Category]) -> Words:
    return replace(CLUB.words, refused=tuple(sorted(refused)), spellings_apart=True)


def playing(word: str, format_: Format = CLUB) -> MatchService:
    """A match by the app's own full list, less what `format_` refuses; the first player holds `word`."""
    rack = f"{word}EEEEEEE"[:7]
    matches = Matches(
        MemoryLog(),
        FakeClock(),
        FakeShuffler(*lots(format_.tiles.tiles, 2), rack, "HORNINT"),
        lambda _, words: list_of(frozenset(refused_by(words))),
        lambda _: FakeFinder(),
    )
    service = matches.open(opening(format_, teams=groups(1, 1)), "full")
    assert isinstance(service, MatchService)
    for command in (cmd.DrawLot(0), cmd.DrawLot(1), cmd.RingBell()):
        service.do(command)
    return service


def accepted(service: MatchService, word: str) -> bool:
    """Lay the word, have it challenged, and have the judge rule as the list says."""
    service.do(cmd.DeclarePlay(tiles("8G", word)))
    service.do(cmd.Announce(0))
    service.do(cmd.ChallengePlay(1, (word,)))
    is_listed = service.lexicon.has(word)
    service.do(cmd.RuleChallenge(is_listed))
    ruling = service.state.turns[0].ruling
    assert ruling
    return ruling.accepted


def test_A13_what_the_format_refuses_to_begin_with() -> None:
    assert {Category(name) for name in CLUB.words.refused} == BY_DEFAULT
    assert set(SAMPLE) == ALL
    assert [format_.key for format_ in formats() if "fragment" in format_.words.refused] == ["club"]


def test_A13_in_a_match_each_kind_is_accepted_or_refused_as_the_format_says() -> None:
    for category in sorted(ALL):
        word = SAMPLE[category]
        service = playing(word)
        assert accepted(service, word) == (category not in BY_DEFAULT)


@pytest.mark.parametrize("category", some_of(sorted(ALL), 4))
def test_A13_each_kind_can_be_switched_by_the_teacher(category: Category) -> None:
    word = SAMPLE[category]
    other = replace(CLUB, words=words_of(BY_DEFAULT ^ {category}))
    assert accepted(playing(word, other), word) == (category in BY_DEFAULT)


def test_A13_a_switch_moves_its_own_kind_and_no_other() -> None:
    for category in sorted(ALL):
        lexicon = list_of(BY_DEFAULT ^ {category})
        assert {kind for kind, word in SAMPLE.items() if not lexicon.has(word)} == BY_DEFAULT ^ {category}


def test_A13_accepted_where_the_dictionary_has_them() -> None:
    for word in [
        *("mi", "fa"),  # notes
        *("oh", "hush"),  # interjections
        *("nosh", "gonna"),  # slang and colloquial words
        *("ax", "axe"),  # one word in two forms
        *("thru", "tho"),  # informal spellings
        *("zee", "pi"),  # names of letters
        *("megawatt", "kapok"),  # of technical and of foreign origin
        *("ringgit", "baht"),  # money
        *("java", "smith", "rose"),  # names with another meaning
        *("reread", "unable", "interjection", "wars"),  # longer by a beginning or an end
    ]:
        assert list_of(BY_DEFAULT).has(word)


def test_A13_never_accepted() -> None:
    for word in [
        *("abbr", "tv", "cosec", "usa"),  # abbreviations
        *("don't", "anglo-italian", "dont"),  # with apostrophe or hyphen
        *("london", "malaysia", "mary", "england"),  # names of places and persons
        *("eau", "jure", "situ"),  # parts that do not stand alone
        *("ian", "ful", "ing"),  # endings
    ]:
        assert not list_of(BY_DEFAULT).has(word)


def test_A13_names_that_may_have_another_meaning_are_pointed_out_to_the_judge() -> None:
    assert list_of(BY_DEFAULT).asks_judge("canada")


def test_A13_a_word_used_before_in_the_match_is_accepted_again() -> None:
    table = club("CATSEAT", "CATHORN")
    table.finish("8G", "CAT")
    table.challenge("CAT", accepted=True)
    turn = table.finish("G9", "AT")
    assert turn.play
    assert [word.name for word in turn.play.words] == ["CAT"]
    table.challenge("CAT", accepted=True, side=0)
    assert table.state.scores == (10 - 5, table.state.turns[-1].score - 5)


def test_A13_a_word_used_in_another_form_is_accepted() -> None:
    table = club("CATSEAT", "HORNINS")
    table.play("8G", "CAT")
    table.finish("8J", "S")
    table.challenge("CATS", accepted=True, side=0)
    assert table.state.turns[-1].score > 0
