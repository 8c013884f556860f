"""All that the screens of a match show, in one place that they bind to."""

from __future__ import annotations

from kivy.event import EventDispatcher
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.match.state import Phase
from classroom.say import match_faces as faces
from classroom.say.match import MoveLine
from classroom.say.playable import Place
from classroom.say.stage_faces import RoundFace


class MatchView(EventDispatcher):
    """All that the screens of a match show, ready to be drawn: values that change together are one frozen face."""

    phase = ObjectProperty(Phase.DRAWING)
    """The phase of the match; of all changes of an event, it is set last."""
    moment = ObjectProperty(Place.BETWEEN_TURNS)
    """The place beside the board to show now; while another screen is shown, it keeps its last value."""
    scoring = ObjectProperty(faces.Scoring.NONE)
    match = ObjectProperty(faces.MatchFace(), rebind=True)

    draw = ObjectProperty(None, allownone=True)
    """The `DrawFace` of the draw for the start."""
    board = ObjectProperty(None, allownone=True)
    """The `BoardFace` of a match at a real board, None for one on screen."""
    cells = ListProperty()
    teams = ListProperty()
    """The `TeamFace` of each team."""
    sides = ListProperty()
    """The `SideFace` of each side."""

    to_move = NumericProperty(0)
    turn = ObjectProperty(faces.TurnFace(), rebind=True)
    notes = ObjectProperty(faces.NotesFace(), rebind=True)
    time = ObjectProperty(faces.TimeFace(), rebind=True)
    fraction = NumericProperty(1.0)
    """The fraction of the turn's time left, from 1 down to 0; the only value that changes in every frame."""
    clocks = ObjectProperty(faces.ClocksFace(), rebind=True)
    placing = ObjectProperty(None, allownone=True)
    """The `PlacingModel` of the side to move: its rack, and the tiles it has laid but not played."""
    pending = ListProperty()
    """The tiles of `placing` that lie on the board, in the order of laying."""
    move = ObjectProperty(MoveLine(), rebind=True)
    """The word being laid, what to do next, or why the tiles on the board cannot be played yet."""
    waiting = ObjectProperty(faces.WaitingFace(), rebind=True)
    message = StringProperty()
    message_squares = ListProperty()
    hint_squares = ListProperty()
    """Squares marked because a word fits there."""
    doing = StringProperty()
    """The computer's activity during its turn."""
    said = ObjectProperty(None, allownone=True)
    """The score that the computer announces for its play, or None before it does."""

    played = ObjectProperty(faces.PlayedFace(), rebind=True)
    scored = ObjectProperty(None, allownone=True)
    """The `ScoredFace` of a play still to be celebrated, or None."""
    window = ObjectProperty(faces.ChallengeWindow(), rebind=True)
    hold = ObjectProperty(faces.HoldFace(), rebind=True)
    challenge = ObjectProperty(None, allownone=True)
    """The `ChallengeFace` to be ruled on, or None."""
    objection = ObjectProperty(faces.ObjectionFace(), rebind=True)
    """The possible objections of the players to the last play."""
    shown_tiles = ObjectProperty(None, allownone=True)
    """The `ShownTiles` drawn during the hold of a play that then came off, or None before."""
    round = ObjectProperty(RoundFace(), rebind=True)

    log = ListProperty()
    last_line = ObjectProperty(None, allownone=True)
    """The `LogLine` of the last turn that was played, None before the first."""
    last_words = ObjectProperty(faces.TurnWords(), rebind=True)
    """The `TurnWords` of `last_line`."""
    end = ObjectProperty(faces.EndFace(), rebind=True)
    result = ObjectProperty(None, allownone=True)
    """The `ResultFace`, once the match is over."""
