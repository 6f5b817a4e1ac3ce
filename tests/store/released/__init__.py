"""Databases of every released version, as SQL, and how they were written.

A dump is never changed. When there is a new version, its dumps are added:

    python -m tests.store.released 0003
"""
