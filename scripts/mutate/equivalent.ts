import { bookingsEquivalents } from './equivalent-bookings.ts'
import { financeEquivalents } from './equivalent-finance.ts'
import { inventoryEquivalents } from './equivalent-inventory.ts'

export interface Equivalent {
  /** A part of the line with the fault. */
  line: string
  /** A part of the line before, if several lines are the same. */
  previous?: string
  original: string
  /** Default: all replacements of this text on this line. */
  replacement?: string
  why: string
}

/** Parts that change nothing when they are left out, in any file. */
export const equivalentEverywhere: { original: RegExp; why: string }[] = [
  {
    original: /^\.where\('(\w+\.)?agency_id', '=', [\w.]+\)$/,
    why: "agency-filter.ts adds this condition to every statement of an agency's transaction.",
  },
  { original: /^,? ?updated_at: actor\.now,?$/, why: 'No sum and no stock depends on when a row was last changed.' },
  { original: /^\.limit\(1\)$/, why: 'Only the first row is read.' },
]

/** Faults that change neither what is paid nor what is sold, by file, each with the reason. */
export const equivalent: Record<string, Equivalent[]> = { ...inventoryEquivalents, ...bookingsEquivalents, ...financeEquivalents }
