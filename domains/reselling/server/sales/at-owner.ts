import { cancelOnAccount, holdForReseller, resoldBooking } from '#domains/bookings/server/resold.ts'
import { readOffer } from '#domains/bookings/server/offer.ts'
import { moveTo } from '#domains/bookings/server/status.ts'
import { noDiscount, quoteOffer, type LineInput, type Policy } from '#domains/bookings/server/quote.ts'
import { requireBooking } from '#domains/finance/server/payee.ts'
import { insertClient } from '#domains/clients/server/clients.ts'
import { recordCarried } from '#domains/finance/server/carried.ts'
import { post } from '#domains/finance/server/ledger.ts'
import { AppError, conflict, notFound } from '#kit/contract/errors.ts'
import { momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { inSavepoint } from '#kit/server/database/savepoint.ts'
import { publish } from '#kit/server/events/business-events.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Residency } from '../../../../database/tables.ts'
import type { GuestPart, Terms } from '../../contract/agreement.ts'
import { keptOf, netOf } from '../../contract/money.ts'
import { lockAgreement, placesSold, requireAgreement, type AgreementRow } from '../agreements/agreements-data.ts'
import { balanceWith } from '../balance.ts'
import { saleMoved } from '../business-events.ts'
import { insertSale, lastBookingWith, lockWithBooking, saleOf, setSale, type SaleRow } from './sales-data.ts'
import { refuseBeyondShare } from './share.ts'

// The owner's part of a sale: each function is one step in the owner's agency, and can be repeated.

/** How long the owner holds places for a sale that the reseller has not recorded yet. */
export const holdMinutes = 15

export interface Wanted {
  line: Omit<LineInput, 'inventory_id'>
  residency: Residency
}

/** What the owner sells, in minor units. */
export interface Offered {
  title: string
  starts_on: string
  ends_on: string
  places: number
  people: number
  currency: Currency
  gross: number
  net: number
}

export interface Reseller {
  agencyId: string
  name: string
  phone: string | null
  country_code: string
}

/** Returns the owner's row of a reseller's agreement. @throws 404, 409 `agreement_closed` unless it is active. */
export async function activeAgreement(tx: Tx, id: string, resellerId: string, { lock = false } = {}) {
  const row = await (lock ? lockAgreement : requireAgreement)(tx, id)
  if (row.side !== 'owner' || row.partner_agency_id !== resellerId) throw notFound('Agreement')
  if (row.state !== 'active' || !row.terms) throw conflict('agreement_closed', 'This agreement is not active, so nothing is sold under it.')
  await requireBooking(tx, row.agency_id)
  return row as AgreementRow & { terms: Terms }
}

/** Returns a refusal with its fields as the reseller's call names them: `line.` for `lines.0.`. */
const atLine = (error: unknown): unknown =>
  error instanceof AppError
    ? new AppError(
        error.status,
        error.code,
        error.message,
        Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [field.replace(/^lines\.0\./, 'line.'), texts])),
      )
    : error

/** Prices what a reseller wants, at the owner's price and at what the reseller owes. @throws as booking does, 409 `blackout`, `too_late`. */
export async function offeredTo(tx: Tx, actor: Actor, row: AgreementRow & { terms: Terms }, { line, residency }: Wanted) {
  try {
    const lines = [{ ...line, inventory_id: row.inventory_id }]
    const offer = await readOffer(tx, actor, { lines, discount: noDiscount })
    const input = { lines, residency, currency: row.currency, discount: noDiscount }
    const full = await quoteOffer(tx, actor, offer, input)
    const quote = await quoteOffer(tx, actor, offer, { ...input, change: (_item, unit) => netOf(unit, row.terms.percent) })
    const [sold] = quote.lines
    const { starts_on, ends_on, starts_at, title } = sold!
    refuseDays(row, { starts_on, ends_on, begins: starts_at ?? momentOf(starts_on) }, actor.now)
    const offered: Offered = {
      title,
      starts_on,
      ends_on,
      places: sold!.places > 0 ? sold!.places : Math.max(1, sold!.units),
      people: sold!.pax,
      currency: row.currency,
      gross: full.total,
      net: quote.total,
    }
    return { quote, offered, policy: quote.policy, holdHours: quote.holdHours, isOnRequest: offer.items[0]!.on_request }
  } catch (error) {
    throw atLine(error)
  }
}

function refuseDays(
  row: AgreementRow & { terms: Terms },
  { starts_on, ends_on, begins }: { starts_on: string; ends_on: string; begins: Date },
  now: Date,
) {
  const closed = row.blackouts.find(({ from, to }) => from <= ends_on && to >= starts_on)
  if (closed) throw conflict('blackout', `The owner does not sell through resellers from ${closed.from} to ${closed.to}.`)
  if (begins.getTime() - row.terms.cut_off_hours * 3_600_000 <= now.getTime())
    throw conflict('too_late', `Resellers can sell this until ${row.terms.cut_off_hours} hours before the start.`)
}

interface Hold extends Wanted {
  saleId: string
  agreementId: string
  reseller: Reseller
  guest: { name: string; email: string | null; phone: string | null }
  /** Throws if the reseller's price is not the one that was seen. */
  check(offered: Offered, terms: Terms): void
}

/** What the reseller records of a hold. */
export interface Held {
  sale: SaleRow
  reference: string
  policy: Policy
  people: number
}

/** Step 1: holds the owner's places. The same sale is held once. @throws 404, 409 `agreement_closed`, `sold_out`, `over_cap`, 422. */
export async function holdPlaces(tx: Tx, actor: Actor, hold: Hold): Promise<Held> {
  const before = await saleOf(tx, hold.saleId)
  if (before) {
    const { reference, policy } = await resoldBooking(tx, before.booking_id)
    return { sale: before, reference, policy, people: before.places }
  }
  const row = await activeAgreement(tx, hold.agreementId, hold.reseller.agencyId, { lock: true })
  const { quote, offered, policy } = await offeredTo(tx, actor, row, hold)
  hold.check(offered, row.terms)
  if (row.cap !== null && (await placesSold(tx, actor, row.id)) + offered.places > row.cap)
    throw conflict('over_cap', `The owner lets you sell at most ${row.cap} places at the same time.`)
  const clientId = await clientOfReseller(tx, actor, hold.reseller)
  const booking = await holdForReseller(tx, actor, {
    quote,
    residency: hold.residency,
    clientId,
    guest: guestFor(row.terms.guest, hold.guest),
    holdMinutes,
  }).catch((error: unknown) => {
    throw atLine(error)
  })
  await refuseBeyondShare(tx, actor, row.inventory_id, quote.lines[0]!)
  const sale = await insertSale(tx, {
    agency_id: actor.agencyId,
    id: hold.saleId,
    side: 'owner',
    agreement_id: row.id,
    agreement_version: row.version,
    terms: JSON.stringify(row.terms),
    partner_agency_id: row.partner_agency_id,
    partner_name: row.partner_name,
    booking_id: booking.id,
    partner_reference: null,
    title: offered.title,
    starts_on: offered.starts_on,
    ends_on: offered.ends_on,
    places: offered.places,
    state: 'held',
    currency: offered.currency,
    gross: offered.gross,
    commission: offered.gross - offered.net,
    net: offered.net,
    net_kept: offered.net,
    price: null,
    hold_ends_at: booking.holdEnds,
    created_at: actor.now,
    moved_at: actor.now,
  })
  await audit(tx, actor, {
    action: 'resell_sale.held',
    subject: 'booking',
    subjectId: booking.id,
    after: { by: row.partner_name, agreement_version: row.version, net: offered.net },
  })
  return { sale, reference: booking.reference, policy, people: offered.people }
}

const guestFor = (part: GuestPart, guest: Hold['guest']) =>
  part === 'nothing' ? null : part === 'name' ? { name: guest.name, email: null, phone: null } : guest

/** Returns the reseller as a client of the owner: the one of its last sale, or a new one. */
async function clientOfReseller(tx: Tx, actor: Actor, { agencyId, name, phone, country_code }: Reseller): Promise<string> {
  const last = await lastBookingWith(tx, agencyId)
  if (last) return (await resoldBooking(tx, last)).client.id
  const client = await insertClient(
    tx,
    actor,
    { kind: 'company', name: name.slice(0, 160), phone, country_code: country_code as never, residency: 'non_resident', tags: [] },
    'booking',
  )
  return client.id
}

/** Step 3: confirms a hold, also if the agreement has ended since, and charges it. A hold that has expired takes its places again if free. */
export async function confirmHold(app: App, tx: Tx, actor: Actor, saleId: string): Promise<void> {
  const found = await lockWithBooking(tx, saleId, 'owner')
  if (!found || (found.sale.state !== 'held' && found.sale.state !== 'released')) return
  const { sale, status } = found
  try {
    await inSavepoint(tx, async (part) => {
      if (status === 'expired') await moveTo(app, part, actor, sale.booking_id, 'on_hold', 'Taken again for the reseller')
      if (status === 'expired' || status === 'on_hold')
        await moveTo(app, part, actor, sale.booking_id, 'confirmed', `Sold by ${sale.partner_name}`)
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await moveSale(tx, actor, sale, { to: 'released', kept: 0, by: 'owner', reason: error.message })
    return
  }
  await chargeToAccount(app, tx, actor, sale, sale.net)
  await moveSale(tx, actor, sale, { to: 'confirmed', kept: sale.net, by: 'reseller', reason: null })
  if (sale.commission > 0 && termsOf(sale).model === 'commission') await postCommission(tx, actor, sale, sale.commission, 'sold')
}

/** Moves what a sale costs from its booking, which is paid then, to the account with the reseller. */
export async function chargeToAccount(app: App, tx: Tx, actor: Actor, sale: SaleRow, amount: number): Promise<void> {
  if (amount === 0) return
  await recordCarried(app, tx, actor, {
    bookingId: sale.booking_id,
    objective: 'booking',
    subjectId: sale.id,
    carrier: 'reseller',
    amount,
    method: 'on_account',
    payerName: sale.partner_name,
    through: sale.partner_name,
    owes: balanceWith(sale),
  })
}

export const termsOf = ({ terms }: SaleRow): Terms => terms as unknown as Terms

/** The owner sold at its full price, and the reseller keeps the commission. */
const postCommission = (tx: Tx, actor: Actor, sale: SaleRow, amount: number, what: 'sold' | 'cancelled') =>
  post(tx, actor, {
    type: 'resale_commission',
    reference: `resale_commission:${sale.id}:${what}`,
    memo: `Commission of ${sale.partner_name}, ${sale.title}`.slice(0, 200),
    subjectId: sale.id,
    postings: [
      { account: { type: 'commissions' }, amount, currency: sale.currency },
      { account: { type: 'revenue' }, amount: -amount, currency: sale.currency },
    ],
  })

interface Outcome {
  to: 'confirmed' | 'released' | 'cancelled'
  kept: number
  by: 'owner' | 'reseller'
  reason: string | null
}

/** Writes what became of a sale, reverses the commission of what a cancellation does not keep, and tells the reseller. */
export async function moveSale(tx: Tx, actor: Actor, sale: SaleRow, { to, kept, by, reason }: Outcome): Promise<void> {
  await setSale(tx, sale.id, { state: to, net_kept: kept, reason, moved_at: actor.now })
  const back = sale.commission - keptOf(sale.commission, kept, sale.net)
  if (to === 'cancelled' && sale.state === 'confirmed' && back > 0 && termsOf(sale).model === 'commission')
    await postCommission(tx, actor, sale, -back, 'cancelled')
  const at = actor.now.toISOString()
  await publish(tx, actor, saleMoved, sale.id, { reseller_agency_id: sale.partner_agency_id, to, net_kept: kept, by, reason, at })
}

/** Cancels the owner's booking because the reseller gave the sale up. Its terms say what is kept. */
export async function giveUp(app: App, tx: Tx, actor: Actor, saleId: string, reason: string): Promise<void> {
  const found = await lockWithBooking(tx, saleId, 'owner')
  if (!found || (found.sale.state !== 'held' && found.sale.state !== 'confirmed')) return
  const { sale, status } = found
  // Written first: `resaleFollowsBookings` then leaves it to this function.
  await setSale(tx, sale.id, { state: 'cancelled' })
  // Begun or over: the reseller owes all of it.
  const isOpen = status === 'on_hold' || status === 'confirmed'
  const refund = termsOf(sale).refunds_by === 'owner' ? ('policy' as const) : ('none' as const)
  const kept = isOpen ? await cancelOnAccount(app, tx, actor, sale.booking_id, { by: 'client', reason, refund }) : sale.net
  await moveSale(tx, actor, sale, { to: 'cancelled', kept, by: 'reseller', reason })
}
