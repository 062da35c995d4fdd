-- As before; but who acts for nobody else, and is as the caller knows it, is told so by a look at the stamps alone. Nearly all calls
-- are such, and it takes half the time.
CREATE OR REPLACE FUNCTION session_of(hash text, at timestamptz, known text) RETURNS json LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  found json;
BEGIN
  IF EXISTS (
    SELECT FROM sessions s
    JOIN users u ON u.id = s.user_id
    LEFT JOIN members m ON m.agency_id = u.current_agency_id AND m.user_id = u.id AND m.state = 'active'
    LEFT JOIN agencies a ON a.id = m.agency_id
    LEFT JOIN roles r ON r.agency_id = m.agency_id AND r.id = m.role_id
    LEFT JOIN subscriptions sub ON sub.agency_id = m.agency_id AND sub.ended_at IS NULL
    LEFT JOIN plans p ON p.id = sub.plan_id
    WHERE s.token_hash = hash AND s.acting_user_id IS NULL
      AND concat(s.xmin, ',,', u.xmin, ',', m.xmin, ',', a.xmin, ',', r.xmin, ',', sub.xmin, ',', p.xmin) = known
  ) THEN
    RETURN 'true';
  END IF;
  SELECT CASE WHEN row.stamp = known THEN 'true' ELSE row_to_json(row) END INTO found FROM (
    SELECT concat(s.xmin, ',', o.xmin, ',', u.xmin, ',', m.xmin, ',', a.xmin, ',', r.xmin, ',', sub.xmin, ',', p.xmin) AS stamp,
           s.id AS session_id, s.kind, u.id AS user_id, u.name AS user_name, u.email AS user_email, u.state AS user_state,
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
