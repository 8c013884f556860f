"""Classes and their pupils, importing them from files, and teams mixed from a class.

Read `school_class`, then `class_list` for importing a file, `mixing` for making teams and the sentences about them.
"""
