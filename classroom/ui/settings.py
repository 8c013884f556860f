"""The settings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from classroom.backup import Summary
from classroom.errors.finding import Finding, Verdict
from classroom.i18n import LANGUAGE_NAMES, N_, _, ngettext
from classroom.match.team import Mode
from classroom.paths import assets_dir, is_beside_app, wordlists_dir
from classroom.say.backup import counts_text, moment_of
from classroom.say.match_setup import WORD_LISTS, format_of, word_list_of
from classroom.say.word import shipped_name
from classroom.services import Chime
from classroom.ui.cards.backup_cards import show_backups
from classroom.ui.cards.file_card import FolderCard
from classroom.ui.cards.pin_card import NewPinCard, ask_judge, ask_teacher
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.layout import CardBox, Slotted, lay, load_rules, to_the_top
from classroom.ui.navigation import ScreenName
from classroom.ui.settings_model import OPEN_MINUTES
from classroom.ui.worker import Asking
from classroom.value import replace

_WORDS = {Verdict.BROKEN: N_("× Broken"), Verdict.ATTENTION: N_("! Check"), Verdict.OK: N_("\N{CHECK MARK} In order")}
_ORDER = tuple(_WORDS)


class FindingRow(BoxLayout):
    """One finding: its state in a word, what it is about, and a sentence."""

    word = StringProperty()
    subject = StringProperty()
    sentence = StringProperty()
    is_broken = BooleanProperty(defaultvalue=False)


class CheckCard(Asking, Dialog):
    """Checks the app beside the screen's thread, and lists what was found; `message` says it in one sentence."""

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(message=_("Checking everything …"))
        self.fetch(context.services.check_up, self._show, blinks=False)

    def _show(self, findings: Sequence[Finding]) -> None:
        wrong = sum(one.verdict is not Verdict.OK for one in findings)
        self.message = _("Everything is in order.")
        if wrong:
            sentence = ngettext("{count} thing needs your attention.", "{count} things need your attention.", wrong)
            self.message = sentence.format(count=wrong)
        for one in sorted(findings, key=lambda found: _ORDER.index(found.verdict)):
            row = FindingRow(
                word=_(_WORDS[one.verdict]),
                subject=one.subject,
                sentence=one.sentence,
                is_broken=one.verdict is Verdict.BROKEN,
            )
            self.add_widget(row)


_MARKS = re.compile(r"\*\*|`|^#+ *|^> ?", re.MULTILINE)
_RULE = re.compile(r"^\|[\s|:-]+\|$")


def word_list_notices() -> tuple[str, ...]:
    """Return the notices of the word lists with their sources' texts; empty if the file is missing."""
    return _paragraphs(wordlists_dir() / "NOTICES.md")


def asset_notices() -> tuple[str, ...]:
    """Return where fonts, sounds and pictures come from; empty if the file is missing."""
    return _paragraphs(assets_dir() / "LICENSES.md")


def _paragraphs(file: Path) -> tuple[str, ...]:
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ()
    lines = (_table_row(line) for line in text.splitlines() if not _RULE.match(line))
    blocks = re.split(r"\n\s*\n", _MARKS.sub("", "\n".join(lines)))
    return tuple(block.strip() for block in blocks if block.strip())


def _table_row(line: str) -> str:
    """Return a table row as a line of its own, and any other line unchanged."""
    if not line.startswith("|"):
        return line
    return " - ".join(cell.strip() for cell in line.strip("|").split("|")) + "\n"


OFF = 0.0
VOLUMES = (OFF, 0.1, 0.25, 0.5, 0.75, 1.0)
UKACD = "The UK Advanced Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-1999. All Rights Reserved."


class Section(Asking, Slotted, CardBox):
    """A page of the settings, on a `screen`."""

    context: ScreenContext = ObjectProperty()
    screen = ObjectProperty()

    def keep(self, **changes: object) -> None:
        self.context.settings.change(**changes)

    def on_leave(self) -> None:
        """The section is no longer shown."""


class PinSection(Section):
    """A page about the judge's PIN; `judge_pin` is the PIN in its stored form."""

    judge_pin = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.judge_pin = self.context.settings.current.judge_pin

    def ask_new_pin(self) -> None:
        NewPinCard(self.keep_pin).lay_over(self.screen)

    def keep_pin(self, kept: str) -> None:
        """Keep a PIN in its stored form, or none."""
        self.keep(judge_pin=kept)
        self.judge_pin = kept
        self.context.navigator.notify(_("The PIN has been set.") if kept else _("The PIN has been removed."))


class ClassroomSection(PinSection):
    """The school, its place, the language and the judge's PIN."""

    def languages(self) -> list[tuple[str, str]]:
        return list(LANGUAGE_NAMES.items())

    def pin_note(self, kept: str) -> str:
        """Return what the PIN does, and where an adult finds what to do if it is forgotten."""
        if not kept:
            return _(
                "In a competition, Pause and Judge work only if you hold them for a second. If you set a PIN, Bellword "
                "asks for it instead, in practice too. It also asks before a match is deleted."
            )
        return _("The judge's buttons ask for this PIN. If you forget it, the teacher's guide says what to do.")

    def set_pin(self) -> None:
        """Take a new PIN, from whoever knows the old one, the first from a teacher."""
        title, about = _("Only a teacher can set the PIN"), _("The judge's buttons will ask for the PIN from now on.")
        ask_teacher(self.screen, title, about, self.ask_new_pin)

    def remove_pin(self) -> None:
        """Remove the PIN, for somebody who knows it."""
        ask_judge(self.screen, lambda: self.keep_pin(""))

    def on_leave(self) -> None:
        """Keep what is typed."""
        self.keep_names()

    def keep_names(self) -> None:
        """Save what is typed, if it has changed."""
        school, town = self.ids.school.text.strip(), self.ids.town.text.strip()
        if (school, town) != (self.context.settings.current.school, self.context.settings.current.town):
            self.keep(school=school, town=town)


class LockSection(PinSection):
    """Locks this computer for pupils; `is_on` while it is."""

    is_on = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.is_on = self.context.lock.is_on

    def switch(self, on: bool) -> None:
        """Lock if a teacher wants it, or unlock: anybody here while it is locked has already been asked."""
        if on and not self.is_on:
            title = _("Only a teacher can lock this computer")
            about = _("Then pupils can only play, look up words and practise.")
            ask_teacher(self.screen, title, about, partial(self._switch, on=True))
        elif not on:
            self._switch(on=False)

    def _switch(self, *, on: bool) -> None:
        self.context.lock.switch(on=on)
        self.is_on = on
        if on and not self.judge_pin:
            self.ask_new_pin()

    def pin_note(self, judge_pin: str) -> str:
        """Return how an adult gets through, and what else there is to know about the lock."""
        if judge_pin:
            return _("You must type the judge's PIN. If you forget it, the teacher's guide says what to do.")
        return _(
            "There is no PIN yet, so pupils can unlock the computer by holding a button. Set the judge's PIN "
            "first, under Classroom."
        )

    def again_note(self) -> str:
        """Return when it locks again after an adult, and what no program can lock."""
        sentence = _(
            "The lock starts when you return to Home. It also starts after {minutes} minutes without a touch, unless "
            "a match is open. No program can block the computer's own keys, such as Ctrl+Alt+Del."
        )
        return sentence.format(minutes=OPEN_MINUTES)


class LookSection(Section):
    """Colours, text size, where the buttons are, how tiles are moved, full screen."""

    def keep_look(self, **changes: object) -> None:
        """Keep a change that shows on every screen."""
        self.keep(**changes)
        self.context.navigator.rebuild()


class SoundSection(Section):
    """The bell, how loud it is, and what else can be heard or felt."""

    warning = StringProperty("")
    is_off = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.is_off = self.nearest_volume(self.context.settings.current.volume) == OFF
        if not self.context.services.bell.available:
            self.warning = _("This computer has no sound. You can still play: you will see the bell.")

    def volumes(self) -> list[tuple[float, str]]:
        """Return how loud the bell can be; with the volume off it is only seen."""
        return [(volume, f"{volume:.0%}" if volume else _("Off")) for volume in VOLUMES]

    def nearest_volume(self, volume: float) -> float:
        """Return the choice nearest to any volume."""
        return min(VOLUMES, key=lambda choice: abs(choice - volume))

    def tune(self, volume: float) -> None:
        """Set the volume of the bell."""
        self.keep(volume=volume)
        self.is_off = volume == OFF
        self.context.services.bell.volume = volume

    def use_chimes(self, *, chimes: bool) -> None:
        """Turn the celebration sounds on, playing one now, or off."""
        self.keep(chimes=chimes)
        self.context.cheer(Chime.ALL_SEVEN)

    def try_bell(self, strokes: int) -> None:
        """Ring, to be heard and seen."""
        self.context.services.bell.ring(strokes)
        self.context.navigator.show_bell(strokes)


class WordsSection(Section):
    """The word lists, which have a screen of their own."""

    lists_line = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        services, settings = self.context.services, self.context.settings.current
        practised = word_list_of(replace(settings, mode=Mode.PRACTICE), format_of(settings, services.formats))
        name = shipped_name(practised) if practised in WORD_LISTS else _("your own list")
        self.lists_line = _("Practice matches use: {list}.").format(list=name)


class SavedSection(Section):
    """Where everything is saved, and backups: on this computer, in a folder or on a USB stick, and restoring them.

    `folder` is where everything is saved, `last` when the last backup here was made, `next_place` where the next one
    goes. `news` is the result of the backup just requested; `is_bad` if it could not be made.
    """

    folder = StringProperty("")
    last = StringProperty("")
    next_place = StringProperty("")
    news = StringProperty("")
    is_bad = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        folder = self.context.services.data_folder
        if is_beside_app(folder):
            place = _("All data is in this folder beside the program: {folder}")
        else:
            place = _("All data is in this folder: {folder}")
        self.folder = place.format(folder=folder)
        self.fetch(self.context.services.backups.held, self._tell_last, partial(setattr, self, "last"))
        self._name_place()

    def back_up(self) -> None:
        """Back up to where the last backup went, or ask for a folder."""
        if place := self.context.settings.current.backup_folder:
            self._save(Path(place))
        else:
            self.choose_place()

    def choose_place(self) -> None:
        """Ask for a folder, with the system's dialog where there is one, and back up there."""
        outside, place = self.context.outside, self.context.settings.current.backup_folder
        folder = Path(place) if place and Path(place).is_dir() else outside.documents_folder()

        def ask_here() -> None:
            self.screen.open_modal(FolderCard(folder, self._chosen, title=_("Where do you want to save the backup?")))

        outside.choose_folder(folder, self._chosen, ask_here)

    def _chosen(self, folder: Path | None) -> None:
        if folder:
            self._save(folder)

    def _save(self, folder: Path) -> None:
        blocking, waiting = self.context.navigator.blocking, _("Saving the backup …")
        work = partial(self.context.services.backups.save_to, folder, partial(blocking.tell_share, waiting))
        blocking.fetch(work, self._saved, waiting, self._not_saved)

    def _not_saved(self, why: str) -> None:
        self.is_bad, self.news = True, why

    def _saved(self, answer: Summary) -> None:
        self.is_bad = False
        place = str(answer.place.parent)
        if place != self.context.settings.current.backup_folder:
            self.keep(backup_folder=place)
        self._name_place()
        sentence = _("Saved and checked: {file} in {folder}, with {counts}.")
        self.news = sentence.format(file=answer.place.name, folder=place, counts=counts_text(answer))

    def show_backups(self) -> None:
        """Show the existing backups, so that one can be restored."""
        show_backups(self.screen)

    def _name_place(self) -> None:
        place = self.context.settings.current.backup_folder
        asks = _("Bellword will ask you for the folder or USB stick.")
        self.next_place = _("Saves to {folder}.").format(folder=place) if place else asks

    def _tell_last(self, held: Sequence[Summary]) -> None:
        if held:
            self.last = _("Last backup on this computer: {moment}.").format(moment=moment_of(held[0]))
        else:
            self.last = _("No backup yet. Bellword makes one after each match and when you close it.")


class AboutSection(Section):
    """The version, and the notices that come with the word lists, fonts and sounds."""

    shown = StringProperty("words")
    ukacd = StringProperty(UKACD)

    def on_kv_post(self, base_widget: Any) -> None:
        """Show the first notices."""
        self.show("words")

    def show(self, which: str) -> None:
        """Show the notices of the ``words`` or of the ``assets``."""
        self.shown = which
        notices = word_list_notices() if which == "words" else asset_notices()
        lay(self.ids.text, notices, lambda paragraph: Paragraph(text=paragraph))
        to_the_top(self.ids.slots)

    def check(self) -> None:
        """Check the whole app, and list what was found."""
        self.screen.open_modal(CheckCard(self.context))


class Paragraph(Label):
    """A piece of a long text."""


_SECTIONS = {
    "classroom": (N_("Classroom"), ClassroomSection),
    "look": (N_("Display"), LookSection),
    "lock": (N_("Lock"), LockSection),
    "sound": (N_("Sound"), SoundSection),
    "words": (N_("Word lists"), WordsSection),
    "saved": (N_("Saved data"), SavedSection),
    "about": (N_("About"), AboutSection),
}


class SettingsScreen(RefillableScreen):
    """The parts of the settings, one at a time; comes back to the one shown last."""

    section = StringProperty("")

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        super().__init__(context, **more)
        self._shown: Section | None = None
        self.show(context.navigator.part_of(ScreenName.SETTINGS, "classroom"))

    def refill(self) -> None:
        """Show the requested part, newly made."""
        self.show(self.context.navigator.part_of(ScreenName.SETTINGS, "classroom"))

    def on_leave(self) -> None:
        """Let the section save what is typed, then remove it: what it shows may soon be out of date."""
        if self._shown:
            self._shown.on_leave()
            self._shown.unwatch()
            self.ids.place.clear_widgets()
            self._shown = None

    def sections(self) -> list[tuple[str, str]]:
        return [(key, _(title)) for key, (title, _kind) in _SECTIONS.items()]

    def show(self, key: str) -> None:
        self.on_leave()
        self.context.navigator.keep_part(ScreenName.SETTINGS, key)
        self.section = key
        self._shown = _SECTIONS[key][1](context=self.context, screen=self)
        self.ids.place.add_widget(self._shown)


load_rules(__file__)
