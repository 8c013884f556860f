"""Short codes that bring a result from another computer, or from a board far from this computer, without a cable.

A *result code* has nine characters and a check character, in two groups: ``4K7QX-00M2R``. It encodes the competition
(by a mark made from its id), the division, the round, the table, who began, and both scores. A *table code*,
``4K7-QXA``, encodes only the first four. It is sent with the pairings and, with the scores, makes the result code.

The 32 characters are digits and capitals without I, L, O and U; a lower-case letter, an O for a 0 or an I for a 1 is
also understood. The check character is a sum over the field of 32 elements in which each place has the weight of a
different power of its generator. One wrong character, or two swapped ones, never give a valid code.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from classroom.competition.command import EnterResult, NotDone, NotDoneBecause
from classroom.competition.decide import HIGHEST_SCORE, LOWEST_SCORE
from classroom.competition.event import Source, Table
from classroom.competition.match_result import result_between
from classroom.competition.result import Played, Scored
from classroom.competition.state import CompetitionState
from classroom.match.state import MatchState
from classroom.record.heading import SIGNS

_MEANT = str.maketrans("OIL", "011")
_BITS = 5
_RESULT_SIGNS, _TABLE_SIGNS = 9, 5  # without the check character
# x ** 5 + x ** 2 + 1, the polynomial for multiplication in the field of 32 elements.
_POLYNOMIAL = 0b100101

# The number of bits of each part, the first part in the highest bits.
_TABLE_PARTS = {"mark": 7, "division": 2, "number": 5, "table": 8}
_RESULT_PARTS = {**_TABLE_PARTS, "other_began": 1, "one_score": 11, "other_score": 11}


class TableCode(NamedTuple):
    """The contents of a table code."""

    mark: int
    division: int
    number: int
    table: int


class ResultCode(NamedTuple):
    """The contents of a code: `one_score` belongs to the first team of the table, who began unless `other_began`."""

    mark: int
    division: int
    number: int
    table: int
    other_began: int
    one_score: int
    other_score: int


def code_of(state: CompetitionState, division: int, number: int, table: Table, played: Played | Scored) -> str:
    """Return the code of the result of a table; its players are those of the table.

    For a team at its own board the second figure is the money it raised.

    Raises `ValueError` for figures that do not fit in a code: a fifth division, a round after 31, a table after 255.
    """
    if isinstance(played, Scored):
        place = TableCode(_mark(state), division, number, table.number)
        return write_code(ResultCode(*place, 0, played.score - LOWEST_SCORE, played.raised - LOWEST_SCORE))
    other_began = played.first == table.other
    one, other = (played.first_score, played.second_score)[:: -1 if other_began else 1]
    place = TableCode(_mark(state), division, number, table.number)
    return write_code(ResultCode(*place, int(other_began), one - LOWEST_SCORE, other - LOWEST_SCORE))


def table_code(state: CompetitionState, division: int, number: int, table: int) -> str:
    """Return the code that is sent with a pairing to another computer. Raises `ValueError` as `code_of` does."""
    return _written(TableCode(_mark(state), division, number, table), _TABLE_PARTS, _TABLE_SIGNS)


def code_at_table(text: str, one_score: int, other_score: int, *, other_began: bool) -> str | NotDoneBecause:
    """Return the result code for a table code and scores, or what is wrong with the code or a score."""
    figures = _read(text, _TABLE_PARTS, _TABLE_SIGNS)
    if isinstance(figures, NotDoneBecause):
        return figures
    if not all(LOWEST_SCORE <= score <= HIGHEST_SCORE for score in (one_score, other_score)):
        return NotDoneBecause(NotDone.SCORE_OUT_OF_RANGE, numbers=(LOWEST_SCORE, HIGHEST_SCORE))
    mark, division, number, table = figures
    scores = (one_score - LOWEST_SCORE, other_score - LOWEST_SCORE)
    return write_code(ResultCode(mark, division, number, table, int(other_began), *scores))


def code_of_match(text: str, match: MatchState, *, is_turned: bool = False) -> str | NotDoneBecause:
    """Return the result code of a finished match whose table code is `text`, or why there is none.

    The match has two teams, or one at its own board. `is_turned`: its second team comes first at the table.
    """
    if len(match.teams) == 1:
        return code_at_table(text, match.totals[0], match.raised(0), other_began=False)
    if match.has_nothing_scored:
        return NotDoneBecause(NotDone.NOTHING_PLAYED, tuple(team.name for team in match.teams))
    here, there = ("1", "0") if is_turned else ("0", "1")
    result = result_between(match, (here, there))
    if not isinstance(result, Played) or result.decided_for is not None:
        return NotDoneBecause(NotDone.NO_CODE, tuple(team.name for team in match.teams))
    other_began = result.first == "1"
    one, other = (result.first_score, result.second_score)[:: -1 if other_began else 1]
    return code_at_table(text, one, other, other_began=other_began)


def write_code(code: ResultCode) -> str:
    """Return the characters of a result code. Raises `ValueError` for a figure that does not fit."""
    return _written(code, _RESULT_PARTS, _RESULT_SIGNS)


def read_code(state: CompetitionState, text: str) -> EnterResult | NotDoneBecause:
    """Return the result in a code, or why it is not a result of this competition."""
    code = parse_code(text)
    if isinstance(code, NotDoneBecause):
        return code
    if code.mark != _mark(state):
        return NotDoneBecause(NotDone.CODE_OF_ANOTHER)
    if (table := _table(state, code)) is None:
        return NotDoneBecause(NotDone.CODE_UNKNOWN_TABLE, numbers=(code.number, code.table))
    one, other = code.one_score + LOWEST_SCORE, code.other_score + LOWEST_SCORE
    if not table.other:
        return EnterResult(code.division, code.number, Scored(table.one, one, other), Source.CODE)
    played = (
        Played(table.other, table.one, other, one) if code.other_began else Played(table.one, table.other, one, other)
    )
    return EnterResult(code.division, code.number, played, Source.CODE)


def parse_code(text: str) -> ResultCode | NotDoneBecause:
    """Return the contents of a result code, or what is wrong with its characters."""
    figures = _read(text, _RESULT_PARTS, _RESULT_SIGNS)
    return figures if isinstance(figures, NotDoneBecause) else ResultCode(*figures)


def _written(figures: Sequence[int], parts: Mapping[str, int], length: int) -> str:
    whole = 0
    for (name, bits), figure in zip(parts.items(), figures, strict=True):
        if not 0 <= figure < 1 << bits:
            raise ValueError(f"{name} {figure} has no room in a code")
        whole = whole << bits | figure
    digits = [whole >> _BITS * place & 31 for place in reversed(range(length))]
    text = "".join(SIGNS[digit] for digit in (*digits, _check(digits)))
    group = (length + 1) // 2
    return f"{text[:group]}-{text[group:]}"


def _read(text: str, parts: Mapping[str, int], length: int) -> tuple[int, ...] | NotDoneBecause:
    """Return the figures in a code, or what is wrong with its characters."""
    signs = "".join(sign for sign in text.upper() if sign.isalnum()).translate(_MEANT)
    if len(signs) != length + 1:
        return NotDoneBecause(NotDone.CODE_SHORT, numbers=(length + 1, len(signs)))
    if strange := next((sign for sign in signs if sign not in SIGNS), ""):
        return NotDoneBecause(NotDone.CODE_SIGN, (strange,))
    *digits, check = (SIGNS.index(sign) for sign in signs)
    if _check(digits) != check:
        return NotDoneBecause(NotDone.CODE_WRONG)
    whole = 0
    for digit in digits:
        whole = whole << _BITS | digit
    figures: list[int] = []
    for bits in reversed(list(parts.values())):
        figures.insert(0, whole & (1 << bits) - 1)
        whole >>= bits
    return NotDoneBecause(NotDone.CODE_WRONG) if whole else tuple(figures)


def _check(digits: list[int]) -> int:
    """Return the check digit by Horner's rule, multiplying by the field's generator at each step."""
    total = 0
    for digit in digits:
        total = _times_generator(total ^ digit)
    return total


def _times_generator(element: int) -> int:
    doubled = element << 1
    return doubled ^ _POLYNOMIAL if doubled >> _BITS else doubled


def _mark(state: CompetitionState) -> int:
    """Return a figure that nearly always distinguishes the codes of another competition."""
    return hashlib.sha256(state.opened.competition_id.encode("utf-8", "replace")).digest()[0] & 0b1111111


def _table(state: CompetitionState, code: ResultCode) -> Table | None:
    if code.division not in range(len(state.divisions)):
        return None
    rounds = state.divisions[code.division].rounds
    if code.number not in range(1, len(rounds) + 1):
        return None
    return next((table for table in rounds[code.number - 1].tables if table.number == code.table), None)
