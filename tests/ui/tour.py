"""A walk past every screen and card of words: helper, computer, review, drills, progress, word lists.

Nothing here goes by what a text says, so that the walk is the same in every language.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from kivy.uix.widget import Widget

from classroom.drills.kind import DrillKind
from classroom.drills.pupil import Pupil
from classroom.drills.result import RoundResult
from classroom.i18n import _
from classroom.match import command as cmd
from classroom.match.state import Phase
from classroom.match.switches import Switches
from classroom.match.team import Heading, Mode
from classroom.settings import HelperChoice, Settings
from classroom.ui.navigation import ScreenName
from classroom.words.lexicon import Lexicon
from classroom.words.teacher_list import Changes, Entry, WordFile
from tests.ui import fake_services
from tests.ui.exercise import AINA, AISYAH, Exercise, begin
from tests.ui.fake_drills import MORNING
from tests.ui.fake_services import FakeDevice, FakeShuffler
from tests.ui.harness import RunningApp
from tests.ui.helper_world import ListedWorld
from tests.ui.lists_page import ListsPage, file_of
from tests.ui.partner_table import PartnerTable
from tests.ui.scripted_partner import COMPUTER, ScriptedPartner, laid
from tests.ui.table import HORNBILLS, TIGERS, lay_out, timed

OURS, ITS = "CATDOGS", "SEAMQUI"
_FOOD = "roti\ncat\nbad1\ndamn\nbaht\n"
_UNTOUCHED = {"BoardView", "RackView", "PlacingSurface", "NameInput", "ListRow", "TableRow"}


def ignored(widget: Widget) -> bool:
    """The board and its tiles draw their own; a field is as high as its frame; rows of a list touch each other."""
    return type(widget).__name__ in _UNTOUCHED


def classroom(folder: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings) -> ListedWorld:
    """A world with pupils, a list and changes of the teacher's, and a computer that follows a script."""

    def scripted(_level: str, _lexicon: Lexicon) -> ScriptedPartner:
        return ScriptedPartner([cmd.Pass(), laid("K8", "S")], said=[12], doubts=["TAC"])

    monkeypatch.setattr(fake_services, "fake_partner", scripted)
    settings = replace(settings, teams=(HORNBILLS, TIGERS), helper=HelperChoice.WHERE)
    shuffler = FakeShuffler(lay_out("KA", OURS, ITS))
    device = FakeDevice(folder=folder, answer=file_of(folder, "Food.txt", _FOOD))
    world = ListedWorld(settings, shuffler=shuffler, device=device, data_folder=folder / "data")
    lists = world.word_lists
    old = WordFile("old.txt", (Entry(1, "laksa"), Entry(2, "roti"), Entry(3, "satay")))
    lists.save(lists.propose(old, "Class 4B", "pupil"))
    lists.save_changes(Changes().allow("za", "in our dictionary").block("zebra", "a nickname"))
    for pupil in (AINA, AISYAH, Pupil("4 Cemerlang", "Zul")):
        world.drill_book.add(pupil)
    world.drill_book.save(
        RoundResult(AINA, DrillKind.HOOKS, MORNING - datetime.timedelta(days=1), 9, 5, 500, 30_000), ()
    )
    return world


def walk(app: RunningApp) -> Iterator[str]:
    """Show one screen or card after the other; its name."""
    yield from _empty_drills(app)
    yield from _helper(app)
    yield from _lists(app)
    yield from _set_up(app)
    table = PartnerTable(app)
    yield from _match(table)
    yield from _computer(table)
    yield from _review(app)
    yield from _drills(app)
    yield from _progress(app)


def _empty_drills(app: RunningApp) -> Iterator[str]:
    book = app.world.drill_book
    pages, book.pages = book.pages, {}
    for name in (ScreenName.DRILLS, ScreenName.PROGRESS):
        app.go(name)
        yield f"{name} of nobody"
    book.pages = pages


# Two-letter words


def _helper(app: RunningApp) -> Iterator[str]:
    app.go(ScreenName.HOME)
    yield "home"
    app.go(ScreenName.HELPER)
    screen = app.screen
    app.until(lambda: app.find_all("WordChip"))
    yield "helper all"
    app.tap(app.find("IndexKey", letter="O"))
    app.tap(app.find("WordChip", text="OX"))
    yield "helper OX"
    app.tap(app.find("HookTile", letter="B"))
    yield "helper BOX"
    app.tap(app.find("WordChip", text="OW"))
    yield "helper OW"
    app.tap(app.find("IndexKey", letter="A"))
    app.tap(app.find("WordChip", text="AE"))
    yield "helper AE"
    screen.show_all()
    screen.rack = "7"
    app.frames(2)
    yield "helper wrong letters"
    screen.rack = "qzv"
    app.frames(2)
    yield "helper nothing"
    app.tap(screen.ids.list)
    app.until(lambda: app.find_all("ListRow"))
    yield "helper lists"


# Word lists


def _lists(app: RunningApp) -> Iterator[str]:
    app.go(ScreenName.LISTS)
    page = ListsPage(app)
    page.wait()
    yield "lists"
    app.tap(_rows(app)[-1])
    yield "lists own"
    page.card.ask()
    app.frames(3)
    yield "lists delete"
    page.tap("leave")
    app.tap(_rows(app)[0])
    yield "lists shipped"
    page.tap("leave")
    page.take_in()
    yield "lists file"
    page.name_list()
    yield "lists new"
    page.tap("leave")
    page.go("words")
    yield "lists words"
    for word in ("dog", "zebraa", "yob", "za", "zebra"):
        page.look_up(word)
        yield f"lists words {word}"
    page.look_up("c4t")
    yield "lists words none"
    page.go("kinds")
    yield "lists kinds"


def _rows(app: RunningApp) -> list[Widget]:
    return sorted(app.find_all("WordListRow"), key=lambda row: -row.y)


# A match against the computer


def _set_up(app: RunningApp) -> Iterator[str]:
    for mode in Mode:
        app.settings.change(mode=mode)
        app.go(ScreenName.OPTIONS)
        yield f"format {mode.value}"
    app.settings.change(mode=Mode.PRACTICE)
    app.go(ScreenName.OPTIONS)
    app.tap(app.screen.ids.details)
    app.tap(app.screen.ids.own_list)
    app.until(lambda: app.find_all("ListRow"))
    yield "format lists"
    app.go(ScreenName.COMPUTER)
    yield "partner"
    app.screen.ids.second.text = app.screen.ids.first.text = "Aina"
    app.tap(app.screen.ids.start)
    yield "partner faults"


def _match(table: PartnerTable) -> Iterator[str]:
    app = table.app
    services = app.world.services()
    switches = Switches(timed(), helper_open=True)
    teams = (HORNBILLS, replace(COMPUTER, name=_("Computer")))
    command = cmd.OpenMatch(
        services.new_match_id(), services.formats[0], "1.0", Mode.PRACTICE, switches, teams, Heading()
    )
    app.launcher.begin(command, "pupil")
    assert app.session, app.navigator.notice
    table.do(cmd.DrawLot(0))
    yield "draw"
    table.do(cmd.DrawLot(1))
    app.go(ScreenName.MATCH)
    yield "match first"
    yield from _help(table, "DO")
    table.tap("back")
    table.ring()
    yield "match running"
    yield from _help(table, "OX")
    table.tap("where")
    app.until(lambda: table.panel.help.message != _("Checking the board …"))
    yield "help fits nowhere"
    table.tap("back")
    table.tap("any")
    app.until(lambda: table.part("board").hints)
    yield "help marked"
    table.lay("H8", "TAC")
    table.tap("play")
    _announce(table, 10)
    table.stand()


def _help(table: PartnerTable, word: str) -> Iterator[str]:
    table.tap("help")
    yield "help words"
    key = next(key for key in table.app.find_all("GroupKey") if any(entry.word == word for entry in key.group))
    table.app.tap(key)
    table.app.tap(table.app.find("HelpWord", text=word))
    yield f"help {word}"


def _announce(table: PartnerTable, score: int) -> None:
    for digit in str(score):
        table.press(digit)
    table.app.key("enter")


def _computer(table: PartnerTable) -> Iterator[str]:
    app = table.app
    yield "computer waits"
    table.wait(lambda: table.at(Phase.CHALLENGED))
    yield "computer asks"
    table.tap("deed")
    table.wait(lambda: table.at(Phase.RUNNING))
    yield "computer thinks"
    table.wait(lambda: table.at(Phase.READY))
    table.play("H8", "CAT")
    _announce(table, 10)
    table.stand()
    app.until(lambda: table.part("meaning").opacity == 1)
    yield "last turn"
    table.tap("judge")
    table.tap("turns")
    yield "all turns"
    table.tap("back")
    table.wait(lambda: table.view.pending)
    yield "computer lays"
    table.computer_says()
    yield "computer says"
    table.tap("no")
    yield "computer is wrong"
    _announce(table, 7)
    yield "computer told"
    table.stand()
    yield "computer played"
    table.tap("judge")
    table.tap("turns")
    app.tap(app.find("TurnButton"))
    app.until(lambda: app.find_all("MeaningCard"))
    yield "meanings"
    table.press(_("Close"))
    table.do(cmd.StopMatch("the bell of the school"))


def _review(app: RunningApp) -> Iterator[str]:
    app.tap(app.screen.ids.look_back)
    page = app.find("TurnsPage")
    for turn in range(page.count):
        page.choose(turn)
        app.frames(3)
        app.until(lambda: page.better_note != _("One moment …"))
        yield f"review turn {turn}"
    app.tap(app.screen.ids.pages.button("words"))
    app.until(lambda: not app.find("WordsPage").waits)
    yield "review words"
    app.tap(app.find_all("WordRow")[0])
    app.frames(3)
    yield "review meanings"
    app.go(ScreenName.HOME)
    app.launcher.leave()
    app.go(ScreenName.MATCHES)
    app.tap(app.find("MatchLine").ids.more)
    yield "match kept"
    app.screen.modal.close()


# Drills


def _drills(app: RunningApp) -> Iterator[str]:
    app.go(ScreenName.DRILLS)
    yield "drills"
    app.screen.write_name()
    app.frames(3)
    yield "drills name"
    app.screen.close_modal()
    for kind in (DrillKind.TRUE_OR_NOT, DrillKind.HOOKS):
        exercise = begin(app, kind, AINA, AISYAH)
        yield f"{kind.value} asked"
        exercise.answer(rightly=kind is DrillKind.HOOKS)
        yield f"{kind.value} told"
        exercise.go_on()
        exercise.answer(rightly=kind is not DrillKind.HOOKS)
        yield f"{kind.value} told again"
        exercise.go_on()
        app.world.clock.pass_ms(60_000)
        app.frames(3)
        yield f"{kind.value} slept"
        exercise.tap("stop")
        yield f"{kind.value} over"
    for kind in (DrillKind.TEN_SECONDS, DrillKind.FIND_BEST):
        yield from _board_drill(begin(app, kind, AINA, AISYAH), kind.value)


def _board_drill(exercise: Exercise, name: str) -> Iterator[str]:
    yield f"{name} ready"
    exercise.tap("ring")
    exercise.tap("play")
    yield f"{name} laying"
    exercise.run_out()
    yield f"{name} told"
    exercise.go_on()
    exercise.tap("stop")
    yield f"{name} over"


def _progress(app: RunningApp) -> Iterator[str]:
    app.go(ScreenName.PROGRESS)
    app.until(lambda: app.screen.ids.place.children)
    yield "progress class"
    app.screen.show(AINA)
    app.frames(3)
    yield "progress pupil"
    app.screen.ask_delete()
    app.frames(3)
    yield "progress delete"
