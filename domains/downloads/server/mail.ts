import { partsOf } from '#domains/papers/server/issue.ts'
import { formatDay, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import type { LinkRow } from './downloads-data.ts'
import { addressOf } from './link.ts'
import { say } from './messages/say.ts'

/** Mails the links of a booking, with one button each. */
export async function mailLinks(
  app: App,
  tx: Tx,
  agencyId: string,
  bookingId: string,
  links: readonly LinkRow[],
  { to, effect }: { to: string; effect: string },
): Promise<void> {
  const { booking, issuer } = await partsOf(app, tx, agencyId, bookingId)
  const t = say(issuer.language)
  const one = links.length === 1
  const { title } = links[0]!
  const count = links.length
  await queueMail(app, tx, {
    to,
    agencyId,
    senderName: issuer.name,
    replyTo: issuer.email,
    effectKey: effect,
    subject: t('subject', { count, title, reference: booking.reference }),
    letter: {
      heading: one ? title : t('heading', { count }),
      paragraphs: [t('dear', { name: booking.client.name }), t('text', { count, day: formatDay(dayOf(links[0]!.expires_at)) })],
      facts: [[t('booking'), booking.reference]],
      buttons: links.map((link) => ({ label: one ? t('download') : t('downloadItem', { title: link.title }), url: addressOf(app, link) })),
    },
  })
}
