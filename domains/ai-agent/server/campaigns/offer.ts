import { listDiscounts } from '#domains/discounts/server/discounts.ts'
import { kinds } from '#domains/inventory/contract/kinds.ts'
import { listDepartures } from '#domains/inventory/server/departures/departures.ts'
import { emptyMail } from '#domains/mail-blocks/contract/document.ts'
import { factsOf, type MailFacts, type OfferFacts } from '#domains/mail-blocks/server/facts.ts'
import { addDays, dayOf, formatMonth, formatShortDay, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { CampaignResult, CampaignWish } from '../../contract/campaign.ts'
import type { Catalog, CatalogItem } from '../itinerary/catalog.ts'
import { countText } from '../itinerary/words.ts'
import { isSamePlace, weightOf } from '../wish/vocabulary.ts'

const namedFrom = 3
const mostCompared = 12
const daysAhead = 150

/** Returns how well an offer answers a wish: 0 if nothing that it names describes it. */
function matchOf({ vocabulary }: Catalog, { id, places }: CatalogItem, wish: CampaignWish): number {
  const interests = wish.interests.map((interest) => weightOf(vocabulary, id, interest)).filter((weight) => weight >= namedFrom)
  const there = wish.places.filter((place) => places.some((own) => isSamePlace(place, own)))
  return interests.reduce((sum, weight) => sum + weight, 0) + there.length * namedFrom
}

/** Returns the offers that a wish names, the best first; none if it names nothing. */
export const offersNamed = (catalog: Catalog, wish: CampaignWish): CatalogItem[] =>
  catalog.items
    .map((item) => ({ item, match: matchOf(catalog, item, wish) }))
    .filter(({ match }) => match > 0)
    .toSorted((a, b) => b.match - a.match)
    .map(({ item }) => item)

/** The days on which departures of a campaign begin. */
function windowOf({ month }: CampaignWish, now: Date): { from: string; to: string } {
  const tomorrow = addDays(dayOf(now), 1)
  if (!month) return { from: tomorrow, to: addDays(tomorrow, daysAhead) }
  const [year, number] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year!, number!, 0)).toISOString().slice(0, 10)
  return { from: `${month}-01` > tomorrow ? `${month}-01` : tomorrow, to: last }
}

type Departure = NonNullable<CampaignResult['offer']>['departures'][number]
interface Candidate {
  item: CatalogItem
  departures: Departure[]
  free: number
}

async function departuresOf(tx: Tx, item: CatalogItem, wish: CampaignWish, now: Date): Promise<Departure[]> {
  const { from, to } = windowOf(wish, now)
  if (item.capacity_mode !== 'departure' || to < from) return []
  const { rows } = await listDepartures(
    tx,
    item.id,
    { page: 1, per_page: 40, search: '', sort: 'starts_on', bookable: 'true', from, to },
    now,
  )
  return rows.map(({ id, starts_on, places_left, capacity }) => ({ id, starts_on, places_left, capacity }))
}

const shownDepartures = 5

function reasonsOf({ item, departures, free }: Candidate, wish: CampaignWish, { price }: OfferFacts): string[] {
  const when = wish.month ? ` in ${formatMonth(`${wish.month}-01`)}` : ''
  const named = wish.interests.length + wish.places.length > 0
  return [
    named
      ? `It is what the wish names: ${[...wish.interests, ...wish.places].join(', ')}.`
      : item.featured
        ? 'You feature this offer.'
        : '',
    departures.length > 0
      ? `${countText(free, 'place')} free on ${countText(departures.length, 'departure')}${when}${wish.aim === 'fill' ? ', the most of your offers that fit' : ''}.`
      : '',
    departures.length > 0 ? `The first leaves ${formatShortDay(momentOf(departures[0]!.starts_on))}.` : '',
    price ? `${price}, as your website shows it.` : '',
  ].filter(Boolean)
}

export type ChosenOffer = NonNullable<CampaignResult['offer']> & { url: string | null }

/** Reads offers as a mail would show them now. */
export const mailFactsOf = (app: App, tx: Tx, agencyId: string, ids: readonly string[]): Promise<MailFacts> =>
  factsOf(app, tx, agencyId, {
    ...emptyMail,
    blocks: ids.map((id, index) => ({
      id: `offer-${index}`,
      type: 'offer' as const,
      inventory_id: id,
      button: '',
      link: null,
      show_price: true,
      show_next: true,
    })),
  })

/** Chooses the offer of a campaign: what the wish names, with free places in its month; for departures, the one with the most free places. */
export async function chooseOffer(
  app: App,
  tx: Tx,
  actor: Actor,
  catalog: Catalog,
  wish: CampaignWish,
): Promise<{ offer: ChosenOffer | null; notes: string[] }> {
  const isNamed = wish.interests.length + wish.places.length > 0
  const fitting = (isNamed ? offersNamed(catalog, wish) : [...catalog.items]).filter(({ published }) => published)
  if (fitting.length === 0)
    return { offer: null, notes: [isNamed ? 'No published offer is what the wish names.' : 'You have no published offer to show.'] }
  // To fill departures, all offers with departures are compared; otherwise the best ones.
  const compared =
    wish.aim === 'fill' ? fitting.filter(({ capacity_mode }) => capacity_mode === 'departure').slice(0, 60) : fitting.slice(0, mostCompared)
  const candidates: Candidate[] = []
  for (const item of compared) {
    const departures = await departuresOf(tx, item, wish, actor.now)
    candidates.push({ item, departures, free: departures.reduce((sum, { places_left }) => sum + places_left, 0) })
  }
  const open = candidates.filter(
    ({ item, departures }) => departures.length > 0 || (wish.aim !== 'fill' && !wish.month && item.capacity_mode !== 'departure'),
  )
  const ordered = wish.aim === 'fill' ? open.toSorted((a, b) => b.free - a.free) : open.length > 0 ? open : wish.month ? [] : candidates
  const best = ordered.slice(0, mostCompared)
  const facts = await mailFactsOf(
    app,
    tx,
    actor.agencyId,
    best.map(({ item }) => item.id),
  )
  const chosen = best.find(({ item }) => facts.offers.has(item.id))
  if (!chosen) return { offer: null, notes: [nothingText(wish, best.length)] }
  const { item, departures } = chosen
  const shown = facts.offers.get(item.id)!
  return {
    offer: {
      inventory_id: item.id,
      title: item.title,
      price: shown.price,
      departures: departures.slice(0, shownDepartures),
      link: `${kinds[item.kind].path}/${item.id}`,
      url: shown.url,
      reasons: reasonsOf(chosen, wish, shown),
    },
    notes: [
      ...(shown.price ? [] : [`“${item.title}” has no price to show.`]),
      ...(departures.length === 0 && item.capacity_mode === 'departure' ? [`“${item.title}” has no departure with free places now.`] : []),
    ],
  }
}

const nothingText = ({ month, aim }: CampaignWish, found: number): string => {
  if (found > 0) return 'The offers that fit are not on your website, so a mail cannot show them.'
  const when = month ? ` in ${formatMonth(`${month}-01`)}` : ''
  return aim === 'fill' || month ? `No departure${when} has free places.` : 'No offer that fits has free places.'
}

/** Chooses a discount with a code: one named after birthdays for a birthday, any that applies if the wish asks for one. */
export async function chooseVoucher(tx: Tx, { agencyId, now }: Actor, wish: CampaignWish, offerId: string | null) {
  if (wish.aim !== 'birthday' && !wish.discount) return { voucher: null, notes: [] }
  const request = { page: 1, per_page: 50, search: '', sort: '-created_at', with_code: 'true' as const, active: 'true' as const }
  const { rows } = await listDiscounts(tx, agencyId, { ...request, ...(offerId ? { inventory_id: offerId } : {}) }, now)
  const usable = rows.filter(({ status }) => status === 'active')
  const forBirthdays = usable.find(({ name, code }) => /birth ?day|bday/i.test(`${name} ${code}`))
  const row = forBirthdays ?? (wish.discount ? usable[0] : undefined)
  if (row) return { voucher: { discount_id: row.id, name: row.name, code: row.code! }, notes: [] }
  const missing = wish.discount
    ? 'You have no active discount with a code for this offer, so the campaign has none. Nothing is promised.'
    : 'You have no discount named after birthdays, so the campaign only has good wishes and an offer.'
  return { voucher: null, notes: [missing] }
}
