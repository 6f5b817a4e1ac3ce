"""Players with several secrets, codes for other devices, puzzles of the day, missed words."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

NAME = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Part the secrets from the players, and make the new tables."""
    op.create_table(
        "secrets",
        sa.Column("secret_hash", sa.LargeBinary, primary_key=True),
        sa.Column("player", NAME, nullable=False),
    )
    op.execute("INSERT INTO secrets SELECT secret_hash, id FROM players")
    op.execute(
        "CREATE TABLE known AS "
        "SELECT id, min(nickname) AS nickname, max(seen) AS seen FROM players GROUP BY id"
    )
    op.drop_table("players")
    op.create_table(
        "players",
        sa.Column("id", NAME, primary_key=True),
        sa.Column("nickname", sa.Text, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.execute("INSERT INTO players SELECT id, nickname, seen FROM known")
    op.drop_table("known")
    op.create_table(
        "codes",
        sa.Column("player", NAME, primary_key=True),
        sa.Column("code_hash", sa.LargeBinary, nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
    )
    op.create_table(
        "days",
        sa.Column("player", NAME, primary_key=True),
        sa.Column("game", NAME, primary_key=True),
        sa.Column("day", NAME, primary_key=True),
        sa.Column("match", NAME, nullable=False),
        sa.Column("begun", sa.Double, nullable=False),
        sa.Column("finished", sa.Double),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("score", sa.BigInteger),
    )
    op.create_table(
        "missed",
        sa.Column("match", NAME, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("word", NAME, primary_key=True),
        sa.Column("player", NAME, nullable=False),
        sa.Column("game", NAME, nullable=False),
        sa.Column("common", sa.Boolean, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("seats_player", "seats", ["player"])
    op.create_index("secrets_player", "secrets", ["player"])
    op.create_index("codes_hash", "codes", ["code_hash"])
    op.create_index("missed_player", "missed", ["player"])
