import { conflict, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { mergeFields, undoDays } from '../../contract/merging.ts'
import type { ClientRow } from '../clients-data.ts'
import { clientListeners, requireClient } from '../clients.ts'
import { contactView } from '../contacts/contacts.ts'
import type { FieldValues } from '../fields/values.ts'
import { undoUntil, type AddressRow, type Kept } from './merge.ts'
import { clientMovers } from './movers.ts'

/**
 * Undoes a merge: the loser's row is back, and so is what pointed to it. Fields of the winner that were changed since stay as they are,
 * and so do rows that were added since.
 * @throws 404, 409 `undone`, `expired`, `merged` when the winner was merged into another since.
 */
export async function undoMerge(tx: Tx, actor: Actor, id: string) {
  const merge = await tx.selectFrom('client_merges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!merge) throw notFound('Merge')
  if (merge.undone_at) throw conflict('undone', 'This merge was undone already.')
  if (undoUntil(merge.merged_at) < actor.now) throw conflict('expired', `A merge can be undone for ${undoDays} days.`)
  const pair = { winner: merge.winner_id, loser: merge.loser_id }
  for (const mover of clientMovers.entries()) await mover.lock(tx, pair.winner)
  const now = await tx.selectFrom('clients').selectAll().where('id', '=', pair.winner).forUpdate().executeTakeFirst()
  if (!now) throw conflict('merged', 'This person was merged into another since. Undo that merge first.')

  const [before, after, loser] = [merge.winner_before, merge.winner_after, merge.loser] as unknown as [Kept, Kept, Kept]
  await putBack(tx, loser)
  const moved = merge.moved as Record<string, string[]>
  for (const mover of clientMovers.entries()) await mover.moveBack(tx, actor, pair, moved[mover.table] ?? [])
  const row = await tx
    .updateTable('clients')
    .set({ ...restored(now, before.row, after.row), version: now.version + 1, updated_at: actor.now })
    .where('id', '=', pair.winner)
    .returningAll()
    .executeTakeFirstOrThrow()
  await restoreAddresses(tx, row, before.addresses, after.addresses)
  await tx
    .updateTable('client_merges')
    .set({ undone_at: actor.now, undone_by: actor.userName ?? null })
    .where('id', '=', id)
    .execute()
  for (const listener of clientListeners.entries()) {
    await listener(tx, row.id, row.name)
    await listener(tx, pair.loser, loser.row.name)
  }
  await audit(tx, actor, { action: 'client.unmerged', subject: 'client', subjectId: row.id, after: { name: loser.row.name } })
  return { person: await contactView(tx, row), other: await contactView(tx, await requireClient(tx, pair.loser)) }
}

/** Inserts the loser's row and addresses as they were. */
async function putBack(tx: Tx, { row, addresses }: Kept): Promise<void> {
  await tx
    .insertInto('clients')
    .values({ ...row, fields: JSON.stringify(row.fields) })
    .execute()
  if (addresses.length > 0) await tx.insertInto('client_addresses').values(addresses).execute()
}

const single = [...mergeFields, 'notes', 'client_since', 'customer_since'] as const
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the winner's fields from before the merge, except those that somebody changed since. */
function restored(now: ClientRow, before: Kept['row'], after: Kept['row']) {
  const changes: Record<string, unknown> = {}
  for (const field of single) if (same(now[field], after[field])) changes[field] = before[field]
  if (same(now.tags, after.tags)) changes.tags = before.tags
  const values = { ...(now.fields as FieldValues) }
  const [earlier, merged] = [before.fields as FieldValues, after.fields as FieldValues]
  for (const [id, value] of Object.entries(merged))
    if (values[id] === value) {
      if (earlier[id] === undefined) delete values[id]
      else values[id] = earlier[id]
    }
  return { ...changes, fields: JSON.stringify(values) }
}

const keyOf = ({ channel, value }: AddressRow): string => `${channel} ${value}`

/** Takes away the addresses that the merge added, and brings back those that it made the main ones. */
async function restoreAddresses(tx: Tx, row: ClientRow, before: readonly AddressRow[], after: readonly AddressRow[]): Promise<void> {
  const [had, has] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  const added = after.filter((one) => !had.has(keyOf(one))).map(({ id }) => id)
  if (added.length > 0) await tx.deleteFrom('client_addresses').where('client_id', '=', row.id).where('id', 'in', added).execute()
  const lost = before.filter((one) => !has.has(keyOf(one)) && one.value !== row.email && one.value !== row.phone)
  if (lost.length > 0)
    await tx
      .insertInto('client_addresses')
      .values(lost)
      .onConflict((conflicting) => conflicting.doNothing())
      .execute()
}
