-- Tokens in test mode work in a test agency of their agency (docs/decisions/0073).

-- The agency whose test tokens work here. Null for all other agencies.
ALTER TABLE agencies ADD COLUMN test_of uuid REFERENCES agencies (id);
-- One that works. A reset retires it, and makes a new one.
CREATE UNIQUE INDEX agencies_test_of ON agencies (test_of) WHERE test_of IS NOT NULL AND state = 'active';

ALTER TABLE integration_tokens
  ADD COLUMN mode text NOT NULL DEFAULT 'live' CONSTRAINT integration_tokens_mode CHECK (mode IN ('live', 'test'));
ALTER TABLE webhook_endpoints
  ADD COLUMN mode text NOT NULL DEFAULT 'live' CONSTRAINT webhook_endpoints_mode CHECK (mode IN ('live', 'test'));

-- As before. A test token works in the test agency, with what its maker may do in the agency itself, and with the plan and the state of that.
CREATE OR REPLACE FUNCTION integration_session_of(hash text, at timestamptz) RETURNS json LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  key integration_token_keys;
  token integration_tokens;
  person users;
  place agencies;
  answer json;
BEGIN
  SELECT * INTO key FROM integration_token_keys WHERE token_hash = hash;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO token FROM integration_tokens t WHERE t.agency_id = key.agency_id AND t.id = key.token_id;
  IF NOT FOUND OR token.revoked_at IS NOT NULL OR token.expires_at <= at THEN RETURN NULL; END IF;
  SELECT * INTO person FROM users WHERE id = token.made_by;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF token.mode = 'test' THEN
    SELECT * INTO place FROM agencies a WHERE a.test_of = token.agency_id AND a.state = 'active';
  ELSE
    SELECT * INTO place FROM agencies a WHERE a.id = token.agency_id;
  END IF;
  IF place.id IS NULL THEN RETURN NULL; END IF;
  SELECT row_to_json(row) INTO answer FROM (
    SELECT token.id AS session_id, 'session' AS kind, at AS last_used_at, coalesce(token.expires_at, 'infinity') AS expires_at,
           NULL AS confirmed_at, person.id AS user_id, person.name AS user_name, person.email AS user_email, person.state AS user_state,
           person.email_verified_at IS NOT NULL AS verified, false AS is_operator, false AS second_factor, NULL AS operator,
           place.id AS agency_id, a.state AS agency_state, a.category, place.currency, r.built_in AS role_built_in, r.permissions,
           sub.status AS subscription_status, sub.past_due_since, sub.current_period_ends_at, p.features,
           json_build_object('id', token.id, 'name', token.name, 'scopes', token.scopes, 'addresses', token.addresses,
             'mode', token.mode, 'agencyId', token.agency_id) AS token
    FROM members m
    JOIN agencies a ON a.id = m.agency_id
    JOIN roles r ON r.agency_id = m.agency_id AND r.id = m.role_id
    LEFT JOIN subscriptions sub ON sub.agency_id = m.agency_id AND sub.ended_at IS NULL
    LEFT JOIN plans p ON p.id = sub.plan_id
    WHERE m.agency_id = token.agency_id AND m.user_id = person.id AND m.state = 'active'
  ) row;
  RETURN answer;
END $$;
