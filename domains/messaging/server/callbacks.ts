import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import type { MessageChannel } from '../contract/words.ts'
import type { Inbound, Reported, StatusReport, TemplateReport } from './adapters/adapter.ts'
import { adapterOf } from './adapters/registry.ts'
import { receiveMessage } from './inbound.ts'
import { lockMessage, setStatus } from './status.ts'
import { applyTemplateReport } from './templates/sync.ts'

const providerOf = { sms: 'africastalking', whatsapp: 'whatsapp_cloud' } as const
/** A report may come before the answer that names its message is stored. It is tried again for this long. */
const earlyMs = 2 * 60_000

interface Callback {
  channel: MessageChannel
  /** The agency that the address named; null for the installation's account. */
  agencyId: string | null
  body: string
}

/** Stores a callback as it came, once, and queues its job. Nothing is concluded here. */
export async function storeCallback(app: App, { channel, agencyId, body }: Callback): Promise<void> {
  const id = createHash('sha256').update(`${channel} ${agencyId} `).update(body).digest('hex')
  await app.db.asPlatform('house: callback of a message provider', async (tx) => {
    const stored = await tx
      .insertInto('messaging_callbacks')
      .values({ id, channel, for_agency: agencyId, body, received_at: app.clock.now() })
      .onConflict((row) => row.doNothing())
      .executeTakeFirst()
    if (stored.numInsertedOrUpdatedRows === 1n) await app.jobs.enqueue(tx, workOnCallback, { id })
  })
}

/** Applies a stored callback. A repeated run finds it done. */
export const workOnCallback = defineJob({
  name: 'message-callback',
  data: z.object({ id: z.string() }),
  async run(app, { id }) {
    const row = await app.db.asPlatform('house: read a callback', (tx) =>
      tx.selectFrom('messaging_callbacks').selectAll().where('id', '=', id).executeTakeFirst(),
    )
    if (row?.status !== 'received') return
    const reports = readOrNull(row.channel, row.body)
    let ignored = reports === null || reports.length === 0
    for (const report of reports ?? []) {
      const agencyId = row.for_agency ?? (await agencyOfReport(app, row.channel, report))
      const done = agencyId !== null && (await apply(app, agencyId, row.channel, report))
      if (!done && report.kind === 'status' && app.clock.now().getTime() - row.received_at.getTime() < earlyMs)
        throw new Error('A report names a message that is not stored yet.')
      ignored ||= !done
    }
    await app.db.asPlatform('house: callback worked on', (tx) =>
      tx
        .updateTable('messaging_callbacks')
        .set({ status: ignored ? 'ignored' : 'done', reason: reports ? null : 'The body cannot be read.', done_at: app.clock.now() })
        .where('id', '=', id)
        .execute(),
    )
  },
})

/** Days for which a callback is kept: providers repeat them for a day at most, and they hold what people wrote. */
const keptDays = 7

/** Deletes old callbacks. */
export const forgetCallbacks = defineJob({
  name: 'forget-message-callbacks',
  data: z.object({}),
  every: '41 2 * * *',
  run: async (app) => {
    await app.db.asPlatform('housekeeping: forget callbacks of message providers', (tx) =>
      tx
        .deleteFrom('messaging_callbacks')
        .where('received_at', '<', new Date(app.clock.now().getTime() - keptDays * 24 * 3_600_000))
        .execute(),
    )
  },
})

function readOrNull(channel: MessageChannel, body: string): Reported[] | null {
  try {
    return adapterOf(providerOf[channel]).read(body, '')
  } catch {
    return null
  }
}

async function apply(app: App, agencyId: string, channel: MessageChannel, report: Reported): Promise<boolean> {
  const actor: Actor = { agencyId, userId: null, now: app.clock.now() }
  return app.db.asAgency(actor, async (tx) => {
    if (report.kind === 'template') return applyTemplateReport(tx, actor, report)
    if (report.kind === 'status') return applyStatus(app, tx, actor, channel, report)
    await receiveMessage(app, tx, actor, channel, providerOf[channel], report)
    return true
  })
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Applies a report to our own message. Its id and, where the report names it, its address must match. */
async function applyStatus(app: App, tx: Tx, actor: Actor, channel: MessageChannel, report: StatusReport): Promise<boolean> {
  const own = report.messageId && uuid.test(report.messageId) ? report.messageId : null
  const found = await tx
    .selectFrom('messages')
    .select('id')
    .where('channel', '=', channel)
    .where('direction', '=', 'out')
    .where('provider', '=', providerOf[channel])
    .where((of) => of.or([of('provider_id', '=', report.providerId), ...(own ? [of('id', '=', own)] : [])]))
    .executeTakeFirst()
  const row = found && (await lockMessage(tx, found.id))
  if (!row) return false
  if (row.provider_id !== null && row.provider_id !== report.providerId) return false
  if (report.address !== undefined && report.address !== row.address) return false
  const { status, failure, error, providerId } = report
  const at = report.at && report.at < actor.now ? report.at : actor.now
  await setStatus(app, tx, actor, row, { status, failure, error, providerId, at })
  return true
}

/** Finds the agency of a report to the installation's account: whose message it was, or who wrote to this person last. */
async function agencyOfReport(app: App, channel: MessageChannel, report: StatusReport | Inbound | TemplateReport): Promise<string | null> {
  if (report.kind === 'template') return null
  const row = await app.db.asPlatform('whose: the agency of a message report', (tx) =>
    tx
      .selectFrom('messages')
      .select('agency_id')
      .where('channel', '=', channel)
      .where('direction', '=', 'out')
      .where((of) => (report.kind === 'status' ? of('provider_id', '=', report.providerId) : of('address', '=', report.address)))
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return row?.agency_id ?? null
}
