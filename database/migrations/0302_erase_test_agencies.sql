-- Test agencies that were retired are erased after some time (docs/decisions/0077). The application's roles may not delete entries of the
-- ledger and other rows that never change, so a function of the owner does it, for retired test agencies only.

-- Rows that never change may be deleted with their test agency. Only the function below sets the mark, and only it may delete: the
-- application's roles have no right to, whatever they set.
CREATE FUNCTION is_being_erased(agency uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT agency::text = current_setting('safiri.erased_agency', true)
    AND EXISTS (SELECT FROM agencies a WHERE a.id = agency AND a.test_of IS NOT NULL)
$$;

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_being_erased(OLD.agency_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'the ledger is insert-only' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE FUNCTION refuse_change_of_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.sent_at IS NOT NULL AND NOT (TG_OP = 'DELETE' AND is_being_erased(OLD.agency_id)) THEN
    RAISE EXCEPTION 'a version that was sent stays as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$;

CREATE OR REPLACE FUNCTION refuse_published_conditions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.number IS NOT NULL AND NOT (TG_OP = 'DELETE' AND is_being_erased(OLD.agency_id)) THEN
    RAISE EXCEPTION 'published conditions are not changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$;

CREATE OR REPLACE FUNCTION refuse_changed_conditions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_being_erased(OLD.agency_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'published conditions are not changed' USING ERRCODE = 'restrict_violation';
END
$$;

-- Erases a test agency that was reset, or whose agency was deleted, before a time. Returns false, and changes nothing, for all others. All
-- tables are deleted from by one statement: references are checked at its end, so their order does not matter.
CREATE FUNCTION erase_test_agency(agency uuid, retired_before timestamptz) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  parts text;
BEGIN
  PERFORM FROM agencies a JOIN agencies owner ON owner.id = a.test_of
  WHERE a.id = agency AND ((a.state = 'deleted' AND a.updated_at < retired_before) OR (owner.state = 'deleted' AND owner.updated_at < retired_before))
  FOR UPDATE OF a;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM set_config('safiri.erased_agency', agency::text, true);
  SELECT string_agg(format('d%s AS (DELETE FROM %I WHERE %I = $1)', place, name, owner_column), ', ') INTO parts
  FROM (
    SELECT c.relname AS name, a.attname AS owner_column, row_number() OVER (ORDER BY c.relname) AS place
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND (a.attname = 'agency_id' OR (c.relname, a.attname) IN (
        ('marketplace_directory', 'owner_id'), ('marketplace_listings', 'vendor_id'), ('messaging_callbacks', 'for_agency'), ('resell_directory', 'owner_id')
      ))
      -- the installation's own, and sums that deferred triggers still write
      AND c.relname NOT IN ('operator_log', 'sessions', 'users', 'payment_sums', 'transfer_sums')
  ) tables;
  EXECUTE 'WITH ' || parts || ' SELECT' USING agency;
  UPDATE users SET current_agency_id = NULL WHERE current_agency_id = agency;
  UPDATE sessions SET acting_agency_id = NULL, acting_user_id = NULL WHERE acting_agency_id = agency;
  SET CONSTRAINTS ALL IMMEDIATE;
  DELETE FROM payment_sums WHERE agency_id = agency;
  DELETE FROM transfer_sums WHERE agency_id = agency;
  DELETE FROM agencies WHERE id = agency;
  PERFORM set_config('safiri.erased_agency', '', true);
  RETURN true;
END
$$;
REVOKE ALL ON FUNCTION erase_test_agency(uuid, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_test_agency(uuid, timestamptz) TO safiri_platform;
