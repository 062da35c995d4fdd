import { z } from 'zod'
import { wordsOfKinds } from '#domains/bookings/contract/kind-words.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { emailAddress, idOf, localDate, optionalText } from '#kit/contract/schemas.ts'

export const paperTypes = ['voucher', 'invoice', 'receipt', 'credit_note', 'itinerary'] as const
export type PaperType = (typeof paperTypes)[number]

export const paperNames: Record<PaperType, string> = {
  voucher: 'Booking confirmation',
  invoice: 'Invoice',
  receipt: 'Receipt',
  credit_note: 'Credit note',
  itinerary: 'Itinerary receipt',
}

/** Returns the name of a paper of a booking of these kinds: an order has an order confirmation. */
export const paperName = (type: PaperType, kinds: readonly string[]): string =>
  type === 'voucher' ? wordsOfKinds(kinds).confirmation : paperNames[type]

const paperType = z.enum(paperTypes, 'Document type is not valid.')
const paymentId = idOf('Payment')

export const downloadPaper = endpoint({
  method: 'GET',
  path: '/bookings/{id}/papers/{type}',
  summary: 'Show a document of a booking as a PDF, numbered when first opened. Invoices and receipts do not change afterwards.',
  access: ['View Bookings'],
  params: { type: paperType },
  query: z.strictObject({ payment_id: paymentId.optional(), document_id: idOf('Paper').optional() }),
  result: z.object({ name: z.string(), mime: z.string(), content: z.unknown() }),
  answer: 'file',
})

export const statementPaper = endpoint({
  method: 'GET',
  path: '/finance/accounts/{id}/statement/pdf',
  summary: 'Show an account statement as a PDF with opening and closing balance. At most 2 000 ledger entries.',
  access: ['View Finance'],
  query: z.strictObject({ starts_at: localDate.optional(), ends_at: localDate.optional() }),
  result: z.object({ name: z.string(), mime: z.string(), content: z.unknown() }),
  answer: 'file',
})

export const listPapers = endpoint({
  method: 'GET',
  path: '/bookings/{id}/papers',
  summary: 'List the documents of a booking with their numbers. A credited invoice stays in the list.',
  access: ['View Bookings'],
  result: z.array(
    z.object({
      /** The paper's id; null until it has a number. */
      id: z.string().nullable(),
      type: paperType,
      payment_id: z.string().nullable(),
      /** The folio that an invoice is over; null for the whole booking. */
      folio: z.number().nullable(),
      /** What the receipt covers: "UGX 300,000 in cash". */
      label: z.string(),
      number: z.string().nullable(),
      issued_at: z.string().nullable(),
      /** The number of the credit note that cancelled the invoice. */
      credited_by: z.string().nullable(),
      /** Why it cannot be issued now; null when it can. */
      refused: z.string().nullable(),
    }),
  ),
})

export const sendPapersBody = z.strictObject({
  types: z
    .array(paperType)
    .min(1, 'Choose at least one document.')
    .max(paperTypes.length, 'A document is listed twice.')
    .refine((types) => new Set(types).size === types.length, 'A document is listed twice.'),
  payment_id: paymentId.optional(),
  /** The folio whose invoice is sent, if the booking is billed by folio. */
  folio: z.int('Folio is not valid.').min(1, 'Folio is not valid.').max(1000, 'Folio is not valid.').nullish(),
  to: emailAddress,
  message: optionalText('Message', 2000).optional(),
})

export const sendPapers = endpoint({
  method: 'POST',
  path: '/bookings/{id}/papers/send',
  summary: 'Send documents of a booking by mail, as PDFs.',
  access: ['Edit Bookings'],
  body: sendPapersBody,
  result: z.object({ message: z.string() }),
})
