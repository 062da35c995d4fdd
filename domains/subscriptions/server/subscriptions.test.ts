import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtFeatures } from '#kit/contract/features.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, newPerson, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { endTrials } from './subscriptions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const day = 24 * 60 * 60 * 1000
const branchBody = {
  name: 'Branch',
  category: 'tour_operator',
  country: 'UG',
  phone: '+256772123456',
  business_volume: 'up_to_100',
  company_size: '1',
}
const plansOf = async (person: TestPerson) => (await person.get('/plans')).body.data as { id: string; slug: string }[]
const planOf = async (person: TestPerson, slug: string) => (await plansOf(person)).find((plan) => plan.slug === slug)!.id

/** Ends the trial without moving the sessions past their own limits. */
const letTrialEnd = async (agencyId: string) => {
  await app.app.db.asPlatform('test: ends a trial', (tx) =>
    tx
      .updateTable('subscriptions')
      .set({
        trial_ends_at: new Date(app.clock.now().getTime() - 1000),
        current_period_ends_at: new Date(app.clock.now().getTime() - 1000),
      })
      .where('agency_id', '=', agencyId)
      .execute(),
  )
  // A read may use what the server knew of the session a second ago.
  app.clock.advance(1_000)
}

/** Returns an owner whose current agency is a new branch that never had a subscription. */
async function ownerOfBranch() {
  const owner = await newOwner(app)
  const branch = (await owner.post('/agencies/new', branchBody)).body.data.id as string
  await owner.post(`/agencies/${branch}/switch`)
  return { owner, branch }
}

describe('plans', () => {
  test('anybody signed in reads them, the smallest first, by page', async () => {
    const { caller } = await newPerson(app, false)
    const { body } = await caller.get('/plans')
    expect(body.data.map((plan: { slug: string }) => plan.slug)).toEqual(['starter', 'growth', 'network'])
    expect(body.data[0].price).toEqual({ amount: 150000, currency: 'UGX' })
    expect(body.data[0].active_features).toContain('tour_and_travel')
    // The largest plan has everything that exists, and no plan names anything else.
    const named = body.data.flatMap((plan: { active_features: string[] }) => plan.active_features) as string[]
    expect([...new Set(named)].toSorted()).toEqual([...builtFeatures].toSorted())
    const page = (await caller.get('/plans?page=2&per_page=2')).body
    expect([page.data[0].slug, page.meta]).toEqual(['network', { page: 2, per_page: 2, total: 3, last_page: 2, more: false }])
    expect((await caller.get(`/plans/${body.data[1].id}/show`)).body.data).toEqual(body.data[1])
    expect((await caller.get(`/plans/${newId()}/show`)).status).toBe(404)
    expect((await caller.get('/plans/starter/show')).status).toBe(404)
    for (const query of ['page=0', 'per_page=101', 'sort=price', 'download=pdf'])
      expect([query, (await caller.get(`/plans?${query}`)).status]).toEqual([query, 422])
    const csv = await caller.get('/plans?download=csv&per_page=1')
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="plans-.*\.csv"$/)
    expect(csv.body.trim().split('\n')).toHaveLength(4)
    expect((await caller.get('/plans?download=xlsx')).headers.get('content-type')).toContain('spreadsheetml')
    for (const path of ['/plans', '/subscriptions', '/subscriptions/current']) expect((await callerOf(app).get(path)).status).toBe(401)
  })
})

describe('the free trial', () => {
  test('the first agency has it from the start: the largest plan, for 14 days', async () => {
    const owner = await newOwner(app)
    const { body } = await owner.get('/subscriptions/current')
    expect(body.data).toMatchObject({
      active: true,
      trial_available: false,
      needs_none: false,
      subscription: { status: 'trialing', plan: { slug: 'network' }, ended_at: null },
    })
    const days = (Date.parse(body.data.subscription.trial_ends_at) - app.clock.now().getTime()) / day
    expect(days).toBeGreaterThan(13.99)
    expect((await owner.get('/subscriptions')).body).toMatchObject({ data: [{ status: 'trialing' }], meta: { total: 1 } })
  })

  test('a branch starts it on request, only once', async () => {
    const { owner, branch } = await ownerOfBranch()
    expect((await owner.get('/agencies/show')).body.code).toBe('subscription_required')
    expect((await owner.get('/subscriptions')).body.data).toEqual([])
    expect((await owner.get('/subscriptions/current')).body.data).toEqual({
      subscription: null,
      active: false,
      trial_available: true,
      needs_none: false,
    })
    const begun = await owner.post(`/agencies/${branch}/free-trial`, { plan_id: await planOf(owner, 'growth') })
    expect(begun.body.data).toMatchObject({ active: true, subscription: { plan: { slug: 'growth' }, status: 'trialing' } })
    expect((await owner.get('/agencies/show')).status).toBe(200)
    const again = await owner.post(`/agencies/${branch}/free-trial`)
    expect([again.status, again.body.code]).toEqual([409, 'trial_used'])
    await letTrialEnd(branch)
    await endTrials(app.app)
    expect((await owner.post(`/agencies/${branch}/free-trial`)).body.code).toBe('trial_used')
  })

  test('concurrent requests start it once', async () => {
    const { owner, branch } = await ownerOfBranch()
    const answers = await Promise.all([1, 2, 3, 4].map(() => owner.post(`/agencies/${branch}/free-trial`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await owner.get('/subscriptions')).body.meta.total).toBe(1)
  })

  test('a second agency of the same person does not start it automatically', async () => {
    const owner = await newOwner(app)
    await owner.post('/agency-register', { ...branchBody, name: 'Another try' })
    expect((await owner.get('/subscriptions/current')).body.data).toMatchObject({ active: false, trial_available: true })
  })

  test('another agency’s id is unknown: 404', async () => {
    const { owner } = await ownerOfBranch()
    const stranger = await newOwner(app)
    for (const id of [stranger.agencyId, newId(), owner.agencyId]) expect((await owner.post(`/agencies/${id}/free-trial`)).status).toBe(404)
  })

  test('when it is over the guards refuse at once, it is marked as ended, and those who choose plans are notified', async () => {
    const owner = await newOwner(app)
    await letTrialEnd(owner.agencyId)
    expect((await owner.get('/agencies/show')).body.code).toBe('subscription_required')
    expect((await owner.get('/subscriptions/current')).body.data).toMatchObject({
      active: false,
      subscription: { status: 'expired', ended_at: null },
    })
    expect(await endTrials(app.app)).toBe(1)
    expect(await endTrials(app.app)).toBe(0)
    const [{ status, ended_at }] = (await owner.get('/subscriptions')).body.data
    expect([status, ended_at !== null]).toEqual(['expired', true])
    await app.deliver()
    const notices = await app.app.db.asPlatform('test: reads notifications', (tx) =>
      tx.selectFrom('notifications').select(['type', 'link']).where('user_id', '=', owner.userId).execute(),
    )
    expect(notices).toEqual([{ type: 'subscription.expired', link: '/subscriptions' }])
  })

  test('an agency of the category basic works without one', async () => {
    const owner = await newOwner(app, { category: 'basic' })
    expect((await owner.get('/profile')).body.result.features).toContain('shop')
    await letTrialEnd(owner.agencyId)
    // Works from the end of the trial on, before and after it is marked as ended.
    for (const end of [async () => 0, () => endTrials(app.app)]) {
      await end()
      expect((await owner.get('/subscriptions/current')).body.data).toMatchObject({ active: true, needs_none: true })
      const { features, agency } = (await owner.get('/profile')).body.result
      expect(features).toEqual(['tour_and_travel', 'services', 'inquiries'])
      expect(agency.subscription?.status ?? 'expired').toBe('expired')
    }
  })

  test('an agency that becomes basic after its trial works at once, with the features of the category', async () => {
    const owner = await newOwner(app)
    const { version } = (await owner.get('/agencies/show')).body.data
    await owner.post(`/agencies/edit/${owner.agencyId}`, { version, category: 'basic' })
    await letTrialEnd(owner.agencyId)
    expect((await owner.get('/clients')).status).toBe(200)
    expect((await owner.get('/profile')).body.result.features).toEqual(['tour_and_travel', 'services', 'inquiries'])
    const shop = await owner.post(`/agencies/edit/${owner.agencyId}`, { version: version + 1, shop_enabled: true })
    expect([shop.status, shop.body.code]).toEqual([403, 'feature_unavailable'])
  })
})

describe('how long access lasts', () => {
  const summary = async (owner: TestPerson) => (await owner.get('/profile')).body.result.agency.subscription

  test('to the end of the trial, and for 30 days after a payment was missed', async () => {
    const owner = await newOwner(app)
    const { trial_ends_at } = (await owner.get('/subscriptions/current')).body.data.subscription
    expect(await summary(owner)).toMatchObject({ status: 'trialing', active: true, ends_at: trial_ends_at })
    const missed = new Date(app.clock.now().getTime() - 3 * day)
    await app.app.db.asPlatform('test: misses a payment', (tx) =>
      tx
        .updateTable('subscriptions')
        .set({ status: 'past_due', past_due_since: missed, current_period_ends_at: missed })
        .where('agency_id', '=', owner.agencyId)
        .execute(),
    )
    const ends_at = new Date(missed.getTime() + 30 * day).toISOString()
    expect(await summary(owner)).toMatchObject({ status: 'past_due', active: true, ends_at })
  })

  test('the notice about it is hidden for a day, on every device', async () => {
    const owner = await newOwner(app)
    const hide = (dismissed: unknown) => owner.post('/changeprofile', { dismissed })
    expect((await hide({ subscription: '2026-11-21' })).body.data).toMatchObject({ dismissed: { subscription: '2026-11-21' } })
    expect((await owner.get('/profile')).body.result.preferences.dismissed).toEqual({ subscription: '2026-11-21' })
    expect((await hide({ subscription: 'today' })).body.errors).toHaveProperty(['dismissed.subscription'])
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`line${at}`, '2026-11-21']))
    expect((await hide(many)).body.errors).toHaveProperty('dismissed')
  })
})

describe('choosing a plan', () => {
  test('during the trial another plan replaces the current one, with the same end; its features apply at once', async () => {
    const owner = await newOwner(app)
    const before = (await owner.get('/subscriptions/current')).body.data.subscription
    const chosen = await owner.post('/subscriptions/choose', { plan_id: await planOf(owner, 'starter') })
    expect(chosen.body.data.subscription).toMatchObject({ id: before.id, plan: { slug: 'starter' }, trial_ends_at: before.trial_ends_at })
    expect((await owner.get('/profile')).body.result.features).not.toContain('shop')
    expect((await owner.post('/subscriptions/choose', { plan_id: await planOf(owner, 'starter') })).status).toBe(200)
  })

  test('with an unused trial the plan starts it; after the trial a payment is needed', async () => {
    const { owner, branch } = await ownerOfBranch()
    const begun = await owner.post('/subscriptions/choose', { plan_id: await planOf(owner, 'starter') })
    expect(begun.body.data).toMatchObject({ active: true, subscription: { plan: { slug: 'starter' } } })
    await letTrialEnd(branch)
    for (const slug of ['starter', 'network']) {
      const late = await owner.post('/subscriptions/choose', { plan_id: await planOf(owner, slug) })
      expect([late.status, late.body.code]).toEqual([409, 'payment_required'])
    }
  })

  test.each([
    ['no plan', {}, 'plan_id'],
    ['a plan of no shape', { plan_id: 'network' }, 'plan_id'],
    ['a plan that is none', { plan_id: newId() }, 'plan_id'],
    ['a price', { plan_id: newId(), price: 0 }, 'price'],
    ['a status', { plan_id: newId(), status: 'active' }, 'status'],
  ])('%s: 422 at the field', async (_, body, field) => {
    const answer = await (await newOwner(app)).post('/subscriptions/choose', body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('without the permission 403, unverified 403, without an agency 403', async () => {
    const owner = await newOwner(app)
    const member = await newMember(app, owner, ['Edit Agency'])
    const unverified = await newOwner(app, { verified: false })
    const { caller } = await newPerson(app)
    const plan_id = await planOf(owner, 'starter')
    for (const [who, code] of [
      [member, 'permission_required'],
      [unverified, 'email_unverified'],
      [caller, 'agency_required'],
    ] as const) {
      expect((await who.post('/subscriptions/choose', { plan_id })).body.code).toBe(code)
      expect((await who.get('/subscriptions')).body.code).toBe(code)
      expect((await who.get('/subscriptions/current')).body.code).toBe(code)
    }
    expect((await callerOf(app).post('/subscriptions/choose', { plan_id })).status).toBe(401)
    expect((await member.post(`/agencies/${owner.agencyId}/free-trial`)).body.code).toBe('permission_required')
  })
})
