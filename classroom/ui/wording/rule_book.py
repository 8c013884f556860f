"""A rule book on screen: whom it is for, where it comes from, and all that it says, part by part."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from classroom.formats.catalogue import rule_books
from classroom.formats.description import Line, describe
from classroom.formats.house_rule import differences, origin_of
from classroom.formats.rule_texts import rules
from classroom.formats.wording import policy_text, subject_text
from classroom.i18n import _
from classroom.rules.format import Format


class RulePart(NamedTuple):
    """One part of the rules: its subject, its rules in sentences, and their ids in the source.

    `changed`: a house rule differs here from the format it was copied from.
    """

    subject: str
    sentences: str
    ids: tuple[str, ...]
    changed: bool = False


def about_text(format: Format) -> str:
    """Return the sentence that says whom a rule book is for, or what a house rule changes."""
    if format.copy_of:
        return _house_rule_text(format)
    about = next((book.about for book in rule_books() if book.format.key == format.key), "")
    return _(about) if about else ""


def _house_rule_text(rule: Format) -> str:
    origin = origin_of(rule)
    subjects = ", ".join(subject_text(one.policy, _) for one in differences(rule, origin))
    if not subjects:
        return _("Like {format}.").format(format=_(origin.title))
    return _("Like {format}, except: {subjects}.").format(format=_(origin.title), subjects=subjects)


def sources_of(format: Format) -> tuple[str, ...]:
    """Return where the rules of a format come from, a sentence each, with the letter of their ids."""
    letters = dict.fromkeys(id_[0] for ids in format.rules.values() for id_ in ids)
    known = rules()
    sections = {letter: known.get(f"{letter}1") for letter in letters}
    named = [(letter, rule) for letter, rule in sections.items() if rule]
    # All formats are based on the common rules.
    named.sort(key=lambda found: found[0] == _COMMON)
    return tuple(_("Source {letter}: {source}").format(letter=letter, source=_(rule.source)) for letter, rule in named)


_COMMON = "C"


def rule_parts(format: Format) -> tuple[RulePart, ...]:
    """Return all that a format says, in the order in which a match meets it."""
    board = Line("layout", policy_text(format.layout, _), ("C1",))
    box = Line("tiles", policy_text(format.tiles, _), ("C2",))
    lines = {line.policy: line for line in (*describe(format), board, box)}
    ordered = [lines[name] for name in in_order(lines)]
    changed = {one.policy for one in differences(format, origin_of(format))} if format.copy_of else set()
    return tuple(
        RulePart(subject_text(one.policy, _), as_sentences(one.sentence), one.rules, one.policy in changed)
        for one in ordered
    )


_ORDER = (
    *("sides", "racks", "first_turn", "opening", "turn_time", "announcement", "challenge", "exchange", "refill"),
    *("bonus", "blanks", "zero_turns", "endings", "end_adjustment", "tie_break", "words", "help"),
)


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Return names of policies in the order in which a match meets them."""
    rest = list(names)
    first = [name for name in _ORDER if name in rest]
    return (*first, *(name for name in rest if name not in first))


def as_sentences(text: str) -> str:
    """Return a policy's text, whose parts are separated by semicolons, as sentences that can be read alone."""
    return " ".join(_sentence(part) for part in text.split("; "))


def _sentence(part: str) -> str:
    return f"{part[:1].upper()}{part[1:]}."


def ids_text(ids: Iterable[str]) -> str:
    """Return the ids of rules as they stand at the side."""
    return ", ".join(ids)
