import type { z } from 'zod'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { cancelOnAccount } from '#domains/bookings/server/resold.ts'
import { requireClientField } from '#domains/bookings/server/client-field.ts'
import { readOffer } from '#domains/bookings/server/offer.ts'
import { noDiscount } from '#domains/bookings/server/quote.ts'
import { listDepartures } from '#domains/inventory/server/departures/departures.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { stepIn } from '#kit/server/events/steps.ts'
import { derivedId } from '#kit/server/security/derived-id.ts'
import type { priceBody, saleBody } from '../../contract.ts'
import type { Terms } from '../../contract/agreement.ts'
import { netOf, priceOf } from '../../contract/money.ts'
import { requireAgreement, type AgreementRow } from '../agreements/agreements-data.ts'
import { inPartner } from '../partner.ts'
import { activeAgreement, confirmHold, giveUp, holdPlaces, offeredTo, type Offered } from './at-owner.ts'
import { applyOutcome, recordSale } from './at-reseller.ts'
import { requireSale, showSale } from './list.ts'
import { lockWithBooking, saleOf } from './sales-data.ts'

const notYours = () => conflict('not_yours', 'This is your own offer. Book it under Bookings.')

/** Reads the reseller's copy of an agreement. @throws 404, 409 `not_yours` for the owner. */
async function ownAgreement(app: App, actor: Actor, id: string): Promise<AgreementRow> {
  const row = await app.db.asAgency(actor, (tx) => requireAgreement(tx, id), { readOnly: true })
  if (row.side !== 'reseller') throw notYours()
  return row
}

/** Returns the dates and prices that can be sold under an agreement now. @throws 404, 409 `agreement_closed`. */
export async function saleOptions(app: App, actor: Actor, id: string) {
  const own = await ownAgreement(app, actor, id)
  return inPartner(
    app,
    own.partner_agency_id,
    async (tx, owner) => {
      const { terms, currency, inventory_id } = await activeAgreement(tx, id, actor.agencyId)
      const { items } = await readOffer(tx, owner, { lines: [{ inventory_id, selection: [] }], discount: noDiscount })
      const item = items[0]
      if (!item || item.status !== 'published') throw conflict('not_for_sale', 'The owner does not sell this now.')
      const asked = { page: 1, per_page: 100, search: '', sort: 'starts_on', from: dayOf(owner.now), bookable: 'true' as const }
      const departures = item.capacity_mode === 'departure' ? (await listDepartures(tx, inventory_id, asked, owner.now)).rows : []
      return {
        kind: item.kind,
        title: item.title,
        on_request: item.on_request,
        by: byOf(item),
        departures: departures.map(({ id: of, starts_on, ends_on, places_left }) => ({ id: of, starts_on, ends_on, places_left })),
        prices: item.options
          .filter((option) => option.active && option.currency === currency)
          .map((option) => {
            const sums = { gross: option.amount, net: netOf(option.amount, terms.percent) }
            return {
              id: option.id,
              name: option.name,
              unit: option.unit,
              per: option.per,
              net_price: moneyOf(sums.net, currency),
              price: moneyOf(priceOf(terms.model, sums, Number(own.markup_percent)), currency),
            }
          }),
      }
    },
    { readOnly: true },
  )
}

function byOf({ capacity_mode, on_request, basis }: { capacity_mode: string; on_request: boolean; basis: string | null }) {
  if (capacity_mode === 'departure') return on_request ? ('day' as const) : ('departure' as const)
  return capacity_mode === 'resource' ? (basis === 'night' ? ('nights' as const) : ('hours' as const)) : ('day' as const)
}

const priced = (own: AgreementRow, terms: Terms, { gross, net, currency }: Offered) => {
  const price = priceOf(terms.model, { gross, net }, Number(own.markup_percent))
  return { price: moneyOf(price, currency), net: moneyOf(net, currency), margin: moneyOf(price - net, currency) }
}

/** Returns what a sale would cost now, without changing anything. @throws as `sellOffer`, except for places. */
export async function priceSale(app: App, actor: Actor, id: string, wanted: z.output<typeof priceBody>) {
  const own = await ownAgreement(app, actor, id)
  return inPartner(
    app,
    own.partner_agency_id,
    async (tx, owner) => {
      const row = await activeAgreement(tx, id, actor.agencyId)
      const { offered } = await offeredTo(tx, owner, row, wanted)
      const { title, starts_on, ends_on, places } = offered
      return { title, starts_on, ends_on, places, ...priced(own, row.terms, offered) }
    },
    { readOnly: true },
  )
}

/** Returns the sale's id: the key of the form, which no other agency can take. */
const saleIdOf = (agencyId: string, key: string): string => derivedId(`resell_sale:${agencyId}:${key}`)

/**
 * Sells an owner's offer to a client of the reseller. Four steps, each in one agency and each repeatable: hold at the owner, record at the
 * reseller, confirm at the owner, book what is owed at the reseller. Events repeat the last two if this process ends between them; a hold
 * that was never recorded expires.
 * @throws 404, 409 `agreement_closed`, `sold_out`, `over_cap`, `blackout`, `too_late`, `price_changed`, 422.
 */
export async function sellOffer(app: App, actor: Actor, agreementId: string, body: z.output<typeof saleBody>) {
  const { key, line, residency, expected_price, ...given } = body
  if ((given.client_id === undefined) === (given.client === undefined)) throw invalid('client_id', 'Choose a client or add a new one.')
  const saleId = saleIdOf(actor.agencyId, key)
  const start = await app.db.asAgency(actor, async (tx) => ({
    known: await saleOf(tx, saleId),
    own: await requireAgreement(tx, agreementId),
    guest: given.client ?? (await requireClientField(tx, given.client_id!)),
    agency: await ofAgency(tx, actor.agencyId).select(['name', 'phone', 'country_code']).executeTakeFirstOrThrow(),
  }))
  const { own, guest, agency } = start
  if (own.side !== 'reseller') throw notYours()
  if (!start.known) {
    const held = await inPartner(app, own.partner_agency_id, (tx, owner) =>
      holdPlaces(tx, owner, {
        saleId,
        agreementId,
        line,
        residency,
        reseller: { agencyId: actor.agencyId, ...agency },
        guest: { name: guest.name, email: guest.email ?? null, phone: guest.phone ?? null },
        check: (offered, terms) => refuseOtherPrice(priced(own, terms, offered).price, expected_price),
      }),
    )
    await app.db.asAgency(actor, (tx) => recordSale(tx, actor, own, held, given))
  }
  await stepIn(app, own.partner_agency_id, `resell_confirm:${saleId}`, (tx, owner) => confirmHold(app, tx, owner, saleId))
  await copyOutcome(app, actor, own.partner_agency_id, saleId)
  const sale = await app.db.asAgency(actor, (tx) => showSale(tx, saleId), { readOnly: true })
  if (sale.state === 'released') throw conflict('sold_out', sale.reason ?? 'The places are gone.')
  return sale
}

function refuseOtherPrice(price: { amount: number; currency: string }, seen: { amount: number; currency: string } | undefined): void {
  if (seen && (seen.amount !== price.amount || seen.currency !== price.currency))
    throw conflict('price_changed', 'The price has changed. Check it before you book.', {
      expected_price: [`${price.currency} ${price.amount}`],
    })
}

/** Writes what the owner's sale says now into the reseller's, without waiting for the event. */
async function copyOutcome(app: App, actor: Actor, ownerId: string, saleId: string): Promise<void> {
  const theirs = await inPartner(app, ownerId, (tx) => saleOf(tx, saleId), { readOnly: true })
  if (!theirs || theirs.state === 'held') return
  const { state: to, net_kept, reason, moved_at: at } = theirs
  await app.db.asAgency(actor, (tx) => applyOutcome(app, tx, actor, saleId, { to, net_kept, by: 'reseller', reason, at }))
}

/**
 * Cancels a sale in both agencies. The reseller cancels its own booking, and the owner's terms say what it keeps. A sale that the owner
 * cancels is refunded in full. Cancelling again changes nothing.
 * @throws 404, 409 `invalid_transition` if its booking is over, or its hold expired.
 */
export async function cancelSale(app: App, actor: Actor, id: string, reason: string) {
  const sale = await app.db.asAgency(actor, async (tx) => {
    const found = await requireSale(tx, id)
    const isOwner = found.side === 'owner'
    // A repeated call answers as the first did, and finishes what the first may have left.
    if ((await lockWithBooking(tx, id, found.side))?.status === 'cancelled') return found
    await cancelOnAccount(app, tx, actor, found.booking_id, {
      by: isOwner ? 'agency' : 'client',
      reason,
      refund: isOwner ? 'full' : 'policy',
    })
    return found
  })
  if (sale.side === 'reseller') {
    await stepIn(app, sale.partner_agency_id, `resell_give_up:${id}`, (tx, owner) => giveUp(app, tx, owner, id, reason))
    await copyOutcome(app, actor, sale.partner_agency_id, id)
  }
  return app.db.asAgency(actor, (tx) => showSale(tx, id), { readOnly: true })
}
