-- Accounts without a floor move at COMMIT: all sales of an agency meet at the one row of its revenue, and hold it for a moment only.
-- A floored account moves with its posting, which it may refuse. Nobody reads the others in the transaction that posts to them.
CREATE OR REPLACE FUNCTION move_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_accounts a SET balance = a.balance + NEW.amount
  WHERE a.agency_id = NEW.agency_id AND a.id = NEW.account_id AND a.floored = (TG_ARGV[0] = 'floored');
  RETURN NULL;
END
$$;
DROP TRIGGER move_balance ON ledger_postings;
CREATE TRIGGER move_balance AFTER INSERT ON ledger_postings FOR EACH ROW EXECUTE FUNCTION move_balance('floored');
-- Its name puts it behind the check of the same posting, so that the checks do not run while the row is held.
CREATE CONSTRAINT TRIGGER move_open_balance AFTER INSERT ON ledger_postings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION move_balance('open');
