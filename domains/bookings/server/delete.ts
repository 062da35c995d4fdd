import { conflict, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/database.ts'
import { lockBooking } from './bookings-data.ts'

const deletable: readonly string[] = ['inquired', 'requested', 'waitlisted', 'expired', 'declined']

/** Deletes a booking without stock and without money. @throws 404, 409 `not_deletable`. */
export async function deleteBooking(tx: Tx, actor: Actor, id: string) {
  const row = await lockBooking(tx, id)
  if (!row) throw notFound('Booking')
  const money = await tx.selectFrom('payments').select('id').where('booking_id', '=', id).limit(1).executeTakeFirst()
  if (!deletable.includes(row.status) || row.confirmed_at !== null || money)
    throw conflict('not_deletable', 'This booking held places or has payments. Cancel it instead.')
  for (const table of ['booking_events', 'travellers', 'booking_documents', 'booking_lines'] as const)
    await tx.deleteFrom(table).where('booking_id', '=', id).execute()
  await tx.deleteFrom('bookings').where('id', '=', id).execute()
  await audit(tx, actor, {
    action: 'booking.deleted',
    subject: 'booking',
    subjectId: id,
    before: { reference: row.reference, status: row.status, total: row.total },
  })
  return { id }
}

