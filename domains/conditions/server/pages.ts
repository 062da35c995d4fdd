import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lastingBrand } from '#domains/agency/server/brand.ts'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { AppError } from '#kit/contract/errors.ts'
import { formatLongDay, formatMoment } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { fallbackLanguage } from '#kit/server/messages/messages.ts'
import { html, trusted, type Markup } from '#kit/server/pages/html.ts'
import { addPublicScope, deadEnd, factsHtml, formToken, readForm, sendPage, stateHtml } from '#kit/server/pages/public-page.ts'
import { cleanHtml } from '#kit/server/pages/rich-text.ts'
import { asVisitor, readKey } from '#kit/server/pages/visitor.ts'
import { accept, acceptanceOf } from './acceptances.ts'
import { currentConditions, publishedVersion, type Published } from './conditions.ts'
import { acceptPurpose, textPurpose } from './links.ts'
import { say } from './messages/say.ts'

type Address = { Params: { code: string } }

/** Adds the pages of booking conditions: the text of a version for everybody, and for a client the current one with a form to accept it. */
export async function addConditionPages(server: FastifyInstance, app: App): Promise<void> {
  await addPublicScope(server, app, (scope) => {
    scope.get<Address>('/conditions/:code', async (request, reply) => {
      const key = readKey(app, textPurpose, request.params.code, ['id'])
      const found =
        key &&
        (await asVisitor(app, key, async (tx) => ({
          conditions: await publishedVersion(tx, key.id),
          brand: await lastingBrand(app, tx, key.agencyId),
        })))
      if (!found) return gone(app, reply)
      return sendPage(app, reply, {
        title: found.conditions.title,
        brand: found.brand,
        body: textHtml(found.conditions, found.brand.language),
      })
    })
    scope.get<Address>('/conditions/accept/:code', async (request, reply) => send(app, request, reply, {}))
    scope.post<Address>('/conditions/accept/:code', async (request, reply) => receive(app, request, reply))
  })
}

const gone = (app: App, reply: FastifyReply) => {
  const t = say(fallbackLanguage)
  return sendPage(app, reply, { title: t('goneTitle'), body: deadEnd(t('goneTitle'), t('gone')) }, 404)
}

const textHtml = ({ title, text, number, published_at }: Published, language: string): Markup =>
  html`<h1>${title}</h1>
    <p class="dim">${say(language)('version', { number, day: formatLongDay(published_at.toISOString()) })}</p>
    <div>${trusted(cleanHtml(text))}</div>`

interface Given {
  name?: string
  errors?: { name?: string; agree?: string }
  /** The conditions changed while the client read them. */
  isNewer?: boolean
}

async function send(app: App, request: FastifyRequest<Address>, reply: FastifyReply, given: Given, status = 200) {
  const key = readKey(app, acceptPurpose, request.params.code, ['bookingId'])
  const found =
    key &&
    (await asVisitor(app, key, async (tx) => {
      const conditions = await currentConditions(tx)
      const booking = await bookingOrNull(tx, key.bookingId)
      if (!conditions || !booking) return null
      const accepted = await acceptanceOf(tx, key.bookingId, conditions.id)
      return { conditions, booking, accepted, brand: await lastingBrand(app, tx, key.agencyId) }
    }))
  if (!found) return gone(app, reply)
  const { conditions, booking, accepted, brand } = found
  const t = say(brand.language)
  const body = html`${accepted && stateHtml('good', t('accepted', { name: accepted.name ?? '' }))}
  ${accepted && html`<p class="dim">${t('acceptedOn', { at: formatMoment(accepted.at) })}</p>`}
  ${given.isNewer && !accepted && html`<p class="state wait" role="alert">${t('changed')}</p>`}
  ${factsHtml([[t('booking'), `${booking.reference} · ${booking.title}`]])} ${textHtml(conditions, brand.language)}
  ${!accepted && formHtml(conditions, brand.language, formToken(app, request, reply), given)}`
  return sendPage(app, reply, { title: conditions.title, brand, body }, status)
}

const bookingOrNull = (tx: Parameters<typeof readBooking>[0], id: string) =>
  readBooking(tx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  })

function formHtml({ id }: Published, language: string, token: Markup, { name = '', errors = {} }: Given): Markup {
  const t = say(language)
  const errorOf = (text: string | undefined, field: string) => text && html`<span class="field-error" id="${field}-error">${text}</span>`
  const marked = (text: string | undefined, field: string) => text && html` aria-invalid="true" aria-describedby="${field}-error"`
  return html`<form method="post" action="?" class="part" novalidate>
    ${token}<input type="hidden" name="version" value="${id}" />
    <h2>${t('accept')}</h2>
    <label class="text"
      >${t('yourName')}<input
        class="line"
        name="name"
        autocomplete="name"
        maxlength="120"
        value="${name}"
        ${marked(errors.name, 'name')}
      />${errorOf(errors.name, 'name')}</label
    >
    <label class="text"
      ><input type="checkbox" name="agree" value="yes" ${marked(errors.agree, 'agree')} />
      ${t('agree')}${errorOf(errors.agree, 'agree')}</label
    >
    <button>${t('accept')}</button>
  </form>`
}

/** Keeps the acceptance of the version that the client read. A newer one has to be read first. */
async function receive(app: App, request: FastifyRequest<Address>, reply: FastifyReply) {
  const key = readKey(app, acceptPurpose, request.params.code, ['bookingId'])
  if (!key) return gone(app, reply)
  const { version, name: typed = '', agree } = readForm(request)
  const name = typed.trim().slice(0, 120)
  const outcome = await asVisitor(
    app,
    key,
    async (tx, visitor) => {
      const conditions = await currentConditions(tx)
      const booking = await bookingOrNull(tx, key.bookingId)
      if (!conditions || !booking) return 'gone' as const
      if (conditions.id !== version) return 'newer' as const
      const t = say((await lastingBrand(app, tx, key.agencyId)).language)
      const errors = { ...(name ? {} : { name: t('nameNeeded') }), ...(agree === 'yes' ? {} : { agree: t('agreeNeeded') }) }
      if (Object.keys(errors).length > 0) return { errors }
      const from = { address: request.ip, userAgent: String(request.headers['user-agent'] ?? '') }
      await accept(tx, visitor, { bookingId: key.bookingId, conditions, name, source: 'link', from })
      return 'kept' as const
    },
    request.id,
  )
  if (outcome === 'gone') return gone(app, reply)
  if (outcome === 'newer') return send(app, request, reply, { name, isNewer: true }, 409)
  if (outcome === 'kept') return reply.redirect(`/conditions/accept/${request.params.code}`, 303)
  return send(app, request, reply, { name, ...outcome }, 422)
}
