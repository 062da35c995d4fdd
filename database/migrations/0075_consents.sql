-- Who agreed to be written to, by address (docs/decisions/0032). Acts are only added; `consents` is their latest state.

CREATE DOMAIN consent_channel AS text CHECK (VALUE IN ('email', 'sms', 'whatsapp'));
CREATE DOMAIN consent_purpose AS text CHECK (VALUE IN ('marketing', 'service'));
CREATE DOMAIN consent_act AS text CHECK (VALUE IN ('granted', 'withdrawn', 'bounced', 'complained'));
CREATE DOMAIN consent_source AS text CHECK (VALUE IN ('staff', 'import', 'form', 'preferences', 'unsubscribe', 'reply', 'provider'));

CREATE TABLE consents (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  channel consent_channel NOT NULL,
  -- an e-mail address, or a phone number as E.164
  address text NOT NULL,
  purpose consent_purpose NOT NULL,
  state consent_act NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  UNIQUE (agency_id, channel, address, purpose)
);
SELECT protect('consents');

CREATE TABLE consent_acts (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  consent_id uuid NOT NULL,
  act consent_act NOT NULL,
  source consent_source NOT NULL,
  -- what the person read or said when they agreed
  wording text,
  user_id uuid,
  user_name text,
  at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, consent_id) REFERENCES consents (agency_id, id)
);
CREATE INDEX consent_acts_consent ON consent_acts (agency_id, consent_id, at DESC, id DESC);
SELECT protect('consent_acts');
REVOKE UPDATE, DELETE ON consent_acts FROM safiri_app, safiri_platform;
