-- The session look-up as a distributed database needs it: what is the agency's is read by a statement of its own that starts from the
-- agency's tables, so that it goes to one node. The answers are the same as before (0003, 0150).
CREATE OR REPLACE FUNCTION session_of(hash text, at timestamptz) RETURNS json LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  session sessions;
  person users;
  operator users;
  agency uuid;
  place record;
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
  -- Without a row, every field of `place` is null.
  SELECT m.agency_id, a.state AS agency_state, a.category, a.currency, r.built_in AS role_built_in, r.permissions,
         sub.status AS subscription_status, sub.past_due_since, sub.current_period_ends_at, p.features INTO place
    FROM members m
    LEFT JOIN agencies a ON a.id = m.agency_id
    LEFT JOIN roles r ON r.agency_id = m.agency_id AND r.id = m.role_id
    LEFT JOIN subscriptions sub ON sub.agency_id = m.agency_id AND sub.ended_at IS NULL
    LEFT JOIN plans p ON p.id = sub.plan_id
    WHERE m.agency_id = agency AND m.user_id = person.id AND m.state = 'active';
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
           place.agency_id, place.agency_state, place.category, place.currency, place.role_built_in, place.permissions,
           place.subscription_status, place.past_due_since, place.current_period_ends_at, place.features
  ) row;
  RETURN answer;
END $$;
