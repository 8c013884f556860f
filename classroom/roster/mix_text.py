"""The sentences about a mix: whether groups differ, old partners meet again, and none is better (P2)."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.i18n import _, ngettext
from classroom.roster.mixing import Mixed


def group_sentences(mixed: Mixed) -> tuple[str, ...]:
    """Return that no mix of these pupils has different groups in every team; empty if one does (P2)."""
    if not mixed.fewest_same_group:
        return ()
    sentence = ngettext(
        "Some pupils from the same group must share a team: at least {count} pair.",
        "Some pupils from the same group must share a team: at least {count} pairs.",
        mixed.fewest_same_group,
    )
    return (sentence.format(count=mixed.fewest_same_group),)


def mix_sentences(mixed: Mixed, *, has_groups: bool, balance_years: bool) -> Sequence[str]:
    """Return sentences about a mix: groups, partners, years, and whether a better one may exist."""
    said: list[str] = []
    if has_groups and not mixed.cost.same_group:
        said.append(_("Every team has pupils from different groups."))
    said.extend(group_sentences(mixed))
    if mixed.cost.met_before:
        said.append(_("Repeated partners: {count}.").format(count=mixed.cost.met_before))
    else:
        said.append(_("All partners are new."))
    if balance_years and not mixed.cost.same_year:
        said.append(_("Every team has pupils from different years."))
    said.append(_("No better mix is possible.") if mixed.proved else _("A better mix may be possible."))
    return said
