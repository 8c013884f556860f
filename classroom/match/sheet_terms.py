"""What of a format decides which rows and words its score sheet has, and in what it is a house rule (P20)."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.formats import shelf
from classroom.formats.description import sentence
from classroom.formats.house_rule import Difference, differences
from classroom.rules.format import (
    Absence,
    Draw,
    EndAdjustment,
    Format,
    LetterShop,
    LoseOwn,
    MemberRacks,
    NoMargin,
    OwnCount,
    TurnTime,
    Untimed,
)


@dataclass(frozen=True)
class Terms:
    """The clock, what unplayed tiles cost, and what else makes one format's sheet unlike another's.

    `has_member_columns`: each member has a column (A1); `has_own_count`: the team's own count stands beside the
    judges' (U9). `is_single`: a side is one player. `currency` is empty where nothing is sold (U8). `is_drawn`: level
    totals are a draw (T8).
    """

    turn_time: TurnTime = Untimed()  # noqa: RUF009 - the values are frozen
    end_adjustment: EndAdjustment = LoseOwn()  # noqa: RUF009
    absence: Absence = NoMargin()  # noqa: RUF009
    currency: str = ""
    has_member_columns: bool = False
    has_own_count: bool = False
    is_single: bool = False
    is_drawn: bool = False


@dataclass(frozen=True)
class HouseRule:
    """That a format is a copy of another: the title of that one, and what is played otherwise, a sentence each."""

    origin: str
    changes: tuple[str, ...]


def terms_of(format: Format, turn_time: TurnTime) -> Terms:
    """Return the terms of a match by `format` with the clock it was really played with."""
    return Terms(
        turn_time,
        format.end_adjustment,
        format.absence,
        format.exchange.currency if isinstance(format.exchange, LetterShop) else "",
        has_member_columns=isinstance(format.racks, MemberRacks),
        has_own_count=isinstance(format.announcement, OwnCount),
        is_single=format.sides.mains == 1,
        is_drawn=isinstance(format.tie_break, Draw),
    )


def house_rule_of(format: Format) -> HouseRule | None:
    """Return how a house rule departs from the format it is a copy of; None for a format of the shelf."""
    if not format.copy_of:
        return None
    try:
        origin = shelf.rule_book(format.copy_of).format
    except KeyError:
        return HouseRule(format.copy_of, ())
    return HouseRule(origin.title, tuple(_change(change) for change in differences(format, origin)))


def choices_of(format: Format) -> tuple[str, ...]:
    """Return the titles of what was chosen where the rule book leaves it open; none for a house rule."""
    books = [book for book in shelf.rule_books() if book.format.key == format.key and not format.copy_of]
    return tuple(
        choice.title for book in books for choice in book.choices if choice.value == getattr(format, choice.policy)
    )


def _change(change: Difference) -> str:
    match change.policy:
        case "layout":
            return "another board"
        case "tiles":
            return "other tiles"
        case _:
            return sentence(change.new)
