import { dueOf } from '#domains/bookings/server/bookings.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { isoOf } from '#kit/server/database/list.ts'
import { pageOfFlights, type FlightFilter, type ListedFlight } from './lists-data.ts'

/** The API view of a list row. */
export function rowView({
  currency,
  total,
  owed,
  paid,
  refunded,
  booking_status,
  hold_deadline_at,
  fare_deadline_at,
  ...row
}: ListedFlight) {
  const money = (amount: number) => ({ amount, currency: currency })
  return {
    ...row,
    status: row.status,
    total: money(total),
    due: money(dueOf({ status: booking_status, total: owed, paid, refunded })),
    departs_at: isoOf(row.departs_at),
    deadline_at: isoOf(row.deadline_at),
    ticketed_at: isoOf(row.ticketed_at),
    created_at: isoOf(row.created_at),
    hold_deadline_at: isoOf(hold_deadline_at),
    fare_deadline_at: isoOf(fare_deadline_at),
  }
}

/** A page of flight bookings. The day filter uses the first departure in Kampala time. @throws 422 for a reversed range. */
export async function listFlights(tx: Tx, filter: FlightFilter, now: Date) {
  if (filter.starts_at && filter.ends_at && filter.starts_at > filter.ends_at) throw invalid('ends_at', 'The end is before the start.')
  const { rows, ...counted } = await pageOfFlights(tx, filter, now)
  return { ...counted, rows: rows.map(rowView) }
}

/** Flights with a seat or fare deadline, the next one first. */
export async function listDeadlines(
  tx: Tx,
  { overdue, ...filter }: Pick<FlightFilter, 'page' | 'per_page' | 'search' | 'sort'> & { overdue?: 'true' | undefined },
  now: Date,
) {
  const deadline = overdue === 'true' ? 'overdue' : 'open'
  const { rows, ...counted } = await pageOfFlights(tx, { ...filter, deadline }, now)
  return { ...counted, rows: rows.map((row) => ({ ...rowView(row), overdue: new Date(row.deadline_at!) < now })) }
}
