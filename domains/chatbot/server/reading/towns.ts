import { cityMapping } from 'city-timezones'
import type { Residency } from '../../../../database/tables.ts'
import { folded } from './words.ts'

/** Members of the East African Community. */
const community = new Set(['UG', 'KE', 'TZ', 'RW', 'BI', 'SS', 'CD', 'SO'])
/** Smaller ones share their names with too many words. */
const leastPeople = 50_000

/** Towns, states and provinces of the world, by what a person who is from there pays. Of places with one name, the largest counts. */
const residencyOf = new Map<string, Residency>()
for (const { city, province, exactProvince, iso2, pop } of cityMapping.toSorted((a, b) => a.pop - b.pop)) {
  // Trips start in Uganda's own towns, and many who live in them are not citizens.
  if (iso2 === 'UG' || pop < leastPeople) continue
  const residency = community.has(iso2) ? 'eac_citizen' : 'non_resident'
  for (const name of [province, exactProvince, city]) if (name) residencyOf.set(folded(name), residency)
}

const longestName = 3

/** Returns what somebody from the town or state pays whose name begins at a token; undefined if there is none. */
export function residencyOfTown(tokens: readonly string[], at: number): Residency | undefined {
  for (let length = longestName; length > 0; length--) {
    const found = residencyOf.get(tokens.slice(at, at + length).join(' '))
    if (found) return found
  }
  return undefined
}
