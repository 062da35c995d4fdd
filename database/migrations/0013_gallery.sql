-- Albums of the media library. The pictures themselves are rows of `files`.

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
  -- chosen by hand; otherwise the first picture is the cover
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
