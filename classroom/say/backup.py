"""Sentences about a backup: what it contains, which side has more, and what exists on only one side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from classroom.backup import Candidate, Held, Holdings, Summary, Verdict
from classroom.i18n import N_, _, ngettext
from classroom.match.names import in_language
from classroom.moments import moment_text

_MOST_SHOWN = 25  # of each kind

_VERDICTS = {
    Verdict.SAME: N_("The backup has the same matches, competitions, classes and drill results as this computer."),
    Verdict.BACKUP_HAS_MORE: N_("The backup has all matches, competitions, classes and drill results here, and more."),
    Verdict.HERE_HAS_MORE: N_(
        "This computer has all matches, competitions, classes and drill results of the backup, and more."
    ),
    Verdict.BOTH_HAVE_MORE: N_("Some data is only here, some only in the backup."),
}


def moment_of(summary: Summary) -> str:
    """Return when a backup was made."""
    return moment_text(summary.made_at)


def records_text(summary: Summary) -> str:
    """Return in a few words what a backup contains, such as ``12 matches, 1 competition, 2 classes``."""
    return _("{matches}, {competitions}, {classes}").format(
        matches=ngettext("{count} match", "{count} matches", summary.matches).format(count=summary.matches),
        competitions=ngettext("{count} competition", "{count} competitions", summary.competitions).format(
            count=summary.competitions
        ),
        classes=ngettext("{count} class", "{count} classes", summary.classes).format(count=summary.classes),
    )


def counts_text(summary: Summary) -> str:
    """Return how much a backup has: the records, and ``drill results of 3 pupils`` where there are any."""
    counts = records_text(summary)
    if not summary.drilled:
        return counts
    drills = ngettext("drill results of {count} pupil", "drill results of {count} pupils", summary.drilled)
    return _("{counts}, {drills}").format(counts=counts, drills=drills.format(count=summary.drilled))


def about_text(summary: Summary) -> str:
    """Return when and by what a backup was made, and how much it has."""
    line = _("Made on {moment} by Bellword {version}: {counts}.")
    line = line.format(moment=moment_of(summary), version=summary.version, counts=counts_text(summary))
    if not summary.damaged:
        return line
    damaged = ngettext("{count} record is partly damaged.", "{count} records are partly damaged.", summary.damaged)
    return f"{line} {damaged.format(count=summary.damaged)}"


def verdict_text(found: Candidate) -> str:
    """Return which side has more, and when something was last played on each side."""
    verdict = _(_VERDICTS[found.comparison.verdict])
    if not found.played_there or not found.played_here:
        return verdict
    last = _("Last match in the backup: {there}; here: {here}.")
    return f"{verdict} " + last.format(there=moment_text(found.played_there), here=moment_text(found.played_here))


def difference_lines(found: Candidate) -> Sequence[tuple[str, Sequence[str]]]:
    """Return a heading for each kind of difference there is, with a line for each record, and one for all drills."""
    there, here = found.comparison.only_there, found.comparison.only_here
    kinds = (
        (_("Only in the backup, or more complete there: {count}"), there),
        (_("Only here, or more complete here: {count}. This data would be deleted."), here),
        (_("In both, but different: {count}. The backup's version would be used."), found.comparison.differing),
    )
    return [(title.format(count=len(held.names)), list(_lines(held))) for title, held in kinds if held.names]


def _lines(held: Holdings) -> Iterator[str]:
    for records, form in (
        (held.matches, _("{title}, {moment}")),
        (held.competitions, _("Competition {title}, {moment}")),
        (held.classes, _("Class {title}")),
    ):
        for one in records[:_MOST_SHOWN]:
            yield form.format(title=_title(one), moment=moment_text(one.written_at))
        more = len(records) - _MOST_SHOWN
        if more > 0:
            yield ngettext("and {count} more", "and {count} more", more).format(count=more)
    if held.drills:
        drills = ngettext("Drill results of {count} pupil", "Drill results of {count} pupils", len(held.drills))
        yield drills.format(count=len(held.drills))


def _title(held: Held) -> str:
    return ", ".join(map(in_language, held.title.split(", "))) or held.record_id
