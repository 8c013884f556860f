"""Prepares the next screens while Home is idle: imports their modules, and creates the first screens.

A module is always imported whole and a screen made whole; a frame cannot divide them. So this goes on only while nobody
touches the screen. Each frame imports as many modules as fit into a few milliseconds, each after the modules it imports
itself. A screen is made as soon as its modules are there, those that are needed soonest first: a tap may come within a
second of Home's picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from time import perf_counter

STILL_SECONDS = 0.1  # without a touch, with Home shown
PAUSE_SECONDS = 0.5  # between two screens, once everything is imported
SLICE_SECONDS = 0.008  # of a frame; a module that has begun is imported to its end
_LONGEST_FRAME = 0.1  # seconds that count of one: that in which Home was made is not still
FRAMES_TO_HOME = 3  # its first picture waits for nothing

ORDER = """
classroom.ui.setup classroom.rules.policy classroom.rules.square classroom.rules.layout classroom.rules.format
classroom.match.practice_choices classroom.rules.board classroom.rules.ending classroom.match.event
classroom.rules.placement classroom.rules.scoring classroom.match.state classroom.match.command classroom.match.refusal
classroom.words classroom.words.word_list classroom.words.category classroom.words.decency classroom.words.two_letter
classroom.words.lexicon classroom.match.entry classroom.match.given_name classroom.roster classroom.roster.calling_name
classroom.roster.school_class classroom.tables classroom.tables.heading classroom.tables.cell classroom.tables.table
classroom.tables.plan classroom.tables.reading classroom.tables.body classroom.tables.text classroom.roster.class_list
classroom.roster.new_year classroom.roster.ports classroom.say classroom.formats classroom.formats.check attr._make
attr.validators typing_extensions cattrs.converters classroom.formats.strict classroom.formats.reading
classroom.formats.catalogue classroom.match.practice_ladder classroom.moments classroom.partner classroom.record
classroom.record.figure classroom.record.heading classroom.record.score_sheet classroom.match.decide.context
classroom.match.decide.consequence classroom.match.fold.step classroom.match.fold.real_board
classroom.match.fold.challenge classroom.match.fold.clock classroom.match.fold.end classroom.match.fold.turn
classroom.match.fold.take_back classroom.match.fold classroom.match.decide.challenge classroom.match.decide.clock
classroom.match.decide.end classroom.match.decide.real_board classroom.match.decide.turn classroom.match.decide
classroom.words.word_index classroom.words.move_generator classroom.words.two_letter_guide classroom.match.help
classroom.record.look_back classroom.words.meaning classroom.record.words classroom.record.wording
classroom.partner.level classroom.words.teacher_list classroom.say.match_setup classroom.formats.choices_of_a_part
classroom.formats.rule_texts classroom.formats.house_rule classroom.formats.wording classroom.say.refusal
classroom.ui.kit.field classroom.ui.setup.teams classroom.formats.description classroom.say.format
classroom.partner.miscount classroom.competition classroom.competition.result classroom.competition.director_wishes
classroom.competition.division classroom.competition.room classroom.competition.standing classroom.competition.team
classroom.competition.event classroom.competition.pairing_matching classroom.competition.pairing_fewest_origins
classroom.competition.pairing classroom.competition.knock_out classroom.competition.state classroom.competition.refusal
classroom.competition.bracket classroom.competition.finals classroom.competition.command classroom.competition.judging
classroom.competition.proposal classroom.competition.table_match classroom.competition.match_result
classroom.competition.decide classroom.record.check_code classroom.competition.result_code
classroom.competition.wall_papers classroom.competition.wording classroom.match.preview classroom.say.match
classroom.say.look_back classroom.say.word classroom.ui.cards classroom.ui.kit.modal classroom.ui.kit.dialog
classroom.ui.playable classroom.ui.stored_matches classroom.ui.next_match classroom.ui.cards.question
classroom.ui.kit.score classroom.ui.kit.tile classroom.ui.cards.word_card classroom.ui.setup.match_options
classroom.ui.formats classroom.ui.cards.file_card classroom.papers classroom.papers.print_job classroom.ui.cards.papers
classroom.ui.formats.formats classroom.ui.setup.computer classroom.ui.real_board classroom.competition.board_list
classroom.match.clock classroom.match.service classroom.roster.mixing classroom.roster.kept_mix
classroom.say.literacy_round classroom.competition.fold classroom.competition.table_result
classroom.competition.service classroom.roster.short_name classroom.ui.match_launcher classroom.ui.play
classroom.ui.kit.placing classroom.match.typed_word classroom.record.highlight classroom.ui.play.match_view
classroom.ui.play.faces classroom.ui.play.stage_faces classroom.ui.play.answers classroom.match.short_name
classroom.ui.play.presenter classroom.ui.play.session classroom.ui.cards.pin_card classroom.ui.play.challenge_card
classroom.ui.play.tiles classroom.ui.play.turn classroom.ui.play.judge classroom.partner.view classroom.partner.search
classroom.partner.brain classroom.ui.play.live_match classroom.ui.play.shell classroom.ui.cards.table_preview
classroom.ui.real_board.board_judge classroom.ui.real_board.hall_parts classroom.ui.real_board.hall classroom.ui.papers
classroom.record.award classroom.record.seating classroom.ui.cards.match_cards classroom.record.sum_check
classroom.ui.papers.paper_parts classroom.ui.papers.print_centre classroom.ui.archive classroom.competition.day_award
classroom.record.gcg_form classroom.record.match_table classroom.ui.archive.matches classroom.ui.archive.replay
classroom.ui.settings classroom.backup classroom.errors.finding classroom.say.backup classroom.ui.cards.backup_cards
classroom.ui.settings.settings classroom.ui.words classroom.ui.words.helper classroom.words.word_rows
classroom.ui.words.list_cards classroom.ui.words.lists classroom.ui.roster classroom.record.pupil_page
classroom.competition.people classroom.competition.readiness classroom.say.day classroom.ui.roster.class_model
classroom.ui.roster.classes classroom.ui.roster.mix classroom.ui.drills classroom.drills classroom.drills.card
classroom.drills.kind classroom.drills.pupil classroom.drills.result classroom.drills.verdict classroom.drills.ports
classroom.drills.schedule classroom.drills.drill_round classroom.drills.guest classroom.drills.vocabulary
classroom.drills.true_or_not classroom.drills.find_best classroom.drills.hook classroom.drills.progress
classroom.drills.ten_seconds classroom.drills.service classroom.ui.drills.drill_session classroom.ui.drills.drills
classroom.ui.kit.board classroom.ui.kit.placing_surface classroom.ui.drills.drill_boards classroom.ui.drills.drill
classroom.ui.drills.progress classroom.ui.competition classroom.competition.team_list classroom.ui.competition.day
classroom.ui.competition.competitions classroom.ui.play.draw classroom.ui.play.between classroom.ui.play.score
classroom.ui.play.round classroom.ui.play.match_screen classroom.ui.play.result classroom.ui.real_board.judge_screen
classroom.papers.guide classroom.ui.cards.explanation_card classroom.ui.cards.guide_card
classroom.competition.round_plan classroom.ui.cards.bracket_view classroom.ui.competition.round_cards
classroom.ui.competition.scores classroom.ui.drills.animals classroom.ui.kit.keypad classroom.ui.kit.still
classroom.competition.columns classroom.say.audience_day classroom.say.day_papers classroom.ui.competition.part
classroom.ui.competition.table_card classroom.ui.competition.team_import classroom.ui.competition.teams_part
classroom.ui.competition.round_part classroom.ui.competition.boards_part classroom.competition.day_table
classroom.ui.competition.papers_part classroom.ui.competition.standings_part classroom.ui.competition.day_screen
classroom.ui.device classroom.store classroom.files sqlite3.dbapi2 classroom.store.fault classroom.store.folder
classroom.store.json_text classroom.store.workbook classroom.store.table_file classroom.store.word_file
classroom.store.word_lists classroom.store.word_cache classroom.store.chain classroom.store.codec
classroom.store.migration classroom.store.packing classroom.store.event_table classroom.store.loose_rows
classroom.store.salvage classroom.store.database_file classroom.store.instance_lock classroom.store.database
classroom.store.record_rows classroom.store.competition_log classroom.store.backup classroom.store.backup.deletion
classroom.store.class_rows classroom.store.class_table classroom.store.drill_proof classroom.formats.writing
classroom.store.house_rules classroom.store.settings classroom.store.settings_text classroom.store.backup.contents
classroom.store.backup.origin classroom.store.backup.file classroom.store.backup.folder
classroom.store.backup.waiting_deletions classroom.store.drill_table classroom.store.backup.forgetting
classroom.store.class_book classroom.store.drill_book classroom.store.backup.restoring classroom.store.event_log
classroom.store.record_packing classroom.store.backup.book
"""
"""What the screens are made of, each after what it imports; `packaging/warming.py` writes it, and a test compares."""


class Warming:
    """Imports modules one by one whenever it is called between two frames, and makes screens.

    `make_screen` makes the next screen whose modules are there, and returns whether there was one.
    """

    def __init__(
        self, make_screen: Callable[[], bool], modules: Sequence[str] = (), now: Callable[[], float] = perf_counter
    ) -> None:
        self._make_screen = make_screen
        self._left = list(modules or ORDER.split())[::-1]
        self._now = now
        self._still = 0.0
        self._frames = 0
        self.is_over = False
        """Whether there is nothing left to do."""

    def between_frames(self, seconds: float, *, is_still: bool) -> None:
        """Make a screen or import for a slice of this frame, once it `is_still` for long enough.

        `seconds` have passed since the frame before.
        """
        self._frames += 1
        is_still = is_still and self._frames > FRAMES_TO_HOME
        self._still = self._still + min(seconds, _LONGEST_FRAME) if is_still else 0.0
        if self._still < STILL_SECONDS:
            return
        if self._make_screen():
            self.is_over = False
            self._still = 0.0 if self._left else STILL_SECONDS - PAUSE_SECONDS
            return
        self.is_over = not self._left
        begun = self._now()
        while self._left and self._now() - begun < SLICE_SECONDS:
            import_module(self._left.pop())
