"""What the screens show of the turn: who moves and may do what, the bells, and the end that is due."""

from __future__ import annotations

from classroom.i18n import _
from classroom.match import command as cmd
from classroom.match.help import open_help
from classroom.match.service import MatchService
from classroom.match.state import MatchState, Phase
from classroom.match.team import Mode
from classroom.rules.policy import PerRound, WholeRack
from classroom.ui.play.item_face import item_face
from classroom.ui.play.match_view import ClockFace, EndFace, HandOver, NotesFace, TurnFace
from classroom.ui.play.side_face import hand_over, turn_of
from classroom.ui.wording import literacy_round as say_round
from classroom.ui.wording import match as say
from classroom.ui.wording.match import announcing_note, lookup_note
from classroom.ui.wording.refusal import refusal_sentence

WINDOW = frozenset({Phase.READY, Phase.LAST_WINDOW})
"""The phases in which the turn is over and the next has not started."""

_ON_ONE_LINE = 20  # letters that stay on one line


def turn_face(service: MatchService) -> TurnFace:
    """Return who is to move, and what that side may do now."""
    state = service.state
    is_asked = state.format.checklist.required and state.opened.mode is not Mode.PRACTICE and not state.turns
    handed, passes = hand_over(state), say.passes_so_far(state)
    is_computers = state.is_computer(state.to_move)
    is_round = isinstance(state.opened.switches.turn_time, PerRound)
    return TurnFace(
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
        check_list=tuple(item_face(state, item) for item in state.format.checklist.items) if is_asked else (),
        rack_size=state.rack_size(state.to_move),
        rack_is_open=state.phase is Phase.RUNNING and not service.interrupted and not is_computers,
        why_not_exchange=_why_not_exchange(service),
        open_help=open_help(state, with_places=True),
        interrupted=service.interrupted,
        is_covered=service.interrupted or state.phase is Phase.PAUSED,
    )


def notes_face(state: MatchState, clock: ClockFace, at_bell: say.AtBell, pause: str) -> NotesFace:
    """Return the notes on the bells and on what a turn would lead to; `clock` is the running or next one."""
    is_round = isinstance(state.opened.switches.turn_time, PerRound)
    return NotesFace(
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


def end_face(service: MatchService) -> EndFace:
    """Return the end that the judge may confirm now."""
    state, due = service.state, service.end_due()
    title = say.end_title(state, due)
    may_be_asked = state.may_ask_end and state.end is None and state.phase in WINDOW
    return EndFace(title, say.end_detail(state, due) if title else "", may_be_asked)


def _others(state: MatchState) -> list[int]:
    return [side for side in state.sides if side != state.to_move]


def _stock(state: MatchState, handed: HandOver | None, passes: str) -> str:
    others = _others(state)
    # With a rack for each member, or several sides, there are more than fit.
    holds = [_holds(state, side) for side in others] if len(others) == 1 and not handed else []
    stock = [say.zero_run_short(state), _unbroken(_("Bag {count}"), len(state.bag)), *holds, passes]
    return "   ".join(filter(None, stock))


def _why_not_exchange(service: MatchService) -> str:
    state = service.state
    if state.phase is not Phase.RUNNING:
        return ""
    whole = isinstance(state.format.exchange, WholeRack)
    refusal = service.why_not(cmd.ExchangeTiles(state.racks[state.to_move][: None if whole else 1]))
    return refusal_sentence(refusal) if refusal else ""


def _holds(state: MatchState, side: int) -> str:
    sentence = _("{team} has {count}") if say.is_one(state, side) else _("{team} have {count}")
    holds = _unbroken(sentence, len(state.racks[side]), team=say.team_name(state, side))
    return holds.replace(" ", "\N{NO-BREAK SPACE}") if len(holds) <= _ON_ONE_LINE else holds


def _unbroken(sentence: str, count: int, **more: str) -> str:
    """Return a sentence with its number kept on the same line as the word before it."""
    return sentence.replace(" {count}", "\N{NO-BREAK SPACE}{count}").format(count=count, **more)
