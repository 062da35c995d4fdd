import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#kit/contract/errors.ts'
import { isFault } from '#kit/server/http/errors.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import type { App } from '#kit/server/app.ts'
import { capabilities, octoBase } from '../../contract/words.ts'
import { recordOctoCall } from '../connections/recorder.ts'
import { checkAvailability, showCalendar } from './availability.ts'
import { bookingView, bookingViews } from './booking-view.ts'
import { cancel, confirm, extend, findBookings, repeated, requireSold, reserve, update, UsedMeanwhile, type Working } from './bookings.ts'
import type { Sold } from './bookings-data.ts'
import { inAgency, openCall, type OctoCall } from './call.ts'
import { headersOf, OctoError, toOctoError } from './errors.ts'
import { cancelOrder, confirmOrder, extendOrder, openOrder, orderView, requireOpenOrder } from './orders.ts'
import { listProducts, showProduct } from './products.ts'
import * as shapes from './shapes.ts'
import { showSupplier } from './supplier.ts'

// The server of the OCTO standard (docs/decisions/0047): bare bodies under a prefix of its own, with its own errors.

const calls = new WeakMap<FastifyRequest, OctoCall>()
const errors = new WeakMap<FastifyRequest, OctoError>()

interface Request {
  call: OctoCall
  body: unknown
  id: string
  query: Record<string, string | undefined>
}

type Answer = (request: Request) => Promise<unknown>

/** Adds the addresses of OCTO below `/octo`. Its specification writes some of them with a slash at their end. */
export async function addOcto(server: FastifyInstance, app: App): Promise<void> {
  await server.register(
    async (scope) => {
      scope.setErrorHandler((error, request, reply) => refuse(app, error, request, reply))
      scope.setNotFoundHandler((request, reply) =>
        refuse(app, new OctoError('NOT_FOUND', 'There is nothing here.', { status: 404 }), request, reply),
      )
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const call = await openCall(app, request)
        calls.set(request, call)
        reply.header('octo-capabilities', [...call.speaks].join(', '))
        if (call.speaks.has('octo/content')) {
          const language = await inAgency(
            call,
            async (tx, { agencyId }) => (await ofAgency(tx, agencyId).select('language').executeTakeFirstOrThrow()).language,
            {
              readOnly: true,
            },
          )
          reply.header('content-language', language).header('available-languages', language)
        }
      })
      scope.addHook('onResponse', async (request, reply) => {
        const call = calls.get(request)
        if (!call) return
        const { agencyId, connectionId, keyId } = call.key
        const error = errors.get(request)
        recordOctoCall(app, {
          agencyId,
          connectionId,
          keyId,
          at: app.clock.now(),
          tookMs: Math.round(reply.elapsedTime),
          status: reply.statusCode,
          error: error ? `${error.error}: ${error.message}` : null,
        })
      })
      const answer = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, work: Answer, { slash = false } = {}): void => {
        for (const url of slash ? [path, `${path}/`] : [path])
          scope.route<{ Params: { id?: string }; Querystring: Record<string, string | string[] | undefined> }>({
            method,
            url,
            exposeHeadRoute: false,
            handler: async (request, reply) => {
              const query = Object.fromEntries(Object.entries(request.query).map(([name, value]) => [name, [value].flat()[0]]))
              const body = await work({ call: calls.get(request)!, body: request.body, id: request.params.id ?? '', query })
              return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
            },
          })
      }
      // The web answers any other address with the app.
      scope.get('/*', { exposeHeadRoute: false }, async () => {
        throw new OctoError('NOT_FOUND', 'There is nothing here.', { status: 404 })
      })
      addReads(answer)
      addBookings(answer)
      addOrders(answer)
    },
    { prefix: octoBase },
  )
}

type Add = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, work: Answer, options?: { slash?: boolean }) => void
const slash = { slash: true }
const readOnly = { readOnly: true }

function addReads(add: Add): void {
  const all = capabilities.map((id) => ({ id, revision: 1, required: false, dependencies: [], docs: null }))
  add('GET', '/capabilities', async ({ call }) => inAgency(call, async () => all, readOnly), slash)
  const supplier = ({ call }: Request) => inAgency(call, (tx, actor) => showSupplier(call.app, tx, actor, call.speaks), readOnly)
  add('GET', '/supplier', supplier, slash)
  add('GET', '/suppliers', async (request) => [await supplier(request)], slash)
  add(
    'GET',
    '/products',
    ({ call }) => inAgency(call, (tx, actor, partner) => listProducts(call.app, { tx, actor, partner }, call.speaks), readOnly),
    slash,
  )
  add('GET', '/products/:id', ({ call, id }) =>
    inAgency(call, (tx, actor, partner) => showProduct(call.app, { tx, actor, partner }, call.speaks, id), readOnly),
  )
  add(
    'POST',
    '/availability',
    ({ call, body }) => {
      const check = shapes.read(shapes.availabilityBody, body)
      return inAgency(call, (tx, actor, partner) => checkAvailability({ tx, actor, partner }, call.speaks, check), readOnly)
    },
    slash,
  )
  add('POST', '/availability/calendar', ({ call, body }) => {
    const asked = shapes.read(shapes.calendarBody, body)
    return inAgency(call, (tx, actor, partner) => showCalendar({ tx, actor, partner }, call.speaks, asked), readOnly)
  })
}

/** Does something with a booking, and answers with it. */
const withBooking = (call: OctoCall, work: (working: Working) => Promise<Sold>) =>
  inAgency(call, async (tx, actor, partner) => {
    const { app, speaks } = call
    return bookingView({ app, tx, actor, speaks, partner }, await work({ app, tx, actor, partner, speaks }))
  })

function addBookings(add: Add): void {
  add('POST', '/bookings', ({ call, body }) => hold(call, shapes.read(shapes.reservationBody, body)), slash)
  add(
    'GET',
    '/bookings',
    ({ call, query }) =>
      inAgency(
        call,
        async (tx, actor, partner) =>
          bookingViews({ app: call.app, tx, actor, speaks: call.speaks, partner }, await findBookings({ tx, partner }, query)),
        readOnly,
      ),
    slash,
  )
  add('GET', '/bookings/:id', ({ call, id }) =>
    inAgency(
      call,
      async (tx, actor, partner) =>
        bookingView({ app: call.app, tx, actor, speaks: call.speaks, partner }, await requireSold({ tx, partner }, id, { lock: false })),
      readOnly,
    ),
  )
  add('PATCH', '/bookings/:id', ({ call, id, body }) => {
    const change = shapes.read(shapes.updateBody, body)
    return withBooking(call, (working) => update(working, id, change))
  })
  add('POST', '/bookings/:id/extend', ({ call, id, body }) => {
    const { expirationMinutes } = shapes.read(shapes.extendBody, body)
    return withBooking(call, (working) => extend(working, id, expirationMinutes))
  })
  add('POST', '/bookings/:id/confirm', ({ call, id, body }) => {
    const given = shapes.read(shapes.confirmationBody, body)
    return withBooking(call, (working) => confirm(working, id, given))
  })
  const cancelling: Answer = ({ call, id, body }) => {
    const given = shapes.read(shapes.cancellationBody, body)
    return withBooking(call, (working) => cancel(working, id, given))
  }
  add('POST', '/bookings/:id/cancel', cancelling)
  // As earlier versions of the specification have it.
  add('DELETE', '/bookings/:id', cancelling)
}

/** Holds places once for each id of the partner. A repeated request gets the booking of the first, even if it was refused or beaten to it. */
async function hold(call: OctoCall, body: shapes.Reservation): Promise<unknown> {
  const again = () =>
    inAgency(
      call,
      async (tx, actor, partner) => {
        const known = await repeated({ tx, partner }, body)
        return known ? bookingView({ app: call.app, tx, actor, speaks: call.speaks, partner }, known) : null
      },
      readOnly,
    )
  try {
    return await withBooking(call, async (working) => {
      const known = await repeated(working, body)
      if (known) return known
      const orderId = body.orderId
        ? await requireOpenOrder(working, body.orderId)
        : call.speaks.has('octo/cart')
          ? await openOrder(working, orderOf(body))
          : null
      return reserve(working, body, orderId)
    })
  } catch (error) {
    const first = body.uuid === undefined ? null : await again()
    if (first) return first
    throw error instanceof UsedMeanwhile ? new Error('A booking was used and is gone.') : error
  }
}

const orderOf = ({ expirationMinutes, contact, resellerReference }: shapes.Reservation) => ({
  expirationMinutes,
  contact,
  resellerReference,
})

function addOrders(add: Add): void {
  const withOrder = (call: OctoCall, work: (working: Working) => Promise<string>) =>
    inAgency(call, async (tx, actor, partner) => {
      const { app, speaks } = call
      return orderView({ app, tx, actor, speaks, partner }, await work({ app, tx, actor, partner, speaks }))
    })
  add(
    'POST',
    '/orders',
    ({ call, body }) => {
      const given = shapes.read(shapes.orderBody, body)
      return withOrder(call, (working) => openOrder(working, given))
    },
    slash,
  )
  add('GET', '/orders/:id', ({ call, id }) => withOrder(call, async () => id))
  add('POST', '/orders/:id/extend', ({ call, id, body }) => {
    const { expirationMinutes } = shapes.read(shapes.extendBody, body)
    return withOrder(call, async (working) => (await extendOrder(working, id, expirationMinutes), id))
  })
  add('POST', '/orders/:id/confirm', ({ call, id, body }) => {
    const given = shapes.read(shapes.confirmationBody, body)
    return withOrder(call, async (working) => (await confirmOrder(working, id, given), id))
  })
  add('POST', '/orders/:id/cancel', ({ call, id, body }) => {
    const given = shapes.read(shapes.cancellationBody, body)
    return withOrder(call, async (working) => (await cancelOrder(working, id, given), id))
  })
}

function refuse(app: App, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toOctoError(error)
  if (error instanceof AppError ? isFault(error) : !known || known.status >= 500)
    app.log.error({ err: error, request_id: request.id, method: request.method, path: request.routeOptions.url }, 'request failed')
  const told = known ?? new OctoError('INTERNAL_SERVER_ERROR', 'Something failed on our side. Try again.', { status: 500 })
  errors.set(request, told)
  if (reply.raw.headersSent) return reply
  return reply
    .status(told.status)
    .headers(headersOf(error))
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: told.error, errorMessage: told.message, ...told.ids }))
}
