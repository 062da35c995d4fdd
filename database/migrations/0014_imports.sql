-- Rows of an uploaded file before they become records. An import is deleted after a month.

CREATE DOMAIN import_status AS text CHECK (VALUE IN ('checking', 'checked', 'importing', 'done', 'refused', 'stopped'));
CREATE DOMAIN bad_rows_choice AS text CHECK (VALUE IN ('skip', 'refuse'));
CREATE DOMAIN duplicate_rows_choice AS text CHECK (VALUE IN ('skip', 'import'));

CREATE TABLE imports (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  kind text NOT NULL,
  file_name text NOT NULL,
  delimiter text NOT NULL,
  -- header: names in the file's first row; keys: the column each is read as, null for ignored ones
  header jsonb NOT NULL,
  keys jsonb NOT NULL,
  status import_status NOT NULL,
  -- chosen when the import is started
  bad_rows bad_rows_choice,
  duplicate_rows duplicate_rows_choice,
  total integer NOT NULL,
  -- rows that the current run has processed
  handled integer NOT NULL DEFAULT 0,
  -- number of rows in each state, counted again when they change
  ready integer NOT NULL DEFAULT 0,
  bad integer NOT NULL DEFAULT 0,
  duplicates integer NOT NULL DEFAULT 0,
  imported integer NOT NULL DEFAULT 0,
  created_by uuid NOT NULL,
  -- the member in whose name rows are added
  run_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX imports_created ON imports (agency_id, created_at DESC, id DESC);
CREATE INDEX imports_age ON imports (updated_at);
-- one import at a time, because two files could add the same client twice
CREATE UNIQUE INDEX imports_one_at_a_time ON imports (agency_id, kind) WHERE status = 'importing';
SELECT protect('imports');

CREATE DOMAIN import_row_state AS text CHECK (VALUE IN ('ready', 'bad', 'duplicate', 'imported'));

CREATE TABLE import_rows (
  agency_id uuid NOT NULL,
  import_id uuid NOT NULL,
  -- as in a spreadsheet: the header is row 1
  row_number integer NOT NULL,
  cells jsonb NOT NULL,
  state import_row_state NOT NULL DEFAULT 'ready',
  problems jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (agency_id, import_id, row_number),
  FOREIGN KEY (agency_id, import_id) REFERENCES imports (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX import_rows_state ON import_rows (agency_id, import_id, state, row_number);
SELECT protect('import_rows');
