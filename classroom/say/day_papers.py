"""The papers of a competition, and the way each is made; no Kivy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple
from unicodedata import category

from classroom.competition import wall_papers as wall
from classroom.competition.day_award import day_awards, team_awards
from classroom.competition.event import Table
from classroom.competition.match_result import JUDGES, players_of_match
from classroom.competition.proposal import tables_of_one_origin, without_judges
from classroom.competition.result import TeamNumber
from classroom.competition.rounds import match_stage, round_title
from classroom.competition.state import CompetitionState, DivisionState, TeamState
from classroom.errors import KnownError, StoreError
from classroom.i18n import N_, Translator, _, paper_translation, translation
from classroom.match.entry import team_faults
from classroom.match.team import Official
from classroom.record.award import Award, AwardKind, BestWord, CertificateText, best_words
from classroom.record.heading import Seat
from classroom.record.highlight import best_turn, words_that_count
from classroom.record.score_sheet import ScoreSheet, blank_sheet, score_sheet
from classroom.record.seating import seating_plan
from classroom.rules.policy import Format
from classroom.say.look_back import looked_back, words_pdf
from classroom.services import Services
from classroom.settings import Settings
from classroom.value import replace

PAIRINGS, TOTALS, SPIRIT, TEAMS = "pairings", "totals", "spirit", "teams"
NAMED_PLACES = 3
"""Places that are named on certificates; all others took part."""

Work = Callable[[], bytes]
"""Makes one paper; raises `KnownError`."""


class DayPapers(NamedTuple):
    """The source of papers: a round of a competition, 0 before the first; its format if it still exists.

    `settings` are those of certificates, and `spirit` is the team with the best spirit, empty until it is chosen.
    """

    services: Services
    state: CompetitionState
    at: int
    number: int
    format: Format | None
    settings: Settings
    language: str
    spirit: str = ""

    @property
    def division(self) -> DivisionState:
        """The division."""
        return self.state.divisions[self.at]

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables of the round."""
        return self.division.rounds[self.number - 1].tables if self.number else ()

    def drawn(self, sheet: object) -> Work:
        """Return what draws a paper."""
        return partial(self.services.pdf.drawn, sheet, self.language)

    def played(self, *numbers: int) -> Iterator[str]:
        """Yield the ids of the matches of some rounds, else of this one, that were played with the app."""
        for number in numbers or (self.number,):
            for one in self.division.rounds[number - 1].recorded if number else ():
                if one.match_id:
                    yield one.match_id


class WordOfTheDay(NamedTuple):
    """The best word of all matches played with the app, and the team that made it."""

    word: BestWord
    team: TeamState


def pairing_papers(day: DayPapers) -> Iterator[Work]:
    """Yield the pairings of a round for the wall."""
    if day.number:
        yield day.drawn(wall.pairing_sheet(day.state, day.at, day.number))


def seat_papers(day: DayPapers) -> Iterator[Work]:
    """Yield where each team sits in a round, by its name, for the wall."""
    if day.number:
        yield day.drawn(wall.seat_sheet(day.state, day.at, day.number))


def standing_papers(day: DayPapers) -> Iterator[Work]:
    """Yield the standings after a round for the wall; after the last of a closed competition they are final."""
    whole = None if day.number >= len(day.division.rounds) else day.number
    if day.state.teams:
        yield partial(_standings, day, wall.standing_sheet(day.state, day.at, whole))


def _standings(day: DayPapers, sheet: wall.StandingSheet) -> bytes:
    """Return the standings as PDF, with the prizes if they are final."""
    won = prizes_of_day(day.services, day.state, day.at, sheet.after) if sheet.is_final else ()
    return day.services.pdf.drawn(replace(sheet, prizes=won), day.language)


def prizes_of_day(services: Services, state: CompetitionState, division: int, after: int) -> tuple[wall.Prize, ...]:
    """Return the prizes beside the places after a round, from the matches that are stored. Raises `StoreError`."""
    return wall.prizes(state, division, after, _known_turns(services, state, division, after))


def best_turns(services: Services, state: CompetitionState, division: int) -> dict[TeamNumber, wall.KnownTurn]:
    """Return the best turn of each team of a division in the matches that are stored. Raises `StoreError`."""
    after = len(state.divisions[division].rounds)
    turns = [turn for known in _known_turns(services, state, division, after).values() for turn in known]
    return {turn.player: turn for turn in sorted(turns, key=lambda turn: turn.points)}


def _known_turns(services: Services, state: CompetitionState, division: int, after: int) -> wall.KnownTurns:
    turns: dict[str, tuple[wall.KnownTurn, ...]] = {}
    rounds = wall.rounds_for_prizes(state, division, after)
    for recorded in (recorded for _one, played in rounds for recorded in played.recorded):
        match = services.archive.stored(recorded.match_id).state if recorded.match_id else None
        if match is not None:
            counts, players = words_that_count(match, services.matches.lexicon), players_of_match(state, match)
            best = (best_turn(match, counts, match.sides_of(team)) for team in range(len(match.teams)))
            turns[recorded.match_id] = tuple(
                wall.KnownTurn(player, turn.score, turn.standing_words)
                for player, turn in zip(players, best, strict=True)
                if player and turn
            )
    return turns


def team_papers(day: DayPapers) -> Iterator[Work]:
    """Yield the card of each team after a round, for its teacher."""
    if day.number:
        for sheet in wall.team_sheets(day.state, day.at, day.number, day.state.teams_of(day.at)):
            yield day.drawn(sheet)


def team_paper(day: DayPapers, player: TeamNumber) -> Work:
    """Return what makes the card of one team."""
    teams = [team for team in day.state.teams if team.player == player]
    (sheet,) = wall.team_sheets(day.state, day.at, day.number, teams)
    return day.drawn(sheet)


def school_papers(day: DayPapers) -> Iterator[Work]:
    """Yield the table of schools for the wall."""
    yield day.drawn(wall.school_sheet(day.state))


def total_papers(day: DayPapers) -> Iterator[Work]:
    """Yield the totals of an event, with the money that letters raised (U1, U8)."""
    sheet = wall.total_sheet(day.state, day.at, day.format.currency if day.format else "")
    yield day.drawn(sheet)


def blank_papers(day: DayPapers) -> Iterator[Work]:
    """Yield a score sheet for each table of a round, with the teams' names and where they sit."""
    if day.format is None:
        return
    for table in day.tables:
        yield day.drawn(table_sheet(day.state, day.division, day.number, table, day.format))


def seating_papers(day: DayPapers) -> Iterator[Work]:
    """Yield where the teams and the judge of each table sit in a round (P23)."""
    if day.format is None:
        return
    origins = {judge.name: judge.origin for judge in day.state.judges}
    for table in day.tables:
        teams = [team.entry.team() for player in table.players if (team := day.state.team(player))]
        judges = [Official(name, role, origins.get(name, "")) for name, role in zip(table.judges, JUDGES, strict=False)]
        seat, heading = _seat(day.division, day.number, table), day.state.opened.heading
        plan = replace(seating_plan(day.format, teams, judges), seat=seat, heading=heading)
        yield day.drawn(plan)


def word_papers(day: DayPapers) -> Iterator[Work]:
    """Yield the words of a round's matches played with the app."""

    def make(match_id: str) -> bytes:
        look = looked_back(day.services, match_id)
        # A word sheet exists in one language only.
        return words_pdf(day.services, look, "en" if day.language == "both" else day.language) if look else b""

    return (partial(make, match_id) for match_id in day.played())


def played_papers(day: DayPapers) -> Iterator[Work]:
    """Yield the score sheets of the matches of a round that were played with the app."""
    return (partial(_played_sheet, day, match_id) for match_id in day.played())


def _played_sheet(day: DayPapers, match_id: str) -> bytes:
    stored = day.services.archive.stored(match_id)
    if stored.state is None:
        return b""
    return day.services.pdf.drawn(score_sheet(stored.state, stored.check_code), day.language)


def certificate_papers(day: DayPapers) -> Iterator[Work]:
    """Yield the certificates of all teams, the best first, with the place of the first three."""
    others: list[Award] = []
    for rank, awards in day_awards(day.state, day.at):
        if rank <= NAMED_PLACES:
            yield _certificates(day, awards, _in_each(day.language, partial(_place_text, rank)))
        else:
            others += awards
    if others:
        yield _certificates(day, others)


_NO_BEST_WORD = N_("No scoring words are saved here, so the best word is not known.")


def best_word_papers(day: DayPapers) -> Iterator[Work]:
    """Yield the certificates of the team with the best word of the day. Raises `KnownError`."""
    if (best := word_of_the_day(day)) is None:
        raise KnownError(_(_NO_BEST_WORD))
    yield _certificates(day, team_awards(day.state, best.team, AwardKind.BEST_WORD), best=best.word)


def spirit_papers(day: DayPapers) -> Iterator[Work]:
    """Yield the certificates of the team with the best spirit."""
    team = day.state.team(day.spirit)
    yield _certificates(day, team_awards(day.state, team, AwardKind.TEAM_SPIRIT) if team else ())


def _certificates(day: DayPapers, awards: Sequence[Award], level: str = "", best: BestWord | None = None) -> Work:
    """Return the certificates of some awards; `level` says what for, and `best` is a word to be shown on them."""
    level = ", ".join(filter(None, (day.division.plan.title, level)))
    heading = day.state.opened.heading
    date = heading.date or day.services.today()
    text = CertificateText(day.state.opened.title, level, heading.place, date, (best,) if best else ())
    return partial(day.services.pdf.certificates, tuple(awards), text, day.settings, day.language)


def word_of_the_day(day: DayPapers) -> WordOfTheDay | None:
    """Return the best word of the day, or None if no match was played with the app. Raises `StoreError`."""
    found: WordOfTheDay | None = None
    for match_id in day.played(*(one.number for one in day.division.rounds)):
        if (match := day.services.archive.stored(match_id).state) is None:
            continue
        best = best_words(match, words_that_count(match, day.services.matches.lexicon))
        for player, word in zip(players_of_match(day.state, match), best, strict=True):
            team = day.state.team(player) if player else None
            if word and team and (found is None or word.score > found.word.score):
                found = WordOfTheDay(word, team)
    return found


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
    published = division.rounds[number - 1]
    is_unready = any(team_faults(format, team.entry.team()) for team in teams) or without_judges(state, (table,))
    return replace(
        sheet,
        columns=columns,
        teams=sums,
        judges=table.judges,
        origin_exception=published.origin_exception if tables_of_one_origin(state, (table,)) else "",
        # A reason that was given for an earlier round holds for what is still missing.
        entry_exception=division.entry_exception(number) if is_unready else published.entry_exception,
    )


def _seat(division: DivisionState, number: int, table: Table) -> Seat:
    return Seat(number, table.number, match_stage(division, number, table))


def _place_text(rank: int, say: Translator) -> str:
    return say(N_("Place {number}")).format(number=rank)


def _in_each(language: str, text: Callable[[Translator], str]) -> str:
    """Return a text in each language of a paper, or once if they are the same."""
    codes = ("en", "ms") if language == "both" else (language,)
    return " / ".join(dict.fromkeys(text(translation(code)) for code in codes))


# Availability


def _no_round(day: DayPapers) -> str:
    return "" if day.number else _("No round has been published yet.")


def _no_schools(day: DayPapers) -> str:
    missing = _("No school has two teams in this competition.")
    return _no_round(day) or ("" if wall.school_sheet(day.state).is_of_more else missing)


def _no_format(day: DayPapers) -> str:
    return _no_round(day) or ("" if day.format else _("This competition's rules are no longer available."))


def _not_played(day: DayPapers) -> str:
    return _no_round(day) or ("" if any(day.played()) else _("No match in this round was played with the app."))


def _not_final(day: DayPapers) -> str:
    return "" if day.state.is_closed else _("First go to Standings and make them final.")


def _no_best_word(day: DayPapers) -> str:
    rounds = (one.number for one in day.division.rounds)
    return _not_final(day) or ("" if day.number and any(day.played(*rounds)) else _(_NO_BEST_WORD))


def certificates_words(day: DayPapers) -> str:
    """Return how many certificates there are for everybody, once the standings are final."""
    count = sum(len(one.awards) for one in day_awards(day.state, day.at))
    return _("Certificates for everybody ({count})").format(count=count) if count else _("Certificates for everybody")


def spirit_words(day: DayPapers) -> str:
    """Return whose certificate it is, or that the team is still to be chosen."""
    team = day.state.name(day.spirit) if day.spirit else _("choose the team")
    return _("Certificate: best team spirit ({team})").format(team=team)


class Paper(NamedTuple):
    """A kind of paper: its `words` in the list, why there is none, what makes it, and what its file is called.

    The file of one that `is_of_round` names the round, too. `has_pairs` tells if only those competitions have it whose
    teams meet each other, or only those where each has its own board; None for all.
    """

    words: Callable[[DayPapers], str]
    why_not: Callable[[DayPapers], str]
    works: Callable[[DayPapers], Iterator[Work]]
    file: str
    is_of_round: bool = True
    has_pairs: bool | None = None


PAPERS = {
    PAIRINGS: Paper(lambda _day: _("Pairings for the wall"), _no_round, pairing_papers, N_("pairings"), has_pairs=True),
    "seats": Paper(lambda _day: _("Who sits where, A to Z"), _no_round, seat_papers, N_("who-sits-where")),
    "standings": Paper(
        lambda _day: _("Standings for the wall"), _no_round, standing_papers, N_("standings"), has_pairs=True
    ),
    TEAMS: Paper(
        lambda day: _("Cards for the teams, with their rounds ({count})").format(
            count=len(day.state.teams_of(day.at)) if day.number else 0
        ),
        _no_round,
        team_papers,
        N_("team-cards"),
        has_pairs=True,
    ),
    "schools": Paper(
        lambda _day: _("Best school: the results of its teams added up"),
        _no_schools,
        school_papers,
        N_("schools"),
        is_of_round=False,
        has_pairs=True,
    ),
    TOTALS: Paper(
        lambda _day: _("Totals of all rounds, and money raised"),
        _no_round,
        total_papers,
        N_("totals"),
        is_of_round=False,
        has_pairs=False,
    ),
    "blank": Paper(
        lambda day: _("Blank score sheets, one per table ({count})").format(count=len(day.tables)),
        _no_format,
        blank_papers,
        N_("score-sheets"),
    ),
    "sheets": Paper(
        lambda day: _("Score sheets of matches played with the app ({count})").format(count=len(list(day.played()))),
        _not_played,
        played_papers,
        N_("played-score-sheets"),
    ),
    "seating": Paper(
        lambda day: _("Seating plans, one per table ({count})").format(count=len(day.tables)),
        _no_format,
        seating_papers,
        N_("seating"),
        has_pairs=True,
    ),
    "words": Paper(
        lambda day: _("Words from matches played with the app ({count})").format(count=len(list(day.played()))),
        _not_played,
        word_papers,
        N_("words"),
    ),
    "certificates": Paper(certificates_words, _not_final, certificate_papers, N_("certificates"), is_of_round=False),
    "best-word": Paper(
        lambda _day: _("Certificate: best word of the day"),
        _no_best_word,
        best_word_papers,
        N_("best-word"),
        is_of_round=False,
    ),
    SPIRIT: Paper(spirit_words, _not_final, spirit_papers, N_("team-spirit"), is_of_round=False),
}


def works_of(day: DayPapers, wanted: Iterable[str], missing: list[str]) -> list[Work]:
    """Return what makes the papers of the `wanted` kinds, in their order. Raises `StoreError`.

    A kind, or a paper of it, that cannot be made is named in `missing`, with the reason; such a paper has no bytes.
    """
    works: list[Work] = []
    for key in wanted:
        name = PAPERS[key].words(day)
        with _naming(name, missing):
            works += (partial(_made, work, name, missing) for work in PAPERS[key].works(day))
    return works


def _made(work: Work, name: str, missing: list[str]) -> bytes:
    with _naming(name, missing):
        return work()
    return b""


@contextmanager
def _naming(name: str, missing: list[str]) -> Iterator[None]:
    """Say once in `missing` what cannot be made, and why."""
    try:
        yield
    except StoreError:
        raise
    except KnownError as error:
        sentence = _('Could not prepare "{name}". {why}').format(name=name, why=error)
        missing += [sentence] if sentence not in missing else []


def file_of(day: DayPapers, wanted: Sequence[str], team: str = "") -> str:
    """Return the file name of papers of the `wanted` kinds: the competition, its division, the round and the paper.

    The paper of one `team` has its name, too.
    So files of several rounds or competitions are side by side in a folder: ``district-2026-round-3-pairings.pdf``.
    """
    paper = PAPERS[wanted[0]] if len(wanted) == 1 else None
    is_of_round = day.number and (paper is None or paper.is_of_round)
    say = paper_translation(day.language)
    round_ = round_title(day.division, day.number, say) if is_of_round else ""
    kind = say(paper.file if paper else N_("documents"))
    return file_called(day.state.opened.title, day.division.plan.title, round_, kind, team) + ".pdf"


def file_called(*parts: str) -> str:
    """Return the name of a file, without its ending, of what it is about; empty parts are left out."""
    return "-".join(dict.fromkeys(filter(None, map(_file_part, parts))))


_LONGEST_PART = 80
"""Bytes of a title in a file name, so that titles in any script are no longer than a file name may be."""


def _file_part(text: str) -> str:
    """Return a text as part of a file name: letters with their marks and digits, in any script, with dashes between."""
    letters = (one.lower() if one.isalnum() or category(one).startswith("M") else " " for one in text)
    return "-".join("".join(letters).encode()[:_LONGEST_PART].decode(errors="ignore").split())
