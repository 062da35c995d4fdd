import { z } from 'zod'
import { notify } from '#domains/notifications/server/notifications.ts'
import { formatDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { tellRequest } from './follow.ts'
import { mailSupplier } from './mails.ts'
import { changeRequest, endOf, lockRequest, type ShownRequest } from './requests-data.ts'

const batch = 200

/** Sends reminders of requests to suppliers, and ends those whose day has passed, every ten minutes. */
export const remindSuppliers = defineJob({
  name: 'supplier-requests',
  data: z.object({}),
  every: '*/10 * * * *',
  run: async (app) => {
    await actOnRequests(app)
  },
})

async function actOnRequests(app: App): Promise<void> {
  for (;;) {
    const now = app.clock.now()
    const waiting = await app.db.asPlatform('sweep: requests to suppliers', (tx) =>
      tx.selectFrom('supplier_requests').select(['agency_id', 'id']).where('act_at', '<=', now).orderBy('act_at').limit(batch).execute(),
    )
    const failed = await eachRow(app, waiting, 'a request to a supplier was not followed up', ({ agency_id, id }) =>
      actOnOne(app, { agencyId: agency_id, userId: null, now }, id),
    )
    if (waiting.length < batch || failed > 0) return
  }
}

const actOnOne = (app: App, actor: Actor, id: string): Promise<void> =>
  app.db.asAgency(actor, async (tx) => {
    const { row, booking } = await lockRequest(tx, id)
    if (row.act_at === null || row.act_at > actor.now) return
    const end = endOf(row.due_on)
    if (end > actor.now) {
      await remind(app, tx, actor, row)
      // An offer is the agency's turn, so it does not expire.
      await setNext(tx, id, row.state === 'offered' ? null : end)
      return
    }
    if (row.state === 'offered') return setNext(tx, id, null)
    const held = row.state === 'held'
    const expired = await changeRequest(tx, actor, row, { state: 'expired', act_at: null })
    const title = held ? 'The hold has ended' : 'No answer in time'
    await tellRequest(tx, actor, booking, expired, { type: 'expired', title })
    await tell(app, tx, actor, row, `${title}: ${row.supplier_name}`)
  })

/** A reminder changes nothing that a supplier has seen, so it is no new version. */
const setNext = async (tx: Tx, id: string, act_at: Date | null): Promise<void> => {
  await tx.updateTable('supplier_requests').set({ act_at }).where('id', '=', id).execute()
}

async function remind(app: App, tx: Tx, actor: Actor, row: ShownRequest): Promise<void> {
  if (row.state !== 'offered') await mailSupplier(app, tx, row, row.state === 'held' ? 'hold' : 'reminder')
  const what = { held: 'The hold ends', offered: 'An offer waits for your decision', requested: 'No answer yet' }[row.state as 'held']
  await tell(app, tx, actor, row, `${what}: ${row.supplier_name}, ${formatDay(row.due_on)}`)
}

const tell = (app: App, tx: Tx, actor: Actor, row: ShownRequest, title: string) =>
  notify(app, tx, actor, {
    ...(row.created_by ? { userIds: [row.created_by] } : { permission: 'Edit Bookings' as const }),
    type: `supplier_request.${row.state}`,
    title,
    body: `${row.booking_reference} · ${row.booking_title}`,
    link: `/supplier-requests/view/${row.id}`,
  })
