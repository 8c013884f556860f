"""`formats --data`: the house rules of a data folder, and how they come and go."""

from __future__ import annotations

import argparse
from pathlib import Path

from classroom.errors import KnownError, StoreError
from classroom.formats.description import house_rule_text
from classroom.paths import DataFolderError, user_data_dir
from classroom.store.house_rules import HouseRules
from classroom.terminal.line import print_line


def carry_house_rule(arguments: argparse.Namespace) -> int:
    """Take a house rule in or give it away; return the exit code."""
    try:
        kept = HouseRules(user_data_dir(arguments.data))
        if arguments.taken:
            rule = kept.take_in(arguments.taken, replace=arguments.replace)
            print_line(f"{arguments.taken}: {rule.title} ({rule.key}) is kept now")
        if arguments.given:
            file = arguments.to or Path(f"{arguments.given}.toml")
            kept.export(arguments.given, file)
            print_line(f"{file}: {arguments.given} is written")
    except (DataFolderError, KnownError) as error:
        print_line(str(error))
        return 1
    return 0


def list_house_rules(folder: Path) -> int:
    """List the house rules of a data folder; return the exit code."""
    try:
        kept = HouseRules(folder).load()
    except StoreError as error:
        print_line(f"\n{error}")
        return 1
    told = [*map(house_rule_text, kept.rules), *(f"This is no house rule: {fault}" for fault in kept.refused)]
    print_line("\n" + ("\n\n".join(told) or f"There are no house rules in {folder}."))
    return 1 if kept.refused else 0
