"""Which papers a competition has, and how each of them is made; no Kivy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from classroom.competition.day_award import day_awards
from classroom.competition.event import Table
from classroom.competition.finals import match_stage
from classroom.competition.match_result import JUDGES, players_of_match
from classroom.competition.state import CompetitionState, DivisionState, TeamState
from classroom.competition.wall import pairing_sheet, standing_sheet, total_sheet
from classroom.errors import KnownError
from classroom.i18n import N_, Translator, translation
from classroom.match.help import MatchWords
from classroom.match.state import MatchState
from classroom.match.team import Official
from classroom.record.award import Award, BestWord, CertificateText, best_words
from classroom.record.score_sheet import ScoreSheet, blank_sheet, score_sheet
from classroom.record.seat import Seat
from classroom.record.seating import seating_plan
from classroom.rules.format import Format
from classroom.rules.policy import Words
from classroom.services import Archive, PdfMaker
from classroom.settings import Settings
from classroom.words.lexicon import Lexicon

PAIRINGS, STANDINGS, BLANK, SHEETS, CERTIFICATES = "pairings", "standings", "blank", "sheets", "certificates"
SEATING, WORDS, TOTALS = "seating", "words", "totals"
NAMED_PLACES = 3
"""Places that are named on certificates; all others took part."""

LexiconOf = Callable[[str, Words], Lexicon]
"""Reads the list of a match; raises `KnownError`."""

Work = Callable[[], bytes]
"""Makes one paper; raises `KnownError`."""


class DayPapers(NamedTuple):
    """What papers are made from: a competition, its format if it still exists, and the certificate settings."""

    state: CompetitionState
    division: int
    format: Format | None
    archive: Archive
    lexicon_of: LexiconOf
    pdf: PdfMaker
    settings: Settings
    language: str
    today: str


class WordOfTheDay(NamedTuple):
    """The best word of all matches played with the app, and the team that made it."""

    word: BestWord
    team: TeamState


def pairing_papers(day: DayPapers, number: int) -> Iterator[Work]:
    """Yield the pairings of a round for the wall."""
    if number:
        sheet = pairing_sheet(day.state, day.division, number)
        yield partial(day.pdf.pairings, sheet, day.language)


def standing_papers(day: DayPapers, number: int) -> Iterator[Work]:
    """Yield the standings after a round for the wall; after the last of a closed competition they are final."""
    rounds = day.state.divisions[day.division].rounds
    whole = None if number >= len(rounds) else number
    if day.state.teams:
        yield partial(day.pdf.standings, standing_sheet(day.state, day.division, whole), day.language)


def total_papers(day: DayPapers, currency: str) -> Iterator[Work]:
    """Yield the totals of an event, with the money that letters raised in its `currency` (U1, U8)."""
    yield partial(day.pdf.totals, total_sheet(day.state, day.division, currency), day.language)


def blank_papers(day: DayPapers, number: int) -> Iterator[Work]:
    """Yield a score sheet for each table of a round, with the teams' names and where they sit."""
    division = day.state.divisions[day.division]
    if not number or day.format is None:
        return
    for table in division.rounds[number - 1].tables:
        sheet = table_sheet(day.state, division, number, table, day.format)
        yield partial(day.pdf.score_sheet, sheet, day.language, blank=True)


def seating_papers(day: DayPapers, number: int) -> Iterator[Work]:
    """Yield where the teams and the judge of each table sit in a round (P23)."""
    if not number or day.format is None:
        return
    origins = {judge.name: judge.origin for judge in day.state.judges}
    division = day.state.divisions[day.division]
    for table in division.rounds[number - 1].tables:
        teams = [team.entry.team() for player in table.players if (team := day.state.team(player))]
        judges = [Official(name, role, origins.get(name, "")) for name, role in zip(table.judges, JUDGES, strict=False)]
        plan = replace(seating_plan(day.format, teams, judges), seat=_seat(division, number, table))
        yield partial(day.pdf.seating_plan, plan, day.state.opened.heading, day.language)


def word_papers(day: DayPapers, number: int, make: Callable[[str, str], bytes]) -> Iterator[Work]:
    """Yield the words of a round's matches played with the app, as `make` makes them from a match's id."""
    for match_id in _played_ids(day.state, day.division, (number,)):
        yield partial(make, match_id, _single(day.language))


def played_papers(day: DayPapers, number: int) -> Iterator[Work]:
    """Yield the score sheets of the matches of a round that were played with the app."""
    for match_id in _played_ids(day.state, day.division, (number,)):
        yield partial(_played_sheet, day, match_id)


def _played_sheet(day: DayPapers, match_id: str) -> bytes:
    stored = day.archive.stored(match_id)
    if stored.state is None:
        return b""
    return day.pdf.score_sheet(score_sheet(stored.state, stored.check_code), day.language)


def certificate_papers(day: DayPapers) -> Iterator[Work]:
    """Yield the certificates of all teams, the best first, with the place of the first three."""
    others: list[Award] = []
    for rank, awards in day_awards(day.state, day.division):
        if rank <= NAMED_PLACES:
            yield certificates(day, awards, _in_each(day.language, partial(_place_text, rank)))
        else:
            others += awards
    if others:
        yield certificates(day, others, "")


def certificates(day: DayPapers, awards: Sequence[Award], level: str, best: BestWord | None = None) -> Work:
    """Return the certificates of some awards; `level` says what for, and `best` is a word to be shown on them."""
    level = ", ".join(filter(None, (day.state.divisions[day.division].plan.title, level)))
    heading = day.state.opened.heading
    date = heading.date or day.today
    text = CertificateText(day.state.opened.title, level, heading.place, date, (best,) if best else ())
    return partial(day.pdf.certificates, tuple(awards), text, day.settings, day.language)


def word_of_the_day(day: DayPapers) -> WordOfTheDay | None:
    """Return the best word of the day, or None if no match was played with the app. Raises `StoreError`."""
    found: WordOfTheDay | None = None
    rounds = day.state.divisions[day.division].rounds
    for match_id in _played_ids(day.state, day.division, [one.number for one in rounds]):
        match = day.archive.stored(match_id).state
        for player, word in zip(players_of_match(day.state, match), _best_of(day, match), strict=True) if match else ():
            team = day.state.team(player) if player else None
            if word and team and (found is None or word.score > found.word.score):
                found = WordOfTheDay(word, team)
    return found


def _best_of(day: DayPapers, match: MatchState) -> tuple[BestWord | None, ...]:
    """Return each team's best word; if the lexicon cannot be read, only the rulings decide which words count (P9)."""
    try:
        lexicon = day.lexicon_of(match.opened.lexicon_key, match.format.words)
    except KnownError:
        return best_words(match, lambda word: match.rulings.get(word, False))
    return best_words(match, MatchWords(match, lexicon).has)


def _played_ids(state: CompetitionState, division: int, numbers: Iterable[int]) -> Iterator[str]:
    rounds = state.divisions[division].rounds
    for number in numbers:
        for one in rounds[number - 1].recorded if number else ():
            if one.match_id:
                yield one.match_id


def table_sheet(
    state: CompetitionState, division: DivisionState, number: int, table: Table, format: Format
) -> ScoreSheet:
    """Return the empty sheet of a table of a round, with the names of its teams."""
    begins = state.name(table.first) if table.first else ""
    blank = blank_sheet(format, state.opened.heading)
    sheet = replace(blank, seat=_seat(division, number, table), begins=begins)
    teams = [team for player in table.players if (team := state.team(player))]
    columns = tuple(
        replace(column, side=teams[at % len(teams)].entry.name, origin=teams[at % len(teams)].entry.origin)
        for at, column in enumerate(sheet.columns)
    )
    sums = tuple(
        replace(one, name=teams[at % len(teams)].entry.name, origin=teams[at % len(teams)].entry.origin)
        for at, one in enumerate(sheet.teams)
    )
    return replace(sheet, columns=columns, teams=sums, judges=table.judges)


def _seat(division: DivisionState, number: int, table: Table) -> Seat:
    return Seat(number, table.number, match_stage(division, number, table))


def _place_text(rank: int, say: Translator) -> str:
    return say(N_("Place {number}")).format(number=rank)


def _in_each(language: str, text: Callable[[Translator], str]) -> str:
    """Return a text in each language of a paper, or once if they are the same."""
    codes = ("en", "ms") if language == "both" else (language,)
    return " / ".join(dict.fromkeys(text(translation(code)) for code in codes))


def _single(language: str) -> str:
    """Return the language for what exists in one language only, such as a word sheet."""
    return "en" if language == "both" else language
