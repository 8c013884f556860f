"""Tests of the word lists themselves and of the script that makes them."""
