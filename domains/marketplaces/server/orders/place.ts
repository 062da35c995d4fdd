import { insertClient } from '#domains/clients/server/clients.ts'
import { createPayment } from '#domains/finance/server/intents.ts'
import { requirePaid } from '#domains/finance/server/payee.ts'
import { payUrl } from '#domains/finance/server/payment-shown.ts'
import { AppError } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { derivedId, derivedReference } from '#kit/server/security/derived-id.ts'
import { changeBasket, findBasket, type StoreBasket } from '../basket/basket.ts'
import { paymentIn, priceStoreBasket, totalText, type PricedStore, type PricedVendor } from '../basket/priced.ts'
import { categoriesOf } from '../categories.ts'
import { requireOwn } from '../marketplaces-data.ts'
import { commissionOf } from '../../contract/commission.ts'
import { inOwner, inVendor, type Store } from '../store/store.ts'
import { holdMinutes, holdPart, releasePart, type Held } from './at-vendor.ts'
import { orderPath } from './order-code.ts'
import { insertOrder, insertParts, orderOf } from './orders-data.ts'
import { soldLastMonth } from './volume.ts'

/** Who orders. */
export interface Booker {
  name: string
  email: string | null
  phone: string | null
  notes: string | null
  /** The total that they saw, as the form had it. */
  total: string
  nonce: string
}

/** What became of a form that orders a basket. */
export type Outcome =
  /** `url` is where the visitor goes on: the payment page, or the page of the order. */
  | { kind: 'ordered'; url: string }
  | { kind: 'elsewhere' }
  | { kind: 'problems'; problem: string | null; atLines: Map<string, string> }
  | { kind: 'price'; now: string }

/** The order's number, made of its id: two forms that are sent at once tell the vendors the same one. */
const referenceOf = (orderId: string): string => derivedReference('MO', orderId)

interface Part {
  id: string
  of: PricedVendor
}

/**
 * Orders the basket of a secret. Steps, each in one agency and each repeatable: hold at every vendor, then record the order with its
 * payment at the owner. If one vendor cannot hold, the others release; a hold that was never recorded expires. The ids come from the form,
 * so a form that is sent twice orders once.
 * @throws 409 `payments_closed`.
 */
export async function placeOrder(store: Store, secret: string | null, booker: Booker): Promise<Outcome> {
  const { key, marketplace } = store
  const start = await inOwner(store, async (tx): Promise<Outcome | { basket: StoreBasket }> => {
    const basket = await findBasket(tx, marketplace.id, secret, { lock: true })
    if (!basket) return { kind: 'elsewhere' }
    if (basket.order_id && basket.ordered_nonce === booker.nonce) return wayOn(store, tx, basket.order_id)
    if (basket.nonce !== booker.nonce) return { kind: 'elsewhere' }
    await requirePaid(tx, key.agencyId)
    return { basket }
  })
  if ('kind' in start) return start
  const { basket } = start
  const priced = paymentIn(await priceStoreBasket(store, basket), booker.total.split(' ')[0] ?? null)
  if (!priced) return { kind: 'problems', problem: null, atLines: new Map() }
  if (booker.total !== totalText(priced)) return { kind: 'price', now: totalText(priced) }
  const orderId = derivedId(`marketplace_order:${basket.id}:${basket.nonce}`)
  const reference = referenceOf(orderId)
  const parts = priced.vendors.map((of): Part => ({ id: derivedId(`${orderId}:${of.vendor.id}`), of }))
  const held = new Map<string, Held>()
  for (const part of parts) {
    try {
      held.set(part.id, await holdAt(store, part, { basket, booker, reference }))
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500 || error.status === 429) throw error
      return refused(store, basket, parts, part, error)
    }
  }
  const outcome = await inOwner(store, (tx, actor) => record(store, tx, actor, { basket, booker, orderId, reference, parts, held, priced }))
  if (outcome.kind !== 'ordered') await releaseAll(store, parts)
  return outcome
}

interface Wish {
  basket: StoreBasket
  booker: Booker
  reference: string
}

const holdAt = (store: Store, { id, of }: Part, { basket, booker, reference }: Wish): Promise<Held> =>
  inVendor(store, of.vendor.agency_id, (visit) =>
    holdPart(visit, {
      saleId: id,
      marketplaceId: store.marketplace.id,
      marketplaceName: store.marketplace.name,
      ownerId: store.key.agencyId,
      orderReference: reference,
      lines: of.lines,
      residency: basket.residency,
      code: of.code,
      visitor: booker,
      seen: of.quote!.total,
    }),
  )

/** Releases what other vendors hold. The basket gets another form, because the ids of this one are used up. */
async function refused(store: Store, basket: StoreBasket, parts: readonly Part[], failed: Part, error: AppError): Promise<Outcome> {
  await releaseAll(store, parts)
  await inOwner(store, (tx, actor) => changeBasket(tx, actor, basket.id, {}))
  const atLines = new Map<string, string>()
  for (const [field, [text]] of Object.entries(error.errors)) {
    const line = failed.of.lines[Number(/^lines\.(\d+)\./.exec(field)?.[1])]
    if (line && text) atLines.set(line.id, text)
  }
  return { kind: 'problems', problem: `${failed.of.vendor.name}: ${error.message}`, atLines }
}

const releaseAll = async (store: Store, parts: readonly Part[]): Promise<void> => {
  for (const { id, of } of parts)
    await inVendor(store, of.vendor.agency_id, ({ app, tx, actor }) => releasePart(app, tx, actor, id, 'The order was not completed.'))
}

interface ToRecord extends Wish {
  orderId: string
  parts: readonly Part[]
  held: ReadonlyMap<string, Held>
  priced: PricedStore
}

/** Step 2: records the order with the visitor as a client, its commission frozen, and one payment for all of it. It is recorded once. */
async function record(
  store: Store,
  tx: Tx,
  actor: Actor,
  { basket: seen, booker, orderId, reference, parts, held, priced }: ToRecord,
): Promise<Outcome> {
  const basket = await lockBasket(tx, seen.id)
  if (basket?.order_id && basket.ordered_nonce === booker.nonce) return wayOn(store, tx, basket.order_id)
  if (basket?.nonce !== booker.nonce) return { kind: 'elsewhere' }
  const marketplace = await requireOwn(tx, store.marketplace.id)
  const categories = await categoriesOf(tx, marketplace.id)
  const currency = priced.currency!
  const { name, email, phone } = booker
  const client = await insertClient(tx, actor, { kind: 'person', name, email, phone, residency: seen.residency, tags: [] }, 'booking')
  const total = moneyOf(priced.total, currency)
  const payment = await createPayment(store.app, tx, actor, {
    objective: 'order',
    subjectId: orderId,
    amount: total,
    description: `${marketplace.name} ${reference}`,
    clientId: client.id,
    payer: { name, phone },
  })
  await insertOrder(tx, {
    agency_id: actor.agencyId,
    id: orderId,
    marketplace_id: marketplace.id,
    reference,
    client_id: client.id,
    currency,
    total: total.amount,
    payment_id: payment.id,
    hold_ends_at: new Date(actor.now.getTime() + holdMinutes * 60_000),
    created_at: actor.now,
  })
  const rows = []
  for (const { id, of } of parts) {
    const { sale, reference: booking_reference, lines } = held.get(id)!
    const vendor = await tx.selectFrom('marketplace_vendors').select('commission').where('id', '=', of.vendor.id).executeTakeFirstOrThrow()
    const volume = moneyOf(await soldLastMonth(tx, of.vendor.id, currency, actor.now), currency)
    const own = vendor.commission as unknown as Parameters<typeof commissionOf>[1]['vendor']
    const { commission, rules } = commissionOf(lines, { terms: marketplace.commission, categories, vendor: own, volume })
    rows.push({
      agency_id: actor.agencyId,
      id,
      order_id: orderId,
      marketplace_id: marketplace.id,
      vendor_id: of.vendor.id,
      vendor_agency_id: of.vendor.agency_id,
      vendor_name: of.vendor.name,
      booking_reference,
      title: sale.title,
      starts_on: sale.starts_on,
      ends_on: sale.ends_on,
      currency,
      amount: sale.amount,
      commission,
      rules: JSON.stringify(rules),
      created_at: actor.now,
      moved_at: actor.now,
    })
  }
  await insertParts(tx, rows)
  // What is sold in another currency waits for an order of its own.
  const ordered = new Set(parts.flatMap(({ of }) => of.lines.map(({ id }) => id)))
  const left = seen.lines.filter(({ id }) => !ordered.has(id))
  await changeBasket(tx, actor, basket.id, { lines: left, ordered: { nonce: booker.nonce, orderId } })
  await audit(tx, actor, {
    action: 'marketplace_order.created',
    subject: 'marketplace_order',
    subjectId: orderId,
    after: { reference, total: total.amount, currency, vendors: parts.length },
  })
  return { kind: 'ordered', url: payment.checkout_url }
}

const lockBasket = (tx: Tx, id: string) =>
  tx.selectFrom('marketplace_baskets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Where a visitor goes whose form was taken before: to pay, or to the page of the order. */
async function wayOn({ app, key }: Store, tx: Tx, orderId: string): Promise<Outcome> {
  const order = await orderOf(tx, orderId)
  const url =
    order?.state === 'open' && order.hold_ends_at > app.clock.now()
      ? payUrl(app, key.agencyId, order.payment_id)
      : orderPath(app, key.agencyId, orderId)
  return { kind: 'ordered', url }
}
