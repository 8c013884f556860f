"""A match as GCG text: the lines have what counts in the end, and notes below them say what GCG cannot express.

A line has the score that counts, including corrections, so that the totals are those of the match. A play that was
taken off is followed by ``--``. Points of a failed challenge are ``(challenge)``, below zero for the challenger. A
turn without a move, lost to the clock or a failed challenge, is a pass with a note. Tiles left at the end come before
extra turns; points lost for time are last. A match that is not over ends with the known racks and ``#incomplete``; a
play whose score is not settled yet is left out, and so are the points of a challenge of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from unicodedata import category

from classroom.files import write_durably
from classroom.match.event import Event, Exchanged
from classroom.match.fold import apply, fold
from classroom.match.state import MatchState, Remark, RemarkKind, Turn
from classroom.names import LONGEST_NAME
from classroom.reasons import note_text, reason_text
from classroom.record.match_table import why_no_gcg
from classroom.record.wording import end_reason_text, remarks_text
from classroom.rules.board import position_name
from classroom.rules.placement import Play
from classroom.rules.policy import (
    Challenge,
    EndReason,
    LoseNextTurn,
    NoAdjustment,
    NoPenalty,
    OutTakesOthers,
    OutTakesTwice,
    adjustments,
)
from classroom.store.exchange.gcg_import import LIST_OF_THE_RECORD
from classroom.store.exchange.replay import record_format

# Remarks that the move itself shows.
_SAID = (RemarkKind.PASS, RemarkKind.EXCHANGE, RemarkKind.WORDS)


class NoGcgError(ValueError):
    """A match cannot be written as GCG; the message is a sentence that says why."""


def write_gcg(path: Path, events: Sequence[Event]) -> None:
    """Write the file, whole or not at all. Raises `NoGcgError` and `OSError`."""
    write_durably(path, gcg_text(events).encode("utf-8"))


def gcg_text(events: Sequence[Event]) -> str:
    """Return a match of two sides as GCG.

    Raises `NoGcgError`, and `BrokenMatchError` for events that do not make a match.
    """
    state, held = _held(events)
    reason = why_no_gcg(state)
    if reason:
        raise NoGcgError(reason)
    return "".join(f"{line}\n" for line in _Writer(state, held).lines())


@dataclass(frozen=True)
class _Held:
    """What a side held before a turn, and which of those tiles it exchanged."""

    rack: tuple[str, ...]
    exchanged: tuple[str, ...]


def _held(events: Sequence[Event]) -> tuple[MatchState, list[_Held]]:
    """Return the state after the events, and for each turn what the side held before it."""
    state, found = fold(events[:1]), list[_Held]()
    for event in events[1:]:
        after = apply(state, event)
        if len(after.turns) > len(state.turns):
            exchanged = event.returned if isinstance(event, Exchanged) else ()
            found.append(_Held(state.hand(after.turns[-1].side), exchanged))
        del found[len(after.turns) :]
        state = after
    return state, found


class _Writer:
    """Writes the lines of one match."""

    def __init__(self, state: MatchState, held: Sequence[_Held]) -> None:
        self._state = state
        self._held = held
        self._names = [_line(team.name) or f"Player {number}" for number, team in enumerate(state.teams, start=1)]
        self._nicks = _nicks(self._names)
        self._last_turn = next((turn for turn in reversed(state.turns) if turn.settled and not turn.extra), None)
        self._totals = [0] * len(self._names)
        self._lines: list[str] = []

    def lines(self) -> list[str]:
        """Return the lines of the file."""
        self._lines += self._head()
        state, turns = self._state, list(enumerate(self._state.turns))
        for index, turn in turns:
            if turn.settled and not turn.extra:
                self._turn(index, turn)
        if state.end:
            self._unplayed()
        for index, turn in turns:
            if turn.settled and turn.extra:
                self._turn(index, turn)
        if state.end is None:
            self._unfinished()
            return self._lines
        for side, points in enumerate(state.time_penalties()):
            if points:
                self._event(side, state.end.unplayed[side], "(time)", points)
        self._note(self._ending_note())
        return self._lines

    def _head(self) -> Iterator[str]:
        opened = self._state.opened
        yield "#character-encoding UTF-8"
        for number, (nick, name) in enumerate(zip(self._nicks, self._names, strict=True), start=1):
            yield f"#player{number} {nick} {name}"
        heading = opened.heading
        if _line(heading.event):
            yield f"#title {_line(heading.event)}"
        of_records, format = record_format(), opened.format
        other_box = "with a board or tiles of its own" * (
            (format.layout, format.tiles) != (of_records.layout, of_records.tiles)
        )
        parts = [format.title, other_box, heading.level, heading.year, heading.school, heading.place, heading.date]
        yield "#description " + _line(", ".join(text for text in map(_line, parts) if text))
        if opened.lexicon_title != LIST_OF_THE_RECORD:
            yield f"#lexicon {_line(opened.lexicon_title)}"

    def _event(self, side: int, rack: Iterable[str], move: str, points: int) -> None:
        self._totals[side] += points
        self._lines.append(f">{self._nicks[side]}: {_face(rack)} {move} {points:+} {self._totals[side]}")

    def _note(self, text: str) -> None:
        if _line(text):
            self._lines.append(f"#note {_line(text)}")

    # Turns

    def _turn(self, index: int, turn: Turn) -> None:
        points = turn.score if self._state.counts(turn) else 0
        notes = [remarks_text([one for one in turn.remarks if one.kind not in _SAID], str)]
        if turn.play and turn.count:
            self._play(index, turn, turn.play, points)
            stands = points if not turn.taken_off else turn.noted
            notes.append(f"the board gives {turn.count.total:+}" if turn.count.total != stands else "")
        else:
            exchanged = "".join(sorted(self._held[index].exchanged))
            self._event(turn.side, self._held[index].rack, f"-{exchanged}", points)
        if not self._state.counts(turn):
            notes.append("this extra turn does not count")
        before = [other for other in self._state.turns[:index] if other.settled]
        if before and before[-1].side == turn.side and not turn.extra:
            notes.append(f"{self._names[1 - turn.side]} had no turn")
        self._note("; ".join(note for note in notes if note))
        self._last_challenge(turn)

    def _last_challenge(self, turn: Turn) -> None:
        """Write a pass for a failed challenge of the play that went out, if that costs a turn."""
        end, ruling = self._state.end, turn.ruling
        if end is None or end.reason is not EndReason.TILES_USED or ruling is None or not ruling.accepted:
            return
        if turn is not self._last_turn or turn.side != end.side or turn.taken_off:
            return
        match self._state.format.challenge:
            case Challenge(failed=LoseNextTurn()):
                self._event(ruling.side, end.unplayed[ruling.side], "-", 0)
                self._note(remarks_text([Remark(RemarkKind.LOST_TURN)], str))

    def _play(self, index: int, turn: Turn, play: Play, points: int) -> None:
        rack = self._held[index].rack
        laid = turn.noted if turn.taken_off else points
        self._event(turn.side, rack, _move(play), laid)
        if turn.taken_off:
            self._event(turn.side, rack, "--", points - laid)
        if turn.ruling and turn.ruling.accepted and self._state.counts(turn):
            given = self._state.challenge_points(turn) or self._nothing_given(turn)
            for side, challenge_points in given.items():
                self._event(side, self._next_rack(side, index), "(challenge)", challenge_points)

    def _nothing_given(self, turn: Turn) -> dict[int, int]:
        """Return 0 points for the side of `turn` if a failed challenge costs nothing, else an empty mapping."""
        match self._state.format.challenge:
            case Challenge(failed=NoPenalty()):
                return {turn.side: 0}
            case _:
                return {}

    def _next_rack(self, side: int, index: int) -> tuple[str, ...]:
        """Return what a side held at its next turn, or holds at the end; nothing if it has not drawn yet."""
        for later, turn in enumerate(self._state.turns[index + 1 :], start=index + 1):
            if turn.side == side:
                return self._held[later].rack
        if self._state.end:
            return self._state.end.unplayed[side]
        return () if self._state.to_draw == side else self._state.racks[side]

    # The end

    def _unplayed(self) -> None:
        """Write the unplayed tiles: a line for a side that takes them, and one for each side that loses its own.

        The side that is out takes them. If the play that went out was refused later, nobody does, and a note says so.
        """
        end, policy = self._state.end, self._state.format.end_adjustment
        if end is None or isinstance(policy, NoAdjustment):
            return
        takes = isinstance(policy, OutTakesTwice | OutTakesOthers)
        out = [side for side in (0, 1) if takes and not end.unplayed[side] and end.unplayed[1 - side]]
        worth = [self._state.tile_set.worth(rack) for rack in end.unplayed]
        taking = [side for side in out if end.adjustments == adjustments(policy, worth, side)]
        for side in taking:
            self._event(side, (), f"({_face(end.unplayed[1 - side])})", end.adjustments[side])
        if taking and isinstance(policy, OutTakesTwice):
            return
        for side, rack in enumerate(end.unplayed):
            if rack:
                self._event(side, rack, f"({_face(rack)})", end.adjustments[side])
        if out != taking and end.reason is EndReason.TILES_USED:
            self._note("nobody takes the unplayed tiles: the play that used all tiles was refused")

    def _unfinished(self) -> None:
        """Write the known racks; a side that has still to draw for the last play has none yet."""
        state = self._state
        pending = state.turns[-1].side if state.turns and not state.turns[-1].settled else None
        for side, rack in enumerate(state.racks):
            held = self._held[-1].rack if side == pending else rack
            if held and (side == pending or side != state.to_draw):
                self._lines.append(f"#rack{side + 1} {_face(held)}")
        self._lines.append("#incomplete")

    def _ending_note(self) -> str:
        """Return how the match ended if the lines do not show it, and the jury's decision."""
        end, jury = self._state.end, self._state.jury
        if end is None:
            return ""
        is_plain = end.reason is EndReason.TILES_USED or (end.reason is EndReason.ZERO_TURNS and end.side is None)
        name = "" if end.side is None else self._names[self._state.team_of(end.side)]
        parts = [] if is_plain else [end_reason_text(end.reason.value, str), name, note_text(end.note, str)]
        if jury:
            winner = "a shared win" if jury.winner is None else f"{self._names[jury.winner]} wins"
            parts += [f"the jury ({reason_text(jury.names, str)}): {winner}", reason_text(jury.reason, str)]
        return "; ".join(text for text in parts if text)


def _move(play: Play) -> str:
    """Return the start of a play, and its word with a dot for each tile that was already there."""
    laid = {square for square, _ in play.tiles}
    word = play.words[0]
    letters = (tile if square in laid else "." for square, tile in zip(word.squares, word.text, strict=True))
    return f"{position_name(word.squares[0], word.direction)} {''.join(letters)}"


def _face(rack: Iterable[str]) -> str:
    return "".join(sorted(rack))


def _line(text: str) -> str:
    """Return a text as one line without control characters and lone surrogates.

    Joiners stay, since Tamil and Jawi need them.
    """
    return " ".join("".join(" " if category(sign) == "Cc" else sign for sign in text if category(sign) != "Cs").split())


def _nicks(names: Sequence[str]) -> list[str]:
    """Return a nick for each name: no spaces, no colons, no two alike."""
    nicks: list[str] = []
    for number, name in enumerate(names, start=1):
        nick = name.replace(":", "").replace(" ", "_")[:LONGEST_NAME].strip("_") or f"player{number}"
        taken = nick.casefold() in (other.casefold() for other in nicks)
        nicks.append(f"{nick}_{number}" if taken else nick)
    return nicks
