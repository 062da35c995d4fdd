-- A variant whose option or value was removed, but which has stock or a history: it is kept and cannot be sold any more.
ALTER TABLE product_variants ADD COLUMN retired_at timestamptz;
