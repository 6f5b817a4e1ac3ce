"""Benchmarks: every figure is a ratio to a plain twin, taken in the same run.

``make bench`` runs them all. Machines differ and are busy, so no test depends on these.
"""
