import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { notFound } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { ResellSettlementLines, ResellSettlements } from '../../../../database/tables.ts'
import { isOverdue, leftOf, type SettlementRole } from '../../contract/settlement.ts'

export type SettlementRow = Selectable<ResellSettlements>
type LineRow = Selectable<ResellSettlementLines>

/** A line as the agency with these amounts reads it: positive if the partner owes it. `ours`: from its own ledger. */
export type Line = Omit<LineRow, 'agency_id' | 'settlement_id'>

/** Returns a line as the other side reads it. */
export const mirrored = ({ ours, amount, ...line }: Line): Line => ({ ...line, ours: !ours, amount: -amount })

export const settlementOf = (tx: Tx, id: string): Promise<SettlementRow | undefined> =>
  tx.selectFrom('resell_settlements').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns a settlement of the agency. @throws 404. */
export async function requireSettlement(tx: Tx, id: string): Promise<SettlementRow> {
  const row = await settlementOf(tx, id)
  if (!row) throw notFound('Settlement')
  return row
}

/** Returns a settlement of the agency, locked until the transaction ends: moves and payments take turns. @throws 404. */
export async function lockSettlement(tx: Tx, id: string): Promise<SettlementRow> {
  const row = await tx.selectFrom('resell_settlements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Settlement')
  return row
}

/** Adds a settlement. @returns it, or undefined if there is one with this id: then nothing was written. */
export const insertSettlement = (tx: Tx, row: Insertable<ResellSettlements>): Promise<SettlementRow | undefined> =>
  tx
    .insertInto('resell_settlements')
    .values(row)
    .onConflict((known) => known.doNothing())
    .returningAll()
    .executeTakeFirst()

export const setSettlement = (tx: Tx, id: string, change: Updateable<ResellSettlements>) =>
  tx.updateTable('resell_settlements').set(change).where('id', '=', id).execute()

/** Returns the lines of a settlement, oldest first. */
export const linesOf = (tx: Tx, settlementId: string): Promise<Line[]> =>
  tx
    .selectFrom('resell_settlement_lines')
    .select(['id', 'ours', 'kind', 'sale_id', 'title', 'amount', 'at'])
    .where('settlement_id', '=', settlementId)
    .orderBy('at')
    .orderBy('id')
    .execute()

// PostgreSQL takes 65,535 values in one statement.
const batch = 5000

/** Adds lines to a settlement. Those that it has already stay. */
export async function insertLines(tx: Tx, agencyId: string, settlementId: string, lines: readonly Line[]): Promise<void> {
  for (let from = 0; from < lines.length; from += batch)
    await tx
      .insertInto('resell_settlement_lines')
      .values(lines.slice(from, from + batch).map((line) => ({ ...line, agency_id: agencyId, settlement_id: settlementId })))
      .onConflict((known) => known.doNothing())
      .execute()
}

/** Makes the lines of a settlement the given ones. Those that it no longer has are open again. */
export async function replaceLines(tx: Tx, agencyId: string, settlementId: string, lines: readonly Line[]): Promise<void> {
  await tx.deleteFrom('resell_settlement_lines').where('settlement_id', '=', settlementId).execute()
  await insertLines(tx, agencyId, settlementId, lines)
}

/** Returns what a settlement sums to, by what the lines are for. */
export function sumsOf(lines: readonly Line[]) {
  const sum = (those: readonly Line[]) => those.reduce((total, { amount }) => total + amount, 0)
  const to_us = sum(lines.filter(({ kind, ours }) => kind !== 'payment' && ours))
  const by_us = -sum(lines.filter(({ kind, ours }) => kind !== 'payment' && !ours))
  const earlier = sum(lines.filter(({ kind }) => kind === 'payment'))
  return { to_us, by_us: by_us === 0 ? 0 : by_us, earlier, amount: to_us - by_us + earlier }
}

/** Returns the id of the agency whose row decides: the lower one of the two. */
export const leaderOf = (one: string, other: string): string => (one < other ? one : other)

export const roleOf = ({ amount }: Pick<SettlementRow, 'amount'>): SettlementRole => (amount < 0 ? 'debtor' : 'creditor')

/** Returns a settlement as lists show it. */
export const settlementRowView = (row: SettlementRow, { now }: Pick<Actor, 'now'>) => ({
  id: row.id,
  number: row.number,
  partner_name: row.partner_name,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  state: row.state,
  role: roleOf(row),
  owed_to_us: moneyOf(row.to_us, row.currency),
  owed_by_us: moneyOf(row.by_us, row.currency),
  earlier: moneyOf(row.earlier, row.currency),
  amount: moneyOf(row.amount, row.currency),
  settled: moneyOf(row.settled, row.currency),
  left: moneyOf(leftOf(row), row.currency),
  due_on: row.due_on,
  overdue: isOverdue(row, dayOf(now)),
  // One that is reserved is no invoice yet.
  invoice_number: row.invoiced_at === null ? null : row.invoice_number,
  paid_at: row.paid_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

/** Selects the ledger transactions that settlements count. Those of carried settlements are open again. */
export const countedTransactions = (agencyId: string) => sql`
  SELECT l.id FROM resell_settlement_lines l
  JOIN resell_settlements s ON s.agency_id = l.agency_id AND s.id = l.settlement_id
  WHERE l.agency_id = ${agencyId} AND s.state <> 'carried'`
