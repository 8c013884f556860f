"""Backups: everything that is the teacher's in one checked file, made, kept, compared, restored and forgotten in."""
