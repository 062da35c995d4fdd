import { sql, type RawBuilder } from 'kysely'
import { listed } from '#kit/contract/listed.ts'

/** How many people fit in one room or vehicle. */
export interface Fits {
  adults: number
  /** Adults and children together. */
  guests: number
}

/** By kind: SQL for the `Fits` of item `i` as a JSON object, so that reading it needs no statement of its own. */
export const unitFits = listed<Readonly<Record<string, RawBuilder<Fits>>>>('how many people fit by kind')

/** SQL: the `Fits` of item `i`; null for kinds in which nobody stays. */
export function fitsOfItem(): RawBuilder<Fits | null> {
  const cases = Object.entries(unitFits.entries()).map(([kind, fits]) => sql`WHEN ${sql.lit(kind)} THEN (${fits})`)
  return sql`CASE i.kind ${sql.join(cases, sql` `)} END`
}
