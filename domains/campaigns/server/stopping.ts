import { notify } from '#domains/notifications/server/notifications.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { CampaignReason } from '../contract/states.ts'
import { setCampaign, type CampaignRow } from './campaigns-data.ts'
import { settleEmails } from './credits/credits.ts'
import { chargeSent, openRecipients } from './recipients-data.ts'

const texts: Record<CampaignReason, string> = {
  by_hand: 'Someone paused it.',
  bounces: 'More than 5 % of its mails came back. Check where the addresses come from before you continue.',
  complaints: 'More than one reader in a thousand reported it as spam.',
  no_credit: 'There are no emails left. Buy more in the CRM settings.',
  spend_limit: 'It has reached the most that it may cost. Raise the limit, or wait for tomorrow if it is the cap of the day.',
  agency_stopped: 'The agency cannot write to clients now. Check the subscription.',
  restored: 'This installation is a restored copy. Confirm in the CRM settings that it may send.',
  mail_server: 'The mail server could not be reached for two hours.',
  not_ready: 'Its content or audience is not ready. Open it to see why.',
  late: 'It should have started more than two hours ago. Start it now or choose another time.',
}

/** The screen of a campaign or journey. */
export const screenOf = ({ type, id, journey }: Pick<CampaignRow, 'type' | 'id' | 'journey'>): string =>
  journey ? `/crm/journeys/${journey}` : `/crm/campaigns/${type}/${id}`

/** Pauses a campaign automatically, or marks a scheduled one as missed, and notifies those who may continue it. A journey stays on with the reason. */
export async function stopBy(app: App, tx: Tx, actor: Actor, row: CampaignRow, reason: CampaignReason): Promise<void> {
  const status = row.status === 'scheduled' ? 'missed' : 'paused'
  await setCampaign(tx, row.id, { status, reason, runner_id: null, runner_until: null, version: row.version + 1, updated_at: actor.now })
  await audit(tx, actor, {
    action: `campaign.${status}`,
    subject: 'campaign',
    subjectId: row.id,
    before: { status: row.status },
    after: { status, reason },
  })
  await notify(app, tx, actor, {
    permission: 'Send Campaigns',
    type: `campaign.${status}`,
    title: status === 'missed' ? `“${row.name}” did not start` : `“${row.name}” was paused`,
    body: texts[reason],
    link: screenOf(row),
  })
}

/** Takes the credits of what was handed over. With `release`, gives back those that no mail in flight needs. The row is locked. */
export async function settle(tx: Tx, actor: Actor, row: CampaignRow, { release }: { release: boolean }): Promise<void> {
  if (row.type !== 'email') return
  const used = Math.min(await chargeSent(tx, row.id), row.reserved)
  const { sending } = await openRecipients(tx, row.id)
  const released = release ? Math.max(row.reserved - used - sending, 0) : 0
  if (used + released === 0) return
  await settleEmails(tx, actor, { campaignId: row.id, used, released })
  await setCampaign(tx, row.id, { reserved: row.reserved - used - released })
}
