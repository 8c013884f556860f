"""Prepares the next screens while Home is idle: first imports their modules, then creates the first screens.

A module is always imported whole and a screen made whole; a frame cannot divide them. So this starts only once nobody
has touched the screen for a while. Each frame imports as many modules as fit into a few milliseconds, each after the
modules it imports itself. Then the screens are made one at a time, with a pause after each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from time import perf_counter

STILL_SECONDS = 2.0  # without a touch, with Home shown
PAUSE_SECONDS = 0.5  # between two screens
SLICE_SECONDS = 0.004  # of a frame; a module that has begun is imported to its end
_LONGEST_FRAME = 0.1  # seconds that count of one: that in which Home was made is not still

ORDER = """
classroom.rules.square classroom.rules.layout classroom.rules.policy classroom.rules.format classroom.match.switches
classroom.rules.board classroom.rules.ending classroom.match.event classroom.rules.placement classroom.rules.scoring
classroom.match.state classroom.match.clock classroom.match.command classroom.match.refusal classroom.words
classroom.words.word_list classroom.words.category classroom.words.two_letter classroom.words.lexicon
classroom.match.fold classroom.match.fold.step classroom.match.fold.real_board classroom.match.fold.challenge
classroom.match.fold.clock classroom.match.fold.end classroom.match.fold.turn classroom.match.fold.take_back
classroom.match.entry classroom.match.decide.context classroom.match.decide.consequence
classroom.match.decide.challenge classroom.match.decide.clock classroom.match.decide.end
classroom.match.decide.real_board classroom.match.decide.turn classroom.match.decide classroom.match.preview
classroom.match.given_name classroom.match.service classroom.formats classroom.formats.check attr._make attr.validators
typing_extensions cattrs.converters classroom.formats.strict classroom.formats.reading classroom.formats.catalogue
classroom.formats.rule_texts classroom.formats.house_rule classroom.formats.offer classroom.formats.wording
classroom.ui.wording classroom.ui.wording.refusal classroom.words.word_index classroom.words.move_generator
classroom.words.two_letter_guide classroom.match.help classroom.record classroom.record.heading
classroom.record.score_sheet classroom.record.look_back classroom.words.meaning classroom.record.words
classroom.record.wording classroom.words.teacher_list classroom.partner classroom.partner.level
classroom.ui.match_setup classroom.ui.playable classroom.ui.stored_matches classroom.roster
classroom.roster.school_class classroom.roster.short_name classroom.ui.settings classroom.backup classroom.ui.cards
classroom.ui.kit.modal classroom.ui.kit.field classroom.ui.kit.layout classroom.ui.kit.dialog
classroom.ui.cards.file_card classroom.moments classroom.ui.wording.backup classroom.ui.cards.backup_cards
classroom.ui.cards.pin_card classroom.errors.finding classroom.ui.settings.settings classroom.ui.setup classroom.tables
classroom.tables.cell classroom.tables.table classroom.tables.heading classroom.tables.plan classroom.tables.body
classroom.roster.class_list classroom.roster.ports classroom.formats.writing classroom.store classroom.files
sqlite3.dbapi2 classroom.store.fault classroom.store.folder classroom.store.house_rules classroom.ui.setup.teams
classroom.drills classroom.drills.pupil classroom.store.backup classroom.store.backup.deletion classroom.store.chain
classroom.store.packing classroom.store.event_table classroom.store.class_rows classroom.store.json_text
classroom.store.class_table classroom.store.drill_proof classroom.tables.text classroom.store.table_file
classroom.store.word_file classroom.words.word_rows classroom.store.word_lists classroom.store.instance_lock
classroom.store.migration classroom.store.reach classroom.store.salvage classroom.store.database_file
classroom.store.database classroom.store.settings classroom.store.backup.contents classroom.store.backup.origin
classroom.store.backup.file classroom.store.backup.held classroom.store.backup.left_behind classroom.drills.card
classroom.drills.kind classroom.drills.result classroom.store.drill_table classroom.store.backup.forgetting
classroom.store.class_book classroom.formats.description classroom.ui.setup.match_options classroom.match.ladder
classroom.ui.wording.format classroom.ui.setup.ladder_steps classroom.ui.formats classroom.ui.formats.draft
classroom.ui.cards.question classroom.ui.formats.formats classroom.ui.setup.computer classroom.ui.play
classroom.ui.real_board classroom.competition classroom.competition.division classroom.competition.result
classroom.competition.standing classroom.competition.finals classroom.competition.team classroom.competition.wish
classroom.competition.event classroom.competition.state classroom.competition.table_match classroom.roster.mixing
classroom.roster.misfit classroom.roster.kept_mix classroom.ui.play.match_view classroom.match.short_name
classroom.match.typed_word classroom.partner.miscount classroom.record.figure classroom.record.highlight
classroom.ui.timing classroom.ui.kit.placing classroom.record.learning classroom.ui.wording.word
classroom.ui.wording.match classroom.record.firsts classroom.ui.play.check_list classroom.competition.command
classroom.competition.refusal classroom.competition.match_result classroom.competition.wishes
classroom.competition.table_result classroom.competition.matching classroom.competition.pairing
classroom.competition.knock_out classroom.competition.judging classroom.competition.round_draw
classroom.competition.proposal classroom.competition.fold classroom.competition.decide classroom.competition.ports
classroom.record.check_code classroom.competition.result_code classroom.competition.service
classroom.competition.wording classroom.competition.round_plan classroom.ui.match_launcher
classroom.competition.board_list classroom.ui.wording.literacy_round classroom.ui.wording.look_back
classroom.ui.real_board.draft classroom.ui.real_board.hall_parts classroom.ui.real_board.hall
classroom.store.word_cache classroom.store.backup.restoring classroom.store.record_packing
classroom.store.settings_text classroom.store.backup.book classroom.ui.papers classroom.record.award
classroom.record.seating classroom.record.sum_check classroom.ui.cards.papers classroom.ui.papers.print_centre
classroom.ui.papers.paper_parts classroom.competition.event_total classroom.competition.wall classroom.drills.progress
classroom.record.sheet_wording classroom.papers.guide classroom.ui.archive classroom.record.gcg_form
classroom.competition.day_award classroom.ui.archive.match_filter classroom.ui.cards.match_cards
classroom.record.match_table classroom.ui.next_match classroom.ui.archive.matches classroom.store.codec
classroom.store.competition_codec classroom.store.record_rows classroom.store.competition_log
classroom.ui.archive.replay classroom.ui.words classroom.ui.words.helper classroom.ui.kit.tile
classroom.ui.cards.word_card classroom.ui.device classroom.tables.known_columns classroom.ui.cards.table_preview
classroom.ui.words.list_cards classroom.ui.words.lists classroom.ui.roster classroom.ui.roster.class_model
classroom.roster.new_year classroom.ui.roster.classes classroom.roster.mix_text classroom.ui.kit.touch
classroom.ui.roster.mix classroom.ui.drills classroom.drills.verdict classroom.drills.ports classroom.drills.schedule
classroom.drills.drill_round classroom.drills.guest classroom.drills.vocabulary classroom.drills.hook
classroom.drills.find_best classroom.drills.ten_seconds classroom.drills.true_or_not classroom.drills.service
classroom.ui.drills.drill_session classroom.ui.drills.drills classroom.store.drill_book
classroom.ui.drills.drill_boards classroom.ui.drills.drill classroom.ui.drills.progress classroom.ui.competition
classroom.competition.readiness classroom.ui.competition.day classroom.competition.people
classroom.ui.competition.faces classroom.ui.competition.competitions classroom.competition.seat_swap
classroom.ui.competition.part classroom.ui.competition.scores classroom.ui.competition.table_card
classroom.competition.team_lines classroom.competition.team_list classroom.ui.cards.bracket_view
classroom.ui.competition.round_cards classroom.ui.competition.round_part classroom.ui.competition.boards_part
classroom.ui.competition.day_papers classroom.competition.day_table classroom.ui.competition.papers_part
classroom.ui.competition.team_import classroom.ui.competition.teams_part classroom.ui.competition.standings_part
classroom.ui.competition.day_screen classroom.partner.leave classroom.partner.view classroom.partner.search
classroom.partner.seeded_random classroom.partner.brain classroom.ui.play.answers classroom.ui.play.stage_faces
classroom.ui.play.faces classroom.ui.play.presenter classroom.ui.play.session classroom.ui.play.challenge_card
classroom.ui.kit.keypad classroom.ui.play.tiles classroom.ui.play.judge classroom.ui.play.draw
classroom.ui.play.between classroom.ui.play.round classroom.ui.play.turn classroom.ui.kit.score
classroom.ui.play.match_screen classroom.ui.kit.still classroom.ui.kit.board classroom.ui.kit.placing_surface
classroom.ui.play.live_match classroom.ui.play.result classroom.ui.play.score classroom.ui.real_board.board_judge
classroom.ui.real_board.judge_screen
"""
"""Modules of the features, each after the app's modules that it imports; of other modules, those slow to import."""


class Warming:
    """Imports modules one by one whenever it is called between two frames, then makes screens.

    `make_screen` makes the next screen and returns whether there was one.
    """

    def __init__(
        self,
        make_screen: Callable[[], bool],
        modules: Sequence[str] = (),
        now: Callable[[], float] = perf_counter,
    ) -> None:
        self._make_screen = make_screen
        self._left = list(modules or ORDER.split())[::-1]
        self._now = now
        self._still = 0.0
        self.is_over = False
        """Whether there is nothing left to do."""

    def between_frames(self, seconds: float, *, is_still: bool) -> None:
        """Import for a slice of this frame, or make a screen, once it `is_still` for long enough.

        `seconds` have passed since the frame before.
        """
        self._still = self._still + min(seconds, _LONGEST_FRAME) if is_still else 0.0
        if self._still < STILL_SECONDS:
            return
        if not self._left:
            self.is_over = not self._make_screen()
            self._still = STILL_SECONDS - PAUSE_SECONDS
        begun = self._now()
        while self._left and self._now() - begun < SLICE_SECONDS:
            import_module(self._left.pop())
