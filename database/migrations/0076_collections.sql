-- Lists of people: chosen by hand, or by a filter that is evaluated when it is read (docs/decisions/0032).

CREATE DOMAIN collection_kind AS text CHECK (VALUE IN ('static', 'filter'));

CREATE TABLE collections (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  kind collection_kind NOT NULL,
  -- conditions that all hold; null for a static one
  filter jsonb,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  CHECK ((filter IS NOT NULL) = (kind = 'filter'))
);
CREATE INDEX collections_created ON collections (agency_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX collections_name ON collections (agency_id, lower(name));
SELECT protect('collections');

CREATE TABLE collection_people (
  agency_id uuid NOT NULL,
  collection_id uuid NOT NULL,
  client_id uuid NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, collection_id, client_id),
  FOREIGN KEY (agency_id, collection_id) REFERENCES collections (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX collection_people_client ON collection_people (agency_id, client_id);
SELECT protect('collection_people');
