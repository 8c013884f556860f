"""From the match to the view: the one subscriber of a match that knows Kivy's properties."""

from __future__ import annotations

from classroom.i18n import _
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.decide.context import is_acceptable
from classroom.match.service import MatchChanged, MatchService
from classroom.match.state import MatchState, Phase, TurnKind
from classroom.match.team import Mode, Role, turn_limit_ms
from classroom.record.score_sheet import score_sheet
from classroom.rules.layout import Layout, Premium
from classroom.rules.placement import Play
from classroom.rules.policy import SideOut
from classroom.ui.play.match_view import ChallengeFace, LogLine, MatchView, TeamFace
from classroom.ui.wording import match as say
from classroom.ui.wording.match import AtBell
from classroom.ui.wording.partner import level_title
from classroom.ui.wording.refusal import refusal_sentence
from classroom.words.teacher_list import short_title

_WINDOW = frozenset({Phase.READY, Phase.LAST_WINDOW})
_BEING_COUNTED = frozenset({Phase.ANNOUNCING, Phase.CHECKING})
_HASH_DIGITS = 8


class MatchPresenter:
    """Keeps a `MatchView` equal to its match; call `update` after anything but a stored event changed what is shown.

    Two things are told by events alone and are forgotten when the match is closed: why the clock was stopped, and what
    the closing bell found.
    """

    def __init__(self, service: MatchService, view: MatchView) -> None:
        self._service = service
        self._view = view
        self._pause_reason: ev.PauseReason | None = None
        self._at_bell = AtBell.NO_BELL
        self._leave = service.subscribe(self._changed)
        self.update()

    def close(self) -> None:
        """Stop listening."""
        self._leave()

    def _changed(self, changed: MatchChanged) -> None:
        for event in changed.events:
            match event:
                case ev.TurnPaused(reason=reason):
                    self._pause_reason = reason
                case ev.TilesPlayed(at_bell=at_bell):
                    self._at_bell = AtBell.PLAYED if at_bell else AtBell.NO_BELL
                case ev.TurnTimedOut(tiles=tiles):
                    self._at_bell = AtBell.WENT_BACK if tiles else AtBell.NOTHING
        self.update()

    def update(self) -> None:
        """Set every value of the view from the state."""
        state, view = self._service.state, self._view
        view.is_practice = state.opened.mode is Mode.PRACTICE
        view.interrupted = self._service.interrupted
        view.layout_rows = list(state.format.layout.rows)
        view.tile_values = state.tile_set.values
        view.cells = list(state.board.rows())
        view.teams = [_face(state, side) for side in state.sides]
        view.to_move = state.to_move
        view.rack_size = state.rack_size(state.to_move)
        others = [side for side in state.sides if side != state.to_move]
        view.others = say.names(say.team_name(state, side) for side in others)
        stock = [_unbroken(_("Bag {count}"), len(state.bag)), *(_holds(state, side) for side in others)]
        view.stock = "   ".join(stock)
        view.is_computers_turn = view.teams[state.to_move].is_computer
        view.rack_is_open = state.phase is Phase.RUNNING and not view.interrupted and not view.is_computers_turn
        self._update_play(state)
        self._update_challenge(state)
        self._update_clock(state)
        self._update_sentences(state)
        self._update_record(state)
        view.phase = state.phase

    def _update_play(self, state: MatchState) -> None:
        view = self._view
        play = state.last_play
        shown = play.play if play else None
        view.last_play = [square for square, _tile in shown.tiles] if shown else []
        view.played_words = [word.name for word in shown.words] if shown else []
        view.main_word = _main_word(state.format.layout, shown) if shown else []
        view.bonus = play.count.bonus if play and play.count else 0
        view.announced = play.announced if play else None
        hidden = state.phase is Phase.ANNOUNCING or play is None
        view.counted = None if hidden or play is None else play.count
        exchange = cmd.ExchangeTiles(state.racks[state.to_move])
        refusal = self._service.why_not(exchange) if state.phase is Phase.RUNNING else None
        view.why_not_exchange = refusal_sentence(refusal) if refusal else ""

    def _update_challenge(self, state: MatchState) -> None:
        view, play = self._view, state.last_play
        view.challenge_words = list(view.played_words) if state.window and state.phase in _WINDOW else []
        view.challenged_side = play.side if play else -1
        view.challenger = state.challenge.side if state.challenge else state.following(play.side) if play else -1
        view.stakes = {word: say.stakes(state, int(view.challenger), word) for word in view.challenge_words}
        view.challenge = self._challenge_face(state)

    def _challenge_face(self, state: MatchState) -> ChallengeFace | None:
        if state.challenge is None:
            return None
        words, opened = state.challenge.words, state.opened
        listed = all(is_acceptable(state, self._service.lexicon, word) for word in words)
        title = short_title(opened.lexicon_key, opened.lexicon_title, _)
        source = f"{title} {opened.lexicon_sha256[:_HASH_DIGITS]}."
        if self._service.lexicon_changed:
            source = _("The word list was changed since this match began.")
        return ChallengeFace(
            words=words,
            listed=listed,
            title=say.verdict_title(words, listed, ruled_before=words[0] in state.rulings),
            source=source,
            if_accepted=say.what_follows(state, accepted=True),
            if_refused=say.what_follows(state, accepted=False),
            for_judge=say.for_judge(self._service.lexicon, words),
        )

    def _update_clock(self, state: MatchState) -> None:
        view = self._view
        limit = turn_limit_ms(state.opened.switches)
        view.is_timed = limit is not None
        view.limit_seconds = (limit or 0) // 1000
        left = self._service.remaining_ms()
        if limit is None or left is None:
            return
        if state.phase in _BEING_COUNTED:
            return  # the clock stays where the play stopped it
        if state.phase not in (Phase.RUNNING, Phase.PAUSED):
            left = limit
        view.seconds = -(-left // 1000)
        view.fraction = left / limit

    def _update_sentences(self, state: MatchState) -> None:
        view = self._view
        view.turn_title = say.turn_title(state)
        view.bells_ahead = say.bells_ahead(state)
        view.bells_now = say.bells_now(state)
        view.last_zero = say.last_zero(state)
        view.news = say.news(state, self._at_bell)
        view.at_bell = _("Two bells: these tiles are the play.") if self._at_bell is AtBell.PLAYED else ""
        left = self._service.remaining_ms()
        view.pause_text = say.pause_text(state, self._pause_reason, left, interrupted=view.interrupted)
        due = self._service.end_due()
        view.end_due = say.end_title(state, due)
        view.end_detail = say.end_detail(state, due) if view.end_due else ""

    def _update_record(self, state: MatchState) -> None:
        view = self._view
        view.sheet = score_sheet(state)
        settled = [index for index in reversed(range(len(state.turns))) if state.turns[index].settled]
        view.log = [_line(state, index) for index in settled]
        played = (index for index in settled if state.turns[index].kind is not TurnKind.LOST)
        last = next(played, None)
        view.last_line = None if last is None else _line(state, last)
        service = self._service
        view.may_declare = [side for side in state.sides if service.why_not(cmd.DeclareNoWord(side)) is None]


def _face(state: MatchState, side: int) -> TeamFace:
    team = state.teams[side]
    limit = state.format.zero_turns.limit if isinstance(state.format.zero_turns, SideOut) else 0
    return TeamFace(
        side=side,
        name=team.name,
        origin=team.origin,
        members=level_title(team.computer) if team.computer else " + ".join(team.names(Role.MAIN)),
        score=state.totals[side],
        zeros=min(state.zero_streak(side), limit),
        zero_limit=limit,
        is_to_move=side == state.to_move and (state.end is None or state.extra is not None),
        is_computer=bool(team.computer),
    )


def _main_word(layout: Layout, play: Play) -> list[tuple[str, Premium]]:
    word, laid = play.words[0], dict(play.tiles)
    return [
        (tile, layout.premium(square) if square in laid else Premium.PLAIN)
        for square, tile in zip(word.squares, word.text, strict=True)
    ]


def _holds(state: MatchState, side: int) -> str:
    told = _("{team} holds {count}") if state.teams[state.team_of(side)].computer else _("{team} hold {count}")
    return _unbroken(told, len(state.racks[side]), team=say.team_name(state, side))


def _unbroken(told: str, count: int, **more: str) -> str:
    """Return a sentence whose number stands on one line with the word before it."""
    return told.replace(" {count}", "\N{NO-BREAK SPACE}{count}").format(count=count, **more)


def _line(state: MatchState, index: int) -> LogLine:
    turn = state.turns[index]
    return LogLine(index, turn.number, turn.side, say.turn_text(turn), say.turn_note(turn), str(turn.score))
