-- Erasing a test agency works on a cluster too: it deletes table by table, which a cluster does on the node of the agency. 0302 deleted from
-- all tables by one statement, and let triggers run early, which a cluster refuses.

-- Deferred, so after an agency was erased there is nothing to sum.
CREATE OR REPLACE FUNCTION sum_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.agency_id, OLD.currency, OLD.created_at, OLD.objective, OLD.method, OLD.aggregator, OLD.status, OLD.amount, OLD.refunded, OLD.fee)
       IS NOT DISTINCT FROM (NEW.agency_id, NEW.currency, NEW.created_at, NEW.objective, NEW.method, NEW.aggregator, NEW.status, NEW.amount, NEW.refunded, NEW.fee) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM agencies WHERE id = OLD.agency_id) THEN RETURN NULL; END IF;
  INSERT INTO payment_sums AS s (agency_id, currency, day, objective, method, aggregator, status, count, amount, refunded, fee)
  SELECT p.agency_id, p.currency, (p.created_at AT TIME ZONE 'Africa/Kampala')::date, p.objective, p.method, p.aggregator, p.status,
    sum(p.sign), sum(p.sign * p.amount), sum(p.sign * p.refunded), sum(p.sign * p.fee)
  FROM (
    SELECT 1 AS sign, NEW.* WHERE TG_OP <> 'DELETE'
    UNION ALL SELECT -1, OLD.* WHERE TG_OP <> 'INSERT'
  ) p
  GROUP BY 1, 2, 3, 4, 5, 6, 7
  ORDER BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT (agency_id, currency, day, objective, method, aggregator, status) DO UPDATE
    SET count = s.count + excluded.count, amount = s.amount + excluded.amount, refunded = s.refunded + excluded.refunded, fee = s.fee + excluded.fee;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION sum_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.currency, OLD.created_at, OLD.status, OLD.amount, OLD.fee, OLD.beneficiary_id)
       IS NOT DISTINCT FROM (NEW.currency, NEW.created_at, NEW.status, NEW.amount, NEW.fee, NEW.beneficiary_id) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM agencies WHERE id = OLD.agency_id) THEN RETURN NULL; END IF;
  INSERT INTO transfer_sums AS s (agency_id, currency, day, status, count, amount, fee)
  SELECT t.agency_id, t.currency, (t.created_at AT TIME ZONE 'Africa/Kampala')::date, t.status,
    sum(t.sign), sum(t.sign * t.amount), sum(t.sign * t.fee)
  FROM (
    SELECT 1 AS sign, NEW.* WHERE TG_OP <> 'DELETE'
    UNION ALL SELECT -1, OLD.* WHERE TG_OP <> 'INSERT'
  ) t
  GROUP BY 1, 2, 3, 4
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (agency_id, currency, day, status) DO UPDATE
    SET count = s.count + excluded.count, amount = s.amount + excluded.amount, fee = s.fee + excluded.fee;
  INSERT INTO beneficiary_sums AS s (agency_id, currency, beneficiary_id, count, sent)
  SELECT t.agency_id, t.currency, t.beneficiary_id, sum(t.sign), sum(t.sign * t.amount)
  FROM (
    SELECT 1 AS sign, NEW.* WHERE TG_OP <> 'DELETE'
    UNION ALL SELECT -1, OLD.* WHERE TG_OP <> 'INSERT'
  ) t
  WHERE t.status = 'paid'
  GROUP BY 1, 2, 3
  ORDER BY 1, 2, 3
  ON CONFLICT (agency_id, currency, beneficiary_id) DO UPDATE SET count = s.count + excluded.count, sent = s.sent + excluded.sent;
  RETURN NULL;
END
$$;

-- The column by which rows of an agency are found.
CREATE FUNCTION erased_by(table_name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE table_name
    WHEN 'marketplace_directory' THEN 'owner_id'
    WHEN 'marketplace_listings' THEN 'vendor_id'
    WHEN 'messaging_callbacks' THEN 'for_agency'
    WHEN 'resell_directory' THEN 'owner_id'
    ELSE 'agency_id'
  END
$$;

-- As in 0302, but tables that no other remaining table points to go first, and the caller sets `safiri.erased_agency`: a cluster passes on
-- what a transaction sets, but not what a function sets.
CREATE OR REPLACE FUNCTION erase_test_agency(agency uuid, retired_before timestamptz) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  remaining regclass[];
  free regclass[];
  one regclass;
BEGIN
  PERFORM FROM agencies a JOIN agencies owner ON owner.id = a.test_of
  WHERE a.id = agency AND ((a.state = 'deleted' AND a.updated_at < retired_before) OR (owner.state = 'deleted' AND owner.updated_at < retired_before))
  FOR UPDATE OF a;
  IF NOT FOUND THEN RETURN false; END IF;
  SELECT array_agg(c.oid::regclass) INTO remaining
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = erased_by(c.relname) AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    -- the installation's own
    AND c.relname NOT IN ('operator_log', 'sessions', 'users');
  WHILE cardinality(remaining) > 0 LOOP
    SELECT array_agg(name) INTO free FROM unnest(remaining) AS name
    WHERE NOT EXISTS (
      SELECT FROM pg_constraint k WHERE k.contype = 'f' AND k.confrelid = name AND k.conrelid <> name AND k.conrelid = ANY (remaining)
    );
    IF free IS NULL THEN RAISE EXCEPTION 'tables point to each other in a circle: %', remaining; END IF;
    FOREACH one IN ARRAY free LOOP
      EXECUTE format('DELETE FROM %s WHERE %I = %L', one, erased_by(one::text), agency);
    END LOOP;
    remaining := ARRAY (SELECT name FROM unnest(remaining) AS name WHERE name <> ALL (free));
  END LOOP;
  UPDATE users SET current_agency_id = NULL WHERE current_agency_id = agency;
  UPDATE sessions SET acting_agency_id = NULL, acting_user_id = NULL WHERE acting_agency_id = agency;
  DELETE FROM agencies WHERE id = agency;
  RETURN true;
END
$$;
-- A transaction of the platform would delete with the rights of its role on the nodes of a cluster, so one of the agency calls this.
GRANT EXECUTE ON FUNCTION erase_test_agency(uuid, timestamptz) TO safiri_app;
