import { z } from 'zod'
import { largestPaperMb } from '#domains/suppliers/contract/words.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { readInvoiceText } from './invoices.ts'
import { documentReadings, documentSources, documentStates } from './states.ts'

const see = ['See Costs', 'Manage Payables'] as const
const edit = ['Manage Payables'] as const

const document = z.object({
  id: z.string(),
  state: z.enum(documentStates),
  /** Of the file, or the subject of a mail without one. */
  name: z.string(),
  /** Null: a mail without a file. */
  mime: z.string().nullable(),
  /** Bytes. */
  size: z.number().nullable(),
  source: z.enum(documentSources),
  mail_from: z.string().nullable(),
  mail_subject: z.string().nullable(),
  user_name: z.string().nullable(),
  invoice_id: z.string().nullable(),
  created_at: z.string(),
})

const documentDetails = document.extend({
  text: z.string().nullable(),
  /** Whether a job reads its text, because it is a photograph or a scan. */
  reading: z.enum(documentReadings),
  /** While it is being read: 0 to 100. */
  read_percent: z.number().nullable(),
  /** What rules find in the text. Null if it has none. */
  read: readInvoiceText.result.nullable(),
  /** Other documents with the very same file. */
  same: z.array(z.object({ id: z.string(), invoice_id: z.string().nullable(), created_at: z.string() })),
})

export const listSupplierDocuments = listEndpoint({
  path: '/payables/documents',
  summary: 'List the invoices that were uploaded or forwarded by mail, and what became of them.',
  access: see,
  item: document,
  sort: ['created_at'],
  defaultSort: '-created_at',
  filters: { state: several(documentStates, 'State'), source: several(documentSources, 'Source') },
})

export const showSupplierDocument = endpoint({
  method: 'GET',
  path: '/payables/documents/{id}/show',
  summary: 'Show an invoice that was uploaded or forwarded, with what rules read from it. A person checks it.',
  access: see,
  result: documentDetails,
})

export const readSupplierDocument = endpoint({
  method: 'GET',
  path: '/payables/documents/{id}/file',
  summary: 'Download the file of an uploaded or forwarded invoice.',
  access: see,
  result: z.object({ name: z.string(), mime: z.string(), content: z.unknown() }),
  answer: 'file',
})

export const uploadSupplierDocument = endpoint({
  method: 'POST',
  path: '/payables/documents/upload',
  summary: `Upload a supplier’s invoice, a PDF or a picture of at most ${largestPaperMb} MB, to check and enter it.`,
  access: edit,
  upload: true,
  result: documentDetails,
})

export const addInvoiceDocument = endpoint({
  method: 'POST',
  path: '/payables/invoices/{id}/documents',
  summary: `Add a file to a supplier’s invoice, a PDF or a picture of at most ${largestPaperMb} MB.`,
  access: edit,
  upload: true,
  result: documentDetails,
})

export const readSupplierDocumentText = endpoint({
  method: 'POST',
  path: '/payables/documents/{id}/read',
  summary: 'Start reading the text of a photograph or scan again.',
  access: edit,
  result: documentDetails,
})

export const moveSupplierDocument = endpoint({
  method: 'POST',
  path: '/payables/documents/{id}/move',
  summary: 'Dismiss a document that is no invoice, or list it again.',
  access: edit,
  body: z.strictObject({ to: z.enum(['to_check', 'dismissed'], 'State is not valid.') }),
  result: documentDetails,
})

const address = z.object({
  /** Invoices that are forwarded to it are listed to be checked. Null: none was made, or mails cannot be received. */
  address: z.string().nullable(),
  /** Whether this installation receives mails. */
  receives: z.boolean(),
})

export const showInvoiceAddress = endpoint({
  method: 'GET',
  path: '/payables/address',
  summary: 'Show the address to which invoices are forwarded.',
  access: edit,
  result: address,
})

export const renewInvoiceAddress = endpoint({
  method: 'POST',
  path: '/payables/address',
  summary: 'Replace the address to which invoices are forwarded. The one before stops working.',
  access: edit,
  result: address,
})
