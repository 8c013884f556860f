"""`demo` and `competition --demo`: a match or a day played by the computer, with its papers."""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import field
from datetime import timedelta
from pathlib import Path

from classroom import __version__
from classroom.competition.command import NotDoneBecause, OpenCompetition
from classroom.competition.day_award import day_awards
from classroom.competition.division import Division, PairingKind, Phase
from classroom.competition.event import ResultCorrected, ResultEntered, Source, Table, TeamWithdrawn
from classroom.competition.match_result import opening_of_table
from classroom.competition.result import Played
from classroom.competition.service import CompetitionChanged, Competitions
from classroom.competition.state import CompetitionState
from classroom.competition.wall_papers import pairing_sheet, standing_sheet
from classroom.competition.wording import PAIRINGS, half_points_text, margin_text, rank_text, refusal_text
from classroom.errors import KnownError
from classroom.formats.catalogue import format_by_key
from classroom.formats.house_rule import PREFIX
from classroom.i18n import _
from classroom.match.command import OpenMatch, Refusal
from classroom.match.service import Matches
from classroom.match.state import MatchState
from classroom.match.team import Heading
from classroom.paths import DataFolderError, user_data_dir
from classroom.printing.pdf_service import PdfService
from classroom.record.award import Award, CertificateText
from classroom.record.plain_text import sheet_text
from classroom.record.score_sheet import score_sheet
from classroom.rehearsal.competition_day import CompetitionDay
from classroom.rehearsal.official import NoSetWordError, entry
from classroom.rehearsal.player import ChanceShuffler, Search, SimulatedClock
from classroom.rehearsal.rehearsal import Rehearsal, rules_of_end
from classroom.rules.policy import Format
from classroom.settings import Settings
from classroom.store.competition_log import SqliteCompetitionLog
from classroom.store.database import Database, open_database
from classroom.store.event_log import SqliteEventLog
from classroom.store.exchange.transfer import SUFFIX, export_match, read_match_file, write_match_file
from classroom.store.house_rules import HouseRules
from classroom.store.words_loaded import app_lexicon
from classroom.terminal.parser import now, print_line
from classroom.value import Value
from classroom.words.lexicon import Lexicon
from classroom.words.move_generator import IndexMoveFinder, index_of


class Demo(Value):
    """The options of a match by the computer.

    `choices` are for what the format leaves open, by policy. An empty `word_list` means the format's own for
    competitions. The house rules are those of the data folder, which is `data` if given.
    """

    format: str
    seed: int
    out: Path
    choices: Mapping[str, str] = field(default_factory=dict)
    word_list: str = ""
    data: Path | None = None


def run_demo(demo: Demo, tell: Callable[[str], None]) -> int:
    """Play a whole match by computer, print its score sheet, and save sheet and match as files; return the exit code.

    The same format, choices, word list and seed make the same match. `tell` is called with each text to print.
    """
    try:
        format = _format_of(demo)
    except KeyError as error:
        tell(str(error.args[0]))
        return 1
    except (DataFolderError, KnownError) as error:
        tell(str(error))
        return 1
    try:
        demo.out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="bellword-") as made, closing(open_database(Path(made), now)) as data:
            return _play_demo(demo, format, data, tell)
    except OSError as error:
        tell(f"The score sheet cannot be saved in {demo.out}: {error.strerror}. Choose another folder with --out.")
    except (NoSetWordError, KnownError) as error:
        tell(str(error))
    return 1


def _format_of(demo: Demo) -> Format:
    """Return the format or house rule that is asked for. Raises `KeyError`, `DataFolderError`, `KnownError`."""
    if not demo.format.startswith(PREFIX):
        return format_by_key(demo.format, **demo.choices)
    rule = HouseRules(demo.data or user_data_dir()).rule(demo.format)
    if demo.choices:
        raise KeyError(f"your own rules {rule.title} offer no choices")
    return rule


def _play_demo(demo: Demo, format: Format, data: Database, tell: Callable[[str], None]) -> int:

    chance, clock, began = random.Random(demo.seed), SimulatedClock(), now()
    # A match read again in a pause asks how long the pause was; here too, only the clock makes time pass.
    log = SqliteEventLog(data, lambda: began + timedelta(milliseconds=clock.now_ms()))
    list_key = demo.word_list or format.words.competition
    lexicon = app_lexicon(list_key, format.words)
    index = index_of(lexicon)
    matches = Matches(log, clock, ChanceShuffler(chance), app_lexicon, lambda _: IndexMoveFinder(index))
    match_id = f"{format.key}-{demo.seed}"
    service = matches.open(entry(format, match_id, __version__, lexicon, chance), list_key)
    if isinstance(service, Refusal):
        tell(f"The teams of the demo cannot play by the rules {format.title}: {service.reason.value}.")
        return 1
    state = Rehearsal(service, matches, clock, Search(index, chance, reach=7, most=300), chance).play()
    sheet = score_sheet(state)
    tell(sheet_text(sheet, _))
    if state.end:
        tell(f"The match ended: {state.end.reason.value} ({', '.join(rules_of_end(state)) or 'decided'}).")
    pdf = PdfService(now)
    paper = demo.out / pdf.file_name(_("score-sheet"), match_id, now().date().isoformat())
    not_saved = ""
    try:
        pdf.save(pdf.drawn(sheet, "en"), paper)
    except KnownError as error:
        not_saved = str(error)
    # Nobody in a demo is a real pupil.
    exported = export_match(log, match_id, demo.out / f"{match_id}{SUFFIX}", __version__, with_names=True)
    tell(f"{not_saved or paper}\n{exported.line}")
    return 0 if exported.done and not not_saved else 1


# `demo`: a whole match played by computer


def demo(arguments: argparse.Namespace) -> int:
    """Play a match by computer and show its sheet; return the exit code."""
    choices = dict(arguments.choice)
    if len(choices) < len(arguments.choice):
        policies = [policy for policy, _ in arguments.choice]
        twice = next(policy for policy in policies if policies.count(policy) > 1)
        print_line(f"There is more than one --choice {twice}. Use each choice once.")
        return 1
    demo = Demo(arguments.format, arguments.seed, arguments.out, choices, arguments.list, arguments.data)
    return run_demo(demo, print_line)


_FORMAT = "primary"
_TITLE = "School Word Day"
_HEADING = Heading(event=_TITLE, place="Ipoh", date="2026-11-22", school="SK Taman Bestari")
_EXCEPTION = "one judge sits at each table of a school day"
_NAMED_PLACES = 3

Tell = Callable[[str], None]


class CompetitionDemo(Value):
    """The options of a day: the folder for its papers, the teams that come in time, the rounds, and the seed."""

    out: Path
    teams: int = 24
    rounds: int = 6
    seed: int = 1


def run_competition_demo(demo: CompetitionDemo, tell: Tell) -> int:
    """Play a day, tell what happens, and save its papers; return the exit code.

    A team comes late, one leaves, results are corrected, and some are given as codes. Two matches of each round are
    played, one here and one on another computer, which passes it on as a file. The same figures make the same day.
    """
    try:
        demo.out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="bellword-") as made:
            here, elsewhere = (open_database(Path(made) / name, now) for name in ("here", "elsewhere"))
            with closing(here), closing(elsewhere):
                _Day(demo, here, elsewhere, tell).play()
    except OSError as error:
        tell(f"The documents cannot be saved in {demo.out}: {error.strerror}. Choose another folder.")
        return 1
    except KnownError as error:
        tell(str(error))
        return 1
    return 0


class _Day:
    """The day being played. Methods raise `OSError` and `KnownError`."""

    def __init__(self, demo: CompetitionDemo, here: Database, elsewhere: Database, tell: Tell) -> None:
        self.out, self.rounds, self.teams, self.tell = demo.out, demo.rounds, demo.teams, tell
        self.chance = random.Random(demo.seed)
        self.format = format_by_key(_FORMAT)
        lexicon = app_lexicon(self.format.words.competition, self.format.words)
        self.boards = {
            Source.PLAYED_HERE: _Boards(SqliteEventLog(here, now), lexicon, self.chance),
            Source.MATCH_FILE: _Boards(SqliteEventLog(elsewhere, now), lexicon, self.chance),
        }
        self.to_play: list[Source] = []
        self.papers = _Papers(demo.out)
        service = Competitions(SqliteCompetitionLog(here, now)).open(self._opening(f"day-{demo.seed}"))
        if isinstance(service, NotDoneBecause):
            raise KnownError(refusal_text(service, _))
        self.service = service
        self.rehearsed = CompetitionDay(service, self.chance, self._at_board)

    @property
    def state(self) -> CompetitionState:
        return self.service.state

    def play(self) -> None:
        """Play all rounds, and print after each."""
        self.service.subscribe(self._tell_events)
        for _state in (*self.rehearsed.enter(self.teams), *self.rehearsed.judge(self.teams // 2)):
            pass
        for number in range(1, self.rounds + 1):
            self._round(number)
        self.rehearsed.close()
        self._finish()

    def _opening(self, competition_id: str) -> OpenCompetition:
        last = self.rounds // 3
        phases = (Phase(PairingKind.AUSTRALIAN, self.rounds - last), Phase(PairingKind.KING_OF_THE_HILL, last))
        division = Division("", (), tuple(phase for phase in phases if phase.rounds))
        return OpenCompetition(competition_id, __version__, _TITLE, self.format, (division,), _HEADING)

    def _round(self, number: int) -> None:
        self.rehearsed.publish(0)
        published = self.state.divisions[0].rounds[-1]
        sheet = pairing_sheet(self.state, 0, number)
        byes = f", bye: {', '.join(team.name for team in sheet.byes)}" if sheet.byes else ""
        self.tell(f"Round {number}, {_(PAIRINGS[sheet.pairing])}: {len(published.tables)} tables{byes}")
        self.papers.save(f"pairings-round-{number}", self.papers.pdf.drawn(sheet, "both"))
        self.to_play = [Source.PLAYED_HERE, Source.MATCH_FILE]
        for _state in self.rehearsed.results(0):
            pass
        if number == 1:
            for _state in self.rehearsed.come_late(0):
                pass
        elif number == 2:  # noqa: PLR2004 - so that a team leaves before the end
            self.rehearsed.leave(0)
        elif number == 3:  # noqa: PLR2004 - and a result of the middle is corrected
            self._correct(number)
        standings = standing_sheet(self.state, 0)
        self.papers.save(f"standings-round-{number}", self.papers.pdf.drawn(standings, "both"))

    def _correct(self, number: int) -> None:
        for one in self.state.divisions[0].rounds[-1].recorded:
            if isinstance(one.result, Played) and not one.match_id:
                result = one.result
                right = Played(result.first, result.second, result.first_score + 10, result.second_score)
                self.rehearsed.correct(0, number, right)
                return

    def _at_board(self, _division: int, number: int, table: Table) -> tuple[MatchState, Source] | None:
        """Play the match of a table, here or on the other computer.

        Return None if no more matches are to be played in this round.
        """
        if not self.to_play:
            return None
        source = self.to_play.pop(0)
        match_id = f"round-{number}-table-{table.number}"
        opening = opening_of_table(self.state, number, table, self.format, match_id, __version__, _EXCEPTION)
        boards = self.boards[source]
        if (played := boards.play(opening, self.format.words.competition)) is None:
            return None
        if source is Source.MATCH_FILE:
            file = self.out / f"{match_id}{SUFFIX}"
            write_match_file(file, boards.log.rows(match_id), __version__)
            played = read_match_file(file).state
        self.papers.save(f"score-sheet-{match_id}", self.papers.pdf.drawn(score_sheet(played), "both"))
        return played, source

    def _tell_events(self, changed: CompetitionChanged) -> None:
        for event in changed.events:
            name = changed.state.name
            match event:
                case ResultEntered(result=Played() as result, source=Source.PLAYED_HERE | Source.MATCH_FILE as source):
                    score = f"{name(result.first)} {result.first_score}, {name(result.second)} {result.second_score}"
                    self.tell(f"  {source.value}: {score}")
                case ResultEntered(result=Played(first, second), source=Source.CODE):
                    self.tell(f"  by code: {name(first)}, {name(second)}")
                case ResultCorrected(result=Played(first, second), reason=reason):
                    self.tell(f"  corrected: {name(first)}, {name(second)}, {reason}")
                case ResultEntered(reason=reason) if reason:
                    self.tell(f"  {changed.state.teams[-1].entry.name} {reason}")
                case TeamWithdrawn(player, reason=reason):
                    self.tell(f"  {name(player)} {reason}")

    def _finish(self) -> None:
        sheet = standing_sheet(self.state, 0)
        self.papers.save("standings", self.papers.pdf.drawn(sheet, "both"))
        lines = [
            f"{line.rank}. {team.name}: {half_points_text(line.half_points)}, {margin_text(line.margin)}. "
            f"{rank_text(sheet.lines, at, sheet.names, _, sheet.policy)}"
            for at, (line, team) in enumerate(zip(sheet.lines, sheet.teams, strict=True))
        ]
        self.tell("\n".join(lines))
        (self.out / "standings.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        others: list[Award] = []
        for place, awards in day_awards(self.state, 0):
            if place <= _NAMED_PLACES:
                self._certificates(f"place-{place}", awards, _("Place {number}").format(number=place))
            else:
                others += awards
        self._certificates("participation", others, "")
        self.tell(f"{len(self.papers.saved)} documents are in {self.out}")

    def _certificates(self, name: str, awards: Sequence[Award], level: str) -> None:
        text = CertificateText(_TITLE, level, _HEADING.place, _HEADING.date)
        pdf = self.papers.pdf.certificates(awards, text, Settings(school=_HEADING.school), "both")
        self.papers.save(f"certificates-{name}", pdf)


class _Boards:
    """A computer on which matches are played."""

    def __init__(self, log: SqliteEventLog, lexicon: Lexicon, chance: random.Random) -> None:
        self.log, self.chance, self.clock = log, chance, SimulatedClock()
        index = index_of(lexicon)
        self.search = Search(index, chance, reach=5, most=60)
        self.matches = Matches(
            log, self.clock, ChanceShuffler(chance), app_lexicon, lambda _list: IndexMoveFinder(index)
        )

    def play(self, opening: OpenMatch, list_key: str) -> MatchState | None:
        """Play a match to its end; return None if the format does not let these teams meet."""
        service = self.matches.open(opening, list_key)
        if isinstance(service, Refusal):
            return None
        return Rehearsal(service, self.matches, self.clock, self.search, self.chance).play()


class _Papers:
    """The papers of a day in a folder; `saved` are those written so far."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pdf = PdfService(now)
        self.saved: list[Path] = []

    def save(self, name: str, pdf: bytes) -> None:
        """Save a paper. Raises `KnownError`."""
        path = self.folder / f"{name}.pdf"
        self.pdf.save(pdf, path)
        self.saved.append(path)


# `competition`: a day of a competition played by computer, and all its papers


def competition(arguments: argparse.Namespace) -> int:
    """Play a day and save its papers in a folder; return the exit code."""
    demo = CompetitionDemo(arguments.demo, arguments.teams, arguments.rounds, arguments.seed)
    return run_competition_demo(demo, print_line)
