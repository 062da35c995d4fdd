import type { z } from 'zod'
import { agencyToday } from '#domains/agency/server/facts.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { decrypt } from '#kit/server/security/tokens.ts'
import type { smsBody, whatsappBody } from '../contract.ts'
import { centsOf, defaultDailyCap } from '../contract/prices.ts'
import { messageChannels, providerNames, type MessageChannel, type MessageProvider } from '../contract/words.ts'
import { accountFrom, accountRow, credentialsPurpose, sealCredentials, type AccountRow } from './accounts.ts'
import { callbackUrl, verifyToken } from './addresses.ts'
import { spentOn } from './costs.ts'

/** Returns both channels as the settings show them. Credentials are never part of it. */
export async function listChannels(app: App, tx: Tx, { agencyId, now }: Pick<Actor, 'agencyId' | 'now'>) {
  const rows = await tx.selectFrom('messaging_accounts').selectAll().execute()
  const spent = await spentOn(tx, await agencyToday(tx, agencyId, now))
  return messageChannels.map((channel) =>
    channelView(
      app,
      agencyId,
      channel,
      rows.find((row) => row.channel === channel),
      spent[channel],
    ),
  )
}

function channelView(app: App, agencyId: string, channel: MessageChannel, row: AccountRow | undefined, spent: number) {
  const account = accountFrom(app, channel, row)
  return {
    channel,
    provider: account?.provider ?? null,
    provider_name: account && providerNames[account.provider],
    from: account?.from ?? null,
    sender: account?.from === 'installation' ? account.sender : (row?.sender ?? null),
    display: row?.display ?? null,
    business_id: row?.business_id ?? null,
    has_credentials: row?.credentials != null,
    webhook_url: callbackUrl(app, channel, agencyId),
    verify_token: channel === 'whatsapp' ? verifyToken(app, agencyId) : null,
    sandbox_url: account?.provider === 'sandbox' ? `${app.appUrl}/sandbox/phone` : null,
    daily_cap: moneyOf(row?.daily_cap ?? defaultDailyCap, 'USD'),
    spent_today: moneyOf(centsOf(spent), 'USD'),
    templates_synced_at: row?.templates_synced_at?.toISOString() ?? null,
    version: row?.provider || row?.daily_cap != null ? row.version : 0,
  }
}

/** Returns one channel as the settings show it. */
export async function showChannel(app: App, tx: Tx, actor: Actor, channel: MessageChannel) {
  return (await listChannels(app, tx, actor)).find((one) => one.channel === channel)!
}

interface Change {
  credentials: Readonly<Record<string, string | undefined>>
  provider: MessageProvider
  fields: Partial<Pick<AccountRow, 'sender' | 'display' | 'business_id' | 'daily_cap'>>
  version: number
}

export const editSms = (app: App, tx: Tx, actor: Actor, { username, api_key, sender, daily_cap, version }: z.output<typeof smsBody>) =>
  changeAccount(app, tx, actor, 'sms', {
    provider: 'africastalking',
    credentials: { username, api_key },
    fields: { ...(sender !== undefined && { sender }), ...(daily_cap !== undefined && { daily_cap }) },
    version,
  })

export const editWhatsapp = (
  app: App,
  tx: Tx,
  actor: Actor,
  { access_token, app_secret, phone_number_id, business_id, display, daily_cap, version }: z.output<typeof whatsappBody>,
) =>
  changeAccount(app, tx, actor, 'whatsapp', {
    provider: 'whatsapp_cloud',
    credentials: { access_token, app_secret },
    fields: {
      ...(phone_number_id !== undefined && { sender: phone_number_id }),
      ...(business_id !== undefined && { business_id }),
      ...(display !== undefined && { display }),
      ...(daily_cap !== undefined && { daily_cap }),
    },
    version,
  })

const labels: Readonly<Record<string, string>> = {
  username: 'User name',
  api_key: 'API key',
  access_token: 'Access token',
  app_secret: 'App secret',
}

/** Merges what was sent into the account. Credentials are complete or absent. @throws 409 `stale`, 422 at a missing field. */
async function changeAccount(app: App, tx: Tx, actor: Actor, channel: MessageChannel, { credentials, provider, fields, version }: Change) {
  const row = await lockAccount(tx, actor, channel)
  const known = row.provider || row.daily_cap != null ? row.version : 0
  if (known !== version) throw conflict('stale', 'Someone else changed this channel. Reload it and try again.')
  const kept = row.credentials
    ? (JSON.parse(decrypt(app.settings.secretKey, credentialsPurpose, row.credentials)) as Record<string, string>)
    : {}
  const given = Object.entries(credentials).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const merged = { ...kept, ...Object.fromEntries(given) }
  const connects = Object.keys(merged).length > 0
  if (connects) {
    for (const name of Object.keys(credentials)) if (!merged[name]) throw invalid(name, `${labels[name]} is required.`)
    if (channel === 'whatsapp' && !(fields.sender ?? row.sender)) throw invalid('phone_number_id', 'Phone number id is required.')
  }
  await tx
    .updateTable('messaging_accounts')
    .set({
      ...fields,
      ...(connects && { provider, credentials: sealCredentials(app, merged) }),
      version: row.version + 1,
      updated_at: actor.now,
    })
    .where('channel', '=', channel)
    .execute()
  await audit(tx, actor, {
    action: 'messaging.changed',
    subject: 'messaging',
    after: { channel, ...fields, credentials: given.map(([name]) => name) },
  })
  return showChannel(app, tx, actor, channel)
}

async function lockAccount(tx: Tx, actor: Actor, channel: MessageChannel): Promise<AccountRow> {
  await tx
    .insertInto('messaging_accounts')
    .values({ agency_id: actor.agencyId, channel, updated_at: actor.now })
    .onConflict((row) => row.doNothing())
    .execute()
  return tx.selectFrom('messaging_accounts').selectAll().where('channel', '=', channel).forUpdate().executeTakeFirstOrThrow()
}

/** Deletes the agency's credentials of a channel. @throws 409 `not_connected`. */
export async function disconnect(app: App, tx: Tx, actor: Actor, channel: MessageChannel) {
  const row = await accountRow(tx, channel)
  if (!row?.credentials) throw conflict('not_connected', 'This channel has no credentials of yours.')
  await tx
    .updateTable('messaging_accounts')
    .set({ provider: null, credentials: null, sender: null, business_id: null, version: row.version + 1, updated_at: actor.now })
    .where('channel', '=', channel)
    .execute()
  await audit(tx, actor, { action: 'messaging.disconnected', subject: 'messaging', before: { channel, provider: row.provider } })
  return showChannel(app, tx, actor, channel)
}
