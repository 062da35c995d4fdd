import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { aggregatorOf, companyInUse } from '#domains/finance/server/aggregators/registry.ts'
import { startCheckout } from '#domains/finance/server/gateway.ts'
import { lastingBrand } from '#domains/agency/server/brand.ts'
import { requirePayee, whyNotPaid, type Payee } from '#domains/finance/server/payee.ts'
import { payCode, readPayCode } from '#domains/finance/server/payment-shown.ts'
import { notFound } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Brand } from '#kit/server/pages/brand.ts'
import { html, type Markup } from '#kit/server/pages/html.ts'
import { addPublicScope, deadEnd, formToken, readForm, sendPage, stateHtml, type PublicPage } from '#kit/server/pages/public-page.ts'
import { asVisitor, visitorOf } from '#kit/server/pages/visitor.ts'
import { linkPath, payableOf, readLinkCode, whyClosed, type Payable } from './link-shown.ts'
import { countView, linkById, type NamedLink } from './links-data.ts'
import { blockingOf, startLinkPayment } from './paying.ts'
import { amountProblem, fieldsOf, readPayer, returnUrlOf, websiteOf, type Fields, type Problems } from './public-form.ts'
import { askedHtml, formHtml, outcomeOf, underWayOf, type UnderWay } from './public-html.ts'
import { linkPayment, linkReceipt } from './receipts.ts'
import { addPaymentScripts, returnScript, tellsHtml } from './scripts.ts'
import { say } from './messages/say.ts'

type Address = { Params: { code: string }; Querystring: Record<string, unknown> }

/** Adds the public pages of payment links, without scripts: the form, the result of a payment, its receipt. */
export async function addPaymentLinkPages(server: FastifyInstance, app: App): Promise<void> {
  addPaymentScripts(server, app)
  await addPublicScope(server, app, (scope) => {
    scope.get<Address>('/l/:code', async (request, reply) => {
      const ids = idsOf(app, request.params.code)
      if (request.query.payment !== undefined) return showOutcome(app, request, reply, ids, paymentIn(app, ids, request.query.payment))
      const loaded = await asVisitor(app, ids, async (tx) => {
        await countView(tx, ids.linkId, app.clock.now())
        return load(app, tx, ids)
      })
      return showLink(app, request, reply, loaded, fieldsOf(request.query), {})
    })
    scope.post<Address>('/l/:code', async (request, reply) => {
      await app.limits.take('public_form', `payment-link|${request.ip}`)
      const fields = fieldsOf(readForm(request))
      return pay(app, request, reply, idsOf(app, request.params.code), fields)
    })
    scope.get<Address>('/l/:code/receipt', { exposeHeadRoute: false }, async (request, reply) => {
      const ids = idsOf(app, request.params.code)
      const paymentId = paymentIn(app, ids, request.query.payment)
      await app.limits.take('public_form', `payment-link-receipt|${request.ip}`)
      const { name, mime, content } = await linkReceipt(app, visitorOf(app, ids), ids.linkId, paymentId)
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(mime)
        .send(content)
    })
  })
}

type Ids = NonNullable<ReturnType<typeof readLinkCode>>

function idsOf(app: App, code: string): Ids {
  const ids = readLinkCode(app, code)
  if (!ids) throw notFound('Payment link')
  return ids
}

/** Returns the id of the payment in a signed code of this agency. */
function paymentIn(app: App, { agencyId }: Ids, code: unknown): string {
  const ids = readPayCode(app, String(code ?? ''))
  if (ids?.agencyId !== agencyId) throw notFound('Payment')
  return ids.paymentId
}

interface Loaded {
  link: NamedLink
  payee: Payee
  brand: Brand
  /** Why nobody can pay now. */
  closed: string | null
  payable: Payable | null
  /** The payment that another one must wait for. */
  underWay: UnderWay | null
}

async function load(app: App, tx: Tx, { agencyId, linkId }: Ids): Promise<Loaded> {
  const link = await linkById(tx, linkId)
  if (!link || link.status === 'draft') throw notFound('Payment link')
  const payee = await requirePayee(tx, agencyId)
  const brand = await lastingBrand(app, tx, agencyId)
  const payable = await payableOf(tx, link)
  const closed =
    whyClosed(link, app.clock.now(), brand.language) ?? whyNotPaid(payee) ?? (payable ? null : say(brand.language)('closedNothingDue'))
  return { link, payee, brand, closed, payable: closed ? null : payable, underWay: (await blockingOf(tx, link)) ?? null }
}

/** What chats say about a link to the page. */
const describe = ({ title, amount, currency, description }: NamedLink): string =>
  description?.split('\n')[0] ?? [title, amount === null ? null : formatMoney(moneyOf(amount, currency))].filter(Boolean).join(' · ')

const pathOf = (app: App, link: NamedLink) => linkPath(app, link.agency_id, link.id)

/** Sends a page in the agency's name. Its form may post to the payment company in use, or to the company of the shown payment. */
function send(
  app: App,
  reply: FastifyReply,
  { link, brand }: Pick<Loaded, 'link' | 'brand'>,
  page: PublicPage,
  status = 200,
  aggregator?: string,
): FastifyReply {
  const company = (aggregator && aggregatorOf(aggregator)) || companyInUse(app)
  const formTargets = company ? [company.origin(app)] : []
  return sendPage(app, reply, { ...page, description: describe(link), brand, formTargets }, status)
}

function showLink(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { link, payee, brand, closed, payable, underWay }: Loaded,
  values: Fields,
  problems: Problems,
  status = 200,
): FastifyReply {
  if (!payable) return send(app, reply, { link, brand }, closedPage(link, payee, closed!), link.status === 'paid' ? 200 : 410)
  if (underWay) return showUnderWay(app, request, reply, { link, brand, underWay }, status)
  const form = { values, problems, token: formToken(app, request, reply), action: pathOf(app, link), language: brand.language }
  return send(
    app,
    reply,
    { link, brand },
    { title: link.title, body: html`${askedHtml(link, payable, brand.language)}${formHtml(link, payable, form)}` },
    status,
  )
}

/** Shows that a payment is under way, so that the same thing is not paid twice. The page looks again by itself. */
function showUnderWay(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { link, brand, underWay }: { link: NamedLink; brand: Brand; underWay: UnderWay },
  status: number,
): FastifyReply {
  const again = againHtml(formToken(app, request, reply), payCode(app, link.agency_id, underWay.id))
  const { title, body } = underWayOf(link, underWay, app.clock.now(), again, brand.language)
  return send(app, reply, { link, brand }, { title, body, refresh: 10 }, status)
}

/** A button that goes on with a payment at the payment company. */
const againHtml = (token: Markup, code: string) => (label: string) =>
  html`<form method="post" action="/pay/${code}">${token}<button class="quiet">${label}</button></form>`

function closedPage(link: NamedLink, payee: Payee, closed: string): PublicPage {
  const t = say(payee.language)
  const paid = link.status === 'paid'
  return {
    title: closed,
    body: html`${
        paid
          ? html`${stateHtml('good', t('paid'))}
              <h1>${closed}</h1>`
          : html`${stateHtml('wait', t('stateClosed'))} ${deadEnd(closed)}`
      }
      <p>${link.title} · ${link.reference}</p>
      <p>${t('askAgency', { agency: payee.name })}</p>`,
  }
}

async function pay(app: App, request: FastifyRequest, reply: FastifyReply, ids: Ids, fields: Fields): Promise<FastifyReply> {
  const loaded = await asVisitor(app, ids, (tx) => load(app, tx, ids))
  if (!loaded.payable) return send(app, reply, loaded, closedPage(loaded.link, loaded.payee, loaded.closed!), 410)
  if (loaded.underWay) return showUnderWay(app, request, reply, { ...loaded, underWay: loaded.underWay }, 409)
  const refuse = (problems: Problems) => showLink(app, request, reply, loaded, fields, problems, 422)
  const read = readPayer(loaded.link, fields, loaded.payable, loaded.payee)
  if ('problems' in read) return refuse(read.problems)
  const start = (tx: Tx, visitor: Actor) => startLinkPayment(app, tx, visitor, ids.linkId, read.input)
  const started = await asVisitor(app, ids, start, request.id).catch(amountProblem)
  if (typeof started !== 'string') return refuse(started)
  return reply.redirect(await startCheckout(app, ids.agencyId, started), 303)
}

async function showOutcome(app: App, request: FastifyRequest, reply: FastifyReply, ids: Ids, paymentId: string): Promise<FastifyReply> {
  const { parts, loaded } = await asVisitor(app, ids, async (tx) => ({
    parts: await linkPayment(app, tx, ids.agencyId, ids.linkId, paymentId),
    loaded: await load(app, tx, ids),
  }))
  const { payment, kept, link } = parts
  const page = pathOf(app, link)
  const code = payCode(app, ids.agencyId, paymentId)
  const again = (label: string) =>
    html`<form method="post" action="/pay/${code}">${formToken(app, request, reply)}<button>${label}</button></form>`
  const receipt = `${page}/receipt?payment=${code}`
  const outcome = outcomeOf({
    ...parts,
    payable: loaded.payable,
    page,
    receipt,
    again,
    now: app.clock.now(),
    language: loaded.brand.language,
  })
  const asked = returnUrlOf(link, kept.return_url ?? '')
  const back = asked ? returnTo(asked, outcome.result, payment.reference, kept.payer_reference) : null
  const goBack =
    back && html`<a class="button quiet" href="${back}">${say(loaded.brand.language)('backTo', { website: new URL(back).host })}</a>`
  const told = websiteOf(link, kept.website ?? '') ? tellsHtml(link, payment, kept, outcome.result) : null
  const shown: PublicPage = {
    title: outcome.title,
    body: html`${outcome.body}${goBack}${told}`,
    ...(told ? { script: returnScript } : {}),
    ...(back && outcome.result === 'paid' ? { leadTo: { url: back, seconds: 5 } } : outcome.waits ? { refresh: 10 } : {}),
  }
  return send(app, reply, loaded, shown, 200, payment.aggregator)
}

/** Returns the website's return address with the payment's result. It informs people and proves nothing. */
function returnTo(url: string, result: string, reference: string, payerReference: string | null): string {
  const to = new URL(url)
  to.searchParams.set('payment_status', result)
  to.searchParams.set('payment', reference)
  if (payerReference) to.searchParams.set('reference', payerReference)
  return to.href
}
