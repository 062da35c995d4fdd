import { ofAgency } from '#domains/agency/server/facts.ts'
import type { Kind } from '#domains/inventory/contract/kinds.ts'
import { itemGallery, listPictures } from '#domains/inventory/server/gallery/gallery.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { cleanHtml } from '#kit/server/pages/rich-text.ts'
import type { OfferDate, OfferView } from '../../view/offer-page.ts'
import { datesIn } from '../dates.ts'
import { say } from '../messages/say.ts'
import { priceText } from '../money/shown-prices.ts'
import { offerBooking, type Visit } from '../site-parts.ts'
import { freeOf } from './availability.ts'
import { cardsOf } from './cards.ts'
import { departuresOf, type Departure } from './departures.ts'
import { kindParts } from './kind-facts.ts'
import { listedOffers, sortedOffers, type Listed } from './listed.ts'
import { priceQuestion } from './price-question.ts'
import { priceColumns, pricesOfOffer } from './price-table.ts'
import { policyLines, timeName } from './words.ts'

const shownDepartures = 12
const fewLeft = 5
const otherOffers = 3

/** Returns the offer of a kind at an address, if the website shows it now. */
export const findOffer = async (visit: Visit, kind: Kind, slug: string): Promise<Listed | null> =>
  (await listedOffers(visit, { slug, kinds: [kind] }))[0] ?? null

/**
 * Returns everything on the page of an offer, with its prices and places of now. `shop` says how it is booked on a page that is not the
 * agency's own website: there it is not asked about, and shows no other offers.
 */
export async function offerView(
  visit: Visit,
  offer: Listed,
  query: URLSearchParams,
  shop: { book: NonNullable<OfferView['book']> } | null = null,
): Promise<OfferView> {
  const { app, tx, actor, language } = visit
  const t = say(language)
  const parts = await kindParts(visit, offer)
  const pictures = await listPictures(app, tx, itemGallery, offer.id)
  const departures = offer.capacity_mode === 'departure' && !offer.on_request ? await departuresOf(visit, offer) : []
  const prices = await pricesOfOffer(visit, offer)
  const next = departures.find(({ bookable }) => bookable)
  const free = (await freeOf(visit, [offer], { from: null, until: null, guests: 1 })).get(offer.id)!
  const { cancellation_policy } = await ofAgency(tx, actor.agencyId).select('cancellation_policy').executeTakeFirstOrThrow()
  const policy = parts.policy ?? (cancellation_policy as unknown as NonNullable<typeof parts.policy>)
  const question = await priceQuestion(visit, { offer, prices, departures, query })
  const day = next?.starts_on ?? (offer.happens_from ? dayOf(offer.happens_from) : addDays(dayOf(actor.now), 30))
  return {
    title: offer.title,
    summary: offer.summary,
    facts: [...parts.facts, ...(parts.place ? [parts.place.text] : [])],
    pictures: pictures.map((one) => ({ ...one, alt: one.caption })),
    description: parts.description && cleanHtml(parts.description),
    lists: parts.lists ?? [],
    days: parts.days ?? [],
    map: mapOf(parts.place),
    sound: parts.sound ?? null,
    dates: offer.capacity_mode === 'departure' ? datesOf(offer, departures, language) : null,
    prices: priceColumns(visit, offer, prices, day),
    question,
    policy: policyLines(policy, language),
    from: offer.from && { price: priceText(visit, offer.from), per: timeName(offer.per, language) ?? '' },
    next: next ? t('nextOn', { day: datesIn(language).shortDay(next.starts_on) }) : offer.on_request ? t('anyDay') : null,
    out: free.isFree ? null : t(offer.capacity_mode === 'departure' ? 'noDates' : 'soldOut'),
    book: question && free.isFree ? (shop?.book ?? (await offerBooking.entries()?.(visit, offer)) ?? null) : null,
    asks: shop === null,
    id: offer.id,
    asksDates: !['product', 'track', 'event'].includes(offer.kind),
    others: shop ? [] : await othersOf(visit, offer),
  }
}

function datesOf({ on_request }: Listed, departures: readonly Departure[], language: string): NonNullable<OfferView['dates']> {
  const t = say(language)
  const dates = datesIn(language)
  const rowOf = ({ starts_on, ends_on, starts_at, places_left: left, bookable }: Departure): OfferDate => ({
    when: starts_on === ends_on ? dates.day(starts_on) : dates.range(starts_on, ends_on),
    start: starts_at && dates.clock(starts_at),
    places: left <= 0 ? t('soldOut') : bookable ? t('placesLeft', { count: left }) : t('closed'),
    look: left <= 0 || !bookable ? 'out' : left <= fewLeft ? 'few' : '',
  })
  // The next dates, and the next that are free if those are sold out.
  const free = new Set(departures.filter(({ bookable }) => bookable).slice(0, shownDepartures))
  const shown = departures.filter((one, index) => index < shownDepartures || free.has(one))
  return { title: t('nextDates'), rows: shown.map(rowOf), text: on_request ? t('anyDayText') : t('askDates') }
}

/** A link to the place on a map: maps of others need scripts. */
function mapOf(place: { text: string; lat: number | null; lng: number | null } | null): OfferView['map'] {
  if (!place || place.lat === null || place.lng === null) return null
  const [lat, lng] = [place.lat.toFixed(5), place.lng.toFixed(5)]
  return { text: place.text, picture: null, url: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=11/${lat}/${lng}` }
}

async function othersOf(visit: Visit, offer: Listed) {
  const all = (await listedOffers(visit, { kinds: [offer.kind] })).filter(({ id }) => id !== offer.id)
  const near = sortedOffers(all, 'featured').toSorted((a, b) => Number(b.place === offer.place) - Number(a.place === offer.place))
  const shown = near.slice(0, otherOffers)
  return cardsOf(visit, shown, await freeOf(visit, shown, { from: null, until: null, guests: 1 }))
}
