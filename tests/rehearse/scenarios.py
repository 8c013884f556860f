"""A school day with the real program, driven from outside: `make rehearse`, or `python -m tests.rehearse.scenarios`.

Each scenario starts `python -m classroom` on a screen of its own and does what people do there. What it saw goes into a
table, each line with a picture, in build/rehearse. Facts that count are read from the data folder once the program has
ended, by a copy of it, and from the PDF files that were saved.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pypdf import PdfReader

from classroom.competition.result import Played
from classroom.formats.catalogue import format_by_key
from classroom.match.fold import fold
from classroom.match.state import MatchState, Phase
from classroom.match.team import Role
from classroom.paths import wordlists_dir
from classroom.store.competition_log import SqliteCompetitionLog
from classroom.store.database import Database, open_database
from classroom.store.event_log import SqliteEventLog
from classroom.store.word_lists import WordLists
from classroom.store.words_loaded import classroom_lexicon
from tests.rehearse.driver import REPOSITORY, Box, Neighbour, Person, Program, VirtualScreen, what_is_missing

OUT = REPOSITORY / "build" / "rehearse"

LAPTOP, TABLET, UPRIGHT = (1366, 768), (1024, 600), (800, 1280)

# ------------------------------------------------------------------------------------------------------------ the diary


class Seen(NamedTuple):
    """One line of the table: what was looked for, whether it was so, what was seen, and the picture of it."""

    scenario: str
    what: str
    is_so: bool
    saw: str
    picture: str


@dataclass
class Diary:
    """What is seen on the way, in a folder of pictures."""

    folder: Path
    scenario: str = ""
    seen: list[Seen] = field(default_factory=list)

    @contextmanager
    def screen(self, size: tuple[int, int]) -> Iterator[VirtualScreen]:
        """A screen; if something goes wrong on it, the last picture is kept."""
        with VirtualScreen(size) as screen:
            try:
                yield screen
            except BaseException:
                if screen.last_picture:
                    self.folder.mkdir(parents=True, exist_ok=True)
                    screen.last_picture.save(self.folder / f"{len(self.seen):03d}-{self.scenario}-broken-off.png")
                raise

    def note(self, what: str, is_so: bool, saw: object = "", person: Person | None = None) -> None:  # noqa: FBT001
        """Write down whether something is so, with a picture of what `person` sees."""
        picture = ""
        if person is not None:
            picture = f"{len(self.seen):03d}-{self.scenario}.png"
            self.folder.mkdir(parents=True, exist_ok=True)
            person.screen.picture().save(self.folder / picture)
        self.seen.append(Seen(self.scenario, what, is_so, str(saw), picture))
        print(f"{'  ' if is_so else '! '}{self.scenario:10} {what}: {saw}", flush=True)  # noqa: T201 - a command line

    def text(self, what: str, person: Person, *texts: str) -> None:
        """Write down whether these texts are on the screen by now."""
        missing = []
        for text in texts:
            try:
                person.see(text)
            except AssertionError:
                missing.append(text)
        self.note(what, not missing, f"not there: {', '.join(missing)}" if missing else ", ".join(texts), person)

    @property
    def table(self) -> str:
        """The table, as Markdown."""
        head = "| scenario | what | as it should be | seen | picture |\n|---|---|---|---|---|\n"
        return head + "".join(
            f"| {line.scenario} | {line.what} | {'yes' if line.is_so else '**NO**'} | "
            f"{line.saw.replace('|', '/')[:200]} | {line.picture} |\n"
            for line in self.seen
        )


@contextmanager
def a_folder() -> Iterator[Path]:
    """A folder for one scenario's data."""
    with tempfile.TemporaryDirectory(prefix="bellword-rehearse-") as made:
        yield Path(made) / "data"


@contextmanager
def copied(folder: Path) -> Iterator[Database]:
    """A copy of what is in a data folder, opened."""
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(shutil.copytree(folder, Path(scratch) / "copy"))
        with closing(open_database(copy, lambda: datetime.now(UTC))) as database:
            yield database


def matches_in(folder: Path) -> list[MatchState]:
    """Return the matches in a data folder, the newest first, read from a copy: the folder stays as it was left."""
    with copied(folder) as database:
        log = SqliteEventLog(database, lambda: datetime.now(UTC))
        return [fold(log.read(match_id)) for match_id in log.newest_ids()]


# ------------------------------------------------------------------------------------------------ what several do alike


def welcome(person: Person) -> None:
    """Get past what a first start explains."""
    person.press("Skip all this", seconds=60)
    person.miss("Skip all this")  # it shows a picture of Home
    person.see("New match")


def type_names(person: Person, names: Sequence[tuple[str, int, str]]) -> None:
    """Type into fields: the label of each, which of the fields with that label, and what."""
    for label, nth, name in names:
        person.press_field(label, nth=nth)
        person.type(name)


def begin_match(person: Person, step: str) -> None:
    """From the names to the first bell: a step of the practice, and the app draws who starts."""
    person.press("Next")
    person.press(step)
    person.press("Start")
    person.press("Let the app draw")
    person.press("Go")
    person.see("Ring the bell")


def ring(person: Person) -> list[str]:
    """Ring the bell, and return the tiles that are then on the rack."""
    person.press("Ring the bell")
    person.see("Shuffle")
    return [word.text for word in person.read().rack]


def lay(person: Person, square: str, letters: str) -> None:
    """Lay tiles from a square on, to the right."""
    reading = person.read()
    person.tap(*reading.square(square))
    tiles = reading.rack
    for letter in letters:
        tile = next(tile for tile in tiles if tile.text == letter)
        tiles.remove(tile)
        person.tap(*tile.box.middle)


def word_of(rack: Sequence[str]) -> str:
    """Return a word that these tiles make and nobody doubts in the primary format, with room for two more behind it.

    Empty if they make none.
    """
    made = (word for word in _certain_words() if 2 <= len(word) <= 5 and _can_make(word, rack))
    return max(made, key=len, default="")


@cache
def _certain_words() -> list[str]:
    words = format_by_key("primary").words
    with tempfile.TemporaryDirectory() as folder:
        lists = WordLists(Path(folder), wordlists_dir())
        return sorted(map(str.upper, classroom_lexicon(lists, words.practice, words).certain_words()))


def no_word_of(rack: Sequence[str], before: str) -> str:
    """Return tiles that, laid behind a word, make none."""
    words = set(_words("full"))
    letters = [letter for letter in rack if letter.isalpha()]
    pairs = (one + other for place, one in enumerate(letters) for other in letters[place + 1 :])
    return next(pair for pair in pairs if before + pair not in words)


def _words(name: str) -> list[str]:
    lines = (REPOSITORY / "wordlists" / f"{name}.txt").read_text(encoding="utf-8").upper().splitlines()
    return [line for line in lines if line.isalpha()]


def _can_make(word: str, rack: Sequence[str]) -> bool:
    return all(word.count(letter) <= rack.count(letter) for letter in set(word))


def save_paper(person: Person) -> None:
    """Save the paper that is shown as PDF, where the card proposes."""
    person.press("Save PDF")
    person.press("Save here")
    person.see("Saved")


def text_of(paper: Path) -> str:
    """Return the text of a PDF file."""
    return "\n".join(page.extract_text() for page in PdfReader(paper).pages)


def quit_by_button(person: Person, program: Program) -> int:
    """Quit from Home, and return the exit code."""
    person.press("Quit")
    person.press("Close Bellword", nth=-1)
    return program.wait()


# -------------------------------------------------------------------------------------------------------- the scenarios


def teacher(diary: Diary) -> None:
    """A practice match by mouse and keys: names, challenges of both kinds, a correction, papers, the end."""
    with a_folder() as folder, diary.screen(LAPTOP) as screen, Program(folder, screen) as program:
        person = Person(screen)
        welcome(person)
        person.press("New match")
        names = [("Team", 0, "Hornbills"), ("Pupil 1", 0, "Aminah"), ("Pupil 2", 0, "Wei Jie")]
        names += [("Team", 1, "Tigers"), ("Pupil 1", 1, "Kavitha"), ("Pupil 2", 1, "Daniel")]
        type_names(person, names)
        diary.text("names are where they were typed", person, *(name for _label, _nth, name in names))
        begin_match(person, "30 seconds")
        first = "Hornbills" if person.sees("Hornbills, ready?") else "Tigers"
        second = "Tigers" if first == "Hornbills" else "Hornbills"
        word = _challenge_both_ways(diary, person, first, second)
        _correct(diary, person, word)
        _end_early(diary, person)
        diary.note("it closes", quit_by_button(person, program) == 0)

        (state,) = matches_in(folder)
        typed = [(team.name, team.names(Role.MAIN)) for team in state.teams]
        wanted = [("Hornbills", ("Aminah", "Wei Jie")), ("Tigers", ("Kavitha", "Daniel"))]
        diary.note("names in the record", typed == wanted, typed)
        totals = [sum(turn.score for turn in state.turns if turn.side == side) for side in state.sides]
        wanted_totals = [77 if team.name == first else 0 for team in state.teams]
        diary.note("points before the tiles left, by our own sum", totals == wanted_totals, totals)
        papers = {paper.name.partition("_")[0]: text_of(paper) for paper in sorted(screen.home.glob("*.pdf"))}
        kept = [name for _label, _nth, name in names if all(name in text for text in papers.values())]
        diary.note("two papers with every name", len(papers) == 2 and len(kept) == len(names), list(papers))
        diary.note("the score sheet has the corrected score", "77" in papers.get("score-sheet", ""))
        diary.note("the program said nothing in its terminal", not program.said, program.said[-200:])


def _challenge_both_ways(diary: Diary, person: Person, first: str, second: str) -> str:
    """Challenge a good word, then what is no word; return the good one."""
    word = word_of(ring(person))
    lay(person, "H8", word)
    person.press("Play")
    diary.text("a word is played", person, f"{second}, ready?", f"Challenge {word}")
    person.press(f"Challenge {word}")
    person.press(f"Check {word}")
    diary.text("a good word is challenged", person, f"{word} is in the list")
    person.press("Accept")
    diary.text("whoever challenged loses the next turn", person, f"{first}, ready?")

    wrong = word + no_word_of(ring(person), word)
    lay(person, f"{chr(ord('H') + len(word))}8", wrong[len(word) :])
    person.press("Play")
    person.press(f"Challenge {wrong}")
    person.press(f"Check {wrong}")
    diary.text("what is no word is challenged", person, f"{wrong} is not in the list")
    person.press("Refuse")
    diary.text("the tiles go back", person, f"{wrong}: refused")
    return word


def _correct(diary: Diary, person: Person, word: str) -> None:
    person.press("Judge")
    person.press("Correct a score")
    person.press("Another turn")
    person.press(word)
    person.see("Correct score")
    person.rest()
    person.type("77")
    diary.text("a score is typed on the keyboard", person, "77")
    person.press("Correct score")
    diary.text("a score far from the old one is asked about", person, "is far from", "77")
    person.press("Correct score")
    diary.text("the score is corrected", person, "77", "ready?")


def _end_early(diary: Diary, person: Person) -> None:
    person.press("Judge")
    person.press("End the match early")
    person.press("The lesson is over")
    person.press("End match")
    diary.text("the match is over", person, "Match over", "Score sheet")
    person.press("Score sheet")
    save_paper(person)
    person.press("Certificates")
    save_paper(person)
    diary.text("papers are saved", person, "Saved")
    person.press("Back")
    person.press("Home")


def short(diary: Diary) -> None:
    """A tablet: a name typed with the keys on the screen, a word played, the power gone, and where it goes on."""
    while not _one_word_is_kept(diary):
        pass  # seven tiles that make no word are dealt once in a hundred times


def _one_word_is_kept(diary: Diary) -> bool:
    """Go the short path; return False if the tiles make no word."""
    with a_folder() as folder, diary.screen(TABLET) as screen, Program(folder, screen) as program:
        pupil = Person(screen, by_touch=True)
        welcome(pupil)
        pupil.press("New match")
        pupil.press_field("Pupil 2", nth=0)
        pupil.write("Adli")
        pupil.press("Hide")
        diary.text("a name is typed with the keys on the screen", pupil, "Adli")
        begin_match(pupil, "No clock")
        word = word_of(ring(pupil))
        if not word:
            return False
        lay(pupil, "H8", word)
        pupil.press("Play")
        diary.text("a word is played", pupil, "ready?", word)
        program.kill()
        (state,) = matches_in(folder)
        names = [team.names(Role.MAIN) for team in state.teams]
        diary.note("the name is in the record", ("Adli",) in names, names)
        played = [turn.words for turn in state.turns]
        diary.note("so is the word, though the power went at once", (word,) in played, played)
        program.start()
        pupil.press("Continue", seconds=60)
        diary.text("the match goes on", pupil, "ready?", word)
        return True


_LOW_FIELDS = (
    (("New match",), "Reserve", 1, "Siti", ("Back",)),
    (("Play the computer",), "Pupil 2", 0, "Arif", ("Back",)),
    (("Drills", "New name"), "Name", 0, "Mei", ()),
    ((), "Class", 0, "5 Bestari", ("Add name", "Back")),
    (("Classes", "New class"), "Class", 0, "5 Cekal", ("Cancel", "Back")),
    (("Settings",), "Town or place", 0, "Ipoh", ("Back",)),
)
"""Fields to type into: the presses that lead there, its label, which of them, a name, the presses back Home."""


def pupil(diary: Diary) -> None:
    """A tablet, lying and upright, by touch alone: names in every low field, and a match against the computer."""
    for size in (TABLET, UPRIGHT):
        with a_folder() as folder, diary.screen(size) as screen, Program(folder, screen) as program:
            person = Person(screen, by_touch=True)
            welcome(person)
            for way, label, nth, name, back in _LOW_FIELDS:
                for text in way:
                    person.press(text)
                person.press_field(label, nth=nth)
                person.write(name)
                diary.text(f"{size[0]}x{size[1]}: {' / '.join(way)} {label} is seen above the keys", person, name)
                person.press("Hide")
                diary.text("and without them", person, name)
                for text in back:
                    person.press(text)
            person.press("Play the computer")
            person.press("No limit")
            person.press("Start")
            person.press("Let the app draw")
            person.press("Go")
            _play_one_word(diary, person)
            diary.note("nothing was said in the terminal", not program.said, program.said[-200:])


def _play_one_word(diary: Diary, person: Person) -> None:
    """Play a word against the computer, or look at its own if it began."""
    person.see("Ring the bell", "Yes, it is right", seconds=60)
    if person.sees("Ring the bell"):
        person.press("Ring the bell")
    person.see("Shuffle", "Yes, it is right", seconds=60)
    if person.sees("Shuffle"):
        word = word_of([tile.text for tile in person.read().rack])
        lay(person, "H8", word)
        person.press("Play")
        diary.text("the pupil's word is played", person, word)
    else:
        person.press("Yes, it is right")
        diary.text("the computer began, and its sum was checked", person, "Accept")


def killed(diary: Diary) -> None:
    """The program is killed after each step of a match, and started again: nothing that was shown is lost."""
    with a_folder() as folder, diary.screen(LAPTOP) as screen, Program(folder, screen) as program:
        person = Person(screen)
        welcome(person)
        person.press("New match")
        type_names(person, [("Team", 0, "Hornbills"), ("Team", 1, "Tigers")])
        person.press("Next")
        person.press("30 seconds")
        person.press("Start")
        person.see("Let the app draw")

        def again(step: str, is_there: Callable[[MatchState], bool], *texts: str) -> None:
            """Kill it, look into the record, start it again and go on; the texts are on the screen then."""
            program.kill()
            state = matches_in(folder)[0]
            diary.note(f"killed after {step}: the record has it", is_there(state), state.phase.name)
            program.start()
            person.press("Continue", seconds=60)
            diary.text(f"started again after {step}", person, *texts)

        again("the names", lambda state: [team.name for team in state.teams] == ["Hornbills", "Tigers"], "Who starts?")
        person.press("Let the app draw")
        person.see("Go")
        again("the draw", lambda state: any(state.lots), "Hornbills", "Tigers")
        if person.sees("Go"):
            person.press("Go")
        word = word_of(ring(person))
        again("the bell", lambda state: state.phase is Phase.RUNNING, "turn starts again")
        person.press("New bell: 30 seconds")
        person.see("Shuffle")
        lay(person, "H8", word)
        person.press("Play")
        person.see(f"Challenge {word}")
        again("a play", lambda state: state.turns[-1].words == (word,), f"Challenge {word}")
        person.press(f"Challenge {word}")
        person.press(f"Check {word}")
        person.see(f"{word} is in the list")
        again("a challenge", lambda state: state.challenge is not None, f"{word} is in the list")
        person.press("Accept")
        person.see("ready?")
        again("the ruling", lambda state: state.turns[0].ruling is not None, "ready?", word)
        person.press("Judge")
        person.press("End the match early")
        person.press("The lesson is over")
        person.press("End match")
        person.see("Match over")
        program.kill()
        (state,) = matches_in(folder)
        diary.note("killed after the end: the record has it", state.is_over, state.phase.name)


_BIRDS = ("Eagle", "Falcon", "Heron", "Magpie", "Parrot", "Robin", "Goose", "Crane", "Stork", "Kite", "Wren", "Lark")
_PACES = (40, 80, 150, 400)  # milliseconds a key, a round each


def director(diary: Diary) -> None:
    """Twelve teams, four rounds typed at four paces on a busy machine; standings compared with sums made apart."""
    chance = random.Random(46)
    with a_folder() as folder, diary.screen(LAPTOP) as screen, Program(folder, screen) as program, busy():
        person = Person(screen)
        welcome(person)
        person.press("Competition")
        person.press("Start")
        person.press("Add teams", nth=-1)
        person.see("Enter teams")
        person.rest()
        person.type("\n".join(f"{bird}, School {bird[0]}" for bird in _BIRDS), each_ms=40)
        person.press("Enter 12 teams")
        person.press("Go to round 1")
        typed: list[dict[str, int]] = []
        for number, pace in enumerate(_PACES, 1):
            _publish(person, number)
            typed.append(_type_results(diary, person, chance, pace))
            if number < len(_PACES):
                person.press(f"Draw round {number + 1}")
        person.press("Standings")
        person.see("Eagle")
        person.rest()
        wanted = standings_of(typed)
        reading = person.read()
        shown = in_columns({bird: (reading.find(bird) or [Box(0, 0, 0, 0)])[0] for bird in _BIRDS}, screen.size[0])
        diary.note("the standings are those of our own sums", shown == wanted, f"{shown}, ours {wanted}", person)
        program.kill()
        saved = results_in(folder)
        for number, (ours, theirs) in enumerate(zip(typed, saved, strict=True), 1):
            wrong = {name: (score, theirs.get(name)) for name, score in ours.items() if theirs.get(name) != score}
            diary.note(f"round {number}: every score is where it was typed", not wrong, wrong or f"{len(ours)} scores")


@contextmanager
def busy() -> Iterator[None]:
    """Keep two processors busy with something else."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _other in range(2)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


def _publish(person: Person, number: int) -> None:
    person.press(f"Publish round {number}")
    person.see("Publish anyway", "results")
    if person.sees("Publish anyway"):
        person.press("Publish anyway")
        person.press("names will follow")
        person.press(f"Publish round {number}")
    person.see("0 of 6 results")
    person.rest()


def _type_results(diary: Diary, person: Person, chance: random.Random, pace: int) -> dict[str, int]:
    """Type the results of a round as they come from the tables, in any order; return what was typed for each team."""
    seats = seats_on(person)
    numbers, typed, keys = list(seats), {}, []
    chance.shuffle(numbers)
    for number in numbers:
        keys += [str(number), "Return"]
        for team in seats[number]:
            typed[team] = chance.choice((chance.randint(100, 399), chance.randint(100, 399), chance.randint(40, 99)))
            keys += [*str(typed[team]), "Return"]
    person.screen.keys(*keys, each_ms=pace)
    diary.text(f"6 results typed at {pace} ms a key", person, "6 of 6 results")
    return typed


def seats_on(person: Person) -> dict[int, list[str]]:
    """Return the two teams of each table as they are seen, the upper one first."""
    reading = person.read()
    numbers = [(int(text), box) for text in "123456" for box in reading.find(text, alone=True)]
    seats: dict[int, list[tuple[int, str]]] = {}
    for bird in _BIRDS:
        name = max(reading.find(bird), key=lambda box: box.top)
        beside = [(name.left - box.left, which) for which, box in numbers if _is_beside(box, name)]
        seats.setdefault(min(beside)[1], []).append((name.top, bird))
    return {number: [bird for _top, bird in sorted(birds)] for number, birds in seats.items()}


def _is_beside(number: Box, name: Box) -> bool:
    return number.left < name.left and abs(number.middle[1] - name.middle[1]) < 2.5 * name.height


def in_columns(places: dict[str, Box], width: int) -> list[str]:
    """Return names in the order of two columns."""
    return sorted(places, key=lambda name: (places[name].left > width / 2, places[name].top))


def standings_of(rounds: Sequence[dict[str, int]]) -> list[str]:
    """Return teams by wins, a draw being half of one, then by margins; the scores are two by two, table by table."""
    wins, margins = dict.fromkeys(_BIRDS, 0.0), dict.fromkeys(_BIRDS, 0)
    for scores in rounds:
        for one, other in zip(list(scores)[::2], list(scores)[1::2], strict=True):
            margin = scores[one] - scores[other]
            margins[one] += margin
            margins[other] -= margin
            wins[one] += (margin > 0) + (margin == 0) / 2
            wins[other] += (margin < 0) + (margin == 0) / 2
    return sorted(_BIRDS, key=lambda bird: (-wins[bird], -margins[bird]))


def results_in(folder: Path) -> list[dict[str, int]]:
    """Return the scores of each round of the competition in a data folder, by the names of teams."""
    with copied(folder) as database:
        (stored,) = SqliteCompetitionLog(database, lambda: datetime.now(UTC)).newest()
    assert stored.state is not None
    found = []
    for round_ in stored.state.divisions[0].rounds:
        scores = {}
        for one in round_.recorded:
            if isinstance(one.result, Played):
                scores[stored.state.name(one.result.first)] = one.result.first_score
                scores[stored.state.name(one.result.second)] = one.result.second_score
        found.append(scores)
    return found


PIN = "2468"
_LEAVING = (
    "alt+Tab alt+shift+Tab ctrl+alt+Tab alt+Escape alt+F4 alt+space super Super_L+d Super_L+e Super_L+F2 Super_L+Tab "
    "ctrl+alt+Left ctrl+alt+Right ctrl+alt+Up ctrl+alt+Down shift+alt+Left shift+alt+Right alt+F1 alt+F2 alt+F8 alt+F9 "
    "alt+F10 alt+grave ctrl+Escape ctrl+q ctrl+w F11 F4 Menu Print"
)
"""Keys that lead out of a window, or close it, with a usual desktop; openbox answers most of them."""


def lock(diary: Diary) -> None:
    """A computer locked with a PIN, beside another program's window: which keys lead out of it?"""
    with a_folder() as folder, diary.screen(LAPTOP) as screen, closing(Neighbour(screen)) as neighbour:
        person = Person(screen)
        with Program(folder, screen) as program:
            welcome(person)
            set_pin(person)
            screen.keys("alt+Tab")
            time.sleep(1)
            diary.note("while it is open to all, Alt+Tab leads out", screen.active_window == neighbour.number)
            screen.keys("alt+Tab")
            quit_by_button(person, program)
        with Program(folder, screen, "--kiosk") as program:
            person.see("Play a friend", seconds=60)
            diary.text("it is locked", person, "Play a friend", "Grown-ups")
            window, desktop = screen.active_window, screen.run("xdotool", "get_desktop")
            led_out, before = [], neighbour.keys
            for keys in _LEAVING.split():
                screen.keys(keys)
                time.sleep(0.7)
                is_here = screen.active_window == window and screen.run("xdotool", "get_desktop") == desktop
                if not (is_here and program.is_running and person.read().text):
                    led_out.append(keys)
                    diary.note(f"{keys} does not lead out", is_so=False, saw=person.read().text, person=person)
                    screen.run("xdotool", "set_desktop", desktop)
                    screen.run("xdotool", "windowactivate", window, check=False)
                    time.sleep(1)
                screen.keys("Escape")
            kept = len(_LEAVING.split()) - len(led_out)
            diary.note("keys that stay in it", not led_out, f"{kept} of {kept + len(led_out)}", person)
            diary.note("keys that reached another program", neighbour.keys == before, neighbour.keys - before)
            person.press("Grown-ups")
            for name in ("Settings", "Competition", "Quit"):
                person.press(name)
                person.press("Continue (PIN)")
                diary.text(f"{name} asks for the PIN", person, "PIN", "OK", "Cancel")
                if name != "Quit":
                    person.press("Cancel")
            person.type("1111")
            person.press("OK")
            diary.text("a wrong PIN is refused", person, "not the PIN")
            person.rest(1)
            person.type(PIN)
            person.press("OK")
            person.press("Close Bellword", nth=-1)
            diary.note("with the right one it closes", program.wait() == 0)


def set_pin(person: Person) -> None:
    """Set the judge's PIN in Settings, and go back Home."""
    person.press("Settings")
    person.press("Set a PIN")
    person.see("Continue")
    person.type("I am a teacher at this school")
    person.press("Continue")
    for question in ("Choose 4 to 8 digits", "Now type the same PIN"):
        person.see(question)
        person.rest()
        person.type(PIN)
        person.press("OK")
    person.see("Change the PIN")
    person.press("Back")


SCENARIOS: dict[str, Callable[[Diary], None]] = {
    "short": short,
    "teacher": teacher,
    "pupil": pupil,
    "director": director,
    "lock": lock,
    "killed": killed,
}


def rehearse(scenario: str, diary: Diary) -> None:
    """Go through a scenario; where it cannot go on, that is what was seen."""
    diary.scenario = scenario
    begun = time.monotonic()
    try:
        SCENARIOS[scenario](diary)
    except Exception as error:  # noqa: BLE001 - whatever went wrong is a line of the table
        traceback.print_exc()
        diary.note("it goes on to its end", is_so=False, saw=f"{type(error).__name__}: {error}")
    else:
        diary.note("it goes on to its end", is_so=True, saw=f"{time.monotonic() - begun:.0f} s")


def main(arguments: Sequence[str]) -> int:
    """Rehearse all scenarios, or those that are named; 1 where anything was not as it should be."""
    parser = argparse.ArgumentParser(prog="make rehearse")
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", help=", ".join(SCENARIOS))
    asked = parser.parse_args(arguments).scenarios or list(SCENARIOS)
    if missing := what_is_missing():
        print(missing)  # noqa: T201
        return 1
    shutil.rmtree(OUT, ignore_errors=True)
    diary = Diary(OUT)
    for scenario in asked:
        rehearse(scenario, diary)
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "table.md").write_text(diary.table, encoding="utf-8")
    print(f"\n{diary.table}\nPictures and table are in {OUT}.")  # noqa: T201
    return int(not all(line.is_so for line in diary.seen))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
