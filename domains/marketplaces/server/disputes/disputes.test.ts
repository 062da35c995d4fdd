import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { booksAreWrong } from '#domains/finance/server/testing/money.ts'
import { fieldsOf } from '#domains/site-bookings/server/testing/visitor.ts'
import { logIn, newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import { balanceAt, done, openTour, partsOf, pay, salesAt, settle, startMarket, storeVisitor, type Market } from '../testing/market.ts'

let app: TestApp
let market: Market
let lodge: TestPerson
let guide: TestPerson
beforeAll(async () => {
  ;({ app, market, lodge, guide } = await startMarket('Disputes'))
})
afterAll(() => app.close())

const ugx = (amount: number) => ({ amount, currency: 'UGX' })
const path = (rest: string) => `/marketplaces/${market.id}/${rest}`
const disputes = (query = '') => done(market.owner.get(path(`disputes${query}`)))
const decide = (id: string, what: 'accept' | 'reject', body: object, as = market.owner) => as.post(path(`disputes/${id}/${what}`), body)

/** A visitor who paid for a tour of the lodge, with the page of the order. */
async function paidOrder() {
  const visitor = storeVisitor(app, market)
  await visitor.add(await openTour(app, lodge))
  await pay(app, String((await visitor.book()).headers.location))
  const link = String((await visitor.open(`${market.base}/last-order`)).headers.location)
  const page = async () => (await visitor.open(link)).text
  const report = async (problem: string, over: object = {}) =>
    visitor.open(`${link}/report`, { form: { ...fieldsOf(await page(), `${link}/report`)!, problem, ...over } })
  const part = (await partsOf(app, market)).at(-1)!
  return { visitor, link, page, report, part }
}
const mailSubjects = async () => {
  const rows = await app.app.db.asPlatform('test: mails', (tx) =>
    tx.selectFrom('mails').select('subject').where('effect_key', 'like', 'marketplace-dispute:%').execute(),
  )
  return rows.map(({ subject }) => subject)
}

test('a visitor reports a part once; the owner accepts it, and the existing steps refund in proportion', async () => {
  const { page, report, part, link, visitor } = await paidOrder()
  expect(await page()).toContain('Report a problem')
  expect((await report('bad')).status).toBe(422)
  expect((await report('The guide never came to us.', { part: market.id })).status).toBe(404)
  expect((await visitor.open(`${link}x/report`, { form: {} })).status).toBe(404)
  expect(await disputes()).toEqual([])
  const form = fieldsOf(await page(), `${link}/report`)!
  expect((await report('The guide never came to us.')).status).toBe(303)
  await visitor.open(`${link}/report`, { form: { ...form, problem: 'Something else entirely.' } })
  await settle(app)
  const [row] = await disputes('?state=open')
  expect(row).toMatchObject({ id: part.id, text: 'The guide never came to us.', left: ugx(1_000_000), refund: ugx(0), answer: null })
  expect((await done(market.owner.get(path('overview')))).attention.disputes).toBe(1)
  expect(await page()).toContain('You reported a problem.')
  expect(await page()).not.toContain('Report a problem')

  // Only the owner decides, and only about what is left.
  const good = { refund: ugx(400_000), answer: 'We are sorry. You get a part back.' }
  const stranger = await newOwner(app)
  for (const as of [lodge, guide, stranger]) expect((await decide(row.id, 'accept', good, as)).status).toBe(404)
  const clerk = await newMember(app, market.owner, ['View Bookings'])
  expect((await decide(row.id, 'accept', good, clerk)).status).toBe(403)
  for (const refund of [ugx(1_000_001), { amount: 5, currency: 'USD' }]) {
    const { status, body } = await decide(row.id, 'accept', { ...good, refund })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['refund']])
  }
  expect(await done(decide(row.id, 'accept', good))).toMatchObject({ state: 'accepted', refund: ugx(400_000) })
  expect((await decide(row.id, 'reject', { answer: 'No.' })).body.code).toBe('invalid_transition')
  await settle(app)
  const [after] = await disputes('?state=accepted')
  expect(after).toMatchObject({ refunded: ugx(400_000), left: ugx(600_000) })
  expect((await salesAt(app, lodge)).at(-1)).toMatchObject({ refunded: 400_000, commission_returned: 40_000 })
  const found = (await partsOf(app, market)).find(({ id }) => id === part.id)!
  expect([found.refunded, found.commission_returned, found.commission]).toEqual([400_000, 40_000, 100_000])
  expect(await balanceAt(app, market.owner, 'marketplace')).toBe(-(await balanceAt(app, lodge, 'marketplace')))
  expect(await page()).toContain('Your report was accepted: UGX 400,000 is refunded.')
  expect(await mailSubjects()).toHaveLength(1)
  expect((await done(market.owner.get(path('overview')))).attention.disputes).toBe(0)
  expect(await booksAreWrong({ test: app })).toEqual([])
})

test('a rejected report refunds nothing, and a report is not possible long after the trip', async () => {
  const first = await paidOrder()
  await first.report('The room was cold at night.')
  await done(decide(first.part.id, 'reject', { answer: 'The room has a heater.' }))
  await settle(app)
  expect(await first.page()).toContain('The room has a heater.')
  expect((await partsOf(app, market)).find(({ id }) => id === first.part.id)!.refunded).toBe(0)
  const second = await paidOrder()
  const form = fieldsOf(await second.page(), `${second.link}/report`)!
  app.clock.advance(90 * 86_400_000)
  for (const person of [market.owner, lodge]) Object.assign(person, await logIn(app, person.email))
  expect(await second.page()).not.toContain('Report a problem')
  const late = await second.visitor.open(`${second.link}/report`, { form: { ...form, problem: 'It was long ago.' } })
  expect([403, 404]).toContain(late.status)
})

test('a decision and the vendor’s own refund at the same moment never refund more than was paid', async () => {
  const forever = new Date('2100-01-01')
  for (const as of [market.owner, lodge])
    await app.app.db.asAgency(as, (tx) =>
      tx.updateTable('subscriptions').set({ current_period_ends_at: forever, trial_ends_at: forever }).execute(),
    )
  const { report, part } = await paidOrder()
  await report('The car broke down twice.')
  await settle(app)
  const sale = (await salesAt(app, lodge)).find(({ id }) => id === part.id)!
  const db = new pg.Client({ connectionString: app.ownerUrl })
  await db.connect()
  await db.query('BEGIN')
  await db.query('SELECT FROM marketplace_order_parts WHERE agency_id = $1 AND id = $2 FOR UPDATE', [market.owner.agencyId, part.id])
  await db.query('SELECT FROM bookings WHERE agency_id = $1 AND id = $2 FOR UPDATE', [lodge.agencyId, sale.booking_id])
  const both = [
    decide(part.id, 'accept', { refund: ugx(1_000_000), answer: 'All of it.' }),
    lodge.post(`/bookings/${sale.booking_id}/cancel`, { by: 'agency', reason: 'The car broke down.', refund: 'full' }),
  ]
  await untilSomeWait(app, 2)
  await db.query('COMMIT')
  await db.end()
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  await settle(app)
  expect((await salesAt(app, lodge)).find(({ id }) => id === part.id)).toMatchObject({ refunded: 1_000_000, commission_returned: 100_000 })
  expect((await partsOf(app, market)).find(({ id }) => id === part.id)).toMatchObject({ refunded: 1_000_000 })
  expect(await balanceAt(app, market.owner, 'marketplace')).toBe(-(await balanceAt(app, lodge, 'marketplace')))
  expect(await booksAreWrong({ test: app })).toEqual([])
})
