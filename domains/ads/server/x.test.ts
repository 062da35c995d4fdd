import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { pictureOf } from '#domains/tour-packages/server/testing/trips.ts'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { addAct } from '#domains/consents/server/consents.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { logIn, newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { syncAudienceJob } from './audiences/sync.ts'
import { hashedEmail, hashedPhone } from './hashing.ts'
import { dailyAds } from './spend.ts'
import { ofX } from './testing/published.ts'
import { accessToken, startX } from './testing/x.ts'
import { authorizationOf, signatureOf } from './x/oauth.ts'

let app: TestApp
let x: Awaited<ReturnType<typeof startX>>
let owner: TestPerson
let other: TestPerson
let tour: Tour
// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the API
type Data = any
const refused = ({ status, body }: { status: number; body: Data }) => [status, body.code, ...Object.keys(body.errors ?? {})]
const runJobs = async () => {
  await app.deliver()
  await app.app.jobs.runDue(app.app)
}

beforeAll(async () => {
  x = await startX(['test@twitter.com', '+256 772 000111', 'Second@Example.com'])
  app = await startTestApp({ settings: x.settings })
  owner = await newOwner(app)
  other = await newOwner(app)
  tour = await publishTour(app, owner, { capacity: 50 })
})
afterAll(async () => {
  await app.close()
  await x.close()
})

const show = (as = owner) => done(as.get('/ads/x'))
const finish = (body: object, as: { post: TestPerson['post'] } = owner) => as.post('/ads/x/login/finish', body)
const begin = async () => x.allow((await done(owner.post('/ads/x/login'))).url)
const stored = () => app.app.db.asAgency(owner, (tx) => tx.selectFrom('ad_connections').selectAll().executeTakeFirst())
const actor = () => ({ agencyId: owner.agencyId, userId: null, now: app.clock.now() })
const say = (act: 'granted' | 'withdrawn', channel: 'email' | 'sms', address: string) =>
  app.app.db.asAgency(actor(), (tx) => addAct(tx, actor(), { channel, address, purpose: 'marketing', act, source: 'form', wording: 'Yes' }))

test('a request is signed as X’s own example is', () => {
  const signed = {
    method: 'POST',
    url: 'https://api.x.com/1.1/statuses/update.json',
    parameters: { status: 'Hello Ladies + Gentlemen, a signed OAuth request!', include_entities: 'true' },
  }
  const keys = {
    consumerKey: 'xvz1evFS4wEEPTGEFPHBog',
    consumerSecret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
    token: { key: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb', secret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE' },
  }
  const oauth = {
    oauth_consumer_key: keys.consumerKey,
    oauth_nonce: 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg',
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: '1318622958',
    oauth_token: keys.token.key,
    oauth_version: '1.0',
  }
  expect(signatureOf(signed, oauth, keys)).toBe('Ls93hJiZbQ3akF3HF3x1Bz8/zU4=')
  expect(authorizationOf(signed, keys, new Date(1_318_622_958_000))).toMatch(
    /^OAuth oauth_consumer_key="xvz1evFS4wEEPTGEFPHBog", oauth_nonce="[0-9a-f]{48}", .*oauth_timestamp="1318622958", .*oauth_signature="[^"]+%3D"$/,
  )
})

describe('a connection to X', () => {
  test('refuses a foreign state, another session and an answer used twice, and keeps the token encrypted', async () => {
    expect(await show()).toMatchObject({ can_connect: true, can_draft: false, connection: null })
    const given = await begin()
    expect(refused(await finish({ ...given, state: 'request-99' }))).toEqual([400, 'bad_state'])
    expect(refused(await finish(given, other))).toEqual([400, 'bad_state'])
    expect(refused(await finish(given, await logIn(app, owner.email)))).toEqual([400, 'bad_state'])
    expect(refused(await finish({ ...given, code: 'made-up' }))).toEqual([400, 'code_refused'])
    expect(await stored()).toBeUndefined()
    const right = await begin()
    expect((await done(finish(right))).connection).toMatchObject({ account: null, problem: null })
    expect(refused(await finish(right))).toEqual([400, 'bad_state'])
    const kept = await stored()
    expect([kept!.token.includes(accessToken), JSON.stringify(await show()).includes(kept!.token)]).toEqual([false, false])
    expect(x.faults).toEqual([])
  })

  test('chooses an account that pays, and an event by its ids', async () => {
    expect(await done(owner.get('/ads/x/accounts'))).toEqual([{ id: '18ce54d4x5t', name: 'Pearl', currency: 'USD', pixels: [] }])
    const choose = async (over: object) =>
      owner.post('/ads/x/account', {
        account_id: '18ce54d4x5t',
        pixel_id: 'tw-o8z6j-o87ne',
        version: (await show()).connection.version,
        ...over,
      })
    expect(refused(await choose({ account_id: 'unfunded' }))).toEqual([422, 'invalid_input', 'account_id'])
    expect(refused(await choose({ pixel_id: 'o87ne' }))).toEqual([422, 'invalid_input', 'pixel_id'])
    expect(await done(choose({}))).toMatchObject({
      can_draft: true,
      connection: { account: { id: '18ce54d4x5t', name: 'Pearl', currency: 'USD' }, pixel_id: 'tw-o8z6j-o87ne' },
    })
  })

  test('reports confirmed bookings, hashed as X has it on its pages', async () => {
    await say('granted', 'email', 'test@twitter.com')
    await say('granted', 'sms', '+256772000111')
    const booking = await done(
      owner.post('/bookings/new', {
        client: { name: 'Grace Akello', email: 'Test@Twitter.com', phone: '+256772000111' },
        action: 'hold',
        lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }],
      }),
    )
    await done(owner.post(`/bookings/${booking.id}/status`, { status: 'confirmed' }))
    await runJobs()
    expect((await show()).conversions).toMatchObject([{ booking_id: booking.id, state: 'sent' }])
    expect(x.sent).toMatchObject([
      {
        conversion_id: booking.id,
        value: '1000000',
        price_currency: 'UGX',
        identifiers: [{ hashed_email: ofX['test@twitter.com'] }, { hashed_phone_number: hashedPhone('x', '+256772000111') }],
      },
    ])
    expect([hashedEmail('x', ' Test@Twitter.com'), hashedPhone('x', '+1 (123) 456-7890')]).toEqual(Object.values(ofX))
    expect(x.faults).toEqual([])
  })

  test('keeps who agreed as a list, and takes off at once who withdraws', async () => {
    const start = () => owner.post('/ads/x/audience/start')
    expect((await done(start())).audience.list).toMatchObject({ state: 'waiting', people: 0 })
    await runJobs()
    expect((await show()).audience.list).toMatchObject({ state: 'on', people: 1, problem: null })
    expect(x.audience()?.on).toEqual(['+256 772 000111', 'test@twitter.com'])
    // Only the phone is taken off while the email still agrees.
    await say('withdrawn', 'sms', '+256772000111')
    await runJobs()
    expect(x.audience()?.on).toEqual(['test@twitter.com'])
    await done(owner.post('/clients/new', { name: 'Second', email: 'Second@Example.com' }))
    await say('granted', 'email', 'second@example.com')
    // X may have added her although its answer was lost, so she is known from then on.
    x.behave.next.push({ status: 503, body: {} })
    await expect(syncAudienceJob.run(app.app, { agencyId: owner.agencyId, company: 'x' })).rejects.toThrow('503')
    expect([x.audience()?.on, (await show()).audience.list.people]).toEqual([['test@twitter.com'], 2])
    await dailyAds.run(app.app, {})
    await runJobs()
    expect(x.audience()?.on).toEqual(['Second@Example.com', 'test@twitter.com'])
    await say('withdrawn', 'email', 'test@twitter.com')
    // X does not answer at first. The next try takes off who is still on the list.
    x.behave.next.push({ status: 503, body: {} })
    await runJobs()
    expect(x.audience()?.on).toContain('test@twitter.com')
    await syncAudienceJob.run(app.app, { agencyId: owner.agencyId, company: 'x' })
    expect([x.audience()?.on, (await show()).audience.list.people]).toEqual([['Second@Example.com'], 1])
    const kept = await app.app.db.asAgency(owner, (tx) => tx.selectFrom('ad_audience_people').selectAll().execute())
    expect(JSON.stringify(kept)).not.toContain('example.com')
    const reader = await newMember(app, owner, ['Manage Integrations'])
    expect((await reader.post('/ads/x/audience/start')).status).toBe(403)
    expect(refused(await other.post('/ads/x/audience/start'))).toEqual([409, 'not_connected'])
    expect((await done(owner.post('/ads/x/audience/stop'))).audience.list).toBeNull()
    expect([x.audience(), refused(await owner.post('/ads/x/audience/stop'))]).toEqual([null, [409, 'not_connected']])
    expect(x.faults).toEqual([])
  })

  const addPicture = async ({ id }: Tour) =>
    done(owner.upload(`/uploadcare/package_images/${id}`, [{ name: 'a.png', content: await pictureOf('teal') }]))

  test('makes a paused ad of an offer once, and goes on where it ended', async () => {
    const from = addDays(dayOf(app.clock.now()), 1)
    const body = { daily_budget: { amount: 550, currency: 'USD' }, starts_on: from, ends_on: addDays(from, 14) }
    const make = (over: object = {}) => owner.post(`/ads/x/drafts/${tour.id}/make`, { ...body, ...over })
    expect(refused(await make({ ends_on: addDays(from, -1) }))).toEqual([422, 'invalid_input', 'ends_on'])
    expect(refused(await make({ daily_budget: { amount: 5, currency: 'UGX' } }))).toEqual([422, 'invalid_input', 'daily_budget'])
    expect(refused(await make({ starts_on: '2020-01-01', ends_on: '2020-02-01' }))).toEqual([422, 'invalid_input', 'starts_on'])
    await addPicture(tour)
    x.behave.funded = false
    expect(await done(make())).toEqual({ state: 'pending', problem: null })
    await runJobs()
    const shown = async () => (await done(owner.get('/ads/x/drafts')))[0].made
    expect(await shown()).toMatchObject({ state: 'failed', problem: expect.stringContaining('no way to pay') })
    x.behave.funded = true
    await done(make())
    // The line item is refused: the campaign is kept, and not made again.
    x.behave.next.push(...(await refusedAfterCampaign()))
    await runJobs()
    expect(await shown()).toMatchObject({ state: 'failed', problem: 'X answered: Not now' })
    await done(make())
    await runJobs()
    expect(await shown()).toEqual({ state: 'made', problem: null })
    expect(refused(await make())).toEqual([409, 'made'])
    expect(x.made.map(({ what }) => what)).toEqual(['campaigns', 'line_items', 'draft_tweets'])
    expect(x.made[1]!.fields).toMatchObject({
      daily_budget_amount_local_micro: '5500000',
      start_time: `${from}T00:00:00Z`,
      end_time: `${addDays(from, 15)}T00:00:00Z`,
    })
    expect(x.made[2]!.fields).toMatchObject({ text: expect.stringContaining('utm_source=x'), media_keys: '3_1146654567674912769' })
    const { width, height, format } = await sharp(x.pictures[0]).metadata()
    expect([width, height, format]).toEqual([800, 800, 'jpeg'])
    expect(x.faults).toEqual([])
  })

  test('leaves the picture of an ad to people where X lets the app upload none', async () => {
    const second = await publishTour(app, owner)
    await addPicture(second)
    x.behave.takesPictures = false
    const from = addDays(dayOf(app.clock.now()), 1)
    await done(
      owner.post(`/ads/x/drafts/${second.id}/make`, {
        daily_budget: { amount: 550, currency: 'USD' },
        starts_on: from,
        ends_on: from,
      }),
    )
    await runJobs()
    expect(x.made.at(-1)).toMatchObject({ what: 'draft_tweets', fields: { nullcast: 'true' } })
    expect(x.made.at(-1)!.fields).not.toHaveProperty('media_keys')
    expect(x.faults).toEqual([])
  })

  /** Answers to the way of paying and the campaign as usual, then refuses. */
  async function refusedAfterCampaign() {
    x.made.push({ what: 'campaigns', fields: {} })
    return [
      { status: 200, body: { data: [{ id: 'lygyi', currency: 'USD', able_to_fund: true, deleted: false }] } },
      { status: 200, body: { data: { id: 'hwtbm' } } },
      { status: 400, body: { errors: [{ code: 'X', message: 'Not now' }] } },
    ]
  }

  test('shows spend by day in the account’s currency', async () => {
    x.behave.days = [null, 12_340_000, 500_000]
    await dailyAds.run(app.app, {})
    await runJobs()
    expect((await done(owner.get('/ads/x/results'))).campaigns).toMatchObject([
      { name: 'gorillas', spend: { amount: 1284, currency: 'USD' }, clicks: 62 },
    ])
    const days = await app.app.db.asAgency(owner, (tx) => tx.selectFrom('ad_days').select('day').orderBy('day').execute())
    const first = addDays(dayOf(app.clock.now()), -29)
    expect(days.map(({ day }) => day)).toEqual([addDays(first, 1), addDays(first, 2)])
    expect(x.faults).toEqual([])
  })

  test('says that it has ended, and is deleted with its list', async () => {
    await done(owner.post('/ads/x/audience/start'))
    await runJobs()
    expect(x.audience()).not.toBeNull()
    x.behave.ended = true
    expect(refused(await owner.get('/ads/x/accounts'))).toEqual([400, 'company_refused'])
    expect((await show()).connection.problem).toBe('The company ended this connection. Connect again.')
    x.behave.ended = false
    expect((await done(owner.post('/ads/x/disconnect'))).connection).toBeNull()
    expect([x.behave.revoked, x.audience(), await stored()]).toEqual([1, null, undefined])
  })
})
