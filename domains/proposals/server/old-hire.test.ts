import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, newCar, ugx } from '#domains/cars/server/testing/cars.ts'
import { accept, base, sent, startOfferTest, type OfferTest } from './testing/offers.ts'

// What was offered stays offered: two rates of one tariff in a line were refused only after some proposals had been sent.

let offers: OfferTest
beforeAll(async () => {
  offers = await startOfferTest()
})
afterAll(() => offers.test.close())

test('a sent proposal with two rates of a tariff is accepted as it was priced, a draft with them has to be mended', async () => {
  const { owner, test: app } = offers
  const car = await newCar(owner, { plates: ['UBA 1A', 'UBB 2B'] })
  const now = app.clock.now().getTime()
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  const rate = (name: string, quantity: number) => ({ price_option_id: car.rates[name]!, quantity })
  const line = { inventory_id: car.id, starts_at: at(48), ends_at: at(96) }
  const option = (selection: object[]) => ({
    id: '01936b00-0000-7000-8000-000000000001',
    title: 'Two cars',
    text: null,
    lines: [{ ...line, selection }],
    extras: [],
  })
  const offer = await sent(offers, { options: [option([rate('Self-drive day', 2)])] })
  const old = JSON.stringify([option([rate('Self-drive day', 1), rate('Self-drive hour', 1)])])
  const db = new pg.Client(app.ownerUrl)
  await db.connect()
  // A version that was sent never changes: this one is from before the rule.
  await db.query('ALTER TABLE proposal_versions DISABLE TRIGGER USER')
  await db.query(`UPDATE proposal_versions SET content = jsonb_set(content, '{options}', $1) WHERE agency_id = $2 AND proposal_id = $3`, [
    old,
    owner.agencyId,
    offer.id,
  ])
  await db.query('ALTER TABLE proposal_versions ENABLE TRIGGER USER')
  await db.end()
  await accept(offers, offer)
  const { status, booking } = await done<{ status: string; booking: { id: string; total: object } }>(owner.get(`${base}/${offer.id}/show`))
  expect({ status, total: booking?.total }).toEqual({ status: 'accepted', total: ugx(600_000) })
  const { lines } = await done<{ lines: { units: number }[] }>(owner.get(`/bookings/${booking.id}/show`))
  expect(lines).toMatchObject([{ units: 2 }])

  const content = { ...offer.content, options: JSON.parse(old) }
  const draft = await owner.post(`${base}/create`, { title: 'Two cars', client: { name: 'Hannah', email: 'h@mail.example' }, content })
  expect(draft.status).toBe(200)
  const answer = await owner.post(`${base}/${draft.body.data.id}/send`, { to: 'h@mail.example' })
  expect(answer).toMatchObject({ status: 422, body: { errors: { 'options.0.lines.0.selection': [expect.stringContaining('once')] } } })
})
