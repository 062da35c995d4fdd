-- People, their sessions and the codes they are sent. A person may work for several agencies, so these tables belong to none.
-- Only the platform's role reads them.

CREATE DOMAIN second_factor AS text CHECK (VALUE IN ('email', 'app'));
CREATE DOMAIN person_state AS text CHECK (VALUE IN ('active', 'invited', 'suspended'));

CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  phone text,
  password_hash text,
  email_verified_at timestamptz,
  two_factor second_factor,
  totp_secret text,
  totp_last_step bigint,
  recovery_codes text[] NOT NULL DEFAULT '{}',
  state person_state NOT NULL DEFAULT 'active',
  is_operator boolean NOT NULL DEFAULT false,
  preferences jsonb NOT NULL DEFAULT '{}',
  current_agency_id uuid REFERENCES agencies (id),
  avatar_file_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX users_email ON users (email);
GRANT SELECT, INSERT, UPDATE, DELETE ON users TO safiri_platform;

CREATE DOMAIN session_kind AS text CHECK (VALUE IN ('session', 'challenge'));

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- a challenge has passed the password and waits for the code; it may call nothing else
  kind session_kind NOT NULL,
  user_agent text,
  address text,
  confirmed_at timestamptz,
  second_factor_at timestamptz,
  acting_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  acting_agency_id uuid REFERENCES agencies (id),
  acting_until timestamptz,
  acting_may_change boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT sessions_acting CHECK ((acting_until IS NULL) = (acting_agency_id IS NULL))
);
CREATE UNIQUE INDEX sessions_token ON sessions (token_hash);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_acting_user ON sessions (acting_user_id) WHERE acting_user_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO safiri_platform;

CREATE DOMAIN code_purpose AS text CHECK (VALUE IN ('login', 'verify_email', 'reset_password', 'change_email', 'invite', 'enable_two_factor'));

CREATE TABLE one_time_codes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose code_purpose NOT NULL,
  code_hash text NOT NULL,
  -- the challenge a login code belongs to
  session_id uuid REFERENCES sessions (id) ON DELETE CASCADE,
  payload jsonb NOT NULL DEFAULT '{}',
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX one_time_codes_user ON one_time_codes (user_id, purpose, created_at);
CREATE INDEX one_time_codes_hash ON one_time_codes (code_hash);
GRANT SELECT, INSERT, UPDATE, DELETE ON one_time_codes TO safiri_platform;

-- Who calls with a token, with which rights; null if nobody holds it. `at` is the caller's clock. Reads first what is the platform's
-- (session, person), then what is the agency's, by its id.
CREATE FUNCTION session_of(hash text, at timestamptz) RETURNS json LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  session sessions;
  person users;
  operator users;
  agency uuid;
  answer json;
BEGIN
  SELECT * INTO session FROM sessions WHERE token_hash = hash;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF session.acting_user_id IS NOT NULL AND session.acting_until > at THEN
    SELECT * INTO operator FROM users WHERE id = session.user_id;
    SELECT * INTO person FROM users WHERE id = session.acting_user_id;
    agency := session.acting_agency_id;
  ELSE
    SELECT * INTO person FROM users WHERE id = session.user_id;
    agency := person.current_agency_id;
  END IF;
  IF person.id IS NULL THEN RETURN NULL; END IF;
  SELECT row_to_json(row) INTO answer FROM (
    SELECT session.id AS session_id, session.kind, session.last_used_at, session.expires_at, session.confirmed_at,
           person.id AS user_id, person.name AS user_name, person.email AS user_email, person.state AS user_state,
           person.email_verified_at IS NOT NULL AS verified,
           person.is_operator AND operator.id IS NULL AS is_operator,
           person.two_factor IS NOT NULL AND session.second_factor_at IS NOT NULL AND operator.id IS NULL AS second_factor,
           CASE WHEN operator.id IS NOT NULL THEN json_build_object(
             'id', operator.id, 'name', operator.name, 'until', session.acting_until, 'may_change', session.acting_may_change,
             'holds', operator.state = 'active' AND operator.is_operator AND operator.two_factor IS NOT NULL
               AND session.second_factor_at IS NOT NULL) END AS operator,
           m.agency_id, a.state AS agency_state, a.category, a.currency, r.built_in AS role_built_in, r.permissions,
           sub.status AS subscription_status, sub.past_due_since, sub.current_period_ends_at, p.features
    FROM (SELECT) AS one
    LEFT JOIN members m ON m.agency_id = agency AND m.user_id = person.id AND m.state = 'active'
    LEFT JOIN agencies a ON a.id = m.agency_id
    LEFT JOIN roles r ON r.agency_id = m.agency_id AND r.id = m.role_id
    LEFT JOIN subscriptions sub ON sub.agency_id = m.agency_id AND sub.ended_at IS NULL
    LEFT JOIN plans p ON p.id = sub.plan_id
  ) row;
  RETURN answer;
END $$;

-- The platform's role owns the function, so that it reads past row security. It needs CREATE on the schema only for this line.
GRANT CREATE ON SCHEMA public TO safiri_platform;
ALTER FUNCTION session_of(text, timestamptz) OWNER TO safiri_platform;
REVOKE CREATE ON SCHEMA public FROM safiri_platform;
REVOKE ALL ON FUNCTION session_of(text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_of(text, timestamptz) TO safiri_app;
