import { spawn } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authenticate } from 'mailauth'
import { prepareAppRole } from '#kit/server/database/preparing/app-role.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { addReaders, giveEmails, newCampaign, toMorning } from '../testing/campaigns.ts'
import { headerOf, startSink, type SunkMail } from '../testing/sink.ts'
import { campaignTick } from './tick.ts'
import { runCampaign } from './run.ts'

let app: TestApp
let sink: Awaited<ReturnType<typeof startSink>>
let onMail: (mail: SunkMail) => void = () => {}
beforeAll(async () => {
  sink = await startSink((mail) => onMail(mail))
  app = await startTestApp({ settings: { SMTP_URL: sink.url } })
})
afterAll(async () => {
  await app.close()
  await sink.close()
})
beforeEach(() => {
  toMorning(app)
  onMail = () => {}
  sink.mood = () => 'take'
  sink.mails.length = 0
})

const work = () => app.app.jobs.runDue(app.app)
const tick = async () => {
  await campaignTick.run(app.app, {})
  await work()
}
async function prepared(prefix: string, readers: number, over: object = {}) {
  const agency = await newOwner(app)
  await addReaders(app, agency, readers, prefix)
  return { agency, id: await newCampaign(agency, over) }
}
const shown = async (agency: TestPerson, id: string) => (await agency.get(`/crm/campaigns/${id}`)).body.data
const post = (agency: TestPerson, id: string, what: string, body: object = {}) => agency.post(`/crm/campaigns/${id}/${what}`, body)
const remaining = async (agency: TestPerson) =>
  (await agency.get('/crm/settings')).body.data.find(({ key }: { key: string }) => key === 'remaining_emails').value as number

const kills = Number(process.env.CAMPAIGN_KILLS ?? 3)
const readersKilled = Number(process.env.CAMPAIGN_READERS ?? 400)

test('a worker that is killed again and again writes to nobody twice, and counts who is unknown', async () => {
  const { agency, id } = await prepared('kill', readersKilled)
  await giveEmails(app, agency, readersKilled)
  await post(agency, id, 'start')
  const databaseUrl = await prepareAppRole(app.ownerUrl, app.app.settings.secretKey)
  const now = app.clock.now().toISOString()
  const env = {
    ...process.env,
    SMTP_URL: sink.url,
    SAFIRI_DATA: app.app.settings.dataFolder,
    SECRET_KEY: app.app.settings.secretKey,
    TEST_NOW: now,
  }
  for (let life = 0; life <= kills; life++) {
    const child = spawn(process.execPath, ['tests/reliability/campaign-child.ts', databaseUrl, agency.agencyId, id, String(life * 2)], {
      env,
      stdio: 'ignore',
    })
    const until = sink.mails.length + readersKilled / (kills + 1)
    if (life < kills) onMail = () => void (sink.mails.length >= until && child.kill('SIGKILL'))
    await new Promise((resolve) => child.once('exit', resolve))
    onMail = () => {}
  }
  const { status, analytics } = await shown(agency, id)
  expect(status).toBe('finished')
  const counts = sink.counts()
  expect([...counts.values()].filter((times) => times > 1)).toEqual([])
  // At most one mail of each connection is uncertain at each death.
  expect(analytics.unknown).toBeLessThanOrEqual(kills * 5)
  expect(analytics.sent).toBe(readersKilled)
  expect(counts.size).toBeGreaterThanOrEqual(readersKilled - analytics.unknown)
  expect(await remaining(agency)).toBe(500)
})

test('two workers at the same moment write once to each', async () => {
  const { agency, id } = await prepared('two', 60)
  await post(agency, id, 'start')
  await Promise.all([1, 2, 3].map(() => runCampaign.run(app.app, { agency_id: agency.agencyId, id })))
  expect(sink.counts().size).toBe(60)
  expect(sink.mails).toHaveLength(60)
})

test('cancelled while it is sent, it stops and releases what it did not use', async () => {
  const { agency, id } = await prepared('cancel', 300)
  await post(agency, id, 'start')
  let cancelled: Promise<unknown> | null = null
  onMail = () => void (sink.mails.length >= 20 && (cancelled ??= post(agency, id, 'cancel')))
  await work()
  await cancelled
  const { status, analytics } = await shown(agency, id)
  expect([status, analytics.sent]).toEqual(['cancelled', sink.mails.length])
  expect(sink.mails.length).toBeLessThan(200)
  expect(await remaining(agency)).toBe(500 - sink.mails.length)
  expect((await post(agency, id, 'resume')).body.code).toBe('invalid_transition')
})

test('paused and continued, each is written to once, and who withdrew meanwhile is suppressed', async () => {
  const { agency, id } = await prepared('pause', 150)
  await post(agency, id, 'start')
  let paused: Promise<unknown> | null = null
  onMail = () => void (sink.mails.length >= 20 && (paused ??= post(agency, id, 'pause')))
  await work()
  await paused
  expect((await shown(agency, id)).reason).toBe('by_hand')
  const left = (await agency.get(`/crm/campaigns/${id}/recipients?status=queued&per_page=1`)).body.data[0]
  const body = { channel: 'email', address: left.address, act: 'withdrawn', wording: 'On the phone' }
  await agency.post(`/crm/contacts/${left.client_id}/consents`, body)
  expect((await post(agency, id, 'resume')).status).toBe(200)
  await work()
  expect(await shown(agency, id)).toMatchObject({ status: 'finished', analytics: { sent: 149, suppressed: 1 } })
  expect(sink.counts().size).toBe(149)
  expect(sink.mails).toHaveLength(149)
})

test('refused, postponed and dropped mails end as what they are; unknown is not sent again', async () => {
  const { agency, id } = await prepared('mood', 6)
  const moods = ['refuse', 'policy', 'later', 'drop', 'take', 'take'] as const
  sink.mood = (address) => moods[Number(/(\d{5})@/.exec(address)![1])]!
  await post(agency, id, 'start')
  await work()
  expect((await shown(agency, id)).analytics).toMatchObject({ bounced: 1, failed: 1, unknown: 1, queued: 1 })
  sink.mood = () => 'take'
  for (let minutes = 0; minutes < 40; minutes += 20) {
    app.clock.advance(20 * 60_000)
    await tick()
  }
  expect(await shown(agency, id)).toMatchObject({ status: 'finished', analytics: { sent: 4, bounced: 1, failed: 1, unknown: 1 } })
  expect([...sink.counts().values()].every((times) => times === 1)).toBe(true)
})

test('a campaign brakes at five per cent of bounces', async () => {
  const { agency, id } = await prepared('brake', 250)
  sink.mood = (address) => (Number(/(\d{5})@/.exec(address)![1]) % 10 === 0 ? 'refuse' : 'take')
  await post(agency, id, 'start')
  await work()
  const { status, reason, analytics } = await shown(agency, id)
  expect([status, reason]).toEqual(['paused', 'bounces'])
  expect(analytics.queued).toBeGreaterThan(0)
  const { data } = (await agency.get('/business/notifications')).body
  expect(data[0]).toMatchObject({ type: 'campaign.paused', link: `/crm/campaigns/email/${id}` })
})

test('scheduled, it starts in time; in quiet hours and beyond the hour’s number it waits; two hours late it asks', async () => {
  const { agency, id } = await prepared('when', 5, { per_hour: 3 })
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)
  expect((await post(agency, id, 'schedule', { starts_at: at(-1).toISOString() })).body.errors).toHaveProperty('starts_at')
  expect((await post(agency, id, 'schedule', { starts_at: at(10.5).toISOString() })).body.data.status).toBe('scheduled')
  await tick()
  expect(sink.mails).toHaveLength(0)
  app.clock.set(at(11.1))
  await tick()
  // It is after 21:00 in Kampala.
  expect(await shown(agency, id)).toMatchObject({ status: 'running', analytics: { sent: 0 } })
  app.clock.set(at(10))
  await tick()
  expect(sink.mails).toHaveLength(3)
  app.clock.set(at(1.1))
  await tick()
  expect(sink.mails).toHaveLength(5)
  const late = await newCampaign(agency)
  await post(agency, late, 'schedule', { starts_at: at(1).toISOString() })
  app.clock.set(at(3.2))
  await tick()
  expect(await shown(agency, late)).toMatchObject({ status: 'missed', reason: 'late', allowed: ['draft', 'scheduled', 'running'] })
})

test('paused, it continues at a time with the people who wait, is never a draft again, and asks when that time was missed', async () => {
  const { agency, id } = await prepared('later', 4, { per_hour: 2 })
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)
  await post(agency, id, 'start')
  await work()
  expect(sink.mails).toHaveLength(2)
  expect((await post(agency, id, 'schedule', { starts_at: at(2).toISOString() })).body.code).toBe('invalid_transition')
  await post(agency, id, 'pause')
  const scheduled = (await post(agency, id, 'schedule', { starts_at: at(2).toISOString() })).body.data
  expect(scheduled).toMatchObject({ status: 'scheduled', allowed: ['paused', 'scheduled', 'running', 'missed', 'cancelled'] })
  expect((await agency.put(`/crm/campaigns/${id}`, { per_hour: 9 })).body.code).toBe('immutable')
  expect((await agency.delete(`/crm/campaigns/${id}`)).body.code).toBe('has_started')
  app.clock.set(at(1))
  await tick()
  expect(sink.mails).toHaveLength(2)
  // Unscheduled, it is paused and not a draft.
  expect((await post(agency, id, 'unschedule')).body.data).toMatchObject({ status: 'paused', reason: 'by_hand', starts_at: null })
  await post(agency, id, 'schedule', { starts_at: at(1).toISOString() })
  app.clock.set(at(3.5))
  await tick()
  expect(await shown(agency, id)).toMatchObject({
    status: 'missed',
    reason: 'late',
    allowed: ['paused', 'scheduled', 'running', 'cancelled'],
  })
  expect(sink.mails).toHaveLength(2)
  await post(agency, id, 'schedule', { starts_at: at(0.1).toISOString() })
  app.clock.set(at(0.2))
  await tick()
  app.clock.set(at(1.1))
  await tick()
  expect(await shown(agency, id)).toMatchObject({ status: 'finished', analytics: { sent: 4, queued: 0 } })
  expect([...sink.counts().values()]).toEqual([1, 1, 1, 1])
})

test('a campaign that continues at a time can be cancelled, and its credits come back', async () => {
  const { agency, id } = await prepared('later2', 4, { per_hour: 2 })
  await post(agency, id, 'start')
  await work()
  await post(agency, id, 'pause')
  await post(agency, id, 'schedule', { starts_at: new Date(app.clock.now().getTime() + 3_600_000).toISOString() })
  expect((await post(agency, id, 'cancel')).body.data).toMatchObject({ status: 'cancelled', allowed: [] })
  const { data } = (await agency.get('/crm/settings')).body
  expect(JSON.stringify(data)).toContain('"remaining_emails"')
  expect(data.find(({ key }: { key: string }) => key === 'remaining_emails').value).toBe(498)
})

test('two subjects go to a part of the people, and the better one to the rest', async () => {
  const { agency, id } = await prepared('ab', 20, { subject_test: { subject: 'Second', share: 50, hours: 2 } })
  await post(agency, id, 'start')
  await work()
  expect(sink.mails.map((mail) => headerOf(mail, 'Subject')).toSorted()).toEqual([
    ...Array(5).fill('News from the lake'),
    ...Array(5).fill('Second'),
  ])
  app.clock.advance(2.1 * 3_600_000)
  await tick()
  expect(await shown(agency, id)).toMatchObject({ status: 'finished', winner: 'a', analytics: { sent: 20 } })
  expect(sink.counts().size).toBe(20)
  const { agency: other, id: byHand } = await prepared('hand', 10, { subject_test: { subject: 'Second', share: 20, hours: null } })
  await post(other, byHand, 'start')
  await work()
  expect((await post(other, byHand, 'winner', { variant: 'b' })).body.data.winner).toBe('b')
  expect((await post(other, byHand, 'winner', { variant: 'a' })).body.code).toBe('chosen')
  await work()
  expect(sink.mails.slice(-8).every((mail) => headerOf(mail, 'Subject') === 'Second')).toBe(true)
})

test('a restored copy sends nothing until someone of the agency confirms', async () => {
  const { agency, id } = await prepared('copy', 3)
  await post(agency, id, 'start')
  const { raiseEpoch } = await import('#kit/server/installation.ts')
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: app.ownerUrl })
  await client.connect()
  await client.query(raiseEpoch)
  // An operator has confirmed it. The agency has not.
  await client.query('UPDATE installation SET released_epoch = epoch')
  await client.query('UPDATE installation SET restored_at = $1', [new Date(app.clock.now().getTime() + 1000)])
  await work()
  expect(sink.mails).toHaveLength(0)
  expect(await shown(agency, id)).toMatchObject({ status: 'paused', reason: 'restored' })
  expect((await post(agency, id, 'resume')).body.code).toBe('restored')
  expect((await agency.post('/crm/settings/confirm-restored')).status).toBe(200)
  expect((await post(agency, id, 'resume')).status).toBe(200)
  await work()
  expect(sink.mails).toHaveLength(3)
  await client.query('UPDATE installation SET epoch = 1, released_epoch = 1, restored_at = NULL')
  await client.end()
})

test('mails from a verified domain are signed with its key, with both unsubscribe headers', async () => {
  const { agency, id } = await prepared('dkim', 1)
  const { data: domain } = (await agency.post('/crm/mail-domains', { domain: 'Pearl.Example' })).body
  const key = domain.records.find(({ purpose }: { purpose: string }) => purpose === 'dkim')
  expect(domain).toMatchObject({ domain: 'pearl.example', state: 'pending' })
  const sender = [{ type: 'email', key: 'sender_address', value: 'hello@pearl.example' }]
  expect((await agency.post('/crm/settings', { settings: sender })).body.errors).toHaveProperty('settings')
  await app.app.db.asPlatform('test: verified', (tx) =>
    tx.updateTable('mail_domains').set({ state: 'verified' }).where('id', '=', domain.id).execute(),
  )
  const settings = [...sender, { type: 'email', key: 'default_mailer', value: 'own_domain' }]
  expect((await agency.post('/crm/settings', { settings })).status).toBe(200)
  await post(agency, id, 'start')
  await work()
  const [mail] = sink.mails
  expect(mail!.from).toBe('hello@pearl.example')
  const resolver = async (name: string, type: string) => {
    if (type === 'TXT' && name === key.name) return [[key.value]]
    throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
  }
  const { dkim } = await authenticate(Buffer.from(mail!.raw, 'latin1'), {
    resolver: resolver as never,
    ip: '127.0.0.1',
    helo: 'x',
    sender: mail!.from,
  })
  expect(dkim.results[0]).toMatchObject({ status: { result: 'pass' }, signingDomain: 'pearl.example' })
  expect(dkim.results[0]!.signingHeaders?.keys).toMatch(/List-Unsubscribe: ?List-Unsubscribe-Post/i)
})
