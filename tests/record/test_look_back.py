"""Looking back: every turn's position, what may be shown, and better plays that are lawful and score more."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from classroom.formats.catalogue import format_by_key, formats
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.fold import fold
from classroom.match.state import TurnKind
from classroom.match.team import Mode
from classroom.record.look_back import BetterPlay, Retrospect, better_plays, look_back
from classroom.rules.board import Board, parse_square
from classroom.rules.placement import Play, Word, count_play, find_play
from classroom.rules.policy import bonus_for
from classroom.rules.tile import rack_face, without
from classroom.words.move_generator import WordIndex
from tests.fakes import FakeLexicon
from tests.grid import chosen_of, first_of
from tests.match.literacy_table import literacy, spell
from tests.match.table import Table, seated, tiles
from tests.rehearsal.rehearsed import Played, lexicon, played

INDEX = WordIndex({"AT", "CAT", "CATS", "DOG", "EAT", "HORN", "IN", "IT", "NO", "ON", "SO", "TEA", "TEN", "TO", "COD"})
KEYS = [format.key for format in formats()]


def looked(match: Table) -> Retrospect:
    found = look_back(match.events)
    assert found
    assert found.state == match.state
    assert tuple(past.turn for past in found.turns) == match.state.turns
    return found


def better(match: Table, turn: int, index: WordIndex = INDEX, **more: Any) -> tuple[BetterPlay, ...]:
    return better_plays(looked(match), turn, index, match.lexicon, **more)


# Positions


def test_each_turn_has_the_board_and_the_tiles_before_it() -> None:
    match = seated("CATSDOG", "HORNINT", draws=("EEEE", "IIII"))
    empty = match.state.board
    match.play("8G", "CATS")
    after_cats = match.state.board
    match.play("G8", ".ON")
    first, second = looked(match).turns
    assert (first.board, sorted(first.hand), first.tiles) == (empty, sorted("CATSDOG"), tiles("8G", "CATS"))
    assert (second.board, sorted(second.hand), second.tiles) == (after_cats, sorted("HORNINT"), tiles("G9", "ON"))
    assert (first.worth, second.worth) == tuple(turn.score for turn in match.state.turns)


def test_U7_of_a_play_that_stays_lying_the_tiles_of_the_disallowed_word_are_refused() -> None:
    match = literacy("SOS")
    spell(match, "L8", "SO")
    spell(match, "L10", "S")
    assert looked(match).turns[0].refused == ()
    assert looked(match).turns[0].worth == 14
    match.do(cmd.DisallowPlay("the judge", "a name", 0, ("READINGS",), stays=True))
    first, second = looked(match).turns
    assert first.refused == (parse_square("L8"),)
    assert first.worth == first.turn.score == 3
    match.do(cmd.DisallowPlay("the judge", "a name"))
    second = looked(match).turns[1]
    assert (second.refused, second.worth) == ((parse_square("L10"),), 0)


def test_U7_a_disallowed_word_is_no_better_play() -> None:
    match = literacy("SOE")
    spell(match, "E9", "OE")
    match.do(cmd.DisallowPlay("the judge", "a name"))
    assert match.state.turns[0].disallowed == ("ROE",)
    assert [play.word for play in better(match, 0, WordIndex({"ROE", "RAE"}))] == ["RAE"]


def test_a_turn_without_a_play_has_a_position_too() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.pass_()
    match.exchange()
    match.time_out()
    turns = looked(match).turns
    assert [past.turn.kind for past in turns] == [TurnKind.PASS, TurnKind.EXCHANGE, TurnKind.TIME]
    assert [sorted(past.hand) for past in turns] == [sorted("CATSDOG"), sorted("HORNINT"), sorted("CATSDOG")]
    assert [(past.tiles, past.worth) for past in turns] == [((), 0)] * 3


def test_P12_a_play_that_came_off_is_shown_with_its_tiles_and_is_worth_nothing() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.play("8G", "GOD")
    match.challenge("GOD", accepted=False)
    past = looked(match).turns[0]
    assert past.tiles == tiles("8G", "GOD")
    assert past.worth == 0


def test_P12_a_turn_that_the_jury_gave_back_is_no_turn() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.play("8G", "CATS")
    match.challenge("CATS", accepted=True)
    match.ring()
    assert [past.turn.kind for past in looked(match).turns] == [TurnKind.PLAY, TurnKind.LOST]
    overturned = seated("CATSDOG", "HORNINT")
    overturned.play("8G", "CATS")
    overturned.challenge("CATS", accepted=True)
    overturned.overturn(0, accepted=False)
    assert [past.turn.kind for past in looked(overturned).turns] == [TurnKind.PLAY]


def test_a_corrected_score_is_what_has_to_be_beaten() -> None:
    match = seated("CATSDOG", "HORNINT")
    counted = match.play("8G", "CATS").score
    match.correct(0, counted + 90)
    assert looked(match).turns[0].worth == counted + 90
    assert better(match, 0) == ()
    match.correct(0, 1)
    assert looked(match).turns[0].worth == counted, "the same play again is no better play"


def test_a_record_that_breaks_off_is_looked_back_at_as_far_as_it_holds() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.play("8G", "CATS")
    broken = (*match.events, ev.ChallengeRuled(accepted=True, listed=True, reason=""), ev.Passed(1, 5))
    assert look_back(broken) == looked(match)
    assert look_back(match.events[1:]) is None
    assert look_back(()) is None


@cache
def rehearsed(key: str, seed: int) -> Played:
    return played(format_by_key(key), seed)


def taken_back(events: Sequence[ev.Event]) -> set[int]:
    """The places of the plays, passes and exchanges that a judge took back."""
    gone, last = set(), 0
    for at, event in enumerate(events):
        if isinstance(event, ev.TilesPlayed | ev.Passed | ev.Exchanged):
            last = at
        elif isinstance(event, ev.TurnTakenBack):
            gone.add(last)
    return gone


def test_P5_a_play_that_was_taken_back_is_no_turn_and_the_one_after_it_has_the_position_before() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.ring()
    match.do(cmd.DeclarePlay(tiles("8G", "CATS")), cmd.TakeBack("Puan Lim", "an elbow"), cmd.Resume())
    match.do(cmd.DeclarePlay(tiles("8G", "DOG")))
    match.announce()
    match.pass_()
    look = looked(match)
    assert [past.turn.words for past in look.turns] == [("DOG",), ()]
    assert look.turns[0].board.is_empty
    assert sorted(look.turns[0].hand) == sorted("CATSDOG")


@pytest.mark.slow
@pytest.mark.parametrize("key", chosen_of(KEYS, "primary", "short", "literacy", "youth"))
@pytest.mark.parametrize("seed", first_of(range(6)))
def test_in_a_match_of_any_format_every_position_is_that_of_the_record(key: str, seed: int) -> None:
    match = rehearsed(key, seed)
    look = look_back(match.events)
    assert look
    assert look.state == match.state
    assert len(look.turns) == len(match.state.turns)
    gone = taken_back(match.events)
    for at, event in enumerate(match.events):
        if isinstance(event, ev.TilesPlayed) and at not in gone:
            before = fold(match.events[:at])
            past = next(one for one in look.turns if one.before == before)
            assert past.board == before.board
            assert past.hand == before.hand(event.side)
            assert past.tiles == tuple(sorted(event.tiles))
    for past in look.turns:
        assert without(past.hand, [rack_face(tile) for _, tile in past.tiles]) is not None


# What may be shown


def test_P18_a_practice_that_is_over_shows_racks_better_plays_and_missed_words() -> None:
    look = _looked_at(Mode.PRACTICE, is_over=True)
    assert look.shows_racks
    assert look.offers_better_plays
    assert look.shows_missed_words
    assert look.shows_meanings


def test_P18_a_practice_that_goes_on_tells_nothing_of_the_tiles_that_are_held() -> None:
    look = _looked_at(Mode.PRACTICE, is_over=False)
    assert not look.shows_racks
    assert not look.offers_better_plays
    assert not look.shows_missed_words


def test_P12_a_practice_that_goes_on_tells_no_meaning_while_its_last_play_may_be_challenged() -> None:
    match = seated("CATSDOG", "HORNINT", mode=Mode.PRACTICE)
    assert looked(match).shows_meanings
    match.play("8G", "CATS")
    assert not looked(match).shows_meanings
    match.ring()
    assert looked(match).shows_meanings


def test_P18_a_competition_that_goes_on_gives_no_hint() -> None:
    look = _looked_at(Mode.COMPETITION, is_over=False)
    assert not look.shows_racks
    assert not look.offers_better_plays
    assert not look.shows_missed_words
    assert not look.shows_meanings


def test_P18_a_competition_that_is_over_tells_words_and_no_better_plays() -> None:
    look = _looked_at(Mode.COMPETITION, is_over=True)
    assert look.shows_racks
    assert not look.offers_better_plays
    assert look.shows_missed_words
    assert look.shows_meanings


def _looked_at(mode: Mode, *, is_over: bool) -> Retrospect:
    match = seated("CATSDOG", "HORNINT", mode=mode)
    match.play("8G", "CATS")
    if is_over:
        match.do(cmd.StopMatch("enough"))
    return looked(match)


# Better plays


def test_better_plays_score_more_and_the_best_comes_first() -> None:
    match = seated("CATSDOG", "HORNINT")
    played_score = match.play("8G", "AT").score
    found = better(match, 0)
    assert found[0].word == "CATS"
    scores = [play.score for play in found]
    assert scores == sorted(scores, reverse=True)
    assert min(scores) > played_score
    assert len(found) == 3
    assert len({play.word for play in found}) == 3
    assert better(match, 0, count=1) == found[:1]
    explained = better(match, 0, has_meaning=lambda word: word != "CATS")
    assert "CATS" not in {play.word for play in explained}, "a play that a child cannot look up is no help"


def test_the_best_possible_play_has_no_better_one() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.pass_()
    best = better(match, 0)[0]
    again = seated("CATSDOG", "HORNINT")
    again.ring()
    again.do(cmd.DeclarePlay(best.tiles))
    again.announce()
    assert again.state.turns[0].score == best.score
    assert better(again, 0) == ()


def test_P12_words_refused_in_this_match_are_not_shown_and_words_of_other_lists_neither() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.play("8G", "CATS")
    match.challenge("CATS", accepted=False, reason="not in our book")
    assert "CATS" not in {play.word for play in better(match, 0, count=50)}
    assert "COD" not in {play.word for play in better(match, 0, count=50)}, "the match's own list does not have it"
    assert "EAT" not in {play.word for play in better(match, 0, WordIndex({"DOG", "CAT"}), count=50)}


def test_a_word_that_would_cross_badly_is_not_shown() -> None:
    everything = {"CATS", "AN", "TO", "IN", "SI"}
    for known, shown in ((everything, {"AN", "TO", "IN", "SI"}), (everything - {"SI"}, {"AN", "TO"})):
        match = seated("CATSDOG", "HORNINT", words=frozenset(known))
        match.play("8G", "CATS")
        match.pass_()
        found = better(match, 1, WordIndex(everything), count=50)
        assert {play.word for play in found} == shown, "IN can lie only under the S, and makes SI with it"
        assert {word.name for play in found for word in _words(looked(match).turns[1].board, play)} <= known


def _words(board: Board, play: BetterPlay) -> tuple[Word, ...]:
    found = find_play(board, play.tiles)
    assert isinstance(found, Play)
    return found.words


@pytest.mark.parametrize("key", KEYS)
def test_better_plays_of_any_match_are_lawful_and_score_more(key: str) -> None:
    match, chance = rehearsed(key, 1), random.Random(key)
    look = look_back(match.events)
    assert look
    index = WordIndex(word for word in lexicon().words if len(word) <= 5)
    for at in chance.sample(range(len(look.turns)), min(8, len(look.turns))):
        past, before = look.turns[at], look.turns[at].before
        found = better_plays(look, at, index, lexicon())
        assert len(found) <= 3
        for better_play in found:
            play = before.find_play(better_play.tiles)
            assert isinstance(play, Play)
            assert play.words[0].name == better_play.word
            assert without(past.hand, [rack_face(tile) for _, tile in better_play.tiles]) is not None
            bonus = bonus_for(before.format.bonus, len(better_play.tiles), len(past.hand))
            count = count_play(before.format.layout, before.tile_set.values, play, bonus)
            assert count.total == better_play.score > past.worth >= past.turn.score
            assert all(lexicon().has(word.name) and word.name in index for word in play.words)


def test_a_few_words_lexicon_is_asked_for_every_word() -> None:
    match = seated("CATSDOG", "HORNINT")
    match.pass_()
    nothing = FakeLexicon(frozenset())
    assert better_plays(looked(match), 0, INDEX, nothing) == ()
