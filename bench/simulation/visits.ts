import { setTimeout as wait } from 'node:timers/promises'
import type { Caller, Call, Measured } from './client.ts'
import { randomPauseMs } from './rhythm.ts'

/** An agency as the load was made. */
export interface Agency {
  token: string
  clientIds: readonly string[]
  bookingIds: readonly string[]
  offers: readonly Offer[]
}

export interface Offer {
  item: string
  departure: string
  option: string
}

/** Mean time in which a person reads a screen before the next click. Milliseconds. */
const thinkMs = 4_000

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!

export const bookingOf = ({ item, departure, option }: Offer, client: string, quantity = 1) => ({
  client_id: client,
  action: 'confirm',
  lines: [{ inventory_id: item, departure_id: departure, selection: [{ price_option_id: option, quantity }] }],
})

const get = (path: string, name = path.split('?')[0]!): Call => ({ name: `GET ${name}`, path })
const bookings = () => get('/bookings?status=confirmed&sort=-created_at')
const home = [get('/business/booking-statistics'), get('/business/notifications?per_page=5')]

type Visit = (agency: Agency) => AsyncGenerator<Call, void, { status: number | string; body: { data?: { id?: string } } | null }>

/** Looks around: the day, the list, some bookings. */
const looks: Visit = async function* looks({ bookingIds }) {
  yield* home
  yield bookings()
  for (let n = 0; n < 3; n++) yield get(`/bookings/${pick(bookingIds)}/show`, '/bookings/{id}/show')
}

/** Answers a client on the phone: searches them, looks for an offer, and books it in two visits of three. */
const sells: Visit = async function* sells({ clientIds, offers }) {
  yield get(`/clients?search=${pick(['Amina', 'Grace', 'Okello', 'Nakato'])}`, '/clients')
  yield get('/packages?status=published')
  if (Math.random() < 1 / 3) return
  const answer = yield {
    name: 'POST /bookings/new',
    path: '/bookings/new',
    body: bookingOf(pick(offers), pick(clientIds)),
    expected: [409],
  }
  const id = answer.body?.data?.id
  if (!id) return
  yield get(`/bookings/${id}/show`, '/bookings/{id}/show')
  if (Math.random() < 1 / 2) return
  yield {
    name: 'POST /payments/record',
    path: '/payments/record',
    body: { booking_id: id, amount: { amount: 100_000, currency: 'UGX' }, method: 'cash', allow_overpayment: true },
  }
}

/** Keeps the records: adds a client. */
const records: Visit = async function* records() {
  yield get('/clients')
  yield { name: 'POST /clients/new', path: '/clients/new', body: { name: `Visitor ${Math.random().toString(36).slice(2, 10)}` } }
  yield get('/clients')
}

const visits: readonly Visit[] = [looks, looks, looks, sells, sells, records]

/** Makes the calls of one visit, with pauses to think. They begin at the moment of the visit, however busy the server is. */
export async function visit(caller: Caller, measured: Measured, agency: Agency): Promise<void> {
  const steps = pick(visits)(agency)
  let step = await steps.next()
  while (!step.done) {
    const answer = await caller.call(measured, agency.token, step.value)
    await wait(Math.min(randomPauseMs(1000 / thinkMs), 5 * thinkMs))
    step = await steps.next(answer)
  }
}
