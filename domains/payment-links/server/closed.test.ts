import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { balance, booksAreWrong, startMoneyTest, visitor, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { logIn } from '#kit/server/testing/people.ts'
import { dayOf } from '#kit/contract/time.ts'
import { expireLinks } from './jobs.ts'
import { makeLink, startOnLink } from './testing/links.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

const runJobs = () => money.test.app.jobs.runDue(money.test.app)
const show = async (id: string) => (await money.owner.get(`/payment-links/${id}/show`)).body.data

describe('a link that is closed', () => {
  const closings: [string, (id: string) => Promise<unknown>][] = [
    ['deactivated', (id) => money.owner.post(`/payment-links/${id}/deactivate`)],
    ['deleted', (id) => money.owner.post(`/payment-links/${id}/delete`)],
    [
      'expired',
      async () => {
        money.test.clock.advance(2 * 86_400_000)
        Object.assign(money.owner, await logIn(money.test, money.owner.email))
      },
    ],
  ]
  for (const [how, close] of closings)
    it(`${how}: 410 to whoever would pay, and money that comes in anyway is booked and needs a look`, async () => {
      const link = await makeLink(money, { expires_on: dayOf(money.test.clock.now()) })
      const started = await startOnLink(money, link.url)
      const form = await started.payer.get(link.url)
      const _token = /name="_token" value="([^"]+)"/.exec(form.text)![1]!
      await close(link.id)
      expect((await started.payer.get(link.url)).status).toBe(410)
      expect((await started.payer.post(link.url, { _token, name: 'Sarah' })).status).toBe(410)
      const before = await balance(money, 'available')
      await started.payer.submit(started.sandboxUrl, { method: 'card', outcome: 'pay' })
      await runJobs()
      expect(await balance(money, 'available')).toBe(before + 96_800)
      const shown = await show(link.id)
      expect(shown.attempts[0]).toMatchObject({
        status: 'succeeded',
        needs_review: expect.stringContaining('A payment was received on a closed link.'),
      })
      expect(shown.status).not.toBe('paid')
      expect(await booksAreWrong(money)).toEqual([])
    })

  it('a draft has no page', async () => {
    const link = await makeLink(money, { draft: true })
    expect((await visitor(money.test).get(link.url)).status).toBe(404)
  })
})

it('expires once its last day is over, says so to who made it, and a later day opens it again', async () => {
  const link = await makeLink(money, { expires_on: dayOf(money.test.clock.now()), title: 'Late permit' })
  money.test.clock.advance(86_400_000)
  Object.assign(money.owner, await logIn(money.test, money.owner.email))
  const listed = async (status: string) => (await money.owner.get(`/payment-links?status=${status}&search=Late`)).body.data.length
  expect([await listed('expired'), await listed('active'), (await show(link.id)).status]).toEqual([1, 0, 'expired'])
  await expireLinks.run(money.test.app, {})
  await expireLinks.run(money.test.app, {})
  await money.test.deliver()
  const told = (await money.owner.get('/business/notifications')).body.data
  expect(told.filter(({ title }: { title: string }) => title === 'Late permit expired with UGX 100,000 unpaid')).toHaveLength(1)
  const { version } = await show(link.id)
  expect((await money.owner.post(`/payment-links/${link.id}/activate`)).body.code).toBe('expired')
  const terms = { title: 'Late permit', currency: 'UGX', amount: { amount: 100_000, currency: 'UGX' }, expires_on: null, version }
  expect((await money.owner.post(`/payment-links/${link.id}/update`, terms)).body.data.status).toBe('active')
})
