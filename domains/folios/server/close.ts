import { takeOff } from '#domains/bookings/server/allowances.ts'
import { lockForDesk } from '#domains/bookings/server/desk.ts'
import { billFolio, validInvoices } from '#domains/papers/server/folio-invoice.ts'
import { issuePaper } from '#domains/papers/server/papers.ts'
import { conflict } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import * as data from './folios-data.ts'
import { keepFirst, noteChange } from './folios.ts'
import { billOf, chargesOn, readState, requireFolio, requireOpen, sumsOn, type Folio, type FolioState } from './state.ts'
import { showFolio } from './view.ts'

const closable: readonly string[] = ['confirmed', 'in_progress', 'completed', 'no_show']

/** @throws 409 `overpaid`, or `balance_open` for a folio that is not invoiced on account. */
function refuseBalance(state: FolioState, { number, payer }: Folio): void {
  const { paid, balance } = sumsOn(state, number)
  const money = (amount: number) => formatMoney(moneyOf(amount, state.booking.currency))
  if (payer === 'agency' && paid !== 0)
    throw conflict('overpaid', `${money(Math.abs(paid))} was paid on this folio. Move the payment to another folio first.`)
  if (balance < 0) throw conflict('overpaid', `${money(-balance)} was overpaid on this folio. Refund it, or move the payment.`)
  if (payer === 'guest' && balance > 0)
    throw conflict('balance_open', `${money(balance)} is still due on this folio. Record the payment, or move the charges.`)
}

/**
 * Closes a folio with its invoice. What the agency bears is taken off the price instead; `mayTakeOff` refuses it.
 * @throws 404, 409 `stale`, `folio_closed`, `not_billable`, `overpaid`, `balance_open`, 403.
 */
export async function closeFolio(
  app: App,
  tx: Tx,
  actor: Actor,
  bookingId: string,
  number: number,
  version: number,
  mayTakeOff: () => void,
) {
  const row = await lockForDesk(tx, bookingId, version)
  const state = await readState(app, tx, actor.agencyId, bookingId)
  const folio = requireOpen(state, number)
  if (!closable.includes(row.status)) throw conflict('not_billable', 'Only a confirmed booking is invoiced.')
  if (folio.payer === 'agency') mayTakeOff()
  refuseBalance(state, folio)
  const charges = chargesOn(state, number)
  await keepFirst(tx, actor, state)
  await data.changeFolio(tx, bookingId, number, { closed_at: actor.now, closed_by: actor.userName ?? null })
  if (folio.payer === 'agency') await bear(app, tx, actor, state, row, number)
  const invoice = folio.payer === 'agency' || charges.length === 0 ? null : await bill(app, tx, actor, state, number)
  await noteChange(tx, actor, bookingId, 'folio.closed', `Folio ${number} closed${invoice ? `, invoice ${invoice}` : ''}`, {
    number,
    invoice,
  })
  return showFolio(app, tx, actor, bookingId)
}

/** Takes what is on a folio off the price: the agency bears it. The folio keeps what it was. */
async function bear(app: App, tx: Tx, actor: Actor, state: FolioState, row: Parameters<typeof takeOff>[3], number: number): Promise<void> {
  const borne = chargesOn(state, number).flatMap(({ line_id, amount }) => (line_id ? [{ line_id, amount }] : []))
  if (borne.length === 0) return
  await data.writeParts(
    tx,
    actor.agencyId,
    row.id,
    state.parts.filter((part) => part.number !== number),
  )
  const parts = borne.map((one) => ({ ...one, number, inventory_id: null }))
  await data.insertParts(tx, actor.agencyId, row.id, parts, true)
  await takeOff(app, tx, actor, row, borne, 'Borne by the agency')
}

/** @returns the number of the folio's invoice. That of the only folio is the booking's own. */
async function bill(app: App, tx: Tx, actor: Actor, state: FolioState, number: number): Promise<string | null> {
  const { id } = state.booking
  const { byFolio } = await validInvoices(tx, id)
  if (state.folios.length === 1 && byFolio.size === 0) return (await issuePaper(app, tx, actor, id, 'invoice', undefined)).number
  return (await billFolio(app, tx, actor, id, billOf(state, number), 'The folio was reopened and changed.'))?.number ?? null
}

/** Opens a closed folio again. Its invoice stays valid until it is closed again. @throws 404, 409 `stale`, `folio_open`, `taken_off`. */
export async function reopenFolio(app: App, tx: Tx, actor: Actor, bookingId: string, number: number, version: number) {
  await lockForDesk(tx, bookingId, version)
  const state = await readState(app, tx, actor.agencyId, bookingId)
  const { closed_at, payer } = requireFolio(state, number)
  if (!closed_at) throw conflict('folio_open', 'This folio is open.')
  if (payer === 'agency')
    throw conflict('taken_off', 'The agency’s charges were deducted from the price. Charge them again on another folio instead.')
  await data.changeFolio(tx, bookingId, number, { closed_at: null, closed_by: null })
  await noteChange(tx, actor, bookingId, 'folio.reopened', `Folio ${number} reopened`, { number })
  return showFolio(app, tx, actor, bookingId)
}
