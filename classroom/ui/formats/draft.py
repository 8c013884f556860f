"""The house rule being made: a copied rule book, or one of the teacher's own, with the changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from classroom.errors import KnownError
from classroom.formats.catalogue import formats
from classroom.formats.check import InvalidFormatError, clashes_of
from classroom.formats.house_rule import differences, house_rule, house_rule_key, origin_of
from classroom.formats.wording import clash_text
from classroom.i18n import LANGUAGE_NAMES, _, folded_title, translation
from classroom.rules.format import Format
from classroom.services import HouseRuleBook

LONGEST_TITLE = 60


class RuleDraft:
    """A house rule with changes that last until it is saved or a new one is begun.

    `title` is its name, `key` that of the rule it replaces. `copied` is the format it began as.
    """

    def __init__(self) -> None:
        self.copied: Format = formats()[0]
        self.key, self.title = "", ""
        self._changes: dict[str, Any] = {}

    def copy(self, format: Format) -> None:
        """Begin a house rule from a format; a draft from the same format is continued."""
        if self.copied != format or self.key:
            self.copied, self.key, self.title, self._changes = format, "", "", {}

    def edit(self, rule: Format) -> None:
        """Continue with a stored house rule."""
        if self.key != rule.key:
            self.copied, self.key, self.title, self._changes = rule, rule.key, rule.title, {}

    @property
    def format(self) -> Format:
        """The rules as they are now."""
        return replace(self.copied, **self._changes)

    @property
    def origin(self) -> Format:
        """The format of the app from which these rules depart."""
        return origin_of(self.copied) if self.copied.copy_of else self.copied

    def changed(self) -> frozenset[str]:
        """Return the names of the policies that differ from those of the origin."""
        return frozenset(one.policy for one in differences(self.format, self.origin))

    def change(self, policy: str, value: object) -> None:
        """Change a policy of the rules."""
        self._changes[policy] = value

    def worry(self) -> str:
        """Return a sentence about policies that conflict, or an empty string if none do."""
        return " ".join(clash_text(clash, _) for clash in clashes_of(self.format))

    def save(self, book: HouseRuleBook) -> Format:
        """Keep the rules under their title, and return them. Raises `KnownError`, whose text is for the teacher."""
        title = " ".join(self.title.split())
        fault = self.worry() or _title_fault(title)
        if fault:
            raise KnownError(fault)
        key = self.key or house_rule_key(title, {rule.key for rule in book.known().rules})
        changes = {one.policy: one.new for one in differences(self.format, self.copied)}
        try:
            rule = house_rule(self.copied, key, title, changes)
        except InvalidFormatError as error:
            raise KnownError(str(error)) from error
        book.save(rule, replace=bool(self.key))
        self.copy(rule)
        return rule


def _title_fault(title: str) -> str:
    if not title:
        return _("Enter a name for these rules.")
    if len(title) > LONGEST_TITLE:
        return _("The name is too long. Use at most {number} letters.").format(number=LONGEST_TITLE)
    names = {folded_title(translation(code)(one.title)) for one in formats() for code in LANGUAGE_NAMES}
    if folded_title(title) in names:
        return _("A built-in rule book has this name. Choose another.")
    return ""
