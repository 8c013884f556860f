"""The command line: `python -m classroom` opens the app; text commands print their answer without loading Kivy."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from classroom.terminal.line import print_refusal
from classroom.terminal.parser import argument_parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the app or a text command and return the exit code; raises SystemExit for arguments that make no sense."""
    arguments = argument_parser().parse_args(argv)
    try:
        return _command(arguments.command)(arguments)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of the output, such as `head`, has closed the pipe.
        _discard_output()
        return 1
    except OSError as error:
        if arguments.command is None:
            raise
        if error.filename is not None:
            print_refusal(f"{error.filename} cannot be opened: {error.strerror}. Check the name and your permissions.")
            return 1
        # An OSError without a file name comes from writing the lines: the disk behind `>` is full.
        _discard_output()
        print_refusal(f"The result cannot be written: {error.strerror}. Check the disk, or the program that reads it.")
        return 1


def _discard_output() -> None:
    """Discard any remaining output to standard output, also at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _command(name: str | None) -> Callable[[argparse.Namespace], int]:
    """Return the function of a command without importing the others."""
    match name:
        case "replay":
            from classroom.terminal.match_command import replay as command
        case "formats":
            from classroom.terminal.format_command import list_formats as command
        case "matches":
            from classroom.terminal.match_command import matches as command
        case "export":
            from classroom.terminal.match_command import export as command
        case "import":
            from classroom.terminal.match_command import import_matches as command
        case "demo":
            from classroom.terminal.match_demo import demo as command
        case "moves":
            from classroom.terminal.move_command import moves as command
        case "audience":
            from classroom.terminal.audience_command import audience as command
        case "lists":
            from classroom.terminal.list_command import word_lists as command
        case "competition":
            from classroom.terminal.competition_demo import competition as command
        case "pair":
            from classroom.terminal.pair_command import pair as command
        case "backup":
            from classroom.terminal.backup_command import backup as command
        case "restore":
            from classroom.terminal.backup_command import restore as command
        case "mix":
            from classroom.terminal.mix_command import mix_teams as command
        case "read":
            from classroom.terminal.read_command import read_list as command
        case "reset-pin":
            from classroom.terminal.reset_pin_command import reset_pin as command
        case "check":
            from classroom.terminal.check_command import check as command
        case _:
            return _app
    return command


def _app(arguments: argparse.Namespace) -> int:
    from classroom.bootstrap import Start, run_app

    if arguments.demonstration and arguments.data:
        print_refusal("A demonstration has data of its own. Leave out --data, or --demonstration.")
        return 2
    return run_app(
        Start(
            data=arguments.data,
            demonstration=arguments.demonstration,
            out=arguments.out,
            smoke=arguments.smoke,
            window=arguments.window,
            kiosk=arguments.kiosk,
        )
    )


if __name__ == "__main__":
    sys.exit(main())
