import { sql } from 'kysely'
import type { DB } from '../../../database/tables.ts'
import type { Tx } from './database.ts'

const [before, behind] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

export interface Slice {
  /** Exclusive lower bound. */
  after: string
  /** Inclusive upper bound. */
  until: string
}

/** Yields slices of an agency's rows by id. Their size is fixed, so reading one stays within the statement timeout in any table. */
export async function* slicesOf(tx: Tx, table: keyof DB, agencyId: string, size = 10_000): AsyncGenerator<Slice> {
  for (let after = before; after !== behind;) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM ${sql.table(table)} WHERE agency_id = ${agencyId} AND id > ${after} ORDER BY id OFFSET ${size - 1} LIMIT 1`.execute(tx)
    const until = rows[0]?.id ?? behind
    yield { after, until }
    after = until
  }
}

/** Runs a check for each agency and returns all its findings, each with its agency_id. */
export async function inEachAgency<Found extends object>(tx: Tx, check: (agencyId: string) => Promise<Found[]>) {
  const agencies = await tx.selectFrom('agencies').select('id').orderBy('id').execute()
  const all: (Found & { agency_id: string })[] = []
  for (const { id } of agencies) for (const found of await check(id)) all.push({ agency_id: id, ...found })
  return all
}

/** Compares two ways of adding up the same numbers. Sums can be added from several statements. */
export class Differences {
  readonly #sums = new Map<string, number[]>()

  /** Adds the numbers of one key. Add those of the other way with their signs reversed. */
  add(key: readonly unknown[], numbers: readonly number[]): void {
    const text = JSON.stringify(key)
    const sums = this.#sums.get(text)
    this.#sums.set(text, sums ? sums.map((sum, at) => sum + numbers[at]!) : [...numbers])
  }

  /** Returns the keys whose sums are not zero, with the differences. */
  found(): { key: unknown[]; by: number[] }[] {
    return [...this.#sums].filter(([, by]) => by.some((sum) => sum !== 0)).map(([key, by]) => ({ key: JSON.parse(key) as unknown[], by }))
  }
}
