import { forged } from '#kit/server/testing/forged.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { addReaders, mail, newCampaign, toMorning } from '../testing/campaigns.ts'
import { headerOf, htmlOf, startSink } from '../testing/sink.ts'
import { machineReason } from './judge.ts'

const secret = 'a-secret-path-of-postmark'
const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36'
const apple = 'Mozilla/5.0'
let app: TestApp
let owner: TestPerson
let sink: Awaited<ReturnType<typeof startSink>>
beforeAll(async () => {
  sink = await startSink()
  app = await startTestApp({ settings: { SMTP_URL: sink.url, POSTMARK_WEBHOOK_SECRET: secret } })
  toMorning(app)
  owner = await newOwner(app)
})
afterAll(async () => {
  await app.close()
  await sink.close()
})

let count = 0
/** Sends a campaign to some new people of a new agency and returns their mails. */
async function sent(people: number) {
  const agency = await newOwner(app)
  await addReaders(app, agency, people, `track${++count}x`)
  const id = await newCampaign(agency)
  await agency.post(`/crm/campaigns/${id}/start`)
  const before = sink.mails.length
  await app.app.jobs.runDue(app.app)
  const mails = sink.mails.slice(before)
  app.clock.advance(60_000)
  return { agency, id, mails }
}
const pathOf = (html: string, kind: 'c' | 'o' | 'v' | 'u') => new RegExp(`http://localhost:3000(/e/${kind}/[^"]+)"`).exec(html)![1]!
const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${app.origin}${path}`, { redirect: 'manual', ...init, headers: { 'user-agent': phone, ...init.headers } })
const analytics = async (agency: TestPerson, id: string) => (await agency.get(`/crm/campaigns/${id}`)).body.data.analytics
const consentOf = async (agency: TestPerson, address: string) => {
  const [person] = (await agency.get(`/crm/contacts?search=${address}`)).body.data
  return (await agency.get(`/crm/contacts/${person.id}/consents`)).body.data[0]
}
const report = (body: object, path = secret) =>
  fetch(`${app.origin}/api/mail-events/postmark/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('opens and clicks', () => {
  test('lead to the link of the campaign only, and people are told from machines', async () => {
    const { agency, id, mails } = await sent(4)
    const [human, head, prefetch, forged] = mails.map(htmlOf)
    const answer = await ask(pathOf(human!, 'c'))
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://lodge.example/offers?a=1&b=2'])
    expect((await ask(pathOf(human!, 'o'))).headers.get('content-type')).toBe('image/gif')
    expect((await ask(pathOf(head!, 'c'), { method: 'HEAD' })).status).toBe(302)
    await ask(pathOf(prefetch!, 'o'), { headers: { 'user-agent': apple } })
    const path = pathOf(forged!, 'c')
    const turned = path.replace(/\/e\/c\/(.)/, (_all, first: string) => `/e/c/${first === 'A' ? 'B' : 'A'}`)
    for (const wrong of [turned, path.replace(/\/0$/, '/1'), path.replace(/\/0$/, '/99999'), path.replace('/e/c/', '/e/c/x')])
      expect((await ask(wrong)).status).toBe(404)
    // A code of another purpose is no code to click.
    expect((await ask(pathOf(forged!, 'o').replace('/e/o/', '/e/c/').replace('.gif', '/0'))).status).toBe(404)
    expect(await analytics(agency, id)).toMatchObject({
      opened: { all: 3, likely_human: 1 },
      clicked: { all: 2, likely_human: 1 },
    })
    const { data } = (await agency.get(`/crm/campaigns/${id}/results`)).body
    expect(data.links).toEqual([{ url: 'https://lodge.example/offers?a=1&b=2', clicked: { all: 2, likely_human: 1 } }])
    expect((await owner.get(`/crm/campaigns/${id}/results`)).status).toBe(404)
    const { data: again } = (await agency.post(`/crm/campaigns/${id}/resend`)).body
    expect((await agency.get(`/crm/campaigns/${again.id}/preview`)).body.data.recipients).toBe(1)
  })

  test.each([
    [{ method: 'HEAD' }, 'head'],
    [{ userAgent: '' }, 'no_name'],
    [{ userAgent: apple, kind: 'open' as const }, 'apple_proxy'],
    [{ userAgent: 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)', kind: 'open' as const }, null],
    [{ userAgent: 'curl/8.0' }, 'bot'],
    [{ userAgent: `${phone} Barracuda Sentinel` }, 'scanner'],
    [{ ahead: 'prefetch' }, 'loaded_ahead'],
    [{ sentAt: new Date(1_000_000 - 3_000) }, 'too_soon'],
    [{}, null],
  ])('%j is %s', (over, reason) => {
    const seen = { kind: 'click' as const, method: 'GET', userAgent: phone, ahead: '', at: new Date(1_000_000), sentAt: new Date(0) }
    expect(machineReason({ ...seen, ...over })).toBe(reason)
  })

  test('many links in a moment are a scanner, also the first ones', async () => {
    const agency = await newOwner(app)
    await addReaders(app, agency, 1, 'burst')
    const blocks = [1, 2, 3].map((n) => ({ id: `b${n}`, type: 'button', label: 'Go', link: `https://lodge.example/${n}` }))
    const id = await newCampaign(agency, { document: { subject: 'Links', blocks: [...blocks, ...mail().blocks.slice(2)] } })
    await agency.post(`/crm/campaigns/${id}/start`)
    await app.app.jobs.runDue(app.app)
    app.clock.advance(60_000)
    const path = pathOf(htmlOf(sink.mails.at(-1)!), 'c').replace(/\d$/, '')
    for (const n of [0, 1, 2]) await ask(`${path}${n}`)
    expect((await analytics(agency, id)).clicked).toEqual({ all: 1, likely_human: 0 })
  })

  test('a booking within 30 days after a likely human click is the campaign’s, with what was received', async () => {
    const { agency, id, mails } = await sent(2)
    await ask(pathOf(htmlOf(mails[0]!), 'c'))
    const { publishTour } = await import('#domains/bookings/server/testing/tour.ts')
    const tour = await publishTour(app, agency)
    for (const { to } of mails) {
      const [person] = (await agency.get(`/crm/contacts?search=${to}`)).body.data
      const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }]
      const { data } = (await agency.post('/bookings/new', { client_id: person.id, lines, action: 'confirm' })).body
      const amount = { amount: 100_000, currency: 'UGX' }
      await agency.post('/payments/record', { booking_id: data.id, amount, method: 'cash' }, { 'idempotency-key': data.id })
    }
    const [reader] = (await agency.get(`/crm/contacts?search=${mails[0]!.to}`)).body.data
    const { entries } = (await agency.get(`/crm/contacts/${reader.id}/timeline`)).body.data
    expect(entries.find(({ type }: { type: string }) => type === 'campaign')).toMatchObject({
      detail: 'Sent, clicked',
      link: `/crm/campaigns/email/${id}`,
    })
    expect(await analytics(agency, id)).toMatchObject({ bookings: 1, revenue: [{ amount: 100_000, currency: 'UGX' }] })
    // A booking on the website makes a new client with the same address.
    const { data: newClient } = (await agency.post('/clients/new', { name: 'Reader on the website', email: mails[0]!.to })).body
    const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }]
    expect((await agency.post('/bookings/new', { client_id: newClient.id, lines, action: 'confirm' })).status).toBe(200)
    expect(await analytics(agency, id)).toMatchObject({ bookings: 2 })
  })
})

describe('unsubscribing', () => {
  test('GET changes nothing; POST without cookie or log-in acts at once, and again', async () => {
    const { agency, id, mails } = await sent(2)
    const url = headerOf(mails[0]!, 'List-Unsubscribe')!.slice(1, -1)
    const path = url.replace('http://localhost:3000', '')
    expect((await ask(path)).status).toBe(200)
    expect((await ask(path, { method: 'HEAD' })).status).toBe(200)
    expect((await consentOf(agency, mails[0]!.to)).state).toBe('granted')
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const multipart = new FormData()
    multipart.set('List-Unsubscribe', 'One-Click')
    const first = await ask(path, { method: 'POST', body })
    expect([first.status, (await ask(path, { method: 'POST', body: multipart })).status]).toEqual([200, 200])
    const consent = await consentOf(agency, mails[0]!.to)
    expect(consent).toMatchObject({ state: 'withdrawn' })
    expect(consent.acts).toMatchObject([{ act: 'withdrawn', source: 'unsubscribe' }])
    expect(await analytics(agency, id)).toMatchObject({ unsubscribed: 1 })
    // An altered code and one of another purpose: the same page, and nothing changes.
    const page = await first.text()
    const altered = forged(path)
    for (const wrong of [altered, pathOf(htmlOf(mails[1]!), 'o').replace('/e/o/', '/e/u/').replace('.gif', ''), '/e/u/x']) {
      const answer = await ask(wrong, { method: 'POST', body })
      expect([answer.status, await answer.text()]).toEqual([200, page])
    }
    expect((await consentOf(agency, mails[1]!.to)).state).toBe('granted')
  })
})

describe('reports of Postmark', () => {
  const at = '2026-11-24T08:00:00Z'
  const codeOf = (of: (typeof sink.mails)[number]) => headerOf(of, 'X-PM-Metadata-recipient')!
  const common = (of: (typeof sink.mails)[number]) => ({ MessageID: 'pm-1', ServerID: 1, Metadata: { recipient: codeOf(of) } })

  test('deliver, bounce and complain, each once, and withdraw the address', async () => {
    const { agency, id, mails } = await sent(3)
    const [good, bad, angry] = mails as [(typeof mails)[0], (typeof mails)[0], (typeof mails)[0]]
    const bounce = { ...common(bad), RecordType: 'Bounce', Type: 'HardBounce', Email: bad.to, Description: 'No such user', BouncedAt: at }
    const complaint = { ...common(angry), RecordType: 'SpamComplaint', Email: angry.to, BouncedAt: at }
    const delivery = { ...common(good), RecordType: 'Delivery', Recipient: good.to, DeliveredAt: at }
    for (const body of [delivery, bounce, complaint, bounce, complaint, { ...bounce, Type: 'SoftBounce' }])
      expect((await report(body)).status).toBe(200)
    expect(await analytics(agency, id)).toMatchObject({ sent: 3, delivered: 1, bounced: 1, complained: 1 })
    expect((await consentOf(agency, bad.to)).acts).toMatchObject([{ act: 'bounced', source: 'provider', wording: 'No such user' }])
    expect((await consentOf(agency, angry.to)).state).toBe('complained')
    expect((await consentOf(agency, good.to)).state).toBe('granted')
  })

  test('without the secret path, our own code or the right address change nothing', async () => {
    const { agency, id, mails } = await sent(1)
    const [one] = mails as [(typeof mails)[0]]
    const bounce = { ...common(one), RecordType: 'Bounce', Type: 'HardBounce', Email: one.to, BouncedAt: at }
    expect((await report(bounce, 'guessed')).status).toBe(404)
    const wrongs = [
      { ...bounce, Metadata: { recipient: forged(codeOf(one)) } },
      { ...bounce, Metadata: {} },
      { ...bounce, Email: 'someone@else.example' },
      { ...bounce, BouncedAt: 'yesterday' },
      { ...bounce, RecordType: 'Click' },
      [],
    ]
    for (const body of wrongs) expect((await report(body)).status).toBe(200)
    expect(await analytics(agency, id)).toMatchObject({ bounced: 0 })
  })
})

test('a collection finds who read within some days, and who did not', async () => {
  const { agency, mails } = await sent(3)
  await ask(pathOf(htmlOf(mails[0]!), 'c'))
  let person: Pick<TestPerson, 'post'> = agency
  const collect = async (within_days: number, not: boolean) => {
    const filter = { conditions: [{ field: 'opened', within_days, not }] }
    const { body } = await person.post('/crm/collections', { name: `Readers ${within_days} ${not}`, kind: 'filter', filter })
    return body.data.sizes.people
  }
  expect([await collect(2, false), await collect(2, true)]).toEqual([1, 2])
  app.clock.advance(4 * 24 * 60 * 60_000)
  // The session has ended by then.
  person = await logIn(app, agency.email)
  expect([await collect(3, false), await collect(3, true), await collect(9, false)]).toEqual([0, 3, 1])
})
