"""The built-in match from Home to the papers: touched on the real window, stored on the disk, printed.

Only the hours are not real: the match's clock and the touch filter's go on as the steps ask, so nobody waits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from classroom.match import event as ev
from classroom.match.fold import fold
from classroom.match.service import Matches
from classroom.match.state import MatchState, Phase, TurnKind
from classroom.match.team import Mode
from classroom.printing.pdf_service import PdfService
from classroom.rehearsal.demonstration import TEAMS, ScriptedHand, demonstration_script, demonstration_settings
from classroom.rules.policy import EndReason
from classroom.rules.tile import rack_face
from classroom.store.database import Database, open_database
from classroom.store.event_log import SqliteEventLog
from classroom.store.settings import SettingsFile
from classroom.store.words_loaded import app_lexicon, finder_of
from classroom.ui.demonstration import hand
from classroom.ui.demonstration.matches import PAUSED_TURN, demonstration_steps
from tests.printing.pdf import fonts, pages, size_of, text_of
from tests.store.conftest import WallClock
from tests.ui.fake_services import FakeServices, World
from tests.ui.harness import RunningApp, open_app

pytestmark = pytest.mark.slow

SCRIPT = demonstration_script()
HORNBILLS, TIGERS = 0, 1
PHONEY = "HAPPYS"
STEP_MS = 100  # of a turn in which nothing is touched, from one look at the clock to the next


@dataclass
class RealWorld(World):
    """A world with the real store, word lists and papers; time, bell and device are still the test's."""

    data_folder: Path = field(default_factory=Path)
    now: WallClock = field(default_factory=WallClock)
    database: Database = field(init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.database = open_database(self.data_folder, self.now)

    def services(self) -> FakeServices:
        log = SqliteEventLog(self.database, self.now)
        return replace(
            super().services(),
            matches=Matches(log, self.clock, ScriptedHand(SCRIPT.draws), app_lexicon, finder_of),
            archive=log,
            settings_store=SettingsFile(self.data_folder),
            pdf=PdfService(self.now),
        )


@dataclass(frozen=True)
class Played:
    """What a whole match has left: its events and state as they were in the app, bells, files, the lines told."""

    match_id: str
    state: MatchState
    events: tuple[ev.Event, ...]
    rung: list[int]
    vibrated: list[float]
    data: Path
    out: Path
    lines: list[str]

    def of(self, *kinds: type[Any]) -> list[Any]:
        """The events of some kinds, in their order."""
        return [event for event in self.events if isinstance(event, kinds)]

    def paper(self, kind: str) -> bytes:
        (path,) = self.out.glob(f"{kind}_*.pdf")
        return path.read_bytes()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    folder, out = tmp_path_factory.mktemp("data"), tmp_path_factory.mktemp("out")
    settings = demonstration_settings(out)
    SettingsFile(folder).save(settings)
    world = RealWorld(settings=settings, data_folder=folder)
    lines: list[str] = []
    states: list[MatchState] = []
    with pytest.MonkeyPatch.context() as patch, closing(world.database), open_app(world) as app:
        # What a picture shows the walk sees; here it counts that one was taken.
        patch.setattr(hand, "save_screenshot", Path.touch)
        app.look()
        for wait in demonstration_steps(hand.Hand(app.app, out / "screens"), tell=lines.append):
            if app.session:
                states.append(app.session.service.state)
            if isinstance(wait, float):
                app.pass_ms(round(wait * 1000))
                app.frames(1)
            else:
                pass_until(app, wait)
        events = SqliteEventLog(world.database, world.now).read(states[-1].opened.match_id)
    return Played(
        states[-1].opened.match_id, states[-1], events, world.bell.rung, world.device.vibrated, folder, out, lines
    )


def pass_until(app: RunningApp, happened: Callable[[], bool]) -> None:
    """Let a running turn's time go on until `happened`; anything else needs only frames."""
    session = app.session
    while session and session.service.state.phase is Phase.RUNNING and not happened():
        app.pass_ms(STEP_MS)
    app.until(happened)


@pytest.fixture
def log(played: Played) -> Iterator[SqliteEventLog]:
    """The store, opened anew."""
    now = WallClock()
    with closing(open_database(played.data, now)) as database:
        yield SqliteEventLog(database, now)


# The record


def test_it_opens_as_the_teacher_set_it_up(played: Played) -> None:
    opened = played.events[0]
    assert isinstance(opened, ev.MatchOpened)
    assert (opened.teams, opened.mode, opened.format.key) == (TEAMS, Mode.COMPETITION, "primary")
    assert (opened.lexicon_key, opened.heading.level) == ("full", "District")


def test_P8_the_lots_are_drawn_again_when_they_are_equal(played: Played) -> None:
    lots = played.of(ev.LotDrawn)
    assert [(lot.side, lot.tile) for lot in lots] == [(0, "A"), (1, "O"), (0, "F"), (1, "I")]
    assert played.events[1:5] == tuple(lots)
    assert played.state.starter == HORNBILLS


def test_every_turn_is_recorded_as_it_was_played(played: Played) -> None:
    kinds = {"play": TurnKind.PLAY, "time": TurnKind.TIME, "pass": TurnKind.PASS, "exchange": TurnKind.EXCHANGE}
    turns = [turn for turn in played.state.turns if turn.kind is not TurnKind.LOST]
    assert [turn.kind for turn in turns] == [kinds[turn.what] for turn in SCRIPT.turns]
    assert [tuple(play.tiles) for play in played.of(ev.TilesPlayed)] == [
        turn.tiles for turn in SCRIPT.turns if turn.what == "play"
    ]
    assert len(played.lines) == len(played.state.turns) + 2


def test_P4_one_bell_begins_each_turn_and_two_end_the_one_that_ran_out(played: Played) -> None:
    timed_out = [index for index, turn in enumerate(SCRIPT.turns) if turn.what == "time"]
    wanted = [bell for index in range(len(SCRIPT.turns)) for bell in ([1, 2] if index in timed_out else [1])]
    bells = played.of(ev.BellRung)
    assert [bell.strokes for bell in bells] == wanted == played.rung
    assert [bell.elapsed_ms for bell in bells if bell.strokes == 1] == [0] * len(SCRIPT.turns)
    (end,) = (bell for bell in bells if bell.strokes == 2)
    assert 10_000 <= end.elapsed_ms < 10_000 + STEP_MS
    after = [event for before, event in pairwise(played.events) if before == end]
    assert [type(event) for event in after] == [ev.TurnTimedOut]


def test_P5_what_lay_apart_at_the_second_bell_went_back(played: Played) -> None:
    (timed_out,) = played.of(ev.TurnTimedOut)
    assert (timed_out.side, len(timed_out.tiles)) == (HORNBILLS, 1)
    (laid,) = timed_out.tiles
    assert all(laid.square != square for play in played.of(ev.TilesPlayed) for square, _tile in play.tiles)


def test_every_play_was_made_within_the_time(played: Played) -> None:
    plays = played.of(ev.TilesPlayed, ev.Passed, ev.Exchanged)
    assert len(plays) == len(SCRIPT.turns) - 1
    assert all(0 < play.elapsed_ms < 10_000 for play in plays)


def test_the_pause_is_kept_and_no_time_is_lost(played: Played) -> None:
    (paused,), (resumed,) = played.of(ev.TurnPaused), played.of(ev.TurnResumed)
    assert paused.reason is ev.PauseReason.JUDGE
    assert paused.elapsed_ms == resumed.elapsed_ms
    began = [event for event in played.events[: played.events.index(paused)] if isinstance(event, ev.TurnBegan)]
    assert len(began) == PAUSED_TURN + 1


def test_P10_a_wrong_announcement_is_noted_and_the_count_stands(played: Played) -> None:
    announced = [event.announced for event in played.of(ev.ScoreAnnounced)]
    settled = played.of(ev.ScoreSettled)
    assert [event.noted for event in settled] == [event.counted for event in settled]
    wrong = [(said, event.counted) for said, event in zip(announced, settled, strict=True) if said != event.counted]
    assert wrong == [(24, 26), (16, 15)]
    assert [turn.announced for turn in SCRIPT.turns if turn.announced is not None] == [24, 16]


def test_P11_a_whole_rack_is_exchanged(played: Played) -> None:
    (exchanged,) = played.of(ev.Exchanged)
    assert (exchanged.side, len(exchanged.returned), len(exchanged.drawn)) == (TIGERS, 7, 7)
    assert [event.side for event in played.of(ev.Passed)] == [HORNBILLS]


def test_P12_the_phoney_comes_off_and_the_good_word_costs_a_turn(played: Played) -> None:
    challenges, rulings = played.of(ev.PlayChallenged), played.of(ev.ChallengeRuled)
    assert [(event.side, event.words) for event in challenges] == [(HORNBILLS, (PHONEY,)), (TIGERS, ("IO",))]
    assert [(event.accepted, event.listed) for event in rulings] == [(False, False), (True, True)]
    (refused,) = [turn for turn in played.state.turns if turn.taken_off]
    assert (refused.side, refused.score) == (TIGERS, 0)
    assert [event.side for event in played.of(ev.TurnLost)] == [TIGERS]


def test_both_blanks_stand_for_the_letters_that_were_chosen(played: Played) -> None:
    blanks = [tile for play in played.of(ev.TilesPlayed) for _square, tile in play.tiles if tile.islower()]
    assert blanks == ["i", "s"]
    assert [tile for row in played.state.board.rows() for tile in row if tile.islower()] == ["s", "i"]


def test_P15_the_match_closes_with_the_unplayed_tiles_taken_off(played: Played) -> None:
    (ended,) = played.of(ev.MatchEnded)
    assert (ended.reason, ended.side) == (EndReason.TILES_USED, TIGERS)
    assert played.events[-1] == ev.MatchClosed((273, 239), HORNBILLS)
    assert played.state.scores == (277, 239)
    assert played.state.totals == (273, 239)


def test_no_tile_is_lost_and_none_doubled(played: Played) -> None:
    state = played.state
    on_board = [rack_face(tile) for row in state.board.rows() for tile in row if tile not in " ."]
    assert sorted([*on_board, *state.bag, *(tile for rack in state.racks for tile in rack)]) == sorted(
        state.tile_set.tiles
    )


# The disk


def test_what_is_on_the_disk_is_the_match_that_was_shown(played: Played, log: SqliteEventLog) -> None:
    stored = log.stored(played.match_id)
    assert stored.fault is None
    assert stored.state == played.state
    assert log.read(played.match_id) == played.events
    assert fold(played.events) == played.state


def test_nothing_but_the_match_was_stored(played: Played, log: SqliteEventLog) -> None:
    assert [one.match_id for one in log.newest()] == [played.match_id]
    assert not list(played.data.glob("report-*"))


# The paper


def test_P20_the_score_sheet_holds_the_whole_match(played: Played) -> None:
    sheet = played.paper("score-sheet")
    assert pages(sheet) == 1
    text = text_of(sheet)
    for team in TEAMS:
        for word in (team.name, team.origin, *(member.name for member in team.members)):
            assert word in text
    running = 0
    for turn in (turn for turn in played.state.turns if turn.side == HORNBILLS):
        running += turn.score
        assert f"{turn.score} = {running}" in text
    assert "COAXED" in text
    assert "announced 24, counted 26" in text
    assert f"{PHONEY} refused" in text
    assert "lost turn" in text
    assert all(f"{figure}" in text for figure in (277, 239, 273))


def test_P21_every_pupil_gets_a_certificate_and_the_winners_two(played: Played) -> None:
    certificates = played.paper("certificates")
    awarded = [(team, member.name) for team in (TEAMS[0], *TEAMS) for member in team.members]
    assert pages(certificates) == len(awarded) == 9
    for page, (team, name) in enumerate(awarded):
        text = text_of(certificates, page)
        assert name in text
        assert f"{team.name} ({team.origin})" in text
        assert ("Achievement" in text, "Participation" in text) == (page < 3, page >= 3)
        assert size_of(certificates, page) == pytest.approx((297, 210), abs=0.5)
    assert "273 to 239" in text_of(certificates, 0)
    assert all(fonts(certificates).values())


def test_there_is_a_picture_of_every_screen(played: Played) -> None:
    taken = {path.stem for path in (played.out / "screens").iterdir()}
    screens = (
        "home settings teams practice competition draw ready playing announce window result print matches judge save"
    )
    missing = [name for name in screens.split() if not any(name in picture for picture in taken)]
    assert missing == []
    assert "lost" not in taken


# The script


@pytest.mark.parametrize("key", ["pupil", "full"])
def test_every_word_but_the_phoney_is_in_the_list(key: str, played: Played) -> None:
    lexicon = app_lexicon(key, played.state.format.words)
    words = {word.word.name for turn in played.state.turns if turn.count for word in turn.count.words}
    assert len(words) > len(SCRIPT.turns)
    assert {word for word in words if not lexicon.has(word)} == {PHONEY}
