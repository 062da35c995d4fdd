-- Files of a person, and erasing what is known about one (docs/decisions/0034).

ALTER TABLE clients ADD COLUMN erased_at timestamptz;

CREATE TABLE client_files (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  file_id uuid NOT NULL,
  name text NOT NULL,
  mime text NOT NULL,
  size bigint NOT NULL,
  user_name text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id),
  FOREIGN KEY (agency_id, file_id) REFERENCES files (agency_id, id)
);
CREATE INDEX client_files_client ON client_files (agency_id, client_id, created_at DESC);
CREATE INDEX client_files_file ON client_files (agency_id, file_id);
SELECT protect('client_files');
