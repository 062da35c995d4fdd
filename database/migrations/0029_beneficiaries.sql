-- Who an agency sends money to.

CREATE DOMAIN beneficiary_type AS text CHECK (VALUE IN ('bank', 'mobile_money', 'wallet'));
CREATE DOMAIN beneficiary_status AS text CHECK (VALUE IN ('unverified', 'verified', 'blocked'));

CREATE TABLE beneficiaries (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  type beneficiary_type NOT NULL,
  category text NOT NULL,
  name text NOT NULL,
  country text NOT NULL,
  currency currency_code NOT NULL,
  -- bank account, phone number, or the other agency's wallet
  account text NOT NULL,
  bank_code text,
  branch_code text,
  network text,
  email text,
  status beneficiary_status NOT NULL,
  notes text,
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  verified_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  CHECK ((type = 'bank') = (bank_code IS NOT NULL)),
  CHECK ((type = 'mobile_money') = (network IS NOT NULL))
);
CREATE INDEX beneficiaries_created ON beneficiaries (agency_id, created_at DESC, id DESC);
CREATE INDEX beneficiaries_name ON beneficiaries (agency_id, name, id);
CREATE UNIQUE INDEX beneficiaries_account ON beneficiaries (agency_id, type, currency, coalesce(bank_code, network, ''), account) WHERE NOT archived;
SELECT protect('beneficiaries');
