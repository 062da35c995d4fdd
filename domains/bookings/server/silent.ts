import { conflict, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { readBooking } from './bookings.ts'
import { addEvent, lockBooking } from './bookings-data.ts'

/** Sets whether a booking is silent. @throws 404. */
export async function silenceBooking(tx: Tx, actor: Actor, id: string, silent: boolean) {
  const row = await lockBooking(tx, id)
  if (!row) throw notFound('Booking')
  if (row.silent !== silent) {
    await tx.updateTable('bookings').set({ silent }).where('id', '=', id).execute()
    await addEvent(tx, actor, id, {
      type: 'note',
      title: silent ? 'Silent: the client gets no messages' : 'The client gets messages again',
    })
    await audit(tx, actor, {
      action: silent ? 'booking.silenced' : 'booking.not_silent',
      subject: 'booking',
      subjectId: id,
      before: { silent: row.silent },
      after: { silent },
    })
  }
  return readBooking(tx, id)
}

/** Returns whether the client of a booking gets nothing from the system. False for a booking that does not exist. */
export async function isSilent(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('bookings').select('silent').where('id', '=', id).executeTakeFirst()
  return row?.silent === true
}

/** Checks before something is sent to the client of a booking by hand. @throws 409 `silent`. */
export async function refuseSilent(tx: Tx, id: string): Promise<void> {
  if (await isSilent(tx, id)) throw conflict('silent', 'This booking is silent: its client gets no messages. Allow them first.')
}
