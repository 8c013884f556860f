"""The rules of all formats as sentences, keyed by the ids used in formats, tests and docstrings."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache
from types import MappingProxyType

from classroom.formats.catalogue import shipped_file
from classroom.formats.strict import InvalidDataError, strict_converter, structure
from classroom.value import Value

_SECTION = re.compile(r"[A-Z]\Z")
_LONGEST = 240


class InvalidRuleTextsError(ValueError):
    """A text that is not a table of rules: `faults` has one sentence for each fault, with its place."""

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


class Rule(Value):
    """One rule: its id, its sentence, and the title and source of its section.

    `on_screen` and `on_paper` tell whether users see it there. `told` has, by policy, the sentences to be read with it.
    """

    id: str
    sentence: str
    section: str
    source: str
    on_screen: bool = False
    on_paper: bool = False
    told: Mapping[str, str] = field(default_factory=dict)


class _Section(Value):
    title: str
    source: str
    rules: dict[str, str]
    screen: tuple[str, ...] = ()
    paper: tuple[str, ...] = ()
    told: dict[str, dict[str, str]] = field(default_factory=dict)
    clauses: dict[str, tuple[str, ...]] = field(default_factory=dict)


@cache
def rules() -> Mapping[str, Rule]:
    """Return every rule by id, in the order of ``rules.toml``."""
    return parse_rule_texts(shipped_file("rules.toml"))


def parse_rule_texts(text: str) -> Mapping[str, Rule]:
    """Read rules from TOML: one table a section, named by the letter of its ids. Raises `InvalidRuleTextsError`."""
    sections = _sections(text)
    return MappingProxyType(
        {
            id_: Rule(
                id_,
                sentence,
                section.title,
                section.source,
                id_ in section.screen,
                id_ in section.paper,
                section.told.get(id_, {}),
            )
            for section in sections.values()
            for id_, sentence in section.rules.items()
        }
    )


def parse_clauses(text: str) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Read from the same TOML what each source says: its clauses with the ids of their rules, by section."""
    return {letter: section.clauses for letter, section in _sections(text).items() if section.clauses}


def _sections(text: str) -> Mapping[str, _Section]:
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidRuleTextsError(f"this is not TOML: {error}") from error
    try:
        sections = structure(strict_converter(), document, dict[str, _Section])
    except InvalidDataError as error:
        raise InvalidRuleTextsError(*error.faults) from error
    faults = [fault for letter, section in sections.items() for fault in _faults(letter, section)]
    known = {id_ for section in sections.values() for id_ in section.rules}
    faults += [
        f"{letter}.clauses: {clause!r} names {id_}, which is no rule"
        for letter, section in sections.items()
        for clause, ids in section.clauses.items()
        for id_ in ids or ("nothing",)
        if id_ not in known
    ]
    if not sections:
        faults.append("there is no section; write one such as [C], with title, source and rules")
    if faults:
        raise InvalidRuleTextsError(*faults)
    return sections


def _faults(letter: str, section: _Section) -> Iterator[str]:
    if not _SECTION.match(letter):
        yield f"{letter}: a section is named by one capital letter"
        return
    if not section.rules:
        yield f"{letter}.rules: has no rule"
    for number, id_ in enumerate(section.rules, start=1):
        if id_ != f"{letter}{number}":
            yield f"{letter}.rules.{id_}: {letter}{number} should stand here; ids count from 1 and leave none out"
            break
    for place, text in (("title", section.title), ("source", section.source)):
        if not text.strip():
            yield f"{letter}.{place}: must not be empty"
    yield from _faults_of_marks(f"{letter}.screen", section.screen, section.rules)
    yield from _faults_of_marks(f"{letter}.paper", section.paper, section.rules)
    yield from _faults_of_marks(f"{letter}.told", tuple(section.told), section.rules)
    for id_, told in section.told.items():
        for policy, text in told.items():
            if not text.endswith(".") or not text[0].isupper():
                yield f"{letter}.told.{id_}.{policy}: must be sentences, from a capital letter to a full stop"
    for id_, sentence in section.rules.items():
        if "\n" in sentence or not sentence.endswith(".") or not sentence[0].isupper() or len(sentence) > _LONGEST:
            yield (
                f"{letter}.rules.{id_}: must be one sentence of up to {_LONGEST} characters, on one line, "
                "from a capital letter to a full stop"
            )


def _faults_of_marks(place: str, ids: Sequence[str], known: Container[str]) -> Iterator[str]:
    yield from (f"{place}: {id_} is no rule of this section" for id_ in ids if id_ not in known)
    if len(set(ids)) < len(ids):
        yield f"{place}: names a rule twice"
