import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { addReaders, newCampaign, toMorning } from './testing/campaigns.ts'
import { headerOf, startSink } from './testing/sink.ts'

const secret = 'a-secret-path-of-the-mail-service'
let app: TestApp
let sink: Awaited<ReturnType<typeof startSink>>
beforeAll(async () => {
  sink = await startSink()
  const inbound = { INBOUND_MAIL_DOMAIN: 'replies.example.com', INBOUND_MAIL_SECRET: secret }
  app = await startTestApp({ limitFactor: 100_000, settings: { SMTP_URL: sink.url, ...inbound } })
  toMorning(app)
})
afterAll(async () => {
  await app.close()
  await sink.close()
})

test('an answer to a campaign mail comes into the inbox, is counted once, and names the campaign', async () => {
  const agency = await newOwner(app)
  const [reader] = await addReaders(app, agency, 2, 'reply')
  const id = await newCampaign(agency, { name: 'Lake in May' })
  await agency.post(`/crm/campaigns/${id}/start`)
  await app.app.jobs.runDue(app.app)
  const address = headerOf(
    sink.mails.find(({ to }) => to === reader)!,
    'Reply-To',
  )!
  expect(address).toMatch(/^news\+[a-z0-9]{50}@replies\.example\.com$/)
  const receive = async (to: string, over: object = {}) => {
    const body = {
      FromFull: { Email: reader, Name: 'Grace Akello' },
      ToFull: [{ Email: to, Name: '' }],
      Subject: 'Re: News from the lake',
      MessageID: newId(),
      TextBody: 'We would like to come.',
      ...over,
    }
    const answer = await fetch(`${app.origin}/api/webhooks/mail/${secret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { received: string }).received
  }
  const replied = async () => (await agency.get(`/crm/campaigns/${id}`)).body.data.analytics.replied
  // Of a machine, and forged: nothing changes.
  expect(await receive(address, { Headers: [{ Name: 'Auto-Submitted', Value: 'auto-replied' }] })).toBe('ignored')
  const last = address.at(54) === 'a' ? 'b' : 'a'
  expect(await receive(address.replace(/.@/, `${last}@`))).toBe('ignored')
  expect(await replied()).toBe(0)
  // Some programs write addresses in capitals.
  expect(await receive(address.toUpperCase())).toBe('added')
  expect(await receive(address)).toBe('added')
  expect(await replied()).toBe(1)
  const { data: inbox } = (await agency.get('/crm/inbox')).body
  expect(inbox).toHaveLength(1)
  const { messages } = (await agency.get(`/crm/inbox/${inbox[0].id}/messages`)).body.data
  expect(messages.map(({ author, text }: { author: string; text: string }) => [author, text]).slice(0, 2)).toEqual([
    ['visitor', 'We would like to come.'],
    ['system', 'It answers the campaign “Lake in May”'],
  ])
  // An address of the agency's own choice wins, and its answers are not seen here.
  await agency.post('/crm/settings', { settings: [{ type: 'email', key: 'reply_to', value: 'desk@lodge.example' }] })
  const next = await newCampaign(agency)
  await agency.post(`/crm/campaigns/${next}/start`)
  await app.app.jobs.runDue(app.app)
  expect(headerOf(sink.mails.at(-1)!, 'Reply-To')).toBe('desk@lodge.example')
})
