"""Benchmarks: every time is a ratio to a plain twin's, taken in the same run.

``make bench`` runs them all. Machines differ and are busy, so no test depends on these; what does
not depend on the machine's mood is in `bench.instructions`.
"""
