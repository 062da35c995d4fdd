import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { providers } from '#domains/flights/contract/states.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { announceChange } from '../changes/change-effects.ts'
import { knownChanges } from '../changes/changes-data.ts'
import { segmentsOf } from '../records/flight-data.ts'
import { placeSegments, type Segment } from '../records/itinerary.ts'
import { keptBy, requireFlight } from '../records/locks.ts'
import { lockKept } from '#domains/bookings/server/kept.ts'
import { bookingOfOrder, closeEvent, eventsLeftBehind, keepEvent, readEventRow } from './provider-events-data.ts'
import type { FlightProvider, ProviderChange } from './provider.ts'
import { providerOf } from './registry.ts'

/**
 * Stores a provider's event unchanged, once, and queues a job that processes it.
 * @throws 400 `invalid_signature` if the signature is invalid or the timestamp is too old or in the future.
 */
export async function receiveFlightEvent(app: App, provider: FlightProvider, headers: IncomingHttpHeaders, body: Buffer): Promise<void> {
  const eventId = provider.verifyWebhook(app, headers, body)
  if (!eventId) throw new AppError(400, 'invalid_signature', 'The signature is not valid.')
  await app.db.asPlatform('house: flight news received', async (tx) => {
    const event = { provider: provider.key, event_id: eventId, body: body.toString('utf8'), received_at: app.clock.now() }
    if (await keepEvent(tx, event)) await app.jobs.enqueue(tx, workOnFlightEvent, { provider: provider.key, event_id: eventId })
  })
}

/** Processes a stored event, once. The event is only a hint: its content is read again from the provider. */
export const workOnFlightEvent = defineJob({
  name: 'flight-provider-event',
  reachesOut: true,
  data: z.object({ provider: z.enum(providers), event_id: z.string() }),
  async run(app, { provider: key, event_id }) {
    const event = await app.db.asPlatform('house: read flight news', (tx) => readEventRow(tx, key, event_id))
    const provider = providerOf(key)
    if (event?.status !== 'received' || !provider) return
    const { status, reason } = await conclude(app, provider, event.body)
    if (status === 'needs_review') app.log.warn({ provider: key, event_id, reason }, 'flight news need review')
    await app.db.asPlatform('house: flight news worked on', (tx) =>
      closeEvent(tx, key, event_id, { status, reason, done_at: app.clock.now() }),
    )
  },
})

interface Conclusion {
  status: 'done' | 'needs_review' | 'ignored'
  reason: string | null
}

async function conclude(app: App, provider: FlightProvider, body: string): Promise<Conclusion> {
  let orderId: string | null
  try {
    orderId = provider.readEvent(body).orderId
  } catch {
    return { status: 'needs_review', reason: 'The event cannot be read.' }
  }
  if (!orderId) return { status: 'ignored', reason: null }
  const booking = await app.db.asPlatform('whose: whose order is it', (tx) => bookingOfOrder(tx, provider.key, orderId))
  if (!booking) return { status: 'needs_review', reason: 'No booking has this order.' }
  await bringInChanges(app, provider, booking, orderId)
  return { status: 'done', reason: null }
}

/** Fetches the changes of an order from the provider and adds the new ones to the inbox. */
async function bringInChanges(
  app: App,
  provider: FlightProvider,
  { agency_id, booking_id }: { agency_id: string; booking_id: string },
  orderId: string,
): Promise<void> {
  const changes = await provider.listChanges(app, orderId)
  const actor = { agencyId: agency_id, userId: null, now: app.clock.now() }
  await app.db.asAgency(actor, async (tx) => {
    for (const change of changes.toSorted((a, b) => a.noticedAt.getTime() - b.noticedAt.getTime())) {
      const booking = await lockKept(tx, keptBy, booking_id)
      const known = await knownChanges(tx, booking_id)
      if (change.settled || known.has(change.id)) continue
      const after = changedItinerary(await segmentsOf(tx, booking_id), change, actor.now)
      if (!after) continue
      const announced = { source: 'provider' as const, providerChangeId: change.id, after, note: null, noticedAt: change.noticedAt }
      await announceChange(app, tx, actor, { booking, flight: await requireFlight(tx, booking_id) }, announced)
    }
  })
}

const keyOf = ({
  carrier,
  flight_number,
  from,
  to,
  departs_on,
}: Pick<Segment, 'carrier' | 'flight_number' | 'from' | 'to' | 'departs_on'>) => [carrier, flight_number, from, to, departs_on].join(' ')

/** The itinerary after a change; `null` if the added flights are invalid or no flight is left. */
function changedItinerary(segments: readonly Segment[], { removed, added }: ProviderChange, now: Date): Segment[] | null {
  const gone = new Set(removed.map(keyOf))
  const placed = placeSegments(added, now)
  if (Object.keys(placed.problems).length > 0) return null
  const first = segments[0]!
  const after = [
    ...segments.filter((segment) => !gone.has(keyOf(segment))),
    // Fields that the provider does not send for a new flight keep the booked values.
    ...placed.segments.map((segment) => ({ ...segment, booking_class: first.booking_class, baggage: segment.baggage ?? first.baggage })),
  ].toSorted((a, b) => a.departs_at.getTime() - b.departs_at.getTime())
  return after.length === 0 ? null : after
}

const batch = 50

/** Processes events that were left over when a worker crashed. */
export const sweepFlightEvents = defineJob({
  name: 'flight-provider-event-sweep',
  reachesOut: true,
  data: z.object({}),
  every: '*/5 * * * *',
  async run(app) {
    const before = new Date(app.clock.now().getTime() - 60_000)
    const left = await app.db.asPlatform('sweep: flight news left behind', (tx) => eventsLeftBehind(tx, before, batch))
    await eachRow(app, left, 'flight news could not be worked on', (event) => workOnFlightEvent.run(app, event))
  },
})
