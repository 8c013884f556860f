"""Tests of classroom.words."""
