import type { App } from '#kit/server/app.ts'
import { sandboxIsOpen } from '#kit/server/sandbox.ts'

/** Domain of the embedded outbox, where the page "Reply as the recipient" answers. */
const sandboxDomain = 'replies.safiri.localhost'

/** Returns the domain that answers by mail come to, or null if none is set up. */
export function replyDomain(app: App): string | null {
  const { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: secret, SMTP_URL } = app.settings
  if (domain && secret) return domain
  return !SMTP_URL && sandboxIsOpen(app) ? sandboxDomain : null
}

/** Returns the reply address of a conversation, or null if answers by mail cannot be received. */
export function replyAddressOf(app: App, token: string): string | null {
  const domain = replyDomain(app)
  return domain && `reply+${token}@${domain}`
}

/** Returns the conversation's token of one of our reply addresses, or null. */
export function tokenOfAddress(app: App, address: string): string | null {
  const domain = replyDomain(app)
  const [, token, given] = /^reply\+([a-z0-9]{25})@([a-z0-9.-]+)$/.exec(address.trim().toLowerCase()) ?? []
  return token !== undefined && given === domain ? token : null
}

/** Returns the agency's slug of an address such as `rwenzori-trails@replies.example`, or null. */
export function slugOfAddress(app: App, address: string): string | null {
  const [, slug, given] = /^([a-z0-9][a-z0-9-]{1,80})@([a-z0-9.-]+)$/.exec(address.trim().toLowerCase()) ?? []
  return slug !== undefined && given === replyDomain(app) ? slug : null
}
