import { sql, type RawBuilder } from 'kysely'
import { listed } from '#kit/contract/listed.ts'

/**
 * By kind: SQL for a JSON object of the item's terms that the kind copies when it is booked, such as a car's late fee. The item is `i`.
 * It is read together with the item, so that copying the terms needs no statement of its own.
 */
export const lineTerms = listed<Readonly<Record<string, RawBuilder<object>>>>('terms of lines by kind')

/** SQL: the terms of item `i`; null for kinds that copy none. */
export function termsOfItem(): RawBuilder<object | null> {
  const cases = Object.entries(lineTerms.entries()).map(([kind, terms]) => sql`WHEN ${sql.lit(kind)} THEN (${terms})`)
  return sql`CASE i.kind ${sql.join(cases, sql` `)} END`
}
