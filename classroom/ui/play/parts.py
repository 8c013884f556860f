"""The widget of each part of the match screens; which parts a match has follows from its policies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from classroom.ui.play.exchange import ExchangeSomeButton
from classroom.ui.play.handover_panel import EndingPanel, HandoverPanel
from classroom.ui.play.hold_panel import HoldPanel
from classroom.ui.play.letter_shop import LetterShopButton
from classroom.ui.play.own_count_panel import OwnCountPanel
from classroom.ui.play.round_panel import RoundClock, RoundPanel, RoundPausedPanel, RoundStartPanel
from classroom.ui.play.side_clock import SideClock, SidePausedPanel
from classroom.ui.play.turn_panel import (
    ChallengeLaterButton,
    ComputersPanel,
    ExchangeAllButton,
    PausedPanel,
    TurnClock,
    TurnPanel,
)
from classroom.ui.playable import Part

WIDGETS: Mapping[Part, type[Any]] = {
    Part.HANDOVER_PANEL: HandoverPanel,
    Part.TURN_PANEL: TurnPanel,
    Part.COMPUTERS_PANEL: ComputersPanel,
    Part.PAUSED_PANEL: PausedPanel,
    Part.ENDING_PANEL: EndingPanel,
    Part.TURN_CLOCK: TurnClock,
    Part.SIDE_CLOCK: SideClock,
    Part.SIDE_PAUSED_PANEL: SidePausedPanel,
    Part.HOLD_PANEL: HoldPanel,
    Part.EXCHANGE_ALL: ExchangeAllButton,
    Part.EXCHANGE_SOME: ExchangeSomeButton,
    Part.CHALLENGE_LATER: ChallengeLaterButton,
    Part.ROUND_START_PANEL: RoundStartPanel,
    Part.ROUND_PANEL: RoundPanel,
    Part.ROUND_PAUSED_PANEL: RoundPausedPanel,
    Part.ROUND_CLOCK: RoundClock,
    Part.OWN_COUNT_PANEL: OwnCountPanel,
    Part.LETTER_SHOP: LetterShopButton,
}
"""Panels are made with their screen, the others with their `panel`."""
