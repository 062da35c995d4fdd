import { routeMap, stopsOf } from '#domains/places/server/route-map.ts'
import { listItinerary } from '#domains/tour-packages/server/itineraries.ts'
import { say } from '../messages/say.ts'
import { offerPath } from '../paths.ts'
import { listedOffers, sortedOffers, type Listed } from './listed.ts'
import { loaderOf } from './loader-of.ts'
import type { Visit } from '../site-parts.ts'
import type { OfferRoute } from '../../view/context.ts'

/** Most trips that are looked at to find one with a route. */
const mostLooked = 10

/** Returns the route of a trip: the places of its days, in order; null for one without places with coordinates. */
async function routeOf({ app, tx, site, language }: Visit, offer: Listed): Promise<OfferRoute | null> {
  if (offer.kind !== 'tour_package') return null
  const days = await listItinerary(app, tx, offer.id)
  const map = routeMap(stopsOf(days.map(({ place }) => place)))
  if (!map) return null
  const t = say(language)
  return {
    map,
    label: t('routeMap', { places: map.pins.map(({ number, name }) => `${number} ${name}`).join(', ') }),
    source: t('mapSource'),
    title: offer.title,
    href: offerPath(site, language, offer.kind, offer.slug),
  }
}

async function firstRoute(visit: Visit): Promise<OfferRoute | null> {
  for (const offer of sortedOffers(await listedOffers(visit, { kinds: ['tour_package'] }), 'featured').slice(0, mostLooked)) {
    const route = await routeOf(visit, offer)
    if (route) return route
  }
  return null
}

/** Loads maps of routes. */
export const route_map = loaderOf('route_map', async (visit, blocks) => {
  const chosen = await listedOffers(visit, { ids: blocks.flatMap(({ props }) => props.inventory_id ?? []) })
  const loaded: Record<string, OfferRoute> = {}
  for (const { id, props } of blocks) {
    const offer = chosen.find((one) => one.id === props.inventory_id)
    const route = props.inventory_id === null ? await firstRoute(visit) : offer ? await routeOf(visit, offer) : null
    if (route) loaded[id] = route
  }
  return loaded
})
