import { requireClient } from '#domains/clients/server/clients.ts'
import { issuerHead } from '#domains/papers/server/paper-content.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { queueMail, type Mail } from '#kit/server/mail/mail.ts'
import { say } from '../messages/say.ts'
import { originOf } from '../store/address.ts'
import { orderPath } from './order-code.ts'
import { partsOf, type OrderRow } from './orders-data.ts'

interface VisitorMail {
  effectKey: string
  subject: string
  letter: Mail['letter']
}

/** Mails the visitor of an order in the owner's name and language, if the visitor gave an email. `write` gets the origin of its pages. */
export async function mailVisitor(
  app: App,
  tx: Tx,
  actor: Actor,
  order: OrderRow,
  write: (t: ReturnType<typeof say>, origin: string) => VisitorMail,
): Promise<void> {
  const client = await requireClient(tx, order.client_id)
  if (!client.email) return
  const agency = await issuerHead(tx, actor.agencyId)
  const mail = write(say(agency.language), await originOf(app, tx, order.marketplace_id))
  await queueMail(app, tx, { ...mail, to: client.email, agencyId: actor.agencyId, senderName: agency.name, replyTo: agency.email })
}

/** Mails the visitor the address of the order's page, once it is paid. Each vendor mails its own confirmation. */
export async function mailOrder(app: App, tx: Tx, actor: Actor, order: OrderRow): Promise<void> {
  const parts = await partsOf(tx, order.id)
  await mailVisitor(app, tx, actor, order, (t, origin) => ({
    effectKey: `marketplace-order:${order.id}`,
    subject: t('mailOrderSubject', { reference: order.reference }),
    letter: {
      heading: t('order', { reference: order.reference }),
      paragraphs: [t('mailOrderText')],
      facts: parts.map(({ vendor_name, title, amount, currency }) => [`${vendor_name}: ${title}`, formatMoney({ amount, currency })]),
      button: { label: t('mailOrderButton'), url: origin + orderPath(app, actor.agencyId, order.id) },
    },
  }))
}
