-- Text of photographs and scans is read by a job (docs/decisions/0078). `none`: it has text of its own, or nobody asked for it.
ALTER TABLE supplier_documents
  ADD COLUMN reading text NOT NULL DEFAULT 'none'
    CONSTRAINT supplier_documents_reading CHECK (reading IN ('none', 'waiting', 'reading', 'read', 'nothing', 'failed')),
  -- while it is being read
  ADD COLUMN read_percent integer CONSTRAINT supplier_documents_percent CHECK (read_percent BETWEEN 0 AND 100);
