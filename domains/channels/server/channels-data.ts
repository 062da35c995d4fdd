import { sql } from 'kysely'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Setting } from './registry.ts'

/** Returns the stored settings of items on a channel. */
export async function settingsIn(tx: Tx, channel: string, ids: readonly string[]): Promise<Map<string, Setting>> {
  const rows = await tx
    .selectFrom('channel_products')
    .selectAll()
    .where('channel', '=', channel)
    .where('inventory_id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map((row) => [
      row.inventory_id,
      {
        enabled: row.enabled,
        starts_on: row.starts_on,
        price_kind: row.price_kind,
        price_value: Number(row.price_value),
        share_percent: row.share_percent,
      },
    ]),
  )
}

export async function insertSetting(tx: Tx, actor: Actor, channel: string, id: string, setting: Setting): Promise<void> {
  const values = { ...setting, updated_at: actor.now }
  await tx
    .insertInto('channel_products')
    .values({ agency_id: actor.agencyId, inventory_id: id, channel, ...values })
    .onConflict((existing) => existing.columns(['agency_id', 'inventory_id', 'channel']).doUpdateSet(values))
    .execute()
}

export const deleteSettings = (tx: Tx, channel: string) => tx.deleteFrom('channel_products').where('channel', '=', channel).execute()

/** Copies the settings of all items on a channel to a channel that has none. */
export const copySettings = (tx: Tx, { now }: Actor, from: string, to: string) =>
  tx
    .insertInto('channel_products')
    .columns(['agency_id', 'inventory_id', 'channel', 'enabled', 'starts_on', 'price_kind', 'price_value', 'share_percent', 'updated_at'])
    .expression((of) =>
      of
        .selectFrom('channel_products')
        .select([
          'agency_id',
          'inventory_id',
          sql<string>`${to}::text`.as('channel'),
          'enabled',
          'starts_on',
          'price_kind',
          'price_value',
          'share_percent',
          sql<Date>`${now}::timestamptz`.as('updated_at'),
        ])
        .where('channel', '=', from),
    )
    .execute()

/** One item of a change, with its settings before and after. */
export interface Entry {
  id: string
  before: Setting
  after: Setting
}

export const insertChange = (tx: Tx, actor: Actor, id: string, channel: string, entries: readonly Entry[]) =>
  tx
    .insertInto('channel_changes')
    .values({ agency_id: actor.agencyId, id, channel, entries: JSON.stringify(entries), made_by: actor.userId, made_at: actor.now })
    .execute()

/** Returns the change, locked until the transaction ends. */
export const lockChange = (tx: Tx, id: string) =>
  tx.selectFrom('channel_changes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const markUndone = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('channel_changes').set({ undone_at: now }).where('id', '=', id).execute()
