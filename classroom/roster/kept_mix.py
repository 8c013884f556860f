"""Saved mixed teams as they are today: who is present, and sentences about what no longer fits (P2)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from enum import Enum
from itertools import combinations
from typing import NamedTuple

from classroom.i18n import _
from classroom.roster.mixing import fewest_pairs
from classroom.roster.school_class import ClassPupil, Mix, MixedTeam, SchoolClass, Shape

# Misfits in mixed teams after the rules, the class or a group have been changed (P2).
# Somebody may have made the teams by hand for a reason. So this module only reports whom it concerns, and changes
# nothing.


class MisfitKind(Enum):
    """Why a team does not fit."""

    TOO_MANY = "too many"  # pupils for whom the rules have no place in a team
    SAME_GROUP = "same group"
    SAME_YEAR = "same year"


class Misfit(NamedTuple):
    """The numbers of pupils who do not fit in the team at index `place`, counted from 0."""

    kind: MisfitKind
    place: int
    pupils: tuple[int, ...]


def misfits(one: SchoolClass, made: Mix, places: Shape, *, by_years: bool) -> tuple[Misfit, ...]:
    """Return who does not fit into the teams of a mix; `places` is the shape of a team.

    Pupils of one group, or of one year if teams are mixed `by_years`, are reported only if other teams of the same
    pupils would have fewer of them together. Groups are not reported if a reason was written (P2). One reserve more
    than the rules ask for is a second reserve. If they have no reserves, there is no second one either.
    """
    surplus = ((at, _more(team, places)) for at, team in enumerate(made.teams))
    found = [Misfit(MisfitKind.TOO_MANY, at, more) for at, more in surplus if more]
    if not made.exception:
        found += _together(one, made, MisfitKind.SAME_GROUP, lambda pupil: pupil.group.casefold() or None)
    if by_years:
        found += _together(one, made, MisfitKind.SAME_YEAR, lambda pupil: pupil.year)
    return tuple(found)


def is_of_smaller_teams(made: Mix, shape: Shape) -> bool:
    """Tell whether every team has fewer pupils than `shape`, so that the mix was made for smaller teams."""
    return bool(made.teams) and all(len(team.members) < shape.size for team in made.teams)


def misfit_sentence(one: SchoolClass, misfit: Misfit) -> str:
    """Return who does not fit, and why."""
    sentence = {
        MisfitKind.TOO_MANY: _("Team {number}: no place for {names}."),
        MisfitKind.SAME_GROUP: _("Team {number}: {names} are in the same group."),
        MisfitKind.SAME_YEAR: _("Team {number}: {names} are in the same year."),
    }[misfit.kind]
    names = ", ".join(pupil.name for pupil in map(one.pupil, misfit.pupils) if pupil)
    return sentence.format(number=misfit.place + 1, names=names)


def _more(team: MixedTeam, places: Shape) -> tuple[int, ...]:
    reserves = places.reserves + 1 if places.reserves else 0
    return team.mains[places.mains :] + team.reserves[reserves:]


def _together(one: SchoolClass, made: Mix, kind: MisfitKind, label: Callable[[ClassPupil], object]) -> Iterator[Misfit]:
    """Yield pupils together under one label, if the pupils could be spread better."""
    teams = [_labels(one, team.members, label) for team in made.teams]
    everybody = [found for labels in (*teams, _labels(one, made.left, label)) for found in labels.values()]
    pairs = sum(one == other for labels in teams for one, other in combinations(labels.values(), 2) if one is not None)
    if pairs <= fewest_pairs(everybody, len(teams) or 1, len(made.left)):
        return
    for at, labels in enumerate(teams):
        for shared in dict.fromkeys(found for found in labels.values() if found is not None):
            pupils = tuple(number for number, found in labels.items() if found == shared)
            if len(pupils) > 1:
                yield Misfit(kind, at, pupils)


def _labels(one: SchoolClass, numbers: Sequence[int], label: Callable[[ClassPupil], object]) -> dict[int, object]:
    return {number: label(pupil) for number in numbers if (pupil := one.pupil(number))}


_FEWEST_TEAMS = 2
_MOST_NAMED = 3
"""The number of pupils who do not fit that a sentence names."""


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
            sentence = _("Absent today from {team}: {names}.")
            lines.append(sentence.format(names=", ".join(away), team=team_name(place)))
    return " ".join(lines)


def misfit_text(one: SchoolClass, made: Mix, found: Sequence[Misfit], shape: Shape) -> str:
    """Return who no longer fits into the teams, as `found` by `misfits`; `shape` is the present team shape.

    Empty if everybody fits.
    """
    said = [misfit_sentence(one, misfit) for misfit in found[:_MOST_NAMED]]
    if len(found) > _MOST_NAMED:
        said.append(_("And {count} more.").format(count=len(found) - _MOST_NAMED))
    if is_smaller := is_of_smaller_teams(made, shape):
        said.insert(0, _("Pupils in each team now: {count}.").format(count=shape.size))
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
