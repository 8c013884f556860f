"""`formats`: rule books and house rules."""

from __future__ import annotations

import argparse

from classroom.formats.catalogue import rule_books
from classroom.formats.check import InvalidFormatError
from classroom.formats.wording import rule_book_text
from classroom.terminal.parser import print_line


def list_formats(arguments: argparse.Namespace) -> int:
    """List the formats, or import or export a house rule; return the exit code."""
    if senseless := _senseless(arguments):
        print_line(senseless)
        return 1
    if arguments.taken or arguments.given:
        from classroom.terminal.house_rule_command import transfer_house_rule  # noqa: PLC0415 - alone needs the store

        return transfer_house_rule(arguments)
    try:
        print_line("\n\n".join(rule_book_text(book) for book in rule_books()))
    except InvalidFormatError as error:
        print_line(str(error))
        return 1
    if not arguments.data:
        return 0
    from classroom.terminal.house_rule_command import list_house_rules  # noqa: PLC0415 - alone needs the store

    return list_house_rules(arguments.data)


def _senseless(arguments: argparse.Namespace) -> str:
    """Say which options of `formats` do not go together; empty if all do."""
    if arguments.taken and arguments.given:
        return "Use either --import or --export, not both."
    if arguments.replace and not arguments.taken:
        return "Use --replace only together with --import FILE."
    if arguments.to and not arguments.given:
        return "Use --to only together with --export KEY."
    if arguments.taken and not arguments.taken.exists():
        return f"{arguments.taken} was not found. Check the name of the file."
    return ""
