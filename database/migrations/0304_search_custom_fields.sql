-- Lists find records by the texts of their custom fields (docs/decisions/0078). With row security, PostgreSQL uses an index only for leakproof
-- operators, and `->>` is not one of them. So the texts stand in a column of their own, as a JSON array.

ALTER TABLE clients
  ADD COLUMN field_texts text GENERATED ALWAYS AS (jsonb_path_query_array(fields, '$.* ? (@.type() == "string")')::text) STORED;
CREATE INDEX clients_field_texts ON clients USING gin (field_texts gin_trgm_ops);

ALTER TABLE bookings
  ADD COLUMN field_texts text GENERATED ALWAYS AS (jsonb_path_query_array(fields, '$.* ? (@.type() == "string")')::text) STORED;
CREATE INDEX bookings_field_texts ON bookings USING gin (field_texts gin_trgm_ops);

ALTER TABLE suppliers
  ADD COLUMN field_texts text GENERATED ALWAYS AS (jsonb_path_query_array(fields, '$.* ? (@.type() == "string")')::text) STORED;
CREATE INDEX suppliers_field_texts ON suppliers USING gin (field_texts gin_trgm_ops);
CREATE INDEX suppliers_search ON suppliers USING gin ((
  name || CASE WHEN email IS NULL THEN '' ELSE ' ' || email END || CASE WHEN phone IS NULL THEN '' ELSE ' ' || phone END
    || CASE WHEN tax_number IS NULL THEN '' ELSE ' ' || tax_number END
) gin_trgm_ops);

-- Few trips have a row, and the list of trips reads all of them anyway.
ALTER TABLE trips
  ADD COLUMN field_texts text GENERATED ALWAYS AS (jsonb_path_query_array(fields, '$.* ? (@.type() == "string")')::text) STORED;
