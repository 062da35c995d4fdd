-- So that nothing of an item locks the table of rentals for long.
CREATE INDEX rentals_item ON rentals (agency_id, inventory_id);
