import { showEvent } from '#domains/events/server/events.ts'
import { listItinerary } from '#domains/tour-packages/server/itineraries.ts'
import { freeOf } from '#domains/website/server/offers/availability.ts'
import type { Listed } from '#domains/website/server/offers/listed.ts'
import type { PageFacts, Visit } from '#domains/website/server/site-parts.ts'
import { decimalOf, type Thing } from './json-ld.ts'

const schema = 'https://schema.org/'

type Describe = (visit: Visit, offer: Listed, common: Record<string, unknown>) => Promise<Thing>

const agencyOf = ({ site }: Visit): Thing => ({ '@type': 'Organization', name: site.name, url: site.origin })
const placeOf = (name: string): Thing => ({ '@type': 'Place', name, address: name })

/** What each kind is for search engines. */
const kinds: Partial<Record<Listed['kind'], Describe>> = {
  async tour_package({ app, tx, ...visit }, offer, common) {
    const days = await listItinerary(app, tx, offer.id)
    const stops = days.map(({ day, title, place }) => ({
      '@type': 'ListItem',
      position: day,
      item: { '@type': 'TouristAttraction', name: place?.text ?? title, description: title },
    }))
    return {
      '@type': 'TouristTrip',
      ...common,
      provider: agencyOf({ app, tx, ...visit }),
      ...(stops.length > 0 && { itinerary: { '@type': 'ItemList', numberOfItems: stops.length, itemListElement: stops } }),
    }
  },
  async room(visit, offer, common) {
    const hotel = { '@type': 'Hotel', name: visit.site.name, url: visit.site.origin, ...(offer.place && { address: offer.place }) }
    return { '@type': ['HotelRoom', 'Product'], ...common, isPartOf: hotel }
  },
  async event(visit, offer, common) {
    const { venue } = await showEvent(visit.app, visit.tx, visit.actor, offer.id)
    const where = [venue, offer.place].filter(Boolean).join(', ') || visit.site.name
    return {
      '@type': 'Event',
      ...common,
      startDate: offer.happens_from?.toISOString(),
      endDate: offer.happens_until?.toISOString(),
      eventStatus: `${schema}EventScheduled`,
      eventAttendanceMode: `${schema}OfflineEventAttendanceMode`,
      location: placeOf(where),
      organizer: agencyOf(visit),
    }
  },
  car: async (_visit, _offer, common) => ({ '@type': 'Car', ...common }),
  service: async (visit, offer, common) => ({
    '@type': 'Service',
    ...common,
    provider: agencyOf(visit),
    ...(offer.place && { areaServed: offer.place }),
  }),
  track: async (_visit, _offer, common) => ({ '@type': 'MusicRecording', ...common }),
}

const plain: Describe = async (_visit, _offer, common) => ({ '@type': 'Product', ...common })

/** Returns an offer as schema.org describes it, with the price, currency and availability that the page shows. */
export async function offerThing(visit: Visit, offer: Listed, facts: PageFacts): Promise<Thing> {
  const url = visit.site.origin + facts.path
  const isFree = (await freeOf(visit, [offer], { from: null, until: null, guests: 1 })).get(offer.id)?.isFree !== false
  const soldOut = offer.kind === 'product' || offer.kind === 'track' ? 'OutOfStock' : 'SoldOut'
  const describe = kinds[offer.kind] ?? plain
  return describe(visit, offer, {
    '@id': `${url}#offer`,
    name: offer.title,
    description: facts.description,
    url,
    ...(facts.picture && { image: [facts.picture] }),
    // Offers on request have no availability that would be true.
    ...(offer.from && {
      offers: {
        '@type': 'Offer',
        url,
        price: decimalOf(offer.from),
        priceCurrency: offer.from.currency,
        ...(!offer.on_request && { availability: schema + (isFree ? 'InStock' : soldOut) }),
        seller: agencyOf(visit),
      },
    }),
  })
}
