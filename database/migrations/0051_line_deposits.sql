-- The percentage of each line that its deposit is, so that the deposit follows the total. Null: the booking's deposit is an agreed amount,
-- or was booked before this column; it is only lowered to the total.
ALTER TABLE booking_lines ADD COLUMN deposit_percent integer CHECK (deposit_percent BETWEEN 0 AND 100);
