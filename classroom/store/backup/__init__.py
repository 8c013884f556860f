"""Backups: all of the teacher's data in one checked file.

They are made, kept, compared and restored; deleted data is deleted from them too.
"""
