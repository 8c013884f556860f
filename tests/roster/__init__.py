"""The tests of the package `roster`."""
