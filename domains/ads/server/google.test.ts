import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAct } from '#domains/consents/server/consents.ts'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { pictureOf } from '#domains/tour-packages/server/testing/trips.ts'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { bookedOnSite } from '#domains/site-visits/server/bookings.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { logIn, newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { makeDraftJob } from './drafts/make.ts'
import { dailyAds } from './spend.ts'
import { refreshToken, startGoogle } from './testing/google.ts'

let app: TestApp
let google: Awaited<ReturnType<typeof startGoogle>>
let owner: TestPerson
let other: TestPerson
let tour: Tour
// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the API
type Data = any
const refused = ({ status, body }: { status: number; body: Data }) => [status, body.code, ...Object.keys(body.errors ?? {})]
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const runJobs = async () => {
  await app.deliver()
  await app.app.jobs.runDue(app.app)
}

beforeAll(async () => {
  google = await startGoogle(['Ann.Lee@gmail.com', '+256 772 000111'])
  app = await startTestApp({ settings: google.settings })
  owner = await newOwner(app)
  other = await newOwner(app)
  tour = await publishTour(app, owner, { capacity: 50 })
})
afterAll(async () => {
  await app.close()
  await google.close()
})

const show = (as = owner) => done(as.get('/ads/google'))
const finish = (body: object, as: { post: TestPerson['post'] } = owner) => as.post('/ads/google/login/finish', body)
const begin = async () => google.allow((await done(owner.post('/ads/google/login'))).url)
const stored = () => app.app.db.asAgency(owner, (tx) => tx.selectFrom('ad_connections').selectAll().executeTakeFirst())
const actor = () => ({ agencyId: owner.agencyId, userId: null, now: app.clock.now() })
const agree = (channel: 'email' | 'sms', address: string) =>
  app.app.db.asAgency(actor(), (tx) =>
    addAct(tx, actor(), { channel, address, purpose: 'marketing', act: 'granted', source: 'form', wording: 'Yes' }),
  )

/** Books and confirms a tour. Returns what became of its report. */
async function confirmed(client: object, origin?: { adUserAgent: string | null }): Promise<Data> {
  const booking = await done(
    owner.post('/bookings/new', {
      client: { name: 'Grace Akello', ...client },
      action: 'hold',
      lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }],
    }),
  )
  const seen = { source: 'google', medium: 'cpc', campaign: 'gorillas', landing_page: '/trips/x' }
  if (origin) await app.app.db.asAgency(actor(), (tx) => bookedOnSite(tx, actor(), booking.id, { ...seen, ...origin }))
  await done(owner.post(`/bookings/${booking.id}/status`, { status: 'confirmed' }))
  await runJobs()
  return (await show()).conversions.find(({ booking_id }: Data) => booking_id === booking.id)
}

describe('a connection to Google Ads', () => {
  test('refuses a foreign state, another session and a code used twice, and keeps the refresh token encrypted', async () => {
    expect(await show()).toMatchObject({ can_connect: true, connection: null })
    const given = await begin()
    expect(refused(await finish({ ...given, state: `ads_${'x'.repeat(43)}` }))).toEqual([400, 'bad_state'])
    expect(refused(await finish(given, other))).toEqual([400, 'bad_state'])
    expect(refused(await finish(given, await logIn(app, owner.email)))).toEqual([400, 'bad_state'])
    expect(refused(await owner.post('/ads/meta/login/finish', given))).toEqual([400, 'bad_state'])
    expect(refused(await finish({ code: 'made-up', state: given.state }))).toEqual([400, 'code_refused'])
    expect(await stored()).toBeUndefined()
    const right = await begin()
    expect((await done(finish(right))).connection).toMatchObject({ account: null, pixel_id: null, problem: null })
    const reused = await begin()
    expect(refused(await finish({ code: right.code, state: reused.state }))).toEqual([400, 'code_refused'])
    const kept = await stored()
    expect([kept!.token.includes(refreshToken), JSON.stringify(await show()).includes(kept!.token)]).toEqual([false, false])
    expect(google.faults).toEqual([])
  })

  test('chooses an account and a conversion action that Google lists; managers and closed accounts are left out', async () => {
    expect(await done(owner.get('/ads/google/accounts'))).toEqual([
      { id: '77', name: 'Pearl', currency: 'USD', pixels: [{ id: '5550001', name: 'Bookings' }] },
    ])
    const choose = async (over: object) =>
      owner.post('/ads/google/account', { account_id: '77', pixel_id: '5550001', version: (await show()).connection.version, ...over })
    expect(refused(await choose({ account_id: '88' }))).toEqual([422, 'invalid_input', 'account_id'])
    expect(refused(await choose({ pixel_id: '1' }))).toEqual([422, 'invalid_input', 'pixel_id'])
    expect((await done(choose({}))).connection).toMatchObject({ account: { id: '77', name: 'Pearl' }, pixel_id: '5550001' })
  })

  test('reports confirmed bookings with the consent of client and visitor only, hashed as Google says', async () => {
    await agree('email', 'ann.lee@gmail.com')
    await agree('sms', '+256772000111')
    const client = { email: 'Ann.Lee@gmail.com', phone: '+256772000111' }
    expect(await confirmed(client, { adUserAgent: 'Mozilla/5.0' })).toMatchObject({ state: 'sent', reason: null })
    expect(google.conversions).toMatchObject([
      {
        conversionValue: 1_000_000,
        currencyCode: 'UGX',
        userIdentifiers: [{ hashedEmail: sha256('annlee@gmail.com') }, { hashedPhoneNumber: sha256('+256772000111') }],
      },
    ])
    expect(await confirmed(client, { adUserAgent: null })).toMatchObject({ state: 'skipped' })
    expect(await confirmed({ email: 'never@example.com' })).toMatchObject({
      state: 'skipped',
      reason: 'The client has not agreed to marketing.',
    })
    expect(google.conversions).toHaveLength(1)
    google.behave.next.push({ status: 200, body: { partialFailureError: { code: 3, message: 'The order id is too old.' }, results: [{}] } })
    expect(await confirmed(client)).toMatchObject({ state: 'failed', reason: 'Google answered: The order id is too old.' })
    expect(google.faults).toEqual([])
  })

  test('keeps who agreed as a user list by jobs, hashed as Google publishes, and takes off who withdraws', async () => {
    await done(owner.post('/ads/google/audience/start'))
    await runJobs()
    expect(google.audience()?.on).toEqual(['+256 772 000111', 'Ann.Lee@gmail.com'])
    expect((await show()).audience.list).toMatchObject({ state: 'on', people: 1 })
    await app.app.db.asAgency(actor(), (tx) =>
      addAct(tx, actor(), {
        channel: 'email',
        address: 'ann.lee@gmail.com',
        purpose: 'marketing',
        act: 'withdrawn',
        source: 'unsubscribe',
        wording: null,
      }),
    )
    await runJobs()
    expect(google.audience()?.on).toEqual(['+256 772 000111'])
    google.behave.next.push({ status: 400, body: { error: { code: 400, status: 'PERMISSION_DENIED', message: 'Not allowed' } } })
    expect((await done(owner.post('/ads/google/audience/stop'))).audience.list).toBeNull()
    expect(google.faults).toEqual([])
  })

  test('makes a paused campaign of an offer with a picture once, all of it or nothing', async () => {
    const from = addDays(dayOf(app.clock.now()), 1)
    const body = { daily_budget: { amount: 550, currency: 'USD' }, starts_on: from, ends_on: addDays(from, 14) }
    const make = async () => {
      const answer = await owner.post(`/ads/google/drafts/${tour.id}/make`, body)
      await runJobs()
      return answer
    }
    const shown = async () => (await done(owner.get('/ads/google/drafts')))[0]
    expect((await show()).can_draft).toBe(true)
    await done(make())
    expect((await shown()).made).toMatchObject({ state: 'failed', problem: expect.stringContaining('picture') })
    await done(owner.upload(`/uploadcare/package_images/${tour.id}`, [{ name: 'a.png', content: await pictureOf('teal') }]))
    google.behave.next.push({ status: 400, body: { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'Budget too low' } } })
    await done(make())
    expect((await shown()).made).toEqual({ state: 'failed', problem: 'Google answered: Budget too low' })
    await done(make())
    const { made, headline, description, text, url } = await shown()
    expect(made).toEqual({ state: 'made', problem: null })
    expect(refused(await make())).toEqual([409, 'made'])
    expect(google.drafts).toHaveLength(1)
    const [wide, square, budget, campaign, , ad] = google.drafts[0]!
    for (const [part, width, height] of [
      [wide, 1200, 628],
      [square, 1200, 1200],
    ] as const) {
      const picture = await sharp(Buffer.from(part.assetOperation.create.imageAsset.data, 'base64')).metadata()
      expect([picture.width, picture.height, picture.format]).toEqual([width, height, 'jpeg'])
    }
    expect(budget.campaignBudgetOperation.create.amountMicros).toBe('5500000')
    expect(campaign.campaignOperation.create).toMatchObject({ startDate: from, endDate: addDays(from, 14) })
    const { finalUrls, responsiveDisplayAd } = ad.adGroupAdOperation.create.ad
    expect(finalUrls).toEqual([url])
    expect(responsiveDisplayAd).toMatchObject({
      headlines: [{ text: headline }],
      longHeadline: { text },
      descriptions: [{ text: description }],
    })
    expect(google.faults).toEqual([])
  })

  test('makes no second campaign when an answer was lost', async () => {
    await app.app.db.asAgency(owner, (tx) => tx.updateTable('ad_drafts').set({ state: 'pending', campaign_id: null }).execute())
    await makeDraftJob.run(app.app, { agencyId: owner.agencyId, company: 'google', id: tour.id })
    const [{ made }] = await done(owner.get('/ads/google/drafts'))
    expect(made).toMatchObject({ state: 'failed', problem: expect.stringContaining('already') })
    expect(google.drafts).toHaveLength(1)
    expect(google.faults).toEqual([])
  })

  test('shows spend beside the bookings of a campaign', async () => {
    google.behave.day = dayOf(app.clock.now())
    await dailyAds.run(app.app, {})
    await runJobs()
    expect((await done(owner.get('/ads/google/results'))).campaigns).toEqual([
      {
        name: 'gorillas',
        spend: { amount: 1284, currency: 'USD' },
        clicks: 62,
        bookings: 2,
        revenue: [{ amount: 2_000_000, currency: 'UGX' }],
      },
    ])
    expect(google.faults).toEqual([])
  })

  test('says that it has ended when Google withdrew it, and is deleted and withdrawn by people who may', async () => {
    google.behave.ended = true
    expect(refused(await owner.get('/ads/google/accounts'))).toEqual([400, 'company_refused'])
    expect((await show()).connection.problem).toBe('The company ended this connection. Connect again.')
    const reader = await newMember(app, owner, ['View Social Media Ads'])
    for (const path of ['login', 'disconnect', 'account', 'login/finish'])
      expect([path, (await reader.post(`/ads/google/${path}`)).status]).toEqual([path, 403])
    expect(refused(await other.post('/ads/google/disconnect'))).toEqual([409, 'not_connected'])
    expect((await done(owner.post('/ads/google/disconnect'))).connection).toBeNull()
    expect([google.behave.revoked, await stored()]).toEqual([1, undefined])
  })
})
