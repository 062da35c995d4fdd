import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalid, notFound } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { parsePhone, phoneMessage } from '#kit/contract/phone.ts'
import { line } from '#kit/contract/schemas.ts'
import type { App } from '#kit/server/app.ts'
import { html, type Markup } from '#kit/server/pages/html.ts'
import { factsHtml, formToken, readForm, sendPage, stateHtml, type Tone } from '#kit/server/pages/public-page.ts'
import { noSandbox, sandboxIsOpen } from '#kit/server/sandbox.ts'
import { checkoutByToken, type Checkout } from './books.ts'
import { sandboxServes } from './open-for.ts'
import { outcomes, applyOutcome, type Outcome, type Payer } from './outcomes.ts'

const methods = { mobile_money: 'Mobile money', card: 'Card' } as const
const path = '/sandbox/checkout/:token'

/** Registers the sandbox company's payment page, where the payer chooses a method and an outcome. */
export function addSandboxPages(scope: FastifyInstance, app: App): void {
  scope.get<{ Params: { token: string } }>(path, async (request, reply) => show(app, request, reply, await find(app, request.params.token)))
  scope.post<{ Params: { token: string } }>(path, async (request, reply) => {
    await app.limits.take('public_form', request.ip)
    const checkout = await find(app, request.params.token)
    const fields = readForm(request)
    const outcome = fields.outcome ?? ''
    if (outcome !== 'cancel' && !Object.hasOwn(outcomes, outcome)) throw invalid('outcome', 'Choose a result.')
    await applyOutcome(app, checkout, outcome as Outcome, payerOf(fields))
    return reply.redirect(checkout.return_url, 303)
  })
}

async function find(app: App, token: string): Promise<Checkout> {
  const checkout = /^chk_[A-Za-z0-9_-]{43}$/.test(token) ? await checkoutByToken(app, token) : null
  if (checkout ? !(await sandboxServes(app, checkout.merchant)) : !sandboxIsOpen(app)) throw noSandbox('FLUTTERWAVE_SECRET_KEY')
  if (!checkout) throw notFound('Checkout')
  return checkout
}

function payerOf({ method, name = '', phone = '' }: Record<string, string>): Payer {
  if (method !== 'mobile_money' && method !== 'card') throw invalid('method', 'Choose how to pay.')
  const payer_phone = phone.trim() === '' ? null : parsePhone(phone)
  if (phone.trim() !== '' && payer_phone === null) throw invalid('phone', phoneMessage)
  const payer_name = name.trim() === '' ? null : line('Name', 160).safeParse(name)
  if (payer_name && !payer_name.success) throw invalid('name', 'Name is not valid.')
  return { method, payer_name: payer_name?.data ?? null, payer_phone }
}

function show(app: App, request: FastifyRequest, reply: FastifyReply, checkout: Checkout): FastifyReply {
  const sum = formatMoney({ amount: checkout.amount, currency: checkout.currency })
  const head = html`<div class="head"><span>Sandbox Pay</span></div>
    <p class="note">A test payment company. No money moves.</p>
    <h1>${checkout.description}</h1>
    <p class="amount">${sum}</p>`
  const closed = closedAs(checkout)
  const back = html`<a class="button" href="${checkout.return_url}">Back to the shop</a>`
  if (closed)
    return sendPage(app, reply, {
      title: 'Sandbox Pay',
      body: html`${head}${stateHtml(closed.tone, closed.words)}${factsHtml([['Reference', checkout.our_reference]])}${back}`,
    })
  return sendPage(app, reply, {
    title: 'Sandbox Pay',
    body: html`${head}${formOf(app, request, reply, checkout)}`,
    formTargets: [new URL(checkout.return_url).origin],
  })
}

function closedAs({ status, failure_code }: Checkout): { tone: Tone; words: string } | null {
  if (status === 'succeeded') return { tone: 'good', words: 'This has been paid.' }
  return failure_code === 'expired' ? { tone: 'bad', words: 'This request has expired.' } : null
}

function formOf(app: App, request: FastifyRequest, reply: FastifyReply, checkout: Checkout): Markup {
  const pick = (name: string, value: string, label: string, help: string, checked: boolean) =>
    html`<label class="pick"
      ><input type="radio" name="${name}" value="${value}" ${checked && 'checked'} required /><span
        >${label}${help && html`<small>${help}</small>`}</span
      ></label
    >`
  const ways = Object.entries(methods).map(([value, label], at) => pick('method', value, label, '', at === 0))
  const ends = Object.entries(outcomes).map(([value, { label, help }], at) => pick('outcome', value, label, help, at === 0))
  const last = (checkout.status === 'failed' || checkout.status === 'cancelled') && stateHtml('bad', 'The last payment did not go through.')
  return html`${last}
    <form method="post">
      ${formToken(app, request, reply)}
      <fieldset>
        <legend>How to pay</legend>
        ${ways}
      </fieldset>
      <label class="text">Phone<input class="line" name="phone" type="tel" autocomplete="tel" placeholder="+256 772 123456" /></label>
      <label class="text">Name<input class="line" name="name" autocomplete="name" maxlength="160" /></label>
      <fieldset>
        <legend>Result of the payment</legend>
        ${ends}
      </fieldset>
      <button>Continue</button><button class="quiet" name="outcome" value="cancel" formnovalidate>Cancel and go back</button>
    </form>`
}
