import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import type { BulkEditItems, BulkEdits } from '../../../../database/tables.ts'

export const editById = (tx: Tx, id: string) => tx.selectFrom('bulk_edits').selectAll().where('id', '=', id).executeTakeFirst()
export const lockEdit = (tx: Tx, id: string) => tx.selectFrom('bulk_edits').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export const insertEdit = (tx: Tx, row: Insertable<BulkEdits>) => tx.insertInto('bulk_edits').values(row).execute()
export const changeEdit = (tx: Tx, id: string, change: Updateable<BulkEdits>) =>
  tx.updateTable('bulk_edits').set(change).where('id', '=', id).execute()

export const itemsOfEdit = (tx: Tx, id: string) =>
  tx.selectFrom('bulk_edit_items').selectAll().where('edit_id', '=', id).orderBy('position').execute()
export const insertEditItems = (tx: Tx, rows: Insertable<BulkEditItems>[]) => tx.insertInto('bulk_edit_items').values(rows).execute()

/** Returns the next item of an edit in a state, locked. Skips items that another worker has locked. */
export const nextItem = (tx: Tx, id: string, state: 'waiting' | 'changed') =>
  tx
    .selectFrom('bulk_edit_items')
    .selectAll()
    .where('edit_id', '=', id)
    .where('state', '=', state)
    .orderBy('position')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
export const changeItem = (tx: Tx, editId: string, inventoryId: string, change: Updateable<BulkEditItems>) =>
  tx.updateTable('bulk_edit_items').set(change).where('edit_id', '=', editId).where('inventory_id', '=', inventoryId).execute()
