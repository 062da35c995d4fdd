import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishConcert } from '#domains/events/server/testing/concert.ts'
import { payCash, startMoneyTest, ugx, key, visitor, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { makeFlight, ticket } from '#domains/flights/server/testing/flight.ts'
import { deskOf } from '#domains/folios/server/testing/folios.ts'
import { orderCalls } from '#domains/orders/server/testing/orders.ts'
import { paperTypes } from '#domains/papers/contract.ts'
import { textOfPdf } from '#domains/papers/server/testing/pdf-text.ts'
import { makeLink, payOnLink } from '#domains/payment-links/server/testing/links.ts'
import { newPublished } from '#domains/products/server/testing/shop.ts'
import { draft } from '#domains/proposals/server/testing/offers.ts'
import { newTrip } from '#domains/trips/server/testing/trips.ts'
import { close, newPair, sold, untilTomorrow } from '#domains/reselling/server/testing/settled.ts'
import { done } from '#domains/rooms/server/testing/lodge.ts'
import { sellTickets } from '#domains/tickets/server/testing/sold.ts'
import { dayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { sources } from '../structure/sources.ts'

// Every paper is drawn over HTTP and its text is read back: names in many scripts, and amounts with narrow spaces (U+202F).

const luganda = 'Ŋŋoŋŋole Nnalongo'
const arabic = ['محمد', 'علي']
const chinese = '王小明'
const amount = '1\u202f250\u202f000'
const name = `${luganda} ${arabic.join(' ')} ${chinese} ${amount}`
const client = { name, residency: 'eac_citizen' }

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

async function pdf(path: string, by = money.owner): Promise<string> {
  const answer = await fetch(`${money.test.origin}${path}`, { headers: { authorization: `Bearer ${by.token}` } })
  if (answer.headers.get('content-type') !== 'application/pdf') throw new Error(`${path}: ${await answer.text()}`)
  return textOfPdf(Buffer.from(await answer.arrayBuffer()))
}
const paper = (id: string, path: string) => pdf(`/api/agent/bookings/${id}/papers/${path}`)

async function booked(): Promise<string> {
  const { owner, tour } = money
  const selection = [{ price_option_id: tour.adult, quantity: 1 }]
  const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection }]
  const { id } = await done(owner.post('/bookings/new', { client, lines, travellers: [{ name }], action: 'confirm' }))
  return id
}

async function soldShirt(): Promise<string> {
  const { id, variant } = await newPublished(money.owner, { title: name.slice(0, 60), stock: 5 })
  return orderCalls(() => money.owner).delivered([{ id, variant, quantity: 2 }], { over: { client } })
}

const renamed = ({ agencyId }: TestPerson) =>
  money.test.app.db.asPlatform('test: an agency with a name in many scripts', (tx) =>
    tx.updateTable('agencies').set({ name }).where('id', '=', agencyId).execute(),
  )

/** The papers of bookings by their type, and all others by the module that draws them. */
const drawn: Record<string, () => Promise<string>> = {
  voucher: async () => paper(await booked(), 'voucher'),
  invoice: async () => paper(await booked(), 'invoice'),
  async receipt() {
    const id = await booked()
    await payCash(money.owner, id, 500_000)
    return paper(id, 'receipt')
  },
  async credit_note() {
    const id = await booked()
    await paper(id, 'invoice')
    await done(money.owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: name }))
    return paper(id, 'credit_note')
  },
  async itinerary() {
    const flight = await makeFlight({ owner: money.owner, today: dayOf(money.test.clock.now()) }, { client })
    return paper((await ticket(money.owner, flight)).id, 'itinerary')
  },
  async 'invoice of a folio'() {
    const desk = deskOf(money.test, money.owner)
    const guest = await desk.guest()
    await desk.add(guest.id, { payer: 'company', client_id: await desk.company(name) })
    await done(desk.move(guest.id, { line_ids: [guest.room] }))
    await done(desk.pay(guest.id, 2, 400_000))
    const { folios } = await done(desk.close(guest.id, 2))
    return paper(guest.id, `invoice?document_id=${folios[1].invoice.id}`)
  },
  async 'credit note of a return'() {
    const id = await soldShirt()
    await paper(id, 'invoice')
    const { returns } = await done(orderCalls(() => money.owner).takeBack(id, [[0, 1]]))
    return paper(id, `credit_note?document_id=${returns[0].credit_note.id}`)
  },
  async 'domains/papers/server/statement.ts'() {
    await booked()
    const accounts = await done(money.owner.get(`/finance/accounts?type=receivable&search=${encodeURIComponent(luganda)}`))
    return pdf(`/api/agent/finance/accounts/${accounts[0].id}/statement/pdf`)
  },
  async 'domains/orders/server/packing-slip.ts'() {
    const { id, variant } = await newPublished(money.owner, { title: 'Shirt', stock: 5 })
    const lines = [{ inventory_id: id, selection: [{ price_option_id: variant, quantity: 1 }] }]
    const order = await done(money.owner.post('/bookings/new', { client, lines, action: 'confirm' }))
    return pdf(`/api/agent/business/shop/orders/${order.id}/packing-slip`)
  },
  async 'domains/payment-links/server/receipts.ts'() {
    const link = await makeLink(money, { title: name })
    const { page } = await payOnLink(money, link.url, { name })
    return pdf(/href="(\/l\/[^"]+\/receipt\?payment=[^"]+)"/.exec(page.text)![1]!.replaceAll('&#38;', '&'))
  },
  async 'domains/proposals/server/paper.ts'() {
    const { id } = await draft(money, { title: name, terms: name })
    return pdf(`/api/agent/business/proposals/${id}/pdf`)
  },
  async 'domains/tickets/server/paper.ts'() {
    const event = await publishConcert(money.test, money.owner)
    const { tickets } = await sellTickets(money.owner, event.id, event.types[0]!, { client })
    return pdf(`/api/agent/business/entertainment/events/tickets/purchases/${tickets[0]!.id}/pdf`)
  },
  async 'domains/trips/server/papers.ts'() {
    const { departureId, book } = await newTrip(money.test, money.owner)
    await book([name], { client })
    const days = { starts_on: '2030-01-02', ends_on: '2030-01-03' }
    const list = await done(money.owner.post(`/trips/${departureId}/lists/create`, { kind: 'rooms', name, note: amount, ...days }))
    return pdf(`/api/agent/trips/lists/${list.id}/pdf`)
  },
  async 'domains/reselling/server/settlements/papers.ts'() {
    const pair = await newPair(money.test)
    await sold(money.test, pair, 2)
    await renamed(pair.reseller)
    await untilTomorrow(money.test, pair.owner, pair.reseller)
    const { id } = await done(close(money.test, pair.owner, pair.reseller))
    return pdf(`/api/agent/reseller/settlements/${id}/statement/pdf`, pair.owner)
  },
  async 'domains/billing/server/invoice-pdf.ts'() {
    const owner = await newOwner(money.test)
    await renamed(owner)
    const payer = visitor(money.test)
    const gone = await payer.submit((await done(owner.post('/top-up', { amount: ugx(1_000_000) }, key()))).checkout_url)
    await payer.submit(gone.location!, { method: 'mobile_money', outcome: 'pay' })
    await money.test.app.jobs.runDue(money.test.app)
    const plans = await done(owner.get('/plans'))
    const { id: plan_id } = plans.find(({ slug }: { slug: string }) => slug === 'starter')
    await done(owner.post('/subscriptions/pay', { plan_id, by: 'wallet' }, key()))
    const [invoice] = await done(owner.get('/subscriptions/invoices'))
    return pdf(`/api/agent/subscriptions/invoices/${invoice.id}/pdf`, owner)
  },
}

const letters = (text: string) => [...text].toSorted().join('')
/** What a paper lacks of the name. Long names are broken into lines, and words from right to left are drawn reversed. */
function lacks(text: string): string[] {
  const pieces = text.split('\n').flatMap((line) => line.split(' '))
  const whole = text.replaceAll(/[ \n]/g, '')
  return [
    ...[...luganda.split(' '), chinese, amount].filter((part) => !whole.includes(part)),
    ...arabic.filter((word) => !pieces.some((piece) => letters(piece) === letters(word))),
    ...(text.includes('□') ? ['□'] : []),
  ]
}

describe('the text of a PDF', () => {
  test.each(Object.entries(drawn))('%s has names in all scripts and amounts with narrow spaces', async (_, draw) => {
    expect(lacks(await draw())).toEqual([])
  })

  test('is read of every paper that the product draws', () => {
    const drawers = sources()
      .filter(({ text }) => /import \{[^}]*\bdraw(?:All)?InThread\b/.test(text))
      .map(({ path }) => path)
    const ofBookings = 'domains/papers/server/papers.ts'
    expect(drawers).toContain(ofBookings)
    expect(drawers.filter((path) => path !== ofBookings && !drawn[path])).toEqual([])
    expect(paperTypes.filter((type) => !drawn[type])).toEqual([])
  })
})
