"""A whole match played by the computer, with its score sheet: what `demo` puts together."""

from __future__ import annotations

import argparse
import datetime
import random
import tempfile
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import field
from pathlib import Path

from classroom import __version__
from classroom.errors import KnownError
from classroom.formats.catalogue import format_by_key
from classroom.formats.house_rule import PREFIX
from classroom.i18n import _
from classroom.match.command import Refusal
from classroom.match.service import Matches
from classroom.paths import DataFolderError, user_data_dir
from classroom.printing.pdf_service import PdfService
from classroom.record.plain_text import sheet_text
from classroom.record.score_sheet import score_sheet
from classroom.rehearsal.entry import NoSetWordError, entry
from classroom.rehearsal.profile import ChanceShuffler, SimulatedClock
from classroom.rehearsal.rehearsal import Rehearsal, rules_of_end
from classroom.rehearsal.search import Search
from classroom.rules.format import Format
from classroom.store.database import Database, open_database
from classroom.store.event_log import SqliteEventLog
from classroom.store.exchange.transfer import SUFFIX, export_match
from classroom.store.house_rules import HouseRules
from classroom.store.word_lists import app_lexicon
from classroom.terminal.line import print_line
from classroom.value import Value
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
        with tempfile.TemporaryDirectory(prefix="bellword-") as made, closing(open_database(Path(made), _now)) as data:
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

    chance, clock, began = random.Random(demo.seed), SimulatedClock(), _now()
    # A match read again in a pause asks how long the pause was; here too, only the clock makes time pass.
    log = SqliteEventLog(data, lambda: began + datetime.timedelta(milliseconds=clock.now_ms()))
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
    pdf = PdfService(_now)
    paper = demo.out / pdf.file_name(_("score-sheet"), match_id, _now().date().isoformat())
    not_saved = ""
    try:
        pdf.save(pdf.drawn(sheet, "en"), paper)
    except KnownError as error:
        not_saved = str(error)
    # Nobody in a demo is a real pupil.
    exported = export_match(log, match_id, demo.out / f"{match_id}{SUFFIX}", __version__, with_names=True)
    tell(f"{not_saved or paper}\n{exported.line}")
    return 0 if exported.done and not not_saved else 1


def _now() -> datetime.datetime:
    return datetime.datetime.now().astimezone()


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
