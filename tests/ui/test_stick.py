"""The stick with the matches is pulled out and put back: every screen says so, and the match goes on."""

from contextlib import closing
from pathlib import Path

import pytest

from classroom.match import command as cmd
from classroom.match.state import Phase
from classroom.store.event_log import SqliteEventLog
from classroom.store.settings import SettingsFile
from classroom.ui.navigation import ScreenName
from tests.store.dead_disk import pulled_out
from tests.ui.harness import open_app
from tests.ui.test_end_to_end import RealWorld
from tests.ui.test_home import CLASS

CANNOT = "Your matches cannot be read at the moment"


@pytest.mark.slow
def test_a_match_goes_on_after_its_stick_was_pulled_out_in_mid_turn_and_at_home(tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    SettingsFile(folder).save(CLASS)
    world = RealWorld(settings=CLASS, data_folder=folder)
    with closing(world.database), open_app(world) as app:
        app.launcher.begin_next()
        app.until(lambda: app.launcher.service)
        while (state := app.session.service.state).phase is Phase.DRAWING:
            assert app.session.do(cmd.DrawLot(next(side for side in state.drawing if side not in state.lots[-1])))
        assert app.session.do(cmd.RingBell())
        with pulled_out(folder) as put_back:
            assert not app.session.do(cmd.Pass(state.to_move))
            assert app.session.service.state.phase is Phase.RUNNING
            assert f"{folder} cannot be read or written at the moment" in app.session.view.message + app.notice
            put_back()
            assert app.session.do(cmd.Pass(state.to_move))
        app.launcher.leave()
        app.frames(4)
        before = SqliteEventLog(world.database, world.now).newest(1)[0]
        # A screen that is shown again asks the disk, and not what SQLite still has in memory.
        world.database.connection.execute("PRAGMA shrink_memory")
        with pulled_out(folder) as put_back:
            app.navigator.rebuild()
            app.frames(4)
            assert app.sees(CANNOT)
            app.tap(app.find("PrimaryButton", text="Try again"))
            app.frames(4)
            assert app.sees(CANNOT)
            put_back()
            app.tap(app.find("PrimaryButton", text="Try again"))
            app.frames(4)
        assert app.sees("Continue where you left off")
        app.tap(app.find("PrimaryButton", text="Continue"))
        app.until(lambda: app.launcher.service)
        assert app.navigator.screen == ScreenName.MATCH
        assert SqliteEventLog(world.database, world.now).newest(1)[0] == before
