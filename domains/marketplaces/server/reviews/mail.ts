import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { mailVisitor } from '../orders/mail.ts'
import { reviewPath } from '../orders/order-code.ts'
import type { OrderRow, PartRow } from '../orders/orders-data.ts'

/** Mails the visitor the signed address on which a part of the order is reviewed. */
export const mailReviewLink = (app: App, tx: Tx, actor: Actor, order: OrderRow, part: PartRow): Promise<void> =>
  mailVisitor(app, tx, actor, order, (t, origin) => ({
    effectKey: `marketplace-review:${part.id}`,
    subject: t('mailReviewSubject', { title: part.title }),
    letter: {
      heading: t('mailReviewSubject', { title: part.title }),
      paragraphs: [t('mailReviewText', { vendor: part.vendor_name })],
      button: { label: t('mailReviewButton'), url: origin + reviewPath(app, actor.agencyId, part.id) },
    },
  }))
