import type { Updateable } from 'kysely'
import type { BulkEditItems } from '../../../../database/tables.ts'
import { z } from 'zod'
import { notify } from '#domains/notifications/server/notifications.ts'
import { AppError, conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Session } from '#kit/server/http/access.ts'
import { requireRight } from '#kit/server/http/permission.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { BulkChange } from '../../contract/bulk.ts'
import * as data from './bulk-data.ts'
import { applySteps, planOf, stepView, stepsBack, type Step } from './bulk-plan.ts'
import { lockItems, type ItemRow } from '../items/inventory-data.ts'

/** Prices need Edit Prices, everything else Edit Inventory. @throws 403 `permission_required`. */
export function requireRightsFor(session: Session, { percent, price_change, status, add_tags, remove_tags }: BulkChange): void {
  if (percent !== undefined || price_change !== undefined) requireRight(session, 'Edit Prices')
  if (status !== undefined || add_tags?.length || remove_tags?.length) requireRight(session, 'Edit Inventory')
}

/** Returns what a change would do to each item, in the given order. Changes nothing. @throws 404 when an item does not exist. */
export async function previewBulk(tx: Tx, ids: readonly string[], change: BulkChange, now: Date) {
  const items = await itemsInOrder(tx, ids)
  const planned = []
  for (const item of items) {
    const { steps, refused, mark } = await planOf(tx, item, change, now)
    const from_price = item.from_price === null ? null : { amount: item.from_price, currency: item.currency }
    planned.push({ id: item.id, title: item.title, mark, steps: steps.map(stepView), refused, from_price })
  }
  return planned
}

async function itemsInOrder(tx: Tx, given: readonly string[]): Promise<ItemRow[]> {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))]
  const rows = new Map((await tx.selectFrom('inventory').selectAll().where('id', 'in', ids).execute()).map((row) => [row.id, row]))
  if (rows.size < ids.length) throw notFound('Item')
  return ids.map((id) => rows.get(id)!)
}

/** Stores the edit and queues the job that applies it item by item. @throws 404 when an item does not exist. */
export async function startBulk(app: App, tx: Tx, actor: Actor, given: readonly { id: string; mark: string }[], change: BulkChange) {
  const marks = new Map(given.map(({ id, mark }) => [id.toLowerCase(), mark]))
  const items = await itemsInOrder(tx, [...marks.keys()])
  const id = newId()
  const { agencyId: agency_id } = actor
  const by = { user_id: actor.userId, user_name: actor.userName ?? null }
  await data.insertEdit(tx, { agency_id, id, change: JSON.stringify(change), ...by, created_at: actor.now })
  await data.insertEditItems(
    tx,
    items.map(({ id: inventory_id, title }, position) => ({
      agency_id,
      edit_id: id,
      inventory_id,
      position,
      title,
      mark: marks.get(inventory_id)!,
    })),
  )
  await audit(tx, actor, { action: 'bulk_edit.started', subject: 'bulk_edit', subjectId: id, after: { change, items: items.length } })
  await app.jobs.enqueue(tx, bulkEditJob, { agency_id, id })
  return showBulk(tx, id)
}

/** Returns the progress of an edit and the result for each item. @throws 404. */
export async function showBulk(tx: Tx, id: string) {
  const edit = await data.editById(tx, id)
  if (!edit) throw notFound('Bulk edit')
  const items = await data.itemsOfEdit(tx, id)
  const count = (state: string) => items.filter((item) => item.state === state).length
  return {
    id,
    status: edit.status,
    user_name: edit.user_name,
    created_at: edit.created_at.toISOString(),
    finished_at: edit.finished_at?.toISOString() ?? null,
    counts: {
      waiting: count('waiting'),
      changed: count('changed'),
      refused: count('refused'),
      undone: count('undone'),
      kept: count('kept'),
      total: items.length,
    },
    items: items.map(({ inventory_id, title, state, message, steps }) => ({
      id: inventory_id,
      title,
      state: state,
      message,
      steps: (steps as unknown as Step[]).map(stepView),
    })),
  }
}

/** Queues the undo of an edit. @throws 403 as for starting it, 404, 409 `still_running`, `already_undone`. */
export async function undoBulk(app: App, tx: Tx, actor: Actor, session: Session, id: string) {
  const edit = await data.lockEdit(tx, id)
  if (!edit) throw notFound('Bulk edit')
  requireRightsFor(session, edit.change as unknown as BulkChange)
  if (edit.status === 'running') throw conflict('still_running', 'This change is still running. Undo it when it is done.')
  if (edit.status !== 'done') throw conflict('already_undone', 'This change was already undone.')
  await data.changeEdit(tx, id, { status: 'undoing', finished_at: null })
  await audit(tx, actor, { action: 'bulk_edit.undone', subject: 'bulk_edit', subjectId: id })
  await app.jobs.enqueue(tx, bulkEditJob, { agency_id: actor.agencyId, id })
  return showBulk(tx, id)
}

/** Applies or undoes an edit, one transaction per item. After a restart it continues where it stopped. */
export const bulkEditJob = defineJob({
  name: 'bulk-edit',
  fair: true,
  data: z.object({ agency_id: z.uuid(), id: z.uuid() }),
  long: true,
  async run(app, { agency_id, id }) {
    const edit = await app.db.asAgency({ agencyId: agency_id, userId: null }, (tx) => data.editById(tx, id))
    if (!edit || edit.finished_at !== null) return
    const actorNow = () => ({ agencyId: agency_id, userId: edit.user_id, userName: edit.user_name, now: app.clock.now() })
    const undoing = edit.status === 'undoing'
    while (await app.db.asAgency(actorNow(), (tx) => oneItem(tx, actorNow(), id, undoing, edit.change as unknown as BulkChange)));
    const actor = actorNow()
    await app.db.asAgency(actor, (tx) => finish(app, tx, actor, id, undoing))
  },
})

/** @returns false if no item was left. */
async function oneItem(tx: Tx, actor: Actor, editId: string, undoing: boolean, change: BulkChange): Promise<boolean> {
  const row = await data.nextItem(tx, editId, undoing ? 'changed' : 'waiting')
  if (!row) return false
  const [item] = await lockItems(tx, [row.inventory_id])
  const outcome = undoing
    ? await takeBack(tx, actor, item!, row.steps as unknown as Step[])
    : await make(tx, actor, item!, change, row.mark)
  await data.changeItem(tx, editId, row.inventory_id, outcome)
  return true
}

async function make(tx: Tx, actor: Actor, item: ItemRow, change: BulkChange, agreed: string): Promise<Updateable<BulkEditItems>> {
  const { steps, refused, mark } = await planOf(tx, item, change, actor.now)
  if (mark !== agreed) return { state: 'refused', message: 'It was changed since the preview.' }
  if (refused) return { state: 'refused', message: refused }
  await applySteps(tx, actor, item, steps)
  return { state: 'changed', steps: JSON.stringify(steps) }
}

async function takeBack(tx: Tx, actor: Actor, item: ItemRow, steps: Step[]): Promise<Updateable<BulkEditItems>> {
  const back = await stepsBack(tx, item, steps, actor.now)
  if (!back) return { state: 'kept', message: 'It has changed since, so it stays.' }
  try {
    await applySteps(tx, actor, item, back)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { state: 'kept', message: error.message }
  }
  return { state: 'undone', message: null }
}

async function finish(app: App, tx: Tx, actor: Actor, id: string, undoing: boolean): Promise<void> {
  const edit = await data.lockEdit(tx, id)
  if (!edit || edit.finished_at !== null) return
  await data.changeEdit(tx, id, { status: undoing ? 'undone' : 'done', finished_at: actor.now })
  const { counts } = await showBulk(tx, id)
  const left = undoing ? counts.kept : counts.refused
  if (actor.userId)
    await notify(app, tx, actor, {
      userIds: [actor.userId],
      type: 'inventory.bulk_edited',
      title: undoing ? `${counts.undone} offers restored` : `${counts.changed} offers changed`,
      body: left > 0 ? `${left} stayed the same.` : null,
      link: `/offers?bulk=${id}`,
    })
}
