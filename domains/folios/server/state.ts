import { readBooking } from '#domains/bookings/server/bookings.ts'
import { requireClient } from '#domains/clients/server/clients.ts'
import { paymentsOfBooking } from '#domains/finance/server/payments.ts'
import type { FolioBill } from '#domains/papers/server/folio-invoice.ts'
import { hasReceipt } from '#domains/papers/server/issue.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { FolioPayer } from '../contract/words.ts'
import { amountOn, fitParts, owedByLine, type Part } from './division.ts'
import * as data from './folios-data.ts'

type Booking = Awaited<ReturnType<typeof readBooking>>
type Payment = Awaited<ReturnType<typeof paymentsOfBooking>>[number]

export interface Folio {
  number: number
  name: string
  payer: FolioPayer
  /** The client as it is stored; null: the booking's, or nobody's for the agency. */
  client_id: string | null
  client: { id: string; name: string } | null
  closed_at: Date | null
  closed_by: string | null
}

/** The folios of a booking with what is on them. Amounts are minor units of the booking's currency. */
export interface FolioState {
  booking: Booking
  folios: Folio[]
  owed: ReadonlyMap<string | null, number>
  /** As far as the lines still cost so much. */
  parts: Part[]
  stored: readonly Part[]
  takenOff: readonly Part[]
  payments: (Payment & { folio: number })[]
}

/** Reads the folios of a booking. Without rows it has one, of its client. @throws 404. */
export async function readState(app: App, tx: Tx, agencyId: string, bookingId: string): Promise<FolioState> {
  const booking = await readBooking(tx, bookingId)
  const rows = await data.foliosOf(tx, bookingId)
  const folios = rows.some(({ number }) => number === 1) ? rows : [await firstOf(tx, booking), ...rows]
  const all = await data.partsOf(tx, bookingId)
  const stored = all.filter(({ taken_off }) => !taken_off).map(({ taken_off: _off, ...part }) => part)
  const placed = new Map((await data.folioPaymentsOf(tx, bookingId)).map(({ payment_id, number }) => [payment_id, number]))
  const payments = (await paymentsOfBooking(app, tx, agencyId, bookingId)).filter(hasReceipt)
  const lines = booking.lines.map(({ id, amount, inventory_id, cancelled_at }) => ({
    id,
    amount: amount.amount,
    inventory_id,
    cancelled_at,
  }))
  const owed = owedByLine(booking.total.amount, lines)
  const closed = new Set(folios.filter(({ closed_at }) => closed_at !== null).map(({ number }) => number))
  return {
    booking,
    folios: folios.map((row) => folioOf(booking, row)),
    owed,
    parts: fitParts(stored, lines, owed, (number) => closed.has(number)),
    stored,
    takenOff: all.filter(({ taken_off }) => taken_off),
    payments: payments.map((payment) => ({ ...payment, folio: placed.get(payment.id) ?? 1 })),
  }
}

/** The folio of a booking without rows: its client pays, a company on account. */
async function firstOf(tx: Tx, { client }: Booking): Promise<data.FolioRow> {
  const { kind } = await requireClient(tx, client.id)
  const payer = kind === 'company' ? ('company' as const) : ('guest' as const)
  return { number: 1, name: null, payer, client_id: null, client_name: null, closed_at: null, closed_by: null }
}

function folioOf({ client }: Booking, { client_name, name, ...row }: data.FolioRow): Folio {
  const { id, name: of } = row.client_id === null ? client : { id: row.client_id, name: client_name! }
  return {
    ...row,
    name: name ?? (row.payer === 'agency' ? 'Agency account' : of),
    client: row.payer === 'agency' ? null : { id, name: of },
  }
}

/** Returns a folio. @throws 404. */
export function requireFolio({ folios }: FolioState, number: number): Folio {
  const folio = folios.find((one) => one.number === number)
  if (!folio) throw notFound('Folio')
  return folio
}

/** Returns a folio that may change. @throws 404, 409 `folio_closed`. */
export function requireOpen(state: FolioState, number: number): Folio {
  const folio = requireFolio(state, number)
  if (folio.closed_at) throw conflict('folio_closed', `Folio ${number} (${folio.name}) is closed. Reopen it first.`)
  return folio
}

/** What of each line is on a folio, with what the line costs. */
export const chargesOn = ({ booking, owed, parts }: FolioState, number: number): FolioBill['charges'] =>
  [...booking.lines.map(({ id }) => id), ...(owed.has(null) ? [null] : [])].flatMap((line_id) => {
    const amount = amountOn(parts, owed, line_id, number)
    return amount > 0 ? [{ line_id, amount, whole: owed.get(line_id)! }] : []
  })

const sum = (list: readonly { amount: number }[]) => list.reduce((all, { amount }) => all + amount, 0)

/** Returns what is charged and paid on a folio, and the difference. The balances of all folios add up to what the booking costs less what was paid. */
export function sumsOn(state: FolioState, number: number) {
  const charged = sum(chargesOn(state, number))
  const others = state.payments.filter(({ folio }) => folio !== 1)
  const net = (list: FolioState['payments']) => list.reduce((all, { amount, refunded }) => all + amount.amount - refunded.amount, 0)
  const { paid: all, refunded } = state.booking
  // The first folio has what is on no other, so that nothing is left out.
  const paid = number === 1 ? all.amount - refunded.amount - net(others) : net(others.filter(({ folio }) => folio === number))
  return { charged, paid, balance: charged - paid }
}

/** Returns what an invoice over a folio says. */
export function billOf(state: FolioState, number: number): FolioBill {
  const { name, client_id } = requireFolio(state, number)
  const { charged, balance } = sumsOn(state, number)
  return {
    number,
    name,
    client_id,
    charges: chargesOn(state, number),
    payments: state.payments
      .filter(({ folio }) => folio === number)
      .map(({ succeeded_at, created_at, method, amount, refunded }) => ({
        at: succeeded_at ?? created_at,
        method,
        amount: amount.amount - refunded.amount,
      }))
      .filter(({ amount }) => amount > 0)
      .toReversed(),
    total: charged,
    due: balance,
  }
}

/** Returns the balance of a folio, in minor units; 0 for one that was deleted. */
export async function balanceOfFolio(app: App, tx: Tx, agencyId: string, bookingId: string, number: number): Promise<number> {
  return sumsOn(await readState(app, tx, agencyId, bookingId), number).balance
}
