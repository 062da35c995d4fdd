-- PostgreSQL has uuidv7() since version 18. Older ones get the same function here: 48 bits of milliseconds, 12 bits of the fraction
-- of a millisecond, then random bits. Should the server become an 18, its own function comes first on the search path.
DO $outer$
BEGIN
  IF to_regprocedure('pg_catalog.uuidv7()') IS NULL THEN
    CREATE FUNCTION public.uuidv7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $inner$
      SELECT encode(
        overlay(overlay(uuid_send(gen_random_uuid())
          PLACING substring(int8send(micros / 1000) FROM 3) FROM 1 FOR 6)
          PLACING substring(int8send(28672 + (micros % 1000) * 4096 / 1000) FROM 7) FROM 7 FOR 2),
        'hex')::uuid
      FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS micros) AS moment
    $inner$;
  END IF;
END $outer$;
