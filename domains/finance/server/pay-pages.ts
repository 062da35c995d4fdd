import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lastingBrand } from '#domains/agency/server/brand.ts'
import { AppError, conflict, notFound } from '#kit/contract/errors.ts'
import { listed } from '#kit/contract/listed.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { formatMoment } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { html, type Markup } from '#kit/server/pages/html.ts'
import { addPublicScope, factsHtml, formToken, readForm, sendPage, stateHtml, type PublicPage } from '#kit/server/pages/public-page.ts'
import { asVisitor } from '#kit/server/pages/visitor.ts'
import { failureWords } from '../contract.ts'
import { aggregatorOf } from './aggregators/registry.ts'
import { lookUpPayment, startCheckout } from './gateway.ts'
import { requirePayee, whyNotPaid } from './payee.ts'
import { isPayable, payCode, readPayCode } from './payment-shown.ts'
import { purposeOf, type PaymentFacts } from './purposes.ts'
import { paymentWithRefunds } from './payments.ts'
import { addSandboxPages } from './sandbox/pages.ts'
import { addWebhooks } from './webhook-pages.ts'
import { say } from './messages/say.ts'

/** Returns where the payer may go after a payment has come in; null if there is nothing for this payment. */
export type PaidLink = (
  app: App,
  tx: Tx,
  agencyId: string,
  payment: Pick<PaymentFacts, 'id' | 'booking_id'>,
  language: string,
) => Promise<{ label: string; href: string } | null>

/** Links of other domains on the page of a payment that has come in, the most important first. */
export const paidLinks = listed<readonly PaidLink[]>('links after a payment')

/** Registers the payment pages that need no account: the payment page, the return page, the sandbox's pages and the webhooks. */
export async function addPaymentPages(server: FastifyInstance, app: App): Promise<void> {
  await addWebhooks(server, app)
  await addPublicScope(server, app, (scope) => {
    addPayPages(scope, app)
    addSandboxPages(scope, app)
  })
}

function addPayPages(scope: FastifyInstance, app: App): void {
  scope.get<{ Querystring: Record<string, unknown> }>('/pay/return', { exposeHeadRoute: false }, async (request, reply) => {
    const ids = idsOf(app, request.query.payment)
    // The page looks the payment up, so its status is right before and after the webhook.
    await lookUpPayment(app, ids.agencyId, ids.paymentId).catch((error: Error) =>
      app.log.warn({ err: error }, 'a payer came back, and nobody answered for the payment'),
    )
    const back = await backOf(app, ids)
    return back ? reply.redirect(back, 303) : show(app, request, reply, ids)
  })
  scope.get<{ Params: { code: string } }>('/pay/:code', (request, reply) => show(app, request, reply, idsOf(app, request.params.code)))
  scope.post<{ Params: { code: string } }>('/pay/:code', async (request, reply) => {
    await app.limits.take('public_form', request.ip)
    readForm(request)
    const { agencyId, paymentId } = idsOf(app, request.params.code)
    return reply.redirect(await startCheckout(app, agencyId, paymentId), 303)
  })
}

type Ids = NonNullable<ReturnType<typeof readPayCode>>

function idsOf(app: App, code: unknown): Ids {
  const ids = readPayCode(app, String(code ?? ''))
  if (!ids) throw notFound('Payment')
  return ids
}

async function load(app: App, ids: Ids) {
  const { agencyId, paymentId } = ids
  return asVisitor(app, ids, async (tx) => {
    const payment = await paymentWithRefunds(app, tx, agencyId, paymentId)
    const payee = await requirePayee(tx, agencyId)
    const brand = await lastingBrand(app, tx, agencyId)
    const purpose = purposeOf(payment)
    const facts = factsOf(payment)
    const subject = await purpose.describe(tx, facts, app.clock.now())
    const links: { label: string; href: string }[] = []
    if (hasComeIn(payment))
      for (const linkOf of paidLinks.entries()) {
        const link = await linkOf(app, tx, agencyId, payment, brand.language)
        if (link) links.push(link)
      }
    return { payment, payee, brand, purpose, subject, links, back: purpose.paidByAgent ? purpose.screen(facts) : null }
  })
}
type Loaded = Awaited<ReturnType<typeof load>>

const hasComeIn = ({ status }: { status: string }): boolean => status === 'succeeded' || status === 'reversed'

const factsOf = (payment: Awaited<ReturnType<typeof paymentWithRefunds>>): PaymentFacts => ({ ...payment, ...payment.amount })

/** Returns the page of the subject, for purposes to whose page the payer returns. */
async function backOf(app: App, ids: Ids): Promise<string | null> {
  const { agencyId, paymentId } = ids
  return asVisitor(app, ids, async (tx) => {
    const payment = await paymentWithRefunds(app, tx, agencyId, paymentId)
    return (await purposeOf(payment).back?.(app, tx, agencyId, factsOf(payment))) ?? null
  })
}

async function show(app: App, request: FastifyRequest, reply: FastifyReply, ids: Ids): Promise<FastifyReply> {
  const loaded = await load(app, ids)
  const { payment, payee, brand, purpose, subject, back } = loaded
  const t = say(brand.language)
  const open = isPayable(payment)
  const waits = payment.status === 'prompt_sent' || payment.status === 'timed_out_unknown'
  // A payment under way can still succeed, so it is never shown as expired.
  if (open && !waits && !subject.payable) throw new AppError(410, 'link_expired', t('notDue', { agency: payee.name }))
  const closed = purpose.paidByAgent ? null : whyNotPaid(payee)
  if (open && !waits && closed) throw conflict('payments_closed', closed)
  const form = (button: Markup) =>
    html`<form method="post" action="/pay/${payCode(app, ids.agencyId, ids.paymentId)}">${formToken(app, request, reply)}${button}</form>`
  const page = pageOf(loaded, form)
  return sendPage(app, reply, {
    ...page,
    body: html`${purpose.toHouse && houseHead}${page.body}${back && html`<p><a href="${back}">${t('backToOffice')}</a></p>`}`,
    description: [subject.title, formatMoney(payment.amount)].join(' · '),
    ...(purpose.toHouse ? {} : { brand }),
    formTargets: [aggregatorOf(payment.aggregator)?.origin(app) ?? ''].filter(Boolean),
    ...(waits ? { refresh: 10 } : {}),
  })
}

const houseHead = html`<div class="head"><span>Safiri</span></div>`

/** Returns the page for the payer, by the payment's status. */
function pageOf({ payment, subject, links, brand }: Loaded, form: (button: Markup) => Markup): PublicPage {
  const t = say(brand.language)
  const amount = html`<p class="amount">${formatMoney(payment.amount)}</p>`
  const named = payment.status === 'created' ? null : subject.title
  const facts = factsHtml([
    [t('for'), named],
    ...subject.facts.map(([label, value]): [string, string | null] => [t(`fact.${label}`), value]),
    [t('payment'), payment.reference],
    [t('paid'), payment.succeeded_at ? formatMoment(payment.succeeded_at) : null],
    [t('stillDue'), hasComeIn(payment) && subject.due ? formatMoney(subject.due) : null],
  ])
  const button = (label: string, quiet = false) =>
    form(quiet ? html`<button class="quiet">${label}</button>` : html`<button>${label}</button>`)
  switch (payment.status) {
    case 'succeeded':
    case 'reversed':
      return {
        title: t('paid'),
        body: html`${stateHtml('good', t('paid'))}
          <h1>${t('received')}</h1>
          ${amount}${facts}${payment.refunded.amount > 0 && html`<p>${t('refunded', { amount: formatMoney(payment.refunded) })}</p>`}
          ${links.map(({ label, href }, index) => html`<a class="button${index > 0 && ' quiet'}" href="${href}">${label}</a>`)}`,
      }
    case 'failed':
    case 'cancelled_by_payer': {
      const why = payment.status === 'failed' ? failureWords[payment.failure_code ?? 'other'] : t('leftPage')
      return {
        title: t('notPaid'),
        body: html`${stateHtml('bad', t('notPaid'))}
          <h1>${t('failed')}</h1>
          <p>${t('nothingTaken', { reason: why })}</p>
          ${amount}${facts}${button(t('tryAgain'))}`,
      }
    }
    case 'prompt_sent':
      return {
        title: t('waiting'),
        body: html`${stateHtml('wait', t('notYetKnown'))}
          <h1>${t('confirmOnPhone')}</h1>
          <p>${t('reloads')}</p>
          ${amount}${facts}${button(t('otherWay'), true)}`,
      }
    case 'timed_out_unknown':
      return {
        title: t('notYetKnown'),
        body: html`${stateHtml('wait', t('notYetKnown'))}
          <h1>${t('unknown')}</h1>
          <p>${t('doNotPayAgain')}</p>
          ${amount}${facts}`,
      }
    case 'pending':
      return {
        title: t('notFinished'),
        body: html`${stateHtml('wait', t('notFinished'))}
          <h1>${t('notFinishedText')}</h1>
          ${amount}${facts}${button(t('continue'))}`,
      }
    default:
      return {
        title: t('payAmount', { amount: formatMoney(payment.amount) }),
        body: html`<h1>${subject.title}</h1>
          ${amount}${facts}${button(t('pay'))}`,
      }
  }
}
