"""The faces of a turn: sides and their clocks, the board, the play, an objection."""

from __future__ import annotations

from enum import Enum

from classroom.i18n import _, dotted
from classroom.match import command as cmd
from classroom.match.command import Refusal, Refused
from classroom.match.decide.real_board import board_ends
from classroom.match.help import open_help
from classroom.match.service import MatchService
from classroom.match.state import MatchState, Phase, TurnKind
from classroom.match.team import Role
from classroom.record.heading import figure
from classroom.record.score_sheet import bookings
from classroom.rules import policy
from classroom.rules.board import Layout, Premium
from classroom.rules.placement import Play, Word
from classroom.rules.policy import EndReason
from classroom.say import literacy_round as say_round
from classroom.say import match as say
from classroom.say.literacy_round import refill_progress
from classroom.say.look_back import miscounted
from classroom.say.match import (
    announcing_note,
    clock_detail,
    clock_text,
    lookup_note,
    minutes_text,
    overtime_rule,
    sum_line,
)
from classroom.say.refusal import refusal_sentence
from classroom.say.word import level_title, why_no_judge
from classroom.ui.play import match_view
from classroom.ui.playable import parts_of
from classroom.value import Value


def match_face(state: MatchState) -> match_view.MatchFace:
    """Return what holds in the whole match."""
    rule = state.format.challenge
    return match_view.MatchFace(
        parts=parts_of(state),
        is_practice=state.is_practice,
        layout_rows=tuple(state.format.layout.rows),
        tile_values=state.tile_set.values,
        letters="".join(state.tile_set.letters),
        set_word=state.opened.set_word,
        can_disallow=isinstance(rule, policy.JudgeDisallows),
        has_objections=isinstance(state.format.announcement, policy.Objections),
        has_challenges=isinstance(rule, policy.Challenge),
        most_challenged=rule.words if isinstance(rule, policy.Challenge) else 0,
        refill_words=refill_progress(state)[1],
        is_round=isinstance(state.opened.switches.turn_time, policy.PerRound),
        why_no_judge=why_no_judge(state),
    )


def clocks_face(service: MatchService) -> match_view.ClocksFace:
    """Return the current clocks of the teams, or none if teams have no time of their own."""
    state = service.state
    time = state.opened.switches.turn_time
    if not isinstance(time, policy.PerSide):
        return match_view.ClocksFace()
    is_still = state.phase in (Phase.PAUSED, Phase.RECORDING) or service.interrupted
    running = None if is_still or state.running_side is None else state.team_of(state.running_side)
    teams = tuple(
        _face(time, service.used_ms(state.sides_of(team)[0]), is_running=team == running)
        for team in range(len(state.teams))
    )
    shown = next((face for face in teams if face.is_running), teams[state.team_of(state.to_move)])
    left_ms = service.match_left_ms()
    return match_view.ClocksFace(
        teams, shown, "" if left_ms is None else _("Match {time}").format(time=minutes_text(left_ms))
    )


def _face(time: policy.PerSide, used_ms: int, *, is_running: bool) -> match_view.ClockFace:
    penalty = policy.overtime_penalty(time, used_ms)
    return match_view.ClockFace(
        text=clock_text(time, used_ms),
        is_running=is_running,
        is_over=used_ms >= time.seconds * 1000,
        is_up=policy.is_used_up(time, used_ms),
        penalty=figure(penalty) if penalty else "",
        detail=clock_detail(time, used_ms, penalty),
        rule=overtime_rule(time, used_ms),
    )


def clock_texts(service: MatchService, side: int, given_ms: int) -> tuple[str, str]:
    """Return what a side's clock shows now, and what it would show with this time given back (taken if negative)."""
    time = service.state.opened.switches.turn_time
    if not isinstance(time, policy.PerSide):
        return "", ""
    return clock_text(time, service.used_ms(side)), clock_text(time, used_after(service, side, given_ms))


def used_after(service: MatchService, side: int, given_ms: int) -> int:
    """Return the time used by a side, after giving this much back."""
    return service.used_ms(side) - given_ms


def can_be_given(service: MatchService, side: int, given_ms: int) -> bool:
    """Tell whether this much time can be given back or taken: no more than was used, and no more than is left."""
    limit = policy.time_limit_ms(service.state.opened.switches.turn_time)
    return limit is not None and 0 <= used_after(service, side, given_ms) <= limit


def played_face(state: MatchState) -> match_view.PlayedFace:
    """Return the last play, including its count if that may be shown."""
    if (turn := state.last_play) is None:
        return match_view.PlayedFace()
    play, count = turn.play, turn.count
    words = tuple(_letters(state.format.layout, play, word) for word in play.words) if play else ()
    return match_view.PlayedFace(
        squares=tuple(square for square, _tile in play.tiles) if play else (),
        words=tuple(word.name for word in play.words) if play else (),
        main_word=words[0] if words else (),
        more_words=words[1:],
        bonus=count.bonus if count else 0,
        announced=turn.announced,
        counted=None if state.phase is Phase.ANNOUNCING else count,
        miscounted=miscounted(state) if state.phase is Phase.CHECKING else "",
    )


def scored_face(state: MatchState, *, at_bell: bool) -> match_view.ScoredFace | None:
    """Return the score just made by the last play, or None if it scored nothing or the play is not known here."""
    turn = state.last_play
    if turn is None or turn.play is None or turn.score <= 0:
        return None
    team = state.team_of(turn.side)
    bonus = turn.count.bonus if turn.count else 0
    return match_view.ScoredFace(team, turn.score, state.totals[team] - turn.score, turn.play.tiles, bonus, at_bell)


def log_lines(state: MatchState) -> list[match_view.LogLine]:
    """Return a line for each turn that is settled, the latest first."""
    return [_line(state, index) for index in reversed(range(len(state.turns))) if state.turns[index].settled]


def _letters(layout: Layout, play: Play, word: Word) -> match_view.Letters:
    laid = dict(play.tiles)
    return tuple(
        (tile, layout.premium(square) if square in laid else Premium.PLAIN)
        for square, tile in zip(word.squares, word.text, strict=True)
    )


def _line(state: MatchState, index: int) -> match_view.LogLine:
    turn = state.turns[index]
    who = say.team_name(state, turn.side)
    member = state.seats[turn.side].member
    text, note = say.turn_text(turn), say.turn_note(turn)
    return match_view.LogLine(index, turn.number, state.team_of(turn.side), text, note, str(turn.score), who, member)


LONGEST = 40
"""The most letters that the names of those who must look away may have together."""


def side_faces(state: MatchState) -> list[match_view.SideFace]:
    """Return who plays as each side."""
    return [_side(state, side) for side in state.sides]


def team_faces(state: MatchState) -> list[match_view.TeamFace]:
    """Return each team as its card shows it."""
    return [_team(state, team) for team in range(len(state.teams))]


def team_choices(state: MatchState) -> tuple[match_view.TeamChoice, ...]:
    """Return each team for the judge to choose from, with the team whose turn it is marked."""
    return tuple(
        match_view.TeamChoice(
            state.sides_of(team)[0], state.teams[team].name, is_next=team == state.team_of(state.to_move)
        )
        for team in range(len(state.teams))
    )


def hand_over(state: MatchState) -> match_view.HandOver | None:
    """Return the text for handing over a member's own rack, or None if teams have one rack (A1)."""
    if not isinstance(state.format.racks, policy.MemberRacks):
        return None
    others = (side for side in range(state.to_move + 1, state.to_move + len(state.seats)))
    away = say.names(say.team_name(state, side % len(state.seats)) for side in others)
    sentence = _("{team}. {names}: look away, please.")
    if len(away) > LONGEST:
        sentence = _("{team}. Everyone else, please look away.")
    team = state.teams[state.team_of(state.to_move)].name
    title = _("{name}, your rack").format(name=say.team_name(state, state.to_move))
    return match_view.HandOver(title, sentence.format(team=team, names=away))


def turn_of(state: MatchState) -> str:
    """Return a sentence that says who plays."""
    side = state.to_move
    return _("{team} to play").format(team=say.team_name(state, side))


def _side(state: MatchState, side: int) -> match_view.SideFace:
    number = state.team_of(side)
    team = state.teams[number]
    return match_view.SideFace(say.team_name(state, side), number, team.name, is_computer=bool(team.computer))


def _team(state: MatchState, number: int) -> match_view.TeamFace:
    team, sides = state.teams[number], state.sides_of(number)
    limit = state.format.zero_turns.limit if isinstance(state.format.zero_turns, policy.SideOut) else 0
    is_to_move = state.team_of(state.to_move) == number and (state.end is None or state.extra is not None)
    return match_view.TeamFace(
        side=number,
        name=team.name,
        origin=team.origin,
        members=level_title(team.computer) if team.computer else _members(state, number, is_to_move=is_to_move),
        score=state.totals[number],
        zeros=min(max((state.zero_streak(side) for side in sides), default=0), limit),
        zero_limit=limit,
        is_to_move=is_to_move,
        is_computer=bool(team.computer),
        is_one=bool(team.computer) or state.format.sides.mains == 1,
    )


def _members(state: MatchState, number: int, *, is_to_move: bool) -> str:
    """Return the names of a team's main players; of those with own racks whose turn it is, and who is out (A1, A12)."""
    if not isinstance(state.format.racks, policy.MemberRacks):
        together = " + ".join(state.teams[number].names(Role.MAIN))
        return "" if together == state.teams[number].name else together
    names = []
    for side in state.sides_of(number):
        sentence = "{name}"
        if state.is_disqualified(side):
            sentence = _("{name} is out")
        elif is_to_move and side == state.to_move:
            sentence = _("{name} plays")
        names.append(sentence.format(name=say.team_name(state, side)))
    return dotted(*names)


def objection_face(service: MatchService) -> match_view.ObjectionFace:
    """Return what may be objected to now."""
    state = service.state
    turn = state.turns[-1] if state.turns else None
    if not isinstance(state.format.announcement, policy.Objections) or turn is None or turn.settled:
        return match_view.ObjectionFace()
    is_open = turn.objected is not None or (turn.announced is not None and bool(state.out_of_time))
    speaking = objectors(state, turn.side)
    return match_view.ObjectionFace(
        why_no_word=_why_no_word(service),
        why_no_score=_why_no_score(service, speaking[0].side if speaking else turn.side),
        due=None if turn.announced is None else state.due_score(turn),
        sum_line=sum_line(state, turn),
        ruled=" ".join(filter(None, (say.last_turn(state, say.AtBell.NO_BELL), say.challenge_points(state)))),
        objectors=speaking,
        is_open=is_open,
    )


def challengers(state: MatchState) -> tuple[int, ...]:
    """Return the sides that may challenge the last play, from the one after it on (A4, A7, A12)."""
    if (play := state.last_play) is None:
        return ()
    order = ((play.side + step) % len(state.seats) for step in range(1, len(state.seats)))
    return tuple(
        side for side in order if state.team_of(side) != state.team_of(play.side) and not state.is_disqualified(side)
    )


def objectors(state: MatchState, played: int) -> tuple[match_view.Objector, ...]:
    """Return who may object to a score of the side that `played`: the others first, and the own group (A6)."""
    own = state.team_of(played)
    sides = [(played + step) % len(state.seats) for step in range(1, len(state.seats) + 1)]
    speaking = [side for side in sides if not state.is_disqualified(side)]
    speaking.sort(key=lambda side: state.team_of(side) == own)
    return tuple(
        match_view.Objector(side, say.team_name(state, side), state.team_of(side), is_own=state.team_of(side) == own)
        for side in speaking
    )


def _why_no_word(service: MatchService) -> str:
    state = service.state
    may = challengers(state)
    if state.last_play is None or not may:
        return _("There is no word to challenge now.")
    refusal = service.why_not(cmd.ChallengePlay(may[0], state.last_play.words[:1]))
    return refusal_sentence(refusal) if refusal else ""


def _why_no_score(service: MatchService, side: int) -> str:
    if service.state.phase is Phase.ANNOUNCING:
        return _("Wait until the score is announced. Then you may object.")
    refusal = service.why_not(cmd.ObjectToScore(side))
    return refusal_sentence(refusal) if refusal else ""


WINDOW = frozenset({Phase.READY, Phase.LAST_WINDOW})
"""The phases in which the turn is over and the next has not started."""

_ON_ONE_LINE = 20  # letters that stay on one line


def turn_face(service: MatchService) -> match_view.TurnFace:
    """Return who is to move, and what that side may do now."""
    state = service.state
    is_asked = state.format.checklist.required and not state.is_practice and not state.turns
    handed, passes = hand_over(state), say.passes_so_far(state)
    is_computers = state.is_computer(state.to_move)
    is_round = isinstance(state.opened.switches.turn_time, policy.PerRound)
    return match_view.TurnFace(
        look=state.team_of(state.to_move),
        is_computers=is_computers,
        title=say_round.round_title(state) if is_round else say.turn_title(state),
        sentence=turn_of(state),
        others=say.names(say.team_name(state, side) for side in _others(state)),
        hand_over=handed,
        stock=_stock(state, handed, passes),
        passes=passes,
        can_ring=state.phase is Phase.READY,
        begin_text=say.begin_text(state),
        why_no_bell=_("Finish the checklist first: tick or skip each item.") if state.waits_for_list else "",
        check_list=tuple(match_view.item_face(state, item) for item in state.format.checklist.items)
        if is_asked
        else (),
        rack_size=state.rack_size(state.to_move),
        rack_is_open=state.phase is Phase.RUNNING and not service.interrupted and not is_computers,
        why_not_exchange=_why_not_exchange(service),
        open_help=open_help(state, with_places=True),
        interrupted=service.interrupted,
        is_covered=service.interrupted or state.phase is Phase.PAUSED,
    )


def notes_face(state: MatchState, clock: match_view.ClockFace, at_bell: say.AtBell, pause: str) -> match_view.NotesFace:
    """Return the notes on the bells and on what a turn would lead to; `clock` is the running or next one."""
    is_round = isinstance(state.opened.switches.turn_time, policy.PerRound)
    return match_view.NotesFace(
        bells_ahead=say_round.bells_ahead(state) if is_round else clock.rule or say.bells_ahead(state),
        bells_now=say.bells_now(state),
        scoring=announcing_note(state),
        lookup=lookup_note(state),
        last_zero=say.last_zero(state) or say.zero_end_ahead(state),
        last_pass=say.last_pass(state),
        zero_run=say.zero_run(state),
        zero_question=say.zero_question(state),
        pause=pause,
        news=say.news(state, at_bell),
        at_bell=_("Two bells: the tiles on the board are your play.") if at_bell is say.AtBell.PLAYED else "",
    )


def end_face(service: MatchService) -> match_view.EndFace:
    """Return the end that the judge may confirm now."""
    state, due = service.state, service.end_due()
    title = say.end_title(state, due)
    may_be_asked = state.may_ask_end and state.end is None and state.phase in WINDOW
    return match_view.EndFace(title, say.end_detail(state, due) if title else "", may_be_asked)


def _others(state: MatchState) -> list[int]:
    return [side for side in state.sides if side != state.to_move]


def _stock(state: MatchState, handed: match_view.HandOver | None, passes: str) -> str:
    others = _others(state)
    # With a rack for each member, or several sides, there are more than fit.
    holds = [_holds(state, side) for side in others] if len(others) == 1 and not handed else []
    last = _("Last round") if state.ends_after else ""
    stock = [last, say.zero_run_short(state), _unbroken(_("Bag {count}"), len(state.bag)), *holds, passes]
    return "   ".join(filter(None, stock))


def _why_not_exchange(service: MatchService) -> str:
    state = service.state
    if state.phase is not Phase.RUNNING:
        return ""
    whole = isinstance(state.format.exchange, policy.WholeRack)
    refusal = service.why_not(cmd.ExchangeTiles(state.racks[state.to_move][: None if whole else 1]))
    return refusal_sentence(refusal) if refusal else ""


def _holds(state: MatchState, side: int) -> str:
    holds = _unbroken(_("{team}: {count}"), len(state.racks[side]), team=say.team_name(state, side))
    return holds.replace(" ", "\N{NO-BREAK SPACE}") if len(holds) <= _ON_ONE_LINE else holds


def _unbroken(sentence: str, count: int, **more: str) -> str:
    """Return a sentence with its number kept on the same line as the word before it."""
    return sentence.replace(" {count}", "\N{NO-BREAK SPACE}{count}").format(count=count, **more)


class BoardMoment(Enum):
    """The moment that the screen waits for."""

    STARTING = "starting"
    READY = "ready"
    RUNNING = "running"
    PAUSED = "paused"
    RECORDING = "recording"
    HELD = "held"
    OTHER = "other"


class SheetEntry(Value):
    """A side's place in a row: the score of its turn, the total after it, the index of the turn, None for none."""

    score: str = ""
    running: str = ""
    turn: int | None = None
    is_untyped: bool = False


class SheetRow(Value):
    """A row of the sheet: its number, and an entry for each side; `is_now` marks the row of the next turn."""

    number: int
    entries: tuple[SheetEntry, ...]
    is_now: bool = False


class BoardFace(Value):
    """The state of the screen; `why_no_challenge` is empty if the last play may be challenged.

    `time_up`: the bell has ended the turn being recorded. `bag` is what is known of the bag. `objectors` may object
    to the score of the next turn (A6). `ends` are the ends that the rules know; `has_leavings`: unplayed tiles count
    in them. `is_unwritten`: the last play is recorded, and its score has still to be written (A5, T5).
    """

    moment: BoardMoment
    mode: str
    rows: tuple[SheetRow, ...]
    turns: int
    time_up: bool = False
    why_no_challenge: str = ""
    challenged: tuple[str, ...] = ()
    bag: str = ""
    untyped: str = ""
    objectors: tuple[match_view.Objector, ...] = ()
    ends: tuple[EndReason, ...] = ()
    has_leavings: bool = True
    is_unwritten: bool = False


_MOMENTS = {
    Phase.DRAWING: BoardMoment.STARTING,
    Phase.READY: BoardMoment.READY,
    Phase.RUNNING: BoardMoment.RUNNING,
    Phase.PAUSED: BoardMoment.PAUSED,
    Phase.RECORDING: BoardMoment.RECORDING,
    Phase.HELD: BoardMoment.HELD,
}


def board_face(service: MatchService) -> BoardFace | None:
    """Return the state of the screen, or None if the match is not at a real board."""
    state = service.state
    if not state.is_real_board:
        return None
    practice = state.is_practice
    play = state.last_play
    return BoardFace(
        moment=BoardMoment.PAUSED if service.interrupted else _MOMENTS.get(state.phase, BoardMoment.OTHER),
        mode=_("real board, practice") if practice else _("real board, competition"),
        rows=sheet_rows(state),
        turns=len(state.turns),
        time_up=_is_time_up(state),
        why_no_challenge=_why_no_challenge(state),
        challenged=play.words if play else (),
        bag="" if state.in_bag is None else _("Bag {count}").format(count=state.in_bag),
        untyped=_untyped(state),
        objectors=objectors(state, state.to_move) if isinstance(state.format.announcement, policy.Objections) else (),
        ends=board_ends(state),
        is_unwritten=state.unwritten is not None,
        has_leavings=not isinstance(state.format.end_adjustment, policy.NoAdjustment),
    )


def _why_no_challenge(state: MatchState) -> str:
    if isinstance(state.format.challenge, policy.JudgeDisallows):
        if not any(turn.is_lying for turn in state.turns):
            return _("There is no word to disallow.")
        return say_round.after_the_round() if state.phase is Phase.RECORDING else ""
    if state.doubts_unwritten:
        # The play just made is challenged before its score is written down (A5, T5).
        if state.unwritten is not None and not state.window:
            return _("A word of this play has already been challenged. Write down its score.")
        if state.phase is Phase.RUNNING:
            return _("Stop the clock first. A play is challenged before its score is written down.")
        if state.phase is Phase.RECORDING:
            return ""
        written = refusal_sentence(Refusal(Refused.SCORE_IS_WRITTEN))
        return written if state.last_play else _("There is no word to challenge now.")
    may = state.window and state.phase in (Phase.READY, Phase.HELD)
    return "" if may else _("A play can be challenged after its score is written down, until the next bell.")


def _is_time_up(state: MatchState) -> bool:
    """Tell whether time is up; in a round, also after its last word is recorded."""
    if state.phase is Phase.RECORDING:
        return state.is_time_over(state.elapsed_ms)
    is_round = isinstance(state.opened.switches.turn_time, policy.PerRound)
    return is_round and state.phase is Phase.READY and state.is_time_over(0)


def _untyped(state: MatchState) -> str:
    """Return a sentence on the word that must be typed before any other."""
    if state.untyped is None:
        return ""
    turn = state.turns[state.untyped]
    sentence = _("To type words, first tap row {number}: the word {team} played has not been typed.")
    return sentence.format(team=state.side_name(turn.side), number=turn.number)


def sheet_rows(state: MatchState) -> tuple[SheetRow, ...]:
    """Return the rows so far and, while the match is not over, the row of the next turn."""
    running = [0] * len(state.sides)
    entries: dict[int, dict[int, SheetEntry]] = {}
    for booking in bookings(state):
        running[booking.side] += booking.counted
        turn = booking.turn
        index = None if turn is None else next(at for at, other in enumerate(state.turns) if other is turn)
        is_untyped = turn is not None and turn.kind is TurnKind.PLAY and turn.is_untyped and not turn.taken_off
        score = figure(turn.score) if turn else ""
        entry = SheetEntry(score, figure(running[booking.side]), index, is_untyped)
        entries.setdefault(booking.number, {})[booking.side] = entry
    now = 0
    if not state.is_over:
        had = [turn for turn in state.turns if turn.side == state.to_move and turn.settled and not turn.extra]
        now = len(had) + 1 if state.extra is None else max((turn.number for turn in state.turns), default=0) + 1
        if state.extra is not None and any(turn.extra for turn in state.turns):
            now = max(turn.number for turn in state.turns)
        entries.setdefault(now, {})
    return tuple(
        SheetRow(number, tuple(found.get(side, SheetEntry()) for side in state.sides), number == now)
        for number, found in sorted(entries.items())
    )
