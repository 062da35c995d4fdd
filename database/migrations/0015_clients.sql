-- People and companies that an agency sells to.

CREATE DOMAIN client_kind AS text CHECK (VALUE IN ('person', 'company'));

CREATE TABLE clients (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  kind client_kind NOT NULL DEFAULT 'person',
  name text NOT NULL,
  email text,
  phone text,
  country_code text,
  residency residency NOT NULL DEFAULT 'non_resident',
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
