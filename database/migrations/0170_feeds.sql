-- Feeds: what other companies read of an agency's offers (docs/decisions/0045).

CREATE DOMAIN feed_kind AS text CHECK (VALUE IN ('meta_products', 'meta_hotels', 'meta_destinations', 'google_things', 'google_hotels', 'offers'));
CREATE DOMAIN feed_format AS text CHECK (VALUE IN ('csv', 'json', 'xml'));
CREATE DOMAIN feed_snapshot_state AS text CHECK (VALUE IN ('making', 'published', 'waiting', 'replaced', 'refused'));

CREATE TABLE feeds (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  kind feed_kind NOT NULL,
  enabled boolean NOT NULL DEFAULT false,
  -- part of the secret address: another one makes the old address useless
  address_id uuid NOT NULL,
  -- the snapshot that is being made; one that began earlier is dropped
  making_id uuid,
  run_at timestamptz,
  run_error text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, kind),
  UNIQUE (agency_id, address_id)
);
SELECT protect('feeds');
-- The job looks for feeds of all agencies that are due.
CREATE INDEX feeds_on ON feeds (run_at) WHERE enabled;

CREATE TABLE feed_snapshots (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  kind feed_kind NOT NULL,
  state feed_snapshot_state NOT NULL,
  items integer NOT NULL DEFAULT 0,
  left_out integer NOT NULL DEFAULT 0,
  -- SHA-256 of all items, to see whether anything changed
  digest text,
  made_at timestamptz NOT NULL,
  decided_by text,
  decided_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, kind) REFERENCES feeds (agency_id, kind)
);
CREATE INDEX feed_snapshots_kind ON feed_snapshots (agency_id, kind, made_at DESC, id DESC);
CREATE UNIQUE INDEX feed_snapshots_current ON feed_snapshots (agency_id, kind, state) WHERE state IN ('published', 'waiting');
SELECT protect('feed_snapshots');

CREATE TABLE feed_files (
  agency_id uuid NOT NULL,
  snapshot_id uuid NOT NULL,
  format feed_format NOT NULL,
  -- compressed with gzip
  content bytea NOT NULL,
  -- bytes before compression
  size integer NOT NULL,
  etag text NOT NULL,
  PRIMARY KEY (agency_id, snapshot_id, format),
  FOREIGN KEY (agency_id, snapshot_id) REFERENCES feed_snapshots (agency_id, id) ON DELETE CASCADE
);
SELECT protect('feed_files');

CREATE TABLE feed_items (
  agency_id uuid NOT NULL,
  snapshot_id uuid NOT NULL,
  -- without a foreign key: an offer may be deleted after the snapshot
  inventory_id uuid NOT NULL,
  inventory_kind text NOT NULL,
  title text NOT NULL,
  -- why it is left out; empty: it is in the feed
  reasons text[] NOT NULL DEFAULT '{}',
  -- what the feed says, by the feed's own names
  says jsonb NOT NULL,
  PRIMARY KEY (agency_id, snapshot_id, inventory_id),
  FOREIGN KEY (agency_id, snapshot_id) REFERENCES feed_snapshots (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX feed_items_title ON feed_items (agency_id, snapshot_id, lower(title), inventory_id);
SELECT protect('feed_items');
