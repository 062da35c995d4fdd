import { sql } from 'kysely'
import type { z } from 'zod'
import type { fieldsBody } from '#domains/clients/contract/fields.ts'
import type { ForgetValues } from '#domains/clients/server/fields/stores.ts'
import { mergeValues, type FieldValues } from '#domains/clients/server/fields/values.ts'
import { notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import { readBooking } from './bookings.ts'
import { lockBooking } from './bookings-data.ts'

/**
 * Changes values of the agency's own fields of a booking, whatever its status. Absent keys stay, `null` clears. Its version stays, because
 * values are merged by field under the lock: an edit of the booking that is open elsewhere loses nothing.
 * @throws 404, 422 at `fields.<id>`.
 */
export async function updateBookingFields(tx: Tx, actor: Actor, id: string, { fields }: z.output<typeof fieldsBody>) {
  const row = await lockBooking(tx, id)
  if (!row) throw notFound('Booking')
  const before = row.fields as FieldValues
  const after = await mergeValues(tx, 'booking', before, fields, { required: true })
  await tx
    .updateTable('bookings')
    .set({ fields: JSON.stringify(after), updated_at: actor.now })
    .where('id', '=', id)
    .execute()
  // Without the values: they may be about people, and the audit log is kept when people are erased.
  const changed = Object.keys(fields).filter((key) => before[key] !== after[key])
  await audit(tx, actor, { action: 'booking.fields_changed', subject: 'booking', subjectId: id, after: { fields: changed } })
  return readBooking(tx, id)
}

/** Takes the values of a deleted field off the agency's bookings. */
export const forgetBookingValues: ForgetValues = (tx, id) =>
  sql`UPDATE bookings SET fields = fields - ${id} WHERE agency_id = ${thisAgency} AND jsonb_exists(fields, ${id})`.execute(tx)
