"""The score is announced and checked, and objected to."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import _
from classroom.match.command import ObjectToScore, SettleScore
from classroom.reasons import JUDGED
from classroom.record.figure import figure
from classroom.rules.board import Premium
from classroom.rules.placement import LetterScore, WordScore
from classroom.say.match import ASKED_TWICE_ABOVE, in_points, objection_stakes
from classroom.stage.match_faces import ObjectionFace, Objector, PlayedFace, Scoring
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.kit.board import premium_labels
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.label import text_extent
from classroom.ui.kit.layout import Card, CardBox, Column, lay, load_rules
from classroom.ui.kit.theme import THEME, settled, whenever
from classroom.ui.kit.tile import TileRow
from classroom.ui.kit.touch import TOUCHES
from classroom.ui.play.judge import ScoreAsk, ask_take_back
from classroom.ui.play.live_match import LiveMatch
from classroom.ui.play.shell import LiveScreen
from classroom.value import replace

_STAND_KEYS = ("enter", "numpadenter")


class JudgedScoreCard(ScoreAsk):
    """The score that the judge notes instead of the counted one, and why."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(picks=JUDGED, decide=self._settle, **more)
        self._session, self.known = screen.session, screen.view.played.counted.total

    def _settle(self, reason: str, _name: str) -> str:
        return str(self._session.refused(SettleScore(int(self.ids.pad.entry), reason)))


class ScoreScreen(LiveScreen):
    """The score is typed first; `checking` is true once it is announced.

    `asked` is the score that a second OK must confirm. `advice` says what to do, `caption` whose number is shown,
    `stands` what the button says that has the score written down; `correcting`: pupils type the computer's score.
    """

    team = StringProperty()
    question = StringProperty()
    note = StringProperty()
    advice = StringProperty()
    caption = StringProperty()
    stands = StringProperty()
    why_no_stand = StringProperty()
    judge_words = StringProperty()
    why_no_judge = StringProperty()
    correcting = BooleanProperty(defaultvalue=False)
    may_challenge = BooleanProperty(defaultvalue=False)
    """Whether the others may challenge on this screen, before the score is recorded (P12, A5, T5)."""
    keeps_note: ClassVar[bool] = False
    """Whether the note is shown beside a clock in an upright window."""
    widest: ClassVar[str] = "+00:00"
    """The widest text of a clock."""
    side = NumericProperty(0)
    checking = BooleanProperty(defaultvalue=False)
    asked = StringProperty()
    message = StringProperty()

    def __init__(self, context: ScreenContext, live: LiveMatch, **more: Any) -> None:
        super().__init__(context, live, **more)
        # A widget that is not on the screen lives only as long as somebody holds it.
        self._number, self._keypad, self._judge = (self.ids[name].__self__ for name in ("number", "keypad", "judge"))

    def refuse(self, sentence: str) -> None:
        """Say in the message why a key or button may not act."""
        self.message = sentence

    # Typing

    def typed(self) -> None:
        """The entry has changed."""
        self.message = ""
        if not self.checking:
            self._tell()

    def _tell(self) -> None:
        """Say what comes next, and what the buttons do."""
        raise NotImplementedError

    def _first(self, why: str) -> str:
        """Return why a score cannot be accepted yet: it is typed and waits for OK, or else `why`."""
        entry = self._keypad.entry
        return _("Tap OK first to confirm {score}.").format(score=entry) if entry else why

    def _is_asked(self, entry: str) -> bool:
        """Ask for a very high score to be confirmed; return whether it must be confirmed first."""
        if int(entry) <= ASKED_TWICE_ABOVE or self.asked == entry:
            return False
        self.asked = entry
        self.message = _("{score} is a lot. Tap OK again if it is right.").format(score=entry)
        return True

    # The judge

    def judge(self) -> None:
        """Let the judge take the play back, or note another score."""
        if self.checking:
            ask_judge(self, lambda: self.open_modal(JudgedScoreCard(self)))
        else:
            ask_judge(self, lambda: ask_take_back(self))

    def stand(self) -> None:
        """Accept the score that is due: it is recorded, and nobody can object to it."""
        self.session.settle()

    # The keyboard

    def takes_digits(self) -> bool:
        """Tell whether digits are to be typed now."""
        return True

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Type digits and confirm with Enter; once the score is announced, Enter accepts it."""
        if self.modal:
            return False
        if self.checking:
            if name in _STAND_KEYS:
                self.stand()
                return True
            return False
        return self.takes_digits() and bool(self.ids.keypad.key(name))


TIMES = "\N{MULTIPLICATION SIGN}"
# dp from one tile of the main word to the next: the least, and those at which captions fit on one line
CLOSE_PITCH, PITCH, WIDE_PITCH = 40, 50, 66
GAP = 8  # dp between two tiles


# The app's own count, word by word as a judge would write it down (C8, C9)


class SumLine(BoxLayout):
    """A word in bold and its sum; `total` in bold."""

    word = StringProperty()
    sum = StringProperty()
    total = StringProperty()


class CountCard(CardBox):
    """The app's count of the `played` words, word by word, and whether the announced score is the same.

    Before the count is known, it shows what must be counted. `values` are points by letter. With `counts_alone` it
    shows only the tiles of the main word: in a competition, a team counts without the app (P10). Unless it `compares`,
    the announced score is somebody else's, and what there is to say of it stands beside the card.
    """

    played: PlayedFace = ObjectProperty(PlayedFace(), rebind=True)
    counts_alone = BooleanProperty(defaultvalue=False)
    compares = BooleanProperty(defaultvalue=True)
    values = DictProperty()
    is_equal = BooleanProperty(defaultvalue=True)
    together = StringProperty()
    verdict = StringProperty()
    waiting = StringProperty()
    """The reason why the app does not show its count yet."""
    said = StringProperty()
    """A remark on the two scores, in place of the rule that the checked score counts."""

    def __init__(self, **more: Any) -> None:
        self._show = settled(self._fill)
        more.setdefault("waiting", _("The app shows its count after you tap OK."))
        super().__init__(**more)
        whenever(self, self._show, "played", "counts_alone", "width")
        self._show()

    def _fill(self, *_args: Any) -> None:
        lines = self.ids.lines
        lines.clear_widgets()
        played, count = self.played, self.played.counted
        self.together = self.verdict = ""
        if count is None:
            self._lay([(tile, self._asked(tile, premium)) for tile, premium in played.main_word], WIDE_PITCH)
            if played.more_words and not self.counts_alone:
                lines.add_widget(SumLine(word=_("and also:")))
                for word in played.more_words:
                    self._lay([(tile, self._asked(tile, premium)) for tile, premium in word], PITCH)
            if played.bonus and not self.counts_alone:
                lines.add_widget(SumLine(word=_("All tiles played"), total=f"+ {played.bonus}"))
            return
        main, *others = count.words
        self._lay([(letter.tile, _caption(letter)) for letter in main.letters], PITCH)
        lines.add_widget(SumLine(sum=_sum(main), total=str(main.total)))
        for other in others:
            self._lay([(letter.tile, _caption(letter)) for letter in other.letters], CLOSE_PITCH)
            lines.add_widget(SumLine(sum=_sum(other), total=str(other.total)))
        if count.bonus:
            lines.add_widget(SumLine(word=_("All tiles played"), total=f"+ {count.bonus}"))
        self.together = _("Total {score}").format(score=count.total)
        self._compare(count.total)

    def _lay(self, faces: list[tuple[str, str]], widest: int) -> None:
        """Lay out a word's tiles with captions under them, as far apart as possible, and in rows if needed."""
        width = self.width - 2 * dp(18)
        rows = -(-len(faces) // max(3, int(width // dp(CLOSE_PITCH))))
        room = max(1, -(-len(faces) // max(1, rows)))
        pitch = max(dp(CLOSE_PITCH), min(dp(widest), width / room))
        for first in range(0, len(faces), room):
            part = faces[first : first + room]
            row = TileRow(word="".join(tile for tile, _under in part), values=self.values)
            row.captions = [_in_lines(under, pitch) for _tile, under in part] if any(under for _, under in part) else []
            row.spacing, row.tile_size = dp(GAP), pitch - dp(GAP)
            two = any("\n" in caption for caption in row.captions)
            row.size_hint_y, row.height = None, row.minimum_height + dp(4) + (THEME.body * 1.61 if two else 0)
            self.ids.lines.add_widget(row)

    def _asked(self, tile: str, premium: Premium) -> str:
        """Return what a team must take into account: the tile's points, and the sign of the premium."""
        if self.counts_alone:
            return ""
        return f"{self.values.get(tile, 0)} {premium_labels().get(premium.value, '')}".strip()

    def _compare(self, counted: int) -> None:
        announced = self.played.announced
        if announced is None or not self.compares:
            return
        self.is_equal = announced == counted
        if self.said:
            self.verdict = self.said
        elif self.is_equal:
            self.verdict = _("Right! You said {score}, and it is {score}.").format(score=counted)
        elif self.played.miscounted:
            self.verdict = self.played.miscounted
        else:
            different = _("You said {announced}. It is {counted}, so {counted} counts. This goes on the sheet.")
            self.verdict = different.format(announced=announced, counted=counted)


def _in_lines(caption: str, pitch: float) -> str:
    """Return the caption under a tile, in two lines if one is wider than the tile."""
    if text_extent(caption, THEME.body)[0] <= pitch - dp(2):
        return caption
    return caption.replace(" ", "\n").replace(TIMES, f"\n{TIMES}")


def _caption(letter: LetterScore) -> str:
    return f"{letter.value}{TIMES}{letter.factor}" if letter.factor > 1 else str(letter.value)


def _sum(word: WordScore) -> str:
    """The sum of a word's letters, such as ``(2 + 1 + 10) × 2 =``."""
    parts = " + ".join(str(letter.total) for letter in word.letters)
    return f"({parts}) {TIMES} {word.factor} =" if word.factor > 1 else f"{parts} ="


# The computer's announced score, and whether the pupils judged it correctly


class ScoreQuestion(Column):
    """The score that the computer announces for its play, and two buttons; `screen` receives the pupils' answer."""

    screen = ObjectProperty()
    view = ObjectProperty()
    why_not_yet = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen=screen, view=screen.view, **more)

    def score_words(self, said: int | None) -> str:
        return "..." if said is None else in_points(said)


class ScoreAnswer(Card):
    """Whether the pupils were right (`accepted`), with a `title` and why."""

    accepted = BooleanProperty(defaultvalue=True)
    title = StringProperty()
    detail = StringProperty()


# The screen


class AnnounceScreen(ScoreScreen, RefillableScreen):
    """The team types its score, while the app's count is hidden; then both are compared.

    The computer announces its own score: the pupils say whether it is right, or type the right one (`correcting`).
    """

    is_computers = BooleanProperty(defaultvalue=False)

    def __init__(self, context: ScreenContext, live: LiveMatch, **more: Any) -> None:
        super().__init__(context, live, **more)
        self._guess: int | None = None
        self.watch(self.view, scoring=self._show, message=self.setter("message"))
        self._show()

    def refill(self) -> None:
        """Ask for the score of the current play."""
        self.judge_asks = self.context.judge_asks(practice=self.view.match.is_practice)
        self._guess = None
        self.ids.keypad.entry = ""
        self._show()

    def _show(self, *_args: Any) -> None:
        view = self.view
        if view.scoring is Scoring.NONE:
            return
        TOUCHES.screen_changed()
        self.side = view.turn.look
        face = view.sides[int(view.to_move)]
        self.team, self.is_computers = face.name, face.is_computer
        words = view.played.words
        asked = _("played {word}. Is the score right?") if face.is_computer else _("played {word}. What is your score?")
        self.question = asked.format(word=words[0] if words else "")
        self.note = view.notes.at_bell or view.notes.scoring
        self.checking = view.scoring is Scoring.CHECKING
        others = (one for one in view.sides if one.team != face.team)
        self.may_challenge = view.match.has_challenges and not all(one.is_computer for one in others)
        self.correcting = False
        self.message = self.asked = ""
        if self.checking:
            self.ids.keypad.entry = str(view.played.announced)
        self._show_card()

    def _lock_keys(self) -> None:
        """Once a score is announced, only the judge may type another."""
        why = _("The score has been announced. Only the judge can change it.") if self.checking else ""
        keypad = self.ids.keypad
        for key in keypad.children:
            key.why_disabled = why or (keypad.why_no_ok if key is keypad.ids.ok.__self__ and keypad.has_ok else "")

    def _show_card(self) -> None:
        """Show the app's count."""
        self._lock_keys()
        self._show_middle()
        view = self.view
        card = CountCard(played=view.played, values=view.match.tile_values, counts_alone=not view.match.is_practice)
        if self.is_computers:
            card.compares, card.waiting = False, _("The app shows its count after you answer.")
        lay(self.ids.card, [card])

    def _show_middle(self) -> None:
        """Show the keys, or what belongs to a score that the computer says."""
        self._tell()
        shown = [self._number, self._keypad, self._judge]
        if self.is_computers and not self.correcting:
            shown = [self._number, self._answer(), self._judge] if self.checking else [ScoreQuestion(screen=self)]
        lay(self.ids.middle, shown)

    def _answer(self) -> ScoreAnswer:
        right, title, detail = self.session.answers.check_score(self._guess)
        return ScoreAnswer(accepted=right, title=title, detail=detail)

    # Typing

    def confirm(self, entry: str) -> None:
        """Announce the typed score; ask again if it is very high."""
        if self._is_asked(entry):
            return
        if self.correcting:
            self.answer(int(entry))
        else:
            self.session.announce(int(entry))

    def _tell(self) -> None:
        """Say what comes next, whose score is shown, and what the buttons do."""
        self.advice, self.caption = _("Add it up together, then type it."), _("announced")
        self.stands, self.why_no_stand = _("Accept"), self._first(_("Wait until the team announces its score."))
        self.judge_words, self.why_no_judge = _("Judge: take back"), ""
        if self.is_computers:
            self.advice = _("Add it up together. Is the computer's score right?")
            self.caption, self.why_no_stand = _("the computer said"), _("First say if the score is right.")
        if self.correcting:
            self.advice = _("Type your count. Then the app shows its own.")
            self.caption, self.why_no_stand = _("your count"), self._first(_("Type your count first."))
            self.judge_words = _("Back")
        elif self.checking:
            self.advice = _("The checked score counts. A mistake costs no points.")
            self.stands = _("Accept {score}").format(score=self.view.played.counted.total)
            self.judge_words, self.why_no_stand = _("Judge: change score"), ""
            self.why_no_judge = str(self.view.match.why_no_judge)

    # The pupils' answer to the computer's score

    def answer(self, guess: int) -> None:
        """Let the computer's score be announced, now that the pupils have said what is right."""
        if self.view.said is None:
            # The machine slept while they typed: the computer says its score once more.
            self.message = _("One moment: still counting.")
            return
        self._guess = guess
        self.session.announce(int(self.view.said))

    def correct(self) -> None:
        """Let the pupils type the right score, or go back to the computer's score."""
        TOUCHES.screen_changed()
        self.correcting = not self.correcting
        self.ids.keypad.entry = ""
        self.message = ""
        self._show_middle()

    # The judge

    def judge(self) -> None:
        """Let the judge take back the play or enter another score, or go back to the computer's score."""
        if self.correcting:
            self.correct()
        else:
            super().judge()

    def takes_digits(self) -> bool:
        """Tell whether digits are typed now; not while the computer announces its score."""
        return not self.is_computers or self.correcting


class ScoreObjectionCard(Dialog):
    """Asks who objects to the announced score, and says what an objection by the own group or by the others costs."""

    stakes = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        title = _("Object to the score {score}?").format(score=screen.view.played.announced)
        super().__init__(title=title, **more)
        self._session = screen.session
        face: ObjectionFace = screen.view.objection
        self.ids.people.options = [(one, self._name(one, screen)) for one in face.objectors]
        self.ids.people.choose(face.objectors[0])

    def _name(self, one: Objector, screen: Any) -> str:
        team = screen.view.teams[one.team].name
        own = _("{name}, same group") if one.is_own else _("{name} of {team}")
        return own.format(name=one.name, team=team)

    def choose(self, one: Objector) -> None:
        """Show the effect of an objection by this player."""
        self.stakes, self.fault = objection_stakes(is_own=one.is_own), ""

    def do(self) -> str:
        """Object; from now on all see the count."""
        return str(self._session.refused(ObjectToScore(self.ids.people.chosen.side)))


class ObjectionsCard(Column):
    """The choices of the others after the score is announced; `screen` is the screen it is on."""

    screen = ObjectProperty(rebind=True)


class ObjectionScreen(ScoreScreen):
    """The player who made the play types its score; until it is recorded, others may object to a word or the score.

    The app's count is hidden until somebody objects, but may be shown in practice (`shows_count`).
    """

    keeps_note = True
    widest = "00:00"
    shows_count = BooleanProperty(defaultvalue=False)

    def __init__(self, context: ScreenContext, live: LiveMatch, **more: Any) -> None:
        super().__init__(context, live, **more)
        self._objections = ObjectionsCard(screen=self)
        self.watch(self.view, scoring=self._show, objection=self._show_card, message=self.setter("message"))
        self._show()
        self.follow_challenge()

    def _show(self, *_args: Any) -> None:
        view = self.view
        if view.scoring is Scoring.NONE:
            return
        TOUCHES.screen_changed()
        self.side, self.team = view.turn.look, view.sides[int(view.to_move)].name
        words = view.played.words
        self.checking = view.scoring is Scoring.CHECKING
        asked, said = _("played {word}. What is your score?"), _("played {word} and announced {score}.")
        question = said if self.checking else asked
        self.question = question.format(word=words[0] if words else "", score=view.played.announced)
        self.shows_count = False
        self.message = self.asked = ""
        self.ids.keypad.entry = str(view.played.announced) if self.checking else ""
        self._show_middle()
        self._show_card()

    def _show_middle(self) -> None:
        """Show the keys during typing, and then the possible objections."""
        middle = self._objections if self.checking else self._keypad
        lay(self.ids.middle, (self._number, middle, self._judge))

    def _show_card(self, *_args: Any) -> None:
        """Show the app's count once it is open, and before that what must be counted."""
        if self.view.scoring is Scoring.NONE:
            return
        view = self.view
        self._tell()
        is_open = self.checking and (view.objection.is_open or self.shows_count)
        card = CountCard(
            played=view.played if is_open else replace(view.played, counted=None, announced=None),
            values=view.match.tile_values,
            counts_alone=not view.match.is_practice,
            said=view.objection.sum_line,
            waiting=self._waiting(),
        )
        lay(self.ids.card, [card])

    def _waiting(self) -> str:
        if not self.checking:
            return _("The app's count is still hidden. Add up the score.")
        return _("The app shows its count if somebody objects to the score.")

    # Typing

    def _tell(self) -> None:
        """Say what comes next, and what the buttons do."""
        view, due = self.view, self.view.objection.due
        self.note = view.notes.scoring if view.clocks.teams and not self.checking else ""
        self.caption, self.judge_words = _("announced"), _("Judge: take back")
        self.advice = _("Count your score and type it. The others also count and may object.")
        self.why_no_stand = self._first(_("{name} must announce the score first.").format(name=self.team))
        if self.checking:
            self.judge_words, self.why_no_stand = _("Judge: change score"), ""
            self.advice = _(
                "Does anybody object? You may object once to a word and once to the score. Then the score is "
                "written down."
            )
        self.advice = view.objection.ruled or self.advice
        self.stands = _("Write down") if due is None else _("Write down {score}").format(score=figure(due))

    def confirm(self, entry: str) -> None:
        """Announce the typed score; a very high one must be confirmed first."""
        if not self._is_asked(entry):
            self.session.announce(int(entry))

    # The others

    def object_to_score(self) -> None:
        self.open_modal(ScoreObjectionCard(self))

    def show_count(self) -> None:
        """Show the app's count, in practice."""
        self.shows_count = True
        self._show_card()


load_rules(__file__)
