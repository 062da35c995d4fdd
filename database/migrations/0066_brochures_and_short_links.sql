-- What a sent proposal says of its trips: days, what is included, the map. Null in versions of before, which show the trips as they are.
ALTER TABLE proposal_versions ADD COLUMN brochure jsonb;

-- Short addresses, /s/{code}, of pages that are shared: in messages, and in QR codes (docs/decisions/0026).
CREATE DOMAIN short_link_kind AS text CHECK (VALUE IN ('payment_link', 'proposal', 'paper', 'package'));

CREATE TABLE short_links (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  kind short_link_kind NOT NULL,
  subject_id uuid NOT NULL,
  -- 70 random bits: the last nine bytes of a random UUID, two bits of which are fixed
  code text NOT NULL DEFAULT translate(encode(substring(uuid_send(gen_random_uuid()) FROM 8), 'base64'), '+/', '-_'),
  PRIMARY KEY (agency_id, subject_id)
);
-- The code alone finds the agency.
CREATE INDEX short_links_code ON short_links (code);
SELECT protect('short_links');

INSERT INTO short_links (agency_id, kind, subject_id)
  SELECT agency_id, 'payment_link', id FROM payment_links
  UNION ALL SELECT agency_id, 'proposal', id FROM proposals WHERE sent_version IS NOT NULL
  UNION ALL SELECT agency_id, 'paper', id FROM booking_documents
  UNION ALL SELECT agency_id, 'package', inventory_id FROM tour_packages;
