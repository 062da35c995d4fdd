-- People and companies that an agency sells to.

CREATE TABLE clients (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  kind text NOT NULL DEFAULT 'person' CHECK (kind IN ('person', 'company')),
  name text NOT NULL,
  email text,
  phone text,
  country_code text,
  residency text NOT NULL DEFAULT 'non_resident' CHECK (residency IN ('non_resident', 'foreign_resident', 'eac_citizen')),
  address text,
  notes text,
  tags text[] NOT NULL DEFAULT '{}',
  archived_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX clients_created ON clients (agency_id, created_at DESC, id DESC);
CREATE INDEX clients_name ON clients (agency_id, lower(name), id);
CREATE INDEX clients_email ON clients (agency_id, email);
-- finds clients with the same phone number, who may be duplicates
CREATE INDEX clients_phone ON clients (agency_id, phone);
CREATE INDEX clients_search ON clients USING gin ((
  name || CASE WHEN email IS NULL THEN '' ELSE ' ' || email END || CASE WHEN phone IS NULL THEN '' ELSE ' ' || phone END
) gin_trgm_ops);
SELECT protect('clients');
