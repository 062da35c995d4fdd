-- When two people are merged, a withdrawal of one holds for the addresses of both (docs/decisions/0067).
ALTER DOMAIN consent_source DROP CONSTRAINT consent_source_check;
ALTER DOMAIN consent_source ADD CONSTRAINT consent_source_check
  CHECK (VALUE IN ('staff', 'import', 'form', 'preferences', 'unsubscribe', 'reply', 'provider', 'merge'));
