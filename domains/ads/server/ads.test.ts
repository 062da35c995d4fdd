import { done } from '#domains/bookings/server/testing/sales.ts'
import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAct } from '#domains/consents/server/consents.ts'
import { bookedOnSite } from '#domains/site-visits/server/bookings.ts'
import { inDays, newPublished, pictureOf } from '#domains/tour-packages/server/testing/trips.ts'
import { dayOf } from '#kit/contract/time.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { logIn, newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { syncAudienceJob } from './audiences/sync.ts'
import { dailyAds } from './spend.ts'
import { metaToken, startMeta } from './testing/meta.ts'

let app: TestApp
let meta: Awaited<ReturnType<typeof startMeta>>
let owner: TestPerson
let other: TestPerson
let trip: { id: string; slug: string; optionId: string }
let departure: string
// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the API
type Data = any
const refused = ({ status, body }: { status: number; body: Data }) => [status, body.code, ...Object.keys(body.errors ?? {})]
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const runJobs = async () => {
  await app.deliver()
  await app.app.jobs.runDue(app.app)
}
const fileOf = async (path: string, as = owner) => {
  const response = await fetch(`${app.origin}/api/agent${path}`, { headers: { authorization: `Bearer ${as.token}` } })
  return { status: response.status, name: response.headers.get('content-disposition'), bytes: Buffer.from(await response.arrayBuffer()) }
}

beforeAll(async () => {
  meta = await startMeta(['Ann.Lee@gmail.com', '+256 772 000111', 'yes@example.com'])
  app = await startTestApp({ settings: meta.settings })
  owner = await newOwner(app)
  other = await newOwner(app)
  trip = await newPublished(owner, {
    title: 'Gorillas of Bwindi, seen by a small group that walks slowly',
    description: `<p>${'Forest and mist. '.repeat(30)}</p>`,
  })
  await done(owner.upload(`/uploadcare/package_images/${trip.id}`, [{ name: 'a.png', content: await pictureOf('teal') }]))
  const made = await done(owner.post(`/packages/${trip.id}/departures/create`, { starts_on: inDays(app, 30), capacity: 20 }))
  departure = (Array.isArray(made) ? made[0] : made).id
})
afterAll(async () => {
  await app.close()
  await meta.close()
})

/** Books the trip for a client with these addresses. Returns the booking's id. */
async function book({ email, phone = '' }: { email: string; phone?: string }, origin?: object) {
  const booking = await done(
    owner.post('/bookings/new', {
      client: { name: 'Grace Akello', email, ...(phone && { phone }) },
      action: 'hold',
      lines: [{ inventory_id: trip.id, departure_id: departure, selection: [{ price_option_id: trip.optionId, quantity: 2 }] }],
    }),
  )
  const actor = { agencyId: owner.agencyId, userId: null, now: app.clock.now() }
  if (origin)
    await app.app.db.asAgency(actor, (tx) =>
      bookedOnSite(tx, actor, booking.id, {
        source: 'facebook',
        medium: 'paid_social',
        campaign: 'gorillas',
        landing_page: '/trips/x',
        adUserAgent: null,
        ...origin,
      }),
    )
  return booking.id as string
}
const say = (act: 'granted' | 'withdrawn', channel: 'email' | 'sms', address: string) => {
  const actor = { agencyId: owner.agencyId, userId: null, now: app.clock.now() }
  return app.app.db.asAgency(actor, (tx) =>
    addAct(tx, actor, { channel, address, purpose: 'marketing', act, source: 'form', wording: 'Yes' }),
  )
}
const agree = (channel: 'email' | 'sms', address: string) => say('granted', channel, address)
const withdraw = (address: string) => say('withdrawn', 'email', address)
const confirm = async (id: string) => {
  await done(owner.post(`/bookings/${id}/status`, { status: 'confirmed' }))
  await runJobs()
}
const show = (as = owner) => done(as.get('/ads/meta'))
const conversionOf = async (id: string) => (await show()).conversions.find(({ booking_id }: Data) => booking_id === id)

describe('drafts and files, without a connection', () => {
  test('have texts within the limits of each company, and pictures in its sizes', async () => {
    const limits = { meta: [40, 30, 125], google: [30, 90, 90], x: [70, 0, 256] } as const
    for (const [company, [headline, description, text]] of Object.entries(limits)) {
      const [draft] = await done(owner.get(`/ads/${company}/drafts`))
      expect(draft).toMatchObject({ id: trip.id, kind: 'tour_package' })
      expect([draft.headline.length <= headline, draft.text.length <= text]).toEqual([true, true])
      if (company === 'x') expect(draft.description).toBeNull()
      else expect(draft.description.length).toBeLessThanOrEqual(description)
      expect(draft.url).toContain(`utm_campaign=${trip.slug}`)
      const { status, bytes } = await fileOf(`/ads/${company}/drafts/${trip.id}/file`)
      expect(status).toBe(200)
      const files = unzipSync(bytes)
      expect(Buffer.from(files['texts.txt']!).toString()).toContain(`Headline: ${draft.headline}`)
      const pictures = Object.entries(files).filter(([name]) => name.endsWith('.jpg'))
      expect(pictures.length).toBeGreaterThan(1)
      for (const [name, content] of pictures) {
        const { width, height, format } = await sharp(Buffer.from(content)).metadata()
        expect([`${width}x${height}.jpg`, format]).toEqual([name, 'jpeg'])
      }
    }
    expect((await fileOf(`/ads/meta/drafts/${trip.id}/file`, other)).status).toBe(404)
  })

  test('hold only people who agreed, as the company hashes them', async () => {
    await book({ email: 'no@example.com' })
    await book({ email: 'Ann.Lee@gmail.com', phone: '+256772000111' })
    await agree('email', 'ann.lee@gmail.com')
    expect((await show()).audience).toEqual({ emails: 1, phones: 0, list: null })
    const lines = async (company: string) => (await fileOf(`/ads/${company}/audience/file`)).bytes.toString().trim().split('\n')
    expect(await lines('meta')).toEqual(['email,phone', `${sha256('ann.lee@gmail.com')},`])
    expect(await lines('google')).toEqual(['Email,Phone', `${sha256('annlee@gmail.com')},`])
    await agree('sms', '+256772000111')
    expect((await lines('meta'))[1]).toBe(`${sha256('ann.lee@gmail.com')},${sha256('256772000111')}`)
    const { bytes } = await fileOf('/ads/x/audience/file')
    expect(Buffer.from(unzipSync(bytes)['phones.csv']!).toString()).toBe(`${sha256('+256772000111')}\n`)
    const reader = await newMember(app, owner, ['View Social Media Ads'])
    expect((await fileOf('/ads/meta/audience/file', reader)).status).toBe(403)
  })

  test('are all there is for companies without a connection', async () => {
    expect(await done(owner.get('/ads/x'))).toMatchObject({ can_connect: false, connection: null })
    expect(refused(await owner.post('/ads/google/login'))).toEqual([409, 'no_keys'])
    expect(refused(await owner.get('/ads/meta/accounts'))).toEqual([409, 'not_connected'])
  })
})

describe('a connection to Meta', () => {
  const finish = (body: object, as: { post: TestPerson['post'] } = owner) => as.post('/ads/meta/login/finish', body)
  const stored = async () => {
    const rows = await app.app.db.asAgency(owner, (tx) => tx.selectFrom('ad_connections').selectAll().execute())
    return rows[0]
  }

  test('refuses a foreign state, another session, a late answer and a code used twice, and stores nothing', async () => {
    const begin = async () => meta.allow((await done(owner.post('/ads/meta/login'))).url)
    const given = await begin()
    expect(refused(await finish({ ...given, state: `ads_${'x'.repeat(43)}` }))).toEqual([400, 'bad_state'])
    expect(refused(await finish(given, other))).toEqual([400, 'bad_state'])
    // The same person in another window has another session.
    expect(refused(await finish(given, await logIn(app, owner.email)))).toEqual([400, 'bad_state'])
    expect(refused(await finish({ code: 'made-up', state: given.state }))).toEqual([400, 'code_refused'])
    expect(refused(await finish(given))).toEqual([400, 'bad_state'])
    const late = await begin()
    app.clock.advance(11 * 60_000)
    expect(refused(await finish(late))).toEqual([400, 'bad_state'])
    expect(await stored()).toBeUndefined()
    const right = await begin()
    expect((await done(finish(right))).connection).toMatchObject({ account: null, pixel_id: null, problem: null })
    const kept = await stored()
    expect(refused(await finish(right))).toEqual([400, 'bad_state'])
    const reused = await begin()
    expect(refused(await finish({ code: right.code, state: reused.state }))).toEqual([400, 'code_refused'])
    expect(await stored()).toEqual(kept)
    expect(kept!.token).not.toContain(metaToken)
    expect(JSON.stringify(await show())).not.toContain(kept!.token)
    expect((await callerOf(app).post('/ads/meta/login')).status).toBe(401)
    expect(meta.faults).toEqual([])
  })

  test('chooses an account and pixel that Meta lists', async () => {
    const accounts = await done(owner.get('/ads/meta/accounts'))
    expect(accounts).toEqual([{ id: '77', name: 'Pearl', currency: 'USD', pixels: [{ id: '5550001', name: 'Website' }] }])
    const choose = async (over: object) =>
      owner.post('/ads/meta/account', { account_id: '77', pixel_id: '5550001', version: (await show()).connection.version, ...over })
    expect(refused(await choose({ account_id: '78' }))).toEqual([422, 'invalid_input', 'account_id'])
    expect(refused(await choose({ pixel_id: '1' }))).toEqual([422, 'invalid_input', 'pixel_id'])
    expect(refused(await choose({ version: 99 }))).toEqual([409, 'stale'])
    expect((await done(choose({}))).connection).toMatchObject({ account: { id: '77', name: 'Pearl' }, pixel_id: '5550001' })
  })

  test('reports confirmed bookings with the consent of client and visitor only', async () => {
    await agree('email', 'yes@example.com')
    const fromSite = await book({ email: 'yes@example.com', phone: '+256772999888' }, { adUserAgent: 'Mozilla/5.0' })
    await confirm(fromSite)
    expect(await conversionOf(fromSite)).toMatchObject({ state: 'sent', reason: null })
    expect(meta.events).toHaveLength(1)
    expect(meta.events[0]).toMatchObject({
      event_id: fromSite,
      action_source: 'website',
      event_source_url: expect.stringMatching(/\/trips\/x$/) as string,
      user_data: { em: [sha256('yes@example.com')], client_user_agent: 'Mozilla/5.0' },
      custom_data: { currency: 'UGX', value: 1_800_000, content_ids: [trip.id] },
    })
    expect(meta.events[0]!.user_data.ph).toBeUndefined()

    const visitorSaidNo = await book({ email: 'yes@example.com' }, {})
    await confirm(visitorSaidNo)
    expect(await conversionOf(visitorSaidNo)).toMatchObject({
      state: 'skipped',
      reason: 'The visitor did not agree to pixels on your website.',
    })
    const clientNever = await book({ email: 'never@example.com' }, { adUserAgent: 'Mozilla/5.0' })
    await confirm(clientNever)
    expect(await conversionOf(clientNever)).toMatchObject({ state: 'skipped', reason: 'The client has not agreed to marketing.' })
    const atDesk = await book({ email: 'yes@example.com' })
    await confirm(atDesk)
    expect(meta.events).toHaveLength(2)
    expect(meta.events[1]).toMatchObject({ event_id: atDesk, action_source: 'system_generated' })
    expect(meta.faults).toEqual([])
  })

  test('keeps who agreed as a custom audience, hashed as Meta publishes, and takes off who withdraws', async () => {
    await done(owner.post('/ads/meta/audience/start'))
    await runJobs()
    expect(meta.audience()?.on).toEqual(['+256 772 000111', 'Ann.Lee@gmail.com', 'yes@example.com'])
    expect((await show()).audience.list).toMatchObject({ state: 'on', people: 2 })
    await withdraw('ann.lee@gmail.com')
    await runJobs()
    expect(meta.audience()?.on).toEqual(['+256 772 000111', 'yes@example.com'])

    // Meta hears of a withdrawal from one sync while it still adds the same person for another: a third sync takes them off.
    await agree('email', 'ann.lee@gmail.com')
    const [adding, added] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    meta.behave.beforeAdding = () => {
      meta.behave.beforeAdding = async () => {}
      adding.resolve()
      return added.promise
    }
    const first = syncAudienceJob.run(app.app, { agencyId: owner.agencyId, company: 'meta' })
    await adding.promise
    await withdraw('ann.lee@gmail.com')
    await runJobs()
    added.resolve()
    await first
    expect(meta.audience()?.on).toContain('Ann.Lee@gmail.com')
    await app.app.jobs.runDue(app.app)
    expect(meta.audience()?.on).toEqual(['+256 772 000111', 'yes@example.com'])

    meta.behave.next.push({ status: 400, body: { error: { message: 'Accept the terms of custom audiences first.', code: 200 } } })
    await agree('email', 'ann.lee@gmail.com')
    await done(owner.post('/ads/meta/audience/start'))
    await runJobs()
    expect((await show()).audience.list).toMatchObject({
      state: 'failed',
      problem: 'Meta answered: Accept the terms of custom audiences first.',
    })
    expect(refused(await owner.post('/ads/meta/drafts/' + trip.id + '/make', {}))[0]).toBe(422)
    expect(meta.faults).toEqual([])
  })

  test('makes a paused ad of an offer once, and goes on where it ended', async () => {
    const body = { daily_budget: { amount: 550, currency: 'USD' }, starts_on: inDays(app, 1), ends_on: inDays(app, 15) }
    const make = async () => {
      const answer = await owner.post(`/ads/meta/drafts/${trip.id}/make`, body)
      await runJobs()
      return answer
    }
    const shown = async () => (await done(owner.get('/ads/meta/drafts')))[0]
    meta.behave.pages = []
    await done(make())
    expect((await shown()).made).toMatchObject({ state: 'failed', problem: expect.stringContaining('Facebook page') })
    meta.behave.pages = [{ id: '990011' }]
    await done(make())
    const { made, headline, description, text, url } = await shown()
    expect(made).toEqual({ state: 'made', problem: null })
    expect(refused(await make())).toEqual([409, 'made'])
    expect(refused(await other.post(`/ads/meta/drafts/${trip.id}/make`, body))).toEqual([409, 'not_connected'])
    // The campaign and the ad set that were made before the page was missed are kept.
    expect(meta.made.map(({ what }) => what)).toEqual(['campaigns', 'adsets', 'adimages', 'ads'])
    const [, adSet, picture, ad] = meta.made.map(({ fields }) => fields)
    expect(adSet).toMatchObject({
      daily_budget: '550',
      targeting: { geo_locations: { countries: ['UG'] } },
      start_time: `${inDays(app, 1)}T00:00:00+0000`,
      end_time: `${inDays(app, 16)}T00:00:00+0000`,
    })
    const { width, height, format } = await sharp(Buffer.from(picture.bytes, 'base64')).metadata()
    expect([width, height, format]).toEqual([1080, 1080, 'jpeg'])
    expect(ad.creative.object_story_spec.link_data).toMatchObject({
      link: url,
      message: text,
      name: headline,
      description,
      image_hash: 'hash-of-picture',
    })
    expect(meta.faults).toEqual([])
  })

  test('offers to make no ads once the installation has no keys', async () => {
    const { META_APP_SECRET } = app.app.settings
    Object.assign(app.app.settings, { META_APP_SECRET: undefined })
    const shown = await show()
    Object.assign(app.app.settings, { META_APP_SECRET })
    expect([shown.connection !== null, shown.can_connect, shown.can_draft]).toEqual([true, false, false])
    expect((await show()).can_draft).toBe(true)
  })

  test('says what Meta refused, and that the connection has ended', async () => {
    meta.behave.next.push({ status: 400, body: { error: { message: 'Error validating access token', code: 190 } } })
    const id = await book({ email: 'yes@example.com' })
    await confirm(id)
    expect(await conversionOf(id)).toMatchObject({ state: 'failed', reason: 'Meta answered: Error validating access token' })
    expect((await show()).connection.problem).toBe('The company ended this connection. Connect again.')
  })

  test('shows spend beside the bookings of a campaign', async () => {
    meta.behave.day = dayOf(app.clock.now())
    await dailyAds.run(app.app, {})
    await runJobs()
    const { campaigns } = await done(owner.get('/ads/meta/results'))
    expect(campaigns).toEqual([
      {
        name: 'gorillas',
        spend: { amount: 1284, currency: 'USD' },
        clicks: 62,
        bookings: 3,
        revenue: [{ amount: 5_400_000, currency: 'UGX' }],
      },
    ])
    expect((await done(other.get('/ads/meta/results'))).campaigns).toEqual([])
    expect(meta.faults).toEqual([])
  })

  test('is deleted and withdrawn, and is nobody else’s', async () => {
    expect(refused(await other.post('/ads/meta/disconnect'))).toEqual([409, 'not_connected'])
    const reader = await newMember(app, owner, ['View Social Media Ads'])
    for (const path of ['login', 'disconnect', 'account', 'login/finish'])
      expect([path, (await reader.post(`/ads/meta/${path}`)).status]).toEqual([path, 403])
    expect((await done(owner.post('/ads/meta/disconnect'))).connection).toBeNull()
    expect(meta.behave.revoked).toBe(1)
    expect(await stored()).toBeUndefined()
    const id = await book({ email: 'yes@example.com' })
    await confirm(id)
    expect(await conversionOf(id)).toBeUndefined()
  })
})
