-- What opens the private part of a booking's page, and pictures of passports (docs/decisions/0069).

-- A code that was sent to the client of a booking. It opens the travellers for whoever asked for it by this link.
CREATE TABLE trip_codes (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  grant_id uuid NOT NULL,
  code_hash text COLLATE "C" NOT NULL,
  -- counted before the code is compared
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, grant_id) REFERENCES trip_grants (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX trip_codes_grant ON trip_codes (agency_id, grant_id, created_at DESC);
CREATE INDEX trip_codes_expires ON trip_codes (expires_at);
SELECT protect('trip_codes');

-- Pictures and scans of passports. Their content is encrypted; without `file_key` nobody can read it, so deleting the row erases it at once.
CREATE TABLE trip_traveller_files (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  traveller_id uuid NOT NULL,
  file_id uuid NOT NULL,
  file_key text COLLATE "C" NOT NULL,
  mime text COLLATE "C" NOT NULL,
  -- bytes before encryption
  size integer NOT NULL CHECK (size > 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, traveller_id) REFERENCES trip_travellers (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, file_id) REFERENCES files (agency_id, id)
);
-- One for each traveller: a newer one replaces it.
CREATE UNIQUE INDEX trip_traveller_files_traveller ON trip_traveller_files (agency_id, traveller_id);
CREATE INDEX trip_traveller_files_file ON trip_traveller_files (agency_id, file_id);
SELECT protect('trip_traveller_files');
