import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { readBooking } from '#domains/bookings/server/bookings.ts'
import { accountOf } from '#domains/messaging/server/accounts.ts'
import { queueMessage } from '#domains/messaging/server/messages.ts'
import type { Visit } from '#domains/website/server/site-parts.ts'
import type { App } from '#kit/server/app.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import { requireMailServer } from '#kit/server/sandbox.ts'
import { newCode, newId, sign } from '#kit/server/security/tokens.ts'
import { say } from '../messages/say.ts'
import type { Grant } from './grants.ts'

// A link can be forwarded or read over a shoulder, and the page and its papers show the client's name and the dates. So passports open
// only with a code that is sent to the client of the booking (docs/decisions/0069).

export const codeMinutes = 10
/** Wrong codes after which a code is void. */
const mostTries = 5

type Booking = Pick<Awaited<ReturnType<typeof readBooking>>, 'client'>

/** Where a code is sent. */
export interface CodeAddress {
  kind: 'email' | 'sms'
  to: string
  /** "g•••@example.com": enough to know which one it is, for somebody who has only the link. */
  masked: string
}

/** Returns where codes of a booking are sent; null if the client has neither an e-mail address nor a phone that SMS reach. */
export async function codeAddress({ app, tx }: Pick<Visit, 'app' | 'tx'>, { client }: Booking): Promise<CodeAddress | null> {
  const { email, phone } = client
  if (email) return { kind: 'email', to: email, masked: `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}` }
  if (phone && (await accountOf(app, tx, 'sms'))) return { kind: 'sms', to: phone, masked: `••• ${phone.slice(-3)}` }
  return null
}

const hashOf = ({ settings }: Pick<App, 'settings'>, grantId: string, code: string): string =>
  sign(settings.secretKey, 'my-trip-code', `${grantId}:${code}`)

/**
 * Sends a code to the client of a booking. Earlier codes of the link are void.
 * @throws 429 for too many codes of one booking, 503 `no_mail_server`.
 */
export async function sendCode(visit: Visit, grant: Pick<Grant, 'id' | 'bookingId'>, { kind, to }: CodeAddress): Promise<void> {
  const { app, tx, actor, site, language } = visit
  await app.limits.take('code_sends', `my-trip|${grant.bookingId}`)
  const [id, code] = [newId(), newCode()]
  await tx
    .updateTable('trip_codes')
    .set({ expires_at: actor.now })
    .where('grant_id', '=', grant.id)
    .where('expires_at', '>', actor.now)
    .execute()
  await tx
    .insertInto('trip_codes')
    .values({
      agency_id: actor.agencyId,
      id,
      grant_id: grant.id,
      code_hash: hashOf(app, grant.id, code),
      expires_at: new Date(actor.now.getTime() + codeMinutes * 60_000),
      created_at: actor.now,
    })
    .execute()
  const t = say(language)
  const effectKey = `trip-code-${id}`
  if (kind === 'sms') {
    const text = t('codeSms', { code, agency: site.name, minutes: codeMinutes })
    await queueMessage(app, tx, actor, { channel: 'sms', to, text, purpose: 'service', effectKey, source: { kind: 'trip_code', id } })
    return
  }
  requireMailServer(app)
  await queueMail(app, tx, {
    to,
    agencyId: actor.agencyId,
    senderName: site.name,
    subject: t('codeSubject', { code }),
    effectKey,
    letter: {
      heading: t('codeHeading', { code }),
      paragraphs: [t('codeText', { minutes: codeMinutes })],
      footnote: t('codeIgnore'),
    },
  })
}

/**
 * Returns whether a code is the one that was sent last for a link, and uses it up. A try counts before the code is compared, in the row
 * that the next try has to wait for. @throws 429 for too many tries of one booking.
 */
export async function takeCode({ app, tx, actor }: Visit, grant: Pick<Grant, 'id' | 'bookingId'>, code: string): Promise<boolean> {
  await app.limits.take('code_tries', `my-trip|${grant.bookingId}`)
  const row = await tx
    .updateTable('trip_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('grant_id', '=', grant.id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', actor.now)
    .where('tries', '<', mostTries)
    .returning(['id', 'code_hash'])
    .executeTakeFirst()
  if (!row || !/^[0-9]{6}$/.test(code)) return false
  const [own, given] = [row.code_hash, hashOf(app, grant.id, code)].map((text) => Buffer.from(text))
  if (own!.length !== given!.length || !timingSafeEqual(own!, given!)) return false
  await tx.updateTable('trip_codes').set({ used_at: actor.now }).where('id', '=', row.id).execute()
  return true
}
