import { z } from 'zod'
import { recordPaymentBody } from '#domains/finance/contract.ts'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { currencyCode, idOf, ids, line, localDate, moneyResult, optionalLine, positiveMoney, version } from '#kit/contract/schemas.ts'
import { extraCategory } from './contract/extras.ts'
import { folioPayers, maxFolios } from './contract/words.ts'

export * from './contract/extras.ts'

// The folios of a booking: its bill, divided by who pays. Number 1 is the guest's own; every booking has it.

const read: Access = ['View Bookings', 'Edit Bookings']
const edit: Access = ['Edit Bookings']

const number = z.int('Folio is not valid.').min(1, 'Folio is not valid.').max(maxFolios, 'Folio is not valid.')
const folioParam = z.string().regex(/^(?:[1-9]|1[0-9]|20)$/, 'Folio is not valid.')
const payer = z.enum(folioPayers, 'Who pays is not valid.')

const charge = z.object({
  /** The line of the booking; null for what a cancelled booking keeps beyond its lines. */
  line_id: z.string().nullable(),
  /** Its day; a stay has its first. */
  day: z.string(),
  ends_on: z.string(),
  /** "Bar", "Deluxe room". */
  title: z.string(),
  /** "2 × Nile Special", "Standard rate · 3 nights". */
  detail: z.string(),
  /** What of the line is on this folio, and what the whole line costs. */
  amount: moneyResult,
  whole: moneyResult,
  nights: z.number(),
  /** Set for what was charged at the desk: it can be removed. */
  category: extraCategory.nullable(),
  /** Borne by the agency: already taken off the price. */
  taken_off: z.boolean(),
})

const payment = z.object({
  id: z.string(),
  reference: z.string(),
  /** When it was received. */
  at: z.string(),
  method: z.string(),
  amount: moneyResult,
  refunded: moneyResult,
})

const folio = z.object({
  number: z.number(),
  name: z.string(),
  payer,
  client: z.object({ id: z.string(), name: z.string() }).nullable(),
  status: z.enum(['open', 'closed']),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  invoice: z.object({ id: z.string(), number: z.string() }).nullable(),
  charges: z.array(charge),
  payments: z.array(payment),
  charged: moneyResult,
  /** What was paid on it, less refunds. */
  paid: moneyResult,
  /** `charged` less `paid`; negative if too much was paid. */
  balance: moneyResult,
})

const bookingFolio = z.object({
  booking_id: z.string(),
  reference: z.string(),
  currency: currencyCode,
  /** The version of the booking. A change of its folios sends it. */
  version: z.number(),
  /** False for bookings that take no charges: not confirmed yet, cancelled, or changed elsewhere. */
  open: z.boolean(),
  /** The days on which a charge may be. */
  first_day: z.string(),
  last_day: z.string(),
  total: moneyResult,
  due: moneyResult,
  folios: z.array(folio),
})

const scope = ['bookings.write', 'personal_data.read'] as const

export const showFolio = endpoint({
  method: 'GET',
  path: '/bookings/{id}/folio',
  summary: 'List the folios of a booking with payer, charges, payments and balance. The balances add up to what is due.',
  access: read,
  scope: ['bookings.read', 'personal_data.read'],
  result: bookingFolio,
})

export const chargeRate = endpoint({
  method: 'GET',
  path: '/bookings/{id}/folio/rate',
  summary: 'Show the exchange rate from a charge’s currency to that of the booking.',
  access: read,
  scope: 'bookings.read',
  query: z.strictObject({ currency: currencyCode }),
  /** Units of `other` for one unit of `one`; null for the booking's own currency. */
  result: z.object({ rate: z.object({ one: currencyCode, other: currencyCode, rate: z.string() }).nullable() }),
})

export const chargeBody = z.strictObject({
  folio: number.default(1),
  /** An extra of the list. Without it `name`, `category` and `unit_price` are needed. */
  extra_id: idOf('Extra').nullish(),
  name: optionalLine('Name', 80).optional(),
  category: extraCategory.nullish(),
  quantity: z.int('Quantity is a whole number.').min(1, 'Quantity is 1 or more.').max(9999, 'Quantity is too large.').default(1),
  /** The price of one; by default that of the extra. Another price than that of the extra needs Edit Prices. */
  unit_price: positiveMoney.nullish(),
  /** A day of the booking, or one after it up to today. By default today, or the first day of a booking that has not begun. */
  day: localDate.nullish(),
  note: optionalLine('Note', 120).optional(),
})
export const addCharge = endpoint({
  method: 'POST',
  path: '/bookings/{id}/folio/charges',
  summary: 'Charge an extra to an open folio of a booking. It becomes a booking line that takes no stock.',
  access: edit,
  scope,
  body: chargeBody,
  result: bookingFolio,
  idempotency: 'required',
})
export const removeCharge = endpoint({
  method: 'POST',
  path: '/bookings/{id}/folio/charges/{line}/remove',
  summary: 'Remove a charge made by mistake, while its folio is open.',
  access: edit,
  scope,
  body: z.strictObject({ reason: line('Reason', 300) }),
  result: bookingFolio,
})

export const folioBody = z.strictObject({
  version,
  payer,
  /** Who pays: required for a company; a guest without one is the booking's client. */
  client_id: idOf('Client').nullish(),
  name: optionalLine('Name', 80).optional(),
})
export const createFolio = endpoint({
  method: 'POST',
  path: '/bookings/{id}/folios',
  summary: 'Add a folio to a booking: for a company, another guest, or the agency’s own cost.',
  access: edit,
  scope,
  body: folioBody,
  result: bookingFolio,
})
export const updateFolio = endpoint({
  method: 'POST',
  path: '/bookings/{id}/folios/{folio}/update',
  summary: 'Update the payer or name of an open folio.',
  access: edit,
  scope,
  params: { folio: folioParam },
  body: folioBody,
  result: bookingFolio,
})
export const deleteFolio = endpoint({
  method: 'POST',
  path: '/bookings/{id}/folios/{folio}/delete',
  summary: 'Delete a folio other than the first. Its charges move to the first; a folio with an invoice stays.',
  access: edit,
  scope,
  params: { folio: folioParam },
  body: z.strictObject({ version }),
  result: bookingFolio,
})

export const moveBody = z.strictObject({
  version,
  from: number,
  /** Several only for `equal`. */
  to: z
    .array(number)
    .min(1, 'Choose a folio.')
    .max(maxFolios - 1, 'Too many folios.')
    .refine((list) => new Set(list).size === list.length, 'A folio is named twice.'),
  line_ids: ids,
  /**
   * What of each charge on `from` is moved. `all`; an `amount`; `equal` parts, of which `from` keeps the first with the rest; so many
   * `nights` of the stay.
   */
  how: z.enum(['all', 'amount', 'equal', 'nights'], 'How is not valid.'),
  amount: positiveMoney.nullish(),
  nights: z.int('Nights is a whole number.').min(1, 'Nights is 1 or more.').max(1000, 'Nights is too large.').nullish(),
})
export const moveCharges = endpoint({
  method: 'POST',
  path: '/bookings/{id}/folio/moves',
  summary: 'Move charges, or parts of them, between folios of a booking. The parts must add up to the charge.',
  access: edit,
  scope,
  body: moveBody,
  result: bookingFolio,
})

export const folioPaymentBody = recordPaymentBody.omit({ booking_id: true }).extend({ folio: number })
export const recordFolioPayment = endpoint({
  method: 'POST',
  path: '/bookings/{id}/folio/payments',
  summary: 'Record a payment on a folio.',
  access: ['Record Payments'],
  scope: ['payments.write', 'personal_data.read'],
  body: folioPaymentBody,
  result: bookingFolio,
  idempotency: 'required',
  worksWhenLapsed: true,
})
export const movePayment = endpoint({
  method: 'POST',
  path: '/bookings/{id}/folio/payments/{payment}/move',
  summary: 'Move a payment with its refunds to another folio of the same booking.',
  access: ['Record Payments'],
  scope,
  body: z.strictObject({ version, to: number }),
  result: bookingFolio,
})

export const closeFolio = endpoint({
  method: 'POST',
  path: '/bookings/{id}/folios/{folio}/close',
  inPerson: true,
  summary: 'Close a folio with an invoice: a guest’s must be paid, a company’s is on account, the agency’s needs Refund Payments.',
  access: edit,
  params: { folio: folioParam },
  body: z.strictObject({ version }),
  result: bookingFolio,
})
export const reopenFolio = endpoint({
  method: 'POST',
  path: '/bookings/{id}/folios/{folio}/reopen',
  inPerson: true,
  summary: 'Reopen a closed folio. Its invoice stays; if charges change, closing again issues a credit note and a new invoice.',
  access: [['Edit Bookings', 'Refund Payments']],
  params: { folio: folioParam },
  body: z.strictObject({ version }),
  result: bookingFolio,
})
