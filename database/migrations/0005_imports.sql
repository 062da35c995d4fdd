-- Rows of a file on their way to becoming records. Nothing here is a record; an import is forgotten after a month.

CREATE TABLE imports (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  kind text NOT NULL,
  file_name text NOT NULL,
  delimiter text NOT NULL,
  -- the names in the file's first row, and for each the column it is read as, null where it is ignored
  header jsonb NOT NULL,
  keys jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('checking', 'checked', 'importing', 'done', 'refused', 'stopped')),
  -- chosen when it is run
  bad_rows text CHECK (bad_rows IN ('skip', 'refuse')),
  duplicate_rows text CHECK (duplicate_rows IN ('skip', 'import')),
  total integer NOT NULL,
  -- how many rows the work under way has gone through
  handled integer NOT NULL DEFAULT 0,
  -- how many of its rows are in which state, counted anew whenever they change
  ready integer NOT NULL DEFAULT 0,
  bad integer NOT NULL DEFAULT 0,
  duplicates integer NOT NULL DEFAULT 0,
  imported integer NOT NULL DEFAULT 0,
  created_by uuid NOT NULL,
  -- in whose name the rows are added
  run_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX imports_created ON imports (agency_id, created_at DESC, id DESC);
CREATE INDEX imports_age ON imports (updated_at);
-- two files at once could each add the same client
CREATE UNIQUE INDEX imports_one_at_a_time ON imports (agency_id, kind) WHERE status = 'importing';
SELECT protect('imports');

CREATE TABLE import_rows (
  agency_id uuid NOT NULL,
  import_id uuid NOT NULL,
  -- as a spreadsheet counts them: the header is row 1
  row_number integer NOT NULL,
  cells jsonb NOT NULL,
  state text NOT NULL DEFAULT 'ready' CHECK (state IN ('ready', 'bad', 'duplicate', 'imported')),
  problems jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (agency_id, import_id, row_number),
  FOREIGN KEY (agency_id, import_id) REFERENCES imports (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX import_rows_state ON import_rows (agency_id, import_id, state, row_number);
SELECT protect('import_rows');

-- a client of the same number may be the same client
CREATE INDEX clients_phone ON clients (agency_id, phone);
