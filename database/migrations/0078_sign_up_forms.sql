-- Forms with which people agree to be written to, confirmed by mail (docs/decisions/0034).

CREATE DOMAIN sign_up_state AS text CHECK (VALUE IN ('pending', 'confirmed'));

CREATE TABLE sign_up_forms (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  intro text,
  -- what people agree to, word for word
  wording text NOT NULL,
  channel consent_channel NOT NULL DEFAULT 'email',
  -- what the form asks for besides the e-mail address
  fields text[] NOT NULL DEFAULT '{}',
  collection_id uuid,
  makes_lead boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, collection_id) REFERENCES collections (agency_id, id)
);
CREATE INDEX sign_up_forms_created ON sign_up_forms (agency_id, created_at DESC, id DESC);
CREATE INDEX sign_up_forms_updated ON sign_up_forms (agency_id, updated_at DESC, id DESC);
CREATE UNIQUE INDEX sign_up_forms_name ON sign_up_forms (agency_id, lower(name));
CREATE INDEX sign_up_forms_collection ON sign_up_forms (agency_id, collection_id) WHERE collection_id IS NOT NULL;
SELECT protect('sign_up_forms');

-- What somebody typed. Nobody becomes a person, and nothing typed is mailed, before the owner of the address confirms.
CREATE TABLE sign_ups (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  form_id uuid NOT NULL,
  state sign_up_state NOT NULL DEFAULT 'pending',
  email text NOT NULL,
  name text,
  phone text,
  country_code text,
  birthday date,
  message text,
  -- as it read on the form at that moment
  wording text NOT NULL,
  client_id uuid,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, form_id) REFERENCES sign_up_forms (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id)
);
CREATE INDEX sign_ups_form ON sign_ups (agency_id, form_id, state);
CREATE INDEX sign_ups_client ON sign_ups (agency_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX sign_ups_pending ON sign_ups (created_at) WHERE state = 'pending';
SELECT protect('sign_ups');
