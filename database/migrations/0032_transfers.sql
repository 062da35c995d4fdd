-- Whom the agency sends money to.
CREATE TABLE beneficiaries (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('bank', 'mobile_money', 'wallet')),
  category text NOT NULL,
  name text NOT NULL,
  country text NOT NULL,
  currency text NOT NULL,
  -- the account at the bank, the phone number, or the other agency's wallet
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

-- Money on its way out.
CREATE TABLE transfers (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  reference text NOT NULL,
  beneficiary_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'pending_approval', 'approved', 'processing', 'sent', 'paid', 'failed', 'returned', 'cancelled')),
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  currency text NOT NULL,
  narration text NOT NULL,
  aggregator text NOT NULL,
  external_reference text,
  -- why it failed, came back or was cancelled, as a sentence
  reason text,
  needs_review text,
  created_by uuid,
  approved_by uuid,
  asked_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  approved_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, beneficiary_id) REFERENCES beneficiaries (agency_id, id)
);
CREATE UNIQUE INDEX transfers_reference ON transfers (agency_id, reference);
CREATE INDEX transfers_created ON transfers (agency_id, created_at DESC, id DESC);
CREATE INDEX transfers_amount ON transfers (agency_id, amount, id);
CREATE INDEX transfers_beneficiary ON transfers (agency_id, beneficiary_id, created_at);
CREATE INDEX transfers_under_way ON transfers (updated_at) WHERE status IN ('approved', 'processing', 'sent');
SELECT protect('transfers');
