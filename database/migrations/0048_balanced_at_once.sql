-- What is asked of a transaction at COMMIT is asked in one statement, for it is asked once for the transaction and once for each posting.
CREATE OR REPLACE FUNCTION check_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject uuid;
  currencies integer;
  unbalanced boolean;
  estranged boolean;
BEGIN
  IF TG_TABLE_NAME = 'ledger_transactions' THEN
    subject := NEW.id;
  ELSE
    subject := NEW.transaction_id;
  END IF;
  SELECT count(*), bool_or(total <> 0), bool_or(other) INTO currencies, unbalanced, estranged
  FROM (SELECT sum(p.amount) AS total, bool_or(a.currency <> p.currency) AS other
        FROM ledger_postings p JOIN ledger_accounts a ON a.agency_id = p.agency_id AND a.id = p.account_id
        WHERE p.agency_id = NEW.agency_id AND p.transaction_id = subject GROUP BY p.currency) sums;
  IF currencies = 0 THEN
    RAISE EXCEPTION 'a ledger transaction has no postings' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  IF unbalanced THEN
    RAISE EXCEPTION 'a ledger transaction does not sum to zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  IF estranged THEN
    RAISE EXCEPTION 'a posting is in another currency than its account' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  RETURN NULL;
END
$$;
