"""A rule book on screen: whom it is for, where it comes from, and all that it says, part by part."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from classroom.formats.catalogue import rule_books
from classroom.formats.description import Line, describe
from classroom.formats.rule_texts import rules
from classroom.formats.wording import policy_text, subject_text
from classroom.i18n import _
from classroom.rules.format import Format


class RulePart(NamedTuple):
    """One part of the rules: what it is about, what it says in sentences, and the ids of its rules in the source."""

    subject: str
    sentences: str
    ids: tuple[str, ...]


def about_text(format: Format) -> str:
    """Return the sentence that says whom a rule book is for; empty where its file says none."""
    about = next((book.about for book in rule_books() if book.format.key == format.key), "")
    return _(about) if about else ""


def sources_of(format: Format) -> tuple[str, ...]:
    """Return where the rules of a format come from, a sentence each, with the letter of their ids."""
    letters = dict.fromkeys(id_[0] for ids in format.rules.values() for id_ in ids)
    known = rules()
    sections = {letter: known.get(f"{letter}1") for letter in letters}
    named = [(letter, rule) for letter, rule in sections.items() if rule]
    # The common rules are the ground of all of them.
    named.sort(key=lambda found: found[0] == _COMMON)
    return tuple(_("Source {letter}: {source}").format(letter=letter, source=_(rule.source)) for letter, rule in named)


_COMMON = "C"


def rule_parts(format: Format) -> tuple[RulePart, ...]:
    """Return all that a format says, in the order in which a match meets it."""
    board = Line("layout", policy_text(format.layout, _), ("C1",))
    box = Line("tiles", policy_text(format.tiles, _), ("C2",))
    lines = {line.policy: line for line in (*describe(format), board, box)}
    ordered = [*(lines.pop(name) for name in _ORDER if name in lines), *lines.values()]
    return tuple(RulePart(subject_text(one.policy, _), as_sentences(one.sentence), one.rules) for one in ordered)


_ORDER = (
    *("sides", "racks", "first_turn", "opening", "turn_time", "announcement", "challenge", "exchange", "refill"),
    *("bonus", "blanks", "zero_turns", "endings", "end_adjustment", "tie_break", "words", "help"),
)


def as_sentences(text: str) -> str:
    """Return what a policy says, which is parted by semicolons, as sentences for people who read it alone."""
    return " ".join(_sentence(part) for part in text.split("; "))


def _sentence(part: str) -> str:
    return f"{part[:1].upper()}{part[1:]}."


def ids_text(ids: Iterable[str]) -> str:
    """Return the ids of rules as they stand at the side."""
    return ", ".join(ids)
