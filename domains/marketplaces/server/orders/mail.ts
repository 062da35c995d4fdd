import { requireClient } from '#domains/clients/server/clients.ts'
import { issuerHead } from '#domains/papers/server/paper-content.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import { say } from '../messages/say.ts'
import { orderPath } from './order-code.ts'
import { partsOf, type OrderRow } from './orders-data.ts'

/** Mails the visitor the address of the order's page, once it is paid. Each vendor mails its own confirmation. */
export async function mailOrder(app: App, tx: Tx, actor: Actor, order: OrderRow): Promise<void> {
  const client = await requireClient(tx, order.client_id)
  if (!client.email) return
  const agency = await issuerHead(tx, actor.agencyId)
  const t = say(agency.language)
  const parts = await partsOf(tx, order.id)
  await queueMail(app, tx, {
    to: client.email,
    agencyId: actor.agencyId,
    senderName: agency.name,
    replyTo: agency.email,
    effectKey: `marketplace-order:${order.id}`,
    subject: t('mailOrderSubject', { reference: order.reference }),
    letter: {
      heading: t('order', { reference: order.reference }),
      paragraphs: [t('mailOrderText')],
      facts: parts.map(({ vendor_name, title, amount, currency }) => [`${vendor_name}: ${title}`, formatMoney({ amount, currency })]),
      button: { label: t('mailOrderButton'), url: app.appUrl + orderPath(app, actor.agencyId, order.id) },
    },
  })
}
