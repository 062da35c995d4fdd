import type { Tx } from '#kit/server/database/database.ts'
import { flightRow, type FlightRow } from '../records/flight-data.ts'
import type { Work } from './provider-work.ts'

const minute = 60_000
/** Longer than a request to a provider may take: after that nobody is at it any more. */
const askAgainAfterMs = 3 * minute
const leftBehindAfterMs = minute / 2

/** What is needed to finish it, and who asked for it. */
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
  /** It was sent before, and nobody knows what became of it. */
  sentBefore: boolean
}

/** Takes the work of a booking for this process; `null` when there is none, or somebody is at it. */
export async function claimWork(tx: Tx, bookingId: string, now: Date): Promise<Claimed | null> {
  await tx.selectFrom('flight_bookings').select('booking_id').where('booking_id', '=', bookingId).forUpdate().executeTakeFirst()
  const flight = await flightRow(tx, bookingId)
  if (!flight?.under_way) return null
  const sentAt = flight.under_way_sent_at
  if (sentAt && now.getTime() - sentAt.getTime() < askAgainAfterMs) return null
  await tx.updateTable('flight_bookings').set({ under_way_sent_at: now }).where('booking_id', '=', bookingId).execute()
  return {
    work: flight.under_way as Work,
    flight,
    input: (flight.under_way_input ?? {}) as WorkInput,
    sentBefore: sentAt !== null,
  }
}

/** Work of all agencies that nobody is at, the oldest first. */
export const workWaiting = (tx: Tx, now: Date, limit: number) =>
  tx
    .selectFrom('flight_bookings')
    .select(['agency_id', 'booking_id'])
    .where('under_way', 'is not', null)
    .where('under_way_since', '<', new Date(now.getTime() - leftBehindAfterMs))
    .where((of) => of.or([of('under_way_sent_at', 'is', null), of('under_way_sent_at', '<', new Date(now.getTime() - askAgainAfterMs))]))
    .orderBy('under_way_since')
    .limit(limit)
    .execute()

/** How client and agency are reached; airlines ask for a mail address and a number. */
export const contactRow = (tx: Tx, agencyId: string, bookingId: string) =>
  tx
    .selectFrom('bookings as b')
    .innerJoin('clients as c', (join) => join.onRef('c.agency_id', '=', 'b.agency_id').onRef('c.id', '=', 'b.client_id'))
    .innerJoin('agencies as a', 'a.id', 'b.agency_id')
    .select(['c.email', 'c.phone', 'a.email as agency_email', 'a.phone as agency_phone'])
    .where('b.agency_id', '=', agencyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
