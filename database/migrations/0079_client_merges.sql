-- Merging two people, undoing it for 30 days, and pairs that are not the same person (docs/decisions/0034).

CREATE TABLE client_merges (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  -- no foreign keys: the loser's row is gone until the merge is undone, and the winner may be merged into another
  winner_id uuid NOT NULL,
  loser_id uuid NOT NULL,
  loser_name text NOT NULL,
  -- both rows with their addresses, and the winner's as the merge left it
  winner_before jsonb NOT NULL,
  winner_after jsonb NOT NULL,
  loser jsonb NOT NULL,
  -- the keys of the rows that pointed to the loser, by table
  moved jsonb NOT NULL,
  user_name text,
  merged_at timestamptz NOT NULL,
  undone_at timestamptz,
  undone_by text,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX client_merges_winner ON client_merges (agency_id, winner_id, merged_at DESC);
CREATE UNIQUE INDEX client_merges_loser ON client_merges (agency_id, loser_id) WHERE undone_at IS NULL;
CREATE INDEX client_merges_old ON client_merges (merged_at);
SELECT protect('client_merges');

-- Somebody looked at the pair and said that these are two people. The smaller id comes first.
CREATE TABLE client_distinctions (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  a_id uuid NOT NULL,
  b_id uuid NOT NULL,
  user_name text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, a_id, b_id),
  CHECK (a_id < b_id)
);
SELECT protect('client_distinctions');

-- One key for each pair of words in a name, of their first two letters: names that share none are not compared.
CREATE FUNCTION name_keys(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH words AS (
    SELECT DISTINCT left(word, 2) AS head FROM regexp_split_to_table(lower(name), '[^[:alnum:]]+') AS word WHERE length(word) > 1
  ),
  pairs AS (SELECT x.head || ' ' || y.head AS key FROM words x JOIN words y ON x.head < y.head)
  SELECT coalesce((SELECT array_agg(key) FROM pairs), (SELECT array_agg(head) FROM words), '{}')
$$;
