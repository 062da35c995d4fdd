import { itemsById } from '#domains/inventory/server/items/inventory.ts'
import { listDepartures } from '#domains/inventory/server/departures/departures.ts'
import { timeText } from '#domains/inventory/contract/units.ts'
import { showChannelProduct } from '#domains/channels/server/grid.ts'
import { sharedPlaces } from '#domains/channels/contract/price-change.ts'
import { showDiscount } from '#domains/discounts/server/discounts.ts'
import { lastingBrand } from '#domains/agency/server/brand.ts'
import { AppError } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf, type Currency } from '#kit/contract/money.ts'
import { dayOf, formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Brand } from '#kit/server/pages/brand.ts'
import { allBlocks, type MailDocument } from '../contract/document.ts'
import type { LeftOut } from '../contract/problems.ts'

/** An offer as a mail shows it. */
export interface OfferFacts {
  title: string
  summary: string | null
  cover: string | null
  /** "UGX 900,000 a night"; null without a price. */
  price: string | null
  next: { day: string; places: number } | null
  /** Its public page; null if it has none. */
  url: string | null
}

/** A voucher as a mail shows it. */
export interface VoucherFacts {
  code: string
  percent: number | null
  /** "UGX 50,000", for a discount of an amount. */
  amount: string | null
  /** The last day. */
  until: string | null
}

interface PictureFacts {
  url: string
  /** Bytes as it is sent. */
  bytes: number
}

/** All that a mail shows and does not store: it is read when the mail is prepared. */
export interface MailFacts {
  brand: Brand
  offers: Map<string, OfferFacts>
  vouchers: Map<string, VoucherFacts>
  pictures: Map<string, PictureFacts>
  /** Titles of offers and names of discounts, also of those that are left out. */
  names: Map<string, string>
  /** Blocks that cannot be shown, with the reason. */
  leftOut: LeftOut[]
}

/** Reads what a mail shows as it is now: brand, offers, vouchers and pictures of the agency. */
export async function factsOf(app: App, tx: Tx, agencyId: string, { blocks }: MailDocument): Promise<MailFacts> {
  const actor: Actor = { agencyId, userId: null, now: app.clock.now() }
  const facts: MailFacts = {
    brand: await lastingBrand(app, tx, agencyId),
    offers: new Map(),
    vouchers: new Map(),
    pictures: new Map(),
    names: new Map(),
    leftOut: [],
  }
  const all = allBlocks(blocks)
  const wanted = (pick: (block: (typeof all)[number]) => string | null) => [...new Set(all.map(pick).filter((id) => id !== null))]
  await readPictures(
    app,
    tx,
    wanted((block) => (block.type === 'picture' ? block.file_id : null)),
    facts,
  )
  const offers = await readOffers(
    app,
    tx,
    actor,
    wanted((block) => (block.type === 'offer' ? block.inventory_id : null)),
    facts,
  )
  const vouchers = await readVouchers(
    tx,
    actor.now,
    wanted((block) => (block.type === 'voucher' ? block.discount_id : null)),
    facts,
  )
  for (const block of all) {
    const reason = reasonOf(block)
    if (reason) facts.leftOut.push({ block_id: block.id, reason })
  }
  return facts

  function reasonOf(block: (typeof all)[number]): LeftOut['reason'] | null {
    if (block.type === 'picture') return block.file_id === null ? 'empty' : facts.pictures.has(block.file_id) ? null : 'missing'
    if (block.type === 'offer') return block.inventory_id === null ? 'empty' : (offers.get(block.inventory_id) ?? null)
    if (block.type === 'voucher') return block.discount_id === null ? 'empty' : (vouchers.get(block.discount_id) ?? null)
    if (block.type === 'button') return block.link === null || block.label === '' ? 'empty' : null
    return null
  }
}

async function readPictures(app: App, tx: Tx, ids: readonly string[], { pictures }: MailFacts): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('files')
    .select(['id', 'key'])
    .where('id', 'in', ids)
    .where('kind', '=', 'image')
    .where('deleted_at', 'is', null)
    .execute()
  for (const { id, key } of rows) {
    const sizes = await app.files.sizesOf(key)
    pictures.set(id, { url: app.files.imageUrl(key, 'medium')!, bytes: sizes.medium ?? 0 })
  }
}

type Reasons = Map<string, LeftOut['reason']>

/** Reads offers by the channel grid, with the price of the website. Returns why those that are not shown are left out. */
async function readOffers(app: App, tx: Tx, actor: Actor, ids: readonly string[], { offers, names }: MailFacts): Promise<Reasons> {
  const items = await itemsById(tx, [...ids])
  const reasons: Reasons = new Map(ids.map((id) => [id, 'missing']))
  const covers = await coversOf(
    app,
    tx,
    items.map(({ cover_file_id }) => cover_file_id).filter((id) => id !== null),
  )
  for (const item of items) {
    reasons.delete(item.id)
    names.set(item.id, item.title)
    const website = (await showChannelProduct(app, tx, actor, item.id)).find(({ key }) => key === 'website')
    if (item.status !== 'published') reasons.set(item.id, item.status === 'archived' ? 'archived' : 'not_published')
    else if (website && !website.live) reasons.set(item.id, 'not_listed')
    else {
      const price = website ? website.shown_price : item.from_price === null ? null : moneyOf(item.from_price, item.currency)
      offers.set(item.id, {
        title: item.title,
        summary: item.summary,
        cover: covers.get(item.cover_file_id ?? '') ?? null,
        price: price && `${formatMoney(price)} ${timeText(item.from_per)}`.trim(),
        next: await nextOf(tx, item.id, website?.share_percent ?? 100, actor.now),
        url: website?.url ?? null,
      })
    }
  }
  return reasons
}

async function coversOf(app: App, tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('files').select(['id', 'key']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, key }) => [id, app.files.imageUrl(key, 'medium')!]))
}

/** Returns the next departure that can be booked, and the places that the website may show. */
async function nextOf(tx: Tx, itemId: string, sharePercent: number, now: Date): Promise<OfferFacts['next']> {
  const request = { page: 1, per_page: 10, search: '', sort: 'starts_on', status: ['open' as const], from: dayOf(now) }
  const { rows } = await listDepartures(tx, itemId, request, now)
  const next = rows.find(({ bookable }) => bookable)
  return next ? { day: formatShortDay(next.starts_on), places: sharedPlaces(next.places_left, next.capacity, sharePercent) } : null
}

async function readVouchers(tx: Tx, now: Date, ids: readonly string[], { vouchers, names }: MailFacts): Promise<Reasons> {
  const reasons: Reasons = new Map()
  for (const id of ids) {
    const discount = await showDiscount(tx, id, now, { clients: false }).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 404) return null
      throw error
    })
    if (discount) names.set(id, discount.code === null ? discount.name : `${discount.name} · ${discount.code}`)
    if (!discount) reasons.set(id, 'missing')
    else if (discount.code === null) reasons.set(id, 'no_code')
    else if (discount.status !== 'active' && discount.status !== 'not_yet') reasons.set(id, 'over')
    else
      vouchers.set(id, {
        code: discount.code,
        percent: discount.value_kind === 'percent' ? discount.percent : null,
        amount: discount.amount === null ? null : formatMoney(moneyOf(discount.amount, discount.currency as Currency)),
        until: discount.ends_on && formatShortDay(discount.ends_on),
      })
  }
  return reasons
}
