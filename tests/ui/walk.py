"""One walk through every screen, card, panel and menu of the app, by touch, with a name for each state on the way.

    with at_start(folder) as app:
        for name in walk(app):
            ...  # the window shows the state `name`, and nothing moves any more

Buttons are found by their words, in whatever language is on screen. Only the functions under *The app* know what is
behind the screens. Everything is the same each time: tiles, time, date, the computer's turns, the questions of drills.

    xvfb-run -a -s "-screen 0 1366x768x24" python -m tests.ui.walk OUT_FOLDER [WIDTH HEIGHT [LANGUAGE]]
    python -m tests.ui.walk --compare BEFORE AFTER

The first saves a picture of each state; LANGUAGE is a code, or ``pseudo``. The second lists the states whose pictures
differ, and by how much.
"""

from __future__ import annotations

if __name__ == "__main__":
    import sys

    from tests.conftest import open_with

    if len(sys.argv) > 3 and sys.argv[1] != "--compare":
        open_with(int(sys.argv[2]), int(sys.argv[3]))

import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, wait
from contextlib import contextmanager
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Any

from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget
from PIL import Image, ImageChops

from classroom import i18n
from classroom.backup import Candidate, Comparison, Drilled, Held, Holdings
from classroom.competition.command import EnterResult
from classroom.competition.result import Played
from classroom.errors import FaultKind, KnownError, KnownFault
from classroom.formats.catalogue import format_by_key
from classroom.formats.wording import ITEM_TITLES
from classroom.i18n import _
from classroom.match import command as cmd
from classroom.match.event import Event, MatchOpened, competition_switches
from classroom.match.team import Heading, Member, Mode, Team
from classroom.papers import JobReport, JobState, Printer
from classroom.rules.board import parse_square
from classroom.rules.policy import Format, PerTurn
from classroom.settings import CertificateDesign, Settings
from classroom.ui import worker
from classroom.ui.cards.papers import PrintCard
from classroom.ui.cards.pin_card import teachers_sentence
from classroom.ui.demonstration.hand import capture, laying
from classroom.ui.navigation import ScreenName
from classroom.words.lexicon import Lexicon
from classroom.words.meaning import Meaning, Source
from classroom.words.teacher_list import Changes, Entry, WordFile
from tests.match.literacy_table import full_rack
from tests.match.table import boxed
from tests.pseudo_locale import PseudoTranslations
from tests.ui.exercise import LONG
from tests.ui.fake_classes import NAMES
from tests.ui.fake_services import FakeDevice, FakeServices, a_backup
from tests.ui.harness import LAPTOP, RunningApp, ancestors, box, open_app, shown
from tests.ui.helper_world import ListedWorld
from tests.ui.play.club import CLUB, groups
from tests.ui.play.test_other_formats import FILES, events_of
from tests.ui.real_board.hall_table import competing, make_ready, play
from tests.ui.scripted_partner import ScriptedPartner, laid
from tests.ui.sweep import sweep_up
from tests.ui.table import lay_out

# The app

Walk = Iterator[str]
POOLS = [pool for pool in vars(worker).values() if isinstance(pool, Executor)]
CLUB_RACKS = ("CATSDOE", "HORNINT", "EEEDOGS", "AEIRSTU")
PAGES = 15
"""More than the matches fill."""

TOLD_AT_LENGTH = ("SON", "HARE", "IRE")
"""Words that the drills come upon, and whose meanings they tell."""
FEW = 4
"""Pixels that may differ before anybody is told."""


class WalkedWorld(ListedWorld):
    """A world with files to take in, words the teacher has changed, and a computer that follows a script."""

    def services(self) -> FakeServices:
        return replace(super().services(), partner=self._partner)

    def _partner(self, _level: str, _lexicon: Lexicon) -> Any:
        return ScriptedPartner([cmd.Pass(), laid("K8", "S")], said=[12], doubts=["CATSDOE"])


def world_in(folder: Path, settings: Settings) -> WalkedWorld:
    """The world of the walk; its data and the teacher's files are in `folder`."""
    files = folder / "files"
    files.mkdir(parents=True)
    (files / "Food.txt").write_text("roti\nlaksa\ncat\nbad1\ndamn\nbaht\nnasilemak\n", encoding="utf-8")
    (files / "Teams.csv").write_text("Pasukan,Asal,Murid\nEagles,Perak,Mei\nEagles,,Uma\n,Perak,\n", encoding="utf-8")
    (files / "Photo.txt").write_bytes(bytes(range(256)))
    pupils = "".join(f"{name},{4 + number % 3},{'aab'[number % 3]},x\n" for number, name in enumerate(NAMES[:32]))
    (files / "5 Bestari.csv").write_text(f"Nama,Tahun,Kumpulan,Kaum\n{pupils}=x,5,a,x\n", encoding="utf-8")
    (files / "Older lists").mkdir()
    Image.new("RGB", (300, 200), "#1D4ED8").save(files / "crest.png")
    world = WalkedWorld(settings, device=FakeDevice(folder=files), data_folder=folder / "data")
    summary = a_backup(folder)
    held = Held("m1", "Hornbills, Tigers", 60, b"", summary.made_at)
    more, less = Holdings((held,) * 30, (held,), (held,), drills=(Drilled("d1", {}, b""),)), Holdings(classes=(held,))
    compared = Candidate(summary, Comparison(more, less, Holdings(matches=(held,))), summary.made_at, summary.made_at)
    world.backups.kept, world.backups.there = [summary], {summary.place: compared}
    world.meanings["PASTE"] = Meaning("PASTE", "Something soft and wet that sticks.", "PASTE", Source.OWN)
    lists = world.word_lists
    lists.save(
        lists.propose(
            WordFile("old.txt", (Entry(1, "laksa"), Entry(2, "roti"), Entry(3, "satay"))), "Class 4B", "pupil"
        )
    )
    lists.save_changes(Changes().allow("za", "in our dictionary").block("zebra", "a nickname"))
    return world


@contextmanager
def at_start(folder: Path, settings: Settings | None = None, size: tuple[int, int] = LAPTOP) -> Iterator[RunningApp]:
    """The app where the walk begins."""
    # Teams count for themselves, so that those screens are seen; nothing moves while a picture is taken.
    seen = replace(settings or Settings(), live_score=False, still=True)
    with open_app(world_in(folder, seen), size) as app:
        yield app


def settle(app: RunningApp) -> None:
    """Let all be done that was asked for, on this thread and others, until nothing moves any more."""
    for _turn in range(3):
        wait([pool.submit(int) for pool in POOLS])
        app.frames(3)
    app.rest()
    for field in app.find_all(TextInput):
        field.cursor_blink = False


def deal(app: RunningApp, lots: str, *racks: str) -> None:
    """Have these lots and tiles drawn next."""
    app.world.shuffler.script[:] = lay_out(lots, *racks)


def old_matches(app: RunningApp) -> None:
    """Have more matches in the list, of every format, played before the others; one is damaged."""
    log = app.world.log
    older: dict[str, tuple[Event, ...]] = {}
    for file in FILES:
        opened, *others = events_of(file)
        assert isinstance(opened, MatchOpened)
        older[file.stem] = (replace(opened, match_id=file.stem), *others)
    log.damaged[FILES[0].stem] = 4
    log.matches = {**older, **log.matches}
    app.world.today = "2026-11-22"  # the competitions among them are of another day, and close no words


def set_up_by(app: RunningApp, key: str) -> None:
    """Set up a match by these rules as if their row were tapped, also where no screen can play them."""
    app.settings.change(format_key=key)
    app.navigator.go(ScreenName.TEAMS)
    settle(app)


def set_up_as_at_first(app: RunningApp) -> None:
    """Be Home again, as if no rules had been chosen yet."""
    app.settings.change(format_key=FORMATS[0], turn_seconds=Settings().turn_seconds, teams=())
    app.navigator.go(ScreenName.HOME)
    settle(app)


def show_options(app: RunningApp) -> None:
    """Show how they play, though the sheets may lack something."""
    app.navigator.go(ScreenName.OPTIONS)
    settle(app)


def begin_match(app: RunningApp, rule_book: Format, players: Sequence[str], lots: str, *racks: str) -> None:
    """Begin a practice of single players by a rule book, with these lots and tiles drawn next."""
    deal(app, lots, *racks)
    app.launcher.leave()
    teams = tuple(Team(name, "", (Member(name),)) for name in players)
    match_id = app.context.services.new_match_id()
    switches = competition_switches(rule_book)
    command = cmd.OpenMatch(match_id, rule_book, "1.0", Mode.PRACTICE, switches, teams, Heading())
    app.launcher.begin(command, "pupil")
    settle(app)


def at_home(app: RunningApp) -> None:
    """Put aside whatever is on the screen."""
    app.launcher.leave()
    settle(app)


def begin_club(app: RunningApp, lots: str, *racks: str, rules: Format = CLUB) -> None:
    """Begin a match of two groups with a rack for each player, who draw these lots and racks."""
    deal(app, lots, *racks)
    first, second = groups(len(racks))
    second = replace(second, members=(*second.members[:1], Member(LONG.name)))
    match_id = app.context.services.new_match_id()
    switches = competition_switches(rules)
    app.launcher.begin(
        cmd.OpenMatch(match_id, rules, "1.0", Mode.PRACTICE, switches, (first, second), Heading()), "pupil"
    )
    settle(app)


# Hands and eyes


def in_front(app: RunningApp) -> Widget:
    """The card that lies over everything, or the whole window."""
    cards = app.find_all("Modal")
    return cards[0] if cards else app.app.root_layout


def words_on(widget: Any) -> set[str]:
    """What is written on a widget."""
    texts = {str(getattr(widget, name, "")) for name in ("text", "title", "letter", "face")}
    texts |= {label.text for label in shown(widget) if isinstance(label, Label)}
    return {text.replace("\N{NO-BREAK SPACE}", " ").removeprefix("\N{CHECK MARK} ") for text in texts} - {""}


def buttons(app: RunningApp, kind: str = "Pressable") -> list[Any]:
    """Everything that can be pressed, in reading order."""
    found = [button for button in app.find_all(kind, within=in_front(app)) if not button.disabled]
    return sorted(found, key=lambda button: (-round(box(button)[3]), box(button)[0]))


def into_sight(app: RunningApp, widget: Widget) -> None:
    """Scroll until a widget can be touched."""
    views = [view for view in ancestors(widget) if isinstance(view, ScrollView)]
    for view in views:
        if box(widget)[1] < box(view)[1] or box(widget)[3] > box(view)[3]:
            view.scroll_to(widget, animate=False)
            app.frames(3)


def touch(app: RunningApp, widget: Widget, *, briefly: bool = False) -> None:
    """Press a widget, and wait for what comes of it; one that wants to be held is held, unless `briefly`."""
    into_sight(app, widget)
    app.tap(widget, briefly=briefly)
    settle(app)


def on_screen(text: str, /, **values: object) -> set[str]:
    """An English text as it may stand on the screen: in the language spoken, or as it is where it is in none."""
    spoken = _(text)
    texts = (spoken, spoken.replace("\N{NO-BREAK SPACE}", " "), text)
    return {one.format(**values) if values else one for one in texts}


def press(app: RunningApp, text: str, /, at: int | None = None, *, briefly: bool = False, **values: object) -> None:
    """Press the one button with this English text on it, or the one `at` that place among them."""
    wanted = on_screen(text, **values)
    found = [button for button in buttons(app) if wanted & words_on(button)]
    assert found, f"no button says {wanted}, only {[words_on(button) for button in buttons(app)]}"
    assert at is not None or len(found) == 1, f"{len(found)} buttons say {wanted}"
    touch(app, found[at or 0], briefly=briefly)


def hold(app: RunningApp, text: str) -> None:
    """Hold a button for a second."""
    (button,) = (button for button in buttons(app) if on_screen(text) & words_on(button))
    finger = app.finger(button)
    app.pass_ms(1_000)
    finger.press()
    app.frames(1)
    app.pass_ms(1_500)
    finger.up()
    settle(app)


def fields(app: RunningApp) -> list[Any]:
    """Every line that can be typed into, in reading order."""
    found = [field for field in app.find_all(TextInput, within=in_front(app)) if not field.disabled]
    return sorted(found, key=lambda field: (-round(box(field)[3]), box(field)[0]))


def write(app: RunningApp, at: int, text: str, *, done: str = "") -> None:
    """Type in one of these lines, in the place of what stands there; then a key of the keyboard."""
    field = fields(app)[at]
    into_sight(app, field)
    app.tap(field)
    for _letter in field.text:
        app.key("end")
        app.key("backspace")
    app.write(text)
    if done:
        app.key(done)
    settle(app)


def press_main(app: RunningApp) -> None:
    """Press the button that leads on."""
    (button,) = buttons(app, "PrimaryButton")
    touch(app, button)


def draw_tile(app: RunningApp) -> None:
    """Pick a tile that lies face down: the first thing to press without a word on it."""
    touch(app, next(button for button in buttons(app) if not words_on(button)))


def turn_to(app: RunningApp, text: str) -> None:
    """Turn to older matches, then to newer ones, until a row says this."""
    for way in ("Older",) * PAGES + ("Newer",) * PAGES:
        if any(on_screen(text) & words_on(button) for button in buttons(app)):
            return
        press(app, way)
    raise AssertionError(f"no match says {text}")


def wait_for(app: RunningApp, text: str) -> None:
    """Let time pass, and the computer think, until this English text is seen."""
    for _step in range(100):
        settle(app)
        if any(map(app.sees, on_screen(text))):
            return
        app.pass_ms(500)
    raise AssertionError(f"{text!r} never came")


def lay(app: RunningApp, square: str, tiles: str, *, down: bool = False) -> None:
    """Lay tiles from a square on."""
    for place in laying(app.find("BoardView"), app.find("RackView"), parse_square(square), tiles, down=down):
        app.tap(place)
    settle(app)


# The walk


def walk(app: RunningApp) -> Walk:
    """Show one state of the app after the other; their names."""
    parts = (
        _first_day,
        _settings,
        _lists,
        _helper,
        _rule_books,
        _team_sheets,
        _set_up,
        _draw,
        _first_turn,
        _count,
        _between_turns,
        _challenges,
        _more_turns,
        _end,
        _result,
        _papers,
        _review,
        _jury,
        _computer,
        _pupils,
        _word_drills,
        _board_drills,
        _progress,
        _classes,
        _day,
        _evening,
        _competition,
        _matches,
        _tournament,
        _four_players,
        _real_board,
        _real_boards_end,
        _hall,
        _hall_round,
        _club,
        _club_objections,
        _club_judge,
        _club_end,
    )
    for part in parts:
        sweep_up()
        for name in part(app):
            settle(app)
            yield name
            # A sentence that is still shown would go away by itself, who knows when.
            for notice in app.find_all("Notice"):
                if notice.text:
                    app.tap(notice)
            if name in EXPLAINED:
                press(app, "?")
                yield f"explained-{name}"
                press(app, "Close")


EXPLAINED = frozenset(
    {
        "home-welcome",
        "formats",
        "rules-primary",
        "house-rule-changed",
        "teams-practice",
        "format-practice",
        "partner",
        "draw",
        "match-running",
        "match-paused",
        "announce",
        "result",
        "print-certificates",
        "matches-one",
        "review-turns",
        "settings-look",
        "helper",
        "lists",
        "drills",
        "drill-true-or-not",
        "drill-ten-seconds",
        "progress-class",
        "judge-running",
        "hall-running",
    }
)
"""States in which it is asked what the screen is for: every screen once, and where a clock runs."""


def _first_day(app: RunningApp) -> Walk:
    yield "home-welcome"
    yield from _guide(app)
    press(app, "Second screen")
    yield "home-second-screen"
    press(app, "Second screen")
    press(app, "Drills")
    yield "drills-nobody"
    press(app, "Our progress")
    yield "progress-nobody"
    press(app, "Back")
    press(app, "Back")
    press(app, "Matches played")
    yield "matches-none"
    press(app, "Back")
    press(app, "Print")
    yield "print-blank-sheet"
    press(app, "Certificates")
    yield "print-nothing"
    press(app, "Back")


def _guide(app: RunningApp) -> Walk:
    press(app, "?")
    press(app, "The teacher's guide")
    yield "guide"
    first, *_others, last = buttons(app, "GuideButton")
    touch(app, first)
    yield "guide-topic"
    press(app, "All topics")
    touch(app, last)
    yield "guide-last-topic"
    press_main(app)
    press_main(app)
    yield "guide-save-card"
    press(app, "Save here")
    yield "guide-saved"
    press(app, "Close")


def _settings(app: RunningApp) -> Walk:
    press(app, "Settings")
    write(app, 0, "SK Taman Bestari")
    write(app, 1, "Ipoh", done="enter")
    yield "settings-classroom"
    press(app, "Set a PIN")
    yield "new-pin-teacher-card"
    _be_a_teacher(app)
    yield "new-pin-card"
    _type(app, "2468")
    yield "new-pin-card-again"
    _type(app, "2468")
    yield "settings-with-pin"
    press(app, "Remove the PIN")
    yield "pin-card"
    _type(app, "1111")
    yield "pin-card-wrong"
    _type(app, "2468")
    press(app, "Display")
    yield "settings-look"
    for choice, other in (("Dark", "Light"), ("High contrast", "Light"), ("Big", "Normal")):
        press(app, choice)
        yield f"settings-look-{choice.lower().replace(' ', '-')}"
        press(app, other)
    yield from _lock(app)
    press(app, "Sound")
    yield "settings-sound"
    press(app, "Off")
    yield "settings-sound-off"
    press(app, "75%")
    press(app, "About")
    yield "settings-about-words"
    press(app, "Check this computer")
    yield "check-card"
    press(app, "Back", at=-1)
    press(app, "Fonts and sounds")
    yield "settings-about-fonts"
    press(app, "Show welcome cards")
    for number in range(1, 4):
        yield f"first-card-{number}"
        press(app, "Next")
    yield "first-card-4"
    press(app, "Start", at=-1)
    press(app, "Settings")
    press(app, "Saved data")
    yield "settings-saved"
    yield from _backups(app)
    press(app, "Word lists")
    yield "settings-words"


def _backups(app: RunningApp) -> Walk:
    press(app, "Back up to a USB stick")
    yield "backup-folder"
    press(app, "Save here")
    yield "backup-saved"
    app.world.backups.fault = KnownError("The stick is gone: " * 6)
    press(app, "Back up to a USB stick")
    yield "backup-failed"
    press(app, "Restore a backup")
    yield "backups"
    touch(app, buttons(app, "ListRow")[0])
    yield "backups-damaged"
    app.world.backups.fault = None
    touch(app, buttons(app, "ListRow")[0])
    yield "backup-compared"
    press(app, "Leave everything as it is")
    app.world.backups.kept.clear()
    press(app, "Restore a backup")
    yield "backups-none"
    press(app, "Close")


def _lock(app: RunningApp) -> Walk:
    press(app, "Lock")
    yield "settings-lock"
    press(app, "Locked for pupils")
    yield "lock-teacher-card"
    _be_a_teacher(app)
    yield "lock-first-pin"
    press(app, "Cancel")
    press(app, "Back")
    yield "home-locked"
    for door, state in (("Drills", "drills-locked"), ("Play the computer", "partner-locked")):
        press(app, door)
        yield state
        press(app, "Back")
    press(app, "Grown-ups")
    press(app, "Settings")
    yield "grown-up-card"
    press(app, "{what} (hold)", what=_("Continue"))
    press(app, "Unlocked")


def _lists(app: RunningApp) -> Walk:
    press(app, "Open word lists")
    yield "lists"
    press(app, "Pupils' list")
    yield "list-card"
    press(app, "Back")
    press(app, "Class 4B")
    yield "own-list-card"
    hold(app, "Delete: hold for a second")
    yield "own-list-delete"
    press(app, "No")
    press(app, "Back")
    yield from _take_in(app)
    press(app, "Words")
    yield "lists-words"
    for word, state in (
        ("dog", "accepted"),
        ("zebraa", "unknown"),
        ("yob", "of-a-kind"),
        ("za", "allowed"),
        ("zebra", "blocked"),
        ("c4t", "mistyped"),
    ):
        write(app, 0, word)
        press(app, "Look up")
        yield f"lists-words-{state}"
    press(app, "Kinds of words")
    yield "lists-kinds"
    press(app, "Back")
    press(app, "Back")


def _take_in(app: RunningApp) -> Walk:
    press(app, "Import list")
    yield "open-list-card"
    press(app, "Up one folder")
    yield "open-list-card-folder-above"
    press(app, "Cancel")
    press(app, "Import list")
    press(app, "Photo.txt")
    yield "review-card-unreadable"
    press(app, "Cancel")
    press(app, "Import list")
    press(app, "Food.txt")
    yield "review-card"
    press_main(app)
    yield "new-list-card"
    press(app, "Keep")
    yield "new-list-card-kept"
    press_main(app)
    yield "lists-taken"


def _helper(app: RunningApp) -> Walk:
    press(app, "Two-letter words")
    yield "helper"
    press(app, "O", at=0)
    press(app, "OX")
    yield "helper-word"
    press(app, "B", at=-1)
    yield "helper-longer-word"
    press(app, "A", at=0)
    press(app, "AE")
    yield "helper-word-not-in-list"
    press(app, "All")
    write(app, 1, "7")
    yield "helper-wrong-letters"
    write(app, 1, "qzv")
    yield "helper-nothing"
    press(app, "List: {title}", title=_("Pupils' list"))
    yield "helper-lists"
    press(app, "Back", at=-1)
    press(app, "Back")


# A match of practice


def _rule_books(app: RunningApp) -> Walk:
    press(app, "New match")
    press(app, "Rules: {format} →", format=_("Primary schools"))
    yield "formats"
    press(app, "Your own rules")
    yield "house-rule"
    press(app, "Extra points")
    yield "change-card"
    press(app, "+", at=-1)
    press(app, "Done")
    press(app, "Time")
    yield "change-card-time"
    press(app, _("{title}, rule {ids}").format(title=_("Literacy event"), ids="U9"), at=0)
    press(app, "Done")
    yield "house-rule-clash"
    press(app, "Time")
    press(app, _("{title}, rule {ids}").format(title=_("Primary schools"), ids="P4, P5"))
    press(app, "Done")
    write(app, 0, "Our rules")
    yield "house-rule-changed"
    press(app, "Save")
    yield "formats-own"
    press(app, "Rules", at=-1)
    yield "rules-own"
    press(app, "Save as a file")
    yield "save-rules-card"
    press(app, "Cancel")
    hold(app, "Delete: hold for a second")
    yield "delete-rules-card"
    press(app, "Delete for good")
    for at, key in enumerate(FORMATS):
        press(app, "Rules", at=at)
        yield f"rules-{key}"
        press(app, "Back")
    for key in FORMATS[1:]:
        set_up_by(app, key)
        yield f"teams-{key}"
        if key == "standard":
            press(app, "4")
            yield "teams-standard-four"
        press(app, "Competition")
        yield f"teams-{key}-competition"
        press(app, "Practice")
        show_options(app)
        yield f"format-{key}"
        yield from _left_open(app, key)
    set_up_as_at_first(app)


FORMATS = ("primary", "literacy", "club", "youth", "standard")


def _left_open(app: RunningApp, key: str) -> Walk:
    if key == "literacy":
        press(app, "Choose the word", at=0)
        yield "set-word-card"
        write(app, 0, "CAT")
        yield "set-word-card-short"
        press(app, "READING")
        press_main(app)
        yield "format-literacy-word"
    if key == "standard":
        press(app, "Double: a wrong challenge costs the next turn")
        yield "policy-card"
        press(app, "Back", at=-1)


def _team_sheets(app: RunningApp) -> Walk:
    press(app, "New match")
    yield "teams-practice"
    write(app, 0, _("Team {number}").format(number=2))
    press(app, "Next")
    yield "teams-practice-same-names"
    press(app, "Clear names", at=0)
    press(app, "Competition")
    yield "teams-competition"
    press(app, "Next")
    yield "teams-competition-incomplete"
    found = fields(app)
    below_each_other = box(found[0])[3] != box(found[1])[3]
    for at, text in enumerate(_SHEETS):
        write(app, at // 2 + at % 2 * len(found) // 2 if below_each_other else at, text)
    for at in range(6):
        press(app, "5", at=at)
    for at in range(2):
        press(app, "Mixed communities", at=at)
    yield "teams-competition-written"
    press(app, "Clear names", at=0)
    yield "teams-cleared"
    press(app, "Bring back")
    press(app, "Practice")
    yield "teams-practice-written"
    press(app, "Next")


_SHEETS = (
    *("Hornbills", "Tigers", "Perak", "Johor", "Aina", "Kavitha", "Wei Jie", "Daniel", "Mei", "Siti"),
    *("Cikgu Lim", "Cikgu Devi"),
)
"""What stands on both team sheets, line by line of the two beside each other."""


def _set_up(app: RunningApp) -> Walk:
    yield "format-practice"
    press(app, "End of lesson")
    yield "lesson-end-card"
    press(app, "Cancel")
    press(app, "Competition")
    yield "format-competition"
    press(app, "Judges and time keeper")
    yield "officials-card"
    press_main(app)
    yield "officials-card-incomplete"
    for at, text in enumerate(("Puan Rohani", "Melaka", "Mr Lim", "Perak", "Encik Zaki")):
        write(app, at, text)
    press_main(app)
    yield "officials-card-from-playing-state"
    write(app, 3, "Pahang")
    press_main(app)
    yield "format-competition-officials"
    press(app, "Practice")
    press(app, "Your own")
    press(app, "Count it yourselves")
    press(app, "Warn first")
    press(app, "Where they fit")
    yield "format-practice-changed"
    press(app, "Own list")
    yield "format-lists"
    press(app, "Back", at=-1)


def _draw(app: RunningApp) -> Walk:
    deal(app, "AAKA", "FARMHOE", "PASTEIB", "V?XI", "QTUINAA")
    press(app, "Start")
    yield "draw"
    draw_tile(app)
    yield "draw-one"
    draw_tile(app)
    yield "draw-again"
    draw_tile(app)
    draw_tile(app)
    yield "draw-decided"
    press(app, "Go")


def _first_turn(app: RunningApp) -> Walk:
    yield "match-first-handover"
    press(app, "Two-letter words")
    yield "handover-help"
    press(app, "Close")
    press(app, "Ring the bell")
    yield "match-running"
    lay(app, "A1", "FA")
    press(app, "Play")
    yield "match-refused"
    press(app, "Undo")
    press(app, "Clear")
    lay(app, "H8", "FRM")
    yield "match-laid"
    press(app, "Play")
    yield "match-warned"
    press(app, "Clear")
    press(app, "Exchange {count}", count=7)
    yield "match-exchange-question"
    press(app, "No")
    press(app, "Pass")
    yield "match-pass-question"
    press(app, "No")
    yield from _help(app)
    press(app, "Pause")
    yield "match-paused"
    press(app, "Home: the match is saved")
    yield "home-continue"
    yield from _home_in_trouble(app)
    press(app, "Continue")
    yield "match-reopened"
    press_main(app)


def _home_in_trouble(app: RunningApp) -> Walk:
    log = app.world.log
    log.unreadable = KnownFault(FaultKind.DISK_ERROR, "/media/teacher/SEKOLAH/Bellword/data")
    app.navigator.rebuild()
    yield "home-unreadable"
    log.unreadable = None
    latest = next(reversed(log.matches))
    log.damaged[latest] = 4
    press(app, "Try again")
    yield "home-damaged"
    del log.damaged[latest]
    app.navigator.rebuild()
    settle(app)


def _help(app: RunningApp) -> Walk:
    press(app, "Two-letter words")
    yield "match-help"
    press(app, "O\N{EN DASH}T")
    yield "match-help-words"
    press(app, "OX")
    yield "match-help-word"
    press(app, "Show me where it fits")
    yield "match-help-nowhere"
    press(app, "More words")
    press(app, "Where do words fit?")
    yield "match-help-marked"


def _count(app: RunningApp) -> Walk:
    lay(app, "H6", "FARM", down=True)
    press(app, "Play")
    yield "announce"
    _type(app, "999")
    yield "announce-very-much"
    for _digit in range(3):
        press(app, "\N{LEFTWARDS ARROW}")
    yield "announce-empty"
    press(app, "Judge: take back")
    yield "take-back-card"
    press(app, "Cancel")
    _type(app, "12")
    yield "announce-checked"
    press(app, "Judge: change score")
    yield "announce-judged"
    for digit in "999":
        press(app, digit, at=-1)
    press(app, "Counted again by hand")
    press_main(app)
    yield "announce-judged-far"
    press(app, "Cancel")
    stand(app)


def _between_turns(app: RunningApp) -> Walk:
    yield "match-handover"
    press(app, "Meaning")
    yield "unchallenged-card"
    press(app, "Not yet")
    press(app, "Judge")
    yield "judge-menu"
    press(app, "Jury: change a ruling")
    yield "judge-menu-refused"
    press(app, "Use a reserve")
    yield "reserve-card"
    if len(buttons(app)) > len(("Cancel", "Change players")):
        touch(app, buttons(app)[0])
        yield "reserve-chosen"
    press(app, "Cancel")
    press(app, "Judge")
    press(app, "Correct a score")
    yield "correction-form"
    press(app, "Cancel")
    press(app, "Judge")
    press(app, "All turns")
    yield "turns-card"
    press(app, "Close")
    press(app, "Judge")
    press(app, "End the match early")
    yield "stop-card"
    press(app, "Keep playing")


def _challenges(app: RunningApp) -> Walk:
    press(app, "Challenge {word}", word="FARM")
    yield "challenge-word"
    press(app, "Check {word}", word="FARM")
    yield "challenge-listed"
    press(app, "Judge refuses it")
    yield "challenge-reason"
    press(app, "Back")
    press(app, "Accept")
    yield "match-handover-turn-lost"


def _more_turns(app: RunningApp) -> Walk:
    press(app, "Ring the bell")
    lay(app, "I6", "?")
    yield "letter-card"
    press(app, "Z")
    _play_anyway(app)
    _announce(app, 4)
    press(app, "Challenge {word}", word="FZ")
    press(app, "Check {word}", word="FZ")
    yield "challenge-not-listed"
    press(app, "Refuse")
    yield "match-handover-taken-back"
    press(app, "Judge")
    press(app, "Jury: change a ruling")
    yield "rulings-card"
    press(app, "Turn {number}, {team}: {words} refused", number=2, team="Hornbills", words="FZ")
    yield "ruling-form"
    press(app, "Cancel")
    press(app, "Ring the bell")
    lay(app, "F10", "PASTE")
    app.pass_ms(8_000)
    yield "match-last-seconds"
    app.pass_ms(3_000)
    yield "announce-at-the-bell"
    _announce(app, 25)
    press(app, "Challenge a word")
    yield "challenge-which-word"
    press(app, "Cancel")
    press(app, "Meaning")
    press(app, "{what} (hold)", what=_("{team}: accept it").format(team="Hornbills"))
    yield "meanings-card"
    press(app, "Close")


def _end(app: RunningApp) -> Walk:
    for team in ("Hornbills", "Tigers"):
        press(app, "Judge")
        press(app, "{team} cannot make a word", team=team)
        yield f"no-word-card-{team}"
        press(app, "Write it down")
        yield f"match-no-word-{team}"
    press(app, "End match")


# When it is over


def _result(app: RunningApp) -> Walk:
    yield "result"
    press(app, "Same teams again")
    yield "format-again"
    press(app, "Back")
    press(app, "Back")
    yield "home-again"
    press(app, "Matches played")
    yield "matches-one"
    press(app, "finished")


def _papers(app: RunningApp) -> Walk:
    press(app, "Certificates")
    yield "print-certificates"
    app.tap(app.screen.ids.preview)
    app.frames(3)
    yield "print-page-card"
    press(app, "Close")
    press(app, "None")
    yield "print-certificates-nobody"
    press(app, "All")
    app.tap(next(card for card in app.find_all("DesignCard") if card.design is CertificateDesign.GOLD))
    app.frames(3)
    yield "print-certificates-gold"
    press(app, "Words and crest")
    yield "certificate-words-card"
    press(app, "Choose a picture")
    yield "open-picture-card"
    press(app, "crest.png")
    yield "certificate-words-card-crest"
    press_main(app)
    press(app, "Next page")
    yield "print-certificates-next-page"
    press(app, "Score sheet")
    yield "print-score-sheet"
    press(app, "Check the sums")
    yield "sums"
    for _digit in range(2):
        press(app, "1", at=-1)  # what is typed can be pressed, too
    press(app, "OK")
    yield "sums-wrong"
    press(app, "Close")
    press(app, "Seating plan")
    yield "print-seating-plan"
    press(app, "Words")
    yield "print-words"
    press(app, "Save PDF")
    yield "save-paper-card"
    press(app, "Save here")
    yield "print-saved"
    queue = app.world.queue
    queue.known = Printer("Office", is_default=True), Printer("Room_5_Laser", "Room 5, left cupboard")
    queue.reports = [JobReport(JobState.HELD, _("The printer has no paper."))]
    press(app, "Print")
    yield "print-printers"
    press_main(app)
    card = next(one for one in app.screen.walk(restrict=True) if isinstance(one, PrintCard))
    app.until(lambda: card.is_bad)
    yield "print-waits"
    press(app, "Close")
    touch(app, app.app.notice)  # else it would be gone one frame sooner or later
    press(app, "Back")


def _review(app: RunningApp) -> Walk:
    press(app, "Look back")
    yield "review-turns"
    press(app, "Next")
    yield "review-turns-next"
    press(app, "Last")
    yield "review-turns-last"
    press(app, "Words")
    yield "review-words"
    press(app, "PASTE")
    yield "review-meanings-card"
    press(app, "Close")
    press(app, "Back")
    press(app, "Home")


def _jury(app: RunningApp) -> Walk:
    press(app, "New match")
    press(app, "Clear names", at=0)
    touch(app, fields(app)[0])
    yield "teams-names-offered"
    app.key("down")
    yield "teams-name-chosen"
    press(app, "Bring back")
    press(app, "Next")
    press(app, "Your own")
    press(app, "Shown at once")
    press(app, "If challenged")
    press(app, "Closed")
    deal(app, "KA", "CATSDOE", "HORNINT")
    yield from _to_the_bell(app)
    press(app, "Ring the bell")
    lay(app, "H8", "CATS")
    yield "match-live-score"
    app.settings.change(live_score=False)  # the next teams count for themselves
    press(app, "Clear")
    press(app, "Pass")
    press(app, "Yes, pass")
    press(app, "Judge")
    press(app, "End the match early")
    press(app, "The lesson is over")
    yield "stop-card-reason"
    press(app, "End match")
    yield "result-level"
    press(app, "The jury decides")
    yield "jury-card"
    press(app, "Tigers")
    write(app, 0, "Cikgu Ros")
    write(app, 1, "fair play")
    press_main(app)
    yield "result-jury"
    press(app, "Home")


def _tournament(app: RunningApp) -> Walk:
    begin_match(app, format_by_key("youth"), ("Aina", "Daniel"), "*-", "QUIZESN", "CATSDOG", "AAAA")
    yield "star-draw"
    draw_tile(app)
    draw_tile(app)
    yield "star-drawn"
    press(app, "Go")
    press(app, "Start the clock")
    yield "clock-running"
    lay(app, "E8", "QUIZ")
    press(app, "Play")
    yield "clock-announce"
    press(app, "Challenge a word")
    yield "challenge-for-points"
    press(app, "Check {word}", word="QUIZ")
    yield "challenge-points-ruled"
    press(app, "Accept")
    _type(app, "44")
    yield "clock-checked"
    press(app, "Accept {score}", score=44)
    yield "clock-handover"
    press(app, "Start the clock")
    press(app, "Exchange tiles")
    yield "exchange-card"
    press(app, "Cancel")
    press(app, "Pause")
    yield "clock-paused"
    press(app, "Judge")
    yield "judge-in-pause"
    press(app, "Set a clock")
    yield "set-clock"
    press(app, "Cancel")
    press_main(app)
    press(app, "Pass")
    press(app, "Yes, pass")
    yield from _walk_over(app)


def _walk_over(app: RunningApp) -> Walk:
    press(app, "Judge")
    yield "judge-of-players"
    press(app, "Absent or too late")
    press(app, "Daniel")
    press(app, "More than {count} minutes late", count=15)
    yield "walk-over"
    press(app, "End match")
    yield "result-walkover"
    press(app, "Sign the sheet")
    press(app, "Sign", at=0)
    yield "signatures"
    press(app, "Sign")
    yield "result-signed"
    press(app, "Judge")
    press(app, "Correct a score")
    yield "correction-by-director"
    press(app, "Another turn")
    yield "correction-card"
    press(app, "Close")
    press(app, "Home")


def _four_players(app: RunningApp) -> Walk:
    players = ("Aina", "Daniel", "Kavitha", "Wei Jie")
    rule_book = format_by_key("standard", turn_time="side")
    begin_match(app, rule_book, players, "ABCD", "QUIZESN", "CATSDOG", "TEAMLOW", "DOGITEA", "AAAA")
    for _player in players:
        draw_tile(app)
    yield "four-drawn"
    press(app, "Go")
    press(app, "Start the clock")
    yield "four-running"
    lay(app, "E8", "QUIZ")
    press(app, "Play")
    _type(app, "44")
    press(app, "Accept {score}", score=44)
    yield "four-handover"
    press(app, "Challenge {word}", word="QUIZ")
    yield "challenge-by-whom"
    press(app, "Cancel")
    press(app, "Hold")
    yield "hold-by-whom"
    press(app, "{team}: hold", team="Kavitha")
    yield "held"
    press(app, "Challenge a word")
    press(app, "Check {word}", word="QUIZ")
    press(app, "Accept")
    press(app, "Judge")
    press(app, "End the match early")
    press(app, "The lesson is over")
    press(app, "End match")
    yield "four-result"
    press(app, "Home")


def _to_the_bell(app: RunningApp) -> Walk:
    """Begin a match as it is set up, and let both teams draw."""
    press(app, "Start")
    draw_tile(app)
    draw_tile(app)
    press(app, "Go")
    yield from ()


# Alone


def _computer(app: RunningApp) -> Walk:
    press(app, "Play the computer")
    yield "partner"
    write(app, 1, "Aina")
    write(app, 2, "Aina")
    press(app, "Start")
    yield "partner-same-names"
    write(app, 2, "Wei Jie")
    press(app, "Word finder")
    press(app, "Help during a turn: {choice}", choice=_("Score, word warnings"))
    deal(app, "KA", "CATSDOE", "SEAMQUI")
    press(app, "Start")
    draw_tile(app)
    yield "draw-computer"
    wait_for(app, "Go")
    yield "draw-computer-decided"
    press(app, "Go")
    press(app, "Ring the bell")
    lay(app, "H8", "CATSDOE")
    press(app, "Play")
    yield "announce-bonus"
    _announce(app, 10)
    yield "computer-waits"
    wait_for(app, "Refuse")
    yield "computer-challenges"
    press(app, "Refuse")
    wait_for(app, "You can still see your own tiles. Look for your next word.")
    yield "computer-thinks"
    wait_for(app, "Ring the bell")
    yield from _computer_counts(app)


def _computer_counts(app: RunningApp) -> Walk:
    press(app, "Ring the bell")
    lay(app, "H8", "CAT")
    press(app, "Play")
    _announce(app, 10)
    wait_for(app, "Is that right?")
    yield "computer-counts"
    wait_for(app, "12")
    yield "computer-says"
    press(app, "No, it is wrong")
    yield "computer-corrected"
    _type(app, "7")
    yield "computer-checked"
    stand(app)
    yield "computer-played"
    press(app, "Judge")
    press(app, "All turns")
    press(app, "CAT")
    yield "computer-meanings"
    press(app, "Close")
    press(app, "Close")
    press(app, "Judge")
    press(app, "Home: the match is saved")
    yield "home-computer"


def _pupils(app: RunningApp) -> Walk:
    press(app, "Drills")
    press(app, "New name")
    yield "name-card"
    press_main(app)
    yield "name-card-nameless"
    press(app, "Cancel")
    for name, school_class in (
        ("Zul", "4 Cemerlang"),
        ("Aina", "5 Bestari"),
        ("Nur Aisyah binti Ali", "5 Bestari"),
    ):
        press(app, "New name")
        write(app, 0, name)
        write(app, 1, school_class)
        press_main(app)
    yield "drills"
    press(app, "Another class")
    yield "drills-other-class"


def _word_drills(app: RunningApp) -> Walk:
    # As long as a meaning may be.
    app.world.meanings |= {
        word: Meaning(word, "what it means " * 6 + "at all", word, Source.OWN) for word in TOLD_AT_LENGTH
    }
    for title, name, right, wrong in (
        ("True or false", "drill-true-or-not", "No, it is not", "No, it is not"),
        ("Hooks", "drill-hooks", "S", "E"),
    ):
        press(app, title)
        yield name
        for answer, told in ((right, "right"), (wrong, "wrong")):
            if app.sees(_("Ring the bell")):
                press(app, "Ring the bell")
            press(app, answer)
            yield f"{name}-{told}"
            press_main(app)
        app.world.clock.pass_ms(60_000)
        yield f"{name}-slept"
        press(app, "Stop")
        yield f"{name}-over"
        press(app, "Another drill")


def _board_drills(app: RunningApp) -> Walk:
    for title, name in (("Ten seconds", "drill-ten-seconds"), ("Find the best", "drill-find-best")):
        press(app, title)
        yield name
        press(app, "Ring the bell")
        press(app, "Play")
        yield f"{name}-refused"
        for _step in range(50):
            if app.sees(_("Ring the bell")) or not app.sees(_("Play")):
                break
            app.pass_ms(2_000)
        yield f"{name}-told"
        press_main(app)
        press(app, "Stop")
        yield f"{name}-over"
        press(app, "Another drill")


def _progress(app: RunningApp) -> Walk:
    press(app, "Our progress")
    yield "progress-class"
    press(app, "Another class")
    yield "progress-other-class"
    press(app, "Nur Aisyah binti Ali")
    yield "progress-pupil"
    hold(app, "Delete this pupil")
    yield "progress-delete-card"
    press(app, "Don't delete")
    press(app, "Back")
    press(app, "Back")
    press(app, "Back")


# Beside a competition, and what is kept


def _classes(app: RunningApp) -> Walk:
    press(app, "Mixed teams")
    yield "mix-no-class"
    press(app, "Class list")
    yield "classes-none"
    press(app, "Import list")
    yield "open-class-card"
    press(app, "Photo.txt")
    yield "class-review-unreadable"
    press(app, "Cancel")
    press(app, "Import list")
    press(app, "5 Bestari.csv")
    yield "class-review"
    touch(app, buttons(app, "ColumnHead")[0])
    yield "class-review-column"
    press(app, "Back", at=-1)
    press_main(app)
    yield "classes"
    press(app, "Aisyah")
    yield "classes-away"
    press(app, "Groups")
    yield "classes-groups"
    press(app, "Names")
    yield "classes-names"
    press(app, "Arjun")
    yield "pupil-card"
    app.world.backups.read_only = Path("/media/usb/STICK OF THE CLASS")
    hold(app, "Delete: hold for a second")
    yield "locked-backups"
    app.world.backups.read_only = None
    press(app, "Change nothing")
    press(app, "Cancel")
    press(app, "Add names")
    yield "names-card"
    press(app, "Cancel")
    press(app, "New class")
    press_main(app)
    yield "new-class-card"
    press(app, "Cancel")
    press(app, "Rename, save, print")
    yield "class-card"
    press(app, "Delete class")
    yield "class-delete"
    press(app, "Don't delete")
    yield from _mixed_teams(app)


def _mixed_teams(app: RunningApp) -> Walk:
    press_main(app)
    yield "mix"
    press(app, "Arjun")
    yield "mix-chosen"
    press(app, "Arjun")
    yield "mix-taken-out"
    press(app, "Undo")
    press(app, "Lock", 0)
    press(app, "Second reserves")
    yield "mix-second-reserves"
    press(app, "Mix")
    yield "mix-again"
    press(app, "Add reason")
    yield "mix-exception"
    press(app, "Cancel")
    press(app, "Back")
    _regroup(app)
    app.navigator.go(ScreenName.MIX)
    yield "mix-misfit"
    press(app, "Back")


def _regroup(app: RunningApp) -> None:
    """Let two pupils of one team be of one group, which no others are of."""
    book = app.context.services.class_book
    one = next(stored.school_class for stored in book.classes() if stored.school_class.mix)
    assert one.mix
    for number in one.mix.teams[0].mains:
        pupil = one.pupil(number)
        assert pupil
        one = one.change(number, pupil.name, pupil.year, "q")
    book.save(one)


DAY_TEAMS = ("Hornbills, Perak, Aina, Wei Jie, Kavitha", "Tigers, Johor", "Turtles, Sabah", "Geckos, Kedah", "Otters")


def _day(app: RunningApp) -> Walk:
    press(app, "Competition")
    yield "day-new"
    for plan in ("King of the Hill", "Australian Draw", "Round robin", "Knock-out"):
        press(app, plan)
        yield f"day-new-{plan.lower().replace(' ', '-')}"
    press(app, "Australian Draw, then King of the Hill")
    yield from _day_divisions(app)
    press(app, "One")
    press(app, "Start")
    yield "day-no-team"
    press(app, "Round")
    yield "day-no-round"
    press(app, "Standings")
    yield "day-no-standings"
    press(app, "Documents")
    yield "day-no-papers"
    press(app, "Teams")
    press(app, "Add teams")
    yield "day-add-teams"
    press(app, "From a class")
    yield "day-which-class"
    press(app, "Cancel")
    press(app, "From a file")
    yield "day-which-file"
    press(app, "Teams.csv")
    yield "day-teams-of-file"
    press(app, "Cancel")
    write(app, 0, "\n".join(DAY_TEAMS))
    yield "day-teams-typed"
    press_main(app)
    press(app, "Add teams")
    write(app, 0, "Tigers, Perak")
    press_main(app)
    yield "day-team-refused"
    press(app, "Cancel")
    press(app, "Judges")
    write(app, 0, "Pn. Latifah, Melaka\nMr. Tan, Pahang")
    yield "day-judges"
    press_main(app)
    yield "day-teams"
    press(app, "Hornbills")
    yield "day-team"
    press(app, "Withdraw team")
    yield "day-team-leaves"
    press(app, "Cancel")
    press(app, "Check-in")
    yield "day-check-in"
    press(app, "All are here")
    yield "day-checked-in"
    yield from _day_round(app)
    yield from _day_end(app)


def _day_divisions(app: RunningApp) -> Walk:
    press(app, "Your own …")
    yield "day-divisions"
    press_main(app)
    yield "day-divisions-missing"
    for at, title in enumerate((_("Year 5"), _("Year 6"))):
        write(app, at, title)
    press_main(app)
    yield "day-divisions-named"
    press(app, "Pools …")
    yield "day-pools"
    press_main(app)
    yield "day-pools-named"


def _day_register(app: RunningApp) -> Walk:
    press(app, "New competition")
    press(app, "{names} (youth tournament)", names="Open \N{MIDDLE DOT} Newbie")
    yield "day-tournament"
    press(app, "Start")
    yield "day-tournament-no-team"
    press(app, "Add teams")
    write(app, 0, "Aminah, Perak\nWei Han, Johor")
    press_main(app)
    yield "day-register"
    press(app, "Enter in {division}", division="Open")
    yield "day-register-missing"
    write(app, 1, "11")
    press(app, "primary school")
    press(app, "Enter in {division}", division="Open")
    yield "day-register-refused"
    press(app, "Enter in {division}", division="Newbie")
    press(app, "Leave out")
    yield "day-left-out"
    press(app, "Newbie")
    yield "day-tournament-teams"
    press(app, "Back")
    yield "days-with-divisions"


def _day_round(app: RunningApp) -> Walk:
    press(app, "Go to round {number}", number=1)
    yield "day-proposed"
    press(app, "Hornbills")
    yield "day-seat-chosen"
    press(app, "Turtles")
    yield "day-seats-swapped"
    press(app, "Restore the draw")
    press(app, "Change plan")
    yield "day-plan"
    press(app, "How results count")
    yield "day-how-results-count"
    press(app, "Cancel")
    press(app, "Cancel")
    press(app, "Publish round {number}", number=1)
    yield "day-not-ready"
    press(app, "Publish anyway")
    yield "day-why-not-ready"
    press(app, "the lists are on paper")
    press_main(app)
    yield "day-published"
    press(app, "Take back round")
    yield "day-why-taken-back"
    press(app, "Cancel")
    press(app, "Hornbills")
    yield "day-scores"
    press_main(app)
    yield "day-score-missing"
    for digit in "234":
        press(app, digit)
    press_main(app)
    for digit in "198":
        press(app, digit)
    yield "day-scores-typed"
    press_main(app)
    yield "day-one-result"
    press(app, "Hornbills")
    yield "day-result"
    yield from _day_changes(app)


def _day_changes(app: RunningApp) -> Walk:
    press_main(app)
    for digit in "243":
        press(app, digit)
    yield "day-corrected-scores"
    press_main(app)
    yield "day-why-corrected"
    press_main(app)
    yield "day-reason-missing"
    press(app, "read or typed wrongly")
    press_main(app)
    press(app, "Hornbills")
    yield "day-result-corrected"
    press(app, "Take back result")
    yield "day-why-result-taken-back"
    press(app, "Cancel")
    press(app, "Result code")
    yield "day-code"
    for sign in "ABCDEFGHJK":
        press(app, sign)
    press_main(app)
    yield "day-code-refused"
    press(app, "Cancel")
    press(app, "Turtles")
    press(app, "Director decides")
    yield "day-director-decides"
    press(app, "Cancel")
    press(app, "Turtles")
    press(app, "Walkover")
    yield "day-walkover"
    press(app, "Turtles")
    yield "day-walkover-why"
    press_main(app)
    yield "day-round-over"
    yield from _day_late_team(app)


def _day_late_team(app: RunningApp) -> Walk:
    press(app, "Teams")
    press(app, "Add teams")
    write(app, 0, "Pangolins, Sarawak")
    press_main(app)
    press(app, "Round")
    yield "day-met-nobody"
    press(app, "Pangolins")
    yield "day-ruling"
    press_main(app)
    yield "day-ruling-missing"
    press(app, "lost")
    for digit in "50":
        press(app, digit)
    yield "day-ruling-typed"
    press_main(app)
    yield "day-why-ruled"
    press(app, "came late")
    press_main(app)
    yield "day-ruled"
    press(app, "Pangolins")
    yield "day-ruling-given"
    press(app, "Cancel")


def _day_end(app: RunningApp) -> Walk:
    press(app, "Draw round {number}", number=2)
    yield "day-proposed-again"
    press(app, "Standings")
    yield "day-standings"
    press(app, "Hornbills")
    yield "day-place"
    press(app, "Close")
    press(app, "Prizes")
    yield "day-prizes"
    press(app, "Close")
    press(app, "Make standings final")
    yield "day-early-end"
    press_main(app)
    yield "day-final"
    press(app, "Open again")
    yield "day-why-opened"
    press(app, "Cancel")
    press(app, "Documents")
    yield "day-papers"
    press(app, "Export data")
    yield "day-export"
    press(app, "Close")
    press(app, "Certificate: best team spirit ({team})", team=_("choose the team"))
    yield "day-spirit"
    press(app, "Otters")
    yield "day-papers-ticked"
    press(app, "Back")
    yield "days"
    press(app, "Delete")
    yield "day-delete"
    press(app, "Don't delete")
    yield from _day_register(app)
    press(app, "Back")


EVENING_TEAMS = ("Kenari, Perak, Aina, Ben, Chan, Devi", "Merak, Johor, Emy, Fong, Gopal, Hani")


def _evening(app: RunningApp) -> Walk:
    """A literacy evening of one round: one team plays it here, the other's score is typed."""
    press(app, "Competition")
    press(app, "New competition")
    press(app, "Literacy event")
    yield "evening-new"
    for _less in range(5):
        press(app, "\N{MINUS SIGN}")
    press(app, "Start")
    press(app, "Add teams")
    write(app, 0, "\n".join(EVENING_TEAMS))
    press_main(app)
    press(app, "Go to round {number}", number=1)
    yield "evening-set-word"
    press(app, "READING")
    press(app, "Publish round {number}", number=1)
    yield "evening-boards"
    press(app, "Merak")
    yield "evening-score"
    press(app, "8", at=-1)
    press_main(app)
    press(app, "Merak")
    yield "evening-result"
    press(app, "Close")
    press(app, "Kenari")
    deal(app, "", full_rack("SOSOTTOE"), "QZJXKVW")
    press(app, "Play it here")
    yield from _team_round(app)
    yield from _evening_end(app)


def _team_round(app: RunningApp) -> Walk:
    yield "round-start"
    press(app, "Ring the bell")
    yield "round-running"
    lay(app, "L8", "S")
    yield "round-laid"
    press(app, "Play")
    yield "round-count"
    _type(app, "12")
    yield "round-counted"
    app.tap(next(button for button in buttons(app) if any(_("Buy letters") in word for word in words_on(button))))
    yield "round-shop"
    app.tap(buttons(app)[2])
    yield "round-letters-asked"
    press_main(app)
    yield "round-letters-bought"
    press(app, "Back to the round")
    yield "round-more-tiles"
    press(app, "{what} (hold)", what=_("Judge"))
    yield "round-judge-menu"
    press(app, "Disallow a word")
    yield "round-disallow"
    press(app, "READINGS")
    yield "round-disallow-why"
    press(app, "Cancel")
    press(app, "{what} (hold)", what=_("Judge"))
    press(app, "Pause the round")
    yield "round-paused"
    press(app, "{what} (hold)", what=_("Judge"))
    yield "round-judge-menu-paused"
    press(app, "End the round early")
    press(app, "The lesson is over")
    press(app, "End round")
    yield "round-result"
    press(app, "Home")


def _evening_end(app: RunningApp) -> Walk:
    press(app, "Competition")
    press(app, "Totals", at=-1)
    yield "evening-totals"
    press(app, "Make totals final")
    yield "evening-winners"
    press(app, "Close")
    press(app, "Documents")
    yield "evening-papers"
    press(app, "Back")
    press(app, "Back")


def _competition(app: RunningApp) -> Walk:
    press(app, "New match")
    press(app, "Competition")
    press(app, "Next")
    deal(app, "KA", "FARMHOE", "PASTEIB")
    yield from _to_the_bell(app)
    yield from _check_list(app)
    yield "competition-handover"
    press(app, "Ring the bell")
    yield "competition-running"
    press(app, "{what} (hold)", briefly=True, what=_("Pause"))
    yield "competition-pause-tapped"
    press(app, "{what} (hold)", what=_("Pause"))
    yield "competition-paused"
    press(app, "Home: the match is saved")
    yield "home-competition"
    press(app, "Two-letter words")
    yield "home-words-closed"
    press(app, "New match")
    press(app, "Practice")
    press(app, "Next")
    press(app, "Start")
    yield "unfinished-card"
    press(app, "Play without word help")
    yield "draw-beside-competition"
    press(app, "Back")
    yield "format-taken-back"
    press(app, "Start")
    press_main(app)
    yield "competition-reopened"
    press_main(app)
    lay(app, "H6", "FARM", down=True)
    press(app, "Play")
    _type(app, "18")
    yield "competition-announced"
    stand(app)
    yield "competition-next-handover"
    press(app, "{what} (hold)", what=_("Judge"))
    yield "competition-judge-menu"
    press(app, "Home: the match is saved")
    press(app, "New match")
    press(app, "Next")
    press(app, "Start")
    hold(app, "End match: hold for a second")
    yield "result-competition"
    press(app, "Home")


def _check_list(app: RunningApp) -> Walk:
    yield "competition-waits"
    press(app, "Checklist")
    yield "check-list-card"
    press(app, "Skip", at=0)
    yield "check-list-skip"
    press(app, "Will be ready later")
    press(app, "Skip item")
    yield "check-list-skipped"
    for item in ("Team sheets", *list(ITEM_TITLES.values())[2:]):
        press(app, item)
    yield "check-list-ticked"
    press(app, "Close")


def _matches(app: RunningApp) -> Walk:
    old_matches(app)
    press(app, "Matches played")
    yield "matches"
    press(app, "More", at=1)
    yield "stored-match-card"
    press(app, "Save as a file")
    yield "match-file-card"
    press_main(app)
    yield "save-match-card"
    press(app, "Cancel")
    yield from _table_code(app)
    press(app, "More", at=1)
    press(app, "Delete: hold for a second", briefly=True)
    yield "stored-match-card-tapped"
    hold(app, "Delete: hold for a second")
    yield "delete-match-card"
    press(app, "Don't delete")
    press(app, "Open a match file")
    yield "open-match-card"
    press(app, "Cancel")
    yield from _match_file(app)
    app.find("FindRow").text = "siti"
    settle(app)
    yield "matches-found"
    app.find("FindRow").text = "nobody"
    settle(app)
    yield "matches-not-found"
    press(app, "Clear search")
    press(app, "Older")
    yield "matches-older"
    turn_to(app, "Team Sabah:")
    press(app, "Team Sabah:", at=0)
    yield "result-other-format"
    press(app, "Look back")
    yield "review-other-format"
    press(app, "Back")
    press(app, "Score sheet")
    yield "print-other-format"
    press(app, "Back")
    press(app, "Home")
    press(app, "Matches played")
    turn_to(app, "damaged")
    yield "matches-damaged"
    press(app, "damaged")
    yield "stored-match-card-damaged"
    press(app, "Look back")
    yield "review-damaged"


def _match_file(app: RunningApp) -> Iterator[str]:
    """What is shown of a file before it is imported: a match by other rules than those of its name."""
    device, match = app.world.device, app.world.log.stored(FILES[-1].stem).state
    assert match is not None
    format = replace(match.format, turn_time=PerTurn(3_600, 1, 1))
    app.world.match_files.held = replace(match, opened=replace(match.opened, format=format))
    device.answer = Path("final.bellword")
    press(app, "Open a match file")
    yield "match-import-card"
    press(app, "Cancel")
    device.answer = None


def _table_code(app: RunningApp) -> Walk:
    press(app, "More", at=0)
    press(app, "Result code")
    yield "table-code-card"
    for sign in "ABCDEF":
        press(app, sign)
    press_main(app)
    yield "table-code-card-refused"
    for _sign in range(6):
        press(app, "Delete a character")
    press(app, "Hornbills")
    for sign in "0M0G3B":
        press(app, sign)
    press_main(app)
    yield "match-code-card"
    press(app, "Close")


def _real_board(app: RunningApp) -> Walk:
    at_home(app)
    press(app, "Real board")
    press(app, "Next")
    yield "format-real-board"
    press(app, "Start")
    yield "judge-who-starts"
    touch(app, app.find_all("StarterPart")[0].ids.sides.children[-1])
    yield "judge-ready"
    _bell(app)
    app.pass_ms(4_000)
    yield "judge-running"
    _bell(app)
    _number(app, "24")
    press(app, "word")
    yield "judge-word-empty"
    _word(app, "1A", "PASTe")
    yield "judge-word-refused"
    write(app, 0, "8D")
    yield "judge-word"
    press(app, "Use word")
    yield "judge-different"
    _ok(app)
    yield "judge-window"
    yield from _judged(app)


def _judged(app: RunningApp) -> Walk:
    press(app, "Challenge")
    yield "look-up"
    press_main(app)
    yield "ruling"
    press(app, "Judge decides differently")
    yield "ruling-reason"
    press(app, "Back")
    press(app, "Judge decides differently")
    press(app, "It is a name")
    press(app, "Judge: refuse it")
    _bell(app)
    app.pass_ms(10_500)
    yield "judge-time-over"
    press(app, "Out of time")
    _ok(app)
    _bell(app)
    _number(app, "12")
    _ok(app)
    press(app, "Challenge")
    _letters(app, "BLORP")
    yield "look-up-typed"
    press(app, "Check")
    yield "ruling-not-accepted"
    press(app, "Confirm ruling")
    yield "judge-later"


def _real_boards_end(app: RunningApp) -> Walk:
    touch(app, app.screen.ids.rows.children[-1])
    yield "row-card"
    press(app, "Close")
    press(app, "Judge")
    yield "board-judge-menu"
    press(app, "End of the match")
    _letters(app, "AE")
    yield "end-card"
    press(app, "No team can make a word")
    press(app, "End match")
    yield "result-real-board"
    press(app, "Judge")
    press(app, "Unplayed tiles")
    yield "unplayed-card"
    press(app, "Cancel")


def _hall(app: RunningApp) -> Walk:
    press(app, "Home")
    press(app, "Hall bell")
    yield "hall-names"
    _regroup(app)
    press(app, "Mixed teams")
    yield "hall-mixed-teams"
    press(app, "Back")
    write(app, 0, "Tigers")
    write(app, 1, "Hornbills")
    press(app, "Add a board")
    yield "hall-two-boards"
    press(app, "Start practice")
    yield "hall-ready"
    press(app, "Ring for all")
    app.pass_ms(3_000)
    yield "hall-running"
    app.pass_ms(8_000)
    yield "hall-scores"
    press(app, "Score sheet", at=0)
    yield "judge-of-a-board"


def _hall_round(app: RunningApp) -> Walk:
    at_home(app)
    press(app, "Hall bell")
    press(app, "New hall")
    yield "hall-not-finished"
    press(app, "New hall")
    competition = competing(app.world, ("Kenari", "Merak"))
    press(app, "Competition tables")
    yield "hall-tables"
    press(app, "Start the round")
    yield "hall-check-list"
    press_main(app)
    app.until(lambda: app.screen.modal)
    app.frames(3)
    yield "hall-list-of-boards"
    press(app, "Close")
    press(app, "Kenari")
    make_ready(app)
    competition.do(EnterResult(0, 1, Played("1", "2", 20, 25)))
    play(app, 30, 12)
    yield "result-of-a-board"
    press(app, "All boards in the hall")
    yield "hall-two-results"
    press(app, "Kenari")
    yield "hall-which-result"
    press_main(app)
    yield "hall-entered"
    press(app, "New hall")


def _bell(app: RunningApp) -> None:
    """Ring the bell beside a real board, or stop the clock."""
    touch(app, app.screen.ids.main)


def _ok(app: RunningApp) -> None:
    touch(app, app.screen.ids.ok)


def _number(app: RunningApp, number: str) -> None:
    for digit in number:
        press(app, digit, at=-1)


def _word(app: RunningApp, where: str, word: str) -> None:
    write(app, 0, where)
    for letter in word:
        if letter.islower():
            press(app, "Next: a blank")
        _letters(app, letter.upper())


def _letters(app: RunningApp, letters: str) -> None:
    for letter in letters:
        touch(app, app.find("LetterPadKey", text=letter))


def _club(app: RunningApp) -> Walk:
    """The players of two groups have racks of their own, count and object themselves."""
    begin_club(app, "CCXZAB", *CLUB_RACKS)
    press(app, "Judge")
    yield "club-judge-beforehand"
    press(app, "Absent or too late")
    yield "club-absent-card"
    press(app, "Cancel")
    for _tile in range(4):
        draw_tile(app)
    yield "club-draw-again"
    for _tile in range(2):
        draw_tile(app)
    yield "club-draw-decided"
    press(app, "Go")


def _club_objections(app: RunningApp) -> Walk:
    yield "club-handover"
    press(app, "Show my tiles")
    yield "club-turn"
    lay(app, "H8", "CATS")
    press(app, "Play")
    yield "club-count"
    press(app, "Object to a word")
    yield "club-word-objection-card"
    press(app, "Cancel")
    _type(app, "14")
    yield "club-announced"
    press(app, "Show the count")
    yield "club-count-shown"
    press(app, "Object to a word")
    press(app, "Check {word}", word="CATS")
    yield "club-verdict-card"
    press(app, "Accept")
    press(app, "Object to the score")
    yield "club-score-objection-card"
    press(app, "Object")
    yield "club-objected"
    press(app, "Judge: change score")
    yield "club-judged"
    press(app, "Cancel")
    press_main(app)


def _club_judge(app: RunningApp) -> Walk:
    yield "club-handover-objected"
    press(app, "Judge")
    yield "club-judge-menu"
    press(app, "Warn a player")
    press(app, "Aina")
    press(app, "Talked to a spectator")
    yield "club-warn-card"
    press(app, "Give warning")
    press(app, "Show my tiles")
    press(app, "Pass")
    press(app, "Yes, pass")
    yield "club-handover-passed"
    press(app, "Show my tiles")
    press(app, "Exchange tiles")
    touch(app, buttons(app, "TileButton")[0])
    yield "club-exchange-card"
    press(app, "Cancel")
    press(app, "Pause")
    yield "club-paused"
    press(app, "Judge")
    yield "club-judge-in-pause"
    press(app, "Close")
    press_main(app)
    press(app, "Pass")
    press(app, "Yes, pass")
    press(app, "Judge")
    press(app, "Disqualify a team")
    press(app, "Tigers")
    press(app, "Cheated")
    yield "club-disqualify-card"
    press(app, "Disqualify team")
    yield "club-result-disqualified"
    press(app, "Home")


def _club_end(app: RunningApp) -> Walk:
    begin_club(app, "AUTS", *CLUB_RACKS, rules=boxed("".join(CLUB_RACKS), CLUB))
    for _tile in range(4):
        draw_tile(app)
    press(app, "Go")
    press(app, "Show my tiles")
    lay(app, "D8", "CATSDOE")
    press(app, "Play")
    _announce(app, 76)
    yield "club-ending"
    press(app, "End match")
    yield "club-result"


# Steps


def _be_a_teacher(app: RunningApp) -> None:
    write(app, 0, teachers_sentence())
    press(app, "Continue")


def _type(app: RunningApp, number: str) -> None:
    for digit in number:
        press(app, digit, at=-1)  # the number above the keys can be pressed, too
    press(app, "OK")


def _play_anyway(app: RunningApp) -> None:
    """Play what is no word: *Play* rests after its warning."""
    press(app, "Play")
    app.pass_ms(2_000)
    press(app, "Play")


def _announce(app: RunningApp, score: int) -> None:
    _type(app, str(score))
    stand(app)


def stand(app: RunningApp) -> None:
    """Let the counted score stand."""
    press_main(app)


# Pictures


def save_pictures(folder: Path, size: tuple[int, int], language: str) -> None:
    """Save a picture of every state."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    if language == "pseudo":
        catalogue, language = PseudoTranslations(), "en"
        i18n._catalogue = lambda _code: catalogue  # type: ignore[assignment]
    # The path is seen on some screens: it is the same each time.
    data = Path(tempfile.gettempdir()) / f"bellword-walk-{size[0]}x{size[1]}-{language}"
    shutil.rmtree(data, ignore_errors=True)
    seen: set[str] = set()
    with at_start(data, Settings(language=language), size) as app:
        try:
            for name in walk(app):
                assert name not in seen, name
                seen.add(name)
                capture().save(folder / f"{name}.png", "PNG")
                print(len(seen), name, flush=True)  # noqa: T201 - a command line prints
        except BaseException:
            capture().save(folder / "failed.png", "PNG")
            raise
    shutil.rmtree(data)


def compare(before: Path, after: Path) -> int:
    """Print the states whose pictures differ, the most different first; 1 where any does."""
    names = sorted({path.name for folder in (before, after) for path in folder.glob("*.png")})
    lines = []
    for name in names:
        missing = [folder for folder in (before, after) if not (folder / name).is_file()]
        if missing:
            lines.append((0, f"{Path(name).stem}: not in {missing[0]}"))
            continue
        count, place = difference(*(Image.open(folder / name) for folder in (before, after)))
        if count > FEW:
            lines.append((count, f"{Path(name).stem}: {count} pixels differ, within {place}"))
    for _count, line in sorted(lines, reverse=True):
        print(line)  # noqa: T201 - a command line prints
    print(f"{len(names)} states, {len(lines)} differ")  # noqa: T201
    return 1 if lines else 0


def difference(before: Image.Image, after: Image.Image) -> tuple[int, tuple[int, int, int, int]]:
    """How many pixels of two pictures are not the same, and the box around them: left, top, right, bottom."""
    if before.size != after.size:
        return before.width * before.height, (0, 0, *before.size)
    other = reduce(ImageChops.lighter, ImageChops.difference(before, after).split())
    other = other.point(lambda level: 255 if level else 0)
    return other.histogram()[255], other.getbbox() or (0, 0, 0, 0)


def main(arguments: Sequence[str]) -> int:
    """Save pictures, or compare them."""
    if arguments[:1] == ["--compare"]:
        return compare(*map(Path, arguments[1:]))
    out, *more = arguments
    size = (int(more[0]), int(more[1])) if len(more) > 1 else LAPTOP
    save_pictures(Path(out), size, more[2] if len(more) > 2 else "en")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
