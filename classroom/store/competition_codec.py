"""Events of competitions as JSON text and back, like those of matches: strict, and each in one form only."""

from __future__ import annotations

from functools import cache
from typing import cast

from cattrs import Converter

from classroom.competition.division import EntryCondition
from classroom.competition.event import EVENTS, CompetitionEvent, ResultToEnter
from classroom.formats.strict import kind_of, register_tagged, strict_converter
from classroom.rules.policy import Absence
from classroom.store.codec import read_event
from classroom.store.json_text import canonical_json


def encode_competition_event(event: CompetitionEvent) -> tuple[str, str]:
    """Return the kind of an event, such as ``round-published``, and its fields as JSON text."""
    return kind_of(type(event)), canonical_json(competition_converter().unstructure(event))


def decode_competition_event(kind: str, body: str) -> CompetitionEvent:
    """Return the event that `encode_competition_event` wrote. Raises `UnreadableEventError`."""
    return cast(CompetitionEvent, read_event(_KINDS, competition_converter(), kind, body))


@cache
def competition_converter() -> Converter:
    """Return the converter for events of competitions."""
    converter = strict_converter()
    for union in (Absence, EntryCondition, ResultToEnter):
        register_tagged(converter, union)
    return converter


_KINDS: dict[str, type] = {kind_of(cls): cls for cls in EVENTS}
