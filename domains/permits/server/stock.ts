import { sql } from 'kysely'
import { conflict, invalid } from '#kit/contract/errors.ts'
import { addDays, daysBetween, formatDay } from '#kit/contract/time.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { listKinds, requireKind, type KindRow } from './kinds.ts'

const mostDays = 400

interface Range {
  from: string
  to: string
}

function daysOf({ from, to }: Range): string[] {
  if (to < from) throw invalid('to', 'The last day is before the first.')
  const days = daysBetween(from, to) + 1
  if (days > mostDays) throw invalid('to', `Choose at most ${mostDays} days.`)
  return Array.from({ length: days }, (_, index) => addDays(from, index))
}

/** Returns the stock of each day of a range that has any. @throws 404, 422 at `to`. */
export async function showStock(tx: Tx, kindId: string, range: Range) {
  await requireKind(tx, kindId)
  daysOf(range)
  const rows = await tx
    .selectFrom('permit_stock')
    .select(['day', 'total', 'taken'])
    .where('kind_id', '=', kindId)
    .where('day', '>=', range.from)
    .where('day', '<=', range.to)
    .orderBy('day')
    .execute()
  return rows.map((row) => ({ ...row, left: row.total - row.taken }))
}

const calendarDays = 62

/** Returns the kinds in use, of a park if one is given, with the stock of each day of a range that has any. @throws 422 at `to`. */
export async function permitCalendar(tx: Tx, { park, ...range }: Range & { park?: string | undefined }) {
  if (daysOf(range).length > calendarDays) throw invalid('to', `Choose at most ${calendarDays} days.`)
  const kinds = (await listKinds(tx)).filter((kind) => !kind.archived && (park === undefined || kind.park === park))
  if (kinds.length === 0) return []
  const rows = await tx
    .selectFrom('permit_stock')
    .select(['kind_id', 'day', 'total', 'taken'])
    .where(
      'kind_id',
      'in',
      kinds.map(({ id }) => id),
    )
    .where('day', '>=', range.from)
    .where('day', '<=', range.to)
    .orderBy('day')
    .execute()
  const byKind = Map.groupBy(rows, ({ kind_id }) => kind_id)
  return kinds.map(({ id, name, park: at }) => ({
    kind_id: id,
    name,
    park: at,
    days: (byKind.get(id) ?? []).map(({ day, total, taken }) => ({ day, total, taken, left: total - taken })),
  }))
}

/** Sets the stock of each day of a range. @throws 404, 409 `stock_taken` if more are taken on a day, 422 at `to`. */
export async function setStock(tx: Tx, actor: Actor, kindId: string, { total, ...range }: Range & { total: number }) {
  await requireKind(tx, kindId)
  const rows = daysOf(range).map((day) => ({ agency_id: actor.agencyId, kind_id: kindId, day, total }))
  const write = tx
    .insertInto('permit_stock')
    .values(rows)
    .onConflict((on) => on.columns(['agency_id', 'kind_id', 'day']).doUpdateSet({ total }))
    .execute()
  await refuseWrite(write, {
    check: () => conflict('stock_taken', 'More permits are taken on one of these days. Cancel or reschedule them first.'),
  })
  await audit(tx, actor, { action: 'permit_stock.set', subject: 'permit_kind', subjectId: kindId, after: { ...range, total } })
  return showStock(tx, kindId, range)
}

/**
 * Takes permits of a day: one conditional update, so that two transactions cannot take the last one.
 * @throws 409 `no_permits_left` with how many are left.
 */
export async function takeStock(tx: Tx, kind: Pick<KindRow, 'id' | 'name'>, day: string, count: number): Promise<void> {
  const taken = await tx
    .updateTable('permit_stock')
    .set({ taken: sql<number>`taken + ${count}` })
    .where('kind_id', '=', kind.id)
    .where('day', '=', day)
    .where(sql<boolean>`taken + ${count} <= total`)
    .returning('taken')
    .executeTakeFirst()
  if (taken) return
  const row = await tx
    .selectFrom('permit_stock')
    .select(['total', 'taken'])
    .where('kind_id', '=', kind.id)
    .where('day', '=', day)
    .executeTakeFirst()
  const left = row ? row.total - row.taken : 0
  throw conflict(
    'no_permits_left',
    `${kind.name} has ${left} of ${count} permits left on ${formatDay(day)}. Choose another day or add stock.`,
    {
      day: [`${left} left.`],
    },
  )
}

/** Gives one permit of a day back. */
export async function releaseStock(tx: Tx, kindId: string, day: string): Promise<void> {
  await tx
    .updateTable('permit_stock')
    .set({ taken: sql<number>`taken - 1` })
    .where('kind_id', '=', kindId)
    .where('day', '=', day)
    .execute()
}

/** Locks the stock of days in their order, so that two people who swap days do not wait for each other. */
export const lockStock = (tx: Tx, kindId: string, days: readonly string[]) =>
  tx
    .selectFrom('permit_stock')
    .select('day')
    .where('kind_id', '=', kindId)
    .where('day', 'in', [...days])
    .orderBy('day')
    .forUpdate()
    .execute()
