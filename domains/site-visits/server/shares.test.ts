import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatKey } from '#domains/chatbot/server/settings.ts'
import { labelled } from '#domains/campaigns/server/tracking/labelled.ts'
import { startOfferTest, type OfferTest } from '#domains/proposals/server/testing/offers.ts'
import { addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { openToVisitors } from './testing/public-site.ts'

// What campaigns' mails and the chatbot sold, in the analytics of the website.

let offers: OfferTest
let host: string
beforeAll(async () => {
  offers = await startOfferTest()
  await offers.test.app.db.asPlatform('house: every plan of the test has a chatbot', (tx) =>
    tx
      .updateTable('plans')
      .set({ features: sql`features || '{chatbot}'` })
      .where('slug', '<>', 'network')
      .execute(),
  )
  host = await openToVisitors(offers.test, offers.owner)
})
afterAll(() => offers.test.close())

test('a price that the chatbot named and a visitor booked counts for the chatbot, and goes with its cancellation', async () => {
  const { test: app, owner } = offers
  const { version } = (await owner.get('/chatbot/settings')).body.data
  await owner.post('/chatbot/settings', { enabled: true, version })
  const title = (await owner.get('/packages')).body.data[0].title
  const day = formatShortDay(addDays(dayOf(app.clock.now()), 20))
  const chat = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${app.origin}/chat/${chatKey(app.app, owner.agencyId)}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { 'x-safiri-chat': token }) },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { token: string; actions: { kind: string; quote_id: string }[] }
  }
  const messages = [{ text: `How much is ${title} on ${day} for 2 adults from Germany?`, nonce: newId() }]
  const { token, actions } = await chat('/messages', { messages, page: 'https://lodge.example/trips/gorillas?x=1' })
  const { quote_id } = actions.find(({ kind }) => kind === 'book')!
  await chat(`/quotes/${quote_id}/book`, { name: 'Hannah', email: 'hannah@mail.example' }, token)
  await app.deliver()
  const today = dayOf(app.clock.now())
  const figures = async () => (await owner.get(`/website/analytics?from=${today}&to=${today}`)).body.data.revenue
  expect((await figures()).by_source).toEqual([])
  const [booking] = (await owner.get('/bookings')).body.data
  expect((await owner.post(`/bookings/${booking.id}/status`, { status: 'confirmed' })).status).toBe(200)
  await app.deliver()
  expect(await figures()).toMatchObject({
    by_source: [{ value: 'chatbot', bookings: 1, revenue: [{ amount: booking.total.amount }] }],
    by_landing_page: [{ value: '/trips/gorillas' }],
  })
  await owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill', refund: 'none' })
  await app.deliver()
  expect((await figures()).by_source).toEqual([])
})

test('links of a campaign to the agency’s own website name the campaign; other links stay', async () => {
  const { test: app, owner } = offers
  const label = (link: string, agencyId = owner.agencyId) => labelled(app.app, agencyId, link, 'June & gorillas')
  expect(await label(`http://${host}:3000/offers?a=1`)).toBe(
    `http://${host}:3000/offers?a=1&utm_source=mail&utm_medium=email&utm_campaign=June+%26+gorillas`,
  )
  const stranger = await newOwner(app)
  for (const [link, agencyId] of [
    ['https://lodge.example/offers?a=1', owner.agencyId],
    [`http://${host}/offers?utm_source=partner`, owner.agencyId],
    [`http://${host}/offers`, stranger.agencyId],
    ['mailto:grace@mail.example', owner.agencyId],
  ] as const)
    expect(await label(link, agencyId)).toBe(link)
})
