"""Why something cannot be done at this moment of a match: what it is, and what has to come first."""

from __future__ import annotations

from collections.abc import Callable

from classroom.i18n import _
from classroom.match import command as cmd
from classroom.match.refusal import Refusal
from classroom.match.state import Phase


def not_now_sentence(refusal: Refusal) -> str:
    """Return what cannot be done and why: what is in progress, or what blocks this command in particular."""
    command = refusal.command
    if command is None:
        return _("The app was closed in the middle of this turn. Restart the turn first.")
    what = _WHAT[command]() if command in _WHAT else _("You cannot do that now.")
    why = _WHY[refusal.phase] if refusal.phase else _IN_THE_WAY.get(command)
    return f"{what} {why()}" if why else what


_WHAT: dict[type[object], Callable[[], str]] = {
    cmd.DrawLot: lambda: _("You cannot draw now to see who starts."),
    cmd.TickItem: lambda: _("The checklist is closed now."),
    cmd.SkipItem: lambda: _("The checklist is closed now."),
    cmd.ReopenItem: lambda: _("The checklist is closed now."),
    cmd.EnterReserve: lambda: _("A reserve cannot come in now."),
    cmd.RingBell: lambda: _("The bell cannot ring now."),
    cmd.DeclarePlay: lambda: _("You cannot play a word now."),
    cmd.EndTurn: lambda: _("You cannot end a turn now."),
    cmd.Pass: lambda: _("Nobody can pass now."),
    cmd.ExchangeTiles: lambda: _("Tiles cannot be exchanged now."),
    cmd.NameStarter: lambda: _("You cannot change who starts now."),
    cmd.StopTurn: lambda: _("No clock is running."),
    cmd.RecordTurn: lambda: _("You cannot write down a turn now."),
    cmd.RecordUnwritten: lambda: _("You cannot write down a turn now."),
    cmd.WriteWord: lambda: _("You cannot type in a word now."),
    cmd.WriteRack: lambda: _("Type the unplayed tiles after the last turn."),
    cmd.EndAtBoard: lambda: _("The match cannot be ended now."),
    cmd.TakeBack: lambda: _("You cannot take back a turn now."),
    cmd.BuyLetters: lambda: _("Letters cannot be bought now."),
    cmd.ReturnLetters: lambda: _("Letters cannot be given back now."),
    cmd.Announce: lambda: _("You cannot announce a score now."),
    cmd.ObjectToScore: lambda: _("Nobody can object to a score now."),
    cmd.SettleScore: lambda: _("You cannot write down a score now."),
    cmd.Pause: lambda: _("The clock cannot be stopped now."),
    cmd.Resume: lambda: _("The match is not paused."),
    cmd.RestartTurn: lambda: _("You cannot restart a turn now."),
    cmd.SetClock: lambda: _("The clock cannot be set now."),
    cmd.HoldPlay: lambda: _("No team can take time to think about a challenge now."),
    cmd.DrawApart: lambda: _("You cannot draw tiles now."),
    cmd.ReleaseHold: lambda: _("Nobody is thinking about a challenge."),
    cmd.ChallengePlay: lambda: _("You cannot challenge a word now."),
    cmd.WithdrawChallenge: lambda: _("There is no challenge to take back."),
    cmd.LeaveUnchallenged: lambda: _("The word cannot be accepted now."),
    cmd.RuleChallenge: lambda: _("There is no challenge to rule on."),
    cmd.DisallowPlay: lambda: _("You cannot take a word off now."),
    cmd.OverturnRuling: lambda: _("You cannot change a ruling now."),
    cmd.CorrectScore: lambda: _("You cannot correct a score now."),
    cmd.DeclareNoWord: lambda: _("The team cannot say now that it has no word."),
    cmd.ConfirmEnd: lambda: _("The match cannot be ended now."),
    cmd.AskEnd: lambda: _("The match cannot be ended now."),
    cmd.StopMatch: lambda: _("The match cannot be stopped now."),
    cmd.Warn: lambda: _("You cannot give a warning now."),
    cmd.Disqualify: lambda: _("Nobody can be disqualified now."),
    cmd.WalkOver: lambda: _("You cannot mark a team as absent now."),
    cmd.DecideTie: lambda: _("There is no tie to decide."),
    cmd.SignSheet: lambda: _("The score sheet cannot be signed now."),
    cmd.SignAsJudge: lambda: _("The score sheet cannot be signed now."),
    cmd.NamePupils: lambda: _("Names can be added when the match is over."),
}

_WHY: dict[Phase, Callable[[], str]] = {
    Phase.DRAWING: lambda: _("Draw to see who starts."),
    Phase.READY: lambda: _("Wait for the next turn's bell."),
    Phase.RUNNING: lambda: _("Finish the turn first."),
    Phase.RECORDING: lambda: _("Write down the turn first."),
    Phase.PAUSED: lambda: _("The match is paused. Continue it first."),
    Phase.ANNOUNCING: lambda: _("Wait until the team announces its score."),
    Phase.CHECKING: lambda: _("Write down the score first."),
    Phase.HELD: lambda: _("A team is thinking about a challenge. Wait for them."),
    Phase.CHALLENGED: lambda: _("Wait until the judge rules on the challenge."),
    Phase.LAST_WINDOW: lambda: _("Wait to see if the last word is challenged."),
    Phase.ENDED: lambda: _("The last turn has been played. The jury decides who wins."),
    Phase.CLOSED: lambda: _("The match is over."),
}

# What blocks a command even if the moment is right
_IN_THE_WAY: dict[type[object], Callable[[], str]] = {
    cmd.DrawLot: lambda: _("This team has already drawn its tile or does not need to draw."),
    cmd.TickItem: lambda: _("The first bell has rung."),
    cmd.SkipItem: lambda: _("The first bell has rung."),
    cmd.ReopenItem: lambda: _("The first bell has rung."),
    cmd.BuyLetters: lambda: _("This match does not sell letters, or not at this moment."),
    cmd.ReturnLetters: lambda: _("This match does not sell letters, or not at this moment."),
    cmd.ObjectToScore: lambda: _("These rules do not allow objections."),
    cmd.Pause: lambda: _("No clock is running."),
    cmd.HoldPlay: lambda: _("These rules do not allow holding a play."),
    cmd.DrawApart: lambda: _("There are no tiles in the bag for this team."),
    cmd.ChallengePlay: lambda: _("Wait until the score is written down."),
    cmd.LeaveUnchallenged: lambda: _("Check if something else must be decided first."),
    cmd.RuleChallenge: lambda: _("A word cannot be both accepted and refused."),
    cmd.DisallowPlay: lambda: _("Under these rules, only a challenge can take a word off."),
    cmd.DeclareNoWord: lambda: _("This team has already said it has no word, or another team must say so first."),
    cmd.StopMatch: lambda: _("The extra turns are being played. Finish them first."),
    cmd.WalkOver: lambda: _("Choose the absent teams: all, or all except one."),
    cmd.SignSheet: lambda: _("In this format the judge signs the sheet."),
    cmd.SignAsJudge: lambda: _("In this format the players sign the sheet."),
}
