import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldsOf } from '#domains/site-bookings/server/testing/visitor.ts'
import { forged } from '#kit/server/testing/forged.ts'
import { logIn, type TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { done, openTour, pay, settle, startMarket, storeVisitor, vendorRow, type Market } from '../testing/market.ts'

let app: TestApp
let market: Market
let lodge: TestPerson
let guide: TestPerson
beforeAll(async () => {
  ;({ app, market, lodge, guide } = await startMarket('Reviews'))
})
afterAll(() => app.close())

const path = (rest: string) => `/marketplaces/${market.id}/${rest}`
const reviewLinks = async () => {
  const rows = await app.app.db.asPlatform('test: mails', (tx) => tx.selectFrom('mails').select(['html']).orderBy('created_at').execute())
  return rows.flatMap(({ html }) => /\/market-review\/[A-Za-z0-9_-]+/.exec(html ?? '') ?? [])
}

test('a review is written once, by the mailed link, after the trip; published, answered, reported and hidden', async () => {
  const visitor = storeVisitor(app, market)
  await visitor.add(await openTour(app, lodge, { inDays: 2 }))
  await pay(app, String((await visitor.book()).headers.location))
  expect(await reviewLinks()).toEqual([])
  const [sale] = (await done(lodge.get(path('orders')))) as { booking_id: string }[]
  app.clock.advance(6 * 86_400_000)
  for (const person of [market.owner, lodge, guide]) Object.assign(person, await logIn(app, person.email))
  for (const status of ['in_progress', 'completed']) {
    const { status: now } = await done(lodge.get(`/bookings/${sale!.booking_id}/show`))
    if (now !== status && now !== 'completed') await done(lodge.post(`/bookings/${sale!.booking_id}/status`, { status }))
  }
  await settle(app)
  const [link] = await reviewLinks()
  const form = fieldsOf((await visitor.open(link!)).text, null)!
  const send = (more: object) => visitor.open(link!, { form: { ...form, ...more } })
  const words = { rating: '4', text: 'We saw three families of gorillas.', author: 'Grace' }
  expect((await send({ ...words, rating: '9' })).status).toBe(422)
  expect((await send({ ...words, text: 'ok' })).status).toBe(422)
  expect((await visitor.open(forged(link!))).status).toBe(404)
  expect((await send(words)).text).toContain('Thank you.')
  expect((await send({ ...words, rating: '1' })).text).toContain('already reviewed')

  const { slug } = await vendorRow(market, lodge)
  const shown = async () => (await visitor.open(`${market.base}/vendors/${slug}`)).text
  expect(await shown()).not.toContain('three families')
  const [review] = (await done(market.owner.get(path('reviews')))) as { id: string }[]
  expect(review).toMatchObject({ rating: 4, state: 'pending', actions: ['publish', 'hide'] })
  expect(await done(lodge.get(path('reviews')))).toEqual([])
  const act = (as: TestPerson, what: string, body = {}) => as.post(path(`reviews/${review!.id}/${what}`), body)
  expect((await act(lodge, 'publish')).status).toBe(404)
  await done(act(market.owner, 'publish'))
  expect(await shown()).toContain('three families')
  expect(await shown()).toContain('4.0 of 5')

  // Only the vendor replies; another vendor does not see it.
  expect((await act(market.owner, 'reply', { reply: 'Thanks' })).body.code).toBe('not_yours')
  expect((await act(guide, 'reply', { reply: 'Thanks' })).status).toBe(404)
  await done(act(lodge, 'reply', { reply: 'Come again.' }))
  const page = await visitor.open(`${market.base}/vendors/${slug}`)
  expect(page.text).toContain('Come again.')

  const report = fieldsOf(page.text, `${market.base}/reviews/report`)!
  await visitor.open(`${market.base}/reviews/report`, { form: { ...report, why: 'It is about another place.' } })
  expect(await done(market.owner.get(path('reviews?reported=true')))).toMatchObject([{ reports: 1, report: 'It is about another place.' }])
  await done(act(market.owner, 'hide', { note: 'Another place.' }))
  expect(await shown()).not.toContain('three families')
  expect((await act(market.owner, 'hide', { note: 'Again.' })).body.code).toBe('invalid_transition')
})
