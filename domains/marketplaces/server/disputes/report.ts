import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notify } from '#domains/notifications/server/notifications.ts'
import { notFound } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { text } from '#kit/contract/schemas.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { html, withBreaks, type Markup } from '#kit/server/pages/html.ts'
import { readOrderCode } from '../orders/order-code.ts'
import { orderOf, type OrderRow, type PartRow } from '../orders/orders-data.ts'
import { goTo, inOwner, storeForm, storeToken, type Store } from '../store/store.ts'
import { openDispute, reportDays } from './disputes.ts'

/** What the page of an order says about the report of a part. */
export interface Reported {
  state: 'open' | 'accepted' | 'rejected'
  text: string
  answer: string | null
  refund: number
}

/** Returns the reports of an order, by part. */
export async function reportsOf(tx: Tx, parts: readonly PartRow[]): Promise<Map<string, Reported>> {
  if (parts.length === 0) return new Map()
  const ids = parts.map(({ id }) => id)
  const rows = await tx
    .selectFrom('marketplace_disputes')
    .select(['id', 'state', 'text', 'answer', 'refund'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** A visitor reports what was confirmed, until some weeks after it. */
const canReport = ({ state, ends_on }: PartRow, now: Date): boolean => state === 'confirmed' && dayOf(now) <= addDays(ends_on, reportDays)

/** Prints the report of a part and its decision, or the form that reports a problem. */
export function reportSection(store: Store, code: string, part: PartRow, reported: Reported | undefined): Markup | null {
  const { app, t } = store
  if (reported) {
    const amount = formatMoney({ amount: reported.refund, currency: part.currency })
    const decided = {
      open: t('reportOpen', { agency: store.site.name }),
      accepted: t('reportAccepted', { amount }),
      rejected: t('reportRejected'),
    }
    return html`<p class="s-said"><b>${decided[reported.state]}</b><br />${withBreaks(reported.answer ?? reported.text)}</p>`
  }
  if (!canReport(part, app.clock.now())) return null
  return html`<details>
    <summary class="s-dim">${t('reportProblem')}</summary>
    <form class="s-form" method="post" action="/market-order/${code}/report">
      <input type="hidden" name="_token" value="${storeToken(store)}" /><input type="hidden" name="part" value="${part.id}" />
      <div>
        <label for="problem-${part.id}">${t('reportWhat', { agency: store.site.name })}</label
        ><textarea id="problem-${part.id}" name="problem" maxlength="2000" required></textarea>
      </div>
      <div><button type="submit">${t('sendProblem')}</button></div>
    </form>
  </details>`
}

const problemText = text('Problem', 2000).refine((value) => value.trim().length >= 10)

type Sent = FastifyRequest<{ Params: { code: string } }>

/** Adds the form by which the visitor of an order reports a problem with a part of it. `open` opens the storefront of an order. */
export function addReports(
  scope: FastifyInstance,
  app: App,
  open: (request: FastifyRequest, code: string) => Promise<Store>,
  show: (request: FastifyRequest, code: string, reply: FastifyReply, problem: string) => Promise<FastifyReply>,
): void {
  scope.post<{ Params: { code: string } }>('/market-order/:code/report', async (request: Sent, reply) => {
    await app.limits.take('public_form', `market|${request.ip}`)
    const { code } = request.params
    const key = readOrderCode(app, code)
    if (!key) throw notFound('Order')
    const store = await open(request, code)
    const form = storeForm(store, request)
    const words = problemText.safeParse(form.get('problem') ?? '')
    if (!words.success) return show(request, code, reply, store.t('reportShort'))
    await inOwner(store, async (tx, actor) => {
      const part = await partOf(tx, key.orderId, form.get('part') ?? '')
      if (!part || !canReport(part.part, actor.now)) throw notFound('Order')
      if (!(await openDispute(tx, actor, part.part, words.data))) return
      await notify(app, tx, actor, {
        type: 'marketplace.reported',
        title: `A visitor reported a problem with order ${part.order.reference}`,
        body: words.data.slice(0, 300),
        link: `/marketplaces/${part.part.marketplace_id}/disputes?state=open`,
        permission: 'Manage Marketplaces',
      })
    })
    return goTo(reply, `/market-order/${code}`)
  })
}

async function partOf(tx: Tx, orderId: string, partId: string): Promise<{ order: OrderRow; part: PartRow } | null> {
  if (!/^[0-9a-f-]{36}$/.test(partId)) return null
  const order = await orderOf(tx, orderId)
  const part = await tx
    .selectFrom('marketplace_order_parts')
    .selectAll()
    .where('id', '=', partId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return order && part ? { order, part } : null
}
