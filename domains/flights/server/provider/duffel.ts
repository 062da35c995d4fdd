import { z } from 'zod'
import { webhookHolds } from '#domains/finance/server/aggregators/webhook-signature.ts'
import { ask, askFor, bookingTimeoutMs } from './duffel-client.ts'
import * as shapes from './duffel-shapes.ts'
import type { FlightProvider, OrderRequest, SearchRequest } from './provider.ts'

const shownOffers = 60
/** Airline timeout for a search, in milliseconds. Must be shorter than our request timeout. */
const supplierTimeout = '15000'

const peopleOf = ({ adults, children, infants }: SearchRequest) => [
  ...Array.from({ length: adults }, () => ({ type: 'adult' })),
  ...Array.from({ length: children }, () => ({ type: 'child' })),
  ...Array.from({ length: infants }, () => ({ type: 'infant_without_seat' })),
]

/** Maps the passengers. Duffel wants each infant assigned to an adult. */
function passengersOf({ passengers, email, phone }: OrderRequest) {
  const laps = passengers.filter(({ type }) => type === 'infant').map(({ id }) => id)
  return passengers.map((one) => {
    const infant = one.type === 'adult' ? laps.shift() : undefined
    return {
      id: one.id,
      title: one.title,
      gender: one.gender,
      given_name: one.givenNames,
      family_name: one.surname,
      born_on: one.bornOn,
      email,
      phone_number: phone,
      ...(infant ? { infant_passenger_id: infant } : {}),
      ...(one.passport
        ? {
            identity_documents: [
              {
                type: 'passport',
                unique_identifier: one.passport.number,
                issuing_country_code: one.passport.country,
                expires_on: one.passport.expiresOn,
              },
            ],
          }
        : {}),
    }
  })
}

const changeNews = 'order.airline_initiated_change_detected'

/** Duffel (https://duffel.com): many airlines through one API. The token comes from the environment. */
export const duffel: FlightProvider = {
  key: 'duffel',
  name: 'Duffel',
  missing: ({ settings }) => (settings.DUFFEL_TOKEN ? null : 'Ask the operator of this installation to set DUFFEL_TOKEN.'),
  isTest: ({ settings }) => settings.DUFFEL_TOKEN?.startsWith('duffel_test_') ?? false,

  async search(app, request) {
    const { offers } = await ask(
      app,
      {
        method: 'POST',
        path: '/air/offer_requests',
        query: { return_offers: 'true', supplier_timeout: supplierTimeout },
        data: {
          slices: request.slices.map(({ from, to, on }) => ({ origin: from, destination: to, departure_date: on })),
          passengers: peopleOf(request),
          cabin_class: request.cabin,
        },
      },
      shapes.offerRequest,
    )
    return offers
      .flatMap((raw) => shapes.offerOf(raw) ?? [])
      .toSorted((a, b) => a.amount - b.amount)
      .slice(0, shownOffers)
  },

  async findOffer(app, id) {
    const raw = await askFor(app, { method: 'GET', path: `/air/offers/${id}` }, shapes.offer)
    return raw && shapes.offerOf(raw)
  },

  async createOrder(app, request) {
    const { bookingId, offerId, pay, amount, currency } = request
    const payments = [{ type: 'balance', currency, amount: shapes.decimalsOf(amount, currency) }]
    const raw = await ask(
      app,
      {
        method: 'POST',
        path: '/air/orders',
        timeout: bookingTimeoutMs,
        data: {
          type: pay ? 'instant' : 'hold',
          selected_offers: [offerId],
          passengers: passengersOf(request),
          metadata: { booking_id: bookingId },
          ...(pay ? { payments } : {}),
        },
      },
      shapes.order,
    )
    return shapes.orderOf(raw)
  },

  async findOrder(app, id) {
    return shapes.orderOf(await ask(app, { method: 'GET', path: `/air/orders/${id}` }, shapes.order))
  },

  async findOrderOf(app, { bookingId, offerId }) {
    const orders = await ask(app, { method: 'GET', path: '/air/orders', query: { offer_id: offerId, limit: '50' } }, z.array(shapes.order))
    const own = orders.find(({ metadata }) => metadata?.booking_id === bookingId)
    return own ? shapes.orderOf(own) : null
  },

  async pay(app, { id, amount, currency }) {
    const payment = { type: 'balance', amount: shapes.decimalsOf(amount, currency), currency }
    await ask(
      app,
      { method: 'POST', path: '/air/payments', data: { order_id: id, payment }, timeout: bookingTimeoutMs },
      z.object({ id: z.string() }),
    )
  },

  async quoteCancellation(app, orderId) {
    const raw = await ask(app, { method: 'POST', path: '/air/order_cancellations', data: { order_id: orderId } }, shapes.cancellation)
    const refund = shapes.moneyOf(raw.refund_amount ?? '0', raw.refund_currency ?? '')
    return { id: raw.id, refund: refund ?? { amount: 0, currency: 'USD' } }
  },

  async confirmCancellation(app, id) {
    await ask(
      app,
      { method: 'POST', path: `/air/order_cancellations/${id}/actions/confirm`, timeout: bookingTimeoutMs },
      shapes.cancellation,
    )
  },

  async listChanges(app, orderId) {
    const raw = await ask(
      app,
      { method: 'GET', path: '/air/airline_initiated_changes', query: { order_id: orderId } },
      z.array(shapes.airlineChange),
    )
    return raw.filter(({ order_id }) => order_id === orderId).map(shapes.changeOf)
  },

  async acceptChange(app, id) {
    await ask(app, { method: 'POST', path: `/air/airline_initiated_changes/${id}/actions/accept` }, z.object({ id: z.string() }))
  },

  verifyWebhook(app, headers, body) {
    const { DUFFEL_WEBHOOK_SECRET: secret } = app.settings
    if (!secret || !webhookHolds(Buffer.from(secret), headers['x-duffel-signature'], body, app.clock.now())) return null
    try {
      return shapes.event.parse(JSON.parse(body.toString('utf8'))).id
    } catch {
      return null
    }
  },

  readEvent(body) {
    const { type, data } = shapes.event.parse(JSON.parse(body))
    if (type !== changeNews) return { orderId: null }
    const { order_id, id } = data?.object ?? {}
    const orderId = typeof order_id === 'string' ? order_id : typeof id === 'string' && id.startsWith('ord_') ? id : null
    if (!orderId) throw new Error('the event names no order')
    return { orderId }
  },
}
