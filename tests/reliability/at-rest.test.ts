import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balance, book, booksAreWrong, key, ugx, visitor } from '#domains/finance/server/testing/money.ts'
import { remindOfInstalments } from '#domains/instalments/server/jobs.ts'
import { makeLink, startOnLink } from '#domains/payment-links/server/testing/links.ts'
import { remindOfProposals } from '#domains/proposals/server/jobs.ts'
import { accept, reader, sent, startOfferTest, type OfferTest } from '#domains/proposals/server/testing/offers.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOperator, type TestPerson } from '#kit/server/testing/people.ts'
import type { SubscriptionStatus } from '../../database/tables.ts'

// An agency that staff suspended, or whose plan was unpaid for a month, takes no payments of clients and sends them no automatic
// mails. Once it works again, everything resumes.

let agency: OfferTest
let operator: TestPerson
let pages: { link: string; checkout: string; instalments: string; proposal: string }
let open: string
let offered: Awaited<ReturnType<typeof sent>>

beforeAll(async () => {
  agency = await startOfferTest()
  const { owner, test: app } = agency
  operator = await newOperator(app)
  await owner.post('/instalments/enable', {})
  const link = await makeLink(agency)
  open = (await startOnLink(agency, (await makeLink(agency)).url)).sandboxUrl
  const { id } = await book(agency)
  const { checkout_url } = (await owner.post('/payments/checkout', { booking_id: id, amount: ugx(1000) }, key())).body.data
  const today = dayOf(app.clock.now())
  const parts = [
    { amount: 400_000, due_on: today },
    { amount: 600_000, due_on: addDays(today, 7) },
  ]
  const { plan } = (await owner.post(`/bookings/${id}/instalments`, { parts })).body.data
  const accepted = await sent(agency)
  await accept(agency, accepted)
  offered = await sent(agency, { expires_on: addDays(today, 1) })
  pages = { link: link.url, checkout: checkout_url, instalments: plan.public_url, proposal: accepted.path }
})
afterAll(() => agency.test.close())

const plan = (change: { status: SubscriptionStatus; ended_at: Date | null }) =>
  agency.test.app.db.asPlatform('test: the plan', (tx) =>
    tx.updateTable('subscriptions').set(change).where('agency_id', '=', agency.owner.agencyId).execute(),
  )
const counts = () =>
  agency.test.app.db.asPlatform('test: what there is', async (tx) => {
    const [payments, mails] = await Promise.all([
      tx.selectFrom('payments').select('id').where('agency_id', '=', agency.owner.agencyId).execute(),
      tx
        .selectFrom('mails')
        .select('id')
        .where('subject', 'not like', '%suspended%')
        .where('subject', 'not like', '%works again%')
        .execute(),
    ])
    return { payments: payments.length, mails: mails.length }
  })
const remind = async () => {
  await remindOfInstalments.run(agency.test.app, {})
  await remindOfProposals.run(agency.test.app, {})
}
const sentence = 'cannot take payments at the moment'

const ways: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
  [
    'suspended by staff',
    () => operator.post(`/operator/agencies/${agency.owner.agencyId}/suspend`, { reason: 'Complaints of travellers.' }),
    () => operator.post(`/operator/agencies/${agency.owner.agencyId}/restore`),
  ],
  [
    'suspended for its plan',
    () => plan({ status: 'suspended', ended_at: agency.test.clock.now() }),
    () => plan({ status: 'active', ended_at: null }),
  ],
]

describe.each(ways)('an agency that is %s', (_how, suspend, restore) => {
  test('says on each page that it takes no payments, takes none, and its reminders rest', async () => {
    const before = await counts()
    await suspend()
    for (const [name, url] of Object.entries(pages)) {
      const payer = visitor(agency.test)
      const shown = await payer.get(url)
      expect([name, shown.text.includes(sentence), shown.text.includes('<button>Pay')]).toEqual([name, true, false])
      const token = /name="_token" value="([^"]+)"/.exec(shown.text)?.[1] ?? ''
      const posted = await payer.post(url, { _token: token, do: 'pay', name: 'Sarah' })
      expect([name, posted.status >= 400 && posted.status < 500]).toEqual([name, true])
    }
    await remind()
    expect(await counts()).toEqual(before)
    await restore()
  })

  test('takes no bookings: an open proposal says so and holds nothing, and is open again once it works', async () => {
    await suspend()
    const page = (await reader(agency).get(offered.path)).text
    expect([page.includes('takes no bookings at the moment'), page.includes('value="accept"')]).toEqual([true, false])
    const refused = await accept(agency, offered)
    expect([refused.status, refused.text.includes('takes no bookings at the moment')]).toEqual([409, true])
    await restore()
    expect((await agency.owner.get(`/business/proposals/${offered.id}/show`)).body.data).toMatchObject({ status: 'viewed', booking: null })
    expect((await reader(agency).get(offered.path)).text).toContain('value="accept"')
  })
})

test('what was under way at the payment company comes in all the same', async () => {
  await plan({ status: 'suspended', ended_at: agency.test.clock.now() })
  await visitor(agency.test).submit(open, { method: 'card', outcome: 'pay' })
  await agency.test.app.jobs.runDue(agency.test.app)
  expect(await balance(agency, 'available')).toBe(96_800)
  expect(await booksAreWrong(agency)).toEqual([])
})

test('paying what it owes lifts it at once: pages take payments, reminders are written', async () => {
  const { owner, test: app } = agency
  const [starter] = (await owner.get('/plans')).body.data
  const { invoice } = (await owner.post('/subscriptions/pay', { plan_id: starter.id, by: 'checkout' }, key())).body.data
  const payer = visitor(app)
  const gone = await payer.submit(invoice.checkout_url)
  await payer.submit(gone.location!, { method: 'mobile_money', outcome: 'pay' })
  await app.app.jobs.runDue(app.app)
  for (const url of Object.values(pages)) expect((await visitor(app).get(url)).text).not.toContain(sentence)
  expect((await startOnLink(agency, pages.link)).gone.status).toBe(303)
  const before = await counts()
  await remind()
  expect((await counts()).mails).toBeGreaterThan(before.mails)
})
