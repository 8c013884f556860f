"""What the screens of a match share, on screen and beside a real board: teams, judge, challenges, the check list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from classroom.i18n import _, ngettext
from classroom.match.command import ItemCommand, ReopenItem, SkipItem, TickItem
from classroom.reasons import SKIPPED, reason_text, stored_signer
from classroom.stage.match_faces import ItemFace
from classroom.stage.presenter import MatchView
from classroom.stage.session import MatchList
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.context import ContextScreen, ScreenContext
from classroom.ui.kit.button import HOLD, HOLD_SECONDS
from classroom.ui.kit.dialog import Ask, Dialog
from classroom.ui.kit.layout import Row, lay, load_rules
from classroom.ui.kit.modal import Modal
from classroom.ui.kit.score import TeamCard
from classroom.ui.play.challenge_card import ChallengeCard, DoubtCard, OtherRulingCard, WordChoice
from classroom.ui.play.judge import JudgeMenu
from classroom.ui.play.live_match import LiveMatch
from classroom.ui.play.tiles import LetterShopCard
from classroom.ui.play.turn import TurnsCard

if TYPE_CHECKING:
    from classroom.stage.hall import BoardsList

BESIDE = 2
"""The number of team cards side by side; more are in two rows."""


LEAST_NAME = 0.8
"""The share of its size to which a team's name shrinks at most for the sake of a longer one."""


class TeamCards(GridLayout):
    """A card for each team, in the order of the sides, more than two in two rows; in a `low` column without members."""

    low = BooleanProperty(defaultvalue=False)
    is_many = BooleanProperty(defaultvalue=False)

    def show(self, view: MatchView, *_args: Any) -> None:
        self.is_many = len(view.teams) > BESIDE
        while len(self.children) < len(view.teams):
            card = TeamCard(low=self.low or self.is_many)
            self.bind(low=self._lower, is_many=self._lower)
            card.bind(name_fit=self._level)
            self.add_widget(card)
        digits = max(len(str(face.score)) for face in view.teams)
        for card, face in zip(reversed(self.children), view.teams, strict=True):
            card.side, card.name, card.members, card.score = face.side, face.name, face.members, str(face.score)
            card.zeros, card.zero_limit, card.active = face.zeros, face.zero_limit, face.is_to_move
            card.digits = digits

    def _level(self, *_args: Any) -> None:
        """Give all names one size, that of the longest; one that is much longer than the others stays smaller."""
        fits = [card.name_fit for card in self.children]
        for card in self.children:
            card.name_size = max(min(fits), LEAST_NAME * max(fits))

    def card(self, team: int) -> TeamCard:
        """Return the card of a team, by its place among the sides."""
        return self.children[-1 - team]

    def _lower(self, *_args: Any) -> None:
        for card in self.children:
            card.low = self.low or self.is_many

    def show_clocks(self, view: MatchView, *_args: Any) -> None:
        """Show the clock of each team, if teams have clocks."""
        for card, clock in zip(reversed(self.children), view.clocks.teams, strict=False):
            card.clock, card.clock_runs, card.clock_over = clock.text, clock.is_running, clock.is_over
            card.clock_note = clock.penalty


class LiveScreen(ContextScreen):
    """Base of the screens of a match: `live` is the match, `view` what it shows at this moment."""

    live: Any
    session = ObjectProperty()
    view = ObjectProperty(rebind=True)
    judge_asks = StringProperty()
    """The check that it is the judge who presses: see `JudgeButton`."""
    moment = "between"
    """The one of the judge's `MENUS` that belongs to what is shown."""
    ruling: ClassVar[type[Any]] = ChallengeCard
    """The card that shows a challenge, and asks for the ruling."""
    end_card: ClassVar[type[Any] | None] = None
    """The card that asks how a match at a real board has ended."""

    def __init__(self, context: ScreenContext, live: LiveMatch, **more: Any) -> None:
        self.live = live
        session = live.session
        asks = context.judge_asks(practice=session.view.match.is_practice)
        super().__init__(context=context, session=session, view=session.view, judge_asks=asks, **more)

    def judge(self) -> None:
        """Show what the judge may do now."""
        ask_judge(self, lambda: self.open_modal(JudgeMenu(self, self.moment)))

    def pause(self) -> None:
        """Let the judge stop the clock; the time spent on holding the button or typing the PIN does not count."""
        clock = self.context.services.clock
        pressed_ms = clock.now_ms() - (round(HOLD_SECONDS * 1000) if self.judge_asks == HOLD else 0)
        ask_judge(self, lambda: self.session.pause(clock.now_ms() - pressed_ms))

    def show_turns(self) -> None:
        self.open_modal(TurnsCard(self))

    def open_shop(self) -> None:
        """Show the letters for sale, and what was bought (U8)."""
        card = LetterShopCard(self, lambda: self.view.round.shop, self.session.refused)
        card.ids.drawn.values = self.view.match.tile_values
        card.watch(self.view, round=card.show)
        self.open_modal(card)

    def challenge(self) -> None:
        """Show what challenging the last play costs, and ask which word; only Check on that card challenges."""
        if self.view.window.words:
            self.open_modal(WordChoice(self))

    def follow_challenge(self) -> None:
        """Show the challenge to be ruled on, from now on, as long as there is one."""
        self.watch(self.view, challenge=self.show_challenge)
        self.show_challenge()

    def show_challenge(self, *_args: Any) -> None:
        """Show the challenge to be ruled on, or take away what was asked about it."""
        if self.view.challenge:
            self.open_modal(self.ruling(self))
        elif isinstance(self.modal, self.ruling | OtherRulingCard | DoubtCard):
            self.close_modal()

    def lay_over(self, modal: Modal) -> None:
        """Lay a card over the screen."""
        self.open_modal(modal)


class ItemRow(Row):
    """An item of the list: `face`; `card` does what its two controls ask for."""

    natural_height = 64

    card = ObjectProperty()
    face = ObjectProperty(ItemFace("", ""), rebind=True)


class SkipCard(Ask):
    """Asks who goes on without an item, and why."""

    def __init__(self, title: str, name: str, skip: Callable[[str, str], str]) -> None:
        super().__init__(title=title, deed=_("Skip item"), picks=SKIPPED, asks_name=True, name=name, decide=skip)


class CheckListCard(Dialog):
    """A row for each of `items`; a tap ticks it under the `name` at the top, a second tap removes the tick.

    `message` says how many are open; the big button ticks them all and closes the card.
    """

    name = StringProperty()

    def __init__(self, items: MatchList | BoardsList, **more: Any) -> None:
        super().__init__(title=items.title, name=reason_text(items.first_name, _), cancel=_("Close"), **more)
        self._items = items
        self._rows = [ItemRow(card=self, face=face) for face in items.faces]
        lay(self.ids.rows, self._rows)
        self._show()

    def tick(self, face: ItemFace) -> None:
        """Tick an open item, or take back that it was ticked."""
        self._do(ReopenItem(face.item) if face.is_ticked else TickItem(face.item, stored_signer(self.name, _)))

    def skip(self, face: ItemFace) -> None:
        """Ask why an item is skipped, or undo the skip."""
        if face.is_skipped:
            self._do(ReopenItem(face.item))
            return
        self.fault = ""
        title = _("Why skip this: {item}?").format(item=face.title)
        self.parent.open_over(SkipCard(title, self.name, partial(self._skip, face.item)))

    def do(self) -> str:
        """Tick every item that is neither ticked nor skipped; return why not."""
        open_items = [face.item for face in self._items.faces if not (face.is_ticked or face.is_skipped)]
        by = stored_signer(self.name, _)
        why = next(filter(None, (self._items.do(TickItem(item, by)) for item in open_items)), "")
        self._show()
        return why

    def _skip(self, item: str, reason: str, name: str) -> str:
        self.name = reason_text(name, _)
        self._do(SkipItem(item, name, reason))
        return str(self.fault)

    def _do(self, command: ItemCommand) -> None:
        self.fault = self._items.do(command)
        self._show()

    def _show(self) -> None:
        faces = self._items.faces
        for row, face in zip(self._rows, faces, strict=False):
            row.face = face
            row.ids.tick.ticked = face.is_ticked  # the tap changed the box, even if the command was refused
        self.message = rest_line(faces)
        is_done = all(face.is_ticked or face.is_skipped for face in faces)
        self.deed = "" if is_done else _("All in order")


def rest_line(faces: Sequence[ItemFace]) -> str:
    """Return how many items of the list are still open."""
    rest = sum(1 for face in faces if not (face.is_ticked or face.is_skipped))
    if not rest:
        return _("All done. Ready for the bell.")
    return ngettext("{number} item not done.", "{number} items not done.", rest).format(number=rest)


load_rules(__file__)
