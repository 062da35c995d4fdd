import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { discountCode } from '#domains/discounts/contract/rules.ts'
import { requirePayee } from '#domains/finance/server/payee.ts'
import { residencies } from '#domains/inventory/contract/units.ts'
import { heldOnSite, originOf, pixelConsent } from '#domains/site-visits/server/bookings.ts'
import { findBuiltInForm } from '#domains/website/server/forms/take-form.ts'
import { sentBlock } from '#domains/website/server/pages/built-in.ts'
import { sendFinished, type Finished } from '#domains/website/server/pages/send.ts'
import { visit } from '#domains/website/server/pages/serve-sites.ts'
import { takeOnPage } from '#domains/website/server/pages/take.ts'
import { readPath } from '#domains/website/server/paths.ts'
import { languageStart, siteOf, type Visit } from '#domains/website/server/site-parts.ts'
import { AppError, notFound } from '#kit/contract/errors.ts'
import { currencies, formatMoney, type Currency } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { changeBasket, findBasket, mostLines, newBasket, type Basket } from '../basket/baskets.ts'
import { basketSecret, setBasketCookies } from '../basket/cookies.ts'
import { readChange, readWanted } from '../basket/wanted.ts'
import { bookValues, readBooker, type BookValues } from '../booking/book-form.ts'
import { bookTrip, tripOf, type Outcome } from '../booking/book-trip.ts'
import { say } from '../messages/say.ts'
import { openPage } from '../my-trip/cookies.ts'
import { watchedBy } from '../embed/watch.ts'
import { formOf } from './forms.ts'
import { tripPath } from './paths.ts'
import { showBook, showTrip } from './show-trip.ts'

const text = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').slice(0, 200)

/** Returns the language of the request's path. @throws 404 while the site is not published, and for a path that no page can have. */
function languageOf(request: FastifyRequest): string {
  const site = siteOf(request)
  const read = site.published ? readPath(site, request.url.split('?')[0]!) : null
  if (!read?.rest.startsWith('trip')) throw notFound('Page')
  return read.language
}

const goTo = (reply: FastifyReply, url: string): FastifyReply => reply.header('cache-control', 'private, no-store').redirect(url, 303)

/** Adds the basket of visitors: its page, and the forms that fill, change and book it. */
export function addTrip(scope: FastifyInstance, app: App): void {
  const inVisit = <T>(request: FastifyRequest, work: (one: Visit) => Promise<T>): Promise<T> =>
    visit(app, siteOf(request), languageOf(request), work, request.id)
  for (const start of ['', languageStart]) {
    scope.get<{ Querystring: { change?: unknown; sent?: unknown } }>(`${start}/trip`, async (request, reply) => {
      const changing = { id: String(request.query.change), sent: null }
      const form = sentBlock(request.query.sent)
      const secret = basketSecret(app, request)
      return sendFinished(reply, await inVisit(request, async (one) => showTrip(one, await findBasket(one.tx, secret), { changing, form })))
    })
    scope.get(`${start}/trip/book`, async (request, reply) =>
      sendFinished(reply, await inVisit(request, async (one) => showBook(one, await findBasket(one.tx, basketSecret(app, request))))),
    )
    scope.post(`${start}/trip`, async (request, reply) => ask(app, request, reply))
    scope.post(`${start}/trip/add`, async (request, reply) => add(app, request, reply))
    scope.post(`${start}/trip/change`, async (request, reply) => change(app, request, reply))
    scope.post(`${start}/trip/book`, async (request, reply) => book(app, request, reply))
    // Where payment pages lead back to. The cookie says whose trip it is, so that no address of a payment page carries a secret.
    scope.get(`${start}/trip/done`, async (request, reply) => {
      const { url, opens } = await inVisit(request, async (one) => {
        const basket = await findBasket(one.tx, basketSecret(app, request))
        return basket?.booking_id ? tripOf(one, basket.booking_id) : { url: tripPath(one), opens: null }
      })
      if (opens) openPage(app, reply, opens, opens.secret)
      return goTo(reply, url)
    })
  }
}

/** Takes a form that the agency put on the page of the basket. */
async function ask(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const language = languageOf(request)
  await app.limits.take('public_form', `trip|${request.ip}`)
  const form = formOf(app, request, language)
  const path = tripPath({ site: siteOf(request), language })
  const done = await visit(
    app,
    siteOf(request),
    language,
    (one) =>
      takeOnPage(one, request, form, {
        show: async (sent) => showTrip(one, await findBasket(one.tx, basketSecret(app, request)), { form: sent }),
        find: (block) => findBuiltInForm(one, 'basket', block),
        path,
      }),
    request.id,
  )
  if (done === null) throw notFound('Form')
  return typeof done === 'string' ? goTo(reply, `${path}?sent=${done}#${done}`) : sendFinished(reply, done)
}

async function add(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const language = languageOf(request)
  await app.limits.take('trip_changes', request.ip)
  const form = formOf(app, request, language)
  const known = basketSecret(app, request)
  const done = await visit(
    app,
    siteOf(request),
    language,
    async (one): Promise<{ page: string } | { shown: Finished } | { secret: string; count: number }> => {
      const wanted = await readWanted(one, form)
      if (!wanted) throw notFound('Offer')
      if ('page' in wanted) return wanted
      const found = await findBasket(one.tx, known, { lock: true })
      const { basket, secret } = found ? { basket: found, secret: known! } : await newBasket(one.tx, one.actor)
      if (basket.lines.length >= mostLines)
        return { shown: await showTrip(one, basket, { status: 409, problem: say(language)('tooMany', { most: mostLines }) }) }
      const lines = [...basket.lines, wanted.line]
      await changeBasket(one.tx, one.actor, basket.id, {
        lines,
        ...(wanted.residency && { residency: wanted.residency }),
        ...watchedBy(form),
      })
      return { secret, count: lines.length }
    },
    request.id,
  )
  if ('page' in done) return goTo(reply, done.page)
  if ('shown' in done) return sendFinished(reply, done.shown)
  setBasketCookies(app, reply, done.secret, done.count)
  return goTo(reply, tripPath({ site: siteOf(request), language }))
}

async function change(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const language = languageOf(request)
  await app.limits.take('trip_changes', request.ip)
  const form = formOf(app, request, language)
  const secret = basketSecret(app, request)
  const shown = await visit(
    app,
    siteOf(request),
    language,
    async (one): Promise<Finished | number | null> => {
      const basket = await findBasket(one.tx, secret, { lock: true })
      if (!basket) return null
      if (form.has('remove')) {
        const lines = basket.lines.filter(({ id }) => id !== form.get('remove'))
        await changeBasket(one.tx, one.actor, basket.id, { lines })
        return lines.length
      }
      if (form.has('line')) return changeLine(one, basket, form)
      const code = text(form, 'code').trim()
      const read = code === '' ? null : discountCode.safeParse(code)
      const residency = residencies.find((value) => value === form.get('residency')) ?? basket.residency
      if (read?.error) {
        const said = { value: code, problem: read.error.issues[0]!.message }
        return showTrip(one, { ...basket, residency }, { status: 422, code: said })
      }
      await changeBasket(one.tx, one.actor, basket.id, { residency, discount_code: read?.data ?? null, lines: basket.lines })
      return basket.lines.length
    },
    request.id,
  )
  if (shown !== null && typeof shown !== 'number') return sendFinished(reply, shown)
  if (shown !== null) setBasketCookies(app, reply, secret!, shown)
  return goTo(reply, tripPath({ site: siteOf(request), language }))
}

/** Changes how many, and when, of one line. @returns how many lines there are, or the page that says why not. */
async function changeLine(one: Visit, basket: Basket, form: URLSearchParams): Promise<Finished | number> {
  const t = say(one.language)
  const line = basket.lines.find(({ id }) => id === form.get('line'))
  // It was removed or booked in another window.
  if (!line) return showTrip(one, basket, { status: 409, problem: t('elsewhere') })
  const changed = await readChange(one, line, form)
  if (!changed) return showTrip(one, basket, { status: 422, problem: t('incomplete'), changing: { id: line.id, sent: form } })
  await changeBasket(one.tx, one.actor, basket.id, { lines: basket.lines.map((other) => (other === line ? changed : other)) })
  return basket.lines.length
}

async function book(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const language = languageOf(request)
  const site = siteOf(request)
  const t = say(language)
  await app.limits.take('public_form', `trip|${request.ip}`)
  const form = formOf(app, request, language)
  const secret = basketSecret(app, request)
  const path = tripPath({ site, language }, 'book')
  const values = bookValues(form)
  const show = async (page: (one: Visit, basket: Basket | null) => Promise<Finished>) =>
    sendFinished(reply, await visit(app, site, language, async (one) => page(one, await findBasket(one.tx, secret)), request.id))
  // A honeypot: only bots fill this hidden field.
  if (form.get('homepage')) return goTo(reply, tripPath({ site, language }))
  const { country_code } = await visit(app, site, language, ({ tx }) => requirePayee(tx, site.agencyId))
  const read = readBooker(values, country_code, language)
  if ('errors' in read) return show((one, basket) => showBook(one, basket, { status: 422, values, errors: read.errors }))
  const seen = { agencyId: site.agencyId, address: request.ip, userAgent: String(request.headers['user-agent'] ?? '').slice(0, 400) }
  const origin = { ...(await originOf(app, seen, path)), ...pixelConsent(request.headers.cookie, seen.userAgent) }
  let outcome: Outcome
  try {
    outcome = await visit(app, site, language, (one) => bookTrip(one, secret, read.booker, origin, seen), request.id)
  } catch (error) {
    // What went wrong was undone. Where places are gone, the trip says so at its line.
    const refusal = refusalOf(error)
    return show((one, basket) => showTrip(one, basket, refusal))
  }
  if (outcome.kind === 'booked') {
    if (outcome.isHeld) await heldOnSite(app, seen, path)
    setBasketCookies(app, reply, secret!, 0)
    if (outcome.opens) openPage(app, reply, outcome.opens, outcome.opens.secret)
    return goTo(reply, outcome.url)
  }
  if (outcome.kind === 'problems') return show((one, basket) => showTrip(one, basket, { status: 409 }))
  if (outcome.kind === 'conditions')
    return show((one, basket) =>
      showBook(one, basket, { status: 409, values: { ...values, terms: '' }, errors: { terms: t('newerConditions') } }),
    )
  const problem =
    outcome.kind === 'elsewhere' ? t('elsewhere') : t('priceChanged', { before: beforeText(values), after: formatMoney(outcome.now) })
  return show((one, basket) => showBook(one, basket, { status: 409, problem, values }))
}

const isCurrency = (word: string): word is Currency => Object.hasOwn(currencies, word)

/** The total that the visitor saw, from the form. */
const beforeText = ({ total }: BookValues): string => {
  const [currency = '', amount = ''] = total.split(' ')
  return isCurrency(currency) && /^[0-9]{1,15}$/.test(amount) ? formatMoney({ currency, amount: Number(amount) }) : '…'
}

/** Returns what a refused booking says, at its lines where it names them. @throws any other error. */
function refusalOf(error: unknown): { status: number; problem: string | null; atLines: Map<number, string> } {
  if (!(error instanceof AppError) || error.status >= 500 || error.status === 429) throw error
  const atLines = new Map<number, string>()
  for (const [field, [first]] of Object.entries(error.errors)) {
    const line = /^lines\.(\d+)\./.exec(field)?.[1]
    if (line && first) atLines.set(Number(line), first)
  }
  return { status: error.status, problem: error.message, atLines }
}
