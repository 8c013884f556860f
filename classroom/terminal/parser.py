"""The arguments of the app and of every text command."""

from __future__ import annotations

import argparse
import re
from functools import partial
from pathlib import Path

from classroom import __version__
from classroom.tables.plan import KEYS
from classroom.ui.demonstration.script import DEMONSTRATIONS, PRIMARY

_FEWEST_TEAMS = 4
"""Enough for one team to come late and one to leave."""

_SIZE = re.compile(r"([1-9][0-9]{2,3})x([1-9][0-9]{2,3})\Z")


def argument_parser() -> argparse.ArgumentParser:
    """Return the parser of the arguments of `python -m classroom`."""
    parser = argparse.ArgumentParser(prog="bellword", description="Word matches on a crossword board for classes.")
    parser.add_argument("--version", action="version", version=f"Bellword {__version__}")
    parser.add_argument("--data", type=Path, metavar="DIR", help="keep matches and settings in this folder")
    parser.add_argument(
        "--demonstration",
        nargs="?",
        choices=DEMONSTRATIONS,
        const=PRIMARY,
        default="",
        metavar="NAME",
        help=f"play a whole match by itself, then close: {', '.join(DEMONSTRATIONS)} ({PRIMARY})",
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("out"),
        metavar="DIR",
        help="where the demonstration leaves papers and pictures (out)",
    )
    parser.add_argument("--smoke", action="store_true", help="open, show the first screen, close")
    parser.add_argument("--window", type=_size, metavar="WxH", help="size of the window, such as 1366x768")
    parser.add_argument("--kiosk", action="store_true", help="lock this computer for pupils: full screen, no way out")
    commands = parser.add_subparsers(dest="command", metavar="command", title="text commands")
    replay = commands.add_parser("replay", help="check recorded games (GCG files) against the rules")
    replay.add_argument("files", nargs="+", metavar="FILE", help="a file, a folder, or a pattern with *")
    replay.add_argument("--verbose", action="store_true", help="also show every move, every reason, the full names")
    _add_formats(commands)
    _with_data(commands.add_parser("matches", help="list the matches that are kept, the one played last first"))
    export = _with_data(commands.add_parser("export", help="write a match into a file, to take it to another computer"))
    export.add_argument("match", metavar="MATCH-ID", help="as `matches` tells it")
    export.add_argument(
        "--to", type=Path, required=True, metavar="FILE", help="such as final.bellword, final.gcg or final.txt"
    )
    export.add_argument("--names", action="store_true", help="with the names of pupils and teams, which else stay here")
    import_ = _with_data(commands.add_parser("import", help="take in matches from files, each whole or not at all"))
    import_.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a .bellword or .gcg file")
    _add_demo(commands)
    _add_moves(commands)
    _add_lists(commands)
    _add_competition(commands)
    pair = commands.add_parser("pair", help="draw rounds of competitions: who meets whom, and who has the bye")
    about = "a line of JSON a round: method, ranked, round, met, byes, max_repeats; a line with pairs and bye answers"
    pair.add_argument("file", type=Path, metavar="FILE", help=about)
    _add_mix(commands)
    _add_read(commands)
    _with_data(commands.add_parser("audience"))  # of the app alone, so no help tells of it
    _add_backup(commands)
    about = "check data, word lists, fonts, bell, printer and disk, and say what to do"
    _with_data(commands.add_parser("check", help=about), "the folder that is checked")
    about = "remove the judge's PIN, when it is forgotten or a pupil has set it; Bellword must be closed"
    reset_pin = _with_data(commands.add_parser("reset-pin", help=about), "the folder whose settings have the PIN")
    reset_pin.add_argument("--box", action="store_true", help="say what was done in a window too, for a start menu")
    return parser


def _add_formats(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    formats = commands.add_parser("formats", help="list the formats with policies, rule ids and choices")
    _with_data(formats, "the folder whose house rules are listed too, with what they do otherwise")
    formats.add_argument("--import", dest="taken", type=Path, metavar="FILE", help="take in a house rule instead")
    formats.add_argument("--replace", action="store_true", help="let it replace the house rule of the same key")
    formats.add_argument("--export", dest="given", metavar="KEY", help="write a house rule into a file instead")
    formats.add_argument("--to", type=Path, metavar="FILE", help="the file that --export writes (KEY.toml)")


def _add_demo(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    demo = commands.add_parser("demo", help="play a whole match by computer and show its score sheet")
    _with_data(demo, "the folder with the house rules that may be played by")
    demo.add_argument("--format", required=True, metavar="KEY", help="the rules to play by, as `formats` tells them")
    demo.add_argument("--seed", type=int, required=True, metavar="N", help="the same number makes the same match")
    demo.add_argument(
        "--out", type=Path, default=argparse.SUPPRESS, metavar="DIR", help="where to leave the papers (out)"
    )
    about = "choose what the rules leave open, such as challenge=plus-5; may be given again for another"
    demo.add_argument("--choice", type=_choice, action="append", default=[], metavar="POLICY=KEY", help=about)
    demo.add_argument("--list", default="", choices=("core", "pupil", "full"), help="the word list (the format's own)")


def _add_moves(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    moves = commands.add_parser("moves", help="find every play of a rack on a board, the best first")
    moves.add_argument("--board", type=Path, metavar="FILE", help="a line a row, . for empty, lower case for a blank")
    moves.add_argument("--rack", metavar="LETTERS", help="the tiles, ? for a blank")
    moves.add_argument("--list", default="pupil", choices=("core", "pupil", "full"), help="the word list (pupil)")
    moves.add_argument("--lexicon", type=Path, metavar="FILE", help="other words instead, gzipped or not")
    moves.add_argument("--format", default="primary", metavar="KEY", help="board, tiles and bonus (primary)")
    shown = moves.add_mutually_exclusive_group()
    shown.add_argument("--top", type=_count, metavar="N", help="only the best N plays")
    shown.add_argument("--exists", action="store_true", help="only whether there is any play: yes or no")
    shown.add_argument("--canonical", action="store_true", help="every play by its squares, to be compared by sha256")
    about = "every position of a file instead: id, plays, best score, sha256 of the canonical list, milliseconds"
    shown.add_argument("--corpus", type=Path, metavar="FILE", help=about)


def _add_lists(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    lists = commands.add_parser("lists", help="list the word lists, and the teacher's changes to them")
    _with_data(lists, "the folder that keeps the teacher's lists and changes")
    change = lists.add_mutually_exclusive_group()
    about = "take in a file of words: text with one word a line, CSV, or the first sheet of an XLSX file"
    change.add_argument("--import", dest="taken", type=Path, metavar="FILE", help=about)
    change.add_argument("--allow", metavar="WORD", help="accept a word, whatever the list says")
    change.add_argument("--block", metavar="WORD", help="refuse a word, whatever the list says")
    change.add_argument("--forget", metavar="WORD", help="neither allow nor block a word any more")
    change.add_argument("--accept", metavar="CATEGORY", help="accept the words of a category, whatever the rules say")
    change.add_argument("--refuse", metavar="CATEGORY", help="refuse them")
    change.add_argument("--by-rules", metavar="CATEGORY", help="do with them as the rules of each match say")
    change.add_argument("--delete", metavar="KEY", help="put away a list that was taken in")
    lists.add_argument("--name", default="", help="with --import: what the list is called; an older one gives way")
    added = "with --import: add the words to this list of the app (the list stands alone)"
    lists.add_argument("--add-to", default="", choices=("core", "pupil", "full"), help=added)
    lists.add_argument("--leave-out", action="store_true", help="with --import: go on without lines that give no word")
    lists.add_argument("--reason", default="", help="with --allow and --block: why")


def _add_competition(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    competition = commands.add_parser("competition", help="play a day of a competition by computer, with its papers")
    about = "where to leave standings, sheets, certificates and papers for the wall"
    competition.add_argument("--demo", type=Path, required=True, metavar="DIR", help=about)
    teams, rounds = partial(_few, fewest=_FEWEST_TEAMS), partial(_few, fewest=1)
    competition.add_argument("--teams", type=teams, default=24, metavar="N", help="how many teams come in time (24)")
    competition.add_argument("--rounds", type=rounds, default=6, metavar="N", help="how many rounds are played (6)")
    competition.add_argument("--seed", type=int, default=1, metavar="N", help="the same number makes the same day (1)")


def _add_mix(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    mix = commands.add_parser("mix", help="mix teams from a list of pupils, as JSON: groups differ within a team (P2)")
    about = "a CSV file or a spreadsheet with the columns name, class, year and group, of which name is needed"
    mix.add_argument("file", type=Path, metavar="FILE", help=about)
    about = "how many mains and reserves a team has, such as 2+1"
    mix.add_argument("--teams-of", type=_shape, required=True, metavar="MAINS+RESERVES", help=about)
    mix.add_argument("--seed", type=int, metavar="N", help="the same number makes the same mix")
    mix.add_argument("--balance-years", action="store_true", help="also spread the years over the teams")


def _add_read(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    read = commands.add_parser("read", help="show what would be imported from a list, as JSON, and what would not")
    read.add_argument("file", type=Path, metavar="FILE", help="a CSV file, a spreadsheet or a text")
    about = f"what the list has: {', '.join(KEYS)}"
    read.add_argument("--as", dest="purpose", choices=KEYS, required=True, help=about)
    read.add_argument("--text", action="store_true", help="read the file as pasted text")


def _add_backup(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    backup = _with_data(
        commands.add_parser("backup", help="list the backups, or write one into a folder or on a stick")
    )
    backup.add_argument("--to", type=Path, metavar="DIR", help="write one into this folder")
    restore = _with_data(commands.add_parser("restore", help="tell what a backup has, and take it over"))
    restore.add_argument("file", type=Path, metavar="FILE", help="such as bellword-2026-11-22-140500.zip")
    restore.add_argument("--replace", action="store_true", help="put it in the place of what is here")


def _with_data(
    command: argparse.ArgumentParser, about: str = "the folder that keeps the matches"
) -> argparse.ArgumentParser:
    """Allow --data after a command as well as before it; return the command."""
    command.add_argument("--data", type=Path, metavar="DIR", default=argparse.SUPPRESS, help=about)
    return command


def _size(text: str) -> tuple[int, int]:
    found = _SIZE.match(text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write width x height, such as 1366x768")
    return int(found[1]), int(found[2])


def _count(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,8}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of plays; write 1 or more")
    return int(text)


def _few(text: str, fewest: int) -> int:
    if not re.fullmatch(r"[1-9][0-9]?", text) or int(text) < fewest:
        raise argparse.ArgumentTypeError(f"{text!r} cannot be played; write a number from {fewest} to 99")
    return int(text)


def _shape(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([1-9]|1[0-9])(?:\+([0-9]))?", text.strip())
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is no team; write mains+reserves, such as 2+1")
    return int(found[1]), int(found[2] or 0)


def _choice(text: str) -> tuple[str, str]:
    policy, sign, key = text.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(f"{text!r} is no choice; write policy=key, such as challenge=plus-5")
    # A policy is listed with a space in its name.
    return re.sub(r"[ -]", "_", policy.strip()), key.strip()
