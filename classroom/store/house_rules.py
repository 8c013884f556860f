"""A teacher's own house rules: a folder with one TOML file for each, which can be imported and exported."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from classroom.errors import KnownError, StoreError
from classroom.files import NotAFileError, is_there, read_at_most, write_durably
from classroom.formats.catalogue import format_to_toml, shipped_file
from classroom.formats.check import InvalidFormatError
from classroom.formats.house_rule import LARGEST_FILE, check_house_rule, parse_house_rule
from classroom.i18n import N_, _, folded_title
from classroom.rules.policy import Format
from classroom.store.fault import files_in, known_faults

FOLDER_NAME = "house-rules"
SUFFIX = ".toml"

_NOT_TAKEN = N_("No rules were imported and nothing was changed. {reason}")
_NOT_SAVED = N_("These rules were not saved, and nothing was changed. {reason}")
_NONE = N_("You have no rules of your own called {key}. Choose other rules.")
_NO_RULES = N_("{file} is damaged, or not a set of rules saved by Bellword. Save it again, then import it.")
_THERE = N_("You already have rules called {title}. Give these another name, or delete the old ones first.")


# The most faults in a message, and the longest one.
_FAULTS = 3
_FAULT_LENGTH = 200


def read_house_rule(path: Path) -> Format:
    """Read a house rule from a TOML file; board and tiles are in it, in files beside it, or in the app's own.

    Raises `InvalidFormatError`, with the file name at the start of each fault, and `OSError`.
    """

    def resource(name: str) -> bytes:
        beside = path.parent / name
        return _content(beside) if is_there(beside) else shipped_file(name).encode()

    try:
        return parse_house_rule(_content(path), resource)
    except InvalidFormatError as error:
        raise InvalidFormatError(*(f"{path.name}: {fault}" for fault in error.faults)) from error


def _content(path: Path) -> bytes:
    try:
        return read_at_most(path, LARGEST_FILE + 1)
    except NotAFileError as error:
        raise InvalidFormatError(str(error.strerror)) from error


class HouseRuleError(KnownError):
    """A house rule cannot be saved, or does not exist; nothing was changed. `str` is a sentence for people.

    `details` say in English what is wrong and where, for people who write such a file by hand.
    """

    def __init__(self, sentence: str, details: str = "") -> None:
        super().__init__(sentence)
        self.details = details


@dataclass(frozen=True)
class StoredRules:
    """The house rules of a folder by title, and the error of each file that cannot be read as one."""

    rules: tuple[Format, ...]
    refused: tuple[HouseRuleError | StoreError, ...]


class HouseRules:
    """The house rules in a data folder. After any failure, a stored rule stays as it was."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER_NAME
        self._known: StoredRules | None = None

    def known(self) -> StoredRules:
        """Return the result of `load`, read once until something changes here.

        If the folder cannot be read, there are no rules in it.
        """
        if self._known is None:
            try:
                self._known = self.load()
            except StoreError as error:
                self._known = StoredRules((), (error,))
        return self._known

    def load(self) -> StoredRules:
        """Return the house rules that can be read. Raises `StoreError` if the folder cannot be read."""
        rules: list[Format] = []
        refused: list[HouseRuleError | StoreError] = []
        for path in files_in(self._folder, f"*{SUFFIX}"):
            try:
                rule = read_house_rule(path)
            except InvalidFormatError as error:
                refused.append(_not_rules(path, _short(error)))
                continue
            except OSError as error:
                refused.append(_not_rules(path, f"{path.name}: {error.strerror or error}"))
                continue
            if path.name == rule.key + SUFFIX:
                rules.append(rule)
            else:
                moved = f"{path.name}: the house rule {rule.key} is kept in {rule.key}{SUFFIX}; import this file"
                refused.append(_not_rules(path, moved))
        return StoredRules(tuple(sorted(rules, key=lambda rule: (rule.title.casefold(), rule.key))), tuple(refused))

    def rule(self, key: str) -> Format:
        """Return the house rule with this key. Raises `HouseRuleError` if there is none, and `StoreError`."""
        for rule in self.load().rules:
            if rule.key == key:
                return rule
        raise HouseRuleError(_(_NONE).format(key=key))

    def save(self, rule: Format, *, replace: bool = False) -> None:
        """Save a house rule; one with the same key is replaced only with `replace`.

        Raises `HouseRuleError` if it is not a house rule or another rule has its key or title, and `StoreError`.
        """
        try:
            check_house_rule(rule)
        except InvalidFormatError as error:
            raise HouseRuleError(_(_NOT_SAVED).format(reason=_short(error))) from error
        taken = self._in_the_way(rule, replace=replace)
        if taken:
            raise HouseRuleError(_(_NOT_SAVED).format(reason=taken))
        self._write(rule)

    def take_in(self, path: Path, *, replace: bool = False) -> Format:
        """Import a house rule from the file `path` and return it; importing it again changes nothing.

        Raises `HouseRuleError` if the file is not a house rule or another rule has its key or title, and
        `StoreError`.
        """
        with known_faults(path):
            try:
                rule = read_house_rule(path)
            except InvalidFormatError as error:
                refused = _not_rules(path, _short(error))
                raise HouseRuleError(_(_NOT_TAKEN).format(reason=refused), refused.details) from error
        if rule in self.load().rules:
            return rule
        taken = self._in_the_way(rule, replace=replace)
        if taken:
            raise HouseRuleError(_(_NOT_TAKEN).format(reason=taken))
        self._write(rule)
        return rule

    def export(self, key: str, path: Path) -> None:
        """Write a house rule into the file `path`, whole or not at all. Raises `HouseRuleError`, `StoreError`."""
        text = format_to_toml(self.rule(key))
        with known_faults(path):
            write_durably(path, text.encode("utf-8"))

    def delete(self, key: str) -> None:
        """Delete a house rule; matches have their own copies. Raises the same errors as `export`."""
        path = self._path(self.rule(key))
        self._known = None
        with known_faults(path):
            path.unlink()

    def _in_the_way(self, rule: Format, *, replace: bool) -> str:
        """Say which other house rule has the key or the title of `rule`; empty if there is none."""
        others = self.load().rules
        for other in others:
            if other.key != rule.key and folded_title(other.title) == folded_title(rule.title):
                return _(_THERE).format(title=other.title)
        titles = {other.key: other.title for other in others}
        # A file that can no longer be read is still somebody's rule.
        if not replace and (rule.key in titles or is_there(self._path(rule))):
            return _(_THERE).format(title=titles.get(rule.key, rule.key))
        return ""

    def _path(self, rule: Format) -> Path:
        return self._folder / (rule.key + SUFFIX)

    def _write(self, rule: Format) -> None:
        path = self._path(rule)
        self._known = None
        with known_faults(path):
            self._folder.mkdir(parents=True, exist_ok=True)
            write_durably(path, format_to_toml(rule).encode("utf-8"))


def _not_rules(path: Path, details: str) -> HouseRuleError:
    return HouseRuleError(_(_NO_RULES).format(file=path.name), details)


def _short(error: InvalidFormatError) -> str:
    """Return the first faults, short enough to be read."""
    shown = [
        fault if len(fault) <= _FAULT_LENGTH else fault[:_FAULT_LENGTH] + "..." for fault in error.faults[:_FAULTS]
    ]
    return "; ".join([*shown, *(["..."] if len(error.faults) > _FAULTS else [])])
