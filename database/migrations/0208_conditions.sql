-- The booking conditions of an agency, in versions, and who accepted which (docs/decisions/0053).

CREATE DOMAIN acceptance_source AS text CHECK (VALUE IN ('website', 'proposal', 'link', 'agency'));

CREATE TABLE condition_versions (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  -- null while it is the draft
  number integer CHECK (number >= 1),
  title text NOT NULL,
  -- cleaned HTML
  text text NOT NULL,
  -- SHA-256 of title and text, from the moment it is published
  hash text COLLATE "C",
  published_at timestamptz,
  published_by text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  CONSTRAINT condition_versions_number UNIQUE (agency_id, number),
  CHECK ((number IS NULL) = (published_at IS NULL) AND (number IS NULL) = (hash IS NULL))
);
-- there is one draft
CREATE UNIQUE INDEX condition_versions_draft ON condition_versions (agency_id) WHERE number IS NULL;
SELECT protect('condition_versions');

-- Published conditions are never changed: people accepted them as they are.
CREATE FUNCTION refuse_published_conditions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.number IS NOT NULL THEN
    RAISE EXCEPTION 'published conditions are not changed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER condition_versions_published BEFORE UPDATE OR DELETE ON condition_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_published_conditions();

CREATE TABLE condition_acceptances (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  version_id uuid NOT NULL,
  -- of whom accepted; null once the person was erased
  name text,
  source acceptance_source NOT NULL,
  -- the member who recorded what a client said, and how
  recorded_by text,
  note text,
  -- from where it was accepted
  address text,
  user_agent text,
  at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  -- once a version for each booking
  CONSTRAINT condition_acceptances_once UNIQUE (agency_id, booking_id, version_id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, version_id) REFERENCES condition_versions (agency_id, id)
);
CREATE INDEX condition_acceptances_version ON condition_acceptances (agency_id, version_id);
SELECT protect('condition_acceptances');
