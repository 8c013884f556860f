"""The opening of a rehearsal, and what officials do: tick, rule, settle, warn, correct, end and close."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from classroom.match import command as cmd
from classroom.match.command import OpenMatch
from classroom.match.decide.context import is_acceptable
from classroom.match.event import PauseReason, competition_switches
from classroom.match.ports import Chance
from classroom.match.state import MatchState, Turn, TurnKind
from classroom.match.team import Heading, Member, Mode, Official, OfficialRole, Role, Team
from classroom.rehearsal.player import SimulationProfile, happens
from classroom.rules import policy
from classroom.rules.policy import DrawStar, EndReason, Format, SetWord, Sides
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


_GIVEN_BACK_MS = 30_000
_RESTARTS = 0.3
_CLOSE = 60
_SAME_AGAIN = 0.7


class Officials:
    """Everybody at the table who does not play.

    Methods yield the commands that officials would give now; the first one that the match accepts is carried out.
    """

    def __init__(self, profile: SimulationProfile, lexicon: Lexicon, chance: Chance) -> None:
        self._profile = profile
        self._lexicon = lexicon
        self._chance = chance

    def before_the_match(self, state: MatchState) -> Iterator[cmd.Command]:
        """Yield a walkover for teams that stay away, then commands for an item of the check list (P22, A12)."""
        if not state.ticked and not state.lots[0] and happens(self._chance, self._profile.departures):
            yield cmd.WalkOver(self._absent(state), JUDGE, "not there in time")
        if happens(self._chance, self._profile.ticks):
            yield from self.check_list(state)

    def check_list(self, state: MatchState) -> Iterator[cmd.Command]:
        """Yield a tick of the next open item; sometimes a skip of it, or the undoing of another item (P22)."""
        marked = [item for item in state.format.checklist.items if item not in state.open_items]
        if marked and happens(self._chance, self._profile.incidents):
            yield cmd.ReopenItem(marked[-1])
        for item in state.open_items[:1]:
            if happens(self._chance, self._profile.skips):
                yield cmd.SkipItem(item, JUDGE, "seen to later")
            yield cmd.TickItem(item, JUDGE)

    def between_turns(self, state: MatchState) -> Iterator[cmd.Command]:
        """Yield what may come between two turns: a disallowed word, a warning, a correction, rarely an early end."""
        yield from self._disallowed(state)
        yield from self.taken_back()
        if not happens(self._chance, self._profile.incidents):
            return
        if happens(self._chance, self._profile.warnings):
            yield self._warning(state)
        if happens(self._chance, self._profile.departures):
            yield self._chance.choice((self._disqualified, self._walked_out, self._stopped))(state)
        yield from self._chance.choice((self._time_back, self._reserve, self._correction, self._overturned))(state)

    def during_a_turn(self, state: MatchState) -> Iterator[cmd.Command]:
        """Yield commands to disallow a word while the round is running (U7), or to pause."""
        yield from self._disallowed(state)
        yield from self.pause()

    def taken_back(self) -> Iterator[cmd.Command]:
        """Yield the taking back of a play, pass or exchange that was an accident."""
        if happens(self._chance, self._profile.accidents):
            yield cmd.TakeBack(JUDGE, "an elbow touched the glass")

    def pause(self) -> Iterator[cmd.Command]:
        """Yield a pause, which stops a running clock."""
        if happens(self._chance, self._profile.pauses):
            reason = self._chance.choice(tuple(PauseReason))
            yield cmd.Pause(reason, slept_ms=2_000 if reason is PauseReason.SLEPT else 0)

    def after_a_pause(self, state: MatchState) -> Iterator[cmd.Command]:
        """Yield what may happen during a pause, then restarting the turn, then continuing it."""
        if happens(self._chance, self._profile.incidents):
            yield self._warning_in_turn(state)
        if happens(self._chance, self._profile.incidents):
            yield from self._time_back(state)
        if happens(self._chance, _RESTARTS):
            yield cmd.RestartTurn(JUDGE, "a tile fell down")
        yield cmd.Resume()

    def settlement(self, state: MatchState) -> cmd.Command:
        """Return the score to settle, sometimes different from the counted one."""
        if happens(self._chance, self._profile.overrules / 2):
            counted = state.turns[-1].count.total if state.turns[-1].count else 0
            return cmd.SettleScore(max(0, counted + self._chance.choice((-4, -1, 2, 3))), "as the judge saw it")
        return cmd.SettleScore()

    def ruling(self, state: MatchState) -> cmd.Command:
        """Return a ruling by the list, sometimes against it; or the withdrawal of the challenge."""
        if happens(self._chance, self._profile.withdrawals):
            return cmd.WithdrawChallenge()
        words = state.challenge.words if state.challenge else ()
        listed = all(is_acceptable(state, self._lexicon, word) for word in words)
        if happens(self._chance, self._profile.overrules):
            refused = self._refused(state, words) if listed else ()
            return cmd.RuleChallenge(not listed, "seen in the dictionary on the table", refused)
        return cmd.RuleChallenge(listed)

    def _refused(self, state: MatchState, words: Sequence[str]) -> tuple[str, ...]:
        """Return one of the words if the format names the refused one, else none (P12)."""
        rule = state.format.challenge
        is_named = isinstance(rule, policy.Challenge) and rule.names_refused
        return (self._chance.choice(words),) if is_named else ()

    def review(self, state: MatchState) -> Iterator[cmd.Command]:
        """Yield corrections after the end of play: a wrong score or ruling changes the result."""
        if happens(self._chance, self._profile.close_finishes) and isinstance(state.format.tie_break, policy.ExtraTurn):
            yield from self._levelled(state)
        yield from self.taken_back()
        if happens(self._chance, self._profile.reviews):
            yield from self._chance.choice((self._revived, self._overturned, self._correction))(state)

    def decision(self, state: MatchState) -> cmd.Command:
        """Return the jury's decision between level teams (P16)."""
        return cmd.DecideTie(self._chance.choice((None, *state.leaders())), JURY, "the finer words")

    def signatures(self, state: MatchState) -> Iterator[cmd.Command]:
        """Yield the next signature on a sheet that everybody signs (T10), or the judge's (P20)."""
        match state.format.signing:
            case policy.LockedWhenSigned():
                unsigned = [side for side in state.sides if side not in state.signatures]
                yield from (cmd.SignSheet(side, self._signatory(state, side)) for side in unsigned[:1])
            case policy.SignedByJudge() if not state.judge_signed:
                yield cmd.SignAsJudge(JUDGE)

    def stop(self) -> cmd.Command:
        """Return the command that ends a match that nothing else will end."""
        return cmd.StopMatch("nobody can go on")

    def _signatory(self, state: MatchState, side: int) -> str:
        seat = state.seats[side]
        return seat.member or state.teams[seat.team].names(Role.MAIN)[0]

    # Each of these may be refused, because what it refers to may not exist.

    def _disallowed(self, state: MatchState) -> Iterator[cmd.Command]:
        if not isinstance(state.format.challenge, policy.JudgeDisallows):
            return
        lying = [(number, self._bad_words(turn)) for number, turn in enumerate(state.turns) if not turn.taken_off]
        bad = [(number, words) for number, words in lying if words]
        if bad and happens(self._chance, self._profile.challenges_phoney):
            number, words = bad[-1] if happens(self._chance, _SAME_AGAIN) else self._chance.choice(bad)
            for stays in (False, True):
                yield cmd.DisallowPlay(JUDGE, "not in the dictionary", number, words, stays)

    def _bad_words(self, turn: Turn) -> tuple[str, ...]:
        """Return the words of a play that are not in the word list and that no judge has disallowed yet."""
        return tuple(word for word in turn.words if not self._lexicon.has(word) and word not in turn.disallowed)

    def _warning(self, state: MatchState) -> cmd.Command:
        """Return a warning, usually of the pupil who was warned last."""
        if state.warned and happens(self._chance, _SAME_AGAIN):
            last = state.warned[-1]
            return cmd.Warn(state.sides_of(last.team)[0], last.member, "talked to others again")
        side = self._chance.choice(state.sides)
        member = self._chance.choice(state.teams[state.team_of(side)].members)
        return cmd.Warn(side, member.name, "talked to others")

    def _warning_in_turn(self, state: MatchState) -> cmd.Command:
        """Return a warning of a pupil during their turn, which may disqualify them before it is over (A12)."""
        seat = state.seats[state.to_move]
        member = seat.member or self._chance.choice(state.teams[seat.team].names(Role.MAIN))
        return cmd.Warn(state.to_move, member, "talked to others in the own turn")

    def _absent(self, state: MatchState) -> tuple[int, ...]:
        here = self._chance.choice((None, *range(len(state.teams))))
        return tuple(side for side in state.sides if state.team_of(side) != here)

    def _disqualified(self, state: MatchState) -> cmd.Command:
        return cmd.Disqualify(self._chance.choice(state.sides), JUDGE, "looked into the bag")

    def _walked_out(self, state: MatchState) -> cmd.Command:
        return cmd.WalkOver(self._absent(state), JUDGE, "left the table")

    def _stopped(self, _: MatchState) -> cmd.Command:
        return cmd.StopMatch("the bus is here")

    def _time_back(self, state: MatchState) -> Iterator[cmd.Command]:
        if isinstance(state.opened.switches.turn_time, policy.PerSide | policy.PerRound):
            side = self._chance.choice(state.sides)
            used = max(0, state.used_ms[state.team_of(side)] - _GIVEN_BACK_MS)
            yield cmd.SetClock(side, used, JUDGE, "the light went out")

    def _reserve(self, state: MatchState) -> Iterator[cmd.Command]:
        side = self._chance.choice(state.sides)
        team = state.teams[state.team_of(side)]
        mains, reserves = team.names(Role.MAIN), team.names(Role.RESERVE)
        if reserves:
            yield cmd.EnterReserve(side, self._chance.choice(mains), self._chance.choice(reserves))

    def _correction(self, state: MatchState) -> Iterator[cmd.Command]:
        """Yield a corrected score for one of the plays."""
        plays = [number for number, turn in enumerate(state.turns) if turn.play and not turn.taken_off]
        if plays:
            number = self._chance.choice(plays)
            score = max(1, state.turns[number].score + self._chance.choice((-3, 1, 5)))
            yield from self._corrected(number, score)

    def _corrected(self, turn: int, score: int) -> Iterator[cmd.Command]:
        """Yield a correction by a judge, then by the director, who may correct a locked sheet (T10)."""
        yield cmd.CorrectScore(turn, score, JUDGE, "added again")
        yield cmd.CorrectScore(turn, score, JURY, "added again", as_director=True)

    def _overturned(self, state: MatchState) -> Iterator[cmd.Command]:
        ruled = [(number, turn.ruling) for number, turn in enumerate(state.turns) if turn.ruling]
        if ruled:
            number, ruling = ruled[-1] if happens(self._chance, _SAME_AGAIN) else self._chance.choice(ruled)
            refused = self._refused(state, ruling.words) if ruling.accepted else ()
            for as_director in (False, True):
                yield cmd.OverturnRuling(number, not ruling.accepted, JURY, "looked up again", as_director, refused)

    def _revived(self, state: MatchState) -> Iterator[cmd.Command]:
        """Yield a correction that gives points to the last of the zero turns that ended the match."""
        zeros = [number for number, turn in enumerate(state.turns) if _may_have_scored(turn)]
        if state.end and state.end.reason is EndReason.ZERO_TURNS and zeros:
            yield from self._corrected(zeros[-1], 4)

    def _levelled(self, state: MatchState) -> Iterator[cmd.Command]:
        """Yield the exact correction that makes the totals level, for the last play of the team behind."""
        totals = state.totals
        behind, missing = totals.index(min(totals)), max(totals) - min(totals)
        turns = enumerate(state.turns)
        plays = [number for number, turn in turns if turn.play and state.team_of(turn.side) == behind]
        if plays and state.extra is None and 0 < missing <= _CLOSE:
            yield from self._corrected(plays[-1], state.turns[plays[-1]].score + missing)


def _may_have_scored(turn: Turn) -> bool:
    """Tell whether a zero turn may be corrected: a play may; a lost turn, pass or exchange may not."""
    return turn.is_zero and turn.kind not in (TurnKind.LOST, TurnKind.PASS, TurnKind.EXCHANGE)
