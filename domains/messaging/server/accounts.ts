import type { Selectable } from 'kysely'
import type { MessagingAccounts } from '../../../database/tables.ts'
import type { App } from '#kit/server/app.ts'
import { decrypt, encrypt } from '#kit/server/security/tokens.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { isTestAgency } from '#kit/server/database/test-agency.ts'
import { sandboxIsOpen } from '#kit/server/sandbox.ts'
import type { MessageChannel } from '../contract/words.ts'
import type { Account } from './adapters/adapter.ts'

export type AccountRow = Selectable<MessagingAccounts>

export const credentialsPurpose = 'messaging-credentials'

export const sealCredentials = (app: App, credentials: Record<string, string>): string =>
  encrypt(app.settings.secretKey, credentialsPurpose, JSON.stringify(credentials))

/** Returns the agency's own row of a channel. */
export const accountRow = (tx: Tx, channel: MessageChannel): Promise<AccountRow | undefined> =>
  tx.selectFrom('messaging_accounts').selectAll().where('channel', '=', channel).executeTakeFirst()

/** Returns the account that a channel uses: the agency's, else the installation's, else the sandbox; null if there is none. */
export async function accountOf(app: App, tx: Tx, channel: MessageChannel): Promise<Account | null> {
  // Messages of a test agency reach nobody, even where it has an account (docs/decisions/0073).
  if (await isTestAgency(tx)) return sandboxAccount(channel)
  return accountFrom(app, channel, await accountRow(tx, channel))
}

/** The same, of a row that was read. */
export function accountFrom(app: App, channel: MessageChannel, row: AccountRow | undefined): Account | null {
  if (row?.provider && row.provider !== 'sandbox' && row.credentials)
    return {
      channel,
      provider: row.provider,
      from: 'agency',
      credentials: JSON.parse(decrypt(app.settings.secretKey, credentialsPurpose, row.credentials)) as Record<string, string>,
      sender: row.sender,
      businessId: row.business_id,
    }
  const shared = installationAccount(app, channel)
  if (shared) return shared
  return sandboxIsOpen(app) ? sandboxAccount(channel) : null
}

const sandboxAccount = (channel: MessageChannel): Account => ({
  channel,
  provider: 'sandbox',
  from: 'sandbox',
  credentials: {},
  sender: null,
  businessId: 'sandbox',
})

/** Returns the account of the environment, or null. */
export function installationAccount({ settings }: App, channel: MessageChannel): Account | null {
  if (channel === 'sms') {
    const { AFRICASTALKING_USERNAME: username, AFRICASTALKING_API_KEY: api_key, AFRICASTALKING_SENDER: sender } = settings
    if (!username || !api_key) return null
    return {
      channel,
      provider: 'africastalking',
      from: 'installation',
      credentials: { username, api_key },
      sender: sender ?? null,
      businessId: null,
    }
  }
  const { WHATSAPP_ACCESS_TOKEN: access_token, WHATSAPP_APP_SECRET: app_secret, WHATSAPP_PHONE_ID: sender } = settings
  if (!access_token || !app_secret || !sender) return null
  const credentials = { access_token, app_secret }
  return {
    channel,
    provider: 'whatsapp_cloud',
    from: 'installation',
    credentials,
    sender,
    businessId: settings.WHATSAPP_BUSINESS_ID ?? null,
  }
}
