import { conflict, invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { freezeAudience } from './audience.ts'
import { requireNextAffordable } from './by-message/hand-over.ts'
import { expectedCost, requireWithinLimit } from './by-message/spending.ts'
import { audienceOf, subjectTestOf } from './row-json.ts'
import { setCampaign, type CampaignRow } from './campaigns-data.ts'
import { reserveEmails } from './credits/credits.ts'
import { requireContent } from './findings.ts'
import { requireMaySend } from './may-write.ts'
import { skipBeyond } from './recipients-data.ts'
import { runCampaign } from './sending/run.ts'

/**
 * Starts a campaign whose row is locked: its audience is fixed and its credits are reserved. With `partial` it starts with fewer credits
 * than people, and the others are skipped.
 * @throws 409 `restored`, `nobody`, `insufficient_credits`, `no_credit`, 422 at the content, `audience` or `spend_limit`.
 */
export async function begin(app: App, tx: Tx, actor: Actor, row: CampaignRow, partial: boolean): Promise<CampaignRow> {
  await requireMaySend(tx)
  await requireContent(app, tx, row)
  const { id, type } = row
  const test = subjectTestOf(row)
  const chosen = { id, type, audience: audienceOf(row), resend_of: row.resend_of }
  if (type !== 'email') {
    const expected = await expectedCost(tx, actor, row, chosen)
    await requireWithinLimit(tx, actor, row, expected?.micros ?? 0)
  }
  const recipients = await freezeAudience(tx, chosen, test?.share ?? null, actor.now)
  const reserved = type === 'email' ? await reserveEmails(tx, actor, { campaignId: id, emails: recipients, partial }) : 0
  if (type === 'email' && reserved === 0) throw conflict('no_credit', 'There are no emails left. Buy more in the CRM settings.')
  if (type === 'email' && reserved < recipients) await skipBeyond(tx, id, reserved)
  const decides = test?.hours ? new Date(actor.now.getTime() + test.hours * 3_600_000) : null
  const started = await setCampaign(tx, id, {
    status: 'running',
    reason: null,
    started_at: actor.now,
    decides_at: decides,
    waits_until: null,
    reserved,
    version: row.version + 1,
    updated_at: actor.now,
  })
  await audit(tx, actor, {
    action: 'campaign.started',
    subject: 'campaign',
    subjectId: id,
    before: { status: row.status },
    after: { status: 'running', recipients, reserved },
  })
  await app.jobs.enqueue(tx, runCampaign, { agency_id: actor.agencyId, id }, { key: id })
  return started
}

/** Refuses a start in the past, or more than a year away. @throws 422 at `starts_at`. */
export function requireFuture(starts: Date, now: Date): void {
  if (starts <= now) throw invalid('starts_at', 'Choose a time in the future, or start it now.')
  if (starts.getTime() > now.getTime() + 366 * 86_400_000) throw invalid('starts_at', 'Choose a time within a year.')
}

/**
 * Continues a started campaign whose row is locked: its people stay, and the brakes count what is sent from now on.
 * @throws 409 `restored`, `agency_stopped`, `spend_limit`.
 */
export async function continueSending(app: App, tx: Tx, actor: Actor, row: CampaignRow): Promise<CampaignRow> {
  await requireMaySend(tx)
  await requireNextAffordable(tx, actor, row)
  const running = await setCampaign(tx, row.id, {
    status: 'running',
    reason: null,
    waits_until: null,
    stalled_since: null,
    brakes_from: actor.now,
    version: row.version + 1,
    updated_at: actor.now,
  })
  await audit(tx, actor, {
    action: 'campaign.running',
    subject: 'campaign',
    subjectId: row.id,
    before: { status: row.status },
    after: { status: 'running' },
  })
  await app.jobs.enqueue(tx, runCampaign, { agency_id: actor.agencyId, id: row.id }, { key: row.id })
  return running
}
