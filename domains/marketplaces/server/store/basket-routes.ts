import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { discountCode } from '#domains/discounts/contract/rules.ts'
import { requirePayee } from '#domains/finance/server/payee.ts'
import { residencies } from '#domains/inventory/contract/units.ts'
import { readChange, readWanted } from '#domains/site-bookings/server/basket/wanted.ts'
import { bookValues, readBooker } from '#domains/site-bookings/server/booking/book-form.ts'
import { notFound } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import {
  basketSecret,
  changeBasket,
  findBasket,
  mostLines,
  newBasket,
  setBasketCookie,
  type StoreBasket,
  type StoreLine,
} from '../basket/basket.ts'
import { listedBy } from '../listings/search.ts'
import { orderPath } from '../orders/order-code.ts'
import { placeOrder } from '../orders/place.ts'
import { basketPage } from './basket-page.ts'
import { bookPage } from './book-page.ts'
import { addReports } from '../disputes/report.ts'
import { orderPage } from './order-page.ts'
import { goTo, inOwner, inVendor, openStore, sendStore, storeForm, type Store } from './store.ts'

type Slug = { Params: { slug?: string } }

/** Adds the basket of a storefront: its page, the forms that fill, change and order it, and the page of an order. */
export function addBasket(scope: FastifyInstance, app: App, base: string): void {
  scope.get<Slug & { Querystring: { change?: unknown } }>(`${base}/basket`, async (request, reply) => {
    const store = await openStore(app, request, request.params.slug)
    const changing = { id: String(request.query.change), sent: null }
    return sendStore(store, reply, await basketPage(store, await basketOf(store, request), { changing }))
  })
  scope.get<Slug & { Querystring: { currency?: unknown } }>(`${base}/book`, async (request, reply) => {
    const store = await openStore(app, request, request.params.slug)
    const currency = String(request.query.currency ?? '')
    return sendStore(store, reply, await bookPage(store, await basketOf(store, request), { currency }))
  })
  scope.get<Slug>(`${base}/last-order`, async (request, reply) => {
    const store = await openStore(app, request, request.params.slug)
    const basket = await basketOf(store, request)
    return goTo(reply, basket?.order_id ? orderPath(app, store.key.agencyId, basket.order_id) : `${store.base}/basket`)
  })
  scope.post<Slug>(`${base}/basket/add`, async (request, reply) => add(app, request, reply))
  scope.post<Slug>(`${base}/basket/change`, async (request, reply) => change(app, request, reply))
  scope.post<Slug>(`${base}/book`, async (request, reply) => book(app, request, reply))
  addReports(
    scope,
    app,
    async (request, code) => (await orderPage(app, request, code)).store,
    async (request, code, reply, problem) => {
      const { store, page } = await orderPage(app, request, code, problem)
      return sendStore(store, reply, page)
    },
  )
  scope.get<{ Params: { code: string } }>('/market-order/:code', async (request, reply) => {
    const { store, page } = await orderPage(app, request, request.params.code)
    return sendStore(store, reply, page)
  })
}

const basketOf = (store: Store, request: FastifyRequest): Promise<StoreBasket | null> =>
  inOwner(store, (tx) => findBasket(tx, store.marketplace.id, basketSecret(store.app, request)))

async function add(app: App, request: FastifyRequest<Slug>, reply: FastifyReply): Promise<FastifyReply> {
  await app.limits.take('trip_changes', request.ip)
  const store = await openStore(app, request, request.params.slug)
  const form = storeForm(store, request)
  const id = form.get('offer') ?? ''
  const vendor = /^[0-9a-f-]{36}$/.test(id) ? await listedBy(app, store.key, id) : undefined
  const wanted = vendor && (await inVendor(store, vendor.agency_id, (visit) => readWanted(visit, form), { readOnly: true }))
  if (!vendor || !wanted) throw notFound('Offer')
  // Something is missing: the offer's page asks again, with what was chosen.
  if ('page' in wanted) return goTo(reply, `${store.base}/offers/${id}?${wanted.page.split('?')[1] ?? ''}`)
  const known = basketSecret(app, request)
  const line: StoreLine = { ...wanted.line, vendor_id: vendor.vendor_id }
  const done = await inOwner(store, async (tx, actor): Promise<{ full: StoreBasket } | { secret: string }> => {
    const found = await findBasket(tx, store.marketplace.id, known, { lock: true })
    const { basket, secret } = found ? { basket: found, secret: known! } : await newBasket(tx, actor, store.marketplace.id)
    if (basket.lines.length >= mostLines) return { full: basket }
    await changeBasket(tx, actor, basket.id, { lines: [...basket.lines, line], ...(wanted.residency && { residency: wanted.residency }) })
    return { secret }
  })
  if ('full' in done)
    return sendStore(store, reply, await basketPage(store, done.full, { status: 409, problem: store.t('tooMany', { most: mostLines }) }))
  setBasketCookie(store, reply, done.secret)
  return goTo(reply, `${store.base}/basket`)
}

async function change(app: App, request: FastifyRequest<Slug>, reply: FastifyReply): Promise<FastifyReply> {
  await app.limits.take('trip_changes', request.ip)
  const store = await openStore(app, request, request.params.slug)
  const form = storeForm(store, request)
  const basket = await basketOf(store, request)
  const home = `${store.base}/basket`
  if (!basket) return goTo(reply, home)
  if (form.has('remove')) await setLines(store, basket, (lines) => lines.filter(({ id }) => id !== form.get('remove')))
  else if (form.has('line')) {
    const line = basket.lines.find(({ id }) => id === form.get('line'))
    // It was removed or ordered in another window.
    if (!line) return sendStore(store, reply, await basketPage(store, basket, { status: 409, problem: store.t('elsewhere') }))
    const vendor = await listedBy(app, store.key, line.inventory_id)
    const changed = vendor && (await inVendor(store, vendor.agency_id, (visit) => readChange(visit, line, form), { readOnly: true }))
    if (!changed) {
      const said = { status: 422, problem: store.t('incomplete'), changing: { id: line.id, sent: form } }
      return sendStore(store, reply, await basketPage(store, basket, said))
    }
    await setLines(store, basket, (lines) => lines.map((one) => (one.id === line.id ? { ...changed, vendor_id: one.vendor_id } : one)))
  } else if (form.has('code')) {
    const typed = (form.get('code') ?? '').trim().slice(0, 100)
    const read = typed === '' ? null : discountCode.safeParse(typed)
    if (read?.error) {
      const code = { value: typed, problem: read.error.issues[0]!.message }
      return sendStore(store, reply, await basketPage(store, basket, { status: 422, code }))
    }
    await inOwner(store, (tx, actor) => changeBasket(tx, actor, basket.id, { discount_code: read?.data ?? null }))
  } else {
    const residency = residencies.find((value) => value === form.get('residency'))
    if (residency) await inOwner(store, (tx, actor) => changeBasket(tx, actor, basket.id, { residency }))
  }
  return goTo(reply, home)
}

/** Changes the lines of a basket as they are now, with the basket locked. */
const setLines = (store: Store, { id }: StoreBasket, to: (lines: StoreLine[]) => StoreLine[]): Promise<void> =>
  inOwner(store, async (tx, actor) => {
    const { lines } = await tx.selectFrom('marketplace_baskets').select('lines').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    await changeBasket(tx, actor, id, { lines: to(lines as unknown as StoreLine[]) })
  })

async function book(app: App, request: FastifyRequest<Slug>, reply: FastifyReply): Promise<FastifyReply> {
  await app.limits.take('public_form', `market|${request.ip}`)
  const store = await openStore(app, request, request.params.slug)
  const { t } = store
  const form = storeForm(store, request)
  // A honeypot: only bots fill this hidden field.
  if (form.get('homepage')) return goTo(reply, `${store.base}/basket`)
  const values = bookValues(form)
  const { country_code } = await inOwner(store, (tx) => requirePayee(tx, store.key.agencyId))
  const currency = values.total.split(' ')[0] ?? null
  const read = readBooker(values, country_code, store.site.language)
  if ('errors' in read)
    return sendStore(
      store,
      reply,
      await bookPage(store, await basketOf(store, request), { status: 422, values, errors: read.errors, currency }),
    )
  const outcome = await placeOrder(store, basketSecret(app, request), read.booker)
  if (outcome.kind === 'ordered') return goTo(reply, outcome.url)
  const basket = await basketOf(store, request)
  if (outcome.kind === 'problems')
    return sendStore(store, reply, await basketPage(store, basket, { status: 409, problem: outcome.problem, atLines: outcome.atLines }))
  const problem = outcome.kind === 'elsewhere' ? t('elsewhere') : t('priceChanged', { after: priceText(outcome.now) })
  return sendStore(store, reply, await bookPage(store, basket, { status: 409, problem, values, currency }))
}

const priceText = (total: string): string => {
  const [currency = '', amount = '0'] = total.split(' ')
  return formatMoney(moneyOf(Number(amount), currency))
}
