-- Music and other recordings that are sold as downloads. They never sell out.

CREATE DOMAIN audio_format AS text CHECK (VALUE IN ('mp3', 'aac', 'm4a', 'ogg', 'wav', 'flac'));

CREATE TABLE tracks (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  artist text NOT NULL,
  album text,
  genre text,
  -- the whole recording: only members and buyers who have paid may get it
  audio_file_id uuid,
  audio_format audio_format,
  duration_ms integer CHECK (duration_ms > 0),
  -- length of the public preview; null: no preview
  preview_seconds integer CHECK (preview_seconds BETWEEN 5 AND 120),
  preview_file_id uuid,
  preview_format audio_format,
  preview_ms integer CHECK (preview_ms > 0),
  -- the preview is a file of its own, not the beginning of the recording
  own_preview boolean NOT NULL DEFAULT false,
  PRIMARY KEY (agency_id, inventory_id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, audio_file_id) REFERENCES files (agency_id, id),
  FOREIGN KEY (agency_id, preview_file_id) REFERENCES files (agency_id, id),
  CHECK ((audio_file_id IS NULL) = (audio_format IS NULL) AND (audio_file_id IS NULL) = (duration_ms IS NULL)),
  CHECK ((preview_file_id IS NULL) = (preview_format IS NULL) AND (preview_file_id IS NULL) = (preview_ms IS NULL))
);
CREATE INDEX tracks_audio ON tracks (agency_id, audio_file_id) WHERE audio_file_id IS NOT NULL;
CREATE INDEX tracks_preview ON tracks (agency_id, preview_file_id) WHERE preview_file_id IS NOT NULL;
CREATE INDEX tracks_album ON tracks (agency_id, lower(album)) WHERE album IS NOT NULL;
SELECT protect('tracks');
