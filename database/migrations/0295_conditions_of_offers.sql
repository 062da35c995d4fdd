-- Booking conditions of their own for some offers, and in several languages (docs/decisions/0074). The conditions from before stay the
-- default ones: they have no set.

CREATE TABLE condition_sets (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE UNIQUE INDEX condition_sets_name ON condition_sets (agency_id, lower(name));
SELECT protect('condition_sets');

-- The offers that are sold by a set. Others are sold by the default conditions.
CREATE TABLE condition_offers (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  set_id uuid NOT NULL,
  PRIMARY KEY (agency_id, inventory_id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, set_id) REFERENCES condition_sets (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX condition_offers_set ON condition_offers (agency_id, set_id);
SELECT protect('condition_offers');

-- Drafts of sets, and of translations. The draft of the default conditions in the agency's language is a version without a number.
CREATE TABLE condition_drafts (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  -- null: of the default conditions
  set_id uuid,
  -- null: in the agency's language
  language text,
  title text NOT NULL,
  text text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  CONSTRAINT condition_drafts_once UNIQUE NULLS NOT DISTINCT (agency_id, set_id, language),
  CONSTRAINT condition_drafts_elsewhere CHECK (set_id IS NOT NULL OR language IS NOT NULL),
  FOREIGN KEY (agency_id, set_id) REFERENCES condition_sets (agency_id, id) ON DELETE CASCADE
);
SELECT protect('condition_drafts');

ALTER TABLE condition_versions
  ADD COLUMN set_id uuid,
  -- of title and text; null in versions from before: the agency's
  ADD COLUMN language text,
  ADD CONSTRAINT condition_versions_set FOREIGN KEY (agency_id, set_id) REFERENCES condition_sets (agency_id, id);
CREATE INDEX condition_versions_of_set ON condition_versions (agency_id, set_id, number);

-- A published version in other languages. It never changes either.
CREATE TABLE condition_texts (
  agency_id uuid NOT NULL,
  version_id uuid NOT NULL,
  language text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  hash text COLLATE "C" NOT NULL,
  PRIMARY KEY (agency_id, version_id, language),
  FOREIGN KEY (agency_id, version_id) REFERENCES condition_versions (agency_id, id)
);
SELECT protect('condition_texts');

CREATE FUNCTION refuse_changed_conditions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'published conditions are not changed' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER condition_texts_published BEFORE UPDATE OR DELETE ON condition_texts
  FOR EACH ROW EXECUTE FUNCTION refuse_changed_conditions();

-- In which language it was read; null for acceptances from before and for what a member recorded.
ALTER TABLE condition_acceptances ADD COLUMN language text;
