-- Integrations of an agency, their tokens, and the calls made with them (docs/decisions/0043).

CREATE TABLE integrations (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- its tokens are revoked, and its calls stay in the log
  removed_at timestamptz,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX integrations_created ON integrations (agency_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX integrations_name ON integrations (agency_id, lower(name)) WHERE removed_at IS NULL;
SELECT protect('integrations');

CREATE TABLE integration_tokens (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  integration_id uuid NOT NULL,
  name text NOT NULL,
  -- the last characters of the token, by which people recognise it
  ending text NOT NULL,
  scopes text[] NOT NULL,
  -- the networks that may use it; empty: all
  addresses text[] NOT NULL DEFAULT '{}',
  -- the person whose rights it never exceeds
  made_by uuid NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, integration_id) REFERENCES integrations (agency_id, id)
);
CREATE INDEX integration_tokens_created ON integration_tokens (agency_id, integration_id, created_at DESC, id DESC);
SELECT protect('integration_tokens');

-- Which token a hash belongs to. A call names no agency, so the primary key is not distributed by agency. A revoked token has no row.
CREATE TABLE integration_token_keys (
  token_hash text COLLATE "C" PRIMARY KEY,
  agency_id uuid NOT NULL REFERENCES agencies (id),
  token_id uuid NOT NULL
);
CREATE INDEX integration_token_keys_agency ON integration_token_keys (agency_id, token_id);
SELECT protect('integration_token_keys');

-- The log of calls: no bodies, and no query that may name a person.
CREATE TABLE integration_calls (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  token_id uuid NOT NULL,
  at timestamptz NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  query text NOT NULL,
  status integer NOT NULL,
  ms integer NOT NULL,
  request_id text NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, token_id) REFERENCES integration_tokens (agency_id, id)
);
CREATE INDEX integration_calls_at ON integration_calls (agency_id, at DESC, id DESC);
CREATE INDEX integration_calls_token ON integration_calls (agency_id, token_id, at DESC, id DESC);
-- for the deletion of old ones
CREATE INDEX integration_calls_old ON integration_calls (at);
SELECT protect('integration_calls');

-- How often each token called on a day.
CREATE TABLE integration_days (
  agency_id uuid NOT NULL,
  token_id uuid NOT NULL,
  day date NOT NULL,
  calls integer NOT NULL,
  refused integer NOT NULL,
  PRIMARY KEY (agency_id, token_id, day),
  FOREIGN KEY (agency_id, token_id) REFERENCES integration_tokens (agency_id, id)
);
SELECT protect('integration_days');

-- Who calls with an integration token: the row of `session_of`, with the person's rights in the token's agency as they are now. Null if
-- the token was revoked or has expired, or its maker no longer works in the agency.
CREATE FUNCTION integration_session_of(hash text, at timestamptz) RETURNS json LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  key integration_token_keys;
  token integration_tokens;
  person users;
  answer json;
BEGIN
  SELECT * INTO key FROM integration_token_keys WHERE token_hash = hash;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO token FROM integration_tokens t WHERE t.agency_id = key.agency_id AND t.id = key.token_id;
  IF NOT FOUND OR token.revoked_at IS NOT NULL OR token.expires_at <= at THEN RETURN NULL; END IF;
  SELECT * INTO person FROM users WHERE id = token.made_by;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT row_to_json(row) INTO answer FROM (
    SELECT token.id AS session_id, 'session' AS kind, at AS last_used_at, coalesce(token.expires_at, 'infinity') AS expires_at,
           NULL AS confirmed_at, person.id AS user_id, person.name AS user_name, person.email AS user_email, person.state AS user_state,
           person.email_verified_at IS NOT NULL AS verified, false AS is_operator, false AS second_factor, NULL AS operator,
           m.agency_id, a.state AS agency_state, a.category, a.currency, r.built_in AS role_built_in, r.permissions,
           sub.status AS subscription_status, sub.past_due_since, sub.current_period_ends_at, p.features,
           json_build_object('id', token.id, 'name', token.name, 'scopes', token.scopes, 'addresses', token.addresses) AS token
    FROM members m
    JOIN agencies a ON a.id = m.agency_id
    JOIN roles r ON r.agency_id = m.agency_id AND r.id = m.role_id
    LEFT JOIN subscriptions sub ON sub.agency_id = m.agency_id AND sub.ended_at IS NULL
    LEFT JOIN plans p ON p.id = sub.plan_id
    WHERE m.agency_id = token.agency_id AND m.user_id = person.id AND m.state = 'active'
  ) row;
  RETURN answer;
END $$;
GRANT CREATE ON SCHEMA public TO safiri_platform;
ALTER FUNCTION integration_session_of(text, timestamptz) OWNER TO safiri_platform;
REVOKE CREATE ON SCHEMA public FROM safiri_platform;
REVOKE ALL ON FUNCTION integration_session_of(text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION integration_session_of(text, timestamptz) TO safiri_app;

-- Developers have their screens, so the plan that named them before offers them again (0064).
UPDATE plans SET features = features || '{developers}' WHERE slug = 'network' AND NOT 'developers' = ANY (features);
UPDATE plans SET description = 'Everything in Growth, flights, marketplaces, a chatbot for your website, and access for your developers.'
  WHERE slug = 'network' AND description = 'Everything in Growth, flights, marketplaces, and a chatbot for your website.';
