"""Matches played before: how they are found, who played in them, and where a sheet on paper differs."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import groupby, islice
from typing import NamedTuple

from classroom.competition.day_award import competition_of_certificate, holder_in
from classroom.competition.fold import BrokenCompetitionError, fold_competition
from classroom.competition.state import CompetitionState
from classroom.errors import StoreError
from classroom.i18n import _
from classroom.match.help import racks_open
from classroom.match.state import MatchState, Phase
from classroom.match.team import Mode
from classroom.moments import day_of
from classroom.record.award import Award, match_of_certificate
from classroom.record.figure import MINUS
from classroom.record.highlight import Counts, pupil_pages, words_that_count
from classroom.record.match_table import why_no_gcg
from classroom.record.score_sheet import Difference, Mistake, SumLine
from classroom.roster.class_list import ClassBook
from classroom.roster.school_class import SchoolClass
from classroom.say.day import typed_matches
from classroom.services import Archive, CompetitionArchive, MatchHead, Services, StoredMatch

_MOST_TEAMS = 2  # at a table


def why_no_code(stored: StoredMatch) -> str:
    """Return a sentence that says why a match has no result code; empty if it can have one."""
    state = stored.state
    if state is None or stored.fault:
        return _("The record of this match is damaged.")
    if len(state.teams) > _MOST_TEAMS:
        return _("A match of more than two teams has no result code.")
    return "" if state.phase is Phase.CLOSED else _("A match gets its result code when its result is final.")


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
    def _texts(self) -> dict[str, str]:
        """All that each match can be found by, the classes whose pupils played in it among it."""
        try:
            classes = [one for one, _fault in self._classes.classes()]
        except StoreError:
            classes = []  # the screen that shows classes reports what is wrong with them
        pupils = {pupil.key: one.title for one in classes for pupil in one.pupils}
        return {head.match_id: _plain(_said_of(head, pupils)) for head in self._archive.heads()}

    def find(self, words: str, most: int, after: int = 0) -> Sequence[StoredMatch]:
        """Return up to `most` matches that contain all `words`, the most recently played first.

        Skips the first `after` matches; without words, all are found. This may take a second. Raises `StoreError`.
        """
        if not (wanted := _plain(words).split()):
            return self._archive.newest(most, after)
        certified = {one.match_id for one in self.with_certificate(words)}
        found = certified or (one for one, text in self._texts.items() if all(_has(text, word) for word in wanted))
        return [self._archive.stored(match_id) for match_id in islice(found, after, after + most)]


def _said_of(head: MatchHead, classes: Mapping[str, str]) -> str:
    """Return all that a match can be found by, in the language on screen; `classes` are those of the pupils."""
    day, time = day_of(head.written_at[:10]), head.written_at[11:16]
    if (opened := head.opened) is None:
        return f"{day} {time}"
    of_teams = [text for team in opened.teams for text in (team.name, team.origin, *(one.name for one in team.members))]
    of_pupils = {classes.get(member.name.casefold(), "") for team in opened.teams for member in team.members}
    mode = _("competition") if opened.mode is Mode.COMPETITION else _("practice")
    said = (day, time, mode, _(opened.title), opened.school, opened.level, *of_teams, *sorted(of_pupils))
    return " ".join(said)


def _plain(text: str) -> str:
    """Return a text in the form in which it is compared: no case or accents, and single spaces between words."""
    letters = (sign for sign in unicodedata.normalize("NFKD", text) if unicodedata.category(sign) != "Mn")
    return " ".join("".join(letters).casefold().split())


def _has(text: str, word: str) -> bool:
    """Tell whether a text has a word or a part of one; a number is found by its first digits only."""
    return f" {word}" in f" {text}" if word[0].isdigit() else word in text


def why_no_gcg_now(state: MatchState | None) -> str:
    """Return a sentence that says why a match cannot be saved as GCG; empty if it can.

    GCG is text that shows every rack, and somebody could end an opened copy to see them. So none is made while a
    match is under way.
    """
    if state is None:
        return ""
    later = _("A GCG file shows which tiles each team had, so you can only save one when the match is over.")
    return why_no_gcg(state) or ("" if racks_open(state) else later)


_MOST_MATCHES = 100_000


def matches_of(archive: Archive, one: SchoolClass) -> tuple[StoredMatch, ...]:
    """Return the matches with a pupil of the class, or anyone of the same name. Raises `StoreError`."""
    names = {pupil.key for pupil in one.pupils}
    return tuple(
        stored
        for stored in archive.newest(_MOST_MATCHES)
        if stored.state
        and any(member.name.casefold() in names for team in stored.state.teams for member in team.members)
    )


def line_text(line: SumLine) -> str:
    """Say what a line added."""
    if line.turn is None:
        return _("Unplayed tiles  {score}").format(score=_signed(line.score))
    words = ", ".join(line.words) or _("no word")
    return f"{line.turn}   {words}   {_signed(line.score)}"


def difference_text(difference: Difference, lines: tuple[SumLine, ...]) -> str:
    """Return where paper and app start to differ, and the likely mistake on paper."""
    line = lines[difference.line]
    where = _("After unplayed tiles") if line.turn is None else _("Turn {turn}").format(turn=line.turn)
    if difference.since is not None and difference.since < difference.line - 1:
        where = _("Turns {first} to {last}").format(first=lines[difference.since + 1].turn, last=line.turn)
    before = 0 if difference.since is None else lines[difference.since].total
    what = _("{where}: the paper says {written}, the app says {counted}.").format(
        where=where, written=difference.written, counted=difference.counted
    )
    why = {
        Mistake.UNKNOWN: "",
        Mistake.NOT_ADDED: _("The {score} was not added."),
        Mistake.WRONG_WAY: _("Plus and minus were mixed up for the {score}."),
        Mistake.TWICE: _("The {score} was added twice."),
        Mistake.SWAPPED: _("Two digits were swapped."),
        Mistake.ANNOUNCED: _("The announced {announced} was added, but the score was {score}."),
        Mistake.OTHERS: _("The other team's score was added."),
    }[difference.mistake]
    written_out = ""
    if difference.line and difference.since == difference.line - 1:
        written_out = f"{before} {_signed(line.score, ' ')} = {difference.counted}."
    why = why.format(score=abs(line.score), announced=line.announced)
    return " ".join(filter(None, (what, written_out, why)))


def _signed(score: int, space: str = "") -> str:
    """Write a score as something added or taken away."""
    return f"{'+' if score >= 0 else MINUS}{space}{abs(score)}"


def tiles_label(rack: str, *, many: bool) -> str:
    """Return the label for the tiles of a turn; a hand of many tiles reads best with equal letters together."""
    if not rack:
        return ""
    together = " ".join("".join(alike) for _letter, alike in groupby(rack))
    return _("Their tiles: {tiles}").format(tiles=together) if many else _("Their tiles")


_MOST_DAYS = 100


def pages_of_class(services: Services, one: SchoolClass, school: str, language: str) -> bytes:
    """Return the pages for parents' day of a class as PDF. Raises `KnownError`. It reads matches and their lists."""
    stored = matches_of(services.archive, one)
    matches = [match.state for match in stored if match.state and match.state.end and not match.fault]

    def counts_in(match: MatchState) -> Counts:
        return words_that_count(match, services.matches.lexicon)

    names = (pupil.name for pupil in one.pupils)
    days = (stored.state for stored in services.competition_archive.newest(_MOST_DAYS) if stored.state)
    typed = [match for day in days for match in typed_matches(day)]
    return services.pdf.drawn(pupil_pages(names, one.title, school, matches, counts_in, typed), language)
