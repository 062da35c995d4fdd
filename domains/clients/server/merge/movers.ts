import { sql } from 'kysely'
import { listed } from '#kit/contract/listed.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { DB } from '../../../../database/tables.ts'

/** Two people who are one: the loser's rows point to the winner afterwards. */
export interface Pair {
  winner: string
  loser: string
}

/** Moves the rows of one table from one person to another, and back. */
export interface ClientMover {
  /** A test refuses a foreign key to `clients` from a table without a mover. */
  table: keyof DB
  /** What the rows are, for people: "Bookings". Null for rows that come with others. */
  label: string | null
  /** Returns how many rows point to a person. */
  count(tx: Tx, clientId: string): Promise<number>
  /** Locks a person's rows. Called for all movers before the people are locked, in the order of other work. */
  lock(tx: Tx, clientId: string): Promise<void>
  /** Points the loser's rows to the winner. Returns their keys. */
  move(tx: Tx, actor: Actor, pair: Pair): Promise<string[]>
  /** Points the rows with these keys back to the loser, unless they point to somebody else by now. */
  moveBack(tx: Tx, actor: Actor, pair: Pair, keys: readonly string[]): Promise<void>
}

/** The movers of all domains with rows about people, in the order in which other work locks their tables. */
export const clientMovers = listed<readonly ClientMover[]>('movers of clients')

/** Moves rows that have a column `client_id`. `key` are the columns that tell the rows of an agency apart. */
export function movesRows(table: keyof DB, label: string | null, key: readonly string[] = ['id']): ClientMover {
  // The builder types one table; all tables given here have the column.
  const rows = table as 'leads'
  const keyOf = sql<string>`${sql.join(
    key.map((column) => sql`${sql.ref(column)}::text`),
    sql` || ' ' || `,
  )}`
  return {
    table,
    label,
    async count(tx, clientId) {
      const { count } = await tx
        .selectFrom(rows)
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('client_id', '=', clientId)
        .executeTakeFirstOrThrow()
      return count
    },
    async lock(tx, clientId) {
      await tx.selectFrom(rows).select('client_id').where('client_id', '=', clientId).orderBy(keyOf).forUpdate().execute()
    },
    async move(tx, _actor, { winner, loser }) {
      const moved = await tx
        .updateTable(rows)
        .set({ client_id: winner })
        .where('client_id', '=', loser)
        .returning(keyOf.as('key'))
        .execute()
      return moved.map(({ key: one }) => one)
    },
    async moveBack(tx, _actor, { winner, loser }, keys) {
      if (keys.length === 0) return
      await tx
        .updateTable(rows)
        .set({ client_id: loser })
        .where('client_id', '=', winner)
        .where(sql<boolean>`${keyOf} = ANY(${[...keys]}::text[])`)
        .execute()
    },
  }
}
