import { z } from 'zod'
import { bookingEvents } from '#domains/bookings/server/business-events.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { mayReachOut } from '#kit/server/installation.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { adsCompanies, type AdsCompany, type ConversionState } from '../../contract/words.ts'
import { adapterOf } from '../adapters.ts'
import { AdProblem } from '../company.ts'
import { findConnection, openToken, setProblem } from '../connections-data.ts'
import { endedText } from '../problems.ts'
import { purchaseOf } from './event.ts'

interface Which {
  agencyId: string
  company: AdsCompany
  bookingId: string
}

/** Reports one confirmed booking to a company. Running it twice sends one event id, which the company counts once. */
export const sendConversionJob = defineJob({
  name: 'send-conversion',
  reachesOut: true,
  data: z.object({ agencyId: z.string(), company: z.enum(adsCompanies), bookingId: z.string() }),
  run: sendConversion,
})

async function sendConversion(app: App, which: Which): Promise<void> {
  const actor = { agencyId: which.agencyId, userId: null, now: app.clock.now() }
  const ready = await app.db.asAgency(actor, (tx) => readyFor(app, tx, which))
  if (!ready) return
  const finish = (state: ConversionState, reason: string | null) =>
    app.db.asAgency(actor, (tx) => settle(tx, which, state, reason, actor.now))
  if ('skip' in ready) return finish('skipped', ready.skip)
  try {
    await ready.adapter.send(app, ready, ready.purchase)
  } catch (error) {
    if (!(error instanceof AdProblem) || error.again) throw error
    if (error.tokenEnded) await app.db.asAgency(actor, (tx) => setProblem(tx, which.company, endedText))
    return finish('failed', error.message)
  }
  await finish('sent', null)
}

async function readyFor(app: App, tx: Tx, { agencyId, company, bookingId }: Which) {
  const row = await tx
    .selectFrom('ad_conversions')
    .select('state')
    .where('company', '=', company)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  if (row?.state !== 'pending') return null
  const connection = await findConnection(tx, company)
  const adapter = adapterOf(app, company)
  if (!connection?.pixel_id || !connection.account_id || !adapter) return { skip: 'No account is connected.' }
  if (!(await mayReachOut(tx))) return { skip: 'This installation was restored from a backup. Confirm it in CRM settings first.' }
  const purchase = await purchaseOf(app, tx, agencyId, bookingId)
  if ('skip' in purchase) return purchase
  return { adapter, purchase, token: openToken(app, connection), accountId: connection.account_id, pixelId: connection.pixel_id }
}

async function settle(tx: Tx, { company, bookingId }: Which, state: ConversionState, reason: string | null, now: Date): Promise<void> {
  await tx
    .updateTable('ad_conversions')
    .set({ state, reason, sent_at: state === 'sent' ? now : null })
    .where('company', '=', company)
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'pending')
    .execute()
}

/** Reports confirmed bookings to each company with a chosen pixel. A booking that is confirmed again is reported once. */
export const conversionsFollowBookings = defineListener(
  'ad-conversions',
  on(bookingEvents.confirmed, async ({ app, tx, actor }, { subjectId }) => {
    const rows = await tx.selectFrom('ad_connections').select('company').where('pixel_id', 'is not', null).execute()
    for (const { company } of rows) {
      const added = await tx
        .insertInto('ad_conversions')
        .values({ agency_id: actor.agencyId, company, booking_id: subjectId, created_at: actor.now })
        .onConflict((of) => of.doNothing())
        .returning('company')
        .executeTakeFirst()
      if (added) await app.jobs.enqueue(tx, sendConversionJob, { agencyId: actor.agencyId, company, bookingId: subjectId })
    }
  }),
)
