"""The cards of the judge at a real board, and a play while it is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.i18n import _
from classroom.match.command import EndAtBoard, RecordTurn, WriteWord
from classroom.match.help import TypedWord
from classroom.match.state import MatchState, TurnKind
from classroom.reasons import JUDGED_AT_BOARD
from classroom.rules.board import Direction, InvalidSquareError, Square, parse_position, position_name, square_name
from classroom.rules.policy import BlanksPlayed, EndReason
from classroom.say.match import count_line, kind_words, strange_line
from classroom.say.refusal import refusal_sentence
from classroom.settings import TurnDraft
from classroom.stage.match_faces import ChallengeFace, SheetRow
from classroom.stage.presenter import end_words, why_not_between
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.kit.button import ChoiceGrid, EvenRow, SecondaryButton
from classroom.ui.kit.dialog import Ask, Dialog
from classroom.ui.kit.layout import GrowingColumn, load_rules
from classroom.ui.kit.modal import Modal
from classroom.ui.kit.score import MarkedPanel
from classroom.ui.kit.theme import tells
from classroom.ui.play.challenge_card import DoubtCard, RulingDialog
from classroom.ui.play.judge import CorrectionCard
from classroom.ui.play.tiles import RacksCard
from classroom.ui.settings_model import SettingsModel
from classroom.value import replace

Words = Callable[[str, str], Any]
LONGEST = 15


MOST = 16
"""The most drafts that are kept, one for each match; those of abandoned boards are dropped."""


def draft_of(settings: SettingsModel, state: MatchState) -> TurnDraft:
    """Return what was typed for the next turn of a match.

    The draft is empty if nothing was typed or the turn is already recorded.
    """
    return draft_after(settings, state.opened.match_id, len(state.turns))


def draft_after(settings: SettingsModel, match_id: str, turns: int) -> TurnDraft:
    """Return the draft for the turn that follows the first `turns` turns of a match."""
    kept = (draft for draft in settings.current.drafts if (draft.match_id, draft.turns) == (match_id, turns))
    return next(kept, TurnDraft(match_id, turns))


def keep_draft(settings: SettingsModel, draft: TurnDraft) -> None:
    """Save what is typed, replacing the match's earlier draft."""
    others = [other for other in settings.current.drafts if other.match_id != draft.match_id]
    kept = others if draft.is_empty else [*others, draft]
    if tuple(kept) != settings.current.drafts:
        settings.change(drafts=tuple(kept[-MOST:]))


@tells("on_choose")
class TurnKinds(EvenRow):
    """`chosen` is the value of the `TurnKind` that is marked, empty for none; `ids` are such values.

    Events: `on_choose(kind)`.
    """

    chosen = StringProperty()

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        for kind, text in kind_words().items():
            button = SecondaryButton(text=text, wrap=True, selected=kind.value == self.chosen)
            button.bind(on_release=lambda _button, kind=kind: self.dispatch("on_choose", kind))
            self.ids[kind.value] = button.proxy_ref
            self.add_widget(button)

    def take_away(self, kind: TurnKind) -> None:
        """Take away the key of a kind that the match has not."""
        self.remove_widget(self.ids.pop(kind.value).__self__)

    def on_chosen(self, *_args: Any) -> None:
        """Mark another key."""
        for value, button in self.ids.items():
            button.selected = value == self.chosen


class BoardWordCard(Modal):
    """`where` the word starts, as people write it, and the `word`, with blanks in lower case; Back loses nothing.

    `keep` is called after every key, `take` with the word once it is valid. `turn` is that of an earlier play, None
    for the next one.
    """

    where = StringProperty()
    word = StringProperty()
    is_blank = BooleanProperty(defaultvalue=False)
    """Whether the next letter is a blank."""
    cells = ListProperty()
    pending = ListProperty()
    problem = ListProperty()
    count_line = StringProperty()
    verdict = StringProperty()
    why_not = StringProperty()
    place = StringProperty()
    total = StringProperty()
    turn = NumericProperty(-1)
    view = ObjectProperty()

    def __init__(
        self, screen: Any, where: str, word: str, take: Words, *, keep: Words | None = None, turn: int = -1
    ) -> None:
        self._answers = screen.session.answers
        self._take, self._keep = take, keep
        self._of = turn if turn >= 0 else None
        super().__init__(view=screen.view, where=where, word=word, turn=turn)
        self.cells = self._answers.board_of(self._of)
        self.ids.where.text = where
        if not isinstance(screen.session.service.state.format.blanks, BlanksPlayed):
            self.ids.blank.parent.remove_widget(self.ids.blank.__self__)
        self._show()

    # Typing

    def tap(self, square: Square) -> None:
        """Begin at a square; a tap on the same square turns the word."""
        try:
            start, direction = parse_position(self.where)
        except InvalidSquareError:
            start, direction = None, Direction.ACROSS
        turned = direction.other if start == square else direction
        self.ids.where.text = position_name(square, turned)

    def flip(self) -> None:
        """Turn the word."""
        try:
            start, direction = parse_position(self.where)
        except InvalidSquareError:
            return
        self.ids.where.text = position_name(start, direction.other)

    def place_typed(self, text: str) -> None:
        """Set the first square from typed text, such as 8H."""
        self.where = "".join(text.split()).upper()
        self._changed()

    def press(self, letter: str) -> None:
        """Handle a key: add a letter, or remove the last one."""
        if letter:
            self.type_letter(letter)
        else:
            self.back()

    def type_letter(self, letter: str) -> None:
        """Add a letter, a small one for a blank."""
        if len(self.word) < LONGEST:
            self.word += letter.lower() if self.is_blank else letter
        self.is_blank = False
        self._changed()

    def turn_blank(self) -> None:
        """Make the next letter a blank, or an ordinary letter again."""
        self.is_blank = not self.is_blank

    def back(self) -> None:
        """Remove the last letter."""
        self.word = self.word[:-1]
        self._changed()

    def _changed(self) -> None:
        if self._keep:
            self._keep(self.where, self.word)
        self._show()

    # Its score

    def _show(self) -> None:
        self.place = self._said_place()
        self.pending, self.problem, self.count_line, self.total = [], [], "", ""
        if not self.word or not self.where:
            self.verdict = _("Tap the first square of the word, then type its letters.")
            self.why_not = self.verdict
            return
        typed: TypedWord = self._answers.typed(self.where, self.word, self._of)
        self.pending = [(square.row, square.column, tile) for square, tile in typed.tiles]
        if typed.refusal:
            self.why_not = self.verdict = refusal_sentence(typed.refusal)
            self.problem = list(typed.refusal.squares)
            return
        self.why_not = ""
        if typed.count:
            self.count_line, self.total = count_line(typed.count), str(typed.count.total)
            if (score := self._answers.other_score(self._of, typed.count.total)) is not None:
                other = _("{count}, but {score} is written down")
                self.total = other.format(count=self.total, score=score)
        self.verdict = strange_line(typed) or _("Counted by the app")

    def _said_place(self) -> str:
        try:
            start, direction = parse_position(self.where)
        except InvalidSquareError:
            return _("which square?")
        way = _("{where}, across") if direction is Direction.ACROSS else _("{where}, down")
        return way.format(where=square_name(start))

    def take(self) -> None:
        """Hand the word over."""
        self.close()
        self._take(self.where, self.word)

    def clear(self) -> None:
        self.word = self.where = ""
        self.ids.where.text = ""
        self._changed()
        if self._of is None:
            self.close()

    def take_key(self, name: str) -> bool:
        """Type a letter, or turn the word with Space."""
        if name == "spacebar":
            self.flip()
        return name == "spacebar" or bool(self.ids.letters.key(name))


class EndCard(RacksCard):
    """The end of the match, and each team's unplayed tiles; the judge confirms it (P14, P15)."""

    def __init__(self, screen: Any, **more: Any) -> None:
        face = screen.view.board
        title, deed = end_words(screen.view), _("End round") if screen.view.match.is_round else _("End match")
        super().__init__(screen, title=title, deed=deed, has_leavings=face.has_leavings, **more)
        texts = {
            EndReason.TILES_USED: _("All tiles are used"),
            EndReason.NO_WORD: _("No team can make a word"),
            EndReason.PASSES: _("Everyone has passed"),
            EndReason.TIME: _("Time's up"),
        }
        options = [(reason, texts[reason]) for reason in face.ends]
        reasons = ChoiceGrid(options=options, cols=len(options))
        reasons.bind(on_choose=lambda _grid, reason: self._choose_reason(reason))
        self.add_widget(reasons, index=len(self.ids.content.children))
        if screen.view.match.is_round:
            reasons.choose(face.ends[-1])

    def first_racks(self) -> list[str]:
        """Return what was typed before and not confirmed."""
        kept = self._screen.draft.unplayed
        return list(kept) if len(kept) == len(self._screen.view.sides) else super().first_racks()

    def typed(self) -> None:
        """Keep what is typed with the draft of the turn."""
        self._screen.keep(unplayed=tuple(self.racks))

    def _choose_reason(self, reason: EndReason) -> None:
        self.reason, self.fault = reason, ""
        self.show()

    def do(self) -> str:
        if self.reason is None:
            return _("Choose how the match ended.")
        return str(self._session.refused(EndAtBoard(self.reason, tuple(tuple(rack) for rack in self.racks))))


class LookUpCard(DoubtCard):
    """Keys to type the challenged words if the play was not typed; nothing is revealed before Check.

    `doubted` are the words typed so far, `entry` is the one being typed.
    """

    entry = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self._show()

    def press_key(self, letter: str) -> None:
        """Type a letter of a challenged word, or remove the last one if `letter` is empty."""
        self.entry = (self.entry + letter)[:LONGEST] if letter else self.entry[:-1]
        self._show()

    def why_no_more(self, entry: str, doubted: Sequence[str]) -> str:
        """Return why no other word can be added; the format may allow one alone (A7)."""
        if self._most and len(doubted) + 1 >= self._most:
            return self.too_many()
        return "" if len(entry) > 1 else _("Type the word.")

    def add_word(self) -> None:
        if len(self.entry) > 1 and self.entry not in self.doubted:
            self.doubted = [*self.doubted, self.entry]
        self.entry = ""
        self._show()

    def keep(self, words: list[str]) -> None:
        """Keep only these of the words typed so far."""
        self.doubted = words
        self._show()

    @property
    def words(self) -> tuple[str, ...]:
        """The words that Check looks up."""
        typed = [self.entry] if len(self.entry) > 1 else []
        return tuple(dict.fromkeys([*self.doubted, *typed]))

    def _show(self) -> None:
        self.fault = ""
        self.ids.words.options = [(word, word) for word in self.doubted]
        self.ids.words.chosen = list(self.doubted)
        self.weigh(self.words)

    def weigh(self, words: Sequence[str]) -> None:
        """Weigh what is typed, also a word that is being typed."""
        super().weigh(self.words or ("?",))

    def do(self) -> str:
        """Challenge these words."""
        return self.challenge(self.words) if self.words else _("Type the word.")

    def take_key(self, name: str) -> bool:
        """Type a letter."""
        return bool(self.ids.letters.key(name))


class BigVerdict(MarkedPanel, Widget):
    """The answer for the whole play, to be read across the hall."""

    title = StringProperty()


class RulingCard(RulingDialog):
    """Whether the play is accepted: one answer for all its words and what follows, without singling any out.

    If the format names them, the refused words are named. Only the judge can close it, by holding the button or with
    the PIN.
    """

    named = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        face: ChallengeFace = screen.view.challenge
        named = ""
        if face.is_named and face.unlisted and len(face.words) > 1:
            named = _("Refused: {words}").format(words=", ".join(face.unlisted))
        super().__init__(screen, named=named, asks=screen.judge_asks, **more)

    def press(self) -> None:
        """Rule once the judge has confirmed who they are."""
        ask_judge(self._screen, super().press)


class RowCard(Dialog):
    """Corrects an earlier row: the scores of its turns and their words."""

    def __init__(self, screen: Any, row: SheetRow, **more: Any) -> None:
        super().__init__(title=_("Turn {number}").format(number=row.number), **more)
        self._screen = screen
        for line in reversed(screen.view.log):
            if any(entry.turn == line.index for entry in row.entries):
                about = _("{team}: {score} ({text})").format(team=line.who, score=line.score, text=line.text or "-")
                self._add(about, line)

    def _add(self, about: str, line: Any) -> None:
        lines = RowLine(about=about, side=line.side)
        why = why_not_between(self._screen.view)
        lines.ids.correct.why_disabled = why
        lines.ids.write.why_disabled = why or self._screen.session.answers.why_no_word(line.index)
        lines.ids.correct.bind(on_release=lambda _button: self._correct(line))
        lines.ids.write.bind(on_release=lambda _button: self._write(line.index))
        self.add_widget(lines)

    def _correct(self, line: Any) -> None:
        self._screen.open_modal(CorrectionCard(self._screen, line))

    def _write(self, turn: int) -> None:
        where, word = self._screen.session.answers.written(turn)
        card = BoardWordCard(self._screen, where, word, partial(self._written, turn), turn=turn)
        self._screen.open_modal(card)

    def _written(self, turn: int, where: str, word: str) -> None:
        typed: TypedWord = self._screen.session.answers.typed(where, word, turn)
        self._screen.session.do(WriteWord(turn, typed.tiles))


class RowLine(GrowingColumn):
    """A turn of the row, with what may be changed of it."""

    about = StringProperty()
    side = NumericProperty(0)


class WordReasonCard(Ask):
    """Asks why the judge records a score other than the app's count for the typed word (P10)."""

    def __init__(self, screen: Any, command: RecordTurn, counted: int, **more: Any) -> None:
        super().__init__(
            title=_("The app counts {counted}. Why {score}?").format(counted=counted, score=command.score),
            message=_("The judge's score counts. The reason goes on the score sheet."),
            deed=_("Write down score"),
            picks=JUDGED_AT_BOARD,
            **more,
        )
        self._screen, self._command = screen, command

    def do(self) -> str:
        command = self._command
        signed = replace(command, reason=self.why)
        return "" if self._screen.write(signed) else str(self._screen.view.message)


load_rules(__file__)
