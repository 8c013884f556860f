"""`formats --data`: the house rules of a data folder listed, imported and exported."""

from __future__ import annotations

import argparse
from pathlib import Path

from classroom.errors import KnownError, StoreError
from classroom.formats.wording import house_rule_text
from classroom.paths import DataFolderError, user_data_dir
from classroom.store.house_rules import HouseRuleError, HouseRules
from classroom.terminal.parser import print_line


def transfer_house_rule(arguments: argparse.Namespace) -> int:
    """Import or export a house rule; return the exit code."""
    try:
        house_rules = HouseRules(user_data_dir(arguments.data))
        if arguments.taken:
            rule = house_rules.take_in(arguments.taken, replace=arguments.replace)
            print_line(f"{arguments.taken}: {rule.title} ({rule.key}) imported")
        if arguments.given:
            file = arguments.to or Path(f"{arguments.given}.toml")
            house_rules.export(arguments.given, file)
            print_line(f"{file}: {arguments.given} exported")
    except (DataFolderError, KnownError) as error:
        print_line(_with_details(error))
        return 1
    return 0


def _with_details(error: Exception) -> str:
    """Return the sentence of an error and, for a file written by hand, what is wrong in it and where."""
    details = error.details if isinstance(error, HouseRuleError) else ""
    return f"{error} ({details})" if details else str(error)


def list_house_rules(folder: Path) -> int:
    """List the house rules of a data folder; return the exit code."""
    try:
        found = HouseRules(folder).load()
    except StoreError as error:
        print_line(f"\n{error}")
        return 1
    texts = [*map(house_rule_text, found.rules), *map(_with_details, found.refused)]
    print_line("\n" + ("\n\n".join(texts) or f"There are no rules of your own in {folder}."))
    return 1 if found.refused else 0
