"""Recorded games as text, and what of two records must be the same, for the tests of import and export."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from classroom.match.event import Event
from classroom.store.exchange.gcg import (
    ChallengeEntry,
    ExchangeEntry,
    Game,
    GcgError,
    UnplayedEntry,
    WithdrawnEntry,
    parse_gcg,
)
from classroom.store.exchange.gcg_export import gcg_text
from classroom.store.exchange.gcg_import import ImportedGame, import_game
from classroom.store.exchange.replay import Step, replay, replay_format

_MOVES = {"pass": "-", "withdrawn": "--", "challenge": "(challenge)", "time": "(time)"}


def imported(game: Game, title: str = "a game") -> ImportedGame:
    """The match of a record."""
    return import_game(game, "m1", title, "test")


def match_or_refusal(game: Game) -> ImportedGame | GcgError:
    """The match of a record, or why there is none."""
    try:
        return imported(game)
    except GcgError as refusal:
        return refusal


def exported(events: Sequence[Event]) -> Game:
    """The record of a match, as another program would read it."""
    return parse_gcg(gcg_text(events).encode())


def steps_of(game: Game) -> tuple[Step, ...]:
    """The entries of a record in which nothing is wrong, replayed."""
    report = replay(game, replay_format(game))
    assert report.findings == ()
    return report.steps


def moves(game: Game) -> list[tuple[object, ...]]:
    """Every entry: who, what, its points and total; a play by its tiles, an exchange by their number."""
    return [
        (
            type(step.entry).__name__,
            step.entry.player,
            step.entry.points,
            step.entry.total,
            step.play.tiles if step.play else (),
            step.entry.count if isinstance(step.entry, ExchangeEntry) else 0,
            sorted(step.entry.tiles) if isinstance(step.entry, UnplayedEntry) else [],
        )
        for step in steps_of(game)
    ]


def lost_tiles(old: Game, new: Game) -> list[tuple[int, str]]:
    """The lines of `old` with tiles on a rack, or exchanged, that are not in the same entry of `new`.

    What is found at a play taken back, or at points for a challenge, counts as found on the turn's own line.
    """
    found: list[tuple[int, str]] = []
    for place, (one, other) in enumerate(zip(old.entries, new.entries, strict=True)):
        lost = Counter(one.rack) - Counter(other.rack)
        if isinstance(one, ExchangeEntry) and isinstance(other, ExchangeEntry):
            lost += Counter(one.tiles) - Counter(other.tiles)
        if lost:
            found.append((_turn_line(old, place), "".join(sorted(lost.elements()))))
    return found


def _turn_line(game: Game, place: int) -> int:
    entry = game.entries[place]
    if isinstance(entry, WithdrawnEntry):
        return game.entries[place - 1].line
    if isinstance(entry, ChallengeEntry):
        later = (other.line for other in game.entries[place + 1 :] if other.player == entry.player)
        return next(later, entry.line)
    return entry.line


def text_of(game: Mapping[str, Any]) -> str:
    """A game of the big collection as a GCG text."""
    lines = ["#player1 a Ann", "#player2 b Ben"]
    for event in game["events"]:
        kind, rack = event["k"], event.get("rack", "")
        if kind == "play":
            move = f"{event['pos']} {event['words'][0]}"
        elif kind == "exchange":
            move = f"-{event.get('tiles') or event['count']}"
        else:
            move = _MOVES.get(kind) or f"({event['tiles']})"
        lines.append(f">{'ab'[event['p'] - 1]}: {rack} {move} {event['score']:+} {event['cum']}")
    return "\n".join(lines) + "\n"
