"""A round of the literacy event on the match screen, and ways to play it with fingers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from classroom.match import command as cmd
from classroom.match.event import competition_switches
from classroom.match.state import Phase
from classroom.match.team import Heading, Member, Mode, Team
from classroom.rules.policy import Format, Words
from classroom.settings import Settings
from tests.fakes import FakeLexicon
from tests.match.literacy_table import LITERACY, full_rack
from tests.ui.fake_services import WORDS, FakeShuffler, World
from tests.ui.harness import LAPTOP, open_app
from tests.ui.table import Table

KENARI = Team("Kenari", "Perak", tuple(map(Member, ("Aina", "Wei Jie", "Kavitha", "Zul"))))
SET_WORD = "READING"


def set_word_lexicon(key: str, _words: Words) -> FakeLexicon:
    """A list under any key that has the set word, and few others."""
    words = WORDS | {SET_WORD, "READINGS", "LIBRARY"}
    return FakeLexicon(words, key=key, title=f"The {key} list", sha256="0" * 64)


class RoundTable(Table):
    """The app with a round under way."""

    def say_count(self, count: int) -> None:
        """Type the team's own count of its word, and say it."""
        self.app.type_number(self.part("pad"), count)
        self.app.frames(3)

    def spell(self, start: str, letters: str, count: int, *, down: bool = False) -> None:
        """Lay a word, play it and say its count: by commands, unless it is the fingers' way that is tested."""
        if not self.by_touch:
            self.do(cmd.DeclarePlay(self.laid(start, letters, down=down)))
            self.do(cmd.Announce(count))
            return
        self.lay(start, letters, down=down)
        self.tap("play")
        self.app.frames(3)
        assert self.at(Phase.ANNOUNCING), self.view.message
        self.say_count(count)

    def run_out(self) -> None:
        """Let the timer of the round sound."""
        while (left := self.session.service.remaining_ms()) and not self.state.is_over:
            self.app.world.clock.pass_ms(min(left, 1_900))
            self.session.tick()
        self.app.frames(4)


@contextmanager
def at_round(
    rack: str = "SOSOTTO",
    *draws: str,
    mode: Mode = Mode.PRACTICE,
    size: tuple[int, int] = LAPTOP,
    settings: Settings | None = None,
    rules: Format = LITERACY,
    team: Team = KENARI,
    number: int = 1,
) -> Iterator[RoundTable]:
    """The app before the bell of a round; the 28 tiles begin with `rack`, and `draws` come after them."""
    shuffler = FakeShuffler([*full_rack(rack), *"".join(draws)])
    world = World(settings=settings or Settings(), shuffler=shuffler, lexicon=set_word_lexicon)
    with open_app(world, size) as app:
        command = cmd.OpenMatch(
            world.services().new_match_id(),
            rules,
            "1.0",
            mode,
            competition_switches(rules),
            (team,),
            Heading(event="Word evening"),
            set_word=SET_WORD,
            round_number=number,
        )
        app.launcher.begin(command, "pupil")
        app.frames(3)
        assert app.session, app.navigator.notice
        yield RoundTable(app)
