"""The tables of a store, the number of their form, and how a store of an older form gets the present one.

A table more comes by itself: whoever needs one declares it with SCHEMA, in a module that the server imports.
Whoever changes a table that is there raises FORM and adds a migration, which adds columns only: what an older
release reads stays as it was.
"""

from dataclasses import dataclass

import sqlalchemy as sql

from sandtable.table.engines import StoreError

FORM = 2  # of the tables below; a store without a number has form 1
LOCK = 7263  # of PostgreSQL: two processes that start at once would both make the tables

SCHEMA = sql.MetaData()

MATCHES = sql.Table(
    "matches",
    SCHEMA,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("version", sql.String(20), nullable=False),
    sql.Column("preset", sql.String(80), nullable=False),
    sql.Column("options", sql.Text, nullable=False),  # JSON: what differs from the game as written
    sql.Column("seats", sql.Integer, nullable=False),
    sql.Column("dice", sql.String(16), nullable=False),
    sql.Column("secret", sql.String(64), nullable=False),  # the seed or the committed secret; never sent
    sql.Column("host", sql.Integer, nullable=False),  # the seat of whoever made it, or -1
    sql.Column("listed", sql.Boolean, nullable=False),
    sql.Column("spectators", sql.Boolean, nullable=False),
    sql.Column("rematch", sql.String(32)),
    sql.Column("created", sql.BigInteger, nullable=False),  # milliseconds since 1970
    # Derived from the records, kept for lists and to know the last of them:
    sql.Column("changed", sql.BigInteger, nullable=False, index=True),
    sql.Column("step", sql.Integer, nullable=False),
    sql.Column("decider", sql.Integer, nullable=False),
    sql.Column("over", sql.Text),
    sql.Column("head", sql.String(64), nullable=False, server_default=""),  # the hash of the last record
)
SEATS = sql.Table(
    "seats",
    SCHEMA,
    sql.Column("match", sql.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("kind", sql.String(8), nullable=False),  # person, bot or open
    sql.Column("name", sql.String(80), nullable=False),
    sql.Column("level", sql.String(40)),
    sql.Column("token_hash", sql.String(64), index=True),
    sql.Column("was_claimed", sql.Boolean, nullable=False),  # someone has come with the token
)
RECORDS = sql.Table(
    "records",
    SCHEMA,
    sql.Column("match", sql.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("sequence", sql.Integer, primary_key=True),
    sql.Column("kind", sql.String(8), nullable=False),  # action, outcome, undo, nonce, sheet, agree, note
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("value", sql.Integer, nullable=False),  # the action; of an undo, the step it goes back to
    sql.Column("faces", sql.Text),  # JSON
    sql.Column("note", sql.Text, nullable=False),  # of a nonce or a sheet: its text
    sql.Column("request", sql.String(100)),
    sql.Column("made", sql.BigInteger, nullable=False),
    sql.Column("hash", sql.String(64), nullable=False),
    sql.UniqueConstraint("match", "request"),
)
SNAPSHOTS = sql.Table(
    "snapshots",
    SCHEMA,
    sql.Column("match", sql.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("sequence", sql.Integer, primary_key=True),
    sql.Column("step", sql.Integer, nullable=False),
    sql.Column("state", sql.LargeBinary, nullable=False),
)
PAGES = sql.Table(  # what shows a match without its rules: pages.py
    "pages",
    SCHEMA,
    sql.Column("match", sql.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("head", sql.String(64), nullable=False),  # the hash of the last record that it tells of
    sql.Column("page", sql.LargeBinary, nullable=False),
)
ANALYSES = sql.Table(  # finished matches looked back on: analyses.py
    "analyses",
    SCHEMA,
    sql.Column("match", sql.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("made", sql.BigInteger, nullable=False),
    sql.Column("content", sql.Text, nullable=False),  # JSON, as `sandtable explain --json` writes it
)
TALK = sql.Table(  # what people say: talk.py
    "talk",
    SCHEMA,
    sql.Column("match", sql.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("kind", sql.String(8), nullable=False),  # text, emote, or switch: "on" or "off"
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("step", sql.Integer, nullable=False),  # of the match when it was said
    sql.Column("made", sql.BigInteger, nullable=False),
)
NOTICES = sql.Table(  # whom to tell of their turns: turn_notices.py
    "notices",
    SCHEMA,
    sql.Column("match", sql.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("address", sql.Text, nullable=False),
    sql.Column("link", sql.Text, nullable=False),  # to the match, as whoever asked for notices sees it
    sql.Column("told", sql.Integer, nullable=False),  # the sequence of the last notice
)
CLOCKS = sql.Table(  # how much time the seats have used: clocks.py
    "clocks",
    SCHEMA,
    sql.Column("match", sql.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("sequence", sql.Integer, nullable=False),  # of the last record that it knows of
    sql.Column("content", sql.Text, nullable=False),  # JSON
    sql.Column("since", sql.BigInteger, nullable=False),  # by the time of the table: up_time.py
    sql.Column("due", sql.BigInteger, index=True),  # when somebody's time is up; NULL while no time runs
)
PRESENCE = sql.Table(  # who is connected to which of several processes: presence.py
    "presence",
    SCHEMA,
    sql.Column("match", sql.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("seen", sql.BigInteger, nullable=False),  # by the time of the table
)
NOTES = sql.Table(  # what is to be known of the store itself
    "store_notes",
    SCHEMA,
    sql.Column("name", sql.String(40), primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)


@dataclass(frozen=True)
class Migration:
    """What makes the form before it into the next: the columns that are new, then what stands in them."""

    columns: tuple[str, ...]
    contents: tuple[str, ...]


MIGRATIONS = {
    2: Migration(
        ("ALTER TABLE matches ADD COLUMN head VARCHAR(64) DEFAULT '' NOT NULL",),
        (
            "UPDATE matches SET head = COALESCE((SELECT records.hash FROM records WHERE "
            "records.\"match\" = matches.id ORDER BY records.sequence DESC LIMIT 1), '')",
        ),
    ),
}


def make_tables(connection: sql.Connection) -> None:
    """The store has the present form, made or migrated, as one process after the other finds it."""
    if connection.dialect.name == "postgresql":
        connection.execute(sql.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    found = form_of(connection)
    refuse_newer(found)
    later = later_migrations(found) if found else []
    for migration in later:
        run_all(connection, migration.columns)
    SCHEMA.create_all(connection)
    check_tables(connection)
    for migration in later:
        run_all(connection, migration.contents)
    if found != FORM:
        connection.execute(NOTES.delete().where(NOTES.c.name == "form"))
        connection.execute(NOTES.insert(), [{"name": "form", "value": str(FORM)}])


def form_of(connection: sql.Connection) -> int:
    """The form of the store's tables; 0 if it has none yet."""
    found = sql.inspect(connection)
    if found.has_table(NOTES.name):
        told = connection.execute(sql.select(NOTES.c.value).where(NOTES.c.name == "form")).scalar()
        if told is not None and str(told).isdigit():
            return int(told)
    return int(found.has_table(MATCHES.name))


def refuse_newer(form: int) -> None:
    """The form is one that this release knows; otherwise a StoreError."""
    if form > FORM:
        raise StoreError(
            f"it was written by a newer release (form {form}; this one knows forms up to {FORM}): open it "
            "with that release or a later one"
        )


def check_form(connection: sql.Connection) -> None:
    """The store has the present form, for those who only look; otherwise a StoreError."""
    found = form_of(connection)
    refuse_newer(found)
    if found == 0:
        raise StoreError("it holds no matches yet: name another one with --store")
    if found < FORM:
        raise StoreError(
            f"it has the form of an older release (form {found}, now {FORM}): start `sandtable serve` on it "
            "once, which brings it up to date"
        )
    check_tables(connection)


def later_migrations(form: int) -> list[Migration]:
    """The migrations from that form to the present one, in order."""
    return [MIGRATIONS[number] for number in range(form + 1, FORM + 1)]


def run_all(connection: sql.Connection, statements: tuple[str, ...]) -> None:
    """Each statement has been run."""
    for statement in statements:
        connection.execute(sql.text(statement))


def check_tables(connection: sql.Connection) -> None:
    """The tables have every column of the schema; otherwise a StoreError says which one is missing."""
    found = sql.inspect(connection)
    for table in SCHEMA.sorted_tables:
        if not found.has_table(table.name):
            raise StoreError(f"it has no table {table.name} yet: start `sandtable serve` on it once")
        there = {column["name"] for column in found.get_columns(table.name)}
        missing = {column.name for column in table.columns} - there
        if missing:
            raise StoreError(
                f"the store was made by another release: its table {table.name} has no column "
                f"{min(missing)}; open it with that release, or choose another store"
            )
