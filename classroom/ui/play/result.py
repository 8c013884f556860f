"""The result of a match, and its signatures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import _
from classroom.match.command import DecideTie, SignSheet
from classroom.reasons import stored_reason, stored_signer
from classroom.say.look_back import Learned, find_learned
from classroom.say.word import level_title
from classroom.services import Chime
from classroom.stage.stage_faces import ResultFace, ToRemember
from classroom.ui.cards.match_cards import WhoPlayedCard
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.label import FitLabel, GrowingLabel, NameLabel, text_extent
from classroom.ui.kit.layout import Card, CardBox, Natural, lay, load_rules
from classroom.ui.kit.modal import Modal
from classroom.ui.kit.score import ScoreLine
from classroom.ui.kit.theme import THEME, shaped
from classroom.ui.kit.tile import GAP
from classroom.ui.navigation import ScreenName
from classroom.ui.play.live_match import LiveMatch, back_to_hall, is_in_hall
from classroom.ui.play.shell import LiveScreen
from classroom.ui.play.tiles import UnplayedCard
from classroom.ui.worker import THINKING, unsaid
from classroom.value import Value


class SignatureRow(Natural, BoxLayout):
    """A side that signs: its `title` with its total, its name, and in `signed` who signed (empty before that)."""

    natural_height = 72

    card = ObjectProperty()
    side = NumericProperty(0)
    title = StringProperty()
    signed = StringProperty()


class SignaturesCard(Dialog):
    """A row for each side that signs; once all have signed, only the director can change the sheet."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._session = screen.session
        self._rows: list[SignatureRow] = []
        for face in self._session.answers.signature_faces():
            row = SignatureRow(card=self, side=face.side, title=face.title, signed=face.signed)
            row.ids.name.text = face.name
            self._rows.append(row)
            self.add_widget(row)

    def sign(self, row: SignatureRow) -> None:
        """Sign for the side of a row."""
        self.fault = self._session.refused(SignSheet(int(row.side), row.ids.name.text))
        if self.fault:
            return
        faces = {face.side: face for face in self._session.answers.signature_faces()}
        for one in self._rows:
            one.signed = faces[int(one.side)].signed
        if all(face.signed for face in faces.values()):
            self.close()


FEW = 2
"""The largest number of cards that have room for more than one line of sums."""


class ResultCard(Card):
    """A team's result card, filled with the team's colour if it `won`.

    `members` are names; `total` and `sum_lines` are text. If there are `lines`, they replace the names, one below the
    other.
    """

    side = NumericProperty(0)
    won = BooleanProperty(defaultvalue=False)
    title = StringProperty()
    name = StringProperty()
    members = ListProperty()
    lines = ListProperty()
    total = StringProperty()
    cheers = ListProperty()
    """The team's best moments, and its first times."""
    sum_lines = ListProperty()
    counted = NumericProperty(1)
    """The part of the total that is counted up, from 0 to 1."""
    many = BooleanProperty(defaultvalue=False)
    """Whether there are too many cards for everything to fit."""

    def __init__(self, **more: Any) -> None:
        self._arrange = Clock.create_trigger(self._make_room, -1)
        super().__init__(**more)
        for part in ("name", "members"):
            self.ids[part].bind(size=self._arrange)
        for line in self.sum_lines:
            self.ids.sums.add_widget(SumLabel(text=line, won=self.won))
        self._arrange()

    def cheer(self, cheers: Sequence[str], width: float) -> str:
        """Return all of `cheers`, or only the newest if there is no room for all; nothing if it would be cut short."""
        choices = ("   ".join(cheers), *cheers[-1:])
        return next((text for text in choices if text_extent(text, THEME.caption, bold=True)[0] <= max(0, width)), "")

    def name_height(self, many: bool, lines: Sequence[str]) -> float:
        """Return the height of the line with the name and the digits, so that the lines below it have room."""
        if many:
            return float(dp(48))
        return float(dp(shaped(60, low=56) if lines else shaped(96, low=68)))

    def total_shown(self, total: str, counted: float) -> str:
        """Return the total as far as it has been counted up; a negative total is shown at once."""
        return str(round(int(total) * counted)) if total.isdigit() else total

    def _make_room(self, *_args: Any) -> None:
        """Give names the lines they need; one that is longer than its room ends in dots."""
        self.ids.name.wrap = _fits(self.name, self.ids.name.size, bold=True)
        box = self.ids.members
        box.clear_widgets()
        if self.lines:
            lay(box, [PlayerLine(text=line, won=self.won) for line in self.lines])
            return
        together = ", ".join(self.members)
        fits = _fits(together, box.size)
        # A line each, unless they would lie over each other.
        is_low = text_extent(together, THEME.caption)[1] * len(self.members) > box.height
        for text in [together] if fits or is_low else self.members:
            box.add_widget(MemberLabel(text=text, wrap=fits, won=self.won))


class SumLabel(FitLabel):
    """A line of how a team's total came about; `won` as on its card."""

    won = BooleanProperty(defaultvalue=False)


class MemberLabel(FitLabel):
    """The names of a team's pupils, or one of them; `won` as on its card."""

    won = BooleanProperty(defaultvalue=False)


class PlayerLine(NameLabel):
    """The points that unplayed tiles changed for one player; `won` as on the team's card."""

    won = BooleanProperty(defaultvalue=False)


def _fits(text: str, room: Sequence[float], *, bold: bool = False) -> bool:
    """Tell whether a text fits into a width and height, on as many lines as it needs."""
    width, height = map(round, room)
    widest = max((text_extent(word, THEME.caption, bold=bold)[0] for word in text.split()), default=0)
    return widest <= width and text_extent(text, THEME.caption, bold=bold, width=width)[1] <= height


# The jury's decision on level totals (P16)


SHARED = "shared"

JOY_SECONDS = 1.2


class JuryWords(Value):
    """The entries of the card: the winning side (None for a shared win), the names and the reason as typed."""

    winner: int | None = None
    names: str = ""
    reason: str = ""


class JuryCard(Dialog):
    """An answer for each level side and one for a shared win; nothing is decided until it is recorded.

    `sides` are pairs of a side and its team's name. `decide` is called with what was entered. It returns why the
    decision was refused, or an empty text if it was accepted.
    """

    options = ListProperty()
    chosen = ObjectProperty(None, allownone=True)

    def __init__(
        self, sides: Sequence[tuple[int, str]], written: JuryWords, decide: Callable[[JuryWords], str]
    ) -> None:
        super().__init__(options=[*sides, (SHARED, _("Shared win"))])
        self._decide = decide
        self.ids.names.text, self.ids.reason.text = written.names, written.reason

    def choose(self, chosen: int | str) -> None:
        """Name a winner, or nobody."""
        self.chosen, self.fault = chosen, ""

    @property
    def written(self) -> JuryWords:
        return JuryWords(None if self.chosen == SHARED else self.chosen, self.ids.names.text, self.ids.reason.text)

    def do(self) -> str:
        """Record the decision."""
        if self.chosen is None:
            return _("Choose a team or a shared win first.")
        return self._decide(self.written)


# The screen


class Highlight(Card):
    """One highlight: a caption, the thing itself and a further line; `laid` tiles of `word` have been laid so far."""

    caption = StringProperty()
    word = StringProperty()
    values = DictProperty()
    squares = StringProperty()
    laid = NumericProperty(0)
    fact = StringProperty()
    more = StringProperty()

    def tiles(self, word: str, laid: int) -> str:
        """Return the tiles laid so far, with empty places for the rest."""
        return word[: int(laid)] + GAP * (len(word) - int(laid))

    def tile_size(self, width: float, word: str) -> float:
        """Return how wide a tile is, so that the word has room."""
        return min(dp(40), (width - dp(36)) / max(1, len(word)) - dp(6))

    def fits(self, text: str, size: Sequence[float]) -> bool:
        """Tell whether a text fits on several lines without being cut off with dots."""
        return _fits(text, size)


class LearnCard(CardBox):
    """A few words of the match with what they mean, a line each."""

    lines = ListProperty()

    def on_lines(self, _card: Any, lines: Sequence[str]) -> None:
        """Show other words."""
        lay(self.ids.lines, lines, lambda line: GrowingLabel(text=line))


class ResultScreen(LiveScreen):
    """Shows the result of the current match."""

    moment = "after"
    headline = StringProperty()
    awaits_jury = BooleanProperty(defaultvalue=False)
    lines = ListProperty()
    notice = StringProperty()
    """The documents that a correction has made out of date, and the signatures; empty if neither applies."""
    to_sign = BooleanProperty(defaultvalue=False)
    """Whether players still have to sign the sheet (T10)."""
    next_time = StringProperty()
    """The next step of the practice ladder, and the reason; empty if there is none."""
    learned = ListProperty()
    """Words to learn, with what they mean."""
    shown = StringProperty("words")
    """What is shown beside the teams: ``words`` (the words to learn) or ``chart`` (the totals)."""
    shows_words = BooleanProperty(defaultvalue=False)
    lacks_names = BooleanProperty(defaultvalue=False)
    """Whether nobody's name is known, so that certificates ask for names first."""
    next_level = StringProperty()
    """The level of the computer to try next, once one was beaten; empty if there is none."""
    lacks_racks = BooleanProperty(defaultvalue=False)
    """Whether the unplayed tiles of a real board are asked for next; once they were, the judge may leave them out."""
    joy = NumericProperty(1)
    """Progress of the celebration, from 0 to 1; it plays once, when the result is first shown."""
    for_pupils = BooleanProperty(defaultvalue=False)
    """Whether the computer is locked: papers are a grown-up's, so pupils are offered another match."""
    in_hall = BooleanProperty(defaultvalue=False)
    """Whether the match was one of the boards under the hall's bell; the way back then leads to the hall."""

    def parts(self) -> list[tuple[str, str]]:
        """Return the views that can be shown beside the teams."""
        return [("words", _("Words to learn")), ("chart", _("Score chart"))]

    def show_part(self, part: str) -> None:
        """Show the words, where there are any, or the chart."""
        self.shown, self.shows_words = part, part == "words" and bool(self.learned)

    def next_text(self, awaits_jury: bool, lacks_names: bool, lacks_racks: bool, next_level: str) -> str:
        if next_level:
            return _("Try {level}").format(level=level_title(next_level))
        if lacks_racks:
            return _("Unplayed tiles")
        if awaits_jury:
            return _("The jury decides")
        if self.for_pupils:
            return _("Same teams again")
        return _("Add names for certificates") if lacks_names else _("Certificates")

    def __init__(self, context: ScreenContext, live: LiveMatch, **more: Any) -> None:
        is_practice = live.session.answers.match.is_practice
        super().__init__(context, live, for_pupils=is_practice and context.lock.is_on, **more)
        self.in_hall = is_in_hall(context, live.session.match_id)
        self._jury = JuryWords()
        self._asked_racks = False
        self.watch(self.view, result=self._show)
        self._show()

    def on_leave(self) -> None:
        """Stop counting up."""
        super().on_leave()
        Animation.cancel_all(self)

    def _show(self, *_args: Any) -> None:
        face: ResultFace | None = self.view.result
        if face is None:
            return
        self.headline, self.awaits_jury = face.headline, face.awaits_jury
        outdated = self.context.launcher.outdated_papers()
        self.notice = " ".join(filter(None, (outdated, face.signed)))
        self.to_sign, self.next_time = face.to_sign, self.session.answers.next_step()
        self.lacks_racks = face.lacks_racks and not self._asked_racks
        self.next_level = self.session.answers.next_level
        self.lacks_names = not any(team.members for team in self.session.answers.match.teams)
        sides = THEME.palette.sides
        self.lines = [ScoreLine(totals, sides[side].ink, sides[side].shape) for side, totals in enumerate(face.totals)]
        cards = self.ids.cards
        cards.clear_widgets()
        for team in face.teams:
            cards.add_widget(
                ResultCard(
                    side=team.side,
                    won=team.won,
                    many=len(face.teams) > FEW,
                    title=team.verdict,
                    name=team.name,
                    members=list(team.members),
                    lines=list(team.player_lines),
                    total=team.total,
                    sum_lines=list(team.sum_lines) if len(face.teams) <= FEW else [", ".join(team.sum_lines)],
                )
            )
        services = self.context.services
        remember = self.session.answers.find_remembered(services.matches.lexicon, services.archive)
        self.fetch(remember, self._show_remembered)
        if not self.context.launcher.why_words_are_closed(in_replay=True):
            find = partial(find_learned, services, self.session.match_id)
            self.fetch(find, self._show_learned, unsaid, THINKING, blinks=False)

    def _show_learned(self, found: Learned) -> None:
        self.learned = list(found.lines)
        self.show_part(self.shown)
        self.notice = " ".join(filter(None, (self.notice, found.sentence)))

    def _show_remembered(self, found: ToRemember) -> None:
        values, cards = self.view.match.tile_values, []
        for face in found.highlights:
            card = Highlight(caption=face.caption, fact=face.fact, more=face.more, size_hint_x=face.weight)
            card.values, card.squares, card.word, card.laid = values, face.squares, face.word, len(face.word)
            cards.append(card)
        lay(self.ids.highlights, cards)
        for card in self.ids.cards.children:
            card.cheers = found.cheers[int(card.side)]
        if self.live.is_cheered or self.awaits_jury:
            return
        self.live.is_cheered = True
        self.context.cheer(Chime.WINNERS)
        if not THEME.still:
            self.joy = 0
            Animation(joy=1, duration=JOY_SECONDS).start(self)

    def on_joy(self, _screen: Any, joy: float) -> None:
        """Count the totals up, and lay the best word tile by tile."""
        for card in self.ids.cards.children:
            card.counted = joy
        for card in self.ids.highlights.children:
            card.laid = round(joy * len(card.word))

    # Buttons

    def go_on(self) -> None:
        """Do what comes next: another level, unplayed tiles, the jury, for pupils a new match, names, certificates."""
        if self.next_level:
            self.live.play_again(self.next_level)
        elif self.lacks_racks:
            ask_judge(self, self._ask_racks)
        elif self.awaits_jury:
            self.ask_jury()
        elif self.for_pupils:
            self.live.play_again()
        elif self.lacks_names:
            teams = self.session.answers.match.teams
            self.open_modal(WhoPlayedCard(self.context, teams, partial(self.go, ScreenName.PRINT, "certificates")))
        else:
            self.go(ScreenName.PRINT, "certificates")

    def _ask_racks(self) -> None:
        self._asked_racks, self.lacks_racks = True, False
        self.open_modal(UnplayedCard(self))

    def sign(self) -> None:
        """Let the players sign the sheet (T10), once the unplayed tiles were asked for (T7)."""
        if self.lacks_racks:
            ask_judge(self, self._ask_racks)
        else:
            self.open_modal(SignaturesCard(self))

    def go_home(self) -> None:
        """Put the match aside, and go Home, or back to the hall."""
        if self.in_hall:
            back_to_hall(self.context)
        else:
            self.context.launcher.leave()

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Let Esc close the match too, unless it closes a card first."""
        if name == "escape" and not any(isinstance(child, Modal) for child in self.children):
            self.go_home()
            return True
        return super().key(name, text, modifiers)

    def ask_jury(self) -> None:
        """Ask whom the jury names: one of the level sides, or nobody (P16)."""
        face: ResultFace | None = self.view.result
        if face is None or not face.awaits_jury:
            return
        card = JuryCard(face.level, self._jury, self._decide)
        card.bind(on_close=self._put_jury_aside)
        self.add_widget(card)

    def _put_jury_aside(self, card: JuryCard) -> None:
        """Keep what was typed in case the jury card is opened again."""
        self._jury = card.written

    def _decide(self, words: JuryWords) -> str:
        """Record the decision; return why it was refused, or an empty text if it was accepted."""
        session, names = self.session, stored_signer(words.names.strip(), _)
        if session.do(DecideTie(words.winner, names, stored_reason(words.reason))):
            self._show()
            return ""
        return str(session.view.message)


load_rules(__file__)
