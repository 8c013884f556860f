"""Answers that match cards and screens need when they are opened; what is always shown is in the view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from classroom.i18n import _
from classroom.match import command as cmd
from classroom.match.command import Refused
from classroom.match.decide.context import is_acceptable, may_be_left_unchallenged, refuse_change
from classroom.match.fold.real_board import board_before, typed_adjustments
from classroom.match.help import (
    MatchWords,
    TypedWord,
    may_be_challenged,
    meanings_open,
    places_now,
    turn_meanings_open,
    typed_word,
)
from classroom.match.practice_ladder import ladder, propose_step
from classroom.match.service import MatchService
from classroom.match.state import MatchState
from classroom.match.team import OfficialRole, Role
from classroom.partner.level import level_after
from classroom.record.highlight import words_that_count
from classroom.rules import policy
from classroom.rules.board import position_name
from classroom.rules.policy import EndReason
from classroom.say import literacy_round as say_round
from classroom.say import match as say
from classroom.say.format import next_time_line
from classroom.say.refusal import refusal_sentence
from classroom.say.stored_matches import earlier_matches
from classroom.say.word import beaten, checked, why_no_judge
from classroom.services import Archive
from classroom.stage import match_faces as faces
from classroom.stage.stage_faces import DisallowFace, ToRemember, disallow_faces, disallowed_score, remembered
from classroom.words.lexicon import Lexicon, TwoLetterWord
from classroom.words.move_generator import WordIndex
from classroom.words.two_letters import GuideEntry, TwoLetterPlace, two_letter_guide


class MatchAnswers:
    """Answers from the current state of the match; it changes nothing."""

    def __init__(self, service: MatchService) -> None:
        self._service = service

    @property
    def match(self) -> MatchState:
        """The stored match, for its papers and for the names of the players."""
        return self._service.state

    def typed(self, where: str, word: str, turn: int | None = None) -> TypedWord:
        """Return the result of a word typed beside a real board, now or in an earlier turn."""
        return typed_word(self._service.state, where, word, self._service.lexicon, turn)

    def board_of(self, turn: int | None) -> list[str]:
        """Return the rows of a real board, as far as words were typed in: before turn `turn`, or now."""
        state = self._service.state
        return list((state.board if turn is None else board_before(state, turn)).rows())

    def other_score(self, turn: int | None, counted: int) -> int | None:
        """Return the score of an earlier play at a real board, if it is another than its word counts; else None."""
        found = None if turn is None else self._service.state.turns[turn]
        return None if found is None or not found.stands or found.score == counted else found.score

    def written(self, turn: int) -> tuple[str, str]:
        """Return where the word of a turn at a real board begins and how it reads, empty where it was not typed in."""
        if (play := self._service.state.turns[turn].play) is None:
            return "", ""
        main = play.words[0]
        return position_name(main.squares[0], main.direction), main.text

    def why_no_word(self, turn: int) -> str:
        """Return why no word can be typed in for a turn at a real board; empty if one can."""
        refusal = self._service.why_not(cmd.WriteWord(turn, ()))
        reasons = (Refused.NO_PLAY, Refused.WORD_MISSING, Refused.JUDGE_HAS_SIGNED, Refused.SHEET_SIGNED)
        return refusal_sentence(refusal) if refusal and refusal.reason in reasons else ""

    def unplayed(self) -> tuple[str, ...]:
        """Return the unplayed tiles that were typed in at a real board, for each side."""
        return tuple("".join(rack) for rack in self._service.state.racks)

    def typed_adjustments(self, racks: Sequence[str], reason: EndReason | None) -> tuple[int, ...]:
        """Return what unplayed tiles as they are typed would add for each side, if the match ended for a reason."""
        return typed_adjustments(self._service.state, [tuple(rack) for rack in racks], reason)

    @property
    def first_official(self) -> str:
        """The name of the first official entered, or empty if there is none."""
        officials = self._service.state.opened.officials
        return next((official.name for official in officials), "")

    def stakes(self, challenger: int, words: tuple[str, ...]) -> tuple[str, str]:
        """Return the result of a challenge of these words: if all are valid, and if one is not (P12)."""
        return say.stakes(self._service.state, challenger, words)

    def words_of(self, index: int) -> faces.TurnWords:
        """Return the words of turn `index`, and which of them may be explained now (P18)."""
        state = self._service.state
        if (play := state.turns[index].play) is None:
            return faces.TurnWords()
        made = tuple(word.name for word in play.words)
        waits = meanings_open(state) and may_be_challenged(state, index)
        accepted = MatchWords(state, self._service.lexicon)
        return faces.TurnWords(
            made=made,
            explained=tuple(filter(accepted.has, made)) if turn_meanings_open(state, index) else (),
            waits=waits,
            asks=waits and may_be_left_unchallenged(state),
        )

    @property
    def needs_director(self) -> bool:
        """Whether all have signed, so that only the director may change the sheet (T10)."""
        return isinstance(self._service.state.format.signing, policy.LockedWhenSigned) and self._service.state.is_locked

    @property
    def take_back(self) -> str:
        """What the judge would take back."""
        return say.take_back_text(self._service.state)

    def deeds(self) -> dict[str, str]:
        """Return what the rules of the match give the judge to do, each with why not now, empty if it can be done."""
        state, why_not = self._service.state, self._service.why_not
        rules, closed = state.format, refuse_change(state, as_director=False)
        # On a sheet signed by all, the director may still correct scores and rulings (T10).
        why_closed = refusal_sentence(closed) if closed else ""
        may_direct = closed is not None and closed.reason is Refused.SHEET_SIGNED
        uncorrected = ("" if may_direct else why_closed) or why_no_judge(state)
        if not state.turns:
            uncorrected = _("No turn has been played yet.")
        unruled = uncorrected if self.ruling_faces() else _("No rulings on words yet.")
        lost = self._sentence(cmd.Disqualify(0, _("Judge"), "-"))
        absent = why_not(cmd.WalkOver((0,) * (len(state.teams) - 1), "-", "-"))
        undisallowed = say_round.why_not_disallow(state, self.disallow_faces())
        deeds = [
            ("pause", True, say_round.why_no_pause(state)),
            ("reserve", rules.sides.reserves > 0, say.why_no_reserve(state)),
            ("correct", True, uncorrected),
            ("overturn", isinstance(rules.challenge, policy.Challenge), unruled),
            ("warn", rules.warnings.limit > 0, lost),
            ("take_back", True, self._sentence(cmd.TakeBack(_("Judge"), "-"))),
            ("disallow", isinstance(rules.challenge, policy.JudgeDisallows), undisallowed),
            (
                "unplayed",
                state.is_real_board and not isinstance(rules.end_adjustment, policy.NoAdjustment),
                uncorrected,
            ),
            ("set_clock", isinstance(state.opened.switches.turn_time, policy.PerSide), why_closed),
            ("walk_over", len(state.teams) > 1, refusal_sentence(absent) if absent and absent.phase else ""),
            ("disqualify", not isinstance(rules.absence, policy.NoMargin), lost),
            ("sign", isinstance(rules.signing, policy.SignedByJudge), self._sentence(cmd.SignAsJudge(_("Judge")))),
            ("stop", True, _("Play all the extra turns first.") if state.extra is not None else ""),
        ]
        for side in state.sides:
            why = say.why_not_declare(state, side, why_not(cmd.DeclareNoWord(side)))
            if state.is_computer(side):
                why = why or _("The computer tells you when it has no word.")
            deeds.append((f"no_word_{side}", rules.endings.no_word, why))
        return {name: why for name, is_there, why in deeds if is_there}

    def _sentence(self, command: cmd.Command) -> str:
        """Return why a command is refused now, or an empty text."""
        refusal = self._service.why_not(command)
        return refusal_sentence(refusal) if refusal else ""

    def warn_faces(self) -> tuple[faces.WarnFace, ...]:
        """Return every player who may be warned, and how often that was done (A12)."""
        state = self._service.state
        return tuple(
            faces.WarnFace(
                state.sides_of(number)[0], number, member.name, say.warnings_text(state, number, member.name)
            )
            for number, team in enumerate(state.teams)
            for member in team.members
            if not state.is_warned_out(number, member.name)
        )

    def disallow_faces(self) -> tuple[DisallowFace, ...]:
        """Return the plays of which the judge may disallow words, the latest first (U7)."""
        state, lexicon = self._service.state, self._service.lexicon
        return disallow_faces(state, self._service.why_not, partial(is_acceptable, state, lexicon))

    def disallowed_score(self, face: DisallowFace, words: tuple[str, ...]) -> int:
        """Return what a play would score if the judge disallowed these words of it (U7)."""
        return disallowed_score(self._service.state, face, words)

    def judges_name(self) -> str:
        """Return the name of the accuracy judge of this match, or empty if none was entered."""
        officials = self._service.state.opened.officials
        return next((one.name for one in officials if one.role is OfficialRole.ACCURACY_JUDGE), "")

    def absence_reasons(self) -> list[str]:
        """Return usual reasons for a walkover, in English as they are stored."""
        return say.absence_reasons(self._service.state)

    def absence_follows(self, absent: tuple[int, ...]) -> str:
        """Return the result of a walkover of these sides, or empty if they cannot be the absent ones (T8)."""
        return say.absence_follows(self._service.state, absent)

    def signature_faces(self) -> tuple[faces.SignatureFace, ...]:
        """Return the sides that sign the sheet (T10)."""
        state = self._service.state
        return tuple(
            faces.SignatureFace(
                side,
                f"{state.side_name(side)}  {state.totals[state.team_of(side)]}",
                next(iter(state.teams[state.team_of(side)].names(Role.MAIN)), state.side_name(side)),
                state.signatures.get(side, ""),
            )
            for side in state.sides
        )

    def team_choices(self) -> tuple[faces.TeamChoice, ...]:
        """Return every team as a choice for the judge: to set its clock, or as the absent or disqualified one."""
        return faces.team_choices(self._service.state)

    def reserve_faces(self) -> tuple[faces.ReserveFace, ...]:
        """Return every way in which a reserve can come in."""
        return tuple(
            faces.ReserveFace(self._service.state.sides_of(number)[0], team.name, entering, leaving)
            for number, team in enumerate(self._service.state.teams)
            for entering in team.names(Role.RESERVE)
            for leaving in team.names(Role.MAIN)
        )

    def ruling_faces(self) -> tuple[faces.RulingFace, ...]:
        """Return the rulings that the jury may overturn."""
        state = self._service.state
        return tuple(
            faces.RulingFace(
                index,
                say.ruling_text(state, turn),
                say.overturn_question(turn.ruling),
                accepted=turn.ruling.accepted,
                words=turn.ruling.words if turn.ruling.accepted and faces.is_named(state) else (),
            )
            for index, turn in enumerate(state.turns)
            if turn.ruling
        )

    def check_score(self, guess: int | None) -> tuple[bool, str, str]:
        """Return how the pupils' check of the computer's score turned out: see `say.word.checked`."""
        return checked(self._service.state, guess)

    def two_letter_guide(self, table: Sequence[TwoLetterWord]) -> tuple[GuideEntry, ...]:
        """Return what pupils may read of the two-letter words of this match."""
        state, lexicon = self._service.state, self._service.lexicon
        words, values = MatchWords(state, lexicon), state.tile_set.values
        return tuple(two_letter_guide(words, table, values, unshown=lexicon.unshown))

    def find_places(self, index_of: Callable[[Lexicon], WordIndex]) -> Callable[[], tuple[TwoLetterPlace, ...]]:
        """Return a function, for another thread, that finds places for two-letter words in the match as it is now."""
        state, lexicon = self._service.state, self._service.lexicon
        return lambda: places_now(state, index_of(lexicon))

    @property
    def may_finish_round(self) -> bool:
        """Whether a practice that is ended early may finish its round first."""
        return self._service.why_not(cmd.CallLastRound()) is None

    def stop_follows(self) -> str:
        """Return what happens if the match ends early; in some rules, unplayed tiles cost nothing (U1)."""
        if isinstance(self._service.state.format.end_adjustment, policy.NoAdjustment):
            return _("The scores count as they are. The match cannot continue after that.")
        return _("The points for unplayed tiles are taken off. The match cannot continue after that.")

    def find_remembered(
        self, lexicon_of: Callable[[str, policy.Words], Lexicon], archive: Archive
    ) -> Callable[[], ToRemember]:
        """Return a function that finds the highlights of the match; call it on another thread.

        It reads the word list of the match. Without it, only the rulings say which words are valid. Earlier matches
        show what is new; if they cannot be read, nothing counts as new.
        """
        state = self._service.state
        return lambda: remembered(state, words_that_count(state, lexicon_of), earlier_matches(archive, state))

    @property
    def next_level(self) -> str:
        """The level to try next against the computer, once people have beaten one; empty if there is none."""
        state = self._service.state
        after = level_after(beaten(state)) if state.is_practice else None
        return after.key if after else ""

    def next_step(self) -> str:
        """Return which step of practice comes next, as this match went and no other.

        Empty in a competition, against the computer, and where nobody took a turn.
        """
        state = self._service.state
        if not state.is_practice or any(team.computer for team in state.teams):
            return ""
        found = propose_step(state.format, [state])
        return next_time_line(found, ladder(state.format)) if found and found.turns else ""
