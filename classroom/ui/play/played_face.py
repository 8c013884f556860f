"""What the screens show of the last play and of the turns before it."""

from __future__ import annotations

from classroom.match.state import MatchState, Phase
from classroom.rules.layout import Layout, Premium
from classroom.rules.placement import Play, Word
from classroom.ui.play.match_view import Letters, LogLine, PlayedFace, ScoredFace
from classroom.ui.wording import match as say
from classroom.ui.wording.look_back import miscounted


def played_face(state: MatchState) -> PlayedFace:
    """Return the last play, including its count if that may be shown."""
    turn = state.last_play
    if turn is None:
        return PlayedFace()
    play, count = turn.play, turn.count
    words = tuple(_letters(state.format.layout, play, word) for word in play.words) if play else ()
    return PlayedFace(
        squares=tuple(square for square, _tile in play.tiles) if play else (),
        words=tuple(word.name for word in play.words) if play else (),
        main_word=words[0] if words else (),
        more_words=words[1:],
        bonus=count.bonus if count else 0,
        announced=turn.announced,
        counted=None if state.phase is Phase.ANNOUNCING else count,
        miscounted=miscounted(state) if state.phase is Phase.CHECKING else "",
    )


def scored_face(state: MatchState, *, at_bell: bool) -> ScoredFace | None:
    """Return the score just made by the last play, or None if it scored nothing or the play is not known here."""
    turn = state.last_play
    if turn is None or turn.play is None or turn.score <= 0:
        return None
    team = state.team_of(turn.side)
    bonus = turn.count.bonus if turn.count else 0
    return ScoredFace(team, turn.score, state.totals[team] - turn.score, turn.play.tiles, bonus, at_bell)


def log_lines(state: MatchState) -> list[LogLine]:
    """Return a line for each turn that is settled, the latest first."""
    return [_line(state, index) for index in reversed(range(len(state.turns))) if state.turns[index].settled]


def _letters(layout: Layout, play: Play, word: Word) -> Letters:
    laid = dict(play.tiles)
    return tuple(
        (tile, layout.premium(square) if square in laid else Premium.PLAIN)
        for square, tile in zip(word.squares, word.text, strict=True)
    )


def _line(state: MatchState, index: int) -> LogLine:
    turn = state.turns[index]
    who = say.team_name(state, turn.side)
    member = state.seats[turn.side].member
    text, note = say.turn_text(turn), say.turn_note(turn)
    return LogLine(index, turn.number, state.team_of(turn.side), text, note, str(turn.score), who, member)
