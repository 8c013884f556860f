"""Finding matches by words: their pupils, teams, classes, day and the like."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from classroom.competition.day_award import competition_of_certificate, holder_in
from classroom.competition.fold import BrokenCompetitionError, fold_competition
from classroom.competition.state import CompetitionState
from classroom.errors import StoreError
from classroom.i18n import _
from classroom.match.team import Mode
from classroom.moments import day_of
from classroom.record.award import Award, match_of_certificate
from classroom.roster.ports import ClassBook
from classroom.ui.archive.match_filter import ANYTHING, By, Facts, MatchFilter, Option, facts_of
from classroom.ui.ports import Archive, CompetitionArchive, MatchHead, StoredMatch


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
