import { z } from 'zod'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { closeBetween } from './close.ts'
import type { Settling } from './gather.ts'
import { remindSettlementsJob } from './reminders.ts'

type Between = Settling & { agency_id: string }

async function closeAll(app: App, all: readonly Between[]): Promise<void> {
  for (const { agency_id, ...settling } of all) {
    const actor: Actor = { agencyId: agency_id, userId: null, now: app.clock.now() }
    // One pair that fails must not keep the others from being settled. It is tried again.
    await closeBetween(app, actor, settling).catch((error: Error) =>
      app.log.error({ err: error, agency: agency_id, partner: settling.partner_agency_id }, 'a settlement could not be closed'),
    )
  }
}

/** Closes the last month for all agencies that sell for each other. Each pair is asked once, by the owner of an agreement. */
export async function closeMonth(app: App): Promise<void> {
  const ends_on = addDays(`${dayOf(app.clock.now()).slice(0, 7)}-01`, -1)
  const pairs = await app.db.asPlatform('sweep: agencies that settle the month', (tx) =>
    tx
      .selectFrom('resell_agreements as g')
      .select(['g.agency_id', 'g.partner_agency_id', 'g.currency'])
      .distinct()
      .where('g.side', '=', 'owner')
      .where('g.version', '>', 0)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('resell_settlements as s')
              .select('s.id')
              .whereRef('s.agency_id', '=', 'g.agency_id')
              .whereRef('s.partner_agency_id', '=', 'g.partner_agency_id')
              .whereRef('s.currency', '=', 'g.currency')
              .where('s.ends_on', '>=', ends_on)
              .where('s.state', '<>', 'accrued'),
          ),
        ),
      )
      .execute(),
  )
  await closeAll(
    app,
    pairs.map((pair) => ({ ...pair, ends_on })),
  )
}

/** The month ends at midnight. Repeated on two more days, for agencies whose settlement failed. */
const closeSettlements = defineJob({
  name: 'close-resell-settlements',
  data: z.object({}),
  every: '25 1 1-3 * *',
  long: true,
  run: closeMonth,
})

/** Finishes settlements whose closing ended between two steps. */
export async function finishSettlements(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - 10 * 60_000)
  const open = await app.db.asPlatform('sweep: settlements that one side has closed', (tx) =>
    tx
      .selectFrom('resell_settlements')
      .select(['agency_id', 'partner_agency_id', 'currency', 'ends_on'])
      .where('state', '=', 'accrued')
      .where('created_at', '<', before)
      .limit(200)
      .execute(),
  )
  await closeAll(app, open)
}

const finishOpen = defineJob({
  name: 'finish-resell-settlements',
  data: z.object({}),
  every: '14 * * * *',
  long: true,
  run: finishSettlements,
})

export const resellingJobs = [closeSettlements, finishOpen, remindSettlementsJob]
