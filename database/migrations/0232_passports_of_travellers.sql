-- Travellers whose passport or diet is still known. Ninety days after the trip both are deleted.
CREATE INDEX travellers_private ON travellers (agency_id, booking_id) WHERE passport_number IS NOT NULL OR dietary IS NOT NULL;
