import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishConcert, standing } from '#domains/events/server/testing/concert.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { qrSquares } from '#kit/contract/qr-code.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { siteVisitor } from '../testing/visitor.ts'

// Tickets of events on the page of a booking: their codes once they are paid, and the new one when a ticket was replaced.

let app: TestApp
let owner: TestPerson
let host: string
// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the API
type Data = any
const done = async (answer: Promise<{ status: number; body: Data }>): Promise<Data> => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}
/** The tickets on a page: what each says, and whether it has a code. */
const ticketsIn = (text: string) =>
  [...(/<ul class="s-tickets">([\s\S]*?)<\/ul>/.exec(text)?.[1] ?? '').matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, ticket]) => ({
    number: /TK-[A-Z0-9]{8}/.exec(ticket!)![0],
    path: /<path fill="#000" d="([^"]+)"/.exec(ticket!)?.[1] ?? null,
    size: Number(/viewBox="-4 -4 (\d+)/.exec(ticket!)?.[1] ?? 0),
    text: ticket!,
  }))

beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  host = await openToVisitors(app, owner)
})
afterAll(() => app.close())

test('a ticket has its code once the booking is paid, and the new code when it is replaced; a link that only shows the booking has none', async () => {
  const { id } = await publishConcert(app, owner, { types: [{ ...standing, transferable: true }] })
  const { slug } = await app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('inventory').select('slug').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const one = siteVisitor(app, host)
  await one.add(`/events/${slug}?n0=2`)
  expect((await one.book({ phone: '0772 345 678' })).status).toBe(303)
  const path = (await one.open('/trip/done')).headers.location as string
  const [booking] = (await owner.get('/bookings')).body.data
  const bookingOf = booking.id as string
  const open = async () => (await one.open(path)).text
  await done(owner.post(`/bookings/${bookingOf}/status`, { status: 'confirmed' }))
  const unpaid = ticketsIn(await open())
  expect(unpaid.map(({ path: code, text }) => [code, text.includes('once the booking is paid')])).toEqual([
    [null, true],
    [null, true],
  ])
  await done(
    owner.post(
      '/payments/record',
      { booking_id: bookingOf, amount: { amount: 100_000, currency: 'UGX' }, method: 'cash' },
      { 'idempotency-key': newId() },
    ),
  )
  const paid = ticketsIn(await open())
  expect(paid.map(({ number }) => number)).toEqual(unpaid.map(({ number }) => number))
  const [first, second] = paid
  expect(first!.path).not.toBe(second!.path)
  // What is drawn is the code that the gate reads: the same squares as the QR code of the ticket.
  const ticket = await done(owner.get(`/business/entertainment/events/tickets/purchases/${first!.number}/show`))
  const squares = qrSquares(ticket.code)
  const size = squares.length
  expect(first!.size).toBe(size + 8)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${first!.path}"/></svg>`
  const pixels = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer()
  expect(Array.from(pixels, (one) => (one < 128 ? 1 : 0))).toEqual(squares.flat().map(Number))
  const moved = await done(
    owner.post(`/business/entertainment/events/tickets/purchases/${ticket.id}/transfer`, {
      version: ticket.version,
      holder_name: 'Mugisha Peter',
    }),
  )
  const after = ticketsIn(await open())
  expect(after.map(({ number }) => number).toSorted()).toEqual([moved.number, second!.number].toSorted())
  const renewed = after.find(({ number }) => number === moved.number)!
  expect([renewed.text.includes('Mugisha Peter'), renewed.path === first!.path, renewed.path === null]).toEqual([true, false, false])
  // A link that only shows the booking has no codes.
  const { others } = await done(owner.post(`/bookings/${bookingOf}/trip-link`, { scope: 'view' }))
  const fellow = await siteVisitor(app, host).openLink(new URL(others[0].url).pathname)
  expect(ticketsIn(fellow.text)).toEqual([])
  // The codes are in the page itself, so they are kept for times without signal with it.
  expect((await one.open(path)).headers['x-kept']).toBe('page')
})
