-- One change made to many items, item by item, so that it can be followed, reported and taken back.

CREATE TABLE bulk_edits (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  -- what is done: { kind: 'price', … } | { kind: 'status', … } | { kind: 'tags', … }
  change jsonb NOT NULL,
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'done', 'undoing', 'undone')),
  user_id uuid,
  user_name text,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX bulk_edits_created ON bulk_edits (agency_id, created_at DESC, id DESC);
SELECT protect('bulk_edits');

CREATE TABLE bulk_edit_items (
  agency_id uuid NOT NULL,
  edit_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  position integer NOT NULL,
  title text NOT NULL,
  -- `kept`: it was changed by somebody since, so undoing leaves it
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'changed', 'refused', 'undone', 'kept')),
  -- how it stood in the preview that was agreed to
  mark text NOT NULL,
  message text,
  -- what was before and is after, to show and to take back
  steps jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (agency_id, edit_id, inventory_id),
  FOREIGN KEY (agency_id, edit_id) REFERENCES bulk_edits (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX bulk_edit_items_inventory ON bulk_edit_items (agency_id, inventory_id);
CREATE INDEX bulk_edit_items_state ON bulk_edit_items (agency_id, edit_id, state, position);
SELECT protect('bulk_edit_items');
