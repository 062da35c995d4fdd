-- One row a person (docs/decisions/0032): a contact is a client once they asked or booked, and a customer once they paid.

CREATE DOMAIN client_source AS text CHECK (VALUE IN ('by_hand', 'booking', 'inquiry', 'import', 'form', 'chat'));

ALTER TABLE clients
  ADD COLUMN source client_source NOT NULL DEFAULT 'by_hand',
  ADD COLUMN client_since timestamptz,
  ADD COLUMN customer_since timestamptz,
  ADD COLUMN birthday date,
  -- values of the agency's own fields, by the id of the field
  ADD COLUMN fields jsonb NOT NULL DEFAULT '{}';

UPDATE clients c SET
  client_since = c.created_at,
  customer_since = (
    SELECT min(p.succeeded_at) FROM payments p
    WHERE p.agency_id = c.agency_id AND p.client_id = c.id AND p.status = 'succeeded'
  );

CREATE INDEX clients_since ON clients (agency_id, created_at DESC, id DESC) WHERE client_since IS NOT NULL;
CREATE INDEX clients_customers ON clients (agency_id, customer_since DESC, id DESC) WHERE customer_since IS NOT NULL;

CREATE DOMAIN client_channel AS text CHECK (VALUE IN ('email', 'phone', 'whatsapp', 'webchat'));

-- Addresses beside the main e-mail and phone of a person. Several people may share one.
CREATE TABLE client_addresses (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  channel client_channel NOT NULL,
  value text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  UNIQUE (agency_id, client_id, channel, value),
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX client_addresses_value ON client_addresses (agency_id, channel, value);
SELECT protect('client_addresses');

CREATE DOMAIN client_field_type AS text CHECK (VALUE IN ('text', 'number', 'date', 'choice'));

-- Fields that an agency adds to its people.
CREATE TABLE client_fields (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  label text NOT NULL,
  type client_field_type NOT NULL,
  choices text[] NOT NULL DEFAULT '{}',
  position integer NOT NULL,
  archived_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE UNIQUE INDEX client_fields_label ON client_fields (agency_id, lower(label)) WHERE archived_at IS NULL;
SELECT protect('client_fields');
