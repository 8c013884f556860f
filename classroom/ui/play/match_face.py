"""What the screens show of a match that is the same from the first turn to the last."""

from __future__ import annotations

from classroom.match.state import MatchState
from classroom.match.team import Mode
from classroom.rules.policy import Challenge, JudgeDisallows, Objections
from classroom.ui.play.match_view import MatchFace
from classroom.ui.playable import parts_of
from classroom.ui.wording.literacy_round import refill_progress
from classroom.ui.wording.word import why_no_judge


def match_face(state: MatchState) -> MatchFace:
    """Return what holds in the whole match."""
    policy = state.format.challenge
    return MatchFace(
        parts=parts_of(state),
        is_practice=state.opened.mode is Mode.PRACTICE,
        layout_rows=tuple(state.format.layout.rows),
        tile_values=state.tile_set.values,
        letters="".join(state.tile_set.letters),
        set_word=state.opened.set_word,
        can_disallow=isinstance(policy, JudgeDisallows),
        has_objections=isinstance(state.format.announcement, Objections),
        has_challenges=isinstance(policy, Challenge),
        most_challenged=policy.words if isinstance(policy, Challenge) else 0,
        refill_words=refill_progress(state)[1],
        why_no_judge=why_no_judge(state),
    )
