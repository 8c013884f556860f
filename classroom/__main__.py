"""The command line: `python -m classroom` opens the app; every command after it is answered as text, without Kivy."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from classroom import __version__

if TYPE_CHECKING:
    from classroom.store.event_log import SqliteEventLog
    from classroom.store.word_lists import WordLists

_SIZE = re.compile(r"([1-9][0-9]{2,3})x([1-9][0-9]{2,3})\Z")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the app or a text command and return the exit code; raises SystemExit for arguments that make no sense."""
    arguments = _parser().parse_args(argv)
    commands = {
        "replay": _replay,
        "formats": _formats,
        "matches": _matches,
        "export": _export,
        "import": _import,
        "demo": _demo,
        "moves": _moves,
        "lists": _lists,
        None: _app,
    }
    try:
        return commands[arguments.command](arguments)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of our output, `head` perhaps, has gone; nothing more can be said to it, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bellword", description="Word matches on a crossword board for classes.")
    parser.add_argument("--version", action="version", version=f"Bellword {__version__}")
    parser.add_argument("--data", type=Path, metavar="DIR", help="keep matches and settings in this folder")
    parser.add_argument("--demonstration", action="store_true", help="play the built-in match by itself, then close")
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("out"),
        metavar="DIR",
        help="where the demonstration leaves papers and pictures (out)",
    )
    parser.add_argument("--smoke", action="store_true", help="open, show the first screen, close")
    parser.add_argument("--window", type=_size, metavar="WxH", help="size of the window, such as 1366x768")
    commands = parser.add_subparsers(dest="command", metavar="command", title="text commands")
    replay = commands.add_parser("replay", help="check recorded games (GCG files) against the rules")
    replay.add_argument("files", nargs="+", metavar="FILE", help="a file, a folder, or a pattern with *")
    replay.add_argument("--verbose", action="store_true", help="also show every move, every reason, the full names")
    _add_formats(commands)
    _with_data(commands.add_parser("matches", help="list the matches that are kept, the one played last first"))
    export = _with_data(commands.add_parser("export", help="write a match into a file, to take it to another computer"))
    export.add_argument("match", metavar="MATCH-ID", help="as `matches` tells it")
    export.add_argument("--to", type=Path, required=True, metavar="FILE", help="such as final.bellword, or final.gcg")
    import_ = _with_data(commands.add_parser("import", help="take in matches from files, each whole or not at all"))
    import_.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a .bellword or .gcg file")
    _add_demo(commands)
    _add_moves(commands)
    _add_lists(commands)
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
    told = "choose what the rules leave open, such as challenge=plus-5; may be given again"
    demo.add_argument("--choice", type=_choice, action="append", default=[], metavar="POLICY=KEY", help=told)
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
    told = "every position of a file instead: id, plays, best score, sha256 of the canonical list, milliseconds"
    shown.add_argument("--corpus", type=Path, metavar="FILE", help=told)


def _add_lists(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    lists = commands.add_parser("lists", help="list the word lists, and the teacher's changes to them")
    _with_data(lists, "the folder that keeps the teacher's lists and changes")
    change = lists.add_mutually_exclusive_group()
    told = "take in a file of words: text with one word a line, CSV, or the first sheet of an XLSX file"
    change.add_argument("--import", dest="taken", type=Path, metavar="FILE", help=told)
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


def _with_data(
    command: argparse.ArgumentParser, told: str = "the folder that keeps the matches"
) -> argparse.ArgumentParser:
    """Let --data stand after a command as well as before it."""
    command.add_argument("--data", type=Path, metavar="DIR", default=argparse.SUPPRESS, help=told)
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


def _choice(text: str) -> tuple[str, str]:
    policy, sign, key = text.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(f"{text!r} is no choice; write policy=key, such as challenge=plus-5")
    # A policy is listed with a blank in its name.
    return re.sub(r"[ -]", "_", policy.strip()), key.strip()


def _app(arguments: argparse.Namespace) -> int:
    from classroom.bootstrap import Start, run_app  # noqa: PLC0415 - the text commands need no window, no store, no sound

    return run_app(
        Start(
            data=arguments.data,
            demonstration=arguments.demonstration,
            out=arguments.out,
            smoke=arguments.smoke,
            window=arguments.window,
        )
    )


def _replay(arguments: argparse.Namespace) -> int:
    from classroom.store.exchange.summary import summaries  # noqa: PLC0415 - only this command needs it

    told = agreed = 0
    for summary in summaries(arguments.files, verbose=arguments.verbose):
        told += 1
        agreed += summary.agrees
        _print("\n".join(summary.lines))
    if told > 1:
        _print(f"{agreed} of {told} agree")
    return 0 if agreed == told else 1


def _formats(arguments: argparse.Namespace) -> int:
    from classroom.formats.check import InvalidFormatError  # noqa: PLC0415 - only this command needs it
    from classroom.formats.description import rule_book_text  # noqa: PLC0415 - only this command needs it
    from classroom.formats.shelf import rule_books  # noqa: PLC0415 - as above

    senseless = _senseless(arguments)
    if senseless:
        _print(senseless)
        return 1
    if arguments.taken or arguments.given:
        return _carry_house_rule(arguments)
    try:
        _print("\n\n".join(rule_book_text(book) for book in rule_books()))
    except InvalidFormatError as error:
        _print(str(error))
        return 1
    return _house_rules(arguments.data) if arguments.data else 0


def _senseless(arguments: argparse.Namespace) -> str:
    """Say which options of `formats` do not go together, or nothing where all do."""
    if arguments.taken and arguments.given:
        return "Either --import or --export: one of them at a time."
    if arguments.replace and not arguments.taken:
        return "--replace says what becomes of a house rule when another is taken in; it goes with --import FILE."
    if arguments.to and not arguments.given:
        return "--to names the file for a house rule that is given away; it goes with --export KEY."
    if arguments.taken and not arguments.taken.exists():
        return f"{arguments.taken}: there is no such file"
    return ""


def _carry_house_rule(arguments: argparse.Namespace) -> int:
    from classroom.match.trouble import KnownError  # noqa: PLC0415 - only this command needs it
    from classroom.paths import DataFolderError, user_data_dir  # noqa: PLC0415 - as above
    from classroom.store.house_rules import HouseRules  # noqa: PLC0415 - as above

    try:
        kept = HouseRules(user_data_dir(arguments.data))
        if arguments.taken:
            rule = kept.take_in(arguments.taken, replace=arguments.replace)
            _print(f"{arguments.taken}: {rule.title} ({rule.key}) is kept now")
        if arguments.given:
            file = arguments.to or Path(f"{arguments.given}.toml")
            kept.export(arguments.given, file)
            _print(f"{file}: {arguments.given} is written")
    except (DataFolderError, KnownError) as error:
        _print(str(error))
        return 1
    return 0


def _house_rules(folder: Path) -> int:
    from classroom.formats.description import house_rule_text  # noqa: PLC0415 - only this command needs it
    from classroom.match.trouble import StoreError  # noqa: PLC0415 - as above
    from classroom.store.house_rules import HouseRules  # noqa: PLC0415 - as above

    try:
        kept = HouseRules(folder).load()
    except StoreError as error:
        _print(f"\n{error}")
        return 1
    told = [*map(house_rule_text, kept.rules), *(f"This is no house rule: {fault}" for fault in kept.refused)]
    _print("\n" + ("\n\n".join(told) or f"There are no house rules in {folder}."))
    return 1 if kept.refused else 0


def _matches(arguments: argparse.Namespace) -> int:
    from classroom.store.listing import listing  # noqa: PLC0415 - only this command needs it

    def show(log: SqliteEventLog) -> int:
        for line in listing(log):
            _print(line)
        return 0

    return _with_log(arguments.data, show)


def _export(arguments: argparse.Namespace) -> int:
    from classroom.store.exchange.transfer import export_match  # noqa: PLC0415 - only this command needs it

    def write(log: SqliteEventLog) -> int:
        told = export_match(log, arguments.match, arguments.to, __version__)
        _print(told.line)
        return 0 if told.done else 1

    return _with_log(arguments.data, write)


def _import(arguments: argparse.Namespace) -> int:
    from classroom.store.exchange.transfer import import_file  # noqa: PLC0415 - only this command needs it

    def take_in(log: SqliteEventLog) -> int:
        refused = 0
        for file in arguments.files:
            told = import_file(log, file)
            _print(told.line)
            refused += not told.done
        return 1 if refused else 0

    return _with_log(arguments.data, take_in, create=True)


def _demo(arguments: argparse.Namespace) -> int:
    from classroom.bootstrap import Demo, run_demo  # noqa: PLC0415 - only this command needs it

    choices = dict(arguments.choice)
    demo = Demo(arguments.format, arguments.seed, arguments.out, choices, arguments.list, arguments.data)
    return run_demo(demo, _print)


def _moves(arguments: argparse.Namespace) -> int:
    from classroom.formats.shelf import format_by_key  # noqa: PLC0415 - only this command needs it
    from classroom.paths import wordlists_dir  # noqa: PLC0415 - as above
    from classroom.store.move_report import ask, corpus_lines, word_index  # noqa: PLC0415 - as above
    from classroom.store.position import PositionError  # noqa: PLC0415 - as above

    given = arguments.board is not None, arguments.rack is not None
    if given != (not arguments.corpus, not arguments.corpus):
        _print("Say which plays to find: either --board FILE and --rack LETTERS, or --corpus FILE.")
        return 1
    try:
        format = format_by_key(arguments.format)
    except KeyError as error:
        _print(str(error.args[0]))
        return 1
    try:
        index = word_index(format, wordlists_dir(), arguments.list, arguments.lexicon)
        if arguments.corpus:
            return _corpus(corpus_lines(format, index, arguments.corpus, perf_counter))
        found = ask(format, index, arguments.board, arguments.rack)
    except PositionError as error:
        _print(str(error))
        return 1
    if arguments.exists:
        _print("yes" if found.exists() else "no")
    elif arguments.canonical:
        # No newline at the end, and none changed on the way: what is printed has the sha256 of the list.
        sys.stdout.buffer.write(found.canonical().encode("ascii"))
        sys.stdout.buffer.flush()
    else:
        for line in found.lines(arguments.top):
            _print(line)
    return 0


def _corpus(lines: Iterable[tuple[str, bool]]) -> int:
    right = True
    for line, agrees in lines:
        _print(line)
        right = right and agrees
    return 0 if right else 1


def _lists(arguments: argparse.Namespace) -> int:
    from classroom.match.trouble import KnownError  # noqa: PLC0415 - only this command needs it
    from classroom.paths import DataFolderError, user_data_dir, wordlists_dir  # noqa: PLC0415 - as above
    from classroom.store.word_lists import WordLists  # noqa: PLC0415 - as above
    from classroom.words.teacher_list import TeacherListError  # noqa: PLC0415 - as above
    from classroom.words.word_list import WordListError  # noqa: PLC0415 - as above

    senseless = _senseless_words(arguments)
    if senseless:
        _print(senseless)
        return 1
    try:
        lists = WordLists(user_data_dir(arguments.data), wordlists_dir())
        if arguments.taken:
            _take_in_words(lists, arguments)
        elif arguments.delete:
            lists.delete(arguments.delete)
            _print(f"{arguments.delete} is put away")
        else:
            _change_words(lists, arguments)
    except (DataFolderError, KnownError, TeacherListError, WordListError) as error:
        _print(str(error))
        return 1
    return 0


def _senseless_words(arguments: argparse.Namespace) -> str:
    """Say which options of `lists` do not go together, or nothing where all do."""
    if arguments.taken and not arguments.name:
        return "Say what the list is called: --import FILE --name NAME."
    if not arguments.taken and (arguments.name or arguments.add_to or arguments.leave_out):
        return "--name, --add-to and --leave-out are about a list that is taken in; they go with --import FILE."
    if arguments.reason and arguments.allow is None and arguments.block is None:
        return "--reason says why a word is allowed or blocked; it goes with --allow WORD or --block WORD."
    return ""


def _take_in_words(lists: WordLists, arguments: argparse.Namespace) -> None:
    from classroom.store.word_listing import proposal_lines  # noqa: PLC0415 - only this command needs it

    proposal = lists.review(arguments.taken, arguments.name, arguments.add_to)
    for line in proposal_lines(proposal):
        _print(line)
    own = lists.keep(proposal, without_refused=arguments.leave_out)
    _print(f"{own.title} ({own.key}) is kept now")


def _change_words(lists: WordLists, arguments: argparse.Namespace) -> None:
    """Make the change that is asked for, if any, then tell the lists as they are."""
    from classroom.formats.shelf import format_by_key  # noqa: PLC0415 - only this command needs it
    from classroom.store.word_listing import word_listing  # noqa: PLC0415 - as above
    from classroom.words.category import Category  # noqa: PLC0415 - as above
    from classroom.words.teacher_list import category_named  # noqa: PLC0415 - as above

    changes = old = lists.changes()
    if arguments.allow is not None:
        changes = changes.allow(arguments.allow, arguments.reason)
    if arguments.block is not None:
        changes = changes.block(arguments.block, arguments.reason)
    if arguments.forget is not None:
        changes = changes.forget(arguments.forget)
    for name, accepted in ((arguments.accept, True), (arguments.refuse, False), (arguments.by_rules, None)):
        if name is not None:
            changes = changes.switch(category_named(name), accepted=accepted)
    if changes != old:
        lists.save_changes(changes)
    by_rules = [Category(name) for name in format_by_key("primary").words.refused]
    for line in word_listing(lists, by_rules):
        _print(line)


def _with_log(data: Path | None, use: Callable[[SqliteEventLog], int], *, create: bool = False) -> int:
    """Open the matches that the app would open and `use` them; without `create` there must be some already."""
    from classroom.match.trouble import StoreError  # noqa: PLC0415 - the other commands need no store
    from classroom.paths import DataFolderError, user_data_dir  # noqa: PLC0415 - as above
    from classroom.store.database import DATABASE_NAME, open_database  # noqa: PLC0415 - as above
    from classroom.store.event_log import SqliteEventLog  # noqa: PLC0415 - as above

    def now() -> datetime:
        return datetime.now().astimezone()

    try:
        folder = data if data and not create else user_data_dir(data)
        if not create and not (folder / DATABASE_NAME).exists():
            _print(f"There are no matches in {folder}.")
            return 1
        with closing(open_database(folder, now)) as database:
            for notice in database.notices:
                _print(notice.sentence())
            return use(SqliteEventLog(database, now))
    except (DataFolderError, StoreError) as error:
        _print(str(error))
        return 1


def _print(text: str) -> None:
    """Print a text that may have letters which the terminal, or a pipe on Windows, has not."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print(text.encode(encoding, "backslashreplace").decode(encoding), flush=True)


if __name__ == "__main__":
    sys.exit(main())
