-- A deposit that was kept whole is not "partly kept".
ALTER DOMAIN deposit_status DROP CONSTRAINT deposit_status_check;
ALTER DOMAIN deposit_status ADD CONSTRAINT deposit_status_check
  CHECK (VALUE IN ('none', 'due', 'held', 'partly_kept', 'kept', 'released'));
UPDATE rentals SET deposit_status = 'kept' WHERE deposit_status = 'partly_kept' AND deposit_kept = deposit;
