"""Cards that ask."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
    VariableListProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from classroom.i18n import _
from classroom.reasons import in_sentence, reason_text, stored_reason, stored_signer
from classroom.ui.kit.button import (
    DangerButton,
    HeldButton,
    JudgeButton,
    JudgePrimaryButton,
    KitButton,
    PrimaryButton,
    SecondaryButton,
    words_height,
)
from classroom.ui.kit.field import FormRow, LetteredInput
from classroom.ui.kit.label import GrowingLabel, text_extent
from classroom.ui.kit.layout import BarScroll, Filling, GrowingColumn, ListRow, Seen, load_rules
from classroom.ui.kit.modal import Modal
from classroom.ui.kit.theme import GAP, PUPIL_CONTROL, THEME, WIDE_GAP, Defaults, side_look, size_of, tells, whenever
from classroom.ui.kit.touch import KEYS, Pressable, focused, hold, refuse

NARROW = 340  # dp of width below which the reasons are in a column


@tells("on_sign")
class ReasonForm(GrowingColumn):
    """A form for a decision: `picks` are usual reasons; `asks_name` adds a field for who decides, filled with `name`.

    A tap on a usual reason only enters it as `reason`, as it is said on screen; `stored` is what is recorded. The form
    cannot be signed without a reason, unless it `can_be_silent`; `missing` says what to do first. Whether a name is
    required is up to the receiver.

    Event: `on_sign(name, reason)`.
    """

    picks = ListProperty()
    reason = StringProperty("")
    longest = NumericProperty(120)
    asks_name = BooleanProperty(defaultvalue=False)
    name = StringProperty("")
    can_be_silent = BooleanProperty(defaultvalue=False)
    caption_width = NumericProperty(0)
    is_narrow = AliasProperty(lambda form: form.width < dp(NARROW), None, bind=("width",), cache=True)
    stored = AliasProperty(lambda form: form.to_store(), None, bind=("picks", "reason"), cache=True)

    def on_kv_post(self, _base: Any) -> None:
        """Add the name field if it is asked for, now that the form exists."""
        self.fbind("asks_name", self._ask_name)
        self._ask_name()

    def _ask_name(self, *_args: Any) -> None:
        if not self.asks_name or "name" in self.ids:
            return
        row = FormRow(caption=_("Decided by"), text=self.name)
        captions = (_("Reason"), row.caption)
        row.caption_width = self.caption_width = max(text_extent(one, THEME.body)[0] for one in captions) + 2
        self.fbind("name", row.setter("text"))
        row.bind(text=self.setter("name"), on_text_validate=lambda _row: self.sign())
        self.ids["name"] = row
        self.add_widget(row)

    def options(self, picks: Sequence[str]) -> list[tuple[str, str]]:
        """Return the usual reasons, each as it is recorded and as it is offered."""
        return [(in_sentence(reason), reason_text(reason, _)) for reason in picks]

    def pick(self, reason: str) -> None:
        """Enter a usual reason as it is said on screen."""
        self.reason = reason_text(reason, _)

    def to_store(self) -> str:
        """Return the reason as it is recorded; a usual one is known as it is said here, even of players for teams."""
        said = {in_sentence(words): reason for reason, words in self.options(self.picks)}
        reason = self.reason.strip()
        return said.get(reason) or stored_reason(reason)

    def missing(self) -> str:
        """Return what must be done before signing; empty if nothing is missing."""
        reason = self.reason.strip()
        if reason and not any(map(str.isalpha, reason)):  # such as a number typed past its field
            return _("Enter the reason in words, or tap one.")
        return "" if reason or self.can_be_silent else _("Enter a reason, or tap one.")

    def sign(self) -> None:
        """Hand over who decides and why, unless something is missing."""
        if why := self.missing():
            refuse(self, why)
        else:
            self.dispatch("on_sign", self.name.strip(), self.reason.strip())


TALL, UPRIGHT_TALL = 720, 1040  # dp: no dialog is higher
LEAST_DEED, LEAST_BUTTON = 220, 130  # dp of width
SETTLED_SECONDS = 0.1  # until all parts have their places
BESIDE_WORDS = 44  # dp: the width of a button beyond its words
_SHARED = ("picks", "reason", "longest", "asks_name", "name", "can_be_silent")  # shared by an Ask and its form


class FormScroll(BarScroll):
    """A scroll view for a form. If the form fits, it gets touches at once, so its buttons can be held."""

    def on_touch_down(self, touch: Any) -> bool:
        """Leave the touch to the form, unless there is something to scroll."""
        if self.viewport_size[1] > self.height + 1:
            return bool(super().on_touch_down(touch))
        return self.collide_point(*touch.pos) and bool(self.simulate_touch_down(touch))


class DeedButton(JudgePrimaryButton):
    """The button for the dialog's action; red if `is_danger`, in the colour of `side` if that is one."""

    is_danger = BooleanProperty(defaultvalue=False)
    side = NumericProperty(-1)

    defaults: ClassVar[Defaults] = {"font_size": size_of("section")}
    look_follows = (*PrimaryButton.look_follows, "is_danger", "side")

    def _paint_kind(self) -> None:
        palette = THEME.palette
        if self.is_danger:
            self._fill_with(palette.danger, palette.danger_edge, palette.on_danger)
        elif self.side >= 0:
            look = side_look(self.side, palette)
            self._fill_with(look.fill, look.ink, palette.on_primary)
        else:
            super()._paint_kind()


class AsideButton(SecondaryButton):
    """A button of a dialog that stands at the left of its bar."""

    is_aside = True
    wrap = BooleanProperty(defaultvalue=True)


class Aside(NamedTuple):
    """Such a button as a value: its id, its words, what it does, once the card is closed if it `closes`, why not.

    One that `commits` takes no second tap.
    """

    name: str
    words: str
    do: Callable[[], object]
    why_not: str = ""
    closes: bool = False
    commits: bool = False


class AsideDanger(HeldButton, DangerButton):
    """The same for a button that removes something; held for a second if `hold_seconds` is set."""

    is_aside = True
    wrap = BooleanProperty(defaultvalue=True)
    hold_seconds = NumericProperty(0)


class AsideJudge(JudgeButton):
    """The same for what only the judge does."""

    is_aside = True
    wrap = BooleanProperty(defaultvalue=True)


def _is_aside(widget: Widget) -> bool:
    return getattr(widget, "is_aside", False)


class DialogBar(Seen, Layout):
    """The buttons of a dialog, sized by their words: secondary ones on the left, Cancel and the action on the right.

    If one line is too short, the ones on the left get a line of their own. If that is still too short, the words
    wrap.
    """

    padding = VariableListProperty([0, 0, 0, 0])

    def __init__(self, **more: Any) -> None:
        super().__init__(**{"size_hint_y": None, **more})
        whenever(self, self._trigger_layout, "children", "pos", "size", "padding")

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        whenever(widget, self._trigger_layout, "text", "font_size")

    def remove_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        super().remove_widget(widget, *args, **kwargs)
        for name in ("text", "font_size"):
            widget.funbind(name, self._trigger_layout)

    def do_layout(self, *_args: Any) -> None:
        """Place the buttons, and take the height they need."""
        left, _top, right, _bottom = self.padding
        room, gap = self.width - left - right, dp(GAP)
        if room <= 0:
            return
        buttons = self.children[::-1]
        asides = [one for one in buttons if _is_aside(one)]
        others = [one for one in buttons if not _is_aside(one)]
        lines = [asides + others]
        if asides and _wanted(lines[0], gap) > room:
            lines = [asides, others]
        heights = [_line_height(line, room, gap) for line in lines]
        self.height = sum(heights) + gap * (len(lines) - 1)
        y = self.y
        for line, height in zip(reversed(lines), reversed(heights), strict=True):
            self._place(line, self.x + left, y, room, height)
            y += height + gap

    def _place(self, line: list[KitButton], x: float, y: float, room: float, height: float) -> None:
        gap = dp(GAP)
        widths = _widths(line, room, gap)
        free = room - sum(widths) - gap * (len(line) - 1)
        is_free = False
        for button, width in zip(line, widths, strict=True):
            if not is_free and not _is_aside(button):
                x, is_free = x + free, True
            button.pos, button.size = (x, y), (width, height)
            x += width + gap


def _wish(button: KitButton) -> float:
    least = LEAST_DEED if isinstance(button, DeedButton) else LEAST_BUTTON
    return max(dp(least), text_extent(button.text, button.font_size, button.bold)[0] + dp(BESIDE_WORDS))


def _wanted(line: Sequence[KitButton], gap: float) -> float:
    return sum(map(_wish, line)) + gap * max(0, len(line) - 1)


def _widths(line: Sequence[KitButton], room: float, gap: float) -> list[float]:
    wishes = [_wish(button) for button in line]
    share = min(1.0, (room - gap * max(0, len(line) - 1)) / max(1.0, sum(wishes)))
    return [wish * share for wish in wishes]


def _line_height(line: Sequence[KitButton], room: float, gap: float) -> float:
    widths = _widths(line, room, gap)
    return max([dp(PUPIL_CONTROL)] + [words_height(button, width) for button, width in zip(line, widths, strict=True)])


class Dialog(Modal):
    """A card with a `title`, a `message`, a form that scrolls if needed, and a bar of buttons.

    Widgets written under it in .kv are the lines of its form, each at its natural height. A `tall` dialog is as high
    as the window allows, and a line without a height takes the rest. An `AsideButton` goes to the left of the bar.
    A card without a rule of its own is a call, with `lines` (widgets or texts), `heading` above them, and `asides`.

    `deed` is the text of the button at the bottom right, red if `is_danger`, in the colour of a `side` that alone may
    press it. If `asks` is set, it must be held or needs the PIN (`button.HOLD`, `PIN`). It is refused while there is
    a `why_not`. A dialog without `deed` only shows something. `cancel` is the text of the small button to its left.

    `do` returns why the action is refused. `fault` then shows this reason in place of the message, and everything
    typed stays. If `do` returns nothing, the dialog closes, and `done` continues. `do` calls `act`, and `done`
    calls `then`. A dialog that `must_answer` has no Cancel, and Esc does nothing.
    """

    must_answer: ClassVar[bool] = False

    title = StringProperty("")
    message = StringProperty("")
    fault = StringProperty("")
    deed = StringProperty("")
    cancel = StringProperty("")
    why_not = StringProperty("")
    is_danger = BooleanProperty(defaultvalue=False)
    side = NumericProperty(-1)
    asks = StringProperty("")
    tall = BooleanProperty(defaultvalue=False)
    breadth = OptionProperty("usual", options=["small", "usual", "wide"])
    act: Callable[[], str | None] | None = ObjectProperty(None, allownone=True)
    then: Callable[..., object] | None = ObjectProperty(None, allownone=True)
    spare = NumericProperty(0)
    """The height kept free once a refusal is no longer shown, so that no button moves."""

    def __init__(
        self, lines: Iterable[Widget | str] = (), asides: Iterable[Aside] = (), heading: str = "", **more: Any
    ) -> None:
        self._said, self._is_drawn = 0.0, False
        self._refit = Clock.create_trigger(self._fit, -1)
        self._cancel_button = SecondaryButton(wrap=True)
        self._deed_button = DeedButton(wrap=True, commits=True)
        super().__init__(**more)
        self._cancel_button.bind(on_release=lambda _button: self.put_aside())
        self._deed_button.bind(on_release=lambda _button: self.press())
        self.ids["close"] = self._cancel_button.proxy_ref
        if not self.must_answer:
            self.ids.bar.add_widget(self._cancel_button)
        whenever(self, self._name_buttons, "deed", "cancel", "is_danger", "side", "asks")
        whenever(self, self._refit, "size", "tall")
        for part, name in (
            ("head", "minimum_height"),
            ("content", "minimum_height"),
            ("bar", "height"),
            ("column", "padding"),
        ):
            self.ids[part].fbind(name, self._refit)
        self._name_buttons()
        self._fit()
        if heading:
            self.add_widget(GrowingLabel(text=heading, bold=True, max_font_size=THEME.section))
        for line in lines:
            self.add_widget(GrowingLabel(text=line) if isinstance(line, str) else line)
        for one in asides:
            button = self.ids[one.name] = AsideButton(text=one.words, why_disabled=one.why_not, commits=one.commits)
            button.bind(on_release=partial(self._aside_pressed, one))
            self.add_widget(button)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Put a line into the form, or a button beside the others."""
        if not (content := self.ids.get("content")):
            super().add_widget(widget, *args, **kwargs)
        elif _is_aside(widget):
            self.ids.bar.add_widget(widget, *args, **kwargs)
        else:
            content.add_widget(widget, *args, **kwargs)

    def do(self) -> str:
        """Perform the action; return why it is refused, or an empty text."""
        return (self.act() if self.act else "") or ""

    def put_aside(self) -> None:
        """Close the dialog, unless it must be answered."""
        if not self.must_answer:
            super().put_aside()

    def press(self) -> None:
        """Perform the action and close, or say why not."""
        self.fault = self.why_not or self.do()
        if not self.fault:
            self.close()
            self.done()
        else:
            # Kivy takes the focus from a field after its Enter.
            KEYS.wait_a_frame()
            Clock.schedule_once(self._type_on, 0)

    def done(self) -> None:
        """Continue after the action, once the dialog is closed."""
        if self.then:
            self.then()

    def _aside_pressed(self, one: Aside, _button: AsideButton) -> None:
        if one.closes:
            self.close()
        one.do()

    def on_parent(self, modal: Any, parent: Widget | None) -> None:
        """Put the cursor into the first field, if that is empty, so that whoever types at once types there.

        On-screen keys wait for a touch where there is something to tap before it.
        """
        super().on_parent(modal, parent)
        if parent is not None:
            self._begin_typing()

    def _type_on(self, _dt: float) -> None:
        if self.parent is not None and self.fault and focused() is None:
            self._begin_typing()

    def _begin_typing(self) -> None:
        parts = list(self.ids.content.walk(restrict=True))
        fields = [one for one in parts if isinstance(one, LetteredInput) and one.is_focusable and not one.disabled]
        # After a refusal it is the first that is still empty.
        field = next((one for one in fields if not (self.fault and one.text)), None)
        if field is not None and not field.text:
            field.waits_for_touch = any(isinstance(one, Pressable) for one in parts[: parts.index(field)])
            field.focus = True

    def refuse(self, why: str) -> None:
        """Say why a button may not act."""
        self.fault = why

    def _press_primary(self, code: int) -> bool:
        """Perform the action on Enter, unless it is dangerous, asks for a hold or the PIN, or must be answered."""
        if not self.deed or self.is_danger or self.asks or self.must_answer:
            return False
        hold(code)
        self.press()
        return True

    def _name_buttons(self, *_args: Any) -> None:
        deed, bar = self._deed_button, self.ids.bar
        deed.words, deed.asks, deed.is_danger, deed.side = self.deed, self.asks, self.is_danger, self.side
        self._cancel_button.text = self.cancel or (_("Cancel") if self.deed else _("Close"))
        if self.deed and not deed.parent:
            self.ids["deed"] = deed.proxy_ref
            bar.add_widget(deed)
        elif deed.parent and not self.deed:
            del self.ids["deed"]
            bar.remove_widget(deed)

    def on_size(self, *_args: Any) -> None:
        """Forget the reserved height, and start again once all parts are in place in the resized window."""
        self._said, self._is_drawn = 0.0, False
        Clock.schedule_once(self._note_picture, SETTLED_SECONDS)

    def _note_picture(self, _dt: float) -> None:
        self._is_drawn = True

    def _fit(self, *_args: Any) -> None:
        """Fit the height of the card to its content."""
        ids = self.ids
        said = ids.head.minimum_height - self.spare
        if self.fault and self._is_drawn:
            self._said = max(self._said, said)
        self.spare = max(0, self._said - said)
        _left, above, _right, below = ids.column.padding
        around = above + below + said + self.spare + ids.bar.height + 2 * ids.column.spacing
        most = dp(UPRIGHT_TALL if THEME.upright else TALL)
        self.card_height = most if self.tall else min(most, around + ids.content.minimum_height)


class Pair(BoxLayout):
    """Two columns side by side, below each other in an upright window; as high as they need."""

    def __init__(self, **more: Any) -> None:
        orientation = "vertical" if THEME.upright else "horizontal"
        super().__init__(**{"orientation": orientation, "spacing": dp(WIDE_GAP), "size_hint_y": None, **more})
        self.fbind("minimum_height", self.setter("height"))

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a column; it begins at the top."""
        widget.pos_hint = {"top": 1}
        super().add_widget(widget, *args, **kwargs)


class Ask(Dialog):
    """A Dialog that ends with a `ReasonForm`.

    `picks`, `reason`, `asks_name`, `name` and `can_be_silent` are those of the form. `decide` is called with the
    reason and the name. It returns why the decision is refused, or an empty text if it is done. With `beside`, the
    form is to the right of the lines above it.
    """

    picks = ListProperty()
    reason = StringProperty("")
    longest = NumericProperty(200)
    asks_name = BooleanProperty(defaultvalue=False)
    name = StringProperty("")
    can_be_silent = BooleanProperty(defaultvalue=False)
    decide: Callable[[str, str], str] | None = ObjectProperty(None, allownone=True)
    beside = BooleanProperty(defaultvalue=False)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        form = self.ids["form"] = self._form = ReasonForm(**{name: getattr(self, name) for name in _SHARED})
        self.ids["reason"] = form.ids.reason
        for name in _SHARED:
            self.fbind(name, form.setter(name))
            form.fbind(name, self.setter(name))
            self.fbind(name, self._written)
        form.bind(on_sign=lambda *_args: self.press())
        if self.beside:
            self._stand_beside(form)
        else:
            form.padding = 0, dp(GAP) if self.ids.content.children else 0, 0, 0
            self.add_widget(form)

    def _stand_beside(self, form: ReasonForm) -> None:
        content, column = self.ids.content, GrowingColumn()
        for line in reversed(content.children[:]):
            content.remove_widget(line)
            column.add_widget(line)
        pair = Pair()
        pair.add_widget(column)
        pair.add_widget(form)
        self.add_widget(pair)

    @property
    def why(self) -> str:
        """The reason as it is stored."""
        return str(self._form.stored)

    @property
    def by(self) -> str:
        """Who decides, as it is stored."""
        return stored_signer(self.name, _)

    def do(self) -> str:
        """Make the decision."""
        return self.decide(self.why, self.by) if self.decide else super().do()

    def press(self) -> None:
        """Perform the action and close, or say what is missing."""
        self.reason, self.name = self.reason.strip(), self.name.strip()
        self.fault = self.why_not or self._form.missing()
        if not self.fault:
            super().press()

    def _written(self, *_args: Any) -> None:
        self.fault = ""


class LinesCard(Dialog):
    """A Dialog in which lines are typed as one `text`; `save` gets it, and returns why it is refused."""

    text = StringProperty("")
    hint = StringProperty("")
    save: Callable[[str], str] = ObjectProperty()

    def do(self) -> str:
        return self.save(self.text)


class Pick(Dialog):
    """A Dialog with a list: a tap on a row closes it and calls `then` with the row's key."""

    rows: Sequence[tuple[Any, str, str]] = ListProperty()
    """For each row: its key, its words and the note at its right."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._list = self.ids["rows"] = GrowingColumn(spacing=dp(8))
        self._filling = Filling(self._list)
        self.add_widget(self._list)
        self.fbind("rows", self._fill)
        self._fill()

    def _fill(self, *_args: Any) -> None:
        self._filling.show(self._row(*row) for row in self.rows)

    def _row(self, key: Any, words: str, note: str) -> ListRow:
        return ListRow(text=words, note=note, on_release=lambda _row: self._picked(key))

    def _picked(self, key: Any) -> None:
        self.close()
        if self.then:
            self.then(key)


load_rules(__file__)
