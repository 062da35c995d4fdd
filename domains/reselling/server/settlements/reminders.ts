import { sql } from 'kysely'
import { z } from 'zod'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { mailReminder, type ReminderStage } from './mails.ts'
import { lockSettlement, setSettlement } from './settlement-data.ts'
import { waitingTransfer } from './transfers.ts'

const daysBefore = 3
const daysAfter = 7
const batch = 200

/** Sends the reminders of settlements that are due soon or overdue: each once to each side. */
export async function remindSettlements(app: App): Promise<void> {
  const today = dayOf(app.clock.now())
  const stageSql = sql<number>`CASE WHEN due_on <= ${addDays(today, -daysAfter)}::date THEN 3 WHEN due_on < ${today}::date THEN 2 ELSE 1 END`
  for (;;) {
    const rows = await app.db.asPlatform('sweep: reminders of settlements', (tx) =>
      tx
        .selectFrom('resell_settlements')
        .select(['agency_id', 'id'])
        .where('state', 'in', ['due', 'invoiced'])
        .where('due_on', '<=', addDays(today, daysBefore))
        .where('reminded', '<', stageSql)
        .orderBy('due_on')
        .limit(batch)
        .execute(),
    )
    const failed = await eachRow(app, rows, 'the reminder of a settlement was not sent', (row) =>
      remindOne(app, row.agency_id, row.id, today),
    )
    if (rows.length < batch || failed > 0) return
  }
}

const remindOne = (app: App, agencyId: string, id: string, today: string): Promise<void> => {
  const actor: Actor = { agencyId, userId: null, now: app.clock.now() }
  return app.db.asAgency(actor, async (tx) => {
    const row = await lockSettlement(tx, id)
    const stage: ReminderStage = row.due_on <= addDays(today, -daysAfter) ? 3 : row.due_on < today ? 2 : 1
    const isOpen = row.state === 'due' || row.state === 'invoiced'
    if (!isOpen || row.reminded >= stage || row.due_on > addDays(today, daysBefore)) return
    await setSettlement(tx, id, { reminded: stage })
    // A transfer that waits for its second person or its bank needs no reminder.
    if (!(await waitingTransfer(tx, id))) await mailReminder(app, tx, actor, row, stage, today)
  })
}

export const remindSettlementsJob = defineJob({
  name: 'remind-resell-settlements',
  data: z.object({}),
  every: '20 6 * * *',
  run: remindSettlements,
})
