"""A competition as the screens show it: tables, teams, standings, sentences; no Kivy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from classroom.competition.command import OpenCompetition, PublishRound
from classroom.competition.division import Division, PairingKind, Phase, Registration, entry_refusals
from classroom.competition.event import PutIn, ResultToEnter, Room, Source, Table
from classroom.competition.match_result import has_left
from classroom.competition.proposal import goes_by_entry, meetings, tables_of_one_origin, without_judges
from classroom.competition.result import NobodyCame, Played, Ruled, Scored, TeamNumber, TieBreak, Walkover
from classroom.competition.rounds import round_title as name_of_round
from classroom.competition.rounds import seat_title, table_title
from classroom.competition.state import CompetitionState, DivisionState, Recorded, RoundState, TeamState, stage_of
from classroom.competition.team import Attendance, Entry, EntryMember, as_of_players, entry_of_class
from classroom.competition.wording import PAIRINGS, bye_text, condition_text, margin_text
from classroom.i18n import N_, _, dotted, ngettext
from classroom.match.team import Heading, Role, Team
from classroom.moments import day_of
from classroom.reasons import reason_text, why_text
from classroom.record.figure import figure
from classroom.record.highlight import TypedMatch
from classroom.roster.school_class import SchoolClass, calling_names
from classroom.say.look_back import outcome_text, result_text
from classroom.say.match_setup import format_of, is_single
from classroom.services import StoredCompetition
from classroom.settings import COUNTDOWN_HELD, PAIRINGS_HELD, PODIUM_HELD, SEATS_HELD, STANDINGS_HELD, pairings_held_in
from classroom.value import Value, replace

if TYPE_CHECKING:
    from classroom.services import Services
    from classroom.settings import Settings


class TableFace(NamedTuple):
    """A table: its two teams with scores, who won and who began (0, 1, or None for nobody), and a note."""

    number: int
    names: tuple[str, str]
    scores: tuple[str, str]
    won: int | None
    began: int | None
    note: str
    is_open: bool

    def end(self, place: int) -> str:
        """Return what is said behind a team's name: its score, or that it starts."""
        return _("starts") if self.began == place else self.scores[place]


def table_face(
    state: CompetitionState,
    published: RoundState,
    table: Table,
    *,
    is_played_here: bool,
    is_without_score: bool = False,
) -> TableFace:
    """Return a table of a published round; `is_without_score`: its match ended before any turn scored (P16)."""
    names = (state.name(table.one), state.name(table.other))
    if (recorded := published.recorded_of(table.one)) is None:
        began = table.players.index(table.first) if table.first in table.players else None
        note = _("being played here") if is_played_here else _("open")
        note = _table_title(state, published, table) or note
        note = _("typed once") if published.first_entry_of(table.one) else note
        note = _("nobody scored") if is_without_score else note
        left = [state.name(player) for player in table.players if has_left(state, player)]
        note = _("{name} left").format(name=left[0]) if left else note
        return TableFace(table.number, names, ("", ""), None, began, note, is_open=True)
    one, other = (score_of(recorded.result, player) for player in table.players)
    winner = winner_of(recorded.result)
    won = table.players.index(winner) if winner in table.players else None
    return TableFace(table.number, names, (one, other), won, None, _result_note(recorded), is_open=False)


def _table_title(state: CompetitionState, published: RoundState, table: Table) -> str:
    """Return the name of a match among others of its round: the final, or the match for third place."""
    division = next((one for one in state.divisions if published in one.rounds), None)
    return table_title(division, published.number, table, _) if division else ""


class BoardFace(NamedTuple):
    """A team's board in a round: its name, its origin, its score, the money it raised, and a note."""

    number: int
    name: str
    score: str
    raised: str
    note: str
    is_open: bool


def board_face(
    state: CompetitionState, published: RoundState, table: Table, *, is_played_here: bool, money: Callable[[int], str]
) -> BoardFace:
    """Return a team's board of a round; `money` writes an amount (U1, U8)."""
    name, recorded = state.name(table.one), published.recorded_of(table.one)
    result = recorded.result if recorded else None
    if recorded is None or not isinstance(result, Scored):
        note = _("being played here") if is_played_here else _("open")
        return BoardFace(table.number, name, "", "", note, is_open=True)
    raised = _("{amount} raised").format(amount=money(result.raised)) if result.raised else ""
    note = _("corrected") if recorded.changes else ""
    return BoardFace(table.number, name, figure(result.score), raised, note, is_open=False)


def score_of(result: ResultToEnter, player: TeamNumber) -> str:
    """Return the displayed points of a team, or a dash if nothing was played."""
    return figure(result.scores[player]) if isinstance(result, Played) else "\N{EN DASH}"


def winner_of(result: ResultToEnter) -> TeamNumber | None:
    """Return the winner of a match, or None if nobody won."""
    match result:
        case Played():
            return result.winner
        case Walkover(winner):
            return winner
        case NobodyCame() | Ruled() | Scored():
            return None


def _result_note(recorded: Recorded) -> str:
    match recorded.result:
        case Walkover():
            note = _("by walkover")
        case NobodyCame():
            note = _("nobody came")
        case Played(decided_for=player) if player is not None:
            note = _("decided")
        case Played() as played if played.margin == 0:
            note = _("drawn")
        case _:
            note = ""
    return ", ".join(filter(None, (note, _("corrected") if recorded.changes else "")))


def ruling_text(ruled: Ruled, reason: str = "", by: str = "") -> str:
    """Return what the director gave, and why."""
    given = _("Decided: {outcome}, margin {margin}").format(
        outcome=outcome_text(ruled.outcome), margin=margin_text(ruled.margin)
    )
    why = why_text((reason, by), _)
    return f"{given} ({why})" if why else given


def source_text(source: Source) -> str:
    """Return how a result came to the competition."""
    match source:
        case Source.TYPED:
            return _("typed in")
        case Source.CODE:
            return _("by result code")
        case Source.PLAYED_HERE:
            return _("played on this computer")
        case Source.MATCH_FILE:
            return _("from a match file")


# Rounds


def round_title(state: CompetitionState, division: int, number: int) -> str:
    """Return which round it is, of how many, and how it is paired."""
    plan = state.divisions[division].plan
    going_on = sum(team.goes_on for team in state.teams_of(division))
    if stage := stage_of(state.divisions[division], number, going_on):
        return _("{stage}, round {number} of {rounds}").format(stage=_(stage.value), number=number, rounds=plan.rounds)
    if number > plan.rounds:
        return _("Round {number}").format(number=number)
    if state.divisions[division].has_own_boards:
        return _("Round {number} of {rounds}").format(number=number, rounds=plan.rounds)
    pairing = _(PAIRINGS[plan.phase_of(number)[0].pairing])
    return _("Round {number} of {rounds}, {pairing}").format(number=number, rounds=plan.rounds, pairing=pairing)


def team_rounds(state: CompetitionState, division: int, player: TeamNumber, currency: str = "") -> list[str]:
    """Return a team's way, a line for each round: its table, the result, who began, and its place after the round."""
    one = state.divisions[division]
    return [_team_round(state, division, published, player, currency) for published in one.rounds]


def _team_round(
    state: CompetitionState, division: int, published: RoundState, player: TeamNumber, currency: str
) -> str:
    one, number = state.divisions[division], published.number
    table, recorded = published.table_of(player), published.recorded_of(player)
    where = seat_title(one, number, table, _) if table else name_of_round(one, number, _)
    if recorded:
        result = result_text(state, recorded.result, currency)
    elif player in published.byes:
        result = bye_text(state.standing, _)
    elif table:
        result = _("{names}, no result yet").format(names=" – ".join(map(state.name, table.players)))
    else:
        result = _("no match")
    begins = published.starter_of(player)
    began = _("{name} started").format(name=state.name(begins)) if begins else ""
    ranks = {line.player: line.rank for line in state.standings(division, number)}
    is_known = player in ranks and (recorded or player in published.byes)
    place = _("then in place {number}").format(number=ranks[player]) if is_known else ""
    return _("{round}: {result}.").format(round=where, result="; ".join(filter(None, (result, began, place))))


def round_line(published: RoundState) -> str:
    """Return how many results of a round are known."""
    there = len(published.tables) - len(published.open_tables)
    return _("{count} of {all} results").format(count=there, all=len(published.tables))


def put_in_line(state: CompetitionState, put_in: Sequence[PutIn]) -> str:
    """Return which teams the director put into a round by hand, and why; empty if none."""
    sentence = _("Added by hand: {name} ({reason})")
    said = (sentence.format(name=state.name(put.player), reason=reason_text(put.reason, _)) for put in put_in)
    return " ".join(f"{one}." for one in said)


def stale_warning(published: RoundState) -> str:
    """Return that a published round was drawn before a result of an earlier one changed; empty if none did (T9)."""
    if not published.changed_before:
        return ""
    sentence = _("This round was drawn before a result of round {number} was changed.")
    return sentence.format(number=published.changed_before[-1])


def proposal_warning(state: CompetitionState, proposed: PublishRound) -> str:
    """Return what to know before a round is published; empty if there is nothing."""
    _phase, first = state.divisions[proposed.division].plan.phase_of(proposed.number)
    warnings = []
    if proposed.repeats_from > first:
        warnings.append(_("Some teams that met in the first rounds meet again, because no other draw is possible."))
    if goes_by_entry(state, proposed):
        warnings.append(_("Teams are in the order they were entered. To draw lots, tap Change order."))
    unseen = not_checked_in(state, proposed.division)
    if unseen and is_check_in_begun(state, proposed.division):
        sentence = ngettext(
            "{count} drawn team is not checked in.", "{count} drawn teams are not checked in.", len(unseen)
        )
        warnings.append(sentence.format(count=len(unseen)))
    if count := len(tables_of_one_origin(state, proposed.tables)):
        sentence = ngettext(
            "At {count} table, teams from the same place meet. Swap two teams, or publish and give a reason.",
            "At {count} tables, teams from the same place meet. Swap two teams, or publish and give a reason.",
            count,
        )
        warnings.append(sentence.format(count=count))
    return " ".join(warnings)


def proposed_notes(state: CompetitionState, division: int, table: Table) -> tuple[list[str], list[str]]:
    """Return what warns of a table of a proposed round, and what else there is to know of it."""
    one, warnings, notes = state.divisions[division], [], []
    if tables_of_one_origin(state, [table]):
        team = state.team(table.one)
        warnings.append(_("both from {origin}").format(origin=team.entry.origin if team else ""))
    if met := meetings(state, division, table.players):
        warnings.append(_("they met in round {number}").format(number=met[-1]))
    if one.plan.best:
        teams = filter(None, map(state.team, table.players))
        notes.append(" \N{EN DASH} ".join(state.divisions[team.division].plan.title for team in teams))
    if table.judges:
        named = _("judges: {names}") if len(table.judges) > 1 else _("judge: {names}")
        notes.append(named.format(names=", ".join(table.judges)))
    elif state.judges or state.opened.judges_at_table > 1:
        notes.append(_("no judge"))
    if 0 < len(table.judges) < state.opened.judges_at_table:
        notes.append(_("one judge of two"))
    stays, never = _("{name}: always at this table"), _("{name} and {other} never meet")
    own = [kept.player for kept in one.wishes.tables if kept.player in table.players and kept.table == table.number]
    apart = [(pair.one, pair.other) for pair in one.wishes.apart if {pair.one, pair.other} & set(table.players)]
    notes += [stays.format(name=state.name(player)) for player in own]
    notes += [never.format(name=state.name(player), other=state.name(other)) for player, other in apart]
    return warnings, notes


def note_alone(recorded: Recorded | None) -> str:
    """Return what a team has of a round in which it met nobody: what the director gave it, or nothing."""
    if recorded and isinstance(recorded.result, Ruled):
        return ruling_text(recorded.result, recorded.reason)
    return _("no match: no points this round")


def named_round(state: CompetitionState, division: int, number: int, by_number: str, by_name: str) -> str:
    """Return a text for a round with its number, or with its name if it is a last round of a knock-out."""
    going_on = sum(team.goes_on for team in state.teams_of(division))
    stage = stage_of(state.divisions[division], number, going_on)
    return by_name.format(round=_(stage.value)) if stage else by_number.format(number=number)


def pages_to_hold(rooms: Sequence[Room]) -> dict[str, str]:
    """Return what the second screen may show of a day: all its pages in turn, or only some, by what settings hold."""
    in_room = _("Pairings in {room} only")
    return {
        "": _("Every page in turn"),
        PAIRINGS_HELD: _("Pairings only"),
        **{pairings_held_in(room.title): in_room.format(room=room.title) for room in rooms},
        SEATS_HELD: _("Who sits where, A to Z"),
        STANDINGS_HELD: _("Standings only"),
        PODIUM_HELD: _("Winners, one by one"),
        COUNTDOWN_HELD: _("Countdown to the next round"),
    }


def judges_line(state: CompetitionState, proposed: PublishRound) -> str:
    """Return at how many tables judges are missing; empty if at none, or if there are no table judges (P17)."""
    if not state.judges and state.opened.judges_at_table == 1:
        return ""
    return judges_missing(without_judges(state, proposed.tables))


def judges_missing(tables: Sequence[Table]) -> str:
    """Return how many of these tables have no judge, and how many too few; empty without tables."""
    none = sum(not table.judges for table in tables)
    few, found = len(tables) - none, []
    if none:
        found.append(ngettext("{count} table has no judge.", "{count} tables have no judge.", none).format(count=none))
    if few:
        sentence = ngettext(
            "{count} table has only one of its two judges.", "{count} tables have only one of their two judges.", few
        )
        found.append(sentence.format(count=few))
    return " ".join(found)


# Teams


def team_note(team: TeamState) -> str:
    """Return what is special about a team in the list, else who is in it."""
    if team.is_away and team.attendance:
        return _(ATTENDANCE[team.attendance])
    if team.withdrawn_from is not None:
        return _("has left")
    if team.from_round > 1:
        return _("from round {number}").format(number=team.from_round)
    members = team.entry.members
    is_said = len(members) > 1 or (len(members) == 1 and members[0].name != team.entry.name)
    return ", ".join(calling_names([member.name for member in members])) if is_said else ""


ATTENDANCE = {Attendance.HERE: N_("here"), Attendance.LATE: N_("late"), Attendance.ABSENT: N_("absent")}


def not_checked_in(state: CompetitionState, division: int) -> tuple[TeamState, ...]:
    """Return the teams of a division that nobody has looked for yet, before its first round; a final has none."""
    one = state.divisions[division]
    teams = () if one.rounds or one.plan.best else state.teams_of(division)
    return tuple(team for team in teams if team.goes_on and not team.attendance)


def to_check_in(state: CompetitionState, division: int) -> tuple[TeamState, ...]:
    """Return the teams of a division that have not left."""
    return tuple(team for team in state.teams_of(division) if team.goes_on or team.is_away)


def is_check_in_due(state: CompetitionState, division: int) -> bool:
    """Tell whether teams are to be checked in: before round 1, and while somebody is still to come; in no final."""
    one, teams = state.divisions[division], to_check_in(state, division)
    is_due = not one.rounds or any(team.is_away for team in teams)
    return bool(teams) and is_due and not (state.is_closed or one.plan.best)


def is_check_in_begun(state: CompetitionState, division: int) -> bool:
    """Tell whether anything was said of any team of a division."""
    return any(team.attendance for team in state.teams_of(division))


def check_in_line(state: CompetitionState, division: int) -> str:
    """Return how many teams are here, late and absent, and how many nobody has looked for yet."""
    teams = to_check_in(state, division)
    counts = {what: sum(team.attendance is what for team in teams) for what in Attendance}
    said = [
        f"{counts[what]} {_(words)}" for what, words in ATTENDANCE.items() if counts[what] or what is Attendance.HERE
    ]
    left = len(not_checked_in(state, division))
    return dotted(*said, _("{count} not checked in").format(count=left) if left else "")


def typed_matches(state: CompetitionState) -> list[TypedMatch]:
    """Return the matches of a competition of which only a typed result is known, the latest round first."""
    found = []
    for division in state.divisions:
        for recorded in (one for played in reversed(division.rounds) for one in played.recorded):
            result = recorded.result
            if not isinstance(result, Played) or recorded.match_id or not result.has_scores:
                continue
            teams = [state.team(player) for player in (result.first, result.second)]
            one, other = (tuple(member.name for member in team.entry.members) if team else () for team in teams)
            found.append(
                TypedMatch(
                    state.opened.heading.date,
                    (state.name(result.first), state.name(result.second)),
                    (one, other),
                    (result.first_score, result.second_score),
                    None if result.winner is None else int(result.winner == result.second),
                )
            )
    return found


def teams_text(count: int, *, is_single: bool = False) -> str:
    """Return the number of teams, or of players if a team is a single player."""
    text = ngettext("{count} team", "{count} teams", count)
    return (as_of_players("", text, _) if is_single else text).format(count=count)


def teams_line(state: CompetitionState, division: int) -> str:
    """Return how many teams and judges there are."""
    teams = teams_text(sum(team.goes_on for team in state.teams_of(division)))
    judges = len(state.judges)
    if state.opened.is_friendly and not judges:
        return teams
    return ", ".join((teams, ngettext("{count} judge", "{count} judges", judges).format(count=judges)))


# A tournament of one class

_ROUNDS = 3
"""As many as a double lesson has time for; *Change plan* makes it more."""


def class_tournament(
    services: Services, settings: Settings, class_title: str, teams: Sequence[Team]
) -> tuple[OpenCompetition, tuple[Entry, ...]]:
    """Return what opens a friendly tournament of a class's mixed teams, and their entries.

    The teams meet in turn, whatever the results, so nobody has to put level teams in order.
    """
    format, today = format_of(settings, services.formats), services.today()
    alone = is_single(format.sides)
    entries = [entry_of_class(team, class_title) for team in teams]
    if alone:
        entries = [replace(entry, name=entry.members[0].name) for entry in entries if entry.members]
    pairing = PairingKind.OWN_BOARDS if format.sides.most == 1 else PairingKind.ROUND_ROBIN
    most = len(entries) - 1 + len(entries) % 2 if pairing is PairingKind.ROUND_ROBIN else _ROUNDS
    title = _("Class tournament, {title}").format(title=class_title)
    heading = Heading(event=title, year=today[:4], place=settings.town, date=today, school=settings.school)
    plan = Division("", (), (Phase(pairing, min(_ROUNDS, max(1, most))),))
    opening = OpenCompetition(
        services.new_match_id(), services.app_version, title, format, (plan,), heading, is_friendly=True
    )
    return opening, tuple(entries)


def plan_text(division: Division) -> str:
    """Return how a division is paired, round after round."""
    phases = ", ".join(
        _("{count} × {pairing}").format(count=phase.rounds, pairing=_(PAIRINGS[phase.pairing]))
        for phase in division.phases
    )
    return f"{division.title}: {phases}"


def stored_note(stored: StoredCompetition) -> str:
    """Return when it took place, how many teams it has and how far it has got."""
    day = day_of(stored.written_at[:10])
    state = stored.state
    if stored.fault or state is None:
        return _("{day}, damaged").format(day=day)
    teams = teams_text(sum(not team.never_came for team in state.teams), is_single=state.is_single)
    if state.is_closed:
        return _("{day}, {teams}, finished").format(day=day, teams=teams)
    if len(state.divisions) > 1:
        names = dotted(*(one.plan.title for one in state.divisions))
        return _("{day}, {teams}: {divisions}").format(day=day, teams=teams, divisions=names)
    (division,) = state.divisions
    return _("{day}, {teams}, round {number} of {rounds}").format(
        day=day, teams=teams, number=len(division.rounds), rounds=division.plan.rounds
    )


def why_no_entry(division: Division, registration: Registration) -> str:
    """Return each unmet condition of a division as a sentence; empty if all are met (T1)."""
    unmet = [condition_text(refusal, _) for refusal in entry_refusals(division, registration)]
    if not unmet:
        return ""
    sentence = _("{name} cannot enter {division}: {conditions}")
    conditions = " ".join((unmet[0], *(one[:1].upper() + one[1:] for one in unmet[1:])))
    return sentence.format(name=registration.name, division=division.title, conditions=conditions)


def teams_of_class(chosen: SchoolClass) -> tuple[Entry, ...]:
    """Return the teams last mixed from a class, named after the class and their number."""
    if not (mix := chosen.mix):
        return ()
    return tuple(
        Entry(
            _("{title} {number}").format(title=chosen.title, number=number),
            chosen.title,
            (*_members(chosen, team.mains, Role.MAIN), *_members(chosen, team.reserves, Role.RESERVE)),
            mixed=_is_mixed(chosen, team.members),
            exception=mix.exception,
        )
        for number, team in enumerate(mix.teams, start=1)
    )


def _members(chosen: SchoolClass, numbers: Sequence[int], role: Role) -> tuple[EntryMember, ...]:
    pupils = (chosen.pupil(number) for number in numbers)
    return tuple(EntryMember(pupil.name, chosen.title, pupil.year, role) for pupil in pupils if pupil)


def _is_mixed(chosen: SchoolClass, numbers: Sequence[int]) -> bool:
    """Tell whether every member has a group, and no two the same (P2)."""
    groups = [pupil.group.casefold() for number in numbers if (pupil := chosen.pupil(number))]
    return all(groups) and len(set(groups)) == len(groups)


def played_texts(state: CompetitionState) -> list[str]:
    """Return how many of their rounds the unfinished divisions have played."""
    sentences = []
    for division in state.unfinished:
        count, rounds = len(division.rounds), division.plan.rounds
        some = ngettext(
            "{count} of {rounds} rounds has been played.", "{count} of {rounds} rounds have been played.", count
        )
        sentence = some.format(count=count, rounds=rounds) if count else _("No round has been played yet.")
        if len(state.divisions) > 1:
            sentence = _("{division}: {sentence}").format(division=division.plan.title, sentence=sentence)
        sentences.append(sentence)
    return sentences


def standings_title(division: DivisionState, played: RoundState | None, final: str, so_far: str) -> str:
    """Return what a table shows after the round that was `played`: it is `final`, or it is as `so_far` says."""
    if played is None:
        return _("Before the first round")
    if final:
        return final
    if count := len(played.open_tables):
        so_far = ngettext(
            "Round {number} under way: {count} result missing",
            "Round {number} under way: {count} results missing",
            count,
        )
    return so_far.format(number=played.number, count=count, rounds=division.plan.rounds)


def stored_title(stored: StoredCompetition) -> str:
    """Return what a competition is called in a list."""
    return stored.state.opened.title if stored.state else _("Unreadable competition")


MOST_DIGITS = 4


USUAL_DIGITS = 3
"""A score of a match has no more digits; what looks otherwise is a slip of the finger."""


ENTER = ("enter", "numpadenter")


def with_digit(entry: str, digit: str, most: int = MOST_DIGITS) -> str:
    """Return the entry after one more digit; a number has no leading zeros, and at `most` so many digits."""
    bare = entry.lstrip("-").removeprefix("0")
    return f"{'-' * entry.startswith('-')}{bare}{digit}" if len(bare) < most else entry


def odd_text() -> str:
    """Return what to say of scores that are hardly possible beside each other."""
    return _("These scores are unusual. Check them on the score sheet.")


def is_number(entry: str) -> bool:
    """Tell whether the entry is a complete number."""
    return entry.removeprefix("-").isdecimal()


class TypedLine(Value):
    """The number of a table and its scores, typed one after the other, each ended by Enter.

    `entries` are those numbers, empty where nothing is typed yet; `at` is the one being typed, and behind the last
    once the line is complete. None has more than `most` digits. `slips` are those for which one more was typed, which
    is not taken; as nobody knows which of the digits was too many, somebody must look at the table.
    """

    entries: tuple[str, ...]
    at: int = 0
    most: int = USUAL_DIGITS
    slips: frozenset[int] = frozenset()

    @property
    def is_complete(self) -> bool:
        """Whether the table and all its scores are typed."""
        return self.at == len(self.entries)

    def begun_anew(self) -> TypedLine:
        """Return the line for the next table."""
        return TypedLine(("",) * len(self.entries), most=self.most)

    def after(self, key: str, offered: str = "") -> TypedLine | None:
        """Return the line after a key, by Kivy's name, or None if the key means nothing here.

        Enter takes the table that is `offered` where none was typed.
        """
        entry, digit = self.entries[self.at], key.removeprefix("numpad")
        if len(digit) == 1 and digit.isdecimal():
            return None if digit == "0" and not entry and not self.at else self._with(entry, digit)
        match key:
            case "-" | "numpadsubstract" if self.at:
                return replace(self, entries=self._put(entry[1:] if entry.startswith("-") else f"-{entry}"))
            case "backspace" if entry or not self.at:
                return replace(self, entries=self._put(entry[:-1]), slips=self.slips - {self.at}) if entry else None
            case "backspace":
                return replace(self, at=self.at - 1).after(key)
            case "escape" | "delete":
                return self.begun_anew() if any(self.entries) else None
            case name if name in ENTER:
                return self._ended(offered)
        return None

    def _with(self, entry: str, digit: str) -> TypedLine:
        slips = self.slips | {self.at} if len(entry.removeprefix("-")) == self.most else self.slips
        return replace(self, entries=self._put(with_digit(entry, digit, self.most)), slips=slips)

    def _ended(self, offered: str) -> TypedLine | None:
        entry = self.entries[self.at]
        if not entry and not self.at:
            return replace(self, entries=self._put(offered), at=1) if offered else None
        return replace(self, at=self.at + is_number(entry))

    def _put(self, entry: str) -> tuple[str, ...]:
        return (*self.entries[: self.at], entry, *self.entries[self.at + 1 :])


def ties_to_choose() -> list[tuple[Tie, str]]:
    """Return the possible tie-breaks for teams with equal points."""
    return [
        ((TieBreak.MARGIN, None), _("Total margin")),
        ((TieBreak.MARGIN, CAP), _("Margins up to {number}").format(number=CAP)),
        ((TieBreak.HEAD_TO_HEAD, None), _("Head to head")),
        ((TieBreak.OPPONENTS, None), _("Opponents' points")),
    ]


Tie: TypeAlias = tuple[TieBreak, int | None]
"""A tie-break, and the cap on a margin, or None."""


CAP = 150
"""The most a margin counts if margins are capped."""


def rounds_text(count: int) -> str:
    """Return a number of rounds in words."""
    return ngettext("{count} round", "{count} rounds", count).format(count=count)
