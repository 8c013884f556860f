"""The terminal: the arguments of the app and of every text command, and printing where some letters may lack."""

from __future__ import annotations

import argparse
import json
import re
import sys
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TextIO

from classroom import __version__
from classroom.rehearsal.demonstration import DEMONSTRATIONS, PRIMARY
from classroom.tables.plan import KEYS


def now() -> datetime:
    """Return the moment by the clock on the wall, for what a command writes."""
    return datetime.now().astimezone()


def print_line(text: str) -> None:
    """Print a text with letters that the terminal, or a pipe on Windows, may not have."""
    _print(text, sys.stdout)


def print_refusal(text: str) -> None:
    """Print to standard error why there is no answer.

    So a program that reads the answers does not take it for one.
    """
    _print(text, sys.stderr)


def print_json(line: object) -> None:
    """Print a line of JSON, in ASCII if the terminal does not have every letter."""
    is_unicode = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "").startswith("utf")
    print_line(json.dumps(line, ensure_ascii=not is_unicode))


def _print(text: str, to: TextIO) -> None:
    encoding = getattr(to, "encoding", None) or "utf-8"
    print(text.encode(encoding, "backslashreplace").decode(encoding), file=to, flush=True)


_FEWEST_TEAMS = 4
"""Enough for one team to come late and one to leave."""

_SIZE = re.compile(r"([1-9][0-9]{2,3})x([1-9][0-9]{2,3})\Z")


def argument_parser() -> argparse.ArgumentParser:
    """Return the parser of the arguments of `python -m classroom`."""
    parser = argparse.ArgumentParser(prog="bellword", description="Word matches on a crossword board for classes.")
    parser.add_argument("--version", action="version", version=f"Bellword {__version__}")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the folder for matches and settings")
    parser.add_argument(
        "--demonstration",
        nargs="?",
        choices=DEMONSTRATIONS,
        const=PRIMARY,
        default="",
        metavar="NAME",
        help=f"play a whole match on the screens, then close: {', '.join(DEMONSTRATIONS)} ({PRIMARY})",
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("out"),
        metavar="DIR",
        help="where the demonstration saves its documents and pictures (out)",
    )
    parser.add_argument("--smoke", action="store_true", help="open Bellword, show the first screen and close it")
    parser.add_argument("--window", type=_size, metavar="WxH", help="the size of the window, such as 1366x768")
    parser.add_argument("--kiosk", action="store_true", help="lock this computer for pupils, in full screen")
    commands = parser.add_subparsers(dest="command", metavar="command", title="text commands")
    replay = commands.add_parser("replay", help="check recorded games (GCG files) against the rules")
    replay.add_argument("files", nargs="+", metavar="FILE", help="a file, a folder or a pattern with *")
    replay.add_argument("--verbose", action="store_true", help="also show every move, every reason and full names")
    _add_formats(commands)
    _with_data(commands.add_parser("matches", help="list the saved matches, the newest first"))
    export = _with_data(commands.add_parser("export", help="save a match as a file, for another computer"))
    export.add_argument("match", metavar="MATCH-ID", help="an id from the list of `matches`")
    export.add_argument(
        "--to", type=Path, required=True, metavar="FILE", help="such as final.bellword, final.gcg or final.txt"
    )
    export.add_argument("--names", action="store_true", help="include the names of pupils and teams")
    import_ = _with_data(commands.add_parser("import", help="import matches from files, each whole or not at all"))
    import_.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a .bellword or .gcg file")
    _add_demo(commands)
    _add_moves(commands)
    _add_lists(commands)
    _add_competition(commands)
    pair = commands.add_parser("pair", help="draw the rounds of a competition: pairings and byes")
    about = "a file with a line of JSON for each round: method, ranked, round, met, byes, max_repeats"
    pair.add_argument("file", type=Path, metavar="FILE", help=about)
    _add_mix(commands)
    _add_read(commands)
    _with_data(commands.add_parser("audience"))  # of the app alone, so no help tells of it
    _add_backup(commands)
    about = "check data, word lists, fonts, bell, printers and disk, and say what to do"
    _with_data(commands.add_parser("check", help=about), "the folder to check")
    about = "remove the judge's PIN if it is forgotten or a pupil has set it; close Bellword first"
    reset_pin = _with_data(commands.add_parser("reset-pin", help=about), "the folder with the settings")
    reset_pin.add_argument("--box", action="store_true", help="also show the result in a window, for a start menu")
    return parser


def _add_formats(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    formats = commands.add_parser("formats", help="list all rules, with their rule numbers and choices")
    _with_data(formats, "also list your own rules in this folder, with their changes")
    formats.add_argument("--import", dest="taken", type=Path, metavar="FILE", help="import your own rules from a file")
    formats.add_argument("--replace", action="store_true", help="with --import: replace rules with the same key")
    formats.add_argument("--export", dest="given", metavar="KEY", help="export your own rules to a file")
    formats.add_argument("--to", type=Path, metavar="FILE", help="with --export: the name of the file (KEY.toml)")


def _add_demo(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    demo = commands.add_parser("demo", help="let the computer play a whole match, and show the score sheet")
    _with_data(demo, "a folder whose own rules can be used too")
    demo.add_argument("--format", required=True, metavar="KEY", help="the key of the rules, from the list of `formats`")
    demo.add_argument("--seed", type=int, required=True, metavar="N", help="the same number gives the same match")
    demo.add_argument("--out", type=Path, default=argparse.SUPPRESS, metavar="DIR", help="where to save (out)")
    about = "one of the choices that the rules offer, such as challenge=plus-5; use it once for each choice"
    demo.add_argument("--choice", type=_choice, action="append", default=[], metavar="POLICY=KEY", help=about)
    demo.add_argument("--list", default="", choices=("core", "pupil", "full"), help="the word list (as the rules say)")


def _add_moves(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    moves = commands.add_parser("moves", help="find every play for a rack and a board, the best first")
    moves.add_argument(
        "--board", type=Path, metavar="FILE", help="one line for each row; . is empty, small letters are blanks"
    )
    moves.add_argument("--rack", metavar="LETTERS", help="the tiles, with ? for a blank")
    moves.add_argument("--list", default="pupil", choices=("core", "pupil", "full"), help="the word list (pupil)")
    moves.add_argument("--lexicon", type=Path, metavar="FILE", help="a file with other words, gzipped or not")
    moves.add_argument("--format", default="primary", metavar="KEY", help="rules for board, tiles and bonus (primary)")
    shown = moves.add_mutually_exclusive_group()
    shown.add_argument("--top", type=_count, metavar="N", help="show only the best N plays")
    shown.add_argument("--exists", action="store_true", help="say only whether there is a play: yes or no")
    shown.add_argument("--canonical", action="store_true", help="list every play by its squares, to compare by sha256")
    about = "for each position in a file: id, plays, best score, sha256 of the canonical list, milliseconds"
    shown.add_argument("--corpus", type=Path, metavar="FILE", help=about)


def _add_lists(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    lists = commands.add_parser("lists", help="list the word lists and your changes to them")
    _with_data(lists, "the folder with your lists and changes")
    change = lists.add_mutually_exclusive_group()
    about = "import words: a text file with one word on each line, a CSV file, or the first sheet of an XLSX file"
    change.add_argument("--import", dest="taken", type=Path, metavar="FILE", help=about)
    change.add_argument("--allow", metavar="WORD", help="always accept this word, whatever the list says")
    change.add_argument("--block", metavar="WORD", help="always refuse this word, whatever the list says")
    change.add_argument("--forget", metavar="WORD", help="undo --allow or --block for this word")
    change.add_argument("--accept", metavar="CATEGORY", help="always accept words of this category")
    change.add_argument("--refuse", metavar="CATEGORY", help="always refuse words of this category")
    change.add_argument("--by-rules", metavar="CATEGORY", help="undo --accept or --refuse for this category")
    change.add_argument("--delete", metavar="KEY", help="delete a list that you imported")
    lists.add_argument("--name", default="", help="with --import: its name; a list with that name is replaced")
    added = "with --import: add the words to this list of the app (otherwise the list has only these words)"
    lists.add_argument("--add-to", default="", choices=("core", "pupil", "full"), help=added)
    lists.add_argument("--leave-out", action="store_true", help="with --import: leave out lines without a word")
    lists.add_argument("--reason", default="", help="with --allow or --block: the reason")


def _add_competition(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    competition = commands.add_parser("competition", help="let the computer play a competition day")
    about = "where to save its standings, score sheets, certificates and pairings"
    competition.add_argument("--demo", type=Path, required=True, metavar="DIR", help=about)
    teams, rounds = partial(_few, fewest=_FEWEST_TEAMS), partial(_few, fewest=1)
    competition.add_argument("--teams", type=teams, default=24, metavar="N", help="how many teams come in time (24)")
    competition.add_argument("--rounds", type=rounds, default=6, metavar="N", help="how many rounds are played (6)")
    competition.add_argument("--seed", type=int, default=1, metavar="N", help="the same number gives the same day (1)")


def _add_mix(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    mix = commands.add_parser(
        "mix", help="mix teams from a list of pupils, as JSON: different groups in each team (P2)"
    )
    about = "a CSV file or a spreadsheet with the columns name, class, year and group; only name is required"
    mix.add_argument("file", type=Path, metavar="FILE", help=about)
    about = "the number of main players and reserves in a team, such as 2+1"
    mix.add_argument("--teams-of", type=_shape, required=True, metavar="MAIN+RESERVES", help=about)
    mix.add_argument("--seed", type=int, metavar="N", help="the same number gives the same mix")
    mix.add_argument("--balance-years", action="store_true", help="also spread the school years over the teams")


def _add_read(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    read = commands.add_parser("read", help="show what would be imported from a list, and what would not, as JSON")
    read.add_argument("file", type=Path, metavar="FILE", help="a CSV file, a spreadsheet or a text file")
    about = f"the kind of list: {', '.join(KEYS)}"
    read.add_argument("--as", dest="purpose", choices=KEYS, required=True, help=about)
    read.add_argument("--text", action="store_true", help="read the file as pasted text")


def _add_backup(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    backup = _with_data(commands.add_parser("backup", help="list the backups, or save one in a folder"))
    backup.add_argument("--to", type=Path, metavar="DIR", help="save a backup in this folder")
    restore = _with_data(commands.add_parser("restore", help="show what a backup contains, and restore it"))
    restore.add_argument("file", type=Path, metavar="FILE", help="such as bellword-2026-11-22-140500.zip")
    restore.add_argument("--replace", action="store_true", help="restore it: it replaces the data here")


def _with_data(command: argparse.ArgumentParser, about: str = "the folder with the matches") -> argparse.ArgumentParser:
    """Allow --data after a command as well as before it; return the command."""
    command.add_argument("--data", type=Path, metavar="DIR", default=argparse.SUPPRESS, help=about)
    return command


def _size(text: str) -> tuple[int, int]:
    if not (found := _SIZE.match(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size. Enter the width and the height, such as 1366x768")
    return int(found[1]), int(found[2])


def _count(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,8}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of plays. Enter 1 or more")
    return int(text)


def _few(text: str, fewest: int) -> int:
    if not re.fullmatch(r"[1-9][0-9]?", text) or int(text) < fewest:
        raise argparse.ArgumentTypeError(f"{text!r} is not possible here. Enter a number from {fewest} to 99")
    return int(text)


def _shape(text: str) -> tuple[int, int]:
    if not (found := re.fullmatch(r"([1-9]|1[0-9])(?:\+([0-9]))?", text.strip())):
        raise argparse.ArgumentTypeError(f"{text!r} is not a team. Enter main players and reserves, such as 2+1")
    return int(found[1]), int(found[2] or 0)


def _choice(text: str) -> tuple[str, str]:
    policy, sign, key = text.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a choice. Enter a policy and a key, such as challenge=plus-5"
        )
    # A policy is listed with a space in its name.
    return re.sub(r"[ -]", "_", policy.strip()), key.strip()
