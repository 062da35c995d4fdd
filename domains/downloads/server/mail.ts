import { partsOf } from '#domains/papers/server/issue.ts'
import { formatDay, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import type { LinkRow } from './downloads-data.ts'
import { addressOf } from './link.ts'

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
  const one = links.length === 1
  await queueMail(app, tx, {
    to,
    agencyId,
    senderName: issuer.name,
    replyTo: issuer.email,
    effectKey: effect,
    subject: `Your ${one ? 'download' : 'downloads'}: ${one ? links[0]!.title : booking.reference}`,
    letter: {
      heading: one ? links[0]!.title : `Your ${links.length} downloads`,
      paragraphs: [
        `Dear ${booking.client.name},`,
        `Thank you for your payment. ${one ? 'Your download is' : 'Your downloads are'} ready until ${formatDay(dayOf(links[0]!.expires_at))}. The ${one ? 'link is' : 'links are'} yours alone, so do not pass ${one ? 'it' : 'them'} on.`,
      ],
      facts: [['Booking', booking.reference]],
      buttons: links.map((link) => ({ label: one ? 'Download' : `Download ${link.title}`, url: addressOf(app, link) })),
    },
  })
}
