import { sql, type Selectable } from 'kysely'
import { notFound } from '#kit/contract/errors.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { ResellAgreements } from '../../../../database/tables.ts'
import { actionsOf, type Blackout, type Terms } from '../../contract/agreement.ts'
import type { SharedAgreement } from '../business-events.ts'

export type AgreementRow = Omit<Selectable<ResellAgreements>, 'terms' | 'offered' | 'blackouts'> & {
  terms: Terms | null
  offered: Terms | null
  blackouts: Blackout[]
}

/** Returns an agreement of the agency. @throws 404. */
export async function requireAgreement(tx: Tx, id: string): Promise<AgreementRow> {
  const row = await tx.selectFrom('resell_agreements').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Agreement')
  return row as unknown as AgreementRow
}

/** Returns an agreement of the agency, locked until the transaction ends: moves, limits and holds take turns. @throws 404. */
export async function lockAgreement(tx: Tx, id: string): Promise<AgreementRow> {
  const row = await tx.selectFrom('resell_agreements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Agreement')
  return row as unknown as AgreementRow
}

/** Returns the reseller's agreements about these offers that are not over, by offer. */
export async function openAgreements(tx: Tx, itemIds: readonly string[]) {
  if (itemIds.length === 0) return new Map<string, { id: string; state: AgreementRow['state'] }>()
  const rows = await tx
    .selectFrom('resell_agreements')
    .select(['id', 'state', 'inventory_id'])
    .where('side', '=', 'reseller')
    .where('inventory_id', 'in', [...itemIds])
    .where('state', 'not in', ['terminated', 'rejected'])
    .execute()
  return new Map(rows.map(({ inventory_id, ...row }) => [inventory_id, row]))
}

/** Returns the places held or sold under an agreement that have not ended. */
export async function placesSold(tx: Tx, { now }: Pick<Actor, 'now'>, agreementId: string): Promise<number> {
  const { places } = await tx
    .selectFrom('resell_sales')
    .select(sql<number>`coalesce(sum(places), 0)::int`.as('places'))
    .where('agreement_id', '=', agreementId)
    .where('state', 'in', ['held', 'confirmed'])
    .where('ends_on', '>=', dayOf(now))
    .executeTakeFirstOrThrow()
  return places
}

/** Returns an agreement as it is answered. */
export async function agreementView(tx: Tx, actor: Actor, row: AgreementRow) {
  const { sales } = await tx
    .selectFrom('resell_sales')
    .select(sql<number>`count(*)::int`.as('sales'))
    .where('agreement_id', '=', row.id)
    .where('state', 'in', ['held', 'confirmed'])
    .executeTakeFirstOrThrow()
  return {
    ...rowView({ ...row, sales }),
    currency: row.currency,
    message: row.message,
    paused_by: row.paused_by,
    cap: row.cap,
    blackouts: row.blackouts,
    markup_percent: row.side === 'reseller' ? Number(row.markup_percent) : null,
    places_sold: await placesSold(tx, actor, row.id),
    revision: row.revision,
    actions: actionsOf(row, row.side),
  }
}

/** Returns an agreement as lists show it. */
export const rowView = (row: AgreementRow & { sales: number }) => ({
  id: row.id,
  side: row.side,
  partner_name: row.partner_name,
  inventory_id: row.inventory_id,
  kind: row.kind,
  title: row.title,
  state: row.state,
  terms: row.terms,
  offered: row.offered,
  offered_by: row.offered_by,
  version: row.version,
  sales: row.sales,
  created_at: row.created_at.toISOString(),
  moved_at: row.moved_at.toISOString(),
})

/** Returns what the owner tells the reseller of an agreement. */
export const sharedOf = (row: AgreementRow, owner_name: string): SharedAgreement => ({
  id: row.id,
  owner_name,
  inventory_id: row.inventory_id,
  kind: row.kind,
  title: row.title,
  currency: row.currency,
  state: row.state,
  terms: row.terms,
  offered: row.offered,
  offered_by: row.offered_by,
  message: row.message,
  paused_by: row.paused_by,
  cap: row.cap,
  blackouts: row.blackouts,
  version: row.version,
  revision: row.revision,
})

/** Writes the owner's answer into the reseller's copy, unless the copy is newer. @returns whether it changed. */
export async function writeCopy(tx: Tx, actor: Actor, { id, owner_name, ...shared }: SharedAgreement): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('resell_agreements')
    .set({
      ...shared,
      partner_name: owner_name,
      terms: jsonOf(shared.terms),
      offered: jsonOf(shared.offered),
      blackouts: JSON.stringify(shared.blackouts),
      moved_at: actor.now,
    })
    .where('id', '=', id)
    .where('side', '=', 'reseller')
    .where('revision', '<', shared.revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const jsonOf = (value: object | null): string | null => (value ? JSON.stringify(value) : null)
