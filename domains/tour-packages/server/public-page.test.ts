import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { afterWorkingHours } from '#domains/inquiries/server/response-due.ts'
import { base, inDays, newPackage, newPublished, pictureOf } from './testing/trips.ts'

let app: TestApp
let owner: TestPerson
let agencySlug: string
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 3 })
  owner = await newOwner(app)
  agencySlug = (await owner.get('/profile')).body.result.agency.slug
})
afterAll(() => app.close())

const pathOf = (slug: string) => `/p/${agencySlug}/${slug}`
const open = async (slug: string) => {
  const response = await fetch(app.origin + pathOf(slug))
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
  }
}
const tokenIn = (text: string) => /name="_token" value="([^"]+)"/.exec(text)![1]!
const send = (slug: string, fields: Record<string, string>, cookie: string) =>
  fetch(app.origin + pathOf(slug), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    body: new URLSearchParams(fields),
  })
const ask = async (slug: string, fields: Record<string, string>) => {
  const page = await open(slug)
  return send(slug, { _token: tokenIn(page.text), ...fields }, page.cookie)
}
const inquiriesAbout = async (id: string) =>
  app.app.db.asAgency(owner, (tx) => tx.selectFrom('inquiries').selectAll().where('inventory_id', '=', id).execute())

describe('the page', () => {
  test('shows what is published, small, without script, escaped', async () => {
    const trip = await newPublished(owner, {
      title: 'Gorillas <script>alert(1)</script>',
      description: '<p>Walk</p><img src=x onerror=alert(2)><a href="javascript:alert(3)">x</a>',
      highlights: ['"><svg onload=alert(4)>'],
      cancellation_policy: {
        tiers: [
          { days_before: 30, refund_percent: 100 },
          { days_before: 0, refund_percent: 0 },
        ],
        deposit_refund_percent: null,
      },
    })
    await owner.upload(
      `/uploadcare/package_images/${trip.id}`,
      await Promise.all(['red', 'blue', 'lime', 'tan'].map(async (colour) => ({ name: 'a.png', content: await pictureOf(colour) }))),
    )
    await owner.post(`/packages/${trip.id}/itineraries/create`, { title: 'Into the forest', meals: ['lunch'], accommodation: 'Camp' })
    await owner.post(`${base}/${trip.id}/price-rules/create`, {
      name: 'Citizens',
      residency: 'eac_citizen',
      operation: 'fix',
      value_kind: 'amount',
      value: 250_000,
    })
    await owner.post(`/packages/${trip.id}/departures/create`, { starts_on: inDays(app, 12), capacity: 3, starts_at: '07:00' })
    const page = await open(trip.slug)
    expect(page.status).toBe(200)
    expect(page.text).not.toMatch(/<script|onerror|javascript:|<svg/)
    for (const words of [
      'Gorillas &#60;script&#62;',
      'Into the forest',
      'Meals: lunch',
      'East African citizen',
      'UGX 250,000',
      'UGX 900,000',
      '3 places left',
      'full refund',
      'fetchpriority="high"',
      'Groups of 2 to 8',
    ])
      expect(page.text).toContain(words)
    expect(gzipSync(page.text).length).toBeLessThan(60 * 1024)
    const policy = page.headers.get('content-security-policy')!
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; img-src 'self' http:\/\/localhost:3000; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(page.text).toContain(/nonce-([^']+)'/.exec(policy)![1]!)
    expect(page.headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=[^;]+; Path=\/p; SameSite=Lax; HttpOnly; Max-Age=86400$/)
  })

  test('is not there for drafts, archived ones, unknown ones and odd addresses', async () => {
    const draft = await newPackage(owner)
    const gone = await newPublished(owner)
    await owner.post('/inventory/status', { ids: [gone.id], status: 'archived' })
    for (const slug of [draft.slug, gone.slug, 'nothing-here', 'UPPER', "x' OR 1=1--", '%00', '..%2f..']) {
      const page = await open(slug)
      expect([slug, page.status, page.text.includes('This trip is not available')]).toEqual([slug, 404, true])
    }
    expect((await fetch(`${app.origin}/p/no-such-agency/${draft.slug}`)).status).toBe(404)
    const stranger = await newOwner(app)
    const theirs = (await stranger.get('/profile')).body.result.agency.slug
    const published = await newPublished(owner, { title: 'Only ours' })
    expect((await fetch(`${app.origin}/p/${theirs}/${published.slug}`)).status).toBe(404)
  })
})

describe('asking', () => {
  const question = { name: 'Wanjiru <b>', email: 'wanjiru@example.com', phone: '', starts_on: '', travellers: '4', message: 'Is May wet?' }

  test('keeps the inquiry and tells the agency, in app and by mail', async () => {
    const trip = await newPublished(owner)
    const answer = await ask(trip.slug, question)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${pathOf(trip.slug)}?sent=1#inquiry`])
    const [inquiry, ...more] = await inquiriesAbout(trip.id)
    expect(more).toEqual([])
    expect(inquiry).toMatchObject({
      source: 'website',
      status: 'new',
      name: 'Wanjiru <b>',
      email: 'wanjiru@example.com',
      phone: null,
      travellers: 4,
      message: 'Is May wet?',
    })
    expect(inquiry!.first_response_due_at!.getTime()).toBeGreaterThan(inquiry!.created_at.getTime())
    await app.deliver()
    const { data } = (await owner.get('/business/notifications')).body
    expect(data[0]).toMatchObject({ type: 'inquiry.received', title: expect.stringContaining('Wanjiru') })
    const mails = await app.app.db.asPlatform('test: look', (tx) =>
      tx.selectFrom('mails').selectAll().where('recipient', '=', owner.email).where('subject', 'like', '%Wanjiru%').execute(),
    )
    expect(mails).toMatchObject([{ reply_to: 'wanjiru@example.com' }])
    expect(mails[0]!.html).not.toContain('<b>')
    expect(await (await fetch(`${app.origin}${pathOf(trip.slug)}?sent=1`)).text()).toContain('Your question was sent to')
  })

  test('nothing is kept without the token of the cookie', async () => {
    const trip = await newPublished(owner)
    const page = await open(trip.slug)
    const token = tokenIn(page.text)
    const forged = 'XSRF-TOKEN=aaaaaaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbbb'
    const attempts: [string, string, string][] = [
      ['no cookie', token, ''],
      ['no field', '', page.cookie],
      ['another page’s token', tokenIn((await open(trip.slug)).text), page.cookie],
      ['a pair made up', 'aaaaaaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbbb', forged],
    ]
    for (const [name, _token, cookie] of attempts) {
      const answer = await send(trip.slug, { ...question, _token }, cookie)
      expect([name, answer.status]).toEqual([name, 403])
      expect(await answer.text()).toContain('Is May wet?')
    }
    expect(await inquiriesAbout(trip.id)).toEqual([])
  })

  test.each([
    ['no name', { name: ' ' }, 'name-error'],
    ['no way to answer', { email: '' }, 'email-error'],
    ['an address that is none', { email: 'nope' }, 'email-error'],
    ['a number that is none', { phone: '+1' }, 'phone-error'],
    ['yesterday', { starts_on: '2020-01-01' }, 'starts_on-error'],
    ['no such day', { starts_on: '2027-02-30' }, 'starts_on-error'],
    ['nobody', { travellers: '0' }, 'travellers-error'],
  ])('refuses %s at its field and keeps what was typed', async (_name, given, mark) => {
    app.clock.advance(60_000)
    const trip = await newPublished(owner)
    const answer = await ask(trip.slug, { ...question, ...given })
    const text = await answer.text()
    expect([answer.status, text.includes(`id="${mark}"`), text.includes('Is May wet?')]).toEqual([422, true, true])
    expect(await inquiriesAbout(trip.id)).toEqual([])
  })

  test('a program that fills the hidden field is told what it hopes for', async () => {
    const trip = await newPublished(owner)
    expect((await ask(trip.slug, { ...question, homepage: 'https://spam.example' })).status).toBe(303)
    expect(await inquiriesAbout(trip.id)).toEqual([])
  })

  test('JSON, and forms of a megabyte, are refused', async () => {
    const trip = await newPublished(owner)
    const post = (type: string, body: string) =>
      fetch(app.origin + pathOf(trip.slug), { method: 'POST', headers: { 'content-type': type }, body })
    expect((await post('application/x-www-form-urlencoded', `message=${'x'.repeat(1_000_000)}`)).status).toBe(413)
    expect((await post('application/json', '{"name":"x"}')).status).toBe(403)
    expect((await post('text/plain', 'x')).status).toBe(415)
    expect(
      (await owner.request('POST', '/packages/new', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })).status,
    ).toBe(415)
  })

  test('only so many a minute from one address', async () => {
    const trip = await newPublished(owner)
    const page = await open(trip.slug)
    const statuses = []
    for (let n = 0; n < 32; n++) statuses.push((await send(trip.slug, { _token: tokenIn(page.text), ...question }, page.cookie)).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await inquiriesAbout(trip.id)).length).toBeLessThanOrEqual(30)
  })
})

test.each([
  ['in the morning', '2026-11-23T09:00', '2026-11-23T13:00'],
  ['late in the afternoon', '2026-11-23T16:00', '2026-11-24T10:00'],
  ['at night', '2026-11-23T23:00', '2026-11-24T12:00'],
  ['on Saturday evening', '2026-11-21T17:00', '2026-11-23T11:00'],
  ['on Sunday', '2026-11-22T12:00', '2026-11-23T12:00'],
])('four working hours from %s', (_name, from, due) => {
  expect(afterWorkingHours(new Date(`${from}:00+03:00`), 4, 'Africa/Kampala')).toEqual(new Date(`${due}:00+03:00`))
  // In Lagos, two hours behind, the same clock shows the same hours.
  expect(afterWorkingHours(new Date(`${from}:00+01:00`), 4, 'Africa/Lagos')).toEqual(new Date(`${due}:00+01:00`))
})
