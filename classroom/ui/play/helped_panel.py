"""What a panel has on which the two-letter helper may be opened: a button for it, and room for it below the clock."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from classroom.i18n import _
from classroom.match.help import OpenHelp, open_help
from classroom.settings import HelperChoice
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.touch import TOUCHES
from classroom.ui.play.help_panel import HelpPanel
from classroom.ui.play.panel import MatchPanel


class HelpedPanel(MatchPanel):
    """The helper lies over all but what `stays`; it goes when it is closed, a tile is laid or something is told."""

    stays: ClassVar[tuple[str, ...]] = ()
    """Names of the parts that stay in sight."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen, **more)
        self.help: HelpPanel | None = None
        # A widget that is not on the screen lives only as long as somebody holds it.
        self._covered: list[Widget] = []
        self.view.fbind("pending", self.close_help)
        self.view.fbind("message", self._told)

    def on_leave(self) -> None:
        """Close the helper."""
        super().on_leave()
        self.view.funbind("pending", self.close_help)
        self.view.funbind("message", self._told)
        self.close_help()

    def offer_help(self, row: BoxLayout) -> None:
        """Put the button into a row, where help is open now (P18, A9)."""
        if self._open() is OpenHelp.NONE:
            return
        button = SecondaryButton(text=_("Two-letter words"), wrap=True, size_hint_y=1)
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
        if self.screen.desk.words_are_closed:
            return OpenHelp.NONE
        shows_squares = self.screen.desk.settings.helper is HelperChoice.WHERE
        return open_help(self.screen.session.service.state, with_places=shows_squares)

    def _told(self, _view: Any, message: str) -> None:
        if message:
            self.close_help()
