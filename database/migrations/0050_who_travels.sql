-- Who travels belongs to the price (docs/decisions/0020): how many people a room's price is for, and rate plans with terms of their own.
ALTER TABLE price_options
  -- { basis, included, extra_adult, single, children }, as `occupancy` in inventory/contract/guests.ts
  ADD COLUMN occupancy jsonb,
  -- null: as the room type says
  ADD COLUMN board board,
  -- null: as the item or the agency says
  ADD COLUMN cancellation_policy jsonb;
