import { workIn } from '#domains/account/server/account.ts'
import { registerAgency } from '#domains/agency/server/register.ts'
import { editSettings } from '#domains/client-mails/server/settings.ts'
import { createResell } from '#domains/inventory/server/items/resell.ts'
import { actOnAgreement, createAgreement } from '#domains/reselling/server/agreements/agreements.ts'
import { saleBody } from '#domains/reselling/contract.ts'
import { sellOffer } from '#domains/reselling/server/sales/sell.ts'
import { closeBetween } from '#domains/reselling/server/settlements/close.ts'
import { showSettlement } from '#domains/reselling/server/settlements/list.ts'
import { actOnSettlement } from '#domains/reselling/server/settlements/moves.ts'
import { receiveSettlement } from '#domains/reselling/server/settlements/pay.ts'
import { startTrial } from '#domains/subscriptions/server/subscriptions.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { demoEmail } from './demo.ts'
import { seedOne, type SeededPackage } from './inventory.ts'
import { demoPackages } from './packages.ts'
import type { Random } from './random.ts'
import { deliverAll, seedMarket } from './market.ts'
import { atMoment, clientIds, earlier } from './selling.ts'

/**
 * Creates a second agency of the demo's person, which sells trips of the first and lets it sell its own. The two settle each month: an older
 * settlement is paid, the last one is invoiced, and the sales of this month are open. It also sells in a marketplace of the first.
 */
export async function seedNetwork(app: App, actor: Actor, random: Random, packages: readonly SeededPackage[]): Promise<void> {
  const partner = await newPartner(app, actor)
  await openToOthers(app, actor, {})
  await openToOthers(app, partner, { place_name: 'Kisoro', place_lat: -1.285, place_lng: 29.685 })
  const [gorillas] = demoPackages
  const theirs = await seedOne(
    app,
    partner,
    random,
    { ...gorillas!, title: 'Golden monkeys and gorillas of Mgahinga', place: mgahinga, adult: 4_600_000 },
    900,
  )
  const own = packages.find((one) => !one.onRequest && one.title !== gorillas!.title)!
  const [then, mine] = earlier(app, actor, 80)
  const its = { ...partner, now: mine.now }
  await offer(then, its, theirs)
  await offer(then, mine, own)
  // The directory of offers follows events.
  await deliverAll(app)
  const weSell = await agree(then, mine, its, theirs)
  const theySell = await agree(then, its, mine, own)
  const clients = await clientIds(app, actor)
  for (const [index, days] of [70, 58, 41, 27, 16, 5, 1].entries())
    await sell(app, actor, days, { agreement: weSell, offer: theirs, client_id: clients[index * 3]! })
  for (const days of [62, 33, 9])
    await sell(app, partner, days, { agreement: theySell, offer: own, client: { name: `Guest of ${partnerName}` } })
  await settleMonths(app, actor, partner)
  await seedMarket(app, actor, partner, theirs)
  await deliverAll(app)
}

const partnerName = 'Kigezi Gorilla Trails'
const mgahinga = { text: 'Mgahinga Gorilla National Park', lat: -1.37, lng: 29.64 }

async function newPartner(app: App, actor: Actor): Promise<Actor> {
  const founder = { userId: actor.userId!, name: actor.userName!, email: demoEmail }
  const { id } = await registerAgency(
    app,
    founder,
    {
      name: partnerName,
      category: 'tour_operator',
      businesses: ['tour_operator'],
      country: 'UG',
      phone: '+256772123457',
      business_volume: 'up_to_100',
      company_size: '2_to_10',
    },
    { isDemo: true },
  )
  const partner: Actor = { ...actor, agencyId: id }
  await app.db.asAgency(partner, async (tx) => {
    await startTrial(tx, partner)
    await editSettings(tx, partner, { version: 0, confirmation: false, cancellation: false })
  })
  await app.db.asPlatform('house: the demo opens in its first agency', (tx) => workIn(tx, founder.userId, actor.agencyId))
  return partner
}

/** Lets an agency be found by others, as a verified one that agreed to it. */
const openToOthers = (app: App, actor: Actor, place: { place_name?: string; place_lat?: number; place_lng?: number }) =>
  app.db.asAgency(actor, (tx) =>
    tx
      .updateTable('agencies')
      .set({ verified_kyc: true, enabled_inventory_proximity: true, radius_km: 500, ...place })
      .where('id', '=', actor.agencyId)
      .execute(),
  )

const offer = (app: App, actor: Actor, { id }: SeededPackage) =>
  app.db.asAgency(actor, (tx) =>
    createResell(tx, actor, id, { enabled: true, model: 'commission', percent: 12, share_percent: 100, terms: null }),
  )

const terms = { model: 'commission', percent: 12, cut_off_hours: 48, refunds_by: 'owner', guest: 'name', days_to_pay: 30 } as const

/** Agrees on terms: the owner answers with its own, which the reseller accepts. @returns the agreement's id. */
async function agree(app: App, reseller: Actor, owner: Actor, { id: offer_id }: SeededPackage): Promise<string> {
  const { id } = await createAgreement(app, reseller, {
    offer_id,
    terms: { ...terms, percent: 15 },
    message: 'We send you guests every week.',
    draft: false,
  })
  const { revision } = await actOnAgreement(app, owner, id, { action: 'offer', revision: 1, terms, message: 'Twelve percent, as for all.' })
  await actOnAgreement(app, reseller, id, { action: 'accept', revision })
  return id
}

interface Sold {
  agreement: string
  offer: SeededPackage
  client_id?: string
  client?: { name: string }
}

/** Sells two places of a departure two weeks later or more. */
async function sell(app: App, actor: Actor, days: number, { agreement, offer: item, ...client }: Sold): Promise<void> {
  const [then, seller] = earlier(app, actor, days)
  const departure = item.departures.find(({ starts_on }) => starts_on > addDays(dayOf(seller.now), 14))!
  const line = { departure_id: departure.id, selection: [{ price_option_id: item.adult, quantity: 2 }] }
  await sellOffer(then, seller, agreement, saleBody.parse({ key: `demo-sale-of-day-${days}`, line, residency: 'non_resident', ...client }))
}

/** Settles the last two months. The partner, which is owed more, has been paid for the older one, and has sent its invoice for the other. */
async function settleMonths(app: App, actor: Actor, partner: Actor): Promise<void> {
  const lastMonth = addDays(`${dayOf(actor.now).slice(0, 7)}-01`, -1)
  const before = addDays(`${lastMonth.slice(0, 7)}-01`, -1)
  for (const ends_on of [before, lastMonth]) {
    const [then, creditor] = atMoment(app, partner, momentOf(addDays(ends_on, 1), '01:25'))
    const id = await closeBetween(then, creditor, { partner_agency_id: actor.agencyId, currency: 'UGX', ends_on })
    if (!id) continue
    const revision = async () => (await app.db.asAgency(creditor, (tx) => showSettlement(tx, creditor, id))).revision
    await actOnSettlement(then, creditor, id, await revision(), { action: 'invoice' })
    if (ends_on === before) await receiveSettlement(then, creditor, id, { revision: await revision(), method: 'bank_transfer' })
  }
}
