"""Indexes for what is asked for often, so that asking costs the same however much is kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

PARTIAL = (
    ("lines_first", "lines", "log", "number = 0"),
    ("listings_listed", "listings", "changed", "open AND stage <> 'over'"),
    ("matches_unfinished", "matches", "begun", "finished IS NULL"),
)


def upgrade() -> None:
    """Make the indexes."""
    for name, table, column, where in PARTIAL:
        part = sa.text(where)
        op.create_index(name, table, [column], sqlite_where=part, postgresql_where=part)
    op.create_index("results_player", "results", ["player", "at"])
