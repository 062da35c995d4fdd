import { tsvRows } from '#kit/server/files/tsv.ts'

export interface Town {
  name: string
  country_code: string
  population: number
}

/** Returns the towns of the world with at least so many people, the smallest first. It reads the reference file, so keep the result. */
export function largeTowns(leastPeople: number): Town[] {
  return tsvRows('domains/places/server/reference/cities.tsv')
    .map(([, name, country_code, , , population]) => ({ name: name!, country_code: country_code!, population: Number(population) }))
    .filter(({ population }) => population >= leastPeople)
    .toSorted((a, b) => a.population - b.population)
}
