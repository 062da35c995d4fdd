import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import {
  currencyCode,
  idOf,
  line,
  localDate,
  moneyResult,
  optionalLine,
  optionalText,
  positiveAmountMinor,
  positiveMoney,
  text,
  version,
} from '#kit/contract/schemas.ts'
import { askedMoves, invoiceKinds, invoiceStates, outsideMethods, overheadCategories, paymentMethods, paymentStates } from './states.ts'

const see = ['See Costs', 'Manage Payables'] as const
const edit = ['Manage Payables'] as const

const exactlyOne = (row: { booking_id?: unknown; departure_id?: unknown; overhead?: unknown }) =>
  [row.booking_id, row.departure_id, row.overhead].filter((one) => one !== null && one !== undefined).length === 1

/** A line is for a booking (and one of its lines), a departure, or overheads. */
export const invoiceLineBody = z
  .strictObject({
    description: line('Description', 160),
    amount: positiveAmountMinor,
    booking_id: idOf('Booking').nullish(),
    line_id: idOf('Line').nullish(),
    departure_id: idOf('Departure').nullish(),
    overhead: z.enum(overheadCategories, 'Overhead is not valid.').nullish(),
  })
  .refine(exactlyOne, { path: ['booking_id'], message: 'Choose a booking, a departure or a kind of overheads.' })

export const invoiceBody = z.strictObject({
  supplier_id: idOf('Supplier'),
  kind: z.enum(invoiceKinds, 'Kind is not valid.').default('invoice'),
  /** For a credit note: the invoice that it corrects. */
  corrects_id: idOf('Invoice').nullish(),
  // All kinds of spaces become plain ones: what a space is differs between databases, and the number is used once whatever its spaces.
  number: line('Number', 60).transform((number) => number.replace(/\s+/g, ' ')),
  issued_on: localDate,
  /** Absent: by the supplier's days to pay. */
  due_on: localDate.nullish(),
  currency: currencyCode,
  lines: z.array(invoiceLineBody, 'Lines is a list.').min(1, 'Add at least one line.').max(100, 'At most 100 lines.'),
  notes: optionalText('Notes', 2000).optional(),
  /** The uploaded or forwarded document that it is entered from. It becomes a file of the invoice. */
  document_id: idOf('Document').nullish(),
  /** False: it stays a draft that is not checked yet. */
  received: z.boolean('Received is yes or no.').default(true),
})
export const invoiceEditBody = invoiceBody
  .omit({ supplier_id: true, kind: true, corrects_id: true, document_id: true, received: true })
  .extend({ version })

export const moveBody = z.strictObject({
  to: z.enum(askedMoves, 'State is not valid.'),
  version,
  /** Needed to dispute it or make it void. */
  reason: optionalLine('Reason', 500).optional(),
  /** Approve it although it differs from what was planned. */
  accept_differences: z.boolean('Accept is yes or no.').default(false),
})

export const payBody = z.strictObject({
  invoices: z
    .array(
      z.strictObject({
        id: idOf('Invoice'),
        version,
        /** In the invoice's currency. Absent: all that is still due. */
        amount: positiveAmountMinor.optional(),
      }),
      'Invoices is a list.',
    )
    .min(1, 'Choose at least one.')
    .max(50, 'At most 50 at once.')
    .refine((list) => new Set(list.map(({ id }) => id.toLowerCase())).size === list.length, 'Each invoice once.'),
})

export const paidBody = z.strictObject({
  version,
  method: z.enum(outsideMethods, 'Method is not valid.'),
  amount: positiveAmountMinor,
  /** What was paid for it, if that is another currency. */
  sent: positiveMoney.nullish(),
})

const invoice = z.object({
  id: z.string(),
  kind: z.enum(invoiceKinds),
  number: z.string(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  state: z.enum(invoiceStates),
  issued_on: z.string(),
  due_on: z.string(),
  total: moneyResult,
  paid: moneyResult,
  /** What transfers that are not paid yet will pay. */
  waiting: moneyResult,
  credited: moneyResult,
  /** What can be paid now. */
  due: moneyResult,
  /** It is owed, and its day is over. */
  overdue: z.boolean(),
  version: z.number(),
  created_at: z.string(),
  /** The supplier's account changed after the approval: it has to be approved again before it is paid. */
  approval_void: z.boolean(),
})

const invoiceDetails = invoice.extend({
  notes: z.string().nullable(),
  dispute_reason: z.string().nullable(),
  corrects: z.object({ id: z.string(), number: z.string() }).nullable(),
  credit_notes: z.array(z.object({ id: z.string(), number: z.string(), total: moneyResult, state: z.enum(invoiceStates) })),
  files: z.array(z.object({ id: z.string(), name: z.string(), mime: z.string().nullable(), size: z.number().nullable() })),
  approved_at: z.string().nullable(),
  approved_by_name: z.string().nullable(),
  moves: z.array(z.enum(askedMoves)),
  /** The account that the supplier is paid to. */
  account: z
    .object({ beneficiary_id: z.string(), name: z.string(), account: z.string(), currency: currencyCode, status: z.string() })
    .nullable(),
  lines: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      amount: moneyResult,
      booking_id: z.string().nullable(),
      booking_reference: z.string().nullable(),
      line_id: z.string().nullable(),
      line_title: z.string().nullable(),
      departure_id: z.string().nullable(),
      departure_title: z.string().nullable(),
      overhead: z.enum(overheadCategories).nullable(),
      /** Planned cost and the supplier's confirmation, compared with this line, as sentences. None: it can be approved. */
      differences: z.array(z.string()),
      /** A difference that is no reason to wait, such as a first part of what was planned. */
      remark: z.string().nullable(),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.string(),
      method: z.enum(paymentMethods),
      state: z.enum(paymentStates),
      amount: moneyResult,
      sent: moneyResult,
      transfer_id: z.string().nullable(),
      user_name: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  story: z.array(z.object({ at: z.string(), title: z.string(), detail: z.string().nullable(), user_name: z.string().nullable() })),
})

export const listSupplierInvoices = listEndpoint({
  path: '/payables/invoices',
  summary: 'List the invoices and credit notes of suppliers.',
  access: see,
  item: invoice,
  sort: ['due_on', 'created_at', 'issued_on', 'total'],
  defaultSort: 'due_on',
  filters: {
    state: several(invoiceStates, 'State'),
    kind: several(invoiceKinds, 'Kind'),
    supplier_id: idOf('Supplier').optional(),
    currency: currencyCode.optional(),
    /** Only what is owed: all of it, what is late, or what is due in the next seven days. */
    owed: z.enum(['all', 'overdue', 'week'], 'Owed is not valid.').optional(),
  },
})

export const showOwed = endpoint({
  method: 'GET',
  path: '/payables/owed',
  summary: 'Show what is owed to suppliers by currency: now, overdue, and in the next seven days.',
  access: see,
  result: z.array(z.object({ currency: currencyCode, owed: moneyResult, overdue: moneyResult, week: moneyResult, invoices: z.number() })),
})

export const showSupplierInvoice = endpoint({
  method: 'GET',
  path: '/payables/invoices/{id}/show',
  summary: 'Show a supplier’s invoice, compared with planned costs and confirmations.',
  access: see,
  result: invoiceDetails,
})

export const createSupplierInvoice = endpoint({
  method: 'POST',
  path: '/payables/invoices/create',
  summary: 'Add a supplier’s invoice or credit note. Its number is used once for each supplier.',
  access: edit,
  body: invoiceBody,
  result: invoiceDetails,
})

export const updateSupplierInvoice = endpoint({
  method: 'POST',
  path: '/payables/invoices/{id}/update',
  summary: 'Change a supplier’s invoice that is not approved yet.',
  access: edit,
  body: invoiceEditBody,
  result: invoiceDetails,
})

export const moveSupplierInvoice = endpoint({
  method: 'POST',
  path: '/payables/invoices/{id}/move',
  summary: 'Approve, dispute, reopen or void a supplier’s invoice. An approval is posted to the ledger.',
  access: edit,
  body: moveBody,
  result: invoiceDetails,
})

export const paySupplierInvoices = endpoint({
  method: 'POST',
  path: '/payables/pay',
  summary: 'Pay supplier invoices by transfers to the suppliers’ accounts, one each. A second user approves the transfers.',
  access: [['Manage Payables', 'Create Transfers']],
  inPerson: true,
  body: payBody,
  result: z.array(z.object({ invoice_id: z.string(), transfer_id: z.string(), reference: z.string(), sent: moneyResult })),
  idempotency: 'required',
})

export const recordSupplierPayment = endpoint({
  method: 'POST',
  path: '/payables/invoices/{id}/paid',
  summary: 'Record that a supplier’s invoice was paid outside Safiri: in cash, from the bank, by mobile money.',
  access: edit,
  body: paidBody,
  result: invoiceDetails,
  idempotency: 'required',
})

export const readInvoiceText = endpoint({
  method: 'POST',
  path: '/payables/read',
  summary: 'Show the number, days, total and supplier that rules find in the text of an invoice. A person checks them.',
  access: edit,
  reads: true,
  body: z.strictObject({ text: text('Text', 20_000) }),
  result: z.object({
    number: z.string().nullable(),
    issued_on: z.string().nullable(),
    due_on: z.string().nullable(),
    total: moneyResult.nullable(),
    supplier: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
})

export const findInvoiceDepartures = endpoint({
  method: 'GET',
  path: '/payables/departures',
  summary: 'List departures by the title of their offer or their first day, for the line of an invoice.',
  access: see,
  query: z.strictObject({ search: z.string().max(100, 'Search is at most 100 characters.').default('') }),
  result: z.array(z.object({ id: z.string(), title: z.string(), starts_on: z.string() })),
})
