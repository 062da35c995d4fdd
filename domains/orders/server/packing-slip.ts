import { drawInThread } from '#domains/papers/server/drawing.ts'
import { partsOf } from '#domains/papers/server/issue.ts'
import { headOf } from '#domains/papers/server/paper-content.ts'
import { skusOf } from '#domains/products/server/variants.ts'
import { conflict } from '#kit/contract/errors.ts'
import { dayOf, formatDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import { showOrder } from './orders.ts'
import { say } from './messages/say.ts'

/**
 * Returns an order's packing slip as a PDF, for the store and the parcel: quantities without prices. @throws 404, 409
 * `nothing_to_pack`.
 */
export async function packingSlipFile(app: App, actor: Actor, id: string): Promise<FileAnswer> {
  const { order, issuer, skus, address } = await app.db.asAgency(actor, async (tx) => {
    const order = await showOrder(tx, id)
    const { issuer, address } = await partsOf(app, tx, actor.agencyId, id)
    const skus = await skusOf(
      tx,
      order.items.map(({ variant_id }) => variant_id),
    )
    return { order, issuer, skus, address: order.address ?? address }
  })
  const packed = order.items.filter(({ packed, cancelled, quantity }) => packed && !cancelled && quantity > 0)
  if (packed.length === 0) throw conflict('nothing_to_pack', 'This order has nothing to pack.')
  const t = say(issuer.language)
  const pieces = packed.reduce((sum, { quantity }) => sum + quantity, 0)
  // If the logo cannot be read, print the slip without it.
  const logo = issuer.logo_key ? await app.files.read(issuer.logo_key, 'medium').catch(() => null) : null
  const content = await drawInThread(
    {
      heading: t('packingSlip'),
      number: order.reference,
      issuer: headOf(issuer),
      party: {
        label: t('deliverTo'),
        lines: [order.client.name, ...(address?.split('\n') ?? []), ...(order.client.phone ? [order.client.phone] : [])],
      },
      facts: [
        [t('order'), order.reference],
        [t('ordered'), formatDay(dayOf(new Date(order.created_at)))],
        [t('carrier'), order.carrier ?? ''],
        [t('tracking'), order.tracking_number ?? ''],
      ],
      amount: null,
      tables: [
        {
          title: t('toPack'),
          columns: [
            { title: t('product'), share: 0.56 },
            { title: t('sku'), share: 0.28 },
            { title: t('quantity'), share: 0.16, right: true },
          ],
          rows: packed.map(({ title, variant, variant_id, quantity }) => [
            `${title}\n${variant}`,
            skus.get(variant_id) ?? '',
            String(quantity),
          ]),
          sums: [{ label: t('quantity'), value: String(pieces), strong: true }],
        },
      ],
      notes: order.note ? [{ title: t('note'), lines: order.note.split('\n') }] : [],
      stamp: null,
      verifyUrl: '',
      seal: {
        value: `${app.appUrl}/offers/shop/orders/${id}/show`,
        title: t('forShop'),
        text: t('forShopText'),
        size: 96,
      },
    },
    logo,
  )
  return { name: `${t('packingSlip')} ${order.reference}.pdf`, mime: 'application/pdf', content }
}
