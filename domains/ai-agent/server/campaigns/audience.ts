import { audienceLanguages, audienceSizes } from '#domains/campaigns/server/audience.ts'
import { campaignTypes, type CampaignType } from '#domains/campaigns/contract/states.ts'
import { filter as filterSchema, type Condition, type Filter } from '#domains/collections/contract/filter.ts'
import { listCollections, showCollection } from '#domains/collections/server/collections.ts'
import { residencyNames } from '#domains/inventory/contract/units.ts'
import { addDays, dayOf, daysBetween, formatDays, formatShortDay, momentOf, months } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { CampaignResult, CampaignWish } from '../../contract/campaign.ts'
import { replyLanguages } from '../../contract/words.ts'
import type { CatalogItem } from '../itinerary/catalog.ts'

/** A condition of a filter, and what it means in words. */
interface Part {
  condition: Condition
  text: string
}

const farAhead = 730
const mostDays = 3650
const mostOffers = 50

const titlesOf = (items: readonly CatalogItem[]): string => {
  const titles = items.slice(0, 3).map(({ title }) => `“${title}”`)
  return items.length > 3 ? `${titles.join(', ')} or ${items.length - 3} more` : titles.join(' or ')
}

/** People who travelled at a time, and not since. */
function travelledParts({ from, to }: NonNullable<CampaignWish['travelled']>, booked: readonly CatalogItem[], today: string): Part[] {
  const offers = booked.slice(0, mostOffers)
  const when = from ? formatDays(from, to) : `until ${formatShortDay(momentOf(to))}`
  const parts: Part[] = []
  if (offers.length > 0)
    parts.push({
      condition: { field: 'booked_offer', in: offers.map(({ id }) => id), ...(from && { from }), to, not: false },
      text: `Booked ${titlesOf(offers)}, and travelled ${when}`,
    })
  else if (from)
    parts.push({
      condition: { field: 'stayed', within_days: Math.min(Math.max(daysBetween(from, today), 1), mostDays), not: false },
      text: `Travelled since ${formatShortDay(momentOf(from))}`,
    })
  else parts.push({ condition: { field: 'bookings', min: 1, not: false }, text: 'Has booked before' })
  const since = daysBetween(to, today) - 1
  if (since >= 1)
    parts.push({
      condition: { field: 'stayed', within_days: Math.min(since, mostDays), not: true },
      text: `Has not travelled since ${formatShortDay(momentOf(addDays(to, 1)))}`,
    })
  parts.push({ condition: { field: 'arrives', within_days: farAhead, not: true }, text: 'Has no trip ahead' })
  return parts
}

interface Meant {
  wish: CampaignWish
  /** The offers that the wish names, archived ones too. */
  booked: readonly CatalogItem[]
  /** The offer of the campaign. */
  offer: { inventory_id: string; title: string } | null
  now: Date
}

/** Returns the conditions that the wish asks for. */
function partsOf({ wish, booked, offer, now }: Meant): Part[] {
  const today = dayOf(now)
  const parts: Part[] = []
  const { aim, birthday_month: month, residency, tags } = wish
  if (aim === 'win_back' && !wish.collection)
    parts.push(...travelledParts(wish.travelled ?? { from: null, to: addDays(today, -365) }, booked, today))
  else if (wish.travelled) parts.push(...travelledParts(wish.travelled, booked, today))
  if (aim === 'fill' && offer)
    parts.push({
      condition: { field: 'booked_offer', in: [offer.inventory_id], from: today, not: true },
      text: `Not booked on “${offer.title}” yet`,
    })
  if (month) parts.push({ condition: { field: 'birthday_month', in: [month], not: false }, text: `Birthday in ${months[month - 1]}` })
  if (residency)
    parts.push({ condition: { field: 'residency', in: [residency], not: false }, text: `Residency: ${residencyNames[residency]}` })
  if (tags.length > 0) parts.push({ condition: { field: 'tag', in: [...tags], not: false }, text: `Tagged ${tags.join(' or ')}` })
  if (parts.length === 0 && !wish.collection)
    parts.push({ condition: { field: 'kind', in: ['person', 'company'], not: false }, text: 'All contacts' })
  return parts
}

const sameFilter = (a: Filter, b: Filter): boolean => JSON.stringify(filterSchema.parse(a)) === JSON.stringify(filterSchema.parse(b))
const mostCollections = 100

/** Returns the collections that a wish may name, and whose filters may be the same. */
export const knownCollections = async (tx: Tx, now: Date) =>
  (await listCollections(tx, { page: 1, per_page: mostCollections, search: '', sort: '-updated_at' }, now)).rows

async function withFilter(tx: Tx, filter: Filter, now: Date): Promise<{ id: string; name: string } | null> {
  for (const { id, name, kind } of await knownCollections(tx, now)) {
    if (kind !== 'filter') continue
    const known = await showCollection(tx, id, now)
    if (known.filter && sameFilter(known.filter, filter)) return { id, name }
  }
  return null
}

/** Counts whom an audience reaches by each channel, with the same statement that fixes it at the start. */
export async function reachOf(tx: Tx, audience: { collection: { id: string } | null; filter: Filter | null }, now: Date) {
  const chosen = { collections: audience.collection ? [audience.collection.id] : [], filter: audience.filter, except: [] }
  const sizes = new Map<CampaignType, Awaited<ReturnType<typeof audienceSizes>>>()
  for (const type of campaignTypes) sizes.set(type, await audienceSizes(tx, { type, audience: chosen, resend_of: null }, now))
  return sizes
}

/** Returns in which languages the people of an audience last wrote to the agency, the most first. Others are left out. */
export async function languagesOf(
  tx: Tx,
  type: CampaignType,
  audience: { collection: { id: string } | null; filter: Filter | null },
  now: Date,
): Promise<CampaignResult['languages']> {
  const chosen = { collections: audience.collection ? [audience.collection.id] : [], filter: audience.filter, except: [] }
  const found = await audienceLanguages(tx, { type, audience: chosen, resend_of: null }, now)
  return found.flatMap(({ language, people }) => {
    const known = replyLanguages.find((one) => one === language)
    return known ? [{ language: known, people }] : []
  })
}

export type ChosenAudience = Pick<CampaignResult['audience'], 'collection' | 'filter' | 'conditions'> & {
  sizes: Awaited<ReturnType<typeof reachOf>>
}

/** Chooses who gets a campaign: the collection that the wish names, one that has the same conditions, or a new filter. */
export async function chooseAudience(tx: Tx, meant: Meant): Promise<ChosenAudience> {
  const { wish, now } = meant
  const parts = partsOf(meant)
  const filter = parts.length > 0 ? { conditions: parts.map(({ condition }) => condition) } : null
  const named = wish.collection ? (await knownCollections(tx, now)).find(({ name }) => name === wish.collection) : undefined
  const same = !named && filter ? await withFilter(tx, filter, now) : null
  const audience = {
    collection: named ? { id: named.id, name: named.name } : same,
    filter: same ? null : filter,
    conditions: parts.map(({ text }) => text),
  }
  return { ...audience, sizes: await reachOf(tx, audience, now) }
}
