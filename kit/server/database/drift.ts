import { sql } from 'kysely'
import type { DB } from '../../../database/tables.ts'
import type { Tx } from './database.ts'

const [before, behind] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

export interface Slice {
  /** Ids above this one … */
  after: string
  /** … up to and with this. */
  until: string
}

/** The rows of an agency in slices by id, each read well within the time of a statement: none then grows with the table. */
export async function* slicesOf(tx: Tx, table: keyof DB, agencyId: string, size = 10_000): AsyncGenerator<Slice> {
  for (let after = before; after !== behind;) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM ${sql.table(table)} WHERE agency_id = ${agencyId} AND id > ${after} ORDER BY id OFFSET ${size - 1} LIMIT 1`.execute(tx)
    const until = rows[0]?.id ?? behind
    yield { after, until }
    after = until
  }
}

/** Runs a check for each agency and gathers what it finds. */
export async function inEachAgency<Found extends object>(tx: Tx, check: (agencyId: string) => Promise<Found[]>) {
  const agencies = await tx.selectFrom('agencies').select('id').orderBy('id').execute()
  const all: (Found & { agency_id: string })[] = []
  for (const { id } of agencies) for (const found of await check(id)) all.push({ agency_id: id, ...found })
  return all
}

/** What two ways of adding up differ in, gathered from as many statements as it takes. */
export class Differences {
  readonly #sums = new Map<string, number[]>()

  /** Adds what one way says of a key; the other's numbers are added with their signs turned. */
  add(key: readonly unknown[], numbers: readonly number[]): void {
    const text = JSON.stringify(key)
    const sums = this.#sums.get(text)
    this.#sums.set(text, sums ? sums.map((sum, at) => sum + numbers[at]!) : [...numbers])
  }

  /** The keys whose numbers do not come to zero, and by how much. */
  found(): { key: unknown[]; by: number[] }[] {
    return [...this.#sums].filter(([, by]) => by.some((sum) => sum !== 0)).map(([key, by]) => ({ key: JSON.parse(key) as unknown[], by }))
  }
}
