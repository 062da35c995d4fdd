import type { Tx } from '#kit/server/database/database.ts'

/** Bookings of all agencies with a due reminder, earliest first. */
export const waitingReminders = (tx: Tx, now: Date, limit: number) =>
  tx
    .selectFrom('flight_bookings')
    .select(['agency_id', 'booking_id'])
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .limit(limit)
    .execute()

/** The data of a booking's reminder. */
export const reminderOf = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('flight_bookings as f')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'f.agency_id').onRef('b.id', '=', 'f.booking_id'))
    .select([
      'f.booking_id',
      'f.status',
      'f.pnr',
      'f.route',
      'f.lead_passenger',
      'f.hold_deadline_at',
      'f.fare_deadline_at',
      'f.remind_at',
      'b.reference',
    ])
    .where('f.booking_id', '=', bookingId)
    .executeTakeFirst()
export type ReminderRow = NonNullable<Awaited<ReturnType<typeof reminderOf>>>

/** Sets the next reminder if `remind_at` still equals `before`. @returns false if another worker was first. */
export async function setReminder(tx: Tx, bookingId: string, before: Date, next: Date | null): Promise<boolean> {
  const updated = await tx
    .updateTable('flight_bookings')
    .set({ remind_at: next })
    .where('booking_id', '=', bookingId)
    .where('remind_at', '=', before)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
