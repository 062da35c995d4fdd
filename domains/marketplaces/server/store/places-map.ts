import { routeMap, type Stop } from '#domains/places/server/route-map.ts'
import { drawRouteMap } from '#domains/places/view/route-map.ts'
import { html, type Markup } from '#kit/server/pages/html.ts'
import { placesOfListings } from '../listings/search.ts'
import type { Asked } from './search-form.ts'
import type { Store } from './store.ts'

/** The part of the address that asks for the map. */
export const mapField = 'map'

/** Prints the link to the map of a search, or the map. It is drawn by the server, and only when somebody asks for it: the page needs no script. */
export async function placesMap(store: Store, query: URLSearchParams, asked: Asked): Promise<Markup | null> {
  const { app, key, home, t } = store
  const link = (change: Record<string, string>, label: string) => {
    const next = new URLSearchParams([...query].filter(([name, value]) => value !== '' && name !== 'page' && !(name in change)))
    for (const [name, value] of Object.entries(change)) if (value) next.set(name, value)
    const text = next.toString()
    return html`<a href="${text ? `${home}?${text}` : home}#map">${label}</a>`
  }
  if (query.get(mapField) !== 'on') return html`<p id="map">${link({ [mapField]: 'on' }, t('showMap'))}</p>`
  const places = await placesOfListings(app, key, asked)
  const map = routeMap(places.map(({ name, lat, lng }): Stop => ({ name: name!.split(',')[0]!.trim(), lat, lng })))
  return html`<section id="map" aria-label="${t('map')}">
    <p>${link({ [mapField]: '' }, t('hideMap'))}</p>
    ${
      map
        ? html`${drawRouteMap({ ...map, route: '' }, { label: (names) => t('mapOf', { places: names }), source: t('mapSource') })}
            <ol class="s-list plain">
              ${places.map(({ name, offers }) => html`<li>${link({ place: name! }, t('offersAt', { place: name!, count: offers }))}</li>`)}
            </ol>`
        : html`<p class="s-dim">${t('noPlaces')}</p>`
    }
  </section>`
}
