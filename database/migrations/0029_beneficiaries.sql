-- Who an agency sends money to.

CREATE TABLE beneficiaries (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('bank', 'mobile_money', 'wallet')),
  category text NOT NULL,
  name text NOT NULL,
  country text NOT NULL,
  currency text NOT NULL,
  -- bank account, phone number, or the other agency's wallet
  account text NOT NULL,
  bank_code text,
  branch_code text,
  network text,
  email text,
  status text NOT NULL CHECK (status IN ('unverified', 'verified', 'blocked')),
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
