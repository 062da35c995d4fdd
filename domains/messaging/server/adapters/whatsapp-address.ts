import type { App } from '#kit/server/app.ts'
import type { Account } from './adapter.ts'

/** Returns the address of a call of the WhatsApp Cloud API. */
export const urlOf = (app: App, path: string): string => `${app.settings.WHATSAPP_URL.replace(/\/$/, '')}/${path}`

/** Headers of a call without a body. */
export const bareHeaders = ({ credentials }: Account) => ({
  authorization: `Bearer ${credentials.access_token!}`,
  accept: 'application/json',
})

/** Headers of a call with JSON. */
export const headersOf = (account: Account) => ({ ...bareHeaders(account), 'content-type': 'application/json' })
