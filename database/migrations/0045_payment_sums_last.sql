-- The sums of payments are moved at COMMIT: the one row that all payments of a day meet at is held for a moment only, and after
-- every account, so that two who pay do not wait in a ring.
DROP TRIGGER sum_payment ON payments;
CREATE CONSTRAINT TRIGGER sum_payment AFTER INSERT OR UPDATE OR DELETE ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sum_payment();
