import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn, newOperator, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let operator: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  operator = await newOperator(app)
})
afterAll(() => app.close())

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('agencies', () => {
  test('are listed with plan and status; opening one is logged', async () => {
    const owner = await newOwner(app)
    const [found] = (await operator.get(`/operator/agencies?search=${encodeURIComponent(owner.email)}`)).body.data
    expect(found).toMatchObject({
      id: owner.agencyId,
      state: 'active',
      plan: 'Network',
      subscription: 'trialing',
      verification: 'not_started',
      members: 1,
      balances: [],
    })
    const { body } = await operator.get(`/operator/agencies/${owner.agencyId}`)
    expect(body.data.people).toMatchObject([{ user_id: owner.userId, role: 'Owner' }])
    expect(body.data.log[0]).toMatchObject({ action: 'agency.read' })
  })

  test('a suspended one admits nobody, tells its owners why, and works again once restored', async () => {
    const owner = await newOwner(app)
    const at = `/operator/agencies/${owner.agencyId}`
    expect(Object.keys((await operator.post(`${at}/suspend`, { reason: ' ' })).body.errors)).toEqual(['reason'])
    expect((await operator.post(`${at}/suspend`, { reason: 'Complaints of travellers.' })).body.data).toMatchObject({
      state: 'suspended',
      suspended_reason: 'Complaints of travellers.',
    })
    expect(codeOf(await operator.post(`${at}/suspend`, { reason: 'Again.' }))).toEqual([409, 'invalid_transition'])
    expect(codeOf(await owner.get('/packages'))).toEqual([403, 'agency_required'])
    const { result } = (await owner.get('/profile')).body
    expect([result.agency, result.suspended_from]).toEqual([null, expect.stringContaining('Agency')])
    const mails = await app.app.db.asPlatform('test: look', (tx) =>
      tx.selectFrom('mails').select('body').where('recipient', '=', owner.email).where('subject', 'like', '%suspended%').execute(),
    )
    expect(mails[0]!.body).toContain('Complaints of travellers.')
    expect((await operator.post(`${at}/restore`)).body.data.state).toBe('active')
    expect((await (await logIn(app, owner.email)).get('/packages')).status).toBe(200)
  })

  test('each has its own exchange margin', async () => {
    const owner = await newOwner(app)
    expect((await operator.post(`/operator/agencies/${owner.agencyId}/margin`, { percent: 2.25 })).body.data.exchange_margin_percent).toBe(
      2.25,
    )
    expect((await owner.get('/exchange/rates')).body.data.margin_percent).toBe(2.25)
    for (const percent of [21, -1, 1.234])
      expect((await operator.post(`/operator/agencies/${owner.agencyId}/margin`, { percent })).status).toBe(422)
  })
})

describe('settings shared by all agencies', () => {
  test('agencies see a changed plan; its currency stays', async () => {
    const [plan] = (await operator.get('/operator/plans')).body.data
    const body = {
      name: 'Start',
      description: plan.description,
      price: { ...plan.price, amount: 170_000 },
      trial_days: 21,
      active_features: ['shop'],
    }
    expect((await operator.post(`/operator/plans/${plan.id}`, body)).body.data).toMatchObject({ name: 'Start', trial_days: 21 })
    const seen = (await (await newOwner(app)).get(`/plans/${plan.id}/show`)).body.data
    expect(seen).toMatchObject({ name: 'Start', price: { amount: 170_000, currency: 'UGX' }, active_features: ['shop'] })
    const unknown = await operator.post(`/operator/plans/${plan.id}`, { ...body, active_features: ['teleport'] })
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['active_features.0']])
    const other = await operator.post(`/operator/plans/${plan.id}`, { ...body, price: { amount: 1, currency: 'USD' } })
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['price.currency']])
  })

  test('a rate set by hand is used for exchanges until there is a newer one', async () => {
    const owner = await newOwner(app)
    expect((await operator.post('/operator/rates', { currency: 'UGX', rate: '3700.5' })).status).toBe(200)
    const rateOf = async (person: TestPerson) =>
      (await person.get('/exchange/rates?base=USD')).body.data.rates.find(({ currency }: { currency: string }) => currency === 'UGX').rate
    expect(await rateOf(owner)).toBe('3700.5')
    const start = app.clock.now()
    app.clock.set(new Date(start.getTime() + 6 * 86_400_000))
    const fresh = Object.assign(await logIn(app, owner.email), { userId: '', email: '', agencyId: '' })
    expect(await rateOf(fresh)).toBe('3700.5')
    app.clock.set(start)
    for (const rate of ['0', '-1', '1e5', '']) expect((await operator.post('/operator/rates', { currency: 'KES', rate })).status).toBe(422)
    expect((await operator.post('/operator/rates', { currency: 'USD', rate: '1' })).status).toBe(422)
  })
})

describe('problems with money', () => {
  const event = { aggregator: 'sandbox', event_id: 'evt_lost' }

  test('a message that needs review is retried or settled, once', async () => {
    await app.app.db.asPlatform('test: look', (tx) =>
      tx
        .insertInto('provider_events')
        .values({
          ...event,
          body: '{"no":"sense"}',
          status: 'needs_review',
          reason: 'The event cannot be read.',
          received_at: app.clock.now(),
        })
        .execute(),
    )
    const listed = (await operator.get('/operator/provider-events?status=needs_review')).body.data
    expect(listed).toMatchObject([{ ...event, body: '{"no":"sense"}' }])
    expect((await operator.post('/operator/provider-events/retry', event)).body.data.status).toBe('received')
    expect(codeOf(await operator.post('/operator/provider-events/retry', event))).toEqual([409, 'invalid_transition'])
    await app.app.jobs.runDue(app.app)
    expect((await operator.get('/operator/provider-events')).body.data[0].status).toBe('needs_review')
    const settled = await operator.post('/operator/provider-events/settle', { ...event, text: 'A test of theirs.' })
    expect(settled.body.data).toMatchObject({ status: 'done', reason: 'Settled: A test of theirs.' })
    expect(codeOf(await operator.post('/operator/provider-events/settle', { ...event, text: 'Again.' }))).toEqual([
      409,
      'nothing_to_settle',
    ])
  })

  test('settling a payout that needs review records the operator’s name in the agency’s audit', async () => {
    const owner = await newOwner(app)
    const ids = { agency_id: owner.agencyId, id: owner.agencyId }
    const now = app.clock.now()
    await app.app.db.asPlatform('test: look', async (tx) => {
      await tx
        .insertInto('beneficiaries')
        .values({
          ...ids,
          type: 'bank',
          category: 'supplier',
          name: 'Lake Lodge',
          country: 'UG',
          currency: 'UGX',
          account: '1',
          bank_code: 'SBICUGKX',
          status: 'verified',
          created_at: now,
          updated_at: now,
        })
        .execute()
      await tx
        .insertInto('transfers')
        .values({
          ...ids,
          reference: 'TR-TEST2345',
          beneficiary_id: owner.agencyId,
          status: 'sent',
          amount: 5000,
          currency: 'UGX',
          narration: 'Rooms',
          aggregator: 'sandbox',
          needs_review: 'The payment company reports another amount than ours.',
          created_at: now,
          updated_at: now,
        })
        .execute()
    })
    const listed = (await operator.get('/operator/payouts?search=TR-TEST')).body.data
    expect(listed).toMatchObject([{ reference: 'TR-TEST2345', beneficiary: 'Lake Lodge', amount: { amount: 5000, currency: 'UGX' } }])
    expect(
      (await operator.post(`/operator/payouts/${owner.agencyId}/settle`, { text: 'Their typing error.' })).body.data.needs_review,
    ).toBeNull()
    const audited = await app.app.db.asPlatform('test: look', (tx) =>
      tx
        .selectFrom('audit_log')
        .select('operator_name')
        .where('agency_id', '=', owner.agencyId)
        .where('action', '=', 'transfer.reviewed')
        .execute(),
    )
    expect(audited).toEqual([{ operator_name: expect.stringContaining('Person') }])
    expect(codeOf(await operator.post(`/operator/payouts/${owner.agencyId}/settle`, { text: 'Again.' }))).toEqual([
      409,
      'nothing_to_settle',
    ])
    expect((await operator.get('/operator/log?search=payout')).body.data[0]).toMatchObject({
      action: 'payout.settled',
      text: 'Their typing error.',
    })
  })
})
