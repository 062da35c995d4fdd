import { listed } from '#kit/contract/listed.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
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

/** Mails of a later domain whose answers come into the inbox. Their reply addresses are `prefix+code@domain`. */
export interface MailSource {
  prefix: string
  /** Returns the agency that sent the mail of a code, or null. */
  agencyOf(app: App, code: string): Promise<string | null>
  /** Notes an answer. Returns what the conversation says about it. */
  answered(tx: Tx, actor: Actor, code: string): Promise<string | null>
}

/** A mail as other domains take it. */
export interface ReceivedMail {
  messageId: string
  from: string
  subject: string
  text: string
  files: readonly { name: string; content: Buffer }[]
}

/** Takes all mails to `prefix+code@domain`, those of machines too. They do not come into the inbox. */
export interface MailReceiver {
  prefix: string
  receive(app: App, code: string, mail: ReceivedMail): Promise<'added' | 'known' | 'ignored'>
}

/** Filled by `app/connect`: supplier invoices. */
export const mailReceivers = listed<readonly MailReceiver[]>('mail receivers')

/** Filled by `app/connect`: campaigns. */
export const mailSources = listed<readonly MailSource[]>('mail sources')

/** Returns the reply address of a mail of a source, or null if answers by mail cannot be received. */
export function sourceAddress(app: App, prefix: string, code: string): string | null {
  const domain = replyDomain(app)
  return domain && `${prefix}+${code}@${domain}`
}

/** Returns the source of one of our reply addresses with its code, or null. */
export function sourceOfAddress(app: App, address: string): { source: MailSource; code: string } | null {
  const parts = partsOfAddress(app, address)
  const source = parts && mailSources.entries().find(({ prefix }) => prefix === parts.prefix)
  return source ? { source, code: parts.code } : null
}

/** Returns who takes the mails to one of our addresses, with its code, or null. */
export function receiverOfAddress(app: App, address: string): { receiver: MailReceiver; code: string } | null {
  const parts = partsOfAddress(app, address)
  const receiver = parts && mailReceivers.entries().find(({ prefix }) => prefix === parts.prefix)
  return receiver ? { receiver, code: parts.code } : null
}

function partsOfAddress(app: App, address: string): { prefix: string; code: string } | null {
  const [, prefix, code, given] = /^([a-z]+)\+([a-z0-9]{1,55})@([a-z0-9.-]+)$/.exec(address.trim().toLowerCase()) ?? []
  return prefix !== undefined && given === replyDomain(app) ? { prefix, code: code! } : null
}
