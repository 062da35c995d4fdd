import type { BookingListener } from '#domains/bookings/server/events.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { linesOfBookings } from './targets.ts'

interface Costed {
  line_id: string | null
  inventory_id: string | null
  departure_id: string | null
}

/** Costs stay with their line: an edit replaces the lines of a booking, so costs move to the line of the same offer and departure. */
export const costsFollowLines: BookingListener = async (_app, tx, _actor, event) => {
  if (event.type !== 'changed') return
  const planned = await costedOf(tx, 'planned_costs', event.id)
  const invoiced = await costedOf(tx, 'supplier_invoice_lines', event.id)
  if (planned.length + invoiced.length === 0) return
  const lines = await linesOfBookings(tx, [event.id])
  const known = new Set(lines.map(({ id }) => id))
  const active = lines.filter(({ cancelled_at }) => cancelled_at === null)
  const moved = new Map<string, string>()
  const all = [...planned, ...invoiced]
  for (const { line_id, inventory_id, departure_id } of all) {
    if (line_id === null || known.has(line_id) || moved.has(line_id)) continue
    const taken = new Set([...moved.values(), ...all.flatMap((one) => (one.line_id !== null && known.has(one.line_id) ? one.line_id : []))])
    const same = active.filter((line) => line.inventory_id === inventory_id && !taken.has(line.id))
    const next = same.find((line) => line.departure_id === departure_id) ?? same[0]
    if (next) moved.set(line_id, next.id)
  }
  for (const [before, after] of moved)
    for (const table of ['planned_costs', 'supplier_invoice_lines'] as const)
      await tx.updateTable(table).set({ line_id: after }).where('booking_id', '=', event.id).where('line_id', '=', before).execute()
}

const costedOf = (tx: Tx, table: 'planned_costs' | 'supplier_invoice_lines', bookingId: string): Promise<Costed[]> =>
  tx
    .selectFrom(table)
    .select(['line_id', 'inventory_id', 'departure_id'])
    .where('booking_id', '=', bookingId)
    .where('line_id', 'is not', null)
    .orderBy('id')
    .execute()
