"""What is kept on disk: matches as events in one SQLite file, and the settings of the classroom.

Read in the order `database`, `event_log`, `codec`, `settings`. What was acknowledged survives a crash and a power cut;
what goes wrong with the disk is told as `classroom.match.fault`.
"""
