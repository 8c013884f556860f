"""Which of the matches played are shown."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from classroom.competition.day_award import competition_of_certificate, holder_in
from classroom.competition.fold import BrokenCompetitionError, fold_competition
from classroom.competition.state import CompetitionState
from classroom.errors import StoreError
from classroom.i18n import _
from classroom.match.given_name import in_language
from classroom.match.team import Mode
from classroom.moments import day_of
from classroom.names import name_key
from classroom.record.award import Award, match_of_certificate
from classroom.roster.ports import ClassBook
from classroom.roster.school_class import SchoolClass
from classroom.services import Archive, CompetitionArchive, MatchHead, StoredMatch


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


class DayCertificate(NamedTuple):
    """A certificate of a competition's day: whose it is, and the competition."""

    award: Award
    competition: CompetitionState


class MatchSearch:
    """Finds matches; the text to search is read only once."""

    def __init__(self, archive: Archive, competitions: CompetitionArchive, classes: ClassBook) -> None:
        self._archive, self._competitions, self._classes = archive, competitions, classes

    def has_competitions(self) -> bool:
        """Tell whether there may be certificates of a competition. Raises `StoreError`."""
        return bool(self._competitions.newest(1))

    def day_certificate(self, number: str) -> DayCertificate | None:
        """Return the certificate of a competition's day with this number, or None if there is none here.

        Raises `StoreError`.
        """
        competition_id = competition_of_certificate(number)
        events = self._competitions.read(competition_id) if competition_id else ()
        if not events:
            return None
        try:
            competition = fold_competition(events)
        except BrokenCompetitionError:
            return None
        award = holder_in(competition, number)
        return DayCertificate(award, competition) if award else None

    def with_certificate(self, number: str) -> Sequence[StoredMatch]:
        """Return the match for which the certificate with this number was printed; empty if there is none here."""
        wanted = match_of_certificate(number).casefold()
        found = (head.match_id for head in self._archive.heads() if head.match_id.casefold() == wanted)
        return [self._archive.stored(match_id) for match_id in found] if wanted else []

    @cached_property
    def _facts(self) -> tuple[Facts, ...]:
        try:
            classes = [one for one, _fault in self._classes.classes()]
        except StoreError:
            classes = []  # the screen that shows classes reports what is wrong with them
        return facts_of(self._archive.heads(), classes)

    def options(self, by: By, chosen: MatchFilter) -> Sequence[Option]:
        """Return what may be chosen of a kind. It may take a second. Raises `StoreError`."""
        return chosen.options(by, self._facts)

    @cached_property
    def _texts(self) -> tuple[tuple[str, str], ...]:
        return tuple((head.match_id, _plain(_said_of(head))) for head in self._archive.heads())

    def find(self, words: str, most: int, after: int = 0, chosen: MatchFilter = ANYTHING) -> Sequence[StoredMatch]:
        """Return up to `most` matches that fit `chosen` and contain all `words`, the most recently played first.

        Skips the first `after` matches; without words, all that fit `chosen` are found. This may take a second.
        Raises `StoreError`.
        """
        wanted = _plain(words).split()
        if not wanted and not chosen.chosen:
            return self._archive.newest(most, after)
        found: Iterable[str] = [facts.match_id for facts in self._facts if chosen.fits(facts)]
        if wanted:
            texts, certified = dict(self._texts), {one.match_id for one in self.with_certificate(words)}
            found = (
                match_id
                for match_id in found
                if match_id in certified or (not certified and all(_has(texts[match_id], word) for word in wanted))
            )
        return [self._archive.stored(match_id) for match_id in islice(found, after, after + most)]


def _said_of(head: MatchHead) -> str:
    """Return all that a match can be found by, in the language on screen."""
    day, time = day_of(head.written_at[:10]), head.written_at[11:16]
    opened = head.opened
    if opened is None:
        return f"{day} {time}"
    heading = opened.heading
    of_teams = [text for team in opened.teams for text in (team.name, team.origin, *(one.name for one in team.members))]
    mode = _("competition") if opened.mode is Mode.COMPETITION else _("practice")
    return " ".join((day, time, mode, _(opened.format.title), heading.school, heading.level, *of_teams))


def _plain(text: str) -> str:
    """Return a text in the form in which it is compared: no case or accents, and single spaces between words."""
    letters = (sign for sign in unicodedata.normalize("NFKD", text) if unicodedata.category(sign) != "Mn")
    return " ".join("".join(letters).casefold().split())


def _has(text: str, word: str) -> bool:
    """Tell whether a text has a word or a part of one; a number is found by its first digits only."""
    return f" {word}" in f" {text}" if word[0].isdigit() else word in text
