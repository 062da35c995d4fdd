-- In PL/pgSQL, because a distributed database refuses parameters in functions written in SQL.
CREATE OR REPLACE FUNCTION agencies_with_events(at timestamptz, most integer) RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT e.agency_id FROM business_events e WHERE e.done_at IS NULL AND (e.retry_at IS NULL OR e.retry_at <= at)
    GROUP BY e.agency_id ORDER BY min(e.position) LIMIT most;
END $$;
