import { requireClient } from '#domains/clients/server/clients.ts'
import { issuerHead } from '#domains/papers/server/paper-content.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import { say } from '../messages/say.ts'
import { reviewPath } from '../orders/order-code.ts'
import type { OrderRow, PartRow } from '../orders/orders-data.ts'

/** Mails the visitor the signed address on which a part of the order is reviewed. */
export async function mailReviewLink(app: App, tx: Tx, actor: Actor, order: OrderRow, part: PartRow): Promise<void> {
  const client = await requireClient(tx, order.client_id)
  if (!client.email) return
  const agency = await issuerHead(tx, actor.agencyId)
  const t = say(agency.language)
  await queueMail(app, tx, {
    to: client.email,
    agencyId: actor.agencyId,
    senderName: agency.name,
    replyTo: agency.email,
    effectKey: `marketplace-review:${part.id}`,
    subject: t('mailReviewSubject', { title: part.title }),
    letter: {
      heading: t('mailReviewSubject', { title: part.title }),
      paragraphs: [t('mailReviewText', { vendor: part.vendor_name })],
      button: { label: t('mailReviewButton'), url: app.appUrl + reviewPath(app, actor.agencyId, part.id) },
    },
  })
}
