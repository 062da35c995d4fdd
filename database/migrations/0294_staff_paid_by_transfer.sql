-- What is owed to staff is paid by transfer (docs/decisions/0074).

ALTER DOMAIN staff_money_till DROP CONSTRAINT staff_money_till_check;
ALTER DOMAIN staff_money_till ADD CONSTRAINT staff_money_till_check CHECK (VALUE IN ('cash', 'bank', 'mobile_money', 'transfer'));

CREATE DOMAIN staff_transfer_state AS text CHECK (VALUE IN ('waiting', 'paid', 'returned', 'cancelled'));

-- The account that a person of the staff is paid to.
CREATE TABLE staff_accounts (
  agency_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  beneficiary_id uuid NOT NULL,
  set_by uuid,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, staff_id),
  FOREIGN KEY (agency_id, staff_id) REFERENCES staff (agency_id, id),
  FOREIGN KEY (agency_id, beneficiary_id) REFERENCES beneficiaries (agency_id, id)
);
CREATE INDEX staff_accounts_beneficiary ON staff_accounts (agency_id, beneficiary_id);
SELECT protect('staff_accounts');

-- A transfer that pays a person what is owed. Once it is paid there is an entry of it.
CREATE TABLE staff_transfers (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  transfer_id uuid NOT NULL,
  state staff_transfer_state NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency currency_code NOT NULL,
  entry_id uuid,
  created_by uuid,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, staff_id) REFERENCES staff (agency_id, id),
  FOREIGN KEY (agency_id, transfer_id) REFERENCES transfers (agency_id, id),
  FOREIGN KEY (agency_id, entry_id) REFERENCES staff_entries (agency_id, id),
  CHECK (state NOT IN ('paid', 'returned') OR entry_id IS NOT NULL)
);
CREATE UNIQUE INDEX staff_transfers_transfer ON staff_transfers (agency_id, transfer_id);
CREATE INDEX staff_transfers_person ON staff_transfers (agency_id, staff_id, created_at);
CREATE INDEX staff_transfers_entry ON staff_transfers (agency_id, entry_id) WHERE entry_id IS NOT NULL;
SELECT protect('staff_transfers');
