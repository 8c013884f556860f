"""Tests of classroom.ui.widgets."""
