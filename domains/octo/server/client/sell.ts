import { ofAgency } from '#domains/agency/server/facts.ts'
import { clientOf } from '#domains/bookings/server/bookings.ts'
import { requireClientField } from '#domains/bookings/server/client-field.ts'
import type { Policy } from '#domains/bookings/server/quote.ts'
import { bookResold, cancelOnAccount } from '#domains/bookings/server/resold.ts'
import type { z } from 'zod'
import { conflict, invalid } from '#kit/contract/errors.ts'
import type { Money } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import { derivedId } from '#kit/server/security/derived-id.ts'
import type { theirSaleBody } from '../../contract.ts'
import { moneyIn, theirAvailability, theirBooking, theirProducts, type TheirBooking } from './answers.ts'
import { askNow, askSupplier, contactOf, linkOf, type Link } from './ask.ts'
import { insertSale, saleById, showSale } from './sales-data.ts'
import { stepSale } from './steps.ts'

/** How long the supplier holds a booking that we have not recorded yet. */
const holdMinutes = 30
/** Our booking waits this long for a supplier that does not answer. */
const holdHours = 24

type Body = z.output<typeof theirSaleBody>

/** The sale's id, under which the supplier knows it too: a repeated call holds and sells once. */
const saleIdOf = (agencyId: string, key: string): string => derivedId(`octo_sale:${agencyId}:${key}`)

/**
 * Sells an offer of a supplier to a client: holds it there, books it here, confirms it there, and confirms it here. Each step can be
 * repeated. A hold that was never recorded expires; of a recorded one the supplier is asked again until it has decided.
 * @throws 404, 409 `price_changed`, `supplier_refused`, `supplier_silent`, `connection_paused`, 422.
 */
export async function sellTheirs(app: App, actor: Actor, connectionId: string, body: Body) {
  const link = await linkOf(app, actor, connectionId)
  if ((body.client_id === undefined) === (body.client === undefined)) throw invalid('client_id', 'Choose a client or add a new one.')
  const id = saleIdOf(actor.agencyId, body.key)
  const known = await app.db.asAgency(actor, (tx) => saleById(tx, id), { readOnly: true })
  if (!known) await hold(app, actor, link, id, body)
  await stepSale(app, actor.agencyId, id)
  const sale = await app.db.asAgency(actor, (tx) => showSale(tx, id), { readOnly: true })
  if (sale.state === 'refused') throw conflict('supplier_refused', sale.reason ?? 'The supplier refused the booking.')
  return sale
}

/** What is sold, as the supplier names it. */
interface Named {
  title: string
  units: { unitId: string; name: string; quantity: number }[]
  startsOn: string
  endsOn: string
}

/** Holds a booking at the supplier and records it here. */
async function hold(app: App, actor: Actor, link: Link, id: string, body: Body): Promise<void> {
  const named = await nameOf(app, link, body)
  const guest = await app.db.asAgency(actor, async (tx) => body.client ?? (await requireClientField(tx, body.client_id!)), {
    readOnly: true,
  })
  const booking = await askNow(app, link, {
    method: 'POST',
    path: '/bookings',
    body: {
      uuid: id,
      productId: body.product_id,
      optionId: body.option_id,
      availabilityId: body.availability_id,
      unitItems: body.units.flatMap(({ unit_id, quantity }) => Array.from({ length: quantity }, () => ({ unitId: unit_id }))),
      expirationMinutes: holdMinutes,
      contact: contactOf(guest),
    },
    schema: theirBooking,
  })
  try {
    await record(app, actor, link, { id, body, named, booking })
  } catch (error) {
    // Nothing was recorded, so nothing shall be held. If this fails too, the hold expires.
    await askSupplier(app, link, {
      method: 'POST',
      path: `/bookings/${id}/cancel`,
      body: { reason: 'Not booked' },
      schema: theirBooking,
    }).catch(() => {})
    throw error
  }
}

async function nameOf(app: App, link: Link, { product_id, option_id, availability_id, units }: Body): Promise<Named> {
  const asked = { productId: product_id, optionId: option_id, availabilityIds: [availability_id] }
  const [slot] = await askNow(app, link, { method: 'POST', path: '/availability', body: asked, schema: theirAvailability })
  if (!slot) throw conflict('supplier_refused', 'The supplier does not know this time.')
  const product = await askNow(app, link, { path: `/products/${encodeURIComponent(product_id)}`, schema: theirProducts.element })
  const option = product.options.find((one) => one.id === option_id)
  const names = units.map(({ unit_id, quantity }) => {
    const unit = option?.units.find((one) => one.id === unit_id)
    return { unitId: unit_id, name: unit?.title || unit?.internalName || unit_id, quantity }
  })
  const title = product.title || product.internalName
  return {
    title: product.options.length > 1 && option ? `${title}, ${option.title || option.internalName}` : title,
    units: names,
    startsOn: slot.localDateTimeStart.slice(0, 10),
    endsOn: [slot.localDateTimeEnd.slice(0, 10), slot.localDateTimeStart.slice(0, 10)].toSorted().at(-1)!,
  }
}

/** Returns what the supplier wants for a booking. @throws 409 `no_price`, `price_changed`. */
function pricesOf({ pricing }: TheirBooking, { price, expected_net }: Body): { retail: Money; net: Money; price: Money } {
  const retail = pricing ? moneyIn(pricing.retail, pricing) : null
  const net = pricing ? moneyIn(pricing.net ?? pricing.retail, pricing) : null
  if (!retail || !net) throw conflict('no_price', 'The supplier names no price in a currency that you can use.')
  if (expected_net && (expected_net.amount !== net.amount || expected_net.currency !== net.currency))
    throw conflict('price_changed', 'The price has changed. Check it before you book.', { expected_net: [`${net.currency} ${net.amount}`] })
  if (price && price.currency !== retail.currency) throw invalid('price', `The supplier sells this in ${retail.currency}.`)
  return { retail, net, price: price ?? retail }
}

async function record(
  app: App,
  actor: Actor,
  link: Link,
  { id, body, named, booking }: { id: string; body: Body; named: Named; booking: TheirBooking },
): Promise<void> {
  const { retail, net, price } = pricesOf(booking, body)
  await app.db.asAgency(actor, async (tx) => {
    // A second call with the same key waits here, and then finds the sale.
    await tx.selectFrom('octo_connections').select('id').where('id', '=', link.connectionId).forUpdate().execute()
    if (await saleById(tx, id)) return
    const client = await clientOf(tx, actor, body)
    const { cancellation_policy } = await ofAgency(tx, actor.agencyId).select('cancellation_policy').executeTakeFirstOrThrow()
    const own = await bookResold(tx, actor, {
      clientId: client.id,
      title: named.title.slice(0, 160),
      starts_on: named.startsOn,
      ends_on: named.endsOn,
      people: named.units.reduce((sum, { quantity }) => sum + quantity, 0),
      price: price.amount,
      currency: price.currency,
      policy: cancellation_policy as unknown as Policy,
      holdHours,
    })
    await insertSale(tx, {
      agency_id: actor.agencyId,
      id,
      connection_id: link.connectionId,
      booking_id: own.id,
      product_id: body.product_id,
      option_id: body.option_id,
      availability_id: body.availability_id,
      title: named.title.slice(0, 300),
      units: JSON.stringify(named.units),
      starts_on: named.startsOn,
      supplier_reference: booking.supplierReference ?? null,
      state: 'held',
      currency: retail.currency,
      retail: retail.amount,
      net: net.amount,
      net_kept: net.amount,
      price: price.amount,
      // The call itself asks at once. A job asks again if this process ends meanwhile.
      next_try_at: new Date(actor.now.getTime() + 60_000),
      created_at: actor.now,
      moved_at: actor.now,
    })
    await audit(tx, actor, {
      action: 'octo_sale.held',
      subject: 'booking',
      subjectId: own.id,
      after: { supplier: link.connectionId, net: net.amount, price: price.amount },
    })
  })
}

/** Cancels a sale: our booking by our terms, and the supplier's by its own. @throws 404, 409 `invalid_transition`. */
export async function cancelTheirs(app: App, actor: Actor, id: string, reason: string) {
  await app.db.asAgency(actor, async (tx) => {
    const sale = await showSale(tx, id)
    // `octoSalesFollowBookings` then marks the sale, and the step below tells the supplier.
    await cancelOnAccount(app, tx, actor, sale.booking_id, { by: 'client', reason, refund: 'policy' })
  })
  await stepSale(app, actor.agencyId, id)
  return app.db.asAgency(actor, (tx) => showSale(tx, id), { readOnly: true })
}
