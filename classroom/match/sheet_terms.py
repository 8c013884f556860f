"""What of a format decides which rows and words its score sheet has (P20)."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.formats import shelf
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
    totals are a draw (T8). `event` stands above a sheet whose heading names none; empty for primary schools.
    """

    turn_time: TurnTime = Untimed()  # noqa: RUF009 - the values are frozen
    end_adjustment: EndAdjustment = LoseOwn()  # noqa: RUF009
    absence: Absence = NoMargin()  # noqa: RUF009
    currency: str = ""
    has_member_columns: bool = False
    has_own_count: bool = False
    is_single: bool = False
    is_drawn: bool = False
    event: str = ""


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
        event="" if format.sides.years else format.title,
    )


def origin_of(format: Format) -> Format | None:
    """Return the format that a house rule is a copy of; None for no house rule, or where that format is gone."""
    books = [book for book in shelf.rule_books() if book.format.key == format.copy_of]
    return books[0].format if books else None


def choices_of(format: Format) -> tuple[str, ...]:
    """Return the titles of what was chosen where the rule book leaves it open; none for a house rule."""
    books = [book for book in shelf.rule_books() if book.format.key == format.key and not format.copy_of]
    return tuple(
        choice.title for book in books for choice in book.choices if choice.value == getattr(format, choice.policy)
    )
