"""The command line: `python -m classroom` opens the app; text commands print their answer without loading Kivy."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from classroom.terminal.parser import argument_parser, print_refusal


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


_COMMANDS = {
    "replay": "match_command replay",
    "formats": "format_command list_formats",
    "matches": "match_command matches",
    "export": "match_command export",
    "import": "match_command import_matches",
    "demo": "demo demo",
    "moves": "move_command moves",
    "audience": "audience_command audience",
    "lists": "list_command word_lists",
    "competition": "demo competition",
    "pair": "pair_command pair",
    "backup": "backup_command backup",
    "restore": "backup_command restore",
    "mix": "list_command mix_teams",
    "read": "list_command read_list",
    "reset-pin": "reset_pin_command reset_pin",
    "check": "check_command check",
}
"""The module of each text command, and its function."""


def _command(name: str | None) -> Callable[[argparse.Namespace], int]:
    """Return the function of a command without importing the others."""
    if name not in _COMMANDS:
        return _app
    module, function = _COMMANDS[name].split()
    command: Callable[[argparse.Namespace], int] = getattr(import_module(f"classroom.terminal.{module}"), function)
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
