-- Whether an agency is at work: neither suspended by the platform's staff nor for a plan that was not paid for a month. Who is not
-- takes no payments of clients and writes them nothing by itself.
CREATE FUNCTION agency_works(id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT a.state = 'active' AND (a.category = 'basic' OR coalesce((
    SELECT s.status FROM subscriptions s WHERE s.agency_id = a.id ORDER BY s.created_at DESC, s.id DESC LIMIT 1
  ), '') <> 'suspended')
  FROM agencies a WHERE a.id = agency_works.id
$$;
