import { randomBytes } from 'node:crypto'
import { largestPaperMb, mostPapers } from '#domains/suppliers/contract/words.ts'
import { paperName, paperType } from '#domains/suppliers/server/paper.ts'
import { AppError } from '#kit/contract/errors.ts'
import { listed } from '#kit/contract/listed.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { DocumentReading } from '../../contract/states.ts'
import { keptText, textOfPdf } from './pdf-text.ts'
import { enqueueReading } from './reading.ts'

/** What invoices need of a received mail. The inbox reads the mail service's format. */
export interface InvoiceMail {
  messageId: string
  from: string
  subject: string
  text: string
  files: readonly { name: string; content: Buffer }[]
}

/** First part of the addresses for invoices: `bills+token@domain`. */
export const billsPrefix = 'bills'

/** Filled by `app/connect`: returns the full address of a token, or null if mails cannot be received. */
export const invoiceAddressOf = listed<(app: App, token: string) => string | null>('address for supplier invoices')

/** Returns the address to which the agency forwards invoices. */
export async function showAddress(app: App, tx: Tx, agencyId: string) {
  const row = await tx.selectFrom('invoice_addresses').select('token').where('agency_id', '=', agencyId).executeTakeFirst()
  const address = (token: string) => invoiceAddressOf.entries()(app, token)
  return { address: row ? address(row.token) : null, receives: address('x') !== null }
}

/** Makes an address. The one before stops working. */
export async function renewAddress(app: App, tx: Tx, actor: Actor) {
  // Hexadecimal, because mail servers may change the case of an address.
  const set = { token: randomBytes(16).toString('hex'), set_by: actor.userId, set_at: actor.now }
  await tx
    .insertInto('invoice_addresses')
    .values({ agency_id: actor.agencyId, ...set })
    .onConflict((conflict) => conflict.column('agency_id').doUpdateSet(set))
    .execute()
  await audit(tx, actor, { action: 'invoice_address.renewed', subject: 'agency', subjectId: actor.agencyId })
  return showAddress(app, tx, actor.agencyId)
}

interface Part {
  file_id: string | null
  name: string
  mime: string | null
  size: number | null
  text: string | null
  reading: DocumentReading
}

/**
 * Keeps a forwarded invoice to be checked, one document for each PDF, or else for each picture, or else the text of the mail. A mail
 * counts once by its Message-ID. @returns `ignored` for an unknown address and for a mail without anything to keep.
 */
export async function receiveInvoice(app: App, token: string, mail: InvoiceMail): Promise<'added' | 'known' | 'ignored'> {
  const owner = await app.db.asPlatform('whose: the address for supplier invoices', (tx) =>
    tx.selectFrom('invoice_addresses').select('agency_id').where('token', '=', token).limit(1).executeTakeFirst(),
  )
  if (!owner) return 'ignored'
  const actor: Actor = { agencyId: owner.agency_id, userId: null, now: app.clock.now() }
  if (await app.db.asAgency(actor, (tx) => isKnown(tx, mail.messageId))) return 'known'
  const parts = await partsOf(app, actor, mail)
  if (parts.length === 0) return 'ignored'
  return app.db.asAgency(actor, async (tx) => {
    const about = { mail_from: mail.from, mail_subject: mail.subject, message_id: mail.messageId, source: 'mail' as const }
    const added = await tx
      .insertInto('supplier_documents')
      .values(
        parts.map((part, at) => ({
          agency_id: actor.agencyId,
          id: newId(),
          state: 'to_check' as const,
          ...part,
          ...about,
          part: at,
          created_at: actor.now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'name', 'reading'])
      .execute()
    const toRead = added.filter(({ reading }) => reading === 'waiting')
    await enqueueReading(
      app,
      tx,
      actor.agencyId,
      toRead.map(({ id }) => id),
    )
    for (const { id, name } of added)
      await audit(tx, actor, {
        action: 'supplier_document.received',
        subject: 'supplier_document',
        subjectId: id,
        after: { text: name },
      })
    return added.length > 0 ? 'added' : 'known'
  })
}

const isKnown = async (tx: Tx, messageId: string) =>
  (await tx.selectFrom('supplier_documents').select('id').where('message_id', '=', messageId).limit(1).executeTakeFirst()) !== undefined

async function partsOf(app: App, actor: Actor, { files, subject, text }: InvoiceMail): Promise<Part[]> {
  const usable = files.slice(0, 100).flatMap(({ name: given, content }) => {
    const name = paperName(given)
    const mime = content.length > largestPaperMb * 1024 * 1024 ? null : paperType(content, name)
    return mime === null ? [] : [{ name, mime, content }]
  })
  const pdfs = usable.filter(({ mime }) => mime === 'application/pdf')
  // Beside a PDF, pictures are logos of a signature.
  const chosen = (pdfs.length > 0 ? pdfs : usable).slice(0, mostPapers)
  const parts: Part[] = []
  for (const { name, mime, content } of chosen) {
    const file_id = await kept(app, actor, { name, mime, content })
    if (file_id !== null) {
      const own = mime === 'application/pdf' ? await textOfPdf(content) : null
      const reading = own === null ? ('waiting' as const) : ('none' as const)
      parts.push({ file_id, name, mime, size: content.length, text: own ?? keptText(text), reading })
    }
  }
  const body = keptText(text)
  if (parts.length === 0 && body !== null) parts.push({ file_id: null, name: subject, mime: null, size: null, text: body, reading: 'none' })
  return parts
}

/** Stores a file. Returns null if the storage is full: the mail itself is still listed. */
async function kept(app: App, actor: Actor, file: { name: string; mime: string; content: Buffer }): Promise<string | null> {
  try {
    return (await app.files.documents.keep(actor, file)).id
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Takes the mails to an agency's address for invoices, instead of the inbox. */
export const invoiceMails = { prefix: billsPrefix, receive: receiveInvoice }
