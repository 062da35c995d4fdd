import { forged } from '#kit/server/testing/forged.ts'
import type { Expression, ExpressionBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DB } from '../../../database/tables.ts'
import { booksAreWrong } from '#domains/finance/server/testing/money.ts'
import { expireProposals, remindOfProposals } from './jobs.ts'
import { accept, base, draft, reader, sent, startOfferTest, type OfferTest } from './testing/offers.ts'

let offers: OfferTest
beforeAll(async () => {
  offers = await startOfferTest()
})
afterAll(() => offers.test.close())

const show = async (id: string) => (await offers.owner.get(`${base}/${id}/show`)).body.data
const bookingsOf = (clientId: string) =>
  offers.test.app.db.asAgency(offers.owner, (tx) => tx.selectFrom('bookings').selectAll().where('client_id', '=', clientId).execute())
const setPrice = (amount: number) =>
  offers.test.app.db.asAgency(offers.owner, (tx) =>
    tx.updateTable('price_options').set({ amount }).where('id', '=', offers.tour.adult).execute(),
  )
const setCapacity = (capacity: (of: ExpressionBuilder<DB, 'departures'>) => Expression<number> | number) =>
  offers.test.app.db.asAgency(offers.owner, (tx) =>
    tx
      .updateTable('departures')
      .set((of) => ({ capacity: capacity(of as never) }))
      .where('id', '=', offers.tour.departureId)
      .execute(),
  )
const look = (path: string, agent = 'Mozilla/5.0') => fetch(offers.test.origin + path, { headers: { 'user-agent': agent } })

describe('the page', () => {
  test('is whole without scripts, small, and says what is offered', async () => {
    const { path } = await sent(offers, {}, { choice: true })
    const answer = await look(path)
    const page = await answer.text()
    for (const words of [
      'Gorillas in March',
      'With your sister',
      'UGX 2,150,000',
      'UGX 3,150,000',
      'Permits are not refunded.',
      'Accept proposal',
    ])
      expect(page).toContain(words)
    expect(page.length).toBeLessThan(60_000)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  })

  test('counts the client, once for a visit, and neither programs nor the agency', async () => {
    const { id, path, preview_url } = await sent(offers)
    await look(path, 'WhatsApp/2.23')
    await look(new URL(preview_url).pathname)
    expect(await show(id)).toMatchObject({ status: 'sent', views: 0 })
    await look(path)
    await look(path)
    expect(await show(id)).toMatchObject({ status: 'viewed', views: 1, looks: [{ version: 1 }] })
    await offers.test.clock.advance(31 * 60_000)
    await look(path)
    expect((await show(id)).views).toBe(2)
  })

  test('a draft is seen by the agency only, and takes no answer', async () => {
    const { preview_url } = await draft(offers)
    const path = new URL(preview_url).pathname
    expect(await (await look(path)).text()).toContain('This is a preview for your agency')
    expect((await reader(offers).submit(path, { do: 'accept' })).status).toBe(404)
    expect((await look('/o/AAAA')).status).toBe(404)
    expect((await look(forged(path))).status).toBe(404)
  })

  test('HTML in what an agent or a client wrote is text', async () => {
    const { id, path } = await sent(offers, { cover: '<script>alert(1)</script>', title: '<img src=x onerror=alert(1)>' })
    expect(await (await look(path)).text()).not.toMatch(/<script>alert|<img src=x/)
    await reader(offers).submit(path, { do: 'ask', text: '<b>Is it safe?</b>' })
    expect((await show(id)).events[0]).toMatchObject({ type: 'question', detail: '<b>Is it safe?</b>' })
  })
})

describe('answers', () => {
  test('a question reaches the agent; a wish for changes moves the proposal', async () => {
    const { id, path } = await sent(offers)
    expect((await reader(offers).submit(path, { do: 'ask', text: '' })).status).toBe(422)
    expect((await reader(offers).submit(path, { do: 'ask', text: 'Is breakfast included?' })).location).toBe(`${path}?said=asked`)
    await offers.test.deliver()
    expect((await offers.owner.get('/business/notifications')).body.data[0]).toMatchObject({
      type: 'proposal.asked',
      body: 'Is breakfast included?',
    })
    await reader(offers).submit(path, { do: 'changes', text: 'One day more' })
    expect((await show(id)).status).toBe('changes_requested')
  })

  test('declining ends it', async () => {
    const { id, path, number } = await sent(offers)
    await reader(offers).submit(path, { do: 'decline', reason: 'Too dear' })
    expect(await show(id)).toMatchObject({ status: 'declined', closed_reason: 'Too dear' })
    expect((await accept(offers, { path, number })).status).toBe(410)
  })

  test('a form of another site is refused', async () => {
    const { path } = await sent(offers)
    expect((await reader(offers).post(path, { do: 'decline' })).status).toBe(403)
  })
})

describe('accepting', () => {
  test('books at the rate of the offer, whatever the rate is by then', async () => {
    const { owner } = offers
    const setRate = async (rate: string | null) =>
      expect((await owner.post('/business/rates/update', { one: 'USD', other: 'UGX', rate })).status).toBe(200)
    await setRate('4000')
    const { path, number, client_id, priced } = await sent(offers, { currency: 'USD' })
    const total = 2 * 25_000 + 150_000
    expect(priced.options[0]).toMatchObject({ total, lines: [{ items: [{ detail: 'UGX 1,000,000 at 4,000 for 1 USD' }] }, {}] })
    await setRate('3500')
    expect((await accept(offers, { path, number })).status).toBe(303)
    expect((await bookingsOf(client_id))[0]).toMatchObject({ currency: 'USD', total })
    await setRate(null)
  })

  test('asks for a name, the say-so and an option', async () => {
    const { path, number } = await sent(offers, {}, { choice: true })
    const page = (await accept(offers, { path, number }, { name: '', agree: '' })).text
    expect(page).toContain('Your name is required.')
    expect(page).toContain('Accept the terms to continue.')
    expect((await accept(offers, { path, number })).text).toContain('Choose one of the options.')
  })

  test('books the chosen option on hold, with the free line, and the deposit paid confirms it', async () => {
    const { id, path, number, content, client_id } = await sent(offers, {}, { choice: true })
    const signature = '10,10 40,60 90,20;100,100 140,120'
    expect((await accept(offers, { path, number }, { option: content.options[1].id, signature })).location).toBe(`${path}?said=accepted`)
    const proposal = await show(id)
    expect(proposal).toMatchObject({
      status: 'accepted',
      total: { amount: 3_150_000 },
      accepted: { name: 'Hannah Müller', option_id: content.options[1].id, signature },
      booking: { status: 'on_hold', total: { amount: 3_150_000 }, deposit: { amount: 945_000 } },
    })
    const [booking, ...more] = await bookingsOf(client_id)
    expect(more).toEqual([])
    expect(booking).toMatchObject({ source: 'proposal', status: 'on_hold', kinds: ['tour_package'] })
    const shown = (await offers.owner.get(`/bookings/${booking!.id}/show`)).body.data
    expect(
      shown.lines.map((line: { inventory_id: string | null; amount: { amount: number } }) => [line.inventory_id, line.amount.amount]),
    ).toEqual([
      [offers.tour.id, 3_000_000],
      [null, 150_000],
    ])
    const client = reader(offers)
    const paying = await client.submit(path, { do: 'pay' })
    const receiptPath = `${new URL(paying.location!).pathname}/receipt`
    expect((await look(receiptPath)).status).toBe(409)
    const sandbox = await client.submit(paying.location!)
    await client.submit(sandbox.location!, { method: 'mobile_money', outcome: 'pay', phone: '+256772123456', name: 'Hannah' })
    await offers.test.app.jobs.runDue(offers.test.app)
    const paid = (await client.get(paying.location!)).text
    for (const words of ['We have received your payment.', 'Still due', 'UGX 2,205,000', `${receiptPath}"`, `${path}">Back to proposal`])
      expect(paid).toContain(words)
    const receipt = await look(receiptPath)
    expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(receipt.headers.get('content-disposition')).toMatch(/^attachment; filename="RCT-/)
    expect(await show(id)).toMatchObject({ status: 'deposit_paid', booking: { status: 'confirmed', paid: { amount: 945_000 } } })
    expect((await client.get(path)).text).toContain('UGX 2,205,000')
    expect(await booksAreWrong(offers)).toEqual([])
  })

  test('a booking with a free line is changed, and the free line stays as agreed', async () => {
    const { path, number, client_id } = await sent(offers)
    await accept(offers, { path, number })
    const [booking] = await bookingsOf(client_id)
    const lines = [
      {
        inventory_id: offers.tour.id,
        departure_id: offers.tour.departureId,
        selection: [{ price_option_id: offers.tour.adult, quantity: 1 }],
      },
    ]
    const edited = await offers.owner.post(`/bookings/edit/${booking!.id}`, {
      version: booking!.version,
      lines,
      expected_total: { amount: 1_150_000, currency: 'UGX' },
    })
    expect(edited.body.data).toMatchObject({ total: { amount: 1_150_000 } })
    expect(edited.body.data.lines.map((line: { title: string }) => line.title)).toContain('Transfer from Entebbe')
    const resident = await offers.owner.post(`/bookings/edit/${booking!.id}`, {
      version: edited.body.data.version,
      residency: 'eac_citizen',
    })
    expect(resident.body.data).toMatchObject({ total: { amount: 1_150_000 } })
  })

  test('twenty at once make one booking', async () => {
    const { id, path, number, client_id } = await sent(offers)
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(offers, { path, number })))
    // Requests that wait too long for the first are refused, to be tried again.
    expect(answers.filter(({ status }) => status !== 303 && status !== 409)).toEqual([])
    expect(answers.some(({ status }) => status === 303)).toBe(true)
    expect(await bookingsOf(client_id)).toHaveLength(1)
    expect((await show(id)).events.filter((event: { type: string }) => event.type === 'accepted')).toHaveLength(1)
  })

  test('another price or no places: 409, nothing is booked, and the agent is told', async () => {
    const { id, path, number, client_id } = await sent(offers)
    await setPrice(1_100_000)
    const answer = await accept(offers, { path, number })
    await setPrice(1_000_000)
    expect([answer.status, answer.text.includes('The price has changed')]).toEqual([409, true])
    expect(await bookingsOf(client_id)).toEqual([])
    expect((await show(id)).events[0]).toMatchObject({ type: 'blocked' })
    await setCapacity((of) => of('held', '+', of.ref('sold')))
    expect((await accept(offers, { path, number })).status).toBe(409)
    expect(await bookingsOf(client_id)).toEqual([])
    await setCapacity(() => 60)
  })

  test('with parts: the deposit and the parts stand on the page, and the plan on the booking', async () => {
    await offers.owner.post('/instalments/enable', {})
    const { path, number, client_id } = await sent(offers, { instalments: 3 })
    expect((await reader(offers).get(path)).text).toContain('The rest is due in 3 instalments after that.')
    await accept(offers, { path, number })
    const [booking] = await bookingsOf(client_id)
    const { plan } = (await offers.owner.get(`/bookings/${booking!.id}/instalments`)).body.data
    expect(plan.parts.map((part: { amount: { amount: number } }) => part.amount.amount)).toEqual([645_000, 501_666, 501_666, 501_668])
    const client = reader(offers)
    const page = (await client.get(path)).text
    expect(page).toContain('UGX 501,668')
    expect(page).toMatch(/Pay deposit: UGX 645,000/)
    expect((await client.submit(path, { do: 'pay' })).location).toContain('/pay/')
  })

  test('an older version than the newest sent is not accepted', async () => {
    const { id, path, number } = await sent(offers)
    await offers.owner.post(`${base}/${id}/new-version`)
    await offers.owner.post(`${base}/${id}/send`, {})
    const answer = await accept(offers, { path, number })
    expect([answer.status, answer.text.includes('A newer version was sent')]).toEqual([409, true])
    expect((await accept(offers, { path, number: number + 1 })).status).toBe(303)
  })
})

test('clients are reminded once before it ends; then it ends, and is not accepted', async () => {
  const { app, clock } = offers.test
  const { id, path, number, email } = await sent(offers)
  const reminders = async () => {
    await remindOfProposals.run(app, {})
    const mails = await app.db.asPlatform('test: mails of a test', (tx) =>
      tx.selectFrom('mails').select('subject').where('recipient', '=', email).execute(),
    )
    return mails.filter(({ subject }) => subject.startsWith('Open for a short time')).length
  }
  expect(await reminders()).toBe(0)
  await clock.advance(9 * 86_400_000)
  expect(await reminders()).toBe(1)
  expect(await reminders()).toBe(1)
  await clock.advance(3 * 86_400_000)
  expect((await accept(offers, { path, number })).status).toBe(410)
  await expireProposals.run(app, {})
  const row = await app.db.asAgency(offers.owner, (tx) =>
    tx.selectFrom('proposals').select('status').where('id', '=', id).executeTakeFirst(),
  )
  expect(row!.status).toBe('expired')
  expect(await (await look(path)).text()).toContain('has expired')
})
