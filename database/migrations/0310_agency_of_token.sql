-- The agency whose rows session_of and integration_session_of read for a token; null without one. On a cluster it is asked first, and needs the
-- coordinator alone, so that a node that does not answer keeps only its own agencies waiting.
CREATE FUNCTION agency_of_token(hash text, at timestamptz) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.agency_id FROM integration_token_keys k WHERE k.token_hash = hash
  UNION ALL
  SELECT CASE WHEN s.acting_user_id IS NOT NULL AND s.acting_until > at THEN s.acting_agency_id ELSE u.current_agency_id END
  FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = hash
$$;
REVOKE ALL ON FUNCTION agency_of_token(text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION agency_of_token(text, timestamptz) TO safiri_app;
