import { applyChange } from '#domains/channels/server/changes.ts'
import { applyReport } from '#domains/finance/server/settle.ts'
import { marketplaceBody } from '#domains/marketplaces/contract.ts'
import { changeBasket, findBasket, newBasket, type StoreLine } from '#domains/marketplaces/server/basket/basket.ts'
import { paymentIn, priceStoreBasket, totalText } from '#domains/marketplaces/server/basket/priced.ts'
import { joinMarketplace } from '#domains/marketplaces/server/joining.ts'
import { createMarketplace } from '#domains/marketplaces/server/marketplaces.ts'
import { placeOrder } from '#domains/marketplaces/server/orders/place.ts'
import { storeAt, inOwner } from '#domains/marketplaces/server/store/store.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { SeededPackage } from './inventory.ts'
import { earlier } from './selling.ts'

/** Creates a marketplace of the demo, in which its partner sells a trip that visitors have ordered and paid. */
export async function seedMarket(app: App, actor: Actor, partner: Actor, offer: SeededPackage): Promise<void> {
  const body = { name: 'Gorilla highlands', tagline: 'Trips of small agencies around Bwindi and Mgahinga', joining: 'open' }
  const { id, slug } = await app.db.asAgency(actor, (tx) => createMarketplace(app, tx, actor, marketplaceBody.parse(body)))
  await deliverAll(app)
  await app.db.asAgency(partner, (tx) => joinMarketplace(app, tx, partner, id, 'We would like to sell our trips here.'))
  await deliverAll(app)
  await app.db.asAgency(partner, (tx) => applyChange(tx, partner, { ids: [offer.id], channel: 'marketplace', set: { enabled: true } }))
  await deliverAll(app)
  for (const [days, name] of [
    [36, 'Laura Becker'],
    [12, 'Samuel Okello'],
    [2, 'Emma Johansson'],
  ] as const)
    await order(app, actor, slug, offer, { days, name })
}

/** Events carry what one agency did to the other. */
export async function deliverAll(app: App): Promise<void> {
  while ((await app.events.deliverDue(app)) > 0);
}

/** A visitor orders two places some days ago, and pays by mobile money. */
async function order(
  app: App,
  actor: Actor,
  slug: string,
  offer: SeededPackage,
  { days, name }: { days: number; name: string },
): Promise<void> {
  const [then, owner] = earlier(app, actor, days)
  const store = await storeAt(then, slug)
  const departure = offer.departures.find(({ starts_on }) => starts_on > addDays(dayOf(owner.now), 14))!
  const secret = await inOwner(store, async (tx, visitor) => {
    const vendor = await tx.selectFrom('marketplace_vendors').select('id').executeTakeFirstOrThrow()
    const made = await newBasket(tx, visitor, store.marketplace.id)
    const line: StoreLine = {
      id: newId(),
      vendor_id: vendor.id,
      inventory_id: offer.id,
      departure_id: departure.id,
      selection: [{ price_option_id: offer.adult, quantity: 2 }],
    }
    await changeBasket(tx, visitor, made.basket.id, { lines: [line] })
    return made.secret
  })
  const basket = (await inOwner(store, (tx) => findBasket(tx, store.marketplace.id, secret)))!
  const total = totalText(paymentIn(await priceStoreBasket(store, basket), null)!)
  const outcome = await placeOrder(store, secret, { name, email: null, phone: '+256772451199', notes: null, total, nonce: basket.nonce })
  if (outcome.kind !== 'ordered') throw new Error(`The demo's order was not placed: ${JSON.stringify(outcome)}`)
  await pay(then, owner, days)
  await deliverAll(then)
}

/** The visitor has paid the newest order. */
const pay = (app: App, owner: Actor, days: number) =>
  app.db.asAgency(owner, async (tx) => {
    const { payment_id, total, reference } = await tx
      .selectFrom('marketplace_orders as o')
      .innerJoin('payments as p', 'p.id', 'o.payment_id')
      .select(['o.payment_id', 'o.total', 'p.reference'])
      .orderBy('o.created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await applyReport(app, tx, { ...owner, userId: null, userName: null }, payment_id, {
      merchant: owner.agencyId,
      reference,
      status: 'succeeded',
      amount: total,
      currency: 'UGX',
      fee: Math.round(total * 0.015),
      method: 'mobile_money',
      externalReference: `MP73015${100 + days}`,
      payerName: null,
      payerPhone: null,
      failureCode: null,
    })
  })
