"""Entry checks: who may play and judge, and what must be right before a match begins (P1-P3, P17, P18, U2)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from classroom.match.command import OpenMatch, Refusal, Refused
from classroom.match.event import competition_switches
from classroom.match.team import Mode, OfficialRole, Role, Team
from classroom.names import name_key
from classroom.rules.policy import DrawStar, Format, SetWord, SideRack, Sides
from classroom.value import Value
from classroom.words.lexicon import Lexicon


class EntryField(Enum):
    """The part of a team sheet that a fault concerns; MATCH concerns no team, SET_WORD the word of a round."""

    MATCH = "match"
    NAME = "name"
    ORIGIN = "origin"
    MAINS = "mains"
    RESERVES = "reserves"
    MEMBER = "member"
    YEAR = "year"
    OFFICIAL = "official"
    TEACHER = "teacher"
    MIXED = "mixed"
    SET_WORD = "set word"


class EntryFault(Value):
    """A reason why these teams cannot begin, and where to correct it.

    `side` and `member` are indices into the teams and their members, or None if `field` does not belong to one;
    `role` is the role of an official.
    """

    refusal: Refusal
    field: EntryField
    side: int | None = None
    member: int | None = None
    role: OfficialRole | None = None


def refuse_entry(command: OpenMatch) -> Refusal | None:
    """Return the first reason why these teams cannot begin this match, or None."""
    return next((fault.refusal for fault in _faults(command)), None)


def entry_faults(command: OpenMatch) -> tuple[EntryFault, ...]:
    """Return every reason why these teams cannot begin this match."""
    return tuple(_faults(command))


def _faults(command: OpenMatch) -> Iterator[EntryFault]:
    sides, teams = command.format.sides, command.teams
    is_competition = command.mode is Mode.COMPETITION
    strict = is_competition and not command.entry_exception.strip()
    needs_names = practice_needs_names(command.format) and not any(team.computer for team in teams)
    asks = _Asks(strict, names=strict or needs_names)
    if not sides.least <= len(teams) <= sides.most:
        refusal = Refusal(Refused.SIDES_COUNT, numbers=(sides.least, sides.most, len(teams)))
        yield EntryFault(refusal, EntryField.MATCH)
    for side, team in enumerate(teams):
        for refusal, field in _team_refusals(sides, team, side + 1, asks):
            yield EntryFault(refusal, field, side)
        yield from _member_faults(sides, team, side, strict=strict)
    yield from _origin_faults(command)
    yield from _clashes(teams)
    yield from (EntryFault(refusal, EntryField.MATCH) for refusal in _computer_refusals(command))
    if is_competition and command.switches != competition_switches(command.format):
        yield EntryFault(Refusal(Refused.SWITCHED_IN_COMPETITION), EntryField.MATCH)
    elif command.switches.helper_open and not command.format.help.in_practice:
        yield EntryFault(Refusal(Refused.HELPER_CLOSED), EntryField.MATCH)

    yield from _start_faults(command)
    for refusal, role in (*_official_refusals(command), *_missing_officials(command)):
        yield EntryFault(refusal, EntryField.OFFICIAL, role=role)


def team_faults(format: Format, team: Team) -> tuple[EntryFault, ...]:
    """Return every reason why a team cannot play a competition match, whoever its opponent (P1, P2)."""
    found = (
        EntryFault(refusal, field, 0)
        for refusal, field in _team_refusals(format.sides, team, 1, _Asks(strict=True, names=True))
    )
    return (*found, *_member_faults(format.sides, team, 0, strict=True))


def lacks_on_sheets(command: OpenMatch) -> bool:
    """Tell whether a team in a competition has an incomplete sheet and needs a written reason to play (P1, P2)."""
    is_competition = command.mode is Mode.COMPETITION
    return is_competition and any(team_faults(command.format, team) for team in command.teams)


def practice_needs_names(format: Format) -> bool:
    """Tell whether practice needs a pupil's name for each team: racks belong to pupils, or depend on their number."""
    return not isinstance(format.racks, SideRack)


def _computer_refusals(command: OpenMatch) -> Iterator[Refusal]:
    """Yield why the computer cannot play: it needs practice, team racks, human opponents and no real board."""
    played = [team for team in command.teams if team.computer]
    if not played:
        return
    if command.mode is Mode.COMPETITION:
        yield Refusal(Refused.COMPUTER_ONLY_IN_PRACTICE)
    if len(played) == len(command.teams):
        yield Refusal(Refused.COMPUTERS_ALONE)
    if not isinstance(command.format.racks, SideRack):
        yield Refusal(Refused.COMPUTER_NEEDS_TEAM_RACK)
    if command.real_board:
        yield Refusal(Refused.COMPUTER_HAS_NO_HANDS)


def _start_faults(command: OpenMatch) -> Iterator[EntryFault]:
    """Yield faults of the set word or of the starter (U2, T3)."""
    if refusal := refuse_set_letters(command.format, command.set_word):
        yield EntryFault(refusal, EntryField.SET_WORD)
    if command.starter is not None and not isinstance(command.format.first_turn, DrawStar):
        yield EntryFault(Refusal(Refused.STARTER_IS_DRAWN), EntryField.MATCH)
    elif command.starter not in (None, *range(len(command.teams))):
        yield EntryFault(Refusal(Refused.NO_SUCH_SIDE), EntryField.MATCH)


def _official_refusals(command: OpenMatch) -> Iterator[tuple[Refusal, OfficialRole]]:
    """Yield faults of the judges: two people, one of each kind, each with a state that does not play (P17)."""
    rules = command.format.officials
    playing = {name_key(team.origin): team.origin for team in command.teams if team.origin.strip()}
    judges: dict[str, OfficialRole] = {}
    for official in command.officials:
        name, role = name_key(official.name), official.role
        if not name:
            yield Refusal(Refused.OFFICIAL_NAME_EMPTY), role
        if role not in _JUDGES:
            continue
        if role in judges.values():
            yield Refusal(Refused.JUDGE_TWICE, names=(official.name,)), role
        elif rules.required and name and name in judges:
            yield Refusal(Refused.JUDGE_IN_BOTH_POSTS, names=(official.name,)), role
        judges[name] = role
        state = playing.get(name_key(official.origin))
        if state and rules.from_elsewhere:
            yield Refusal(Refused.JUDGE_FROM_PLAYING_STATE, names=(official.name, state)), role
        if rules.required and name and not name_key(official.origin):
            yield Refusal(Refused.JUDGE_STATE_EMPTY, names=(official.name,)), role


_JUDGES = (OfficialRole.ACCURACY_JUDGE, OfficialRole.POINT_JUDGE)
_MISSING = {
    OfficialRole.ACCURACY_JUDGE: Refused.ACCURACY_JUDGE_MISSING,
    OfficialRole.POINT_JUDGE: Refused.POINT_JUDGE_MISSING,
    OfficialRole.TIME_KEEPER: Refused.TIME_KEEPER_MISSING,
}


def missing_officials(command: OpenMatch) -> tuple[OfficialRole, ...]:
    """Return the official roles that a competition requires and nobody fills; none in practice (P17)."""
    if not command.format.officials.required or command.mode is not Mode.COMPETITION:
        return ()
    there = {official.role for official in command.officials}
    return tuple(role for role in _MISSING if role not in there)


def _missing_officials(command: OpenMatch) -> Iterator[tuple[Refusal, OfficialRole]]:
    """Yield the missing officials, which need a written exception, as does a team that is not mixed (P17, P2)."""
    if not command.officials_exception.strip():
        yield from ((Refusal(_MISSING[role]), role) for role in missing_officials(command))


def refuse_set_word(format: Format, set_word: str, lexicon: Lexicon, *, is_asked: bool) -> Refusal | None:
    """Return why a set word cannot be laid, or None if it can (U2).

    It is the judges' choice: one that is not in the list is taken once they have been asked.
    """
    refusal = refuse_set_letters(format, set_word)
    if refusal or not set_word or is_asked or lexicon.has(set_word):
        return refusal
    return Refusal(Refused.SET_WORD_NOT_IN_LIST, names=(set_word.upper(),))


def refuse_set_letters(format: Format, set_word: str) -> Refusal | None:
    """Return why a set word is not the required number of letters (maybe 0) from the box, or None if it is."""
    letters = format.opening.letters if isinstance(format.opening, SetWord) else 0
    # A letter may have two capitals, as a German sharp s has.
    word = set_word.upper()
    if len(word) == letters and set(word) <= set(format.tiles.letters):
        return None
    return Refusal(Refused.SET_WORD_LETTERS, (set_word,), (letters,))


def refuse_list(command: OpenMatch, lexicon: Lexicon) -> Refusal | None:
    """Return why `lexicon` is not allowed in a competition (it adds words to another list), or None if it is (P9)."""
    if command.mode is Mode.COMPETITION and lexicon.base:
        return Refusal(Refused.LIST_NOT_ALONE, names=(lexicon.title,))
    return None


class _Asks(Value):
    """What a team sheet must contain: everything if `strict`; pupils' `names`, which most practice does not need."""

    strict: bool
    names: bool


def _team_refusals(sides: Sides, team: Team, number: int, asks: _Asks) -> Iterator[tuple[Refusal, EntryField]]:
    strict = asks.strict
    if not team.name.strip():
        yield Refusal(Refused.TEAM_NAME_EMPTY, numbers=(number,)), EntryField.NAME
    # In practice a team may have no origin: then the teams only need different names (P3).
    if strict and sides.different_origins and not team.origin.strip() and not team.computer:
        yield Refusal(Refused.ORIGIN_EMPTY, names=(team.name,)), EntryField.ORIGIN
    mains, reserves = len(team.names(Role.MAIN)), len(team.names(Role.RESERVE))
    fewest = (sides.fewest_mains or sides.mains) if strict else int(asks.names)
    wanted = 0 if team.computer else min(max(mains, fewest), sides.mains)
    if mains != wanted:
        yield Refusal(Refused.MAINS_COUNT, names=(team.name,), numbers=(wanted, mains)), EntryField.MAINS
    wanted = 0 if team.computer else min(max(reserves, sides.reserves if strict else 0), sides.reserves)
    if reserves != wanted:
        yield Refusal(Refused.RESERVES_COUNT, names=(team.name,), numbers=(wanted, reserves)), EntryField.RESERVES
    if strict and sides.teacher and not team.teacher.strip():
        yield Refusal(Refused.TEACHER_MISSING, names=(team.name,)), EntryField.TEACHER
    if strict and sides.mixed_teams and not team.mixed and not team.exception.strip():
        yield Refusal(Refused.MIXED_TEAM_MISSING, names=(team.name,)), EntryField.MIXED


def _member_faults(sides: Sides, team: Team, side: int, *, strict: bool) -> Iterator[EntryFault]:
    for index, member in enumerate(team.members):
        if not member.name.strip():
            yield EntryFault(Refusal(Refused.MEMBER_NAME_EMPTY, names=(team.name,)), EntryField.MEMBER, side, index)
        if not sides.years:
            continue
        if member.year is None and strict:
            refusal = Refusal(Refused.YEAR_MISSING, names=(member.name,), numbers=sides.years)
            yield EntryFault(refusal, EntryField.YEAR, side, index)
        if member.year is not None and member.year not in sides.years:
            refusal = Refusal(Refused.YEAR_REFUSED, names=(member.name,), numbers=(member.year, *sides.years))
            yield EntryFault(refusal, EntryField.YEAR, side, index)


def meets_own_origin(command: OpenMatch) -> bool:
    """Tell whether two teams of one state would meet in a format that keeps them apart (P3)."""
    origins = [key for team in command.teams if (key := name_key(team.origin))]
    return command.format.sides.different_origins and len(set(origins)) < len(origins)


def _origin_faults(command: OpenMatch) -> Iterator[EntryFault]:
    """Yield faults of a shared origin; a competition may allow it by a written exception (P3)."""
    if not meets_own_origin(command) or (command.mode is Mode.COMPETITION and command.origin_exception.strip()):
        return
    origins: dict[str, str] = {"": ""}
    for side, team in enumerate(command.teams):
        origin = name_key(team.origin)
        if origin and origin in origins:
            refusal = Refusal(Refused.SAME_ORIGIN, names=(origins[origin], team.name, team.origin))
            yield EntryFault(refusal, EntryField.ORIGIN, side)
        origins[origin] = team.name


def _clashes(teams: tuple[Team, ...]) -> Iterator[EntryFault]:
    """Yield what two teams, or two members, must not share; names are compared without case and outer spaces."""
    names: dict[str, str] = {}
    members: dict[str, str] = {}
    for side, team in enumerate(teams):
        name = name_key(team.name)
        if name and name in names:
            yield EntryFault(Refusal(Refused.SAME_TEAM_NAME, names=(team.name,)), EntryField.NAME, side)
        names[name] = team.name
        for index, member in enumerate(team.members):
            key = name_key(member.name)
            if key and key in members:
                refusal = Refusal(Refused.MEMBER_TWICE, names=(member.name,))
                yield EntryFault(refusal, EntryField.MEMBER, side, index)
            members[key] = member.name
