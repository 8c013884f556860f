"""The words of a match for the class: made, refused and by whom, missed."""

from collections.abc import Callable

import pytest

from classroom.formats.catalogue import format_by_key, formats
from classroom.match import command as cmd
from classroom.record.look_back import (
    MOST_EASY,
    MOST_GREAT,
    SHORTEST_MISSED,
    ClassWords,
    RefusedBy,
    RefusedWords,
    Retrospect,
    better_plays,
    class_words,
    look_back,
    missed_words,
    with_missed,
    word_sheet,
)
from classroom.words.lexicon import Category
from classroom.words.meaning import Meaning, Source
from classroom.words.move_generator import WordIndex
from tests.fakes import FakeLexicon
from tests.grid import in_soak
from tests.match.literacy_table import literacy
from tests.match.table import Table, seated, some_tile, tiles
from tests.match.tournament import STANDARD, dealt
from tests.rehearsal.rehearsed import lexicon, played

NO_BOOK = "not in our book"


def looked(match: Table) -> Retrospect:
    found = look_back(match.events)
    assert found
    return found


def words(match: Table) -> ClassWords:
    return class_words(looked(match), match.lexicon)


# Made and refused


def test_the_words_made_stand_in_alphabetical_order_and_once() -> None:
    match = seated("CATSDOG", "HORNINT", draws=("EEEE", "I"))
    match.play("8G", "CATS")
    match.play("J8", ".O")
    match.ring()
    assert words(match) == ClassWords(made=("CATS", "SO"))


def test_P12_a_word_that_the_judge_refused_is_shown_with_the_reason() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.play("8G", "CATS")
    match.challenge("CATS", accepted=False, reason=NO_BOOK)
    assert words(match) == ClassWords(refused=(RefusedWords(("CATS",), RefusedBy.JUDGE, NO_BOOK),))


def test_P12_the_jury_speaks_last() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.play("8G", "CATS")
    match.challenge("CATS", accepted=True)
    match.overturn(0, accepted=False)
    assert words(match).refused == (RefusedWords(("CATS",), RefusedBy.JURY, "seen in the dictionary"),)
    match.overturn(0, accepted=True)
    assert words(match) == ClassWords(made=("CATS",))


def test_a_word_that_nobody_challenged_and_no_list_has_is_shown() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.play("8G", "TAC")
    match.pass_()
    assert words(match) == ClassWords(made=("TAC",))
    match.do(cmd.StopMatch("enough"))
    assert words(match) == ClassWords(refused=(RefusedWords(("TAC",), RefusedBy.NOBODY),))


@pytest.mark.parametrize("kind", [None, Category.VULGAR])
def test_P12_of_a_play_that_may_be_challenged_nothing_is_shown_whatever_its_word_is(kind: Category | None) -> None:
    match = seated("CATSDOG", "HORNINT")
    match.play("8G", "CATS")
    refused = {"CATS": kind} if kind else {}
    assert class_words(looked(match), FakeLexicon(frozenset({"CATS"}), refused=refused)) == ClassWords()


def test_P9_a_vulgar_word_is_not_shown_to_the_class_whoever_refused_it() -> None:
    lexicon = FakeLexicon(frozenset({"CATS", "GOD"}), refused={"TAC": Category.VULGAR, "GOD": Category.SLANG})
    match = seated("CATSDOG", "HORNINT")
    match.play("8G", "TAC")
    assert class_words(looked(match), lexicon) == ClassWords()
    match.challenge("TAC", accepted=False)
    assert class_words(looked(match), lexicon) == ClassWords()
    slang = seated("CATSDOG", "HORNINT")
    slang.play("8G", "GOD")
    slang.do(cmd.StopMatch("enough"))
    assert class_words(looked(slang), lexicon) == ClassWords(refused=(RefusedWords(("GOD",), RefusedBy.NOBODY),))


def test_P12_a_word_accepted_by_a_ruling_was_made_whatever_the_list_says() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.play("8G", "TAC")
    match.challenge("TAC", accepted=True, reason="in the teacher's dictionary")
    assert words(match) == ClassWords(made=("TAC",))


def test_S3_of_words_refused_together_none_is_named() -> None:
    match = dealt(STANDARD, "HATSOME", "AXEIORN", words=frozenset({"HAT", "AX", "TA"}))
    match.play("8G", "HAT")
    match.ring()
    match.do(cmd.DeclarePlay(tiles("9H", "AX")), cmd.Announce(1), cmd.SettleScore())
    match.challenge("AX", "AA", "TX", accepted=False)
    assert words(match) == ClassWords(("HAT",), (RefusedWords(("AX", "AA", "TX"), RefusedBy.JUDGE),))


def test_U7_a_disallowed_word_was_refused_by_the_judge() -> None:
    match = literacy("TSEABCD")
    match.do(cmd.DeclarePlay(some_tile(match.state)), cmd.Announce(1))
    match.do(cmd.DisallowPlay("the judge", "a name"))
    refused = words(match).refused
    assert [(one.by, one.reason) for one in refused] == [(RefusedBy.JUDGE, "a name")]
    assert words(match).made == ()


def test_U7_of_a_play_that_stays_lying_only_the_words_disallowed_are_refused() -> None:
    match = literacy("SOS")
    for where, word in (("L8", "SO"), ("L10", "S")):
        match.do(cmd.DeclarePlay(tiles(where, word)), cmd.Announce(1))
    match.do(cmd.DisallowPlay("the judge", "a name", 0, ("SO",), stays=True))
    assert words(match) == ClassWords(("READINGS", "SOS"), (RefusedWords(("SO",), RefusedBy.JUDGE, "a name"),))


@pytest.mark.parametrize("key", [format.key for format in formats()])
def test_every_word_of_a_match_is_shown_once(key: str) -> None:
    match = played(format_by_key(key), 3)
    look = look_back(match.events)
    assert look
    message = class_words(look, lexicon())
    assert list(message.made) == sorted(set(message.made))
    refused = {word for one in message.refused for word in one.words}
    standing = {word for turn in match.state.turns for word in turn.standing_words}
    assert set(message.made) <= standing
    assert standing <= {*message.made, *refused}
    came_off = [turn for turn in match.state.turns if turn.is_refused and turn.ruling]
    assert all(set(turn.ruling.blamed) <= refused for turn in came_off if turn.ruling)


# Missed


EASY = WordIndex({"AT", "CAT", "CATS", "DOG", "SO", "TO", "COASTS", "GOAD", "COD", "TAD", "OD"})
MORE = WordIndex({"DOGCATS", "TADCOGS", "GOATS", "COATS", "COAST"})
EVERY_WORD = frozenset(
    word for index in (EASY, MORE) for length in range(2, 8) for word in index.of_length(length) or ()
)


def always(*_asked: object) -> bool:
    return True


def missed(
    match: Table, easy: WordIndex = EASY, more: WordIndex = MORE, known: Callable[[str, bool], bool] = always
) -> tuple[str, ...]:
    return missed_words(looked(match), easy, more, match.lexicon, known)


@pytest.fixture
def begun() -> Table:
    """A match whose first play was a poor one."""
    match = seated("CATSDOG", "HORNINT", words=EVERY_WORD)
    match.play("8H", "AT")
    return match


def test_missed_words_begin_with_what_would_have_scored_most(begun: Table) -> None:
    assert missed(begun)[0] == "DOGCATS"
    assert "AT" not in missed(begun)


def test_no_two_letter_word_is_shown_as_missed_and_of_words_alike_one(begun: Table) -> None:
    found = missed(begun)
    assert min(map(len, found)) == SHORTEST_MISSED
    assert len({"CAT", "CATS"} & set(found)) == 1


def test_of_words_that_are_not_easy_only_those_worth_very_much_are_shown(begun: Table) -> None:
    assert set(missed(begun)) & {"DOGCATS", "TADCOGS"}
    assert not set(missed(begun)) & {"GOATS", "COATS"}
    assert "DOGCATS" not in missed(begun, more=EASY)


def test_a_word_that_nobody_can_tell_pupils_about_is_left_out(begun: Table) -> None:
    found = missed(begun, known=lambda word, easy: word == ("DOG" if easy else "TADCOGS"))
    assert found == ("TADCOGS", "DOG")


def test_a_refused_word_was_not_missed() -> None:
    match = seated("CATSDOG", "HORNINT", words=EVERY_WORD)
    match.play("8G", "CATS")
    match.challenge("CATS", accepted=False, reason=NO_BOOK)
    assert "CATS" not in missed(match)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["primary", "youth", "standard", *in_soak(["club"])])
def test_missed_words_are_a_handful_the_match_could_have_had(key: str) -> None:
    match = played(format_by_key(key), 2)
    look = look_back(match.events)
    assert look
    index = WordIndex(word for word in lexicon().words if len(word) <= 5)
    found = missed_words(look, index, index, lexicon(), always)
    assert found == missed_words(look, index, index, lexicon(), always)
    assert len(found) <= MOST_EASY + MOST_GREAT
    made = {word.name for turn in match.state.turns if turn.play for word in turn.play.words}
    assert made.isdisjoint(found)
    plays = [play for at in range(len(look.turns)) for play in better_plays(look, at, index, lexicon(), 9_999)]
    assert set(found) <= {play.word for play in plays}


# The list to print


def test_the_list_to_print_tells_meanings_where_there_are_any_and_no_pupil() -> None:
    match = seated("CATSDOG", "HORNINT", draws=("EEEE", "I"))
    match.play("8G", "CATS")
    match.play("J8", ".O")
    said = {"SO": Source.OWN, "CATS": Source.DICTIONARY, "TO": Source.DICTIONARY}
    known = {word: Meaning(word, "It is.", word, source) for word, source in said.items()}
    assert word_sheet(looked(match), words(match), known.get).meanings == ()  # P18
    match.do(cmd.StopMatch("enough"))
    sheet = word_sheet(looked(match), with_missed(words(match), ["TO", "NO"]), known.get)
    assert sheet.words == ClassWords(("CATS", "SO"), (), ("TO", "NO"))
    assert sheet.meanings == (known["SO"], known["TO"])
    assert sheet.teams == tuple(zip([team.name for team in match.state.teams], match.state.totals, strict=True))
    message = repr(sheet)
    assert not [member.name for team in match.state.teams for member in team.members if member.name in message]
