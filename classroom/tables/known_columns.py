"""A teacher's choices for the columns of a list, remembered for the next list with the same headings."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from classroom.names import name_key
from classroom.tables.heading import Column
from classroom.tables.plan import Purpose, SheetPlan
from classroom.tables.reading import plan_sheet

_DIGITS = 16
_BETWEEN, _IS = ",", "="


def headings_key(plan: SheetPlan, purpose: Purpose) -> str:
    """Return a key that lists with the same headings share, empty if they have none.

    It does not reveal the headings.
    """
    if not plan.headings:
        return ""
    headings = "\t".join((purpose.key, *(name_key(column.heading) for column in plan.columns)))
    return hashlib.sha256(headings.encode()).hexdigest()[:_DIGITS]


def choices_of(plan: SheetPlan, purpose: Purpose) -> str:
    """Return which columns hold something else than was found, as text; empty if none does."""
    found = plan_sheet(plan.sheet, purpose).columns
    return _BETWEEN.join(
        f"{place}{_IS}{column.holds.value}"
        for place, (column, taken) in enumerate(zip(plan.columns, found, strict=True))
        if column.holds is not taken.holds
    )


def with_choices(plan: SheetPlan, purpose: Purpose, known: Mapping[str, str]) -> SheetPlan:
    """Return the plan with the choices that were made for its headings, `known` by `headings_key`.

    If there are none, the plan is unchanged.
    """
    allowed = {column.value: column for column in (*purpose.columns, Column.NOT_IMPORTED)}
    for choice in known.get(headings_key(plan, purpose), "").split(_BETWEEN):
        place, _is, holds = choice.partition(_IS)
        if place.isdecimal() and int(place) < len(plan.columns) and holds in allowed:
            plan = plan.with_column(int(place), allowed[holds])
    return plan
