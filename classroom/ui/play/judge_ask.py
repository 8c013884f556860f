"""A judge's decision with a name and a reason, recorded on the sheet."""

from __future__ import annotations

from typing import Any

from classroom.i18n import _
from classroom.match.command import Command
from classroom.ui.kit.dialog import Ask


class JudgeAsk(Ask):
    """Asks why, and who decides; the name begins as the last to sign, else the `signer`, else the judge of the match.

    A sheet signed by all is changed only by the director (`as_director`), whose name is always asked for.
    """

    def __init__(self, screen: Any, signer: str = "", **more: Any) -> None:
        self.session = screen.session
        answers = self.session.answers
        self.as_director: bool = answers.judge_face().needs_director
        name = "" if self.as_director else self.session.signer or signer or answers.judges_name() or _("Judge")
        super().__init__(**{"asks_name": True, "name": name, **more})

    def command(self) -> Command:
        """Return what is sent to the match."""
        raise NotImplementedError

    def do(self) -> str:
        """Send it, and remember who signs."""
        if self.asks_name:
            self.session.signer = self.name
        return str(self.session.refused(self.command()))
