import { sql } from 'kysely'
import { z } from 'zod'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'

/** Travellers' addresses are kept this many days after the trip, as those of the website's travellers. */
const keptDays = 90

/** Clears who travelled on bookings of partners: the contact of each booking and of each of its units. */
export const forgetOctoContacts = defineJob({
  name: 'octo-forget-contacts',
  data: z.object({}),
  every: '47 3 * * *',
  run: (app) =>
    app.db.asPlatform('housekeeping: forget who travelled on bookings of partners', async (tx) => {
      const last = addDays(dayOf(app.clock.now()), -keptDays)
      await sql`UPDATE octo_bookings o SET contact = '{}', notes = NULL, pick_up = pick_up - 'hotel' - 'room',
        unit_items = (SELECT coalesce(jsonb_agg(item - 'contact'), '[]') FROM jsonb_array_elements(o.unit_items) item)
        FROM bookings b WHERE b.agency_id = o.agency_id AND b.id = o.booking_id AND b.ends_on < ${last}::date
          AND (o.contact <> '{}' OR o.notes IS NOT NULL OR o.pick_up ?| ARRAY['hotel', 'room'] OR jsonb_path_exists(o.unit_items, '$[*].contact'))`.execute(
        tx,
      )
    }),
})
