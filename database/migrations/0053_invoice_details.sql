-- What an agency's invoices say of it: its tax numbers, and where clients pay, a line for each bank account or mobile money number.
ALTER TABLE agencies
  ADD COLUMN tax_number text,
  ADD COLUMN vat_number text,
  ADD COLUMN pay_to text[] NOT NULL DEFAULT '{}';
