"""What is said of tiles that lie on the board of a drill but were not played; no Kivy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from classroom.drills.find_best import BestQuestion
from classroom.drills.ten_seconds import PlayQuestion
from classroom.match.preview import Preview
from classroom.rules.board import LaidTile
from classroom.rules.format import bonus_for
from classroom.rules.placement import Misplacement, Play, find_play
from classroom.rules.scoring import count_play
from classroom.rules.square import Square
from classroom.ui.wording.move import MoveLine, move_line

BoardQuestion = PlayQuestion | BestQuestion

_OPENING_TILES = 2


def tile_values(question: BoardQuestion) -> Mapping[str, int]:
    """Return what each tile of the question is worth: a past match may have had another box."""
    return question.position.tiles.values if isinstance(question, BestQuestion) else question.vocabulary.values


def laying_line(question: BoardQuestion, tiles: Sequence[LaidTile], *, live_score: bool) -> MoveLine:
    """Return what to say of `tiles`; with `live_score` what they come to, where the drill is about points."""
    found = _found(question, tiles)
    if isinstance(found, Misplacement):
        return move_line(Preview(misplacement=found))
    if not isinstance(question, BestQuestion) or not live_score:
        return replace(move_line(Preview(words=found.words)), note="")
    bonus = bonus_for(question.position.bonus, len(tiles), len(question.rack))
    count = count_play(question.board.layout, tile_values(question), found, bonus)
    return move_line(Preview(words=found.words, count=count))


def misplaced(question: BoardQuestion, tiles: Sequence[LaidTile]) -> list[Square]:
    """Return the squares where tiles on the board are wrong."""
    found = _found(question, tiles)
    return list(found.squares) if isinstance(found, Misplacement) else []


def _found(question: BoardQuestion, tiles: Sequence[LaidTile]) -> Play | Misplacement:
    opening = question.position.opening_tiles if isinstance(question, BestQuestion) else _OPENING_TILES
    return find_play(question.board, tiles, opening_tiles=opening)
