"""`pair`: rounds of competitions drawn from lines of JSON."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple, cast

from cattrs import Converter

from classroom.competition.division import PairingKind
from classroom.competition.pairing import Draw, History, draw, same_origin
from classroom.files import check_is_file
from classroom.formats.strict import InvalidDataError, strict_converter, structure
from classroom.store.json_text import strict_json
from classroom.terminal.parser import print_line, print_refusal

_SHORT = 60

METHODS = (PairingKind.AUSTRALIAN, PairingKind.KING_OF_THE_HILL, PairingKind.ROUND_ROBIN)


class PairingLineError(ValueError):
    """A line does not ask for a draw, or a file cannot be read; the message says what is wrong and where."""


class _Meeting(NamedTuple):
    """Two players who met, and the rounds in which they met, counted from 0."""

    one: str
    other: str
    rounds: tuple[int, ...]


class _Pair(NamedTuple):
    """Two who must not meet."""

    one: str
    other: str


@dataclass(frozen=True)
class _Question:
    """A request to draw a round; rounds count from 0.

    With `halves` the first round of an Australian Draw is by halves (T9). With `origins` or pairs that are `apart`, the
    answer gives the number of tables where both come from one origin (P3).
    """

    method: str
    ranked: tuple[str, ...]
    round: int
    met: tuple[_Meeting, ...] = ()
    byes: Mapping[str, int] = field(default_factory=dict)
    max_repeats: int = 0
    origins: Mapping[str, str] | None = None
    apart: tuple[_Pair, ...] = ()
    halves: bool = False

    def answer(self) -> Draw | None:
        """Return the draw, or None if the pairs that must not meet make it impossible."""
        met: dict[frozenset[str], list[int]] = {}
        for one, other, rounds in self.met:
            met.setdefault(frozenset((one, other)), []).extend(number + 1 for number in rounds)
        apart = {frozenset(pair) for pair in self.apart}
        past = History(self.round + 1, met, self.byes, apart=apart, origins=self.origins or {})
        return draw(PairingKind(self.method), self.ranked, past, max_repeats=self.max_repeats, halves=self.halves)


def draws_of_lines(file: Path) -> Iterator[str | PairingLineError]:
    """Yield for each line of a file its draw as JSON, or the error if there is none; empty lines are skipped.

    Raises `PairingLineError` if the file cannot be read.
    """
    for number, line in enumerate(_lines(file), start=1):
        if not line.strip():
            continue
        try:
            yield answer_of(line)
        except InvalidDataError as error:
            yield PairingLineError(f"{file}, line {number}: {error}")


def answer_of(line: str) -> str:
    """Return the draw that a line of JSON asks for, as JSON. Raises `InvalidDataError`."""
    question = structure(_converter(), strict_json(line), _Question)
    faults = tuple(_senseless(question))
    if faults:
        raise InvalidDataError(faults)
    found = question.answer()
    if found is None:
        raise InvalidDataError(("apart: no round can be drawn in which none of these meet",))
    answer: dict[str, object] = {"pairs": [list(pairing.players) for pairing in found.pairings], "bye": found.bye}
    if question.origins is not None or question.apart:
        answer["same_origin"] = same_origin(found, question.origins or {})
    return json.dumps(answer)


def _lines(file: Path) -> list[str]:
    try:
        check_is_file(file)
        return file.read_text(encoding="utf-8-sig").split("\n")
    except OSError as error:
        raise PairingLineError(f"{file}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise PairingLineError(f"{file}: is no text in UTF-8, from byte {error.start + 1} on") from error


def _senseless(question: _Question) -> Iterator[str]:
    """Yield what makes no sense in a request, each with its key."""
    if question.method not in [kind.value for kind in METHODS]:
        known = ", ".join(kind.value for kind in METHODS)
        yield f"method: must be one of {known}, not {_short(question.method)}"
    seen: set[str] = set()
    for name in question.ranked:
        if name in seen:
            yield f"ranked: {_short(name)} is there more than once"
        seen.add(name)
    counts = {"round": question.round, "max_repeats": question.max_repeats}
    for at, (one, other, rounds) in enumerate(question.met):
        if one == other:
            yield f"met[{at}]: {_short(one)} cannot have met itself"
        counts[f"met[{at}]"] = min(rounds, default=0)
    for at, (one, other) in enumerate(question.apart):
        if one == other:
            yield f"apart[{at}]: {_short(one)} cannot be kept apart from itself"
    counts |= {f"byes.{name[:_SHORT]}": count for name, count in question.byes.items()}
    yield from (f"{key}: must be 0 or more, not {count}" for key, count in counts.items() if count < 0)


def _short(name: str) -> str:
    return repr(name[:_SHORT])


@cache
def _converter() -> Converter:
    converter = strict_converter()
    structure_meeting = converter.get_structure_hook(_Meeting)

    def read_meeting(data: object, target: object) -> _Meeting:
        # A thousand players have hundreds of thousands of meetings; what is wrong with one, the strict way says.
        match data:
            case [str() as one, str() as other, [*rounds]] if all(type(number) is int for number in rounds):
                return _Meeting(one, other, tuple(cast(list[int], rounds)))
        return cast(_Meeting, structure_meeting(data, target))

    converter.register_structure_hook(_Meeting, read_meeting)
    return converter


def pair(arguments: argparse.Namespace) -> int:
    """Print the draw for each line of a file; return the exit code, 1 if a line had none."""
    refused = 0
    try:
        for answer in draws_of_lines(arguments.file):
            if isinstance(answer, PairingLineError):
                print_refusal(str(answer))
                refused += 1
            else:
                print_line(answer)
    except PairingLineError as error:
        print_refusal(str(error))
        return 1
    return 1 if refused else 0
