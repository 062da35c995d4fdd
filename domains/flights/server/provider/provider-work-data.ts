import type { Tx } from '#kit/server/database/database.ts'
import { flightRow, type FlightRow } from '../records/flight-data.ts'
import type { Work } from './provider-work.ts'

const minute = 60_000
/** Retry after this time. Longer than any provider request, so no other worker can still be running it. */
const retryAfterMs = 3 * minute
const sweepAfterMs = minute / 2

/** Parameters of the work, and the user who requested it. */
interface WorkInput {
  user_id?: string | null
  user_name?: string | null
  by?: 'client' | 'agency' | 'supplier'
  reason?: string
  charged?: number
  change_id?: string
  provider_change_id?: string
}

export interface Claimed {
  work: Work
  flight: FlightRow
  input: WorkInput
  /** A request was sent before, and its outcome is unknown. */
  sentBefore: boolean
}

/** Claims a booking's provider work for this process; `null` if there is none or another process is working on it. */
export async function claimWork(tx: Tx, bookingId: string, now: Date): Promise<Claimed | null> {
  await tx.selectFrom('flight_bookings').select('booking_id').where('booking_id', '=', bookingId).forUpdate().executeTakeFirst()
  const flight = await flightRow(tx, bookingId)
  if (!flight?.under_way) return null
  const sentAt = flight.under_way_sent_at
  if (sentAt && now.getTime() - sentAt.getTime() < retryAfterMs) return null
  await tx.updateTable('flight_bookings').set({ under_way_sent_at: now }).where('booking_id', '=', bookingId).execute()
  return {
    work: flight.under_way as Work,
    flight,
    input: (flight.under_way_input ?? {}) as WorkInput,
    sentBefore: sentAt !== null,
  }
}

/** Unclaimed provider work of all agencies, oldest first. */
export const workWaiting = (tx: Tx, now: Date, limit: number) =>
  tx
    .selectFrom('flight_bookings')
    .select(['agency_id', 'booking_id'])
    .where('under_way', 'is not', null)
    .where('under_way_since', '<', new Date(now.getTime() - sweepAfterMs))
    .where((of) => of.or([of('under_way_sent_at', 'is', null), of('under_way_sent_at', '<', new Date(now.getTime() - retryAfterMs))]))
    .orderBy('under_way_since')
    .limit(limit)
    .execute()

/** Contact details of client and agency. Airlines require an email address and a phone number. */
export const contactRow = (tx: Tx, agencyId: string, bookingId: string) =>
  tx
    .selectFrom('bookings as b')
    .innerJoin('clients as c', (join) => join.onRef('c.agency_id', '=', 'b.agency_id').onRef('c.id', '=', 'b.client_id'))
    .innerJoin('agencies as a', 'a.id', 'b.agency_id')
    .select(['c.email', 'c.phone', 'a.email as agency_email', 'a.phone as agency_phone'])
    .where('b.agency_id', '=', agencyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
