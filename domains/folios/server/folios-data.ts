import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import type { BookingFolios, FolioCharges } from '../../../database/tables.ts'
import type { Part } from './division.ts'

export const foliosOf = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('booking_folios as f')
    .leftJoin('clients as c', (join) => join.onRef('c.agency_id', '=', 'f.agency_id').onRef('c.id', '=', 'f.client_id'))
    .select(['f.number', 'f.name', 'f.payer', 'f.client_id', 'c.name as client_name', 'f.closed_at', 'f.closed_by'])
    .where('f.booking_id', '=', bookingId)
    .orderBy('f.number')
    .execute()
export type FolioRow = Awaited<ReturnType<typeof foliosOf>>[number]

export const insertFolio = (tx: Tx, row: Insertable<BookingFolios>) =>
  tx
    .insertInto('booking_folios')
    .values(row)
    .onConflict((conflict) => conflict.columns(['agency_id', 'booking_id', 'number']).doNothing())
    .execute()

export const changeFolio = (tx: Tx, bookingId: string, number: number, change: Updateable<BookingFolios>) =>
  tx.updateTable('booking_folios').set(change).where('booking_id', '=', bookingId).where('number', '=', number).execute()

/** Deletes a folio. Its parts and payments are on the first again. */
export const removeFolio = (tx: Tx, bookingId: string, number: number) =>
  tx.deleteFrom('booking_folios').where('booking_id', '=', bookingId).where('number', '=', number).execute()

export const partsOf = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('folio_parts')
    .select(['line_id', 'number', 'amount', 'inventory_id', 'taken_off'])
    .where('booking_id', '=', bookingId)
    .orderBy('number')
    .orderBy('line_id')
    .execute()

/** Writes the parts of a booking in place of those before. What was taken off stays. */
export async function writeParts(tx: Tx, agencyId: string, bookingId: string, parts: readonly Part[]): Promise<void> {
  await tx.deleteFrom('folio_parts').where('booking_id', '=', bookingId).where('taken_off', '=', false).execute()
  await insertParts(tx, agencyId, bookingId, parts, false)
}

export async function insertParts(tx: Tx, agencyId: string, bookingId: string, parts: readonly Part[], takenOff: boolean): Promise<void> {
  if (parts.length === 0) return
  await tx
    .insertInto('folio_parts')
    .values(parts.map((part) => ({ agency_id: agencyId, booking_id: bookingId, ...part, taken_off: takenOff })))
    .execute()
}

export const chargesOf = (tx: Tx, bookingId: string) =>
  tx.selectFrom('folio_charges').select(['line_id', 'category']).where('booking_id', '=', bookingId).execute()

export const insertCharge = (tx: Tx, row: Insertable<FolioCharges>) => tx.insertInto('folio_charges').values(row).execute()

export const folioPaymentsOf = (tx: Tx, bookingId: string) =>
  tx.selectFrom('folio_payments').select(['payment_id', 'number']).where('booking_id', '=', bookingId).execute()

/** Puts a payment on a folio. */
export async function placePayment(tx: Tx, agencyId: string, bookingId: string, paymentId: string, number: number): Promise<void> {
  await tx.deleteFrom('folio_payments').where('booking_id', '=', bookingId).where('payment_id', '=', paymentId).execute()
  if (number !== 1)
    await tx.insertInto('folio_payments').values({ agency_id: agencyId, booking_id: bookingId, payment_id: paymentId, number }).execute()
}
