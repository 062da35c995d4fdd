import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import type { TicketTypes } from '../../../database/tables.ts'

export const typesByIds = (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('ticket_types')
        .selectAll()
        .where('price_option_id', 'in', [...ids])
        .execute()
export const insertType = (tx: Tx, row: Insertable<TicketTypes>) => tx.insertInto('ticket_types').values(row).execute()
export const updateType = (tx: Tx, id: string, change: Updateable<TicketTypes>) =>
  tx.updateTable('ticket_types').set(change).where('price_option_id', '=', id).execute()
