import { z } from 'zod'
import { findDrift } from '#domains/inventory/server/stock/availability.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { remindOfDeadlines } from './deadlines.ts'
import { encryptTravellers } from './encrypt-travellers.ts'
import { expireHolds } from './status.ts'
import { nothingPrivate } from './traveller-private.ts'
import { serveWaiting } from './waitlist.ts'

const nothing = z.object({})

/** Expires holds that have run out and frees their places, every minute. */
export const expireHoldsJob = defineJob({
  name: 'expire-holds',
  data: nothing,
  every: '* * * * *',
  run: async (app) => {
    await expireHolds(app)
  },
})

/** Holds freed places for bookings on waiting lists, every minute. */
export const serveWaitingJob = defineJob({
  name: 'serve-waiting',
  data: nothing,
  every: '* * * * *',
  run: async (app) => {
    await serveWaiting(app)
  },
})

/** Sends reminders for deadlines that are near or have passed, every minute. */
export const remindOfDeadlinesJob = defineJob({
  name: 'booking-deadlines',
  data: nothing,
  every: '* * * * *',
  run: async (app) => {
    await remindOfDeadlines(app)
  },
})

/** Compares the counters of departures with the lines that hold places. It raises an alarm and repairs nothing. */
export const reconcileDepartures = defineJob({
  name: 'reconcile-departures',
  data: nothing,
  every: '*/5 * * * *',
  run: async (app) => {
    const drifting = await app.db.asPlatform('check: reconcile departures', findDrift)
    for (const departure of drifting) app.log.error({ departure }, 'a departure’s counters differ from its bookings')
  },
})

/** Days after the end of a booking on which the passports, dates of birth and diets of its travellers are deleted. */
const keptDays = 90

/** Deletes each night the passports, dates of birth and diets of those who travelled 90 days ago. Their names stay, because invoices and lists have them. */
export const forgetPassports = defineJob({
  name: 'forget-passports',
  data: nothing,
  every: '26 1 * * *',
  run: async (app) => {
    const last = addDays(dayOf(app.clock.now()), -keptDays)
    await app.db.asPlatform('housekeeping: forget passports of trips long past', (tx) =>
      tx
        .updateTable('travellers as t')
        .from('bookings as b')
        .set(nothingPrivate)
        .whereRef('b.agency_id', '=', 't.agency_id')
        .whereRef('b.id', '=', 't.booking_id')
        .where('b.ends_on', '<=', last)
        .where((where) =>
          where.or(
            (['private_details', 'passport_number', 'born_on', 'dietary'] as const).map((name) => where(`t.${name}`, 'is not', null)),
          ),
        )
        .execute(),
    )
  },
})

/** Encrypts what earlier releases stored plainly of travellers, every ten minutes. It finds nothing once it has run. */
export const encryptTravellersJob = defineJob({
  name: 'encrypt-travellers',
  data: nothing,
  every: '*/10 * * * *',
  run: encryptTravellers,
})

export const bookingJobs = [
  expireHoldsJob,
  serveWaitingJob,
  remindOfDeadlinesJob,
  reconcileDepartures,
  forgetPassports,
  encryptTravellersJob,
]
