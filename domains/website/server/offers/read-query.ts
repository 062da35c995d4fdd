import { z } from 'zod'
import { localDate } from '#kit/contract/schemas.ts'

// What visitors ask for stands in the address. Anything that is not understood is left out: an address never leads to an error.

const text = (query: URLSearchParams, name: string, most = 60) => (query.get(name) ?? '').slice(0, most)

/** Returns a day of the address, or null. */
export const dayIn = (query: URLSearchParams, name: string): string | null => localDate.safeParse(text(query, name)).data ?? null

/** Returns a whole number of the address between 0 and 999, or null. */
export const numberIn = (query: URLSearchParams, name: string): number | null => {
  const given = text(query, name)
  return /^[0-9]{1,3}$/.test(given) ? Number(given) : null
}

/** Returns one of these values of the address, or null. */
export const oneIn = <T extends string>(query: URLSearchParams, name: string, values: readonly T[]): T | null =>
  z.enum(values as [T, ...T[]]).safeParse(text(query, name)).data ?? null

/** Returns a text of the address. */
export const textIn = text
