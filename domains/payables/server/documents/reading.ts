import { z } from 'zod'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import type { DocumentReading } from '../../contract/states.ts'
import { keptText } from './pdf-text.ts'
import { recognizedText } from './picture-text.ts'

/** Enqueues the reading of documents that were stored with `reading` `waiting`. */
export async function enqueueReading(app: App, tx: Tx, agencyId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await app.jobs.enqueue(tx, readDocumentJob, { agency_id: agencyId, document_id: id }, { key: id })
}

/** Reads a document again, or one from before photographs were read. @throws 404, 409 `entered`, `read`. */
export async function readAgain(app: App, tx: Tx, { agencyId }: Actor, id: string): Promise<void> {
  const row = await tx
    .selectFrom('supplier_documents')
    .select(['state', 'mime', 'text', 'reading'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Document')
  if (row.state === 'entered') throw conflict('entered', 'This document was entered already. Open its invoice.')
  if (row.reading === 'waiting' || row.reading === 'reading') return
  const isUnread = row.reading === 'nothing' || row.reading === 'failed' || (row.reading === 'none' && row.text === null)
  if (row.mime === null || !isUnread) throw conflict('read', 'This document has its text already.')
  await set(tx, id, { reading: 'waiting', read_percent: null })
  await enqueueReading(app, tx, agencyId, [id])
}

const set = (tx: Tx, id: string, change: { reading: DocumentReading; read_percent: number | null; text?: string }) =>
  tx.updateTable('supplier_documents').set(change).where('id', '=', id).execute()

/** Reads the text of a photograph or a scan. The rules then read the text each time it is shown, and a person checks it. */
export const readDocumentJob = defineJob({
  name: 'supplier-document-read',
  data: z.object({ agency_id: z.uuid(), document_id: z.uuid() }),
  long: true,
  async run(app, { agency_id, document_id: id }) {
    const actor = { agencyId: agency_id, userId: null, now: app.clock.now() }
    const change = (to: Parameters<typeof set>[2]) => app.db.asAgency(actor, (tx) => set(tx, id, to))
    const file = await app.db.asAgency(actor, (tx) =>
      tx
        .selectFrom('supplier_documents as d')
        .innerJoin('files as f', (join) => join.onRef('f.agency_id', '=', 'd.agency_id').onRef('f.id', '=', 'd.file_id'))
        .select(['d.mime', 'd.text', 'f.key'])
        .where('d.id', '=', id)
        .where('d.reading', 'in', ['waiting', 'reading'])
        .executeTakeFirst(),
    )
    if (!file?.mime) return
    await change({ reading: 'reading', read_percent: 0 })
    let told = 0
    let last: Promise<unknown> = Promise.resolve()
    const tell = (percent: number) => {
      const step = Math.min(99, Math.floor(percent / 10) * 10)
      if (step <= told) return
      told = step
      // Only for the eye: if it fails, the reading goes on.
      last = change({ reading: 'reading', read_percent: step }).catch(() => {})
    }
    const text = await app.files.documents
      .bytes(file.key)
      .then((content) => recognizedText(content, file.mime!, tell))
      // Whatever is wrong with the file, a person can still read it.
      .catch((error: Error) => error)
    await last
    if (text instanceof Error) {
      app.log.warn({ document: id, reason: text.message }, 'a document was not read')
      await change({ reading: 'failed', read_percent: null })
    } else
      await change(
        text === null ? { reading: 'nothing', read_percent: null } : { reading: 'read', read_percent: null, text: joined(text, file.text) },
      )
  },
})

/** A mail around a photograph has text too. What the photograph says comes first. */
const joined = (text: string, mail: string | null): string => (mail === null ? text : keptText(`${text}\n${mail}`)!)

/** Jobs of supplier invoices. */
export const payableJobs = [readDocumentJob]
