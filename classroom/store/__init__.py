"""Data on disk: matches and drills in one SQLite file; settings, word lists, house rules in files beside it.

Read in the order `database`, `event_log`, `codec`, `settings`. Data that was acknowledged survives a crash and a
power cut. Disk faults are raised as the known faults of `classroom.errors`.
"""
