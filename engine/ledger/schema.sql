-- A ledger of decisions: docs/ledger.md. Entries are only ever added; what they speak of lies beside them, by its digest.

CREATE TABLE bodies (
  seq  INTEGER PRIMARY KEY,                              -- 0, 1, 2, ... without gaps: the leaves of the Merkle tree
  body TEXT NOT NULL                                     -- canonical JSON: all that an entry says
) STRICT;

-- What lists and proofs need of the bodies, read without opening them. `ledger verify` holds one against the other.
CREATE TABLE entries (
  seq       INTEGER PRIMARY KEY,
  leaf      BLOB NOT NULL UNIQUE CHECK (length(leaf) = 32),  -- SHA-256 of a zero byte and the body (RFC 6962)
  kind      TEXT NOT NULL,
  policy    TEXT,
  verdict   TEXT,
  mode      TEXT,
  provider  TEXT,
  candidate TEXT,
  as_of     TEXT,
  subject   TEXT                                         -- the id of the decision that it approves or supersedes
) STRICT;

CREATE INDEX subjects ON entries (subject, seq) WHERE subject IS NOT NULL;

CREATE TABLE blobs (
  sha256 BLOB PRIMARY KEY CHECK (length(sha256) = 32),   -- of the bytes
  size   INTEGER NOT NULL,                               -- bytes
  packed BLOB NOT NULL                                   -- the bytes, in zlib's form
) STRICT;

CREATE TRIGGER bodies_stay BEFORE UPDATE ON bodies BEGIN SELECT raise(ABORT, 'an entry is never changed'); END;
CREATE TRIGGER bodies_remain BEFORE DELETE ON bodies BEGIN SELECT raise(ABORT, 'an entry is never removed'); END;
CREATE TRIGGER bodies_follow BEFORE INSERT ON bodies WHEN new.seq IS NOT (SELECT coalesce(max(seq) + 1, 0) FROM bodies)
  BEGIN SELECT raise(ABORT, 'entries follow one another'); END;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT raise(ABORT, 'an entry is never changed'); END;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries BEGIN SELECT raise(ABORT, 'an entry is never removed'); END;
CREATE TRIGGER blobs_stay BEFORE UPDATE ON blobs BEGIN SELECT raise(ABORT, 'what is recorded is never changed'); END;
CREATE TRIGGER blobs_remain BEFORE DELETE ON blobs BEGIN SELECT raise(ABORT, 'what is recorded is never removed'); END;
