import { countryName } from '#kit/contract/countries.ts'
import { tsvRows } from '#kit/server/files/tsv.ts'

export interface Airport {
  code: string
  name: string
  city: string
  country_code: string
  zone: string
}

export interface Airline {
  code: string
  name: string
  ticket_prefix: string | null
}

const linesOf = (file: string) => tsvRows(`domains/flights/server/reference/${file}`) as [string, string, string, string, string][]

// Loaded on first use, so that installations without flights do not pay for it.
let airports: Map<string, Airport> | undefined
let airlines: Map<string, Airline> | undefined

const allAirports = () =>
  (airports ??= new Map(
    linesOf('airports.tsv').map(([code, name, city, country_code, zone]) => [code, { code, name, city, country_code, zone }]),
  ))
const allAirlines = () =>
  (airlines ??= new Map(linesOf('airlines.tsv').map(([code, name, prefix]) => [code, { code, name, ticket_prefix: prefix || null }])))

/** The airport with this code. */
export const airportOf = (code: string): Airport | undefined => allAirports().get(code)

/** The airline with this code. */
export const airlineOf = (code: string): Airline | undefined => allAirlines().get(code)

/** The airline whose prefix starts this ticket number. */
export const airlineOfTicket = (number: string): Airline | undefined =>
  [...allAirlines().values()].find(({ ticket_prefix }) => ticket_prefix === number.slice(0, 3))

const most = 20
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Ranks matches: exact code, then texts that start with the search, then texts that contain it. */
function ranked<Place>(places: Iterable<Place>, search: string, textsOf: (place: Place) => readonly string[]): Place[] {
  const wanted = fold(search.trim())
  const found: { place: Place; rank: number }[] = []
  for (const place of places) {
    const [code, ...others] = textsOf(place).map(fold)
    const rank =
      code === wanted
        ? 0
        : others.some((text) => text.startsWith(wanted))
          ? 1
          : code!.startsWith(wanted)
            ? 2
            : others.some((text) => text.includes(` ${wanted}`))
              ? 3
              : others.some((text) => text.includes(wanted))
                ? 4
                : null
    if (rank !== null) found.push({ place, rank })
  }
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ place }) => place)
}

/** Up to 20 airports by code, city, name or country; or those with `codes`, if set. */
export function findAirports({ search, codes }: { search: string; codes?: readonly string[] | undefined }): Airport[] {
  if (codes) return codes.flatMap((code) => airportOf(code) ?? [])
  if (search.trim() === '') return []
  return ranked(allAirports().values(), search, ({ code, city, name, country_code }) => [code, city, name, countryName(country_code)])
}

/** Up to 20 airlines by code or name, the agency's own first. */
export function findAirlines({
  search,
  codes,
  own,
}: {
  search: string
  codes?: readonly string[] | undefined
  own: readonly string[]
}): Airline[] {
  if (codes) return codes.flatMap((code) => airlineOf(code) ?? [])
  const first = (list: Airline[]) => list.toSorted((a, b) => Number(own.includes(b.code)) - Number(own.includes(a.code)))
  if (search.trim() === '') return own.flatMap((code) => airlineOf(code) ?? [])
  return first(ranked(allAirlines().values(), search, ({ code, name }) => [code, name]))
}
