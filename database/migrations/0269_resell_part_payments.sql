-- Settlements between agencies: days to pay, payments of a part and reminders (docs/decisions/0070).

ALTER TABLE resell_settlements
  -- what was paid of the amount so far, with its sign
  ADD COLUMN settled bigint NOT NULL DEFAULT 0,
  -- the last reminder that the people of this agency got for this due date: 0 none, 1 before it, 2 after it, 3 a week after it
  ADD COLUMN reminded smallint NOT NULL DEFAULT 0;
UPDATE resell_settlements SET settled = amount WHERE state = 'paid';
-- the job reminds of those that are due
CREATE INDEX resell_settlements_due ON resell_settlements (due_on) WHERE state IN ('due', 'invoiced');

-- the ledger transaction of a transfer that was paid, which a returned transfer reverses
ALTER TABLE resell_settlement_transfers ADD COLUMN transaction_id uuid;

-- Days to pay are a term of each agreement. Until now they were 14.
UPDATE resell_agreements SET terms = terms || '{"days_to_pay": 14}' WHERE terms IS NOT NULL;
UPDATE resell_agreements SET offered = offered || '{"days_to_pay": 14}' WHERE offered IS NOT NULL;
UPDATE resell_sales SET terms = terms || '{"days_to_pay": 14}';
