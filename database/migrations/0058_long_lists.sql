-- Discounts by how often they were used.
CREATE INDEX discounts_uses_order ON discounts (agency_id, uses, id);

-- What a line of a bank's statement may be: payments of the days around it. Cash is in no statement.
CREATE INDEX payments_settled ON payments (agency_id, currency, succeeded_at) WHERE method <> 'cash';
