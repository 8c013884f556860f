"""The command line: `python -m classroom` opens the app; `replay` and `formats` are answered as text, without Kivy."""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from classroom import __version__

_SIZE = re.compile(r"([1-9][0-9]{2,3})x([1-9][0-9]{2,3})\Z")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the app or a text command and return the exit code; raises SystemExit for arguments that make no sense."""
    arguments = _parser().parse_args(argv)
    commands = {"replay": _replay, "formats": _formats, None: _app}
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
    commands.add_parser("formats", help="list the formats with their policies and the ids of their rules")
    return parser


def _size(text: str) -> tuple[int, int]:
    found = _SIZE.match(text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write width x height, such as 1366x768")
    return int(found[1]), int(found[2])


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


def _formats(_: argparse.Namespace) -> int:
    from classroom.formats import formats  # noqa: PLC0415 - only this command needs them
    from classroom.formats.description import description  # noqa: PLC0415 - as above

    _print("\n\n".join(description(format) for format in formats()))
    return 0


def _print(text: str) -> None:
    """Print a text that may have letters which the terminal, or a pipe on Windows, has not."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print(text.encode(encoding, "backslashreplace").decode(encoding), flush=True)


if __name__ == "__main__":
    sys.exit(main())
