-- What came in and went out of an account by Kampala's day, of the accounts that much is posted to: a statement adds up days and
-- the postings since. A job writes them once a day is over, so that those who post meet at no new row;
-- a posting of a day that is summed already moves the sum too (see 0060).
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
