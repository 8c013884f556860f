"""What the panels beside the board of a match share."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from classroom.i18n import _
from classroom.match.help import OpenHelp
from classroom.settings import HelperChoice
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.geometry import ColumnGeometry, column_geometry
from classroom.ui.kit.layout import Column
from classroom.ui.kit.theme import THEME
from classroom.ui.kit.touch import TOUCHES, Watching, let_go
from classroom.ui.play.help_panel import HelpPanel
from classroom.ui.playable import Place


class MatchPanel(Watching, Column):
    """The part beside the board at one moment of a match, such as a turn.

    `screen` is the match screen, which does what the buttons ask; `view` its view; `column` the heights of the parts.
    """

    screen = ObjectProperty()
    view = ObjectProperty(rebind=True)
    column: ColumnGeometry = ObjectProperty(column_geometry(800), rebind=True)
    has_head: ClassVar[bool] = False
    """Whether it shows the team and its score itself, in place of the cards above it."""
    judge_menu: ClassVar[Any] = None
    """The card of what the judge may do in this phase; None stands for the card between two turns."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen=screen, view=screen.view, column=screen.column, **more)
        self.watch(screen, column=self._fit)

    def on_leave(self) -> None:
        """Clean up when the panel is removed."""
        let_go(self)

    def put_aside(self) -> bool:
        """Close what is open over the panel; return whether there was anything."""
        return False

    def key(self, _name: str) -> bool:
        """Handle a key by Kivy's name; return whether it did anything."""
        return False

    def fill(self, place: Place, box: BoxLayout, name: str, index: int = 0) -> Widget:
        """Add the part for a place on this panel, according to the match's policies, under the id `name`."""
        part = self.screen.part_for(place)(panel=self)
        self.ids[name] = part.proxy_ref
        box.add_widget(part, index=index)
        return part

    def _fit(self, _screen: Any, column: ColumnGeometry) -> None:
        self.column = column


class HelpedPanel(MatchPanel):
    """A panel over which the two-letter helper may open, covering all parts except those in `stays`.

    The helper closes when it is dismissed, a tile is laid or a message is shown.
    """

    stays: ClassVar[tuple[str, ...]] = ()
    """Names of the parts that stay in sight."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self.help: HelpPanel | None = None
        # A widget that is not on the screen lives only as long as somebody holds it.
        self._covered: list[Widget] = []
        self.watch(self.view, pending=self.close_help, message=self._make_way)

    def on_leave(self) -> None:
        """Close the helper."""
        super().on_leave()
        self.close_help()

    def put_aside(self) -> bool:
        """Close the helper."""
        was_open = self.help is not None
        self.close_help()
        return was_open

    def offer_help(self, row: BoxLayout) -> None:
        """Add the helper's button to a row, if help is open now (P18, A9)."""
        if self._open() is OpenHelp.NONE:
            return
        button = SecondaryButton(
            text=_("Two-letter words"), wrap=True, size_hint_x=1.08 if THEME.low else 1, size_hint_y=1
        )
        button.bind(on_release=self.open_help)
        self.ids["help"] = button.proxy_ref
        row.add_widget(button)

    def open_help(self, *_args: Any) -> None:
        """Show the words in place of what is below the clock."""
        if self.help is not None:
            return
        TOUCHES.screen_changed()
        self._covered = list(reversed(self.children))
        kept = [self.ids[name].__self__ for name in self.stays]
        for part in self._covered:
            if part not in kept:
                self.remove_widget(part)
        self.help = HelpPanel(self.screen, self._open(), on_close=self.close_help)
        self.add_widget(self.help)

    def close_help(self, *_args: Any) -> None:
        """Show the panel's own parts again."""
        if self.help is None:
            return
        TOUCHES.screen_changed()
        self.help.forget()
        self.help = None
        self.clear_widgets()
        for part in self._covered:
            self.add_widget(part)
        self._covered = []

    def _open(self) -> OpenHelp:
        """Return how much help is open, limited by the match and by the teacher."""
        context = self.screen.context
        if context.launcher.words_are_closed:
            return OpenHelp.NONE
        shows_squares = context.settings.current.helper is HelperChoice.WHERE
        return min(self.view.turn.open_help, OpenHelp.WHERE if shows_squares else OpenHelp.MEANINGS)

    def _make_way(self, _view: Any, message: str) -> None:
        if message:
            self.close_help()
