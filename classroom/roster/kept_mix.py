"""Mixed teams that were kept, as they are today: who of them is there, and what is said of what fits no more (P2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from classroom.i18n import _
from classroom.roster.misfit import Misfit, MisfitKind, is_of_smaller_teams, misfit_sentence, misfits
from classroom.roster.school_class import Mix, SchoolClass, Shape

_FEWEST_TEAMS = 2
_MOST_NAMED = 3
"""So many who do not fit are named in a sentence."""


def shape_for(there: int, places: Shape) -> Shape:
    """Return the team that a format has places for, or a smaller one where too few are there for two of them."""
    for shape in (places, *(Shape(mains, 0) for mains in range(places.mains, 0, -1))):
        if there >= _FEWEST_TEAMS * shape.size:
            return shape
    return Shape(1, 0)


def team_name(place: int) -> str:
    """Return what the team at a place, counted from 0, is called."""
    return _("Team {number}").format(number=place + 1)


def has_years(one: SchoolClass) -> bool:
    """Tell whether a class has pupils of several years, so that teams may be mixed by these too."""
    return len({pupil.year for pupil in one.pupils if pupil.year}) > 1


def of_present(made: Mix, present: Collection[int]) -> Mix:
    """Return a mix with the places of those who are away left empty, and all others who are in no team left over."""
    for number in sorted(made.seated - set(present)):
        made = made.take_out(number)
    return Mix(made.date, made.teams, tuple(sorted(set(present) - made.seated)), made.played, made.exception)


def away_text(one: SchoolClass, kept: Mix, present: Collection[int]) -> str:
    """Return who is away and was in a team, empty where nobody is."""
    lines = []
    for place, team in enumerate(kept.teams):
        away = [pupil.name for pupil in map(one.pupil, team.members) if pupil and pupil.number not in present]
        if away:
            sentence = _("{names} from {team} cannot come today.")
            lines.append(sentence.format(names=", ".join(away), team=team_name(place)))
    return " ".join(lines)


def misfit_text(one: SchoolClass, made: Mix, found: Sequence[Misfit], shape: Shape) -> str:
    """Return who does not fit into teams any more, as `misfits` has `found`, where teams are of a `shape` now.

    Empty where all fit.
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
    """Return what of the teams kept of a class does not fit `today`, where a team has so many `places`.

    Empty where all fits, and where no teams are kept.
    """
    if one.mix is None:
        return ""
    present = {pupil.number for pupil in one.present(today)}
    made = of_present(one.mix, present)
    found = misfits(one, made, places, by_years=balance_years and has_years(one))
    said = (away_text(one, one.mix, present), misfit_text(one, made, found, shape_for(len(present), places)))
    return " ".join(filter(None, said))
