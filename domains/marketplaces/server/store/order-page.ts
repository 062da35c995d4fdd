import type { FastifyRequest } from 'fastify'
import { payUrl } from '#domains/finance/server/payment-shown.ts'
import { datesIn } from '#domains/website/server/dates.ts'
import { notFound } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { html, type Markup } from '#kit/server/pages/html.ts'
import { asVisitor } from '#kit/server/pages/visitor.ts'
import type { SaleState } from '../../contract/states.ts'
import { reportSection, reportsOf, type Reported } from '../disputes/report.ts'
import { readOrderCode } from '../orders/order-code.ts'
import { orderOf, partsOf, type OrderRow, type PartRow } from '../orders/orders-data.ts'
import { openStore, type Store, type StorePage } from './store.ts'

/** Returns the page of an order for the visitor who has its address. @throws 404. */
export async function orderPage(
  app: App,
  request: FastifyRequest,
  code: string,
  problem: string | null = null,
): Promise<{ store: Store; page: StorePage }> {
  const key = readOrderCode(app, code)
  if (!key) throw notFound('Order')
  const { order, parts, reports, slug } = await asVisitor(app, key, async (tx) => {
    const found = await orderOf(tx, key.orderId)
    if (!found) throw notFound('Order')
    const { slug: at } = await tx.selectFrom('marketplaces').select('slug').where('id', '=', found.marketplace_id).executeTakeFirstOrThrow()
    const all = await partsOf(tx, found.id)
    return { order: found, parts: all, reports: await reportsOf(tx, all), slug: at }
  })
  const store = await openStore(app, request, slug)
  return { store, page: pageOf(store, order, parts, { code, reports, problem }) }
}

interface Reporting {
  code: string
  reports: Map<string, Reported>
  /** Why the report that was sent now is refused. */
  problem: string | null
}

function pageOf(store: Store, order: OrderRow, parts: readonly PartRow[], reporting: Reporting): StorePage {
  const { app, key, home, site, t } = store
  const until = datesIn(site.language).moment(order.hold_ends_at)
  const isOpen = order.state === 'open' && order.hold_ends_at > app.clock.now()
  const isConfirming =
    order.state === 'paid' && parts.some(({ state, refunded }) => state === 'held' || (state === 'released' && refunded === 0))
  const says = isOpen
    ? t('orderOpen', { until })
    : order.state === 'paid'
      ? t(isConfirming ? 'orderConfirming' : 'orderPaid')
      : t('orderExpired')
  return {
    title: t('order', { reference: order.reference }),
    own: true,
    ...(reporting.problem && { status: 422 }),
    // The vendors confirm within seconds.
    ...(isConfirming && { refresh: 3 }),
    main: html`<div class="s-wrap s-block s-narrow s-own">
      <h1>${t('order', { reference: order.reference })}</h1>
      <p class="s-said" role="status">${says}</p>
      ${reporting.problem && html`<p class="s-error" role="alert">${reporting.problem}</p>`}
      ${isOpen && html`<p class="s-buttons"><a class="s-button" href="${payUrl(app, key.agencyId, order.payment_id)}">${t('pay', { amount: formatMoney({ amount: order.total, currency: order.currency }) })}</a></p>`}
      <ul class="s-trip">
        ${parts.map((part) => partItem(store, part, reporting))}
      </ul>
      <table class="s-sum">
        <tbody>
          <tr>
            <th scope="row">${t('total')}</th>
            <td class="num"><b>${formatMoney({ amount: order.total, currency: order.currency })}</b></td>
          </tr>
        </tbody>
      </table>
      <p class="s-buttons"><a class="s-button outlined" href="${home}">${t(order.state === 'paid' ? 'seeAll' : 'bookAgain')}</a></p>
    </div>`,
  }
}

const words: Record<SaleState, 'partHeld' | 'partConfirmed' | 'partCancelled' | 'partReleased'> = {
  held: 'partHeld',
  confirmed: 'partConfirmed',
  cancelled: 'partCancelled',
  released: 'partReleased',
}

function partItem(store: Store, part: PartRow, { code, reports }: Reporting): Markup {
  const { site, t } = store
  const dates = datesIn(site.language)
  return html`<li>
    <div class="s-row">
      <h2>${part.title}</h2>
      <span class="num">${formatMoney({ amount: part.amount, currency: part.currency })}</span>
    </div>
    <p>${part.starts_on === part.ends_on ? dates.day(part.starts_on) : dates.range(part.starts_on, part.ends_on)}</p>
    <p class="s-dim">${t('bookingOf', { reference: part.booking_reference, vendor: part.vendor_name })}</p>
    <p>
      <b>${t(words[part.state])}</b
      >${part.refunded > 0 && html` · ${t('partRefunded', { amount: formatMoney({ amount: part.refunded, currency: part.currency }) })}`}
    </p>
    ${reportSection(store, code, part, reports.get(part.id))}
  </li>`
}
