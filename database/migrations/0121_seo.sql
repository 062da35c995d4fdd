-- What search engines read of pages and offers, where the agency says more than the page itself.

CREATE DOMAIN seo_robots AS text CHECK (VALUE IN ('index', 'noindex'));

CREATE TABLE seo_tags (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  -- a page of the website or an offer
  page_id uuid,
  inventory_id uuid,
  title text,
  description text,
  picture_file_id uuid,
  -- the path of the page that search engines shall list instead
  canonical text,
  robots seo_robots NOT NULL DEFAULT 'index',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, page_id) REFERENCES site_pages (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, picture_file_id) REFERENCES files (agency_id, id),
  CHECK (num_nonnulls(page_id, inventory_id) = 1)
);
CREATE UNIQUE INDEX seo_tags_page ON seo_tags (agency_id, page_id) WHERE page_id IS NOT NULL;
CREATE UNIQUE INDEX seo_tags_inventory ON seo_tags (agency_id, inventory_id) WHERE inventory_id IS NOT NULL;
CREATE INDEX seo_tags_updated ON seo_tags (agency_id, updated_at, id);
CREATE INDEX seo_tags_picture ON seo_tags (agency_id, picture_file_id) WHERE picture_file_id IS NOT NULL;
SELECT protect('seo_tags');

-- Where a page or post was before its address changed.
CREATE TABLE seo_moves (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  from_path text NOT NULL,
  to_path text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, from_path),
  CHECK (from_path <> to_path)
);
CREATE INDEX seo_moves_to ON seo_moves (agency_id, to_path);
SELECT protect('seo_moves');
