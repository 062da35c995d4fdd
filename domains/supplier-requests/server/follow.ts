import { lineNow, noteSupplier, type LineRef, type SupplierNews } from '#domains/bookings/server/suppliers.ts'
import type { BookingView } from '#domains/bookings/server/events.ts'
import { bookingEvents } from '#domains/bookings/server/business-events.ts'
import type { SupplierStatus } from '#domains/bookings/contract/deadline-words.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { requestMoves, type RequestState } from '../contract/words.ts'
import { addRequestEvent, changeRequest, lockRequest, requestsOfBooking, type ShownRequest } from './requests-data.ts'
import { mailSupplier } from './mails.ts'

/** What each state says on the line of the booking. An offer is not what was asked for, so the line is still asked for. */
const statusOf: Record<RequestState, SupplierStatus> = {
  requested: 'requested',
  offered: 'requested',
  held: 'provisional',
  confirmed: 'confirmed',
  declined: 'declined',
  expired: 'cancelled',
  cancelled: 'cancelled',
}
const counts: readonly RequestState[] = ['requested', 'offered', 'held', 'confirmed']

/**
 * Returns what the requests of one line say together: the least certain of those that count. If none does, the newest one decides.
 * A lodge that declined is forgotten once another one is asked.
 */
export function newsOf(requests: readonly ShownRequest[]): SupplierNews {
  const counting = requests.filter(({ state }) => counts.includes(state))
  const deciding = counting.length > 0 ? counting : requests.slice(-1)
  const rank = ({ state }: ShownRequest) => counts.indexOf(state)
  const [first] = deciding.toSorted((a, b) => rank(a) - rank(b))
  const names = [...new Set(deciding.map(({ supplier_name }) => supplier_name))].join(', ')
  const references = deciding.flatMap(({ supplier_reference }) => supplier_reference ?? []).join(', ')
  return { status: statusOf[first!.state], supplier_name: names.slice(0, 160), supplier_reference: references.slice(0, 80) || null }
}

export const lineRefOf = ({ line_id, inventory_id, departure_id }: ShownRequest): LineRef => ({ line_id, inventory_id, departure_id })

/** Writes what happened to a request into its activity and its booking, and sets the supplier of the line. The booking is locked. */
export async function tellRequest(
  tx: Tx,
  actor: Actor,
  booking: Pick<BookingView, 'lines'>,
  row: ShownRequest,
  { type, title, detail = null }: { type: string; title: string; detail?: string | null },
): Promise<void> {
  await addRequestEvent(tx, actor, row.id, type, title, detail)
  const line = lineNow(booking.lines, lineRefOf(row))
  const all = line ? await requestsOfBooking(tx, row.booking_id) : []
  const ofLine = all.filter((one) => lineNow(booking.lines, lineRefOf(one))?.id === line?.id)
  await noteSupplier(tx, actor, row.booking_id, {
    title: `${row.supplier_name}: ${title}`,
    detail,
    line: line ? { id: line.id, ...newsOf(ofLine) } : null,
  })
}

/** Cancels a request, and tells the supplier. */
export async function endRequest(app: App, tx: Tx, actor: Actor, row: ShownRequest, reason: string | null): Promise<ShownRequest> {
  const ended = await changeRequest(tx, actor, row, { state: 'cancelled', act_at: null })
  await mailSupplier(app, tx, ended, 'cancelled', reason)
  return ended
}

/** Cancels the requests of a booking that has ended without taking place. The suppliers get a mail. */
async function endOfBooking(app: App, tx: Tx, actor: Actor, bookingId: string): Promise<void> {
  const live = (await requestsOfBooking(tx, bookingId)).filter(({ state }) => requestMoves[state].includes('cancelled'))
  for (const { id } of live) {
    const { row } = await lockRequest(tx, id)
    if (!requestMoves[row.state].includes('cancelled')) continue
    await endRequest(app, tx, actor, row, null)
    await addRequestEvent(tx, actor, row.id, 'cancelled', 'Cancelled with the booking', null)
  }
}

/** After the booking's transaction, so that a cancellation does not wait for mails, and bookings without requests cost nothing. */
export const requestsFollowBookings = defineListener(
  'supplier-requests-follow-bookings',
  ...(['cancelled', 'expired', 'declined'] as const).map((status) =>
    on(bookingEvents[status], ({ app, tx, actor }, { subjectId }) => endOfBooking(app, tx, actor, subjectId)),
  ),
)
