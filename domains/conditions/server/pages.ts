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
import type { Tx } from '#kit/server/database/database.ts'
import { accept, acceptanceOf, requiredFor } from './acceptances.ts'
import { publishedVersion, type Published } from './conditions.ts'
import { languagesOf, readIn, type Read } from './languages.ts'
import { acceptPurpose, textPurpose } from './links.ts'
import { say } from './messages/say.ts'

type Address = { Params: { code: string }; Querystring: Record<string, unknown> }

/** Returns the language that the address asks for. Null if it asks for none that we know. */
const askedLanguage = ({ query }: { query: Record<string, unknown> }): string | null => {
  const { language } = query
  return typeof language === 'string' && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(language) ? language : null
}

/** Adds the pages of booking conditions: the text of a version for everybody, and for a client the current one with a form to accept it. */
export async function addConditionPages(server: FastifyInstance, app: App): Promise<void> {
  await addPublicScope(server, app, (scope) => {
    scope.get<Address>('/conditions/:code', async (request, reply) => {
      const key = readKey(app, textPurpose, request.params.code, ['id'])
      const found =
        key &&
        (await asVisitor(app, key, async (tx) => {
          const brand = await lastingBrand(app, tx, key.agencyId)
          return {
            brand,
            shown: await shownIn(tx, await publishedVersion(tx, key.id), askedLanguage(request) ?? brand.language, brand.language),
          }
        }))
      if (!found) return gone(app, reply)
      return sendPage(app, reply, { title: found.shown.title, brand: found.brand, body: textHtml(found.shown) })
    })
    scope.get<Address>('/conditions/accept/:code', async (request, reply) => send(app, request, reply, {}))
    scope.post<Address>('/conditions/accept/:code', async (request, reply) => receive(app, request, reply))
  })
}

const gone = (app: App, reply: FastifyReply) => {
  const t = say(fallbackLanguage)
  return sendPage(app, reply, { title: t('goneTitle'), body: deadEnd(t('goneTitle'), t('gone')) }, 404)
}

/** A version as a page shows it. */
interface Shown extends Read {
  version: Published
  /** The language that was asked for. */
  asked: string
  languages: string[]
}

async function shownIn(tx: Tx, version: Published, asked: string, own: string): Promise<Shown> {
  return { ...(await readIn(tx, version, asked, own)), version, asked, languages: await languagesOf(tx, version, own) }
}

const nameIn = (language: string, of: string): string =>
  new Intl.DisplayNames([language, fallbackLanguage], { type: 'language' }).of(of) ?? of

/** Returns the text in its language. It says so if the reader asked for another one, and leads to the other languages. */
function textHtml({ title, text, language, isFallback, asked, languages, version: { number, published_at } }: Shown): Markup {
  const t = say(asked)
  const others = languages.filter((one) => one !== language)
  return html`${isFallback && html`<p class="state wait">${t('fallback', { language: nameIn(asked, language) })}</p>`}
    ${
      others.length > 0 &&
      html`<p>${others.map((one) => html`<a href="?language=${one}" hreflang="${one}" lang="${one}">${nameIn(one, one)}</a> `)}</p>`
    }
    <div lang="${language}">
      <h1>${title}</h1>
      <p class="dim">${say(language)('version', { number, day: formatLongDay(published_at.toISOString()) })}</p>
      <div>${trusted(cleanHtml(text))}</div>
    </div>`
}

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
      const booking = await bookingOrNull(tx, key.bookingId)
      if (!booking) return null
      const versions = await requiredFor(tx, key.bookingId)
      if (versions.length === 0) return null
      const brand = await lastingBrand(app, tx, key.agencyId)
      const asked = askedLanguage(request) ?? brand.language
      const documents = []
      for (const version of versions) {
        const accepted = await acceptanceOf(tx, key.bookingId, version.id)
        documents.push({ shown: await shownIn(tx, version, asked, brand.language), accepted })
      }
      return { documents, booking, brand, asked }
    }))
  if (!found) return gone(app, reply)
  const { documents, booking, brand, asked } = found
  const t = say(asked)
  const open = documents.filter(({ accepted }) => !accepted)
  const body = html`${documents.map(
    ({ accepted }) =>
      accepted &&
      html`${stateHtml('good', t('accepted', { name: accepted.name ?? '' }))}
        <p class="dim">${t('acceptedOn', { at: formatMoment(accepted.at) })}</p>`,
  )}
  ${given.isNewer && open.length > 0 && html`<p class="state wait" role="alert">${t('changed')}</p>`}
  ${factsHtml([[t('booking'), `${booking.reference} · ${booking.title}`]])} ${documents.map(({ shown }) => textHtml(shown))}
  ${open.length > 0 && formHtml(open.map(({ shown }) => shown.version.id).join(), asked, formToken(app, request, reply), given)}`
  return sendPage(app, reply, { title: documents[0]!.shown.title, brand, body }, status)
}

const bookingOrNull = (tx: Parameters<typeof readBooking>[0], id: string) =>
  readBooking(tx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  })

function formHtml(versions: string, language: string, token: Markup, { name = '', errors = {} }: Given): Markup {
  const t = say(language)
  const errorOf = (text: string | undefined, field: string) => text && html`<span class="field-error" id="${field}-error">${text}</span>`
  const marked = (text: string | undefined, field: string) => text && html` aria-invalid="true" aria-describedby="${field}-error"`
  return html`<form method="post" action="?language=${language}" class="part" novalidate>
    ${token}<input type="hidden" name="version" value="${versions}" />
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
      const booking = await bookingOrNull(tx, key.bookingId)
      const versions = booking ? await requiredFor(tx, key.bookingId) : []
      if (versions.length === 0) return 'gone' as const
      const open = []
      for (const one of versions) if (!(await acceptanceOf(tx, key.bookingId, one.id))) open.push(one)
      const read = version?.split(',') ?? []
      if (!open.every(({ id }) => read.includes(id))) return 'newer' as const
      const own = (await lastingBrand(app, tx, key.agencyId)).language
      const asked = askedLanguage(request) ?? own
      const t = say(asked)
      const errors = { ...(name ? {} : { name: t('nameNeeded') }), ...(agree === 'yes' ? {} : { agree: t('agreeNeeded') }) }
      if (Object.keys(errors).length > 0) return { errors }
      const from = { address: request.ip, userAgent: String(request.headers['user-agent'] ?? '') }
      for (const conditions of open) {
        const { language } = await readIn(tx, conditions, asked, own)
        await accept(tx, visitor, { bookingId: key.bookingId, conditions, name, source: 'link', language, from })
      }
      return 'kept' as const
    },
    request.id,
  )
  if (outcome === 'gone') return gone(app, reply)
  if (outcome === 'newer') return send(app, request, reply, { name, isNewer: true }, 409)
  if (outcome === 'kept') return reply.redirect(`/conditions/accept/${request.params.code}`, 303)
  return send(app, request, reply, { name, ...outcome }, 422)
}
