-- Where each item is offered: on or off, from when, at which price, with how much of the stock.
-- Without a row the channel's own default applies.

CREATE DOMAIN price_change_kind AS text CHECK (VALUE IN ('none', 'percent', 'amount'));

CREATE TABLE channel_products (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  channel text NOT NULL,
  enabled boolean NOT NULL,
  starts_on date,
  price_kind price_change_kind NOT NULL DEFAULT 'none',
  -- percent, or minor units of the item's currency; negative is cheaper
  price_value numeric(18, 4) NOT NULL DEFAULT 0,
  share_percent integer NOT NULL DEFAULT 100 CHECK (share_percent BETWEEN 1 AND 100),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, inventory_id, channel),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE,
  CHECK (price_kind <> 'percent' OR price_value > -100)
);
CREATE INDEX channel_products_channel ON channel_products (agency_id, channel, inventory_id);
SELECT protect('channel_products');

-- One change to many items, kept so that it can be undone as a whole.
CREATE TABLE channel_changes (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  channel text NOT NULL,
  -- each item with its setting before and after
  entries jsonb NOT NULL,
  made_by uuid,
  made_at timestamptz NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX channel_changes_made ON channel_changes (agency_id, made_at DESC);
SELECT protect('channel_changes');
