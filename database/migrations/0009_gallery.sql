-- The media library, which is the table of files itself (docs/decisions), albums, and what the release of unused files needs.

ALTER TABLE files
  ADD COLUMN title text,
  -- what is on the picture, for those who cannot see it
  ADD COLUMN alt text,
  ADD COLUMN caption text,
  ADD COLUMN credit text,
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  -- in the library until somebody deletes it; what came along with something else goes a day after nothing shows it any more
  ADD COLUMN kept boolean NOT NULL DEFAULT false,
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN unused_since timestamptz,
  -- from here on the file is no longer there for anybody; its bytes go, then the row and the bytes counted of the agency
  ADD COLUMN removing_at timestamptz,
  ADD COLUMN version integer NOT NULL DEFAULT 1;

-- Row security is forced on the owner as well, so the rows are reached through the platform's role.
SET LOCAL ROLE safiri_platform;
UPDATE files SET title = coalesce(nullif(regexp_replace(name, '\.[A-Za-z0-9]{1,5}$', ''), ''), name);
RESET ROLE;
ALTER TABLE files ALTER COLUMN title SET NOT NULL;

-- The same picture may come again while the old one is being removed.
DROP INDEX files_sha256;
CREATE UNIQUE INDEX files_sha256 ON files (agency_id, sha256) WHERE removing_at IS NULL;
CREATE INDEX files_created ON files (agency_id, kind, created_at DESC, id DESC);
CREATE INDEX files_title ON files (agency_id, kind, lower(title), id);
CREATE INDEX files_size ON files (agency_id, kind, size, id);
CREATE INDEX files_unkept ON files (agency_id, id) WHERE NOT kept;
CREATE INDEX files_deleted ON files (agency_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX files_unused ON files (unused_since) WHERE unused_since IS NOT NULL;
CREATE INDEX files_removing ON files (agency_id, id) WHERE removing_at IS NOT NULL;

-- A numbered paper keeps the logo it was issued with, by its key.
ALTER TABLE booking_documents ADD COLUMN logo_key text GENERATED ALWAYS AS (content->>'logo_key') STORED;
CREATE INDEX booking_documents_logo ON booking_documents (agency_id, logo_key) WHERE logo_key IS NOT NULL;

CREATE TABLE albums (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  title text NOT NULL,
  description text,
  published boolean NOT NULL DEFAULT false,
  position integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX albums_position ON albums (agency_id, position, id);
CREATE INDEX albums_title ON albums (agency_id, lower(title), id);
CREATE INDEX albums_created ON albums (agency_id, created_at, id);
CREATE INDEX albums_updated ON albums (agency_id, updated_at, id);
SELECT protect('albums');

CREATE TABLE album_pictures (
  agency_id uuid NOT NULL,
  album_id uuid NOT NULL,
  file_id uuid NOT NULL,
  position integer NOT NULL,
  -- chosen by hand; without one the first picture is the cover
  is_cover boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, album_id, file_id),
  FOREIGN KEY (agency_id, album_id) REFERENCES albums (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, file_id) REFERENCES files (agency_id, id)
);
CREATE INDEX album_pictures_order ON album_pictures (agency_id, album_id, position, file_id);
CREATE INDEX album_pictures_file ON album_pictures (agency_id, file_id);
CREATE UNIQUE INDEX album_pictures_cover ON album_pictures (agency_id, album_id) WHERE is_cover;
SELECT protect('album_pictures');
