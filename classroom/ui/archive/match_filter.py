"""Filters of the list of matches by day, class, team or format: the choices and what is chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from classroom.i18n import _
from classroom.match.given_name import in_language
from classroom.moments import day_of
from classroom.names import name_key
from classroom.roster.school_class import SchoolClass
from classroom.ui.ports import MatchHead


class By(StrEnum):
    """The kinds of filter for matches."""

    DAY = "day"
    CLASS = "class"
    TEAM = "team"
    FORMAT = "format"


class Facts(NamedTuple):
    """The values of a match for the filters: for each kind its keys, each with the text shown for it."""

    match_id: str
    values: Mapping[By, Mapping[str, str]]


class Option(NamedTuple):
    """One choice: its key, the text shown for it, and the number of matches that have it."""

    key: str
    shown: str
    matches: int


@dataclass(frozen=True)
class MatchFilter:
    """What is chosen: a key for each kind, with the text shown for it; a missing kind matches anything."""

    chosen: tuple[tuple[By, str, str], ...] = ()

    def key_of(self, by: By) -> str:
        """Return the key chosen for this kind, or an empty string if anything matches."""
        return next((key for kind, key, _shown in self.chosen if kind is by), "")

    def shown(self, by: By) -> str:
        """Return the text of the choice for this kind, or an empty string if anything matches."""
        return next((shown for kind, _key, shown in self.chosen if kind is by), "")

    def choose(self, by: By, key: str, shown: str) -> MatchFilter:
        """Return the filter with another choice of this kind; an empty key is anything."""
        others = tuple(one for one in self.chosen if one[0] is not by)
        return replace(self, chosen=(*others, (by, key, shown)) if key else others)

    def fits(self, facts: Facts, but: By | None = None) -> bool:
        """Tell whether a match fits every choice, ignoring the kind `but`."""
        return all(kind is but or key in facts.values[kind] for kind, key, _shown in self.chosen)

    def options(self, by: By, matches: Iterable[Facts]) -> tuple[Option, ...]:
        """Return the choices of a kind that leave at least one match: days from the newest, others by name."""
        left = [facts for facts in matches if self.fits(facts, by)]
        counts = Counter(key for facts in left for key in facts.values[by])
        shown = {key: text for facts in reversed(left) for key, text in facts.values[by].items()}
        found = [Option(key, shown[key], count) for key, count in counts.items()]
        if by is By.DAY:
            return tuple(sorted(found, key=lambda option: option.key, reverse=True))
        return tuple(sorted(found, key=lambda option: (option.shown.casefold(), option.key)))


ANYTHING = MatchFilter()
"""The filter with nothing chosen."""


@dataclass
class MatchQuery:
    """What the list of matches shows, kept while people go into a match and come back."""

    words: str = ""
    chosen: MatchFilter = ANYTHING
    page: int = 0


def facts_of(heads: Iterable[MatchHead], classes: Sequence[SchoolClass]) -> tuple[Facts, ...]:
    """Return the filter values of each match, in order; a match belongs to the classes whose pupils played in it."""
    pupils = {pupil.key: one.title for one in classes for pupil in one.pupils}
    return tuple(_facts(head, pupils) for head in heads)


def _facts(head: MatchHead, pupils: Mapping[str, str]) -> Facts:
    day = head.written_at[:10]
    values: dict[By, dict[str, str]] = {by: {} for by in By}
    values[By.DAY] = {day: day_of(day)} if day else {}
    if head.opened:
        teams = head.opened.teams
        values[By.TEAM] = _by_key(in_language(team.name) for team in teams)
        of_pupils = (pupils.get(member.name.casefold(), "") for team in teams for member in team.members)
        values[By.CLASS] = _by_key((*(team.origin for team in teams), *of_pupils))
        values[By.FORMAT] = {head.opened.format.key: _(head.opened.format.title)}
    return Facts(head.match_id, values)


def _by_key(texts: Iterable[str]) -> dict[str, str]:
    return {name_key(text): text for text in texts if text.strip()}
