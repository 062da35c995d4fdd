import { asCallError, CallError } from '#kit/web/call-error.ts'
import { call, type CrmSetting } from '../calls.ts'

/** The settings of campaigns by name. */
export interface CrmSettings {
  default_mailer: 'safiri' | 'own_domain'
  sender_name: string | null
  sender_address: string | null
  reply_to: string | null
  carrier: string
  emails_sent_this_month: number
  remaining_emails: number
  spend_limit_month: number | null
  spend_currency: string
  time_zone: string
  restored: boolean
}

/** Returns the list of settings by their keys. */
export const byKey = (list: readonly CrmSetting[]): CrmSettings =>
  Object.fromEntries(list.map(({ key, value }) => [key, value])) as unknown as CrmSettings

const typeOf = { spend_limit_month: 'messages', time_zone: 'agency' } as Record<string, string>

/** Saves settings. @throws the server's refusal, at the fields instead of the places in the list. */
export async function saveSettings(values: Record<string, string | number | null>): Promise<void> {
  const settings = Object.entries(values).map(([key, value]) => ({ type: typeOf[key] ?? 'email', key, value }))
  try {
    await call('POST /crm/settings', { body: { settings } as never })
  } catch (error) {
    const { status, code, message, errors } = asCallError(error)
    const atKeys = Object.entries(errors).map(([path, sentences]) => {
      const place = /^settings\.(\d+)\./.exec(path)?.[1]
      return [place === undefined ? path : (settings[Number(place)]?.key ?? path), sentences]
    })
    throw new CallError(status, { code, message, errors: Object.fromEntries(atKeys) })
  }
}
