"""The words of a match for the class: made, refused and by whom, missed."""

import pytest

from classroom.formats import format_by_key, formats
from classroom.match import command as cmd
from classroom.match.class_words import (
    MISSED_OF_LENGTH,
    ClassWords,
    RefusedBy,
    RefusedWords,
    class_words,
    missed_words,
    short_words,
    with_missed,
    word_sheet,
)
from classroom.match.retrospect import Retrospect, better_plays, look_back
from classroom.words.category import Category
from classroom.words.word_index import WordIndex
from tests.fakes import FakeLexicon
from tests.match.literacy_table import literacy
from tests.match.table import Table, seated, some_tile, tiles
from tests.match.tournament import STANDARD, dealt
from tests.rehearsal.stage import lexicon, played

NO_BOOK = "not in our book"


def looked(match: Table) -> Retrospect:
    found = look_back(match.events)
    assert found
    return found


def words(match: Table) -> ClassWords:
    return class_words(looked(match), match.lexicon)


# Made and refused


def test_the_words_made_stand_in_alphabetical_order_and_once() -> None:
    match = seated("CATSDOG", "HORNINT", draws=("EEEE", "IIII"))
    match.play("8G", "CATS")
    match.play("J8", ".O")
    assert words(match) == ClassWords(made=("CATS", "SO"))


def test_P12_a_word_that_the_judge_refused_is_told_with_the_reason() -> None:
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


def test_a_word_that_nobody_challenged_and_no_list_has_is_told() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.play("8G", "TAC")
    assert words(match) == ClassWords(refused=(RefusedWords(("TAC",), RefusedBy.NOBODY),))


def test_P9_a_vulgar_word_is_not_told_to_the_class_whoever_refused_it() -> None:
    lexicon = FakeLexicon(frozenset({"CATS", "GOD"}), refused={"TAC": Category.VULGAR, "GOD": Category.SLANG})
    match = seated("CATSDOG", "HORNINT")
    match.play("8G", "TAC")
    assert class_words(looked(match), lexicon) == ClassWords()
    match.challenge("TAC", accepted=False)
    assert class_words(looked(match), lexicon) == ClassWords()
    slang = seated("CATSDOG", "HORNINT")
    slang.play("8G", "GOD")
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


@pytest.mark.parametrize("key", [format.key for format in formats()])
def test_every_word_of_a_match_is_told_once(key: str) -> None:
    match = played(format_by_key(key), 3)
    look = look_back(match.events)
    assert look
    told = class_words(look, lexicon())
    assert list(told.made) == sorted(set(told.made))
    refused = {word for one in told.refused for word in one.words}
    standing = {word.name for turn in match.state.turns if turn.stands and turn.play for word in turn.play.words}
    assert set(told.made) <= standing
    assert standing <= {*told.made, *refused}
    came_off = [turn for turn in match.state.turns if turn.is_refused and turn.ruling]
    assert all(set(turn.ruling.words) <= refused for turn in came_off if turn.ruling)


# Missed


PUPIL = WordIndex({"AT", "CAT", "CATS", "DOG", "SO", "TO", "GOATS", "COASTS", "GOAD", "COD", "TAD", "OD", "DOGCATS"})
EVERY_WORD = frozenset(word for length in range(2, 8) for word in PUPIL.of_length(length) or ())


def test_missed_words_are_short_would_have_scored_more_and_were_not_made() -> None:
    match = seated("CATSDOG", "HORNINT", words=EVERY_WORD)
    match.play("8H", "AT")
    missed = missed_words(looked(match), short_words(PUPIL), match.lexicon)
    assert "AT" not in missed
    assert "DOGCATS" not in missed
    assert {"GOATS", "CATS", "COD"} <= set(missed)
    assert [len(word) for word in missed] == sorted(len(word) for word in missed)


def test_a_refused_word_was_not_missed() -> None:
    match = seated("CATSDOG", "HORNINT", words=EVERY_WORD)
    match.play("8G", "CATS")
    match.challenge("CATS", accepted=False, reason=NO_BOOK)
    assert "CATS" not in missed_words(looked(match), short_words(PUPIL), match.lexicon)


@pytest.mark.parametrize("key", ["primary", "youth", "standard", "club"])
def test_missed_words_are_a_handful_the_match_could_have_had(key: str) -> None:
    match = played(format_by_key(key), 2)
    look = look_back(match.events)
    assert look
    index = WordIndex(word for word in lexicon().words if len(word) <= 5)
    missed = missed_words(look, index, lexicon())
    assert missed == missed_words(look, index, lexicon())
    for length, most in MISSED_OF_LENGTH.items():
        assert sum(1 for word in missed if len(word) == length) <= most
    made = {word.name for turn in match.state.turns if turn.play for word in turn.play.words}
    assert made.isdisjoint(missed)
    plays = [play for at in range(len(look.turns)) for play in better_plays(look, at, index, lexicon(), 9_999)]
    assert set(missed) <= {play.word for play in plays}


# The list to print


def test_the_list_to_print_tells_meanings_where_there_are_any_and_no_pupil() -> None:
    match = seated("CATSDOG", "HORNINT", draws=("EEEE", "I"))
    match.play("8G", "CATS")
    match.play("J8", ".O")
    meanings = {"SO": "In this way.", "TO": "Towards."}
    assert word_sheet(looked(match), words(match), lambda word: meanings.get(word, "")).meanings == ()  # P18
    match.do(cmd.StopMatch("enough"))
    sheet = word_sheet(looked(match), with_missed(words(match), ["TO", "NO"]), lambda word: meanings.get(word, ""))
    assert sheet.words == ClassWords(("CATS", "SO"), (), ("TO", "NO"))
    assert sheet.meanings == (("SO", "In this way."), ("TO", "Towards."))
    assert sheet.teams == tuple(zip([team.name for team in match.state.teams], match.state.totals, strict=True))
    told = repr(sheet)
    assert not [member.name for team in match.state.teams for member in team.members if member.name in told]
