import { z } from 'zod'
import { cancelBooking } from '#domains/bookings/server/cancel.ts'
import { moveDeparture } from '#domains/inventory/server/departures/departures.ts'
import { AppError, invalid, somethingWentWrong } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { lockTrip, tripOf, tripRow } from './trip-data.ts'

type Refund = 'policy' | 'full' | 'none'

const whereToCancel = {
  booking: 'This is one booking. Cancel the booking itself.',
  event: 'Cancel the event on its page: holders of tickets are told there.',
  stays: 'These are stays of several clients. Cancel each booking.',
} as const

/**
 * Cancels a departure: nobody can book it from now on, and a job cancels its bookings one after another. Asked again, the first decision
 * stays and the job tries the bookings that are left. @throws 404, 422 for a booking on its own.
 */
export async function cancelTrip(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { reason, refund }: { reason: string; refund: Refund },
): Promise<void> {
  const trip = await tripOf(tx, id)
  if (trip.kind !== 'departure') throw invalid('reason', whereToCancel[trip.kind])
  const row = await lockTrip(tx, actor, trip)
  if (row.decision !== 'cancelled') {
    await tx
      .updateTable('trips')
      .set({
        decision: 'cancelled',
        reason,
        refund,
        decided_at: actor.now,
        decided_by: actor.userName ?? null,
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute()
    if (trip.sales === 'open') await moveDeparture(tx, actor, id, 'closed')
    await audit(tx, actor, { action: 'trip.cancelled', subject: 'trip', subjectId: id, after: { reason, refund, booked: trip.booked } })
  }
  await app.jobs.enqueue(tx, cancelBookings, {
    agency_id: actor.agencyId,
    trip_id: id,
    user_id: actor.userId,
    user_name: actor.userName ?? null,
  })
}

/** Cancels the bookings of a cancelled departure, each in a transaction of its own. What cannot be cancelled stays, with the reason. */
export const cancelBookings = defineJob({
  name: 'trip-cancel',
  fair: true,
  data: z.object({ agency_id: z.uuid(), trip_id: z.uuid(), user_id: z.uuid().nullable(), user_name: z.string().nullable() }),
  async run(app, { agency_id, trip_id, user_id, user_name }) {
    const actor: Actor = { agencyId: agency_id, userId: user_id, userName: user_name, now: app.clock.now() }
    const trip = await app.db.asAgency(actor, (tx) => tripRow(tx, trip_id))
    if (trip?.decision !== 'cancelled') return
    const problems: Record<string, string> = {}
    for (const bookingId of await app.db.asAgency(actor, (tx) => bookingsLeft(tx, trip_id)))
      try {
        await app.db.asAgency(actor, (tx) =>
          cancelPart(app, tx, actor, { tripId: trip_id, bookingId, reason: trip.reason ?? '', refund: trip.refund as Refund }),
        )
      } catch (error) {
        if (!(error instanceof AppError))
          app.log.error({ err: error, trip_id, bookingId }, 'booking of a cancelled departure not cancelled')
        problems[bookingId] = error instanceof AppError ? error.message : somethingWentWrong
      }
    await app.db.asAgency(actor, (tx) => finish(tx, actor, trip_id, problems))
  },
})

/** In these statuses a booking has a place on a departure that does not run. */
const alive = ['inquired', 'requested', 'waitlisted', 'on_hold', 'confirmed', 'in_progress'] as const

async function bookingsLeft(tx: Tx, departureId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('booking_lines as l')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'l.agency_id').onRef('b.id', '=', 'l.booking_id'))
    .select('b.id')
    .distinct()
    .where('l.departure_id', '=', departureId)
    .where('l.cancelled_at', 'is', null)
    .where('b.status', 'in', [...alive])
    .orderBy('b.id')
    .execute()
  return rows.map(({ id }) => id)
}

interface Part {
  tripId: string
  bookingId: string
  reason: string
  refund: Refund
}

/** Cancels the lines of the departure; the whole booking if it has nothing else. */
async function cancelPart(app: App, tx: Tx, actor: Actor, { tripId, bookingId, reason, refund }: Part): Promise<void> {
  const lines = await tx
    .selectFrom('booking_lines')
    .select(['id', 'departure_id'])
    .where('booking_id', '=', bookingId)
    .where('cancelled_at', 'is', null)
    .orderBy('position')
    .execute()
  const own = lines.filter(({ departure_id }) => departure_id === tripId)
  if (own.length === 0) return
  const input = { by: 'agency' as const, reason, refund }
  if (own.length === lines.length) await cancelBooking(app, tx, actor, bookingId, input)
  else for (const { id: line_id } of own) await cancelBooking(app, tx, actor, bookingId, { ...input, line_id })
}

async function finish(tx: Tx, actor: Actor, id: string, problems: Record<string, string>): Promise<void> {
  await lockTrip(tx, actor, { id, kind: 'departure' })
  await tx
    .updateTable('trips')
    .set({ problems: JSON.stringify(problems) })
    .where('id', '=', id)
    .execute()
  const trip = await tripOf(tx, id)
  if (trip.booked === 0 && trip.sales !== 'cancelled') await moveDeparture(tx, actor, id, 'cancelled')
}
