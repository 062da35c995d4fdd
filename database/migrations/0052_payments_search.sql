-- What payments and clients are searched by, as their lists write it. Below row security an index is read only for what can tell
-- nothing of a row, and PostgreSQL does not know that of coalesce, but of CASE.
CREATE INDEX payments_search ON payments USING gin ((
  reference || CASE WHEN payer_name IS NULL THEN '' ELSE ' ' || payer_name END
    || CASE WHEN payer_phone IS NULL THEN '' ELSE ' ' || payer_phone END
    || CASE WHEN external_reference IS NULL THEN '' ELSE ' ' || external_reference END
) gin_trgm_ops);

DROP INDEX clients_search;
CREATE INDEX clients_search ON clients USING gin ((
  name || CASE WHEN email IS NULL THEN '' ELSE ' ' || email END || CASE WHEN phone IS NULL THEN '' ELSE ' ' || phone END
) gin_trgm_ops);
