-- Form 1: the tables of the first releases, which had no number, as SQLite made them.

CREATE TABLE matches (
    id VARCHAR(32) NOT NULL,
    game VARCHAR(40) NOT NULL,
    version VARCHAR(20) NOT NULL,
    preset VARCHAR(80) NOT NULL,
    options TEXT NOT NULL,
    seats INTEGER NOT NULL,
    dice VARCHAR(16) NOT NULL,
    secret VARCHAR(64) NOT NULL,
    host INTEGER NOT NULL,
    listed BOOLEAN NOT NULL,
    spectators BOOLEAN NOT NULL,
    rematch VARCHAR(32),
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    step INTEGER NOT NULL,
    decider INTEGER NOT NULL,
    over TEXT,
    PRIMARY KEY (id)
);

CREATE INDEX ix_matches_changed ON matches (changed);

CREATE TABLE records (
    "match" VARCHAR(32) NOT NULL,
    sequence INTEGER NOT NULL,
    kind VARCHAR(8) NOT NULL,
    seat INTEGER NOT NULL,
    value INTEGER NOT NULL,
    faces TEXT,
    note TEXT NOT NULL,
    request VARCHAR(100),
    made BIGINT NOT NULL,
    hash VARCHAR(64) NOT NULL,
    PRIMARY KEY ("match", sequence),
    UNIQUE ("match", request),
    FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);

CREATE TABLE seats (
    "match" VARCHAR(32) NOT NULL,
    seat INTEGER NOT NULL,
    kind VARCHAR(8) NOT NULL,
    name VARCHAR(80) NOT NULL,
    level VARCHAR(40),
    token_hash VARCHAR(64),
    was_claimed BOOLEAN NOT NULL,
    PRIMARY KEY ("match", seat),
    FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);

CREATE INDEX ix_seats_token_hash ON seats (token_hash);

CREATE TABLE snapshots (
    "match" VARCHAR(32) NOT NULL,
    sequence INTEGER NOT NULL,
    step INTEGER NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY ("match", sequence),
    FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
