import { sql } from 'kysely'
import { ofAgencyWithLogo } from '#domains/agency/server/facts.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { makeShortLink } from '#kit/server/pages/short-links.ts'
import type { PaperType } from '../contract.ts'
import type { Issued } from './paper.ts'

export interface DocumentRow {
  id: string
  booking_id: string
  type: PaperType
  payment_id: string | null
  /** The folio that an invoice is over; null for the whole booking. */
  folio: number | null
  number: string
  /** The stored content, which never changes; null for a voucher, which shows the current state. */
  content: Issued | null
  /** The credit note that cancelled an invoice. */
  credited_by: string | null
  created_at: Date
}

const documents = (tx: Tx) =>
  tx
    .selectFrom('booking_documents')
    .select(['id', 'booking_id', 'type', 'payment_id', 'folio', 'number', 'content', 'credited_by', 'created_at'])
    .$castTo<DocumentRow>()

export const documentsOf = (tx: Tx, bookingId: string): Promise<DocumentRow[]> =>
  documents(tx).where('booking_id', '=', bookingId).orderBy('created_at').orderBy('id').execute()
export const documentById = (tx: Tx, id: string): Promise<DocumentRow | undefined> => documents(tx).where('id', '=', id).executeTakeFirst()

/** Returns the valid paper of a type over the whole booking: the one that was not credited, else the newest. */
export const documentFor = (tx: Tx, bookingId: string, type: PaperType, paymentId: string | null): Promise<DocumentRow | undefined> =>
  documents(tx)
    .where('booking_id', '=', bookingId)
    .where('type', '=', type)
    .where('payment_id', paymentId ? '=' : 'is', paymentId)
    .where('folio', 'is', null)
    .orderBy(sql`credited_by IS NOT NULL`)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Returns the valid invoices over single folios of a booking. */
export const folioInvoices = (tx: Tx, bookingId: string): Promise<DocumentRow[]> =>
  documents(tx)
    .where('booking_id', '=', bookingId)
    .where('type', '=', 'invoice')
    .where('folio', 'is not', null)
    .where('credited_by', 'is', null)
    .orderBy('folio')
    .execute()

/** Returns the next number of a type and year. A rollback releases it, so no number is missing. */
export async function nextNumber(tx: Tx, agencyId: string, type: PaperType, year: number): Promise<number> {
  const row = await tx
    .insertInto('document_numbers')
    .values({ agency_id: agencyId, type, year, last: 1 })
    .onConflict((conflict) => conflict.columns(['agency_id', 'type', 'year']).doUpdateSet({ last: sql<number>`document_numbers.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last
}

/** Inserts a document with the short address of its QR code. */
export async function insertDocument(tx: Tx, agencyId: string, { content, ...row }: DocumentRow): Promise<void> {
  await tx
    .insertInto('booking_documents')
    .values({ agency_id: agencyId, ...row, content: content && JSON.stringify(content) })
    .execute()
  await makeShortLink(tx, agencyId, 'paper', row.id)
}

/** Stores the content of a paper that was numbered before contents were stored. */
export const keepContent = (tx: Tx, id: string, content: Issued) =>
  tx
    .updateTable('booking_documents')
    .set({ content: JSON.stringify(content) })
    .where('id', '=', id)
    .where('content', 'is', null)
    .execute()

/** Marks an invoice as credited. */
export const markCredited = (tx: Tx, invoiceId: string, creditNoteId: string) =>
  tx.updateTable('booking_documents').set({ credited_by: creditNoteId }).where('id', '=', invoiceId).execute()

/** Returns the issuer for the head of papers. */
export const issuerOf = (tx: Tx, agencyId: string) =>
  ofAgencyWithLogo(tx)
    .select([
      'a.name',
      'a.address',
      'a.place_name',
      'a.country_code',
      'a.phone',
      'a.email',
      'a.website',
      'a.tax_number',
      'a.vat_number',
      'a.pay_to',
      'a.brand_colour',
      'a.closing_line',
      'a.language',
    ])
    .where('a.id', '=', agencyId)
    .executeTakeFirstOrThrow()
export type Issuer = Awaited<ReturnType<typeof issuerOf>>
