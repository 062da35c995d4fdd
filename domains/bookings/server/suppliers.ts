import { sql } from 'kysely'
import type { z } from 'zod'
import { wordsOf } from '#kit/contract/text.ts'
import { conflict, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { supplierMoves, type SupplierStatus } from '../contract/deadline-words.ts'
import type { supplierBody } from '../contract/deadlines.ts'
import { readBooking } from './bookings.ts'
import { addEvent, linesOf, lockBooking } from './bookings-data.ts'
import { linesOfDeadlines, moveDeadlineTo } from './deadlines-data.ts'

/** Records the supplier's answer for a line. @throws 404, 409 `stale`, `invalid_transition`. */
export async function updateSupplier(tx: Tx, actor: Actor, bookingId: string, lineId: string, input: z.output<typeof supplierBody>) {
  const booking = await lockBooking(tx, bookingId)
  const line = booking && (await linesOf(tx, bookingId)).find(({ id, cancelled_at }) => id === lineId && cancelled_at === null)
  if (!line) throw notFound('Line')
  if (booking.version !== input.version) throw conflict('stale', 'Someone else changed this booking. Reload it and try again.')
  const from = line.supplier_status
  if (from !== input.status && !supplierMoves[from].includes(input.status)) throw invalidTransition(from, input.status)
  const after = {
    supplier_status: input.status,
    supplier_name: input.name === undefined ? line.supplier_name : input.name,
    supplier_reference: input.supplier_reference === undefined ? line.supplier_reference : input.supplier_reference,
  }
  await tx.updateTable('booking_lines').set(after).where('booking_id', '=', bookingId).where('id', '=', lineId).execute()
  await tx
    .updateTable('bookings')
    .set({ version: booking.version + 1, updated_at: actor.now })
    .where('id', '=', bookingId)
    .execute()
  const detail = [after.supplier_name, after.supplier_reference].filter(Boolean).join(' · ')
  await addEvent(tx, actor, bookingId, { type: 'supplier', title: `${line.title}: ${wordsOf(input.status)}`, detail: detail || null })
  const { supplier_status, supplier_name, supplier_reference } = line
  await audit(tx, actor, {
    action: 'booking.supplier_updated',
    subject: 'booking',
    subjectId: bookingId,
    before: { supplier_status, supplier_name, supplier_reference },
    after,
  })
  return readBooking(tx, bookingId)
}

/** A line of a booking. An edit replaces the lines, so a line that is gone is found by its offer and departure. */
export interface LineRef {
  line_id: string | null
  inventory_id: string | null
  departure_id: string | null
}

/** Returns the active line that a reference means now, or undefined. */
export function lineNow<Of extends { id: string; inventory_id: string | null; departure_id: string | null; cancelled_at: unknown }>(
  lines: readonly Of[],
  { line_id, inventory_id, departure_id }: LineRef,
): Of | undefined {
  const active = lines.filter(({ cancelled_at }) => cancelled_at === null)
  const same = inventory_id === null ? [] : active.filter((line) => line.inventory_id === inventory_id)
  return active.find(({ id }) => id === line_id) ?? same.find((line) => line.departure_id === departure_id) ?? same[0]
}

/** What the requests to suppliers of a line say together. */
export interface SupplierNews {
  status: SupplierStatus
  supplier_name: string
  supplier_reference: string | null
}

/**
 * Writes to a locked booking what a supplier was asked or answered, and sets the supplier of the line if there is one. The requests decide the
 * status, so the table of moves for people does not apply.
 */
export async function noteSupplier(
  tx: Tx,
  actor: Actor,
  bookingId: string,
  { title, detail, line }: { title: string; detail: string | null; line: ({ id: string } & SupplierNews) | null },
): Promise<void> {
  await addEvent(tx, actor, bookingId, { type: 'supplier', title, detail })
  if (!line) return
  const { id, status, supplier_name, supplier_reference } = line
  await tx
    .updateTable('booking_lines')
    .set({ supplier_status: status, supplier_name, supplier_reference })
    .where('booking_id', '=', bookingId)
    .where('id', '=', id)
    .execute()
  // The version rises, so that a form that was open before cannot overwrite the answer.
  await tx
    .updateTable('bookings')
    .set({ version: sql<number>`version + 1`, updated_at: actor.now })
    .where('id', '=', bookingId)
    .execute()
}

type Line = Awaited<ReturnType<typeof linesOf>>[number]

/** Returns the active lines of a booking and its deadlines, to restore after the lines are replaced. */
export const suppliersOf = async (tx: Tx, bookingId: string, before: readonly Line[]) => ({
  before: before.filter(({ cancelled_at }) => cancelled_at === null),
  deadlines: await linesOfDeadlines(tx, bookingId),
})

/** Copies supplier and deadlines of each replaced line to the new line of the same item and departure, or else of the same item. */
export async function carrySuppliers(tx: Tx, bookingId: string, { before, deadlines }: Awaited<ReturnType<typeof suppliersOf>>) {
  const free = (await linesOf(tx, bookingId)).filter(({ cancelled_at }) => cancelled_at === null)
  for (const old of before) {
    const same = free.filter(({ inventory_id }) => inventory_id === old.inventory_id)
    const next = same.find(({ departure_id, starts_on }) => departure_id === old.departure_id && starts_on === old.starts_on) ?? same[0]
    if (!next) continue
    free.splice(free.indexOf(next), 1)
    const { supplier_status, supplier_name, supplier_reference } = old
    if (supplier_status !== 'not_requested' || supplier_name || supplier_reference)
      await tx
        .updateTable('booking_lines')
        .set({ supplier_status, supplier_name, supplier_reference })
        .where('booking_id', '=', bookingId)
        .where('id', '=', next.id)
        .execute()
    for (const { id, line_id } of deadlines) if (line_id === old.id) await moveDeadlineTo(tx, id, next.id)
  }
}
