"""Demonstrations of a match on the screen."""

from __future__ import annotations

from classroom.match.state import Phase
from classroom.rehearsal.demonstration import Script, ScriptedTurn, demonstration_script
from classroom.rules.board import Square
from classroom.rules.tile import BLANK, rack_face
from classroom.ui.demonstration.hand import PAUSE, QUICK, Hand, Steps, every, slot_place, square_place, tile_place
from classroom.ui.demonstration.player import Player, Tell
from classroom.ui.navigation import ScreenName
from classroom.ui.play.result import SignatureRow
from classroom.words.move_generator import Move


class JudgedMatch(Player):
    """A turn: ring, lay, announce, and note the score."""

    def _plain_turn(self) -> Steps:
        yield from self._ring()
        yield from self._declare(self._best_word())
        yield from self._note_score()

    def _note_score(self, announced: int | None = None) -> Steps:
        yield self.hand.is_on(ScreenName.ANNOUNCE)
        yield from self._type(self._score() if announced is None else announced, picture="09-announce")
        yield self.hand.is_on(Phase.CHECKING)
        yield from self.hand.tap("stands", picture="10-equal" if announced is None else "10-different")
        yield lambda: self.hand.state.phase is not Phase.CHECKING

    def _exchange(self) -> Steps:
        """Tap three tiles, and exchange them (S2, T4)."""
        yield from self._ring()
        yield from self.hand.tap("exchange", pause=QUICK)
        yield PAUSE
        for tile in self.hand.part("tiles").children[:3]:
            yield from self.hand.touch(tile)
        yield from self.hand.tap("deed", picture="08-exchange")
        yield lambda: self.hand.state.phase is not Phase.RUNNING

    def _misspelt(self, move: Move) -> Steps:
        """Lay a misspelt word."""
        yield from self._ring()
        yield from self._declare(move, "08-misspelt")


_TOO_MUCH = 4
"""How many points too many a player counts."""


class ClubMatch(Player):
    """Two groups of two, which use all their time."""

    def steps(self) -> Steps:
        turns = [self._plain_turn, self._counted_wrong, self._doubted, *[self._plain_turn] * 4]
        yield from self._some_turns(turns, self._misspelt)
        yield from self._run_out()
        for _turn in range(2):
            yield from self._plain_turn()
            self._tell_turns()
        yield from self._ring()
        yield from self._hurry(3_600, lambda: self.hand.state.is_over)
        yield from self._end()

    def _finish(self, move: Move, more: int = 0) -> Steps:
        """Show the rack only to its player, lay a word, count it."""
        yield from self._ring("06-your-rack")
        yield from self._declare(move)
        yield self.hand.is_on(ScreenName.OBJECTION)
        yield from self._type(self._score() + more, picture="09-announce")
        yield self.hand.is_on(Phase.CHECKING)

    def _write_down(self, picture: str) -> Steps:
        yield from self.hand.tap("stands", picture=picture)
        yield lambda: self.hand.state.phase is not Phase.CHECKING

    def _plain_turn(self) -> Steps:
        yield from self._finish(self._best_word())
        yield from self._write_down("10-nobody-objects")

    def _counted_wrong(self) -> Steps:
        """A player of the other group objects to the score: the excess is deducted twice (A6)."""
        yield from self._finish(self._best_word(), _TOO_MUCH)
        yield from self.hand.tap("score")
        yield PAUSE
        player = self.hand.state.turns[-1].side
        objectors = [one.side for one in self.hand.session.view.objection.objectors]
        other = next(side for side in objectors if self.hand.state.team_of(side) != self.hand.state.team_of(player))
        buttons = list(reversed(self.hand.part("people").children))
        yield from self.hand.touch(buttons[objectors.index(other)])
        yield from self.hand.tap("deed", picture="10-objection-to-score")
        yield PAUSE
        yield from self._write_down("10-too-high")

    def _doubted(self) -> Steps:
        """A word in the list is objected to, which costs the other group points (A7)."""
        move = self._best_word()
        yield from self._finish(move)
        yield from self.hand.tap("word")
        yield from self._doubt(move.word, "accepted")
        yield from self._write_down("12-stands")

    def _misspelt(self, move: Move) -> Steps:
        """A misspelt word comes off."""
        yield from self._finish(move)
        yield from self.hand.tap("word")
        yield from self._doubt(move.word, "not-accepted")
        yield self.hand.is_on(Phase.READY)

    def _run_out(self) -> Steps:
        """A group uses all its time, and sits out the rest (A4)."""
        yield from self._ring()
        left = self.hand.session.service.remaining_ms()
        yield from self._hurry(left / 1000 - 5)
        self.hand.take("08-last-seconds")
        yield from self._hurry(10, lambda: bool(self.hand.state.out_of_time))
        yield from self.hand.look("06-out-of-time")
        self._tell_turns()


_THINKING = 16
"""Seconds of a hold after which the player who made the play may draw (S5)."""


class StandardMatch(JudgedMatch):
    """Three players, of whom one asks for the end after six turns without points (S6)."""

    def steps(self) -> Steps:
        turns = [self._plain_turn, self._held_turn, self._challenged_turn, self._exchange, *[self._plain_turn] * 2]
        yield from self._some_turns(turns, self._misspelt)
        while not self.hand.state.may_ask_end:
            yield from self._pass()
            self._tell_turns()
        yield from self.hand.tap("ask_end", picture="13-may-ask")
        yield from self.hand.tap("side_1", picture="13-ask")
        yield from self._end()

    def _held_turn(self) -> Steps:
        """The play is held; the player who made it draws, and then the play is allowed to stand."""
        yield from self._plain_turn()
        yield from self._hold()
        yield from self.hand.tap("release", picture="11-drawn-apart", to=Phase.READY)

    def _misspelt(self, move: Move) -> Steps:
        """A misspelt word is held, challenged and removed; the tiles drawn meanwhile are shown (S3, S5)."""
        yield from super()._misspelt(move)
        yield from self._note_score()
        yield from self._hold()
        yield from self.hand.tap("challenge")
        yield from self._doubt(move.word, "not-accepted")
        yield from self.hand.tap("close", picture="12-shown-tiles")

    def _challenged_turn(self) -> Steps:
        """A word that is in the list is challenged, which costs the challenger the next turn (S4)."""
        yield from self._ring()
        move = self._best_word()
        yield from self._declare(move)
        yield from self._note_score()
        yield self.hand.has("challenge")
        yield from self.hand.tap("challenge", picture="11-window")
        yield from self._doubt(move.word, "accepted")

    def _hold(self) -> Steps:
        yield self.hand.has("hold")
        yield from self.hand.tap("hold")
        yield PAUSE
        following = self.hand.state.following(self.hand.state.turns[-1].side)
        yield from self.hand.tap(f"side_{following}", picture="11-who-holds", to=Phase.HELD)
        yield from self._hurry(_THINKING)
        yield from self.hand.tap("draw_apart", picture="11-held")

    def _pass(self) -> Steps:
        yield from self._ring()
        yield from self.hand.tap("give_pass", pause=QUICK)
        yield from self.hand.tap("yes", picture="08-pass")
        yield lambda: self.hand.state.phase is not Phase.RUNNING


_LATE = 130
"""Seconds of overtime after which the player goes on (T2)."""


class YouthMatch(JudgedMatch):
    """Two players, who run out of time at the end."""

    def steps(self) -> Steps:
        turns = [self._plain_turn, self._challenged_turn, self._exchange, *[self._plain_turn] * 3]
        yield from self._some_turns(turns, self._misspelt)
        yield from self._late_turn()
        yield from self._plain_turn()
        self._tell_turns()
        yield from self._ring()
        yield from self._hurry(3_600, lambda: self.hand.state.is_over)
        yield self.hand.is_on(ScreenName.RESULT)
        yield from self._sign()
        yield from self._end()

    def _challenged_turn(self) -> Steps:
        """A word that is in the list is challenged before its score is noted, and gives its player points (T5)."""
        yield from self._ring()
        move = self._best_word()
        yield from self._declare(move)
        yield from self._challenge(move, "accepted")
        yield from self._note_score()

    def _misspelt(self, move: Move) -> Steps:
        """A misspelt word comes off."""
        yield from super()._misspelt(move)
        yield from self._challenge(move, "not-accepted")
        yield self.hand.is_on(Phase.READY)

    def _challenge(self, move: Move, picture: str) -> Steps:
        yield self.hand.is_on(ScreenName.ANNOUNCE)
        yield from self.hand.tap("challenge", picture="09-may-be-challenged")
        yield from self._doubt(move.word, picture)

    def _late_turn(self) -> Steps:
        """A player thinks until the clock counts overtime, and its cost is shown (T2)."""
        yield from self._ring()
        left = self.hand.session.service.remaining_ms()
        yield from self._hurry(left / 1000 - 300 + _LATE)
        yield from self.hand.look("08-overtime")
        yield from self._declare(self._best_word())
        yield from self._note_score()
        self._tell_turns()

    def _sign(self) -> Steps:
        """Both sign, and the sheet is closed (T10)."""
        yield from self.hand.tap("sign", picture="14-not-signed")
        yield PAUSE
        for number, row in enumerate(reversed(every(self.hand.screen, SignatureRow))):
            yield from self.hand.touch(row.ids.sign)
            yield from self.hand.look(f"14-signed-{number + 1}")
        yield lambda: self.hand.state.is_locked


JUDGED_TURN = 16
"""Before which turn, counted from 0, the judge's cards are looked at."""
PAUSED_TURN = 2
"""In which turn the clock is stopped for a while."""

AFTER_A_TURN = (Phase.READY, Phase.LAST_WINDOW, Phase.ENDED, Phase.CLOSED)


class DemonstrationMatch(JudgedMatch):
    """Plays the match of `script`."""

    def __init__(self, hand: Hand, script: Script, tell: Tell) -> None:
        super().__init__(hand, tell)
        self._script = script

    def steps(self) -> Steps:
        yield from self._look_at_settings()
        yield from self._begin_match()
        yield from self._draw()
        yield from self._tick_list("ring")
        for number, turn in enumerate(self._script.turns):
            yield from self._turn(number, turn)
            self._tell_turns()
        if self.hand.state.end is None:
            yield from self.hand.tap("end", picture="13-match-over")
        yield from self._end()
        yield from self.hand.tap("matches", to=ScreenName.MATCHES)
        yield from self.hand.look("18-matches")
        yield from self._go_back(ScreenName.HOME)

    # Around the match

    def _look_at_settings(self) -> Steps:
        yield from self.hand.look("01-home")
        # The texts change with the language, the code of a language does not.
        yield from self.hand.choose("languages", "ms")
        yield from self.hand.look("01-home-ms")
        yield from self.hand.choose("languages", "en")
        yield from self.hand.tap("settings", to=ScreenName.SETTINGS)
        for key, _text in self.hand.part("tabs").options:
            yield from self.hand.choose("tabs", key)
            yield QUICK
            self.hand.take(f"02-settings-{key}")
        yield from self._go_back(ScreenName.HOME)

    def _begin_match(self) -> Steps:
        yield from self.hand.tap("new_match", to=ScreenName.TEAMS)
        yield from self.hand.tap("next", picture="03-teams", to=ScreenName.OPTIONS)
        yield PAUSE
        for mode, _words in self.hand.part("mode").options:
            yield from self.hand.choose("mode", mode)
            yield from self.hand.look(f"04-{mode.value}")
        yield from self.hand.tap("complete")
        yield from self.hand.tap("deed", picture="04-officials")
        yield from self.hand.tap("start", to=ScreenName.DRAW)

    # A turn

    def _turn(self, number: int, turn: ScriptedTurn) -> Steps:
        if number == JUDGED_TURN:
            yield from self._look_at_judge_cards()
        yield from self.hand.tap("ring", picture="06-ready")
        yield lambda: self.hand.state.phase in (Phase.RUNNING, Phase.PAUSED)
        yield from self._stay_awake()
        if number == PAUSED_TURN:
            yield from self.hand.tap("pause", to=Phase.PAUSED)
            yield from self.hand.tap("other", picture="08-paused", to=Phase.RUNNING)
        yield PAUSE
        if turn.what == "play":
            yield from self._lay_turn(number, turn)
            yield from self._stay_awake()
            yield from self.hand.tap("play", picture="08-playing", pause=QUICK)
            yield from self._note_score(turn.announced)
            if turn.challenged:
                yield self.hand.is_on(ScreenName.MATCH)
                yield from self.hand.tap("challenge", picture="11-window")
                yield from self._doubt(turn.challenged, "which-word", "accepted" if turn.accepted else "not-accepted")
        elif turn.what == "time":
            yield from self._run_out_of_time()
        else:
            yield from self.hand.tap("exchange" if turn.what == "exchange" else "give_pass", pause=QUICK)
            yield from self.hand.tap("yes", picture=f"08-{turn.what}")
        yield lambda: self.hand.state.phase in AFTER_A_TURN

    def _look_at_judge_cards(self) -> Steps:
        for card in ("correct", "overturn", "reserve", "turns", "stop"):
            yield from self.hand.tap("judge")
            yield from self.hand.tap(card, picture="07-judge")
            yield from self.hand.tap("close", picture=f"07-judge-{card}")

    def _lay_turn(self, number: int, turn: ScriptedTurn) -> Steps:
        """Lay the tiles of a play, in turns by dragging, by tile and square, or by touching tiles along the arrow."""
        by_dragging, by_tile = number % 6 == 4, number % 6 == 2
        if not by_tile and not by_dragging:
            yield from self._lay(turn.tiles)
            return
        for square, tile in turn.tiles:
            yield from self._stay_awake()
            if by_dragging:
                yield from self.hand.drag(tile, square, "08-dragging")
            else:
                yield from self.hand.touch(tile_place(self.hand.part("rack"), tile))
                yield from self.hand.touch(square_place(self.hand.part("board"), square))
            if rack_face(tile) == BLANK:
                yield from self._name_blank(tile)

    def _run_out_of_time(self) -> Steps:
        """Lay a tile where it touches nothing and wait for the two bells."""
        free = next(square for square in (Square(14, 0), Square(0, 14)) if not self.hand.state.board.at(square))
        yield from self.hand.touch(square_place(self.hand.part("board"), free))
        yield from self.hand.touch(slot_place(self.hand.part("rack"), 0))
        yield lambda: self.hand.session.view.time.seconds <= 2
        self.hand.take("08-last-seconds")
        yield self.hand.is_on(Phase.READY)
        yield from self.hand.look("06-after-time")


def demonstration_steps(hand: Hand, tell: Tell = str, script: Script | None = None) -> Steps:
    """Return the steps of the demonstration: the built-in match, or the one of `script`."""
    return DemonstrationMatch(hand, script or demonstration_script(), tell).steps()
