-- What somebody has looked at is not raised by the same words again.
ALTER TABLE payments ADD COLUMN settled_review text;
