"""Sentences of several features, made from values of the core."""
