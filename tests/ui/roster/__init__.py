"""The screens of classes and mixed teams."""
