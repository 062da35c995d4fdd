import { withdrawBooking } from '#domains/bookings/server/delete.ts'
import { removeClient } from '#domains/clients/server/clients.ts'
import { removeInquiry } from '#domains/inquiries/server/inquiries.ts'
import { screenOf } from '#domains/inquiries/server/screen.ts'
import type { Kind } from '#domains/inventory/contract/kinds.ts'
import { removeItems } from '#domains/inventory/server/items/inventory.ts'
import { removeLeadOf } from '#domains/leads/server/joining.ts'
import { forgetLink } from '#domains/notifications/server/notifications.ts'
import { removeDraft } from '#domains/proposals/server/proposals.ts'
import { AppError, conflict } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { inSavepoint } from '#kit/server/database/savepoint.ts'
import type { Session } from '#kit/server/http/access.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { changedByPeople, lockedSet, recordsOf, type ExampleRecord } from './examples-data.ts'
import { requireOwner } from './examples.ts'

interface Call {
  app: App
  tx: Tx
  actor: Actor
}

/** What refers to others goes first. */
const order: readonly ExampleRecord['kind'][] = ['proposal', 'booking', 'inquiry', 'item', 'client']

/**
 * Removes the examples that nobody changed and nothing uses. The rest stays, with the reason, and belongs to the agency from then on.
 * @throws 403 `owner_required`.
 */
export async function removeExamples(call: Call, session: Session) {
  requireOwner(session)
  const { tx, actor } = call
  const set = await lockedSet(tx)
  if (!set) return { removed: 0, kept: [] }
  const records = (await recordsOf(tx)).toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  const changed = await changedByPeople(tx)
  const kept = []
  let removed = 0
  for (const record of records) {
    const why = await whyKept(call, record, changed.has(record.record_id))
    if (why === null) removed++
    else kept.push({ kind: record.kind, id: record.record_id, title: record.title, why })
  }
  await tx.deleteFrom('example_sets').where('id', '=', set.id).execute()
  await audit(tx, actor, { action: 'examples.removed', subject: 'examples', subjectId: set.id, after: { removed, kept: kept.length } })
  return { removed, kept }
}

/** Removes one record. @returns why it stays, or null if it is gone. */
async function whyKept({ app, tx, actor }: Call, record: ExampleRecord, isChanged: boolean): Promise<string | null> {
  try {
    await inSavepoint(tx, async (part) => {
      await refuseWrite(remove({ app, tx: part, actor }, record), { foreignKey: inUse })
      // Tried first, because a reason in the books says more than this one.
      if (isChanged) throw conflict('changed', 'You changed it, so it stays.')
    })
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The agency deleted it already.
    return error.status === 404 ? null : error.message
  }
}

const inUse = () => conflict('in_use', 'A booking, an inquiry, a proposal or a note that stays refers to it.')

async function remove({ app, tx, actor }: Call, { kind, item_kind, record_id: id }: ExampleRecord): Promise<void> {
  if (kind === 'proposal') await removeDraft(tx, actor, id)
  if (kind === 'booking') await withdrawBooking(app, tx, actor, id)
  if (kind === 'inquiry') {
    await removeLeadOf(tx, id)
    await removeInquiry(tx, actor, id)
    await forgetLink(tx, screenOf(id))
  }
  if (kind === 'item') await removeItems(tx, actor, [id], item_kind as Kind)
  if (kind === 'client') await removeClient(tx, actor, id)
}
