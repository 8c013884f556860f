"""Recorded games looked back at: every turn's board and rack as recorded, and better plays that beat it."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from classroom.match.state import TurnKind
from classroom.paths import wordlists_dir
from classroom.record.look_back import better_plays, look_back
from classroom.rules.board import empty_board
from classroom.rules.placement import Play
from classroom.store.exchange.gcg import PlayEntry, WithdrawnEntry, read_gcg
from classroom.words.lexicon import Lexicon, load_lexicon
from classroom.words.move_generator import WordIndex, index_of
from tests.grid import some_of
from tests.shared_data import gcg_files, needs_shared
from tests.store.exchange.recorded import imported, steps_of

CLEAN = gcg_files("clean")


@cache
def pupils() -> tuple[Lexicon, WordIndex]:
    lexicon = load_lexicon(wordlists_dir(), "pupil", [])
    return lexicon, index_of(lexicon)


@needs_shared
def test_there_are_games_to_look_back_at() -> None:
    assert len(CLEAN) >= 40


@pytest.mark.parametrize("path", some_of(CLEAN), ids=lambda path: path.stem)
def test_every_turn_is_looked_back_at_as_it_was_recorded(path: Path) -> None:
    game = read_gcg(path)
    match = imported(game, path.stem)
    look = look_back(match.events)
    assert look
    assert look.state == match.state
    plays = [step for step in steps_of(game) if isinstance(step.entry, PlayEntry)]
    played = [past for past in look.turns if past.turn.kind is TurnKind.PLAY]
    assert [past.tiles for past in played] == [step.play.tiles if step.play else () for step in plays]
    assert [past.turn.count for past in played] == [step.count for step in plays]
    board = empty_board(look.state.format.layout)
    withdrawn = {entry.line for entry in game.entries if isinstance(entry, WithdrawnEntry)}
    for past, step in zip(played, plays, strict=True):
        if not withdrawn:
            assert past.board == board
            board = board.lay(past.tiles)
        if step.entry.line not in match.doubted:
            assert not Counter(step.entry.rack) - Counter(past.hand)


@pytest.mark.parametrize("path", some_of(CLEAN[::12]), ids=lambda path: path.stem)
def test_better_plays_of_a_recorded_game_are_lawful_and_beat_the_play(path: Path) -> None:
    look = look_back(imported(read_gcg(path), path.stem).events)
    assert look
    lexicon, index = pupils()
    for at, past in enumerate(look.turns):
        for better in better_plays(look, at, index, lexicon):
            assert better.score > past.turn.score
            play = past.before.find_play(better.tiles)
            assert isinstance(play, Play)
            assert all(lexicon.has(word.name) for word in play.words)
