import { sql } from 'kysely'
import type { z } from 'zod'
import { agencyCurrency, agencyZone, setTimeZone } from '#domains/agency/server/facts.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { confirmEpoch, mayReachOut } from '#kit/server/installation.ts'
import type { crmSettingsBody } from '../contract.ts'
import { mailCarrier } from './carriers.ts'
import { remainingEmails } from './credits/credits.ts'
import { verifiedDomainOf } from './mail-domains/mail-domains-data.ts'
import { changeSettings, lockSettings, readSettings } from './settings-data.ts'
import { monthOf } from './this-month.ts'

type By = Pick<Actor, 'agencyId' | 'now'>

/** Returns the mails that campaigns and journeys have handed over this month. */
async function sentThisMonth(tx: Tx, by: By): Promise<number> {
  const { since } = await monthOf(tx, by)
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM campaign_recipients r
    JOIN campaigns c ON c.agency_id = r.agency_id AND c.id = r.campaign_id AND c.type = 'email'
    WHERE r.agency_id = ${thisAgency} AND r.sent_at >= ${since}`.execute(tx)
  return rows[0]!.n
}

/** Returns the settings as a list, with the counts of emails and what is in use. */
export async function crmSettings(app: App, tx: Tx, by: By) {
  const settings = await readSettings(tx)
  const email = {
    default_mailer: settings.default_mailer,
    sender_name: settings.sender_name,
    sender_address: settings.sender_address,
    reply_to: settings.reply_to,
    carrier: mailCarrier(app),
    emails_sent_this_month: await sentThisMonth(tx, by),
    remaining_emails: await remainingEmails(tx, by),
  }
  const listed = (type: string, of: Record<string, string | number | boolean | null>) =>
    Object.entries(of).map(([key, value]) => ({ type, key, value }))
  return [
    ...listed('email', email),
    ...listed('messages', { spend_limit_month: settings.spend_limit_month, spend_currency: await agencyCurrency(tx, by.agencyId) }),
    ...listed('agency', { time_zone: await agencyZone(tx, by.agencyId) }),
    ...listed('installation', { restored: !(await mayReachOut(tx)) }),
  ]
}

/** Changes settings. @throws 422 at `settings` for an address outside the agency's verified domains, or `own_domain` without an address, an unknown time zone. */
export async function changeCrmSettings(app: App, tx: Tx, actor: Actor, { settings }: z.output<typeof crmSettingsBody>) {
  const before = await lockSettings(tx, actor)
  const { time_zone, ...fields } = Object.fromEntries(settings.map(({ key, value }) => [key, value]))
  if (time_zone) await changeZone(tx, actor, String(time_zone))
  const after = { ...before, ...fields }
  if (after.sender_address && !(await verifiedDomainOf(tx, after.sender_address)))
    throw invalid('settings', 'The sender address has to be at one of your verified domains.')
  if (after.default_mailer === 'own_domain' && !after.sender_address)
    throw invalid('settings', 'Give the sender address at your own domain first.')
  await changeSettings(tx, { ...fields, updated_at: actor.now })
  const keys = settings.map(({ key }) => key)
  await audit(tx, actor, { action: 'crm_settings.updated', subject: 'crm_settings', after: { keys } })
  return crmSettings(app, tx, actor)
}

async function changeZone(tx: Tx, actor: Actor, zone: string): Promise<void> {
  const { rows } = await sql`SELECT FROM pg_timezone_names WHERE name = ${zone}`.execute(tx)
  if (rows.length === 0 || !Intl.supportedValuesOf('timeZone').includes(zone)) throw invalid('settings', 'There is no such time zone.')
  await setTimeZone(tx, actor.agencyId, zone, actor.now)
}

/** Confirms that this restored copy may send for the agency. */
export async function confirmRestored(app: App, tx: Tx, actor: Actor) {
  await confirmEpoch(tx, actor)
  return crmSettings(app, tx, actor)
}
