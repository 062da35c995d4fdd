import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { z } from 'zod'
import { signWebhook } from '#domains/finance/server/aggregators/webhook-signature.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import {
  makeCancellation,
  makeChange,
  makeOffer,
  makeOrder,
  settleOrder,
  type OfferOptions,
  type DuffelOffer,
  type DuffelOrder,
} from './duffel-books.ts'
import * as requests from './duffel-requests.ts'

const token = 'duffel_test_stand-in'
const secret = 'whsec of the stand-in'

/** The stand-in's behaviour for the next booking requests. */
type Mood = 'well' | 'refuses' | 'does it and hangs up' | 'is down' | 'issues no tickets'

interface Reply {
  status: number
  data?: unknown
  error?: { code: string; message: string }
}

const notFound: Reply = { status: 404, error: { code: 'not_found', message: 'The resource you are trying to access does not exist.' } }
const refusal = (code: string, message: string): Reply => ({ status: 422, error: { code, message } })

/**
 * A server that imitates Duffel's API v2 and checks every header and field. Requests that Duffel would refuse are collected in
 * `faults`. The app is set up to use it.
 */
export async function startDuffel(test: TestApp) {
  const offers = new Map<string, DuffelOffer>()
  const orders = new Map<string, DuffelOrder>()
  const cancellations = new Map<string, ReturnType<typeof makeCancellation>>()
  const changes = new Map<string, ReturnType<typeof makeChange>>()
  const faults: string[] = []
  const received: string[] = []
  const behave = { mood: 'well' as Mood, offer: {} as OfferOptions, refund: '150.25' }
  const now = () => test.app.clock.now()

  const read = <Shape extends z.ZodType>(shape: Shape, body: unknown, what: string): z.output<Shape> | null => {
    const parsed = shape.safeParse((body as { data?: unknown } | null)?.data)
    if (parsed.success) return parsed.data
    faults.push(`${what}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`)
    return null
  }
  const invalid = refusal('validation_required', 'A field is not valid.')

  function search(body: unknown): Reply {
    const request = read(requests.offerRequest, body, 'offer request')
    if (!request) return invalid
    const types = request.passengers.map(({ type }) => type)
    const made = [behave.offer, { ...behave.offer, total: '320.00', base: '250.00', instant: true }].map((options) =>
      makeOffer(request.slices, types, now(), options),
    )
    for (const offer of made) offers.set(offer.id, offer)
    const odd = makeOffer(request.slices, types, now(), { currency: 'XAF' })
    return { status: 201, data: { id: 'orq_1', offers: [made[1], odd, made[0]] } }
  }

  function book(body: unknown): Reply {
    const request = read(requests.createOrder, body, 'order')
    if (!request) return invalid
    const offer = offers.get(request.selected_offers[0]!)
    if (!offer) return refusal('offer_no_longer_available', 'Please select another offer, or create a new offer request.')
    const infants = offer.passengers.filter(({ type }) => type === 'infant_without_seat').map(({ id }) => id)
    const onLaps = request.passengers.flatMap(({ infant_passenger_id }) => infant_passenger_id ?? [])
    if (JSON.stringify(infants) !== JSON.stringify(onLaps)) faults.push('order: infants are not on the laps of adults')
    if (request.type === 'instant' && request.payments[0]!.amount !== offer.total_amount)
      faults.push('order: another amount than the offer')
    if (behave.mood === 'refuses') return refusal('airline_error', 'The airline has no seats left in this class.')
    const order = makeOrder(request, offer, now())
    if (behave.mood === 'issues no tickets') order.documents = []
    orders.set(order.id, order)
    // An offer can only be booked once.
    offers.delete(offer.id)
    return { status: 201, data: order }
  }

  function pay(body: unknown): Reply {
    const request = read(requests.createPayment, body, 'payment')
    const order = request && orders.get(request.order_id)
    if (!request || !order) return request ? notFound : invalid
    if (request.payment.amount !== order.total_amount || request.payment.currency !== order.total_currency)
      faults.push('payment: another amount')
    if (behave.mood === 'refuses') return refusal('insufficient_balance', 'Your balance does not cover this order.')
    if (!order.payment_status.awaiting_payment) return refusal('already_paid', 'The order you provided has already been paid for.')
    settleOrder(order)
    return { status: 201, data: { id: 'pay_1', order_id: order.id, amount: order.total_amount, currency: order.total_currency } }
  }

  function quote(body: unknown): Reply {
    const request = read(requests.createCancellation, body, 'cancellation')
    const order = request && orders.get(request.order_id)
    if (!order || order.cancelled_at) return request ? notFound : invalid
    const cancellation = makeCancellation(order, behave.refund, now())
    cancellations.set(cancellation.id, cancellation)
    return { status: 201, data: cancellation }
  }

  function confirm(id: string): Reply {
    const cancellation = cancellations.get(id)
    if (!cancellation) return notFound
    if (behave.mood === 'refuses') return refusal('order_not_cancellable', 'This order cannot be cancelled.')
    cancellation.confirmed_at = now().toISOString()
    orders.get(cancellation.order_id)!.cancelled_at = now().toISOString()
    return { status: 200, data: cancellation }
  }

  function accept(id: string): Reply {
    const change = changes.get(id)
    if (!change) return notFound
    if (change.action_taken) return refusal('already_actioned', 'An action was already taken on this change.')
    change.action_taken = 'accepted'
    return { status: 200, data: change }
  }

  function answer(method: string, url: URL, body: unknown): Reply {
    const route = `${method} ${url.pathname}`
    const [, id] = /\/([a-z]{3}_0000\w+)/.exec(url.pathname) ?? []
    const one = (data: unknown): Reply => (data ? { status: 200, data } : notFound)
    if (route === 'POST /air/offer_requests') {
      if (url.searchParams.get('return_offers') !== 'true') faults.push('offer request: return_offers is not true')
      return search(body)
    }
    if (route === `GET /air/offers/${id}`) return one(offers.get(id!))
    if (route === 'POST /air/orders') return book(body)
    if (route === `GET /air/orders/${id}`) return one(orders.get(id!))
    if (route === 'GET /air/orders') {
      const offer = url.searchParams.get('offer_id')
      return { status: 200, data: [...orders.values()].filter(({ offer_id }) => !offer || offer_id === offer) }
    }
    if (route === 'POST /air/payments') return pay(body)
    if (route === 'POST /air/order_cancellations') return quote(body)
    if (route === `POST /air/order_cancellations/${id}/actions/confirm`) return confirm(id!)
    if (route === 'GET /air/airline_initiated_changes') {
      const order = url.searchParams.get('order_id')
      return { status: 200, data: [...changes.values()].filter(({ order_id }) => order_id === order) }
    }
    if (route === `POST /air/airline_initiated_changes/${id}/actions/accept`) return accept(id!)
    faults.push(`${route} is no call of the API`)
    return notFound
  }

  function lookAtHeaders({ method, headers, url }: IncomingMessage, hasBody: boolean): boolean {
    if (headers['duffel-version'] !== 'v2') faults.push(`${url}: Duffel-Version is ${String(headers['duffel-version'])}`)
    if (headers.accept !== 'application/json') faults.push(`${url}: Accept is ${String(headers.accept)}`)
    if (hasBody && headers['content-type'] !== 'application/json') faults.push(`${url}: Content-Type is ${String(headers['content-type'])}`)
    if (method === 'GET' && hasBody) faults.push(`${url}: a GET with a body`)
    return headers.authorization === `Bearer ${token}`
  }

  const booking = /orders$|payments$|confirm$|accept$/
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const url = new URL(request.url!, 'http://duffel')
    received.push(`${request.method} ${url.pathname.replace(/\w+_0000\w+/, '{id}')}`)
    if (!lookAtHeaders(request, text !== '')) {
      return send(response, { status: 401, error: { code: 'invalid_authorization_header', message: 'The token is not valid.' } })
    }
    const books = request.method === 'POST' && booking.test(url.pathname)
    if (behave.mood === 'is down' && books)
      return send(response, { status: 503, error: { code: 'service_unavailable', message: 'Try later.' } })
    const reply = answer(request.method!, url, text === '' ? null : JSON.parse(text))
    if (behave.mood === 'does it and hangs up' && books) return response.destroy()
    return send(response, reply)
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(test.app.settings, { DUFFEL_TOKEN: token, DUFFEL_URL: origin, DUFFEL_WEBHOOK_SECRET: secret })

  return {
    faults,
    received,
    behave,
    orders,
    changes,
    /** Simulates a schedule change of an order's first flight. */
    moveFlight(orderId: string, move: { days: number; at: string; until: string }) {
      const change = makeChange(orders.get(orderId)!, move, now())
      changes.set(change.id, change)
      return change
    },
    /** Sends a webhook event like Duffel; `over` overrides parts of it. */
    async sendEvent(
      object: object,
      {
        type = 'order.airline_initiated_change_detected',
        id = `wev_${Math.random().toString(36).slice(2)}`,
        signedWith = secret,
        at = now(),
      } = {},
    ) {
      const body = JSON.stringify({
        id,
        type,
        live_mode: false,
        api_version: 'v2',
        idempotency_key: 'aic_1',
        created_at: now(),
        data: { object },
      })
      return fetch(`${test.origin}/api/webhooks/flights/duffel`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-duffel-signature': signWebhook(Buffer.from(signedWith), body, at) },
        body,
      })
    },
    close: () => new Promise<void>((done) => void server.close(() => done())),
  }
}
export type Duffel = Awaited<ReturnType<typeof startDuffel>>

function send(response: ServerResponse, { status, data, error }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  const meta = { request_id: 'FZW0H3HdJwKk5HMAAKxB', status }
  response.end(JSON.stringify(error ? { errors: [{ type: 'invalid_request_error', title: error.message, ...error }], meta } : { data }))
}
