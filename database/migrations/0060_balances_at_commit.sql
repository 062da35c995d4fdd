-- Accounts without a floor move at COMMIT: all sales of an agency meet at the one row of its revenue, and hold it for a moment only.
-- A floored account moves with its posting, which it may refuse. Nobody reads the others in the transaction that posts to them.
CREATE OR REPLACE FUNCTION move_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  summed date;
  posted date;
BEGIN
  UPDATE ledger_accounts a SET balance = a.balance + NEW.amount
    WHERE a.agency_id = NEW.agency_id AND a.id = NEW.account_id AND a.floored = (TG_ARGV[0] = 'floored')
    RETURNING a.summed_until INTO summed;
  IF summed IS NULL THEN
    RETURN NULL;
  END IF;
  -- A posting of a day that is summed already moves the sum too: whoever sums holds the account's row, so that either waits for the other.
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
DROP TRIGGER move_balance ON ledger_postings;
CREATE TRIGGER move_balance AFTER INSERT ON ledger_postings FOR EACH ROW EXECUTE FUNCTION move_balance('floored');
-- Its name puts it behind the check of the same posting, so that the checks do not run while the row is held.
CREATE CONSTRAINT TRIGGER move_open_balance AFTER INSERT ON ledger_postings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION move_balance('open');
