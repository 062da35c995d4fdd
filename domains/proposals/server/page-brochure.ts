import type { Picture } from '#domains/inventory/server/gallery/gallery.ts'
import type { RouteMap } from '#domains/places/contract/route-map.ts'
import { drawRouteMap } from '#domains/places/view/route-map.ts'
import { html, trusted, type Markup } from '#kit/server/pages/html.ts'
import { cleanHtml } from '#kit/server/pages/rich-text.ts'
import { dayTexts, startOf, type BrochureDay, type BrochureTrip } from './brochure.ts'
import type { Offer } from './page-html.ts'
import { say } from './messages/say.ts'

/** Pictures of a day. The page stays small. */
const picturesADay = 3

/** Renders the picture on top of the proposal. */
export const coverPicture = (picture: Picture, alt: string): Markup =>
  html`<div class="cover big">
    <img
      src="${picture.url}"
      srcset="${picture.small_url} 320w, ${picture.url} 960w"
      sizes="100vw"
      width="${picture.width ?? 960}"
      height="${picture.height ?? 640}"
      alt="${picture.caption ?? alt}"
      fetchpriority="high"
    />
  </div>`

const thumbnail = (picture: Picture, alt: string): Markup =>
  html`<img src="${picture.small_url}" width="200" height="140" alt="${picture.caption ?? alt}" loading="lazy" />`

/** Renders the days, the map and what is included; nothing for a proposal without trips. */
export function brochureSections(offer: Offer): Markup {
  const { trips, map } = offer.brochure
  const several = trips.length > 1
  return html`${trips.map((trip, at) => tripDays(offer, trip, several, at === 0 ? map : null))}${trips.map((trip) => includedSection(trip, several, offer.brand.language))}`
}

function tripDays(offer: Offer, trip: BrochureTrip, several: boolean, map: RouteMap | null): Markup | null {
  if (trip.days.length === 0 && !map) return null
  const start = startOf(offer.priced, trip.inventory_id)
  const { language } = offer.brand
  const t = say(language)
  return html`<h2>${several ? trip.title : t('dayByDay')}</h2>
    ${map && drawRouteMap(map, { label: (places) => t('routeMap', { places }), source: t('mapSource') })}
    <ol class="days">
      ${trip.days.map((day) => daySection(day, start, offer.pictures.ofDays.get(day.id) ?? [], language))}
    </ol>`
}

function daySection(day: BrochureDay, start: string | null, pictures: Picture[], language: string): Markup {
  const { when, more } = dayTexts(day, start, language)
  return html`<li>
    <p class="day">${when}</p>
    <h3>${day.title}</h3>
    ${day.description && html`<div class="rich">${trusted(cleanHtml(day.description))}</div>`}${more && html`<p class="more">${more}</p>`}${
      pictures.length > 0 && html`<div class="shots">${pictures.slice(0, picturesADay).map((one) => thumbnail(one, day.title))}</div>`
    }
  </li>`
}

const listOf = (title: string, lines: string[], look: string) =>
  lines.length > 0 &&
  html`<div>
    <h3>${title}</h3>
    <ul class="${look}">
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>
  </div>`

function includedSection({ title, included, excluded }: BrochureTrip, several: boolean, language: string): Markup | null {
  if (included.length + excluded.length === 0) return null
  const t = say(language)
  return html`<h2>${several ? t('includedIn', { trip: title }) : t('whatIsIncluded')}</h2>
    <div class="two">${listOf(t('included'), included, 'ticks')}${listOf(t('notIncluded'), excluded, 'ticks no')}</div>`
}
