"""Tests of classroom.ui."""
