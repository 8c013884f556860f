"""Saved mixed teams as they are today: who is present, and sentences about what no longer fits (P2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from classroom.i18n import _
from classroom.roster.outdated_teams import Misfit, MisfitKind, is_of_smaller_teams, misfit_sentence, misfits
from classroom.roster.school_class import Mix, SchoolClass, Shape

_FEWEST_TEAMS = 2
_MOST_NAMED = 3
"""How many pupils who do not fit are named in a sentence."""


def shape_for(there: int, places: Shape) -> Shape:
    """Return the team shape of a format, or a smaller one if too few pupils are present for two such teams."""
    for shape in (places, *(Shape(mains, 0) for mains in range(places.mains, 0, -1))):
        if there >= _FEWEST_TEAMS * shape.size:
            return shape
    return Shape(1, 0)


def team_name(place: int) -> str:
    """Return the name of the team at an index, counted from 0."""
    return _("Team {number}").format(number=place + 1)


def has_years(one: SchoolClass) -> bool:
    """Tell whether a class has pupils of several years, so that teams can also be mixed by year."""
    return len({pupil.year for pupil in one.pupils if pupil.year}) > 1


def of_present(made: Mix, present: Collection[int]) -> Mix:
    """Return a mix with the places of absent pupils empty; all others who are in no team are left over."""
    for number in sorted(made.seated - set(present)):
        made = made.take_out(number)
    return Mix(made.date, made.teams, tuple(sorted(set(present) - made.seated)), made.played, made.exception)


def away_text(one: SchoolClass, kept: Mix, present: Collection[int]) -> str:
    """Return which team members are absent, as sentences; empty if there are none."""
    lines = []
    for place, team in enumerate(kept.teams):
        away = [pupil.name for pupil in map(one.pupil, team.members) if pupil and pupil.number not in present]
        if away:
            sentence = _("{names} from {team} cannot come today.")
            lines.append(sentence.format(names=", ".join(away), team=team_name(place)))
    return " ".join(lines)


def misfit_text(one: SchoolClass, made: Mix, found: Sequence[Misfit], shape: Shape) -> str:
    """Return who no longer fits into the teams, as `found` by `misfits`; `shape` is the present team shape.

    Empty if everybody fits.
    """
    said = [misfit_sentence(one, misfit) for misfit in found[:_MOST_NAMED]]
    if len(found) > _MOST_NAMED:
        said.append(_("And {count} more.").format(count=len(found) - _MOST_NAMED))
    is_smaller = is_of_smaller_teams(made, shape)
    if is_smaller:
        said.insert(0, _("Each team now has {count} pupils.").format(count=shape.size))
    if is_smaller or any(misfit.kind is MisfitKind.TOO_MANY for misfit in found):
        said.insert(0, _("These teams were made with other rules."))
    elif said:
        said.insert(0, _("These teams no longer fit the class."))
    return " ".join(said)


def unfit_text(one: SchoolClass, places: Shape, today: str, *, balance_years: bool) -> str:
    """Return what in the saved teams of a class does not fit `today`; `places` is the shape of a team.

    Empty if everything fits or no teams are saved.
    """
    if one.mix is None:
        return ""
    present = {pupil.number for pupil in one.present(today)}
    made = of_present(one.mix, present)
    found = misfits(one, made, places, by_years=balance_years and has_years(one))
    said = (away_text(one, one.mix, present), misfit_text(one, made, found, shape_for(len(present), places)))
    return " ".join(filter(None, said))
