"""What the print centre is made of."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.i18n import N_, _, current_language
from classroom.record.award import Award, AwardKind
from classroom.record.score_sheet import ScoreSheet, SumLine, first_difference, sum_lines
from classroom.say.archive import difference_text, line_text
from classroom.say.match_setup import event_shown, event_typed
from classroom.settings import CertificateDesign
from classroom.ui.cards.file_card import ask_file
from classroom.ui.context import ScreenContext
from classroom.ui.kit.button import SecondaryButton, TickBox
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.field import FormRow
from classroom.ui.kit.label import text_extent
from classroom.ui.kit.layout import CardBox, ListRow, Natural, lay, load_rules
from classroom.ui.kit.theme import THEME, Drawn, tells
from classroom.ui.kit.touch import Pressable
from classroom.ui.worker import FETCHING, Asking
from classroom.value import replace

_BESIDE_NAME = 50  # dp of a row that its box takes


class AwardHeading(Natural, BoxLayout):
    """A team and what its members get."""

    natural_height = 40

    team = StringProperty()
    kind = StringProperty()


class AwardRow(TickBox):
    """One certificate, with the pupil's whole name: a long one makes the row higher."""

    award = ObjectProperty()

    def on_width(self, _row: Any, width: float) -> None:
        """Make room for all lines of the name."""
        least = text_extent(self.text, self.least_font_size, width=round(width - dp(_BESIDE_NAME)))[1]
        self.height = max(THEME.row, least + dp(8))

    @property
    def least_font_size(self) -> float:
        """Pixels: the size to which a name is made smaller before it takes another line."""
        return float(THEME.caption)


@tells("on_change")
class AwardList(CardBox):
    """A list of certificates to tick: `awards` are all of them, `teams` the team names, to be set first.

    `chosen`: the ticked ones, in the same order. `foot`: the widget below them; with `is_low` it scrolls with them,
    which gives them its room. Events: `on_change` when a tap has changed the ticks.
    """

    teams = ListProperty()
    awards = ListProperty()
    chosen = ListProperty()
    foot = ObjectProperty(None, allownone=True)
    is_low = BooleanProperty(defaultvalue=False)

    def on_foot(self, *_args: Any) -> None:
        """Add the foot to its place."""
        if self.foot is None:
            return
        # A widget named by an id in .kv is kept alive only by its parent.
        foot = self.foot.__self__
        place = self.ids.scrolled if self.is_low else self
        if foot.parent != place:
            foot.parent.remove_widget(foot)
            place.add_widget(foot)

    def on_is_low(self, *_args: Any) -> None:
        """Move the foot into the scrolled list, or back below it."""
        self.on_foot()

    def on_awards(self, _list: Any, awards: list[Award]) -> None:
        """List the awards again; those that were there before keep their ticks."""
        left_out = {row.award for row in self._rows() if not row.ticked}
        rows = self.ids.rows
        rows.clear_widgets()
        for (side, kind), group in groupby(awards, key=lambda award: (award.side, award.kind)):
            rows.add_widget(AwardHeading(team=self.teams[side], kind=_kind(kind)))
            for award in group:
                row = AwardRow(award=award, text=award.name, ticked=award not in left_out, on_tick=self._ticked)
                rows.add_widget(row)
        self._choose()

    def begin(self) -> None:
        """Tick all again, without a tap."""
        for row in self._rows():
            row.ticked = True
        self._choose()

    def tick_all(self, *, wanted: bool) -> None:
        for row in self._rows():
            row.ticked = wanted
        self._ticked()

    def _rows(self) -> list[AwardRow]:
        # Kivy keeps the newest child first.
        return [row for row in reversed(self.ids.rows.children) if isinstance(row, AwardRow)]

    def _ticked(self, *_args: Any) -> None:
        self._choose()
        self.dispatch("on_change")

    def _choose(self) -> None:
        self.chosen = [row.award for row in self._rows() if row.ticked]


def _kind(kind: AwardKind) -> str:
    return _("achievement") if kind is AwardKind.ACHIEVEMENT else _("participation")


_TITLES = {
    CertificateDesign.PLAIN: N_("Black"),
    CertificateDesign.GOLD: N_("Gold"),
    CertificateDesign.BOARD: N_("Board"),
}


class DesignCard(SecondaryButton):
    """One design: its picture above its name; `marked` if it is chosen."""

    design = ObjectProperty()
    title = StringProperty()
    picture = ObjectProperty(None, allownone=True)


@tells("on_choose")
class DesignList(BoxLayout):
    """All designs: `pictures` in order, empty while they are drawn; `chosen` is the current design.

    It is hidden unless it `is_used`, as some papers have no designs.

    Events: `on_choose(design)` on a tap.
    """

    pictures = ListProperty()
    chosen = ObjectProperty(CertificateDesign.PLAIN)
    is_used = BooleanProperty(defaultvalue=True)

    def __init__(self, **kwargs: Any) -> None:
        self._cards: list[DesignCard] = []
        super().__init__(**kwargs)
        for design in CertificateDesign:
            card = DesignCard(design=design, title=_(_TITLES[design]), on_release=self._choose)
            self._cards.append(card)
            self.add_widget(card)
        self._mark()

    def on_pictures(self, _list: Any, pictures: list[Any]) -> None:
        """Show the pictures there are."""
        for place, card in enumerate(self._cards):
            card.picture = pictures[place] if place < len(pictures) else None

    def on_chosen(self, *_args: Any) -> None:
        """Mark the design that is used."""
        self._mark()

    def card(self, design: CertificateDesign) -> DesignCard:
        return next(card for card in self._cards if card.design is design)

    def _choose(self, card: DesignCard) -> None:
        self.dispatch("on_choose", card.design)

    def _mark(self) -> None:
        for card in self._cards:
            card.marked = card.design is self.chosen


class PageView(Drawn, Widget):
    """`page`: (width, height, RGB bytes from the top), None for none yet."""

    page = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._texture: Texture | None = None
        super().__init__(**kwargs)

    def on_page(self, _view: Any, page: tuple[int, int, bytes] | None) -> None:
        """Take a new picture."""
        self._texture = None
        if page is not None:
            width, height, pixels = page
            # Shown much smaller than it is, so that it stays sharp in a large window: mipmaps keep the thin lines.
            self._texture = Texture.create(size=(width, height), colorfmt="rgb", mipmap=True)
            self._texture.min_filter = "linear_mipmap_linear"
            self._texture.blit_buffer(pixels, colorfmt="rgb", bufferfmt="ubyte")
            self._texture.flip_vertical()
        self._redraw()

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        if self._texture is None or self.width < dp(20) or self.height < dp(20):
            return
        scale = min(self.width / self._texture.width, self.height / self._texture.height)
        width, height = round(self._texture.width * scale), round(self._texture.height * scale)
        left, bottom = round(self.center_x - width / 2), round(self.center_y - height / 2)
        rim = round(dp(1))
        self._drawing.add(Color(*get_color_from_hex(THEME.palette.border)))
        self._drawing.add(Rectangle(pos=(left - rim, bottom - rim), size=(width + 2 * rim, height + 2 * rim)))
        self._drawing.add(Color(1, 1, 1, 1))
        self._drawing.add(Rectangle(texture=self._texture, pos=(left, bottom), size=(width, height)))


class PageButton(Pressable, PageView):
    """A page that a tap enlarges. Events as in `Pressable`."""


def page_card(page: tuple[int, int, bytes], title: str) -> Dialog:
    """Return a card with a page as wide as the card, to be scrolled."""
    view = PageView(page=page, size_hint_y=None)
    view.bind(width=lambda _view, width: setattr(view, "height", width * page[1] / page[0]))
    return Dialog(title=title, breadth="wide", tall=True, lines=[view])


LONGEST_NAME = 16
TICK, CROSS, MINUS = "\u2713", "\u00d7", "\u2212"


class SumsCard(Dialog):
    """Checks a sheet column by column: `column` of `names`, at line `at`, with the result `found`.

    A total is typed for each line, or only for some. `is_wrong`: a line differs; `is_right`: the last total agrees.
    """

    names = ListProperty()
    column = NumericProperty(-1)
    at = NumericProperty(0)
    asked = StringProperty("")
    found = StringProperty("")
    is_wrong = BooleanProperty(defaultvalue=False)
    is_right = BooleanProperty(defaultvalue=False)

    def __init__(self, sheet: ScoreSheet) -> None:
        super().__init__()
        self._sheet = sheet
        self._written: dict[int, list[int | None]] = {}
        self._lines: tuple[SumLine, ...] = ()
        self._rows: list[ListRow] = []
        self.names = [(str(index), short_name(column.side)) for index, column in enumerate(sheet.columns)]
        self.choose("0")

    def refuse(self, why: str) -> None:
        """Say in the place of the result why a key may not act."""
        self.found = why

    def choose(self, column: str) -> None:
        """Check another column; what was typed for this one stays."""
        self.column = int(column)
        self._lines = sum_lines(self._sheet, self.column)
        self._written.setdefault(self.column, [None] * len(self._lines))
        self._rows = [ListRow(on_release=lambda _row, at=at: self._ask(at)) for at in range(len(self._lines))]
        lay(self.ids.rows, self._rows)
        self._show()
        self._ask(0)

    def take(self, typed: str) -> None:
        """Enter the total on paper for the current line."""
        written = self._written[self.column]
        written[int(self.at)] = int(typed)
        self._show()
        self._ask(min(int(self.at) + 1, len(written) - 1))

    def colour(self, is_wrong: bool, is_right: bool) -> str:
        """Return the colour of what was found."""
        palette = THEME.palette
        return str(palette.danger_text if is_wrong else palette.ok if is_right else palette.text)

    def key(self, name: str) -> bool:
        """Digits, Backspace and Enter."""
        return bool(self.ids.pad.key(name)) if name != "escape" else False

    def _ask(self, index: int) -> None:
        self.at, self.ids.pad.entry = index, ""
        for number, row in enumerate(self._rows):
            row.selected = number == index
        if self._rows:
            line = self._lines[index]
            self.asked = _("Turn {turn}: total on paper").format(turn=line.turn)
            if line.turn is None:
                self.asked = _("Unplayed tiles: total on paper")
            self.ids.scroll.scroll_to(self._rows[index], padding=THEME.gap, animate=False)

    def _show(self) -> None:
        written = self._written[self.column]
        difference = first_difference(self._lines, written)
        for index, (line, total) in enumerate(zip(self._lines, written, strict=True)):
            wrong_before = difference is not None and index > difference.line
            self._rows[index].text = line_text(line)
            self._rows[index].note = "" if total is None or wrong_before else _mark(line, total)
        self.is_wrong = difference is not None
        self.is_right = difference is None and bool(written) and written[-1] is not None
        if difference is not None:
            self.found = difference_text(difference, self._lines)
        elif self.is_right:
            self.found = _("The paper and the app agree.")
        elif any(total is not None for total in written):
            self.found = _("Correct so far.")
        else:
            self.found = _("Type the totals from the paper: every line, or only the last one.")


def short_name(name: str) -> str:
    """Return the beginning of a name that is too long to stand beside another."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"


def _mark(line: SumLine, total: int) -> str:
    return f"{total} {TICK}" if total == line.total else f"{total} {CROSS}"


PICTURES = (".png", ".jpg", ".jpeg")
OFFICE_WIDTH = 190  # dp at least


class CertificateWords(Asking, Dialog):
    """Asks for the words on certificates; `changed` is called after they are saved.

    `crest` is the picture file of the crest shown on the card, empty for none. The earlier crest stays in use until
    the card is saved. `fault` says what is wrong with a picture. With `practice`, it asks for the name of the
    practice, and not for a level.
    """

    context: ScreenContext = ObjectProperty()
    crest = StringProperty()
    practice = BooleanProperty(defaultvalue=False)
    caption_width = NumericProperty(150)

    def __init__(self, context: ScreenContext, changed: Callable[[], None], **more: Any) -> None:
        super().__init__(context=context, then=changed, **more)
        self._signing = []
        self.crest = self._kept_crest()
        if self.practice:
            self.ids.level.parent.remove_widget(self.ids.level)
        signatories, malay = context.settings.current.signatories, current_language() == "ms"
        offices = [one.office_malay if malay else one.office for one in signatories]
        # The fields are aligned, however long the longest office is.
        width = max([dp(OFFICE_WIDTH), *(text_extent(office, THEME.body)[0] + 2 for office in offices)])
        for signatory, office in zip(signatories, offices, strict=True):
            row = FormRow(caption=office, text=signatory.name, caption_width=width, has_note=True)
            self._signing.append(row)
            self.ids.names.add_widget(row)

    def do(self) -> str:
        """Save the typed words and the crest."""
        context, ids, before = self.context, self.ids, self._kept_crest()
        signatories = tuple(
            replace(signatory, name=row.text.strip())
            for signatory, row in zip(context.settings.current.signatories, self._signing, strict=True)
        )
        event = event_typed(ids.event.text.strip())
        called = {"practice_event": event} if self.practice else {"event": event, "level": ids.level.text.strip()}
        context.settings.change(
            **called,
            school=ids.school.text.strip(),
            town=ids.town.text.strip(),
            signatories=signatories,
            crest=Path(self.crest).name if self.crest else "",
        )
        if before != self.crest:
            _throw_away(before)
        return ""

    def put_aside(self) -> None:
        """Leave everything as it was."""
        if self.crest != self._kept_crest():
            _throw_away(self.crest)
        self.close()

    def event_shown(self, practice: bool) -> str:
        """Return what the event is called, or the practice."""
        now = self.context.settings.current
        return event_shown(now.practice_event if practice else now.event)

    # The crest

    def choose_crest(self) -> None:
        """Ask for a picture file, with the system's dialog or, without one, with our own card."""
        folder, title = self.context.outside.documents_folder(), _("Choose a picture for the crest")
        ask_file(self.context, folder, PICTURES, self._take_crest, self.lay_over, title)

    def remove_crest(self) -> None:
        """Print without a crest."""
        self._show_crest("")

    def _take_crest(self, picture: Path | None) -> None:
        if picture is not None and self.parent:
            self.message, self.fault = _("One moment: opening the picture."), ""
            services = self.context.services
            work = partial(services.pdf.take_crest, picture, services.data_folder)
            self.fetch(work, lambda taken: self._show_crest(str(taken)), self._not_taken, FETCHING, blinks=False)

    def _not_taken(self, why: str) -> None:
        self.message, self.fault = "", why

    def _show_crest(self, crest: str) -> None:
        if self.crest not in (crest, self._kept_crest()):
            _throw_away(self.crest)
        self.crest, self.message, self.fault = crest, "", ""

    def _kept_crest(self) -> str:
        """Return the path of the current crest on certificates, or empty if there is none."""
        name = self.context.settings.current.crest
        kept: Path = self.context.services.data_folder / name
        return str(kept) if name and kept.is_file() else ""


def _throw_away(crest: str) -> None:
    if crest:
        with contextlib.suppress(OSError):
            Path(crest).unlink()


load_rules(__file__)
