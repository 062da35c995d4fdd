import { z } from 'zod'
import { unitsBody } from '#domains/inventory/contract/let-units.ts'
import { maxUnitNamesLength, maxUnitsAtOnce, repeatedUnitNames } from '#domains/inventory/contract/unit-names.ts'
import { Unreadable } from './importer.ts'

const label = 'The number'

/**
 * The fields of kinds with units: their names as the form takes them, and how many they are. No column is called "Units" or "Rooms",
 * because a file may have either the names or their number there.
 */
export const unitFields = {
  unit_names: unitsBody.shape.units.optional(),
  unit_count: z
    .int(`${label} is a whole number.`)
    .min(0, `${label} is zero or more.`)
    .max(maxUnitsAtOnce, `${label} is at most ${maxUnitsAtOnce}.`)
    .optional(),
}

interface Units {
  unit_names?: readonly string[] | undefined
  unit_count?: number | undefined
}

/** Refuses a number of units that differs from the names. Units have names, so a number alone cannot add any. */
export const unitsAgree =
  (what: string, example: string) =>
  ({ unit_names: units = [], unit_count: count }: Units, context: z.core.$RefinementCtx) => {
    if (count === undefined || count === units.length) return
    const message =
      units.length === 0 ? `Give the ${what} as well, as in ${example}.` : `This says ${count}, but the row names ${units.length}.`
    context.addIssue({ code: 'custom', path: ['unit_count'], message })
  }

/** Returns the parser of a column of names. A name that occurs twice is an error, because one unit would be missing. */
export const namesOnce = (sameAs?: (name: string) => string) => (text: string) => {
  // Too long a list is refused by the schema.
  const repeated = text.length > maxUnitNamesLength ? [] : repeatedUnitNames(text, sameAs)
  return repeated.length === 0 ? text : new Unreadable(`${repeated.slice(0, 5).join(', ')}: given twice.`)
}
