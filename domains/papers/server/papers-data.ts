import { sql } from 'kysely'
import type { Tx } from '#kit/server/database.ts'
import { newId } from '#kit/server/tokens.ts'
import type { PaperType } from '../contract.ts'

export interface DocumentRow {
  id: string
  booking_id: string
  type: PaperType
  payment_id: string | null
  number: string
  created_at: Date
}

const documents = (tx: Tx) => tx.selectFrom('booking_documents').select(['id', 'booking_id', 'type', 'payment_id', 'number', 'created_at'])

export const documentsOf = async (tx: Tx, bookingId: string) =>
  (await documents(tx).where('booking_id', '=', bookingId).orderBy('created_at').orderBy('id').execute()) as DocumentRow[]
export const documentById = async (tx: Tx, id: string) =>
  (await documents(tx).where('id', '=', id).executeTakeFirst()) as DocumentRow | undefined
export const documentFor = async (tx: Tx, bookingId: string, type: PaperType, paymentId: string | null) =>
  (await documents(tx)
    .where('booking_id', '=', bookingId)
    .where('type', '=', type)
    .where('payment_id', paymentId ? '=' : 'is', paymentId)
    .executeTakeFirst()) as DocumentRow | undefined

/** The next number of a type and year. It is given back when the transaction does not commit, so that none is missing. */
export async function nextNumber(tx: Tx, agencyId: string, type: PaperType, year: number): Promise<number> {
  const row = await tx
    .insertInto('document_numbers')
    .values({ agency_id: agencyId, type, year, last: 1 })
    .onConflict((conflict) => conflict.columns(['agency_id', 'type', 'year']).doUpdateSet({ last: sql<number>`document_numbers.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last
}

export async function insertDocument(tx: Tx, agencyId: string, row: Omit<DocumentRow, 'id'>): Promise<DocumentRow> {
  const id = newId()
  await tx
    .insertInto('booking_documents')
    .values({ agency_id: agencyId, id, ...row })
    .execute()
  return { id, ...row }
}

/** Who stands at the head of a paper. */
export const issuerOf = (tx: Tx, agencyId: string) =>
  tx
    .selectFrom('agencies as a')
    .leftJoin('files as logo', (join) => join.onRef('logo.agency_id', '=', 'a.id').onRef('logo.id', '=', 'a.logo_file_id'))
    .select(['a.name', 'a.address', 'a.place_name', 'a.country_code', 'a.phone', 'a.email', 'a.website', 'logo.key as logo_key'])
    .where('a.id', '=', agencyId)
    .executeTakeFirstOrThrow()
export type Issuer = Awaited<ReturnType<typeof issuerOf>>
