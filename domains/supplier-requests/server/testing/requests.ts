import type { z } from 'zod'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { visitor } from '#domains/finance/server/testing/money.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import type { showSupplierRequest } from '../../contract.ts'

export type ShownRequest = z.input<(typeof showSupplierRequest)['result']>

let hotels = 0

/** A tour in 20 days that can be booked, a lodge, and requests to it. */
export async function startRequests(app: TestApp, owner: TestPerson) {
  const tour = await publishTour(app, owner, { capacity: 500 })
  const inDays = (days: number) => addDays(dayOf(app.clock.now()), days)
  const newLodge = (name = `Ruhija lodge ${++hotels}`): Promise<{ id: string; name: string }> =>
    done(owner.post('/suppliers/create', { kind: 'hotel', name, email: `lodge${++hotels}@example.com`, currency: 'USD' }))
  const book = (over: object = {}): Promise<{ id: string; version: number; lines: { id: string }[]; reference: string }> =>
    done(
      owner.post('/bookings/new', {
        client: { name: 'Anna Becker', email: 'anna@example.com' },
        lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 2 }] }],
        action: 'confirm',
        ...over,
      }),
    )
  const lodge = await newLodge()
  const fields = (over: object = {}) => ({
    email: `stay${++hotels}@example.com`,
    starts_on: inDays(20),
    ends_on: inDays(22),
    rooms: [{ type: 'double', count: 1 }],
    adults: 2,
    board: 'full_board',
    note: 'Ground floor if you can.',
    answer_by: inDays(5),
    ...over,
  })
  const ask = async (over: object = {}): Promise<ShownRequest> => {
    const booking = await book()
    return done(
      owner.post('/supplier-requests/create', {
        booking_id: booking.id,
        line_id: booking.lines[0]!.id,
        supplier_id: lodge.id,
        ...fields(),
        ...over,
      }),
    )
  }
  const show = (id: string): Promise<ShownRequest> => done(owner.get(`/supplier-requests/${id}/show`))
  const act = async (id: string, action: string, more: object = {}) =>
    owner.post(`/supplier-requests/${id}/${action}`, { version: (await show(id)).version, ...more })
  const lineOf = async (bookingId: string) => (await done(owner.get(`/bookings/${bookingId}/show`))).lines[0]
  const mailsTo = async (to: string) => {
    for (let round = 0; round < 3; round++) await app.app.jobs.runDue(app.app)
    return app.app.db.asPlatform('test: look', (tx) =>
      tx.selectFrom('mails').selectAll().where('recipient', '=', to).orderBy('created_at').orderBy('id').execute(),
    )
  }
  return { tour, lodge, inDays, newLodge, book, fields, ask, show, act, lineOf, mailsTo }
}
export type Requests = Awaited<ReturnType<typeof startRequests>>

const pathOf = (url: string) => new URL(url).pathname

/** Opens the page of a request as the supplier does, and returns what its forms send. */
export async function openLink(app: TestApp, link: string) {
  const guest = visitor(app)
  const page = await guest.get(pathOf(link))
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page.text)?.[1] ?? ''
  const form = { _token: hidden('_token'), version: hidden('version') }
  return { page, form, answer: (act: string, more: object = {}) => guest.post(pathOf(link), { ...form, act, ...more }) }
}
