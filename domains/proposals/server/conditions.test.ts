import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { accept, base, reader, sent, startOfferTest, type OfferTest } from './testing/offers.ts'

let offers: OfferTest
beforeAll(async () => {
  offers = await startOfferTest()
})
afterAll(() => offers.test.close())

async function publish(text: string): Promise<void> {
  const { draft } = await done(offers.owner.post('/business/conditions/draft', { title: 'Booking conditions', text, version: 0 }))
  await done(offers.owner.post('/business/conditions/publish', { version: draft.version }))
}
const conditionsIn = (page: string) => /name="conditions" value="([^"]+)"/.exec(page)?.[1] ?? ''

test('the booking conditions are accepted with the proposal, as the page showed them', async () => {
  await publish('<p>Pay a third now.</p>')
  const { id, path, number } = await sent(offers)
  const { text } = await reader(offers).get(path)
  expect(text).toContain('read “Booking conditions”')
  // Newer ones, and a form without any, book nothing.
  const shown = conditionsIn(text)
  await publish('<p>Pay a half now.</p>')
  for (const over of [{ conditions: shown }, { conditions: '' }]) {
    const refused = await accept(offers, { path, number }, over)
    expect([refused.status, refused.text.includes('There are newer booking conditions.')]).toEqual([409, true])
  }
  expect((await done(offers.owner.get(`${base}/${id}/show`))).booking_id ?? null).toBeNull()
  const now = conditionsIn((await reader(offers).get(path)).text)
  expect((await accept(offers, { path, number }, { conditions: now })).status).toBe(303)
  const { booking_id, booking } = await done(offers.owner.get(`${base}/${id}/show`))
  const { accepted } = await done(offers.owner.get(`/bookings/${booking_id ?? booking.id}/conditions`))
  expect(accepted).toMatchObject([{ name: 'Hannah Müller', source: 'proposal', number: 2, address: '127.0.0.1' }])
})
