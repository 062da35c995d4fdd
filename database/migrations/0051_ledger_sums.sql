-- What came in and went out of an account by Kampala's day, of the accounts that much is posted to: a statement adds up days and
-- the postings since. A job writes them once a day is over, so that those who post meet at no new row.
ALTER TABLE ledger_accounts ADD COLUMN summed_until date;

CREATE TABLE ledger_sums (
  agency_id uuid NOT NULL,
  account_id uuid NOT NULL,
  day date NOT NULL,
  came_in bigint NOT NULL,
  went_out bigint NOT NULL,
  PRIMARY KEY (agency_id, account_id, day),
  FOREIGN KEY (agency_id, account_id) REFERENCES ledger_accounts (agency_id, id)
);
SELECT protect('ledger_sums');
REVOKE DELETE ON ledger_sums FROM safiri_app, safiri_platform;

-- A posting of a day that is summed already moves the sum too: whoever sums holds the account's row, so that either waits for the other.
CREATE OR REPLACE FUNCTION move_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  summed date;
  posted date;
BEGIN
  UPDATE ledger_accounts a SET balance = a.balance + NEW.amount WHERE a.agency_id = NEW.agency_id AND a.id = NEW.account_id
    RETURNING a.summed_until INTO summed;
  IF summed IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT (t.at AT TIME ZONE 'Africa/Kampala')::date INTO posted FROM ledger_transactions t
    WHERE t.agency_id = NEW.agency_id AND t.id = NEW.transaction_id;
  IF posted <= summed THEN
    INSERT INTO ledger_sums AS s (agency_id, account_id, day, came_in, went_out)
    VALUES (NEW.agency_id, NEW.account_id, posted, greatest(NEW.amount, 0), greatest(-NEW.amount, 0))
    ON CONFLICT (agency_id, account_id, day) DO UPDATE SET came_in = s.came_in + excluded.came_in, went_out = s.went_out + excluded.went_out;
  END IF;
  RETURN NULL;
END
$$;
