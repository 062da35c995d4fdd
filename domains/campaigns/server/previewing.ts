import { newId } from '#kit/server/security/tokens.ts'
import { AppError, invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { accountOf } from '#domains/messaging/server/accounts.ts'
import { expectedCost, overLimit, shownPrice } from './by-message/spending.ts'
import { openCarrier } from './sending/carrier.ts'
import { mailFor, prepare, senderOf } from './sending/content.ts'
import { audienceSizes } from './audience.ts'
import { audienceOf } from './row-json.ts'
import { requireAny, requireCampaign } from './campaigns-data.ts'
import { mailCarrier } from './carriers.ts'
import { remainingEmails } from './credits/credits.ts'
import { contentFindings, requireContent, type Finding } from './findings.ts'
import { agencyMayWrite } from './may-write.ts'
import { mayReachOut } from '#kit/server/installation.ts'
import type { Variant } from '../contract/states.ts'

const stops = (code: string, message: string, field: string | null = null): Finding => ({ level: 'error', code, message, field })

/** Returns who gets a campaign now, what it costs, and what stops it. @throws 404. */
export async function previewCampaign(app: App, tx: Tx, actor: Actor, id: string) {
  const row = await requireCampaign(tx, id)
  const findings = await contentFindings(app, tx, row)
  const chosen = { type: row.type, audience: audienceOf(row), resend_of: row.resend_of }
  let sizes = { people: 0, reachable: 0, recipients: 0 }
  try {
    sizes = await audienceSizes(tx, chosen, actor.now)
    if (sizes.recipients === 0) findings.push(stops('nobody', 'Nobody in this audience has agreed to get this.', 'audience'))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    findings.push(stops(error.code, error.message, 'audience'))
  }
  if (!(await mayReachOut(tx)))
    findings.push(stops('restored', 'This installation is a restored copy. Confirm in the CRM settings that it may send.'))
  if (!(await agencyMayWrite(tx))) findings.push(stops('agency_stopped', 'The agency cannot write to clients now. Check the subscription.'))
  const credits = row.type === 'email' ? { needed: sizes.recipients, remaining: await remainingEmails(tx, actor) } : null
  if (credits && credits.remaining < credits.needed)
    findings.push(stops('insufficient_credits', `This takes ${credits.needed} emails and ${credits.remaining} are left.`))
  const expected = row.type === 'email' || sizes.recipients === 0 ? null : await expectedCost(tx, actor, row, chosen)
  const over = expected && (await overLimit(tx, actor, row, expected.micros))
  if (over) findings.push(stops('spend_limit', over, 'spend_limit'))
  const sender = row.type === 'email' ? await senderOf(app, tx, actor.agencyId) : null
  const account = row.type === 'email' ? null : await accountOf(app, tx, row.type)
  return {
    ...sizes,
    credits,
    cost: expected && (await costView(tx, actor, expected)),
    findings,
    carrier: account ? account.provider : mailCarrier(app),
    from: sender ? `${sender.from.name} <${sender.from.address}>` : (account?.sender ?? null),
  }
}

async function costView(tx: Tx, actor: Actor, { recipients, micros, segments }: NonNullable<Awaited<ReturnType<typeof expectedCost>>>) {
  const each = micros / Math.max(recipients, 1)
  return {
    total: await shownPrice(tx, actor, micros),
    each: await shownPrice(tx, actor, Math.ceil(each)),
    unit: await shownPrice(tx, actor, Math.ceil(each / (segments ?? 1))),
    segments,
  }
}

/**
 * Sends a campaign or journey to addresses of the team, with example values and without counting. Opens its own transactions.
 * @throws 404, 422 at the content.
 */
export async function testCampaign(app: App, actor: Actor, id: string, { to, variant }: { to: readonly string[]; variant: Variant }) {
  const { row, prepared } = await app.db.asAgency(actor, async (tx) => {
    const row = await requireAny(tx, id)
    if (row.type !== 'email') throw invalid('to', 'Only emails can be tested this way.')
    await requireContent(app, tx, row)
    return { row, prepared: await prepare(app, tx, row) }
  })
  const values = { first_name: 'Grace', last_name: 'Akello', full_name: 'Grace Akello' }
  const carrier = await openCarrier(app, actor.agencyId)
  try {
    let sent = 0
    for (const address of to) {
      const mail = mailFor(app, row, { ...prepared, links: new Map() }, { id, address, variant, values, isTest: true }, false)
      const outcome = await carrier.lanes[0]!.send({
        ...mail,
        subject: `[Test] ${mail.subject}`,
        messageId: `<${newId()}@safiri>`,
      })
      if (outcome.status === 'sent') sent++
    }
    return { sent }
  } finally {
    carrier.close()
  }
}
