-- Websites of agencies (docs/decisions/0041).

CREATE DOMAIN site_page_kind AS text CHECK (VALUE IN ('page', 'header', 'footer'));
CREATE DOMAIN site_version_status AS text CHECK (VALUE IN ('draft', 'scheduled', 'published', 'archived'));

-- The website of an agency: one row, made with its first design.
CREATE TABLE sites (
  agency_id uuid PRIMARY KEY REFERENCES agencies (id),
  published boolean NOT NULL DEFAULT false,
  -- the design that visitors see
  design_id uuid NOT NULL,
  -- languages besides that of the agency
  languages text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
SELECT protect('sites');

-- A set of pages with a look and a menu: built from what the agency sells, or its copy of a template.
CREATE TABLE site_designs (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  -- what visitors see, and what is being edited
  theme jsonb NOT NULL,
  menu jsonb NOT NULL,
  draft_theme jsonb NOT NULL,
  draft_menu jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
SELECT protect('site_designs');
CREATE INDEX sites_design ON sites (agency_id, design_id);
ALTER TABLE sites ADD FOREIGN KEY (agency_id, design_id) REFERENCES site_designs (agency_id, id) DEFERRABLE INITIALLY DEFERRED;

-- A page, or the header or footer of all pages. The draft is what is edited.
CREATE TABLE site_pages (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  design_id uuid NOT NULL,
  kind site_page_kind NOT NULL DEFAULT 'page',
  title text NOT NULL,
  -- the path without slashes at its ends; empty for the home page
  slug text NOT NULL,
  -- null: that of the agency
  language text,
  draft jsonb NOT NULL,
  draft_version integer NOT NULL DEFAULT 1,
  draft_by uuid,
  draft_at timestamptz NOT NULL,
  -- a version of this page; without a foreign key, because the two tables would point to each other
  published_version_id uuid,
  -- which draft was published last, to tell whether there are changes
  published_draft_version integer,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, design_id) REFERENCES site_designs (agency_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX site_pages_address ON site_pages (agency_id, design_id, kind, coalesce(language, ''), slug);
SELECT protect('site_pages');

-- A state of a page. Its document never changes; its status does. A draft is one that was shared as a preview.
CREATE TABLE site_page_versions (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  page_id uuid NOT NULL,
  number integer NOT NULL,
  title text NOT NULL,
  status site_version_status NOT NULL,
  document jsonb NOT NULL,
  draft_version integer NOT NULL,
  publish_at timestamptz,
  published_at timestamptz,
  created_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  UNIQUE (agency_id, page_id, number),
  FOREIGN KEY (agency_id, page_id) REFERENCES site_pages (agency_id, id) ON DELETE CASCADE
);
-- at most one schedule a page, and the job finds what is due
CREATE UNIQUE INDEX site_page_versions_scheduled ON site_page_versions (agency_id, page_id) WHERE status = 'scheduled';
CREATE INDEX site_page_versions_due ON site_page_versions (publish_at) WHERE status = 'scheduled';
SELECT protect('site_page_versions');
