import { sql } from 'kysely'
import type { FileUse } from '#kit/server/files/file-uses.ts'

/** Photos of vehicles at hand-over and return. They are evidence, so they are never deleted. */
export const rentalFileUses: readonly FileUse[] = [
  {
    rows: sql`SELECT p.agency_id, p.file_id, p.rental_id AS subject_id, u.name AS title, p.moment AS kind FROM rental_photos p
      JOIN rentals r ON r.agency_id = p.agency_id AND r.id = p.rental_id
      JOIN inventory_units u ON u.agency_id = r.agency_id AND u.id = r.unit_id`,
    place: ({ subject_id, kind }) => ({
      what: `Car rental, ${kind === 'out' ? 'hand-over' : 'return'}`,
      link: `/bookings/car-rentals?rental=${subject_id}`,
    }),
  },
]
