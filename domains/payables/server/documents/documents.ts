import { sql } from 'kysely'
import { largestPaperMb, mostPapers } from '#domains/suppliers/contract/words.ts'
import { paperName, requirePaperType } from '#domains/suppliers/server/paper.ts'
import { conflict, invalid, invalidTransition, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import type { FileUse } from '#kit/server/files/file-uses.ts'
import { oneFile, type Uploaded } from '#kit/server/files/one-file.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { SupplierDocumentSource, SupplierDocumentState } from '../../../../database/tables.ts'
import type { DocumentReading } from '../../contract/states.ts'
import { readInvoiceText } from '../read-text.ts'
import { textOfPdf } from './pdf-text.ts'
import { enqueueReading, readAgain } from './reading.ts'

/** Files of supplier invoices. */
export const documentFileUses: readonly FileUse[] = [
  {
    rows: sql`SELECT d.agency_id, d.file_id, coalesce(d.invoice_id, d.id) AS subject_id, d.name AS title, d.state::text AS kind
      FROM supplier_documents d WHERE d.file_id IS NOT NULL`,
    place: ({ subject_id, kind }) => ({
      what: 'Supplier invoice',
      link: kind === 'entered' ? `/payables/view/${subject_id}` : `/payables/to-check/${subject_id}`,
    }),
  },
]

interface DocumentFilter {
  state?: SupplierDocumentState[] | undefined
  source?: SupplierDocumentSource[] | undefined
  search: string
}

const filtered = (tx: Tx, agencyId: string, { state, source, search }: DocumentFilter) =>
  tx
    .selectFrom('supplier_documents')
    .where('agency_id', '=', agencyId)
    .$if(state !== undefined, (query) => query.where('state', 'in', state!))
    .$if(source !== undefined, (query) => query.where('source', 'in', source!))
    .$if(search !== '', (query) => query.where(sql<boolean>`concat_ws(' ', name, mail_from, mail_subject) ILIKE ${like(search)}`))

const columns = [
  'id',
  'state',
  'name',
  'mime',
  'size',
  'source',
  'mail_from',
  'mail_subject',
  'user_name',
  'invoice_id',
  'created_at',
] as const

const view = <Row extends { created_at: Date }>({ created_at, ...row }: Row) => ({ ...row, created_at: created_at.toISOString() })

/** Returns a page of uploaded and forwarded invoices. */
export async function listDocuments(tx: Tx, agencyId: string, request: DocumentFilter & ListRequest) {
  const { column, direction } = sortOf(request.sort)
  const rows = await filtered(tx, agencyId, request)
    .select(columns)
    .orderBy(column as 'created_at', direction)
    .orderBy('id', direction)
    .$call(atPage(request))
    .execute()
  return { rows: rows.map(view), ...(await cappedTotal(tx, filtered(tx, agencyId, request) as never)) }
}

/** Returns a document with its text and what rules read from it. @throws 404. */
export async function showDocument(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('supplier_documents')
    .select([...columns, 'text', 'file_id', 'reading', 'read_percent'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Document')
  const { file_id, ...document } = row
  const same = file_id === null ? [] : await sameFile(tx, id, file_id)
  return {
    ...view(document),
    reading: document.reading as DocumentReading,
    read: row.text === null ? null : await readInvoiceText(tx, row.text),
    same: same.map(view),
  }
}

const sameFile = (tx: Tx, id: string, fileId: string) =>
  tx
    .selectFrom('supplier_documents')
    .select(['id', 'invoice_id', 'created_at'])
    .where('file_id', '=', fileId)
    .where('id', '<>', id)
    .where('state', '<>', 'dismissed')
    .orderBy('created_at')
    .orderBy('id')
    .limit(10)
    .execute()

/** Returns the files of an invoice, the oldest first. */
export const documentsOf = (tx: Tx, invoiceId: string) =>
  tx
    .selectFrom('supplier_documents')
    .select(['id', 'name', 'mime', 'size'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

async function requireRoom(tx: Tx, invoiceId: string): Promise<void> {
  const invoice = await tx.selectFrom('supplier_invoices').select('id').where('id', '=', invoiceId).executeTakeFirst()
  if (!invoice) throw notFound('Invoice')
  if ((await documentsOf(tx, invoiceId)).length >= mostPapers) throw conflict('too_many', `An invoice has at most ${mostPapers} files.`)
}

/**
 * Stores an uploaded invoice, to be checked, or as one more file of an invoice.
 * @throws 404, 409 `too_many`, 413 for a file that is too large or a full storage, 422 at `file`.
 */
export async function uploadDocument(app: App, actor: Actor, files: Uploaded, invoiceId: string | null = null) {
  if (invoiceId !== null) await app.db.asAgency(actor, (tx) => requireRoom(tx, invoiceId))
  const { name: given, content } = await oneFile(files, largestPaperMb)
  const name = paperName(given)
  const mime = requirePaperType(content, name)
  const { id: file_id } = await app.files.documents.keep(actor, { name, mime, content })
  const text = mime === 'application/pdf' ? await textOfPdf(content) : null
  return app.db.asAgency(actor, async (tx) => {
    if (invoiceId !== null) await requireRoom(tx, invoiceId)
    const id = newId()
    const state = invoiceId === null ? ('to_check' as const) : ('entered' as const)
    const isToRead = invoiceId === null && text === null
    const file = { file_id, name, mime, size: content.length, text, reading: isToRead ? 'waiting' : 'none' }
    await tx
      .insertInto('supplier_documents')
      .values({
        agency_id: actor.agencyId,
        id,
        state,
        invoice_id: invoiceId,
        ...file,
        source: 'upload',
        user_name: actor.userName ?? null,
        created_at: actor.now,
      })
      .execute()
    if (isToRead) await enqueueReading(app, tx, actor.agencyId, [id])
    if (invoiceId === null) await write(tx, actor, id, 'uploaded', name)
    else await writeAttached(tx, actor, invoiceId, name)
    return showDocument(tx, id)
  })
}

const lockDocument = (tx: Tx, id: string) =>
  tx.selectFrom('supplier_documents').select(['id', 'state', 'name']).where('id', '=', id).forUpdate().executeTakeFirst()

/** Has the text of a photograph or scan read again. @throws 404, 409 `entered`, `read`. */
export async function readDocumentAgain(app: App, tx: Tx, actor: Actor, id: string) {
  await readAgain(app, tx, actor, id)
  return showDocument(tx, id)
}

/** Dismisses a document that is no invoice, or lists it again. @throws 404, 409 `invalid_transition`. */
export async function moveDocument(tx: Tx, actor: Actor, id: string, to: 'to_check' | 'dismissed') {
  const row = await lockDocument(tx, id)
  if (!row) throw notFound('Document')
  if (row.state === 'entered' || row.state === to) throw invalidTransition(row.state, to)
  await tx.updateTable('supplier_documents').set({ state: to }).where('id', '=', id).execute()
  await write(tx, actor, id, to === 'dismissed' ? 'dismissed' : 'listed_again', row.name)
  return showDocument(tx, id)
}

/** Makes a document the file of an invoice that was entered from it. @throws 409 `entered`, 422 at `document_id`. */
export async function enterDocument(tx: Tx, actor: Actor, id: string, invoiceId: string): Promise<void> {
  const row = await lockDocument(tx, id)
  if (!row) throw invalid('document_id', 'This document does not exist.')
  if (row.state === 'entered') throw conflict('entered', 'This document was entered already. Open its invoice.')
  await tx.updateTable('supplier_documents').set({ state: 'entered', invoice_id: invoiceId }).where('id', '=', id).execute()
  await writeAttached(tx, actor, invoiceId, row.name)
}

/** Returns the file of a document. @throws 404. */
export async function openDocument(app: App, tx: Tx, id: string): Promise<FileAnswer> {
  const row = await tx
    .selectFrom('supplier_documents as d')
    .innerJoin('files as f', (join) => join.onRef('f.agency_id', '=', 'd.agency_id').onRef('f.id', '=', 'd.file_id'))
    .select(['d.name', 'd.mime', 'f.key'])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!row?.mime) throw notFound('File')
  return { name: row.name, mime: row.mime, content: await app.files.documents.bytes(row.key) }
}

const write = (tx: Tx, actor: Actor, id: string, what: string, text: string) =>
  audit(tx, actor, { action: `supplier_document.${what}`, subject: 'supplier_document', subjectId: id, after: { text } })

const writeAttached = (tx: Tx, actor: Actor, invoiceId: string, text: string) =>
  audit(tx, actor, { action: 'supplier_invoice.file_added', subject: 'supplier_invoice', subjectId: invoiceId, after: { text } })
