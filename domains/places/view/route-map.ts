import { html, type Markup } from '#kit/view/html.ts'
import type { RouteMap } from '../contract/route-map.ts'

interface MapWords {
  /** Names the map for those who do not see it. It gets the places in the order of the route: "1 Entebbe, 2 Buhoma". */
  label: (places: string) => string
  /** Whose data it is. */
  source: string
}

/** Draws a route on a small map. Its names are also read out, in the order of the route. */
export function drawRouteMap({ width, height, land, lakes, route, pins }: RouteMap, { label: nameOf, source }: MapWords): Markup {
  const named = pins.map(({ number, name }) => `${number} ${name}`).join(', ')
  return html`<svg
      class="map"
      viewBox="0 0 ${width} ${height}"
      width="${width}"
      height="${height}"
      role="img"
      aria-label="${nameOf(named)}"
    >
      <path class="land" d="${land}" />
      <path class="lake" d="${lakes}" />
      <path class="route" d="${route}" />
      ${pins.map(
        ({ x, y, number, name, label }) =>
          html`<circle cx="${x}" cy="${y}" r="11" /><text class="number${number.length > 2 && ' long'}" x="${x}" y="${y + 4}"
              >${number}</text
            >${label && html`<text class="place" x="${label.x}" y="${label.y}" text-anchor="${label.anchor}" paint-order="stroke">${name}</text>`}`,
      )}
    </svg>
    <p class="source"><span aria-hidden="true">${named} · </span>${source}</p>`
}
