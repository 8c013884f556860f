"""Reports on recorded games: one line a file on whether record and rules agree, more on request."""

from __future__ import annotations

import glob
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from classroom.files import is_file, is_folder, is_there
from classroom.rules.square import position_name
from classroom.store.exchange import gcg
from classroom.store.exchange.finding import Finding
from classroom.store.exchange.game_format import replay_format
from classroom.store.exchange.replay import Report, Step, replay


@dataclass(frozen=True)
class Summary:
    """The report on one file: whether record and rules agree, and lines of text, starting with the summary."""

    agrees: bool
    lines: tuple[str, ...]


def summaries(names: Iterable[str], *, verbose: bool = False) -> Iterator[Summary]:
    """Yield a summary for each file named: files, folders searched for ``.gcg`` files, patterns with ``*``.

    A name that leads to no file also gets a summary, which says so.
    """
    for name in names:
        try:
            files = _files(name)
        except OSError as error:
            yield _unreadable(name, error)
            continue
        if not files:
            yield Summary(agrees=False, lines=(f"{name}: there are no .gcg files in this folder",))
        for file in files:
            yield summarise(file, verbose=verbose)


def _files(name: str) -> list[Path]:
    path = Path(name)
    if is_folder(path):
        return sorted(file for file in path.rglob("*.gcg") if is_file(file))
    if is_there(path) or not glob.has_magic(name):
        return [path]
    found = glob.iglob(name, recursive=True)  # noqa: PTH207 - a pattern may be absolute
    return sorted(Path(file) for file in found)


def _unreadable(path: Path | str, error: OSError) -> Summary:
    return Summary(agrees=False, lines=(f"{path}: cannot be read: {error.strerror or error}",))


def summarise(path: Path, *, verbose: bool = False) -> Summary:
    """Return the report on one file; `verbose` adds every move, every reason and the totals under full names."""
    try:
        game = gcg.read_gcg(path)
    except gcg.GcgError as error:
        return Summary(agrees=False, lines=(f"{path}:{error.line}: {error.reason}",))
    except FileNotFoundError:
        return Summary(agrees=False, lines=(f"{path}: the file was not found",))
    except OSError as error:
        return _unreadable(path, error)
    report = replay(game, replay_format(game))
    more = tuple(_details(path, game, report)) if verbose else ()
    return Summary(agrees=not report.findings, lines=(_head(path, game, report), *more))


def _head(path: Path, game: gcg.Game, report: Report) -> str:
    totals = ", ".join(f"{player.nick} {total}" for player, total in zip(game.players, report.totals, strict=True))
    result = f"{report.moves} moves, {totals}"
    if not report.findings:
        verdict = "agrees" if report.complete else "agrees so far, but the record is incomplete"
        return f"{path}: {result}: {verdict}"
    more = f"; {len(report.findings) - 1} more" if len(report.findings) > 1 else ""
    return f"{_finding_line(path, report.findings[0])} ({result}{more})"


def _finding_line(path: Path, finding: Finding) -> str:
    return f"{path}:{finding.line}: {finding.reason}"


def _details(path: Path, game: gcg.Game, report: Report) -> Iterator[str]:
    for step in report.steps:
        yield "  " + _move(game, step)
    for player, total in zip(game.players, report.totals, strict=True):
        yield f"  {player.name}: {total}"
    for finding in report.findings[1:]:
        yield _finding_line(path, finding)


def _move(game: gcg.Game, step: Step) -> str:
    entry, width = step.entry, max(len(player.nick) for player in game.players)
    nick = game.players[entry.player].nick
    line = f"{entry.line:>4}  {nick:<{width}}  {_what(entry):<22} {entry.points:>+5} {entry.total:>5}"
    if step.count is None:
        return line
    words = [f"{word.word.text} {word.total}" for word in step.count.words]
    bonus = [f"bonus {step.count.bonus}"] if step.count.bonus else []
    return f"{line}   {', '.join(words + bonus)}"


def _what(entry: gcg.Entry) -> str:
    match entry:
        case gcg.PlayEntry():
            return f"{position_name(entry.start, entry.direction):<3} {entry.word}"
        case gcg.ExchangeEntry():
            return f"exchange {entry.tiles or entry.count}"
        case gcg.WithdrawnEntry():
            return "taken back"
        case gcg.ChallengeEntry():
            return "challenged, accepted"
        case gcg.TimeEntry():
            return "time"
        case gcg.UnplayedEntry():
            return f"unplayed {entry.tiles}"
        case _:
            return "pass"
