-- A row that is probably an existing record may fill the record's empty fields. A row that is imported may say something all the same.

ALTER DOMAIN duplicate_rows_choice DROP CONSTRAINT duplicate_rows_choice_check;
ALTER DOMAIN duplicate_rows_choice ADD CONSTRAINT duplicate_rows_choice_check CHECK (VALUE IN ('skip', 'import', 'fill'));
-- number of rows that are ready or imported, and have a note
ALTER TABLE imports ADD COLUMN noted integer NOT NULL DEFAULT 0;
