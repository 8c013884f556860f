"""The opening of a rehearsal: teams, judges and a heading that the format allows."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.match.command import OpenMatch
from classroom.match.event import competition_switches
from classroom.match.ports import Chance
from classroom.match.team import Heading, Member, Mode, Official, OfficialRole, Role, Team
from classroom.rules.format import Format
from classroom.rules.policy import DrawStar, SetWord, Sides
from classroom.words.lexicon import Lexicon

_TEAMS = (("Hornbills", "Perak"), ("Tigers", "Johor"), ("Turtles", "Terengganu"), ("Kingfishers", "Sabah"))
_PUPILS = ("Aina", "Wei Jie", "Kavitha", "Daniel", "Puteri", "Hui Min", "Arjun", "Farid", "Mei Ling", "Uma")
_OFFICIALS = (
    Official("Pn. Latifah", OfficialRole.ACCURACY_JUDGE, "Melaka"),
    Official("Mr. Tan", OfficialRole.POINT_JUDGE, "Kedah"),
    Official("En. Rahim", OfficialRole.TIME_KEEPER),
    Official("Ms. Devi", OfficialRole.JURY, "Pahang"),
)
JUDGE, JURY = _OFFICIALS[0].name, _OFFICIALS[3].name


class NoSetWordError(ValueError):
    """A format wants a starting word, and the word list has none of those suggested; the message says so."""


def entry(format: Format, match_id: str, app_version: str, lexicon: Lexicon, chance: Chance) -> OpenMatch:
    """Return the command that opens a match of `format` with a random number of teams. Raises `NoSetWordError`."""
    sides = format.sides
    count = chance.choice(range(sides.least, sides.most + 1))
    teams = tuple(_team(sides, number, chance) for number in range(count))
    starters: Sequence[int | None] = (None, *range(count)) if isinstance(format.first_turn, DrawStar) else (None,)
    return OpenMatch(
        match_id=match_id,
        format=format,
        app_version=app_version,
        mode=Mode.COMPETITION,
        switches=competition_switches(format),
        teams=teams,
        heading=Heading(event="Rehearsal", level="Table 1"),
        officials=_OFFICIALS,
        set_word=_set_word(format, lexicon, chance),
        starter=chance.choice(starters),
        round_number=1 if isinstance(format.opening, SetWord) else 0,
    )


def _team(sides: Sides, number: int, chance: Chance) -> Team:
    mains = chance.choice(range(sides.fewest_mains or sides.mains, sides.mains + 1))
    name, origin = _TEAMS[number] if number < len(_TEAMS) else (f"Team {number + 1}", f"House {number + 1}")
    first = number * (sides.mains + sides.reserves)
    members = tuple(
        Member(
            _pupil(first + place),
            Role.MAIN if place < mains else Role.RESERVE,
            chance.choice(sides.years) if sides.years else None,
        )
        for place in range(mains + sides.reserves)
    )
    # A team of one has its member's name.
    return Team(name if len(members) > 1 else members[0].name, origin, members, f"Teacher of the {name}", mixed=True)


def _pupil(number: int) -> str:
    return _PUPILS[number] if number < len(_PUPILS) else f"Pupil {number + 1}"


def _set_word(format: Format, lexicon: Lexicon, chance: Chance) -> str:
    if not isinstance(format.opening, SetWord):
        return ""
    known = [word for word in format.opening.suggestions if lexicon.has(word)]
    if not known:
        suggested = ", ".join(format.opening.suggestions)
        raise NoSetWordError(f"The word list {lexicon.title} has none of the set words: {suggested}")
    return chance.choice(known)
