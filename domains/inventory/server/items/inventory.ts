import { listed } from '#kit/contract/listed.ts'
import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import { requireMayAdd } from '#domains/subscriptions/server/subscriptions.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { countries, countryName } from '#kit/contract/countries.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { currencies } from '#kit/contract/money.ts'
import { slugOf } from '#kit/contract/text.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Refusals } from '#kit/server/http/errors.ts'
import { isoOf } from '#kit/server/database/list.ts'
import { cleanHtml } from '#kit/server/pages/rich-text.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { itemFields, itemRecord, ItemStatus, Kind } from '../../contract.ts'
import * as data from './inventory-data.ts'
import { refusalOfMove } from './publishing.ts'
import { publishResaleChange } from '../business-events.ts'

/** Called before items are deleted, in the same transaction, so that later domains stop pointing to them. */
export const itemDeletionListeners = listed<readonly ((tx: Tx, itemIds: readonly string[]) => Promise<void>)[]>('item deletion listeners')

export type { ItemRow } from './inventory-data.ts'

/** How an item's stock is limited: by places of departures, units, tickets, pieces, or not at all. */
type CapacityMode = 'departure' | 'resource' | 'quota' | 'stock' | 'freesale'

type Fields = { [Key in keyof typeof itemFields]?: z.output<(typeof itemFields)[Key]> }
/** The form's fields, and those that only some kinds set. */
export type ItemInput = Fields & {
  title?: string | undefined
  /** Start and end of an item that happens once, such as an event. */
  happens_from?: Date | undefined
  happens_until?: Date | undefined
  /** How many days a departure lasts. */
  days?: number | undefined
  /** The item has no departures: clients ask for any day. */
  on_request?: boolean | undefined
}

export const stale = (what: string) => conflict('stale', `Someone else changed this ${what}. Reload it and try again.`)

export const itemRefusals: Refusals = {
  inventory_slug: () => conflict('already_exists', 'Another item has this title. Save again.'),
}

/** Returns an item, of the given kind if there is one. `what` names it in the error. @throws 404. */
export async function requireItem(tx: Tx, id: string, kind?: string, what = 'Item'): Promise<data.ItemRow> {
  const row = await data.itemById(tx, id)
  if (!row || (kind && row.kind !== kind)) throw notFound(what)
  return row
}

const isEmptyHtml = (html: string) => html.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''
/** Returns sanitised rich text, or null if it contains no text. */
export const richText = (html: string | null): string | null => {
  const clean = html === null ? '' : cleanHtml(html)
  return isEmptyHtml(clean) ? null : clean
}

/** Returns the columns for the given fields; absent fields stay unchanged. */
function columnsOf({ title, place, description, tags: _tags, cancellation_policy: policy, ...plain }: ItemInput): data.ItemChange {
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
  return {
    ...given,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description: richText(description) }),
    ...(place === undefined ? {} : { place_name: place?.text ?? null, place_lat: place?.lat ?? null, place_lng: place?.lng ?? null }),
    ...(policy === undefined ? {} : { cancellation_policy: policy === null ? null : JSON.stringify(policy) }),
  }
}

/** Creates a draft of a kind. Country and currency default to the agency's. @returns its id. @throws 403 `subscription_overdue`. */
export async function createItem(
  tx: Tx,
  actor: Actor,
  kind: Kind,
  capacityMode: CapacityMode,
  input: ItemInput & { title: string },
): Promise<string> {
  await requireMayAdd(tx, actor)
  const agency = await ofAgency(tx, actor.agencyId).select(['country_code', 'currency']).executeTakeFirstOrThrow()
  const id = newId()
  await insertWithFreeSlug(tx, {
    country_code: agency.country_code,
    currency: agency.currency,
    ...(columnsOf(input) as object),
    title: input.title,
    agency_id: actor.agencyId,
    id,
    kind,
    slug: '',
    capacity_mode: capacityMode,
    created_by: actor.userId,
    created_at: actor.now,
    updated_at: actor.now,
  })
  if (input.tags) await data.replaceTags(tx, actor.agencyId, id, input.tags)
  await audit(tx, actor, { action: 'inventory.created', subject: 'inventory', subjectId: id, after: { kind, title: input.title } })
  return id
}

/** Tries "bwindi-trek", then "bwindi-trek-2" and "-3", then a random number. */
async function insertWithFreeSlug(tx: Tx, item: data.NewItem): Promise<void> {
  const wanted = slugOf(item.title)
  for (const slug of [wanted, `${wanted}-2`, `${wanted}-3`, `${wanted}-${randomInt(1e6, 1e9)}`]) {
    if (await data.insertItem(tx, { ...item, slug })) return
  }
  throw conflict('already_exists', 'Another item has this title. Save again.')
}

/**
 * Edits the common fields of an item. A draft's slug follows its title.
 * @throws 404, 409 `stale`, 422 at `currency` once there are prices.
 */
export async function updateItem(tx: Tx, actor: Actor, before: data.ItemRow, version: number, input: ItemInput): Promise<void> {
  const change = columnsOf(input)
  if (input.currency && input.currency !== before.currency) await refuseCurrencyChange(tx, before)
  if (input.title && input.title !== before.title && before.status === 'draft') change.slug = await freeSlug(tx, input.title, before.id)
  const after = await data.updateItemRow(tx, before.id, version, { ...change, updated_at: actor.now })
  if (!after) throw stale('item')
  if (input.tags) await data.replaceTags(tx, actor.agencyId, before.id, input.tags)
  await audit(tx, actor, { action: 'inventory.updated', subject: 'inventory', subjectId: before.id, ...changesBetween(before, after) })
  await publishResaleChange(tx, actor, [before.id])
}

/** Changes the capacity mode, while the item has no departures or bookings. @throws 409 `in_use` at `field`. */
export async function changeCapacityMode(tx: Tx, before: data.ItemRow, mode: CapacityMode, field: string): Promise<void> {
  if (before.capacity_mode === mode) return
  await refuseWhenCountedOn(tx, before, field)
  await data.touchItem(tx, before.id, { capacity_mode: mode })
}

/** Refuses to change how an item is counted. @throws 409 `in_use` at `field` once it has departures or bookings. */
export async function refuseWhenCountedOn(tx: Tx, { id, title }: data.ItemRow, field: string): Promise<void> {
  const sentence = `${title} has departures or bookings, so this stays as it is.`
  if (await data.isCountedOn(tx, id)) throw conflict('in_use', sentence, { [field]: [sentence] })
}

async function freeSlug(tx: Tx, title: string, id: string): Promise<string> {
  const wanted = slugOf(title)
  for (const slug of [wanted, `${wanted}-2`, `${wanted}-3`]) if (!(await data.slugIsTaken(tx, slug, id))) return slug
  return `${wanted}-${randomInt(1e6, 1e9)}`
}

async function refuseCurrencyChange(tx: Tx, item: data.ItemRow): Promise<void> {
  const priced = await tx.selectFrom('price_options').select('id').where('inventory_id', '=', item.id).limit(1).executeTakeFirst()
  if (priced) throw invalid('currency', `The prices are in ${item.currency}. Delete them before changing the currency.`, 'currency_in_use')
}

const written = new Set(['version', 'updated_at'])
/** Returns the changed fields, before and after, for the audit. */
export function changesBetween(before: object, after: object): { before: object; after: object } {
  const keys = Object.keys(after).filter(
    (key) => !written.has(key) && JSON.stringify(after[key as never]) !== JSON.stringify(before[key as never]),
  )
  const pick = (row: object) => Object.fromEntries(keys.map((key) => [key, row[key as never]]))
  return { before: pick(before), after: pick(after) }
}

/**
 * Moves items to a status. Returns those that could not move, with the reason.
 * @throws 404 when an item does not exist. If none can move, the first refusal: 409 `invalid_transition`, `price_needed`, or the kind's
 * own.
 */
export async function moveItems(tx: Tx, actor: Actor, ids: string[], status: ItemStatus) {
  const rows = await data.lockItems(tx, ids)
  if (rows.length < ids.length) throw notFound('Item')
  const changed: { id: string; from: ItemStatus }[] = []
  const refused = []
  for (const row of rows) {
    const refusal = await refusalOfMove(tx, row, status, actor.now)
    if (refusal) {
      refused.push({ row, refusal })
      continue
    }
    await data.touchItem(tx, row.id, { status, updated_at: actor.now })
    await audit(tx, actor, {
      action: `inventory.${status}`,
      subject: 'inventory',
      subjectId: row.id,
      before: { status: row.status },
      after: { status },
    })
    changed.push({ id: row.id, from: row.status })
  }
  if (changed.length === 0) throw refused[0]!.refusal
  await publishResaleChange(tx, actor, ids)
  return { changed, refused: refused.map(({ row, refusal }) => ({ id: row.id, title: row.title, message: refusal.message })) }
}

/** Deletes items. @throws 404, 409 `in_use` if bookings or proposals refer to one: archive it instead. */
export async function removeItems(tx: Tx, actor: Actor, ids: string[], kind: Kind): Promise<void> {
  const rows = await data.lockItems(tx, ids)
  if (rows.length < ids.length || rows.some((row) => row.kind !== kind)) throw notFound('Item')
  const used = new Set(await data.itemsInUse(tx, ids))
  const titles = rows.filter(({ id }) => used.has(id)).map(({ title }) => title)
  if (titles.length > 0)
    throw conflict('in_use', `${titles.join(', ')}: there are bookings or proposals of it, so it can be archived but not deleted.`, {
      ids: titles,
    })
  await publishResaleChange(tx, actor, ids)
  for (const forget of itemDeletionListeners.entries()) await forget(tx, ids)
  await data.deleteItems(tx, ids)
  for (const row of rows)
    await audit(tx, actor, {
      action: 'inventory.deleted',
      subject: 'inventory',
      subjectId: row.id,
      before: { kind: row.kind, title: row.title, status: row.status },
    })
}

/** Copies common fields, tags and gallery of an item into a draft "Copy of …". @returns the new id. */
export async function copyItem(tx: Tx, actor: Actor, row: data.ItemRow): Promise<string> {
  const id = newId()
  const title = [...`Copy of ${row.title}`].slice(0, 160).join('')
  const { cancellation_policy: policy, ...rest } = row
  await insertWithFreeSlug(tx, {
    ...rest,
    id,
    title,
    slug: '',
    status: 'draft',
    featured: false,
    from_price: null,
    from_per: null,
    cancellation_policy: policy === null ? null : JSON.stringify(policy),
    version: 1,
    created_by: actor.userId,
    created_at: actor.now,
    updated_at: actor.now,
  })
  await data.replaceTags(tx, actor.agencyId, id, await data.tagsOfItem(tx, row.id))
  await audit(tx, actor, { action: 'inventory.copied', subject: 'inventory', subjectId: id, after: { from: row.id, title } })
  return id
}

type Shown = z.input<typeof itemRecord>

/** Returns the URLs of an item's cover. */
const coverOf = (app: App, key: string | null) =>
  key ? { url: app.files.imageUrl(key, 'medium')!, small_url: app.files.imageUrl(key, 'small')! } : null

/** Returns the API view of an item's common fields, for lists and records. */
export function itemView(app: App, row: data.PageRow) {
  return {
    id: row.id,
    kind: row.kind as Kind,
    title: row.title,
    slug: row.slug,
    status: row.status,
    summary: row.summary,
    country_code: row.country_code,
    country: countryName(row.country_code),
    tags: row.tags,
    featured: row.featured,
    from_price: row.from_price === null ? null : { amount: row.from_price, currency: row.currency },
    from_per: row.from_per,
    first_media: coverOf(app, row.cover_key),
    next_departure: row.next_departure,
    created_at: isoOf(row.created_at),
    updated_at: isoOf(row.updated_at),
    version: row.version,
  }
}

/** Returns one item for its form. @throws 404. */
export async function showItem(app: App, tx: Tx, id: string, kind: Kind, now: Date, what: string): Promise<Shown> {
  const row = await data.itemWithParts(tx, id, dayOf(now))
  if (!row || row.kind !== kind) throw notFound(what)
  return {
    ...itemView(app, row),
    description: row.description,
    place: row.place_name === null ? null : { text: row.place_name, lat: row.place_lat, lng: row.place_lng },
    currency: row.currency,
    deposit_percent: row.deposit_percent,
    cancellation_policy: row.cancellation_policy as Shown['cancellation_policy'],
  }
}

/** Returns the items with these ids, ordered by id. Ids that do not exist are missing. */
export const itemsById = async (tx: Tx, ids: string[]): Promise<data.ItemRow[]> => (ids.length === 0 ? [] : data.itemsById(tx, ids))

/** Returns items, locked in the order of their ids until the transaction ends; omits ids that do not exist. */
export const lockItems = async (tx: Tx, ids: string[]): Promise<data.ItemRow[]> => (ids.length === 0 ? [] : data.lockItems(tx, ids))

/** Returns the tags on items of a kind, with counts. */
export const tagsInUse = (tx: Tx, kind: string) => data.tagCounts(tx, kind)
/** Returns the countries of a kind's items, with counts. */
export const countriesInUse = async (tx: Tx, kind: string) =>
  (await data.countryCounts(tx, kind)).map(({ code, count }) => ({ code, name: countryName(code), count }))

/** Returns every country, by name. */
export const allCountries = () => Object.entries(countries).map(([code, name]) => ({ code, name }))
/** Returns every currency that an agency may use. */
export const allCurrencies = () => Object.entries(currencies).map(([code, { name, decimals }]) => ({ code, name, decimals }))
