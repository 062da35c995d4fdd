-- Erasing any agency deletes table by table, as that of a retired test agency does since 0308: without a lock on whole tables, and on clusters too.

-- Rows that never change may be deleted with their agency: a test agency, or one whose state is 'deleted'. Only the function below deletes them. The
-- application's roles have no right to, whatever they set.
CREATE OR REPLACE FUNCTION is_being_erased(agency uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT agency::text = current_setting('safiri.erased_agency', true)
    AND EXISTS (SELECT FROM agencies a WHERE a.id = agency AND (a.test_of IS NOT NULL OR a.state = 'deleted'))
$$;

-- Deletes all rows of an agency, first from tables that no other remaining table points to. Returns their number. The caller sets
-- `safiri.erased_agency`: a cluster passes on what a transaction sets, but not what a function sets.
CREATE FUNCTION erase_rows_of(agency uuid) RETURNS bigint LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  remaining regclass[];
  free regclass[];
  one regclass;
  erased bigint := 0;
  count bigint;
BEGIN
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
      GET DIAGNOSTICS count = ROW_COUNT;
      erased := erased + count;
    END LOOP;
    remaining := ARRAY (SELECT name FROM unnest(remaining) AS name WHERE name <> ALL (free));
  END LOOP;
  UPDATE users SET current_agency_id = NULL WHERE current_agency_id = agency;
  UPDATE sessions SET acting_agency_id = NULL, acting_user_id = NULL WHERE acting_agency_id = agency;
  DELETE FROM agencies WHERE id = agency;
  GET DIAGNOSTICS count = ROW_COUNT;
  RETURN erased + count;
END
$$;
REVOKE ALL ON FUNCTION erase_rows_of(uuid) FROM PUBLIC;

CREATE OR REPLACE FUNCTION erase_test_agency(agency uuid, retired_before timestamptz) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM agencies a JOIN agencies owner ON owner.id = a.test_of
  WHERE a.id = agency AND ((a.state = 'deleted' AND a.updated_at < retired_before) OR (owner.state = 'deleted' AND owner.updated_at < retired_before))
  FOR UPDATE OF a;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM erase_rows_of(agency);
  RETURN true;
END
$$;
