import { noteOnKept, touchKept } from '#domains/bookings/server/kept.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { updateFlight } from './flight-data.ts'
import { applyFlightMove, type Locked } from './moves.ts'
import { workForProvider, type Work } from '../provider/provider-work.ts'

const asked: Record<Work, string> = {
  hold: 'Asked the provider to hold the seats',
  ticket: 'Asked the provider for the tickets',
  cancel: 'Asked the provider to cancel',
  accept: 'Accepted the new times with the provider',
}

/**
 * Stores a provider request with its parameters, and queues a job that runs it. The transaction itself makes no external call.
 * The booking cannot be changed until the provider has answered.
 */
export async function askProvider(app: App, tx: Tx, actor: Actor, locked: Locked, work: Work, input: object = {}): Promise<void> {
  const { booking } = locked
  if (work === 'ticket') await applyFlightMove(app, tx, actor, locked, 'ticketing', { title: asked.ticket })
  else {
    await touchKept(tx, actor, booking)
    await noteOnKept(tx, actor, booking, { type: 'status', title: asked[work] })
  }
  await updateFlight(tx, booking.id, {
    under_way: work,
    under_way_input: JSON.stringify({ ...input, user_id: actor.userId, user_name: actor.userName ?? null }),
    under_way_since: actor.now,
    under_way_sent_at: null,
    updated_at: actor.now,
  })
  await audit(tx, actor, {
    action: `flight.provider_${work}`,
    subject: 'booking',
    subjectId: booking.id,
    after: { provider: locked.flight.provider },
  })
  await app.jobs.enqueue(tx, workForProvider, { agency_id: actor.agencyId, booking_id: booking.id }, { key: booking.id })
}
