import { conditionsToAccept } from '#domains/conditions/server/acceptances.ts'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brandOf } from '#domains/agency/server/brand.ts'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { nextPayment } from '#domains/bookings/server/next-payment.ts'
import { requirePayee, whyNotBooked, whyNotPaid } from '#domains/finance/server/payee.ts'
import { partsPaid } from '#domains/instalments/server/instalments.ts'
import { AppError, notFound } from '#kit/contract/errors.ts'
import { line, optionalLine, text } from '#kit/contract/schemas.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { addPublicScope, formToken, readForm } from '#kit/server/pages/public-page.ts'
import { asVisitor, visitorOf } from '#kit/server/pages/visitor.ts'
import { sign } from '#kit/server/security/tokens.ts'
import type { Priced } from '../contract/results.ts'
import { writeBrochure, type Brochure } from './brochure.ts'
import { brochurePictures } from './brochure-pictures.ts'
import * as answers from './client-answers.ts'
import { readOfferCode, type OfferAddress } from './links.ts'
import { clientSteps, type ClientStep, type FormState } from './page-forms.ts'
import { offerPage, type Offer } from './page-html.ts'
import type { PageBooking } from './page-pay.ts'
import { signatureOf } from './page-script.ts'
import { proposalPdf } from './paper.ts'
import { triedPrice } from './pricing.ts'
import { contentOf } from './proposals.ts'
import * as data from './proposals-data.ts'
import { say } from './messages/say.ts'
import { senderOf } from '#domains/bookings/server/sender.ts'

interface Address {
  Params: { code: string }
}
type Query = { Querystring: Record<string, unknown> }

/** Adds the page of a proposal, `/o/{code}`, where clients read, ask, choose, accept and pay, without an account or scripts. */
export async function addOfferPages(server: FastifyInstance, app: App): Promise<void> {
  await addPublicScope(server, app, (scope) => {
    scope.get<Address & Query>('/o/:code', async (request, reply) => {
      const address = addressOf(app, request.params.code)
      // If counting the view fails, show the page anyway.
      if (!address.preview && isReader(request))
        await count(app, request, address).catch((error: Error) => app.log.warn({ err: error }, 'a look at a proposal was not counted'))
      return send(app, request, reply, address, { said: saidIn(request.query.said) })
    })
    scope.get<Address>('/o/:code/pdf', { exposeHeadRoute: false }, async (request, reply) => {
      await app.limits.take('public_form', `offer|${request.ip}`)
      const address = addressOf(app, request.params.code)
      const { name, mime, content } = await proposalPdf(app, visitorOf(app, address, request.id), address.id, {
        sentOnly: !address.preview,
      })
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .type(mime)
        .send(content)
    })
    scope.post<Address>('/o/:code', async (request, reply) => {
      const address = addressOf(app, request.params.code)
      if (address.preview) throw notFound('Proposal')
      await app.limits.take('public_form', `offer|${request.ip}`)
      return answer(app, request, reply, address, readForm(request))
    })
  })
}

const saidIn = (given: unknown): FormState['said'] => clientSteps.find((step) => step === given) ?? null

function addressOf(app: App, code: string): OfferAddress {
  const address = readOfferCode(app, code)
  if (!address) throw notFound('Proposal')
  return address
}

const machines = /bot|crawl|spider|preview|facebookexternalhit|whatsapp|telegram|slack|skype|curl|wget/i

/** Excludes bots that preview links in messages. */
const isReader = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  !machines.test(headers['user-agent'] ?? '') &&
  !/prefetch|preview/.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''))

async function count(app: App, request: FastifyRequest, address: OfferAddress): Promise<void> {
  const visitor = sign(app.settings.secretKey, 'offer visitor', `${request.ip}|${request.headers['user-agent'] ?? ''}`)
  const countLook = async (tx: Tx, actor: Actor) => {
    if (await data.proposalById(tx, address.id)) await answers.countLook(tx, actor, address.id, visitor)
  }
  await asVisitor(app, address, countLook, request.id)
}

/** The offers of all options: what the client accepts depends on the option. */
const offersIn = ({ options }: ReturnType<typeof contentOf>): string[] =>
  options.flatMap(({ lines }) => lines.flatMap(({ inventory_id }) => inventory_id ?? []))

async function loadOffer(app: App, tx: Tx, actor: Actor, { id, preview }: OfferAddress, code: string): Promise<Offer> {
  const row = await data.proposalById(tx, id)
  const brand = await brandOf(app, tx, actor.agencyId)
  if (!row || !brand) throw notFound('Proposal')
  const version = preview ? (await data.versionsOf(tx, id))[0]! : await answers.sentVersion(tx, row)
  const content = contentOf(version)
  const price = version.sent_at ? { priced: version.priced as unknown as Priced, problem: null } : await triedPrice(tx, actor, content)
  const brochure = (version.brochure as unknown as Brochure | null) ?? (await writeBrochure(app, tx, actor, content))
  return {
    brand,
    brochure,
    pictures: await brochurePictures(app, tx, version, content, brochure),
    reference: row.reference,
    status: row.status,
    version: version.number,
    client: row.client_name,
    content,
    ...price,
    open: answers.isOpen(row, actor.now),
    closed: whyNotBooked(await requirePayee(tx, actor.agencyId)),
    preview,
    conditions: await conditionsToAccept(app, tx, actor.agencyId, { offers: offersIn(content), language: brand.language }),
    accepted: row.accepted_at
      ? { name: row.accepted_name ?? '', at: row.accepted_at, optionId: row.accepted_option, signature: row.signature }
      : null,
    booking: row.booking_id ? await pageBooking(tx, actor, row.booking_id) : null,
    path: `/o/${code}`,
  }
}

async function pageBooking(tx: Tx, { agencyId, now }: Actor, id: string): Promise<PageBooking> {
  const booking = await readBooking(tx, id)
  const parts = await partsPaid(tx, booking, now)
  const closed = whyNotPaid(await requirePayee(tx, agencyId))
  const amount = parts.length > 0 ? (parts.find(({ due }) => due > 0)?.due ?? 0) : nextPayment(booking)
  return { ...booking, parts, closed, next: { amount, currency: booking.total.currency } }
}

async function send(
  app: App,
  request: FastifyRequest<Address>,
  reply: FastifyReply,
  address: OfferAddress,
  given: Partial<Omit<FormState, 'token'>>,
  status = 200,
): Promise<FastifyReply> {
  const offer = await asVisitor(app, address, (tx, actor) => loadOffer(app, tx, actor, address, request.params.code), request.id)
  const nonce = randomBytes(16).toString('base64')
  const form: FormState = { values: {}, errors: {}, problem: null, said: null, ...given, token: formToken(app, request, reply) }
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `img-src 'self' ${new URL(app.filesUrl).origin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return reply
    .status(status)
    .header('content-security-policy', policy.join('; '))
    .header('x-frame-options', 'DENY')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(offerPage(offer, form, nonce))
}

type Fields = Record<string, string>
type InTx = <T>(work: (tx: Tx, actor: Actor) => Promise<T>) => Promise<T>

/** Handles a form of the page. On a refusal it renders the page again, with the error at its field. */
async function answer(
  app: App,
  request: FastifyRequest<Address>,
  reply: FastifyReply,
  address: OfferAddress,
  fields: Fields,
): Promise<FastifyReply> {
  const back = (said: ClientStep) => reply.redirect(`/o/${request.params.code}?said=${said}`, 303)
  const values = { option: fields.option ?? '', name: fields.name ?? '', text: fields.text ?? '', reason: fields.reason ?? '' }
  const again = (given: Partial<FormState>, status = 422) => send(app, request, reply, address, { values, ...given }, status)
  const inTx: InTx = (work) => asVisitor(app, address, work, request.id)
  switch (fields.do) {
    case 'ask':
    case 'changes': {
      const read = text('Question', 3000).safeParse(fields.text ?? '')
      if (!read.success) return again({ errors: { text: read.error.issues[0]!.message } })
      const changes = fields.do === 'changes'
      await inTx((tx, actor) => answers.askAbout(app, tx, actor, address.id, { text: read.data, changes }))
      return back(changes ? 'changes' : 'asked')
    }
    case 'decline': {
      const read = optionalLine('Reason', 300).safeParse(fields.reason ?? '')
      await inTx((tx, actor) => answers.declineProposal(tx, actor, address.id, read.success ? read.data : null))
      return back('declined')
    }
    case 'pay':
      return reply.redirect(await inTx((tx, actor) => answers.payNext(app, tx, actor, address.id)), 303)
    case 'accept':
      return accept(app, request, inTx, address, fields, again, back)
    default:
      throw new AppError(400, 'bad_request', 'The request cannot be read.')
  }
}

const languageOf = (inTx: InTx): Promise<string> => inTx(async (tx, { agencyId }) => (await senderOf(tx, agencyId)).language)

async function accept(
  app: App,
  request: FastifyRequest,
  inTx: InTx,
  { id }: OfferAddress,
  fields: Fields,
  again: (given: Partial<FormState>, status?: number) => Promise<FastifyReply>,
  back: (said: ClientStep) => FastifyReply,
): Promise<FastifyReply> {
  const name = line('Your name', 120).safeParse(fields.name ?? '')
  const errors = {
    ...(name.success ? {} : { name: name.error.issues[0]!.message }),
    ...(fields.agree === 'yes' ? {} : { agree: say(await languageOf(inTx))('agreeToTerms') }),
  }
  if (!name.success || Object.keys(errors).length > 0) return again({ errors })
  const acceptance = {
    optionId: fields.option,
    name: name.data,
    signature: signatureOf(fields.signature),
    version: Number(fields.version),
    conditions: fields.conditions ?? null,
    from: { address: request.ip, userAgent: String(request.headers['user-agent'] ?? '') },
  }
  try {
    await inTx((tx, actor) => answers.acceptProposal(app, tx, actor, id, acceptance))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.status === 404) throw error
    if (error.errors.option) return again({ errors: { option: error.errors.option[0]! } })
    if (['proposal_closed', 'another_version', 'newer_conditions', 'bookings_closed'].includes(error.code))
      return again({ problem: error.message }, error.status)
    // The offer is no longer available. Notify the agent, although nothing was booked.
    await inTx((tx, actor) => answers.tellBlocked(app, tx, actor, id, name.data, error.message))
    const problem = say(await languageOf(inTx))('cannotAccept', { reason: error.message })
    return again({ problem }, 409)
  }
  return back('accepted')
}
