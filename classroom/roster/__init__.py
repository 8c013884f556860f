"""Classes and their pupils, lists of them from files, and teams mixed from a class.

Read `school_class`, then `class_list` for what a file gives, `mixing` for how teams are made and `mix_text` for what is
said of them.
"""
