"""What the screens show of challenges: the words open to challenge, a held play, and a challenge to be ruled on."""

from __future__ import annotations

from classroom.i18n import _
from classroom.match import command as cmd
from classroom.match.decide.context import is_acceptable
from classroom.match.service import MatchService
from classroom.rules.policy import Challenge, PerSide
from classroom.ui.play.answers import is_named
from classroom.ui.play.match_view import ChallengeFace, ChallengeWindow, HoldFace, PlayedFace
from classroom.ui.play.objection_face import challengers
from classroom.ui.play.turn_face import WINDOW
from classroom.ui.wording import match as say
from classroom.ui.wording.refusal import refusal_sentence
from classroom.words.teacher_list import short_title


def challenge_window(service: MatchService, played: PlayedFace) -> ChallengeWindow:
    """Return which words of the last play may be challenged now, and by whom."""
    state = service.state
    sides = challengers(state)
    words = played.words if state.is_open_to_challenge and sides else ()
    doubts, first = state.challenge or state.hold, next(iter(sides), None)
    why_not = ""
    if not words:
        refusal = service.why_not(cmd.ChallengePlay(state.to_move if first is None else first, played.words))
        why_not = say.why_no_challenge(state, refusal) or _("There is no word to challenge now.")
    return ChallengeWindow(
        words=words,
        why_not=why_not,
        challengers=sides,
        challenger=doubts.side if doubts else -1 if first is None else first,
        challenged=state.last_play.side if state.last_play else -1,
        too_late=say.challenged_too_late(state),
    )


def hold_face(service: MatchService, window: ChallengeWindow) -> HoldFace:
    """Return who holds the last play, and when tiles may be drawn (S5)."""
    state, policy = service.state, service.state.format.challenge
    holds = isinstance(policy, Challenge) and policy.hold_seconds > 0 and state.phase in WINDOW
    if state.hold is None:
        return HoldFace(may_be_asked=holds and bool(window.words))
    refusal = service.why_not(cmd.DrawApart())
    return HoldFace(
        side=state.hold.side,
        may_be_asked=holds and bool(window.words),
        text=say.hold_text(state, has_clock=isinstance(state.opened.switches.turn_time, PerSide)),
        why_not_draw=refusal_sentence(refusal) if refusal else "",
    )


def challenge_face(service: MatchService) -> ChallengeFace | None:
    """Return the challenge to be ruled on, or None if there is none."""
    state = service.state
    if state.challenge is None:
        return None
    words, opened = state.challenge.words, state.opened
    unlisted = tuple(word for word in words if not is_acceptable(state, service.lexicon, word))
    named = is_named(state)
    title = short_title(opened.lexicon_key, opened.lexicon_title, _)
    source = f"{title}."
    if service.lexicon_changed:
        source = _("The word list has changed since this match began.")
    # Not everybody learns which of several words is invalid (S3).
    shown = [word for word in unlisted if word not in state.rulings] if named or len(words) == 1 else []
    reasons = say.open_reasons(service.lexicon, shown)
    return ChallengeFace(
        words=words,
        listed=not unlisted,
        title=say.verdict_title(words, unlisted, ruled_before=words[0] in state.rulings, is_named=named),
        source=" ".join(filter(None, (reasons, source))),
        if_accepted=say.what_follows(state, accepted=True),
        if_refused=say.what_follows(state, accepted=False),
        for_judge=say.for_judge(service.lexicon, words),
        unlisted=unlisted,
        is_named=named,
    )
