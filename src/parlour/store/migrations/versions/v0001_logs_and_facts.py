"""The tables of logs and facts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NAME = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "lines",
        sa.Column("log", NAME, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "players",
        sa.Column("secret_hash", sa.LargeBinary, primary_key=True),
        sa.Column("id", NAME, nullable=False),
        sa.Column("nickname", sa.Text, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table", NAME, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", NAME, nullable=False),
        sa.Column("secret_hash", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "listings",
        sa.Column("table", NAME, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("stage", sa.Text, nullable=False),
        sa.Column("free_seats", sa.Integer, nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("match", NAME, primary_key=True),
        sa.Column("table", NAME, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("begun", sa.Double, nullable=False),
        sa.Column("finished", sa.Double),
    )
    op.create_table(
        "results",
        sa.Column("match", NAME, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", NAME, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("score", sa.BigInteger),
        sa.Column("at", sa.Double, nullable=False),
    )
