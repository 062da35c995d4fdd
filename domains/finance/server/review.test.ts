import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { Report } from './aggregators/aggregator.ts'
import { applyReport } from './settle.ts'
import { book, startMoneyTest, startPaying, type MoneyTest } from './testing/money.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

/** Reports from the payment company that `amount` came in for a payment of UGX 1,000,000. */
async function report(payment: { id: string; reference: string }, amount: number) {
  const { test, owner } = money
  const actor = { agencyId: owner.agencyId, userId: null, now: test.clock.now() }
  const reported: Report = {
    merchant: owner.agencyId,
    reference: payment.reference,
    status: 'succeeded',
    amount,
    currency: 'UGX',
    fee: 0,
    method: 'mobile_money',
    failureCode: null,
    payerName: null,
    payerPhone: null,
    externalReference: null,
  }
  return test.app.db.asAgency(owner, (tx) => applyReport(test.app, tx, actor, payment.id, reported))
}
async function doubtful() {
  const { payment } = await startPaying(money, (await book(money)).id)
  await report(payment, 2_000)
  return payment
}
const settle = (id: string, text: unknown, who: Pick<TestPerson, 'post'> = money.owner) => who.post(`/payments/${id}/review`, { text })
const showPayment = async (id: string) => (await money.owner.get(`/payments/${id}/show`)).body.data
const alarms = async () => {
  await money.test.deliver()
  const { body } = await money.owner.get('/business/notifications')
  return body.data.filter(({ type }: { type: string }) => type === 'payment.needs_review').length
}

describe('a payment that needs review', () => {
  it('is settled after somebody explains what was done, which its activity shows', async () => {
    const { id } = await doubtful()
    expect((await showPayment(id)).needs_review).toContain('UGX 2,000')
    const answer = await settle(id, 'Their mistake.\nThey corrected it by phone.')
    expect([answer.status, answer.body.data.needs_review]).toEqual([200, null])
    const { story, status } = await showPayment(id)
    expect(status).toBe('pending')
    expect(story.at(-1)).toMatchObject({
      title: 'Reviewed',
      detail: 'Their mistake.\nThey corrected it by phone.',
      user_name: expect.stringContaining('Person'),
    })
    const [entry] = await money.test.app.db.asAgency(money.owner, (tx) =>
      tx
        .selectFrom('audit_log')
        .select(['before', 'after'])
        .where('subject_id', '=', id)
        .where('action', '=', 'payment.reviewed')
        .execute(),
    )
    expect(entry!.before).toEqual({ needs_review: 'The payment company reports UGX 2,000 instead of UGX 1,000,000.' })
    expect((await settle(id, 'Again')).body.code).toBe('nothing_to_settle')
  })

  it('is raised again by another report, but not by the same one', async () => {
    const payment = await doubtful()
    await settle(payment.id, 'Known')
    const before = await alarms()
    expect((await report(payment, 2_000)).outcome).toBe('needs_review')
    expect([(await showPayment(payment.id)).needs_review, await alarms()]).toEqual([null, before])
    await report(payment, 3_000)
    expect((await showPayment(payment.id)).needs_review).toContain('UGX 3,000')
    expect(await alarms()).toBe(before + 1)
  })

  it('is paid by the right report after that', async () => {
    const payment = await doubtful()
    await settle(payment.id, 'Known')
    expect((await report(payment, 1_000_000)).outcome).toBe('changed')
    expect((await showPayment(payment.id)).status).toBe('succeeded')
  })

  it('refuses an empty reason, and members without the permission', async () => {
    const { id } = await doubtful()
    for (const text of ['', ' \n', 'x'.repeat(501), 7, 'a\u202eb']) expect((await settle(id, text)).body.errors).toHaveProperty('text')
    const { test, owner } = money
    expect((await settle(id, 'x', callerOf(test) as never)).status).toBe(401)
    expect((await settle(id, 'x', await newMember(test, owner, ['View Bookings']))).status).toBe(403)
    const stranger = await newOwner(test)
    expect([(await settle(id, 'x', stranger)).status, (await settle(newId(), 'x')).status]).toEqual([404, 404])
    expect((await settle(id, 'Seen', await newMember(test, owner, ['View Finance']))).status).toBe(403)
    expect((await settle(id, 'Seen', await newMember(test, owner, ['Record Payments']))).status).toBe(200)
  })
})
