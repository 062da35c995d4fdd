import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { conflict, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { PermitDeadlineKind, Permits } from '../../../database/tables.ts'
import { permitMoves, type PermitState } from '../contract/states.ts'

export type PermitRow = Selectable<Permits>

/** The query of permits with the names that lists show. */
export const shownPermits = (tx: Tx) =>
  tx
    .selectFrom('permits as p')
    .innerJoin('permit_kinds as k', (join) => join.onRef('k.agency_id', '=', 'p.agency_id').onRef('k.id', '=', 'p.kind_id'))
    .leftJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'p.agency_id').onRef('b.id', '=', 'p.booking_id'))
    .selectAll('p')
    .select(['k.name as kind_name', 'k.park', 'b.reference as booking_reference'])
export type ShownPermit = PermitRow & { kind_name: string; park: string; booking_reference: string | null }

/** What was paid and is neither used, lost, returned nor moved. */
export const openMoney = ({ paid, settled }: Pick<PermitRow, 'paid' | 'settled'>): number => paid - settled

/** Returns the row as lists answer it, without passport. */
export const permitRowView = (row: ShownPermit) => ({
  id: row.id,
  kind_id: row.kind_id,
  kind_name: row.kind_name,
  park: row.park,
  day: row.day,
  state: row.state,
  name: row.name,
  residency: row.residency,
  has_passport: row.has_passport,
  price: moneyOf(row.price, row.currency),
  deposit: moneyOf(row.deposit, row.currency),
  paid: moneyOf(row.paid, row.currency),
  refund_due: moneyOf(row.state === 'cancelled' || row.state === 'forfeited' ? openMoney(row) : 0, row.currency),
  number: row.number,
  booking_id: row.booking_id,
  booking_reference: row.booking_reference,
  traveller_id: row.traveller_id,
  version: row.version,
  created_at: row.created_at.toISOString(),
})

/** Returns a permit, locked. @throws 404. */
export async function lockPermit(tx: Tx, id: string): Promise<PermitRow> {
  const row = await tx.selectFrom('permits').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Permit')
  return row
}

/** @throws 409 `stale` if the caller has read an older version. */
export function refuseStale(row: PermitRow, version: number): void {
  if (row.version !== version) throw conflict('stale', 'Someone else changed this permit. Reload it and try again.')
}

/** @throws 409 `invalid_transition`. */
export function refuseMove(row: PermitRow, to: PermitState): void {
  if (!permitMoves[row.state].includes(to)) throw invalidTransition(row.state, to)
}

/** Changes a permit whose row is locked. */
export async function changePermit(tx: Tx, actor: Actor, row: PermitRow, change: Updateable<Permits>): Promise<void> {
  await tx
    .updateTable('permits')
    .set({ ...change, version: row.version + 1, updated_at: actor.now })
    .where('id', '=', row.id)
    .execute()
}

/** Inserts permits. */
export const insertPermits = (tx: Tx, rows: Insertable<Permits>[]) => tx.insertInto('permits').values(rows).execute()

/** Ends the open deadlines of a permit, all or those of the given kinds. */
export const endDeadlines = (tx: Tx, actor: Actor, permitId: string, kinds?: readonly PermitDeadlineKind[]) =>
  tx
    .updateTable('permit_deadlines')
    .set({ done_at: actor.now })
    .where('permit_id', '=', permitId)
    .where('done_at', 'is', null)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', [...kinds!]))
    .execute()

/** The permits of a kind in the month of a day that are neither ended nor only wanted. */
export async function countInMonth(tx: Tx, kindId: string, day: string): Promise<number> {
  const { n } = await tx
    .selectFrom('permits')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('kind_id', '=', kindId)
    .where('day', '>=', `${day.slice(0, 7)}-01`)
    .where('day', '<', sql<string>`(date_trunc('month', ${day}::date) + interval '1 month')::date`)
    .where('state', 'in', ['reserved', 'deposit_paid', 'paid', 'issued', 'used'])
    .executeTakeFirstOrThrow()
  return n
}
