-- A payment is for a booking, or for something else that its objective tells: a payment link, the wallet, a subscription.
ALTER TABLE payments
  ADD COLUMN subject_id uuid,
  ADD COLUMN description text,
  ADD CONSTRAINT payments_one_subject CHECK (booking_id IS NULL OR subject_id IS NULL);
CREATE INDEX payments_subject ON payments (agency_id, subject_id, created_at) WHERE subject_id IS NOT NULL;

-- The payouts of the sandbox's own books.
CREATE TABLE sandbox_payouts (
  id uuid PRIMARY KEY,
  merchant text NOT NULL,
  our_reference text NOT NULL,
  idempotency_key text NOT NULL UNIQUE,
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  currency text NOT NULL,
  account text NOT NULL,
  holder text NOT NULL,
  status text NOT NULL CHECK (status IN ('processing', 'paid', 'failed', 'returned')),
  failure text,
  -- what becomes of it next, and when
  settles_at timestamptz,
  settles_as text CHECK (settles_as IN ('paid', 'failed', 'returned')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX sandbox_payouts_reference ON sandbox_payouts (merchant, our_reference);
GRANT SELECT, INSERT, UPDATE ON sandbox_payouts TO safiri_platform;
