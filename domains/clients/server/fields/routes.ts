import type { Right } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Session } from '#kit/server/http/access.ts'
import { requireRight } from '#kit/server/http/permission.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../../contract.ts'
import type { FieldRecord } from '../../contract/stages.ts'
import * as fields from './fields.ts'

/** Who may change the fields of a kind of record: who may change the records. */
const rights: Record<FieldRecord, Right> = {
  client: 'Edit Clients',
  booking: 'Edit Bookings',
  departure: 'Edit Bookings',
  supplier: 'Manage Payables',
}

async function requireFieldRight(session: Pick<Session, 'permissions'>, tx: Tx, id: string): Promise<void> {
  requireRight(session, rights[await fields.recordOfField(tx, id)])
}

export const fieldRoutes = [
  serve(contract.listFields, ({ tx, query }) => fields.listFields(tx, query.record, query.archived === 'true')),
  serve(contract.createField, ({ tx, actor, session, body }) => {
    requireRight(session, rights[body.record])
    return fields.addField(tx, actor, body)
  }),
  serve(contract.updateField, async ({ tx, actor, session, params, body }) => {
    await requireFieldRight(session, tx, params.id)
    return fields.changeField(tx, actor, params.id, body)
  }),
  serve(contract.archiveField, async ({ tx, actor, session, params }) => {
    await requireFieldRight(session, tx, params.id)
    return fields.setFieldArchived(tx, actor, params.id, true)
  }),
  serve(contract.restoreField, async ({ tx, actor, session, params }) => {
    await requireFieldRight(session, tx, params.id)
    return fields.setFieldArchived(tx, actor, params.id, false)
  }),
  serve(contract.deleteField, async ({ tx, actor, session, params }) => {
    await requireFieldRight(session, tx, params.id)
    return fields.deleteField(tx, actor, params.id)
  }),
  serve(contract.sortFields, async ({ tx, session, body }) => {
    const record = await fields.recordOfFields(tx, body.ids)
    requireRight(session, rights[record])
    return fields.sortFields(tx, record, body.ids)
  }),
]
