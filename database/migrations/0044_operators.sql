-- What the staff of the platform does about agencies: suspends them with a reason, and acts for one of their people for a while.
ALTER TABLE agencies ADD COLUMN suspended_reason text, ADD COLUMN suspended_at timestamptz;

-- While it lasts, the operator's own session stands for a member of an agency; it ends by itself.
ALTER TABLE sessions
  ADD COLUMN acting_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  ADD COLUMN acting_agency_id uuid REFERENCES agencies (id),
  ADD COLUMN acting_until timestamptz,
  ADD COLUMN acting_may_change boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT sessions_acting CHECK ((acting_until IS NULL) = (acting_agency_id IS NULL));
CREATE INDEX sessions_acting_user ON sessions (acting_user_id) WHERE acting_user_id IS NOT NULL;

-- Staff looks for what failed over all agencies.
CREATE INDEX transfers_for_staff ON transfers (updated_at DESC) WHERE status IN ('failed', 'returned') OR needs_review IS NOT NULL;
CREATE INDEX provider_events_received ON provider_events (received_at DESC);

GRANT CREATE ON SCHEMA public TO safiri_platform; -- it owns the look-up; taken back below
DROP FUNCTION session_of(text);
-- `at` is the caller's clock: whom the session stands for depends on it.
CREATE FUNCTION session_of(hash text, at timestamptz) RETURNS json LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  found json;
BEGIN
  SELECT row_to_json(row) INTO found FROM (
    SELECT s.id AS session_id, s.kind, u.id AS user_id, u.name AS user_name, u.email AS user_email, u.state AS user_state,
           u.email_verified_at IS NOT NULL AS verified, u.is_operator AND o.id IS NULL AS is_operator,
           u.two_factor IS NOT NULL AND s.second_factor_at IS NOT NULL AND o.id IS NULL AS second_factor,
           CASE WHEN o.id IS NOT NULL THEN json_build_object(
             'id', o.id, 'name', o.name, 'until', s.acting_until, 'may_change', s.acting_may_change,
             'holds', o.state = 'active' AND o.is_operator AND o.two_factor IS NOT NULL AND s.second_factor_at IS NOT NULL) END AS operator,
           s.last_used_at, s.expires_at, s.confirmed_at,
           m.agency_id, a.state AS agency_state, a.category, a.currency, r.built_in AS role_built_in, r.permissions,
           sub.status AS subscription_status, sub.past_due_since, sub.current_period_ends_at, p.features
    FROM sessions s
    LEFT JOIN users o ON s.acting_until > at AND s.acting_user_id IS NOT NULL AND o.id = s.user_id
    JOIN users u ON u.id = CASE WHEN o.id IS NULL THEN s.user_id ELSE s.acting_user_id END
    LEFT JOIN members m ON m.agency_id = CASE WHEN o.id IS NULL THEN u.current_agency_id ELSE s.acting_agency_id END
      AND m.user_id = u.id AND m.state = 'active'
    LEFT JOIN agencies a ON a.id = m.agency_id
    LEFT JOIN roles r ON r.agency_id = m.agency_id AND r.id = m.role_id
    LEFT JOIN subscriptions sub ON sub.agency_id = m.agency_id AND sub.ended_at IS NULL
    LEFT JOIN plans p ON p.id = sub.plan_id
    WHERE s.token_hash = hash
  ) row;
  RETURN found;
END $$;
ALTER FUNCTION session_of(text, timestamptz) OWNER TO safiri_platform;
REVOKE ALL ON FUNCTION session_of(text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_of(text, timestamptz) TO safiri_app;
REVOKE CREATE ON SCHEMA public FROM safiri_platform;
